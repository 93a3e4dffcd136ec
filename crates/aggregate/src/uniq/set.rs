//! Exact sets of small keys, made for many tiny sets and for few huge ones.
//!
//! ```text
//! Inline   up to 30 bytes of keys inside the set itself (32 bytes in all)   no allocation
//! Table    open addressing, linear probing, 0 is the empty slot                 from 8 slots
//! Parts    256 tables by the upper bits of the hash                             from 64 K keys
//! ```
//! The parts can be merged each by itself, so several threads can merge one set.

use base::Result;
use functions::ParallelRun;
use std::sync::Mutex;

/// A key of a set. The default value marks an empty slot.
pub trait SetKey: Copy + Eq + Default + Send + Sync + 'static {
    /// Keys that fit into a set without a table.
    type Inline: AsRef<[Self]> + AsMut<[Self]> + Copy + Send + Sync;
    /// An array of empty slots.
    const EMPTY: Self::Inline;
    /// A hash with well-mixed upper and lower bits.
    fn hash(self) -> u64;
}

macro_rules! set_keys {
    ($($key:ty, $inline:literal;)*) => { $(impl SetKey for $key {
        type Inline = [$key; $inline];
        const EMPTY: [$key; $inline] = [0; $inline];
        #[inline(always)]
        fn hash(self) -> u64 {
            kernels::hash::hash_u64(self as u64)
        }
    })* };
}

set_keys! {
    u8, 30;
    u16, 15;
    u32, 7;
    u64, 3;
}

/// 128 bits: a wide number or a hash.
pub type Wide = [u64; 2];

impl SetKey for Wide {
    type Inline = [Wide; 1];
    const EMPTY: [Wide; 1] = [[0; 2]];
    #[inline(always)]
    fn hash(self) -> u64 {
        kernels::hash::combine(self[0], self[1])
    }
}

/// Slots of a set's first table.
const FIRST_SLOTS: usize = 8;

/// Keys at which a table becomes [`PARTS`] tables.
const SPLIT_KEYS: usize = 1 << 16;

/// Tables of a large set.
pub const PARTS: usize = 256;

/// Keys of sets below which merging on several threads does not pay.
const PARALLEL_KEYS: usize = 1 << 14;

/// Keys whose slots are loaded before the first is looked at, so that cache misses overlap.
const BATCH: usize = 16;

/// An open-addressing table, at most five eighths full.
///
/// # Invariants
/// - the number of slots is 0 or a power of two, and more than `keys` by at least 3/8 of it.
#[derive(Clone)]
pub struct Table<K> {
    slots: Box<[K]>,
    /// Keys in slots: the empty key is not among them.
    keys: u32,
    has_empty_key: bool,
}

impl<K: SetKey> Default for Table<K> {
    fn default() -> Self {
        Table { slots: Box::default(), keys: 0, has_empty_key: false }
    }
}

impl<K: SetKey> Table<K> {
    fn with_slots(slots: usize) -> Self {
        Table { slots: vec![K::default(); slots].into(), keys: 0, has_empty_key: false }
    }

    fn len(&self) -> usize {
        self.keys as usize + usize::from(self.has_empty_key)
    }

    #[inline(always)]
    fn insert(&mut self, key: K) {
        self.insert_hashed(key, key.hash());
    }

    #[inline(always)]
    fn insert_hashed(&mut self, key: K, hash: u64) {
        if key == K::default() {
            self.has_empty_key = true;
            return;
        }
        if self.slots.is_empty() {
            self.slots = vec![K::default(); FIRST_SLOTS].into();
        }
        let slots = &mut *self.slots;
        let mask = slots.len() - 1;
        let mut index = hash as usize & mask;
        loop {
            let found = slots[index];
            if found == key {
                return;
            }
            if found == K::default() {
                break;
            }
            index = (index + 1) & mask;
        }
        slots[index] = key;
        self.keys += 1;
        if self.keys as usize * 8 >= slots.len() * 5 {
            self.grow();
        }
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self) {
        // Small tables grow fourfold: half the rehashing while memory is no matter.
        let factor = if self.slots.len() <= 1 << 7 { 4 } else { 2 };
        self.rebuild((self.slots.len() * factor).max(FIRST_SLOTS));
    }

    fn rebuild(&mut self, slots: usize) {
        let old = std::mem::replace(&mut self.slots, vec![K::default(); slots].into());
        let mask = slots - 1;
        for &key in old.iter().filter(|&&key| key != K::default()) {
            let mut index = key.hash() as usize & mask;
            while self.slots[index] != K::default() {
                index = (index + 1) & mask;
            }
            self.slots[index] = key;
        }
    }

    /// Room for `more` keys without growing in between.
    fn reserve(&mut self, more: usize) {
        let needed = ((self.keys as usize + more) * 8 / 5 + 2).next_power_of_two().max(FIRST_SLOTS);
        if needed > self.slots.len() {
            self.rebuild(needed);
        }
    }

    fn merge(&mut self, other: Table<K>) {
        if other.len() > self.len() {
            let smaller = std::mem::replace(self, other);
            return self.merge(smaller);
        }
        self.has_empty_key |= other.has_empty_key;
        // Keys come in the order of their slots: in a table that is too small they would pile up at its start.
        if other.keys > self.keys / 8 {
            self.reserve(other.keys as usize);
        }
        for &key in other.slots.iter().filter(|&&key| key != K::default()) {
            self.insert(key);
        }
    }

    fn for_each(&self, mut f: impl FnMut(K)) {
        if self.has_empty_key {
            f(K::default());
        }
        self.slots.iter().filter(|&&key| key != K::default()).for_each(|&key| f(key));
    }

    fn heap_bytes(&self) -> usize {
        size_of_val(&*self.slots)
    }
}

/// A set of keys; see the module.
#[derive(Clone)]
pub enum KeySet<K: SetKey> {
    /// Number of keys, and the keys.
    Inline(u8, K::Inline),
    /// One table.
    Table(Table<K>),
    /// [`PARTS`] tables.
    Parts(Box<[Table<K>]>),
}

const _: () = assert!(size_of::<KeySet<u64>>() == 32 && size_of::<KeySet<Wide>>() == 32 && size_of::<KeySet<u32>>() == 32);

impl<K: SetKey> Default for KeySet<K> {
    fn default() -> Self {
        KeySet::Inline(0, K::EMPTY)
    }
}

#[inline(always)]
fn part_of(hash: u64) -> usize {
    (hash >> 56) as usize
}

impl<K: SetKey> KeySet<K> {
    /// Number of keys.
    pub fn len(&self) -> usize {
        match self {
            KeySet::Inline(count, _) => usize::from(*count),
            KeySet::Table(table) => table.len(),
            KeySet::Parts(parts) => parts.iter().map(Table::len).sum(),
        }
    }

    /// Whether there are no keys.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
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
            KeySet::Parts(parts) => {
                let hash = key.hash();
                parts[part_of(hash)].insert_hashed(key, hash);
            }
        }
    }

    #[cold]
    #[inline(never)]
    fn leave_inline(&mut self, key: K) {
        let KeySet::Inline(count, keys) = self else { return };
        let count = usize::from(*count);
        let mut table = Table::with_slots(((count + 1) * 2 + 1).next_power_of_two().max(FIRST_SLOTS));
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
                head.iter().for_each(|&key| table.insert(key));
                if table.keys as usize >= SPLIT_KEYS {
                    self.split();
                }
            } else {
                head.iter().for_each(|&key| self.insert(key));
            }
            rest = tail;
        }
        if let KeySet::Parts(parts) = self {
            extend_parts(parts, rest);
        }
    }

    /// Makes the set [`PARTS`] tables.
    #[cold]
    #[inline(never)]
    fn split(&mut self) {
        let mut parts: Box<[Table<K>]> = (0..PARTS).map(|_| Table::default()).collect();
        let room = self.len() / PARTS * 5 / 4;
        parts.iter_mut().for_each(|part| part.reserve(room));
        self.for_each(|key| {
            let hash = key.hash();
            parts[part_of(hash)].insert_hashed(key, hash);
        });
        *self = KeySet::Parts(parts);
    }

    /// Adds the keys of another set, which is used up.
    pub fn merge(&mut self, other: KeySet<K>) {
        if let (KeySet::Inline(..), KeySet::Table(_) | KeySet::Parts(_)) = (&*self, &other) {
            let small = std::mem::replace(self, other);
            return small.for_each(|key| self.insert(key));
        }
        match (&mut *self, other) {
            (KeySet::Parts(parts), KeySet::Parts(others)) => parts.iter_mut().zip(others).for_each(|(part, other)| part.merge(other)),
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

    /// As [`Self::merge`] for sets of several threads, part by part on all of them.
    ///
    /// # Errors
    /// None: the shape is that of an accumulator's method.
    pub fn merge_all(&mut self, others: Vec<KeySet<K>>, run: ParallelRun<'_>) -> Result<()> {
        let total: usize = self.len() + others.iter().map(KeySet::len).sum::<usize>();
        if total < PARALLEL_KEYS {
            others.into_iter().for_each(|other| self.merge(other));
            return Ok(());
        }
        let mut sets = others;
        sets.push(std::mem::take(self));
        let split: Vec<Mutex<KeySet<K>>> = sets.into_iter().map(Mutex::new).collect();
        run(split.len(), &|index| {
            let mut set = lock(&split[index]);
            if !matches!(*set, KeySet::Parts(_)) {
                set.split();
            }
        });
        let mut columns: Vec<Vec<Table<K>>> = (0..PARTS).map(|_| Vec::with_capacity(split.len())).collect();
        for set in split {
            if let KeySet::Parts(parts) = set.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner) {
                columns.iter_mut().zip(parts).for_each(|(column, part)| column.push(part));
            }
        }
        let slots: Vec<Mutex<Vec<Table<K>>>> = columns.into_iter().map(Mutex::new).collect();
        run(PARTS, &|index| {
            let tables = &mut *lock(&slots[index]);
            tables.sort_by_key(Table::len);
            let mut largest = tables.pop().unwrap_or_default();
            tables.drain(..).for_each(|table| largest.merge(table));
            tables.push(largest);
        });
        let parts = slots.into_iter().map(|slot| slot.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner).pop().unwrap_or_default());
        *self = KeySet::Parts(parts.collect());
        Ok(())
    }

    /// Calls `f` with every key.
    pub fn for_each(&self, mut f: impl FnMut(K)) {
        match self {
            KeySet::Inline(count, keys) => keys.as_ref()[..usize::from(*count)].iter().for_each(|&key| f(key)),
            KeySet::Table(table) => table.for_each(f),
            KeySet::Parts(parts) => parts.iter().for_each(|part| part.for_each(&mut f)),
        }
    }

    /// Bytes on the heap.
    pub fn heap_bytes(&self) -> usize {
        match self {
            KeySet::Inline(..) => 0,
            KeySet::Table(table) => table.heap_bytes(),
            KeySet::Parts(parts) => parts.iter().map(|part| size_of::<Table<K>>() + part.heap_bytes()).sum(),
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

fn extend_parts<K: SetKey>(parts: &mut [Table<K>], keys: &[K]) {
    // Runs of one key are common where rows are sorted: whole batches of it are passed over.
    let mut last = None;
    let mut chunks = keys.chunks_exact(BATCH);
    for chunk in &mut chunks {
        if last == Some(chunk[0]) && chunk.iter().all(|&key| key == chunk[0]) {
            continue;
        }
        last = Some(chunk[BATCH - 1]);
        let mut hashes = [0u64; BATCH];
        let mut present = [false; BATCH];
        // The first slots of all keys are loaded without waiting for one another.
        for i in 0..BATCH {
            let hash = chunk[i].hash();
            hashes[i] = hash;
            let slots = &parts[part_of(hash)].slots;
            present[i] = slots.get(hash as usize & slots.len().wrapping_sub(1)).is_some_and(|&found| found == chunk[i]);
        }
        for i in 0..BATCH {
            if !present[i] || chunk[i] == K::default() {
                parts[part_of(hashes[i])].insert_hashed(chunk[i], hashes[i]);
            }
        }
    }
    for &key in chunks.remainder() {
        let hash = key.hash();
        parts[part_of(hash)].insert_hashed(key, hash);
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
        let mut sets: Vec<KeySet<K>> = [left, right, &keys[..keys.len() / 2]].map(|keys| { let mut set = KeySet::default(); set.extend(keys); set }).into();
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
