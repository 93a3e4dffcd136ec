//! The places of an order that are asked for, and the morsels whose rows can be in them.
//!
//! ```text
//! LIMIT 10 OFFSET 9000000:     morsel   0 … 7     7 … 9     8 … 15    15 … 20     by statistics of the first key
//! (50 rows each, 10 from 105)           before    in them   in them   after
//! ```
//! A morsel is before them if it and all rows that may come before any of its rows are fewer than what is skipped: `7 …
//! 9` may overlap `0 … 7` and then both count. It is after them if as many rows as are wanted are sure to come before
//! all of its.

use crate::context::QueryContext;
use crate::source::{Emit, Source};
use base::{Error, Result};
use plan::SortKey;
use std::sync::Arc;
use storage::MorselSpan;
use types::Value;

/// A range of places in an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Places {
    /// The first place. Whoever reads the order skips the rows before it by [`Source::skip`].
    pub from: u64,
    /// The place after the last; `None` for all from the first on.
    pub to: Option<u64>,
}

impl Places {
    /// All places.
    pub(crate) const ALL: Places = Places { from: 0, to: None };

    /// Whether some of so many rows are in none of the places.
    pub(crate) fn leave_out(self, rows: usize) -> bool {
        self.from > 0 || self.to.is_some_and(|to| to < rows as u64)
    }

    /// The same places in the order without its first `rows` rows, which are before `from`.
    fn after(self, rows: u64) -> Places {
        Places { from: self.from - rows, to: self.to.map(|to| to.saturating_sub(rows)) }
    }
}

/// A source without the morsels that cannot be in the places asked for.
pub(crate) struct Narrowed {
    /// The source of the remaining morsels.
    pub source: Arc<dyn Source>,
    /// The places among its rows.
    pub places: Places,
    /// Number of rows left out that come before the places.
    pub before: u64,
    /// Number of all rows left out.
    pub left_out: u64,
}

/// Leaves out morsels of a source that is to be sorted; `None` where all are needed, or nothing is known of them.
pub(crate) fn narrow(source: &Arc<dyn Source>, keys: &[SortKey], places: Places) -> Option<Narrowed> {
    let first = keys.first()?;
    if places == Places::ALL {
        return None;
    }
    let spans = source.spans(first.expr.as_column()?)?;
    let verdicts = judge(&spans, first.descending, places);
    let rows_of = |verdict: Verdict| {
        spans.iter().zip(&verdicts).filter(|(_, known)| **known == verdict).map(|(span, _)| span.rows).sum::<u64>()
    };
    let (before, after) = (rows_of(Verdict::Before), rows_of(Verdict::After));
    if before + after == 0 {
        return None;
    }
    let morsels: Vec<usize> = (0..spans.len()).filter(|&morsel| verdicts[morsel] == Verdict::Needed).collect();
    let source = Arc::new(Chosen { input: source.clone(), morsels });
    Some(Narrowed { source, places: places.after(before), before, left_out: before + after })
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    Before,
    Needed,
    After,
}

/// Judges where the morsels are by the spans of their first key.
fn judge(spans: &[MorselSpan], descending: bool, places: Places) -> Vec<Verdict> {
    let ends = |span: &MorselSpan| {
        if descending { (span.high.clone(), span.low.clone()) } else { (span.low.clone(), span.high.clone()) }
    };
    let ends: Vec<(Value, Value)> = spans.iter().map(ends).collect();
    let order = |a: &Value, b: &Value| if descending { b.compare(a) } else { a.compare(b) };
    // Sums of rows of morsels in the order in which they begin, and in which they end.
    let sums = |end: fn(&(Value, Value)) -> &Value| {
        let mut sorted: Vec<usize> = (0..spans.len()).collect();
        sorted.sort_by(|&a, &b| order(end(&ends[a]), end(&ends[b])));
        let mut rows = 0;
        let sums = sorted.iter().map(|&morsel| {
            rows += spans[morsel].rows;
            rows
        });
        let sums: Vec<u64> = std::iter::once(0).chain(sums).collect();
        (sorted, sums)
    };
    let (by_start, starts) = sums(|ends| &ends.0);
    let (by_end, finished) = sums(|ends| &ends.1);
    let verdict = |(first, last): &(Value, Value)| {
        // Rows equal to the last may come before it by other keys.
        let may_precede = starts[by_start.partition_point(|&other| order(&ends[other].0, last).is_le())];
        let must_precede = finished[by_end.partition_point(|&other| order(&ends[other].1, first).is_lt())];
        match places.to {
            _ if may_precede <= places.from => Verdict::Before,
            Some(to) if must_precede >= to => Verdict::After,
            _ => Verdict::Needed,
        }
    };
    ends.iter().map(verdict).collect()
}

/// Some morsels of a source.
struct Chosen {
    input: Arc<dyn Source>,
    morsels: Vec<usize>,
}

impl Source for Chosen {
    fn morsels(&self) -> usize {
        self.morsels.len()
    }

    fn read(&self, morsel: usize, context: &QueryContext, emit: Emit<'_>) -> Result<()> {
        self.input.read(self.morsels[morsel], context, emit)
    }
}

/// Sorted rows after others that were left out. The first morsel stands for the latter and must be skipped.
pub(crate) struct After {
    /// Number of rows left out.
    pub rows: u64,
    /// The other rows.
    pub sorted: Arc<dyn Source>,
}

impl Source for After {
    fn morsels(&self) -> usize {
        1 + self.sorted.morsels()
    }

    fn read(&self, morsel: usize, context: &QueryContext, emit: Emit<'_>) -> Result<()> {
        let Some(morsel) = morsel.checked_sub(1) else { return Err(not_skipped()) };
        self.sorted.read(morsel, context, emit)
    }

    fn skip(&self, rows: u64) -> (usize, u64) {
        let Some(rest) = rows.checked_sub(self.rows) else { return (0, 0) };
        let (morsels, rows) = self.sorted.skip(rest);
        (1 + morsels, self.rows + rows)
    }
}

/// The error of reading rows that were to be skipped.
pub(super) fn not_skipped() -> Error {
    Error::bug("rows of a sort are read that were to be skipped")
}

#[cfg(test)]
mod tests {
    use super::*;
    use Verdict::{After, Before, Needed};

    /// Verdicts for spans of ten rows each.
    fn check(spans: &[(i64, i64)], (from, to): (u64, Option<u64>), expect: &[Verdict]) {
        let spans = |sign: i64| -> Vec<MorselSpan> {
            let ends = |&(low, high): &(i64, i64)| ((low * sign).min(high * sign), (low * sign).max(high * sign));
            spans
                .iter()
                .map(ends)
                .map(|(low, high)| MorselSpan { low: Value::Int(low), high: Value::Int(high), rows: 10 })
                .collect()
        };
        assert_eq!(judge(&spans(1), false, Places { from, to }), expect);
        assert_eq!(judge(&spans(-1), true, Places { from, to }), expect);
    }

    #[test]
    fn morsels_beside_the_places() {
        let rising = [(0, 9), (10, 19), (20, 29), (30, 39)];
        check(&rising, (10, Some(20)), &[Before, Needed, After, After]);
        check(&rising, (9, Some(21)), &[Needed, Needed, Needed, After]);
        check(&rising, (25, None), &[Before, Before, Needed, Needed]);
        check(&rising, (40, Some(50)), &[Before; 4]);
        check(&[(30, 39), (0, 9), (20, 29), (10, 19)], (20, Some(25)), &[After, Before, Needed, Before]);
        // Overlapping spans count as before and as not before.
        check(&[(0, 12), (10, 19), (20, 29)], (10, Some(15)), &[Needed, Needed, After]);
        check(&[(0, 12), (10, 19), (20, 29)], (20, Some(25)), &[Before, Before, Needed]);
        // Equal values may be in any order.
        check(&[(0, 10), (10, 20)], (10, Some(11)), &[Needed, Needed]);
        check(&[(5, 5), (5, 5), (6, 6)], (10, Some(11)), &[Needed, Needed, After]);
        check(&[(0, 99), (0, 99)], (10, Some(11)), &[Needed, Needed]);
    }

    /// Checks that no row of the places is in a morsel that was left out.
    #[test]
    fn nothing_that_is_asked_for_is_left_out() {
        let random = |i: u64| i.wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(31).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        for seed in 0..300 {
            let spread = 1 + random(seed) % 60;
            let morsels: Vec<Vec<i64>> = (0..12)
                .map(|morsel| {
                    (0..1 + random(seed + morsel) % 7)
                        .map(|row| (morsel * 10 + random(seed * 1000 + morsel * 10 + row) % spread) as i64)
                        .collect()
                })
                .collect();
            let spans: Vec<MorselSpan> = morsels
                .iter()
                .map(|rows| MorselSpan {
                    low: Value::Int(*rows.iter().min().unwrap()),
                    high: Value::Int(*rows.iter().max().unwrap()),
                    rows: rows.len() as u64,
                })
                .collect();
            let mut sorted: Vec<i64> = morsels.iter().flatten().copied().collect();
            let from = random(seed + 5) % sorted.len() as u64;
            let to = from + 1 + random(seed + 6) % 9;
            for descending in [false, true] {
                sorted.sort_by(|a, b| if descending { b.cmp(a) } else { a.cmp(b) });
                let verdicts = judge(&spans, descending, Places { from, to: Some(to) });
                let of = |wanted: Verdict| {
                    morsels
                        .iter()
                        .zip(&verdicts)
                        .filter(move |(_, verdict)| **verdict == wanted)
                        .flat_map(|(rows, _)| rows.iter().copied())
                };
                let mut left: Vec<i64> = of(Needed).collect();
                left.sort_by(|a, b| if descending { b.cmp(a) } else { a.cmp(b) });
                let before = of(Before).count();
                let end = (to as usize).min(sorted.len());
                assert_eq!(left[from as usize - before..end - before], sorted[from as usize..end], "seed {seed}");
            }
        }
    }
}
