//! `(a, b) = (1, 2)` becomes `a = 1 AND b = 2`, `(a, b) <> (1, 2)` becomes `a <> 1 OR b <> 2`: what says something of
//! one element alone can be read from an index, and the others only of the rows that pass it.
//!
//! That is how tuples compare, with the same types and the same NULL; only tuples that are written in the query are
//! taken apart.

use crate::analyze::Environment;
use crate::analyze::filters::call;
use crate::logical::{Plan, PlanNode};
use crate::optimize::try_bottom_up;
use base::Result;
use functions::{Comparison, Expr, ExprKind, Operation, Predicate};
use types::{DataType, Value};

/// Rewrites the filters of scans and those between operators.
///
/// # Errors
/// Those of comparing the elements, which comparing the tuples would give too.
pub(in crate::optimize) fn apply(plan: Plan, env: &Environment) -> Result<Plan> {
    try_bottom_up(plan, &mut |mut plan| {
        match &mut plan.node {
            PlanNode::Filter { predicate, .. } => rewrite(predicate, env)?,
            PlanNode::Scan(scan) => scan.filters.iter_mut().try_for_each(|filter| rewrite(filter, env))?,
            _ => {}
        }
        Ok(plan)
    })
}

fn rewrite(expr: &mut Expr, env: &Environment) -> Result<()> {
    let ExprKind::Call { function, args } = &mut expr.kind else { return Ok(()) };
    match function.predicate() {
        Some(Predicate::And | Predicate::Or | Predicate::Not) => args.iter_mut().try_for_each(|arg| rewrite(arg, env)),
        Some(Predicate::Compare(compared @ (Comparison::Equals | Comparison::NotEquals))) => {
            let [left, right] = args.as_slice() else { return Ok(()) };
            let Some(made) = by_elements(compared, left, right, env)? else { return Ok(()) };
            // The reader of the result expects its type.
            if made.data_type == expr.data_type {
                *expr = made;
                rewrite(expr, env)?;
            }
            Ok(())
        }
        _ => Ok(()),
    }
}

/// The comparison of two tuples by those of their elements; `None` where one of them is not written in the query.
fn by_elements(compared: Comparison, left: &Expr, right: &Expr, env: &Environment) -> Result<Option<Expr>> {
    let (Some(a), Some(b)) = (elements(left), elements(right)) else { return Ok(None) };
    let is_literal = left.as_literal().is_some() && right.as_literal().is_some();
    let is_null = |element: &Expr| *element.data_type.base() == DataType::Nothing;
    if is_literal || a.len() != b.len() || a.is_empty() || a.iter().chain(&b).any(is_null) {
        return Ok(None);
    }
    let mut each =
        a.into_iter().zip(b).map(|(x, y)| call(env, compared.name(), vec![x, y])).collect::<Result<Vec<Expr>>>()?;
    Ok(Some(match (each.len(), compared) {
        (1, _) => each.swap_remove(0),
        (_, Comparison::Equals) => call(env, "and", each)?,
        _ => call(env, "or", each)?,
    }))
}

/// The elements of a tuple that is a call of `tuple` or a literal, and not Nullable as a whole.
pub(super) fn elements(tuple: &Expr) -> Option<Vec<Expr>> {
    let DataType::Tuple(of) = &tuple.data_type else { return None };
    match (&tuple.kind, tuple.as_operation()) {
        (_, Some((Operation::Tuple, args))) if args.len() == of.elements.len() => Some(args.to_vec()),
        (ExprKind::Literal(Value::Tuple(values)), _) if values.len() == of.elements.len() => {
            let element = |(value, data_type): (&Value, &DataType)| Expr::literal(value.clone(), data_type.clone());
            Some(values.iter().zip(&of.elements).map(element).collect())
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::logical::{Plan, PlanNode};
    use crate::optimize::filter::filter_push_down;
    use crate::testing::rewritten;

    /// The number of filters of the only scan of a plan.
    fn filters_of(plan: &Plan) -> usize {
        match &plan.node {
            PlanNode::Scan(scan) => scan.filters.len(),
            _ => plan.inputs().into_iter().map(filters_of).sum(),
        }
    }

    fn check(filter: &str, expected: usize) {
        let rules = [super::apply, filter_push_down::apply];
        assert_eq!(filters_of(&rewritten(&format!("SELECT v FROM f WHERE {filter}"), &rules)), expected, "{filter}");
    }

    #[test]
    fn equal_tuples_are_filters_of_their_elements() {
        check("(v, s) = (3, 'b')", 2);
        check("(1, (v, s)) = (g, (3, 'b'))", 3);
        check("NOT (v, s) <> (3, 'b')", 1);
        check("tuple(v) = tuple(3)", 1);
    }

    #[test]
    fn tuples_that_are_not_written_stay() {
        check("(v, s) <> (3, 'b')", 1);
        check("(v, s) < (3, 'b')", 1);
        check("(v, NULL) = (3, 4)", 1);
    }
}
