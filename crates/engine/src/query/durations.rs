//! Counts, errors and durations of ended queries by kind, for monitoring.
//!
//! A query that ends adds to four counters without a lock; nothing is done while it runs.

use std::sync::atomic::{AtomicU64, Ordering};

/// Upper bounds of the classes of durations in microseconds; longer ones are in a class of their own.
const BOUNDS_US: [u64; 18] = [
    100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000, 2_500_000,
    5_000_000, 10_000_000, 30_000_000, 60_000_000,
];

/// The kinds of statements that are counted apart, by their names in `system.query_log`, those with a histogram first;
/// the last two are of texts that are no statements, and of all others.
const KINDS: [&str; 25] = [
    "Select",
    "Insert",
    "Create",
    "Drop",
    "Alter",
    "Set",
    "Show",
    "Use",
    "Describe",
    "Explain",
    "Delete",
    "Update",
    "Rename",
    "Attach",
    "Undrop",
    "Check",
    "Backup",
    "Restore",
    "Grant",
    "Revoke",
    "System",
    "Optimize",
    "KillQuery",
    "Unparsed",
    "Other",
];

#[derive(Debug, Default)]
struct KindCounts {
    ended: AtomicU64,
    failed: AtomicU64,
}

/// Durations of a family of statements.
#[derive(Debug, Default)]
struct Histogram {
    classes: [AtomicU64; BOUNDS_US.len() + 1],
    sum_us: AtomicU64,
}

/// Counters of queries that ended.
#[derive(Debug, Default)]
pub struct QueryDurations {
    kinds: [KindCounts; KINDS.len()],
    /// Histograms of SELECT, INSERT, all others.
    histograms: [Histogram; 3],
}

/// Durations of a family of statements, as they were at a time.
#[derive(Clone, Debug, PartialEq)]
pub struct DurationCounts {
    /// `Select`, `Insert` or `Other`.
    pub kind: &'static str,
    /// Cumulative counts: an upper bound in seconds, and the number of queries that took at most as long.
    pub at_most: Vec<(f64, u64)>,
    /// Number of all queries.
    pub count: u64,
    /// Sum of their durations in seconds.
    pub sum_s: f64,
}

impl QueryDurations {
    /// Counts a query that has ended; the duration is `None` for one that did not begin.
    pub(crate) fn note(&self, kind: &str, duration_us: Option<u64>, has_failed: bool) {
        let kind = if kind.is_empty() { "Unparsed" } else { kind };
        let place = KINDS.iter().position(|known| *known == kind).unwrap_or(KINDS.len() - 1);
        let counts = &self.kinds[place];
        counts.ended.fetch_add(1, Ordering::Relaxed);
        if has_failed {
            counts.failed.fetch_add(1, Ordering::Relaxed);
        }
        if let Some(duration_us) = duration_us {
            let histogram = &self.histograms[place.min(self.histograms.len() - 1)];
            let class = BOUNDS_US.partition_point(|bound| *bound < duration_us);
            histogram.classes[class].fetch_add(1, Ordering::Relaxed);
            histogram.sum_us.fetch_add(duration_us, Ordering::Relaxed);
        }
    }

    /// Kinds of ended statements: number without error, number with an error.
    pub fn by_kind(&self) -> Vec<(&'static str, [u64; 2])> {
        let read = |counts: &KindCounts| {
            let failed = counts.failed.load(Ordering::Relaxed);
            [counts.ended.load(Ordering::Relaxed).saturating_sub(failed), failed]
        };
        let all = KINDS.iter().zip(&self.kinds).map(|(kind, counts)| (*kind, read(counts)));
        all.filter(|(kind, counts)| matches!(*kind, "Select" | "Insert") || *counts != [0, 0]).collect()
    }

    /// The durations of each family.
    pub fn durations(&self) -> [DurationCounts; 3] {
        let read = |kind: &'static str, histogram: &Histogram| {
            let mut count = 0;
            let mut at_most = Vec::with_capacity(BOUNDS_US.len());
            for (class, counter) in histogram.classes.iter().enumerate() {
                count += counter.load(Ordering::Relaxed);
                at_most.extend(BOUNDS_US.get(class).map(|bound| (*bound as f64 / 1e6, count)));
            }
            DurationCounts { kind, at_most, count, sum_s: histogram.sum_us.load(Ordering::Relaxed) as f64 / 1e6 }
        };
        let [select, insert, other] = &self.histograms;
        [read("Select", select), read("Insert", insert), read("Other", other)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_add_up() {
        let durations = QueryDurations::default();
        for duration_us in [0, 100, 101, 60_000_001] {
            durations.note("Select", Some(duration_us), duration_us == 101);
        }
        durations.note("Insert", None, true);
        durations.note("", None, true);
        durations.note("None", Some(5), false);
        let [select, insert, other] = durations.durations();
        assert_eq!((select.at_most[0], select.at_most[1], select.at_most[17]), ((0.0001, 2), (0.00025, 3), (60.0, 3)));
        assert_eq!((select.count, insert.count, other.count), (4, 0, 1));
        assert!((select.sum_s - 60.000_202).abs() < 1e-9);
        let kinds = [("Select", [3, 1]), ("Insert", [0, 1]), ("Unparsed", [0, 1]), ("Other", [1, 0])];
        assert_eq!(durations.by_kind(), kinds);
    }
}
