//! Databases, tables, columns and parts.

use super::rows::{RowsBuilder, Wanted, number, text};
use crate::engine::Engine;
use crate::interpret::create::TABLE_ENGINES;
use catalog::{Object, ObjectEntry};
use std::collections::HashMap;
use storage::{KeyPart, PartFields, PartInfo, Table, TableDefinition};
use types::{DataType, Value};

pub(super) fn databases(engine: &Engine) -> RowsBuilder {
    let mut rows = RowsBuilder::strings(&["name", "engine", "data_path", "metadata_path", "uuid", "comment"]);
    for database in engine.catalog.databases().into_iter().filter(|database| !crate::temporary::is_temporary(database.name())) {
        rows.push([text(database.name()), text(database.engine()), text(""), text(""), text(""), text("")]);
    }
    rows
}

pub(super) fn objects(engine: &Engine) -> Vec<std::sync::Arc<ObjectEntry>> {
    let seen = |database: &&std::sync::Arc<catalog::Database>| !crate::temporary::is_temporary(database.name());
    engine.catalog.databases().iter().filter(seen).flat_map(|database| database.objects()).collect()
}

/// The same with the temporary objects of the session that asks.
fn objects_for(engine: &Engine, wanted: &Wanted<'_>) -> Vec<std::sync::Arc<ObjectEntry>> {
    let temporary = wanted.temporary.and_then(|name| engine.catalog.database(name).ok()).map(|database| database.objects()).unwrap_or_default();
    objects(engine).into_iter().chain(temporary).collect()
}

/// The database that an object is shown in: temporary ones are in none.
fn shown_database(entry: &ObjectEntry) -> &str {
    if crate::temporary::is_temporary(&entry.database) { "" } else { &entry.database }
}

fn key_text(parts: &[KeyPart]) -> String {
    parts.iter().map(|part| part.text.as_str()).collect::<Vec<_>>().join(", ")
}

fn optional(value: Option<u64>) -> Value {
    value.map_or(Value::Null, Value::UInt)
}

pub(super) fn tables(engine: &Engine, wanted: &Wanted<'_>) -> RowsBuilder {
    let nullable = || DataType::nullable(DataType::UInt64);
    let mut rows = RowsBuilder::wanting(&[
        ("database", DataType::String),
        ("name", DataType::String),
        ("uuid", DataType::String),
        ("engine", DataType::String),
        ("is_temporary", DataType::UInt8),
        ("metadata_modification_time", DataType::DateTime(None)),
        ("create_table_query", DataType::String),
        ("engine_full", DataType::String),
        ("as_select", DataType::String),
        ("partition_key", DataType::String),
        ("sorting_key", DataType::String),
        ("primary_key", DataType::String),
        ("sampling_key", DataType::String),
        ("total_rows", nullable()),
        ("total_bytes", nullable()),
        ("parts", nullable()),
        ("comment", DataType::String),
    ], wanted);
    for entry in objects_for(engine, wanted) {
        let is_temporary = u64::from(crate::temporary::is_temporary(&entry.database));
        let common = |kind: &str| [text(shown_database(&entry)), text(&entry.name), text(&*entry.id), text(kind), number(is_temporary), number(entry.metadata_modification_time), text(one_line(&entry.create_query))];
        match &entry.object {
            Object::Dictionary(dictionary) => {
                let rest = [text(""), text(""), text(""), text(""), text(""), text(""), Value::UInt(dictionary.status().rows), Value::Null, Value::Null, text(&dictionary.comment)];
                rows.push(common("Dictionary").into_iter().chain(rest));
            }
            Object::MaterializedView(view) => {
                let target = engine.catalog.table(&view.target.0, &view.target.1).ok().map(|(_, table)| table);
                let rows_of = optional(target.as_ref().and_then(|table| table.row_count()));
                let bytes_of = optional(target.as_ref().and_then(|table| table.byte_count()));
                let rest = [text(""), text(&*view.query), text(""), text(""), text(""), text(""), rows_of, bytes_of, Value::Null, text(comment_of(&entry.create_query))];
                rows.push(common("MaterializedView").into_iter().chain(rest));
            }
            Object::View(query) => rows.push(common("View").into_iter().chain([
                text(""),
                text(&**query),
                text(""),
                text(""),
                text(""),
                text(""),
                Value::Null,
                Value::Null,
                Value::Null,
                text(comment_of(&entry.create_query)),
            ])),
            Object::Table(table) => {
                let definition = table.definition();
                let has_parts = definition.engine.ends_with("MergeTree");
                let active = has_parts.then(|| table.part_count().map(|count| count as u64)).flatten();
                let storage = storage_of(&entry.create_query);
                rows.push(common(&definition.engine).into_iter().chain([
                    text(storage.as_ref().map(sql::format_storage).unwrap_or_default()),
                    text(""),
                    text(storage.and_then(|storage| storage.partition_by).map_or_else(|| key_text(&definition.partition_key), |key| key.to_string())),
                    text(key_text(&definition.sorting_key)),
                    text(key_text(&definition.sorting_key[..definition.primary_key_len.min(definition.sorting_key.len())])),
                    text(key_text(definition.sampling_key.as_slice())),
                    optional(table.row_count()),
                    optional(table.byte_count()),
                    optional(active),
                    text(&definition.comment),
                ]));
            }
        }
    }
    rows
}

/// The `COMMENT` of a view's definition.
fn comment_of(create_query: &str) -> String {
    match parsed(create_query).map(|statement| statement.kind) {
        Some(sql::ast::StatementKind::CreateView(create)) => create.comment.unwrap_or_default(),
        _ => String::new(),
    }
}

pub(super) fn columns(engine: &Engine, wanted: &Wanted<'_>) -> RowsBuilder {
    let mut rows = RowsBuilder::wanting(&[
        ("database", DataType::String),
        ("table", DataType::String),
        ("name", DataType::String),
        ("type", DataType::String),
        ("position", DataType::UInt64),
        ("default_kind", DataType::String),
        ("default_expression", DataType::String),
        ("data_compressed_bytes", DataType::UInt64),
        ("data_uncompressed_bytes", DataType::UInt64),
        ("comment", DataType::String),
        ("is_in_partition_key", DataType::UInt8),
        ("is_in_sorting_key", DataType::UInt8),
        ("is_in_primary_key", DataType::UInt8),
        ("compression_codec", DataType::String),
        ("character_octet_length", DataType::nullable(DataType::UInt64)),
        ("numeric_precision", DataType::nullable(DataType::UInt64)),
        ("numeric_precision_radix", DataType::nullable(DataType::UInt64)),
        ("numeric_scale", DataType::nullable(DataType::UInt64)),
        ("datetime_precision", DataType::nullable(DataType::UInt64)),
    ], wanted);
    for entry in objects_for(engine, wanted) {
        let Object::Table(table) = &entry.object else { continue };
        let definition = table.definition();
        let wants_sizes = rows.wants("data_compressed_bytes") || rows.wants("data_uncompressed_bytes");
        let sizes = if wants_sizes { column_sizes(&**table) } else { HashMap::new() };
        for (i, column) in definition.columns.iter().enumerate() {
            let (compressed, uncompressed) = sizes.get(&column.name).copied().unwrap_or_default();
            let used_by = |parts: &[KeyPart]| number(u64::from(parts.iter().any(|part| part.expr.columns().contains(&i))));
            let (kind, expression) = column.default.as_ref().map_or(("", ""), |default| (crate::interpret::default_kind_name(default.kind), default.expression.as_str()));
            rows.push_wanted(&[
                &|| text(shown_database(&entry)),
                &|| text(&entry.name),
                &|| text(&column.name),
                &|| text(column.data_type.to_string()),
                &|| number(i as u64 + 1),
                &|| text(kind),
                &|| text(expression),
                &|| number(compressed),
                &|| number(uncompressed),
                &|| text(&column.comment),
                &|| used_by(&definition.partition_key),
                &|| used_by(&definition.sorting_key),
                &|| used_by(&definition.sorting_key[..definition.primary_key_len.min(definition.sorting_key.len())]),
                &|| text(column.codec.as_ref().map(|codec| format!("CODEC({codec})")).unwrap_or_default()),
                &|| precision(&column.data_type, 0),
                &|| precision(&column.data_type, 1),
                &|| precision(&column.data_type, 2),
                &|| precision(&column.data_type, 3),
                &|| precision(&column.data_type, 4),
            ]);
        }
    }
    rows
}

/// What SQL's catalog says of a type: bytes of a text of fixed length; digits of a number, their base, those behind the point; digits of
/// a second. NULL for what the type does not have.
fn precision(data_type: &DataType, fact: usize) -> Value {
    let bits = |bits: u64| [None, Some(bits), Some(2), Some(0), None];
    let facts = match data_type.without_nullable() {
        DataType::UInt8 | DataType::Int8 | DataType::Bool => bits(8),
        DataType::UInt16 | DataType::Int16 => bits(16),
        DataType::UInt32 | DataType::Int32 => bits(32),
        DataType::UInt64 | DataType::Int64 => bits(64),
        DataType::UInt128 | DataType::Int128 => bits(128),
        DataType::UInt256 | DataType::Int256 => bits(256),
        DataType::Decimal { precision, scale } => [None, Some(u64::from(precision)), Some(10), Some(u64::from(scale)), None],
        DataType::Date | DataType::Date32 | DataType::DateTime(_) => [None, None, None, None, Some(0)],
        DataType::DateTime64(digits, _) => [None, None, None, None, Some(u64::from(digits))],
        DataType::FixedString(bytes) => [Some(bytes as u64), None, None, None, None],
        _ => [None; 5],
    };
    facts[fact].map_or(Value::Null, Value::UInt)
}

/// Compressed and uncompressed bytes of each column in the active parts.
fn column_sizes(table: &dyn Table) -> HashMap<String, (u64, u64)> {
    let mut sizes: Vec<(String, (u64, u64))> = Vec::new();
    for part in table.parts_with(PartFields::NONE).into_iter().filter(|part| part.active) {
        for (at, (name, compressed, uncompressed)) in part.columns.iter().enumerate() {
            // Most parts have the same columns in the same order.
            let is_here = sizes.get(at).is_some_and(|(known, _)| known == name);
            let place = if is_here { Some(at) } else { sizes.iter().position(|(known, _)| known == name) };
            match place {
                Some(place) => {
                    sizes[place].1.0 += compressed;
                    sizes[place].1.1 += uncompressed;
                }
                None => sizes.push((name.clone(), (*compressed, *uncompressed))),
            }
        }
    }
    sizes.into_iter().collect()
}

/// Calls `each` with the parts of all tables that have such.
pub(super) fn for_each_part(engine: &Engine, fields: PartFields, mut each: impl FnMut(&ObjectEntry, &TableDefinition, &PartInfo)) {
    for entry in objects(engine) {
        let Object::Table(table) = &entry.object else { continue };
        let definition = table.definition();
        if TABLE_ENGINES.contains(&definition.engine.as_str()) {
            table.parts_with(fields).iter().for_each(|part| each(&entry, &definition, part));
        }
    }
}

pub(super) fn parts(engine: &Engine, wanted: &Wanted<'_>) -> RowsBuilder {
    let mut rows = RowsBuilder::wanting(&[
        ("partition", DataType::String),
        ("name", DataType::String),
        ("partition_id", DataType::String),
        ("active", DataType::UInt8),
        ("marks", DataType::UInt64),
        ("rows", DataType::UInt64),
        ("bytes_on_disk", DataType::UInt64),
        ("data_compressed_bytes", DataType::UInt64),
        ("data_uncompressed_bytes", DataType::UInt64),
        ("primary_key_bytes_in_memory", DataType::UInt64),
        ("modification_time", DataType::DateTime(None)),
        ("remove_time", DataType::DateTime(None)),
        ("min_block_number", DataType::Int64),
        ("max_block_number", DataType::Int64),
        ("level", DataType::UInt32),
        ("database", DataType::String),
        ("table", DataType::String),
        ("engine", DataType::String),
        ("path", DataType::String),
        ("data_version", DataType::UInt64),
        ("has_lightweight_delete", DataType::UInt8),
        ("secondary_indices_compressed_bytes", DataType::UInt64),
        ("projections", DataType::array(DataType::String)),
        ("default_compression_codec", DataType::String),
    ], wanted);
    let fields = PartFields {
        name: rows.wants("name"),
        partition: rows.wants("partition"),
        partition_id: rows.wants("partition_id"),
        path: rows.wants("path"),
        codec: rows.wants("default_compression_codec"),
        primary_key_bytes: rows.wants("primary_key_bytes_in_memory"),
        index_bytes: rows.wants("secondary_indices_compressed_bytes"),
        projections: rows.wants("projections"),
    };
    for_each_part(engine, fields, |entry, definition, part| {
        rows.push_wanted(&[
            &|| text(&part.partition),
            &|| text(&part.name),
            &|| text(&part.partition_id),
            &|| number(u64::from(part.active)),
            &|| number(part.marks),
            &|| number(part.rows),
            &|| number(part.bytes_on_disk),
            &|| number(part.data_compressed_bytes),
            &|| number(part.data_uncompressed_bytes),
            &|| number(part.primary_key_bytes_in_memory),
            &|| number(part.modification_time),
            &|| number(part.replaced_at.unwrap_or(0)),
            &|| Value::Int(part.min_block_number),
            &|| Value::Int(part.max_block_number),
            &|| number(part.level),
            &|| text(&entry.database),
            &|| text(&entry.name),
            &|| text(&definition.engine),
            &|| text(&part.path),
            &|| number(part.data_version.max(0) as u64),
            &|| number(u64::from(part.has_lightweight_delete)),
            &|| number(part.index_bytes),
            &|| Value::Array(part.projections.iter().map(text).collect()),
            &|| text(part.codec.as_deref().unwrap_or("Default")),
        ]);
    });
    rows
}

pub(super) fn parts_columns(engine: &Engine, wanted: &Wanted<'_>) -> RowsBuilder {
    let mut rows = RowsBuilder::wanting(&[
        ("database", DataType::String),
        ("table", DataType::String),
        ("name", DataType::String),
        ("active", DataType::UInt8),
        ("rows", DataType::UInt64),
        ("column", DataType::String),
        ("column_data_compressed_bytes", DataType::UInt64),
        ("column_data_uncompressed_bytes", DataType::UInt64),
    ], wanted);
    let fields = PartFields { name: rows.wants("name"), ..PartFields::NONE };
    for_each_part(engine, fields, |entry, _, part| {
        for (column, compressed, uncompressed) in part.columns.iter() {
            rows.push_wanted(&[
                &|| text(&entry.database),
                &|| text(&entry.name),
                &|| text(&part.name),
                &|| number(u64::from(part.active)),
                &|| number(part.rows),
                &|| text(column),
                &|| number(*compressed),
                &|| number(*uncompressed),
            ]);
        }
    });
    rows
}

/// The statement of a definition.
fn parsed(query: &str) -> Option<sql::ast::Statement> {
    sql::parse_statement(&shown_query(query), &sql::ParseOptions { max_query_size: 0, ..Default::default() }).ok().map(|parsed| parsed.statement)
}

/// What follows the columns in the definition of a table, without secrets.
fn storage_of(query: &str) -> Option<sql::ast::Storage> {
    match parsed(query)?.kind {
        sql::ast::StatementKind::CreateTable(create) => Some(create.storage),
        _ => None,
    }
}

/// The text of a definition on one line, without its secrets.
fn one_line(query: &str) -> String {
    parsed(query).map_or_else(|| shown_query(query), |statement| sql::format_query(&statement, false))
}

/// The text of a definition without its secrets.
pub(super) fn shown_query(query: &str) -> String {
    sql::mask_secrets(query).map_or_else(|| query.to_string(), |masked| masked.text)
}
