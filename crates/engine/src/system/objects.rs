//! Databases and columns, and facts that all tables about objects share.

use super::rows::{RowsBuilder, Wanted, number, text};
use super::shapes;
use crate::engine::Engine;
use crate::interpret::create::open::TABLE_ENGINES;
use catalog::{Object, ObjectEntry};
use std::collections::HashMap;
use storage::{ColumnDefinition, KeyPart, PartFields, PartInfo, Table, TableDefinition};
use types::{DataType, Value};

pub(super) fn databases(engine: &Engine) -> RowsBuilder {
    let mut rows = shapes::of("databases", &["name", "engine", "data_path", "metadata_path", "engine_full", "comment"]);
    let root = engine.metadata.root().display();
    for database in engine
        .catalog
        .databases()
        .into_iter()
        .filter(|database| !crate::objects::temporary::is_temporary(database.name()))
    {
        let metadata = if super::is_own(database.name()) {
            String::new()
        } else {
            format!("{}/", engine.metadata.database_path(database.name()).display())
        };
        let (name, kind) = (text(database.name()), text(database.engine()));
        rows.push([
            name,
            kind.clone(),
            text(format!("{root}/store/")),
            text(metadata),
            kind,
            text(&*database.comment()),
        ]);
    }
    rows
}

/// The id of a table's data as a UUID.
pub(crate) fn uuid(id: &str) -> Value {
    Value::UInt128(u128::from_str_radix(id, 16).map_or(0, types::uuid::turned))
}

pub(super) fn objects(engine: &Engine) -> Vec<std::sync::Arc<ObjectEntry>> {
    let seen =
        |database: &&std::sync::Arc<catalog::Database>| !crate::objects::temporary::is_temporary(database.name());
    engine.catalog.databases().iter().filter(seen).flat_map(|database| database.objects()).collect()
}

/// The wanted objects, with the temporary ones of the session that asks for them.
pub(super) fn objects_for(engine: &Engine, wanted: &Wanted<'_>) -> Vec<std::sync::Arc<ObjectEntry>> {
    let is_shown = |database: &catalog::Database| {
        let is_own = wanted.temporary == Some(database.name());
        let is_temporary = crate::objects::temporary::is_temporary(database.name());
        (is_own || !is_temporary) && wanted.objects.has_database(if is_temporary { "" } else { database.name() })
    };
    let mut entries = Vec::new();
    let own = wanted.temporary.and_then(|name| engine.catalog.database(name).ok());
    let others = engine.catalog.databases().into_iter().filter(|database| wanted.temporary != Some(database.name()));
    for database in others.chain(own) {
        if is_shown(&database) {
            entries.extend(database.objects().into_iter().filter(|entry| wanted.objects.has_name(&entry.name)));
        }
    }
    entries
}

/// The database that an object is shown in: temporary ones are in none.
pub(super) fn shown_database(entry: &ObjectEntry) -> &str {
    if crate::objects::temporary::is_temporary(&entry.database) { "" } else { &entry.database }
}

pub(super) fn key_text(parts: &[KeyPart]) -> String {
    parts.iter().map(|part| part.text.as_str()).collect::<Vec<_>>().join(", ")
}

pub(super) fn optional(value: Option<u64>) -> Value {
    value.map_or(Value::Null, Value::UInt)
}

pub(super) fn columns(engine: &Engine, wanted: &Wanted<'_>) -> RowsBuilder {
    let mut rows = RowsBuilder::wanting(
        &[
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
            ("is_in_sampling_key", DataType::UInt8),
            ("compression_codec", DataType::String),
            ("character_octet_length", DataType::nullable(DataType::UInt64)),
            ("numeric_precision", DataType::nullable(DataType::UInt64)),
            ("numeric_precision_radix", DataType::nullable(DataType::UInt64)),
            ("numeric_scale", DataType::nullable(DataType::UInt64)),
            ("datetime_precision", DataType::nullable(DataType::UInt64)),
        ],
        wanted,
    );
    for entry in objects_for(engine, wanted) {
        match &entry.object {
            Object::Table(table) => push_columns(&mut rows, &entry, &table.definition(), Some(&**table)),
            _ => push_columns(&mut rows, &entry, &shown_definition(engine, &entry), None),
        }
    }
    rows
}

/// The columns of an object that is no table; none of a view whose definition does not name them.
fn shown_definition(engine: &Engine, entry: &ObjectEntry) -> TableDefinition {
    let named = || crate::interpret::create::view::view_columns(&entry.create_query).unwrap_or_default();
    let of = |columns: Vec<(String, DataType)>| {
        columns.into_iter().map(|(name, data_type)| ColumnDefinition::new(name, data_type)).collect()
    };
    let columns = match &entry.object {
        Object::Dictionary(dictionary) => dictionary
            .columns
            .iter()
            .map(|column| ColumnDefinition::new(column.name.clone(), column.data_type.clone()))
            .collect(),
        Object::MaterializedView(view) => match named() {
            columns if columns.is_empty() => engine
                .catalog
                .table(&view.target.0, &view.target.1)
                .map(|(_, table)| table.definition().columns.clone())
                .unwrap_or_default(),
            columns => of(columns),
        },
        _ => of(named()),
    };
    TableDefinition { columns, ..TableDefinition::default() }
}

fn push_columns(rows: &mut RowsBuilder, entry: &ObjectEntry, definition: &TableDefinition, table: Option<&dyn Table>) {
    let wants_sizes = rows.wants("data_compressed_bytes") || rows.wants("data_uncompressed_bytes");
    let sizes = table.filter(|_| wants_sizes).map(column_sizes).unwrap_or_default();
    for (i, column) in definition.columns.iter().enumerate() {
        let (compressed, uncompressed) = sizes.get(&column.name).copied().unwrap_or_default();
        let used_by = |parts: &[KeyPart]| number(u64::from(parts.iter().any(|part| part.expr.columns().contains(&i))));
        let (kind, expression) = column.default.as_ref().map_or(("", ""), |default| {
            (crate::interpret::default_kind_name(default.kind), default.expression.as_str())
        });
        rows.push_wanted(&[
            &|| text(shown_database(entry)),
            &|| text(&entry.name),
            &|| text(&column.name),
            &|| text(column.data_type.to_string()),
            &|| number(i as u64 + 1),
            &|| text(kind),
            &|| text(shown_query(expression)),
            &|| number(compressed),
            &|| number(uncompressed),
            &|| text(&column.comment),
            &|| used_by(&definition.partition_key),
            &|| used_by(&definition.sorting_key),
            &|| used_by(&definition.sorting_key[..definition.primary_key_len.min(definition.sorting_key.len())]),
            &|| used_by(definition.sampling_key.as_slice()),
            &|| text(column.codec.as_ref().map(|codec| format!("CODEC({codec})")).unwrap_or_default()),
            &|| precision(&column.data_type, 0),
            &|| precision(&column.data_type, 1),
            &|| precision(&column.data_type, 2),
            &|| precision(&column.data_type, 3),
            &|| precision(&column.data_type, 4),
        ]);
    }
}

/// A fact of the SQL standard's catalog about a type: bytes of a text of fixed length; digits of a number, their base,
/// those behind the point; digits of a second. NULL for a type without it.
fn precision(data_type: &DataType, fact: usize) -> Value {
    let bits = |bits: u64| [None, Some(bits), Some(2), Some(0), None];
    let facts = match data_type.without_nullable() {
        DataType::UInt8 | DataType::Int8 | DataType::Bool => bits(8),
        DataType::UInt16 | DataType::Int16 => bits(16),
        DataType::UInt32 | DataType::Int32 => bits(32),
        DataType::UInt64 | DataType::Int64 => bits(64),
        DataType::UInt128 | DataType::Int128 => bits(128),
        DataType::UInt256 | DataType::Int256 => bits(256),
        DataType::Decimal { precision, scale } => {
            [None, Some(u64::from(precision)), Some(10), Some(u64::from(scale)), None]
        }
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
pub(super) fn for_each_part(
    engine: &Engine,
    fields: PartFields,
    mut each: impl FnMut(&ObjectEntry, &TableDefinition, &PartInfo),
) {
    for entry in objects(engine) {
        let Object::Table(table) = &entry.object else { continue };
        let definition = table.definition();
        if TABLE_ENGINES.contains(&definition.engine.as_str()) {
            table.parts_with(fields).iter().for_each(|part| each(&entry, &definition, part));
        }
    }
}

/// The statement of a definition.
pub(super) fn parsed(query: &str) -> Option<sql::ast::Statement> {
    sql::parse_statement(&shown_query(query), &sql::ParseOptions { max_query_size: 0, ..Default::default() })
        .ok()
        .map(|parsed| parsed.statement)
}

/// Storage clauses of the definition of a table, without secrets.
pub(super) fn storage_of(query: &str) -> Option<sql::ast::Storage> {
    match parsed(query)?.kind {
        sql::ast::StatementKind::CreateTable(create) => Some(create.storage),
        _ => None,
    }
}

/// The text of a definition on one line, without its secrets.
pub(super) fn one_line(query: &str) -> String {
    parsed(query).map_or_else(|| shown_query(query), |statement| sql::format_query(&statement, false))
}

/// The text of a definition, or of a part of one, without its secrets.
pub(crate) fn shown_query(query: &str) -> String {
    sql::mask_secrets(query).map_or_else(|| query.to_string(), |masked| masked.text)
}
