//! Constants as text.

use base::Settings;
use types::text::{TextOptions, write_text};
use types::{ColumnBuilder, DataType, TimeZone, Value};

/// The options of texts of values in a session.
pub(super) fn text_options(settings: &Settings) -> TextOptions {
    let zone =
        Some(&settings.session_timezone).filter(|zone| !zone.is_empty()).and_then(|zone| TimeZone::parse(zone).ok());
    let mut options = TextOptions::default();
    options.time_zone = zone.unwrap_or(options.time_zone);
    options
}

/// A constant: numbers and texts as SQL literals, values of other types in the quotes of their text.
pub(super) fn value_text(value: &Value, data_type: &DataType, options: &TextOptions) -> String {
    let base = data_type.base();
    match value {
        Value::Null => "NULL".to_string(),
        Value::Float(number) => float_text(*number),
        Value::Array(_) | Value::String(_) => value.to_literal(),
        Value::Tuple(items) if items.len() < 2 => {
            format!("tuple({})", items.iter().map(Value::to_literal).collect::<String>())
        }
        Value::Tuple(_) => value.to_literal(),
        _ if is_plain(base) => value.to_literal(),
        _ => quoted(value, base, options),
    }
}

/// Whether values are shown by the number that they are.
fn is_plain(base: &DataType) -> bool {
    match base {
        DataType::Bool | DataType::Interval(_) | DataType::Nothing => true,
        DataType::Int128 | DataType::UInt128 | DataType::Int256 | DataType::UInt256 => false,
        other => other.is_integer() || other.is_float(),
    }
}

/// A float of a whole value keeps its point, to tell it from an integer.
fn float_text(number: f64) -> String {
    let text = types::text::float_to_string(number);
    if text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-') { format!("{text}.") } else { text }
}

fn quoted(value: &Value, data_type: &DataType, options: &TextOptions) -> String {
    let mut builder = ColumnBuilder::new(data_type);
    builder.push_value(value);
    let mut out = Vec::new();
    write_text(&builder.finish(), data_type, 0, options, &mut out);
    Value::String(out.into()).to_literal()
}
