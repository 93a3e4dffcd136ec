//! `system.tables`.

use super::objects::{
    key_text, objects, objects_for, one_line, optional, parsed, shown_database, shown_query, storage_of, uuid,
};
use super::rows::{RowsBuilder, Wanted, number, text, texts};
use super::shapes;
use crate::engine::Engine;
use catalog::{Object, ObjectEntry};
use sql::ast::{StatementKind, Storage};
use std::cell::LazyCell;
use std::sync::Arc;
use storage::{PartFields, Table, TableDefinition};
use types::Value;

/// The columns that are made, in the order of [`push`].
const NAMES: [&str; 37] = [
    "database",
    "name",
    "uuid",
    "engine",
    "is_temporary",
    "data_paths",
    "metadata_path",
    "metadata_modification_time",
    "dependencies_database",
    "dependencies_table",
    "create_table_query",
    "engine_full",
    "as_select",
    "partition_key",
    "sorting_key",
    "primary_key",
    "sampling_key",
    "skipping_indices_types",
    "storage_policy",
    "total_rows",
    "total_bytes",
    "total_bytes_uncompressed",
    "parts",
    "active_parts",
    "total_marks",
    "active_on_fly_data_mutations",
    "active_on_fly_alter_mutations",
    "active_on_fly_metadata_mutations",
    "comment",
    "has_own_data",
    "target_database",
    "target_table",
    "columns_descriptions_cache_size",
    "loading_dependencies_database",
    "loading_dependencies_table",
    "loading_dependent_database",
    "loading_dependent_table",
];

pub(super) fn tables(engine: &Engine, wanted: &Wanted<'_>) -> RowsBuilder {
    let mut rows = shapes::wanting("tables", &NAMES, wanted);
    let views = if rows.wants("dependencies_table") || rows.wants("dependencies_database") {
        pushed_views(engine)
    } else {
        Vec::new()
    };
    for entry in objects_for(engine, wanted) {
        let readers: Vec<(&str, &str)> = views
            .iter()
            .filter(|(source, _)| source.0 == entry.database && source.1 == entry.name)
            .map(|(_, view)| (&*view.database, &*view.name))
            .collect();
        push(&mut rows, engine, &entry, &readers);
    }
    rows
}

/// The materialized views of all databases, each with the table whose inserts it sees.
fn pushed_views(engine: &Engine) -> Vec<((String, String), Arc<ObjectEntry>)> {
    let source = |entry: Arc<ObjectEntry>| match &entry.object {
        Object::MaterializedView(view) => Some((view.source.clone(), entry.clone())),
        _ => None,
    };
    objects(engine).into_iter().filter_map(source).collect()
}

/// A row, of which only the values asked for are computed.
fn push(rows: &mut RowsBuilder, engine: &Engine, entry: &ObjectEntry, readers: &[(&str, &str)]) {
    let table = match &entry.object {
        Object::Table(table) => Some(table.clone()),
        _ => None,
    };
    let kept = kept_rows(engine, &entry.object);
    let definition = table.as_ref().map(|table| table.definition());
    let has_parts = definition.as_ref().is_some_and(|definition| definition.engine.ends_with("MergeTree"));
    let path = || format!("{}/", engine.metadata.data_path(&entry.id).display());
    let storage = LazyCell::new(|| definition.as_ref().and_then(|_| storage_of(&entry.create_query)));
    let parts = LazyCell::new(|| table.as_ref().filter(|_| has_parts).map(|table| table.parts_with(PartFields::NONE)));
    let active = |of: fn(&storage::PartInfo) -> u64| {
        optional(parts.as_ref().map(|parts| parts.iter().filter(|part| part.active).map(of).sum()))
    };
    let owns = definition.as_ref().is_some_and(|definition| has_own_data(&definition.engine));
    let (as_select, target) = query_and_target(&entry.object);
    let target = |of: fn(&(String, String)) -> &String| text(target.map_or("", |target| of(target)));
    let none = || number(0u64);
    let needed = LazyCell::new(|| crate::objects::dependencies::dependencies(entry));
    let users = LazyCell::new(|| crate::objects::dependencies::dependents(engine, &entry.database, &entry.name));
    rows.push_wanted(&[
        &|| text(shown_database(entry)),
        &|| text(&entry.name),
        &|| uuid(&entry.id),
        &|| text(entry.object.engine_name()),
        &|| number(u64::from(crate::objects::temporary::is_temporary(&entry.database))),
        &|| if owns { texts([path()]) } else { texts::<&str>([]) },
        &|| metadata_path(engine, entry),
        &|| number(entry.metadata_modification_time),
        &|| texts(readers.iter().map(|reader| reader.0)),
        &|| texts(readers.iter().map(|reader| reader.1)),
        &|| text(one_line(&entry.create_query)),
        &|| text(storage.as_ref().map(sql::format_storage).unwrap_or_default()),
        &|| text(shown_query(as_select)),
        &|| partition_key(storage.as_ref(), definition.as_deref()),
        &|| sorting_key(storage.as_ref(), definition.as_deref()),
        &|| primary_key(storage.as_ref(), definition.as_deref()),
        &|| sampling_key(storage.as_ref(), definition.as_deref()),
        &|| texts(definition.iter().flat_map(|definition| &definition.indexes).map(|index| index.kind.name())),
        &|| text(if has_parts { "default" } else { "" }),
        &|| optional(kept.as_ref().and_then(RowSource::rows)),
        &|| optional(kept.as_ref().and_then(|kept| kept.table()?.byte_count())),
        &|| active(|part| part.data_uncompressed_bytes),
        &|| optional(parts.as_ref().map(|parts| parts.len() as u64)),
        &|| {
            optional(
                table.as_ref().filter(|_| has_parts).and_then(|table| table.part_count().map(|count| count as u64)),
            )
        },
        &|| active(storage::PartInfo::all_marks),
        &none,
        &none,
        &none,
        &|| comment(entry),
        &|| number(u64::from(owns)),
        &|| target(|target| &target.0),
        &|| target(|target| &target.1),
        &none,
        &|| texts(needed.iter().map(|place| &place.0)),
        &|| texts(needed.iter().map(|place| &place.1)),
        &|| texts(users.iter().map(|user| &user.database)),
        &|| texts(users.iter().map(|user| &user.name)),
    ]);
}

/// The query of a view, and the table that a materialized one writes to.
fn query_and_target(object: &Object) -> (&str, Option<&(String, String)>) {
    match object {
        Object::View(query) => (query, None),
        Object::MaterializedView(view) => (&view.query, Some(&view.target)),
        Object::Table(_) | Object::Dictionary(_) => ("", None),
    }
}

/// The file of an object's definition; system tables have none.
fn metadata_path(engine: &Engine, entry: &ObjectEntry) -> Value {
    text(if super::is_own(&entry.database) && entry.id.is_empty() {
        String::new()
    } else {
        engine.metadata.table_path(&entry.database, &entry.name).display().to_string()
    })
}

/// Source of the row count of an object.
enum RowSource {
    Table(Arc<dyn Table>),
    Rows(u64),
}

impl RowSource {
    fn table(&self) -> Option<&Arc<dyn Table>> {
        match self {
            RowSource::Table(table) => Some(table),
            RowSource::Rows(_) => None,
        }
    }

    fn rows(&self) -> Option<u64> {
        match self {
            RowSource::Table(table) => table.row_count(),
            RowSource::Rows(rows) => Some(*rows),
        }
    }
}

/// The rows of a view are those of its own table; those of another table are told of there.
fn kept_rows(engine: &Engine, object: &Object) -> Option<RowSource> {
    match object {
        Object::Table(table) => Some(RowSource::Table(table.clone())),
        Object::MaterializedView(view) if view.owns_target => {
            engine.catalog.table(&view.target.0, &view.target.1).ok().map(|(_, table)| RowSource::Table(table))
        }
        Object::Dictionary(dictionary) => Some(RowSource::Rows(dictionary.status().rows)),
        Object::MaterializedView(_) | Object::View(_) => None,
    }
}

/// Whether rows of tables of an engine lie in files of their own.
fn has_own_data(engine: &str) -> bool {
    engine.ends_with("MergeTree") || crate::engines::is_log(engine) || matches!(engine, "Set" | "Join" | "File")
}

fn sorting_key(storage: Option<&Storage>, definition: Option<&TableDefinition>) -> Value {
    let written = storage.and_then(|storage| storage.order_by.as_ref());
    written_key(written, definition.map(|definition| definition.sorting_key.as_slice()))
}

fn sampling_key(storage: Option<&Storage>, definition: Option<&TableDefinition>) -> Value {
    let written = storage.and_then(|storage| storage.sample_by.as_ref());
    written_key(written, definition.map(|definition| definition.sampling_key.as_slice()))
}

/// The text of `PRIMARY KEY`, or of the beginning of the sorting key that serves as one.
fn primary_key(storage: Option<&Storage>, definition: Option<&TableDefinition>) -> Value {
    let written = storage.and_then(|storage| storage.primary_key.as_ref().or(storage.order_by.as_ref()));
    written_key(
        written,
        definition
            .map(|definition| &definition.sorting_key[..definition.primary_key_len.min(definition.sorting_key.len())]),
    )
}

/// The parts of a key with the parentheses that they are written with; those that are not written follow.
fn written_key(written: Option<&sql::ast::Expr>, key: Option<&[storage::KeyPart]>) -> Value {
    let written: Vec<String> = written.iter().flat_map(|key| key.tuple_parts()).map(ToString::to_string).collect();
    let parts = key.unwrap_or_default().iter().enumerate();
    text(parts.map(|(at, part)| written.get(at).unwrap_or(&part.text).as_str()).collect::<Vec<_>>().join(", "))
}

/// The partition key as it is written, with the parentheses of a tuple.
fn partition_key(storage: Option<&Storage>, definition: Option<&TableDefinition>) -> Value {
    let written = storage.and_then(|storage| storage.partition_by.as_ref()).map(ToString::to_string);
    text(
        written.unwrap_or_else(|| definition.map(|definition| key_text(&definition.partition_key)).unwrap_or_default()),
    )
}

/// The `COMMENT` of a definition.
fn comment(entry: &ObjectEntry) -> Value {
    match &entry.object {
        Object::Table(table) => text(&table.definition().comment),
        Object::Dictionary(dictionary) => text(&dictionary.comment),
        Object::View(_) | Object::MaterializedView(_) => {
            match parsed(&entry.create_query).map(|statement| statement.kind) {
                Some(StatementKind::CreateView(create)) => text(create.comment.unwrap_or_default()),
                _ => text(""),
            }
        }
    }
}
