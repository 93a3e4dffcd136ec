//! `ALTER TABLE` of views: their comments, and the query of a materialized view.

use crate::interpret::Interpreter;
use crate::interpret::create::materialized_view::view_of;
use crate::interpret::create::view::qualify_query;
use crate::push::plan_into;
use ::access::privilege::Privilege;
use base::{Result, bail, err};
use catalog::{Object, ObjectEntry};
use sql::ast::{self, AlterCommand};
use std::sync::Arc;

impl Interpreter<'_> {
    /// Refuses to show the query of a view that reads on another's behalf.
    fn check_definer(&self, create: &ast::CreateView) -> Result<()> {
        match create.sql_security.as_ref().and_then(|security| security.definer.as_ref()) {
            Some(ast::Definer::Name(name, _)) if *name != self.session.user => {
                self.session.access.check(&[name], Privilege::named("SET DEFINER"))
            }
            None if create.materialized => self.session.access.check(&["default"], Privilege::named("SET DEFINER")),
            _ => Ok(()),
        }
    }

    /// Changes a view.
    ///
    /// # Errors
    /// `NOT_IMPLEMENTED` for commands that views do not take; those of the new query.
    pub(super) fn alter_view(&mut self, entry: &ObjectEntry, commands: &[AlterCommand]) -> Result<()> {
        let engine = self.session.engine.clone();
        let _ddl = engine.ddl.lock();
        let mut statement =
            sql::parse_statement(&entry.create_query, &sql::ParseOptions { max_query_size: 0, ..Default::default() })?
                .statement;
        let ast::StatementKind::CreateView(create) = &mut statement.kind else {
            bail!(LogicalError, "the stored definition of {}.{} is no CREATE VIEW", entry.database, entry.name);
        };
        for command in commands {
            match command {
                AlterCommand::ModifyComment(comment) => create.comment = (!comment.is_empty()).then(|| comment.clone()),
                AlterCommand::CommentColumn { column, comment, if_exists } => {
                    comment_column(create, column, comment, *if_exists)?
                }
                AlterCommand::ModifyQuery(query) if create.materialized => {
                    self.check_definer(create)?;
                    create.query = (**query).clone();
                    qualify_query(&mut create.query, &self.session.database, &self.context.settings)?;
                    create.elements = None;
                    self.declare_columns(create)?;
                }
                AlterCommand::ModifySecurity(security) => {
                    create.sql_security = Some(security.clone());
                    self.settle_security(create)?;
                }
                AlterCommand::ModifyRefresh(refresh) if create.refresh.is_some() => {
                    if create.refresh.as_ref().is_some_and(|before| before.append != refresh.append) {
                        bail!(NotImplemented, "Changing APPEND is not supported");
                    }
                    create.refresh = Some(refresh.clone());
                    self.settle_refresh(create)?;
                }
                _ => bail!(
                    NotImplemented,
                    "ALTER TABLE of this kind is not supported by storage {}",
                    entry.object.engine_name()
                ),
            }
        }
        let object = self.altered_view(entry, create)?;
        let text = sql::format_query(&statement, true);
        engine.metadata.save_table(&entry.database, &entry.name, &entry.id, &text)?;
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0, |d| d.as_secs() as u32);
        engine.catalog.database(&entry.database)?.replace(ObjectEntry {
            object,
            create_query: text.into(),
            metadata_modification_time: now,
            ..entry.clone()
        });
        engine.refreshes.notify();
        Ok(())
    }

    /// The view of a definition; that of a materialized view must fit the table that keeps its rows.
    fn altered_view(&self, entry: &ObjectEntry, create: &ast::CreateView) -> Result<Object> {
        let Object::MaterializedView(before) = &entry.object else { return Ok(entry.object.clone()) };
        let view = view_of(create, &entry.id)?;
        let catalog = &self.session.engine.catalog;
        self.find_source(&view)?;
        let target = catalog.table(&before.target.0, &before.target.1)?.1;
        self.with_environment(|env| plan_into(env, &create.query, &target.definition()))?;
        Ok(Object::MaterializedView(Arc::new(view)))
    }
}

fn comment_column(create: &mut ast::CreateView, column: &ast::Ident, comment: &str, if_exists: bool) -> Result<()> {
    let columns = create.elements.iter_mut().flat_map(|elements| &mut elements.columns);
    match columns.into_iter().find(|known| known.name.name == column.name) {
        Some(known) => known.comment = (!comment.is_empty()).then(|| comment.to_string()),
        None if if_exists => {}
        None => {
            return Err(column.span.locate(err!(
                NotFoundColumnInBlock,
                "Wrong column name. Cannot find column {} in the view",
                column.name
            )));
        }
    }
    Ok(())
}
