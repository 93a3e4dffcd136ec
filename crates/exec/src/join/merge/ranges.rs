//! Ranges of keys, chosen from samples of both inputs.

use super::input::Samples;
use crate::sort::{Order, lower_bound, sort_rows};
use types::Column;

/// Rows that a range should have, of both inputs together: its right rows and what is made of them fit the second-level
/// cache.
const RANGE_ROWS: u64 = 192 << 10;
/// Rows below which beginning a range costs more than joining it.
const RANGE_ROWS_MIN: u64 = 16 << 10;
/// Least ranges per thread, if there are enough rows.
const RANGES_PER_THREAD: u64 = 4;

/// Ranges of keys, in their order.
pub(super) struct KeyRanges {
    order: Order,
    /// The keys at which ranges begin, from the second on.
    splitters: Vec<Column>,
    /// Left rows of each range, about.
    left_rows: Vec<u64>,
}

/// One range: keys from one splitter on, up to another.
pub(super) struct Bounds<'a> {
    /// The order of the keys that splitters have.
    pub order: &'a Order,
    /// All splitters.
    pub splitters: &'a [Column],
    /// The splitter that is the least key of the range.
    pub low: Option<usize>,
    /// The splitter that is greater than all keys of the range.
    pub high: Option<usize>,
}

impl KeyRanges {
    /// Ranges of about equal work by the first `keys` keys.
    pub(super) fn new(left: Samples, right: Samples, keys: usize, threads: usize) -> Self {
        let order = Order::all_ascending(keys);
        let lefts = left.len();
        let columns = together(left.keys, right.keys);
        let count = columns.first().map_or(0, Column::len);
        let sorted = sort_rows(&columns, &order, count);
        let weights = (left.rows_each, right.rows_each);
        let total = weights.0 * lefts as u64 + weights.1 * (count - lefts) as u64;
        let wanted = (total / (RANGES_PER_THREAD * threads as u64).max(1)).clamp(RANGE_ROWS_MIN, RANGE_ROWS);
        let (mut chosen, mut left_rows): (Vec<u32>, Vec<u64>) = (Vec::new(), vec![0]);
        let mut rows = 0;
        for &sample in &sorted {
            let is_left = (sample as usize) < lefts;
            let first = chosen.last().copied().unwrap_or(sorted[0]);
            if rows >= wanted && order.compare(0, &columns, first as usize, &columns, sample as usize).is_ne() {
                chosen.push(sample);
                left_rows.push(0);
                rows = 0;
            }
            rows += if is_left { weights.0 } else { weights.1 };
            if let Some(left_rows) = left_rows.last_mut().filter(|_| is_left) {
                *left_rows += weights.0;
            }
        }
        KeyRanges {
            order,
            splitters: columns.iter().map(|column| column.gather(&chosen).flatten()).collect(),
            left_rows,
        }
    }

    /// Number of ranges, at least one.
    pub(super) fn count(&self) -> usize {
        self.left_rows.len()
    }

    /// Left rows of a range, about.
    pub(super) fn left_rows(&self, range: usize) -> u64 {
        self.left_rows[range]
    }

    /// The bounds of a range.
    pub(super) fn bounds(&self, range: usize) -> Bounds<'_> {
        let high = Some(range).filter(|&range| range + 1 < self.count());
        Bounds { order: &self.order, splitters: &self.splitters, low: range.checked_sub(1), high }
    }
}

/// Concatenates samples of both inputs in columns of one form.
fn together(left: Vec<Column>, right: Vec<Column>) -> Vec<Column> {
    match (left.is_empty(), right.is_empty()) {
        (true, _) => return right,
        (_, true) => return left,
        _ => {}
    }
    let is_nullable = |column: &Column| matches!(column, Column::Nullable(_));
    let one = |(left, right): (Column, Column)| match (is_nullable(&left), is_nullable(&right)) {
        (true, false) => Column::concat(&[&left, &right.to_nullable()]),
        (false, true) => Column::concat(&[&left.to_nullable(), &right]),
        _ => Column::concat(&[&left, &right]),
    };
    left.into_iter().zip(right).map(one).collect()
}

impl Bounds<'_> {
    /// The rows of sorted key columns that lie in the range.
    pub(super) fn rows_of(&self, keys: &[Column], rows: usize) -> std::ops::Range<usize> {
        let start = self.low.map_or(0, |low| lower_bound(self.order, keys, rows, self.splitters, low));
        let end = self.high.map_or(rows, |high| lower_bound(self.order, keys, rows, self.splitters, high));
        start..end.max(start)
    }

    /// The granules that may have rows of the range, given the first and the greatest key of each.
    pub(super) fn granules_of(&self, first: &[Column], last: &[Column], granules: usize) -> std::ops::Range<usize> {
        let start = self.low.map_or(0, |low| lower_bound(self.order, last, granules, self.splitters, low));
        let end = self.high.map_or(granules, |high| lower_bound(self.order, first, granules, self.splitters, high));
        start..end.max(start)
    }
}
