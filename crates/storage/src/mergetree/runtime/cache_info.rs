//! Counters of caches: look-ups that found something and that did not, and what is kept.

use std::sync::atomic::{AtomicU64, Ordering};

/// Counters of hits, so that threads seldom share a line of the processor's cache.
pub(crate) const SHARDS: usize = 16;

#[derive(Default)]
#[repr(align(128))]
struct Counter(AtomicU64);

/// The look-ups of a cache.
#[derive(Default)]
pub(crate) struct CacheLookups {
    hits: [Counter; SHARDS],
    misses: AtomicU64,
}

impl CacheLookups {
    /// Counts a look-up.
    pub(crate) fn note(&self, is_hit: bool) {
        if is_hit {
            self.note_hit(0);
        } else {
            self.misses.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Counts a look-up that found something, in a shard below [`SHARDS`]: for caches that take no lock to look.
    pub(crate) fn note_hit(&self, shard: usize) {
        self.hits[shard].0.fetch_add(1, Ordering::Relaxed);
    }

    /// With what the cache of a name keeps: entries, their bytes and how many these may be.
    pub(crate) fn info(&self, name: &'static str, entries: u64, (bytes, bytes_max): (u64, u64)) -> CacheInfo {
        let hits = self.hits.iter().map(|counter| counter.0.load(Ordering::Relaxed)).sum();
        let misses = self.misses.load(Ordering::Relaxed);
        CacheInfo { name, hits, misses, entries, bytes: Some(bytes), bytes_max: Some(bytes_max) }
    }
}

/// A row of `system.caches`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CacheInfo {
    /// The name.
    pub name: &'static str,
    /// Look-ups that found something.
    pub hits: u64,
    /// Look-ups that did not.
    pub misses: u64,
    /// The number of entries.
    pub entries: u64,
    /// Its bytes, where they are counted.
    pub bytes: Option<u64>,
    /// The most bytes that it may keep, where there is a bound.
    pub bytes_max: Option<u64>,
}
