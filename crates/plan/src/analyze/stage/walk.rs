//! Walks over the expressions of a query that is asked for in part.

use crate::analyze::scope::Aliases;
use base::Result;
use functions::Registry;
use sql::ast::{self, Expr, ExprKind, FunctionCall};

/// Calls `visit` with every expression of the clauses behind grouping.
pub(super) fn outputs(select: &ast::Select, visit: &mut dyn FnMut(&Expr)) {
    select.projection.iter().for_each(&mut *visit);
    [&select.having, &select.qualify].into_iter().flatten().for_each(&mut *visit);
    select.order_by.iter().flat_map(|order| &order.items).for_each(|item| visit(&item.expr));
    select.limit_by.iter().flat_map(|limit| &limit.by).for_each(&mut *visit);
    select.windows.iter().for_each(|named| window(&named.spec, visit));
}

/// Calls `visit` with the keys of a window.
pub(super) fn window(spec: &ast::WindowSpec, visit: &mut dyn FnMut(&Expr)) {
    spec.partition_by.iter().for_each(&mut *visit);
    spec.order_by.iter().for_each(|item| visit(&item.expr));
}

/// Calls `visit` with the expressions directly within one.
fn inner(expr: &Expr, visit: &mut dyn FnMut(&Expr)) {
    match &expr.kind {
        ExprKind::Function(call) => {
            call.args.iter().for_each(&mut *visit);
            if let Some(ast::Over::Spec(spec)) = &call.over {
                window(spec, visit);
            }
        }
        ExprKind::Lambda(lambda) => visit(&lambda.body),
        _ => {}
    }
}

/// Calls `visit` with the literals among the arguments of an expression's calls.
///
/// # Errors
/// Those of `visit`.
pub(super) fn constants(expr: &Expr, visit: &mut dyn FnMut(&Expr) -> Result<()>) -> Result<()> {
    let mut result = Ok(());
    inner(expr, &mut |part| {
        if result.is_ok() {
            result = if part.as_literal().is_some() { visit(part) } else { constants(part, visit) };
        }
    });
    result
}

/// Calls `visit` with the outermost calls of aggregate functions; those of windows are of groups already.
pub(super) fn aggregates(expr: &Expr, registry: &Registry, visit: &mut dyn FnMut(&Expr)) {
    if let ExprKind::Function(call) = &expr.kind
        && call.over.is_none()
        && registry.find_scalar(&call.name.name).is_none()
        && aggregate::is_aggregate(registry, &call.name.name)
    {
        return visit(expr);
    }
    inner(expr, &mut |part| aggregates(part, registry, visit));
}

/// Whether an expression uses a window function.
pub(super) fn is_windowed(expr: &Expr) -> bool {
    let mut found = matches!(&expr.kind, ExprKind::Function(call) if call.over.is_some());
    inner(expr, &mut |part| found |= is_windowed(part));
    found
}

/// Adds what must be known of each row to compute an expression that may use window functions.
pub(super) fn window_inputs(expr: &Expr, into: &mut Vec<Expr>) {
    if !is_windowed(expr) {
        return into.push(expr.clone());
    }
    inner(expr, &mut |part| window_inputs(part, into));
}

/// Adds the columns that an expression names, each once.
pub(super) fn columns_of(expr: &Expr, into: &mut Vec<Expr>) {
    collect_columns(expr, &mut Vec::new(), into);
}

fn collect_columns(expr: &Expr, params: &mut Vec<String>, into: &mut Vec<Expr>) {
    match &expr.kind {
        ExprKind::Identifier(parts) if !params.contains(&parts[0].name) => {
            let column = Expr { alias: None, ..expr.bare() };
            if !into.iter().any(|known| known.kind == column.kind) {
                into.push(column);
            }
        }
        ExprKind::Lambda(lambda) => {
            let outer = params.len();
            params.extend(lambda.params.iter().map(|param| param.name.clone()));
            collect_columns(&lambda.body, params, into);
            params.truncate(outer);
        }
        _ => inner(expr, &mut |part| collect_columns(part, params, into)),
    }
}

/// The expression with what aliases mean in their places, and without aliases of its own. Names in `hidden` are no
/// aliases: parameters of lambdas, and aliases that are being expanded.
pub(super) fn expanded(expr: &Expr, aliases: &Aliases, hidden: &mut Vec<String>) -> Expr {
    let outer = hidden.len();
    hidden.extend(expr.alias.iter().map(|alias| alias.name.clone()));
    let kind = match &expr.kind {
        ExprKind::Identifier(parts) => match parts.as_slice() {
            [name] if !hidden.contains(&name.name) => aliases.get(&name.name).map(|meant| {
                hidden.push(name.name.clone());
                expanded(meant, aliases, hidden).kind
            }),
            _ => None,
        },
        ExprKind::Function(call) => Some(ExprKind::Function(Box::new(expanded_call(call, aliases, hidden)))),
        ExprKind::Lambda(lambda) => {
            hidden.extend(lambda.params.iter().map(|param| param.name.clone()));
            let body = expanded(&lambda.body, aliases, hidden);
            Some(ExprKind::Lambda(Box::new(ast::Lambda { params: lambda.params.clone(), body })))
        }
        _ => None,
    };
    hidden.truncate(outer);
    Expr { kind: kind.unwrap_or_else(|| expr.kind.clone()), alias: None, ..expr.clone() }
}

fn expanded_call(call: &FunctionCall, aliases: &Aliases, hidden: &mut Vec<String>) -> FunctionCall {
    let mut call = call.clone();
    call.args.iter_mut().for_each(|arg| *arg = expanded(arg, aliases, hidden));
    if let Some(ast::Over::Spec(spec)) = &mut call.over {
        spec.partition_by.iter_mut().for_each(|key| *key = expanded(key, aliases, hidden));
        spec.order_by.iter_mut().for_each(|item| item.expr = expanded(&item.expr, aliases, hidden));
    }
    call
}
