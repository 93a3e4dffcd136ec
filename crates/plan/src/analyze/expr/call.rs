//! Calls by name: functions of the registry, named lambdas, functions of users, else aggregates.

use super::fold::{decided, fold, fold_deep};
use super::{Binder, LambdaParameter};
use crate::analyze::expr::literal;
use crate::analyze::window::calls;
use base::suggest::maybe_you_meant;
use base::{Result, bail, err};
use functions::{Expr, Placeholder, ScalarFactory};
use sql::ast;
use std::sync::Arc;
use types::{DataType, Value};

/// Functions of neighbouring rows whose results change with the blocks that rows come in.
const SEES_ONE_BLOCK: [&str; 4] =
    ["neighbor", "runningAccumulate", "runningDifference", "runningDifferenceStartingWithFirstValue"];

impl<'b, 'a> Binder<'b, 'a> {
    pub(super) fn call(&mut self, call: &ast::FunctionCall) -> Result<Expr> {
        if let Some(over) = &call.over {
            return self.window_call(call, over);
        }
        if let Some(special) = self.special_function(call)? {
            return Ok(special);
        }
        let name = call.name.name.as_str();
        if self.env().registry.find_scalar(name).is_some() {
            return self.registered_call(call);
        }
        if let Some(aliased) = self.scope.aliases.get(name).cloned()
            && let ast::ExprKind::Lambda(lambda) = &aliased.kind
        {
            return self.inline_lambda(name, lambda, &call.args);
        }
        if let Some(alias) = self.scope.ctes.find_alias(name)
            && let ast::ExprKind::Lambda(lambda) = &alias.expr.kind
        {
            return self.inline_lambda(name, lambda, &call.args);
        }
        if let Some(lambda) = self.env().catalog.user_function(name) {
            return self.inline_lambda(name, &lambda, &call.args);
        }
        self.aggregate_call(call)
    }

    /// A call of a function of the registry.
    pub(in crate::analyze) fn registered_call(&mut self, call: &ast::FunctionCall) -> Result<Expr> {
        let name = call.name.name.as_str();
        let Some(entry) = self.env().registry.find_scalar(name) else {
            bail!(UnknownFunction, "Function {name} does not exist")
        };
        if SEES_ONE_BLOCK.contains(&entry.name) && !self.env().settings.allow_deprecated_error_prone_window_functions {
            bail!(
                DeprecatedFunction,
                "Function {name} sees one block of rows at a time and is deprecated: use a window function, or set \
                allow_deprecated_error_prone_window_functions"
            );
        }
        if call.params.is_some() {
            bail!(
                AggregateFunctionNotFound,
                "Function {name} is not an aggregate function: it takes no parameters in a first pair of parentheses"
            );
        }
        self.scalar_call(&entry.factory.clone(), call)
    }

    fn scalar_call(&mut self, factory: &Arc<dyn ScalarFactory>, call: &ast::FunctionCall) -> Result<Expr> {
        let has_lambda = call.args.iter().any(|arg| matches!(arg.kind, ast::ExprKind::Lambda(_)));
        let args = if has_lambda {
            self.args_with_lambdas(&**factory, call)?
        } else if let Some(call) = self.with_named_lambda(&**factory, call) {
            self.args_with_lambdas(&**factory, &call)?
        } else {
            self.bind_args(&call.args)?
        };
        let args = if self.env().settings.cast_keep_nullable && call.name.name.eq_ignore_ascii_case("CAST") {
            keep_nullable(args)?
        } else {
            args
        };
        let bound = self.scalar_of(&call.name.name, factory, args)?;
        // Brackets that stay an array of constants need a common type; computed arrays may be of `Variant`.
        if bound.as_literal().is_none() && !literal::is_bracketed(call) {
            call.args.iter().try_for_each(literal::check_array_literal)?;
        }
        Ok(bound)
    }

    /// Arguments, with asterisks expanded to columns.
    pub(in crate::analyze) fn bind_args(&mut self, args: &[ast::Expr]) -> Result<Vec<Expr>> {
        let mut bound = Vec::with_capacity(args.len());
        for arg in args {
            match self.expanded(arg)? {
                Some(expanded) => bound.extend(expanded.into_iter().map(|(_, expr)| expr)),
                None => bound.push(self.bind(arg)?),
            }
        }
        Ok(bound)
    }

    /// A call of a scalar function on bound arguments.
    pub(in crate::analyze) fn function(&self, name: &str, args: Vec<Expr>) -> Result<Expr> {
        let Some(entry) = self.env().registry.find_scalar(name) else {
            bail!(UnknownFunction, "Function {name} does not exist");
        };
        self.scalar_of(name, &entry.factory, args)
    }

    fn scalar_of(&self, name: &str, factory: &Arc<dyn ScalarFactory>, args: Vec<Expr>) -> Result<Expr> {
        let over_states = aggregate::arithmetic::over_states(name, &args);
        let bound =
            fold(functions::dynamic::bind(name, over_states.as_ref().unwrap_or(factory), args, self.env().functions)?)?;
        Ok(decided(&bound).unwrap_or(bound))
    }

    /// `WITH x -> x + 1 AS f SELECT f(2)`.
    fn inline_lambda(&mut self, name: &str, lambda: &ast::Lambda, args: &[ast::Expr]) -> Result<Expr> {
        if self.resolving.iter().any(|resolving| resolving == name) {
            bail!(UnsupportedMethod, "Function '{name}' calls itself");
        }
        if lambda.params.len() != args.len() {
            bail!(
                BadArguments,
                "Lambda '{name}' takes {} arguments, but {} are given",
                lambda.params.len(),
                args.len()
            );
        }
        let args = self.bind_args(args)?;
        let first = self.analyzer.next_numbers(args.len());
        for (i, (param, arg)) in lambda.params.iter().zip(&args).enumerate() {
            self.lambda_parameters.push(LambdaParameter {
                name: param.name.clone(),
                data_type: arg.data_type.clone(),
                number: first + i,
                stands_for: true,
            });
        }
        self.resolving.push(name.to_string());
        let known = self.aggregates.len();
        let body = self.bind(&lambda.body);
        self.resolving.pop();
        self.lambda_parameters.truncate(self.lambda_parameters.len() - args.len());
        let given = |placeholder: Placeholder, _: &DataType| match placeholder {
            Placeholder::Lambda(number) => args.get(number.checked_sub(first)?).cloned(),
            _ => None,
        };
        for aggregate in self.aggregates.iter_mut().skip(known) {
            aggregate.args.iter_mut().for_each(|arg| *arg = arg.replace_placeholders(&given));
        }
        fold_deep(body?.replace_placeholders(&given))
    }

    pub(super) fn unknown_function(&self, name: &str, fallback: base::Error) -> base::Error {
        if calls::needs_window(name) {
            return err!(BadArguments, "The function '{name}' is a window function: it needs OVER (…)");
        }
        let registry = self.env().registry;
        let scalars = registry.scalars();
        let aggregates = registry.aggregates();
        let of_users = self.env().catalog.user_function_names();
        let names = scalars
            .iter()
            .map(|e| e.name)
            .chain(aggregates.iter().map(|e| e.name))
            .chain(of_users.iter().map(String::as_str));
        if let Some(why) = functions::why_unsupported(name) {
            return err!(NotImplemented, "Function '{name}' of ClickHouse is not supported: {why}");
        }
        if aggregate::resolve::is_null_combinator(registry, name) {
            return err!(
                UnknownAggregateFunction,
                "Aggregate function combinator 'Null' is only for internal usage: in '{name}'"
            );
        }
        let hint = maybe_you_meant(name, names);
        if hint.is_empty() && !fallback.message().contains("nknown") {
            return fallback;
        }
        err!(UnknownFunction, "Function with name '{name}' does not exist{hint}")
    }
}

/// The arguments of a CAST whose target takes NULL where its value may be NULL.
fn keep_nullable(mut args: Vec<Expr>) -> Result<Vec<Expr>> {
    if let [value, target] = args.as_mut_slice()
        && (value.data_type.is_nullable()
            || value.data_type.is_dynamic()
            || matches!(value.data_type, DataType::Variant(_)))
        && let Some(Value::String(text)) = target.as_literal()
    {
        let wanted = types::type_parser::parse_type(&String::from_utf8_lossy(text))?;
        let nullable =
            if value.data_type.is_nullable() || wanted.can_be_nullable() { DataType::nullable(wanted) } else { wanted };
        *target = Expr::literal(Value::string(nullable.to_string()), DataType::String);
    }
    Ok(args)
}
