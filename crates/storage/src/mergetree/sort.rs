//! Sorting a block by its key: rows become numbers of up to 128 bits that order as the key does, as far as they
//! reach; rows with equal numbers are compared by the columns that did not fit.

use std::cmp::Ordering;
use types::{Column, NativeType, with_native};

/// Numbers that order as one key column.
struct Ranked {
    values: Vec<u64>,
    /// Bits that the values take.
    bits: u32,
    /// Whether equal numbers mean equal values.
    exact: bool,
}

/// The order of rows by key columns, stable; `None` when they are in order already.
pub(crate) fn permutation(keys: &[Column], descending: &[bool], rows: usize) -> Option<Vec<u32>> {
    order(keys, descending, rows, false)
}

/// As [`permutation`] for rows that are a few sorted runs one after another.
pub(crate) fn merge_runs(keys: &[Column], descending: &[bool], rows: usize) -> Option<Vec<u32>> {
    order(keys, descending, rows, true)
}

fn order(keys: &[Column], descending: &[bool], rows: usize, has_runs: bool) -> Option<Vec<u32>> {
    let mut numbers = vec![0u128; rows];
    let (mut free, mut ties_from) = (128u32, keys.len());
    for (i, key) in keys.iter().enumerate() {
        let ranked = rank(key);
        let taken = ranked.bits.min(free);
        let (cut, mask) = (ranked.bits - taken, if ranked.bits == 64 { u64::MAX } else { (1 << ranked.bits) - 1 });
        if taken > 0 {
            for (number, &value) in numbers.iter_mut().zip(&ranked.values) {
                let value = if descending[i] { mask ^ value } else { value };
                *number = *number << taken | u128::from(value >> cut);
            }
        }
        free -= taken;
        if cut > 0 || !ranked.exact {
            ties_from = i;
            break;
        }
    }
    let ties = |a: u32, b: u32| compare_rows(&keys[ties_from..], &descending[ties_from..], a as usize, b as usize);
    let in_order = (1..rows).all(|row| match numbers[row - 1].cmp(&numbers[row]) {
        Ordering::Less => true,
        Ordering::Equal => ties(row as u32 - 1, row as u32).is_le(),
        Ordering::Greater => false,
    });
    if in_order {
        return None;
    }
    Some(if free >= 64 {
        sorted(numbers.iter().map(|&number| number as u64), has_runs, ties)
    } else {
        sorted(numbers.into_iter(), has_runs, ties)
    })
}

fn sorted<N: Ord + Copy>(numbers: impl Iterator<Item = N>, has_runs: bool, ties: impl Fn(u32, u32) -> Ordering) -> Vec<u32> {
    let mut rows: Vec<(N, u32)> = numbers.zip(0u32..).collect();
    if has_runs {
        // The stable sort finds the runs and merges them: a comparison or two a row.
        rows.sort_by(|a, b| a.0.cmp(&b.0).then_with(|| ties(a.1, b.1)));
        return rows.into_iter().map(|(_, row)| row).collect();
    }
    rows.sort_unstable_by(|a, b| a.0.cmp(&b.0).then_with(|| ties(a.1, b.1)).then(a.1.cmp(&b.1)));
    rows.into_iter().map(|(_, row)| row).collect()
}

fn compare_rows(keys: &[Column], descending: &[bool], a: usize, b: usize) -> Ordering {
    compare(keys, a, keys, b, descending)
}

/// Order of two rows of two blocks of key columns.
pub(crate) fn compare(keys: &[Column], row: usize, others: &[Column], other_row: usize, descending: &[bool]) -> Ordering {
    for ((key, other), &descending) in keys.iter().zip(others).zip(descending) {
        let order = key.compare_rows(row, other, other_row);
        if order.is_ne() {
            return if descending { order.reverse() } else { order };
        }
    }
    Ordering::Equal
}

fn rank(column: &Column) -> Ranked {
    match column {
        Column::Const(..) => Ranked { values: Vec::new(), bits: 0, exact: true },
        Column::Dict(dict) if dict.values.len() <= dict.codes.len() => {
            let mut order: Vec<u32> = (0..dict.values.len() as u32).collect();
            order.sort_unstable_by(|&a, &b| dict.values.compare_rows(a as usize, &dict.values, b as usize));
            let mut ranks = vec![0u64; order.len()];
            let mut rank = 0;
            for pair in 0..order.len() {
                if pair > 0 && dict.values.compare_rows(order[pair - 1] as usize, &dict.values, order[pair] as usize).is_ne() {
                    rank += 1;
                }
                ranks[order[pair] as usize] = rank;
            }
            let values = dict.codes.iter().map(|&code| ranks[code as usize]).collect();
            Ranked { values, bits: 64 - rank.leading_zeros(), exact: true }
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
            Ranked { values: inner.values, bits: inner.bits - shift + 1, exact: inner.exact && shift == 0 }
        }
        Column::String(strings) => Ranked { values: strings.iter().map(prefix).collect(), bits: 64, exact: false },
        Column::FixedString(strings) => {
            let values = (0..strings.len()).map(|row| prefix(strings.get(row))).collect();
            Ranked { values, bits: 64, exact: strings.width <= 8 }
        }
        Column::Float32(v) => Ranked { values: v.iter().map(|&v| float_rank(f64::from(v))).collect(), bits: 64, exact: true },
        Column::Float64(v) => Ranked { values: v.iter().map(|&v| float_rank(v)).collect(), bits: 64, exact: true },
        other => with_native!(other, |values| rank_ints(values), else Ranked { values: Vec::new(), bits: 0, exact: false }),
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

fn rank_ints<T: NativeType>(values: &[T]) -> Ranked
where
    T: RankInt,
{
    let (mut min, mut max) = (i128::MAX, i128::MIN);
    if T::WIDE {
        let values: Vec<u64> = values.iter().map(|value| value.high_bits()).collect();
        return Ranked { values, bits: 64, exact: false };
    }
    for value in values {
        let value = value.wide();
        min = min.min(value);
        max = max.max(value);
    }
    let span = if values.is_empty() { 0 } else { (max - min) as u64 };
    let values = values.iter().map(|value| (value.wide() - min) as u64).collect();
    Ranked { values, bits: 64 - span.leading_zeros(), exact: true }
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
    fn agrees_with_a_comparison_sort() {
        let n = 3000u64;
        let h = |i: u64, m: u64| kernels::hash::hash_u64(i) % m;
        let small = Column::from_vec((0..n).map(|i| h(i, 5) as u8).collect::<Vec<_>>());
        let signed = Column::from_vec((0..n).map(|i| kernels::hash::hash_u64(i * 7) as i64).collect::<Vec<_>>());
        let text = Column::from_strings((0..n).map(|i| format!("prefix {}", h(i, 50))));
        let nulls = signed.clone().with_nulls((0..n).map(|i| u8::from(h(i + 9, 4) == 0)).collect::<Vec<_>>().into());
        let floats = Column::from_vec((0..n).map(|i| if h(i, 9) == 0 { f64::NAN } else { h(i, 100) as f64 - 50.0 }).collect::<Vec<_>>());
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
