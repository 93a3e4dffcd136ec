//! The layout of packed keys: the place of each key column in words and texts.
//!
//! ```text
//! words   u64 × n   numbers, dates, … at bit positions, one bit per nullable column
//! texts   String × m  strings; anything else (arrays, tuples) as its encoded bytes
//! ```
//! Up to four words and no text make a key that lies inside the hash table; a key with texts is compared word by
//! word and text by text. Equal rows give equal keys, and keys turn back into rows.

use types::DataType;

/// A bit of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bit {
    /// The word's number.
    pub word: usize,
    /// The bit's distance from the lowest.
    pub shift: u32,
}

/// The place of a key column's values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// `bits` of a word from `shift` on; more than 64 bits take whole words.
    Bits { word: usize, shift: u32, bits: u32 },
    /// A string; of a fixed width, if that is set.
    Text { index: usize, width: Option<usize> },
    /// Encoded bytes.
    Encoded { index: usize },
}

/// One key column.
#[derive(Clone, Debug)]
pub(crate) struct KeyColumn {
    /// The type of the column, without `LowCardinality`.
    pub data_type: DataType,
    /// The place of its values.
    pub place: Place,
    /// The bit that is 1 for NULL, unless the column has none or its encoded bytes say so.
    pub null: Option<Bit>,
}

/// The place of each key column in a packed key.
///
/// # Invariants
/// - No two columns share a bit or a text.
/// - A value of at most 64 bits lies within one word.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    /// The key columns, in their order.
    pub columns: Vec<KeyColumn>,
    /// Words of a key.
    pub words: usize,
    /// Texts of a key.
    pub texts: usize,
    /// Bits used, when there is one word.
    pub bits: u32,
}

impl Layout {
    /// The layout of keys of the given types.
    pub(crate) fn new(types: &[DataType]) -> Self {
        let mut layout = Layout { columns: Vec::with_capacity(types.len()), words: 0, texts: 0, bits: 0 };
        let mut used: Vec<u32> = Vec::new();
        let mut places: Vec<Option<KeyColumn>> = vec![None; types.len()];
        let plain: Vec<DataType> = types.iter().map(DataType::without_low_cardinality).collect();
        let bits_of = |data_type: &DataType| match data_type.without_nullable() {
            DataType::FixedString(_) => None,
            other => other.fixed_width_bytes().map(|bytes| bytes as u32 * 8),
        };
        let mut order: Vec<usize> = (0..types.len()).collect();
        order.sort_by_key(|&i| std::cmp::Reverse(bits_of(&plain[i]).unwrap_or(0)));
        for i in order {
            let data_type = plain[i].clone();
            let place = match (bits_of(&data_type), data_type.without_nullable()) {
                (Some(bits), _) => {
                    let Bit { word, shift } = take_bits(&mut used, bits);
                    Place::Bits { word, shift, bits }
                }
                (None, DataType::String) => Place::Text { index: layout.next_text(), width: None },
                (None, DataType::FixedString(width)) => Place::Text { index: layout.next_text(), width: Some(width) },
                _ => Place::Encoded { index: layout.next_text() },
            };
            places[i] = Some(KeyColumn { data_type, place, null: None });
        }
        // NULL bits fill the gaps that values leave.
        for column in places.iter_mut().flatten() {
            if column.data_type.is_nullable() && !matches!(column.place, Place::Encoded { .. }) {
                column.null = Some(take_bits(&mut used, 1));
            }
        }
        layout.columns = places.into_iter().flatten().collect();
        layout.words = used.len();
        layout.bits = if used.len() == 1 { used[0] } else { used.len() as u32 * 64 };
        layout
    }

    fn next_text(&mut self) -> usize {
        self.texts += 1;
        self.texts - 1
    }

    /// Whether keys carry their hashes, because they are too long to be hashed by the table.
    pub(crate) fn is_hashed(&self) -> bool {
        self.texts > 0 || self.words > 4
    }

    /// The types of the key columns, without `LowCardinality`.
    pub(crate) fn key_types(&self) -> impl Iterator<Item = &DataType> {
        self.columns.iter().map(|key| &key.data_type)
    }

    /// Words per key, padded to a width that there is a table for.
    pub(crate) fn stride(&self) -> usize {
        if self.is_hashed() { self.words } else { self.words.next_power_of_two().max(1) }
    }
}

/// Takes `bits` of the first word with room for them; more than 64 bits take new words.
fn take_bits(used: &mut Vec<u32>, bits: u32) -> Bit {
    if bits > 64 {
        let words = bits as usize / 64;
        used.resize(used.len() + words, 64);
        return Bit { word: used.len() - words, shift: 0 };
    }
    if let Some(word) = used.iter().position(|&taken| taken + bits <= 64) {
        used[word] += bits;
        return Bit { word, shift: used[word] - bits };
    }
    used.push(bits);
    Bit { word: used.len() - 1, shift: 0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    /// Words, texts, bits and stride of a layout, in which no bit is taken twice.
    fn check(types: &[DataType], expect: (usize, usize, u32, usize)) {
        let layout = Layout::new(types);
        assert_eq!((layout.words, layout.texts, layout.bits, layout.stride()), expect, "{types:?}");
        let mut taken = HashSet::new();
        for key in &layout.columns {
            if let Place::Bits { word, shift, bits } = key.place {
                assert!(bits > 64 || shift + bits <= 64, "{types:?}");
                (0..bits).for_each(|bit| assert!(taken.insert(word as u32 * 64 + shift + bit), "{types:?}"));
            }
            if let Some(Bit { word, shift }) = key.null {
                assert!(taken.insert(word as u32 * 64 + shift), "{types:?}");
            }
        }
    }

    #[test]
    fn bits_fill_words_and_are_taken_once() {
        check(&[], (0, 0, 0, 1));
        check(&[DataType::UInt8, DataType::UInt16], (1, 0, 24, 1));
        check(&[DataType::nullable(DataType::UInt8), DataType::nullable(DataType::Int32)], (1, 0, 42, 1));
        check(&[DataType::nullable(DataType::Int64)], (2, 0, 128, 2));
        check(&[DataType::UInt8, DataType::Uuid], (3, 0, 192, 4));
        check(&[DataType::UInt32, DataType::UInt64, DataType::UInt16, DataType::Int16], (2, 0, 128, 2));
        check(&[DataType::Int256, DataType::UInt8], (5, 0, 320, 5));
        check(&[DataType::String, DataType::UInt8, DataType::FixedString(3)], (1, 2, 8, 1));
        check(&[DataType::array(DataType::UInt8), DataType::nullable(DataType::String)], (1, 1 + 1, 1, 1));
    }
}
