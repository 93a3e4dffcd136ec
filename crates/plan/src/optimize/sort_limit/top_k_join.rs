//! The first rows of a left join, in an order of left columns, come from the first rows of its left side: every left
//! row gives at least one row.

use crate::logical::{JoinKind, JoinNode, JoinStrictness, Plan, PlanNode, SortKey};
use crate::optimize::bottom_up;
use crate::optimize::empty;
use functions::Expr;

pub(in crate::optimize) fn apply(plan: Plan) -> Plan {
    bottom_up(plan, &mut |mut plan| {
        match &mut plan.node {
            PlanNode::Sort { input, keys, limit: Some(limit) } => {
                let (keys, limit) = (keys.clone(), *limit);
                push(input, &keys, limit);
            }
            PlanNode::Limit { input, limit: Some(limit), offset, with_ties: None } => {
                let rows = limit.saturating_add(*offset);
                push(input, &[], rows);
            }
            _ => {}
        }
        plan
    })
}

/// Puts a limit, sorted by `keys` if there are any, into the left side of a left join.
fn push(plan: &mut Plan, keys: &[SortKey], rows: u64) {
    match &mut plan.node {
        PlanNode::Project { input, exprs } => {
            let below: Vec<SortKey> = keys
                .iter()
                .map(|key| SortKey { expr: key.expr.transform(&|column, _| exprs[column].clone()), ..key.clone() })
                .collect();
            if below.iter().all(|key| key.expr.is_deterministic()) && exprs.iter().all(Expr::is_deterministic) {
                push(input, &below, rows);
            }
        }
        PlanNode::Join(node) if keeps_left_rows(node) => {
            let width = node.left.schema.len();
            if keys.iter().any(|key| key.expr.columns().iter().any(|&column| column >= width)) || is_limited(&node.left)
            {
                return;
            }
            let mut left = std::mem::replace(&mut node.left, empty());
            push(&mut left, keys, rows);
            let schema = left.schema.clone();
            if !keys.is_empty() {
                left = Plan {
                    node: PlanNode::Sort { input: Box::new(left), keys: keys.to_vec(), limit: Some(rows) },
                    schema: schema.clone(),
                };
            }
            node.left = Plan {
                node: PlanNode::Limit { input: Box::new(left), limit: Some(rows), offset: 0, with_ties: None },
                schema,
            };
        }
        _ => {}
    }
}

fn keeps_left_rows(node: &JoinNode) -> bool {
    node.kind == JoinKind::Left
        && matches!(
            node.strictness,
            JoinStrictness::All | JoinStrictness::Any | JoinStrictness::Asof | JoinStrictness::Single
        )
}

fn is_limited(plan: &Plan) -> bool {
    matches!(plan.node, PlanNode::Limit { .. } | PlanNode::Values(_))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::optimize::testing::{check, joined, limited, rows, sorted};

    fn plan(kind: JoinKind, key: usize) -> Plan {
        let join = joined(sorted(rows(9, 2), 1), rows(9, 1), kind, JoinStrictness::All);
        let mut plan = limited(sorted(join, key), 3);
        if let PlanNode::Limit { input, .. } = &mut plan.node
            && let PlanNode::Sort { limit, .. } = &mut input.node
        {
            *limit = Some(3);
        }
        plan
    }

    #[test]
    fn the_left_side_of_a_left_join_is_limited_in_the_order_of_its_columns() {
        let limited = "Limit 3(Sort 3(Join Left(Limit 3(Sort 3(Sort(Values))), Values)))";
        check(apply, plan(JoinKind::Left, 1), limited);
    }

    #[test]
    fn other_joins_and_orders_keep_all_rows() {
        check(apply, plan(JoinKind::Inner, 1), "Limit 3(Sort 3(Join Inner(Sort(Values), Values)))");
    }
}
