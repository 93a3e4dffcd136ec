//! Data skipping indexes and projections of tables.

use super::objects::{objects, shown_query};
use super::rows::{RowsBuilder, number, text};
use super::shapes;
use crate::engine::Engine;
use catalog::Object;
use storage::{IndexDefinition, MergeTree, TableDefinition};
use types::{DataType, Value};

/// Calls `visit` with database, table, definition and, where there are parts, the table.
fn each_table(engine: &Engine, mut visit: impl FnMut(&str, &str, &TableDefinition, Option<&MergeTree>)) {
    for entry in objects(engine) {
        if let Object::Table(table) = &entry.object {
            visit(&entry.database, &entry.name, &table.definition(), table.as_any().downcast_ref::<MergeTree>());
        }
    }
}

pub(super) fn data_skipping_indices(engine: &Engine) -> RowsBuilder {
    let mut rows = RowsBuilder::new(&[
        ("database", DataType::String),
        ("table", DataType::String),
        ("name", DataType::String),
        ("type", DataType::String),
        ("type_full", DataType::String),
        ("expr", DataType::String),
        ("granularity", DataType::UInt64),
        ("data_compressed_bytes", DataType::UInt64),
    ]);
    each_table(engine, |database, table, definition, tree| {
        for index in &definition.indexes {
            let bytes = tree.map_or(0, |tree| tree.index_bytes(index));
            rows.push([
                text(database),
                text(table),
                text(&index.name),
                text(index.kind.name()),
                text(full_type(engine, (database, table), index)),
                text(shown_query(&listed(&index.text))),
                number(shown_granularity(index)),
                number(bytes),
            ]);
        }
    });
    rows
}

/// The expressions of an index, without the parentheses of a tuple of several.
fn listed(expr: &str) -> String {
    match sql::parse_expression(expr, &sql::ParseOptions::default()) {
        Ok(parsed) if parsed.as_call_of("tuple").is_some_and(|call| call.is_operator) => {
            parsed.tuple_parts().iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
        }
        _ => expr.to_string(),
    }
}

/// The granularity that is shown: a text index is of the whole part.
fn shown_granularity(index: &IndexDefinition) -> u64 {
    if index.kind == storage::IndexKind::Text && index.granularity == 1 {
        crate::interpret::definition::skip_index::WHOLE_PART
    } else {
        index.granularity
    }
}

/// The type of an index as its table is declared with it.
fn declared_type(engine: &Engine, (database, table): (&str, &str), name: &str) -> Option<String> {
    let entry = engine.catalog.object(database, table).ok()?;
    let parsed =
        sql::parse_statement(&entry.create_query, &sql::ParseOptions { max_query_size: 0, ..Default::default() })
            .ok()?;
    let sql::ast::StatementKind::CreateTable(create) = parsed.statement.kind else { return None };
    let index = create.elements?.indexes.into_iter().find(|index| index.name.name == name)?;
    let name = index.ty.name.name;
    let Some(args) = index.ty.args else { return Some(name.to_string()) };
    let args: Vec<String> = args.iter().map(ToString::to_string).collect();
    Some(format!("{name}({})", args.join(", ")))
}

/// `set(100)`.
fn full_type(engine: &Engine, table: (&str, &str), index: &IndexDefinition) -> String {
    declared_type(engine, table, &index.name).unwrap_or_else(|| index.kind.name().to_string())
}

pub(super) fn jit_indexes(engine: &Engine) -> RowsBuilder {
    let mut rows = RowsBuilder::new(&[
        ("database", DataType::String),
        ("table", DataType::String),
        ("part_name", DataType::String),
        ("expression", DataType::String),
        ("type", DataType::String),
        ("is_used", DataType::UInt8),
        ("bytes", DataType::UInt64),
        ("uses", DataType::UInt64),
        ("granules_looked_at", DataType::UInt64),
        ("granules_dropped", DataType::UInt64),
    ]);
    each_table(engine, |database, table, _, tree| {
        for index in tree.map(MergeTree::jit_indexes).unwrap_or_default() {
            rows.push([
                text(database),
                text(table),
                text(&index.part),
                text(&index.expression),
                text(index.kind),
                number(u64::from(index.is_used)),
                number(index.bytes),
                number(index.uses),
                number(index.granules_looked_at),
                number(index.granules_dropped),
            ]);
        }
    });
    rows
}

pub(super) fn projections(engine: &Engine) -> RowsBuilder {
    let mut rows = shapes::of("projections", &["database", "table", "name", "type", "sorting_key", "query"]);
    each_table(engine, |database, table, definition, _| {
        for projection in &definition.projections {
            let key = projection.table.sorting_key.iter().map(|part| text(shown_query(&part.text))).collect();
            let kind = rows.named("type", projection.kind_name());
            rows.push([
                text(database),
                text(table),
                text(&projection.name),
                kind,
                Value::Array(key),
                text(shown_query(&shown(&projection.text))),
            ]);
        }
    });
    rows
}

pub(super) fn projection_parts(engine: &Engine) -> RowsBuilder {
    let mut rows = RowsBuilder::new(&[
        ("partition", DataType::String),
        ("name", DataType::String),
        ("part_type", DataType::String),
        ("parent_name", DataType::String),
        ("parent_part_type", DataType::String),
        ("active", DataType::UInt8),
        ("marks", DataType::UInt64),
        ("rows", DataType::UInt64),
        ("bytes_on_disk", DataType::UInt64),
        ("data_compressed_bytes", DataType::UInt64),
        ("data_uncompressed_bytes", DataType::UInt64),
        ("parent_marks", DataType::UInt64),
        ("parent_rows", DataType::UInt64),
        ("parent_bytes_on_disk", DataType::UInt64),
        ("partition_id", DataType::String),
        ("database", DataType::String),
        ("table", DataType::String),
        ("path", DataType::String),
    ]);
    each_table(engine, |database, table, _, tree| {
        for info in tree.map(MergeTree::projection_parts).unwrap_or_default() {
            let (part, parent) = (&info.part, &info.parent);
            rows.push([
                text(&part.partition),
                text(&info.projection),
                text("Wide"),
                text(&parent.name),
                text("Wide"),
                number(1u64),
                number(part.marks),
                number(part.rows),
                number(part.bytes_on_disk),
                number(part.data_compressed_bytes),
                number(part.data_uncompressed_bytes),
                number(parent.marks),
                number(parent.rows),
                number(parent.bytes_on_disk),
                text(&parent.partition_id),
                text(database),
                text(table),
                text(&part.path),
            ]);
        }
    });
    rows
}

/// The query of a projection as its definition shows it.
fn shown(query: &str) -> String {
    sql::parse_select(query, &sql::ParseOptions { max_query_size: 0, ..Default::default() })
        .map_or_else(|_| query.to_string(), |query| sql::format_projection(&query))
}
