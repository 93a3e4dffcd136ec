//! The smaller input of an inner join is built into the hash table.

use super::{bottom_up, columns_of, project};
use crate::logical::{JoinKind, JoinNode, JoinStrictness, Plan, PlanNode};
use std::sync::Arc;
use types::Schema;

/// The inputs change sides when the right one is so many times larger.
const SWAP_RATIO: f64 = 1.5;

pub(super) fn apply(plan: Plan) -> Plan {
    bottom_up(plan, &mut swap)
}

fn swap(plan: Plan) -> Plan {
    let PlanNode::Join(node) = plan.node else { return plan };
    let swappable = node.strictness == JoinStrictness::All && matches!(node.kind, JoinKind::Inner | JoinKind::Left | JoinKind::Right | JoinKind::Full | JoinKind::Cross);
    let larger_right = match (rows(&node.left), rows(&node.right)) {
        (Some(left), Some(right)) => right > left * SWAP_RATIO,
        _ => false,
    };
    if !swappable || !larger_right {
        return Plan { node: PlanNode::Join(node), schema: plan.schema };
    }
    let JoinNode { left, right, kind, strictness, keys, residual, asof } = *node;
    let (left_width, right_width) = (left.schema.len(), right.schema.len());
    let swapped = |index: usize| if index < left_width { index + right_width } else { index - left_width };
    let kind = match kind {
        JoinKind::Left => JoinKind::Right,
        JoinKind::Right => JoinKind::Left,
        same => same,
    };
    let fields: Vec<_> = plan.schema.fields[left_width..].iter().chain(&plan.schema.fields[..left_width]).cloned().collect();
    let node = JoinNode {
        left: right,
        right: left,
        kind,
        strictness,
        keys: keys.into_iter().map(|(a, b)| (b, a)).collect(),
        residual: residual.map(|residual| residual.map_columns(&swapped)),
        asof,
    };
    let join = Plan { node: PlanNode::Join(Box::new(node)), schema: Arc::new(Schema::new(fields)) };
    let all = columns_of(&join.schema);
    let exprs = (0..left_width + right_width).map(|i| all[swapped(i)].clone()).collect();
    project(join, exprs, plan.schema.fields.clone())
}

/// Roughly how many rows a plan gives.
pub(crate) fn rows(plan: &Plan) -> Option<f64> {
    /// Share of rows that one filter is guessed to keep.
    const FILTER_KEEPS: f64 = 0.3;
    Some(match &plan.node {
        PlanNode::Scan(scan) => scan.table.row_count()? as f64 * FILTER_KEEPS.powi(scan.filters.len().min(3) as i32),
        PlanNode::Values(blocks) => blocks.iter().map(|block| block.rows).sum::<usize>() as f64,
        PlanNode::Filter { input, .. } => rows(input)? * FILTER_KEEPS,
        PlanNode::Limit { input, limit: Some(limit), .. } => rows(input)?.min(*limit as f64),
        PlanNode::Aggregate(node) if node.keys.is_empty() => 1.0,
        PlanNode::Aggregate(node) => rows(&node.input)? * FILTER_KEEPS,
        PlanNode::Project { input, .. } | PlanNode::Sort { input, .. } | PlanNode::Limit { input, .. } | PlanNode::Distinct { input, .. } => rows(input)?,
        PlanNode::Join(node) => rows(&node.left)?.max(rows(&node.right)?),
        PlanNode::Shared(shared) => rows(&shared.plan)?,
        PlanNode::Union(inputs) => inputs.iter().map(rows).sum::<Option<f64>>()?,
        _ => return None,
    })
}
