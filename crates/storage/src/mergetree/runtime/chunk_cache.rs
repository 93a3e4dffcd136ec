//! The cache of decompressed, still encoded chunks, and of their dictionaries: bounded, in shards.

use crate::mergetree::runtime::cache_info::{CacheInfo, CacheLookups};
use parking_lot::Mutex;
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use types::{Buffer, Column};

/// The kept value.
#[derive(Clone)]
pub(crate) enum CachedChunk {
    /// Bytes of a stream.
    Stream(Buffer),
    /// A decoded dictionary.
    Dictionary(Arc<Column>),
}

/// The part and the place in it. Dictionaries have the lowest bit set.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct ChunkKey {
    part: u64,
    place: u64,
}

impl ChunkKey {
    /// The stream at `offset` of a part's data.
    pub(crate) fn stream(part: u64, offset: u64) -> Self {
        ChunkKey { part, place: offset << 1 }
    }

    /// The dictionary whose first stream is at `offset` of a part's data.
    pub(crate) fn dictionary(part: u64, offset: u64) -> Self {
        ChunkKey { part, place: offset << 1 | 1 }
    }

    fn shard(self) -> usize {
        kernels::hash::hash_u64(self.part.rotate_left(40) ^ self.place) as usize % SHARDS
    }
}

const SHARDS: usize = 64;
/// Bytes that an entry costs beside its data.
const ENTRY_BYTES: usize = 128;

struct CacheEntry {
    value: CachedChunk,
    bytes: usize,
    /// Whether it was used since the clock's hand went over it.
    used: bool,
}

#[derive(Default)]
struct CacheShard {
    map: HashMap<ChunkKey, CacheEntry, foldhash::fast::FixedState>,
    /// Keys in the order of the clock's hand; some may be gone from the map.
    clock: VecDeque<ChunkKey>,
    bytes: usize,
}

impl CacheShard {
    /// Forgets entries until at most so many bytes are left: the oldest that were not used since the hand passed.
    fn evict(&mut self, bytes_max: usize) {
        while self.bytes > bytes_max {
            let Some(oldest) = self.clock.pop_front() else { break };
            match self.map.get_mut(&oldest) {
                Some(entry) if entry.used => {
                    entry.used = false;
                    self.clock.push_back(oldest);
                }
                Some(_) => {
                    if let Some(gone) = self.map.remove(&oldest) {
                        self.bytes -= gone.bytes;
                    }
                }
                None => {}
            }
        }
    }
}

/// A second-chance cache of chunks of all tables.
pub struct ChunkCache {
    shards: Vec<Mutex<CacheShard>>,
    shard_bytes_max: AtomicUsize,
    lookups: CacheLookups,
}

impl ChunkCache {
    /// A cache of at most `bytes_max` bytes; 0 keeps nothing.
    pub fn new(bytes_max: u64) -> Self {
        ChunkCache {
            shards: (0..SHARDS).map(|_| Mutex::default()).collect(),
            shard_bytes_max: AtomicUsize::new(bytes_max as usize / SHARDS),
            lookups: CacheLookups::default(),
        }
    }

    /// Bytes kept now.
    pub fn bytes(&self) -> u64 {
        self.shards.iter().map(|shard| shard.lock().bytes as u64).sum()
    }

    /// Bytes that it may keep.
    pub fn bytes_max(&self) -> u64 {
        (self.shard_bytes_max() * SHARDS) as u64
    }

    /// Keeps at most so many bytes from now on, and forgets what is more.
    pub(crate) fn set_bytes_max(&self, bytes_max: u64) {
        let shard_bytes_max = bytes_max as usize / SHARDS;
        self.shard_bytes_max.store(shard_bytes_max, Ordering::Relaxed);
        self.shards.iter().for_each(|shard| shard.lock().evict(shard_bytes_max));
    }

    fn shard_bytes_max(&self) -> usize {
        self.shard_bytes_max.load(Ordering::Relaxed)
    }

    /// Entries kept now.
    pub fn entries(&self) -> u64 {
        self.shards.iter().map(|shard| shard.lock().map.len() as u64).sum()
    }

    /// Look-ups, and what is kept.
    pub(crate) fn info(&self, name: &'static str) -> CacheInfo {
        self.lookups.info(name, self.entries(), (self.bytes(), self.bytes_max()))
    }

    /// Forgets everything: for measurements of cold reads.
    pub fn clear(&self) {
        self.shards.iter().for_each(|shard| *shard.lock() = CacheShard::default());
    }

    pub(crate) fn get(&self, key: ChunkKey) -> Option<CachedChunk> {
        let mut shard = self.shards[key.shard()].lock();
        let found = shard.map.get_mut(&key).map(|entry| {
            entry.used = true;
            entry.value.clone()
        });
        self.lookups.note(found.is_some());
        found
    }

    pub(crate) fn put(&self, key: ChunkKey, value: CachedChunk, bytes: usize) {
        let bytes = bytes + ENTRY_BYTES;
        let shard_bytes_max = self.shard_bytes_max();
        if bytes > shard_bytes_max {
            return;
        }
        let _untracked = base::memory::untracked();
        let mut shard = self.shards[key.shard()].lock();
        if let Some(old) = shard.map.insert(key, CacheEntry { value, bytes, used: false }) {
            shard.bytes -= old.bytes;
        } else {
            shard.clock.push_back(key);
        }
        shard.bytes += bytes;
        shard.evict(shard_bytes_max);
    }

    /// Forgets about `bytes`, the oldest first, whether they were used since or not.
    pub(crate) fn shrink(&self, bytes: u64) {
        let per_shard = bytes.div_ceil(SHARDS as u64) as usize;
        for shard in &self.shards {
            // Whoever holds a shard may be the one who asks for memory.
            let Some(mut shard) = shard.try_lock() else { continue };
            let wanted = shard.bytes.saturating_sub(per_shard);
            while shard.bytes > wanted {
                let Some(oldest) = shard.clock.pop_front() else { break };
                if let Some(gone) = shard.map.remove(&oldest) {
                    shard.bytes -= gone.bytes;
                }
            }
        }
    }

    /// Forgets a part that is gone.
    pub(crate) fn forget(&self, part: u64) {
        for shard in &self.shards {
            let mut shard = shard.lock();
            let mut freed = 0;
            shard.map.retain(|key, entry| {
                let keep = key.part != part;
                freed += if keep { 0 } else { entry.bytes };
                keep
            });
            shard.bytes -= freed;
            shard.clock.retain(|key| key.part != part);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stays_within_its_bound() {
        let cache = ChunkCache::new(64 * 10_000);
        for i in 0..10_000 {
            cache.put(ChunkKey::stream(1, i), CachedChunk::Stream(Buffer::from_vec(vec![0u8; 500])), 500);
        }
        assert!(cache.bytes() <= 640_000 && cache.bytes() > 320_000);
        let before = cache.bytes();
        cache.shrink(100_000);
        assert!(cache.bytes() <= before - 100_000 && cache.bytes() > before - 200_000);
        cache.forget(1);
        assert_eq!((cache.bytes(), cache.entries()), (0, 0));
    }

    #[test]
    fn its_bound_can_change() {
        let cache = ChunkCache::new(64 * 10_000);
        let fill = || {
            for i in 0..10_000 {
                cache.put(ChunkKey::stream(1, i), CachedChunk::Stream(Buffer::from_vec(vec![0u8; 500])), 500);
            }
        };
        fill();
        cache.set_bytes_max(64 * 2_000);
        assert!(cache.bytes() <= 128_000 && cache.bytes() > 0 && cache.bytes_max() == 128_000);
        cache.set_bytes_max(64 * 20_000);
        fill();
        assert!(cache.bytes() > 640_000);
        cache.set_bytes_max(0);
        fill();
        assert_eq!((cache.bytes(), cache.entries()), (0, 0));
    }
}
