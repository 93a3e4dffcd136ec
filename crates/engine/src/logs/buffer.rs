//! Entries of a log that wait in memory.

use super::{FlushAlarm, LogRows};
use crate::system::rows::{RowsBuilder, Wanted};
use base::events::{Counters, Event};
use parking_lot::RwLock;
use std::collections::VecDeque;
use std::ops::Range;
use std::sync::Arc;

/// An entry of a log.
pub(crate) trait LogEntry: Send + Sync + 'static {
    /// Name of the log's table.
    const TABLE: &'static str;
    /// The columns that its table is ordered by: a date, which its partitions and the time that rows stay go by, and a
    /// time.
    const KEYS: [&'static str; 2] = super::EVENT_KEYS;

    /// Bytes of memory that the entry takes, roughly.
    fn size_bytes(&self) -> usize;

    /// The rows of entries, of the columns that are asked for.
    fn rows(entries: &[Arc<Self>], wanted: &Wanted<'_>) -> RowsBuilder;
}

/// Bounds of the waiting entries: the oldest go first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BufferLimits {
    pub rows: usize,
    pub bytes: usize,
}

impl BufferLimits {
    /// Bounds for a log that lives in memory alone.
    pub(crate) const OF_MEMORY: BufferLimits = BufferLimits { rows: 20_000, bytes: 64 << 20 };
    /// Bounds for a log whose entries go on to a table: some flushes may fail before anything is lost.
    pub(crate) const OF_TABLE: BufferLimits = BufferLimits { rows: 100_000, bytes: 64 << 20 };
}

/// # Invariants
/// - the entries have the numbers from `first` on, without gaps.
/// - `bytes` is the sum of their sizes.
struct WaitingEntries<E> {
    first: u64,
    entries: VecDeque<Arc<E>>,
    bytes: usize,
    /// Entries below this number are being written.
    written_below: u64,
}

impl<E: LogEntry> WaitingEntries<E> {
    /// Takes the oldest entry out.
    fn pop(&mut self) {
        if let Some(entry) = self.entries.pop_front() {
            self.first += 1;
            self.bytes -= entry.size_bytes();
        }
    }

    fn end(&self) -> u64 {
        self.first + self.entries.len() as u64
    }

    fn is_half(&self, limits: BufferLimits) -> bool {
        self.entries.len() >= limits.rows / 2 || self.bytes >= limits.bytes / 2
    }
}

/// Entries that wait to be written, or live in memory alone.
pub(crate) struct LogBuffer<E> {
    waiting: RwLock<WaitingEntries<E>>,
    limits: BufferLimits,
    /// Rung when half of the room is taken, where entries go on to a table.
    alarm: Option<Arc<FlushAlarm>>,
    counters: Arc<Counters>,
}

impl<E: LogEntry> LogBuffer<E> {
    pub(crate) fn new(limits: BufferLimits, alarm: Option<Arc<FlushAlarm>>, counters: Arc<Counters>) -> Arc<Self> {
        let waiting = WaitingEntries { first: 0, entries: VecDeque::new(), bytes: 0, written_below: 0 };
        Arc::new(LogBuffer { waiting: RwLock::new(waiting), limits, alarm, counters })
    }

    /// Adds an entry. Nobody waits for a disk here: where there is no room the oldest entries go, and are counted if a
    /// table should have had them.
    pub(crate) fn add(&self, entry: E) {
        let (bytes, entry) = (entry.size_bytes(), Arc::new(entry));
        let mut lost = 0;
        let mut waiting = base::work::write(&self.waiting);
        let was_half = waiting.is_half(self.limits);
        while waiting.entries.len() >= self.limits.rows
            || waiting.bytes + bytes > self.limits.bytes && !waiting.entries.is_empty()
        {
            lost += u64::from(waiting.first >= waiting.written_below);
            waiting.pop();
        }
        waiting.bytes += bytes;
        waiting.entries.push_back(entry);
        let is_half = !was_half && waiting.is_half(self.limits);
        drop(waiting);
        if let Some(alarm) = &self.alarm {
            if is_half {
                alarm.ring();
            }
            self.count_lost(lost);
        }
    }

    fn count_lost(&self, entries: u64) {
        if entries > 0 {
            self.counters.add(Event::SystemLogDroppedRows, entries);
        }
    }

    fn within(&self, numbers: Range<u64>) -> Vec<Arc<E>> {
        let waiting = self.waiting.read();
        let at = |number: u64| number.clamp(waiting.first, waiting.end()).saturating_sub(waiting.first) as usize;
        waiting.entries.range(at(numbers.start)..at(numbers.end).max(at(numbers.start))).cloned().collect()
    }
}

impl<E: LogEntry> LogRows for LogBuffer<E> {
    fn table(&self) -> &'static str {
        E::TABLE
    }

    fn keys(&self) -> [&'static str; 2] {
        E::KEYS
    }

    fn numbers(&self) -> Range<u64> {
        let waiting = self.waiting.read();
        waiting.first..waiting.end()
    }

    fn rows(&self, numbers: Range<u64>, wanted: &Wanted<'_>) -> RowsBuilder {
        E::rows(&self.within(numbers), wanted)
    }

    fn begin_write(&self, end: u64) {
        self.waiting.write().written_below = end;
    }

    fn end_write(&self, numbers: Range<u64>, is_written: bool) {
        let mut waiting = self.waiting.write();
        waiting.written_below = 0;
        if !is_written {
            let lost = waiting.first.min(numbers.end).saturating_sub(numbers.start);
            drop(waiting);
            self.count_lost(lost);
            return;
        }
        while waiting.first < numbers.end && !waiting.entries.is_empty() {
            waiting.pop();
        }
    }
}
