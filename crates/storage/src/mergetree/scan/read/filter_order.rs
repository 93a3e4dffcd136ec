//! The order in which a scan tries its filters, learned while it reads.
//!
//! A plan orders filters by what statistics say; how selective a run-time filter is, how filters depend on each other
//! and what each costs on this data is seen only when they run. Now and then a block tries a filter before all others:
//! that measures it by itself. All other blocks try them by rank, which is the share of rows that a filter drops for
//! the time it takes. Measuring a dear filter over rows that a cheap one would have dropped costs more than all else
//! here: rounds of it grow rarer, and leave out filters that could not lead if they dropped everything.
//!
//! # Source
//! The rank is that of Hellerstein and Stonebraker, "Predicate Migration" (SIGMOD 1993); measuring while running is
//! from Răducanu, Boncz and Zukowski, "Micro Adaptivity in Vectorwise" (SIGMOD 2013).

use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};
use std::time::Duration;

/// Rows that a scan must have before learning pays.
const ROWS_MIN: u64 = 200_000;
/// Blocks after which filters are measured again; then twice as many, four times as many and so on.
const PERIOD: usize = 64;
/// Periods between two rounds of measurements, at most.
const PERIODS_MAX: usize = 16;
/// The factor by which a filter may have become quicker since it was measured.
const SLACK: f32 = 2.0;
/// Weight of what was known beside a new measurement.
const KEPT: f32 = 0.7;
/// A measurement that is slower than before counts less: a first block also loads what later ones find loaded.
const KEPT_IF_SLOWER: f32 = 0.95;

/// Measurements of the filters of a scan; shared by its threads. Updates may lose to each other: a measurement less.
pub(crate) struct FilterOrder {
    filters: Vec<FilterMeasurements>,
    blocks: AtomicUsize,
}

/// Measurements of a filter: floats as bits, NaN before the first one.
struct FilterMeasurements {
    passing: AtomicU32,
    nanos_per_row: AtomicU32,
}

impl FilterMeasurements {
    fn get(cell: &AtomicU32) -> f32 {
        f32::from_bits(cell.load(Ordering::Relaxed))
    }

    fn mix(cell: &AtomicU32, new: f32, kept: impl Fn(f32) -> f32) {
        let old = Self::get(cell);
        let mixed = if old.is_nan() { new } else { old * kept(old) + new * (1.0 - kept(old)) };
        cell.store(mixed.to_bits(), Ordering::Relaxed);
    }

    /// Whether it would rank first if it dropped all rows.
    fn may_lead(&self, best: f32) -> bool {
        let nanos = Self::get(&self.nanos_per_row);
        nanos.is_nan() || SLACK / nanos.max(1e-3) > best
    }

    fn rank(&self) -> Option<f32> {
        let (passing, nanos) = (Self::get(&self.passing), Self::get(&self.nanos_per_row));
        (!passing.is_nan() && !nanos.is_nan()).then(|| (1.0 - passing) / nanos.max(1e-3))
    }
}

impl FilterOrder {
    /// The order of so many filters of a scan over so many rows; without an order to learn if `learns` is not set.
    pub(crate) fn new(filters: usize, rows: u64, learns: bool) -> Self {
        let learned = if learns && rows >= ROWS_MIN && (2..=PERIOD / 4).contains(&filters) { filters } else { 0 };
        let unknown = || AtomicU32::new(f32::NAN.to_bits());
        FilterOrder {
            filters: (0..learned)
                .map(|_| FilterMeasurements { passing: unknown(), nanos_per_row: unknown() })
                .collect(),
            blocks: AtomicUsize::new(0),
        }
    }

    /// The order for the next block, and whether its first filter is measured; `None`: as planned.
    pub(crate) fn next(&self) -> Option<(Vec<usize>, bool)> {
        if self.filters.is_empty() {
            return None;
        }
        let block = self.blocks.fetch_add(1, Ordering::Relaxed);
        let (period, turn) = (block / PERIOD + 1, block % PERIOD);
        let mut order: Vec<usize> = (0..self.filters.len()).collect();
        let mut best = 0.0;
        if let Some(ranks) = self.filters.iter().map(FilterMeasurements::rank).collect::<Option<Vec<f32>>>() {
            order.sort_by(|&a, &b| ranks[b].total_cmp(&ranks[a]));
            best = ranks[order[0]];
        }
        let is_round = period.is_power_of_two() && period < PERIODS_MAX || period.is_multiple_of(PERIODS_MAX);
        let is_measured = is_round && self.filters.get(turn).is_some_and(|filter| filter.may_lead(best));
        if is_measured && let Some(at) = order.iter().position(|&filter| filter == turn) {
            order[..=at].rotate_right(1);
        }
        Some((order, is_measured))
    }

    /// Takes what a filter did that was tried first.
    pub(crate) fn note(&self, filter: usize, rows: usize, kept: usize, time: Duration) {
        let (Some(measured), true) = (self.filters.get(filter), rows > 0) else { return };
        let nanos = time.as_nanos() as f32 / rows as f32;
        FilterMeasurements::mix(&measured.passing, kept as f32 / rows as f32, |_| KEPT);
        FilterMeasurements::mix(&measured.nanos_per_row, nanos, |old| if nanos > old { KEPT_IF_SLOWER } else { KEPT });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_drops_more_for_less_comes_first() {
        let order = FilterOrder::new(3, 1 << 20, true);
        for (filter, (kept, nanos)) in [(900, 5_000), (10, 9_000), (500, 1_000)].into_iter().enumerate() {
            assert_eq!(order.next().map(|(order, measured)| (order[0], measured)), Some((filter, true)));
            order.note(filter, 1000, kept, Duration::from_nanos(nanos));
        }
        assert_eq!(order.next(), Some((vec![2, 1, 0], false)));
    }

    #[test]
    fn rounds_grow_rarer_and_leave_out_what_cannot_lead() {
        let order = FilterOrder::new(2, 1 << 20, true);
        let mut measured = Vec::new();
        for block in 0..20 * PERIOD {
            let (tried, is_measured) = order.next().unwrap();
            if is_measured {
                measured.push((block, tried[0]));
                // The second takes a hundred times as long, so that it cannot come first.
                order.note(tried[0], 1000, 100, Duration::from_nanos(if tried[0] == 0 { 1_000 } else { 100_000 }));
            }
        }
        let rounds = [0, 1, 3, 7, 15].map(|period| (period * PERIOD, 0));
        assert_eq!(measured, [&rounds[..1], &[(1, 1)], &rounds[1..]].concat());
    }

    #[test]
    fn small_scans_and_single_filters_stay_as_planned() {
        assert!(FilterOrder::new(3, 1000, true).next().is_none());
        assert!(FilterOrder::new(1, 1 << 30, true).next().is_none());
        assert!(FilterOrder::new(3, 1 << 30, false).next().is_none());
    }
}
