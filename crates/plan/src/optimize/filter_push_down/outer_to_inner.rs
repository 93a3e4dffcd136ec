//! Outer joins whose rows without a partner no filter above lets pass.
//!
//! Such rows hold NULL where the join's output is Nullable, and the defaults of the types elsewhere: a filter rejects them
//! when it is false or NULL for those values.

use crate::analyze::{Environment, cast_to};
use crate::logical::{JoinKind, JoinNode, JoinStrictness, Plan, PlanNode};
use base::Result;
use functions::Expr;
use functions::evaluate::Program;
use std::sync::Arc;
use types::{DataType, Field, Schema};

/// The kind of join that gives the same rows under `predicates`, if it is another.
pub(super) fn weaker_kind(node: &JoinNode, schema: &Schema, predicates: &[Expr]) -> Option<JoinKind> {
    if node.strictness != JoinStrictness::All {
        return None;
    }
    let width = node.left.schema.len();
    let rejects = |made_up: &dyn Fn(usize) -> bool| predicates.iter().any(|predicate| super::is_over(predicate, made_up) && rejects_missing(predicate, schema));
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

/// Whether a predicate is false or NULL for a row that is missing.
fn rejects_missing(predicate: &Expr, schema: &Schema) -> bool {
    let missing = predicate.transform(&|column, data_type| Expr::literal(schema.fields[column].data_type.default_value(), data_type.clone()));
    // What fails for the made-up row decides nothing.
    let Ok(mut values) = Program::new(std::slice::from_ref(&missing), 0).run_columns(&[], 1) else { return false };
    let Some(column) = values.pop().filter(|column| column.len() == 1) else { return false };
    let value = column.value(0);
    value.is_null() || value.as_f64() == Some(0.0)
}

/// The join with another kind. Columns of a side that can no longer be missing take back that side's types; then the
/// expressions that give the old types are returned too.
///
/// # Errors
/// Those of binding casts.
pub(super) fn converted(mut node: JoinNode, kind: JoinKind, schema: &Schema, env: &Environment) -> Result<(Plan, Option<Vec<Expr>>)> {
    node.kind = kind;
    let width = node.left.schema.len();
    let (left_missing, right_missing) = (kind == JoinKind::Right, kind == JoinKind::Left);
    let inputs: Vec<&Field> = node.left.schema.fields.iter().chain(&node.right.schema.fields).collect();
    let missing = |i: usize| if i < width { left_missing } else { right_missing };
    let types: Vec<DataType> = (0..inputs.len()).map(|i| if missing(i) { schema.fields[i].data_type.clone() } else { inputs[i].data_type.clone() }).collect();
    let fields: Vec<Field> = schema.fields.iter().zip(&types).map(|(field, data_type)| Field { data_type: data_type.clone(), ..field.clone() }).collect();
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
