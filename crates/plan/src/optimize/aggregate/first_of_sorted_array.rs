//! `arraySlice(arraySort(groupArray(x)), 1, n)` and `arraySort(groupArray(x))[n]` become `groupArraySorted(n)(x)`: of
//! each group only the first values are kept, not all of them. `arrayReverseSort` in the same way.
//!
//! This is how the least or greatest few numbers of each group are written without a window: the best three scores of
//! every player, the first dates on which each customer bought, the second highest price. It holds whatever the keys
//! of the grouping are, also without any, and where `arrayJoin` makes rows of the values.
//!
//! For numbers only, where keeping few is cheap; all that is asked of the array must be of this kind, in one order.

use crate::analyze::Environment;
use crate::logical::{AggregateCall, AggregateNode, Plan, PlanNode};
use crate::optimize::try_bottom_up;
use base::Result;
use functions::{AggregateKind, Expr, ExprKind, Operation};
use types::{DataType, Value};

/// Values to keep, at most: each that is put in moves those behind it.
const COUNT_MAX: u64 = 256;

pub(in crate::optimize) fn apply(plan: Plan, env: &Environment) -> Result<Plan> {
    try_bottom_up(plan, &mut |plan| rewrite(plan, env))
}

fn rewrite(mut plan: Plan, env: &Environment) -> Result<Plan> {
    let PlanNode::Project { input, exprs } = &mut plan.node else { return Ok(plan) };
    match &mut input.node {
        PlanNode::Aggregate(node) => narrow(node, exprs, &[], env)?,
        PlanNode::ArrayJoin { input, arrays, .. } => {
            if let PlanNode::Aggregate(node) = &mut input.node {
                narrow(node, arrays, exprs, env)?;
            }
        }
        _ => {}
    }
    Ok(plan)
}

/// Rewrites the arrays of a grouping of which `exprs` use the first values only, and `others` nothing.
fn narrow(node: &mut AggregateNode, exprs: &mut [Expr], others: &[Expr], env: &Environment) -> Result<()> {
    for (at, aggregate) in node.aggregates.iter_mut().enumerate() {
        let column = node.keys.len() + at;
        if !is_array_of_numbers(aggregate) || others.iter().any(|expr| expr.columns().contains(&column)) {
            continue;
        }
        let mut wanted = None;
        if !exprs.iter().all(|expr| uses_first_only(expr, column, &mut wanted)) {
            continue;
        }
        let Some(First { descending, count }) = wanted else { continue };
        let name = if descending { "groupArrayReverseSorted" } else { "groupArraySorted" };
        let types: Vec<DataType> = aggregate.args.iter().map(|arg| arg.data_type.clone()).collect();
        let function = aggregate::resolve(env.registry, name, &[Value::UInt(count)], &types, env.functions)?;
        if function.result_type() == aggregate.function.result_type() {
            aggregate.function = function;
            exprs.iter_mut().for_each(|expr| *expr = without_sort(expr, column));
        }
    }
    Ok(())
}

fn is_array_of_numbers(aggregate: &AggregateCall) -> bool {
    let DataType::Aggregate(state) = aggregate.function.state_type() else { return false };
    let is_number = |data_type: &DataType| match data_type {
        DataType::FixedString(_) | DataType::LowCardinality(_) => false,
        other => !other.is_nullable() && other.fixed_width_bytes().is_some_and(|width| width <= 8),
    };
    aggregate.function.kind() == Some(AggregateKind::GroupArray)
        && state.parameters.is_empty()
        && matches!(aggregate.args.as_slice(), [arg] if is_number(&arg.data_type))
}

/// The first values of a sorted array.
#[derive(Clone, Copy, PartialEq, Eq)]
struct First {
    descending: bool,
    count: u64,
}

/// Whether an expression uses a column in no other way than by the first values of it sorted; adds what it uses to
/// `wanted`.
fn uses_first_only(expr: &Expr, column: usize, wanted: &mut Option<First>) -> bool {
    let ExprKind::Call { args, .. } = &expr.kind else { return !expr.columns().contains(&column) };
    let Some(first) = first_values(expr, column) else {
        return args.iter().all(|arg| uses_first_only(arg, column, wanted));
    };
    let known = *wanted.get_or_insert(first);
    *wanted = Some(First { count: known.count.max(first.count), ..known });
    known.descending == first.descending
}

/// The first values of the sorted column that a call takes, if it takes such.
fn first_values(call: &Expr, column: usize) -> Option<First> {
    let (array, count) = match call.as_operation()? {
        (Operation::ArraySlice, [array, from, count]) if number(from) == Some(1) => (array, number(count)?),
        (Operation::ArrayElement, [array, place]) => (array, number(place)?),
        _ => return None,
    };
    let descending = sorts(array, column)?;
    (1..=COUNT_MAX).contains(&count).then_some(First { descending, count })
}

/// Whether an expression is the column sorted, and then whether it falls.
fn sorts(expr: &Expr, column: usize) -> Option<bool> {
    match expr.as_operation()? {
        (Operation::ArraySort, [arg]) if arg.as_column() == Some(column) => Some(false),
        (Operation::ArrayReverseSort, [arg]) if arg.as_column() == Some(column) => Some(true),
        _ => None,
    }
}

fn number(expr: &Expr) -> Option<u64> {
    match expr.as_literal()? {
        Value::UInt(number) => Some(*number),
        Value::Int(number) => u64::try_from(*number).ok(),
        _ => None,
    }
}

/// The expression with the column in place of the column sorted: it is in order now.
fn without_sort(expr: &Expr, column: usize) -> Expr {
    let ExprKind::Call { function, args } = &expr.kind else { return expr.clone() };
    if sorts(expr, column).is_some() {
        return args[0].clone();
    }
    let args = args.iter().map(|arg| without_sort(arg, column)).collect();
    Expr { kind: ExprKind::Call { function: function.clone(), args }, data_type: expr.data_type.clone() }
}

#[cfg(test)]
mod tests {
    use super::apply;
    use crate::testing::{check_kept, check_rule, rewritten, shape};

    #[test]
    fn the_first_values_are_kept_in_place_of_all() {
        check_rule(
            apply,
            "SELECT arraySlice(arraySort(groupArray(v)), 1, 3) FROM f GROUP BY g",
            "Project[arraySlice(arraySort(#1), 1, 3)] Aggregate[#2; groupArray(#3)] Scan(f)",
            "Project[arraySlice(#1, 1, 3)] Aggregate[#2; groupArraySorted(#3)] Scan(f)",
        );
        let last = shape(&rewritten("SELECT arrayReverseSort(groupArray(v))[2] FROM f", &[apply]));
        assert_eq!(last, "Project[arrayElement(#0, 2)] Aggregate[; groupArrayReverseSorted(#3)] Scan(f)");
        let joined = "SELECT arrayJoin(arraySlice(arraySort(groupArray(v)), 1, 2)) FROM f";
        let expected = "Project[#1] ArrayJoin[arraySlice(#0, 1, 2)] Aggregate[; groupArraySorted(#3)] Scan(f)";
        assert_eq!(shape(&rewritten(joined, &[apply])), expected);
    }

    #[test]
    fn all_values_are_kept_where_others_than_the_first_may_be_read() {
        for call in [
            "arraySort(groupArray(v))[-1]",
            "arraySort(groupArray(v))[257]",
            "arraySort(groupArray(v))[g]",
            "arraySlice(arraySort(groupArray(v)), 2, 3)",
            "arraySort(groupArray(v))[1] + length(groupArray(v))",
            "arraySort(groupArray(v))[1] + arrayReverseSort(groupArray(v))[1]",
        ] {
            check_kept(apply, &format!("SELECT {call} FROM f GROUP BY g"));
        }
    }

    #[test]
    fn other_orders_types_and_bounds_are_left_alone() {
        check_kept(apply, "SELECT arraySort(x -> -x, groupArray(v))[1] FROM f");
        check_kept(apply, "SELECT arraySort(groupArray(s))[1] FROM f");
        check_kept(apply, "SELECT arraySort(groupArray(5)(v))[1] FROM f");
    }
}
