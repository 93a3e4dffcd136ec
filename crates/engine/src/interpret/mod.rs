//! Statements by what they do: [`Interpreter::run`] chooses the one to run.
//!
//! ```text
//! access/       users, roles, GRANT; the privileges that other statements need
//! definition/   the definition of a table from the syntax of its CREATE: columns, keys, engine, indexes, TTL, checks
//! create/       CREATE of databases, tables, views, dictionaries, functions, named collections; ATTACH, DETACH
//! alter/        ALTER TABLE: changes of the definition, mutations, partitions; UPDATE, DELETE
//! drop/         DROP, TRUNCATE, EXISTS, UNDROP          rename.rs   RENAME, EXCHANGE
//! insert/       INSERT: targets, data in formats, defaults of columns
//! select.rs     SELECT                                  explain/    EXPLAIN, its estimates, EXPLAIN ANALYZE
//! show/         SHOW, DESCRIBE                          backup/     BACKUP, RESTORE
//! system.rs     SYSTEM                                  kill.rs     KILL          check.rs   CHECK TABLE
//! ```

mod access;
mod alter;
mod backup;
mod check;
pub(crate) mod create;
pub(crate) mod definition;
mod drop;
pub(crate) mod explain;
mod insert;
mod kill;
mod rename;
mod select;
mod show;
mod system;
mod visit;

use alter::mutation::over_stored as family_expressions;
pub(crate) use alter::mutation::resume_all as resume_mutations;
pub(crate) use backup::is_backup_setting;
pub(crate) use create::function::load_functions;
pub(crate) use create::named_collection::load_named_collections;
pub(crate) use create::open::make_own_table;
pub(crate) use create::workload::load_workloads;
pub(crate) use definition::constraint::checked_rows;
pub(crate) use insert::defaults::{completion, insert_expressions};
pub(crate) use insert::input::INPUT_DATABASE;
pub(crate) use insert::{stored_schema, values_expressions};
pub(crate) use rename::renamed_entry;
pub(crate) use show::describe::default_kind_name;
pub(crate) use visit::{QueryPart, visit_query};

use crate::catalog_view::{Runner, SessionCatalog};
use crate::query::Output;
use crate::session::{Request, Session};
use base::{Result, bail};
pub(crate) use drop::undrop::parts_of_dropped;
use exec::QueryContext;
use plan::Plan;
use plan::analyze::change_setting;
use plan::analyze::{Analyzer, Environment};
use sql::ast::{self, StatementKind};
use std::ops::Range;
use std::sync::Arc;
use std::time::Instant;
use storage::{OptimizeRequest, PartitionChoice};
use types::{Block, Column, DataType, Field, Schema};

/// Runs one statement of a session.
pub(crate) struct Interpreter<'s> {
    pub session: &'s mut Session,
    pub context: Arc<QueryContext>,
}

impl Interpreter<'_> {
    /// Starts the statement: rows come from the output.
    pub(crate) fn run(
        &mut self,
        statement: &ast::Statement,
        request: Request,
        data: Option<Range<usize>>,
    ) -> Result<Output> {
        let readonly = self.context.settings.readonly;
        let is_own = readonly == 2 && self.is_of_session(&statement.kind);
        if readonly != 0 && !is_own && !is_reading(&statement.kind) {
            bail!(
                Readonly,
                "Cannot execute query in readonly mode: only queries that read are allowed (GET requests are read only)"
            );
        }
        self.check_privileges(&statement.kind)?;
        match &statement.kind {
            StatementKind::Select(query) => self.select(query, request.stage),
            StatementKind::Insert(insert) => self.insert(insert, request, data),
            StatementKind::CreateDatabase(create) => self.create_database(create),
            StatementKind::CreateTable(create) => self.create_table(create),
            StatementKind::CreateView(create) => self.create_view(create),
            StatementKind::Drop(drop) => self.drop(drop),
            StatementKind::Undrop(undrop) => self.undrop(undrop),
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
            StatementKind::AlterDatabase(alter) => self.alter_database(alter),
            StatementKind::CreateFunction(create) => self.create_function(create),
            StatementKind::CreateDictionary(create) => self.create_dictionary(create),
            StatementKind::Attach(attach) => self.attach(attach),
            StatementKind::Delete(delete) => self.delete(delete),
            StatementKind::Update(update) => self.update(update),
            StatementKind::Check(check) => self.check(check),
            StatementKind::Backup(backup) => self.backup(backup),
            StatementKind::NamedCollection(statement) => self.named_collection(statement),
            StatementKind::Workload(statement) => self.workload(statement),
            StatementKind::Access(statement) => self.access(statement),
        }
    }

    /// Whether a statement changes nothing but temporary tables of this session.
    fn is_of_session(&self, kind: &StatementKind) -> bool {
        match kind {
            StatementKind::CreateTable(create) => create.temporary,
            StatementKind::Drop(drop) => drop.names.iter().all(|name| self.is_temporary(name)),
            StatementKind::Insert(insert) => {
                matches!(&insert.target, ast::InsertTarget::Table(name) if self.is_temporary(name))
            }
            _ => false,
        }
    }

    /// Calls `work` with the environment of analysis.
    fn with_environment<T>(&self, work: impl FnOnce(&Environment) -> Result<T>) -> Result<T> {
        let engine = &self.session.engine;
        let catalog = SessionCatalog {
            engine,
            database: &self.session.database,
            temporary: self.context.temporary_database.as_deref(),
            settings: &self.context.settings,
            reader: self.context.functions.reader(),
        };
        let started = Instant::now();
        let runner = Runner::new(engine, &self.session.database, &self.context);
        let result = work(&Environment {
            catalog: &catalog,
            registry: &engine.registry,
            functions: &self.context.functions,
            settings: &self.context.settings,
            runner: &runner,
            parameters: &self.session.parameters,
        });
        runner.count_planning(started);
        result
    }

    /// The optimized plan of a query.
    fn plan(&self, query: &ast::SelectQuery) -> Result<Plan> {
        self.with_environment(|env| plan::optimize::optimize(Analyzer::new(env).analyze(query)?, env))
    }

    fn set(&mut self, changes: &[ast::SettingChange]) -> Result<Output> {
        // All of the changes or none.
        let mut settings = (*self.session.settings).clone();
        for change in changes {
            if let Some(parameter) = change.name.strip_prefix("param_") {
                let value = plan::analyze::setting_text(change)?.unwrap_or_default();
                self.session.parameters.insert(parameter.to_string(), value);
                continue;
            }
            change_setting(&mut settings, change, &self.session.settings).map_err(|error| change.span.locate(error))?;
        }
        self.session.settings = Arc::new(settings);
        Ok(Output::nothing())
    }

    fn use_database(&mut self, database: &ast::Ident) -> Result<Output> {
        self.session.engine.catalog.database(&database.name).map_err(|error| database.span.locate(error))?;
        self.session.database = database.name.clone();
        Ok(Output::nothing())
    }

    fn optimize(&mut self, optimize: &ast::Optimize) -> Result<Output> {
        let table = self.table(&optimize.name)?;
        if crate::engines::is_log(&table.definition().engine) {
            bail!(NotImplemented, "Method optimize is not supported by storage {}", table.definition().engine);
        }
        let partition = match &optimize.partition {
            None => None,
            Some(partition) => match self.partition_choice(&*table, partition)? {
                PartitionChoice::All => None,
                PartitionChoice::Id(id) => Some(id),
                PartitionChoice::Part(_) => bail!(NotImplemented, "OPTIMIZE of single parts is not supported"),
            },
        };
        let deduplicate = match optimize.deduplicate {
            true => Some(self.deduplicate_columns(&*table, &optimize.deduplicate_by)?),
            false => None,
        };
        if optimize.cleanup && table.definition().engine != "ReplacingMergeTree" {
            bail!(CannotAssignAlter, "OPTIMIZE … CLEANUP is for ReplacingMergeTree with is_deleted");
        }
        if optimize.cleanup && table.definition().setting_u64("allow_experimental_replacing_merge_with_cleanup", 0) == 0
        {
            bail!(
                SupportIsDisabled,
                "OPTIMIZE … CLEANUP removes rows for good: the setting allow_experimental_replacing_merge_with_cleanup \
                of the table allows it"
            );
        }
        let settings = &self.context.settings;
        let (must_merge, skip_merged) = (settings.optimize_throw_if_noop, settings.optimize_skip_merged_partitions);
        let request = OptimizeRequest {
            partition,
            is_final: optimize.is_final,
            deduplicate,
            cleanup: optimize.cleanup,
            must_merge,
            skip_merged,
        };
        table.optimize(&request, &self.context.cancel)?;
        Ok(Output::nothing())
    }

    /// Columns of `DEDUPLICATE BY`; none for all.
    fn deduplicate_columns(&self, table: &dyn storage::Table, by: &[ast::Expr]) -> Result<Vec<usize>> {
        let definition = table.definition();
        let mut columns = Vec::new();
        for expr in by {
            match &expr.kind {
                ast::ExprKind::Identifier(parts) => {
                    let name = parts.iter().map(|part| part.name.as_str()).collect::<Vec<_>>().join(".");
                    match definition.column_index(&name) {
                        Some(index) => columns.push(index),
                        None => {
                            return Err(expr
                                .span
                                .locate(base::err!(NoSuchColumnInTable, "There is no column {name} in the table")));
                        }
                    }
                }
                ast::ExprKind::Asterisk(asterisk) if asterisk.qualifier.is_empty() => {
                    let except = excepted(expr, &asterisk.transformers)?;
                    columns.extend((0..definition.columns.len()).filter(|&i| {
                        definition.columns[i].is_stored() && !except.contains(&definition.columns[i].name)
                    }));
                }
                ast::ExprKind::Columns(matcher)
                    if matcher.qualifier.is_empty() && matches!(&matcher.pattern, ast::ColumnsPattern::Regex(_)) =>
                {
                    let ast::ColumnsPattern::Regex(pattern) = &matcher.pattern else { continue };
                    let regex = regex::Regex::new(pattern).map_err(|error| {
                        base::err!(CannotCompileRegexp, "'{pattern}' is no regular expression: {error}")
                    })?;
                    let except = excepted(expr, &matcher.transformers)?;
                    let matches = |name: &String| regex.is_match(name) && !except.contains(name);
                    columns.extend(
                        (0..definition.columns.len())
                            .filter(|&i| definition.columns[i].is_stored() && matches(&definition.columns[i].name)),
                    );
                }
                _ => {
                    return Err(expr.span.locate(base::err!(
                        NotImplemented,
                        "DEDUPLICATE BY takes names of columns, COLUMNS('regular expression') and *"
                    )));
                }
            }
        }
        Ok(columns)
    }

    /// The database that a name is in: that of the session's temporary tables, if it is the name of one.
    fn database_of<'n>(&'n self, name: &'n ast::ObjectName) -> &'n str {
        let temporary = self
            .context
            .temporary_database
            .as_deref()
            .filter(|temporary| self.session.engine.catalog.object(temporary, &name.name.name).is_ok());
        name.database.as_ref().map(|database| database.name.as_str()).or(temporary).unwrap_or(&self.session.database)
    }

    /// The table of a name with its place in the catalog; a materialized view stands for the table that keeps its rows.
    fn table_entry(&self, name: &ast::ObjectName) -> Result<(Arc<catalog::ObjectEntry>, Arc<dyn storage::Table>)> {
        self.session
            .engine
            .catalog
            .table(self.database_of(name), &name.name.name)
            .map_err(|error| name.span().locate(error))
    }

    /// The table of a name; views are not tables.
    fn table(&self, name: &ast::ObjectName) -> Result<Arc<dyn storage::Table>> {
        self.table_entry(name).map(|(_, table)| table)
    }
}

/// The table as one that has parts.
///
/// # Errors
/// `NOT_IMPLEMENTED` for tables of other engines, with what was wanted of it.
fn is_merge_tree<'t>(table: &'t dyn storage::Table, what: &str) -> Result<&'t storage::MergeTree> {
    match table.as_any().downcast_ref() {
        Some(tree) if !crate::engines::is_log(&table.definition().engine) => Ok(tree),
        _ => bail!(NotImplemented, "{what} is not supported by storage {}", table.definition().engine),
    }
}

/// Rows of one column of strings.
fn text_rows(name: &str, lines: Vec<String>) -> Output {
    let rows = lines.len();
    let schema = Schema::new(vec![Field::new(name, DataType::String)]);
    Output::block(schema, Block::new(vec![Column::from_strings(lines)], rows))
}

fn is_reading(kind: &StatementKind) -> bool {
    matches!(
        kind,
        StatementKind::Select(_)
            | StatementKind::Show(_)
            | StatementKind::Describe(_)
            | StatementKind::Exists(_)
            | StatementKind::Explain(_)
            | StatementKind::Use(_)
            | StatementKind::Set(_)
    ) || matches!(kind, StatementKind::Access(statement) if matches!(**statement, ast::AccessStatement::SetRole(_)))
}

/// The word for a statement in `system.query_log`.
pub(crate) fn kind_name(kind: &StatementKind) -> &'static str {
    match kind {
        StatementKind::Select(_) => "Select",
        StatementKind::Insert(_) => "Insert",
        StatementKind::CreateDatabase(_)
        | StatementKind::CreateTable(_)
        | StatementKind::CreateView(_)
        | StatementKind::CreateFunction(_)
        | StatementKind::CreateDictionary(_) => "Create",
        StatementKind::Drop(_) => "Drop",
        StatementKind::NamedCollection(statement) => match statement.action {
            ast::NamedCollectionAction::Create { .. } => "Create",
            ast::NamedCollectionAction::Alter { .. } => "Alter",
            ast::NamedCollectionAction::Drop { .. } => "Drop",
        },
        StatementKind::Workload(statement) => match statement.action {
            ast::WorkloadAction::CreateWorkload { .. } | ast::WorkloadAction::CreateResource { .. } => "Create",
            ast::WorkloadAction::DropWorkload { .. } | ast::WorkloadAction::DropResource { .. } => "Drop",
        },
        StatementKind::Access(statement) => match &**statement {
            ast::AccessStatement::Drop(_) => "Drop",
            ast::AccessStatement::Grant(_) => "Grant",
            ast::AccessStatement::Revoke(_) => "Revoke",
            ast::AccessStatement::SetRole(_) | ast::AccessStatement::SetDefaultRole(_) => "Set",
            ast::AccessStatement::User(ast::UserStatement { action, .. })
            | ast::AccessStatement::Role(ast::RoleStatement { action, .. })
            | ast::AccessStatement::SettingsProfile(ast::SettingsProfileStatement { action, .. })
            | ast::AccessStatement::Quota(ast::QuotaStatement { action, .. })
            | ast::AccessStatement::RowPolicy(ast::RowPolicyStatement { action, .. }) => {
                if action.is_alter() {
                    "Alter"
                } else {
                    "Create"
                }
            }
        },
        StatementKind::Undrop(_) => "Undrop",
        StatementKind::Rename(_) => "Rename",
        StatementKind::Alter(_) | StatementKind::AlterDatabase(_) => "Alter",
        StatementKind::Delete(_) => "Delete",
        StatementKind::Update(_) => "Update",
        StatementKind::Check(_) => "Check",
        StatementKind::Attach(_) => "Attach",
        StatementKind::Backup(backup) => {
            if backup.restore {
                "Restore"
            } else {
                "Backup"
            }
        }
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

/// The columns that `EXCEPT` leaves out of an asterisk in `DEDUPLICATE BY`.
fn excepted(expr: &ast::Expr, transformers: &[ast::ColumnTransformer]) -> Result<Vec<String>> {
    let mut except: Vec<String> = Vec::new();
    for transformer in transformers {
        match transformer {
            ast::ColumnTransformer::Except { columns, .. } => {
                except.extend(columns.iter().map(|column| column.name.clone()))
            }
            _ => {
                return Err(expr
                    .span
                    .locate(base::err!(NotImplemented, "Only EXCEPT can follow an asterisk in DEDUPLICATE BY")));
            }
        }
    }
    Ok(except)
}
