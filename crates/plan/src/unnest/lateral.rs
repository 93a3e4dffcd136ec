//! `LATERAL`: a table of the `FROM` clause that depends on those before it.

use super::predicate::Predicate;
use super::{Binding, Unnester, columns_of, project};
use crate::analyze::Environment;
use crate::analyze::filters::and_all;
use crate::logical::{JoinKind, JoinStrictness, Plan, PlanNode};
use base::Result;
use functions::Expr;
use std::sync::Arc;
use types::{Field, Schema};

/// The condition of a `LATERAL` join.
pub(crate) struct LateralOn {
    /// `Inner` or `Left`.
    pub kind: JoinKind,
    /// Equalities of the outer plan's rows and the subquery's.
    pub keys: Vec<(Expr, Expr)>,
    /// A further condition, over the outer plan's columns followed by the subquery's.
    pub residual: Option<Expr>,
}

/// `outer, LATERAL subquery`: the outer plan's columns followed by the subquery's, as `schema` has them.
///
/// # Errors
/// `NOT_IMPLEMENTED` for operators that cannot be lifted.
pub(crate) fn lateral(
    env: &Environment,
    outer: Plan,
    subquery: Plan,
    bindings: &[Binding],
    on: LateralOn,
    schema: Schema,
) -> Result<Plan> {
    let (left_width, right_width) = (outer.schema.len(), subquery.schema.len());
    let unnester = Unnester::new(env, outer, &subquery, bindings);
    let shift = unnester.outer.schema.len();
    let mut lifted = unnester.lift_settled(subquery)?;
    lifted.predicates.extend(on.keys.into_iter().map(|(outer, inner)| Predicate::Equal {
        inner,
        outer,
        null_safe: false,
    }));
    let mut node = unnester.join_node(lifted, on.kind, JoinStrictness::All)?;
    let moved = |index: usize| if index < left_width { index } else { index - left_width + shift };
    let residual =
        on.residual.map(|residual| residual.map_columns(&moved)).into_iter().chain(node.residual.take()).collect();
    node.residual = and_all(env, residual)?;
    let mut fields: Vec<Field> = node.left.schema.fields.iter().chain(&node.right.schema.fields).cloned().collect();
    fields[shift..shift + right_width].clone_from_slice(&schema.fields[left_width..]);
    let plan = Plan { node: PlanNode::Join(Box::new(node)), schema: Arc::new(Schema::new(fields)) };
    let columns = columns_of(&plan.schema);
    let exprs = columns[..left_width].iter().chain(&columns[shift..shift + right_width]).cloned().collect();
    Ok(project(plan, exprs, schema.fields))
}
