//! Tables from packed keys to dense group numbers.
//!
//! ```text
//! keys of at most 16 bits             direct   an array of all possible keys
//! up to four words                    fixed    a hash table with the keys inside its slots
//! with texts, or of more words        text     a hash table with keys beside it, compared by hash first
//! few values each, over all blocks    codes    an array in front of the table, from codes of values to groups
//! ```
//! [`Groups`] is whichever of the first three the layout of keys asks for. [`index`] numbers distinct keys for other
//! operators, [`partition`] orders rows by the hash of their keys.

mod arena;
mod codes;
mod direct;
mod fixed;
mod index;
mod key_codes;
mod partition;
mod text;

pub(super) use codes::CodeTable;
pub(crate) use fixed::{MISSING, PackedKey};
pub(crate) use index::KeyIndex;
pub(crate) use partition::partition;

use super::keys::{KeyBatch, Layout};
use base::Result;
use direct::DirectTable;
use fixed::FixedTable;
use std::ops::Range;
use text::TextTable;

/// Bits of keys up to which a table is an array of all possible keys.
const DIRECT_BITS_MAX: u32 = 16;

/// Groups by packed keys, in the order in which they came.
pub(crate) enum Groups {
    /// The one group of an aggregation without keys.
    Single(usize),
    /// Keys of at most 16 bits.
    Direct(DirectTable),
    /// Keys of at most 32 bits.
    W32(FixedTable<u32>),
    /// Keys of one word.
    W64(FixedTable<u64>),
    /// Keys of two words.
    W128(FixedTable<[u64; 2]>),
    /// Keys of four words.
    W256(FixedTable<[u64; 4]>),
    /// Keys with texts, or of more words.
    Text(Box<TextTable>),
}

/// Runs `$body` on the table, whichever it is; `$single` without keys.
macro_rules! each_table {
    ($groups:expr, |$table:ident| $body:expr, single $single:expr) => {
        each_table!($groups, |$table| $body, text |$table| $body, single $single)
    };
    ($groups:expr, |$table:ident| $body:expr, text |$text:ident| $on_text:expr, single $single:expr) => {
        match $groups {
            Groups::Single(_) => $single,
            Groups::Direct($table) => $body,
            Groups::W32($table) => $body,
            Groups::W64($table) => $body,
            Groups::W128($table) => $body,
            Groups::W256($table) => $body,
            Groups::Text($text) => $on_text,
        }
    };
}

impl Groups {
    /// An empty table for a layout, with room for about `groups`.
    pub(crate) fn new(layout: &Layout, groups: usize) -> Self {
        match (layout.is_hashed(), layout.stride(), layout.bits) {
            (true, stride, _) => Groups::Text(Box::new(TextTable::new(stride, layout.texts, groups))),
            _ if layout.words == 0 => Groups::Single(0),
            (_, 1, bits) if bits <= DIRECT_BITS_MAX => Groups::Direct(DirectTable::new(bits)),
            (_, 1, bits) if bits <= 32 => Groups::W32(FixedTable::new(groups)),
            (_, 1, _) => Groups::W64(FixedTable::new(groups)),
            (_, 2, _) => Groups::W128(FixedTable::new(groups)),
            _ => Groups::W256(FixedTable::new(groups)),
        }
    }

    /// Number of groups so far.
    pub(crate) fn len(&self) -> usize {
        if let Groups::Single(count) = self {
            return *count;
        }
        each_table!(self, |table| table.len(), single 0)
    }

    /// Bytes that the table takes, roughly.
    pub(crate) fn byte_size(&self) -> usize {
        each_table!(self, |table| table.byte_size(), single 0)
    }

    /// Whether there are few possible groups.
    pub(crate) fn is_direct(&self) -> bool {
        matches!(self, Groups::Direct(_) | Groups::Single(_))
    }

    /// Adds the groups of rows to `ids`; new keys make new groups.
    ///
    /// # Errors
    /// `MEMORY_LIMIT_EXCEEDED`.
    pub(crate) fn insert(&mut self, batch: &KeyBatch, rows: Range<usize>, ids: &mut Vec<u32>) -> Result<()> {
        debug_assert!(rows.end <= batch.rows, "rows {rows:?} of a batch of {}", batch.rows);
        if let Groups::Single(count) = self {
            *count |= usize::from(!rows.is_empty());
            ids.resize(ids.len() + rows.len(), 0);
            return Ok(());
        }
        each_table!(self, |table| table.insert(batch, rows, ids), single Ok(()))
    }

    /// Adds the groups of rows to `ids`, [`MISSING`] for keys that are not there.
    pub(crate) fn find(&self, batch: &KeyBatch, rows: Range<usize>, ids: &mut Vec<u32>) {
        debug_assert!(rows.end <= batch.rows, "rows {rows:?} of a batch of {}", batch.rows);
        each_table!(self, |table| table.find(batch, rows, ids), single {
            let group = if self.len() > 0 { 0 } else { MISSING };
            ids.resize(ids.len() + rows.len(), group);
        });
    }

    /// The keys of groups, in the given order, with the hashes that other tables need of them.
    pub(crate) fn batch_at(&self, ids: &[u32]) -> KeyBatch {
        let hashes =
            if let Groups::Text(table) = self { kernels::gather::gather(table.hashes(), ids) } else { Vec::new() };
        KeyBatch { hashes, ..self.keys_at(ids) }
    }

    /// The keys of groups, in the given order, without hashes.
    pub(crate) fn keys_at(&self, ids: &[u32]) -> KeyBatch {
        fn gather<K: PackedKey>(keys: &[K], ids: &[u32]) -> KeyBatch {
            let mut words = Vec::with_capacity(ids.len() * K::WORDS);
            ids.iter().for_each(|&id| keys[id as usize].store(&mut words));
            KeyBatch { rows: ids.len(), words, ..KeyBatch::default() }
        }
        each_table!(
            self,
            |table| gather(table.keys(), ids),
            text |table| table.keys_at(ids),
            single KeyBatch { rows: ids.len(), words: vec![0; ids.len()], ..KeyBatch::default() }
        )
    }

    /// The hash of every group's key.
    pub(crate) fn hashes(&self) -> Vec<u64> {
        fn hashes<K: PackedKey>(keys: &[K]) -> Vec<u64> {
            keys.iter().map(|key| key.hash()).collect()
        }
        each_table!(
            self,
            |table| hashes(table.keys()),
            text |table| table.hashes().to_vec(),
            single vec![0; self.len()]
        )
    }

    /// The hashes of a batch's keys, as the table computes them.
    pub(crate) fn batch_hashes(&self, batch: &KeyBatch) -> Vec<u64> {
        fn hashes<K: PackedKey>(_like: &[K], batch: &KeyBatch) -> Vec<u64> {
            (0..batch.rows).map(|row| K::load(&batch.words, row).hash()).collect()
        }
        each_table!(
            self,
            |table| hashes(table.keys(), batch),
            text |_table| batch.hashes.clone(),
            single vec![0; batch.rows]
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;
    use types::{Column, DataType};

    const ROWS: usize = 5000;

    /// Numbers below `distinct` in an order without a pattern.
    fn random(distinct: u64) -> impl Iterator<Item = u64> {
        (0..ROWS as u64).map(move |i| (i.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 20) % distinct)
    }

    fn texts(distinct: u64, prefix: &str) -> Column {
        Column::from_strings(random(distinct).map(|number| format!("{prefix}{number}")))
    }

    /// Groups are numbered as they come, found again, and give their keys back.
    fn check(types: &[DataType], columns: &[Column]) {
        let layout = Layout::new(types);
        let mut batch = layout.pack(columns, ROWS);
        batch.decode_dicts();
        let mut groups = Groups::new(&layout, 1);
        let mut ids = Vec::new();
        // The second half comes in one block, and has keys that the first has.
        groups.insert(&batch, 0..ROWS / 2, &mut ids).unwrap();
        let mut found = Vec::new();
        groups.find(&batch, 0..ROWS, &mut found);
        let first = groups.len() as u32;
        groups.insert(&batch, ROWS / 2..ROWS, &mut ids).unwrap();
        let mut numbers = HashMap::new();
        for row in 0..ROWS {
            let key: Vec<String> = columns.iter().map(|column| format!("{:?}", column.value(row))).collect();
            let next = numbers.len() as u32;
            assert_eq!(ids[row], *numbers.entry(key).or_insert(next), "row {row} of {types:?}");
            assert_eq!(found[row], if ids[row] < first { ids[row] } else { MISSING }, "row {row} of {types:?}");
        }
        assert_eq!((groups.len(), groups.hashes().len()), (numbers.len(), numbers.len()));
        let keys = layout.unpack(&groups.keys_at(&ids)).unwrap();
        for row in 0..ROWS {
            assert!(keys.iter().zip(columns).all(|(key, column)| key.value(row) == column.value(row)));
        }
        let mut other = Groups::new(&layout, 1);
        let mut again = Vec::new();
        other.insert(&groups.batch_at(&ids), 0..ROWS, &mut again).unwrap();
        assert_eq!(again, ids);
    }

    #[test]
    fn every_table_numbers_keys_as_they_come() {
        let few = Column::from_vec(random(700).map(|v| v as u16).collect::<Vec<u16>>());
        let ints = Column::from_vec(random(1 << 12).map(|v| v as i32 - 99).collect::<Vec<i32>>());
        let longs = Column::from_vec(random(1 << 12).map(|v| v << 40).collect::<Vec<u64>>());
        let wide = Column::from_vec(random(999).map(|v| u128::from(v) << 70).collect::<Vec<u128>>());
        check(&[DataType::UInt16], &[few.clone()]);
        check(&[DataType::Int32], &[ints.clone()]);
        check(&[DataType::UInt64], &[longs.clone()]);
        check(&[DataType::UInt64, DataType::Int32], &[longs.clone(), ints]);
        check(&[DataType::UInt128, DataType::UInt64], &[wide.clone(), longs]);
        check(&[DataType::UInt128, DataType::UInt128, DataType::UInt128], &[wide.clone(), wide.clone(), wide]);
        check(&[DataType::String], &[texts(800, "")]);
        check(&[DataType::UInt16, DataType::String], &[few, texts(9, "a text beyond the length of a view ")]);
    }

    #[test]
    fn without_keys_there_is_one_group() {
        let layout = Layout::new(&[]);
        let mut groups = Groups::new(&layout, 1);
        let mut ids = Vec::new();
        groups.find(&layout.pack(&[], 2), 0..2, &mut ids);
        groups.insert(&layout.pack(&[], 3), 0..3, &mut ids).unwrap();
        assert_eq!((ids, groups.len()), (vec![MISSING, MISSING, 0, 0, 0], 1));
    }

    #[test]
    fn dictionaries_have_the_groups_of_their_entries() {
        let entries = std::sync::Arc::new(Column::from_strings(["x", "y", "x"]));
        let codes: Vec<u32> = (0..12).map(|row| row % 3).collect();
        let dict = Column::Dict(types::DictColumn { codes: codes.into(), values: entries });
        let layout = Layout::new(&[DataType::String]);
        let batch = layout.pack(&[dict], 12);
        assert!(!batch.dicts.is_empty());
        let (mut groups, mut ids, mut found) = (Groups::new(&layout, 1), Vec::new(), Vec::new());
        groups.insert(&batch, 0..12, &mut ids).unwrap();
        groups.find(&batch, 0..12, &mut found);
        assert_eq!((ids, found), ([0, 1, 0].repeat(4), [0, 1, 0].repeat(4)));
    }
}
