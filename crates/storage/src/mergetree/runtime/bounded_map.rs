//! A map bounded in bytes that forgets its oldest entries first: what is learned of parts beside their columns.

use std::borrow::Borrow;
use std::collections::{HashMap, VecDeque};
use std::hash::Hash;

/// Bytes that an entry costs beside its key and value.
const ENTRY_BYTES: usize = 96;

/// Values with their sizes.
pub(crate) struct Bounded<K, V> {
    map: HashMap<K, (V, usize), foldhash::fast::FixedState>,
    /// Keys from the oldest on; some may be gone from the map.
    order: VecDeque<K>,
    bytes: usize,
    bytes_max: usize,
}

impl<K: Eq + Hash + Clone, V> Bounded<K, V> {
    pub(crate) fn new(bytes_max: usize) -> Self {
        Bounded { map: HashMap::default(), order: VecDeque::new(), bytes: 0, bytes_max }
    }

    pub(crate) fn get<Q: Eq + Hash + ?Sized>(&self, key: &Q) -> Option<&V>
    where
        K: Borrow<Q>,
    {
        self.map.get(key).map(|(value, _)| value)
    }

    /// Puts a value in; one that is larger than the whole bound is not kept.
    pub(crate) fn insert(&mut self, key: K, value: V, bytes: usize) {
        let bytes = bytes + ENTRY_BYTES;
        if bytes > self.bytes_max {
            return;
        }
        match self.map.insert(key.clone(), (value, bytes)) {
            Some((_, old)) => self.bytes -= old,
            None => self.order.push_back(key),
        }
        self.bytes += bytes;
        self.evict();
    }

    /// Forgets the oldest entries until the rest is within the bound.
    fn evict(&mut self) {
        while self.bytes > self.bytes_max {
            let Some(oldest) = self.order.pop_front() else { break };
            if let Some((_, freed)) = self.map.remove(&oldest) {
                self.bytes -= freed;
            }
        }
        debug_assert!(self.bytes <= self.bytes_max, "{} bytes are kept, {} may be", self.bytes, self.bytes_max);
    }

    /// Keeps at most so many bytes from now on, and forgets what is more.
    pub(crate) fn set_bytes_max(&mut self, bytes_max: usize) {
        self.bytes_max = bytes_max;
        self.evict();
    }

    /// Forgets the entries of which `keep` says no.
    pub(crate) fn retain(&mut self, mut keep: impl FnMut(&K, &V) -> bool) {
        let mut freed = 0;
        self.map.retain(|key, (value, bytes)| {
            let stays = keep(key, value);
            freed += if stays { 0 } else { *bytes };
            stays
        });
        self.bytes -= freed;
        let map = &self.map;
        self.order.retain(|key| map.contains_key(key));
        debug_assert_eq!(self.order.len(), self.map.len(), "every entry has an age");
    }

    pub(crate) fn clear(&mut self) {
        (self.map, self.order, self.bytes) = (HashMap::default(), VecDeque::new(), 0);
    }

    pub(crate) fn len(&self) -> usize {
        self.map.len()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.map.is_empty()
    }

    /// Bytes kept, and how many may be.
    pub(crate) fn bytes(&self) -> (u64, u64) {
        (self.bytes as u64, self.bytes_max as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_go_first_and_sizes_add_up() {
        let mut map: Bounded<u32, u32> = Bounded::new(10 * (ENTRY_BYTES + 10));
        (0..20).for_each(|i| map.insert(i, i, 10));
        assert_eq!((map.len(), map.get(&9), map.get(&10)), (10, None, Some(&10)));
        map.insert(19, 7, 20);
        assert_eq!((map.len(), map.get(&10), map.get(&19)), (9, None, Some(&7)));
        map.retain(|key, _| key % 2 == 0);
        assert_eq!(map.len(), 4);
        assert_eq!(map.bytes().0, 4 * (ENTRY_BYTES as u64 + 10));
        map.insert(100, 1, 100_000);
        assert_eq!((map.len(), map.get(&100)), (4, None));
        map.clear();
        assert_eq!((map.is_empty(), map.bytes().0), (true, 0));
    }
}
