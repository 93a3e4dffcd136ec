//! Filtered Space-Saving: counters of the most frequent values of a stream.
//!
//! ```text
//! counters   values with their counts, in the order in which they came, until there are twice as many as are kept, and
//!            64 at least; then those with the largest counts stay
//! dropped    slot of a value's hash ─▶ the largest count that was dropped there: as often a value that comes anew may
//!            have come before
//! ```
//! Which of equal counts come first is decided by the same steps as in ClickHouse: an incomplete sort by selection.
//!
//! # Source
//! Homem and Carvalho, "Finding top-k elements in data streams", 2010; Cafaro et al., "Parallel Space Saving", 2014;
//! Floyd and Rivest, "Algorithm 489: SELECT", 1975.

use crate::small_bytes::SmallBytes;
use hashbrown::HashTable;

/// Counters from which on any are dropped.
const COUNTERS_MIN: usize = 64;

/// Slots for dropped counts per counter, before rounding to a power of two.
const SLOTS_PER_COUNTER: usize = 6;

/// A value and how often it came.
#[derive(Clone)]
pub(super) struct ValueCounter {
    /// The cell of the value.
    pub cell: SmallBytes,
    /// The hash of the cell.
    pub hash: u64,
    /// The number of times that it came, at most.
    pub count: u64,
    /// The part of the count that may belong to other values.
    pub error: u64,
}

impl ValueCounter {
    fn comes_before(&self, other: &ValueCounter) -> bool {
        (self.count, other.error) > (other.count, self.error)
    }
}

/// The counters of one group.
#[derive(Clone, Default)]
pub(super) struct SpaceSaving {
    counters: Vec<ValueCounter>,
    places: HashTable<u32>,
    /// Empty until something was dropped.
    dropped: Vec<u64>,
}

impl SpaceSaving {
    /// Counts a value; `capacity` counters are kept.
    pub(super) fn insert(&mut self, cell: &[u8], hash: u64, (count, error): (u64, u64), capacity: usize) {
        if let Some(place) = self.find(cell, hash) {
            let counter = &mut self.counters[place];
            counter.count = counter.count.saturating_add(count);
            counter.error = counter.error.saturating_add(error);
            return;
        }
        let missed =
            if self.counters.len() < capacity || self.dropped.is_empty() { 0 } else { self.dropped[self.slot(hash)] };
        let (count, error) = (count.saturating_add(missed), error.saturating_add(missed));
        self.push(ValueCounter { cell: SmallBytes::new(cell), hash, count, error });
        self.truncate(capacity);
    }

    /// Adds the counters of another stream.
    pub(super) fn merge(&mut self, from: SpaceSaving, capacity: usize) {
        if from.counters.is_empty() {
            return;
        }
        let missed = |state: &SpaceSaving| {
            if state.counters.len() >= capacity { state.dropped.iter().copied().max().unwrap_or(0) } else { 0 }
        };
        let (own_missed, other_missed) = (missed(self), missed(&from));
        for counter in &mut self.counters {
            counter.count = counter.count.saturating_add(other_missed);
            counter.error = counter.error.saturating_add(other_missed);
        }
        for counter in from.counters {
            match self.find(counter.cell.get().unwrap_or_default(), counter.hash) {
                Some(place) => {
                    let own = &mut self.counters[place];
                    own.count = (own.count - other_missed).saturating_add(counter.count);
                    own.error = (own.error - other_missed).saturating_add(counter.error);
                }
                None => self.push(ValueCounter {
                    count: counter.count.saturating_add(own_missed),
                    error: counter.error.saturating_add(own_missed),
                    ..counter
                }),
            }
        }
        if self.dropped.len() < from.dropped.len() {
            self.dropped.resize(from.dropped.len(), 0);
        }
        self.dropped.iter_mut().zip(&from.dropped).for_each(|(own, &other)| *own = (*own).max(other));
        self.truncate(capacity);
    }

    /// The counters in their order.
    pub(super) fn counters(&self) -> &[ValueCounter] {
        &self.counters
    }

    /// The first counters, the largest first.
    pub(super) fn ranked(&self, count: usize) -> Vec<ValueCounter> {
        let mut counters = self.counters.clone();
        sort_first(&mut counters, count);
        counters.truncate(count);
        counters
    }

    /// Slots with dropped counts.
    pub(super) fn dropped(&self) -> impl Iterator<Item = (usize, u64)> + '_ {
        self.dropped.iter().enumerate().filter(|(_, count)| **count > 0).map(|(slot, &count)| (slot, count))
    }

    /// Puts a dropped count into its slot, or (`None`) into all; slots that there are not are passed over.
    pub(super) fn drop_count(&mut self, slot: Option<usize>, count: u64, capacity: usize) {
        self.make_slots(capacity);
        match slot {
            Some(slot) => self.dropped.iter_mut().skip(slot).take(1).for_each(|own| *own = count),
            None => self.dropped.fill(count),
        }
    }

    /// Puts a dropped count of a state with fewer slots into all slots that its slot stands for.
    pub(super) fn drop_count_of(&mut self, slot: usize, slots: usize, count: u64, capacity: usize) {
        self.make_slots(capacity);
        self.dropped.iter_mut().skip(slot).step_by(slots).for_each(|own| *own = (*own).max(count));
    }

    /// The number of slots for so many counters.
    pub(super) fn slots(capacity: usize) -> usize {
        (capacity * 2 * SLOTS_PER_COUNTER + 1).next_power_of_two()
    }

    /// Bytes of memory beside the struct.
    pub(super) fn heap_bytes(&self) -> usize {
        self.counters.capacity() * size_of::<ValueCounter>() + self.places.capacity() * 5 + self.dropped.capacity() * 8
    }

    fn slot(&self, hash: u64) -> usize {
        hash as usize & (self.dropped.len() - 1)
    }

    fn find(&self, cell: &[u8], hash: u64) -> Option<usize> {
        let same = |&place: &u32| {
            let counter = &self.counters[place as usize];
            counter.hash == hash && counter.cell.get().unwrap_or_default() == cell
        };
        self.places.find(spread(hash), same).map(|&place| place as usize)
    }

    fn push(&mut self, counter: ValueCounter) {
        let place = self.counters.len() as u32;
        let hash = counter.hash;
        self.counters.push(counter);
        let counters = &self.counters;
        self.places.insert_unique(spread(hash), place, |&place| spread(counters[place as usize].hash));
    }

    fn make_slots(&mut self, capacity: usize) {
        if self.dropped.is_empty() {
            let slots = Self::slots(capacity);
            base::memory::demand(slots * 8);
            self.dropped = vec![0; slots];
        }
    }

    fn truncate(&mut self, capacity: usize) {
        if self.counters.len() < (capacity * 2).max(COUNTERS_MIN) {
            return;
        }
        self.make_slots(capacity);
        sort_first(&mut self.counters, capacity);
        let mut counters = std::mem::take(&mut self.counters);
        for counter in counters.drain(capacity..) {
            let slot = self.slot(counter.hash);
            self.dropped[slot] = self.dropped[slot].max(counter.count);
        }
        self.places.clear();
        counters.into_iter().for_each(|counter| self.push(counter));
    }
}

/// Hashes of 32 bits for a table that looks at the upper ones.
fn spread(hash: u64) -> u64 {
    hash.wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// Brings the `count` largest counters to the front, sorted.
fn sort_first(counters: &mut [ValueCounter], count: usize) {
    let count = count.min(counters.len());
    if count == 0 {
        return;
    }
    select(counters, count - 1);
    counters[..count].sort_by(|a, b| (b.count, a.error).cmp(&(a.count, b.error)));
}

/// Floyd and Rivest's selection: the counter of rank `wanted` at its place, none behind it that comes before it.
fn select(counters: &mut [ValueCounter], wanted: usize) {
    let (mut left, mut right) = (0, counters.len() - 1);
    while left < right {
        let pivot = counters[wanted].clone();
        counters.swap(left, wanted);
        let turned = counters[left].comes_before(&counters[right]);
        if turned {
            counters.swap(left, right);
        }
        let (mut low, mut high) = (left, right);
        while low < high {
            counters.swap(low, high);
            low += 1;
            high -= 1;
            while counters[low].comes_before(&pivot) {
                low += 1;
            }
            while pivot.comes_before(&counters[high]) {
                high -= 1;
            }
        }
        if turned {
            counters.swap(left, high);
        } else {
            high += 1;
            counters.swap(right, high);
        }
        if high <= wanted {
            left = high + 1;
        }
        if wanted <= high {
            match high.checked_sub(1) {
                Some(next) => right = next,
                None => return,
            }
        }
    }
}
