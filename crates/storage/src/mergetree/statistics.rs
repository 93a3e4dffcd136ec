//! Statistics of whole columns for the planner: those of the parts put together, kept until parts change.

use super::core::{Core, PartSet};
use crate::table::ColumnStatistics;
use parking_lot::Mutex;
use std::collections::HashMap;
use std::sync::{Arc, Weak};

/// What was put together for a set of parts.
#[derive(Default)]
pub(crate) struct StatisticsCache(Mutex<(Weak<PartSet>, HashMap<usize, ColumnStatistics>)>);

impl StatisticsCache {
    /// The statistics of a stored column; `None` where a part has none.
    pub(crate) fn column(&self, core: &Core, stored: usize) -> Option<ColumnStatistics> {
        let set = core.snapshot();
        let mut cached = self.0.lock();
        if !std::ptr::eq(cached.0.as_ptr(), Arc::as_ptr(&set)) {
            *cached = (Arc::downgrade(&set), HashMap::new());
        }
        if let Some(known) = cached.1.get(&stored) {
            return Some(known.clone());
        }
        let statistics = put_together(&set, &core.layout.columns.get(stored)?.name)?;
        cached.1.insert(stored, statistics.clone());
        Some(statistics)
    }
}

fn put_together(set: &PartSet, name: &str) -> Option<ColumnStatistics> {
    let mut all = ColumnStatistics::default();
    let mut sketch: Option<codec::Sketch> = None;
    let (mut ranges_known, mut sketches_known) = (true, true);
    for part in &set.parts {
        let column = &part.meta.columns[part.column(name)?];
        all.nulls += column.nulls;
        match column.ranges.as_ref().and_then(|ranges| ranges.whole.clone()) {
            Some((min, max)) => {
                all.min = Some(all.min.take().filter(|least| least.compare(&min).is_le()).unwrap_or(min));
                all.max = Some(all.max.take().filter(|greatest| greatest.compare(&max).is_ge()).unwrap_or(max));
            }
            // A part of nothing but NULL widens no range.
            None => ranges_known &= column.nulls == part.meta.rows,
        }
        match (&mut sketch, &column.sketch) {
            (Some(sketch), Some(own)) => sketch.merge(own),
            (None, Some(own)) => sketch = Some(own.clone()),
            (_, None) => sketches_known = false,
        }
    }
    if !ranges_known {
        (all.min, all.max) = (None, None);
    }
    all.distinct = sketch.filter(|_| sketches_known).map(|sketch| sketch.estimate());
    Some(all)
}
