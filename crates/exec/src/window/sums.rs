//! `sum`, `avg` and `count` over any frame in constant time per row.
//!
//! Sums of integers are differences of prefix sums, exact because they wrap. Floats lose bits that way: a growing frame
//! adds row by row, any other adds up nodes of a tree of sums.

use super::arrange::Arranged;
use super::frame::Frames;
use types::{Column, DataType, NativeType};

/// Children of a node of the tree.
const FAN_OUT: usize = 16;

/// A function of this family.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum SumFunction {
    /// `sum`.
    Sum,
    /// `avg`.
    Avg,
}

/// `count()`, or `count(x)` where `nulls` are x's.
pub(super) fn count(rows: &Arranged, frames: &Frames, nulls: Option<&[u8]>) -> Column {
    let mut out: Vec<u64> = Vec::with_capacity(rows.rows());
    match nulls {
        None => frames.each(rows, |_, start, end| out.push((end - start) as u64)),
        Some(nulls) => {
            let counts = counts_before(nulls);
            frames.each(rows, |_, start, end| out.push(u64::from(counts[end] - counts[start])));
        }
    }
    Column::from_vec(out)
}

/// Number of rows before each that are not NULL.
fn counts_before(nulls: &[u8]) -> Vec<u32> {
    let mut total = 0;
    let mut counts = Vec::with_capacity(nulls.len() + 1);
    counts.push(0);
    counts.extend(nulls.iter().map(|&null| {
        total += u32::from(null == 0);
        total
    }));
    counts
}

/// `sum` or `avg` of numbers; `None` for types of values (without NULLs, which `nulls` marks) or results that states
/// serve.
pub(super) fn sum(
    which: SumFunction,
    rows: &Arranged,
    frames: &Frames,
    values: &Column,
    nulls: Option<&[u8]>,
    result: &DataType,
) -> Option<Column> {
    let target = result.without_nullable();
    let sums = match (which, values, &target) {
        (
            SumFunction::Sum,
            Column::UInt8(_) | Column::UInt16(_) | Column::UInt32(_) | Column::UInt64(_),
            DataType::UInt64,
        ) => Column::from_vec(differences(
            rows,
            frames,
            &prefixes(&unsigned(values)?, nulls, u64::wrapping_add),
            u64::wrapping_sub,
        )),
        (
            SumFunction::Sum,
            Column::Int8(_) | Column::Int16(_) | Column::Int32(_) | Column::Int64(_),
            DataType::Int64,
        ) => {
            let words: Vec<u64> = signed(values)?.into_iter().map(|value| value as u64).collect();
            let sums = differences(rows, frames, &prefixes(&words, nulls, u64::wrapping_add), u64::wrapping_sub);
            Column::from_vec(sums.into_iter().map(|sum| sum as i64).collect())
        }
        (SumFunction::Sum | SumFunction::Avg, Column::Float32(_) | Column::Float64(_), DataType::Float64) => {
            Column::from_vec(float_sums(rows, frames, &floats(values, nulls)?))
        }
        (
            SumFunction::Avg,
            Column::UInt8(_) | Column::UInt16(_) | Column::UInt32(_) | Column::UInt64(_),
            DataType::Float64,
        ) => {
            let sums =
                differences(rows, frames, &prefixes(&unsigned(values)?, nulls, u64::wrapping_add), u64::wrapping_sub);
            Column::from_vec(sums.into_iter().map(|sum| sum as f64).collect())
        }
        (
            SumFunction::Avg,
            Column::Int8(_) | Column::Int16(_) | Column::Int32(_) | Column::Int64(_),
            DataType::Float64,
        ) => {
            let words: Vec<u64> = signed(values)?.into_iter().map(|value| value as u64).collect();
            let sums = differences(rows, frames, &prefixes(&words, nulls, u64::wrapping_add), u64::wrapping_sub);
            Column::from_vec(sums.into_iter().map(|sum| sum as i64 as f64).collect())
        }
        _ => return None,
    };
    let counts =
        (which == SumFunction::Avg || nulls.is_some() && result.is_nullable()).then(|| count(rows, frames, nulls));
    Some(finished(which, sums, counts, result))
}

/// Divides for `avg`, and puts NULL where a nullable argument had no value.
fn finished(which: SumFunction, sums: Column, counts: Option<Column>, result: &DataType) -> Column {
    let counts = counts.and_then(|counts| counts.as_native::<u64>().map(<[u64]>::to_vec));
    let values = match (which, &counts, sums.as_native::<f64>()) {
        (SumFunction::Avg, Some(counts), Some(sums)) => {
            Column::from_vec(sums.iter().zip(counts).map(|(sum, &count)| sum / count as f64).collect::<Vec<f64>>())
        }
        _ => sums,
    };
    if !result.is_nullable() {
        return values;
    }
    match counts {
        Some(counts) => {
            let nulls: Vec<u8> = counts.iter().map(|&count| u8::from(count == 0)).collect();
            // NULL rows hold defaults.
            values.with_nulls(nulls.into())
        }
        None => values.to_nullable(),
    }
}

fn unsigned(values: &Column) -> Option<Vec<u64>> {
    fn widened<T: NativeType + Into<u64>>(values: &Column) -> Option<Vec<u64>> {
        values.as_native::<T>().map(|values| values.iter().map(|&value| value.into()).collect())
    }
    widened::<u64>(values)
        .or_else(|| widened::<u32>(values))
        .or_else(|| widened::<u16>(values))
        .or_else(|| widened::<u8>(values))
}

fn signed(values: &Column) -> Option<Vec<i64>> {
    fn widened<T: NativeType + Into<i64>>(values: &Column) -> Option<Vec<i64>> {
        values.as_native::<T>().map(|values| values.iter().map(|&value| value.into()).collect())
    }
    widened::<i64>(values)
        .or_else(|| widened::<i32>(values))
        .or_else(|| widened::<i16>(values))
        .or_else(|| widened::<i8>(values))
}

/// The values as floats, 0 for NULL.
fn floats(values: &Column, nulls: Option<&[u8]>) -> Option<Vec<f64>> {
    let mut values: Vec<f64> = match values {
        Column::Float64(values) => values.to_vec(),
        Column::Float32(values) => values.iter().map(|&value| f64::from(value)).collect(),
        _ => return None,
    };
    if let Some(nulls) = nulls {
        values.iter_mut().zip(nulls).filter(|(_, null)| **null != 0).for_each(|(value, _)| *value = 0.0);
    }
    Some(values)
}

/// Prefix sums: for each row the sum of all rows before it, without NULLs.
fn prefixes<T: Copy + Default>(values: &[T], nulls: Option<&[u8]>, add: impl Fn(T, T) -> T) -> Vec<T> {
    let mut total = T::default();
    let mut out = Vec::with_capacity(values.len() + 1);
    out.push(total);
    match nulls {
        None => out.extend(values.iter().map(|&value| {
            total = add(total, value);
            total
        })),
        Some(nulls) => out.extend(values.iter().zip(nulls).map(|(&value, &null)| {
            if null == 0 {
                total = add(total, value);
            }
            total
        })),
    }
    out
}

fn differences<T: Copy>(rows: &Arranged, frames: &Frames, prefixes: &[T], subtract: impl Fn(T, T) -> T) -> Vec<T> {
    let mut out = Vec::with_capacity(rows.rows());
    frames.each(rows, |_, start, end| out.push(subtract(prefixes[end], prefixes[start])));
    out
}

fn float_sums(rows: &Arranged, frames: &Frames, values: &[f64]) -> Vec<f64> {
    let mut out = Vec::with_capacity(values.len());
    match frames {
        Frames::Whole => {
            for partition in rows.partitions() {
                let sum: f64 = values[partition.clone()].iter().sum();
                out.resize(partition.end, sum);
            }
        }
        Frames::Ranges { is_running: true, ends, .. } => {
            for partition in rows.partitions() {
                let (mut sum, mut at) = (0.0, partition.start);
                for row in partition {
                    while at < ends[row] as usize {
                        sum += values[at];
                        at += 1;
                    }
                    out.push(sum);
                }
            }
        }
        Frames::Ranges { .. } => {
            let tree = SumTree::new(values);
            frames.each(rows, |_, start, end| out.push(tree.sum(start, end)));
        }
    }
    out
}

/// Sums of 16 rows, of 16 of those, and so on.
struct SumTree<'a> {
    values: &'a [f64],
    levels: Vec<Vec<f64>>,
}

impl<'a> SumTree<'a> {
    fn new(values: &'a [f64]) -> Self {
        let up = |below: &[f64]| below.chunks(FAN_OUT).map(|chunk| chunk.iter().sum()).collect::<Vec<f64>>();
        let mut levels = Vec::new();
        let mut level = up(values);
        while level.len() > 1 {
            let above = up(&level);
            levels.push(level);
            level = above;
        }
        SumTree { values, levels }
    }

    fn sum(&self, mut start: usize, mut end: usize) -> f64 {
        let (mut left, mut right) = (0.0, 0.0);
        for level in std::iter::once(self.values).chain(self.levels.iter().map(Vec::as_slice)) {
            let (first, last) = (start.next_multiple_of(FAN_OUT), end / FAN_OUT * FAN_OUT);
            if first >= last || end - start <= FAN_OUT {
                return left + level[start..end].iter().sum::<f64>() + right;
            }
            left += level[start..first].iter().sum::<f64>();
            right += level[last..end].iter().sum::<f64>();
            (start, end) = (first / FAN_OUT, last / FAN_OUT);
        }
        left + right
    }
}

#[cfg(test)]
mod tests {
    use super::SumTree;

    #[test]
    fn tree_sums_every_range() {
        let values: Vec<f64> = (0..700).map(|i| f64::from(i % 37)).collect();
        let tree = SumTree::new(&values);
        for start in (0..values.len()).step_by(7) {
            for end in start..=values.len() {
                assert_eq!(tree.sum(start, end), values[start..end].iter().sum::<f64>(), "{start}..{end}");
            }
        }
    }
}
