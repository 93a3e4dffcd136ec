//! `system.parts` and `system.parts_columns`.

use super::objects::{for_each_part, shown_query};
use super::rows::{RowsBuilder, Wanted, number, text, texts};
use super::shapes;
use crate::engine::Engine;
use crate::interpret::parts_of_dropped;
use std::sync::Arc;
use storage::{KeyTimes, PartFields, PartInfo, Table, TableDefinition};
use types::{DataType, Value};

/// Columns that both tables have of a part, in the order of [`common`].
const COMMON: [&str; 24] = [
    "partition",
    "name",
    "part_type",
    "active",
    "marks",
    "rows",
    "bytes_on_disk",
    "data_compressed_bytes",
    "data_uncompressed_bytes",
    "modification_time",
    "remove_time",
    "refcount",
    "partition_id",
    "min_block_number",
    "max_block_number",
    "level",
    "data_version",
    "primary_key_bytes_in_memory",
    "min_date",
    "max_date",
    "min_time",
    "max_time",
    "disk_name",
    "path",
];

/// The parts that tables of ClickHouse's write with a file for each column are of so many bytes at least.
pub(crate) const WIDE_PART_BYTES: u64 = 10 << 20;

fn part_type(definition: &TableDefinition, part: &PartInfo) -> &'static str {
    let bytes = definition.setting_u64("min_bytes_for_wide_part", WIDE_PART_BYTES);
    let rows = definition.setting_u64("min_rows_for_wide_part", 0);
    if part.data_uncompressed_bytes < bytes || part.rows < rows { "Compact" } else { "Wide" }
}

fn common(definition: &TableDefinition, part: &PartInfo, at: usize) -> Value {
    match COMMON.get(at).copied().unwrap_or_default() {
        "partition" => text(&part.partition),
        "name" => text(&part.name),
        "part_type" => text(part_type(definition, part)),
        "active" => number(u64::from(part.active)),
        "marks" => number(part.all_marks()),
        "rows" => number(part.rows),
        "bytes_on_disk" => number(part.bytes_on_disk),
        "data_compressed_bytes" => number(part.data_compressed_bytes),
        "data_uncompressed_bytes" => number(part.data_uncompressed_bytes),
        "modification_time" => number(part.modification_time),
        "remove_time" => number(part.replaced_at.unwrap_or(0)),
        "refcount" => number(1u64),
        "partition_id" => text(&part.partition_id),
        "min_block_number" => Value::Int(part.min_block_number),
        "max_block_number" => Value::Int(part.max_block_number),
        "level" => number(part.level),
        "data_version" => number(part.data_version.max(0) as u64),
        "primary_key_bytes_in_memory" => number(part.primary_key_bytes_in_memory),
        "min_date" => {
            Value::UInt(of_key_times(part, |times| if let KeyTimes::Dates(min, _) = times { min } else { 0 }))
        }
        "max_date" => {
            Value::UInt(of_key_times(part, |times| if let KeyTimes::Dates(_, max) = times { max } else { 0 }))
        }
        "min_time" => {
            Value::UInt(of_key_times(part, |times| if let KeyTimes::Seconds(min, _) = times { min } else { 0 }))
        }
        "max_time" => {
            Value::UInt(of_key_times(part, |times| if let KeyTimes::Seconds(_, max) = times { max } else { 0 }))
        }
        "disk_name" => text("default"),
        _ => text(&part.path),
    }
}

/// A bound of a part's times; 0 where its key says nothing.
fn of_key_times(part: &PartInfo, bound: impl Fn(KeyTimes) -> i64) -> u64 {
    part.key_times.map_or(0, |times| bound(times).max(0) as u64)
}

/// Columns that only `system.parts` has.
const OF_PARTS: [&str; 9] = [
    "part_storage_type",
    "database",
    "table",
    "engine",
    "has_lightweight_delete",
    "visible",
    "secondary_indices_compressed_bytes",
    "projections",
    "default_compression_codec",
];

pub(super) fn parts(engine: &Engine, wanted: &Wanted<'_>) -> RowsBuilder {
    listed("parts", wanted, |fields, each| {
        for_each_part(engine, fields, |entry, definition, part| each(&entry.database, &entry.name, definition, part))
    })
}

/// The parts of tables that were dropped and can be taken back. What cannot be listed now has no rows.
pub(super) fn dropped_tables_parts(engine: &Arc<Engine>, wanted: &Wanted<'_>) -> RowsBuilder {
    listed("dropped_tables_parts", wanted, |fields, each| {
        engine.dropped.with(|tables| {
            for table in tables {
                let Ok(Some(tree)) = parts_of_dropped(engine, table) else { continue };
                let definition = tree.definition();
                tree.parts_with(fields).iter().for_each(|part| each(&table.database, &table.name, &definition, part));
            }
        });
    })
}

/// Takes a database, a table's name, its definition and a part of it.
type EachPart<'e> = &'e mut dyn FnMut(&str, &str, &TableDefinition, &PartInfo);

/// The rows of a table of parts, which `walk` gives one after another.
fn listed(name: &str, wanted: &Wanted<'_>, walk: impl FnOnce(PartFields, EachPart<'_>)) -> RowsBuilder {
    let mut rows = shapes::wanting(name, &[&COMMON[..], &OF_PARTS].concat(), wanted);
    let fields = PartFields {
        codec: rows.wants("default_compression_codec"),
        index_bytes: rows.wants("secondary_indices_compressed_bytes"),
        projections: rows.wants("projections"),
        ..common_fields(&rows)
    };
    walk(fields, &mut |database, table, definition, part| {
        rows.push_each(|at| match at.checked_sub(COMMON.len()).and_then(|at| OF_PARTS.get(at)).copied() {
            None => common(definition, part, at),
            Some("part_storage_type") => text("Full"),
            Some("database") => text(database),
            Some("table") => text(table),
            Some("engine") => text(&definition.engine),
            Some("has_lightweight_delete") => number(u64::from(part.has_lightweight_delete)),
            Some("visible") => number(u64::from(part.active)),
            Some("secondary_indices_compressed_bytes") => number(part.index_bytes),
            Some("projections") => texts(&part.projections),
            Some(_) => text(part.codec.as_deref().unwrap_or("LZ4")),
        });
    });
    rows
}

/// Fields of parts that the columns asked for need.
fn common_fields(rows: &RowsBuilder) -> PartFields {
    PartFields {
        name: rows.wants("name"),
        partition: rows.wants("partition"),
        partition_id: rows.wants("partition_id"),
        path: rows.wants("path"),
        primary_key_bytes: rows.wants("primary_key_bytes_in_memory"),
        key_times: ["min_date", "max_date", "min_time", "max_time"].into_iter().any(|name| rows.wants(name)),
        ..PartFields::NONE
    }
}

/// Columns that only `system.parts_columns` has.
const OF_COLUMNS: [&str; 20] = [
    "database",
    "table",
    "engine",
    "column",
    "type",
    "column_position",
    "default_kind",
    "default_expression",
    "column_bytes_on_disk",
    "column_data_compressed_bytes",
    "column_data_uncompressed_bytes",
    "serialization_kind",
    "substreams",
    "subcolumns.names",
    "statistics",
    "estimates.min",
    "estimates.max",
    "estimates.cardinality",
    "estimates.null_count",
    "estimates.default_count",
];

/// The type of a column that parts have beside those of the table: it tells where rows came from.
fn type_of_origin(name: &str) -> String {
    let column = storage::VirtualColumn::ALL.iter().find(|column| column.name() == name);
    column.map(|column| column.data_type().to_string()).unwrap_or_default()
}

pub(super) fn parts_columns(engine: &Engine, wanted: &Wanted<'_>) -> RowsBuilder {
    let names = [&COMMON[..], &OF_COLUMNS, &["subcolumns.types"]].concat();
    let mut rows = shapes::wanting("parts_columns", &names, wanted);
    let fields = PartFields { estimates: OF_COLUMNS[14..].iter().any(|name| rows.wants(name)), ..common_fields(&rows) };
    let (known, counted) = (
        |bound: &Option<String>| bound.as_ref().map_or(Value::Null, text),
        |count: Option<u64>| count.map_or(Value::Null, number),
    );
    for_each_part(engine, fields, |entry, definition, part| {
        for (position, (name, compressed, uncompressed)) in part.columns.iter().enumerate() {
            let column = definition.column_index(name).map(|at| &definition.columns[at]);
            let data_type = column.map_or(&DataType::Nothing, |column| &column.data_type);
            let default = column.and_then(|column| column.default.as_ref());
            let estimates = part.estimates.get(position).cloned().unwrap_or_default();
            rows.push_each(|at| {
                match at.checked_sub(COMMON.len()).map(|at| OF_COLUMNS.get(at).copied().unwrap_or_default()) {
                    None => common(definition, part, at),
                    Some("database") => text(&entry.database),
                    Some("table") => text(&entry.name),
                    Some("engine") => text(&definition.engine),
                    Some("column") => text(name),
                    Some("type") => {
                        text(column.map_or_else(|| type_of_origin(name), |column| column.data_type.to_string()))
                    }
                    Some("column_position") => number(position as u64 + 1),
                    Some("default_kind") => {
                        text(default.map_or("", |default| crate::interpret::default_kind_name(default.kind)))
                    }
                    Some("default_expression") => {
                        text(default.map_or_else(String::new, |default| shown_query(&default.expression)))
                    }
                    Some("column_bytes_on_disk" | "column_data_compressed_bytes") => number(*compressed),
                    Some("column_data_uncompressed_bytes") => number(*uncompressed),
                    Some("serialization_kind") => text("Default"),
                    Some("substreams") => texts(streams_of(name, data_type)),
                    Some("subcolumns.names") => {
                        texts(types::subcolumn::parts_of(data_type).iter().map(|(part, _)| part))
                    }
                    // By ClickHouse's names: all columns are counted, most have a sketch of their distinct values.
                    Some("statistics") => texts(["Basic"].into_iter().chain(estimates.distinct.map(|_| "UniqV2"))),
                    Some("estimates.min") => known(&estimates.min),
                    Some("estimates.max") => known(&estimates.max),
                    Some("estimates.cardinality") => counted(estimates.distinct),
                    Some("estimates.null_count") => counted(estimates.nulls),
                    Some("estimates.default_count") => number(estimates.defaults),
                    Some(_) => {
                        texts(types::subcolumn::parts_of(data_type).iter().map(|(_, data_type)| data_type.to_string()))
                    }
                }
            });
        }
    });
    rows
}

/// The streams that ClickHouse takes a column apart to, by the names of their files.
fn streams_of(column: &str, data_type: &DataType) -> Vec<String> {
    let mut streams = Vec::new();
    // Columns of a `Nested` share their sizes.
    let sizes = column.split_once('.').map_or(column, |(nested, _)| nested);
    add_streams(&escaped(column), sizes, 0, data_type, &mut streams);
    streams
}

fn escaped(name: &str) -> String {
    name.replace('.', "%2E")
}

/// Adds the streams of a type below a `name`; `level` arrays are around it, whose sizes are those of `sizes`.
fn add_streams(name: &str, sizes: &str, level: usize, data_type: &DataType, streams: &mut Vec<String>) {
    match data_type {
        DataType::Nullable(inner) => {
            streams.push(format!("{name}.null"));
            add_streams(name, sizes, level, inner, streams);
        }
        DataType::LowCardinality(_) => streams.extend([format!("{name}.dict"), name.to_string()]),
        DataType::String => streams.extend([format!("{name}.size"), name.to_string()]),
        DataType::Array(inner) => {
            streams.push(format!("{sizes}.size{level}"));
            add_streams(name, sizes, level + 1, inner, streams);
        }
        DataType::Map(pair) => {
            streams.push(format!("{sizes}.size{level}"));
            for (part, inner) in [("keys", &pair.0), ("values", &pair.1)] {
                let below = format!("{name}%2E{part}");
                add_streams(&below, &below, level + 1, inner, streams);
            }
        }
        DataType::Tuple(tuple) => {
            for (at, element) in tuple.elements.iter().enumerate() {
                let part = tuple.names.as_ref().map_or_else(|| (at + 1).to_string(), |names| escaped(&names[at]));
                let below = format!("{name}%2E{part}");
                add_streams(&below, &below, level, element, streams);
            }
        }
        _ => streams.push(name.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(column: &str, data_type: &str, expected: &[&str]) {
        assert_eq!(streams_of(column, &types::type_parser::parse_type(data_type).unwrap()), expected);
    }

    #[test]
    fn streams_have_the_names_of_clickhouse() {
        check("k", "UInt32", &["k"]);
        check("n", "Nullable(Date)", &["n.null", "n"]);
        check("a", "Array(String)", &["a.size0", "a.size", "a"]);
        check("t", "Tuple(UInt8, Array(UInt8))", &["t%2E1", "t%2E2.size0", "t%2E2"]);
        check("nes.y", "Array(String)", &["nes.size0", "nes%2Ey.size", "nes%2Ey"]);
        check(
            "m",
            "Map(String, Array(UInt8))",
            &["m.size0", "m%2Ekeys.size", "m%2Ekeys", "m%2Evalues.size1", "m%2Evalues"],
        );
    }
}
