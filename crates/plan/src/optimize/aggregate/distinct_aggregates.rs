//! Counting distinct values of rows that differ in them anyway is counting rows; distinct results of a function that
//! keeps values apart are distinct arguments.
//!
//! `SELECT uniqExact(x) FROM (SELECT x FROM t GROUP BY x)` is `SELECT count(x) FROM (…)`; `uniqExact(toString(id))` is
//! `uniqExact(id)`.

use crate::analyze::Environment;
use crate::logical::{AggregateCall, AggregateNode, Plan, PlanNode};
use crate::optimize::try_bottom_up;
use crate::optimize::unique;
use base::Result;
use functions::{AggregateKind, Expr, ExprKind};
use types::DataType;

pub(in crate::optimize) fn apply(plan: Plan, env: &Environment) -> Result<Plan> {
    let (to_count, injective) =
        (env.settings.optimize_uniq_to_count, env.settings.optimize_injective_functions_inside_uniq);
    try_bottom_up(plan, &mut |mut plan| {
        if let PlanNode::Aggregate(node) = &mut plan.node {
            for index in 0..node.aggregates.len() {
                if node.aggregates[index].function.kind() != Some(AggregateKind::Uniq) {
                    continue;
                }
                if injective {
                    bare_arguments(&mut node.aggregates[index], env)?;
                }
                if to_count && let Some(count) = as_count(node, index, env)? {
                    node.aggregates[index] = count;
                }
            }
        }
        Ok(plan)
    })
}

/// The count that an aggregate is, if its group has every value once.
fn as_count(node: &AggregateNode, index: usize, env: &Environment) -> Result<Option<AggregateCall>> {
    let call = &node.aggregates[index];
    let mut columns: Vec<usize> = call.args.iter().filter_map(Expr::as_column).collect();
    let nullable = call.args.iter().filter(|arg| may_be_null(&arg.data_type)).count();
    if columns.len() != call.args.len()
        || node.grouping_sets.is_some()
        || nullable > 1
        || nullable == 1 && call.args.len() > 1
    {
        return Ok(None);
    }
    columns.extend(node.keys.iter().filter_map(Expr::as_column));
    if !unique::is_unique(&node.input, &columns) {
        return Ok(None);
    }
    let args = if nullable == 1 { call.args.clone() } else { Vec::new() };
    let types: Vec<DataType> = args.iter().map(|arg| arg.data_type.clone()).collect();
    let function = aggregate::resolve(env.registry, "count", &[], &types, env.functions)?;
    Ok((function.result_type() == call.function.result_type()).then_some(AggregateCall { function, args }))
}

/// Whether counting leaves out some values.
fn may_be_null(data_type: &DataType) -> bool {
    data_type.is_nullable() || matches!(data_type.base(), DataType::Dynamic(_))
}

/// Takes functions off the only argument that give different results for different values.
fn bare_arguments(call: &mut AggregateCall, env: &Environment) -> Result<()> {
    let [arg] = call.args.as_slice() else { return Ok(()) };
    let mut bare = arg;
    while let Some(inner) = under_injective(bare) {
        bare = inner;
    }
    if bare == arg {
        return Ok(());
    }
    let function = aggregate::resolve(
        env.registry,
        call.function.name(),
        &[],
        std::slice::from_ref(&bare.data_type),
        env.functions,
    )?;
    if function.result_type() == call.function.result_type() {
        *call = AggregateCall { function, args: vec![bare.clone()] };
    }
    Ok(())
}

fn under_injective(expr: &Expr) -> Option<&Expr> {
    let ExprKind::Call { function, args } = &expr.kind else { return None };
    let [arg] = args.as_slice() else { return None };
    let keeps_apart = function.properties().injectivity.holds_for(&arg.data_type);
    // A function that turns NULL into a value, or the other way, does not keep them apart.
    (keeps_apart && expr.data_type.is_nullable() == arg.data_type.is_nullable()).then_some(arg)
}
