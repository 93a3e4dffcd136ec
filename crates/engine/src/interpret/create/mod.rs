//! `CREATE`, and loading what was created.

mod attach;
pub(super) mod dictionary;
pub(super) mod function;
pub(super) mod materialized_view;
pub(super) mod named_collection;

use super::Interpreter;
use super::definition::{argument_text, engine_arguments, is_regexp, table_definition};
use super::{QueryPart, visit_query};
use crate::catalog_view::{Runner, SessionCatalog};
use crate::engine::Engine;
use crate::query::Output;
use base::{ErrorCode, Result, Settings, bail};
use catalog::metadata::{StoredTable, new_id};
use catalog::{Database, Object, ObjectEntry};
use dictionary::dictionary_of;
use exec::QueryContext;
use materialized_view::view_of;
use plan::analyze::{Analyzer, Environment, keeps_duplicates};
use sql::ast;
use std::collections::HashMap;
use std::sync::Arc;
use storage::mergetree::MergeTree;
use storage::{ColumnDefinition, DefaultKind, Table, TableDefinition};
use types::DataType;
use types::type_parser::parse_type;

impl Interpreter<'_> {
    pub(super) fn create_database(&mut self, create: &ast::CreateDatabase) -> Result<Output> {
        let engine = self.session.engine.clone();
        let _ddl = engine.ddl.lock();
        let name = &create.name.name;
        if engine.catalog.database(name).is_ok() {
            if create.if_not_exists {
                return Ok(Output::nothing());
            }
            return Err(create.name.span.locate(base::err!(DatabaseAlreadyExists, "Database {name} already exists")));
        }
        let written = create.engine.as_ref().map_or("Atomic", |kind| kind.name.name.as_str());
        let known = crate::loading::DATABASE_ENGINES.into_iter().find(|known| *known == written);
        let Some(kind) =
            known.filter(|known| *known != "Ordinary" || self.context.settings.allow_deprecated_database_ordinary)
        else {
            let span = create.engine.as_ref().map_or(create.name.span, |kind| kind.name.span);
            return Err(
                span.locate(base::err!(UnknownDatabaseEngine, "Unknown database engine {written}: there is Atomic"))
            );
        };
        if let Some(argument) = create.engine.as_ref().and_then(|kind| kind.args.as_ref()?.first()) {
            return Err(argument.span.locate(base::err!(BadArguments, "Database engine {written} takes no arguments")));
        }
        let comment = create.comment.clone().unwrap_or_default();
        engine.metadata.save_database(name, kind, &comment)?;
        let database = Database::new(name.clone(), kind);
        database.set_comment(&comment);
        engine.catalog.add(database)?;
        Ok(Output::nothing())
    }

    pub(super) fn alter_database(&mut self, alter: &ast::AlterDatabase) -> Result<Output> {
        super::alter::mutation::refuse_cluster(alter.on_cluster.as_ref())?;
        let engine = self.session.engine.clone();
        let _ddl = engine.ddl.lock();
        let database = engine.catalog.database(&alter.name.name).map_err(|error| alter.name.span.locate(error))?;
        if crate::system::is_own(database.name()) {
            bail!(Readonly, "The comment of database {} cannot be changed", database.name());
        }
        if let Some(comment) = alter.comments.last() {
            engine.metadata.save_database(database.name(), database.engine(), comment)?;
            database.set_comment(comment);
        }
        Ok(Output::nothing())
    }

    pub(super) fn create_table(&mut self, create: &ast::CreateTable) -> Result<Output> {
        let engine = self.session.engine.clone();
        let ddl = engine.ddl.lock();
        let place = if create.temporary {
            self.temporary_target(&create.name, create.mode)
        } else {
            self.target(&create.name, create.mode)
        };
        let place = place.map_err(|error| self.unless(error, |this| this.complete_structure(&mut create.clone())))?;
        let Some(database) = place else { return Ok(Output::nothing()) };
        let is_attached = matches!(create.mode, ast::CreateMode::Attach | ast::CreateMode::AttachIfNotExists);
        let mut full = self.completed_statement(create, &database)?;
        if !is_attached {
            self.check_written(&full)?;
        }
        let definition = Arc::new(self.with_environment(|env| table_definition(env, &full))?);
        self.check_syntax(&full, &definition)?;
        if definition.engine == "Merge" {
            crate::engines::derived::check_pattern(&definition)?;
        }
        if definition.engine == "Dictionary" && !is_attached {
            self.check_dictionary(&definition)?;
        }
        super::definition::normal_form::settle(&mut full, &definition);
        if !is_attached {
            self.check_declared(&definition, None)?;
            crate::engines::derived::check_new(&engine, self.database_of(&create.name), &definition)?;
        }
        let adopted = self.adopted_data(create)?;
        full.uuid = None;
        let id = adopted.clone().map_or_else(new_id, Ok)?;
        let table = open_created(&engine, &full, &definition, &id, adopted.is_none())?;
        let statement = ast::Statement {
            kind: ast::StatementKind::CreateTable(Box::new(full)),
            output: ast::Output::default(),
            span: ast::Span::default(),
        };
        // The rows are there before the table is: a failed query leaves no table.
        let filled = match &create.source {
            Some(ast::CreateSource::Select(query)) => self.fill(&table, query).map(drop),
            Some(ast::CreateSource::CloneTable(other)) => self.clone_rows(&table, other),
            _ => Ok(()),
        };
        let made = filled.and_then(|()| {
            self.publish(
                &database,
                &create.name.name.name,
                Object::Table(table.clone()),
                &id,
                sql::format_query(&statement, true),
                create.mode,
            )
        });
        if made.is_err() && adopted.is_none() {
            table.shutdown();
            engine.metadata.abandon_table(&id);
        }
        made?;
        if adopted.is_some() {
            super::alter::mutation::resume_all(&engine);
        }
        drop(ddl);
        Ok(Output::nothing())
    }

    /// The statement as the table's file will keep it: with its database, the arguments of its engine and its columns
    /// written out, without what concerns its own query alone.
    fn completed_statement(&self, create: &ast::CreateTable, database: &Database) -> Result<ast::CreateTable> {
        let mut full = create.clone();
        let engine_name = full.storage.engine.as_ref().map_or_else(String::new, |engine| engine.name.name.clone());
        full.storage.settings.retain(|change| !crate::table_settings::is_of_query(&engine_name, &change.name));
        full.name.database = (!create.temporary).then(|| ast::Ident::new(database.name(), ast::Span::default()));
        full.mode = ast::CreateMode::Create;
        self.settle_arguments(&mut full)?;
        // Columns of another table or of a query stay as they are.
        if self.context.settings.flatten_nested {
            super::definition::nested::flatten(&mut full, |_| true)?;
        }
        self.complete_structure(&mut full)?;
        Ok(full)
    }

    /// Links the parts of another table into one that is being created like it.
    fn clone_rows(&self, table: &Arc<dyn Table>, other: &ast::ObjectName) -> Result<()> {
        let other = self.table(other)?;
        let (Ok(target), Ok(source)) =
            (super::is_merge_tree(&**table, "CLONE AS"), super::is_merge_tree(&*other, "CLONE AS"))
        else {
            bail!(SupportIsDisabled, "Only support CLONE AS with tables of the MergeTree family");
        };
        target.copy_partition(&storage::PartitionChoice::All, source, false)
    }

    pub(super) fn create_view(&mut self, create: &ast::CreateView) -> Result<Output> {
        if create.materialized {
            return self.create_materialized_view(create);
        }
        let engine = self.session.engine.clone();
        let _ddl = engine.ddl.lock();
        let place = if create.temporary {
            self.temporary_target(&create.name, create.mode)
        } else {
            self.target(&create.name, create.mode)
        };
        let place = place.map_err(|error| self.unless(error, |this| this.declare_columns(&mut create.clone())))?;
        let Some(database) = place else { return Ok(Output::nothing()) };
        let mut full = create.clone();
        full.name.database = (!create.temporary).then(|| ast::Ident::new(database.name(), ast::Span::default()));
        full.mode = ast::CreateMode::Create;
        name_columns(&mut full)?;
        self.settle_security(&mut full)?;
        qualify_query(&mut full.query, database_for_names(self), &self.context.settings)?;
        self.declare_columns(&mut full)?;
        let query: Arc<str> = sql::format_select(&full.query, false).into();
        let statement = ast::Statement {
            kind: ast::StatementKind::CreateView(Box::new(full)),
            output: ast::Output::default(),
            span: ast::Span::default(),
        };
        let id = new_id()?;
        self.publish(
            &database,
            &create.name.name.name,
            Object::View(query),
            &id,
            sql::format_query(&statement, true),
            create.mode,
        )?;
        Ok(Output::nothing())
    }

    /// Puts the columns of its query into the definition of a view, if it has none of its own.
    ///
    /// # Errors
    /// Those of the query: a view that cannot be read is refused now rather than when it is used. `THERE_IS_NO_COLUMN`
    /// for a column that the query does not give.
    pub(super) fn declare_columns(&self, create: &mut ast::CreateView) -> Result<()> {
        let schema = match self.with_environment(|env| Analyzer::new(env).analyze(&create.query)) {
            Ok(plan) => plan.schema,
            // One with parameters can be read only with their values: v(name = value).
            Err(error) if error.code() == base::ErrorCode::UnknownQueryParameter => return Ok(()),
            Err(error) => return Err(error),
        };
        let elements = create.elements.get_or_insert_with(Default::default);
        if elements.columns.is_empty() {
            let columns = schema
                .fields
                .iter()
                .map(|field| ColumnDefinition::new(field.name.to_string(), field.data_type.clone()));
            elements.columns = columns.map(|column| column_syntax(&column)).collect::<Result<_>>()?;
            return Ok(());
        }
        for column in &mut elements.columns {
            let Some(written) = &mut column.ty else { continue };
            written.text = parse_type(&written.text).map_err(|error| written.span.locate(error))?.to_string();
        }
        Ok(())
    }

    /// A table of engine `Dictionary` has columns of that dictionary, whose database is written or the default one.
    fn check_dictionary(&self, definition: &TableDefinition) -> Result<()> {
        let dictionary = crate::dictionaries::find(&self.session.engine, "default", &definition.arguments[0])?;
        for column in &definition.columns {
            let known =
                dictionary.columns.iter().any(|known| known.name == column.name && known.data_type == column.data_type);
            if !known {
                let columns: Vec<String> =
                    dictionary.columns.iter().map(|known| format!("{} {}", known.name, known.data_type)).collect();
                bail!(
                    ThereIsNoColumn,
                    "Not found column {} {} in dictionary {}. There are only columns {}",
                    column.name,
                    column.data_type,
                    dictionary.name,
                    columns.join(", ")
                );
            }
        }
        Ok(())
    }

    /// Refuses the old syntax of MergeTree tables where it is not allowed.
    fn check_syntax(&self, create: &ast::CreateTable, definition: &TableDefinition) -> Result<()> {
        let is_attached = matches!(create.mode, ast::CreateMode::Attach | ast::CreateMode::AttachIfNotExists);
        if super::definition::deprecated::is_deprecated(&create.storage)
            && !is_attached
            && !self.context.settings.allow_deprecated_syntax_for_merge_tree
        {
            bail!(
                BadArguments,
                "This syntax for *MergeTree engine is deprecated. Use extended storage definition syntax with ORDER \
                BY/PRIMARY KEY clause: ENGINE = {} PARTITION BY toYYYYMM(…) ORDER BY …. See also \
                allow_deprecated_syntax_for_merge_tree setting",
                definition.engine
            );
        }
        Ok(())
    }

    /// As [`Self::target`], for objects of this session alone.
    fn temporary_target(&self, name: &ast::ObjectName, mode: ast::CreateMode) -> Result<Option<Arc<Database>>> {
        if let Some(database) = &name.database {
            return Err(database.span.locate(base::err!(
                BadDatabaseForTemporaryTable,
                "Temporary tables and views are in no database: leave the database of {} out",
                name.name.name
            )));
        }
        let database = self.session.temporary.make_database(&self.session.engine)?;
        match mode {
            ast::CreateMode::Create if database.get(&name.name.name).is_some() => Err(name.span().locate(base::err!(
                TableAlreadyExists,
                "Temporary table {} already exists",
                name.name.name
            ))),
            ast::CreateMode::IfNotExists if database.get(&name.name.name).is_some() => Ok(None),
            _ => Ok(Some(database)),
        }
    }

    /// That there is something of the name already, unless what was to be made cannot be: a query or table that it is
    /// made from is looked at first.
    pub(super) fn unless(&self, error: base::Error, made: impl FnOnce(&Self) -> Result<()>) -> base::Error {
        if error.code() == ErrorCode::TableAlreadyExists { made(self).err().unwrap_or(error) } else { error }
    }

    /// The database to create in; `None` when the object exists and may.
    pub(super) fn target(&self, name: &ast::ObjectName, mode: ast::CreateMode) -> Result<Option<Arc<Database>>> {
        let database = name.database.as_ref().map_or(self.session.database.as_str(), |database| &database.name);
        let database = self.session.engine.catalog.database(database).map_err(|error| name.span().locate(error))?;
        if crate::system::is_own(database.name()) {
            bail!(Readonly, "Tables cannot be created in the database system");
        }
        let exists = database.get(&name.name.name).is_some();
        match mode {
            ast::CreateMode::IfNotExists | ast::CreateMode::AttachIfNotExists if exists => Ok(None),
            ast::CreateMode::Create | ast::CreateMode::Attach if exists => Err(name.span().locate(base::err!(
                TableAlreadyExists,
                "Table {}.{} already exists: use IF NOT EXISTS or another name",
                database.name(),
                name.name.name
            ))),
            _ if !exists && self.refuse_detached(database.name(), &name.name.name).is_err() => self
                .refuse_detached(database.name(), &name.name.name)
                .map(|()| None)
                .map_err(|error| name.span().locate(error)),
            ast::CreateMode::Replace if !exists => Err(name.span().locate(base::err!(
                UnknownTable,
                "Table {}.{} does not exist",
                database.name(),
                name.name.name
            ))),
            _ => Ok(Some(database)),
        }
    }

    /// Writes an object down and makes it visible, in place of one that it replaces.
    pub(super) fn publish(
        &self,
        database: &Database,
        name: &str,
        object: Object,
        id: &str,
        create_query: String,
        mode: ast::CreateMode,
    ) -> Result<()> {
        let engine = &self.session.engine;
        let old = database.get(name).filter(|_| matches!(mode, ast::CreateMode::OrReplace | ast::CreateMode::Replace));
        // The file of the new one takes the place of the old one's in one step: there is always one of the two.
        if let Some(old) = &old {
            engine.metadata.begin_table(&old.id)?;
        }
        engine.metadata.save_table(database.name(), name, id, &create_query)?;
        engine.metadata.end_table(id)?;
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0, |d| d.as_secs() as u32);
        database.replace(ObjectEntry {
            database: database.name().into(),
            name: name.into(),
            object,
            create_query: create_query.into(),
            id: id.into(),
            metadata_modification_time: now,
        });
        old.map_or(Ok(()), |old| self.remove_replaced(&old))
    }

    /// Calls among the arguments of an engine (`currentDatabase()`) become what they give now.
    fn settle_arguments(&self, create: &mut ast::CreateTable) -> Result<()> {
        let Some(engine) =
            create.storage.engine.as_mut().filter(|engine| crate::engines::NAMES.contains(&engine.name.name.as_str()))
        else {
            return Ok(());
        };
        // The first argument of these is a database, and that of the session where it is empty; no name stays one.
        let takes_tables = matches!(engine.name.name.as_str(), "Buffer" | "Merge");
        let database = self.database_of(&create.name).to_string();
        for (place, arg) in engine.args.iter_mut().flatten().enumerate() {
            if engine.name.name == "Merge" && place == 0 && is_regexp(arg) {
                continue;
            }
            if takes_tables && place < 2 {
                let text = self.with_environment(|env| argument_text(env, arg))?;
                let text = if place == 0 && text.is_empty() { database.clone() } else { text };
                *arg = ast::Expr::new(ast::ExprKind::Literal(ast::Literal::string(text)), arg.span);
            } else if arg.as_function().is_some() {
                let text = self.with_environment(|env| argument_text(env, arg))?;
                *arg = ast::Expr::new(ast::ExprKind::Literal(ast::Literal::string(text)), arg.span);
            }
        }
        Ok(())
    }

    /// The columns of what a table reads.
    fn found_columns(&self, create: &ast::CreateTable) -> Result<Option<Vec<ColumnDefinition>>> {
        let Some(engine) =
            create.storage.engine.as_ref().filter(|engine| crate::engines::finds_columns(&engine.name.name))
        else {
            return Ok(None);
        };
        if create.elements.as_ref().is_some_and(|elements| !elements.columns.is_empty()) {
            return Ok(None);
        }
        let arguments = self.with_environment(|env| engine_arguments(env, engine))?;
        let database = self.database_of(&create.name);
        if engine.name.name == "Merge" && arguments.len() == 2 {
            let columns = crate::engines::derived::merged_columns(&self.session.engine, database, &arguments)?;
            return Ok(Some(
                columns
                    .into_iter()
                    .map(|column| ColumnDefinition { comment: String::new(), codec: None, ..column })
                    .collect(),
            ));
        }
        let query =
            crate::engines::derived::query_for_columns(&self.session.engine, database, &engine.name.name, &arguments)?;
        let plan = self.with_environment(|env| Analyzer::new(env).analyze(&query))?;
        Ok(Some(
            plan.schema
                .fields
                .iter()
                .map(|field| ColumnDefinition::new(field.name.to_string(), field.data_type.clone()))
                .collect(),
        ))
    }

    /// Columns from `AS`, so that the statement written down stands alone.
    fn complete_structure(&self, create: &mut ast::CreateTable) -> Result<()> {
        let columns = match create.source.take() {
            None => match self.found_columns(create)? {
                Some(columns) => columns,
                None => return Ok(()),
            },
            Some(ast::CreateSource::Table(other) | ast::CreateSource::CloneTable(other)) => {
                let entry = self.session.engine.catalog.object(self.database_of(&other), &other.name.name).map_err(
                    |error| {
                        let error = if error.code() == ErrorCode::UnknownTable {
                            base::err!(
                                CannotGetCreateTableQuery,
                                "There is no metadata of table {}: {}",
                                other.name.name,
                                error.message()
                            )
                        } else {
                            error
                        };
                        other.span().locate(error)
                    },
                )?;
                if matches!(entry.object, Object::Table(_))
                    && let ast::StatementKind::CreateTable(template) = sql::parse_statement(
                        &entry.create_query,
                        &sql::ParseOptions { max_query_size: 0, ..Default::default() },
                    )?
                    .statement
                    .kind
                {
                    if create.comment.is_none() {
                        create.comment.clone_from(&template.comment);
                    }
                    take_structure(create, *template);
                } else if create.storage.engine.is_none() && !create.temporary {
                    refuse_template(&entry)?;
                }
                if create.comment.is_none()
                    && let Object::Table(table) = &entry.object
                {
                    create.comment = Some(table.definition().comment.clone()).filter(|comment| !comment.is_empty());
                }
                self.columns_of(&other)?
            }
            Some(ast::CreateSource::Select(query) | ast::CreateSource::EmptySelect(query)) => {
                let plan = self.with_environment(|env| Analyzer::new(env).analyze(&query))?;
                plan.schema
                    .fields
                    .iter()
                    .map(|field| ColumnDefinition::new(field.name.to_string(), field.data_type.clone()))
                    .collect()
            }
            Some(ast::CreateSource::Function(call)) => {
                let query = crate::engines::derived::function_query(&function_text(&call))?;
                let plan = self.with_environment(|env| Analyzer::new(env).analyze(&query))?;
                create.source = Some(ast::CreateSource::Function(call));
                plan.schema
                    .fields
                    .iter()
                    .map(|field| ColumnDefinition::new(field.name.to_string(), field.data_type.clone()))
                    .collect()
            }
        };
        let elements = create.elements.get_or_insert_with(Default::default);
        if elements.columns.is_empty() {
            elements.columns = columns.iter().map(column_syntax).collect::<Result<_>>()?;
        }
        Ok(())
    }
}

/// Refuses to take the engine from what has none that a table could have.
fn refuse_template(entry: &ObjectEntry) -> Result<()> {
    let what = match &entry.object {
        Object::View(_) => "View",
        Object::Dictionary(_) => "Dictionary",
        Object::Table(_) if crate::system::is_own(&entry.database) => bail!(
            UnknownTable,
            "There is no metadata of table {} in database {}: give an ENGINE",
            entry.name,
            entry.database
        ),
        Object::Table(_) | Object::MaterializedView(_) => return Ok(()),
    };
    bail!(IncorrectQuery, "Cannot CREATE a table AS {}.{}, it is a {what}: give an ENGINE", entry.database, entry.name)
}

/// Makes a table like another: columns with all that belongs to them and constraints where none are given; indexes and
/// projections where the engine has such. Of the storage what is not given: its keys where both are of the MergeTree
/// family, and the engine, TTL and settings where no engine is given.
fn take_structure(create: &mut ast::CreateTable, template: ast::CreateTable) {
    let elements = create.elements.get_or_insert_with(Default::default);
    let of_template = template.elements.unwrap_or_default();
    if elements.columns.is_empty() {
        elements.columns = of_template.columns;
        elements.constraints = of_template.constraints;
        if create.storage.engine.as_ref().is_none_or(|engine| engine.name.name.ends_with("MergeTree")) {
            (elements.indexes, elements.projections) = (of_template.indexes, of_template.projections);
        }
    }
    let is_merge_tree =
        |storage: &ast::Storage| storage.engine.as_ref().is_some_and(|engine| engine.name.name.ends_with("MergeTree"));
    let (own, other) = (&mut create.storage, template.storage);
    if own.engine.is_none() || is_merge_tree(own) && is_merge_tree(&other) {
        // A key of its own, wherever it is written, is the table's.
        let has_primary_key = own.primary_key.is_some() || elements.primary_key.is_some();
        if !has_primary_key {
            (own.primary_key, elements.primary_key) = (other.primary_key, of_template.primary_key);
        }
        own.partition_by = own.partition_by.take().or(other.partition_by);
        if own.order_by.is_none() {
            (own.order_by, own.descending) = (other.order_by, other.descending);
        }
        own.sample_by = own.sample_by.take().or(other.sample_by);
    }
    if own.engine.is_none() {
        own.engine = other.engine;
        if own.ttl.is_empty() {
            own.ttl = other.ttl;
        }
        if own.settings.is_empty() {
            own.settings = other.settings;
        }
    }
}

/// The columns that a view was declared with; none for those of its query.
///
/// # Errors
/// For a definition that cannot be read.
pub(crate) fn view_columns(create_query: &str) -> Result<Vec<(String, DataType)>> {
    let ast::StatementKind::CreateView(create) =
        sql::parse_statement(create_query, &sql::ParseOptions { max_query_size: 0, ..Default::default() })?
            .statement
            .kind
    else {
        return Ok(Vec::new());
    };
    let columns = create.elements.map(|elements| elements.columns).unwrap_or_default();
    columns
        .into_iter()
        .filter_map(|column| column.ty.map(|written| Ok((column.name.name, parse_type(&written.text)?))))
        .collect()
}

/// Gives the columns of a view's query the names that stand behind the view's own.
///
/// # Errors
/// `BAD_ARGUMENTS` for another number of names than columns, and for columns that are not written one by one.
pub(super) fn name_columns(create: &mut ast::CreateView) -> Result<()> {
    let names = std::mem::take(&mut create.names);
    if names.is_empty() { Ok(()) } else { name_query(&mut create.query.body, &names) }
}

fn name_query(body: &mut ast::QueryBody, names: &[ast::Ident]) -> Result<()> {
    let select = match body {
        ast::QueryBody::SetOperation(operation) => {
            return operation.inputs.iter_mut().try_for_each(|input| name_query(&mut input.body, names));
        }
        ast::QueryBody::Select(select) => select,
    };
    if select.projection.iter().any(|expr| matches!(expr.kind, ast::ExprKind::Asterisk(_) | ast::ExprKind::Columns(_)))
    {
        bail!(
            BadArguments,
            "The columns of a view can be named only where its query lists them one by one, without * and COLUMNS"
        );
    }
    if select.projection.len() != names.len() {
        bail!(BadArguments, "The view names {} columns, but its query gives {}", names.len(), select.projection.len());
    }
    select.projection.iter_mut().zip(names).for_each(|(expr, name)| expr.alias = Some(name.clone()));
    Ok(())
}

/// The database that a view's unqualified names are looked up in.
fn database_for_names<'i>(interpreter: &'i Interpreter<'_>) -> &'i str {
    &interpreter.session.database
}

/// Puts the database before table names that have none, and ALL or DISTINCT behind set operations, so that a view means
/// the same from everywhere.
pub(super) fn qualify_query(query: &mut ast::SelectQuery, database: &str, settings: &Settings) -> Result<()> {
    let mut outcome = Ok(());
    visit_query(query, &mut Vec::new(), &mut |part| match part {
        QueryPart::Table(name) => {
            name.database.get_or_insert_with(|| ast::Ident::new(database, ast::Span::default()));
        }
        QueryPart::SetOperation(operation) => match keeps_duplicates(operation, settings) {
            Ok(true) => operation.quantifier = ast::SetQuantifier::All,
            Ok(false) => operation.quantifier = ast::SetQuantifier::Distinct,
            Err(error) => outcome = Err(error),
        },
    });
    outcome
}

pub(super) fn column_syntax(column: &ColumnDefinition) -> Result<ast::ColumnDef> {
    let span = ast::Span::default();
    let default = match &column.default {
        None => None,
        Some(default) => Some(ast::ColumnDefault {
            kind: match default.kind {
                DefaultKind::Default => ast::DefaultKind::Default,
                DefaultKind::Materialized => ast::DefaultKind::Materialized,
                DefaultKind::Alias => ast::DefaultKind::Alias,
                DefaultKind::Ephemeral => ast::DefaultKind::Ephemeral,
            },
            expr: Some(sql::parse_expression(&default.expression, &sql::ParseOptions::default())?),
        }),
    };
    Ok(ast::ColumnDef {
        name: ast::Ident::new(column.name.clone(), span),
        ty: Some(ast::TypeName { text: column.data_type.to_string(), span }),
        nullable: None,
        default,
        comment: (!column.comment.is_empty()).then(|| column.comment.clone()),
        codec: None,
        statistics: None,
        ttl: None,
        collation: None,
        settings: Vec::new(),
        primary_key: false,
        auto_increment: false,
        span,
    })
}

/// Engines that a table can have.
pub(crate) const TABLE_ENGINES: &[&str] = &[
    "MergeTree",
    "ReplacingMergeTree",
    "SummingMergeTree",
    "AggregatingMergeTree",
    "CollapsingMergeTree",
    "VersionedCollapsingMergeTree",
    "CoalescingMergeTree",
    "Memory",
    "Null",
];

/// All of them.
pub(crate) fn table_engines() -> impl Iterator<Item = &'static str> {
    TABLE_ENGINES.iter().chain(crate::engines::NAMES).copied()
}

/// Makes or opens the table of a statement.
fn open_created(
    engine: &Arc<Engine>,
    create: &ast::CreateTable,
    definition: &Arc<TableDefinition>,
    id: &str,
    fresh: bool,
) -> Result<Arc<dyn Table>> {
    match &create.source {
        Some(ast::CreateSource::Function(_)) => {
            Ok(crate::engines::derived::DerivedTable::of_function(definition.clone()))
        }
        _ => open_table(engine, definition, id, fresh),
    }
}

/// A call of a table function as it is written.
pub(super) fn function_text(call: &ast::FunctionCall) -> String {
    ast::Expr::new(ast::ExprKind::Function(Box::new(call.clone())), call.name.span).to_string()
}

/// Makes or opens the table of a definition.
pub(super) fn open_table(
    engine: &Arc<Engine>,
    definition: &Arc<TableDefinition>,
    id: &str,
    fresh: bool,
) -> Result<Arc<dyn Table>> {
    let path = engine.metadata.data_path(id);
    if fresh && keeps_files(&definition.engine) {
        engine.metadata.begin_table(id)?;
    }
    Ok(match definition.engine.as_str() {
        name if name.ends_with("MergeTree") && TABLE_ENGINES.contains(&name) => {
            if fresh {
                MergeTree::create(&path, definition.clone(), engine.storage.clone())?
            } else {
                MergeTree::open(&path, definition.clone(), engine.storage.clone())?
            }
        }
        name if name.starts_with("Replicated") && TABLE_ENGINES.contains(&&name["Replicated".len()..]) => {
            bail!(
                NotImplemented,
                "There is no replication, so that {name} would not keep its promise: use {}",
                &name["Replicated".len()..]
            )
        }
        "Memory" => storage::MemoryTable::new(definition.clone()),
        "Null" => storage::NullTable::new(definition.clone()),
        other => match crate::engines::open(engine, definition, id, fresh)? {
            Some(table) => table,
            None if matches!(other, "View" | "MaterializedView" | "LiveView" | "WindowView") => bail!(
                IncorrectQuery,
                "A table cannot be of engine {other}: use CREATE VIEW or CREATE MATERIALIZED VIEW"
            ),
            None if other == "Distributed" => bail!(
                ClusterDoesntExist,
                "Requested cluster not found: there are no clusters, so that a table cannot be of engine Distributed"
            ),
            None => bail!(
                UnknownStorage,
                "Unknown table engine {other}{}. There are {}",
                base::suggest::maybe_you_meant(other, table_engines()),
                table_engines().collect::<Vec<_>>().join(", ")
            ),
        },
    })
}

/// Whether tables of an engine have a folder of their own.
pub(super) fn keeps_files(engine: &str) -> bool {
    engine.ends_with("MergeTree") || crate::engines::is_log(engine) || matches!(engine, "Set" | "Join" | "File")
}

/// Calls `work` with what analysis needs, outside of any session.
pub(super) fn with_own_environment<T>(engine: &Arc<Engine>, database: &str, work: impl FnOnce(&Environment) -> T) -> T {
    with_environment_of(engine, database, Arc::new(Settings::default()), work)
}

/// The same under the given settings.
pub(super) fn with_environment_of<T>(
    engine: &Arc<Engine>,
    database: &str,
    settings: Arc<Settings>,
    work: impl FnOnce(&Environment) -> T,
) -> T {
    let context = Arc::new(QueryContext::new(settings.clone(), engine.pool.clone()));
    let catalog = SessionCatalog { engine, database, temporary: None, settings: &settings };
    let runner = Runner::new(engine, database, &context);
    let parameters = HashMap::new();
    work(&Environment {
        catalog: &catalog,
        registry: &engine.registry,
        functions: &context.functions,
        settings: &settings,
        runner: &runner,
        parameters: &parameters,
    })
}

/// A table with parts that was dropped and can be taken back, for its parts to be listed: nothing runs in its
/// background. `None` for tables of other engines.
pub(super) fn open_waiting(
    engine: &Arc<Engine>,
    database: &str,
    stored: &StoredTable,
) -> Result<Option<Arc<MergeTree>>> {
    let statement =
        sql::parse_statement(&stored.create_query, &sql::ParseOptions { max_query_size: 0, ..Default::default() })?
            .statement;
    let ast::StatementKind::CreateTable(create) = &statement.kind else { return Ok(None) };
    let definition = with_own_environment(engine, database, |env| table_definition(env, create))?;
    if !TABLE_ENGINES.contains(&definition.engine.as_str()) || !definition.engine.ends_with("MergeTree") {
        return Ok(None);
    }
    MergeTree::inspect(&engine.metadata.data_path(&stored.id), Arc::new(definition), engine.storage.clone()).map(Some)
}

/// A stored object, as it was when the engine last ran.
pub(crate) fn load_object(engine: &Arc<Engine>, database: &str, stored: &StoredTable) -> Result<ObjectEntry> {
    let options = sql::ParseOptions { max_query_size: 0, ..Default::default() };
    let statement = sql::parse_statement(&stored.create_query, &options)?.statement;
    let object = match &statement.kind {
        ast::StatementKind::CreateTable(create) => {
            let definition = with_own_environment(engine, database, |env| table_definition(env, create))?;
            Object::Table(open_created(engine, create, &Arc::new(definition), &stored.id, false)?)
        }
        ast::StatementKind::CreateView(create) if create.materialized => {
            Object::MaterializedView(Arc::new(view_of(create, &stored.id)?))
        }
        ast::StatementKind::CreateView(create) => Object::View(sql::format_select(&create.query, false).into()),
        ast::StatementKind::CreateDictionary(create) => Object::Dictionary(Arc::new(dictionary_of(create)?)),
        _ => bail!(CorruptedData, "The stored definition is no CREATE statement"),
    };
    Ok(ObjectEntry {
        database: database.into(),
        name: stored.name.clone(),
        object,
        create_query: stored.create_query.as_str().into(),
        id: stored.id.as_str().into(),
        metadata_modification_time: stored.modification_time,
    })
}
