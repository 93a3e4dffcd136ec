//! `sum(x + c)` becomes `sum(x) + c * count(x)` for integers, so that many sums over one column share one.
//!
//! Sums of integers wrap at 64 bits, and so does the rewritten form: both are equal modulo 2^64.

use crate::analyze::Environment;
use crate::analyze::cast_to;
use crate::analyze::filters::call;
use crate::logical::{AggregateCall, AggregateNode, Plan, PlanNode};
use crate::optimize::project;
use crate::optimize::try_bottom_up;
use base::Result;
use functions::{AggregateKind, Expr, Operation};
use std::sync::Arc;
use types::{DataType, Field, Schema, Value};

pub(in crate::optimize) fn apply(plan: Plan, env: &Environment) -> Result<Plan> {
    try_bottom_up(plan, &mut |plan| rewrite(plan, env))
}

fn rewrite(plan: Plan, env: &Environment) -> Result<Plan> {
    let PlanNode::Aggregate(node) = plan.node else { return Ok(plan) };
    let shifted: Vec<Option<Shifted>> = node.aggregates.iter().map(shifted_sum).collect();
    // One sum alone would not get cheaper: there must be a column that several share.
    let pays =
        shifted.iter().flatten().any(|s| node.aggregates.iter().filter(|other| sums(other, &s.value)).count() > 1);
    if !pays || node.grouping_sets.is_some() {
        return Ok(Plan { node: PlanNode::Aggregate(node), schema: plan.schema });
    }
    let AggregateNode { input, keys, aggregates: old, .. } = *node;
    let width = keys.len();
    let mut aggregates: Vec<AggregateCall> = Vec::new();
    let mut exprs: Vec<Expr> = keys.iter().enumerate().map(|(i, key)| Expr::column(i, key.data_type.clone())).collect();
    for (aggregate, shifted) in old.into_iter().zip(shifted) {
        let Some(shifted) = shifted else {
            exprs.push(slot(&mut aggregates, width, aggregate));
            continue;
        };
        let result = aggregate.function.result_type().clone();
        let sum = bind("sum", &shifted.value, env)?;
        let count = bind("count", &shifted.value, env)?;
        let sum = cast_to(env, slot(&mut aggregates, width, sum), &result)?;
        let count = slot(&mut aggregates, width, count);
        let scaled = call(env, "multiply", vec![count, shifted.constant])?;
        let moved = call(env, if shifted.subtract { "minus" } else { "plus" }, vec![sum, scaled])?;
        exprs.push(cast_to(env, moved, &result)?);
    }
    let key_fields = plan.schema.fields[..width].iter().cloned();
    let fields: Vec<Field> = key_fields
        .chain(aggregates.iter().map(|call| Field::new(call.function.name(), call.function.result_type().clone())))
        .collect();
    let inner = AggregateNode { input, keys, aggregates, top: None, grouping_sets: None };
    let inner = Plan { node: PlanNode::Aggregate(Box::new(inner)), schema: Arc::new(Schema::new(fields)) };
    Ok(project(inner, exprs, plan.schema.fields.clone()))
}

/// The column of an aggregate in the rewritten node; equal ones share it.
fn slot(aggregates: &mut Vec<AggregateCall>, width: usize, wanted: AggregateCall) -> Expr {
    let data_type = wanted.function.result_type().clone();
    let same = |known: &AggregateCall| {
        known.function.name() == wanted.function.name()
            && known.args == wanted.args
            && *known.function.result_type() == data_type
    };
    let index = aggregates.iter().position(same).unwrap_or_else(|| {
        aggregates.push(wanted);
        aggregates.len() - 1
    });
    Expr::column(width + index, data_type)
}

fn bind(name: &str, value: &Expr, env: &Environment) -> Result<AggregateCall> {
    let function = aggregate::resolve(env.registry, name, &[], std::slice::from_ref(&value.data_type), env.functions)?;
    Ok(AggregateCall { function, args: vec![value.clone()] })
}

/// `sum(value ± constant)`.
struct Shifted {
    value: Expr,
    constant: Expr,
    subtract: bool,
}

fn shifted_sum(aggregate: &AggregateCall) -> Option<Shifted> {
    let [arg] = aggregate.args.as_slice() else { return None };
    if aggregate.function.kind() != Some(AggregateKind::Sum) || !is_small_integer(&arg.data_type) {
        return None;
    }
    let (operation, [a, b]) = arg.as_operation()? else { return None };
    let constant =
        |expr: &Expr| matches!(expr.as_literal(), Some(Value::UInt(_) | Value::Int(_))) && expr.data_type.is_integer();
    let (value, constant, subtract) = match operation {
        Operation::Plus if constant(b) => (a, b, false),
        Operation::Plus if constant(a) => (b, a, false),
        Operation::Minus if constant(b) => (a, b, true),
        _ => return None,
    };
    is_small_integer(&value.data_type).then(|| Shifted { value: value.clone(), constant: constant.clone(), subtract })
}

fn is_small_integer(data_type: &DataType) -> bool {
    let bare = data_type.without_nullable();
    bare.is_integer() && bare.fixed_width_bytes().is_some_and(|width| width <= 8)
}

/// Whether an aggregate is a sum of `value`, or of it plus a constant.
fn sums(aggregate: &AggregateCall, value: &Expr) -> bool {
    shifted_sum(aggregate).is_some_and(|s| s.value == *value)
        || (aggregate.function.kind() == Some(AggregateKind::Sum) && aggregate.args.first() == Some(value))
}
