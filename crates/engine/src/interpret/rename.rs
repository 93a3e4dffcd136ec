//! `RENAME`, `EXCHANGE`.

use super::Interpreter;
use super::dictionary::dictionary_of;
use crate::query::Output;
use base::{ErrorCode, Result, bail};
use catalog::metadata::TableRecord;
use catalog::{Object, ObjectEntry};
use sql::ast;
use std::sync::Arc;

impl Interpreter<'_> {
    pub(super) fn rename(&mut self, rename: &ast::Rename) -> Result<Output> {
        let engine = self.session.engine.clone();
        let _ddl = engine.ddl.lock();
        if rename.object == ast::ObjectKind::Database {
            bail!(NotImplemented, "RENAME DATABASE is not supported");
        }
        for (from, to) in &rename.pairs {
            // Temporary tables keep their names.
            let database = from.database.as_ref().map_or(self.session.database.as_str(), |database| &database.name);
            match self.session.engine.catalog.object(database, &from.name.name) {
                Err(error) if rename.if_exists && error.code() == ErrorCode::UnknownTable => continue,
                Err(error) => return Err(from.span().locate(error)),
                Ok(entry) if rename.exchange => self.exchange(&entry, from, to)?,
                Ok(entry) => self.rename_one(&entry, from, to)?,
            }
        }
        Ok(Output::nothing())
    }

    fn rename_one(&self, entry: &Arc<ObjectEntry>, from: &ast::ObjectName, to: &ast::ObjectName) -> Result<()> {
        let engine = &self.session.engine;
        let source = engine.catalog.database(self.database_of(from))?;
        let target = engine.catalog.database(self.database_of(to)).map_err(|error| to.span().locate(error))?;
        if crate::system::is_own(source.name()) || crate::system::is_own(target.name()) {
            bail!(Readonly, "Tables of the database system cannot be renamed");
        }
        if target.get(&to.name.name).is_some() {
            return Err(to.span().locate(base::err!(TableAlreadyExists, "Table {}.{} already exists", target.name(), to.name.name)));
        }
        if let Object::MaterializedView(view) = &entry.object
            && view.owns_target
            && source.name() != target.name()
        {
            bail!(NotImplemented, "A materialized view with a table of its own cannot go to another database: create it there with TO");
        }
        let renamed = renamed_entry(entry, target.name(), &to.name.name)?;
        engine.metadata.rename_tables(&[record_of(&renamed)], &[(&entry.database, &entry.name)])?;
        source.remove(&entry.name);
        target.add(renamed)
    }

    fn exchange(&self, entry: &Arc<ObjectEntry>, from: &ast::ObjectName, to: &ast::ObjectName) -> Result<()> {
        let engine = &self.session.engine;
        let other = engine.catalog.object(self.database_of(to), &to.name.name).map_err(|error| to.span().locate(error))?;
        let source = engine.catalog.database(self.database_of(from))?;
        let target = engine.catalog.database(self.database_of(to))?;
        let first = renamed_entry(entry, &other.database, &other.name)?;
        let second = renamed_entry(&other, &entry.database, &entry.name)?;
        engine.metadata.rename_tables(&[record_of(&first), record_of(&second)], &[])?;
        source.remove(&entry.name);
        target.remove(&other.name);
        target.add(first)?;
        source.add(second)
    }
}

fn record_of(entry: &ObjectEntry) -> TableRecord<'_> {
    TableRecord { database: &entry.database, name: &entry.name, id: &entry.id, create_query: &entry.create_query }
}

fn renamed_entry(entry: &ObjectEntry, database: &str, name: &str) -> Result<ObjectEntry> {
    let mut statement = sql::parse_statement(&entry.create_query, &sql::ParseOptions { max_query_size: 0, ..Default::default() })?.statement;
    let new_name = ast::ObjectName { database: Some(ast::Ident::new(database, ast::Span::default())), name: ast::Ident::new(name, ast::Span::default()) };
    match &mut statement.kind {
        ast::StatementKind::CreateTable(create) => create.name = new_name,
        ast::StatementKind::CreateView(create) => create.name = new_name,
        ast::StatementKind::CreateDictionary(create) => create.name = new_name,
        _ => bail!(CorruptedData, "The stored definition of {}.{} is no CREATE statement", entry.database, entry.name),
    }
    let object = match &statement.kind {
        ast::StatementKind::CreateDictionary(create) => Object::Dictionary(Arc::new(dictionary_of(create)?)),
        _ => entry.object.clone(),
    };
    Ok(ObjectEntry { database: database.into(), name: name.into(), object, create_query: sql::format_query(&statement, true).into(), ..entry.clone() })
}
