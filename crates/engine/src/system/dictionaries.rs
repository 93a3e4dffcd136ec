//! Dictionaries.

use super::rows::{RowsBuilder, number, text, texts};
use crate::engine::Engine;
use catalog::{Dictionary, DictionaryRole, Object};
use types::{DataType, Value};

pub(super) fn dictionaries(engine: &Engine) -> RowsBuilder {
    let strings = || DataType::array(DataType::String);
    let mut rows = RowsBuilder::new(&[
        ("database", DataType::String),
        ("name", DataType::String),
        ("uuid", DataType::String),
        ("status", DataType::String),
        ("type", DataType::String),
        ("key.names", strings()),
        ("key.types", strings()),
        ("attribute.names", strings()),
        ("attribute.types", strings()),
        ("element_count", DataType::UInt64),
        ("source", DataType::String),
        ("lifetime_min", DataType::UInt64),
        ("lifetime_max", DataType::UInt64),
        ("last_exception", DataType::String),
        ("comment", DataType::String),
    ]);
    for entry in engine.catalog.databases().iter().flat_map(|database| database.objects()) {
        let Object::Dictionary(dictionary) = &entry.object else { continue };
        let status = dictionary.status();
        let [key_names, key_types, names, types] = columns(dictionary);
        rows.push([
            text(&entry.database),
            text(&entry.name),
            text(&*entry.id),
            text(status.status),
            text(if status.rows_known { shown_layout(&dictionary.layout) } else { String::new() }),
            key_names,
            key_types,
            names,
            types,
            number(status.rows),
            text(&dictionary.source),
            number(dictionary.lifetime.0),
            number(dictionary.lifetime.1),
            text(status.error.unwrap_or_default()),
            text(&dictionary.comment),
        ]);
    }
    rows
}

/// Names and types of keys, then of attributes.
fn columns(dictionary: &Dictionary) -> [Value; 4] {
    let keys = || dictionary.columns.iter().filter(|column| column.role == DictionaryRole::Key);
    let attributes = || dictionary.columns.iter().filter(|column| matches!(column.role, DictionaryRole::Attribute | DictionaryRole::Parent));
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
        "IP_TRIE" => "Trie".to_string(),
        "POLYGON" => "PolygonIndexCell".to_string(),
        _ => layout.split('_').map(|word| format!("{}{}", &word[..word.len().min(1)], word[word.len().min(1)..].to_ascii_lowercase())).collect(),
    }
}
