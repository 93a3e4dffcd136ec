//! `system.opentelemetry_span_log`: what took how long in queries that are part of a trace.
//!
//! ```text
//! HTTPHandler or TCPHandler    a request, below the span that its client names
//! └ query                      the statement, from its text to the end of its result
//!   ├ parse                    text to syntax tree
//!   ├ plan                     names, types, the plan, and what runs while planning
//!   └ execute                  the rows of the result
//! ```
//! A query is part of a trace where its client says so, or by chance (`opentelemetry_start_trace_probability`); then
//! `query` is the first span. A query outside of any trace pays a look at that.

use super::query_log::{QueryLogEntry, day_of};
use super::span_export::SpanQueue;
use super::{LogBuffer, LogEntry};
use crate::engine::Engine;
use crate::system::completed::map_value;
use crate::system::rows::{RowsBuilder, Wanted, number, text};
use crate::system::shapes;
use base::client_info::ClientInfo;
use base::trace_context::TraceContext;
use base::uuid::random_number;
use std::sync::{Arc, OnceLock};
use std::time::{SystemTime, UNIX_EPOCH};
use types::{TimeZone, Value};

/// On which side of a request a span is, with ClickHouse's numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SpanKind {
    Internal = 0,
    Server = 1,
}

/// A span, from its beginning on.
#[derive(Clone, Debug)]
pub(crate) struct SpanLogEntry {
    pub(super) trace_id: u128,
    pub(super) span_id: u64,
    pub(super) parent_span_id: u64,
    pub(super) operation: &'static str,
    pub(super) kind: SpanKind,
    /// Microseconds after the epoch.
    pub(super) start_us: i64,
    pub(super) finish_us: i64,
    /// Why it failed.
    pub(super) error: Option<String>,
    pub(super) attributes: Vec<(&'static str, String)>,
}

/// What happens to spans that have ended: they wait for their table, and for a collector if there is one.
pub(crate) struct SpanLog {
    pub entries: Arc<LogBuffer<SpanLogEntry>>,
    pub export: OnceLock<Arc<SpanQueue>>,
}

fn now_us() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_micros() as i64)
}

impl SpanLogEntry {
    /// A span that begins now below a place in a trace.
    pub(super) fn begin(parent: &TraceContext, operation: &'static str, kind: SpanKind) -> Self {
        SpanLogEntry {
            trace_id: parent.trace_id,
            span_id: random_number().max(1),
            parent_span_id: parent.span_id,
            operation,
            kind,
            start_us: now_us(),
            finish_us: 0,
            error: None,
            attributes: Vec::new(),
        }
    }

    /// Bytes that it takes while it waits to be sent, roughly.
    pub(super) fn export_bytes(&self) -> usize {
        self.size_bytes()
    }

    fn end(mut self, log: &SpanLog) {
        self.finish_us = now_us().max(self.start_us);
        if let Some(queue) = log.export.get() {
            queue.add(&self);
        }
        log.entries.add(self);
    }
}

/// The spans of a query that runs.
#[derive(Clone)]
pub(crate) struct QueryTrace {
    query: SpanLogEntry,
    /// The place of the query's own span.
    own: TraceContext,
    stage: Option<SpanLogEntry>,
    log: Arc<SpanLog>,
}

impl std::fmt::Debug for QueryTrace {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("QueryTrace").field("query", &self.query).finish_non_exhaustive()
    }
}

impl QueryTrace {
    /// Ends the stage before, and begins one.
    pub(crate) fn stage(&mut self, operation: &'static str) {
        let next = SpanLogEntry::begin(&self.own, operation, SpanKind::Internal);
        if let Some(before) = self.stage.replace(next) {
            before.end(&self.log);
        }
    }

    /// Ends all spans of a query, of which `entry` tells everything.
    fn end(mut self, entry: &QueryLogEntry) {
        let mut note = |name, value: String| self.query.attributes.push((name, value));
        note("clickhouse.query_id", entry.query_id.clone());
        note("clickhouse.query_status", entry.kind.name().to_string());
        note("db.statement", entry.query.to_string());
        if !self.own.state.is_empty() {
            note("clickhouse.tracestate", self.own.state.clone());
        }
        for (name, value) in [
            ("clickhouse.read_rows", entry.read_rows),
            ("clickhouse.read_bytes", entry.read_bytes),
            ("clickhouse.written_rows", entry.written_rows),
            ("clickhouse.written_bytes", entry.written_bytes),
            ("clickhouse.memory_usage", entry.memory_usage),
        ] {
            if value > 0 {
                note(name, value.to_string());
            }
        }
        if entry.exception_code != 0 {
            note("clickhouse.exception", entry.exception.clone());
            note("clickhouse.exception_code", entry.exception_code.to_string());
            self.query.error = Some(entry.exception.clone());
        }
        if let Some(mut stage) = self.stage.take() {
            stage.error.clone_from(&self.query.error);
            stage.end(&self.log);
        }
        self.query.end(&self.log);
    }
}

/// A request of a client that is part of a trace; its span ends when it is dropped.
pub struct RequestTrace(Option<(SpanLogEntry, Arc<SpanLog>)>);

impl Drop for RequestTrace {
    fn drop(&mut self) {
        if let Some((span, log)) = self.0.take() {
            span.end(&log);
        }
    }
}

impl Engine {
    /// Spans that end from now on wait in this queue as well, for a collector.
    pub fn export_spans(&self) -> Arc<SpanQueue> {
        self.logs.span_log.export.get_or_init(|| Arc::new(SpanQueue::new(self.counters.clone()))).clone()
    }

    /// Begins the span of a request, `HTTPHandler` or `TCPHandler`, where its client says that it is part of a trace;
    /// the queries of the client are below it then.
    pub fn begin_request(&self, operation: &'static str, client: &mut ClientInfo) -> RequestTrace {
        let Some(trace) = client.trace.as_mut().filter(|trace| trace.is_recorded()) else { return RequestTrace(None) };
        let span = SpanLogEntry::begin(trace, operation, SpanKind::Server);
        trace.span_id = span.span_id;
        RequestTrace(Some((span, self.logs.span_log.clone())))
    }

    /// Begins the spans of a query: where its client says that it is part of a trace, or with some probability.
    pub(crate) fn begin_trace(&self, client: &ClientInfo, probability: f64) -> Option<Box<QueryTrace>> {
        let given = client.trace.as_ref().filter(|trace| trace.is_recorded()).cloned();
        if given.is_none() && probability <= 0.0 {
            return None;
        }
        let trace = given.or_else(|| {
            // The first 53 bits are a number from 0 to 1.
            let chance = (random_number() >> 11) as f64 / (1u64 << 53) as f64;
            let is_chosen = chance < probability;
            let trace_id = || u128::from(random_number()) << 64 | u128::from(random_number().max(1));
            is_chosen.then(|| TraceContext { trace_id: trace_id(), flags: 1, ..TraceContext::default() })
        })?;
        let query = SpanLogEntry::begin(&trace, "query", SpanKind::Internal);
        let own = TraceContext { span_id: query.span_id, ..trace };
        Some(Box::new(QueryTrace { query, own, stage: None, log: self.logs.span_log.clone() }))
    }

    /// Writes the entry of a query that ended into the log, if the query wants it, and its spans into theirs.
    pub(crate) fn log_query(&self, mut entry: QueryLogEntry, is_wanted: bool) {
        if let Some(trace) = entry.trace.take() {
            trace.end(&entry);
        }
        if is_wanted {
            self.logs.query_log.add(entry);
        }
    }
}

/// The columns, in the order of [`push`]; their types are those of `shapes.tsv`.
const NAMES: [&str; 12] = [
    "hostname",
    "trace_id",
    "span_id",
    "parent_span_id",
    "operation_name",
    "kind",
    "start_time_us",
    "finish_time_us",
    "finish_date",
    "status_code",
    "status_message",
    "attribute",
];

impl LogEntry for SpanLogEntry {
    const TABLE: &'static str = "opentelemetry_span_log";
    const KEYS: [&'static str; 2] = ["finish_date", "finish_time_us"];

    fn size_bytes(&self) -> usize {
        let attributes: usize = self.attributes.iter().map(|(_, value)| value.len() + 40).sum();
        size_of::<Self>() + attributes + self.error.as_ref().map_or(0, String::len)
    }

    fn rows(entries: &[Arc<Self>], wanted: &Wanted<'_>) -> RowsBuilder {
        let mut rows = shapes::wanting("opentelemetry_span_log", &NAMES, wanted);
        let zone = TimeZone::system();
        entries.iter().for_each(|entry| push(&mut rows, entry, &zone));
        rows
    }
}

/// A row, of which only the values asked for are computed.
fn push(rows: &mut RowsBuilder, entry: &SpanLogEntry, zone: &TimeZone) {
    // ClickHouse's numbers of UNSET and ERROR.
    let status = if entry.error.is_some() { 2u64 } else { 0 };
    rows.push_wanted(&[
        &|| text(base::host_name()),
        &|| Value::UInt128(types::uuid::turned(entry.trace_id)),
        &|| number(entry.span_id),
        &|| number(entry.parent_span_id),
        &|| text(entry.operation),
        &|| Value::Int(entry.kind as i64),
        &|| number(entry.start_us.max(0) as u64),
        &|| number(entry.finish_us.max(0) as u64),
        &|| day_of(entry.finish_us, zone),
        &|| Value::Int(status as i64),
        &|| text(entry.error.as_deref().unwrap_or_default()),
        &|| map_value(entry.attributes.iter().map(|(name, value)| (name, text(value)))),
    ]);
}
