//! Conversion of JSON values to values of a type.

use super::scan::{Json, JsonKind};
use types::text::{Cursor, TextOptions, parse_text};
use types::{Column, ColumnBuilder, DataType, StringBuilder, Value};

/// Whether `true` and `false` may become numbers.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum BoolConversion {
    AsNumbers,
    NotNumbers,
}

/// The value of a type that a JSON value stands for; `None` if it does not fit.
pub(super) fn convert(json: Json, data_type: &DataType, bools: BoolConversion, options: &TextOptions) -> Option<Value> {
    let kind = json.kind();
    match data_type {
        DataType::Nullable(_) if kind == JsonKind::Null => Some(Value::Null),
        DataType::Nullable(inner) | DataType::LowCardinality(inner) => convert(json, inner, bools, options),
        _ if kind == JsonKind::Null => None,
        DataType::Bool => boolean(kind),
        t if t.is_integer() => integer(json, kind, t, bools),
        t if t.is_float() => float(json, kind, bools),
        DataType::String => Some(Value::String(text_of(json, kind)?)),
        DataType::FixedString(width) if kind == JsonKind::String => {
            let mut bytes = json.string()?.into_owned();
            (bytes.len() <= *width).then(|| {
                bytes.resize(*width, 0);
                Value::String(bytes)
            })
        }
        DataType::FixedString(_) => None,
        DataType::Enum8(names) | DataType::Enum16(names) => enumerated(json, kind, names),
        DataType::DateTime(_) if matches!(kind, JsonKind::Int(_)) => match kind {
            JsonKind::Int(n) => u32::try_from(n).ok().map(|n| Value::UInt(u64::from(n))),
            _ => None,
        },
        DataType::Array(inner) => {
            if kind != JsonKind::Array {
                return None;
            }
            let items = json
                .elements()
                .map(|element| convert(element, inner, bools, options).unwrap_or_else(|| inner.default_value()));
            Some(Value::Array(items.collect()))
        }
        DataType::Tuple(tuple) => convert_tuple(json, kind, tuple, bools, options),
        DataType::Map(pair) if kind == JsonKind::Object => convert_map(json, pair, bools, options),
        DataType::Map(_) => None,
        DataType::Json(_) if kind != JsonKind::Object => None,
        DataType::Json(_) | DataType::Dynamic(_) => {
            let mut text = Vec::new();
            json.write(&mut text);
            cell_of(data_type, &text, options)
        }
        DataType::Variant(types) => {
            let mut order: Vec<&DataType> = types.iter().collect();
            order.sort_by_key(|data_type| types::dynamic::rank(data_type));
            order
                .into_iter()
                .find_map(|data_type| Some(variant_cell(data_type, &convert(json, data_type, bools, options)?)))
        }
        other => from_text(json, kind, other, options),
    }
}

/// The cell of a `JSON` or `Dynamic` column for a JSON text.
fn cell_of(data_type: &DataType, text: &[u8], options: &TextOptions) -> Option<Value> {
    if let DataType::Json(json) = data_type {
        let mut builder = StringBuilder::default();
        types::json::parse_object(text, json, options, &mut builder).ok()?;
        return Some(Column::String(builder.finish()).value(0));
    }
    let mut cell = Vec::new();
    types::json::infer_at(&mut Cursor::new(text), options, 0, &mut cell).ok()?;
    Some(Value::String(cell))
}

/// The cell of a `Variant` column for a value of one of its types.
fn variant_cell(data_type: &DataType, value: &Value) -> Value {
    let mut builder = ColumnBuilder::new(data_type);
    builder.push_value(value);
    let mut cell = Vec::new();
    types::dynamic::put(data_type, &builder.finish().value(0), &mut cell);
    Value::String(cell)
}

/// A string, or the text of another value.
fn text_of(json: Json, kind: JsonKind) -> Option<Vec<u8>> {
    let mut out = Vec::new();
    match kind {
        JsonKind::String => out.extend_from_slice(&json.string()?),
        _ => json.write(&mut out),
    }
    Some(out)
}

/// The number of an enumeration's element, by its name or its number.
fn enumerated(json: Json, kind: JsonKind, names: &types::EnumType) -> Option<Value> {
    let number = match kind {
        JsonKind::String => names.number_of(&json.string()?)?,
        JsonKind::Int(n) => i16::try_from(n).ok().filter(|n| names.name_of(*n).is_some())?,
        _ => return None,
    };
    Some(Value::Int(i64::from(number)))
}

/// The members of an object as the entries of a map.
fn convert_map(json: Json, pair: &(DataType, DataType), bools: BoolConversion, options: &TextOptions) -> Option<Value> {
    let entries: Option<Vec<Value>> = json
        .members()
        .map(|(key, value)| {
            let key = convert(key, &pair.0, bools, options)?;
            let value = convert(value, &pair.1, bools, options).unwrap_or_else(|| pair.1.default_value());
            Some(Value::Tuple(vec![key, value]))
        })
        .collect();
    entries.map(Value::Array)
}

fn convert_tuple(
    json: Json,
    kind: JsonKind,
    tuple: &types::TupleType,
    bools: BoolConversion,
    options: &TextOptions,
) -> Option<Value> {
    let given: Vec<Option<Json>> = match (kind, &tuple.names) {
        (JsonKind::Object, Some(names)) => names.iter().map(|name| json.member(name.as_bytes())).collect(),
        (JsonKind::Object, None) => {
            let mut members = json.members();
            tuple.elements.iter().map(|_| members.next().map(|(_, value)| value)).collect()
        }
        (JsonKind::Array, _) => {
            let mut elements = json.elements();
            tuple.elements.iter().map(|_| elements.next()).collect()
        }
        _ => return None,
    };
    let values = given
        .into_iter()
        .zip(&tuple.elements)
        .map(|(given, t)| given.and_then(|json| convert(json, t, bools, options)).unwrap_or_else(|| t.default_value()));
    Some(Value::Tuple(values.collect()))
}

fn boolean(kind: JsonKind) -> Option<Value> {
    match kind {
        JsonKind::Bool(value) => Some(Value::UInt(u64::from(value))),
        JsonKind::Int(n) => Some(Value::UInt(u64::from(n != 0))),
        JsonKind::UInt(_) => Some(Value::UInt(1)),
        _ => None,
    }
}

/// Least and greatest number of an integer type.
fn range(data_type: &DataType) -> (i128, i128) {
    let bits = data_type.fixed_width_bytes().unwrap_or(8) as u32 * 8;
    match (data_type.is_unsigned(), bits) {
        (true, 128..) => (0, i128::MAX),
        (true, bits) => (0, (1i128 << bits) - 1),
        (false, 128..) => (i128::MIN, i128::MAX),
        (false, bits) => (-(1i128 << (bits - 1)), (1i128 << (bits - 1)) - 1),
    }
}

fn integer(json: Json, kind: JsonKind, data_type: &DataType, bools: BoolConversion) -> Option<Value> {
    let cut = |value: f64| (value.is_finite() && value.abs() < 1e38).then_some(value as i128);
    let number = match kind {
        JsonKind::Int(n) => i128::from(n),
        JsonKind::UInt(n) => i128::from(n),
        JsonKind::Double(value) => cut(value)?,
        JsonKind::Bool(value) if bools == BoolConversion::AsNumbers => i128::from(value),
        JsonKind::String => {
            let text = json.string()?;
            let text = std::str::from_utf8(&text).ok()?;
            match text.parse::<i128>() {
                Ok(number) => number,
                Err(_) => cut(text.parse().ok()?)?,
            }
        }
        _ => return None,
    };
    let (least, greatest) = range(data_type);
    (least..=greatest).contains(&number).then_some(Value::Int128(number))
}

fn float(json: Json, kind: JsonKind, bools: BoolConversion) -> Option<Value> {
    Some(Value::Float(match kind {
        JsonKind::Int(n) => n as f64,
        JsonKind::UInt(n) => n as f64,
        JsonKind::Double(value) => value,
        JsonKind::Bool(value) if bools == BoolConversion::AsNumbers => f64::from(u8::from(value)),
        JsonKind::String => {
            let text = json.string()?;
            std::str::from_utf8(&text).ok()?.parse().ok()?
        }
        _ => return None,
    }))
}

/// Dates, times, decimals and UUIDs by their text forms.
fn from_text(json: Json, kind: JsonKind, data_type: &DataType, options: &TextOptions) -> Option<Value> {
    let mut text = Vec::new();
    match (kind, data_type) {
        (JsonKind::String, _) => text.extend_from_slice(&json.string()?),
        (
            JsonKind::Int(_) | JsonKind::UInt(_) | JsonKind::Double(_),
            DataType::Decimal { .. } | DataType::DateTime64(..),
        ) => json.write(&mut text),
        _ => return None,
    }
    let mut builder = ColumnBuilder::new(data_type);
    let parsed = parse_text(data_type, &text, options, &mut builder);
    if parsed.is_err() && matches!(data_type, DataType::DateTime(_) | DataType::DateTime64(..)) {
        let best_effort = TextOptions { date_time_input: types::text::DateTimeInput::BestEffort, ..options.clone() };
        builder = ColumnBuilder::new(data_type);
        parse_text(data_type, &text, &best_effort, &mut builder).ok()?;
    } else {
        parsed.ok()?;
    }
    (builder.len() == 1).then(|| builder.finish().value(0))
}
