//! Lowering of `ORDER BY`.

use super::streaming::map;
use super::{Demand, Lowering};
use crate::ops::limit::CountRows;
use crate::ops::scan::TopBound;
use crate::sort::{After, Places, TOP_ROWS_MAX, narrow, sort_all, sort_top};
use crate::source::Source;
use base::{Result, Settings};
use plan::{Plan, SortKey};
use std::sync::Arc;

impl Lowering {
    pub(super) fn sort(
        &mut self,
        input: &Plan,
        keys: &[SortKey],
        limit: Option<u64>,
        demand: Demand,
    ) -> Result<Arc<dyn Source>> {
        let mut places = Places { from: demand.rows_skipped, to: limit };
        let counts = limit.is_some() && demand.counts_sort;
        let top_max = top_rows_max(&self.context.settings);
        let is_top = |limit: Option<u64>| limit.filter(|&limit| limit <= top_max);
        let bound = is_top(limit).and(keys.first()).map(|key| TopBound::new(key.descending, key.nulls_first));
        let below = Demand { counts_groups: counts, ..Demand::bounded(bound.clone()) };
        let mut source = self.open(input, below)?;
        let mut before = 0;
        if is_top(limit).is_none()
            && let Some(narrowed) = narrow(&source, keys, places)
        {
            if counts {
                self.context.extras.count_rows_before_limit(narrowed.left_out);
            }
            (source, places, before) = (narrowed.source, narrowed.places, narrowed.before);
        }
        if counts {
            source = map(source, Arc::new(CountRows(self.context.extras.clone())));
        }
        let inputs = input.schema.len();
        let sorted = match is_top(places.to) {
            Some(limit) => {
                sort_top(keys, usize::try_from(limit).unwrap_or(usize::MAX), inputs, &*source, bound, &self.context)?
            }
            None => sort_all(keys, inputs, places, &*source, &self.context)?,
        };
        Ok(if before > 0 { Arc::new(After { rows: before, sorted }) } else { sorted })
    }
}

/// Largest limit that is sorted as a top-k. A top-k does not check the limits of sorting, so one that might exceed them
/// is sorted in full.
fn top_rows_max(settings: &Settings) -> u64 {
    match (settings.max_rows_to_sort, settings.max_bytes_to_sort) {
        (0, 0) => TOP_ROWS_MAX,
        (rows, 0) => TOP_ROWS_MAX.min(rows),
        _ => 0,
    }
}
