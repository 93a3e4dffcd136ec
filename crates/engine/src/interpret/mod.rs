//! One file per kind of statement; [`Interpreter::run`] chooses.

mod alter;
mod analyze;
pub(crate) mod create;
mod defaults;
mod describe;
mod dictionary;
mod drop;
mod estimate;
mod explain;
mod function;
mod insert;
mod kill;
mod materialized_view;
mod nested;
mod rename;
mod select;
mod show;
mod system;

pub(crate) use defaults::{insert_expressions, visit_tables};
pub(crate) use describe::default_kind_name;
pub(crate) use function::load_functions;
pub(crate) use insert::stored_schema;

use crate::catalog_view::{Runner, SessionCatalog};
use crate::query::Output;
use crate::session::{Request, Session, change_setting};
use base::{Result, bail};
use exec::QueryContext;
use plan::Plan;
use plan::analyze::{Analyzer, Environment};
use sql::ast::{self, StatementKind};
use std::ops::Range;
use std::sync::Arc;
use types::{Block, Column, DataType, Field, Schema};

/// Runs one statement of a session.
pub(crate) struct Interpreter<'s> {
    pub session: &'s mut Session,
    pub context: Arc<QueryContext>,

}

impl Interpreter<'_> {
    /// Starts the statement: rows come from the output.
    pub fn run(&mut self, statement: &ast::Statement, request: Request, data: Option<Range<usize>>) -> Result<Output> {
        if self.session.settings.readonly != 0 && !is_reading(&statement.kind) {
            bail!(Readonly, "Cannot execute query in readonly mode: only queries that read are allowed (GET requests are read only)");
        }
        match &statement.kind {
            StatementKind::Select(query) => self.select(query),
            StatementKind::Insert(insert) => self.insert(insert, request, data),
            StatementKind::CreateDatabase(create) => self.create_database(create),
            StatementKind::CreateTable(create) => self.create_table(create),
            StatementKind::CreateView(create) => self.create_view(create),
            StatementKind::Drop(drop) => self.drop(drop),
            StatementKind::Rename(rename) => self.rename(rename),
            StatementKind::Exists(exists) => self.exists(exists),
            StatementKind::Show(show) => self.show(show),
            StatementKind::Describe(table) => self.describe(table),
            StatementKind::Set(changes) => self.set(changes),
            StatementKind::Use(database) => self.use_database(database),
            StatementKind::Optimize(optimize) => self.optimize(optimize),
            StatementKind::Kill(kill) => self.kill(kill),
            StatementKind::Explain(explain) => self.explain(explain),
            StatementKind::System(command) => self.system(command),
            StatementKind::Alter(alter) => self.alter(alter),
            StatementKind::CreateFunction(create) => self.create_function(create),
            StatementKind::CreateDictionary(create) => self.create_dictionary(create),
            StatementKind::Attach(_) => bail!(NotImplemented, "ATTACH is not supported"),
            StatementKind::Delete(_) => bail!(NotImplemented, "DELETE is not supported"),
            StatementKind::Update(_) => bail!(NotImplemented, "UPDATE is not supported"),
            StatementKind::Check(_) => bail!(NotImplemented, "CHECK TABLE is not supported"),
        }
    }

    /// Calls `work` with what analysis needs.
    fn with_environment<T>(&self, work: impl FnOnce(&Environment) -> Result<T>) -> Result<T> {
        let engine = &self.session.engine;
        let catalog = SessionCatalog { engine, database: &self.session.database, settings: &self.context.settings };
        let runner = Runner { engine, database: &self.session.database, context: &self.context };
        work(&Environment {
            catalog: &catalog,
            registry: &engine.registry,
            functions: &self.context.functions,
            settings: &self.context.settings,
            runner: &runner,
            parameters: &self.session.parameters,
        })
    }

    /// The optimized plan of a query.
    fn plan(&self, query: &ast::SelectQuery) -> Result<Plan> {
        self.with_environment(|env| plan::optimize::optimize(Analyzer::new(env).analyze(query)?, env))
    }

    /// The plan before any rule.
    fn analyzed(&self, query: &ast::SelectQuery) -> Result<Plan> {
        self.with_environment(|env| Analyzer::new(env).analyze(query))
    }

    fn set(&mut self, changes: &[ast::SettingChange]) -> Result<Output> {
        for change in changes {
            if let Some(parameter) = change.name.strip_prefix("param_") {
                let value = plan::analyze::setting_text(change)?.unwrap_or_default();
                self.session.parameters.insert(parameter.to_string(), value);
                continue;
            }
            let readonly = self.session.settings.readonly;
            change_setting(self.session.settings_mut(), change, readonly).map_err(|error| change.span.locate(error))?;
        }
        Ok(Output::nothing())
    }

    fn use_database(&mut self, database: &ast::Ident) -> Result<Output> {
        self.session.engine.catalog.database(&database.name).map_err(|error| database.span.locate(error))?;
        self.session.database = database.name.clone();
        Ok(Output::nothing())
    }

    fn optimize(&mut self, optimize: &ast::Optimize) -> Result<Output> {
        if optimize.deduplicate {
            bail!(NotImplemented, "OPTIMIZE … DEDUPLICATE is not supported");
        }
        let table = self.table(&optimize.name)?;
        let partition = match &optimize.partition {
            None | Some(ast::PartitionRef::All) => None,
            Some(ast::PartitionRef::Id(id)) => Some(id.clone()),
            Some(ast::PartitionRef::Expr(expr)) => Some(match expr.as_literal() {
                Some(ast::Literal::String(bytes)) => String::from_utf8_lossy(bytes).into_owned(),
                _ => expr.to_string(),
            }),
            Some(ast::PartitionRef::Part(_)) => bail!(NotImplemented, "OPTIMIZE of single parts is not supported"),
        };
        table.optimize(partition.as_deref(), optimize.is_final, &self.context.cancel)?;
        Ok(Output::nothing())
    }

    /// The database that a name is in.
    fn database_of<'n>(&'n self, name: &'n ast::ObjectName) -> &'n str {
        name.database.as_ref().map_or(self.session.database.as_str(), |database| &database.name)
    }

    /// The table of a name with its place in the catalog; a materialized view stands for the table that keeps its rows.
    fn table_entry(&self, name: &ast::ObjectName) -> Result<(Arc<catalog::ObjectEntry>, Arc<dyn storage::Table>)> {
        self.session.engine.catalog.table(self.database_of(name), &name.name.name).map_err(|error| name.span().locate(error))
    }

    /// The table of a name; views are not tables.
    fn table(&self, name: &ast::ObjectName) -> Result<Arc<dyn storage::Table>> {
        self.table_entry(name).map(|(_, table)| table)
    }
}

/// One column of strings.
fn text_rows(name: &str, lines: Vec<String>) -> Output {
    let rows = lines.len();
    let schema = Schema::new(vec![Field::new(name, DataType::String)]);
    Output::block(schema, Block::new(vec![Column::from_strings(lines)], rows))
}

fn is_reading(kind: &StatementKind) -> bool {
    matches!(
        kind,
        StatementKind::Select(_) | StatementKind::Show(_) | StatementKind::Describe(_) | StatementKind::Exists(_) | StatementKind::Explain(_) | StatementKind::Use(_) | StatementKind::Set(_)
    )
}

/// The word for a statement in `system.query_log`.
pub(crate) fn kind_name(kind: &StatementKind) -> &'static str {
    match kind {
        StatementKind::Select(_) => "Select",
        StatementKind::Insert(_) => "Insert",
        StatementKind::CreateDatabase(_) | StatementKind::CreateTable(_) | StatementKind::CreateView(_) | StatementKind::CreateFunction(_) | StatementKind::CreateDictionary(_) => "Create",
        StatementKind::Drop(_) => "Drop",
        StatementKind::Rename(_) => "Rename",
        StatementKind::Alter(_) => "Alter",
        StatementKind::Show(_) => "Show",
        StatementKind::Describe(_) => "Describe",
        StatementKind::Explain(_) => "Explain",
        StatementKind::Set(_) => "Set",
        StatementKind::Use(_) => "Use",
        StatementKind::Optimize(_) => "Optimize",
        StatementKind::Kill(_) => "KillQuery",
        StatementKind::System(_) => "System",
        _ => "None",
    }
}
