//! The query condition cache: granules of a part without a row that passes a filter, learned by reads that finished.
//!
//! Parts never change, so what was learned stays true. A lost entry only costs a read.

use crate::mergetree::runtime::bounded_map::Bounded;
use crate::mergetree::runtime::cache_info::{CacheInfo, CacheLookups};
use parking_lot::Mutex;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Bytes kept at most, over all tables: a granule takes a bit, so that these are thousands of filters of large tables.
const BYTES_MAX: usize = 64 << 20;

/// Granules without a match, one bit each.
pub(crate) type Bits = Arc<[AtomicU64]>;

/// Bits per part and filter.
pub(crate) struct QueryConditionCache {
    map: Mutex<Bounded<(u64, String), Bits>>,
    lookups: CacheLookups,
}

impl Default for QueryConditionCache {
    fn default() -> Self {
        QueryConditionCache { map: Mutex::new(Bounded::new(BYTES_MAX)), lookups: CacheLookups::default() }
    }
}

impl QueryConditionCache {
    /// The granules of a part that hold no match of a filter, as far as they are known.
    pub(crate) fn get(&self, part: u64, filter: &str) -> Option<Bits> {
        let map = self.map.lock();
        if map.is_empty() {
            return None;
        }
        let found = map.get(&(part, filter.to_string())).cloned();
        self.lookups.note(found.is_some());
        found
    }

    /// Forgets everything.
    pub(crate) fn clear(&self) {
        self.map.lock().clear();
    }

    /// Look-ups, and what is kept.
    pub(crate) fn info(&self, name: &'static str) -> CacheInfo {
        let map = self.map.lock();
        self.lookups.info(name, map.len() as u64, map.bytes())
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
            let key = (part, filter.to_string());
            match map.get(&key) {
                Some(bits) => bits.clone(),
                None => {
                    let bits: Bits = (0..granules.div_ceil(64)).map(|_| AtomicU64::new(0)).collect();
                    map.insert(key, bits.clone(), filter.len() * 2 + bits.len() * 8);
                    bits
                }
            }
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
