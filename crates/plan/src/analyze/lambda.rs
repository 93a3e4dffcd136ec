//! Lambdas: bodies are bound with the parameters as columns at unique positions, then what the body uses of
//! the outside becomes captures.

use super::LAMBDA_BASE;
use super::bind::{Binder, LambdaParameter};
use base::{Result, bail};
use functions::{ArgType, Expr, ExprKind, LambdaExpr, LambdaType, ScalarFactory};
use sql::ast;
use std::sync::Arc;
use types::DataType;

impl Binder<'_, '_> {
    /// Binds the arguments of a call that has lambdas among them.
    pub(super) fn args_with_lambdas(&mut self, factory: &dyn ScalarFactory, call: &ast::FunctionCall) -> Result<Vec<Expr>> {
        let mut bound: Vec<Option<Expr>> = Vec::with_capacity(call.args.len());
        for arg in &call.args {
            bound.push(if matches!(arg.kind, ast::ExprKind::Lambda(_)) { None } else { Some(self.bind(arg)?) });
        }
        for (index, arg) in call.args.iter().enumerate() {
            let ast::ExprKind::Lambda(lambda) = &arg.kind else { continue };
            let known: Vec<ArgType> = bound.iter().map(|expr| expr.as_ref().map_or_else(|| ArgType::new(DataType::Nothing), known_type)).collect();
            let Some(parameters) = factory.lambda_parameters(index, lambda.params.len(), &known)? else {
                bail!(IllegalTypeOfArgument, "Function {} does not take a lambda of {} parameters as argument {}", call.name.name, lambda.params.len(), index + 1);
            };
            if parameters.len() != lambda.params.len() {
                bail!(NumberOfArgumentsDoesntMatch, "Lambda of function {} needs {} parameters, but has {}", call.name.name, parameters.len(), lambda.params.len());
            }
            bound[index] = Some(self.bind_lambda(lambda, parameters)?);
        }
        Ok(bound.into_iter().flatten().collect())
    }

    fn bind_lambda(&mut self, lambda: &ast::Lambda, parameters: Vec<DataType>) -> Result<Expr> {
        let first = self.analyzer.next_lambda.get();
        self.analyzer.next_lambda.set(first + parameters.len());
        for (i, (name, data_type)) in lambda.params.iter().zip(&parameters).enumerate() {
            self.lambda_parameters.push(LambdaParameter { name: name.name.clone(), data_type: data_type.clone(), position: first + i });
        }
        let body = self.bind(&lambda.body);
        self.lambda_parameters.truncate(self.lambda_parameters.len() - parameters.len());
        let lambda = close(body?, first, parameters);
        let data_type = lambda.body.data_type.clone();
        Ok(Expr { kind: ExprKind::Lambda(Arc::new(lambda)), data_type })
    }
}

/// Turns the outer columns that a body uses into captures.
fn close(body: Expr, first: usize, parameters: Vec<DataType>) -> LambdaExpr {
    let own = first..first + parameters.len();
    let mut captures: Vec<Expr> = Vec::new();
    collect_outer(&body, &own, &mut captures);
    let body = body.transform(&|index, data_type| {
        let position = if own.contains(&index) {
            captures.len() + index - first
        } else {
            captures.iter().position(|capture| capture.as_column() == Some(index)).unwrap_or(0)
        };
        Expr::column(position, data_type.clone())
    });
    LambdaExpr { parameters, captures, body }
}

fn collect_outer(body: &Expr, own: &std::ops::Range<usize>, captures: &mut Vec<Expr>) {
    match &body.kind {
        ExprKind::Column(index) => {
            if !own.contains(index) && !captures.iter().any(|capture| capture.as_column() == Some(*index)) {
                captures.push(body.clone());
            }
        }
        ExprKind::Literal(_) => {}
        ExprKind::Call { args, .. } => args.iter().for_each(|arg| collect_outer(arg, own, captures)),
        ExprKind::Lambda(lambda) => lambda.captures.iter().for_each(|capture| collect_outer(capture, own, captures)),
    }
}

fn known_type(expr: &Expr) -> ArgType {
    match &expr.kind {
        ExprKind::Lambda(lambda) => ArgType {
            data_type: DataType::Nothing,
            constant: None,
            lambda: Some(LambdaType { arity: lambda.parameters.len(), result: lambda.body.data_type.clone() }),
        },
        kind => ArgType {
            data_type: expr.data_type.clone(),
            constant: if let ExprKind::Literal(value) = kind { Some(value.clone()) } else { None },
            lambda: None,
        },
    }
}

const _: () = assert!(LAMBDA_BASE > super::ARRAY_JOIN_BASE);
