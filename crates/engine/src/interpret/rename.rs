//! `RENAME`, `EXCHANGE`.

use super::Interpreter;
use super::create::dictionary::dictionary_of;
use super::create::materialized_view::view_of;
use crate::query::Output;
use base::{ErrorCode, Result, bail};
use catalog::metadata::TableRecord;
use catalog::{Database, Object, ObjectEntry};
use sql::ast;
use std::sync::Arc;

/// The engine of databases that do not outlive the server.
const MEMORY: &str = "Memory";

impl Interpreter<'_> {
    pub(super) fn rename(&mut self, rename: &ast::Rename) -> Result<Output> {
        let engine = self.session.engine.clone();
        let _ddl = engine.ddl.lock();
        if rename.object == ast::ObjectKind::Database {
            rename.pairs.iter().try_for_each(|(from, to)| self.rename_database(&from.name, &to.name))?;
            return Ok(Output::nothing());
        }
        for (from, to) in &rename.pairs {
            // Temporary tables keep their names.
            let database = from.database.as_ref().map_or(self.session.database.as_str(), |database| &database.name);
            let target = to.database.as_ref().map_or(self.session.database.as_str(), |database| &database.name);
            if !rename.exchange
                && !rename.if_exists
                && self.session.engine.catalog.object(target, &to.name.name).is_ok()
            {
                return Err(to.span().locate(base::err!(
                    TableAlreadyExists,
                    "Table {target}.{} already exists",
                    to.name.name
                )));
            }
            match self.session.engine.catalog.object(database, &from.name.name) {
                Err(error) if rename.if_exists && error.code() == ErrorCode::UnknownTable => continue,
                Err(error) => return Err(from.span().locate(error)),
                Ok(entry) if rename.exchange => self.exchange(&entry, from, to)?,
                Ok(entry) => self.rename_one(&entry, from, to)?,
            }
        }
        Ok(Output::nothing())
    }

    /// `RENAME DATABASE a TO b`: all definitions change as one.
    fn rename_database(&self, from: &ast::Ident, to: &ast::Ident) -> Result<()> {
        let engine = &self.session.engine;
        let database = engine.catalog.database(&from.name).map_err(|error| from.span.locate(error))?;
        if engine.catalog.database(&to.name).is_ok() {
            return Err(to.span.locate(base::err!(DatabaseAlreadyExists, "Database {} already exists", to.name)));
        }
        if crate::system::is_own(&from.name) || crate::system::is_own(&to.name) {
            bail!(Readonly, "The database system cannot be renamed");
        }
        self.refuse_dependents(&from.name)?;
        let renamed = database
            .objects()
            .iter()
            .map(|entry| renamed_entry(entry, &to.name, &entry.name))
            .collect::<Result<Vec<_>>>()?;
        refuse_memory(&database)?;
        let old = database.objects();
        engine.metadata.save_database(&to.name, database.engine(), &database.comment())?;
        let records: Vec<TableRecord> = renamed.iter().map(record_of).collect();
        let gone: Vec<(&str, &str)> = old.iter().map(|entry| (entry.database.as_str(), entry.name.as_str())).collect();
        if let Err(error) = engine.metadata.rename_tables(&records, &gone) {
            let _ = engine.metadata.remove_database(&to.name);
            return Err(error);
        }
        let target = Database::new(to.name.clone(), database.engine());
        target.set_comment(&database.comment());
        renamed.into_iter().try_for_each(|entry| target.add(entry))?;
        engine.catalog.remove(&from.name);
        engine.catalog.add(target)?;
        engine.metadata.remove_database(&from.name)
    }

    /// Refuses to rename objects that others refer to by name, or that only files know of.
    fn refuse_dependents(&self, name: &str) -> Result<()> {
        let engine = &self.session.engine;
        for entry in engine.catalog.databases().iter().flat_map(|database| database.objects()) {
            if let Object::MaterializedView(view) = &entry.object
                && (view.source.0 == name || !view.owns_target && view.target.0 == name)
            {
                bail!(
                    HaveDependentObjects,
                    "Cannot rename database {name}: the materialized view {}.{} reads or writes a table of it",
                    entry.database,
                    entry.name
                );
            }
        }
        let (stored, detached) = (engine.metadata.tables(name)?, engine.metadata.detached_tables(name)?);
        let is_unknown = |table: &&catalog::metadata::StoredTable| engine.catalog.object(name, &table.name).is_err();
        if let Some(table) = stored.tables.iter().filter(is_unknown).chain(&detached.tables).next() {
            bail!(
                HaveDependentObjects,
                "Cannot rename database {name}: its table {} is detached: attach or drop it first",
                table.name
            );
        }
        match stored.damaged.iter().chain(&detached.damaged).next() {
            Some(damaged) => Err(damaged.error.clone()),
            None => Ok(()),
        }
    }

    fn rename_one(&self, entry: &Arc<ObjectEntry>, from: &ast::ObjectName, to: &ast::ObjectName) -> Result<()> {
        let engine = &self.session.engine;
        let source = engine.catalog.database(self.database_of(from))?;
        let target = engine.catalog.database(self.database_of(to)).map_err(|error| to.span().locate(error))?;
        if crate::system::is_own(source.name()) || crate::system::is_own(target.name()) {
            bail!(Readonly, "Tables of the database system cannot be renamed");
        }
        refuse_other_engine(&source, &target)?;
        refuse_memory(&source)?;
        if target.get(&to.name.name).is_some() {
            return Err(to.span().locate(base::err!(
                TableAlreadyExists,
                "Table {}.{} already exists",
                target.name(),
                to.name.name
            )));
        }
        if let Object::MaterializedView(view) = &entry.object
            && view.owns_target
            && source.name() != target.name()
        {
            bail!(
                NotImplemented,
                "A materialized view with a table of its own cannot go to another database: create it there with TO"
            );
        }
        crate::objects::dependencies::refuse_needed(engine, &self.context.settings, entry, None)?;
        let renamed = renamed_entry(entry, target.name(), &to.name.name)?;
        engine.metadata.rename_tables(&[record_of(&renamed)], &[(&entry.database, &entry.name)])?;
        source.remove(&entry.name);
        target.add(renamed)
    }

    fn exchange(&self, entry: &Arc<ObjectEntry>, from: &ast::ObjectName, to: &ast::ObjectName) -> Result<()> {
        let engine = &self.session.engine;
        let other =
            engine.catalog.object(self.database_of(to), &to.name.name).map_err(|error| to.span().locate(error))?;
        let source = engine.catalog.database(self.database_of(from))?;
        let target = engine.catalog.database(self.database_of(to))?;
        refuse_other_engine(&source, &target)?;
        refuse_memory(&source)?;
        let first = renamed_entry(entry, &other.database, &other.name)?;
        let second = renamed_entry(&other, &entry.database, &entry.name)?;
        engine.metadata.rename_tables(&[record_of(&first), record_of(&second)], &[])?;
        source.remove(&entry.name);
        target.remove(&other.name);
        target.add(first)?;
        source.add(second)
    }
}

/// # Errors
/// `NOT_IMPLEMENTED` where one of two databases is of engine `Memory` and the other is not, as in ClickHouse.
fn refuse_other_engine(source: &Database, target: &Database) -> Result<()> {
    if (source.engine() == MEMORY) != (target.engine() == MEMORY) {
        bail!(
            NotImplemented,
            "Moving tables between databases of different engines is not supported: {} is {}, {} is {}",
            source.name(),
            source.engine(),
            target.name(),
            target.engine()
        );
    }
    Ok(())
}

/// # Errors
/// `NOT_IMPLEMENTED` for a database of engine `Memory`, which and whose tables keep their names, as in ClickHouse.
fn refuse_memory(database: &Database) -> Result<()> {
    if database.engine() == MEMORY {
        bail!(NotImplemented, "Database {} is of engine Memory: it and its tables cannot be renamed", database.name());
    }
    Ok(())
}

fn record_of(entry: &ObjectEntry) -> TableRecord<'_> {
    TableRecord { database: &entry.database, name: &entry.name, id: &entry.id, create_query: &entry.create_query }
}

/// An object under another name.
///
/// # Errors
/// `CORRUPTED_DATA` for a definition that creates nothing.
pub(crate) fn renamed_entry(entry: &ObjectEntry, database: &str, name: &str) -> Result<ObjectEntry> {
    let mut statement =
        sql::parse_statement(&entry.create_query, &sql::ParseOptions { max_query_size: 0, ..Default::default() })?
            .statement;
    let new_name = ast::ObjectName {
        database: Some(ast::Ident::new(database, ast::Span::default())),
        name: ast::Ident::new(name, ast::Span::default()),
    };
    match &mut statement.kind {
        ast::StatementKind::CreateTable(create) => create.name = new_name,
        ast::StatementKind::CreateView(create) => create.name = new_name,
        ast::StatementKind::CreateDictionary(create) => create.name = new_name,
        _ => bail!(CorruptedData, "The stored definition of {}.{} is no CREATE statement", entry.database, entry.name),
    }
    let object = match &statement.kind {
        ast::StatementKind::CreateView(create) if create.materialized => {
            Object::MaterializedView(Arc::new(view_of(create, &entry.id)?))
        }
        ast::StatementKind::CreateDictionary(create) => Object::Dictionary(Arc::new(dictionary_of(create)?)),
        _ => entry.object.clone(),
    };
    Ok(ObjectEntry {
        database: database.into(),
        name: name.into(),
        object,
        create_query: sql::format_query(&statement, true).into(),
        ..entry.clone()
    })
}
