//! `INSERT INTO t SELECT … FROM input('structure') … FORMAT name`: the data of the insert as a table of its query.
//!
//! The data is read once, while the query runs, block by block: nothing of it is kept.

use crate::catalog_view::{Runner, SessionCatalog};
use crate::interpret::Interpreter;
use crate::push::BlockCatalog;
use crate::session::Request;
use base::{Result, bail};
use catalog::table_function::parse_structure;
use catalog::{Source, SourceScan, SourceTable};
use formats::InputFormat;
use parking_lot::Mutex;
use plan::analyze::{Analyzer, Environment};
use sql::ast;
use std::ops::Range;
use std::sync::Arc;
use storage::{ColumnDefinition, ScanRequest, Table, TableDefinition};
use types::{Block, Field, Schema, Value};

/// The name that stands for the data in the query.
pub(crate) const INPUT_DATABASE: &str = "\u{1}input";
const NAME: &str = "input";

/// Rows of a block that is read, at most.
const BLOCK_ROWS: usize = 65_536;

impl Interpreter<'_> {
    /// The table of the data: its name takes the place of `input(…)` in the query. Without a structure it has the
    /// columns that are inserted.
    ///
    /// # Errors
    /// `INVALID_USAGE_OF_INPUT` unless the query has `input(…)` once; a wrong structure or format.
    pub(super) fn input_table(
        &mut self,
        query: &mut ast::SelectQuery,
        columns: &[String],
        target: &TableDefinition,
        format: &str,
        data: (Request, Option<Range<usize>>),
    ) -> Result<Arc<dyn Table>> {
        let mut calls = Vec::new();
        take_calls(query, &mut calls);
        let [call] = calls.as_slice() else {
            bail!(
                InvalidUsageOfInput,
                "FORMAT behind the query of an INSERT needs table function input() once in it, this query has it {} \
                times",
                calls.len()
            );
        };
        let args = self.with_environment(|env| Analyzer::new(env).table_function_args(call))?;
        let schema = match args.as_slice() {
            [] => {
                let fields =
                    columns.iter().filter_map(|name| target.columns.iter().find(|column| column.name == *name));
                Schema::new(fields.map(|column| Field::new(column.name.as_str(), column.data_type.clone())).collect())
            }
            [structure] => match &structure.value {
                Value::String(text) => parse_structure(&String::from_utf8_lossy(text))?,
                _ => bail!(BadArguments, "Table function input takes a structure: input('a UInt8, b String')"),
            },
            _ => bail!(
                NumberOfArgumentsDoesntMatch,
                "Table function input takes one argument, the structure: input('a UInt8, b String')"
            ),
        };
        let format = (format, self.data_settings(None)?);
        let reader = self.reader_of(schema.clone(), None, format, data)?;
        let columns = schema
            .fields
            .iter()
            .map(|field| ColumnDefinition::new(field.name.to_string(), field.data_type.clone()))
            .collect();
        let definition = Arc::new(TableDefinition { columns, engine: "Input".into(), ..Default::default() });
        Ok(Arc::new(SourceTable(InputSource { definition, reader: Arc::new(Mutex::new(Some(reader))) })))
    }

    /// Calls `work` as [`Self::with_environment`], with the data of an insert as a table.
    pub(super) fn with_input<T>(
        &self,
        input: Option<Arc<dyn Table>>,
        work: impl FnOnce(&Environment) -> Result<T>,
    ) -> Result<T> {
        let Some(block) = &input else { return self.with_environment(work) };
        let engine = &self.session.engine;
        let inner = SessionCatalog {
            engine,
            database: &self.session.database,
            temporary: self.context.temporary_database.as_deref(),
            settings: &self.context.settings,
            reader: self.context.functions.reader(),
        };
        let name = (INPUT_DATABASE.to_string(), NAME.to_string());
        let catalog = BlockCatalog { inner, block: Some((&name, block)) };
        let runner = Runner::new(engine, &self.session.database, &self.context);
        work(&Environment {
            catalog: &catalog,
            registry: &engine.registry,
            functions: &self.context.functions,
            settings: &self.context.settings,
            runner: &runner,
            parameters: &self.session.parameters,
        })
    }
}

/// Puts the name of the data in the place of each `input(…)` of a query; gives the calls.
fn take_calls(query: &mut ast::SelectQuery, calls: &mut Vec<ast::FunctionCall>) {
    let select = match &mut query.body {
        ast::QueryBody::SetOperation(operation) => {
            return operation.inputs.iter_mut().for_each(|input| take_calls(input, calls));
        }
        ast::QueryBody::Select(select) => select,
    };
    for item in select.with.iter_mut().flat_map(|with| &mut with.items) {
        if let ast::WithItem::Cte(cte) = item {
            take_calls(&mut cte.query, calls);
        }
    }
    let Some(from) = &mut select.from else { return };
    let joined = from
        .joins
        .iter_mut()
        .filter_map(|step| if let ast::JoinStep::Join(join) = step { Some(&mut join.table) } else { None });
    for table in from.first.iter_mut().chain(joined) {
        match &mut table.kind {
            ast::TableKind::Subquery(query) => take_calls(query, calls),
            ast::TableKind::Function(call, _) if call.name.name == NAME => {
                calls.push((**call).clone());
                let ident = |name: &str| ast::Ident::new(name, table.span);
                table.kind =
                    ast::TableKind::Name(ast::ObjectName { database: Some(ident(INPUT_DATABASE)), name: ident(NAME) });
            }
            _ => {}
        }
    }
}

type Reader = Arc<Mutex<Option<Box<dyn InputFormat>>>>;

/// The data, which is read once.
struct InputSource {
    definition: Arc<TableDefinition>,
    reader: Reader,
}

impl Source for InputSource {
    fn definition(&self) -> Arc<TableDefinition> {
        self.definition.clone()
    }

    fn open(&self, columns: &[usize], _request: &ScanRequest) -> Result<Arc<dyn SourceScan>> {
        Ok(Arc::new(InputScan { columns: columns.to_vec(), reader: self.reader.clone() }))
    }
}

struct InputScan {
    columns: Vec<usize>,
    reader: Reader,
}

impl SourceScan for InputScan {
    fn morsels(&self) -> usize {
        1
    }

    fn read(&self, _morsel: usize, emit: &mut dyn FnMut(Block) -> Result<bool>) -> Result<()> {
        let Some(mut reader) = self.reader.lock().take() else {
            bail!(InvalidUsageOfInput, "The data of table function input can be read only once")
        };
        while let Some(block) = reader.next_block(BLOCK_ROWS)? {
            base::cancel::checkpoint()?;
            if !emit(block.project(&self.columns))? {
                return Ok(());
            }
        }
        Ok(())
    }
}
