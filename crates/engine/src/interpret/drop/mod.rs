//! `DROP`, `TRUNCATE`, `EXISTS`.

pub(super) mod undrop;

use super::Interpreter;
use super::create::open::keeps_files;
use crate::engines::buffer::BufferTable;
use crate::objects::dropped::DroppedTable;
use crate::query::Output;
use base::{ErrorCode, Result, bail, err};
use catalog::{Object, ObjectEntry};
use sql::ast;
use types::{Block, Column, DataType, Field, Schema};

impl Interpreter<'_> {
    pub(super) fn drop(&mut self, drop: &ast::Drop) -> Result<Output> {
        let engine = self.session.engine.clone();
        let _ddl = engine.ddl.lock();
        for name in &drop.names {
            let result = match (drop.action, drop.object) {
                (ast::DropAction::Drop, ast::ObjectKind::Database) => {
                    self.drop_database(&name.name, self.frees_at_once(drop))
                }
                (
                    ast::DropAction::Drop,
                    ast::ObjectKind::Table | ast::ObjectKind::View | ast::ObjectKind::Dictionary,
                ) => self.drop_object(name, drop),
                (ast::DropAction::Drop, ast::ObjectKind::Function) => self.drop_function(&name.name, drop.if_exists),
                (
                    ast::DropAction::Truncate,
                    ast::ObjectKind::Table | ast::ObjectKind::View | ast::ObjectKind::Dictionary,
                ) => self.truncate(name),
                (ast::DropAction::Truncate, ast::ObjectKind::Database) if drop.all_tables => {
                    self.truncate_tables(&name.name, drop.filter.as_ref())
                }
                (ast::DropAction::Truncate, ast::ObjectKind::Database) => {
                    self.drop_tables(&name.name, self.frees_at_once(drop))
                }
                (ast::DropAction::Detach, ast::ObjectKind::Function) => {
                    bail!(NotImplemented, "Functions cannot be detached")
                }
                (ast::DropAction::Detach, _) => self.detach(name, drop),
                (_, other) => bail!(NotImplemented, "There are no objects of kind {other:?}"),
            };
            match result {
                Err(error)
                    if drop.if_exists
                        && matches!(error.code(), ErrorCode::UnknownTable | ErrorCode::UnknownDatabase) => {}
                other => other?,
            }
        }
        Ok(Output::nothing())
    }

    fn drop_object(&self, name: &ast::ObjectName, drop: &ast::Drop) -> Result<()> {
        let engine = &self.session.engine;
        if drop.temporary && !self.is_temporary(name) {
            return Err(name.span().locate(err!(UnknownTable, "Temporary table {} doesn't exist", name.name.name)));
        }
        let database = engine.catalog.database(self.database_of(name)).map_err(|error| name.span().locate(error))?;
        if let Some((left, id)) =
            engine.catalog.left_out_as(database.name(), &name.name.name).and_then(|left| Some((left.clone(), left.id?)))
        {
            engine.metadata.record_drop(&left.database, &left.name, &id, None)?;
            engine.metadata.finish_drop(&id);
            engine.catalog.forget_left_out(&left.database, &left.name);
            return Ok(());
        }
        let entry =
            engine.catalog.object(database.name(), &name.name.name).map_err(|error| name.span().locate(error))?;
        if crate::system::is_own(database.name()) {
            return engine.logs.drop_table(engine, &entry);
        }
        match &entry.object {
            Object::Dictionary(_) if drop.object == ast::ObjectKind::Table => {
                return Err(name.span().locate(dictionary_as_table(&entry)));
            }
            Object::Dictionary(_) if drop.object == ast::ObjectKind::View => bail!(
                IncorrectQuery,
                "{}.{} is a dictionary, not a view: use DROP DICTIONARY",
                entry.database,
                entry.name
            ),
            Object::Table(_) if drop.object == ast::ObjectKind::View => {
                bail!(IncorrectQuery, "{}.{} is a table, not a view: use DROP TABLE", entry.database, entry.name)
            }
            Object::Table(_) | Object::View(_) | Object::MaterializedView(_)
                if drop.object == ast::ObjectKind::Dictionary =>
            {
                bail!(IncorrectQuery, "{}.{} is no dictionary: use DROP TABLE or DROP VIEW", entry.database, entry.name)
            }
            Object::Table(table) if drop.if_empty && table.row_count() != Some(0) => {
                bail!(TableNotEmpty, "Table {}.{} is not empty", entry.database, entry.name)
            }
            _ => {}
        }
        crate::objects::dependencies::refuse_needed(engine, &self.context.settings, &entry, None)?;
        self.remove_entry(&entry, self.frees_at_once(drop))
    }

    /// Whether a dropped object cannot be taken back, and its space is free when the statement ends.
    fn frees_at_once(&self, drop: &ast::Drop) -> bool {
        drop.sync || self.context.settings.database_atomic_wait_for_drop_and_detach_synchronously
    }

    /// Takes an object out of memory, and of the disk: at once, or where it keeps rows there when its time to be taken
    /// back is over.
    pub(super) fn remove_entry(&self, entry: &ObjectEntry, at_once: bool) -> Result<()> {
        let engine = &self.session.engine;
        let database = engine.catalog.database(&entry.database)?;
        if let Object::Table(table) = &entry.object
            && let Some(buffer) = table.as_any().downcast_ref::<BufferTable>()
        {
            buffer.flush_for_drop()?;
        }
        let can_wait = !at_once
            && database.engine() == "Atomic"
            && matches!(entry.object, Object::Table(_))
            && keeps_files(&entry.object.engine_name());
        let dropped_ms = engine.dropped.waits_from_ms().filter(|_| can_wait);
        let waits = engine.metadata.record_drop(&entry.database, &entry.name, &entry.id, dropped_ms)?;
        database.remove(&entry.name);
        if let Object::Table(table) = &entry.object {
            table.shutdown();
        }
        match dropped_ms.filter(|_| waits) {
            Some(dropped_ms) => engine.dropped.add(DroppedTable {
                database: entry.database.clone(),
                name: entry.name.clone(),
                id: entry.id.clone(),
                engine: entry.object.engine_name(),
                create_query: entry.create_query.clone(),
                dropped_ms,
            }),
            None => engine.metadata.finish_drop(&entry.id),
        }
        self.remove_target(entry, at_once)
    }

    /// Removes an object whose file another has taken over.
    pub(super) fn remove_replaced(&self, old: &ObjectEntry) -> Result<()> {
        let engine = &self.session.engine;
        if let Object::Table(table) = &old.object {
            table.shutdown();
        }
        engine.metadata.abandon_table(&old.id);
        self.remove_target(old, true)
    }

    /// Drops a materialized view's own table with it.
    fn remove_target(&self, entry: &ObjectEntry, at_once: bool) -> Result<()> {
        match &entry.object {
            Object::MaterializedView(view) if view.owns_target => {
                match self.session.engine.catalog.object(&view.target.0, &view.target.1) {
                    Ok(target) => self.remove_entry(&target, at_once),
                    Err(_) => Ok(()),
                }
            }
            _ => Ok(()),
        }
    }

    fn drop_database(&self, name: &ast::Ident, at_once: bool) -> Result<()> {
        let engine = &self.session.engine;
        engine.catalog.database(&name.name).map_err(|error| name.span.locate(error))?;
        if crate::system::is_own(&name.name) {
            bail!(Readonly, "The database system cannot be dropped");
        }
        engine.metadata.check_removable(&name.name)?;
        for entry in engine.catalog.database(&name.name)?.objects() {
            crate::objects::dependencies::refuse_needed(engine, &self.context.settings, &entry, Some(&name.name))?;
        }
        self.drop_tables(name, at_once)?;
        engine.catalog.remove(&name.name);
        engine.metadata.remove_database(&name.name)
    }

    fn truncate(&self, name: &ast::ObjectName) -> Result<()> {
        let entry = self
            .session
            .engine
            .catalog
            .object(self.database_of(name), &name.name.name)
            .map_err(|error| name.span().locate(error))?;
        if matches!(entry.object, Object::Dictionary(_)) {
            return Err(name.span().locate(err!(SyntaxError, "Cannot TRUNCATE dictionary")));
        }
        if matches!(entry.object, Object::View(_)) {
            return Err(name.span().locate(err!(
                NotImplemented,
                "Truncate is not supported by storage {}",
                entry.object.engine_name()
            )));
        }
        self.table(name)?.truncate()
    }

    /// Drops all tables of a database.
    fn drop_tables(&self, name: &ast::Ident, at_once: bool) -> Result<()> {
        let database = self.session.engine.catalog.database(&name.name).map_err(|error| name.span.locate(error))?;
        if crate::system::is_own(&name.name) {
            bail!(Readonly, "Tables of the database system cannot be dropped");
        }
        for entry in database.objects() {
            // The table of a materialized view went with the view.
            if database.get(&entry.name).is_some() {
                self.remove_entry(&entry, at_once)?;
            }
        }
        Ok(())
    }

    /// Removes the rows of all tables of a database that can do so, or of those whose names a pattern fits.
    fn truncate_tables(&self, name: &ast::Ident, filter: Option<&ast::ShowFilter>) -> Result<()> {
        let database = self.session.engine.catalog.database(&name.name).map_err(|error| name.span.locate(error))?;
        for entry in database.objects() {
            if let Object::Table(table) = &entry.object
                && self.fits(&entry.name, filter)?
            {
                match table.truncate() {
                    Err(error) if error.code() == ErrorCode::NotImplemented => {}
                    other => other?,
                }
            }
        }
        Ok(())
    }

    /// Whether a filter lets a name through.
    fn fits(&self, name: &str, filter: Option<&ast::ShowFilter>) -> Result<bool> {
        let Some(ast::ShowFilter::Like { pattern, negated, case_insensitive }) = filter else { return Ok(true) };
        let args = [name, pattern].map(|text| ast::Expr::literal(ast::Literal::string(text), ast::Span::default()));
        let call =
            ast::Expr::call(if *case_insensitive { "ilike" } else { "like" }, args.to_vec(), ast::Span::default());
        let found = self.with_environment(|env| plan::analyze::bind_over_table(env, &[], &call))?;
        Ok((found.as_literal().and_then(types::Value::as_u64) == Some(1)) != *negated)
    }

    /// Whether a name is that of a temporary table of the session.
    pub(super) fn is_temporary(&self, name: &ast::ObjectName) -> bool {
        name.database.is_none() && crate::objects::temporary::is_temporary(self.database_of(name))
    }

    pub(super) fn exists(&mut self, exists: &ast::Exists) -> Result<Output> {
        let catalog = &self.session.engine.catalog;
        let found = match exists.object {
            ast::ObjectKind::Table if exists.temporary => self.is_temporary(&exists.name),
            ast::ObjectKind::Table | ast::ObjectKind::View | ast::ObjectKind::Dictionary
                if self.is_temporary(&exists.name) =>
            {
                catalog.object(&self.session.database, &exists.name.name.name).is_ok()
            }
            ast::ObjectKind::Database => catalog.database(&exists.name.name.name).is_ok(),
            ast::ObjectKind::Table => catalog.object(self.database_of(&exists.name), &exists.name.name.name).is_ok(),
            ast::ObjectKind::View => catalog
                .object(self.database_of(&exists.name), &exists.name.name.name)
                .is_ok_and(|entry| matches!(entry.object, Object::View(_) | Object::MaterializedView(_))),
            ast::ObjectKind::Function => self.session.engine.user_functions.get(&exists.name.name.name).is_some(),
            ast::ObjectKind::Dictionary => catalog
                .object(self.database_of(&exists.name), &exists.name.name.name)
                .is_ok_and(|entry| matches!(entry.object, Object::Dictionary(_))),
        };
        let schema = Schema::new(vec![Field::new("result", DataType::UInt8)]);
        Ok(Output::block(schema, Block::new(vec![Column::from_vec(vec![u8::from(found)])], 1)))
    }
}

/// The error of `DROP TABLE` on a dictionary, which is dropped as one.
pub(super) fn dictionary_as_table(entry: &ObjectEntry) -> base::Error {
    let (database, name) = (&entry.database, &entry.name);
    err!(
        CannotDetachDictionaryAsTable,
        "Cannot drop/detach dictionary {database}.{name} as table, use DROP DICTIONARY or DETACH DICTIONARY query \
        instead"
    )
}
