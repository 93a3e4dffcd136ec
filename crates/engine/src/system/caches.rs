//! `system.caches`: sizes of the caches of storage, and counts of hits and misses.

use super::rows::{RowsBuilder, number, text};
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
