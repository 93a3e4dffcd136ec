//! Table functions, and their constant arguments.

use super::scan::with_hidden;
use super::{DATABASES_MATCHING, Source, plan_source};
use crate::analyze::expr::Binder;
use crate::analyze::scope::Scope;
use crate::analyze::{Analyzer, Ctes, Relation, TableFunctionArg, scope};
use base::{Result, bail, err};
use sql::ast;
use std::sync::Arc;
use storage::Table;
use types::{DataType, Field, Value};

impl Analyzer<'_> {
    pub(super) fn table_function(&self, call: &ast::FunctionCall, ctes: &Ctes) -> Result<Source> {
        match self.of_cluster(call)? {
            Some(plain) => self.plain_table_function(&plain, ctes),
            None => self.plain_table_function(call, ctes),
        }
    }

    fn plain_table_function(&self, call: &ast::FunctionCall, ctes: &Ctes) -> Result<Source> {
        match (call.name.name.as_str(), call.args.as_slice()) {
            ("view", [ast::Expr { kind: ast::ExprKind::Subquery(query), .. }]) => {
                return Ok(plan_source(self.query(query, ctes)?, None));
            }
            // There are no access rights, so that the query is always permitted: the table function only gives the
            // columns.
            (
                "viewIfPermitted",
                [
                    ast::Expr { kind: ast::ExprKind::Subquery(query), .. },
                    ast::Expr { kind: ast::ExprKind::Function(other), .. },
                ],
            ) => {
                let (plan, other) = (self.query(query, ctes)?, self.table_function(other, ctes)?.plan);
                let is_same = |(a, b): (&Field, &Field)| a.name == b.name && a.data_type == b.data_type;
                if plan.schema.len() != other.schema.len()
                    || !plan.schema.fields.iter().zip(&other.schema.fields).all(is_same)
                {
                    bail!(
                        BadArguments,
                        "Table function viewIfPermitted needs a query with the columns of the table function after ELSE"
                    );
                }
                return Ok(plan_source(plan, None));
            }
            _ => {}
        }
        if call.name.name == "view" {
            bail!(SyntaxError, "Table function view takes a query: view(SELECT …)");
        }
        if let Some(source) = self.reshaped(call, ctes)? {
            return Ok(source);
        }
        if let Some(source) = self.remote(call, ctes)? {
            return Ok(source);
        }
        if let ("loop", [looped]) = (call.name.name.as_str(), call.args.as_slice())
            && let Some(table) = self.looped(looped)?
        {
            return self.scan(table, call.name.name.clone(), None, Some(&call.name.name));
        }
        if call.name.name == "viewExplain" {
            return self.explained(call);
        }
        let args = self.table_function_args(&with_constants(call, ctes))?;
        if call.name.name.starts_with("numbers")
            && let Some(arg) = args.iter().find(|arg| arg.data_type.is_nullable())
        {
            bail!(
                IllegalTypeOfArgument,
                "Illegal type {} of an argument of table function {}: it must be a number",
                arg.data_type,
                call.name.name
            );
        }
        if let Some(query) = self.env.catalog.function_query(&call.name.name, &args)? {
            return Ok(with_hidden(plan_source(
                self.with_frames(0, || self.query(&query, &Ctes::default()))?,
                Some(&call.name.name),
            )));
        }
        if let Some(plan) = self.view_with_parameters(&call.name.name, &args)? {
            let name = call.name.name.rsplit_once('.').map_or(call.name.name.as_str(), |(_, name)| name);
            return Ok(with_hidden(plan_source(plan, Some(name))));
        }
        let table = self.env.catalog.table_function(&call.name.name, &args)?;
        self.scan(table, call.name.name.clone(), None, Some(&call.name.name))
    }

    /// The table of `loop(t)` and `loop(function(…))`, whose rows repeat without end.
    fn looped(&self, arg: &ast::Expr) -> Result<Option<Arc<dyn Table>>> {
        let table = match &arg.kind {
            ast::ExprKind::Identifier(parts) => {
                let Some((name, database)) = parts.split_last() else { return Ok(None) };
                let database = database.last().map(|database| database.name.as_str());
                self.check_whole(database, &name.name)?;
                match self.env.catalog.relation(database, &name.name)? {
                    Relation::Table(table, _) => table,
                    Relation::Target(target) => {
                        let (database, name) = &target.name;
                        self.check_whole(Some(database), name)?;
                        target.table
                    }
                    Relation::View(..) => bail!(
                        NotImplemented,
                        "Table function loop takes a table or a table function: {} is a view",
                        name.name
                    ),
                }
            }
            ast::ExprKind::Function(call) => {
                self.env.catalog.table_function(&call.name.name, &self.table_function_args(call)?)?
            }
            _ => return Ok(None),
        };
        Ok(Some(Arc::new(storage::LoopedTable::new(table))))
    }

    /// The constant arguments of a table function.
    ///
    /// # Errors
    /// For arguments that are not constants.
    pub fn table_function_args(&self, call: &ast::FunctionCall) -> Result<Vec<TableFunctionArg>> {
        let scope = Scope::default();
        let mut binder = Binder::new(self, &scope);
        let mut constant = |arg: &ast::Expr| -> Result<(Value, DataType)> {
            if let ast::ExprKind::Identifier(parts) = &arg.kind {
                if matches!(call.name.name.as_str(), "numbers" | "numbers_mt" | "generate_series" | "generateSeries") {
                    return Err(arg.span.locate(err!(
                        UnknownIdentifier,
                        "Unknown expression identifier '{}'",
                        scope::join(parts)
                    )));
                }
                return Ok((Value::string(scope::join(parts)), DataType::String));
            }
            if let ("merge", Some(regexp)) =
                (call.name.name.as_str(), arg.as_function().filter(|call| call.name.name == "REGEXP"))
                && let [pattern] = regexp.args.as_slice()
                && let Some(Value::String(pattern)) = binder.bind(pattern)?.as_literal()
            {
                return Ok((
                    Value::string(format!("{DATABASES_MATCHING}{}", String::from_utf8_lossy(pattern))),
                    DataType::String,
                ));
            }
            let bound = binder.bind(arg)?;
            match bound.as_literal() {
                Some(value) => Ok((value.clone(), bound.data_type.clone())),
                None => Err(arg.span.locate(base::err!(
                    BadArguments,
                    "Arguments of table function {} must be constants",
                    call.name.name
                ))),
            }
        };
        let args = self.object_arguments(call)?;
        args.as_ref()
            .unwrap_or(&call.args)
            .iter()
            .map(|arg| {
                if let Some(named) = arg.as_function()
                    && named.is_operator
                    && named.name.name == "equals"
                    && let [ast::Expr { kind: ast::ExprKind::Identifier(parts), .. }, value] = named.args.as_slice()
                {
                    let (constant, data_type) = constant(value)?;
                    return Ok(TableFunctionArg {
                        name: Some(scope::join(parts)),
                        value: constant,
                        data_type,
                        text: value.to_string(),
                    });
                }
                let (value, data_type) = constant(arg)?;
                Ok(TableFunctionArg { name: None, value, data_type, text: arg.to_string() })
            })
            .collect()
    }
}

/// The call with the expressions that `WITH` gives the names among its arguments.
fn with_constants(call: &ast::FunctionCall, ctes: &Ctes) -> ast::FunctionCall {
    let mut call = call.clone();
    for arg in &mut call.args {
        if let ast::ExprKind::Identifier(parts) = &arg.kind
            && let [name] = parts.as_slice()
            && let Some(alias) = ctes.find_alias(&name.name)
        {
            arg.kind = alias.expr.kind.clone();
        }
    }
    call
}
