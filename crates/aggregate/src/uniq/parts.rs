//! Large sets: 256 tables by the upper bits of the hash, and rows gathered before each.
//!
//! ```text
//! key ─▶ seen lately? ─▶ pending rows of its part ─▶ (when there are many) the part's table
//! ```
//! A table of millions of keys costs a cache miss or two for every row. Here a row costs a store at the end of one of
//! 256 lists; a part's rows go into its table together, while that lies in the cache.

use super::table::{KeyTable, SetKey};
use functions::ParallelRun;
use std::borrow::Cow;
use std::sync::Mutex;

/// Parts of a set.
pub(super) const PARTS: usize = 256;
/// Rows that wait per key that the tables have before they go there.
const PENDING_PER_KEY: usize = 4;
/// Bytes that wait before they go into the tables, at least and at most.
const PENDING_BYTES: (usize, usize) = (8 << 20, 32 << 20);
/// Rows pushed between two looks at how many wait.
const RUN: usize = 1 << 14;
/// Rows from which on the room that they need is estimated by the first of them.
const ESTIMATED_ROWS_MIN: usize = 1 << 10;
/// Keys remembered as seen lately, so that frequent ones never wait.
const SEEN: usize = 1 << 10;

/// The part of a key of this hash.
#[inline(always)]
pub(super) fn part_of(hash: u64) -> usize {
    (hash >> 56) as usize
}

/// A part of a set: its table, and rows that are not in it yet.
#[derive(Clone)]
struct SetPart<K> {
    table: KeyTable<K>,
    pending: Vec<K>,
}

impl<K: SetKey> SetPart<K> {
    fn new() -> Self {
        SetPart { table: KeyTable::default(), pending: Vec::new() }
    }

    /// Calls `f` with every key; one may come more than once.
    fn for_each(&self, mut f: impl FnMut(K)) {
        self.table.for_each(&mut f);
        self.pending.iter().for_each(|&key| f(key));
    }

    fn settle(&mut self) {
        absorb(&mut self.table, &[&self.pending]);
        self.pending.clear();
    }
}

/// A large set.
#[derive(Clone)]
pub struct PartitionedSet<K: SetKey>(Box<PartitionedSetParts<K>>);

#[derive(Clone)]
struct PartitionedSetParts<K: SetKey> {
    parts: Vec<SetPart<K>>,
    seen: Vec<K>,
    pending: usize,
    pending_max: usize,
}

impl<K: SetKey> PartitionedSet<K> {
    /// An empty set.
    pub(super) fn new() -> Self {
        let parts = (0..PARTS).map(|_| SetPart::new()).collect();
        PartitionedSet(Box::new(PartitionedSetParts {
            parts,
            seen: vec![K::default(); SEEN],
            pending: 0,
            pending_max: pending_max::<K>(0),
        }))
    }

    /// Adds a key; it waits.
    #[inline]
    pub(super) fn push(&mut self, key: K) {
        let inner = &mut *self.0;
        inner.push(key);
        if inner.pending >= inner.pending_max {
            inner.settle();
        }
    }

    /// Adds keys; they wait.
    pub(super) fn extend(&mut self, keys: &[K]) {
        let inner = &mut *self.0;
        for keys in keys.chunks(RUN) {
            keys.iter().for_each(|&key| inner.push(key));
            if inner.pending >= inner.pending_max {
                inner.settle();
            }
        }
    }

    /// Puts all keys that wait into the tables.
    pub(super) fn settle(&mut self) {
        if self.0.pending > 0 {
            self.0.settle();
        }
    }

    /// The set without keys that wait.
    fn settled(&self) -> Cow<'_, Self> {
        if self.0.pending == 0 {
            return Cow::Borrowed(self);
        }
        let mut settled = self.clone();
        settled.settle();
        Cow::Owned(settled)
    }

    /// Number of keys.
    pub(super) fn len(&self) -> usize {
        self.settled().0.parts.iter().map(|part| part.table.len()).sum()
    }

    /// Calls `f` with every key.
    pub(super) fn for_each(&self, mut f: impl FnMut(K)) {
        self.settled().0.parts.iter().for_each(|part| part.table.for_each(&mut f));
    }

    /// Calls `f` with every key of a part; a key may come more than once.
    pub(super) fn for_each_of(&self, part: usize, f: impl FnMut(K)) {
        self.0.parts[part].for_each(f);
    }

    /// Adds the keys of another set.
    pub(super) fn merge(&mut self, other: PartitionedSet<K>) {
        for (part, other) in self.0.parts.iter_mut().zip(other.0.parts) {
            merge_part(part, vec![other]);
        }
        self.0.pending = 0;
    }

    /// Merges all sets into one, part by part on several threads. Keys of the sets for which `is_mapped` holds are
    /// replaced by `map`, in the same part.
    pub(super) fn merge_all(
        sets: Vec<PartitionedSet<K>>,
        run: ParallelRun<'_>,
        is_mapped: &(dyn Fn(usize) -> bool + Sync),
        map: &(impl Fn(usize, K) -> K + Sync),
    ) -> PartitionedSet<K> {
        let mut columns: Vec<Vec<SetPart<K>>> = (0..PARTS).map(|_| Vec::with_capacity(sets.len())).collect();
        for set in sets {
            columns.iter_mut().zip(set.0.parts).for_each(|(column, part)| column.push(part));
        }
        let slots: Vec<Mutex<Vec<SetPart<K>>>> = columns.into_iter().map(Mutex::new).collect();
        run(PARTS, &|index| {
            let parts = &mut *slots[index].lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            let (mut plain, mut mapped) = (Vec::new(), Vec::new());
            for (set, part) in parts.drain(..).enumerate() {
                if is_mapped(set) { mapped.push((set, part)) } else { plain.push(part) }
            }
            plain.sort_by_key(|part| part.table.len());
            let mut all = plain.pop().unwrap_or_else(SetPart::new);
            merge_part(&mut all, plain);
            for (set, part) in mapped {
                part.for_each(|key| all.table.insert(map(set, key)));
            }
            all.pending = Vec::new();
            parts.push(all);
        });
        let mut merged = PartitionedSet::new();
        for (part, slot) in merged.0.parts.iter_mut().zip(slots) {
            *part =
                slot.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner).pop().unwrap_or_else(SetPart::new);
        }
        merged
    }

    /// Bytes on the heap.
    pub(super) fn heap_bytes(&self) -> usize {
        let part = |part: &SetPart<K>| {
            size_of::<SetPart<K>>() + part.table.heap_bytes() + part.pending.capacity() * size_of::<K>()
        };
        SEEN * size_of::<K>() + self.0.parts.iter().map(part).sum::<usize>()
    }
}

impl<K: SetKey> PartitionedSetParts<K> {
    #[inline(always)]
    fn push(&mut self, key: K) {
        let hash = key.hash();
        let seen = &mut self.seen[hash as usize % SEEN];
        if *seen == key && key != K::default() {
            return;
        }
        *seen = key;
        self.parts[part_of(hash)].pending.push(key);
        self.pending += 1;
    }

    #[cold]
    #[inline(never)]
    fn settle(&mut self) {
        for part in &mut self.parts {
            part.settle();
            // Tables of all parts grow at about the same time, each by too little to be asked for.
            base::cancel::pulse();
        }
        self.pending = 0;
        let keys: usize = self.parts.iter().map(|part| part.table.len()).sum();
        self.pending_max = pending_max::<K>(keys);
    }
}

/// Rows that may wait before tables of `keys` keys.
fn pending_max<K>(keys: usize) -> usize {
    (keys * PENDING_PER_KEY).clamp(PENDING_BYTES.0 / size_of::<K>(), PENDING_BYTES.1 / size_of::<K>())
}

/// Adds lists of rows to a table, with room for as many keys as the first of them let expect.
fn absorb<K: SetKey>(table: &mut KeyTable<K>, lists: &[&[K]]) {
    let rows: usize = lists.iter().map(|list| list.len()).sum();
    let sampled = if rows < ESTIMATED_ROWS_MIN { rows } else { rows / 8 };
    let (before, mut left) = (table.len(), sampled);
    for list in lists {
        let (head, tail) = list.split_at(left.min(list.len()));
        head.iter().for_each(|&key| table.insert(key));
        if left > 0 && !tail.is_empty() {
            // Seven times as many rows are left; some of their keys will have come by then.
            table.reserve((table.len() - before) * 5);
        }
        left -= head.len();
        tail.iter().for_each(|&key| table.insert(key));
    }
}

/// Adds what other sets have in the same part.
fn merge_part<K: SetKey>(part: &mut SetPart<K>, others: Vec<SetPart<K>>) {
    let mut lists = vec![std::mem::take(&mut part.pending)];
    for other in others {
        part.table.merge(other.table);
        lists.push(other.pending);
    }
    absorb(&mut part.table, &lists.iter().map(Vec::as_slice).collect::<Vec<_>>());
}
