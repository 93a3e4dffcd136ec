//! Resources that all MergeTree tables of a process share: the chunk cache, threads for merges, helpers for inserts.

use crate::mergetree::index::automatic::AutomaticIndexes;
use crate::mergetree::index::skip::SkipIndexes;
use crate::mergetree::part::meta::ColumnDetail;
use crate::mergetree::part::metadata::MetadataCache;
use crate::mergetree::runtime::cache_info::CacheInfo;
use crate::mergetree::runtime::chunk_cache::ChunkCache;
use crate::mergetree::runtime::helper_threads::HelperBudget;
use crate::mergetree::runtime::part_events::PartObserver;
use crate::mergetree::runtime::pool::{Pool, PoolPriority};
use crate::mergetree::scan::prune::analysis_cache::AnalysisCache;
use crate::mergetree::scan::prune::condition_cache::QueryConditionCache;
use base::events::Counters;
use base::memory::total::{self, Relief};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use types::Column;

/// Sizes of the shared services.
#[derive(Clone, Debug, Default)]
pub struct SharedOptions {
    /// Bytes of the chunk cache; `None`: two fifths of the machine's memory.
    pub cache_bytes: Option<u64>,
    /// Bytes of just-in-time indexes; `None`: a fiftieth of the machine's memory, 16 MiB to 2 GiB.
    pub jit_index_bytes: Option<u64>,
    /// Bytes of places of chunks and statistics of granules; `None`: a twentieth of the machine's memory, 64 MiB to 4
    /// GiB.
    pub mark_bytes: Option<u64>,
    /// Bytes of primary indexes; as many as of marks by default.
    pub primary_index_bytes: Option<u64>,
    /// Bytes of skip indexes; as many as of marks by default.
    pub skip_index_bytes: Option<u64>,
    /// Threads for background merges; 0: half of the cores, at least one.
    pub merge_threads: usize,
    /// Threads that encode inserts beside those that insert; `None`: one per core.
    pub encode_threads: Option<usize>,
}

/// Bounds of caches in bytes, where those that were left open follow from the machine's memory.
struct CacheBounds {
    chunks: u64,
    marks: u64,
    primary_indexes: u64,
    skip_indexes: u64,
}

impl CacheBounds {
    fn of(options: &SharedOptions) -> Self {
        let metadata_bytes = (base::memory::memory_bytes() / 20).clamp(64 << 20, 4 << 30);
        CacheBounds {
            chunks: options.cache_bytes.unwrap_or_else(|| base::memory::memory_bytes() / 5 * 2),
            marks: options.mark_bytes.unwrap_or(metadata_bytes),
            primary_indexes: options.primary_index_bytes.unwrap_or(metadata_bytes),
            skip_indexes: options.skip_index_bytes.unwrap_or(metadata_bytes),
        }
    }
}

/// Services shared by all tables. Made once by the engine.
pub struct Shared {
    /// Decompressed chunks.
    pub cache: ChunkCache,
    /// Counters of the process: merges and what they read.
    pub counters: Arc<Counters>,
    /// Threads that merge, mutate and clean up.
    pub(crate) pool: Pool,
    /// The thread that makes automatic indexes. They are wanted by queries that come again and again: behind those at
    /// a lower priority, they would be made when the most of these have run without them.
    pub(crate) index_pool: Pool,
    pub(crate) bits: QueryConditionCache,
    pub(crate) skip: SkipIndexes,
    pub(crate) marks: Arc<MetadataCache<ColumnDetail>>,
    pub(crate) primary_indexes: Arc<MetadataCache<Vec<Column>>>,
    pub(crate) automatic_indexes: Arc<AutomaticIndexes>,
    pub(crate) analyses: AnalysisCache,
    next_part: AtomicU64,
    pub(crate) part_observer: OnceLock<Arc<dyn PartObserver>>,
    /// Threads that encode beside those that insert.
    pub(crate) encoders: HelperBudget,
    /// Threads that merge columns beside those that merge.
    pub(crate) mergers: HelperBudget,
}

impl Relief for Shared {
    /// Chunks are the bulk of what is kept; the rest is bounded to small parts of the memory.
    fn relieve(&self, bytes: u64) {
        self.cache.shrink(bytes);
    }

    fn relievable_bytes(&self) -> u64 {
        self.cache.bytes()
    }
}

impl Shared {
    /// Services of the given sizes, counting into `counters`.
    pub fn new(options: &SharedOptions, counters: Arc<Counters>) -> Arc<Self> {
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let bounds = CacheBounds::of(options);
        let merge_threads = if options.merge_threads == 0 { (cores / 2).max(1) } else { options.merge_threads };
        let jit_index_bytes =
            options.jit_index_bytes.unwrap_or_else(|| (base::memory::memory_bytes() / 50).clamp(16 << 20, 2 << 30));
        let shared = Arc::new(Shared {
            cache: ChunkCache::new(bounds.chunks),
            automatic_indexes: AutomaticIndexes::new(jit_index_bytes, counters.clone()),
            counters,
            pool: Pool::new("merge", merge_threads, PoolPriority::Background),
            index_pool: Pool::new("index", 1, PoolPriority::Query),
            bits: QueryConditionCache::default(),
            skip: SkipIndexes::new(bounds.skip_indexes),
            marks: MetadataCache::new(bounds.marks),
            primary_indexes: MetadataCache::new(bounds.primary_indexes),
            analyses: AnalysisCache::default(),
            next_part: AtomicU64::new(1),
            part_observer: OnceLock::new(),
            encoders: HelperBudget::new(options.encode_threads.unwrap_or(cores)),
            mergers: HelperBudget::new(options.encode_threads.unwrap_or(cores).saturating_sub(1)),
        });
        let cache: Arc<dyn Relief> = shared.clone();
        total::on_pressure(Arc::downgrade(&cache));
        shared
    }

    /// Gives the caches of chunks and of parts' metadata the bounds of options; the rest of these stays as it was.
    pub fn resize_caches(&self, options: &SharedOptions) {
        let bounds = CacheBounds::of(options);
        self.cache.set_bytes_max(bounds.chunks);
        self.marks.set_bytes_max(bounds.marks);
        self.primary_indexes.set_bytes_max(bounds.primary_indexes);
        self.skip.set_bytes_max(bounds.skip_indexes);
    }

    /// Has an observer told from now on what happens to parts; the first one stays.
    pub fn observe_parts(&self, observer: Arc<dyn PartObserver>) {
        let _ = self.part_observer.set(observer);
    }

    /// Sizes and look-ups of the caches.
    pub fn caches(&self) -> Vec<CacheInfo> {
        vec![
            self.cache.info("Uncompressed"),
            self.marks.info("Mark"),
            self.primary_indexes.info("PrimaryIndex"),
            self.bits.info("BitIndex"),
            self.analyses.info("IndexAnalysis"),
            self.skip.info("SkipIndex"),
            self.automatic_indexes.info("JitIndex"),
        ]
    }

    /// Forgets what the cache of a name of [`Self::caches`] holds; `false` if there is none.
    pub fn drop_cache(&self, name: &str) -> bool {
        match name {
            "Uncompressed" => self.cache.clear(),
            "Mark" => self.marks.clear(),
            "PrimaryIndex" => self.primary_indexes.clear(),
            "BitIndex" => self.bits.clear(),
            "IndexAnalysis" => self.analyses.clear(),
            "SkipIndex" => self.skip.clear(),
            "JitIndex" => self.automatic_indexes.clear(),
            _ => return false,
        }
        true
    }

    /// Makes the just-in-time indexes that were found worth it and wait, and waits for those that are being made.
    pub fn flush_jit_indexes(&self) {
        self.automatic_indexes.flush();
    }

    /// Forgets what is kept of a part that is gone.
    pub(crate) fn forget(&self, part: u64) {
        self.cache.forget(part);
        self.bits.forget(part);
        self.automatic_indexes.forget(part);
    }

    /// A number that no other part object of the process has.
    pub(crate) fn next_part(&self) -> u64 {
        self.next_part.fetch_add(1, Ordering::Relaxed)
    }
}
