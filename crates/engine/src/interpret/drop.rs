//! `DROP`, `TRUNCATE`, `EXISTS`.

use super::Interpreter;
use crate::query::Output;
use base::{ErrorCode, Result, bail};
use catalog::{Object, ObjectEntry};
use sql::ast;
use types::{Block, Column, DataType, Field, Schema};

impl Interpreter<'_> {
    pub(super) fn drop(&mut self, drop: &ast::Drop) -> Result<Output> {
        let engine = self.session.engine.clone();
        let _ddl = engine.ddl.lock();
        for name in &drop.names {
            let result = match (drop.action, drop.object) {
                (ast::DropAction::Drop, ast::ObjectKind::Database) => self.drop_database(&name.name),
                (ast::DropAction::Drop, ast::ObjectKind::Table | ast::ObjectKind::View | ast::ObjectKind::Dictionary) => self.drop_object(name, drop),
                (ast::DropAction::Drop, ast::ObjectKind::Function) => self.drop_function(&name.name, drop.if_exists),
                (ast::DropAction::Truncate, ast::ObjectKind::Table) => self.table(name).and_then(|table| table.truncate()),
                (ast::DropAction::Truncate, ast::ObjectKind::Database) => self.truncate_database(&name.name),
                (ast::DropAction::Detach, ast::ObjectKind::Function) => bail!(NotImplemented, "Functions cannot be detached"),
                (ast::DropAction::Detach, _) => self.detach(name, drop),
                (_, other) => bail!(NotImplemented, "There are no objects of kind {other:?}"),
            };
            match result {
                Err(error) if drop.if_exists && matches!(error.code(), ErrorCode::UnknownTable | ErrorCode::UnknownDatabase) => {}
                other => other?,
            }
        }
        Ok(Output::nothing())
    }

    fn drop_object(&self, name: &ast::ObjectName, drop: &ast::Drop) -> Result<()> {
        let engine = &self.session.engine;
        let database = engine.catalog.database(self.database_of(name)).map_err(|error| name.span().locate(error))?;
        let entry = engine.catalog.object(database.name(), &name.name.name).map_err(|error| name.span().locate(error))?;
        if database.name() == "system" {
            bail!(Readonly, "Tables of the database system cannot be dropped");
        }
        match &entry.object {
            Object::Table(_) if drop.object == ast::ObjectKind::View => bail!(IncorrectQuery, "{}.{} is a table, not a view: use DROP TABLE", entry.database, entry.name),
            Object::Table(_) | Object::View(_) | Object::MaterializedView(_) if drop.object == ast::ObjectKind::Dictionary => {
                bail!(IncorrectQuery, "{}.{} is no dictionary: use DROP TABLE or DROP VIEW", entry.database, entry.name)
            }
            Object::Table(table) if drop.if_empty && table.row_count() != Some(0) => bail!(IncorrectQuery, "Table {}.{} is not empty", entry.database, entry.name),
            _ => {}
        }
        self.remove_entry(&entry)
    }

    /// Takes an object out of memory and disk.
    pub(super) fn remove_entry(&self, entry: &ObjectEntry) -> Result<()> {
        let engine = &self.session.engine;
        let database = engine.catalog.database(&entry.database)?;
        database.remove(&entry.name);
        if let Object::Table(table) = &entry.object {
            table.shutdown();
        }
        engine.metadata.remove_table(&entry.database, &entry.name, &entry.id)?;
        if let Object::MaterializedView(view) = &entry.object
            && view.owns_target
            && let Ok(target) = engine.catalog.object(&view.target.0, &view.target.1)
        {
            self.remove_entry(&target)?;
        }
        Ok(())
    }

    fn drop_database(&self, name: &ast::Ident) -> Result<()> {
        let engine = &self.session.engine;
        let database = engine.catalog.database(&name.name).map_err(|error| name.span.locate(error))?;
        if name.name == "system" {
            bail!(Readonly, "The database system cannot be dropped");
        }
        for entry in database.objects() {
            // The table of a materialized view went with the view.
            if database.get(&entry.name).is_some() {
                self.remove_entry(&entry)?;
            }
        }
        engine.catalog.remove(&name.name);
        engine.metadata.remove_database(&name.name)
    }

    fn truncate_database(&self, name: &ast::Ident) -> Result<()> {
        let database = self.session.engine.catalog.database(&name.name).map_err(|error| name.span.locate(error))?;
        for entry in database.objects() {
            if let Object::Table(table) = &entry.object {
                table.truncate()?;
            }
        }
        Ok(())
    }

    pub(super) fn exists(&mut self, exists: &ast::Exists) -> Result<Output> {
        let catalog = &self.session.engine.catalog;
        let found = match exists.object {
            ast::ObjectKind::Database => catalog.database(&exists.name.name.name).is_ok(),
            ast::ObjectKind::Table => catalog.object(self.database_of(&exists.name), &exists.name.name.name).is_ok(),
            ast::ObjectKind::View => {
                catalog.object(self.database_of(&exists.name), &exists.name.name.name).is_ok_and(|entry| matches!(entry.object, Object::View(_) | Object::MaterializedView(_)))
            }
            ast::ObjectKind::Function => self.session.engine.user_functions.get(&exists.name.name.name).is_some(),
            ast::ObjectKind::Dictionary => {
                catalog.object(self.database_of(&exists.name), &exists.name.name.name).is_ok_and(|entry| matches!(entry.object, Object::Dictionary(_)))
            }
        };
        let schema = Schema::new(vec![Field::new("result", DataType::UInt8)]);
        Ok(Output::block(schema, Block::new(vec![Column::from_vec(vec![u8::from(found)])], 1)))
    }
}
