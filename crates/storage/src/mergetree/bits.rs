//! Bit indexes: which granules of a part held no row that passes a filter, learned by reads that finished.
//!
//! Parts never change, so what was learned stays true. A lost entry only costs a read.

use parking_lot::Mutex;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Entries kept at most, over all tables.
const ENTRIES_MAX: usize = 10_000;

/// Granules without a match, one bit each.
pub(crate) type Bits = Arc<[AtomicU64]>;

/// Bits per part and filter.
#[derive(Default)]
pub(crate) struct BitIndexes {
    map: Mutex<HashMap<(u64, String), Bits, foldhash::fast::FixedState>>,
    hits: AtomicU64,
    misses: AtomicU64,
}

impl BitIndexes {
    /// What is known of a filter in a part.
    pub(crate) fn get(&self, part: u64, filter: &str) -> Option<Bits> {
        let map = self.map.lock();
        if map.is_empty() {
            return None;
        }
        let found = map.get(&(part, filter.to_string())).cloned();
        let counter = if found.is_some() { &self.hits } else { &self.misses };
        counter.fetch_add(1, Ordering::Relaxed);
        found
    }

    /// Forgets everything.
    pub(crate) fn clear(&self) {
        self.map.lock().clear();
    }

    /// Look-ups that found something, that did not, entries kept, and their bytes.
    pub(crate) fn counts(&self) -> (u64, u64, u64, u64) {
        let map = self.map.lock();
        let bytes = map.iter().map(|((_, filter), bits)| filter.len() + bits.len() * 8).sum::<usize>() as u64;
        (self.hits.load(Ordering::Relaxed), self.misses.load(Ordering::Relaxed), map.len() as u64, bytes)
    }

    /// Notes granules without a match.
    pub(crate) fn note(&self, part: u64, filter: &str, granules: usize, empty: impl Iterator<Item = usize>) {
        let mut empty = empty.peekable();
        if empty.peek().is_none() {
            return;
        }
        let _untracked = base::memory::untracked();
        let bits = {
            let mut map = self.map.lock();
            if map.len() >= ENTRIES_MAX {
                map.clear();
            }
            map.entry((part, filter.to_string())).or_insert_with(|| (0..granules.div_ceil(64)).map(|_| AtomicU64::new(0)).collect()).clone()
        };
        for granule in empty {
            bits[granule / 64].fetch_or(1 << (granule % 64), Ordering::Relaxed);
        }
    }

    /// Forgets a part that is gone.
    pub(crate) fn forget(&self, part: u64) {
        self.map.lock().retain(|(of, _), _| *of != part);
    }
}

/// Whether a granule is known to hold no match.
pub(crate) fn is_set(bits: &Bits, granule: usize) -> bool {
    bits.get(granule / 64).is_some_and(|word| word.load(Ordering::Relaxed) >> (granule % 64) & 1 == 1)
}
