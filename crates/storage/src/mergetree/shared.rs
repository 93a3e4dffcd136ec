//! What all MergeTree tables of a process share: the chunk cache, threads for merges, helpers for inserts.

use super::bits::BitIndexes;
use super::cache::ChunkCache;
use super::pool::Pool;
use base::events::Counters;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};

/// Sizes of the shared services.
#[derive(Clone, Debug, Default)]
pub struct SharedOptions {
    /// Bytes of the chunk cache; `None`: two fifths of the machine's memory.
    pub cache_bytes: Option<u64>,
    /// Threads for background merges; 0: half of the cores, at least one.
    pub merge_threads: usize,
    /// Threads that encode inserts beside those that insert; `None`: one per core.
    pub encode_threads: Option<usize>,
}

/// Services shared by all tables. Made once by the engine.
pub struct Shared {
    /// Decompressed chunks.
    pub cache: ChunkCache,
    /// Counters of the process: merges and what they read.
    pub counters: Arc<Counters>,
    pub(crate) pool: Pool,
    pub(crate) bits: BitIndexes,
    next_part: AtomicU64,
    helpers: AtomicI64,
}

impl Shared {
    /// Services of the given sizes, counting into `counters`.
    pub fn new(options: &SharedOptions, counters: Arc<Counters>) -> Arc<Self> {
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let cache_bytes = options.cache_bytes.unwrap_or_else(|| memory_bytes() / 5 * 2);
        let merge_threads = if options.merge_threads == 0 { (cores / 2).max(1) } else { options.merge_threads };
        Arc::new(Shared {
            cache: ChunkCache::new(cache_bytes),
            counters,
            pool: Pool::new(merge_threads),
            bits: BitIndexes::default(),
            next_part: AtomicU64::new(1),
            helpers: AtomicI64::new(options.encode_threads.unwrap_or(cores) as i64),
        })
    }

    /// A number that no other part object of the process has.
    pub(crate) fn next_part(&self) -> u64 {
        self.next_part.fetch_add(1, Ordering::Relaxed)
    }

    /// Takes up to `wanted` helper threads; give back what came.
    pub(crate) fn take_helpers(&self, wanted: usize) -> usize {
        let mut taken = 0;
        let _ = self.helpers.fetch_update(Ordering::AcqRel, Ordering::Acquire, |free| {
            taken = free.clamp(0, wanted as i64);
            Some(free - taken)
        });
        taken as usize
    }

    pub(crate) fn give_helpers(&self, count: usize) {
        self.helpers.fetch_add(count as i64, Ordering::AcqRel);
    }
}

/// The machine's memory, 8 GiB where it is not known.
fn memory_bytes() -> u64 {
    let text = std::fs::read_to_string("/proc/meminfo").unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix("MemTotal:"));
    line.and_then(|rest| rest.trim().split(' ').next()?.parse::<u64>().ok()).map_or(8 << 30, |kib| kib << 10)
}
