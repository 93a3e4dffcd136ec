//! Mutations, detached parts, inserts that wait.

use super::rows::{RowsBuilder, number, text, texts};
use crate::engine::Engine;
use catalog::Object;
use storage::MergeTree;
use types::{DataType, Value};

fn each_tree(engine: &Engine, mut visit: impl FnMut(&str, &str, &MergeTree)) {
    for entry in engine.catalog.databases().iter().flat_map(|database| database.objects()) {
        if let Object::Table(table) = &entry.object
            && let Some(tree) = table.as_any().downcast_ref::<MergeTree>()
        {
            visit(&entry.database, &entry.name, tree);
        }
    }
}

pub(super) fn mutations(engine: &Engine) -> RowsBuilder {
    let mut rows = RowsBuilder::new(&[
        ("database", DataType::String),
        ("table", DataType::String),
        ("mutation_id", DataType::String),
        ("command", DataType::String),
        ("create_time", DataType::DateTime(None)),
        ("block_numbers.number", DataType::array(DataType::Int64)),
        ("parts_to_do_names", DataType::array(DataType::String)),
        ("parts_to_do", DataType::Int64),
        ("is_done", DataType::UInt8),
        ("is_killed", DataType::UInt8),
        ("latest_failed_part", DataType::String),
        ("latest_fail_time", DataType::DateTime(None)),
        ("latest_fail_reason", DataType::String),
    ]);
    each_tree(engine, |database, table, tree| {
        for mutation in tree.mutations() {
            let (part, time, reason) = mutation.failure.unwrap_or_default();
            rows.push([
                text(database),
                text(table),
                text(format!("mutation_{}.txt", mutation.number)),
                text(&mutation.command),
                number(mutation.create_time),
                Value::Array(vec![Value::Int(mutation.number)]),
                texts(&mutation.parts_to_do),
                Value::Int(mutation.parts_to_do.len() as i64),
                number(u64::from(mutation.is_done)),
                number(u64::from(mutation.is_killed)),
                text(part),
                number(time),
                text(reason),
            ]);
        }
    });
    rows
}

pub(super) fn detached_parts(engine: &Engine) -> RowsBuilder {
    let nullable = DataType::nullable;
    let mut rows = RowsBuilder::new(&[
        ("database", DataType::String),
        ("table", DataType::String),
        ("partition_id", nullable(DataType::String)),
        ("name", DataType::String),
        ("bytes_on_disk", DataType::UInt64),
        ("path", DataType::String),
        ("reason", nullable(DataType::String)),
        ("min_block_number", nullable(DataType::Int64)),
        ("max_block_number", nullable(DataType::Int64)),
        ("level", nullable(DataType::UInt32)),
    ]);
    each_tree(engine, |database, table, tree| {
        // What cannot be listed now has no rows.
        for part in tree.detached_parts().unwrap_or_default() {
            let name = part.part.as_ref();
            rows.push([
                text(database),
                text(table),
                name.map_or(Value::Null, |name| text(&name.partition_id)),
                text(&part.name),
                number(part.bytes),
                text(part.path.display().to_string()),
                text(&part.reason),
                name.map_or(Value::Null, |name| Value::Int(name.min_block)),
                name.map_or(Value::Null, |name| Value::Int(name.max_block)),
                name.map_or(Value::Null, |name| number(name.level)),
            ]);
        }
    });
    rows
}

pub(super) fn asynchronous_inserts(engine: &Engine) -> RowsBuilder {
    let mut rows = RowsBuilder::new(&[
        ("database", DataType::String),
        ("table", DataType::String),
        ("first_update", DataType::DateTime64(6, None)),
        ("total_bytes", DataType::UInt64),
        ("entries", DataType::UInt64),
    ]);
    for waiting in engine.async_inserts.waiting() {
        rows.push([text(&waiting.database), text(&waiting.table), Value::Int(waiting.first_update_us), number(waiting.total_bytes), number(waiting.entries)]);
    }
    rows
}
