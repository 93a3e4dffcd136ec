//! The catalog as a statement sees it, and the execution of its subqueries.

use crate::access::{limits_of, owner_of};
use crate::engine::Engine;
use crate::engines::buffer::{BufferTable, WAITING_DATABASE};
use crate::engines::derived::DerivedTable;
use crate::system::SystemAsker;
use ::access::privilege::Privilege;
use base::events::Event;
use base::{Result, Settings, bail};
use catalog::{FunctionScope, Object, find_table_function};
use exec::QueryContext;
use functions::access::Reader;
use plan::Plan;
use plan::analyze::{
    CatalogView, CollectionValue, Environment, Relation, SubqueryRunner, TableFunctionArg, ViewSecurity, ViewTarget,
};
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;
use storage::Table;
use types::{Block, Value};

/// The catalog as a session sees it.
pub(crate) struct SessionCatalog<'a> {
    pub engine: &'a Arc<Engine>,
    pub database: &'a str,
    /// The database of the session's temporary tables, whose names come first.
    pub temporary: Option<&'a str>,
    pub settings: &'a Settings,
    /// The reader that tables are read as.
    pub reader: &'a Reader,
}

/// Maker of the evaluator of expressions among data of the format `Values`.
type Expressions = Arc<dyn Fn() -> formats::ExpressionFallback + Send + Sync>;

impl SessionCatalog<'_> {
    /// Expressions among the data of a table function.
    fn expressions(&self) -> Expressions {
        let (engine, database, settings) =
            (self.engine.clone(), self.database.to_string(), Arc::new(self.settings.clone()));
        let reader = self.reader.clone();
        Arc::new(move || {
            let mut context = QueryContext::new(settings.clone(), engine.pool.clone());
            context.functions = context.functions.on_behalf_of(reader.clone());
            let context = Arc::new(context);
            crate::interpret::values_expressions(engine.clone(), context, database.clone(), HashMap::new())
        })
    }

    /// The session that asks for a system table.
    fn asker(&self) -> SystemAsker<'_> {
        let (access, owner) = (limits_of(self.reader), owner_of(self.reader));
        SystemAsker { settings: self.settings, temporary: self.temporary, access, owner }
    }

    /// Refuses a table that may not be read as a whole; of a materialized view also the table of its rows.
    fn check_whole(&self, database: &str, table: &str) -> Result<()> {
        let Some(access) = self.reader.access() else { return Ok(()) };
        access.check_whole(database, table)?;
        match self.engine.view_target(database, table) {
            Some((database, table)) => access.check_whole(&database, &table),
            None => Ok(()),
        }
    }

    /// The rows that wait in a table of engine `Buffer`.
    fn waiting(&self, database: &str, name: &str) -> Result<Relation> {
        let entry = self.engine.catalog.object(database, name)?;
        match &entry.object {
            Object::Table(table) if table.as_any().is::<BufferTable>() => {
                let Some(buffer) = table.as_any().downcast_ref::<BufferTable>() else {
                    bail!(LogicalError, "a Buffer is no Buffer")
                };
                Ok(Relation::Table(buffer.waiting()?, format!("{database}.{name}")))
            }
            _ => bail!(UnknownTable, "{database}.{name} is no table of engine Buffer"),
        }
    }
}

impl CatalogView for SessionCatalog<'_> {
    fn temporary_database(&self, name: &str) -> Option<&str> {
        self.temporary.filter(|temporary| self.engine.catalog.object(temporary, name).is_ok())
    }

    fn relation(&self, database: Option<&str>, name: &str) -> Result<Relation> {
        let database = database.or_else(|| self.temporary_database(name)).unwrap_or(self.database);
        if let Some(database) = database.strip_prefix(WAITING_DATABASE) {
            return self.waiting(database, name);
        }
        if database == "system"
            && let Some(table) = crate::system::of_session(self.engine, name, &self.asker())
        {
            return Ok(Relation::Table(table, format!("{database}.{name}")));
        }
        let entry = self.engine.catalog.object(database, name)?;
        Ok(match &entry.object {
            Object::Table(table) if table.as_any().is::<DerivedTable>() || table.as_any().is::<BufferTable>() => {
                let any = table.as_any();
                let derived = any.downcast_ref::<DerivedTable>().map(|derived| derived.query(self.engine, database));
                let query = derived.or_else(|| {
                    any.downcast_ref::<BufferTable>().map(|buffer| buffer.query(self.engine, database, name))
                });
                Relation::View(
                    Box::new(
                        query
                            .unwrap_or_else(|| Err(base::Error::bug("a table of another engine is read as a query")))?,
                    ),
                    Vec::new(),
                    ViewSecurity::Invoker,
                )
            }
            Object::Table(table) => Relation::Table(table.clone(), format!("{database}.{name}")),
            Object::MaterializedView(view) => {
                let (table, shown) = (self.engine.catalog.table(database, name)?.1, format!("{database}.{name}"));
                if view.owns_target {
                    return Ok(Relation::Table(table, shown));
                }
                let mut columns = crate::interpret::create::view::view_columns(&entry.create_query)?;
                let definition = table.definition();
                let own = definition.columns.iter().map(|column| (&column.name, &column.data_type));
                if own.eq(columns.iter().map(|(name, data_type)| (name, data_type))) {
                    columns.clear();
                }
                let create = crate::interpret::create::view::stored_view(&entry.create_query)?;
                let security = self.engine.view_security(create.sql_security.as_ref())?;
                Relation::Target(Box::new(ViewTarget { table, shown, columns, name: view.target.clone(), security }))
            }
            Object::Dictionary(dictionary) => Relation::Table(
                crate::objects::dictionaries::as_table(self.engine, dictionary)?,
                format!("{database}.{name}"),
            ),
            Object::View(query) => {
                let create = crate::interpret::create::view::stored_view(&entry.create_query)?;
                Relation::View(
                    Box::new(sql::parse_select(query, &sql::ParseOptions::default())?),
                    crate::interpret::create::view::columns_of(&create)?,
                    self.engine.view_security(create.sql_security.as_ref())?,
                )
            }
        })
    }

    fn table_function(&self, name: &str, args: &[TableFunctionArg]) -> Result<Arc<dyn Table>> {
        if name == "dictionary" {
            let [TableFunctionArg { value: Value::String(dictionary), .. }] = args else {
                bail!(
                    NumberOfArgumentsDoesntMatch,
                    "Table function dictionary takes the name of a dictionary: dictionary('name')"
                );
            };
            let name = String::from_utf8_lossy(dictionary);
            if let Some(access) = self.reader.access() {
                access.check_dictionary(self.database, &name)?;
            }
            let dictionary = crate::objects::dictionaries::find(self.engine, self.database, &name)?;
            return crate::objects::dictionaries::as_table(self.engine, &dictionary);
        }
        if matches!(name, "cluster" | "clusterAllReplicas") {
            let text = |arg: &TableFunctionArg| match arg.value.as_bytes() {
                Some(bytes) => String::from_utf8_lossy(bytes).into_owned(),
                None => arg.text.clone(),
            };
            bail!(ClusterDoesntExist, "Requested cluster '{}' not found", args.first().map(text).unwrap_or_default());
        }
        if name == "input" {
            bail!(
                InvalidUsageOfInput,
                "Table function input() stands in the query of an INSERT INTO … SELECT … FORMAT whose data it reads, \
                nowhere else"
            );
        }
        if name.eq_ignore_ascii_case("values") {
            let args: Vec<(&Value, &types::DataType)> = args.iter().map(|arg| (&arg.value, &arg.data_type)).collect();
            return catalog::values_of_types(&args);
        }
        if let ("loop", [database, table]) = (name, args)
            && let (Value::String(database), Value::String(table)) = (&database.value, &table.value)
        {
            let (database, table) = (String::from_utf8_lossy(database), String::from_utf8_lossy(table));
            self.check_whole(&database, &table)?;
            let (_, table) = self.engine.catalog.table(&database, &table)?;
            return Ok(Arc::new(storage::LoopedTable::new(table)));
        }
        let function = find_table_function(name)?;
        if let Some(access) = self.reader.access() {
            access.check_table_function(name)?;
            let reads_rows = name.eq_ignore_ascii_case("file") || plan::analyze::is_object_function(name);
            if reads_rows && !self.settings.input_format_record_errors_file_path.is_empty() {
                access.check_written_source("file")?;
            }
        }
        let args: Vec<(Option<&str>, &Value)> = args.iter().map(|arg| (arg.name.as_deref(), &arg.value)).collect();
        let expressions = (name.eq_ignore_ascii_case("format")).then(|| self.expressions());
        let defaults = |definition: &storage::TableDefinition, format: &str| {
            crate::interpret::completion(
                self.engine,
                self.database,
                &Arc::new(self.settings.clone()),
                definition,
                format,
            )
        };
        function(
            &args,
            &FunctionScope {
                settings: self.settings,
                files: &self.engine.files,
                expressions: expressions.as_ref(),
                defaults: Some(&defaults),
            },
        )
    }

    fn function_query(&self, name: &str, args: &[TableFunctionArg]) -> Result<Option<Box<sql::ast::SelectQuery>>> {
        if crate::engines::part_functions::NAMES.contains(&name) {
            // They show facts about parts that follow from all rows.
            if let [database, table, ..] = args {
                self.check_whole(&text_of(database), &text_of(table))?;
            }
            return crate::engines::part_functions::query(self.engine, name, args).map(|query| Some(Box::new(query)));
        }
        if name != "merge" {
            return Ok(None);
        }
        crate::engines::derived::merge_query(self.engine, self.database, &merge_arguments(args)?)
            .map(|query| Some(Box::new(query)))
    }

    fn user_function(&self, name: &str) -> Option<Arc<sql::ast::Lambda>> {
        self.engine.user_functions.get(name)
    }

    fn named_collection(&self, name: &str) -> Result<Option<BTreeMap<String, CollectionValue>>> {
        let found = self.engine.named_collections.values(name);
        if found.is_some()
            && let Some(access) = limits_of(self.reader)
        {
            access.check(&[name], Privilege::named("NAMED COLLECTION"))?;
        }
        Ok(found)
    }

    fn user_function_names(&self) -> Vec<String> {
        self.engine.user_functions.list().into_iter().map(|(name, _)| name).collect()
    }
}

/// An argument as a name.
fn text_of(arg: &TableFunctionArg) -> String {
    arg.value.as_bytes().map_or_else(|| arg.text.clone(), |bytes| String::from_utf8_lossy(bytes).into_owned())
}

/// The arguments of `merge([database | REGEXP('databases'), ] 'tables')`.
pub(crate) fn merge_arguments(args: &[TableFunctionArg]) -> Result<Vec<String>> {
    let text = |arg: &TableFunctionArg| match arg.value.as_bytes() {
        Some(bytes) => Ok(String::from_utf8_lossy(bytes).into_owned()),
        None => bail!(
            BadGet,
            "Arguments of table function merge are a database and a regular expression of table names, not {}",
            arg.text
        ),
    };
    args.iter().map(text).collect()
}

/// Runs subqueries while a statement is planned.
pub(crate) struct Runner<'a> {
    pub engine: &'a Arc<Engine>,
    pub database: &'a str,
    pub context: &'a Arc<QueryContext>,
    /// Microseconds that subqueries ran.
    executed_us: AtomicU64,
}

impl<'a> Runner<'a> {
    /// Runs subqueries as parts of a query.
    pub(crate) fn new(engine: &'a Arc<Engine>, database: &'a str, context: &'a Arc<QueryContext>) -> Self {
        Runner { engine, database, context, executed_us: AtomicU64::new(0) }
    }

    /// Counts the time since `started` as planning, without the time that subqueries ran.
    pub(crate) fn count_planning(&self, started: Instant) {
        let took = started.elapsed().as_micros() as u64;
        self.context
            .counters
            .add(Event::PlanningMicroseconds, took.saturating_sub(self.executed_us.load(Ordering::Relaxed)));
    }

    fn with_environment<T>(&self, work: impl FnOnce(&Environment) -> Result<T>) -> Result<T> {
        let catalog = SessionCatalog {
            engine: self.engine,
            database: self.database,
            temporary: self.context.temporary_database.as_deref(),
            settings: &self.context.settings,
            reader: self.context.functions.reader(),
        };
        let parameters = HashMap::new();
        work(&Environment {
            catalog: &catalog,
            registry: &self.engine.registry,
            functions: &self.context.functions,
            settings: &self.context.settings,
            runner: self,
            parameters: &parameters,
        })
    }
}

impl SubqueryRunner for Runner<'_> {
    fn run(&self, plan: Plan) -> Result<Vec<Block>> {
        let plan = self.with_environment(|env| plan::optimize::optimize(plan, env))?;
        let started = Instant::now();
        let blocks = exec::collect(&plan, self.context.clone());
        self.executed_us.fetch_add(started.elapsed().as_micros() as u64, Ordering::Relaxed);
        blocks
    }

    fn explain(&self, explain: &sql::ast::Explain) -> Result<Vec<String>> {
        self.with_environment(|env| crate::interpret::explain::explain_lines(explain, env, self.context))
    }
}
