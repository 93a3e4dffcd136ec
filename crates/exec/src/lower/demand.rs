//! Demands that operators have on their inputs beside rows.
//!
//! ```text
//! Limit      ─ rows before it are counted, rows of its offset need not be moved ─▶ Sort
//! Sort       ─ bound of the first key ─▶ Scan
//! Sort       ─ groups that are left out are counted ─▶ Aggregate
//! Aggregate  ─ values of the chosen groups ─▶ Scan
//! ```
//! Each operator takes what it understands and hands on what still holds for its input; the others hand on nothing.

use crate::ops::scan::TopBound;
use crate::ops::scan_groups::ChosenValues;
use functions::Expr;
use plan::{Plan, PlanNode};
use std::sync::Arc;

/// The demands of the operators above a plan beside its rows; none by default.
#[derive(Clone, Default)]
pub(crate) struct Demand {
    /// Whether the outermost limit is still to come, which counts the rows before it (`rows_before_limit`).
    pub counts_limit: bool,
    /// Whether the next sort counts its rows, as it drops rows that the outermost limit would count.
    pub counts_sort: bool,
    /// Whether a grouping counts the groups that it leaves out, as the sort above keeps only the first ones.
    pub counts_groups: bool,
    /// First rows of the next sort that its reader skips.
    pub rows_skipped: u64,
    /// The bound that a sort above shares with the scan.
    pub bound: Option<Arc<TopBound>>,
    /// The values of the groups that a grouping above has chosen: the scan may drop rows of others.
    pub chosen: Option<Arc<ChosenValues>>,
}

impl Demand {
    /// The demand on a whole query's plan: rows before its limit are counted.
    pub(crate) fn of_result() -> Self {
        Demand { counts_limit: true, ..Demand::default() }
    }

    /// The demand on the rows of a scan below a top-k.
    pub(crate) fn bounded(bound: Option<Arc<TopBound>>) -> Self {
        Demand { bound, ..Demand::default() }
    }

    /// The demand on the rows of a scan below a grouping.
    pub(crate) fn chosen(chosen: Option<Arc<ChosenValues>>) -> Self {
        Demand { chosen, ..Demand::default() }
    }

    /// The demands without those that let scans drop rows.
    pub(crate) fn of_all_rows(self) -> Self {
        Demand { bound: None, chosen: None, ..self }
    }

    /// The demands on the input of a serial step.
    pub(crate) fn below_step(&self, step: &Plan, input: &Plan) -> Self {
        let is_counted = self.counts_limit && is_counted_limit(&step.node);
        Demand {
            // The right side of a set operation, which is read first, has taken it.
            counts_limit: self.counts_limit && !is_counted && !matches!(step.node, PlanNode::SetOperation { .. }),
            counts_sort: self.counts_sort || is_counted && is_top_sort(input),
            counts_groups: false,
            rows_skipped: match &step.node {
                PlanNode::Limit { offset, with_ties: None, .. } if skips_sorted(input) => *offset,
                _ => 0,
            },
            bound: None,
            chosen: None,
        }
    }
}

/// Whether a limit is one whose rows before it are counted.
pub(super) fn is_counted_limit(node: &PlanNode) -> bool {
    matches!(
        node,
        PlanNode::Limit { limit: Some(_), .. }
            | PlanNode::LimitLast { .. }
            | PlanNode::LimitShare { limit: Some(_), .. }
    )
}

/// Whether rows are dropped by a sort that keeps the first rows only.
pub(super) fn is_top_sort(plan: &Plan) -> bool {
    match &plan.node {
        PlanNode::Sort { limit: Some(_), .. } => true,
        PlanNode::Project { input, .. } | PlanNode::LateFetch { input, .. } | PlanNode::Limit { input, .. } => {
            is_top_sort(input)
        }
        _ => false,
    }
}

/// Whether the readers that skip rows of a plan skip rows of a sort.
fn skips_sorted(plan: &Plan) -> bool {
    match &plan.node {
        PlanNode::Sort { .. } => true,
        PlanNode::Project { input, exprs } => exprs.iter().all(Expr::is_deterministic) && skips_sorted(input),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use types::Schema;

    fn plan(node: PlanNode) -> Plan {
        Plan { node, schema: Arc::new(Schema::default()) }
    }

    fn sorted(limit: Option<u64>) -> Plan {
        let input = Box::new(plan(PlanNode::Values(Vec::new().into())));
        plan(PlanNode::Sort { input, keys: Vec::new(), limit })
    }

    fn limited(input: Plan, limit: Option<u64>, offset: u64) -> Plan {
        plan(PlanNode::Limit { input: Box::new(input), limit, offset, with_ties: None })
    }

    /// Whether a limit is still to be counted, a sort counts, and rows are skipped, below the first step of a plan.
    fn check(step: &Plan, expect: (bool, bool, u64)) {
        let below = Demand::of_result().below_step(step, step.inputs()[0]);
        assert_eq!((below.counts_limit, below.counts_sort, below.rows_skipped), expect);
    }

    #[test]
    fn limits_take_and_hand_on_what_is_asked() {
        check(&limited(sorted(Some(7)), Some(5), 2), (false, true, 2));
        check(&limited(sorted(None), Some(5), 2), (false, false, 2));
        check(&limited(sorted(None), None, 3), (true, false, 3));
        check(&limited(limited(sorted(Some(9)), Some(5), 2), Some(1), 1), (false, true, 0));
        check(
            &plan(PlanNode::LimitBy { input: Box::new(sorted(Some(9))), keys: Vec::new(), limit: 1, offset: 0 }),
            (true, false, 0),
        );
    }
}
