//! Tells whether some columns of a plan are a unique key of its rows.

use crate::logical::{JoinKind, JoinStrictness, Plan, PlanNode};
use functions::Expr;

/// Whether no two rows of a plan agree in all of `columns`.
pub(super) fn is_unique(plan: &Plan, columns: &[usize]) -> bool {
    match &plan.node {
        PlanNode::Values(blocks) => blocks.iter().map(|block| block.rows).sum::<usize>() <= 1,
        PlanNode::Aggregate(node) => {
            let marker = node.grouping_sets.is_some().then_some(node.keys.len() + node.aggregates.len());
            (0..node.keys.len()).chain(marker).all(|key| columns.contains(&key))
        }
        PlanNode::Distinct { input, .. } => {
            (0..input.schema.len()).all(|column| columns.contains(&column)) || is_unique(input, columns)
        }
        PlanNode::SetOperation { left, all: false, .. } => {
            (0..left.schema.len()).all(|column| columns.contains(&column)) || is_unique(left, columns)
        }
        PlanNode::LimitBy { input, keys, limit: 1, .. } => {
            keys.iter().all(|key| key.as_column().is_some_and(|key| columns.contains(&key)))
                || is_unique(input, columns)
        }
        PlanNode::Limit { limit: Some(0 | 1), with_ties: None, .. } | PlanNode::LimitLast { limit: 0 | 1, .. } => true,
        PlanNode::Project { input, exprs } => {
            let below: Vec<usize> =
                columns.iter().filter_map(|&column| exprs.get(column).and_then(Expr::as_column)).collect();
            is_unique(input, &below)
        }
        PlanNode::Filter { input, .. }
        | PlanNode::Sort { input, .. }
        | PlanNode::Limit { input, .. }
        | PlanNode::LimitLast { input, .. }
        | PlanNode::LimitBy { input, .. }
        | PlanNode::BuildRuntimeFilter { input, .. } => is_unique(input, columns),
        PlanNode::Shared(shared) => is_unique(&shared.plan, columns),
        PlanNode::Join(node) => {
            let width = node.left.schema.len();
            let (left, right): (Vec<usize>, Vec<usize>) = columns.iter().partition(|&&column| column < width);
            let right: Vec<usize> = right.into_iter().map(|column| column - width).collect();
            match (node.strictness, node.kind) {
                (JoinStrictness::Semi | JoinStrictness::Anti, JoinKind::Left) => is_unique(&node.left, &left),
                (JoinStrictness::Any | JoinStrictness::Asof | JoinStrictness::Single, JoinKind::Left) => {
                    is_unique(&node.left, &left)
                }
                (JoinStrictness::All, JoinKind::Inner | JoinKind::Left) => {
                    let keys: Vec<usize> = node.keys.iter().filter_map(|(_, key)| key.as_column()).collect();
                    // With one partner at most, or told apart on both sides.
                    is_unique(&node.left, &left)
                        && (is_unique(&node.right, &keys)
                            || node.kind == JoinKind::Inner && is_unique(&node.right, &right))
                }
                _ => false,
            }
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::optimize::testing::{column, distinct, filtered, grouped, joined, limited, projected, rows};

    #[test]
    fn groups_differ_in_their_keys() {
        let groups = || grouped(rows(9, 2), vec![column(0)], &[("sum", 1)]);
        assert!(is_unique(&groups(), &[0]));
        assert!(!is_unique(&groups(), &[1]));
        assert!(is_unique(&filtered(projected(groups(), vec![column(1), column(0)]), column(0)), &[1]));
    }

    #[test]
    fn joined_rows_differ_where_each_has_one_partner() {
        let plan = |right| joined(distinct(rows(9, 1)), right, JoinKind::Left, JoinStrictness::All);
        assert!(is_unique(&plan(distinct(rows(9, 1))), &[0]));
        assert!(!is_unique(&plan(rows(9, 1)), &[0]));
        assert!(is_unique(&limited(rows(9, 1), 1), &[]));
    }
}
