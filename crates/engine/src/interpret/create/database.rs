//! `CREATE DATABASE`, `ALTER DATABASE`.

use crate::interpret::Interpreter;
use crate::query::Output;
use base::{Result, bail};
use catalog::Database;
use sql::ast;

impl Interpreter<'_> {
    pub(crate) fn create_database(&mut self, create: &ast::CreateDatabase) -> Result<Output> {
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

    pub(crate) fn alter_database(&mut self, alter: &ast::AlterDatabase) -> Result<Output> {
        crate::interpret::alter::mutation::refuse_cluster(alter.on_cluster.as_ref())?;
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
}
