//! The unchained hash table (Birler, Schmidt, Fent, Neumann: Simple, Efficient, and Robust Hash Tables for Join
//! Processing, DaMoN 2024).
//!
//! ```text
//! directory  [start 48 | tags 16] per prefix of the hash, and one entry past the end
//! keys       of the rows of slot 0, of slot 1, …       a slot's rows end where those of the next begin
//! rows       the row of each key
//! ```
//! The tags are a Bloom filter of the slot's hashes: most keys without a partner are told from the directory alone.
//! Rows are partitioned by the hash's highest bits, so that each thread builds a range of all three arrays inside its
//! cache. Keys lie one after another: neither chains nor collisions between slots.

use super::keys::PackedKeys;
use crate::aggregate::{KeyBatch, Layout, PackedKey};
use crate::context::QueryContext;
use crate::scheduler::{for_each, for_each_owned};
use base::Result;
use kernels::prefetch::prefetch;

/// Bytes that a partition's arrays should have: what a second-level cache holds besides the input.
const PARTITION_BYTES: usize = 256 << 10;
const PARTITION_BITS_MAX: u32 = 9;
/// Candidates between a prefetch of keys and their comparison.
const AHEAD: usize = 10;

/// A hash table from keys to rows, as the module describes.
pub(super) struct UnchainedTable {
    /// Bits that the hash is shifted by to give the slot.
    shift: u32,
    directory: Vec<u64>,
    keys: HashTableKeys,
    rows: Vec<u32>,
}

enum HashTableKeys {
    /// No keys: all rows are partners.
    None,
    W32(Vec<u32>),
    W64(Vec<u64>),
    W128(Vec<[u64; 2]>),
    W256(Vec<[u64; 4]>),
    /// Hashes beside the rows; the keys themselves in the order of the input.
    Hashed {
        hashes: Vec<Hashed>,
        keys: KeyBatch,
        stride: usize,
    },
}

/// A key known by its hash.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Hashed(u64);

/// A key, or a hash, that an entry of the table is found by.
trait EntryKey: Copy + Default + PartialEq + Send + Sync {
    fn load(batch: &KeyBatch, row: usize) -> Self;
    fn hash(self) -> u64;
}

impl<K: PackedKey> EntryKey for K {
    #[inline(always)]
    fn load(batch: &KeyBatch, row: usize) -> Self {
        <K as PackedKey>::load(&batch.words, row)
    }
    #[inline(always)]
    fn hash(self) -> u64 {
        PackedKey::hash(self)
    }
}

impl EntryKey for Hashed {
    #[inline(always)]
    fn load(batch: &KeyBatch, row: usize) -> Self {
        Hashed(batch.hashes[row])
    }
    #[inline(always)]
    fn hash(self) -> u64 {
        self.0
    }
}

/// Rows of the probe side that may have partners, and how many of them are done.
#[derive(Default)]
pub(super) struct Candidates {
    /// Row, first entry, end of entries.
    items: Vec<(u32, u32, u32)>,
    at: usize,
}

/// Rows and keys of a block by partition, those without NULL.
struct Parted<K> {
    rows: Vec<u32>,
    keys: Vec<K>,
    offsets: Vec<u32>,
}

impl UnchainedTable {
    /// Builds the table of the blocks' keys; row numbers count through all blocks.
    ///
    /// # Errors
    /// Memory; cancellation.
    pub(super) fn build(layout: &Layout, blocks: Vec<PackedKeys>, context: &QueryContext) -> Result<Self> {
        if layout.words == 0 && layout.texts == 0 {
            let rows: usize = blocks.iter().map(|block| block.batch.rows).sum();
            return Ok(UnchainedTable {
                shift: 63,
                directory: Vec::new(),
                keys: HashTableKeys::None,
                rows: (0..rows as u32).collect(),
            });
        }
        Ok(match (layout.is_hashed(), layout.stride(), layout.bits) {
            (true, stride, _) => {
                let (shift, directory, hashes, rows) = build::<Hashed>(&blocks, context)?;
                let keys = KeyBatch::concat(blocks.into_iter().map(|block| block.batch).collect());
                UnchainedTable { shift, directory, keys: HashTableKeys::Hashed { hashes, keys, stride }, rows }
            }
            (_, 1, bits) if bits <= 32 => Self::of(build(&blocks, context)?, HashTableKeys::W32),
            (_, 1, _) => Self::of(build(&blocks, context)?, HashTableKeys::W64),
            (_, 2, _) => Self::of(build(&blocks, context)?, HashTableKeys::W128),
            _ => Self::of(build(&blocks, context)?, HashTableKeys::W256),
        })
    }

    fn of<K>(
        (shift, directory, keys, rows): (u32, Vec<u64>, Vec<K>, Vec<u32>),
        wrap: impl Fn(Vec<K>) -> HashTableKeys,
    ) -> Self {
        UnchainedTable { shift, directory, keys: wrap(keys), rows }
    }

    /// The rows that may have partners by the tags of the directory.
    pub(super) fn candidates(&self, packed: &PackedKeys) -> Candidates {
        let items = match &self.keys {
            HashTableKeys::None if self.rows.is_empty() => Vec::new(),
            HashTableKeys::None => (0..packed.batch.rows as u32).map(|row| (row, 0, self.rows.len() as u32)).collect(),
            HashTableKeys::W32(_) => self.select::<u32>(packed),
            HashTableKeys::W64(_) => self.select::<u64>(packed),
            HashTableKeys::W128(_) => self.select::<[u64; 2]>(packed),
            HashTableKeys::W256(_) => self.select::<[u64; 4]>(packed),
            HashTableKeys::Hashed { .. } => self.select::<Hashed>(packed),
        };
        Candidates { items, at: 0 }
    }

    /// Loads of the directory do not depend on each other, so the processor has many under way at once.
    fn select<K: EntryKey>(&self, packed: &PackedKeys) -> Vec<(u32, u32, u32)> {
        let rows = packed.batch.rows;
        let mut items = vec![(0, 0, 0); rows];
        let mut count = 0;
        for row in 0..rows {
            let hash = K::load(&packed.batch, row).hash();
            let slot = (hash >> self.shift) as usize;
            let (entry, tags) = (self.directory[slot], tags(hash));
            items[count] = (row as u32, (entry >> 16) as u32, (self.directory[slot + 1] >> 16) as u32);
            count += usize::from(entry & tags == tags);
        }
        items.truncate(count);
        if let Some(nulls) = &packed.nulls {
            items.retain(|item| nulls[item.0 as usize] == 0);
        }
        items
    }

    /// Adds pairs of rows with equal keys until there are `max` or no more candidates. With `first_only` the first
    /// partner of a row is enough.
    pub(super) fn pairs(
        &self,
        packed: &PackedKeys,
        candidates: &mut Candidates,
        first_only: bool,
        max: usize,
        left: &mut Vec<u32>,
        right: &mut Vec<u32>,
    ) {
        let batch = &packed.batch;
        let mut sink = Sink { rows: &self.rows, first_only, max, left, right };
        match &self.keys {
            HashTableKeys::None => sink.run(candidates, |_| (), |_, _| true),
            HashTableKeys::W32(keys) => sink.fixed(keys, batch, candidates),
            HashTableKeys::W64(keys) => sink.fixed(keys, batch, candidates),
            HashTableKeys::W128(keys) => sink.fixed(keys, batch, candidates),
            HashTableKeys::W256(keys) => sink.fixed(keys, batch, candidates),
            HashTableKeys::Hashed { hashes, keys, stride } => sink.run(
                candidates,
                |entry| prefetch(hashes, entry),
                |entry, row| {
                    hashes[entry].0 == batch.hashes[row]
                        && equal_keys((keys, self.rows[entry] as usize), (batch, row), *stride)
                },
            ),
        }
    }
}

impl Candidates {
    /// Whether all candidates are done.
    pub(super) fn is_done(&self) -> bool {
        self.at >= self.items.len()
    }
}

/// The lists that pairs are added to.
struct Sink<'a> {
    rows: &'a [u32],
    first_only: bool,
    max: usize,
    left: &'a mut Vec<u32>,
    right: &'a mut Vec<u32>,
}

impl Sink<'_> {
    fn fixed<K: EntryKey>(&mut self, keys: &[K], batch: &KeyBatch, candidates: &mut Candidates) {
        self.run(candidates, |entry| prefetch(keys, entry), |entry, row| keys[entry] == K::load(batch, row));
    }

    #[inline(always)]
    fn run(&mut self, candidates: &mut Candidates, fetch: impl Fn(usize), equal: impl Fn(usize, usize) -> bool) {
        while let Some(&(row, start, end)) = candidates.items.get(candidates.at) {
            if let Some(later) = candidates.items.get(candidates.at + AHEAD) {
                fetch(later.1 as usize);
                prefetch(self.rows, later.1 as usize);
            }
            for entry in start..end {
                if !equal(entry as usize, row as usize) {
                    continue;
                }
                self.left.push(row);
                self.right.push(self.rows[entry as usize]);
                if self.first_only {
                    break;
                }
                if self.left.len() >= self.max {
                    candidates.items[candidates.at].1 = entry + 1;
                    return;
                }
            }
            candidates.at += 1;
            if self.left.len() >= self.max {
                return;
            }
        }
    }
}

/// The bits of a slot's filter that a hash sets: three of sixteen.
#[inline(always)]
fn tags(hash: u64) -> u64 {
    1 << (hash & 15) | 1 << (hash >> 4 & 15) | 1 << (hash >> 8 & 15)
}

type Built<K> = (u32, Vec<u64>, Vec<K>, Vec<u32>);

fn build<K: EntryKey>(blocks: &[PackedKeys], context: &QueryContext) -> Result<Built<K>> {
    let count: usize = blocks.iter().map(|block| block.batch.rows).sum();
    let entry_bytes = size_of::<K>() + 12;
    let bits = (count * entry_bytes / PARTITION_BYTES).max(2).ilog2().clamp(1, PARTITION_BITS_MAX);
    let slot_bits = count.next_power_of_two().ilog2().max(bits);
    base::memory::check_reserve((count * (size_of::<K>() + 4) + (8 << slot_bits)) as u64)?;
    let parted = for_each(context, blocks.len(), |i| Ok(part::<K>(&blocks[i], bits)))?;
    let bases: Vec<u32> = first_rows(blocks);
    let mut directory = vec![0u64; (1 << slot_bits) + 1];
    let sizes: Vec<usize> = (0..1usize << bits).map(|part| parted.iter().map(|block| block.len(part)).sum()).collect();
    let total: usize = sizes.iter().sum();
    let (mut keys, mut rows) = (vec![K::default(); total], vec![0u32; total]);
    directory[1 << slot_bits] = (total as u64) << 16;
    let mut items = Vec::with_capacity(sizes.len());
    let (mut rest_keys, mut rest_rows, mut base) = (&mut keys[..], &mut rows[..], 0);
    for (part, slots) in directory[..1 << slot_bits].chunks_mut(1 << (slot_bits - bits)).enumerate() {
        let (own_keys, later_keys) = rest_keys.split_at_mut(sizes[part]);
        let (own_rows, later_rows) = rest_rows.split_at_mut(sizes[part]);
        items.push(Partition { base, slots, keys: own_keys, rows: own_rows });
        (rest_keys, rest_rows) = (later_keys, later_rows);
        base += sizes[part] as u64;
    }
    let shift = 64 - slot_bits;
    for_each_owned(context, items, |part, item| {
        item.fill(part, shift, &parted, &bases);
        Ok(())
    })?;
    Ok((shift, directory, keys, rows))
}

/// The number of each block's first row.
fn first_rows(blocks: &[PackedKeys]) -> Vec<u32> {
    let rows = blocks.iter().map(|block| block.batch.rows as u32);
    rows.scan(0, |sum, rows| {
        *sum += rows;
        Some(*sum - rows)
    })
    .collect()
}

fn part<K: EntryKey>(block: &PackedKeys, bits: u32) -> Parted<K> {
    let shift = 64 - bits;
    let is_null = |row: usize| block.nulls.as_ref().is_some_and(|nulls| nulls[row] != 0);
    let of: Vec<u16> = (0..block.batch.rows)
        .map(|row| if is_null(row) { u16::MAX } else { (K::load(&block.batch, row).hash() >> shift) as u16 })
        .collect();
    let mut offsets = vec![0u32; (1 << bits) + 1];
    of.iter().filter(|part| **part != u16::MAX).for_each(|&part| offsets[usize::from(part) + 1] += 1);
    (1..offsets.len()).for_each(|i| offsets[i] += offsets[i - 1]);
    let mut next = offsets.clone();
    let count = offsets[1 << bits] as usize;
    let (mut rows, mut keys) = (vec![0u32; count], vec![K::default(); count]);
    for (row, &part) in of.iter().enumerate().filter(|(_, part)| **part != u16::MAX) {
        let at = &mut next[usize::from(part)];
        (rows[*at as usize], keys[*at as usize]) = (row as u32, K::load(&block.batch, row));
        *at += 1;
    }
    Parted { rows, keys, offsets }
}

impl<K> Parted<K> {
    fn len(&self, part: usize) -> usize {
        (self.offsets[part + 1] - self.offsets[part]) as usize
    }

    /// Keys and rows of a partition.
    fn items(&self, part: usize) -> (&[K], &[u32]) {
        let range = self.offsets[part] as usize..self.offsets[part + 1] as usize;
        (&self.keys[range.clone()], &self.rows[range])
    }
}

/// The ranges of the table's arrays that belong to one partition.
struct Partition<'a, K> {
    /// The number of its first entry.
    base: u64,
    slots: &'a mut [u64],
    keys: &'a mut [K],
    rows: &'a mut [u32],
}

impl<K: EntryKey> Partition<'_, K> {
    fn fill(self, part: usize, shift: u32, parted: &[Parted<K>], bases: &[u32]) {
        let mask = self.slots.len() - 1;
        let slot_of = |hash: u64| (hash >> shift) as usize & mask;
        for parted in parted {
            for key in parted.items(part).0 {
                let hash = key.hash();
                let slot = &mut self.slots[slot_of(hash)];
                *slot = (*slot + (1 << 16)) | tags(hash);
            }
        }
        // Counts become ends, which filling backwards turns into starts; a key's rows keep their order.
        let mut end = self.base;
        for slot in self.slots.iter_mut() {
            end += *slot >> 16;
            *slot = end << 16 | *slot & 0xFFFF;
        }
        for (parted, first) in parted.iter().zip(bases).rev() {
            let (keys, rows) = parted.items(part);
            for (&key, &row) in keys.iter().zip(rows).rev() {
                let slot = &mut self.slots[slot_of(key.hash())];
                *slot -= 1 << 16;
                let at = ((*slot >> 16) - self.base) as usize;
                (self.keys[at], self.rows[at]) = (key, first + row);
            }
        }
    }
}

/// Whether two keys with texts are equal.
#[inline(always)]
fn equal_keys((a, i): (&KeyBatch, usize), (b, j): (&KeyBatch, usize), stride: usize) -> bool {
    let words = stride == 0 || a.words[i * stride..(i + 1) * stride] == b.words[j * stride..(j + 1) * stride];
    words && a.texts.iter().zip(&b.texts).all(|(a, b)| a.rows_equal(i, b, j))
}
