//! Stacks of threads: where they are now, and samples of where they were.

use super::rows::{RowsBuilder, Wanted, enumeration, number, text};
use crate::engine::Engine;
use std::cell::RefCell;
use std::collections::HashMap;
use types::{DataType, Value};

fn addresses(frames: &[u64]) -> Value {
    Value::Array(frames.iter().map(|&frame| number(frame)).collect())
}

/// The current stack of each thread of the process.
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

/// Texts of addresses, each found once: looking into debug information is slow, and samples share most of their frames.
struct Texts {
    of: fn(u64) -> String,
    known: HashMap<u64, Value>,
}

impl Texts {
    fn new(of: fn(u64) -> String) -> Self {
        Texts { of, known: HashMap::new() }
    }

    fn of_frames(&mut self, frames: &[u64]) -> Value {
        let of = self.of;
        Value::Array(
            frames.iter().map(|&frame| self.known.entry(frame).or_insert_with(|| text(of(frame))).clone()).collect(),
        )
    }
}

/// ClickHouse's names of the kinds of samples; here there are those of the first two.
const TRACE_TYPES: [(&str, i16); 9] = [
    ("Real", 0),
    ("CPU", 1),
    ("Memory", 2),
    ("MemorySample", 3),
    ("MemoryPeak", 4),
    ("ProfileEvent", 5),
    ("JemallocSample", 6),
    ("MemoryAllocatedWithoutCheck", 7),
    ("Instrumentation", 8),
];

/// Samples of queries that ask for them (`query_profiler_real_time_period_ns`, `query_profiler_cpu_time_period_ns`).
pub(super) fn trace_log(_engine: &Engine, wanted: &Wanted<'_>) -> RowsBuilder {
    let word = || DataType::low_cardinality(DataType::String);
    let mut rows = RowsBuilder::wanting(
        &[
            ("event_date", DataType::Date),
            ("event_time", DataType::DateTime(None)),
            ("event_time_microseconds", DataType::DateTime64(6, None)),
            ("timestamp_ns", DataType::UInt64),
            ("trace_type", enumeration(TRACE_TYPES)),
            ("thread_id", DataType::UInt64),
            ("thread_name", word()),
            ("query_id", DataType::String),
            ("trace", DataType::array(DataType::UInt64)),
            ("size", DataType::Int64),
            ("event", word()),
            ("increment", DataType::Int64),
            ("symbols", DataType::array(word())),
            ("lines", DataType::array(word())),
        ],
        wanted,
    );
    let symbols = RefCell::new(Texts::new(|address| trace::symbol_of(address).unwrap_or_default()));
    let lines = RefCell::new(Texts::new(crate::introspection::line_of));
    for sample in trace::samples() {
        let kind = match sample.kind {
            trace::SampleClock::Real => 0,
            trace::SampleClock::Cpu => 1,
        };
        rows.push_wanted(&[
            &|| number((sample.time_us / 86_400_000_000) as u64),
            &|| number((sample.time_us / 1_000_000) as u64),
            &|| Value::Int(sample.time_us),
            &|| number(sample.time_us as u64 * 1_000),
            &|| Value::Int(kind),
            &|| number(sample.thread),
            &|| text(&*sample.thread_name),
            &|| text(&sample.query_id),
            &|| addresses(&sample.frames),
            // Samples of memory and of events, which have these, are not taken.
            &|| Value::Int(0),
            &|| text(""),
            &|| Value::Int(0),
            &|| symbols.borrow_mut().of_frames(&sample.frames),
            &|| lines.borrow_mut().of_frames(&sample.frames),
        ]);
    }
    rows
}
