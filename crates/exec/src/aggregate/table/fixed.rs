//! The hash table of keys of fixed width.
//!
//! ```text
//! slots  [key, group][key, group][ empty ]…   open addressing, linear probing, a power of two, at most half full
//! keys   key of group 0, of group 1, …        in the order in which groups came
//! ```
//! A lookup touches one slot: the key lies beside the group number. Hashes are computed ahead of the probes of a
//! run of rows so that slots can be prefetched when the table is larger than the cache.

use crate::aggregate::keys::KeyBatch;
use base::Result;
use std::ops::Range;

/// The group of a row whose key is not in the table; also marks empty slots.
pub(crate) const MISSING: u32 = u32::MAX;

/// Rows whose hashes are computed before they are looked up.
const RUN: usize = 256;
/// Rows between a prefetch and its lookup.
const AHEAD: usize = 12;
/// Bytes of slots from which on they are prefetched: smaller tables lie in the second-level cache.
const PREFETCH_BYTES_MIN: usize = 512 << 10;
/// Bytes of slots from which on memory is reserved before the table grows.
const CHECKED_BYTES_MIN: usize = 1 << 20;

/// A key of fixed width.
pub(crate) trait PackedKey: Copy + Eq + Default + Send + Sync {
    /// Words per key in a batch.
    const WORDS: usize;
    /// The key of a row.
    fn load(words: &[u64], row: usize) -> Self;
    /// Appends the key's words.
    fn store(self, words: &mut Vec<u64>);
    /// The hash of the key: good in low bits (slots) and in high bits (partitions).
    fn hash(self) -> u64;
}

impl PackedKey for u32 {
    const WORDS: usize = 1;
    #[inline(always)]
    fn load(words: &[u64], row: usize) -> Self {
        words[row] as u32
    }
    fn store(self, words: &mut Vec<u64>) {
        words.push(u64::from(self));
    }
    #[inline(always)]
    fn hash(self) -> u64 {
        kernels::hash::hash_u64(u64::from(self))
    }
}

impl PackedKey for u64 {
    const WORDS: usize = 1;
    #[inline(always)]
    fn load(words: &[u64], row: usize) -> Self {
        words[row]
    }
    fn store(self, words: &mut Vec<u64>) {
        words.push(self);
    }
    #[inline(always)]
    fn hash(self) -> u64 {
        kernels::hash::hash_u64(self)
    }
}

macro_rules! packed_arrays {
    ($($words:literal),*) => {
        $(impl PackedKey for [u64; $words] {
            const WORDS: usize = $words;
            #[inline(always)]
            fn load(words: &[u64], row: usize) -> Self {
                let mut key = [0; $words];
                key.copy_from_slice(&words[row * $words..(row + 1) * $words]);
                key
            }
            fn store(self, words: &mut Vec<u64>) {
                words.extend_from_slice(&self);
            }
            #[inline(always)]
            fn hash(self) -> u64 {
                self.iter().fold(0, |hash, &word| kernels::hash::combine(hash, word))
            }
        })*
    };
}

packed_arrays!(2, 4);

#[derive(Clone, Copy)]
struct GroupSlot<K> {
    key: K,
    group: u32,
}

/// Groups by keys of fixed width.
///
/// # Invariants
/// - `slots.len()` is a power of two and at least twice `keys.len()`.
pub(crate) struct FixedTable<K> {
    slots: Vec<GroupSlot<K>>,
    keys: Vec<K>,
}

impl<K: PackedKey> FixedTable<K> {
    /// An empty table with room for about `groups`.
    pub(crate) fn new(groups: usize) -> Self {
        FixedTable { slots: Self::empty_slots((groups * 2).next_power_of_two().max(64)), keys: Vec::new() }
    }

    fn empty_slots(count: usize) -> Vec<GroupSlot<K>> {
        vec![GroupSlot { key: K::default(), group: MISSING }; count]
    }

    /// Number of groups.
    pub(crate) fn len(&self) -> usize {
        self.keys.len()
    }

    /// Bytes that the table takes.
    pub(crate) fn byte_size(&self) -> usize {
        self.slots.len() * size_of::<GroupSlot<K>>() + self.keys.len() * size_of::<K>()
    }

    /// The key of each group.
    pub(crate) fn keys(&self) -> &[K] {
        &self.keys
    }

    /// Adds the groups of rows to `ids`, making new groups for new keys.
    ///
    /// # Errors
    /// `MEMORY_LIMIT_EXCEEDED`.
    pub(crate) fn insert(&mut self, batch: &KeyBatch, rows: Range<usize>, ids: &mut Vec<u32>) -> Result<()> {
        let mut hashes = [0u64; RUN];
        ids.reserve(rows.len());
        let mut start = rows.start;
        // Rows of a sorted table repeat the key before them: 1.3x on a grouping by the sorting key.
        let mut last = (K::default(), MISSING);
        while start < rows.end {
            let run = RUN.min(rows.end - start);
            for (i, hash) in hashes[..run].iter_mut().enumerate() {
                *hash = K::load(&batch.words, start + i).hash();
            }
            // There is room for the whole run, so that probes need not check the load.
            if (self.keys.len() + run) * 2 > self.slots.len() {
                self.grow(run)?;
            }
            let far = self.slots.len() * size_of::<GroupSlot<K>>() > PREFETCH_BYTES_MIN;
            for i in 0..run {
                if far && i + AHEAD < run {
                    kernels::prefetch::prefetch(&self.slots, hashes[i + AHEAD] as usize & (self.slots.len() - 1));
                }
                let key = K::load(&batch.words, start + i);
                if key != last.0 || last.1 == MISSING {
                    last = (key, self.insert_one(key, hashes[i]));
                }
                ids.push(last.1);
            }
            start += run;
        }
        debug_assert!(self.slots.len().is_power_of_two() && self.slots.len() >= 2 * self.keys.len());
        Ok(())
    }

    #[inline(always)]
    fn insert_one(&mut self, key: K, hash: u64) -> u32 {
        let slots = &mut self.slots[..];
        let mask = slots.len() - 1;
        let mut at = hash as usize & mask;
        loop {
            let slot = &mut slots[at];
            if slot.group == MISSING {
                let group = self.keys.len() as u32;
                *slot = GroupSlot { key, group };
                self.keys.push(key);
                return group;
            }
            if slot.key == key {
                return slot.group;
            }
            at = (at + 1) & mask;
        }
    }

    /// Adds the groups of rows to `ids`, [`MISSING`] for keys that are not there.
    pub(crate) fn find(&self, batch: &KeyBatch, rows: Range<usize>, ids: &mut Vec<u32>) {
        let slots = &self.slots[..];
        let mask = slots.len() - 1;
        let far = std::mem::size_of_val(slots) > PREFETCH_BYTES_MIN;
        let mut hashes = [0u64; RUN];
        ids.reserve(rows.len());
        let mut start = rows.start;
        let mut last: Option<(K, u32)> = None;
        while start < rows.end {
            let run = RUN.min(rows.end - start);
            for (i, hash) in hashes[..run].iter_mut().enumerate() {
                *hash = K::load(&batch.words, start + i).hash();
            }
            for i in 0..run {
                if far && i + AHEAD < run {
                    kernels::prefetch::prefetch(slots, hashes[i + AHEAD] as usize & mask);
                }
                let key = K::load(&batch.words, start + i);
                if let Some((known, group)) = last
                    && known == key
                {
                    ids.push(group);
                    continue;
                }
                let mut at = hashes[i] as usize & mask;
                let group = loop {
                    let slot = &slots[at];
                    if slot.group == MISSING || slot.key == key {
                        break slot.group;
                    }
                    at = (at + 1) & mask;
                };
                ids.push(group);
                last = Some((key, group));
            }
            start += run;
        }
    }

    #[cold]
    fn grow(&mut self, more: usize) -> Result<()> {
        let count = ((self.keys.len() + more) * 2 + 1).next_power_of_two().max(self.slots.len() * 2);
        let bytes = count * size_of::<GroupSlot<K>>();
        if bytes >= CHECKED_BYTES_MIN {
            base::memory::check_reserve(bytes as u64)?;
        }
        self.slots = Self::empty_slots(count);
        let mask = count - 1;
        for (group, &key) in self.keys.iter().enumerate() {
            if let Some(later) = self.keys.get(group + AHEAD) {
                kernels::prefetch::prefetch(&self.slots, later.hash() as usize & mask);
            }
            let mut at = key.hash() as usize & mask;
            while self.slots[at].group != MISSING {
                at = (at + 1) & mask;
            }
            self.slots[at] = GroupSlot { key, group: group as u32 };
        }
        Ok(())
    }
}
