//! Build sides: the smaller input of an inner join is put into the hash table.

use crate::cardinality::Estimator;
use crate::logical::{JoinKind, JoinNode, JoinStrictness, Plan, PlanNode};
use crate::optimize::bottom_up;
use crate::optimize::columns_of;
use crate::optimize::join::join_order::cost::prefers_swap;
use crate::optimize::project;
use std::sync::Arc;
use types::Schema;

pub(in crate::optimize) fn apply(plan: Plan) -> Plan {
    bottom_up(plan, &mut swap)
}

fn swap(plan: Plan) -> Plan {
    let PlanNode::Join(node) = plan.node else { return plan };
    let swappable = node.strictness == JoinStrictness::All
        && matches!(node.kind, JoinKind::Inner | JoinKind::Left | JoinKind::Right | JoinKind::Full | JoinKind::Cross);
    let estimator = Estimator::default();
    if !swappable || !prefers_swap(node.kind, node.strictness, estimator.rows(&node.left), estimator.rows(&node.right))
    {
        return Plan { node: PlanNode::Join(node), schema: plan.schema };
    }
    mirrored(*node, &plan.schema)
}

/// The same join with its inputs in each other's place, below a projection that gives the columns as they were.
/// Strictnesses other than `All` mean another thing then.
pub(in crate::optimize) fn mirrored(node: JoinNode, schema: &Schema) -> Plan {
    let JoinNode { left, right, kind, strictness, keys, residual, asof, strategy } = node;
    let (left_width, right_width) = (left.schema.len(), right.schema.len());
    let swapped = |index: usize| if index < left_width { index + right_width } else { index - left_width };
    let kind = match kind {
        JoinKind::Left => JoinKind::Right,
        JoinKind::Right => JoinKind::Left,
        same => same,
    };
    let fields: Vec<_> = schema.fields[left_width..].iter().chain(&schema.fields[..left_width]).cloned().collect();
    let node = JoinNode {
        left: right,
        right: left,
        kind,
        strictness,
        keys: keys.into_iter().map(|(a, b)| (b, a)).collect(),
        residual: residual.map(|residual| residual.map_columns(&swapped)),
        asof,
        strategy,
    };
    let join = Plan { node: PlanNode::Join(Box::new(node)), schema: Arc::new(Schema::new(fields)) };
    let all = columns_of(&join.schema);
    let exprs = (0..left_width + right_width).map(|i| all[swapped(i)].clone()).collect();
    project(join, exprs, schema.fields.clone())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::optimize::testing::{check, joined, rows};

    #[test]
    fn the_smaller_input_comes_to_the_right() {
        let join = |left, right, strictness| joined(rows(left, 1), rows(right, 1), JoinKind::Left, strictness);
        check(apply, join(3, 3_000, JoinStrictness::All), "Project #1, #0(Join Right(Values, Values))");
        check(apply, join(3_000, 3, JoinStrictness::All), "Join Left(Values, Values)");
        check(apply, join(3, 3_000, JoinStrictness::Any), "Join Left(Values, Values)");
    }
}
