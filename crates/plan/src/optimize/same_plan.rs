//! Comparison of plans before and after a rule.

use crate::fill::FillNode;
use crate::logical::{AggregateCall, AggregateNode, JoinNode, Plan, PlanNode, ScanNode, TotalsNode};
use crate::window::WindowNode;
use std::sync::Arc;

/// Whether two plans do the same in the same way: the same operators over the same expressions. Names of columns do
/// not count; rows that are there already are the same only when they lie in the same place.
pub(super) fn is_same(a: &Plan, b: &Plan) -> bool {
    let (a_inputs, b_inputs) = (a.inputs(), b.inputs());
    is_same_node(&a.node, &b.node)
        && a_inputs.len() == b_inputs.len()
        && a_inputs.into_iter().zip(b_inputs).all(|(a, b)| is_same(a, b))
}

/// Compares operators without their inputs.
fn is_same_node(a: &PlanNode, b: &PlanNode) -> bool {
    match (a, b) {
        (PlanNode::Scan(a), PlanNode::Scan(b)) => is_same_scan(a, b),
        (PlanNode::Values(a), PlanNode::Values(b)) => Arc::ptr_eq(a, b),
        (PlanNode::Project { exprs: a, .. }, PlanNode::Project { exprs: b, .. }) => a == b,
        (PlanNode::Filter { predicate: a, .. }, PlanNode::Filter { predicate: b, .. }) => a == b,
        (PlanNode::Aggregate(a), PlanNode::Aggregate(b)) => is_same_aggregation(a, b),
        (PlanNode::Totals(a), PlanNode::Totals(b)) => is_same_totals(a, b),
        (PlanNode::Window(a), PlanNode::Window(b)) => is_same_window(a, b),
        (PlanNode::Fill(a), PlanNode::Fill(b)) => is_same_fill(a, b),
        (PlanNode::Join(a), PlanNode::Join(b)) => is_same_join(a, b),
        (PlanNode::Sort { keys: a, limit: m, .. }, PlanNode::Sort { keys: b, limit: n, .. }) => a == b && m == n,
        (PlanNode::Distinct { limit: a, .. }, PlanNode::Distinct { limit: b, .. }) => a == b,
        (PlanNode::Union(_), PlanNode::Union(_)) => true,
        (
            PlanNode::SetOperation { operation: a, all: all_of_a, .. },
            PlanNode::SetOperation { operation: b, all: all_of_b, .. },
        ) => a == b && all_of_a == all_of_b,
        (PlanNode::ArrayJoin { arrays: a, left: m, .. }, PlanNode::ArrayJoin { arrays: b, left: n, .. }) => {
            a == b && m == n
        }
        (PlanNode::LateFetch { columns: a, .. }, PlanNode::LateFetch { columns: b, .. }) => a == b,
        (PlanNode::BuildRuntimeFilter { keys: a, .. }, PlanNode::BuildRuntimeFilter { keys: b, .. }) => a == b,
        (PlanNode::Shared(a), PlanNode::Shared(b)) => a.id == b.id,
        (PlanNode::Recursive(a), PlanNode::Recursive(b)) => a.id == b.id,
        (PlanNode::WorkingTable(a), PlanNode::WorkingTable(b)) => a == b,
        (a, b) => is_same_limit(a, b),
    }
}

fn is_same_limit(a: &PlanNode, b: &PlanNode) -> bool {
    match (a, b) {
        (
            PlanNode::Limit { limit: a, offset: m, with_ties: t, .. },
            PlanNode::Limit { limit: b, offset: n, with_ties: u, .. },
        ) => a == b && m == n && t == u,
        (
            PlanNode::LimitShare { limit: a, offset: m, with_ties: t, .. },
            PlanNode::LimitShare { limit: b, offset: n, with_ties: u, .. },
        ) => a == b && m == n && t == u,
        (PlanNode::LimitLast { limit: a, offset: m, .. }, PlanNode::LimitLast { limit: b, offset: n, .. }) => {
            a == b && m == n
        }
        (
            PlanNode::LimitBy { keys: k, limit: a, offset: m, .. },
            PlanNode::LimitBy { keys: l, limit: b, offset: n, .. },
        )
        | (
            PlanNode::LimitByLast { keys: k, limit: a, offset: m, .. },
            PlanNode::LimitByLast { keys: l, limit: b, offset: n, .. },
        ) => k == l && a == b && m == n,
        _ => false,
    }
}

fn is_same_scan(a: &ScanNode, b: &ScanNode) -> bool {
    let is_same_result = match (&a.result, &b.result) {
        (Some(a), Some(b)) => Arc::ptr_eq(a, b),
        (a, b) => a.is_none() && b.is_none(),
    };
    Arc::ptr_eq(&a.table, &b.table)
        && (&a.source, &a.paths, &a.output) == (&b.source, &b.paths, &b.output)
        && (&a.filters, &a.condition, &a.runtime) == (&b.filters, &b.condition, &b.runtime)
        && (a.limit, a.top, a.top_rows) == (b.limit, b.top, b.top_rows)
        && is_same_result
}

fn is_same_aggregation(a: &AggregateNode, b: &AggregateNode) -> bool {
    a.keys == b.keys
        && a.aggregates.len() == b.aggregates.len()
        && a.aggregates.iter().zip(&b.aggregates).all(|(a, b)| is_same_call(a, b))
        && a.top == b.top
        && a.grouping_sets == b.grouping_sets
}

fn is_same_call(a: &AggregateCall, b: &AggregateCall) -> bool {
    a.function.name() == b.function.name() && a.function.state_type() == b.function.state_type() && a.args == b.args
}

fn is_same_totals(a: &TotalsNode, b: &TotalsNode) -> bool {
    (a.keys, a.functions.len(), a.set_column, a.steps.len(), a.part)
        == (b.keys, b.functions.len(), b.set_column, b.steps.len(), b.part)
        && a.exprs == b.exprs
        && a.conditions == b.conditions
}

fn is_same_window(a: &WindowNode, b: &WindowNode) -> bool {
    a.partition_by == b.partition_by
        && a.order_by == b.order_by
        && a.first_rows == b.first_rows
        && a.calls.len() == b.calls.len()
        && a.calls.iter().zip(&b.calls).all(|(a, b)| a.is_same(b))
}

fn is_same_fill(a: &FillNode, b: &FillNode) -> bool {
    a.prefix == b.prefix
        && a.interpolate == b.interpolate
        && a.columns.iter().map(|column| column.column).eq(b.columns.iter().map(|column| column.column))
}

fn is_same_join(a: &JoinNode, b: &JoinNode) -> bool {
    (a.kind, a.strictness, a.strategy) == (b.kind, b.strictness, b.strategy)
        && a.keys == b.keys
        && a.residual == b.residual
        && a.asof == b.asof
}

#[cfg(test)]
mod tests {
    use super::*;
    use functions::Expr;
    use types::DataType;

    fn limited(column: usize, limit: u64) -> Plan {
        let empty = crate::optimize::empty;
        let project =
            PlanNode::Project { input: Box::new(empty()), exprs: vec![Expr::column(column, DataType::UInt8)] };
        let input = Box::new(Plan { node: project, ..empty() });
        Plan { node: PlanNode::Limit { input, limit: Some(limit), offset: 0, with_ties: None }, ..empty() }
    }

    #[test]
    fn a_clone_is_the_same() {
        let plan = limited(0, 3);
        assert!(is_same(&plan, &plan.clone()));
    }

    #[test]
    fn other_amounts_expressions_and_operators_are_not() {
        assert!(!is_same(&limited(0, 3), &limited(0, 4)));
        assert!(!is_same(&limited(0, 3), &limited(1, 3)));
        let plan = limited(0, 3);
        assert!(!is_same(&plan, plan.inputs()[0]));
    }
}
