//! The last entries, kept in memory behind `system.text_log`: bounded in number and in bytes, the oldest go first.
//! Entries that are in the table on disk are let go.

use super::entry::LogEntry;
use parking_lot::Mutex;
use std::collections::VecDeque;
use std::ops::Range;
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

/// Told that half of the room is taken.
pub type HalfFull = Box<dyn Fn() + Send + Sync>;

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
    half_full: Option<HalfFull>,
}

impl LogRing {
    pub(super) const fn new() -> Self {
        LogRing(Mutex::new(RingState {
            entries: VecDeque::new(),
            bytes: 0,
            next: 0,
            dropped: 0,
            limits: RingLimits::USUAL,
            half_full: None,
        }))
    }

    pub(super) fn set_limits(&self, limits: RingLimits) {
        let mut state = self.0.lock();
        state.limits = limits;
        state.make_room();
    }

    /// Says whom to tell that half of the room is taken.
    pub(super) fn set_half_full(&self, told: HalfFull) {
        self.0.lock().half_full = Some(told);
    }

    pub(super) fn add(&self, entry: Arc<LogEntry>) {
        let mut state = self.0.lock();
        let was_half = state.is_half();
        state.bytes += entry.bytes();
        state.entries.push_back(entry);
        state.next += 1;
        if let (false, true, Some(told)) = (was_half, state.is_half(), &state.half_full) {
            told();
        }
        state.make_room();
    }

    /// The positions of the entries that are kept.
    pub(super) fn positions(&self) -> Range<u64> {
        let state = self.0.lock();
        state.first()..state.next
    }

    /// The entries of some positions that are still kept, in the order in which they came.
    pub(super) fn within(&self, positions: Range<u64>) -> Vec<Arc<LogEntry>> {
        let state = self.0.lock();
        let at = |position: u64| (position.clamp(state.first(), state.next) - state.first()) as usize;
        state.entries.range(at(positions.start)..at(positions.end).max(at(positions.start))).cloned().collect()
    }

    /// Lets the entries below a position go.
    pub(super) fn release(&self, end: u64) {
        let mut state = self.0.lock();
        while state.first() < end && state.pop() {}
    }

    /// Number of entries that were dropped for want of room.
    pub(super) fn dropped(&self) -> u64 {
        self.0.lock().dropped
    }
}

impl RingState {
    /// The position of the oldest entry.
    fn first(&self) -> u64 {
        self.next - self.entries.len() as u64
    }

    fn is_half(&self) -> bool {
        self.entries.len() >= self.limits.entries / 2 || self.bytes >= self.limits.bytes / 2
    }

    /// Takes the oldest entry out, if there is one.
    fn pop(&mut self) -> bool {
        let oldest = self.entries.pop_front();
        self.bytes -= oldest.as_ref().map_or(0, |oldest| oldest.bytes());
        oldest.is_some()
    }

    fn make_room(&mut self) {
        while (self.entries.len() > self.limits.entries || self.bytes > self.limits.bytes) && self.pop() {
            self.dropped += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::entry::tests::entry;
    use super::*;

    fn messages(ring: &LogRing, positions: Range<u64>) -> Vec<String> {
        ring.within(positions).iter().map(|entry| entry.message.clone()).collect()
    }

    #[test]
    fn the_last_are_kept_until_they_are_released() {
        let ring = LogRing::new();
        ring.set_limits(RingLimits { entries: 3, bytes: 1 << 20 });
        ring.add(Arc::new(entry("0", "")));
        assert_eq!((messages(&ring, 0..u64::MAX), ring.positions()), (vec!["0".to_string()], 0..1));
        (1..6).for_each(|i| ring.add(Arc::new(entry(&i.to_string(), ""))));
        assert_eq!((messages(&ring, 1..5), ring.positions()), (vec!["3".to_string(), "4".into()], 3..6));
        assert_eq!(ring.dropped(), 3);
        ring.release(5);
        assert_eq!((messages(&ring, 0..9), ring.positions()), (vec!["5".to_string()], 5..6));
        ring.release(9);
        assert_eq!((ring.positions(), ring.dropped()), (6..6, 3));
        ring.add(Arc::new(entry("6", "")));
        assert_eq!(messages(&ring, 6..7), ["6"]);
    }

    #[test]
    fn half_full_is_told_once() {
        let (ring, count) = (LogRing::new(), Arc::new(std::sync::atomic::AtomicU64::new(0)));
        let told = count.clone();
        ring.set_limits(RingLimits { entries: 4, bytes: 1 << 20 });
        ring.set_half_full(Box::new(move || {
            told.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        }));
        (0..9).for_each(|_| ring.add(Arc::new(entry("x", ""))));
        assert_eq!(count.load(std::sync::atomic::Ordering::Relaxed), 1);
    }

    #[test]
    fn bytes_are_bounded() {
        let ring = LogRing::new();
        let one = entry(&"x".repeat(1000), "");
        ring.set_limits(RingLimits { entries: 100, bytes: one.bytes() * 2 });
        (0..5).for_each(|_| ring.add(Arc::new(entry(&"x".repeat(1000), ""))));
        assert_eq!((ring.within(0..5).len(), ring.dropped()), (2, 3));
        ring.add(Arc::new(entry(&"x".repeat(1 << 20), "")));
        assert!(ring.positions().is_empty());
    }
}
