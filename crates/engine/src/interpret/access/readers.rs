//! Privileges of objects that read others whenever they are read themselves: views, dictionaries, tables over tables.
//!
//! What they read is asked for when they are made, too: work in the background, such as mutations, reads them with
//! nobody's rights.

use super::privileges::is_replacing;
use crate::access::check_source;
use crate::interpret::{Interpreter, QueryPart, visit_query};
use ::access::privilege::Privilege;
use base::{ErrorCode, Result, bail};
use sql::ast;

impl Interpreter<'_> {
    /// Checks the privileges of an engine that stands for other tables or for files: those of these.
    pub(super) fn check_engine(&self, engine: &ast::Engine) -> Result<()> {
        if engine.name.name.eq_ignore_ascii_case("File") {
            self.demand(&["FILE"], "READ")?;
            return self.demand(&["FILE"], "WRITE");
        }
        let name = engine.name.name.to_ascii_uppercase();
        match name.as_str() {
            "ICEBERGLOCAL" | "DELTALAKELOCAL" => return self.demand(&["FILE"], "READ"),
            "ICEBERG" | "ICEBERGS3" | "DELTALAKE" | "DELTALAKES3" => return self.demand(&["S3"], "READ"),
            _ => {}
        }
        if plan::analyze::is_object_function(&engine.name.name) {
            check_source(self.rights(), &engine.name.name, "READ")?;
            return check_source(self.rights(), &engine.name.name, "WRITE");
        }
        let name =
            ["Alias", "Dictionary", "Merge"].into_iter().find(|known| engine.name.name.eq_ignore_ascii_case(known));
        if let Some(name) = name {
            return self.check_derived(name, engine);
        }
        // Rows go on to the destination in the background, with nobody's rights.
        if !engine.name.name.eq_ignore_ascii_case("Buffer") {
            return Ok(());
        }
        let Some([database, table, ..]) = engine.args.as_deref() else { return Ok(()) };
        let text = |expr: &ast::Expr| match &expr.kind {
            ast::ExprKind::Literal(literal) => literal.as_str().map(str::to_string),
            ast::ExprKind::Identifier(parts) => parts.last().map(|part| part.name.clone()),
            _ => None,
        };
        match (text(database).filter(|name| !name.is_empty()), text(table)) {
            (Some(database), Some(table)) => self.demand(&[&database, &table], "INSERT"),
            (None, Some(table)) => self.demand(&[&self.session.database, &table], "INSERT"),
            _ => self.demand(&[], "INSERT"),
        }
    }

    /// Checks the privileges of a table that is a query over others: those of the query.
    fn check_derived(&self, name: &str, engine: &ast::Engine) -> Result<()> {
        let session = self.session.database.as_str();
        let arguments = self.with_environment(|env| crate::interpret::definition::engine_arguments(env, engine))?;
        let query = crate::engines::derived::query_for_columns(&self.session.engine, session, name, &arguments)?;
        self.plan(&query).map(drop)
    }

    /// Refuses a table function whose columns the user may not know, as they may not read it.
    pub(super) fn check_function_columns(&self, call: &ast::FunctionCall) -> Result<()> {
        check_source(self.rights(), &call.name.name, "READ")?;
        if call.name.name == "input" {
            return Ok(());
        }
        let mut query = sql::parse_select("SELECT * FROM one", &sql::ParseOptions::default())?;
        if let ast::QueryBody::Select(select) = &mut query.body
            && let Some(table) = select.from.as_mut().and_then(|from| from.first.as_mut())
        {
            table.kind = ast::TableKind::Function(Box::new(call.clone()), Vec::new());
        }
        self.plan(&query).map(drop)
    }

    pub(super) fn check_create_view(&self, create: &ast::CreateView) -> Result<()> {
        if create.temporary {
            return self.check_temporary();
        }
        self.demand_on_new(&create.name, "CREATE VIEW")?;
        if is_replacing(create.mode) {
            self.demand_on_new(&create.name, "DROP VIEW")?;
        }
        match &create.to {
            Some(target) => self.demand_on(target, "INSERT")?,
            None if create.materialized => self.demand_on_new(&create.name, "CREATE TABLE")?,
            None => {}
        }
        match self.plan(&create.query) {
            Err(error) if error.code() == base::ErrorCode::UnknownQueryParameter => self.check_names(&create.query),
            other => other.map(drop),
        }
    }

    /// Checks the privileges of a view with parameters: its query can be planned with their values only, so all objects
    /// that it names are asked for as a whole.
    fn check_names(&self, query: &ast::SelectQuery) -> Result<()> {
        let (mut names, mut calls, mut sets) = (Vec::new(), Vec::new(), Vec::new());
        visit_query(&mut query.clone(), &mut Vec::new(), &mut |part| match part {
            QueryPart::Table(name) => names.push(name.clone()),
            QueryPart::Function(call) => calls.push(call.clone()),
            QueryPart::Set([name]) => sets.push((self.session.database.clone(), name.name.clone())),
            QueryPart::Set([database, name]) => sets.push((database.name.clone(), name.name.clone())),
            QueryPart::Set(_) | QueryPart::SetOperation(_) => {}
        });
        // Other names on the right of IN are columns.
        let is_object =
            |(database, name): &&(String, String)| self.session.engine.catalog.object(database, name).is_ok();
        if let Some(access) = self.context.functions.reader().access() {
            sets.iter().filter(is_object).try_for_each(|(database, name)| access.check_whole(database, name))?;
        }
        names.iter().try_for_each(|name| self.check_whole(name))?;
        for call in &calls {
            match self.check_function_columns(call) {
                Err(error) if error.code() == ErrorCode::UnknownQueryParameter => bail!(
                    AccessDenied,
                    "{}: Not enough privileges. A parameter of the view is an argument of the table function {}, so \
                    that what it reads is not known",
                    self.rights().user_name(),
                    call.name.name
                ),
                other => other?,
            }
        }
        Ok(())
    }

    pub(super) fn check_create_dictionary(&self, create: &ast::CreateDictionary) -> Result<()> {
        self.demand_on_new(&create.name, "CREATE DICTIONARY")?;
        if is_replacing(create.mode) {
            self.demand_on_new(&create.name, "DROP DICTIONARY")?;
        }
        Ok(())
    }

    /// Names whose rights count when a dictionary is loaded: its maker's, unless the source names another user, which
    /// takes the right to do so. Dictionaries of users without limits that name nobody read with all rights; whether
    /// the user whom they name is there shows when they are loaded, as in ClickHouse.
    ///
    /// # Errors
    /// `UNKNOWN_USER`; `ACCESS_DENIED` for who may not name another.
    pub(in crate::interpret) fn settle_dictionary_owner(&self, create: &mut ast::CreateDictionary) -> Result<()> {
        let (rights, user) = (self.rights(), self.rights().user_name());
        let Some(source) = &mut create.source else { return Ok(()) };
        match source.parameter("USER").filter(|named| !named.is_empty()) {
            Some(named) if named != user && !self.session.is_internal && !rights.is_unlimited() => {
                rights.check(&[&named], Privilege::named("SET DEFINER"))?;
                self.session.engine.reader_of(&named).map(drop)
            }
            None if !self.session.is_internal && !rights.is_unlimited() => {
                source.parameters.retain(|(key, _)| !key.name.eq_ignore_ascii_case("USER"));
                let value = ast::DictionaryValue::Literal(ast::Literal::String(user.as_bytes().into()));
                source.parameters.push((ast::Ident::new("USER", source.name.span), value));
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Refuses a dictionary whose source its maker may not read: he is told when he makes it.
    pub(in crate::interpret) fn check_dictionary_source(&self, query: &str) -> Result<()> {
        if self.session.is_internal || self.rights().is_unlimited() {
            return Ok(());
        }
        self.plan(&sql::parse_select(query, &sql::ParseOptions { max_query_size: 0, ..Default::default() })?).map(drop)
    }
}
