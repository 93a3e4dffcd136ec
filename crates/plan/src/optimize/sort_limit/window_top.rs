//! `row_number() <= n` over a window: the rest of each partition need not be sorted.
//!
//! ```text
//! Filter(place <= 2) ─ Window(row_number)   becomes   Filter(place <= 2) ─ Window(row_number, first rows 2)
//! ```
//! The filter stays: the window gives the rows that it needs and may give more.

use crate::logical::{Plan, PlanNode};
use crate::optimize::bottom_up;
use crate::window::WindowFunction;
use functions::{Comparison, Expr, Predicate};
use types::Value;

pub(in crate::optimize) fn apply(plan: Plan) -> Plan {
    bottom_up(plan, &mut |mut plan| {
        if let PlanNode::Filter { input, predicate } = &mut plan.node {
            mark(input, predicate);
        }
        plan
    })
}

fn mark(input: &mut Plan, predicate: &Expr) {
    match &mut input.node {
        PlanNode::Project { input, exprs } if exprs.iter().all(Expr::is_deterministic) => {
            let moved = predicate.transform(&|index, _| exprs[index].clone());
            mark(input, &moved);
        }
        PlanNode::Window(node)
            if let [call] = node.calls.as_slice()
                && matches!(call.function, WindowFunction::RowNumber) =>
        {
            node.first_rows = bound(predicate, node.input.schema.len());
        }
        _ => {}
    }
}

/// The greatest value of a column that may pass, if the predicate says one.
fn bound(predicate: &Expr, column: usize) -> Option<u64> {
    let (comparison, left, right) = match predicate.as_predicate()? {
        (Predicate::And, args) => return args.iter().filter_map(|arg| bound(arg, column)).min(),
        (Predicate::Compare(comparison), [left, right]) => (comparison, left, right),
        _ => return None,
    };
    let (comparison, value) = match (left.as_column(), right.as_column()) {
        (Some(place), _) if place == column => (comparison, right.as_literal()?),
        (_, Some(place)) if place == column => (comparison.swapped(), left.as_literal()?),
        _ => return None,
    };
    let Value::UInt(value) = value else { return None };
    match comparison {
        Comparison::LessOrEquals | Comparison::Equals => Some(*value),
        Comparison::Less => Some(value.saturating_sub(1)),
        Comparison::NotEquals | Comparison::Greater | Comparison::GreaterOrEquals => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::optimize::testing::{call, column, number};

    #[test]
    fn the_least_bound_counts() {
        let at_most = |bound| call("lessOrEquals", vec![column(0), number(bound)]);
        assert_eq!(bound(&at_most(5), 0), Some(5));
        assert_eq!(bound(&call("greater", vec![number(5), column(0)]), 0), Some(4));
        assert_eq!(bound(&call("and", vec![at_most(5), at_most(3)]), 0), Some(3));
    }

    #[test]
    fn other_columns_and_comparisons_bound_nothing() {
        assert_eq!(bound(&call("lessOrEquals", vec![column(1), number(5)]), 0), None);
        assert_eq!(bound(&call("greater", vec![column(0), number(5)]), 0), None);
        assert_eq!(bound(&call("notEquals", vec![column(0), number(5)]), 0), None);
    }
}
