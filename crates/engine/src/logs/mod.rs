//! The logs of the database `system`: events that the engine records.
//!
//! ```text
//! a query ends ─▶ LogBuffer (memory) ──every 7.5 s, when half full, SYSTEM FLUSH LOGS──▶ MergeTree in the data folder
//!                      └────────────────── SELECT … FROM system.query_log ──────────────────┘
//! ```
//! buffer.rs: entries that wait; table.rs: the table that shows them and those written as one; keep.rs: the tables in
//! the data folder, made, opened, set aside; query_log.rs, …: one log a file.
//!
//! A new log has a type of entries ([`LogEntry`]), a [`LogBuffer`] of them here, and a line in `shapes.tsv`; it is then
//! kept, flushed, limited in time and read like the others. One whose entries wait elsewhere implements [`LogRows`].
//!
//! Nothing here makes a query wait for a disk or fail: what cannot be written waits on, and of what waits too long the
//! oldest goes and is counted (`SystemLogDroppedRows`). Materialized views over logs see nothing.

mod buffer;
mod keep;
mod part_log;
pub(crate) mod query_log;
pub(crate) mod session_log;
mod span_export;
pub(crate) mod span_log;
mod table;
mod text_log;

pub(crate) use buffer::{BufferLimits, LogBuffer, LogEntry};
pub use span_export::{SpanBatch, SpanQueue};
pub(crate) use table::{LogTable, kept_table};

use crate::engine::Engine;
use crate::system::rows::{RowsBuilder, Wanted};
use base::events::{Counters, Event};
use base::{Result, bail};
use catalog::{Catalog, ObjectEntry};
use parking_lot::{Condvar, Mutex, RwLock};
use part_log::{PartLogEntry, PartLogObserver};
use query_log::QueryLogEntry;
use session_log::{FailureBudget, SessionLogEntry};
use span_log::SpanLog;
use std::ops::Range;
use std::sync::{Arc, OnceLock, Weak};
use std::time::Duration;
use storage::PartObserver;
use text_log::TextLog;

/// Options of logs that are kept in tables of the data folder.
#[derive(Clone, Copy, Debug)]
pub struct LogTableOptions {
    /// Days after which rows are removed; 0: never.
    pub ttl_days: u64,
    /// Days of logs that have a time of their own.
    pub own_ttl_days: OwnLogDays,
    /// Longest time that entries wait in memory.
    pub flush_interval: Duration,
}

/// Days after which rows of single logs are removed; 0: never, `None`: as of the others.
#[derive(Clone, Copy, Debug, Default)]
#[allow(missing_docs)]
pub struct OwnLogDays {
    pub query_log: Option<u64>,
    pub session_log: Option<u64>,
    pub text_log: Option<u64>,
    pub part_log: Option<u64>,
    pub opentelemetry_span_log: Option<u64>,
}

impl LogTableOptions {
    /// Days after which rows of a log are removed; 0: never.
    fn days_of(&self, log: &str) -> u64 {
        let own = &self.own_ttl_days;
        let days = match log {
            "query_log" => own.query_log,
            "session_log" => own.session_log,
            "text_log" => own.text_log,
            "part_log" => own.part_log,
            "opentelemetry_span_log" => own.opentelemetry_span_log,
            _ => None,
        };
        days.unwrap_or(self.ttl_days)
    }
}

impl Default for LogTableOptions {
    fn default() -> Self {
        LogTableOptions {
            ttl_days: 30,
            own_ttl_days: OwnLogDays::default(),
            flush_interval: Duration::from_millis(7_500),
        }
    }
}

/// The keys of the tables of most logs.
const EVENT_KEYS: [&str; 2] = ["event_date", "event_time"];

/// Entries of a log that wait, by ascending numbers.
pub(crate) trait LogRows: Send + Sync {
    /// Name of the log's table.
    fn table(&self) -> &'static str;

    /// The columns that its table is ordered by: a date and a time.
    fn keys(&self) -> [&'static str; 2] {
        EVENT_KEYS
    }

    /// The numbers of those that wait.
    fn numbers(&self) -> Range<u64>;

    /// The rows of the entries in a range of numbers that still wait, of the wanted columns.
    fn rows(&self, numbers: Range<u64>, wanted: &Wanted<'_>) -> RowsBuilder;

    /// Notes that entries below a number are being written: one that is dropped meanwhile is not lost.
    fn begin_write(&self, end: u64);

    /// Ends a write of the entries of some numbers: if they are in the table now, they wait no more.
    fn end_write(&self, numbers: Range<u64>, is_written: bool);
}

/// Wakes the thread that writes logs.
#[derive(Default)]
pub(crate) struct FlushAlarm {
    state: Mutex<AlarmState>,
    changed: Condvar,
}

#[derive(Default)]
struct AlarmState {
    is_rung: bool,
    is_shut: bool,
}

impl FlushAlarm {
    fn ring(&self) {
        self.state.lock().is_rung = true;
        self.changed.notify_all();
    }

    fn shut(&self) {
        self.state.lock().is_shut = true;
        self.changed.notify_all();
    }

    /// Waits until it rings or the time is over; `false` when there is nothing more to do.
    fn wait(&self, time: Duration) -> bool {
        let mut state = self.state.lock();
        if !state.is_rung && !state.is_shut {
            self.changed.wait_for(&mut state, time);
        }
        state.is_rung = false;
        !state.is_shut
    }
}

/// All logs of an engine.
pub(crate) struct Logs {
    pub query_log: Arc<LogBuffer<QueryLogEntry>>,
    pub session_log: Arc<LogBuffer<SessionLogEntry>>,
    pub part_log: Arc<LogBuffer<PartLogEntry>>,
    pub span_log: Arc<SpanLog>,
    /// Of these there may be very many.
    pub failed_logins: FailureBudget,
    tables: Vec<Arc<LogTable>>,
    /// `None` for logs that live in memory alone.
    options: RwLock<Option<LogTableOptions>>,
    alarm: Arc<FlushAlarm>,
    counters: Arc<Counters>,
    engine: Weak<Engine>,
}

impl Logs {
    pub(crate) fn new(options: Option<LogTableOptions>, counters: Arc<Counters>, engine: Weak<Engine>) -> Self {
        let alarm = Arc::new(FlushAlarm::default());
        let limits = if options.is_some() { BufferLimits::OF_TABLE } else { BufferLimits::OF_MEMORY };
        let rung = options.is_some().then(|| alarm.clone());
        let query_log = LogBuffer::new(limits, rung.clone(), counters.clone());
        let session_log = LogBuffer::new(limits, rung.clone(), counters.clone());
        let part_log = LogBuffer::new(limits, rung.clone(), counters.clone());
        let spans = LogBuffer::new(limits, rung.clone(), counters.clone());
        let span_log = Arc::new(SpanLog { entries: spans.clone(), export: OnceLock::new() });
        let text_log = TextLog::new(rung.as_ref());
        let logs: [Arc<dyn LogRows>; 5] = [query_log.clone(), session_log.clone(), part_log.clone(), spans, text_log];
        let tables = logs.into_iter().map(LogTable::of_log).collect();
        Logs {
            query_log,
            session_log,
            part_log,
            span_log,
            failed_logins: FailureBudget::default(),
            tables,
            options: RwLock::new(options),
            alarm,
            counters,
            engine,
        }
    }

    /// The engine, as long as it is there.
    pub(crate) fn engine(&self) -> Option<Arc<Engine>> {
        self.engine.upgrade()
    }

    fn options(&self) -> Option<LogTableOptions> {
        *self.options.read()
    }

    /// Whether logs are kept in tables.
    fn are_kept(&self) -> bool {
        self.options.read().is_some()
    }

    /// Who is told what happens to parts of the tables of a catalog, if logs are kept.
    pub(crate) fn part_observer(&self, catalog: &Arc<Catalog>) -> Option<Arc<dyn PartObserver>> {
        self.options()?;
        Some(PartLogObserver::new(Arc::downgrade(catalog), self.part_log.clone()))
    }

    /// Catalog entries of the logs, before tables are opened for them.
    pub(crate) fn entries(&self) -> impl Iterator<Item = ObjectEntry> {
        self.tables.iter().map(|table| table.entry(None))
    }

    /// Starts the thread that writes waiting entries from time to time, as long as the engine lives.
    pub(crate) fn start(&self) {
        let Some(LogTableOptions { flush_interval, .. }) = self.options() else { return };
        let (alarm, engine) = (self.alarm.clone(), self.engine.clone());
        let work = move || {
            while alarm.wait(flush_interval) {
                let Some(engine) = engine.upgrade() else { return };
                // It is tried again; warnings tell of it.
                let _ = engine.logs.flush(&[]);
            }
        };
        // Without it entries are written by SYSTEM FLUSH LOGS and at the end.
        let _ = std::thread::Builder::new().name("log_flush".into()).spawn(work);
    }

    /// Writes all entries that wait now in the logs of these names, or in all.
    ///
    /// # Errors
    /// `BAD_ARGUMENTS` for a name that no log has; the first I/O error: entries that could not be written wait on.
    pub(crate) fn flush(&self, names: &[&str]) -> Result<()> {
        if let Some(unknown) = names.iter().find(|name| self.tables.iter().all(|table| table.name() != **name)) {
            let known: Vec<&str> = self.tables.iter().map(|table| table.name()).collect();
            bail!(BadArguments, "Log name '{unknown}' does not exist; there are {}", known.join(", "));
        }
        if !self.are_kept() {
            return Ok(());
        }
        let engine = self.engine.upgrade();
        let mut result = Ok(());
        for table in self.tables.iter().filter(|table| names.is_empty() || names.contains(&table.name())) {
            let flushed = table.flush(|| match &engine {
                Some(engine) => self.make_table(engine, table),
                None => bail!(Aborted, "The server is gone"),
            });
            if flushed.is_err() {
                self.counters.add(Event::SystemLogErrorOnFlush, 1);
            }
            result = result.and(flushed);
        }
        result
    }

    /// Writes the waiting entries a last time.
    pub(crate) fn shut(&self) {
        self.alarm.shut();
        // Entries that cannot be written are lost.
        let _ = self.flush(&[]);
    }

    /// Reasons why logs cannot be written, for `system.warnings`.
    pub(crate) fn warnings(&self) -> impl Iterator<Item = String> {
        self.tables.iter().filter_map(|table| {
            let failure = table.failure()?;
            Some(format!(
                "Rows of system.{} wait in memory, since they cannot be written: {}",
                table.name(),
                failure.message()
            ))
        })
    }
}
