//! Codes of one key's values: small numbers that stand for them over all blocks of a thread.

use super::KeyIndex;
use super::codes::BITS_MAX;
use crate::aggregate::keys::{whole_range, with_whole};
use base::Result;
use std::sync::Arc;
use types::{Column, DataType};

/// Entries per row from which on a dictionary is not worth looking up for a block.
const ENTRIES_PER_ROW_MAX: usize = 2;

/// Whether a block's column has codes.
pub(super) enum Admitted {
    /// No codes, as the column has none or too many.
    No,
    /// Codes of the same bits as before.
    Same,
    /// Codes of more bits than before: cells must be laid out anew.
    Grown,
}

/// The codes of one key.
pub(super) enum KeyCodes {
    /// Codes of strings that come as dictionaries.
    Entries(Box<Entries>),
    /// Codes of whole numbers.
    Numbers(NumberRange),
}

impl KeyCodes {
    /// Codes for keys of a type; `None` for types without.
    pub(super) fn new(data_type: &DataType) -> Option<KeyCodes> {
        match data_type.without_nullable() {
            DataType::String => Some(KeyCodes::Entries(Box::new(Entries::new(data_type)))),
            _ if data_type.is_nullable() => None,
            inner => match inner.fixed_width_bytes() {
                Some(1 | 2 | 4 | 8) => Some(KeyCodes::Numbers(NumberRange::default())),
                _ => None,
            },
        }
    }

    /// Bits that a code takes.
    pub(super) fn bits(&self) -> u32 {
        match self {
            KeyCodes::Entries(entries) => entries.bits,
            KeyCodes::Numbers(numbers) => numbers.bits,
        }
    }

    /// Makes codes for the values of a column of `rows` rows.
    ///
    /// # Errors
    /// `MEMORY_LIMIT_EXCEEDED`.
    pub(super) fn admit(&mut self, key: &Column, rows: usize) -> Result<Admitted> {
        match self {
            KeyCodes::Entries(entries) => entries.admit(key, rows),
            KeyCodes::Numbers(numbers) => Ok(numbers.admit(key)),
        }
    }

    /// Adds each row's code to its cell, `shift` bits up.
    pub(super) fn add_codes(&self, key: &Column, shift: u32, cells: &mut [u32]) {
        match (self, key) {
            (KeyCodes::Entries(entries), Column::Dict(dict)) => {
                let codes = &entries.codes[..];
                // Codes of a dictionary column are below its length, which is that of `codes`.
                cells
                    .iter_mut()
                    .zip(dict.codes.iter())
                    .for_each(|(cell, &code)| *cell |= codes[code as usize] << shift);
            }
            (KeyCodes::Entries(entries), _) => {
                let code = entries.codes.first().copied().unwrap_or_default();
                cells.iter_mut().for_each(|cell| *cell |= code << shift);
            }
            (KeyCodes::Numbers(numbers), key) => numbers.add_codes(key, shift, cells),
        }
    }
}

/// Dictionary entries of all blocks, numbered as they come.
pub(super) struct Entries {
    index: KeyIndex,
    /// The dictionary that `codes` belongs to.
    values: Option<Arc<Column>>,
    /// The number of each entry of the dictionary.
    codes: Vec<u32>,
    bits: u32,
}

impl Entries {
    fn new(data_type: &DataType) -> Entries {
        Entries { index: KeyIndex::new(std::slice::from_ref(data_type)), values: None, codes: Vec::new(), bits: 0 }
    }

    fn admit(&mut self, key: &Column, rows: usize) -> Result<Admitted> {
        let values = match key {
            Column::Dict(dict) => &dict.values,
            Column::Const(value, _) => value,
            _ => return Ok(Admitted::No),
        };
        if self.values.as_ref().is_some_and(|known| Arc::ptr_eq(known, values)) {
            return Ok(Admitted::Same);
        }
        if values.len() > (rows * ENTRIES_PER_ROW_MAX).min(1 << BITS_MAX) {
            return Ok(Admitted::No);
        }
        self.codes = self.index.insert(std::slice::from_ref(&**values), values.len())?;
        self.values = Some(values.clone());
        let bits = bits_of(self.index.len() as u64);
        if bits == self.bits {
            return Ok(Admitted::Same);
        }
        self.bits = bits;
        Ok(Admitted::Grown)
    }
}

/// Codes of whole numbers: their distances from `low`, of `bits` bits.
#[derive(Default)]
pub(super) struct NumberRange {
    low: i128,
    bits: u32,
    known: bool,
}

impl NumberRange {
    fn admit(&mut self, key: &Column) -> Admitted {
        let Some((low, high)) = whole_range(key) else { return Admitted::No };
        let end = self.low + (1i128 << self.bits);
        if self.known && self.low <= low && high < end {
            return Admitted::Same;
        }
        let (low, high) = if self.known { (low.min(self.low), high.max(end - 1)) } else { (low, high) };
        let Ok(count) = u64::try_from(high - low + 1) else { return Admitted::No };
        // Room on the side that grew, so that keys in an order do not grow it block by block.
        let bits = bits_of(count);
        let grows_down = self.known && low < self.low;
        (self.low, self.bits, self.known) = (if grows_down { high + 1 - (1i128 << bits) } else { low }, bits, true);
        Admitted::Grown
    }

    fn add_codes(&self, key: &Column, shift: u32, cells: &mut [u32]) {
        if let Column::Const(value, _) = key {
            let code = whole_range(value).map_or(0, |(low, _)| (low - self.low) as u32);
            cells.iter_mut().for_each(|cell| *cell |= code << shift);
            return;
        }
        // Differences are below 2^18: their low bits are all there is, whatever the numbers' sign and width.
        let low = self.low as u32;
        with_whole!(
            key,
            |values| {
                let codes = values.iter().map(|&value| (value as u32).wrapping_sub(low));
                cells.iter_mut().zip(codes).for_each(|(cell, code)| *cell |= code << shift);
            },
            else ()
        );
    }
}

/// Bits that numbers below `count` take.
fn bits_of(count: u64) -> u32 {
    u64::BITS - count.saturating_sub(1).leading_zeros()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether a column is admitted, and whether that changes codes.
    fn check(numbers: &mut NumberRange, values: Vec<i64>, expect: (Option<bool>, u32)) {
        let admitted = match numbers.admit(&Column::from_vec(values)) {
            Admitted::No => None,
            Admitted::Same => Some(false),
            Admitted::Grown => Some(true),
        };
        assert_eq!((admitted, numbers.bits), expect);
    }

    #[test]
    fn ranges_of_numbers_grow_on_the_side_that_needs_it() {
        let mut numbers = NumberRange::default();
        check(&mut numbers, vec![10, 13], (Some(true), 2));
        check(&mut numbers, vec![11, 12], (Some(false), 2));
        check(&mut numbers, vec![9], (Some(true), 3));
        check(&mut numbers, vec![6, 13], (Some(false), 3));
        check(&mut numbers, vec![i64::MIN, i64::MAX], (None, 3));
        check(&mut numbers, vec![], (None, 3));
    }

    #[test]
    fn bits_of_counts() {
        assert_eq!([0, 1, 2, 3, 4, 5, 256, 257].map(bits_of), [0, 0, 1, 2, 2, 3, 8, 9]);
    }
}
