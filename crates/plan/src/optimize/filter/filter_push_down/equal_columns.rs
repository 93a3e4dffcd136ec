//! Columns of a plan that hold equal values in every row.

use crate::analyze::filters::split_and;
use crate::logical::{JoinKind, JoinStrictness, Plan, PlanNode};
use functions::{Comparison, Expr, Predicate};

/// Classes of equal columns of one type.
#[derive(Debug, Default)]
pub(in crate::optimize) struct EqualColumns(Vec<Vec<usize>>);

impl EqualColumns {
    /// Whether two columns are equal.
    pub(in crate::optimize) fn are(&self, a: usize, b: usize) -> bool {
        self.0.iter().any(|class| class.contains(&a) && class.contains(&b))
    }

    fn add(&mut self, a: usize, b: usize) {
        let find = |classes: &[Vec<usize>], column: usize| classes.iter().position(|class| class.contains(&column));
        match (find(&self.0, a), find(&self.0, b)) {
            (Some(i), Some(j)) if i != j => {
                let moved = self.0.swap_remove(i.max(j));
                self.0[i.min(j)].extend(moved);
            }
            (Some(_), Some(_)) => {}
            (Some(i), None) => self.0[i].push(b),
            (None, Some(j)) => self.0[j].push(a),
            (None, None) => self.0.push(vec![a, b]),
        }
    }

    fn shifted(self, by: usize) -> EqualColumns {
        EqualColumns(self.0.into_iter().map(|class| class.into_iter().map(|column| column + by).collect()).collect())
    }
}

/// The equal columns of a plan's output, as its inner joins and filters say.
pub(in crate::optimize) fn equal_columns(plan: &Plan) -> EqualColumns {
    match &plan.node {
        PlanNode::Join(node) => {
            let width = node.left.schema.len();
            let inner =
                node.strictness == JoinStrictness::All && matches!(node.kind, JoinKind::Inner | JoinKind::Cross);
            if !inner {
                // Only the side that is always there keeps what it says.
                return if matches!(node.kind, JoinKind::Left) {
                    equal_columns(&node.left)
                } else {
                    EqualColumns::default()
                };
            }
            let mut equal = equal_columns(&node.left);
            equal.0.extend(equal_columns(&node.right).shifted(width).0);
            for (a, b) in &node.keys {
                if let (Some(left), Some(right), true) = (a.as_column(), b.as_column(), a.data_type == b.data_type) {
                    equal.add(left, width + right);
                }
            }
            node.residual.iter().for_each(|residual| add_filter(&mut equal, residual));
            equal
        }
        PlanNode::Filter { input, predicate } => {
            let mut equal = equal_columns(input);
            add_filter(&mut equal, predicate);
            equal
        }
        PlanNode::Project { input, exprs } => {
            let below = equal_columns(input);
            let mut equal = EqualColumns::default();
            for (i, a) in exprs.iter().enumerate() {
                for (j, b) in exprs.iter().enumerate().skip(i + 1) {
                    if let (Some(a), Some(b)) = (a.as_column(), b.as_column())
                        && (a == b || below.are(a, b))
                    {
                        equal.add(i, j);
                    }
                }
            }
            equal
        }
        PlanNode::Sort { input, .. } | PlanNode::Distinct { input, .. } | PlanNode::Limit { input, .. } => {
            equal_columns(input)
        }
        _ => EqualColumns::default(),
    }
}

fn add_filter(equal: &mut EqualColumns, predicate: &Expr) {
    for conjunct in split_and(predicate.clone()) {
        if let Some((Predicate::Compare(Comparison::Equals), [a, b])) = conjunct.as_predicate()
            && let (Some(left), Some(right), true) = (a.as_column(), b.as_column(), a.data_type == b.data_type)
        {
            equal.add(left, right);
        }
    }
}
