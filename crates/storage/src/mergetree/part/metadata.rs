//! Metadata of parts beside their totals: places of chunks and statistics of granules (marks), and primary indexes. It
//! is read from `meta.bin` when it is first needed and kept while there is room.
//!
//! ```text
//! Part ── Slots ── Slot (a column) ── kept: Arc<T> or nothing
//!           ▲
//! MetadataCache: a queue of weak references to slots that keep something, in the order of the clock's hand
//! ```
//! Invariants:
//! - who finds something kept takes no lock of the cache, but the one of that slot to read: queries do not wait for
//!   each other;
//! - a slot that keeps something is in the queue once, or is about to be put there by who filled it;
//! - the queue's lock is taken before a slot's, and nothing is dropped under it: the last reference to slots takes it.

use crate::mergetree::runtime::cache_info::{CacheInfo, CacheLookups, SHARDS};
use base::Result;
use parking_lot::{Mutex, RwLock};
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Weak};

/// Bytes that an entry costs beside what is kept.
const ENTRY_BYTES: u64 = 96;
/// References to parts that are gone, before the queue is swept.
const DEAD_MIN: usize = 1024;

/// Keeps one kind of metadata of all parts, up to a number of bytes.
pub(crate) struct MetadataCache<T> {
    bytes_max: AtomicU64,
    queue: Mutex<EvictionQueue<T>>,
    lookups: CacheLookups,
}

struct EvictionQueue<T> {
    slots: VecDeque<(Weak<Slots<T>>, u32)>,
    bytes: u64,
    entries: u64,
    /// The number of `slots` of parts that are gone.
    dead: usize,
}

/// The places for the metadata of a part.
pub(crate) struct Slots<T> {
    cache: Arc<MetadataCache<T>>,
    slots: Box<[Slot<T>]>,
    counter: usize,
}

struct Slot<T> {
    kept: RwLock<Option<Arc<T>>>,
    /// Whether it was used since the clock's hand went over it.
    used: AtomicBool,
    bytes: AtomicU64,
}

impl<T> Default for Slot<T> {
    fn default() -> Self {
        Slot { kept: RwLock::default(), used: AtomicBool::new(false), bytes: AtomicU64::new(0) }
    }
}

impl<T> Slot<T> {
    /// Fills an empty slot; gives what is in it then, and whether it was empty.
    fn fill(&self, value: T, bytes: u64) -> (Arc<T>, bool) {
        let mut kept = self.kept.write();
        if let Some(known) = &*kept {
            return (known.clone(), false);
        }
        let value = Arc::new(value);
        *kept = Some(value.clone());
        self.bytes.store(bytes, Ordering::Relaxed);
        (value, true)
    }
}

impl<T> MetadataCache<T> {
    /// A cache of at most `bytes_max` bytes; with 0 all is read each time.
    pub(crate) fn new(bytes_max: u64) -> Arc<Self> {
        let queue = EvictionQueue { slots: VecDeque::new(), bytes: 0, entries: 0, dead: 0 };
        Arc::new(MetadataCache {
            bytes_max: AtomicU64::new(bytes_max),
            queue: Mutex::new(queue),
            lookups: CacheLookups::default(),
        })
    }

    /// Look-ups, and what is kept.
    pub(crate) fn info(&self, name: &'static str) -> CacheInfo {
        let queue = self.queue.lock();
        self.lookups.info(name, queue.entries, (queue.bytes, self.bytes_max()))
    }

    /// Bytes that it may keep.
    fn bytes_max(&self) -> u64 {
        self.bytes_max.load(Ordering::Relaxed)
    }

    /// Keeps at most so many bytes from now on, and forgets what is more.
    pub(crate) fn set_bytes_max(&self, bytes_max: u64) {
        self.bytes_max.store(bytes_max, Ordering::Relaxed);
        let mut gone = Vec::new();
        let mut queue = self.queue.lock();
        while queue.bytes > bytes_max && queue.evict(true, &mut gone) {}
        drop(queue);
    }

    /// Forgets everything.
    pub(crate) fn clear(&self) {
        let mut gone = Vec::new();
        let mut queue = self.queue.lock();
        while queue.bytes > 0 && queue.evict(true, &mut gone) {}
        drop(queue);
    }
}

/// Values that were taken out of the cache, to be dropped when its lock is given back.
type EvictedValues<T> = Vec<(Option<Arc<T>>, Arc<Slots<T>>)>;

impl<T> EvictionQueue<T> {
    /// Looks at the slot under the hand and empties it, unless it was used meanwhile (`forced`: also then). `false`:
    /// there is none.
    fn evict(&mut self, forced: bool, gone: &mut EvictedValues<T>) -> bool {
        let Some((slots, number)) = self.slots.pop_front() else { return false };
        let Some(slots) = slots.upgrade() else {
            self.dead = self.dead.saturating_sub(1);
            return true;
        };
        let slot = &slots.slots[number as usize];
        if slot.used.swap(false, Ordering::Relaxed) && !forced {
            self.slots.push_back((Arc::downgrade(&slots), number));
            gone.push((None, slots));
            return true;
        }
        let value = slot.kept.write().take();
        self.bytes -= slot.bytes.load(Ordering::Relaxed);
        self.entries -= 1;
        gone.push((value, slots));
        true
    }

    fn push(&mut self, slots: &Arc<Slots<T>>, number: usize, bytes: u64) {
        self.slots.push_back((Arc::downgrade(slots), number as u32));
        self.bytes += bytes;
        self.entries += 1;
    }
}

impl<T> Slots<T> {
    /// Empty slots for `count` entries of metadata.
    pub(crate) fn new(cache: &Arc<MetadataCache<T>>, count: usize, part: u64) -> Arc<Self> {
        Arc::new(Slots {
            cache: cache.clone(),
            slots: (0..count).map(|_| Slot::default()).collect(),
            counter: part as usize % SHARDS,
        })
    }

    /// The value that is kept in a place now; it counts as no look-up.
    pub(crate) fn peek(&self, number: usize) -> Option<Arc<T>> {
        self.slots[number].kept.read().clone()
    }

    /// The value of a place; `load` reads it, and says its bytes, if it is not kept.
    pub(crate) fn get(self: &Arc<Self>, number: usize, load: impl FnOnce() -> Result<(T, usize)>) -> Result<Arc<T>> {
        let slot = &self.slots[number];
        if let Some(known) = &*slot.kept.read() {
            if !slot.used.load(Ordering::Relaxed) {
                slot.used.store(true, Ordering::Relaxed);
            }
            self.cache.lookups.note_hit(self.counter);
            return Ok(known.clone());
        }
        self.cache.lookups.note(false);
        let _untracked = base::memory::untracked();
        let (value, bytes) = load()?;
        let bytes = bytes as u64 + ENTRY_BYTES;
        if bytes > self.cache.bytes_max() {
            return Ok(Arc::new(value));
        }
        let (value, is_new) = slot.fill(value, bytes);
        if is_new {
            let mut gone = Vec::new();
            let mut queue = self.cache.queue.lock();
            queue.push(self, number, bytes);
            while queue.bytes > self.cache.bytes_max() && queue.evict(false, &mut gone) {}
            drop(queue);
        }
        Ok(value)
    }

    /// Keeps what was read or written already, as far as there is room: nothing goes for it that is in use.
    pub(crate) fn keep(self: &Arc<Self>, values: impl Iterator<Item = (T, usize)>) {
        let _untracked = base::memory::untracked();
        let values: Vec<(T, usize)> = values.collect();
        let mut queue = self.cache.queue.lock();
        for (number, (value, bytes)) in values.into_iter().enumerate() {
            let bytes = bytes as u64 + ENTRY_BYTES;
            if queue.bytes + bytes <= self.cache.bytes_max() && self.slots[number].fill(value, bytes).1 {
                queue.push(self, number, bytes);
            }
        }
    }
}

impl<T> Drop for Slots<T> {
    fn drop(&mut self) {
        let kept = self
            .slots
            .iter_mut()
            .filter_map(|slot| slot.kept.get_mut().is_some().then(|| slot.bytes.load(Ordering::Relaxed)));
        let (entries, bytes) = kept.fold((0, 0), |(entries, bytes), own| (entries + 1, bytes + own));
        if entries == 0 {
            return;
        }
        let mut queue = self.cache.queue.lock();
        queue.entries -= entries;
        queue.bytes -= bytes;
        queue.dead += entries as usize;
        if queue.dead >= DEAD_MIN && queue.dead * 2 > queue.slots.len() {
            queue.slots.retain(|(slots, _)| slots.strong_count() > 0);
            queue.dead = 0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(slots: &Arc<Slots<u64>>, place: usize, value: u64) -> u64 {
        *slots.get(place, || Ok((value, 1000))).unwrap()
    }

    #[test]
    fn stays_within_its_bound_and_reads_again() {
        let cache = MetadataCache::new(10 * (1000 + ENTRY_BYTES));
        let slots = Slots::new(&cache, 100, 0);
        for place in 0..100 {
            assert_eq!(number(&slots, place, place as u64), place as u64);
            // What is used all the time stays.
            assert_eq!(number(&slots, 0, 7), 0);
        }
        let CacheInfo { hits, misses, entries, bytes, bytes_max, .. } = cache.info("");
        assert_eq!((hits, misses, entries), (100, 100, 10));
        assert!(bytes <= bytes_max);
        assert_eq!(number(&slots, 1, 5), 5);
        drop(slots);
        assert_eq!((cache.info("").entries, cache.info("").bytes), (0, Some(0)));
    }

    #[test]
    fn what_is_cleared_or_too_large_is_read_each_time() {
        let cache = MetadataCache::new(1 << 20);
        let slots = Slots::new(&cache, 2, 3);
        slots.keep([(1, 10), (2, 2 << 20)].into_iter());
        assert_eq!((slots.peek(0).as_deref(), slots.peek(1)), (Some(&1), None));
        cache.clear();
        assert_eq!((number(&slots, 0, 8), cache.info("").entries), (8, 1));
        let none = Slots::new(&MetadataCache::new(0), 1, 0);
        assert_eq!((number(&none, 0, 1), number(&none, 0, 2)), (1, 2));
    }

    #[test]
    fn its_bound_can_change() {
        let cache = MetadataCache::new(10 * (1000 + ENTRY_BYTES));
        let slots = Slots::new(&cache, 100, 0);
        let fill = || (0..100).for_each(|place| assert_eq!(number(&slots, place, place as u64), place as u64));
        let kept = |bytes_max: u64| {
            cache.set_bytes_max(bytes_max);
            let before = cache.info("").entries;
            fill();
            (before, cache.info("").entries)
        };
        fill();
        assert_eq!(kept(3 * (1000 + ENTRY_BYTES)), (3, 3));
        assert_eq!(kept(20 * (1000 + ENTRY_BYTES)), (3, 20));
        assert_eq!(kept(0), (0, 0));
    }

    #[test]
    fn an_error_leaves_the_place_empty() {
        let slots = Slots::new(&MetadataCache::<u64>::new(1 << 20), 1, 0);
        assert!(slots.get(0, || base::bail!(CorruptedData, "damaged")).is_err());
        assert_eq!(number(&slots, 0, 3), 3);
    }

    #[test]
    fn threads_and_parts_that_go_leave_nothing_behind() {
        let cache = MetadataCache::new(50_000);
        std::thread::scope(|scope| {
            for thread in 0..4 {
                let cache = &cache;
                scope.spawn(move || {
                    for round in 0..300 {
                        let slots = Slots::new(cache, 20, thread);
                        for place in 0..20 {
                            assert_eq!(number(&slots, place, 9), 9);
                        }
                        if round % 50 == 0 {
                            cache.clear();
                        }
                    }
                });
            }
        });
        let CacheInfo { entries, bytes, .. } = cache.info("");
        assert_eq!((entries, bytes), (0, Some(0)));
        assert!(cache.queue.lock().slots.len() < 4 * DEAD_MIN);
    }
}
