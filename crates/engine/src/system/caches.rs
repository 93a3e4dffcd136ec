//! `system.caches`: sizes of the caches of storage, and counts of hits and misses. `system.schema_inference_cache`:
//! columns that have been found out of files and objects.

use super::rows::{RowsBuilder, number, text};
use super::shapes;
use crate::engine::Engine;
use types::{DataType, Value};

pub(super) fn caches(engine: &Engine) -> RowsBuilder {
    let optional = || DataType::nullable(DataType::UInt64);
    let mut rows = RowsBuilder::new(&[
        ("name", DataType::String),
        ("entries", DataType::UInt64),
        ("bytes", optional()),
        ("bytes_max", optional()),
        ("hits", DataType::UInt64),
        ("misses", DataType::UInt64),
    ]);
    for cache in engine.storage.caches() {
        let bytes = |bytes: Option<u64>| bytes.map_or(Value::Null, Value::UInt);
        rows.push([
            text(cache.name),
            number(cache.entries),
            bytes(cache.bytes),
            bytes(cache.bytes_max),
            number(cache.hits),
            number(cache.misses),
        ]);
    }
    rows
}

pub(super) fn schema_inference_cache(_: &Engine) -> RowsBuilder {
    let mut rows = shapes::of(
        "schema_inference_cache",
        &[
            "storage",
            "source",
            "format",
            "additional_format_info",
            "registration_time",
            "schema",
            "number_of_rows",
            "schema_inference_mode",
        ],
    );
    for kept in catalog::schema_cache::kept_schemas() {
        let fields = kept.schema.fields.iter();
        let columns: Vec<String> = fields
            .map(|field| format!("{} {}", types::data_type::quote_identifier(&field.name), field.data_type))
            .collect();
        let registered = kept.registered.duration_since(std::time::UNIX_EPOCH).map_or(0, |since| since.as_secs());
        rows.push([
            text(kept.storage),
            text(kept.source),
            text(kept.format),
            text(kept.settings),
            number(registered),
            text(columns.join(", ")),
            kept.rows.map_or(Value::Null, Value::UInt),
            text(kept.mode),
        ]);
    }
    rows
}
