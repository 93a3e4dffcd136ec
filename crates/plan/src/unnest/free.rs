//! Free variables of a plan: the values of outer queries that it uses.

use crate::logical::{JoinNode, Plan, PlanNode};
use crate::placeholder::{self, Placeholder};
use functions::{Expr, ExprKind};
use types::DataType;

/// Whether an expression uses a value of an outer query.
pub(super) fn is_free(expr: &Expr) -> bool {
    placeholder::uses(expr, |used| matches!(used, Placeholder::Outer(_)))
}

/// The numbers of the outer values that an expression uses, sorted, each once.
pub(super) fn free_ids(expr: &Expr) -> Vec<usize> {
    expr.columns().into_iter().filter_map(outer_id).collect()
}

/// The number of the outer value that a column stands for.
pub(super) fn outer_id(column: usize) -> Option<usize> {
    match Placeholder::of(column) {
        Some(Placeholder::Outer(id)) => Some(id),
        _ => None,
    }
}

/// The expression with outer values as columns at the positions that `outer` gives, and its own columns at those of
/// `inner`.
pub(super) fn over_columns(expr: &Expr, outer: &impl Fn(usize) -> usize, inner: &impl Fn(usize) -> usize) -> Expr {
    expr.map_columns(&|column| outer_id(column).map_or_else(|| inner(column), outer))
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
    visit(plan, &mut |expr| collect(expr, &mut found));
    found
}

fn collect(expr: &Expr, found: &mut Vec<(usize, DataType)>) {
    match &expr.kind {
        ExprKind::Column(column) => {
            if let Some(id) = outer_id(*column)
                && !found.iter().any(|(known, _)| *known == id)
            {
                found.push((id, expr.data_type.clone()));
            }
        }
        ExprKind::Literal(_) => {}
        ExprKind::Call { args, .. } => args.iter().for_each(|arg| collect(arg, found)),
        ExprKind::Lambda(lambda) => lambda.captures.iter().for_each(|capture| collect(capture, found)),
    }
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
        | PlanNode::Shared(_) => {}
    }
    plan.inputs().into_iter().for_each(|input| visit(input, each));
}
