//! `DETACH` and `ATTACH` of tables and databases: out of the catalog and back; files stay where they are.
//!
//! What is detached comes back at the next start; with `PERMANENTLY` only `ATTACH` brings it back.

use super::Interpreter;
use super::create::load_object;
use crate::query::Output;
use base::{ErrorCode, Result, bail, err};
use catalog::{Database, Object};
use sql::ast;

impl Interpreter<'_> {
    /// `DETACH TABLE | VIEW | DICTIONARY | DATABASE name [PERMANENTLY]`; the caller holds the lock of definitions.
    pub(super) fn detach(&self, name: &ast::ObjectName, drop: &ast::Drop) -> Result<()> {
        let engine = &self.session.engine;
        if drop.object == ast::ObjectKind::Database {
            if drop.permanently {
                bail!(NotImplemented, "DETACH DATABASE … PERMANENTLY is not supported: detach its tables so");
            }
            let database = engine.catalog.database(&name.name.name).map_err(|error| name.span().locate(error))?;
            if matches!(database.name(), "system" | "default") {
                bail!(BadArguments, "The database {} cannot be detached", database.name());
            }
            engine.catalog.remove(database.name());
            database.objects().iter().for_each(|entry| shut(&entry.object));
            return Ok(());
        }
        let database = engine.catalog.database(self.database_of(name)).map_err(|error| name.span().locate(error))?;
        if database.name() == "system" {
            bail!(Readonly, "Tables of the database system cannot be detached");
        }
        let entry = engine.catalog.object(database.name(), &name.name.name).map_err(|error| name.span().locate(error))?;
        if drop.permanently {
            engine.metadata.set_detached(database.name(), &entry.name, true)?;
        }
        database.remove(&entry.name);
        shut(&entry.object);
        Ok(())
    }

    /// `ATTACH TABLE name`, `ATTACH DATABASE name`.
    pub(super) fn attach(&mut self, attach: &ast::Attach) -> Result<Output> {
        super::mutation::refuse_cluster(attach.on_cluster.as_ref())?;
        let engine = self.session.engine.clone();
        let _ddl = engine.ddl.lock();
        let name = &attach.name;
        if attach.object == ast::ObjectKind::Database {
            return self.attach_database(&name.name.name, attach.if_not_exists);
        }
        let database = engine.catalog.database(self.database_of(name)).map_err(|error| name.span().locate(error))?;
        if database.get(&name.name.name).is_some() {
            if attach.if_not_exists {
                return Ok(Output::nothing());
            }
            return Err(name.span().locate(err!(TableAlreadyExists, "Table {}.{} already exists", database.name(), name.name.name)));
        }
        let mut stored = engine.metadata.tables(database.name())?;
        stored.extend(engine.metadata.detached_tables(database.name())?);
        let Some(found) = stored.iter().find(|stored| stored.name == name.name.name) else {
            return Err(name.span().locate(err!(UnknownTable, "Table {}.{} does not exist: nothing of that name was detached", database.name(), name.name.name)));
        };
        let entry = load_object(&engine, database.name(), found)?;
        engine.metadata.set_detached(database.name(), &name.name.name, false)?;
        database.add(entry)?;
        super::mutation::resume_all(&engine);
        Ok(Output::nothing())
    }

    fn attach_database(&self, name: &str, if_not_exists: bool) -> Result<Output> {
        let engine = &self.session.engine;
        if engine.catalog.database(name).is_ok() {
            if if_not_exists {
                return Ok(Output::nothing());
            }
            bail!(DatabaseAlreadyExists, "Database {name} already exists");
        }
        if !engine.metadata.databases()?.iter().any(|known| known == name) {
            bail!(UnknownDatabase, "Database {name} does not exist: nothing of that name was detached");
        }
        let database = Database::new(name, "Atomic");
        for stored in engine.metadata.tables(name)? {
            database.add(load_object(engine, name, &stored)?)?;
        }
        engine.catalog.add(database)?;
        super::mutation::resume_all(engine);
        Ok(Output::nothing())
    }

    /// Refuses a name that a detached table has.
    pub(super) fn refuse_detached(&self, database: &str, name: &str) -> Result<()> {
        let metadata = &self.session.engine.metadata;
        if metadata.has_table(database, name) {
            return Err(base::Error::new(ErrorCode::TableAlreadyExists, format!("Table {database}.{name} exists and is detached: ATTACH it, or choose another name")));
        }
        Ok(())
    }
}

fn shut(object: &Object) {
    if let Object::Table(table) = object {
        table.shutdown();
    }
}
