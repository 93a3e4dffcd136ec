//! The last entries, kept in memory behind `system.text_log`: bounded in number and in bytes, the oldest go first.

use super::entry::LogEntry;
use parking_lot::Mutex;
use std::collections::VecDeque;
use std::sync::Arc;

/// Bounds of the kept entries.
#[derive(Clone, Copy, Debug)]
pub struct RingLimits {
    /// Number of entries.
    pub entries: usize,
    /// Bytes of entries, about.
    pub bytes: usize,
}

impl RingLimits {
    const USUAL: RingLimits = RingLimits { entries: 50_000, bytes: 32 << 20 };
}

impl Default for RingLimits {
    fn default() -> Self {
        RingLimits::USUAL
    }
}

/// Entries since a position.
#[derive(Debug, Default)]
pub struct EntriesSince {
    /// The entries in the order in which they came.
    pub entries: Vec<Arc<LogEntry>>,
    /// The position to ask from next.
    pub next: u64,
    /// Number of entries that were gone already.
    pub missed: u64,
}

/// # Invariants
/// - the first of `entries` has the position `next - entries.len()`.
pub(super) struct LogRing(Mutex<RingState>);

struct RingState {
    entries: VecDeque<Arc<LogEntry>>,
    bytes: usize,
    /// The position of the next entry.
    next: u64,
    dropped: u64,
    limits: RingLimits,
}

impl LogRing {
    pub(super) const fn new() -> Self {
        LogRing(Mutex::new(RingState {
            entries: VecDeque::new(),
            bytes: 0,
            next: 0,
            dropped: 0,
            limits: RingLimits::USUAL,
        }))
    }

    pub(super) fn set_limits(&self, limits: RingLimits) {
        let mut state = self.0.lock();
        state.limits = limits;
        state.make_room();
    }

    pub(super) fn add(&self, entry: Arc<LogEntry>) {
        let mut state = self.0.lock();
        state.bytes += entry.bytes();
        state.entries.push_back(entry);
        state.next += 1;
        state.make_room();
    }

    /// Entries from a position on; 0 is before all.
    pub(super) fn since(&self, position: u64) -> EntriesSince {
        let state = self.0.lock();
        let first = state.next - state.entries.len() as u64;
        let skipped = position.saturating_sub(first).min(state.entries.len() as u64) as usize;
        EntriesSince {
            entries: state.entries.iter().skip(skipped).cloned().collect(),
            next: state.next,
            missed: first.saturating_sub(position),
        }
    }

    /// Number of entries that were dropped for want of room.
    pub(super) fn dropped(&self) -> u64 {
        self.0.lock().dropped
    }
}

impl RingState {
    fn make_room(&mut self) {
        while self.entries.len() > self.limits.entries || self.bytes > self.limits.bytes {
            let Some(oldest) = self.entries.pop_front() else { return };
            self.bytes -= oldest.bytes();
            self.dropped += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::entry::tests::entry;
    use super::*;

    fn messages(since: &EntriesSince) -> Vec<&str> {
        since.entries.iter().map(|entry| &*entry.message).collect()
    }

    #[test]
    fn the_last_are_kept_and_drained_once() {
        let ring = LogRing::new();
        ring.set_limits(RingLimits { entries: 3, bytes: 1 << 20 });
        ring.add(Arc::new(entry("0", "")));
        let first = ring.since(0);
        assert_eq!((messages(&first), first.next, first.missed), (vec!["0"], 1, 0));
        (1..6).for_each(|i| ring.add(Arc::new(entry(&i.to_string(), ""))));
        let second = ring.since(first.next);
        assert_eq!((messages(&second), second.next, second.missed), (vec!["3", "4", "5"], 6, 2));
        assert!(ring.since(second.next).entries.is_empty());
        assert_eq!(ring.dropped(), 3);
        ring.add(Arc::new(entry("6", "")));
        assert_eq!(messages(&ring.since(second.next)), ["6"]);
    }

    #[test]
    fn bytes_are_bounded() {
        let ring = LogRing::new();
        let one = entry(&"x".repeat(1000), "");
        ring.set_limits(RingLimits { entries: 100, bytes: one.bytes() * 2 });
        (0..5).for_each(|_| ring.add(Arc::new(entry(&"x".repeat(1000), ""))));
        assert_eq!((ring.since(0).entries.len(), ring.dropped()), (2, 3));
        ring.add(Arc::new(entry(&"x".repeat(1 << 20), "")));
        assert_eq!(ring.since(0).entries.len(), 0);
    }
}
