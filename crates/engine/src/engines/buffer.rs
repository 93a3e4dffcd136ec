//! `Buffer`: rows wait in memory and go into another table when there are enough of them, or they are old enough.
//!
//! Reading gives the rows of the other table and those that wait. Rows that wait are lost in a crash: whoever wants
//! small inserts to be durable uses asynchronous inserts.

use crate::catalog_view::{Runner, SessionCatalog};
use crate::engine::Engine;
use crate::interpret::{insert_expressions, stored_schema};
use crate::push::Pusher;
use base::{ErrorCode, Result, Settings, bail};
use catalog::Object;
use exec::QueryContext;
use functions::evaluate::Program;
use parking_lot::Mutex;
use plan::analyze::Environment;
use sql::ast;
use std::any::Any;
use std::collections::HashMap;
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};
use storage::{Insert, MemoryTable, OptimizeRequest, Scan, ScanRequest, Table, TableDefinition};
use types::Block;

/// Interval at which the age of rows is checked.
const LOOK_INTERVAL: Duration = Duration::from_millis(250);

/// The name under which the rows that wait are read.
pub(crate) const WAITING_DATABASE: &str = "\u{1}waiting:";

/// Limits on time, rows and bytes: when all minima or one maximum are reached, the rows are written.
#[derive(Clone, Copy)]
struct Limits {
    seconds: (f64, f64),
    rows: (u64, u64),
    bytes: (u64, u64),
}

#[derive(Default)]
struct BufferedRows {
    blocks: Vec<Block>,
    rows: u64,
    bytes: u64,
    /// Time at which the first row came.
    since: Option<Instant>,
}

/// A table of rows that wait.
pub(crate) struct BufferTable {
    definition: Arc<TableDefinition>,
    limits: Limits,
    /// Database (empty for that of the session) and name of the other table; none: rows are forgotten.
    target: Option<(String, String)>,
    engine: Weak<Engine>,
    state: Arc<Mutex<BufferedRows>>,
    /// Held during a flush, so that there is one at a time.
    flushing: Mutex<()>,
    own: Weak<BufferTable>,
}

impl BufferTable {
    /// The table of a definition; a thread of its own watches the age of its rows.
    ///
    /// # Errors
    /// Wrong arguments.
    pub(crate) fn open(engine: &Arc<Engine>, definition: Arc<TableDefinition>) -> Result<Arc<dyn Table>> {
        let arguments = definition.arguments.clone();
        if !(9..=12).contains(&arguments.len()) {
            bail!(
                NumberOfArgumentsDoesntMatch,
                "Storage Buffer requires from 9 to 12 parameters: database, table, layers, min_time, max_time, \
                min_rows, max_rows, min_bytes, max_bytes"
            );
        }
        let number = |index: usize| {
            arguments[index].parse::<f64>().map_err(|_| {
                base::err!(
                    BadArguments,
                    "Parameter {} of storage Buffer must be a number, not {}",
                    index + 1,
                    arguments[index]
                )
            })
        };
        let whole = |index: usize| Ok::<u64, base::Error>(number(index)?.max(0.0) as u64);
        let limits =
            Limits { seconds: (number(3)?, number(4)?), rows: (whole(5)?, whole(6)?), bytes: (whole(7)?, whole(8)?) };
        let target = (!arguments[1].is_empty()).then(|| (arguments[0].clone(), arguments[1].clone()));
        let engine = Arc::downgrade(engine);
        let table = Arc::new_cyclic(|own: &Weak<BufferTable>| BufferTable {
            definition,
            limits,
            target,
            engine,
            state: Arc::default(),
            flushing: Mutex::new(()),
            own: own.clone(),
        });
        let watched = Arc::downgrade(&table);
        let started = std::thread::Builder::new().name("buffer".into()).spawn(move || watch(&watched));
        match started {
            Ok(_) => Ok(table),
            Err(error) => bail!(LogicalError, "No thread for a table of engine Buffer: {error}"),
        }
    }

    /// The query that gives the rows of the other table and those that wait.
    ///
    /// # Errors
    /// When the other table is not there.
    pub(crate) fn query(&self, engine: &Arc<Engine>, database: &str, name: &str) -> Result<ast::SelectQuery> {
        let mut parts = Vec::new();
        let columns = |of: Option<&TableDefinition>| -> String {
            let one = |column: &storage::ColumnDefinition| {
                let text = super::derived::literal(&column.data_type.to_string());
                let quoted = super::derived::quote_identifier(&column.name);
                match of.map(|of| of.column_index(&column.name)) {
                    Some(None) => format!("defaultValueOfTypeName({text}) AS {quoted}"),
                    _ => format!("CAST({quoted}, {text}) AS {quoted}"),
                }
            };
            self.definition.columns.iter().filter(|column| column.is_stored()).map(one).collect::<Vec<_>>().join(", ")
        };
        if let Some((of, target)) = &self.target {
            let of = if of.is_empty() { database } else { of };
            let definition = engine.catalog.table(of, target)?.1.definition();
            parts.push(format!(
                "SELECT {} FROM {}.{}",
                columns(Some(&definition)),
                super::derived::quote_identifier(of),
                super::derived::quote_identifier(target)
            ));
        }
        let waiting = format!("{WAITING_DATABASE}{database}");
        parts.push(format!(
            "SELECT {} FROM {}.{}",
            columns(None),
            super::derived::quote_identifier(&waiting),
            super::derived::quote_identifier(name)
        ));
        super::derived::parsed(&parts.join(" UNION ALL "))
    }

    /// The rows that wait now.
    ///
    /// # Errors
    /// None that is known.
    pub(crate) fn waiting(&self) -> Result<Arc<dyn Table>> {
        let table = MemoryTable::new(self.definition.clone());
        let insert = table.insert(&Settings::default())?;
        let blocks = self.state.lock().blocks.clone();
        blocks.into_iter().try_for_each(|block| insert.write(block))?;
        insert.commit()?;
        Ok(table)
    }

    /// Writes all rows that wait into the other table; they wait on when that fails.
    ///
    /// # Errors
    /// Those of the insert.
    pub(crate) fn flush(&self) -> Result<()> {
        let _one = self.flushing.lock();
        let blocks = self.state.lock().blocks.clone();
        let Some(block) = Block::concat(&blocks) else { return Ok(()) };
        if let Some((database, name)) = &self.target {
            let Some(engine) = self.engine.upgrade() else { bail!(Aborted, "The server is gone") };
            self.write(&engine, database, name, &block)?;
        }
        let mut state = self.state.lock();
        state.blocks.drain(..blocks.len());
        state.rows = state.blocks.iter().map(|block| block.rows as u64).sum();
        state.bytes = state.blocks.iter().map(|block| block.byte_size() as u64).sum();
        state.since = (!state.blocks.is_empty()).then(Instant::now);
        Ok(())
    }

    fn write(&self, engine: &Arc<Engine>, database: &str, name: &str, block: &Block) -> Result<()> {
        let own = if database.is_empty() { self.own_database(engine) } else { String::new() };
        let database = if database.is_empty() { own.as_str() } else { database };
        let settings = Arc::new(Settings::default());
        let context = Arc::new(QueryContext::new(settings.clone(), engine.pool.clone()));
        let (entry, table) = engine.catalog.table(database, name)?;
        let catalog = SessionCatalog {
            engine,
            database,
            temporary: None,
            settings: &settings,
            reader: context.functions.reader(),
        };
        let runner = Runner::new(engine, database, &context);
        let parameters = HashMap::new();
        let env = Environment {
            catalog: &catalog,
            registry: &engine.registry,
            functions: &context.functions,
            settings: &settings,
            runner: &runner,
            parameters: &parameters,
        };
        let exprs = insert_expressions(&env, &table.definition(), &stored_schema(&self.definition), true)?;
        let rows = Program::new(&exprs, block.columns.len()).run(block)?;
        let _inserting = engine.populating.read_recursive();
        let pusher = Pusher { engine: engine.clone(), context: context.clone(), database: database.to_string() };
        let opened = pusher.open(&entry.database, &entry.name, &table)?;
        opened.insert.write(Block::new(rows, block.rows))?;
        opened.insert.commit()
    }

    /// The database that the table is in: definitions of before name no other.
    fn own_database(&self, engine: &Arc<Engine>) -> String {
        let is_own = |object: &Object| {
            let Object::Table(table) = object else { return false };
            table.as_any().downcast_ref::<BufferTable>().is_some_and(|table| std::ptr::eq(table, self))
        };
        let holds = |database: &Arc<catalog::Database>| database.objects().iter().any(|entry| is_own(&entry.object));
        engine
            .catalog
            .databases()
            .into_iter()
            .find(holds)
            .map_or_else(|| "default".to_string(), |database| database.name().to_string())
    }

    /// Writes all rows that wait before the table goes; they go with it only where the other table is not there.
    ///
    /// # Errors
    /// Those of the insert.
    pub(crate) fn flush_for_drop(&self) -> Result<()> {
        match self.flush() {
            Err(error)
                if matches!(
                    error.code(),
                    ErrorCode::UnknownTable | ErrorCode::UnknownDatabase | ErrorCode::Aborted
                ) =>
            {
                Ok(())
            }
            other => other,
        }
    }

    fn is_due(&self) -> bool {
        let state = self.state.lock();
        let Some(since) = state.since else { return false };
        let seconds = since.elapsed().as_secs_f64();
        let limits = &self.limits;
        let all_minima = seconds > limits.seconds.0 && state.rows > limits.rows.0 && state.bytes > limits.bytes.0;
        all_minima || seconds > limits.seconds.1 || state.rows > limits.rows.1 || state.bytes > limits.bytes.1
    }
}

/// Writes rows when they are due, while the table lives.
fn watch(table: &Weak<BufferTable>) {
    loop {
        std::thread::sleep(LOOK_INTERVAL);
        let Some(table) = table.upgrade() else { return };
        // Rows that cannot be written now are tried again.
        if table.is_due()
            && let Err(error) = table.flush()
        {
            let (database, name) = table.target.as_ref().map_or(("", ""), |(database, name)| (database, name));
            base::log!(
                Error,
                "StorageBuffer",
                "Rows of a table of engine Buffer cannot be written to {database}.{name}: {error}"
            );
        }
    }
}

impl Table for BufferTable {
    fn definition(&self) -> Arc<TableDefinition> {
        self.definition.clone()
    }

    fn scan(&self, request: &ScanRequest) -> Result<Arc<dyn Scan>> {
        self.waiting()?.scan(request)
    }

    fn insert(&self, _: &Settings) -> Result<Arc<dyn Insert>> {
        match self.own.upgrade() {
            Some(table) => Ok(Arc::new(BufferInsert { table, given: Mutex::default() })),
            None => bail!(Aborted, "The table is being dropped"),
        }
    }

    fn truncate(&self) -> Result<()> {
        *self.state.lock() = BufferedRows::default();
        Ok(())
    }

    fn optimize(&self, _: &OptimizeRequest, _: &base::CancelToken) -> Result<()> {
        self.flush()
    }

    fn shutdown(&self) {
        let _ = self.flush();
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

struct BufferInsert {
    table: Arc<BufferTable>,
    given: Mutex<Vec<Block>>,
}

impl Insert for BufferInsert {
    fn write(&self, block: Block) -> Result<()> {
        if block.rows > 0 {
            self.given.lock().push(block);
        }
        Ok(())
    }

    fn commit(&self) -> Result<()> {
        let given = std::mem::take(&mut *self.given.lock());
        {
            let mut state = self.table.state.lock();
            for block in given {
                state.rows += block.rows as u64;
                state.bytes += block.byte_size() as u64;
                state.since.get_or_insert_with(Instant::now);
                state.blocks.push(block);
            }
        }
        if self.table.is_due() { self.table.flush() } else { Ok(()) }
    }
}
