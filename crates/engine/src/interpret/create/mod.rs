//! `CREATE TABLE`, and the steps that `CREATE` of other objects shares with it.
//!
//! ```text
//! mod.rs         tables: the statement, where its object goes, how it is written down and becomes visible
//! structure.rs   columns taken from another table, a query, a table function       open.rs       tables are opened
//! view.rs        views                                   materialized_view.rs     materialized views, refreshed ones
//! database.rs    databases                               dictionary.rs            dictionaries
//! function.rs    user's functions                        named_collection.rs      named collections
//! attach.rs      ATTACH, DETACH
//! ```

mod attach;
mod database;
pub(super) mod dictionary;
pub(super) mod function;
pub(super) mod materialized_view;
pub(super) mod named_collection;
pub(crate) mod open;
pub(super) mod structure;
pub(crate) mod view;
pub(super) mod workload;

use super::Interpreter;
use super::definition::table_definition;
use crate::query::Output;
use base::{ErrorCode, Result, bail};
use catalog::metadata::new_id;
use catalog::{Database, Object, ObjectEntry};
use open::open_created;
use sql::ast;
use std::sync::Arc;
use storage::{Table, TableDefinition};

impl Interpreter<'_> {
    pub(super) fn create_table(&mut self, create: &ast::CreateTable) -> Result<Output> {
        let engine = self.session.engine.clone();
        let ddl = engine.ddl.lock();
        let place = self.place_of(&create.name, create.mode, create.temporary, |this| {
            this.complete_structure(&mut create.clone())
        })?;
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
        let create_query = stored_text(ast::StatementKind::CreateTable(Box::new(full)));
        // The rows are there before the table is: a failed query leaves no table.
        let filled = match &create.source {
            Some(ast::CreateSource::Select(query)) => self.fill(&table, query).map(drop),
            Some(ast::CreateSource::CloneTable(other)) => self.clone_rows(&table, other),
            _ => Ok(()),
        };
        let made = filled.and_then(|()| {
            let object = Object::Table(table.clone());
            self.publish(&database, &create.name.name.name, object, &id, create_query, create.mode)
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
        settle_name((&mut full.name, &mut full.mode), database, create.temporary);
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

    /// Checks that the columns of a table of engine `Dictionary` are those of the dictionary, whose database is written
    /// or the default one.
    fn check_dictionary(&self, definition: &TableDefinition) -> Result<()> {
        let dictionary = crate::objects::dictionaries::find(&self.session.engine, "default", &definition.arguments[0])?;
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

    /// The place of an object of this session alone, as [`Self::target`].
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

    /// The database to create an object in; `None` when the object exists and may. Where it exists and may not, `made`
    /// looks at the query or table that it would be made from first: that these cannot be read is the error then.
    pub(super) fn place_of(
        &self,
        name: &ast::ObjectName,
        mode: ast::CreateMode,
        is_temporary: bool,
        made: impl FnOnce(&Self) -> Result<()>,
    ) -> Result<Option<Arc<Database>>> {
        let place = if is_temporary { self.temporary_target(name, mode) } else { self.target(name, mode) };
        place.map_err(|error| match error.code() {
            ErrorCode::TableAlreadyExists => made(self).err().unwrap_or(error),
            _ => error,
        })
    }

    /// The place of an object that all sessions see, as [`Self::place_of`].
    fn target(&self, name: &ast::ObjectName, mode: ast::CreateMode) -> Result<Option<Arc<Database>>> {
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

    /// Stores the definition of an object and makes it visible, in place of one that it replaces.
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
}

/// Names an object in a statement that will be stored: with its database, but for those of a session alone, and as a
/// plain `CREATE`.
fn settle_name((name, mode): (&mut ast::ObjectName, &mut ast::CreateMode), database: &Database, is_temporary: bool) {
    name.database = (!is_temporary).then(|| ast::Ident::new(database.name(), ast::Span::default()));
    *mode = ast::CreateMode::Create;
}

/// The text of a statement as the file of its object keeps it.
fn stored_text(kind: ast::StatementKind) -> String {
    let statement = ast::Statement { kind, output: ast::Output::default(), span: ast::Span::default() };
    sql::format_query(&statement, true)
}
