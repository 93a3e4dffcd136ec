//! Lambdas: a body is bound with its parameters as placeholders; then what it uses of the outside becomes captures, and
//! both become columns of the block that the body is evaluated over: the captures, then the parameters.

use crate::analyze::expr::{Binder, LambdaParameter};
use crate::analyze::scope::ColumnLookup;
use base::{Result, bail};
use functions::{ArgType, Expr, ExprKind, LambdaExpr, LambdaType, Placeholder, ScalarFactory};
use sql::ast;
use std::sync::Arc;
use types::DataType;

impl Binder<'_, '_> {
    /// Binds the arguments of a call that has lambdas among them.
    pub(in crate::analyze) fn args_with_lambdas(
        &mut self,
        factory: &dyn ScalarFactory,
        call: &ast::FunctionCall,
    ) -> Result<Vec<Expr>> {
        let mut bound: Vec<Option<Expr>> = Vec::with_capacity(call.args.len());
        for arg in &call.args {
            bound.push(if matches!(arg.kind, ast::ExprKind::Lambda(_)) { None } else { Some(self.bind(arg)?) });
        }
        for (index, arg) in call.args.iter().enumerate() {
            let ast::ExprKind::Lambda(lambda) = &arg.kind else { continue };
            let known: Vec<ArgType> = bound
                .iter()
                .map(|expr| expr.as_ref().map_or_else(|| ArgType::new(DataType::Nothing), known_type))
                .collect();
            if let Some(twice) = lambda
                .params
                .iter()
                .enumerate()
                .find_map(|(i, param)| lambda.params[..i].iter().find(|before| before.name == param.name))
            {
                bail!(
                    BadArguments,
                    "Two parameters of a lambda of function {} are named {}",
                    call.name.name,
                    twice.name
                );
            }
            let Some(parameters) = factory.lambda_parameters(index, lambda.params.len(), &known)? else {
                bail!(
                    IllegalTypeOfArgument,
                    "Function {} does not take a lambda of {} parameters as argument {}",
                    call.name.name,
                    lambda.params.len(),
                    index + 1
                );
            };
            if parameters.len() != lambda.params.len() {
                bail!(
                    IllegalTypeOfArgument,
                    "Lambda of function {} needs {} parameters, but has {}",
                    call.name.name,
                    parameters.len(),
                    lambda.params.len()
                );
            }
            bound[index] = Some(self.bind_lambda(lambda, parameters)?);
        }
        Ok(bound.into_iter().flatten().collect())
    }

    /// The call with the lambda that its first argument names: one of `WITH x -> … AS f`, one of `CREATE FUNCTION`, or
    /// a function.
    pub(in crate::analyze) fn with_named_lambda(
        &self,
        factory: &dyn ScalarFactory,
        call: &ast::FunctionCall,
    ) -> Option<ast::FunctionCall> {
        let ast::ExprKind::Identifier(parts) = &call.args.first()?.kind else { return None };
        let [name] = parts.as_slice() else { return None };
        let arity = call.args.len() - 1;
        let aliased = match self.scope.aliases.get(&name.name).map(|aliased| &aliased.kind) {
            Some(ast::ExprKind::Lambda(lambda)) => Some((**lambda).clone()),
            Some(_) => return None,
            None => None,
        };
        let is_column = !matches!(self.scope.find_column(parts), ColumnLookup::None)
            || self.lambda_parameters.iter().any(|parameter| parameter.name == name.name);
        if aliased.is_none() && (is_column || !takes_lambda(factory, arity)) {
            return None;
        }
        let lambda = aliased
            .or_else(|| self.env().catalog.user_function(&name.name).map(|lambda| (*lambda).clone()))
            .or_else(|| {
            self.env().registry.find_scalar(&name.name)?;
            Some(ast::Lambda::of_function(name, arity))
        })?;
        let mut call = call.clone();
        call.args[0] = ast::Expr::new(ast::ExprKind::Lambda(Box::new(lambda)), call.args[0].span);
        Some(call)
    }

    fn bind_lambda(&mut self, lambda: &ast::Lambda, parameters: Vec<DataType>) -> Result<Expr> {
        let first = self.analyzer.next_numbers(parameters.len());
        for (i, (name, data_type)) in lambda.params.iter().zip(&parameters).enumerate() {
            self.lambda_parameters.push(LambdaParameter {
                name: name.name.clone(),
                data_type: data_type.clone(),
                number: first + i,
                stands_for: false,
            });
        }
        let body = self.bind(&lambda.body);
        self.lambda_parameters.truncate(self.lambda_parameters.len() - parameters.len());
        let lambda = close(body?, first, parameters);
        let data_type = lambda.body.data_type.clone();
        Ok(Expr { kind: ExprKind::Lambda(Arc::new(lambda)), data_type })
    }
}

/// Whether a function takes a lambda followed by `arity` arrays.
fn takes_lambda(factory: &dyn ScalarFactory, arity: usize) -> bool {
    let array = || ArgType::new(DataType::array(DataType::UInt8));
    let mut args = vec![ArgType::new(DataType::Nothing)];
    args.extend((0..arity).map(|_| array()));
    matches!(factory.lambda_parameters(0, arity, &args), Ok(Some(_)))
}

/// Turns the columns and placeholders of the outside that a body uses into captures. The parameters have the numbers
/// from `first` on.
fn close(body: Expr, first: usize, parameters: Vec<DataType>) -> LambdaExpr {
    let own = |input: &Expr| match input.as_placeholder() {
        Some(Placeholder::Lambda(number)) => number.checked_sub(first).filter(|&at| at < parameters.len()),
        _ => None,
    };
    // One value may be seen under two types; it is captured once.
    let is_same = |a: &Expr, b: &Expr| a.as_column() == b.as_column() && a.as_placeholder() == b.as_placeholder();
    let mut captures: Vec<Expr> = Vec::new();
    body.visit_inputs(&mut |input| {
        if own(input).is_none() && !captures.iter().any(|capture| is_same(capture, input)) {
            captures.push(input.clone());
        }
    });
    let body = body.replace_inputs(&|input| {
        let position = match own(input) {
            Some(at) => captures.len() + at,
            None => captures.iter().position(|capture| is_same(capture, input))?,
        };
        Some(Expr::column(position, input.data_type.clone()))
    });
    LambdaExpr { parameters, captures, body }
}

fn known_type(expr: &Expr) -> ArgType {
    match &expr.kind {
        ExprKind::Lambda(lambda) => ArgType {
            data_type: DataType::Nothing,
            constant: None,
            lambda: Some(LambdaType { arity: lambda.parameters.len(), result: lambda.body.data_type.clone() }),
        },
        kind => ArgType {
            // Functions and their lambdas never see LowCardinality.
            data_type: expr.data_type.without_low_cardinality_deep(),
            constant: if let ExprKind::Literal(value) = kind { Some(value.clone()) } else { None },
            lambda: None,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_body_uses_of_the_outside_is_captured() {
        let outer = |number: usize| Expr::placeholder(Placeholder::Lambda(number), DataType::UInt8);
        let parameter = close(outer(5), 5, vec![DataType::UInt8]);
        assert!(parameter.captures.is_empty());
        assert_eq!(parameter.body, Expr::column(0, DataType::UInt8));
        let other = close(outer(4), 5, vec![DataType::UInt8]);
        assert_eq!((other.captures, other.body), (vec![outer(4)], Expr::column(0, DataType::UInt8)));
        let column = close(Expr::column(9, DataType::UInt8), 0, vec![DataType::UInt8]);
        assert_eq!(column.captures, [Expr::column(9, DataType::UInt8)]);
    }
}
