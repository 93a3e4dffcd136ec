//! `DETACH` and `ATTACH` of tables and databases: out of the catalog and back; files stay where they are.
//!
//! What is detached comes back at the next start; with `PERMANENTLY` only `ATTACH` brings it back.

use super::open::load_object;
use crate::interpret::Interpreter;
use crate::query::Output;
use base::{ErrorCode, Result, bail, err};
use catalog::Object;
use catalog::metadata::is_id;
use sql::ast;

impl Interpreter<'_> {
    /// `DETACH TABLE | VIEW | DICTIONARY | DATABASE name [PERMANENTLY]`; the caller holds the lock of definitions.
    pub(crate) fn detach(&self, name: &ast::ObjectName, drop: &ast::Drop) -> Result<()> {
        let engine = &self.session.engine;
        if drop.object == ast::ObjectKind::Database {
            if drop.permanently {
                bail!(NotImplemented, "DETACH DATABASE … PERMANENTLY is not supported: detach its tables so");
            }
            let database = engine.catalog.database(&name.name.name).map_err(|error| name.span().locate(error))?;
            if database.name() == "default" || crate::system::is_own(database.name()) {
                bail!(BadArguments, "The database {} cannot be detached", database.name());
            }
            engine.catalog.remove(database.name());
            database.objects().iter().for_each(|entry| shut(&entry.object));
            return Ok(());
        }
        if self.is_temporary(name) {
            return Err(name.span().locate(err!(
                SyntaxError,
                "Temporary tables cannot be detached: {} is one",
                name.name.name
            )));
        }
        let database = engine.catalog.database(self.database_of(name)).map_err(|error| name.span().locate(error))?;
        if crate::system::is_own(database.name()) {
            bail!(Readonly, "Tables of the database system cannot be detached");
        }
        let entry =
            engine.catalog.object(database.name(), &name.name.name).map_err(|error| name.span().locate(error))?;
        match &entry.object {
            Object::Dictionary(_) if drop.object == ast::ObjectKind::Table => {
                return Err(name.span().locate(crate::interpret::drop::dictionary_as_table(&entry)));
            }
            Object::Table(_) | Object::Dictionary(_) if drop.object == ast::ObjectKind::View => {
                bail!(IncorrectQuery, "Table {}.{} is not a View", entry.database, entry.name)
            }
            Object::Dictionary(_) => {}
            _ if drop.object == ast::ObjectKind::Dictionary => bail!(
                IncorrectQuery,
                "{}.{} is no dictionary: use DETACH TABLE or DETACH VIEW",
                entry.database,
                entry.name
            ),
            _ => {}
        }
        if drop.permanently {
            engine.metadata.set_detached(database.name(), &entry.name, true)?;
        }
        database.remove(&entry.name);
        shut(&entry.object);
        Ok(())
    }

    /// `ATTACH TABLE name`, `ATTACH DATABASE name`.
    pub(crate) fn attach(&mut self, attach: &ast::Attach) -> Result<Output> {
        crate::interpret::alter::mutation::refuse_cluster(attach.on_cluster.as_ref())?;
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
            return Err(name.span().locate(err!(
                TableAlreadyExists,
                "Table {}.{} already exists",
                database.name(),
                name.name.name
            )));
        }
        let (plain, detached) =
            (engine.metadata.tables(database.name())?, engine.metadata.detached_tables(database.name())?);
        if let Some(damaged) =
            plain.damaged.iter().chain(&detached.damaged).find(|damaged| damaged.name == name.name.name)
        {
            return Err(damaged.error.clone());
        }
        let Some(found) = plain.tables.iter().chain(&detached.tables).find(|stored| stored.name == name.name.name)
        else {
            return Err(name.span().locate(err!(
                UnknownTable,
                "Table {}.{} does not exist: nothing of that name was detached",
                database.name(),
                name.name.name
            )));
        };
        self.refuse_shared_data(&found.id)?;
        let entry = load_object(&engine, database.name(), found)?;
        engine.metadata.set_detached(database.name(), &name.name.name, false)?;
        database.add(entry)?;
        engine.catalog.forget_left_out(database.name(), &name.name.name);
        crate::interpret::alter::mutation::resume_all(&engine);
        engine.refreshes.notify();
        Ok(Output::nothing())
    }

    /// Refuses a second table over one folder: they would destroy each other's parts.
    fn refuse_shared_data(&self, id: &str) -> Result<()> {
        let objects = self.session.engine.catalog.databases().into_iter().flat_map(|database| database.objects());
        match objects.into_iter().find(|entry| &*entry.id == id) {
            Some(other) => bail!(
                TableAlreadyExists,
                "The data {id} is that of {}.{}: rename that table, or drop it",
                other.database,
                other.name
            ),
            None => Ok(()),
        }
    }

    /// The id of data that no definition names, for `ATTACH TABLE name UUID 'id' (columns) ENGINE = …`; `None` where
    /// there is no such data.
    pub(super) fn adopted_data(&self, create: &ast::CreateTable) -> Result<Option<String>> {
        let is_attach = matches!(create.mode, ast::CreateMode::Attach | ast::CreateMode::AttachIfNotExists);
        let Some(id) = create.uuid.as_ref().filter(|_| is_attach).map(|uuid| uuid.replace('-', "")) else {
            return Ok(None);
        };
        let engine = &self.session.engine;
        if !is_id(&id) || !engine.metadata.data_path(&id).exists() {
            return Ok(None);
        }
        self.refuse_shared_data(&id)?;
        if !engine.unnamed_data().contains(&id) {
            bail!(
                TableAlreadyExists,
                "The data {id} belongs to a definition: ATTACH TABLE with that name takes it back"
            );
        }
        Ok(Some(id))
    }

    fn attach_database(&self, name: &str, if_not_exists: bool) -> Result<Output> {
        let engine = &self.session.engine;
        if engine.catalog.database(name).is_ok() {
            if if_not_exists {
                return Ok(Output::nothing());
            }
            bail!(DatabaseAlreadyExists, "Database {name} already exists");
        }
        let (names, damaged) = engine.metadata.databases()?;
        if let Some(damaged) = damaged.into_iter().find(|damaged| damaged.database == name) {
            return Err(damaged.error);
        }
        if !names.iter().any(|known| known == name) {
            bail!(UnknownDatabase, "Database {name} does not exist: nothing of that name was detached");
        }
        let database = engine.stored_database(name);
        let mut named = engine
            .catalog
            .databases()
            .iter()
            .flat_map(|database| database.objects())
            .map(|entry| entry.id.to_string())
            .collect();
        engine.load_database(&database, &mut named);
        engine.catalog.forget_left_out(name, "");
        engine.catalog.add(database)?;
        crate::interpret::alter::mutation::resume_all(engine);
        Ok(Output::nothing())
    }

    /// Refuses a name that a detached table has.
    pub(crate) fn refuse_detached(&self, database: &str, name: &str) -> Result<()> {
        let metadata = &self.session.engine.metadata;
        if let Some(left) = self.session.engine.catalog.left_out_as(database, name) {
            return Err(base::Error::new(
                ErrorCode::TableAlreadyExists,
                format!("{left}. Mend it and ATTACH the table, move the file away, or choose another name"),
            ));
        }
        if metadata.has_table(database, name) {
            return Err(base::Error::new(
                ErrorCode::TableAlreadyExists,
                format!("Table {database}.{name} exists and is detached: ATTACH it, or choose another name"),
            ));
        }
        Ok(())
    }
}

fn shut(object: &Object) {
    if let Object::Table(table) = object {
        table.shutdown();
    }
}
