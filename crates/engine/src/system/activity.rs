//! Activity: processes, the query log, merges, counters.

use super::rows::{RowsBuilder, Wanted, number, text, texts};
use crate::client_info::{CLIENT_COLUMNS, ClientRow};
use crate::engine::Engine;
use crate::normalize_query::normalized_hash;
use crate::watch::Reading;
use base::events::Event;
use catalog::Object;
use std::time::{SystemTime, UNIX_EPOCH};
use types::{DataType, Value};

pub(super) fn processes(engine: &Engine) -> RowsBuilder {
    let own = [
        "elapsed",
        "is_cancelled",
        "read_rows",
        "read_bytes",
        "total_rows_approx",
        "written_rows",
        "memory_usage",
        "peak_memory_usage",
        "query",
        "normalized_query_hash",
        "current_database",
    ];
    let names: Vec<&str> = CLIENT_COLUMNS.iter().map(|column| column.0).chain(own).collect();
    let own = [("is_waiting", DataType::UInt8)];
    let mut rows = super::shapes::with_own("processes", &names, &own, &Wanted::ALL);
    let running = engine.processes.all().into_iter().map(|process| (process, false));
    let waiting = engine.processes.all_waiting().into_iter().map(|process| (process, true));
    for (process, is_waiting) in running.chain(waiting) {
        let context = &process.context;
        let client =
            ClientRow { client: &process.client, user: &process.user, query_id: &process.query_id, start_time_us: 0 };
        let of_client = CLIENT_COLUMNS.iter().map(|column| column.1(&client));
        rows.push(of_client.chain([
            Value::Float(process.started.elapsed().as_secs_f64()),
            number(u64::from(context.cancel.is_cancelled())),
            number(context.progress.rows_read()),
            number(context.progress.bytes_read()),
            number(context.progress.total_rows()),
            number(context.counters.get(Event::InsertedRows)),
            Value::Int(context.memory.used_bytes() as i64),
            Value::Int(context.memory.peak_bytes() as i64),
            text(&*process.query),
            number(normalized_hash(&process.query, false)),
            text(&process.database),
            number(u64::from(is_waiting)),
        ]));
    }
    rows
}

/// Refreshed views: time and result of the last refresh, time of the next.
pub(super) fn view_refreshes(engine: &Engine) -> RowsBuilder {
    let names = [
        "database",
        "view",
        "uuid",
        "status",
        "last_success_time",
        "last_success_duration_ms",
        "last_refresh_time",
        "next_refresh_time",
        "exception",
        "retry",
        "progress",
        "read_rows",
        "read_bytes",
        "total_rows",
        "written_rows",
        "written_bytes",
    ];
    let mut rows = super::shapes::of("view_refreshes", &names);
    let seconds = |time: Option<SystemTime>| {
        time.and_then(|time| time.duration_since(UNIX_EPOCH).ok())
            .map_or(Value::Null, |since| Value::UInt(since.as_secs()))
    };
    for view in engine.refreshes.shown() {
        rows.push([
            text(&view.entry.database),
            text(&view.entry.name),
            super::objects::uuid(&view.entry.id),
            text(view.status),
            seconds(view.success.map(|(started, _)| started)),
            view.success.map_or(Value::Null, |(_, took)| Value::UInt(took.as_millis() as u64)),
            seconds(view.last),
            seconds(view.next),
            text(&view.error),
            number(view.retry),
            Value::Float(if view.is_done { 1.0 } else { 0.0 }),
            number(view.statistics.read_rows),
            number(view.statistics.read_bytes),
            number(view.statistics.total_rows_to_read),
            number(view.statistics.written_rows),
            number(view.statistics.written_bytes),
        ]);
    }
    rows
}

pub(super) fn merges(engine: &Engine) -> RowsBuilder {
    let mut rows = RowsBuilder::new(&[
        ("database", DataType::String),
        ("table", DataType::String),
        ("elapsed", DataType::Float64),
        ("progress", DataType::Float64),
        ("num_parts", DataType::UInt64),
        ("source_part_names", DataType::array(DataType::String)),
        ("result_part_name", DataType::String),
        ("total_rows", DataType::UInt64),
        ("rows_read", DataType::UInt64),
        ("rows_written", DataType::UInt64),
        ("bytes_read_uncompressed", DataType::UInt64),
        ("is_mutation", DataType::UInt8),
        ("partition_id", DataType::String),
    ]);
    for database in engine.catalog.databases() {
        for entry in database.objects() {
            let Object::Table(table) = &entry.object else { continue };
            for merge in table.merges() {
                rows.push([
                    text(&entry.database),
                    text(&entry.name),
                    Value::Float(merge.elapsed_seconds),
                    Value::Float(merge.progress),
                    number(merge.source_parts.len() as u64),
                    texts(&merge.source_parts),
                    text(&merge.result_part),
                    number(merge.total_rows),
                    number(merge.rows_read),
                    number(merge.rows_written),
                    number(merge.bytes_read),
                    number(u64::from(merge.is_mutation)),
                    text(&merge.partition_id),
                ]);
            }
        }
    }
    rows
}

pub(super) fn events(engine: &Engine) -> RowsBuilder {
    let mut rows = RowsBuilder::new(&[
        ("event", DataType::String),
        ("value", DataType::UInt64),
        ("description", DataType::String),
    ]);
    for event in event_readings(engine).into_iter().filter(|event| event.value > 0) {
        rows.push([text(event.name), number(event.value), text(event.description)]);
    }
    rows
}

/// Values of all counters.
pub(crate) fn event_readings(engine: &Engine) -> Vec<Reading<u64>> {
    let reading = |event: &Event| Reading {
        name: event.name().to_string(),
        value: engine.counters.get(*event),
        description: event.description().trim(),
    };
    let mut readings: Vec<Reading<u64>> = Event::ALL.iter().map(reading).collect();
    // Counted where they are kept: queries that find what they look for share no counter.
    for cache in engine.storage.caches().into_iter().filter(|cache| matches!(cache.name, "Mark" | "PrimaryIndex")) {
        let counts = [
            ("Hits", cache.hits, "Look-ups that found metadata in memory."),
            ("Misses", cache.misses, "Look-ups that had to read metadata."),
        ];
        readings.extend(counts.map(|(kind, value, description)| Reading {
            name: format!("{}Cache{kind}", cache.name),
            value,
            description,
        }));
    }
    let lost = base::log::counts();
    let counts = [
        ("TextLogDroppedEntries", lost.dropped, "Log entries that left system.text_log for want of room."),
        ("LogFailedWrites", lost.failed_writes, "Log lines that could not be written to standard error or the file."),
    ];
    readings.extend(counts.map(|(name, value, description)| Reading { name: name.to_string(), value, description }));
    readings
}

pub(super) fn metrics(engine: &Engine) -> RowsBuilder {
    let mut rows = RowsBuilder::new(&[
        ("metric", DataType::String),
        ("value", DataType::Int64),
        ("description", DataType::String),
    ]);
    for metric in metric_readings(engine) {
        rows.push([text(metric.name), Value::Int(metric.value), text(metric.description)]);
    }
    rows
}

/// Values of all metrics at the moment.
pub(crate) fn metric_readings(engine: &Engine) -> Vec<Reading<i64>> {
    let of_table = |entry: &std::sync::Arc<catalog::ObjectEntry>| {
        if let Object::Table(table) = &entry.object { table.merges() } else { Vec::new() }
    };
    let running: Vec<bool> =
        super::objects::objects(engine).iter().flat_map(of_table).map(|merge| merge.is_mutation).collect();
    let mutations = running.iter().filter(|is_mutation| **is_mutation).count();
    let mut readings = Vec::new();
    let mut push = |name: &str, value: i64, description: &'static str| {
        readings.push(Reading { name: name.to_string(), value, description });
    };
    push("Query", engine.processes.all().len() as i64, "Queries that run now.");
    push("QueryWaiting", engine.processes.waiting() as i64, "Queries that wait for a place (queue_max_wait_ms).");
    push("Merge", (running.len() - mutations) as i64, "Background merges that run now.");
    push("PartMutation", mutations as i64, "Parts that a mutation changes now.");
    push("MemoryTracking", base::memory::total::used_bytes() as i64, "Bytes that the process has allocated.");
    push("GlobalThread", engine.pool.threads() as i64, "Worker threads.");
    for cache in engine.storage.caches() {
        push(&format!("{}CacheBytes", cache.name), cache.bytes.unwrap_or(0) as i64, "Bytes that the cache keeps now.");
        push(&format!("{}CacheFiles", cache.name), cache.entries as i64, "Entries that the cache keeps now.");
    }
    push("UptimeSeconds", engine.started.elapsed().as_secs() as i64, "Seconds since the engine was opened.");
    readings
}
