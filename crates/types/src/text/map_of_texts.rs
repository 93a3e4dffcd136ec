//! Maps of texts outside of columns: values of settings.

use super::{TextOptions, parse_text};
use crate::{ColumnBuilder, DataType, Value};
use base::Result;

/// The keys and values of a map of texts as it is written in a literal: `{'a': 'b'}`.
///
/// # Errors
/// For a text that is no such map.
pub fn parse_map_of_texts(text: &str) -> Result<Vec<(String, String)>> {
    let data_type = DataType::map(DataType::String, DataType::String);
    let mut builder = ColumnBuilder::new(&data_type);
    parse_text(&data_type, text.as_bytes(), &TextOptions::default(), &mut builder)?;
    let shown = |value: &Value| match value {
        Value::String(bytes) => String::from_utf8_lossy(bytes).into_owned(),
        other => other.to_literal(),
    };
    Ok(match builder.finish().value(0) {
        Value::Array(entries) => entries
            .iter()
            .filter_map(|entry| {
                if let Value::Tuple(pair) = entry { Some((shown(pair.first()?), shown(pair.get(1)?))) } else { None }
            })
            .collect(),
        _ => Vec::new(),
    })
}
