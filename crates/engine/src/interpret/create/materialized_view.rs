//! `CREATE MATERIALIZED VIEW`.

use super::open::open_table;
use super::structure::column_syntax;
use super::view::{name_columns, qualify_query};
use super::{settle_name, stored_text};
use crate::interpret::Interpreter;
use crate::interpret::definition::table_definition;
use crate::push::{leftmost_table, plan_into};
use crate::query::Output;
use ::access::privilege::Privilege;
use base::{Result, bail, err};
use catalog::metadata::new_id;
use catalog::{Database, MaterializedView, Object};
use plan::analyze::Analyzer;
use sql::ast;
use std::sync::Arc;
use storage::{ColumnDefinition, Table};

impl Interpreter<'_> {
    pub(super) fn create_materialized_view(&mut self, create: &ast::CreateView) -> Result<Output> {
        let engine = self.session.engine.clone();
        let _ddl = engine.ddl.lock();
        let target = |this: &Self| create.to.as_ref().map_or(Ok(()), |to| this.table(to).map(drop));
        let place = self.place_of(&create.name, create.mode, false, target)?;
        let Some(database) = place else { return Ok(Output::nothing()) };
        let mut full = create.clone();
        settle_name((&mut full.name, &mut full.mode), &database, false);
        full.populate = false;
        full.empty = false;
        name_columns(&mut full)?;
        qualify_query(&mut full.query, &self.session.database, &self.context.settings)?;
        if full.to.is_none() {
            self.settle_own_table(&mut full)?;
        }
        if let Some(to) = &mut full.to {
            to.database.get_or_insert_with(|| ast::Ident::new(self.session.database.clone(), ast::Span::default()));
        }
        self.settle_security(&mut full)?;
        self.settle_refresh(&mut full)?;
        let id = new_id()?;
        let view = view_of(&full, &id)?;
        self.find_source(&view).map_err(|error| create.query.span.locate(error))?;
        let replaced = database.get(&create.name.name.name);
        let target = match &full.to {
            Some(to) => self.table(to)?,
            None => self.create_inner(&database, &full, &view)?,
        };
        self.declare_columns(&mut full)?;
        let made = self.publish_view(&database, &full, view.clone(), &target, &id, create);
        if made.is_err()
            && view.owns_target
            && let Some(inner) = database.get(&view.target.1)
        {
            self.remove_entry(&inner, true)?;
        }
        made?;
        if let Some(Object::MaterializedView(old)) = replaced.map(|entry| entry.object.clone())
            && old.owns_target
            && let Some(inner) = database.get(&old.target.1)
        {
            self.remove_entry(&inner, true)?;
        }
        Ok(Output::nothing())
    }

    /// Checks the query against the target, fills that if asked to, and makes the view visible.
    fn publish_view(
        &mut self,
        database: &Arc<Database>,
        full: &ast::CreateView,
        view: MaterializedView,
        target: &Arc<dyn Table>,
        id: &str,
        create: &ast::CreateView,
    ) -> Result<()> {
        let engine = self.session.engine.clone();
        let plan =
            self.with_environment(|env| plan_into(env, &full.query, &target.definition())).map_err(
                |error| match error.code() {
                    base::ErrorCode::NoSuchColumnInTable => err!(
                        ThereIsNoColumn,
                        "The query gives a column that the target \
                table does not have: {}. Use AS to give it the name of one",
                        error.message()
                    ),
                    _ => error,
                },
            )?;
        // No insert runs while the view is filled, so that each row of the table is in it exactly once.
        let _quiet = create.populate.then(|| engine.populating.write());
        if create.populate {
            let insert = target.insert(&self.context.settings)?;
            exec::execute_insert(&plan, &insert, &self.context)?;
        }
        let create_query = stored_text(ast::StatementKind::CreateView(Box::new(full.clone())));
        if create.empty && view.is_refreshed {
            engine.refreshes.begin_empty(id);
        }
        let is_refreshed = view.is_refreshed;
        let object = Object::MaterializedView(Arc::new(view));
        self.publish(database, &create.name.name.name, object, id, create_query, create.mode)?;
        if is_refreshed {
            engine.refreshes.notify();
        }
        Ok(())
    }

    /// Gives the view's own table the default engine where it names none, and no order where that needs to be said.
    fn settle_own_table(&self, full: &mut ast::CreateView) -> Result<()> {
        let storage = &mut full.storage;
        if storage.engine.is_none() {
            let name = self.context.settings.default_table_engine.to_string();
            if name == "None" {
                bail!(
                    IncorrectQuery,
                    "You must specify where to save the results of a materialized view: an existing table with TO, or \
                    an ENGINE"
                );
            }
            storage.engine = Some(ast::Engine { name: ast::Ident::new(name, ast::Span::default()), args: None });
            if self.context.settings.default_table_engine.to_string().ends_with("MergeTree")
                && storage.order_by.is_none()
                && storage.primary_key.is_none()
            {
                storage.order_by = Some(ast::Expr::call("tuple", Vec::new(), ast::Span::default()));
            }
        }
        let is_merge_tree = storage.engine.as_ref().is_some_and(|engine| engine.name.name.ends_with("MergeTree"));
        if is_merge_tree
            && !crate::interpret::definition::deprecated::is_deprecated(storage)
            && !storage.settings.iter().any(|change| change.name == "index_granularity")
        {
            storage.settings.push(crate::interpret::definition::normal_form::granularity(8192));
        }
        Ok(())
    }

    /// Refuses a view whose source table does not exist.
    pub(crate) fn find_source(&self, view: &MaterializedView) -> Result<()> {
        if !view.source.1.is_empty() {
            self.session.engine.catalog.object(&view.source.0, &view.source.1)?;
        }
        Ok(())
    }

    /// The table of a view that has no `TO`.
    fn create_inner(
        &mut self,
        database: &Arc<Database>,
        full: &ast::CreateView,
        view: &MaterializedView,
    ) -> Result<Arc<dyn Table>> {
        let mut elements = full.elements.clone().unwrap_or_default();
        if elements.columns.is_empty() {
            let schema = self.with_environment(|env| Analyzer::new(env).analyze(&full.query))?.schema;
            let columns = schema
                .fields
                .iter()
                .map(|field| ColumnDefinition::new(field.name.to_string(), field.data_type.clone()));
            elements.columns = columns.map(|column| column_syntax(&column)).collect::<Result<_>>()?;
        }
        let text = format!(
            "CREATE TABLE {}.{} (x UInt8) ENGINE = Null",
            types::data_type::quote_identifier(database.name()),
            types::data_type::quote_identifier(&view.target.1)
        );
        let mut statement = sql::parse_statement(&text, &sql::ParseOptions::default())?.statement;
        let ast::StatementKind::CreateTable(table) = &mut statement.kind else {
            bail!(LogicalError, "CREATE TABLE was parsed as another statement")
        };
        table.elements = Some(elements);
        table.storage = full.storage.clone();
        let definition = Arc::new(self.with_environment(|env| table_definition(env, table))?);
        let id = new_id()?;
        let engine = self.session.engine.clone();
        let inner = open_table(&engine, &definition, &id, true)?;
        self.publish(
            database,
            &view.target.1,
            Object::Table(inner.clone()),
            &id,
            sql::format_query(&statement, true),
            ast::CreateMode::Create,
        )?;
        Ok(inner)
    }
}

/// The view of a `CREATE` statement whose names all have databases. The table of its own is named after the view's id.
///
/// # Errors
/// As [`leftmost_table`].
pub(crate) fn view_of(create: &ast::CreateView, id: &str) -> Result<MaterializedView> {
    let name_of = |name: &ast::ObjectName| {
        (name.database.as_ref().map(|database| database.name.clone()).unwrap_or_default(), name.name.name.clone())
    };
    let mut query = create.query.clone();
    let is_refreshed = create.refresh.is_some();
    let leftmost = if is_refreshed { None } else { leftmost_table(&mut query)? };
    let source = match leftmost.map(|table| &table.kind) {
        Some(ast::TableKind::Name(name)) => name_of(name),
        Some(_) => bail!(LogicalError, "the leftmost table of a materialized view has no name"),
        // Nothing is inserted into no table.
        None => (String::new(), String::new()),
    };
    let target = match &create.to {
        Some(to) => name_of(to),
        None => (name_of(&create.name).0, format!(".inner_id.{id}")),
    };
    Ok(MaterializedView {
        query: sql::format_select(&create.query, false),
        source,
        target,
        owns_target: create.to.is_none(),
        is_refreshed,
    })
}

impl Interpreter<'_> {
    /// Gives the views that a refresh depends on their databases, and a refreshed view its definer.
    pub(crate) fn settle_refresh(&self, create: &mut ast::CreateView) -> Result<()> {
        crate::refresh::Definition::of(create)?;
        let Some(refresh) = &mut create.refresh else { return Ok(()) };
        for name in &mut refresh.depends_on {
            name.database.get_or_insert_with(|| ast::Ident::new(self.session.database.clone(), ast::Span::default()));
        }
        if create.sql_security.is_none() {
            let definer = Some(ast::Definer::Name(self.session.user.clone(), false));
            create.sql_security = Some(ast::SqlSecurity { definer, kind: Some(ast::SecurityKind::Definer) });
        }
        Ok(())
    }

    /// Replaces `DEFINER` and `SQL SECURITY` by their meaning. A materialized view that says neither reads for its
    /// maker.
    ///
    /// # Errors
    /// `UNKNOWN_USER`; `ACCESS_DENIED` for who may not let views read on another's behalf, or on nobody's;
    /// `QUERY_IS_NOT_SUPPORTED_IN_MATERIALIZED_VIEW` for one that reads for its invoker.
    pub(crate) fn settle_security(&self, create: &mut ast::CreateView) -> Result<()> {
        let user = &self.session.user;
        let own = || Some(ast::Definer::Name(user.clone(), false));
        if create.sql_security.is_none() && create.materialized && !self.session.access.user().is_builtin {
            create.sql_security = Some(ast::SqlSecurity { definer: own(), kind: Some(ast::SecurityKind::Definer) });
        }
        let Some(security) = &mut create.sql_security else { return Ok(()) };
        match &security.definer {
            Some(ast::Definer::Name(name, _)) if name != user => {
                self.session.engine.reader_of(name)?;
                self.session.access.check(&[name], Privilege::named("SET DEFINER"))?;
            }
            Some(ast::Definer::Current) => security.definer = own(),
            _ => {}
        }
        let kind = *security.kind.get_or_insert(ast::SecurityKind::Definer);
        match kind {
            ast::SecurityKind::None => {
                self.session.access.check(&[], Privilege::named("ALLOW SQL SECURITY NONE"))?;
            }
            ast::SecurityKind::Invoker if create.materialized => {
                bail!(
                    QueryIsNotSupportedInMaterializedView,
                    "SQL SECURITY INVOKER can't be specified for MATERIALIZED VIEW"
                )
            }
            ast::SecurityKind::Definer if security.definer.is_none() => security.definer = own(),
            _ => {}
        }
        Ok(())
    }
}
