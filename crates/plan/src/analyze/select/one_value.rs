//! Calls that are not deterministic (`rand()`, `generateUUIDv4()`) have one value a row wherever their text stands in a
//! `SELECT`, so that an alias of one is one value. Within one operator equal expressions are computed once; what
//! several operators use (a filter and the result, a window and the result) becomes a column below the first of them.

use crate::logical::{Plan, PlanNode};
use functions::{Expr, ExprKind, LambdaExpr};
use std::sync::Arc;
use types::{Field, Schema};

/// Expressions of the clauses of one `SELECT`, by the operators that compute them.
pub(in crate::analyze) struct Clauses<'e, 's> {
    /// The filter.
    pub filters: &'e mut [Expr],
    /// Keys of groups.
    pub keys: Vec<&'s mut Expr>,
    /// Expressions computed together with the keys: arguments of aggregates; without grouping the result.
    pub beside: Vec<&'s mut Expr>,
    /// Windows.
    pub windows: Vec<&'s mut Expr>,
    /// Expressions over groups, which may contain keys.
    pub over_groups: Vec<&'s mut Expr>,
}

/// Puts columns on the plan for calls that several clauses use, in whose place the columns then stand.
pub(in crate::analyze) fn place(plan: Plan, clauses: Clauses<'_, '_>) -> Plan {
    let Clauses { filters, mut keys, mut beside, mut windows, mut over_groups } = clauses;
    let mut calls: Vec<(Expr, usize)> = Vec::new();
    let mut count = |exprs: &mut dyn Iterator<Item = &Expr>| {
        let mut found = Vec::new();
        exprs.for_each(|expr| collect(expr, &mut found));
        for call in found {
            match calls.iter_mut().find(|(known, _)| *known == call) {
                Some((_, clauses)) => *clauses += 1,
                None => calls.push((call, 1)),
            }
        }
    };
    count(&mut filters.iter());
    count(&mut keys.iter().chain(&beside).map(|expr| &**expr));
    count(&mut windows.iter().map(|expr| &**expr));
    let shared: Vec<Expr> = calls.into_iter().filter(|(_, clauses)| *clauses > 1).map(|(call, _)| call).collect();
    if shared.is_empty() {
        return plan;
    }
    let width = plan.schema.len();
    let mut fields = plan.schema.fields.clone();
    let mut exprs: Vec<Expr> =
        fields.iter().enumerate().map(|(i, field)| Expr::column(i, field.data_type.clone())).collect();
    for call in &shared {
        fields.push(Field::new(call.to_string(), call.data_type.clone()));
        exprs.push(call.clone());
    }
    let mut of_keys = Vec::new();
    keys.iter().for_each(|key| collect(key, &mut of_keys));
    over_groups.iter_mut().for_each(|expr| **expr = replaced(expr, &shared, &|call| of_keys.contains(call), width));
    let inputs = keys.iter_mut().chain(&mut beside).chain(&mut windows).map(|expr| &mut **expr);
    filters.iter_mut().chain(inputs).for_each(|expr| *expr = replaced(expr, &shared, &|_| true, width));
    Plan { node: PlanNode::Project { input: Box::new(plan), exprs }, schema: Arc::new(Schema::new(fields)) }
}

/// The innermost calls that are not deterministic, each once.
fn collect(expr: &Expr, found: &mut Vec<Expr>) {
    if expr.is_deterministic() {
        return;
    }
    match &expr.kind {
        ExprKind::Call { args, .. } if args.iter().any(|arg| !arg.is_deterministic()) => {
            args.iter().for_each(|arg| collect(arg, found))
        }
        ExprKind::Call { .. } if !found.contains(expr) => found.push(expr.clone()),
        ExprKind::Lambda(lambda) => lambda.captures.iter().for_each(|capture| collect(capture, found)),
        _ => {}
    }
}

/// The expression with columns from `width` on in the place of those shared calls that `accept` takes.
fn replaced(expr: &Expr, shared: &[Expr], accept: &dyn Fn(&Expr) -> bool, width: usize) -> Expr {
    if let Some(at) = shared.iter().position(|call| call == expr && accept(call)) {
        return Expr::column(width + at, expr.data_type.clone());
    }
    let over = |parts: &[Expr]| parts.iter().map(|part| replaced(part, shared, accept, width)).collect();
    let kind = match &expr.kind {
        ExprKind::Call { function, args } => ExprKind::Call { function: function.clone(), args: over(args) },
        ExprKind::Lambda(lambda) => ExprKind::Lambda(Arc::new(LambdaExpr {
            parameters: lambda.parameters.clone(),
            captures: over(&lambda.captures),
            body: lambda.body.clone(),
        })),
        _ => return expr.clone(),
    };
    Expr { kind, data_type: expr.data_type.clone() }
}
