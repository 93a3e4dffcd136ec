//! A table of groups whatever its keys, and partitions of rows by the hash of their keys.

use super::layout::{KeyBatch, Layout};
use super::mixed::MixedTable;
use super::table::{DirectTable, FixedTable, PackedKey};
use base::Result;
use std::ops::Range;
use types::{Column, DataType};

/// Keys of at most so many bits have an array of all their values.
const DIRECT_BITS_MAX: u32 = 16;

/// Groups by packed keys, in the order in which they came.
pub enum Groups {
    /// No keys: one group.
    Single(usize),
    /// At most 16 bits.
    Direct(DirectTable),
    /// At most 32 bits.
    W32(FixedTable<u32>),
    /// One word.
    W64(FixedTable<u64>),
    /// Two words.
    W128(FixedTable<[u64; 2]>),
    /// Four words.
    W256(FixedTable<[u64; 4]>),
    /// Texts, or more words.
    Mixed(Box<MixedTable>),
}

/// Runs `$body` on the table of a fixed-width variant.
macro_rules! each_fixed {
    ($groups:expr, |$table:ident| $body:expr, direct |$direct:ident| $on_direct:expr, mixed |$mixed:ident| $on_mixed:expr, single $on_single:expr) => {
        match $groups {
            Groups::Single(_) => $on_single,
            Groups::Direct($direct) => $on_direct,
            Groups::W32($table) => $body,
            Groups::W64($table) => $body,
            Groups::W128($table) => $body,
            Groups::W256($table) => $body,
            Groups::Mixed($mixed) => $on_mixed,
        }
    };
}

impl Groups {
    /// An empty table for a layout, with room for about `groups`.
    pub fn new(layout: &Layout, groups: usize) -> Self {
        match (layout.is_mixed(), layout.stride(), layout.bits) {
            (true, stride, _) => Groups::Mixed(Box::new(MixedTable::new(stride, layout.texts, groups))),
            _ if layout.words == 0 => Groups::Single(0),
            (_, 1, bits) if bits <= DIRECT_BITS_MAX => Groups::Direct(DirectTable::new(bits)),
            (_, 1, bits) if bits <= 32 => Groups::W32(FixedTable::new(groups)),
            (_, 1, _) => Groups::W64(FixedTable::new(groups)),
            (_, 2, _) => Groups::W128(FixedTable::new(groups)),
            _ => Groups::W256(FixedTable::new(groups)),
        }
    }

    /// Groups so far.
    pub fn len(&self) -> usize {
        each_fixed!(self, |table| table.len(), direct |table| table.keys().len(), mixed |table| table.len(), single match self {
            Groups::Single(count) => *count,
            _ => 0,
        })
    }

    /// Bytes that the table takes, roughly.
    pub fn byte_size(&self) -> usize {
        each_fixed!(self, |table| table.byte_size(), direct |table| table.byte_size(), mixed |table| table.byte_size(), single 0)
    }

    /// Whether the number of groups has a small bound.
    pub fn is_direct(&self) -> bool {
        matches!(self, Groups::Direct(_) | Groups::Single(_))
    }

    /// Adds the groups of rows to `ids`; new keys make new groups.
    ///
    /// # Errors
    /// `MEMORY_LIMIT_EXCEEDED`.
    pub fn insert(&mut self, batch: &KeyBatch, rows: Range<usize>, ids: &mut Vec<u32>) -> Result<()> {
        if let Groups::Single(count) = self {
            *count |= usize::from(!rows.is_empty());
            ids.resize(ids.len() + rows.len(), 0);
            return Ok(());
        }
        each_fixed!(
            self,
            |table| table.insert(batch, rows, ids)?,
            direct | table | table.insert(batch, rows, ids),
            mixed | table | table.insert(batch, rows, ids)?,
            single()
        );
        Ok(())
    }

    /// Adds the groups of rows to `ids`, [`super::table::MISSING`] for keys that are not there.
    pub fn find(&self, batch: &KeyBatch, rows: Range<usize>, ids: &mut Vec<u32>) {
        each_fixed!(self, |table| table.find(batch, rows, ids), direct |table| table.find(batch, rows, ids), mixed |table| table.find(batch, rows, ids), single {
            let group = if self.len() > 0 { 0 } else { super::table::MISSING };
            ids.resize(ids.len() + rows.len(), group);
        });
    }

    /// The keys of groups, in the given order, as they can go into other tables.
    pub fn batch_at(&self, ids: &[u32]) -> KeyBatch {
        let hashes =
            if let Groups::Mixed(table) = self { kernels::gather::gather(table.hashes(), ids) } else { Vec::new() };
        KeyBatch { hashes, ..self.keys_at(ids) }
    }

    /// The keys of groups, in the given order, without what only tables need of them.
    pub fn keys_at(&self, ids: &[u32]) -> KeyBatch {
        fn gather<K: PackedKey>(keys: &[K], ids: &[u32]) -> KeyBatch {
            let mut words = Vec::with_capacity(ids.len() * K::WORDS);
            ids.iter().for_each(|&id| keys[id as usize].store(&mut words));
            KeyBatch { rows: ids.len(), words, ..KeyBatch::default() }
        }
        each_fixed!(self, |table| gather(table.keys(), ids), direct |table| gather(table.keys(), ids), mixed |table| table.keys_at(ids), single KeyBatch {
            rows: ids.len(),
            words: vec![0; ids.len()],
            ..KeyBatch::default()
        })
    }

    /// The hash of every group's key.
    pub fn hashes(&self) -> Vec<u64> {
        fn hashes<K: PackedKey>(keys: &[K]) -> Vec<u64> {
            keys.iter().map(|key| key.hash()).collect()
        }
        each_fixed!(self, |table| hashes(table.keys()), direct |table| hashes(table.keys()), mixed |table| table.hashes().to_vec(), single vec![0; self.len()])
    }

    /// The hashes of a batch's keys, as the table computes them.
    pub fn batch_hashes(&self, batch: &KeyBatch) -> Vec<u64> {
        fn hashes<K: PackedKey>(_like: &[K], batch: &KeyBatch) -> Vec<u64> {
            (0..batch.rows).map(|row| K::load(&batch.words, row).hash()).collect()
        }
        each_fixed!(self, |table| hashes(table.keys(), batch), direct |table| hashes(table.keys(), batch), mixed |_table| batch.hashes.clone(), single vec![0; batch.rows])
    }
}

/// Rows ordered by partition: those of partition `p` are `rows[offsets[p] .. offsets[p + 1]]`.
pub struct Partitioned {
    /// The rows.
    pub rows: Vec<u32>,
    /// Where each partition begins, and where the last ends.
    pub offsets: Vec<u32>,
}

/// Orders rows by the high bits of their hashes, of which `bits` choose the partition.
pub fn partition(hashes: &[u64], bits: u32) -> Partitioned {
    let shift = 64 - bits;
    let mut offsets = vec![0u32; (1 << bits) + 1];
    hashes.iter().for_each(|hash| offsets[(hash >> shift) as usize + 1] += 1);
    for i in 1..offsets.len() {
        offsets[i] += offsets[i - 1];
    }
    let mut next = offsets.clone();
    let mut rows = vec![0u32; hashes.len()];
    for (row, hash) in hashes.iter().enumerate() {
        let at = &mut next[(hash >> shift) as usize];
        rows[*at as usize] = row as u32;
        *at += 1;
    }
    Partitioned { rows, offsets }
}

/// Numbers distinct rows of key columns: for `DISTINCT`, `LIMIT BY`, set operations and joins.
pub struct KeyIndex {
    layout: Layout,
    groups: Groups,
}

impl KeyIndex {
    /// An empty index for keys of the given types.
    pub fn new(types: &[DataType]) -> Self {
        let layout = Layout::new(types);
        let groups = Groups::new(&layout, 64);
        KeyIndex { layout, groups }
    }

    /// Distinct keys so far.
    pub fn len(&self) -> usize {
        self.groups.len()
    }

    /// The number of each row's key, new keys added.
    ///
    /// # Errors
    /// `MEMORY_LIMIT_EXCEEDED`.
    pub fn insert(&mut self, columns: &[Column], rows: usize) -> Result<Vec<u32>> {
        let mut ids = Vec::with_capacity(rows);
        self.groups.insert(&self.layout.pack(columns, rows), 0..rows, &mut ids)?;
        Ok(ids)
    }

    /// The number of each row's key, [`super::table::MISSING`] for keys that are not there.
    pub fn find(&self, columns: &[Column], rows: usize) -> Vec<u32> {
        let mut ids = Vec::with_capacity(rows);
        self.groups.find(&self.layout.pack(columns, rows), 0..rows, &mut ids);
        ids
    }
}
