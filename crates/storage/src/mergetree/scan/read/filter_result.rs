//! What a filter says of the rows of a block: a bit or a byte for each, or one word for all.

use base::{Result, bail};
use std::ops::Range;
use types::Column;

/// What a filter says of the rows of a block.
pub(crate) enum FilterResult {
    /// A bit for each row.
    Bits(Vec<u64>),
    /// A byte for each row, or a constant.
    Mask(Column),
}

impl FilterResult {
    /// Whether rows are told one by one.
    pub(crate) fn is_by_row(&self) -> bool {
        matches!(self, FilterResult::Bits(_) | FilterResult::Mask(Column::UInt8(_)))
    }

    /// Rows of a range that pass, of a mask by row.
    pub(crate) fn count(&self, rows: Range<usize>) -> usize {
        match self {
            FilterResult::Bits(bits) => kernels::bits::count_in(bits, rows),
            FilterResult::Mask(Column::UInt8(mask)) => kernels::filter::count(&mask[rows]),
            FilterResult::Mask(_) => 0,
        }
    }

    /// The bits of rows that pass and whose bit was set before.
    pub(crate) fn and(&self, mut before: Vec<u64>, rows: usize) -> Result<Vec<u64>> {
        match self {
            FilterResult::Bits(bits) => before.iter_mut().zip(bits).for_each(|(before, bits)| *before &= bits),
            FilterResult::Mask(Column::UInt8(mask)) if mask.len() == rows => kernels::bits::retain(&mut before, mask),
            FilterResult::Mask(mask) => {
                if kept_rows(mask, rows)?.is_some() {
                    before.fill(0);
                }
            }
        }
        Ok(before)
    }

    /// Positions of rows that pass; `None` when all do.
    pub(crate) fn kept_rows(&self, rows: usize) -> Result<Option<Vec<u32>>> {
        match self {
            FilterResult::Mask(mask) => kept_rows(mask, rows),
            FilterResult::Bits(bits) => Ok(match kernels::bits::count(bits) {
                kept if kept == rows => None,
                0 => Some(Vec::new()),
                _ => Some(kernels::bits::to_indices(bits)),
            }),
        }
    }
}

/// Positions of rows that a mask keeps; `None` when it keeps all.
fn kept_rows(mask: &Column, rows: usize) -> Result<Option<Vec<u32>>> {
    match mask {
        Column::Const(value, _) => {
            let keep = value.value(0).as_i128().unwrap_or(0) != 0;
            Ok(if keep { None } else { Some(Vec::new()) })
        }
        Column::UInt8(mask) if mask.len() == rows => {
            let kept = kernels::filter::count(mask);
            Ok(if kept == rows {
                None
            } else if kept == 0 {
                Some(Vec::new())
            } else {
                Some(kernels::filter::mask_to_indices(mask))
            })
        }
        other => bail!(
            LogicalError,
            "a filter gave a mask of {} rows of {:?} for {rows} rows",
            other.len(),
            codec::Physical::of_column(other)
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_without_a_byte_go() {
        for rows in [1usize, 8, 63, 64, 65, 200] {
            let bytes: Vec<u8> =
                (0..rows).map(|row| if row % 3 == 0 { 0 } else { (row % 2 * 129 + 1) as u8 }).collect();
            let mut bits = vec![u64::MAX; rows.div_ceil(64)];
            bits[0] &= !2;
            let bits = FilterResult::Mask(Column::from_vec(bytes)).and(bits, rows).unwrap();
            let expected: Vec<u32> = (0..rows as u32).filter(|row| row % 3 != 0 && *row != 1).collect();
            assert_eq!(kernels::bits::to_indices(&bits), expected);
        }
    }
}
