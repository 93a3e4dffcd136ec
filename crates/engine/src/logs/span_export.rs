//! Spans on their way to a collector: a queue with an end, and batches of them as OpenTelemetry's protocol (OTLP) has
//! them in JSON.
//!
//! A query puts its spans into the queue and goes on; where the queue is full they are dropped and counted. Who sends
//! the batches is the program around the engine.

use super::span_log::{SpanKind, SpanLogEntry};
use base::events::{Counters, Event};
use base::log::write_json_text;
use parking_lot::{Condvar, Mutex};
use std::collections::VecDeque;
use std::fmt::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Spans that wait at most.
const SPANS_MAX: usize = 16_384;
/// Bytes of spans that wait at most.
const BYTES_MAX: usize = 32 << 20;
/// Spans of a batch.
const BATCH_SPANS: usize = 512;
/// Bytes of the spans of a batch, but for the last of them.
const BATCH_BYTES: usize = 4 << 20;

/// Spans that go to a collector together.
#[derive(Clone, Debug)]
pub struct SpanBatch {
    /// Number of spans.
    pub spans: u64,
    /// The body of the request: an `ExportTraceServiceRequest` as JSON.
    pub json: String,
}

#[derive(Default)]
struct WaitingSpans {
    spans: VecDeque<SpanLogEntry>,
    bytes: usize,
    is_closed: bool,
}

/// Spans that wait to be sent.
pub struct SpanQueue {
    waiting: Mutex<WaitingSpans>,
    changed: Condvar,
    counters: Arc<Counters>,
}

impl SpanQueue {
    pub(crate) fn new(counters: Arc<Counters>) -> Self {
        SpanQueue { waiting: Mutex::default(), changed: Condvar::new(), counters }
    }

    /// Adds a span, unless there is no room.
    pub(crate) fn add(&self, span: &SpanLogEntry) {
        let bytes = span.export_bytes();
        let mut waiting = self.waiting.lock();
        if waiting.is_closed || waiting.spans.len() >= SPANS_MAX || waiting.bytes + bytes > BYTES_MAX {
            drop(waiting);
            return self.counters.add(Event::OpenTelemetrySpansDropped, 1);
        }
        waiting.bytes += bytes;
        waiting.spans.push_back(span.clone());
        if waiting.spans.len() == BATCH_SPANS {
            self.changed.notify_all();
        }
    }

    /// The next spans, when there are enough for a batch or `wait` is over; `None` once the queue is closed and empty.
    pub fn next_batch(&self, wait: Duration) -> Option<SpanBatch> {
        let mut until = Instant::now() + wait;
        let mut waiting = self.waiting.lock();
        loop {
            while waiting.spans.len() < BATCH_SPANS && !waiting.is_closed {
                if self.changed.wait_until(&mut waiting, until).timed_out() {
                    break;
                }
            }
            if !waiting.spans.is_empty() {
                break;
            }
            if waiting.is_closed {
                return None;
            }
            until = Instant::now() + wait;
        }
        let mut spans = Vec::new();
        let mut bytes = 0;
        while spans.len() < BATCH_SPANS && bytes < BATCH_BYTES {
            let Some(span) = waiting.spans.pop_front() else { break };
            bytes += span.export_bytes();
            spans.push(span);
        }
        waiting.bytes -= bytes;
        drop(waiting);
        Some(SpanBatch { spans: spans.len() as u64, json: batch_json(&spans) })
    }

    /// Takes no more spans; what waits can still be had.
    pub fn close(&self) {
        self.waiting.lock().is_closed = true;
        self.changed.notify_all();
    }

    /// Whether it takes no more spans.
    pub fn is_closed(&self) -> bool {
        self.waiting.lock().is_closed
    }

    /// Sleeps, but no longer than the queue is open.
    pub fn pause(&self, time: Duration) {
        let until = Instant::now() + time;
        let mut waiting = self.waiting.lock();
        while !waiting.is_closed && !self.changed.wait_until(&mut waiting, until).timed_out() {}
    }
}

fn write_text(out: &mut String, text: &str) {
    out.push('"');
    write_json_text(out, text);
    out.push('"');
}

fn write_attributes(out: &mut String, attributes: impl IntoIterator<Item = (impl AsRef<str>, impl AsRef<str>)>) {
    out.push_str("\"attributes\":[");
    for (at, (name, value)) in attributes.into_iter().enumerate() {
        out.push_str(if at == 0 { "{\"key\":" } else { ",{\"key\":" });
        write_text(out, name.as_ref());
        out.push_str(",\"value\":{\"stringValue\":");
        write_text(out, value.as_ref());
        out.push_str("}}");
    }
    out.push(']');
}

/// The request that hands spans over.
fn batch_json(spans: &[SpanLogEntry]) -> String {
    let mut out = String::with_capacity(spans.len() * 512);
    out.push_str("{\"resourceSpans\":[{\"resource\":{");
    let version = env!("CARGO_PKG_VERSION");
    let host = base::host_name();
    write_attributes(&mut out, [("service.name", "ursa"), ("service.version", version), ("host.name", host)]);
    out.push_str("},\"scopeSpans\":[{\"scope\":{\"name\":\"ursa\",\"version\":");
    write_text(&mut out, version);
    out.push_str("},\"spans\":[");
    for (at, span) in spans.iter().enumerate() {
        if at > 0 {
            out.push(',');
        }
        write_span(&mut out, span);
    }
    out.push_str("]}]}]}");
    out
}

fn write_span(out: &mut String, span: &SpanLogEntry) {
    let SpanLogEntry { trace_id, span_id, parent_span_id, start_us, finish_us, .. } = span;
    // Writing to a string cannot fail. Ids are in hexadecimal in OTLP's JSON, 64-bit numbers texts.
    let _ = write!(out, "{{\"traceId\":\"{trace_id:032x}\",\"spanId\":\"{span_id:016x}\",");
    if *parent_span_id != 0 {
        let _ = write!(out, "\"parentSpanId\":\"{parent_span_id:016x}\",");
    }
    let kind = match span.kind {
        SpanKind::Internal => 1,
        SpanKind::Server => 2,
    };
    let _ = write!(
        out,
        "\"name\":\"{}\",\"kind\":{kind},\"startTimeUnixNano\":\"{}\",\"endTimeUnixNano\":\"{}\",",
        span.operation,
        start_us.max(&0).saturating_mul(1_000),
        finish_us.max(&0).saturating_mul(1_000)
    );
    write_attributes(out, span.attributes.iter().map(|(name, value)| (*name, value.as_str())));
    out.push_str(",\"status\":{");
    if let Some(error) = &span.error {
        out.push_str("\"code\":2,\"message\":");
        write_text(out, error);
    }
    out.push_str("}}");
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::trace_context::TraceContext;

    fn span(name: &'static str) -> SpanLogEntry {
        let parent = TraceContext { trace_id: 0xab, span_id: 7, ..TraceContext::default() };
        SpanLogEntry::begin(&parent, name, SpanKind::Server)
    }

    #[test]
    fn a_span_is_as_the_protocol_has_it() {
        let mut span = span("query");
        (span.span_id, span.start_us, span.finish_us) = (16, 5, 9);
        span.attributes.push(("db.statement", "SELECT \"a\"\n".into()));
        span.error = Some("Code: 1".into());
        let json = batch_json(&[span]);
        let expect = "\"spans\":[{\"traceId\":\"000000000000000000000000000000ab\",\"spanId\":\"0000000000000010\",\
            \"parentSpanId\":\"0000000000000007\",\"name\":\"query\",\"kind\":2,\"startTimeUnixNano\":\"5000\",\
            \"endTimeUnixNano\":\"9000\",\"attributes\":[{\"key\":\"db.statement\",\"value\":{\"stringValue\":\
            \"SELECT \\\"a\\\"\\n\"}}],\"status\":{\"code\":2,\"message\":\"Code: 1\"}}]}]}]}";
        assert!(json.ends_with(expect), "{json}");
        assert!(
            json.starts_with("{\"resourceSpans\":[{\"resource\":{\"attributes\":[{\"key\":\"service.name\""),
            "{json}"
        );
    }

    #[test]
    fn what_has_no_room_is_dropped_and_counted() {
        let counters = Counters::new(None);
        let queue = SpanQueue::new(counters.clone());
        (0..SPANS_MAX + 3).for_each(|_| queue.add(&span("query")));
        assert_eq!(counters.get(Event::OpenTelemetrySpansDropped), 3);
        let mut sent = 0;
        assert_eq!(queue.next_batch(Duration::ZERO).map(|batch| batch.spans), Some(BATCH_SPANS as u64));
        queue.close();
        while let Some(batch) = queue.next_batch(Duration::from_secs(60)) {
            sent += batch.spans as usize;
        }
        assert_eq!(sent, SPANS_MAX - BATCH_SPANS);
        queue.add(&span("query"));
        assert_eq!(counters.get(Event::OpenTelemetrySpansDropped), 4);
        assert!(queue.next_batch(Duration::ZERO).is_none());
    }
}
