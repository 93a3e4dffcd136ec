//! Outer joins whose rows without a partner no filter above lets pass.
//!
//! Such rows hold NULL where the join's output is Nullable, and the defaults of the types elsewhere: a filter rejects
//! them when it is false or NULL for those values. A join above does the same when such a column is its key.

use super::missing;
use crate::analyze::{Environment, cast_to};
use crate::logical::{JoinKind, JoinNode, JoinStrictness, Plan, PlanNode};
use crate::optimize::unique;
use base::Result;
use functions::Expr;
use std::sync::Arc;
use types::{DataType, Field, Schema};

/// The kind of join that gives the same rows under `predicates`, if it is another.
pub(super) fn weaker_kind(node: &JoinNode, schema: &Schema, predicates: &[Expr]) -> Option<JoinKind> {
    // Of unique keys there is one partner at most.
    let single = || {
        node.strictness == JoinStrictness::Single
            && unique::is_unique(
                &node.right,
                &node.keys.iter().filter_map(|(_, key)| key.as_column()).collect::<Vec<_>>(),
            )
    };
    if node.strictness != JoinStrictness::All && !single() {
        return None;
    }
    let width = node.left.schema.len();
    let rejects = |made_up: &dyn Fn(usize) -> bool| {
        predicates.iter().any(|predicate| missing::rejects(predicate, schema, made_up))
    };
    let (no_left, no_right) = (|c: usize| c < width, |c: usize| c >= width);
    match node.kind {
        JoinKind::Left if rejects(&no_right) => Some(JoinKind::Inner),
        JoinKind::Right if rejects(&no_left) => Some(JoinKind::Inner),
        JoinKind::Full => match (rejects(&no_left), rejects(&no_right)) {
            (true, true) => Some(JoinKind::Inner),
            (true, false) => Some(JoinKind::Left),
            (false, true) => Some(JoinKind::Right),
            (false, false) => None,
        },
        _ => None,
    }
}

/// Whether a column of a plan comes from the side of an outer join that may be missing.
pub(super) fn may_be_missing(plan: &Plan, index: usize) -> bool {
    match &plan.node {
        PlanNode::Project { input, exprs } => {
            exprs.get(index).and_then(Expr::as_column).is_some_and(|column| may_be_missing(input, column))
        }
        PlanNode::Filter { input, .. } => may_be_missing(input, index),
        PlanNode::Join(node) => {
            let (is_left, all) = (index < node.left.schema.len(), node.strictness == JoinStrictness::All);
            match node.kind {
                JoinKind::Full if all => true,
                JoinKind::Left if all && !is_left => true,
                JoinKind::Right if all && is_left => true,
                _ if is_left => may_be_missing(&node.left, index),
                _ => may_be_missing(&node.right, index - node.left.schema.len()),
            }
        }
        _ => false,
    }
}

/// The join with another kind. Columns of a side that can no longer be missing take back that side's types; then the
/// expressions that give the old types are returned too.
///
/// # Errors
/// Those of binding casts.
pub(super) fn converted(
    mut node: JoinNode,
    kind: JoinKind,
    schema: &Schema,
    env: &Environment,
) -> Result<(Plan, Option<Vec<Expr>>)> {
    node.kind = kind;
    node.strictness = JoinStrictness::All;
    let width = node.left.schema.len();
    let (left_missing, right_missing) = (kind == JoinKind::Right, kind == JoinKind::Left);
    let inputs: Vec<&Field> = node.left.schema.fields.iter().chain(&node.right.schema.fields).collect();
    let missing = |i: usize| if i < width { left_missing } else { right_missing };
    let types: Vec<DataType> = (0..inputs.len())
        .map(|i| if missing(i) { schema.fields[i].data_type.clone() } else { inputs[i].data_type.clone() })
        .collect();
    let fields: Vec<Field> = schema
        .fields
        .iter()
        .zip(&types)
        .map(|(field, data_type)| Field { data_type: data_type.clone(), ..field.clone() })
        .collect();
    let mut exprs = Vec::with_capacity(types.len());
    let mut is_changed = false;
    for (i, data_type) in types.into_iter().enumerate() {
        let old = &schema.fields[i].data_type;
        let column = Expr::column(i, data_type);
        is_changed |= column.data_type != *old;
        exprs.push(if column.data_type == *old { column } else { cast_to(env, column, old)? });
    }
    let plan = Plan { node: PlanNode::Join(Box::new(node)), schema: Arc::new(Schema::new(fields)) };
    Ok((plan, is_changed.then_some(exprs)))
}
