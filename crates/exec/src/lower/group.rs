//! Lowering of `GROUP BY` and `DISTINCT`.

use super::{Demand, Lowering};
use crate::aggregate::{GroupLimits, GroupingOptions, aggregate};
use crate::ops::scan_groups::ChosenValues;
use crate::source::{BlocksSource, Source};
use base::{OverflowMode, Result};
use functions::Expr;
use plan::{AggregateNode, Plan};
use std::sync::Arc;

impl Lowering {
    pub(super) fn aggregate(&mut self, plan: &Plan, node: &AggregateNode, demand: Demand) -> Result<Arc<dyn Source>> {
        let chosen = ChosenValues::of(node, &self.context.settings);
        let input = self.open(&node.input, Demand::chosen(chosen.clone()))?;
        let limits = GroupLimits::group_by(&self.context.settings);
        let options = GroupingOptions { chosen, limits, counts_left_out: demand.counts_groups };
        aggregate(node, &*input, &plan.schema.fields, options, &self.context)
    }

    /// Distinct rows are groups without aggregates.
    pub(super) fn distinct(&mut self, plan: &Plan, input: &Plan, limit: Option<u64>) -> Result<Arc<dyn Source>> {
        if input.schema.is_empty() {
            let mut blocks = self.collect(input, Demand::default())?;
            blocks.truncate(1);
            return Ok(Arc::new(BlocksSource(blocks.into_iter().map(|block| block.slice(0, 1)).collect())));
        }
        let keys =
            input.schema.fields.iter().enumerate().map(|(i, field)| Expr::column(i, field.data_type.clone())).collect();
        let settings = &self.context.settings;
        let broken_off = (settings.distinct_overflow_mode == OverflowMode::Break && settings.max_rows_in_distinct > 0)
            .then_some(settings.max_rows_in_distinct);
        let top = limit.into_iter().chain(broken_off).min().map(|limit| (Vec::new(), limit));
        let source = self.open(input, Demand::default())?;
        let node = AggregateNode { input: input.clone(), keys, aggregates: Vec::new(), top, grouping_sets: None };
        let limits = GroupLimits::distinct(&self.context.settings);
        let options = GroupingOptions { chosen: None, limits, counts_left_out: false };
        aggregate(&node, &*source, &plan.schema.fields, options, &self.context)
    }
}
