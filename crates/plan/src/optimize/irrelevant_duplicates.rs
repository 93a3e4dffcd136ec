//! Drops the counting of duplicates where nobody needs it: `INTERSECT ALL` gives each row once.
//!
//! ```text
//! x IN (SELECT … INTERSECT ALL SELECT …)   ─▶   x IN (SELECT … INTERSECT DISTINCT SELECT …)
//! ```
//! How often a row comes does not matter in what a semi or anti join looks for partners in, below `DISTINCT`, and in
//! what such a plan is made of by projections, filters and joins, nor in what is grouped without aggregates.

use crate::logical::{JoinKind, JoinStrictness, Plan, PlanNode, SetOperation};
use functions::Expr;

pub(super) fn apply(mut plan: Plan) -> Plan {
    visit(&mut plan, false);
    plan
}

/// Visits a plan; `once`: the operators above only see which rows there are, not how often.
fn visit(plan: &mut Plan, once: bool) {
    match &mut plan.node {
        PlanNode::Project { input, exprs } => {
            let once = once && exprs.iter().all(Expr::is_deterministic);
            visit(input, once);
        }
        PlanNode::Filter { input, predicate } => {
            let once = once && predicate.is_deterministic();
            visit(input, once);
        }
        PlanNode::Distinct { input, limit: None } => visit(input, true),
        PlanNode::Aggregate(node) if node.aggregates.is_empty() && node.keys.iter().all(Expr::is_deterministic) => {
            visit(&mut node.input, true)
        }
        PlanNode::Union(inputs) => inputs.iter_mut().for_each(|input| visit(input, once)),
        PlanNode::SetOperation { left, right, operation, all } => {
            if *operation == SetOperation::Intersect && once {
                *all = false;
            }
            let once = !*all;
            visit(left, once);
            visit(right, once);
        }
        PlanNode::Join(node) => {
            let (left, right) = match (node.strictness, node.kind) {
                (JoinStrictness::Semi | JoinStrictness::Anti, JoinKind::Left) => (once, true),
                (JoinStrictness::Semi | JoinStrictness::Anti, JoinKind::Right) => (true, once),
                (JoinStrictness::All, kind) if kind != JoinKind::Paste => (once, once),
                _ => (false, false),
            };
            visit(&mut node.left, left);
            visit(&mut node.right, right);
        }
        _ => plan.inputs_mut().into_iter().for_each(|input| visit(input, false)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::optimize::testing::{check, distinct, intersected, joined, limited, rows};

    fn pairs() -> Plan {
        intersected(rows(2, 1), rows(2, 1))
    }

    #[test]
    fn below_distinct_rows_and_semi_joins_nobody_counts() {
        check(apply, distinct(pairs()), "Distinct(SetOperation(Values, Values))");
        let semi = joined(rows(2, 1), pairs(), JoinKind::Left, JoinStrictness::Semi);
        check(apply, semi, "Join Left(Values, SetOperation(Values, Values))");
    }

    #[test]
    fn elsewhere_rows_count() {
        check(apply, limited(pairs(), 1), "Limit 1(SetOperation All(Values, Values))");
        let join = joined(rows(2, 1), pairs(), JoinKind::Inner, JoinStrictness::All);
        check(apply, join, "Join Inner(Values, SetOperation All(Values, Values))");
    }
}
