//! Sorting a block by its key: rows become numbers of up to 128 bits that order as the key does, as far as they
//! reach; rows with equal numbers are compared by the columns that did not fit.
//!
//! Sorted runs are merged in batches: from the run with the least head, all rows that stay before the next run's head,
//! found in steps that double. Where runs interleave row by row a sort that finds the runs is quicker.

use std::cmp::Ordering;
use types::{Column, NativeType, with_native};

/// Numbers that order as one key column.
struct RankedKey {
    values: Vec<u64>,
    /// Bits that the values take.
    bits: u32,
    /// Whether equal numbers mean equal values.
    exact: bool,
}

/// The order of rows by key columns, stable; `None` when they are in order already.
pub(crate) fn permutation(keys: &[Column], descending: &[bool], rows: usize) -> Option<Vec<u32>> {
    order(keys, descending, rows, Runs::NONE)
}

/// As [`permutation`] for sorted runs, one after another.
pub(crate) fn merge_runs(keys: &[Column], descending: &[bool], runs: Runs<'_>) -> Option<Vec<u32>> {
    if runs.rows.iter().filter(|rows| **rows > 0).count() < 2 {
        None
    } else {
        order(keys, descending, runs.rows.iter().sum(), runs)
    }
}

/// Sorted runs that are to be merged.
#[derive(Clone, Copy)]
pub(crate) struct Runs<'a> {
    /// Rows of each; none are known when there are none.
    pub rows: &'a [usize],
    /// Whether rows may be taken batch by batch.
    pub in_batches: bool,
}

impl Runs<'_> {
    const NONE: Runs<'static> = Runs { rows: &[], in_batches: false };
}

/// The order of rows that are sorted runs.
fn order(keys: &[Column], descending: &[bool], rows: usize, runs: Runs<'_>) -> Option<Vec<u32>> {
    let (mut free, mut ties_from) = (128u32, keys.len());
    let mut fields = Vec::with_capacity(keys.len());
    for (i, key) in keys.iter().enumerate() {
        let ranked = rank(key);
        let taken = ranked.bits.min(free);
        let (cut, mask) = (ranked.bits - taken, if ranked.bits == 64 { u64::MAX } else { (1 << ranked.bits) - 1 });
        let is_whole = cut == 0 && ranked.exact;
        if taken > 0 {
            fields.push(Field { values: ranked.values, flip: if descending[i] { mask } else { 0 }, cut, bits: taken });
        }
        free -= taken;
        if !is_whole {
            ties_from = i;
            break;
        }
    }
    let ties = |a: u32, b: u32| compare_rows(&keys[ties_from..], &descending[ties_from..], a as usize, b as usize);
    if free >= 64 {
        order_by(&numbers::<u64>(fields, rows), runs, ties)
    } else {
        order_by(&numbers::<u128>(fields, rows), runs, ties)
    }
}

/// A key's part of the numbers.
struct Field {
    values: Vec<u64>,
    /// All ones where larger values come first.
    flip: u64,
    /// Lowest bits that found no room.
    cut: u32,
    bits: u32,
}

fn numbers<N>(fields: Vec<Field>, rows: usize) -> Vec<N>
where
    N: From<u64> + Copy + std::ops::Shl<u32, Output = N> + std::ops::BitOr<Output = N>,
{
    let mut numbers: Option<Vec<N>> = None;
    for field in fields {
        let part = |value: &u64| N::from((value ^ field.flip) >> field.cut);
        match &mut numbers {
            None => numbers = Some(field.values.iter().map(part).collect()),
            Some(numbers) => numbers
                .iter_mut()
                .zip(&field.values)
                .for_each(|(number, value)| *number = *number << field.bits | part(value)),
        }
    }
    numbers.unwrap_or_else(|| vec![N::from(0); rows])
}

fn order_by<N: Ord + Copy>(numbers: &[N], runs: Runs<'_>, ties: impl Fn(u32, u32) -> Ordering) -> Option<Vec<u32>> {
    let in_order = (1..numbers.len()).all(|row| match numbers[row - 1].cmp(&numbers[row]) {
        Ordering::Less => true,
        Ordering::Equal => ties(row as u32 - 1, row as u32).is_le(),
        Ordering::Greater => false,
    });
    (!in_order).then(|| sorted(numbers, runs, ties))
}

fn sorted<N: Ord + Copy>(numbers: &[N], runs: Runs<'_>, ties: impl Fn(u32, u32) -> Ordering) -> Vec<u32> {
    if runs.in_batches
        && let Some(merged) = Batches::new(numbers, runs.rows, &ties).merge()
    {
        return merged;
    }
    let mut rows: Vec<(N, u32)> = numbers.iter().copied().zip(0u32..).collect();
    if !runs.rows.is_empty() {
        // The stable sort finds the runs and merges them: a comparison or two a row.
        rows.sort_by(|a, b| a.0.cmp(&b.0).then_with(|| ties(a.1, b.1)));
        return rows.into_iter().map(|(_, row)| row).collect();
    }
    rows.sort_unstable_by(|a, b| a.0.cmp(&b.0).then_with(|| ties(a.1, b.1)).then(a.1.cmp(&b.1)));
    rows.into_iter().map(|(_, row)| row).collect()
}

/// Batches after which a merge looks whether they are long enough, and the rows that they should have on average.
const BATCHES_TRIED: usize = 512;
const BATCH_ROWS_MIN: usize = 6;

/// A merge of sorted runs, batch by batch.
struct Batches<'a, N, T> {
    numbers: &'a [N],
    ties: &'a T,
    /// The runs that still have rows; a heap by their first rows.
    heap: Vec<(u32, u32)>,
}

impl<'a, N: Ord + Copy, T: Fn(u32, u32) -> Ordering> Batches<'a, N, T> {
    fn new(numbers: &'a [N], runs: &[usize], ties: &'a T) -> Self {
        let mut heap = Vec::with_capacity(runs.len());
        let mut start = 0;
        for &rows in runs {
            if rows > 0 {
                heap.push((start, start + rows as u32));
            }
            start += rows as u32;
        }
        let mut batches = Batches { numbers, ties, heap };
        (0..batches.heap.len() / 2).rev().for_each(|place| batches.sift(place));
        batches
    }

    /// Whether a row comes before another; of equal ones that which stands before it.
    #[inline]
    fn is_before(&self, a: u32, b: u32) -> bool {
        let order = self.numbers[a as usize].cmp(&self.numbers[b as usize]);
        order.then_with(|| (self.ties)(a, b)).then(a.cmp(&b)).is_lt()
    }

    fn sift(&mut self, mut place: usize) {
        while let Some(child) = self.first_child(place) {
            if self.is_before(self.heap[place].0, self.heap[child].0) {
                return;
            }
            self.heap.swap(place, child);
            place = child;
        }
    }

    /// The child that comes first.
    fn first_child(&self, place: usize) -> Option<usize> {
        let (left, right) = (2 * place + 1, 2 * place + 2);
        let first = self.heap.get(left)?.0;
        Some(if self.heap.get(right).is_some_and(|&(other, _)| self.is_before(other, first)) { right } else { left })
    }

    /// The end of the rows from `start` that come before a row.
    fn end_before(&self, (start, end): (u32, u32), limit: u32) -> u32 {
        let (mut low, mut step) = (start + 1, 1);
        while low + step <= end && self.is_before(low + step - 1, limit) {
            low += step;
            step *= 2;
        }
        let mut high = (low + step - 1).min(end);
        while low < high {
            let middle = low + (high - low) / 2;
            if self.is_before(middle, limit) { low = middle + 1 } else { high = middle }
        }
        low
    }

    /// The rows in order; `None` when batches are short.
    fn merge(mut self) -> Option<Vec<u32>> {
        if self.heap.is_empty() {
            return None;
        }
        let mut merged: Vec<u32> = Vec::with_capacity(self.numbers.len());
        let mut batches = 0;
        while let Some(&(start, end)) = self.heap.first() {
            let Some(next) = self.first_child(0) else {
                merged.extend(start..end);
                break;
            };
            let stop = self.end_before((start, end), self.heap[next].0);
            merged.extend(start..stop);
            batches += 1;
            if batches == BATCHES_TRIED && merged.len() < BATCHES_TRIED * BATCH_ROWS_MIN {
                return None;
            }
            if stop == end {
                self.heap.swap_remove(0);
            } else {
                self.heap[0].0 = stop;
            }
            self.sift(0);
        }
        Some(merged)
    }
}

fn compare_rows(keys: &[Column], descending: &[bool], a: usize, b: usize) -> Ordering {
    compare(keys, a, keys, b, descending)
}

/// Order of two rows of two blocks of key columns.
pub(crate) fn compare(
    keys: &[Column],
    row: usize,
    others: &[Column],
    other_row: usize,
    descending: &[bool],
) -> Ordering {
    for ((key, other), &descending) in keys.iter().zip(others).zip(descending) {
        let order = key.compare_rows(row, other, other_row);
        if order.is_ne() {
            return if descending { order.reverse() } else { order };
        }
    }
    Ordering::Equal
}

/// Whether rows are in the order of their keys; `order` says where they are, `None` that they lie in order.
pub(crate) fn is_sorted(keys: &[Column], descending: &[bool], order: Option<&[u32]>, rows: usize) -> bool {
    let row = |place: usize| order.map_or(place, |order| order[place] as usize);
    (1..rows).all(|place| compare(keys, row(place - 1), keys, row(place), descending).is_le())
}

fn rank(column: &Column) -> RankedKey {
    match column {
        Column::Const(..) => RankedKey { values: Vec::new(), bits: 0, exact: true },
        Column::Dict(dict) if dict.values.len() <= dict.codes.len() => {
            let mut order: Vec<u32> = (0..dict.values.len() as u32).collect();
            order.sort_unstable_by(|&a, &b| dict.values.compare_rows(a as usize, &dict.values, b as usize));
            let mut ranks = vec![0u64; order.len()];
            let mut rank = 0;
            for pair in 0..order.len() {
                if pair > 0
                    && dict.values.compare_rows(order[pair - 1] as usize, &dict.values, order[pair] as usize).is_ne()
                {
                    rank += 1;
                }
                ranks[order[pair] as usize] = rank;
            }
            let values = dict.codes.iter().map(|&code| ranks[code as usize]).collect();
            RankedKey { values, bits: 64 - rank.leading_zeros(), exact: true }
        }
        Column::Nullable(nullable) => {
            let mut inner = rank(&nullable.values);
            if inner.values.is_empty() {
                inner.values = vec![0; nullable.nulls.len()];
            }
            // NULL comes last: one more bit above the values, at the price of the lowest if there are 64.
            let shift = u32::from(inner.bits == 64);
            for (value, &null) in inner.values.iter_mut().zip(nullable.nulls.iter()) {
                *value = if null != 0 { 1 << (inner.bits - shift) } else { *value >> shift };
            }
            RankedKey { values: inner.values, bits: inner.bits - shift + 1, exact: inner.exact && shift == 0 }
        }
        Column::String(strings) => RankedKey { values: strings.iter().map(prefix).collect(), bits: 64, exact: false },
        Column::FixedString(strings) => {
            let values = (0..strings.len()).map(|row| prefix(strings.get(row))).collect();
            RankedKey { values, bits: 64, exact: strings.width <= 8 }
        }
        Column::Float32(v) => {
            RankedKey { values: v.iter().map(|&v| float_rank(f64::from(v))).collect(), bits: 64, exact: true }
        }
        Column::Float64(v) => RankedKey { values: v.iter().map(|&v| float_rank(v)).collect(), bits: 64, exact: true },
        other => {
            let unranked = RankedKey { values: Vec::new(), bits: 0, exact: false };
            with_native!(other, |values| rank_ints(values), else unranked)
        }
    }
}

/// The first 8 bytes as a number that orders as they do.
fn prefix(bytes: &[u8]) -> u64 {
    let mut first = [0u8; 8];
    let length = bytes.len().min(8);
    first[..length].copy_from_slice(&bytes[..length]);
    u64::from_be_bytes(first)
}

/// A number that orders as the float does; NaN last, both zeros alike.
fn float_rank(value: f64) -> u64 {
    if value.is_nan() {
        return u64::MAX;
    }
    let bits = (value + 0.0).to_bits();
    if bits >> 63 == 1 { !bits } else { bits | 1 << 63 }
}

fn rank_ints<T: NativeType>(values: &[T]) -> RankedKey
where
    T: RankInt,
{
    let (mut min, mut max) = (i128::MAX, i128::MIN);
    if T::WIDE {
        let values: Vec<u64> = values.iter().map(|value| value.high_bits()).collect();
        return RankedKey { values, bits: 64, exact: false };
    }
    for value in values {
        let value = value.wide();
        min = min.min(value);
        max = max.max(value);
    }
    let span = if values.is_empty() { 0 } else { (max - min) as u64 };
    let values = values.iter().map(|value| (value.wide() - min) as u64).collect();
    RankedKey { values, bits: 64 - span.leading_zeros(), exact: true }
}

/// Numbers as their order needs them.
trait RankInt: Copy {
    const WIDE: bool;
    fn wide(self) -> i128;
    fn high_bits(self) -> u64;
}

macro_rules! rank_wide {
    ($($native:ty, |$v:ident| $high:expr;)*) => {
        $(impl RankInt for $native {
            const WIDE: bool = true;
            fn wide(self) -> i128 {
                self.as_i128()
            }
            fn high_bits(self) -> u64 {
                let $v = self;
                $high
            }
        })*
    };
}

rank_wide! {
    types::U256, |v| (*v.high() >> 64) as u64;
    types::I256, |v| (*v.high() >> 64) as u64 ^ 1 << 63;
}

macro_rules! rank_ints {
    ($($native:ty, $wide:expr, |$v:ident| $high:expr;)*) => {
        $(impl RankInt for $native {
            const WIDE: bool = $wide;
            #[inline(always)]
            fn wide(self) -> i128 {
                self as i128
            }
            fn high_bits(self) -> u64 {
                let $v = self;
                $high
            }
        })*
    };
}

rank_ints! {
    u8, false, |v| u64::from(v); u16, false, |v| u64::from(v); u32, false, |v| u64::from(v); u64, false, |v| v;
    i8, false, |v| v as u64; i16, false, |v| v as u64; i32, false, |v| v as u64; i64, false, |v| v as u64;
    u128, true, |v| (v >> 64) as u64; i128, true, |v| (v >> 64) as u64 ^ 1 << 63;
    f32, true, |v| float_rank(f64::from(v)); f64, true, |v| float_rank(v);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(keys: &[Column], descending: &[bool]) {
        let rows = keys[0].len();
        let mut expected: Vec<u32> = (0..rows as u32).collect();
        expected.sort_by(|&a, &b| compare_rows(keys, descending, a as usize, b as usize));
        let got = permutation(keys, descending, rows).unwrap_or_else(|| (0..rows as u32).collect());
        assert_eq!(got, expected);
    }

    #[test]
    fn runs_are_merged_in_batches_and_row_by_row() {
        for (distinct, runs) in [
            (3u64, vec![700usize, 0, 300, 2000]),
            (1 << 40, vec![1000; 3]),
            (40, vec![5, 1, 900, 90]),
            (1, vec![10, 10]),
        ] {
            let mut values = Vec::new();
            for (number, &rows) in runs.iter().enumerate() {
                let mut run: Vec<u64> =
                    (0..rows as u64).map(|i| kernels::hash::hash_u64(i + 1000 * number as u64) % distinct).collect();
                run.sort_unstable();
                values.extend(run);
            }
            let texts = Column::from_strings(values.iter().map(|value| format!("a common beginning {value:020}")));
            for keys in [vec![Column::from_vec(values.clone())], vec![texts]] {
                let mut expected: Vec<u32> = (0..values.len() as u32).collect();
                expected.sort_by_key(|&row| values[row as usize]);
                for in_batches in [true, false] {
                    let got = merge_runs(&keys, &[false], Runs { rows: &runs, in_batches })
                        .unwrap_or_else(|| (0..values.len() as u32).collect());
                    assert_eq!(got, expected, "{distinct} {runs:?}");
                }
            }
        }
    }

    #[test]
    fn agrees_with_a_comparison_sort() {
        let n = 3000u64;
        let h = |i: u64, m: u64| kernels::hash::hash_u64(i) % m;
        let small = Column::from_vec((0..n).map(|i| h(i, 5) as u8).collect::<Vec<_>>());
        let signed = Column::from_vec((0..n).map(|i| kernels::hash::hash_u64(i * 7) as i64).collect::<Vec<_>>());
        let text = Column::from_strings((0..n).map(|i| format!("prefix {}", h(i, 50))));
        let nulls = signed.clone().with_nulls((0..n).map(|i| u8::from(h(i + 9, 4) == 0)).collect::<Vec<_>>().into());
        let floats = Column::from_vec(
            (0..n).map(|i| if h(i, 9) == 0 { f64::NAN } else { h(i, 100) as f64 - 50.0 }).collect::<Vec<_>>(),
        );
        let wide = Column::from_vec((0..n).map(|i| i128::from(h(i, 3)) - 1).collect::<Vec<_>>());
        let all = [small, signed, text, nulls, floats, wide];
        for a in &all {
            check(std::slice::from_ref(a), &[false]);
            for b in &all {
                check(&[a.clone(), b.clone()], &[false, true]);
                check(&[a.clone(), b.clone(), all[1].clone()], &[true, false, false]);
            }
        }
        assert_eq!(permutation(&[Column::from_vec(vec![1u8, 1, 2])], &[false], 3), None);
    }
}
