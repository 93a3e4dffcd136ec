//! Combinations of key values in a block: where there are few, each is packed and looked up once.
//!
//! ```text
//! returnflag  codes 0 2 1 0 …  of 3 ─┐
//! linestatus  codes 1 1 0 1 …  of 2 ─┴▶ 1 5 2 1 …  of 6 ─▶ combinations 0 1 2 0 …, first rows 0 1 2
//! ```
//! Codes are those of dictionaries, and whole numbers less the least of the block.

use super::{whole_range, with_whole};
use crate::aggregate::MISSING;
use types::Column;

/// Possible combinations that are always allowed, however few rows a block has.
const POSSIBLE_MIN: usize = 256;
/// Rows per combination from which on looking up combinations instead of rows pays.
const ROWS_PER_COMBINATION: usize = 4;

/// The combinations of a block's keys.
pub(crate) struct Combinations {
    /// The combination of each row.
    pub codes: Vec<u32>,
    /// The first row of each combination.
    pub firsts: Vec<u32>,
}

impl Combinations {
    /// Finds the combinations of columns of `rows` rows; `None` where a column has no codes or there are too many.
    pub(crate) fn new(columns: &[Column], rows: usize) -> Option<Combinations> {
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
    /// All rows have one value.
    Same,
    /// The codes of a dictionary, and its number of entries.
    Dictionary(&'a [u32], usize),
    /// Distances from the least of the column's numbers, of which `low` has the low bits; `count` are possible.
    Numbers { column: &'a Column, low: u32, count: usize },
}

impl<'a> Codes<'a> {
    fn of(column: &'a Column, count_max: usize) -> Option<Self> {
        Some(match column {
            Column::Const(..) => Codes::Same,
            Column::Dict(dict) if dict.values.len() <= count_max => Codes::Dictionary(&dict.codes, dict.values.len()),
            column => {
                let (low, high) = whole_range(column)?;
                let count = usize::try_from(high - low + 1).ok().filter(|&count| count <= count_max)?;
                Codes::Numbers { column, low: low as u32, count }
            }
        })
    }

    fn count(&self) -> usize {
        match self {
            Codes::Same => 1,
            Codes::Dictionary(_, count) | Codes::Numbers { count, .. } => *count,
        }
    }

    /// Combines the codes so far with these, of which there are `count`.
    fn append_to(&self, codes: &mut Vec<u32>, count: u32, rows: usize) {
        match self {
            Codes::Same => codes.resize(rows, 0),
            Codes::Dictionary(own, _) => combine_codes(codes, own, count, |code| code),
            // Distances have at most 32 bits, which are right whatever the numbers' sign and width.
            Codes::Numbers { column, low, .. } => with_whole!(
                column,
                |values| combine_codes(codes, values, count, |value| (value as u32).wrapping_sub(*low)),
                else ()
            ),
        }
    }
}

/// Combines the codes so far (empty before the first column) with those of a further column, which are below `count`.
pub(crate) fn combine_codes<T: Copy>(codes: &mut Vec<u32>, own: &[T], count: u32, code: impl Fn(T) -> u32) {
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
    fn numbers_of_every_width_and_constants_have_codes() {
        let constant = Column::Const(Arc::new(Column::from_vec(vec![1.5f64])), 8);
        let wide = Column::from_vec([u64::MAX, u64::MAX - 1].repeat(4));
        let narrow = Column::from_vec([i8::MIN, i8::MIN + 1].repeat(4));
        let combinations = Combinations::new(&[constant, wide, narrow], 8).unwrap();
        assert_eq!((combinations.codes, combinations.firsts), ([0, 1].repeat(4), vec![0, 1]));
    }

    #[test]
    fn wide_ranges_and_many_combinations_have_no_codes() {
        assert!(Combinations::new(&[Column::from_vec(vec![i64::MIN, i64::MAX])], 2).is_none());
        assert!(Combinations::new(&[Column::from_vec((0..100u8).collect())], 100).is_none());
        assert!(Combinations::new(&[Column::from_vec(Vec::<u8>::new())], 0).is_none());
        assert!(Combinations::new(&[], 0).is_none());
    }
}
