//! Stacks of threads: where they are now, and samples of where they were.

use super::rows::{RowsBuilder, number, text};
use crate::engine::Engine;
use types::{DataType, Value};

fn addresses(frames: &[u64]) -> Value {
    Value::Array(frames.iter().map(|&frame| number(frame)).collect())
}

/// Where each thread of the process is.
pub(super) fn stack_trace(_engine: &Engine) -> RowsBuilder {
    let mut rows = RowsBuilder::new(&[
        ("thread_name", DataType::String),
        ("thread_id", DataType::UInt64),
        ("query_id", DataType::String),
        ("trace", DataType::array(DataType::UInt64)),
    ]);
    for thread in trace::stacks() {
        rows.push([text(&thread.name), number(thread.thread), text(&thread.query_id), addresses(&thread.frames)]);
    }
    rows
}

/// Samples of queries that ask for them (`query_profiler_real_time_period_ns`, `query_profiler_cpu_time_period_ns`).
pub(super) fn trace_log(_engine: &Engine) -> RowsBuilder {
    let mut rows = RowsBuilder::new(&[
        ("event_date", DataType::Date),
        ("event_time", DataType::DateTime(None)),
        ("event_time_microseconds", DataType::DateTime64(6, None)),
        ("timestamp_ns", DataType::UInt64),
        ("trace_type", DataType::String),
        ("thread_id", DataType::UInt64),
        ("query_id", DataType::String),
        ("trace", DataType::array(DataType::UInt64)),
    ]);
    for sample in trace::samples() {
        let kind = match sample.kind {
            trace::Kind::Cpu => "CPU",
            trace::Kind::Real => "Real",
        };
        rows.push([
            number((sample.time_us / 86_400_000_000) as u64),
            number((sample.time_us / 1_000_000) as u64),
            Value::Int(sample.time_us),
            number(sample.time_us as u64 * 1_000),
            text(kind),
            number(sample.thread),
            text(&sample.query_id),
            addresses(&sample.frames),
        ]);
    }
    rows
}
