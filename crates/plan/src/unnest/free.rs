//! Free variables of a plan: the values of outer queries that it uses.

use crate::logical::{JoinNode, Plan, PlanNode};
use functions::{Expr, ExprKind, Placeholder};
use types::DataType;

/// Whether an expression uses a value of an outer query.
pub(super) fn is_free(expr: &Expr) -> bool {
    expr.uses_placeholder(|used| matches!(used, Placeholder::Outer(_)))
}

/// The numbers of the outer values that an expression uses, sorted, each once.
pub(super) fn free_ids(expr: &Expr) -> Vec<usize> {
    let mut ids = Vec::new();
    expr.visit_inputs(&mut |input| ids.extend(outer_id(input)));
    ids.sort_unstable();
    ids.dedup();
    ids
}

/// The number of the outer value that an expression is.
fn outer_id(expr: &Expr) -> Option<usize> {
    match expr.as_placeholder() {
        Some(Placeholder::Outer(id)) => Some(id),
        _ => None,
    }
}

/// The expression with outer values as columns at the positions that `outer` gives, and its own columns at those of
/// `inner`.
pub(super) fn over_columns(expr: &Expr, outer: &impl Fn(usize) -> usize, inner: &impl Fn(usize) -> usize) -> Expr {
    expr.replace_inputs(&|input| {
        let position = match input.kind {
            ExprKind::Placeholder(Placeholder::Outer(id)) => outer(id),
            ExprKind::Column(column) => inner(column),
            _ => return None,
        };
        Some(Expr::column(position, input.data_type.clone()))
    })
}

/// Whether a plan uses a value of an outer query.
pub(crate) fn has_free(plan: &Plan) -> bool {
    let mut found = false;
    visit(plan, &mut |expr| found = found || is_free(expr));
    found
}

/// The numbers of the outer values that a plan uses, with their types, each once.
pub(super) fn free_columns(plan: &Plan) -> Vec<(usize, DataType)> {
    let mut found: Vec<(usize, DataType)> = Vec::new();
    visit(plan, &mut |expr| {
        expr.visit_inputs(&mut |input| {
            if let Some(id) = outer_id(input)
                && !found.iter().any(|(known, _)| *known == id)
            {
                found.push((id, input.data_type.clone()));
            }
        });
    });
    found
}

fn visit_join(node: &JoinNode, each: &mut impl FnMut(&Expr)) {
    node.keys.iter().for_each(|(left, right)| {
        each(left);
        each(right);
    });
    node.residual.iter().for_each(&mut *each);
    node.asof.iter().for_each(|asof| {
        each(&asof.left);
        each(&asof.right);
    });
}

/// Calls `each` with every expression of a plan.
fn visit(plan: &Plan, each: &mut impl FnMut(&Expr)) {
    match &plan.node {
        PlanNode::Scan(scan) => scan.filters.iter().for_each(&mut *each),
        PlanNode::Project { exprs, .. } => exprs.iter().for_each(&mut *each),
        PlanNode::Filter { predicate, .. } => each(predicate),
        PlanNode::Aggregate(node) => {
            node.keys.iter().chain(node.aggregates.iter().flat_map(|call| &call.args)).for_each(&mut *each)
        }
        PlanNode::Sort { keys, .. } => keys.iter().for_each(|key| each(&key.expr)),
        PlanNode::Limit { with_ties, .. } => with_ties.iter().flatten().for_each(|key| each(&key.expr)),
        PlanNode::LimitBy { keys, .. } | PlanNode::LimitByLast { keys, .. } => keys.iter().for_each(&mut *each),
        PlanNode::LimitShare { with_ties, .. } => with_ties.iter().flatten().for_each(|key| each(&key.expr)),
        PlanNode::Window(node) => node.exprs().for_each(&mut *each),
        PlanNode::Totals(node) => node.exprs.iter().chain(&node.conditions).for_each(&mut *each),
        PlanNode::Fill(node) => node.interpolate.iter().for_each(|(_, expr)| each(expr)),
        PlanNode::Join(node) => visit_join(node, each),
        PlanNode::ArrayJoin { arrays, .. } => arrays.iter().for_each(&mut *each),
        PlanNode::BuildRuntimeFilter { keys, .. } => keys.iter().for_each(|key| each(&key.key)),
        PlanNode::Values(_)
        | PlanNode::LimitLast { .. }
        | PlanNode::Distinct { .. }
        | PlanNode::Union(_)
        | PlanNode::SetOperation { .. }
        | PlanNode::LateFetch { .. }
        | PlanNode::Recursive(_)
        | PlanNode::WorkingTable(_)
        | PlanNode::CheckAccess(_)
        | PlanNode::Shared(_) => {}
    }
    plan.inputs().into_iter().for_each(|input| visit(input, each));
}
