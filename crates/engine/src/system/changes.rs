//! Mutations, detached parts, waiting inserts, detached and dropped tables.

use super::objects::{shown_query, uuid};
use super::rows::{RowsBuilder, number, text, texts};
use super::shapes;
use crate::engine::Engine;
use catalog::Object;
use storage::MergeTree;
use storage::mergetree::PartName;
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
        ("block_numbers.partition_id", DataType::array(DataType::String)),
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
                text(shown_query(&mutation.command)),
                number(mutation.create_time),
                // One number is for all partitions.
                Value::Array(vec![text("")]),
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
        // Parts that are lost or cannot be read, still in the table's directory.
        for broken in tree.broken_parts() {
            let part = PartName::parse(&broken.name);
            let name = part.as_ref();
            rows.push([
                text(database),
                text(table),
                name.map_or(Value::Null, |name| text(&name.partition_id)),
                text(&broken.name),
                number(0u64),
                text(tree.dir().join(&broken.name).display().to_string()),
                text(format!("broken: {}", broken.error.message())),
                name.map_or(Value::Null, |name| Value::Int(name.min_block)),
                name.map_or(Value::Null, |name| Value::Int(name.max_block)),
                name.map_or(Value::Null, |name| number(name.level)),
            ]);
        }
        // Parts that cannot be listed now have no rows.
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

/// Stored tables that are not loaded: detached, damaged, or data whose definition is lost.
pub(super) fn detached_tables(engine: &Engine) -> RowsBuilder {
    let mut rows = RowsBuilder::new(&[
        ("database", DataType::String),
        ("table", DataType::String),
        ("uuid", DataType::Uuid),
        ("metadata_path", DataType::String),
        ("is_permanently", DataType::UInt8),
        ("data_path", DataType::String),
        ("reason", DataType::String),
    ]);
    let metadata = &engine.metadata;
    let data_path =
        |id: &str| if id.is_empty() { String::new() } else { format!("{}/", metadata.data_path(id).display()) };
    let mut left_out = engine.catalog.left_out();
    // Tables that cannot be listed now have no rows.
    for database in metadata.databases().map(|(names, _)| names).unwrap_or_default() {
        let plain = metadata.tables(&database).unwrap_or_default().tables.into_iter().map(|stored| (stored, false));
        let detached =
            metadata.detached_tables(&database).unwrap_or_default().tables.into_iter().map(|stored| (stored, true));
        for (stored, is_permanently) in plain.chain(detached) {
            let is_loaded =
                engine.catalog.database(&database).is_ok_and(|database| database.get(&stored.name).is_some());
            let is_left_out = left_out.iter().any(|left| left.database == database && left.name == stored.name);
            if is_permanently || !is_loaded && !is_left_out {
                let path = metadata.table_path(&database, &stored.name).display().to_string()
                    + if is_permanently { ".detached" } else { "" };
                rows.push([
                    text(&database),
                    text(&stored.name),
                    uuid(&stored.id),
                    text(path),
                    number(u64::from(is_permanently)),
                    text(data_path(&stored.id)),
                    text("detached"),
                ]);
            }
        }
    }
    left_out.retain(|left| !left.database.is_empty());
    for left in left_out {
        let id = left.id.unwrap_or_default();
        rows.push([
            text(&left.database),
            text(&left.name),
            uuid(&id),
            text(left.path.display().to_string()),
            number(0u64),
            text(data_path(&id)),
            text(left.error.message()),
        ]);
    }
    for id in engine.unnamed_data() {
        rows.push([
            text(""),
            text(""),
            uuid(&id),
            text(""),
            number(0u64),
            text(data_path(&id)),
            text("no definition names this data"),
        ]);
    }
    rows
}

/// Tables that were dropped and can be taken back.
pub(super) fn dropped_tables(engine: &Engine) -> RowsBuilder {
    let mut rows = shapes::of(
        "dropped_tables",
        &["index", "database", "table", "uuid", "engine", "metadata_dropped_path", "table_dropped_time"],
    );
    engine.dropped.with(|tables| {
        for (index, table) in tables.iter().enumerate() {
            // As in ClickHouse it is the time when the table goes for good.
            let due_s = engine.dropped.due_ms(table) / 1000;
            let path = engine.dropped.path(table).display().to_string();
            rows.push([
                number(index as u64),
                text(&table.database),
                text(&table.name),
                uuid(&table.id),
                text(&table.engine),
                text(path),
                number(due_s.min(u64::from(u32::MAX))),
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
        rows.push([
            text(&waiting.database),
            text(&waiting.table),
            Value::Int(waiting.first_update_us),
            number(waiting.total_bytes),
            number(waiting.entries),
        ]);
    }
    rows
}

/// Backups and restores since the start.
pub(super) fn backups(engine: &Engine) -> RowsBuilder {
    let names = [
        "id",
        "name",
        "base_backup_name",
        "query_id",
        "status",
        "error",
        "start_time",
        "end_time",
        "num_files",
        "total_size",
        "num_entries",
        "uncompressed_size",
        "compressed_size",
        "files_read",
        "bytes_read",
        "settings",
    ];
    let mut rows = super::shapes::of("backups", &names);
    for backup in engine.backups.list() {
        let counts = backup.counts;
        let status = rows.named("status", backup.status);
        let settings = backup.settings.iter().map(|(name, value)| (name, text(value)));
        rows.push([
            text(&backup.id),
            text(&backup.name),
            text(&backup.base_name),
            text(&backup.query_id),
            status,
            text(&backup.error),
            Value::Int(backup.started_us),
            Value::Int(backup.ended_us),
            number(counts.files),
            number(counts.bytes),
            number(counts.own_files),
            number(counts.own_bytes),
            number(counts.own_bytes),
            number(counts.files_read),
            number(counts.bytes_read),
            super::completed::map_value(settings),
        ]);
    }
    rows
}
