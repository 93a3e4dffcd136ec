//! Serial steps: operators that act on the rows of a stream in their order, so that they can stop it early.

use super::Lowering;
use super::demand::{Demand, is_counted_limit, is_top_sort};
use super::streaming::transform;
use crate::ops::fill::Fill;
use crate::ops::limit::{
    CountRows, Limit, LimitBy, LimitByLast, LimitLast, LimitShare, LimitWithTies, ToTheEnd, TransformStep,
};
use crate::ops::set_operation::SetStep;
use crate::profile::MeasuredStep;
use crate::source::{SkipSource, Source};
use crate::stream::SerialStep;
use base::Result;
use plan::{Plan, PlanNode};
use std::sync::Arc;

/// Rows up to which a limit is first looked for in the first morsel alone.
const FEW_ROWS: u64 = 10_000;

/// A source whose rows then pass serial steps in order.
pub(super) struct Ordered {
    /// The source.
    pub source: Arc<dyn Source>,
    /// The steps, the first first.
    pub steps: Vec<Box<dyn SerialStep>>,
    /// Whether few rows of the source are likely to be enough.
    pub few: bool,
}

impl Lowering {
    /// Opens the top of a plan: limits become serial steps of the stream, so that they can stop it early.
    pub(super) fn ordered(&mut self, plan: &Plan, demand: Demand) -> Result<Ordered> {
        let demand = demand.of_all_rows();
        let Some((input, mut step)) = self.serial_step(plan, &demand)? else {
            let source = self.open(plan, Demand { counts_limit: false, ..demand })?;
            return Ok(Ordered { source, steps: Vec::new(), few: false });
        };
        let mut ordered = self.ordered(input, demand.below_step(plan, input))?;
        let is_first = ordered.steps.is_empty();
        let counts = demand.counts_limit && is_counted_limit(&plan.node);
        let counts_here = counts && !is_top_sort(input);
        if counts {
            self.context.extras.count_rows_before_limit(0);
        }
        if counts_here {
            ordered.steps.push(Box::new(CountRows(self.context.extras.clone())));
        }
        if counts && self.context.settings.exact_rows_before_limit {
            step = Box::new(ToTheEnd(step));
        }
        ordered.few |= is_first && rows_wanted(plan).is_some_and(|rows| rows <= FEW_ROWS);
        if is_first
            && !self.context.settings.exact_rows_before_limit
            && let PlanNode::Limit { limit, offset, with_ties: None, .. } = &plan.node
        {
            // Morsels that lie before the offset as a whole are not read.
            let (morsels, rows) = ordered.source.skip(*offset);
            debug_assert!(rows <= *offset, "{rows} rows are skipped of an offset of {offset}");
            if morsels > 0 {
                if counts_here {
                    self.context.extras.count_rows_before_limit(rows);
                }
                ordered.source = Arc::new(SkipSource { input: ordered.source, morsels });
                step = Box::new(Limit::new(*limit, offset - rows));
            }
        }
        ordered.steps.push(match &self.context.profile {
            None => step,
            Some(profile) => Box::new(MeasuredStep { inner: step, step: profile.step(plan) }),
        });
        Ok(ordered)
    }

    /// The step of a node that acts on the rows in their order, and its input; `None` for a node that is opened as a
    /// source.
    fn serial_step<'p>(&mut self, plan: &'p Plan, demand: &Demand) -> Result<Option<(&'p Plan, Box<dyn SerialStep>)>> {
        let width = plan.inputs().first().map_or(0, |input| input.schema.len());
        let (input, step): (&Plan, Box<dyn SerialStep>) = match &plan.node {
            PlanNode::Limit { input, limit: Some(limit), offset, with_ties: Some(keys) } => {
                (input, Box::new(LimitWithTies::new(*limit, *offset, keys, width)))
            }
            PlanNode::Limit { input, limit, offset, .. } => (input, Box::new(Limit::new(*limit, *offset))),
            PlanNode::LimitLast { input, limit, offset } => (input, Box::new(LimitLast::new(*limit, *offset))),
            PlanNode::LimitShare { input, limit, offset, with_ties } => {
                (input, Box::new(LimitShare::new(*limit, *offset, with_ties.as_deref().unwrap_or_default(), width)))
            }
            PlanNode::LimitByLast { input, keys, limit, offset } => {
                (input, Box::new(LimitByLast::new(keys, width, *limit, *offset)))
            }
            PlanNode::LimitBy { input, keys, limit, offset } => {
                (input, Box::new(LimitBy::new(keys, width, *limit, *offset)))
            }
            PlanNode::Fill(node) => {
                (&node.input, Box::new(Fill::new(node, &plan.schema, self.context.block_rows_max())))
            }
            PlanNode::SetOperation { left, right, operation, all } => {
                let right = self.collect(right, demand.clone())?;
                (left, Box::new(SetStep::new(&plan.schema, *operation, *all, &right)?))
            }
            PlanNode::Project { input, .. } | PlanNode::Filter { input, .. } | PlanNode::ArrayJoin { input, .. }
                if is_serial(input) =>
            {
                let transform = transform(plan, &self.context)?;
                (input, Box::new(TransformStep { transform, context: self.context.clone() }))
            }
            _ => return Ok(None),
        };
        Ok(Some((input, step)))
    }
}

/// Whether an operator needs its rows in order.
pub(super) fn is_serial_step(node: &PlanNode) -> bool {
    matches!(
        node,
        PlanNode::Limit { .. }
            | PlanNode::LimitLast { .. }
            | PlanNode::LimitShare { .. }
            | PlanNode::LimitBy { .. }
            | PlanNode::LimitByLast { .. }
            | PlanNode::Fill(_)
            | PlanNode::SetOperation { .. }
    )
}

/// Whether the plan ends in steps that need the rows in order.
fn is_serial(plan: &Plan) -> bool {
    match &plan.node {
        node if is_serial_step(node) => true,
        PlanNode::Project { input, .. } | PlanNode::Filter { input, .. } | PlanNode::ArrayJoin { input, .. } => {
            is_serial(input)
        }
        _ => false,
    }
}

/// Number of rows of its input that a limit reads.
fn rows_wanted(plan: &Plan) -> Option<u64> {
    match &plan.node {
        PlanNode::Limit { limit: Some(_), with_ties: Some(_), .. } => None,
        PlanNode::Limit { limit: Some(limit), offset, .. } => Some(limit.saturating_add(*offset)),
        _ => None,
    }
}
