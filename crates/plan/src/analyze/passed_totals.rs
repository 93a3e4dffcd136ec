//! Totals of a subquery that pass through the query over it: `SELECT … FROM (SELECT … GROUP BY … WITH TOTALS)`.
//!
//! The row of totals is computed by an operator inside of the subquery, which knows what the result's columns are over it. A query
//! over the subquery that neither groups nor joins puts its own columns over those; any other query has no totals of its
//! own, and the operator goes.

use super::from::Source;
use super::{Analyzer, Ctes, LAMBDA_BASE, WINDOW_BASE};
use crate::logical::{Plan, PlanNode, TotalsNode};
use base::Result;
use functions::Expr;
use sql::ast;

impl Analyzer<'_> {
    /// Whether a query that is being analyzed computes totals: they can become those of the result.
    pub(super) fn has_place_for_totals(&self) -> bool {
        self.depth.get() == self.totals_depth.get()
    }

    /// The `FROM` of a query, and whether there may be totals in it.
    pub(super) fn from_with_totals(&self, select: &ast::Select, ctes: &Ctes) -> Result<(Source, bool)> {
        let depth = self.totals_depth.get();
        let passes = self.has_place_for_totals() && passes_totals(select);
        self.totals_depth.set(if passes { depth + 1 } else { depth });
        let source = self.from(select.from.as_ref(), ctes);
        self.totals_depth.set(depth);
        Ok((source?, passes))
    }
}

/// Whether a query may pass the totals of its only table on, as far as its syntax tells.
fn passes_totals(select: &ast::Select) -> bool {
    let is_plain = select.group_by.is_none() && select.having.is_none() && select.qualify.is_none();
    let from = select.from.as_ref();
    is_plain && from.is_some_and(|from| from.joins.is_empty() && from.first.as_ref().is_some_and(|table| table.sample.is_none()))
}

/// Puts the columns of a query over the totals in its `FROM`; without columns (or with one that totals have no value for) there
/// are no totals any more.
pub(super) fn pass_totals(plan: &mut Plan, exprs: Option<Vec<Expr>>) {
    let Some(found) = totals_in(plan) else { return };
    let PlanNode::Totals(node) = &mut found.node else { return };
    match exprs.and_then(|exprs| over_totals(node, &exprs)) {
        Some(exprs) => node.exprs = exprs,
        None => {
            let input = std::mem::replace(&mut node.input, Plan { node: PlanNode::Union(Vec::new()), schema: found.schema.clone() });
            *found = input;
        }
    }
}

/// Expressions over the columns of the totals as expressions over the groups.
fn over_totals(node: &TotalsNode, exprs: &[Expr]) -> Option<Vec<Expr>> {
    let has_value = |expr: &Expr| expr.columns().iter().all(|&index| index < node.exprs.len() || (LAMBDA_BASE..WINDOW_BASE).contains(&index));
    let over = |expr: &Expr| expr.transform(&|index, data_type| node.exprs.get(index).cloned().unwrap_or_else(|| Expr::column(index, data_type.clone())));
    exprs.iter().all(has_value).then(|| exprs.iter().map(over).collect())
}

/// The operator of totals in a plan; there is at most one.
fn totals_in(plan: &mut Plan) -> Option<&mut Plan> {
    if matches!(plan.node, PlanNode::Totals(_)) {
        return Some(plan);
    }
    plan.inputs_mut().into_iter().find_map(totals_in)
}
