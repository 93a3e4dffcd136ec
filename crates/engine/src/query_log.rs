//! The last queries, for `system.query_log`.

use parking_lot::RwLock;
use std::collections::VecDeque;
use std::sync::Arc;

/// Queries kept; the oldest go first.
const ENTRIES_MAX: usize = 20_000;

/// How a query ended, with ClickHouse's numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(i16)]
pub(crate) enum LogKind {
    /// It began; rows of queries are written when they end, so there are none of this kind.
    QueryStart = 1,
    #[default]
    QueryFinish = 2,
    ExceptionBeforeStart = 3,
    ExceptionWhileProcessing = 4,
}

impl LogKind {
    pub(crate) const ALL: [LogKind; 4] =
        [LogKind::QueryStart, LogKind::QueryFinish, LogKind::ExceptionBeforeStart, LogKind::ExceptionWhileProcessing];

    pub(crate) fn name(self) -> &'static str {
        match self {
            LogKind::QueryStart => "QueryStart",
            LogKind::QueryFinish => "QueryFinish",
            LogKind::ExceptionBeforeStart => "ExceptionBeforeStart",
            LogKind::ExceptionWhileProcessing => "ExceptionWhileProcessing",
        }
    }
}

/// One ended query.
#[derive(Clone, Debug, Default)]
pub(crate) struct LogEntry {
    pub kind: LogKind,
    pub query_id: String,
    pub user: String,
    pub database: String,
    /// The text without its secrets, and cut to `log_queries_cut_to_length`.
    pub query: Arc<str>,
    /// Secrets of the text, to be masked in errors.
    pub secrets: Option<Arc<sql::Masked>>,
    /// `Select`, `Insert`, `Create`, ….
    pub query_kind: &'static str,
    /// Microseconds after the epoch.
    pub start_time_us: i64,
    pub duration_us: u64,
    pub read_rows: u64,
    pub read_bytes: u64,
    pub written_rows: u64,
    pub written_bytes: u64,
    pub result_rows: u64,
    pub result_bytes: u64,
    pub memory_usage: u64,
    pub exception_code: i32,
    pub exception: String,
    pub log_comment: String,
    /// Counters that are not 0.
    pub events: Vec<(&'static str, u64)>,
    /// Settings away from their defaults.
    pub settings: Vec<(String, String)>,
}

impl LogEntry {
    /// Notes what ended the query, without secrets.
    pub(crate) fn set_exception(&mut self, error: &base::Error) {
        self.exception_code = error.code().number();
        self.exception = match &self.secrets {
            Some(masked) => masked.error(error.clone()).to_string(),
            None => error.to_string(),
        };
    }
}

/// A ring of ended queries.
#[derive(Default)]
pub(crate) struct QueryLog(RwLock<VecDeque<Arc<LogEntry>>>);

impl QueryLog {
    pub(crate) fn add(&self, entry: LogEntry) {
        let mut entries = base::work::write(&self.0);
        if entries.len() >= ENTRIES_MAX {
            entries.pop_front();
        }
        entries.push_back(Arc::new(entry));
    }

    pub(crate) fn all(&self) -> Vec<Arc<LogEntry>> {
        self.0.read().iter().cloned().collect()
    }
}
