//! Entries of one query for the client that asked for them (`send_logs_level`).
//!
//! Whose query a thread works for is known by its memory tracker ([`crate::memory::MemoryTracker::of_query`]), which
//! all threads that work for a query have.

use super::entry::LogEntry;
use super::{CallSite, Level, logger};
use parking_lot::Mutex;
use std::fmt;
use std::sync::Arc;

/// Entries that wait for the client, at most.
const ENTRIES_MAX: usize = 10_000;
/// Bytes of them, about.
const BYTES_MAX: usize = 8 << 20;

/// The query that a thread works for, as its entries name it.
#[derive(Clone, Debug)]
pub struct QueryScope {
    /// The id of the query.
    pub query_id: Arc<str>,
    /// The buffer that collects its entries, if anybody asked for them.
    pub logs: Option<Arc<LogBuffer>>,
}

/// Filter of entries by their loggers.
pub type SourceFilter = Box<dyn Fn(&str) -> bool + Send + Sync>;

/// Entries of a query that wait to be sent.
///
/// # Invariants
/// - neither more than [`ENTRIES_MAX`] nor, but for the last, more than [`BYTES_MAX`] wait; what comes beyond is
///   counted.
pub struct LogBuffer {
    level: Level,
    source: Option<SourceFilter>,
    waiting: Mutex<Waiting>,
}

#[derive(Default)]
struct Waiting {
    entries: Vec<Arc<LogEntry>>,
    bytes: usize,
    dropped: u64,
}

impl LogBuffer {
    /// A buffer of entries up to a level of the loggers that the filter lets through. While it lives, such entries are
    /// made.
    pub fn new(level: Level, source: Option<SourceFilter>) -> Arc<Self> {
        logger::ask(level);
        Arc::new(LogBuffer { level, source, waiting: Mutex::default() })
    }

    pub(super) fn wants(&self, site: &CallSite) -> bool {
        site.level <= self.level && self.source.as_ref().is_none_or(|is_wanted| is_wanted(site.logger))
    }

    pub(super) fn add(&self, entry: Arc<LogEntry>) {
        let mut waiting = self.waiting.lock();
        if waiting.entries.len() >= ENTRIES_MAX || waiting.bytes >= BYTES_MAX {
            waiting.dropped += 1;
            return;
        }
        waiting.bytes += entry.bytes();
        waiting.entries.push(entry);
    }

    /// Whether any entries wait.
    pub fn has_entries(&self) -> bool {
        !self.waiting.lock().entries.is_empty()
    }

    /// Takes the entries that wait, and the number of those that found no room since the last time.
    pub fn take(&self) -> (Vec<Arc<LogEntry>>, u64) {
        let mut waiting = self.waiting.lock();
        let Waiting { entries, dropped, .. } = std::mem::take(&mut *waiting);
        (entries, dropped)
    }
}

impl Drop for LogBuffer {
    fn drop(&mut self) {
        logger::ask_no_more(self.level);
    }
}

impl fmt::Debug for LogBuffer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LogBuffer").field("level", &self.level).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::super::entry::tests::entry;
    use super::*;

    #[test]
    fn what_finds_no_room_is_counted() {
        let buffer = LogBuffer::new(Level::Fatal, None);
        (0..ENTRIES_MAX + 7).for_each(|_| buffer.add(Arc::new(entry("x", "q"))));
        let (entries, dropped) = buffer.take();
        assert_eq!((entries.len(), dropped), (ENTRIES_MAX, 7));
        buffer.add(Arc::new(entry("y", "q")));
        assert_eq!((buffer.take().0.len(), buffer.take().0.len()), (1, 0));
    }
}
