//! Exact sets of small keys, made for many tiny sets and for few huge ones.
//!
//! ```text
//! Inline   up to 30 bytes of keys inside the set itself (32 bytes in all)   no allocation
//! Table    open addressing, linear probing, 0 is the empty slot             from 8 slots
//! Parts    256 tables by the upper bits of the hash, rows gathered before   from 64 K keys, or 4 K while most are
//!          each                                                             new
//! ```
//! The parts can be merged each by itself, so several threads can merge one set.

use super::parts::PartitionedSet;
use super::table::{FIRST_SLOTS, KeyTable};
pub use super::table::{SetKey, Wide};
use base::Result;
use functions::ParallelRun;

/// Keys at which a table becomes [`PartitionedSet`].
const SPLIT_KEYS: usize = 1 << 16;

/// Keys at which a table becomes [`PartitionedSet`] if a good part of the rows still bring new ones: a table that will
/// outgrow the cache is not worth growing.
const SPLIT_KEYS_GROWING: usize = 1 << 12;
/// Rows per new key up to which a set counts as growing.
const GROWING_ROWS: usize = 4;

/// Keys of sets below which merging on several threads does not pay.
const PARALLEL_KEYS: usize = 1 << 14;

/// A set of keys; see the module.
#[derive(Clone)]
pub enum KeySet<K: SetKey> {
    /// Number of keys, and the keys.
    Inline(u8, K::Inline),
    /// A single table.
    Table(KeyTable<K>),
    /// Many tables.
    Parts(PartitionedSet<K>),
}

const _: () =
    assert!(size_of::<KeySet<u64>>() == 32 && size_of::<KeySet<Wide>>() == 32 && size_of::<KeySet<u32>>() == 32);

impl<K: SetKey> Default for KeySet<K> {
    fn default() -> Self {
        KeySet::Inline(0, K::EMPTY)
    }
}

impl<K: SetKey> KeySet<K> {
    /// Number of keys.
    pub fn len(&self) -> usize {
        match self {
            KeySet::Inline(count, _) => usize::from(*count),
            KeySet::Table(table) => table.len(),
            KeySet::Parts(parts) => parts.len(),
        }
    }

    /// Whether there are no keys.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Puts keys that wait into their tables: counting is quick then.
    pub fn settle(&mut self) {
        if let KeySet::Parts(parts) = self {
            parts.settle();
        }
    }

    /// Adds a key.
    #[inline]
    pub fn insert(&mut self, key: K) {
        match self {
            KeySet::Inline(count, keys) => {
                let used = usize::from(*count);
                let keys = keys.as_mut();
                if keys[..used].contains(&key) {
                    return;
                }
                if used < keys.len() {
                    keys[used] = key;
                    *count += 1;
                } else {
                    self.leave_inline(key);
                }
            }
            KeySet::Table(table) => {
                table.insert(key);
                if table.keys as usize >= SPLIT_KEYS {
                    self.split();
                }
            }
            KeySet::Parts(parts) => parts.push(key),
        }
    }

    #[cold]
    #[inline(never)]
    fn leave_inline(&mut self, key: K) {
        let KeySet::Inline(count, keys) = self else { return };
        let count = usize::from(*count);
        let mut table = KeyTable::with_slots(((count + 1) * 2 + 1).next_power_of_two().max(FIRST_SLOTS));
        keys.as_ref()[..count].iter().for_each(|&old| table.insert(old));
        table.insert(key);
        *self = KeySet::Table(table);
    }

    /// Adds many keys.
    pub fn extend(&mut self, keys: &[K]) {
        let mut rest = keys;
        // Small sets first, until the set is large or the keys run out.
        while !matches!(self, KeySet::Parts(_)) && !rest.is_empty() {
            let (head, tail) = rest.split_at(rest.len().min(1 << 12));
            if let KeySet::Table(table) = self {
                let before = table.keys as usize;
                head.iter().for_each(|&key| table.insert(key));
                let keys = table.keys as usize;
                if keys >= SPLIT_KEYS || keys >= SPLIT_KEYS_GROWING && (keys - before) * GROWING_ROWS >= head.len() {
                    self.split();
                }
            } else {
                head.iter().for_each(|&key| self.insert(key));
            }
            rest = tail;
        }
        if let KeySet::Parts(parts) = self {
            parts.extend(rest);
        }
    }

    /// Makes the set [`PartitionedSet`].
    fn split(&mut self) {
        if matches!(self, KeySet::Parts(_)) {
            return;
        }
        let mut parts = PartitionedSet::new();
        self.for_each(|key| parts.push(key));
        *self = KeySet::Parts(parts);
    }

    /// Adds the keys of another set, which is used up.
    pub fn merge(&mut self, other: KeySet<K>) {
        if let (KeySet::Inline(..), KeySet::Table(_) | KeySet::Parts(_)) = (&*self, &other) {
            let small = std::mem::replace(self, other);
            return small.for_each(|key| self.insert(key));
        }
        match (&mut *self, other) {
            (KeySet::Parts(parts), KeySet::Parts(others)) => parts.merge(others),
            (KeySet::Table(table), KeySet::Table(other)) => {
                table.merge(other);
                if table.keys as usize >= SPLIT_KEYS {
                    self.split();
                }
            }
            (KeySet::Table(_), KeySet::Parts(others)) => {
                self.split();
                self.merge(KeySet::Parts(others));
            }
            (_, other) => other.for_each(|key| self.insert(key)),
        }
    }

    /// Merges sets of several threads, as [`Self::merge`], part by part on all of them.
    ///
    /// # Errors
    /// None: the shape is that of an accumulator's method.
    pub fn merge_all(&mut self, others: Vec<KeySet<K>>, run: ParallelRun<'_>) -> Result<()> {
        let is_large = |set: &KeySet<K>| matches!(set, KeySet::Parts(_)) || set.len() >= PARALLEL_KEYS;
        if !is_large(self) && !others.iter().any(is_large) {
            others.into_iter().for_each(|other| self.merge(other));
            return Ok(());
        }
        let mut sets = others;
        sets.push(std::mem::take(self));
        let parts = sets.into_iter().map(|mut set| {
            set.split();
            match set {
                KeySet::Parts(parts) => parts,
                // `split` leaves nothing else.
                _ => PartitionedSet::new(),
            }
        });
        *self = KeySet::Parts(PartitionedSet::merge_all(parts.collect(), run, &|_| false, &|_, key| key));
        Ok(())
    }

    /// Calls `f` with every key.
    pub fn for_each(&self, mut f: impl FnMut(K)) {
        match self {
            KeySet::Inline(count, keys) => keys.as_ref()[..usize::from(*count)].iter().for_each(|&key| f(key)),
            KeySet::Table(table) => table.for_each(f),
            KeySet::Parts(parts) => parts.for_each(f),
        }
    }

    /// Bytes on the heap.
    pub fn heap_bytes(&self) -> usize {
        match self {
            KeySet::Inline(..) => 0,
            KeySet::Table(table) => table.heap_bytes(),
            KeySet::Parts(parts) => parts.heap_bytes(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    fn check<K: SetKey + std::hash::Hash + std::fmt::Debug>(keys: &[K]) {
        let expected: HashSet<K> = keys.iter().copied().collect();
        let mut one = KeySet::default();
        keys.iter().for_each(|&key| one.insert(key));
        assert_eq!(one.len(), expected.len());
        let mut many = KeySet::default();
        many.extend(keys);
        let mut found = HashSet::new();
        many.for_each(|key| assert!(found.insert(key)));
        assert_eq!(found, expected);
        let (left, right) = keys.split_at(keys.len() / 3);
        let mut sets: Vec<KeySet<K>> = [left, right, &keys[..keys.len() / 2]]
            .map(|keys| {
                let mut set = KeySet::default();
                set.extend(keys);
                set
            })
            .into();
        let mut merged = sets.remove(0);
        let mut parallel = merged.clone();
        parallel.merge_all(sets.clone(), &|n, task| (0..n).for_each(task)).unwrap();
        sets.into_iter().for_each(|set| merged.merge(set));
        assert_eq!((merged.len(), parallel.len()), (expected.len(), expected.len()));
    }

    #[test]
    fn sets_agree_with_std() {
        for count in [0u64, 1, 2, 3, 7, 30, 1000, 300_000] {
            let keys: Vec<u64> = (0..count).map(|i| i.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40).collect();
            check(&keys);
            check(&keys.iter().map(|&k| k as u8).collect::<Vec<_>>());
            check(&keys.iter().map(|&k| k as u16).collect::<Vec<_>>());
            check(&keys.iter().map(|&k| k as u32).collect::<Vec<_>>());
            check(&keys.iter().map(|&k| [k, k >> 3]).collect::<Vec<_>>());
            check(&(0..count).collect::<Vec<u64>>());
        }
    }
}
