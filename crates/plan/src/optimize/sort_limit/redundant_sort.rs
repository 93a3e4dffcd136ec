//! Removes sorting whose order nobody sees: below another sort, an aggregation that does not mind the order, a join,
//! `DISTINCT`.

use crate::logical::{AggregateCall, AggregateNode, JoinKind, JoinStrictness, Plan, PlanNode};
use crate::optimize::empty;
use functions::KindSuffix;

pub(in crate::optimize) fn apply(plan: Plan) -> Plan {
    remove(plan, true)
}

/// Removes sorts from a plan whose own order is seen or not.
fn remove(plan: Plan, is_seen: bool) -> Plan {
    let schema = plan.schema;
    let mut plan = match plan.node {
        PlanNode::Sort { input, limit: None, .. } if !is_seen => {
            return Plan { node: remove(*input, false).node, schema };
        }
        node => Plan { node, schema },
    };
    let below = match &plan.node {
        // Operators that read rows one after another pass their order on: it is seen if theirs is.
        PlanNode::Project { .. }
        | PlanNode::Filter { .. }
        | PlanNode::ArrayJoin { .. }
        | PlanNode::BuildRuntimeFilter { .. }
        | PlanNode::Union(_) => is_seen,
        // Which rows stand side by side, and which partner is the first.
        PlanNode::Join(node) => node.kind == JoinKind::Paste || node.strictness == JoinStrictness::Any,
        PlanNode::Sort { .. } | PlanNode::Distinct { limit: None, .. } => false,
        PlanNode::SetOperation { .. } => is_seen,
        PlanNode::Aggregate(node) => !is_orderless(node),
        _ => true,
    };
    // A lambda or function that depends on its neighbours (rowNumberInAllBlocks, runningDifference) sees the order too.
    let below = below || depends_on_neighbours(&plan);
    for input in plan.inputs_mut() {
        let taken = std::mem::replace(input, empty());
        *input = remove(taken, below);
    }
    plan
}

/// Whether aggregates give the same for rows in any order; those of rows that pass a condition do so too.
fn is_orderless(node: &AggregateNode) -> bool {
    let ignores_order = |call: &AggregateCall| match call.function.kind_and_suffix() {
        Some((kind, None | Some(KindSuffix::If))) => kind.ignores_order(),
        _ => false,
    };
    node.top.is_none()
        && node
            .aggregates
            .iter()
            .all(|call| ignores_order(call) && call.args.iter().all(|arg| !arg.data_type.base().is_float()))
}

fn depends_on_neighbours(plan: &Plan) -> bool {
    match &plan.node {
        PlanNode::Project { exprs, .. } => !exprs.iter().all(functions::Expr::is_deterministic),
        PlanNode::Filter { predicate, .. } => !predicate.is_deterministic(),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::optimize::testing::{check, column, distinct, grouped, limited, rows, sorted};

    #[test]
    fn sorts_go_where_nobody_sees_the_order() {
        check(apply, sorted(sorted(rows(9, 2), 1), 0), "Sort(Values)");
        check(apply, distinct(sorted(rows(9, 1), 0)), "Distinct(Values)");
        let sums = grouped(sorted(rows(9, 2), 1), vec![column(0)], &[("sum", 1)]);
        check(apply, sums, "Aggregate [#0] [sum(#1)](Values)");
    }

    #[test]
    fn sorts_stay_where_somebody_does() {
        check(apply, sorted(rows(9, 1), 0), "Sort(Values)");
        check(apply, limited(sorted(rows(9, 1), 0), 3), "Limit 3(Sort(Values))");
        let arrays = grouped(sorted(rows(9, 2), 1), vec![column(0)], &[("groupArray", 1)]);
        check(apply, arrays, "Aggregate [#0] [groupArray(#1)](Sort(Values))");
    }
}
