//! Dictionaries.

use super::objects::uuid;
use super::rows::{RowsBuilder, number, text, texts};
use super::shapes;
use crate::engine::Engine;
use catalog::{Dictionary, DictionaryRole, Object};
use types::Value;

pub(super) fn dictionaries(engine: &Engine) -> RowsBuilder {
    let names = [
        "database",
        "name",
        "uuid",
        "status",
        "origin",
        "type",
        "key.names",
        "key.types",
        "attribute.names",
        "attribute.types",
        "element_count",
        "source",
        "lifetime_min",
        "lifetime_max",
        "last_exception",
        "comment",
    ];
    let mut rows = shapes::of("dictionaries", &names);
    for entry in engine.catalog.databases().iter().flat_map(|database| database.objects()) {
        let Object::Dictionary(dictionary) = &entry.object else { continue };
        let status = dictionary.status();
        let [key_names, key_types, names, types] = columns(dictionary);
        let loaded = rows.named("status", status.status);
        rows.push([
            text(&entry.database),
            text(&entry.name),
            uuid(&entry.id),
            loaded,
            text(&*entry.id),
            text(if status.rows_known { shown_layout(&dictionary.layout) } else { String::new() }),
            key_names,
            key_types,
            names,
            types,
            number(if keeps_rows(&dictionary.layout) { status.rows } else { 0 }),
            text(if status.rows_known { &*dictionary.source } else { "" }),
            number(dictionary.lifetime.0),
            number(dictionary.lifetime.1),
            text(status.error.unwrap_or_default()),
            text(&dictionary.comment),
        ]);
    }
    rows
}

/// Whether rows are counted: not where the source is asked each time, nor where keys are regular expressions.
fn keeps_rows(layout: &str) -> bool {
    !layout.ends_with("DIRECT") && layout != "REGEXP_TREE"
}

/// Names and types of keys, then of attributes.
fn columns(dictionary: &Dictionary) -> [Value; 4] {
    let keys = || dictionary.columns.iter().filter(|column| column.role == DictionaryRole::Key);
    let attributes = || {
        dictionary
            .columns
            .iter()
            .filter(|column| matches!(column.role, DictionaryRole::Attribute | DictionaryRole::Parent))
    };
    [
        texts(keys().map(|column| &column.name)),
        texts(keys().map(|column| column.data_type.to_string())),
        texts(attributes().map(|column| &column.name)),
        texts(attributes().map(|column| column.data_type.to_string())),
    ]
}

/// A layout as ClickHouse shows it of a loaded dictionary: `ComplexKeyHashed`.
fn shown_layout(layout: &str) -> String {
    match layout {
        "REGEXP_TREE" => "RegExpTree".to_string(),
        "IP_TRIE" => "Trie".to_string(),
        "POLYGON" => "PolygonIndexCell".to_string(),
        _ => layout
            .split('_')
            .map(|word| format!("{}{}", &word[..word.len().min(1)], word[word.len().min(1)..].to_ascii_lowercase()))
            .collect(),
    }
}
