//! `system.query_log`: queries that ended.

use super::LogEntry;
use super::span_log::QueryTrace;
use crate::client_info::{CLIENT_COLUMNS, ClientRow, LOGGED_CLIENT_COLUMNS};
use crate::normalize_query::normalized_hash;
use crate::system::completed::map_value;
use crate::system::rows::{RowsBuilder, Wanted, number, text, texts};
use crate::system::shapes;
use base::client_info::ClientInfo;
use std::sync::Arc;
use types::{DataType, TimeZone, Value};

/// The end of a query, with ClickHouse's numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(i16)]
pub(crate) enum LogKind {
    // 1 is QueryStart: rows of queries are written when they end, so there are none of that kind.
    #[default]
    QueryFinish = 2,
    ExceptionBeforeStart = 3,
    ExceptionWhileProcessing = 4,
}

impl LogKind {
    /// ClickHouse's name.
    pub(super) fn name(self) -> &'static str {
        match self {
            LogKind::QueryFinish => "QueryFinish",
            LogKind::ExceptionBeforeStart => "ExceptionBeforeStart",
            LogKind::ExceptionWhileProcessing => "ExceptionWhileProcessing",
        }
    }
}

/// One ended query.
#[derive(Clone, Debug, Default)]
pub(crate) struct QueryLogEntry {
    pub kind: LogKind,
    pub query_id: String,
    pub user: String,
    pub client: Arc<ClientInfo>,
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
    /// The spans of the query, while it runs.
    pub trace: Option<Box<QueryTrace>>,
}

impl QueryLogEntry {
    /// Ends a stage of the query's trace and begins the next, if it is part of one.
    pub(crate) fn stage(&mut self, operation: &'static str) {
        if let Some(trace) = &mut self.trace {
            trace.stage(operation);
        }
    }

    /// Notes what ended the query, without secrets.
    pub(crate) fn set_exception(&mut self, error: &base::Error) {
        self.exception_code = error.code().number();
        self.exception = match &self.secrets {
            Some(masked) => masked.error(error.clone()).to_string(),
            None => error.to_string(),
        };
    }
}

/// The columns after those of the client, in the order of [`push`]; their types are those of `shapes.tsv`.
const NAMES: [&str; 24] = [
    "type",
    "event_date",
    "event_time",
    "event_time_microseconds",
    "query_start_time",
    "query_start_time_microseconds",
    "query_duration_ms",
    "read_rows",
    "read_bytes",
    "written_rows",
    "written_bytes",
    "result_rows",
    "result_bytes",
    "memory_usage",
    "current_database",
    "query",
    "normalized_query_hash",
    "query_kind",
    "exception_code",
    "exception",
    "log_comment",
    "databases",
    "ProfileEvents",
    "Settings",
];

impl LogEntry for QueryLogEntry {
    const TABLE: &'static str = "query_log";

    fn size_bytes(&self) -> usize {
        let settings: usize = self.settings.iter().map(|(name, value)| name.len() + value.len() + 48).sum();
        let texts = self.query.len()
            + self.exception.len()
            + self.log_comment.len()
            + self.query_id.len()
            + self.client.size_bytes();
        size_of::<Self>() + texts + settings + self.events.len() * size_of::<(&str, u64)>()
    }

    fn rows(entries: &[Arc<Self>], wanted: &Wanted<'_>) -> RowsBuilder {
        let of_client = || CLIENT_COLUMNS.iter().chain(&LOGGED_CLIENT_COLUMNS);
        let names: Vec<&str> = of_client().map(|column| column.0).chain(NAMES).collect();
        let mut rows = shapes::with_own("query_log", &names, &[("query_duration_us", DataType::UInt64)], wanted);
        let zone = TimeZone::system();
        entries.iter().for_each(|entry| push(&mut rows, entry, &zone));
        rows
    }
}

/// Days after the epoch at a time in microseconds, where the server is.
pub(super) fn day_of(time_us: i64, zone: &TimeZone) -> Value {
    number(zone.to_local(time_us.div_euclid(1_000_000)).div_euclid(86_400).max(0) as u64)
}

/// Seconds of a time in microseconds.
pub(super) fn seconds_of(time_us: i64) -> Value {
    number(time_us.div_euclid(1_000_000).max(0) as u64)
}

/// A row, of which only the values asked for are computed.
fn push(rows: &mut RowsBuilder, entry: &QueryLogEntry, zone: &TimeZone) {
    let end = entry.start_time_us + entry.duration_us as i64;
    let own: [&dyn Fn() -> Value; NAMES.len() + 1] = [
        &|| Value::Int(entry.kind as i64),
        &|| day_of(end, zone),
        &|| seconds_of(end),
        &|| Value::Int(end),
        &|| seconds_of(entry.start_time_us),
        &|| Value::Int(entry.start_time_us),
        &|| number(entry.duration_us / 1_000),
        &|| number(entry.read_rows),
        &|| number(entry.read_bytes),
        &|| number(entry.written_rows),
        &|| number(entry.written_bytes),
        &|| number(entry.result_rows),
        &|| number(entry.result_bytes),
        &|| number(entry.memory_usage),
        &|| text(&entry.database),
        &|| text(&*entry.query),
        &|| number(normalized_hash(&entry.query, false)),
        &|| text(entry.query_kind),
        &|| Value::Int(i64::from(entry.exception_code)),
        &|| text(&entry.exception),
        &|| text(&entry.log_comment),
        &|| texts([&entry.database]),
        &|| map_value(entry.events.iter().map(|(name, count)| (name, number(*count)))),
        &|| map_value(entry.settings.iter().map(|(name, value)| (name, text(value)))),
        &|| number(entry.duration_us),
    ];
    let client = ClientRow {
        client: &entry.client,
        user: &entry.user,
        query_id: &entry.query_id,
        start_time_us: entry.start_time_us,
    };
    let of_client = CLIENT_COLUMNS.len();
    let both = of_client + LOGGED_CLIENT_COLUMNS.len();
    rows.push_each(|at| match at {
        _ if at < of_client => CLIENT_COLUMNS[at].1(&client),
        _ if at < both => LOGGED_CLIENT_COLUMNS[at - of_client].1(&client),
        _ => own[at - both](),
    });
}
