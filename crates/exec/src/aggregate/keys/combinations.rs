//! Combinations of key values in a block: where there are few, each is packed and looked up once.
//!
//! ```text
//! returnflag  codes 0 2 1 0 …  of 3 ─┐
//! linestatus  codes 1 1 0 1 …  of 2 ─┴▶ 1 5 2 1 …  of 6 ─▶ combinations 0 1 2 0 …, first rows 0 1 2
//! ```
//! Codes are those of dictionaries, and whole numbers less the least of the block.

use crate::aggregate::MISSING;
use types::{Column, NativeType};

/// Combinations that are possible in a block, at most, however few rows it has.
const POSSIBLE_MIN: usize = 256;
/// Rows per combination from which on looking up combinations pays.
const ROWS_PER_COMBINATION: usize = 4;

/// The combinations of a block's keys.
pub struct Combinations {
    /// The combination of each row.
    pub codes: Vec<u32>,
    /// The first row of each combination.
    pub firsts: Vec<u32>,
}

impl Combinations {
    /// Finds the combinations of columns of `rows` rows; `None` where a column has no codes or there are too many.
    pub fn new(columns: &[Column], rows: usize) -> Option<Combinations> {
        let possible_max = rows.max(POSSIBLE_MIN);
        let mut possible = 1usize;
        let mut codes: Vec<u32> = Vec::new();
        for column in columns {
            let own = Codes::of(column, possible_max / possible)?;
            let count = own.count();
            possible *= count;
            own.append_to(&mut codes, count as u32, rows);
        }
        if codes.is_empty() {
            return None;
        }
        let mut numbers = vec![MISSING; possible];
        let mut firsts = Vec::new();
        for (row, code) in codes.iter_mut().enumerate() {
            let number = &mut numbers[*code as usize];
            if *number == MISSING {
                *number = firsts.len() as u32;
                firsts.push(row as u32);
            }
            *code = *number;
        }
        (firsts.len() * ROWS_PER_COMBINATION <= rows).then_some(Combinations { codes, firsts })
    }
}

/// A column's codes.
enum Codes<'a> {
    Same,
    Dictionary(&'a [u32], usize),
    UInt8(DenseNumbers<'a, u8>),
    UInt16(DenseNumbers<'a, u16>),
    UInt32(DenseNumbers<'a, u32>),
    UInt64(DenseNumbers<'a, u64>),
    Int8(DenseNumbers<'a, i8>),
    Int16(DenseNumbers<'a, i16>),
    Int32(DenseNumbers<'a, i32>),
    Int64(DenseNumbers<'a, i64>),
}

/// Whole numbers from `low` on, of which `count` are possible.
struct DenseNumbers<'a, T> {
    values: &'a [T],
    low: T,
    count: usize,
}

impl<'a, T: NativeType + Ord + Into<i128>> DenseNumbers<'a, T> {
    fn of(values: &'a [T], count_max: usize) -> Option<Self> {
        let first = *values.first()?;
        let (low, high) = values.iter().fold((first, first), |(low, high), &value| (low.min(value), high.max(value)));
        let count = usize::try_from(high.into() - low.into() + 1).ok()?;
        (count <= count_max).then_some(DenseNumbers { values, low, count })
    }
}

impl<'a> Codes<'a> {
    fn of(column: &'a Column, count_max: usize) -> Option<Self> {
        Some(match column {
            Column::Const(..) => Codes::Same,
            Column::Dict(dict) if dict.values.len() <= count_max => Codes::Dictionary(&dict.codes, dict.values.len()),
            Column::UInt8(values) => Codes::UInt8(DenseNumbers::of(values, count_max)?),
            Column::UInt16(values) => Codes::UInt16(DenseNumbers::of(values, count_max)?),
            Column::UInt32(values) => Codes::UInt32(DenseNumbers::of(values, count_max)?),
            Column::UInt64(values) => Codes::UInt64(DenseNumbers::of(values, count_max)?),
            Column::Int8(values) => Codes::Int8(DenseNumbers::of(values, count_max)?),
            Column::Int16(values) => Codes::Int16(DenseNumbers::of(values, count_max)?),
            Column::Int32(values) => Codes::Int32(DenseNumbers::of(values, count_max)?),
            Column::Int64(values) => Codes::Int64(DenseNumbers::of(values, count_max)?),
            _ => return None,
        })
    }

    fn count(&self) -> usize {
        match self {
            Codes::Same => 1,
            Codes::Dictionary(_, count) => *count,
            Codes::UInt8(numbers) => numbers.count,
            Codes::UInt16(numbers) => numbers.count,
            Codes::UInt32(numbers) => numbers.count,
            Codes::UInt64(numbers) => numbers.count,
            Codes::Int8(numbers) => numbers.count,
            Codes::Int16(numbers) => numbers.count,
            Codes::Int32(numbers) => numbers.count,
            Codes::Int64(numbers) => numbers.count,
        }
    }

    /// Makes room for `count` codes below each code so far, and adds the own ones there.
    fn append_to(&self, codes: &mut Vec<u32>, count: u32, rows: usize) {
        match self {
            Codes::Same => codes.resize(rows, 0),
            Codes::Dictionary(own, _) => append(codes, own, count, |code| code),
            Codes::UInt8(n) => append(codes, n.values, count, |value| u32::from(value - n.low)),
            Codes::UInt16(n) => append(codes, n.values, count, |value| u32::from(value - n.low)),
            Codes::UInt32(n) => append(codes, n.values, count, |value| value - n.low),
            Codes::UInt64(n) => append(codes, n.values, count, |value| (value - n.low) as u32),
            Codes::Int8(n) => append(codes, n.values, count, |value| value.wrapping_sub(n.low) as u8 as u32),
            Codes::Int16(n) => append(codes, n.values, count, |value| value.wrapping_sub(n.low) as u16 as u32),
            Codes::Int32(n) => append(codes, n.values, count, |value| value.wrapping_sub(n.low) as u32),
            Codes::Int64(n) => append(codes, n.values, count, |value| value.wrapping_sub(n.low) as u32),
        }
    }
}

fn append<T: Copy>(codes: &mut Vec<u32>, own: &[T], count: u32, code: impl Fn(T) -> u32) {
    if codes.is_empty() {
        codes.extend(own.iter().map(|&value| code(value)));
    } else {
        codes.iter_mut().zip(own).for_each(|(known, &value)| *known = *known * count + code(value));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use types::DictColumn;

    fn dict(codes: Vec<u32>) -> Column {
        Column::Dict(DictColumn { codes: codes.into(), values: Arc::new(Column::from_vec(vec![10u8, 20, 30])) })
    }

    #[test]
    fn combinations_are_numbered_as_they_come() {
        let columns = [dict([0, 2, 2, 0].repeat(4)), Column::from_vec([-3i32, -3, 5, -3].repeat(4))];
        let combinations = Combinations::new(&columns, 16).unwrap();
        assert_eq!((&combinations.codes[..5], combinations.firsts), (&[0, 1, 2, 0, 0][..], vec![0, 1, 2]));
    }

    #[test]
    fn wide_ranges_and_many_combinations_have_no_codes() {
        assert!(Combinations::new(&[Column::from_vec(vec![i64::MIN, i64::MAX])], 2).is_none());
        assert!(Combinations::new(&[Column::from_vec((0..100u8).collect())], 100).is_none());
        assert!(Combinations::new(&[Column::from_vec(Vec::<u8>::new())], 0).is_none());
        assert!(Combinations::new(&[], 0).is_none());
    }
}
