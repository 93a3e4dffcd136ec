//! Values of JSON whose type is not declared.

use super::JsonType;
use super::parse::{DEPTH_MAX, parse_object_at};
use super::read::{take_string, take_token};
use crate::dynamic::{self, infer_string, put_bits};
use crate::text::{Cursor, TextOptions};
use crate::{DataType, Value};
use base::{Result, bail};
use std::sync::Arc;

/// A value as it was found.
#[derive(Debug)]
pub(super) enum InferredValue {
    Null,
    Bool(bool),
    Int(i64),
    UInt(u64),
    Float(f64),
    String(Vec<u8>),
    Array(Vec<InferredValue>),
    /// A row of the inner JSON type.
    Object(Vec<u8>),
}

/// Takes the value at the cursor.
pub(super) fn take_value(
    cursor: &mut Cursor<'_>,
    scratch: &mut Vec<u8>,
    json: &JsonType,
    options: &TextOptions,
    depth: usize,
) -> Result<InferredValue> {
    if depth > DEPTH_MAX {
        bail!(IncorrectData, "JSON is nested deeper than {DEPTH_MAX}");
    }
    cursor.skip_blanks();
    Ok(match cursor.peek() {
        Some(b'"') => InferredValue::String(take_string(cursor, scratch)?.to_vec()),
        Some(b'[') => {
            cursor.at += 1;
            InferredValue::Array(take_items(cursor, scratch, json, options, depth)?)
        }
        Some(b'{') => {
            let mut row = Vec::new();
            parse_object_at(cursor, &json.inner(), options, depth + 1, &mut row)?;
            InferredValue::Object(row)
        }
        _ => take_scalar(take_token(cursor))?,
    })
}

fn take_items(
    cursor: &mut Cursor<'_>,
    scratch: &mut Vec<u8>,
    json: &JsonType,
    options: &TextOptions,
    depth: usize,
) -> Result<Vec<InferredValue>> {
    let mut items = Vec::new();
    cursor.skip_blanks();
    if cursor.eat(b']') {
        return Ok(items);
    }
    loop {
        items.push(take_value(cursor, scratch, json, options, depth + 1)?);
        cursor.skip_blanks();
        if !cursor.eat(b',') {
            if !cursor.eat(b']') {
                bail!(IncorrectData, "Cannot parse JSON array: expected ',' or ']'");
            }
            return Ok(items);
        }
    }
}

fn take_scalar(token: &[u8]) -> Result<InferredValue> {
    Ok(match token {
        b"null" => InferredValue::Null,
        b"true" => InferredValue::Bool(true),
        b"false" => InferredValue::Bool(false),
        _ => match std::str::from_utf8(token).ok().and_then(read_number) {
            Some(number) => number,
            None => bail!(
                IncorrectData,
                "Cannot parse JSON value here: '{}'",
                String::from_utf8_lossy(&token[..token.len().min(60)])
            ),
        },
    })
}

fn read_number(text: &str) -> Option<InferredValue> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    if !digits.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    if digits.bytes().all(|b| b.is_ascii_digit()) {
        if let Ok(value) = text.parse::<i64>() {
            // -0 is a float: an integer has no sign there.
            return Some(if value == 0 && digits.len() < text.len() {
                InferredValue::Float(-0.0)
            } else {
                InferredValue::Int(value)
            });
        }
        // Integers of no type of 64 bits stay as they are written.
        return Some(
            text.parse::<u64>().map_or_else(|_| InferredValue::String(text.as_bytes().to_vec()), InferredValue::UInt),
        );
    }
    let value: f64 = fast_float2::parse(text).ok()?;
    value.is_finite().then_some(InferredValue::Float(value))
}

impl InferredValue {
    /// Appends the cell.
    pub(super) fn put(&self, json: &JsonType, options: &TextOptions, out: &mut Vec<u8>) {
        match self {
            InferredValue::Null => {}
            InferredValue::Bool(value) => drop(put_bits(&DataType::Bool, u64::from(*value), out)),
            InferredValue::Int(value) => drop(put_bits(&DataType::Int64, *value as u64, out)),
            InferredValue::UInt(value) => drop(put_bits(&DataType::UInt64, *value, out)),
            InferredValue::Float(value) => drop(put_bits(&DataType::Float64, value.to_bits(), out)),
            InferredValue::String(bytes) => infer_string(bytes, options, out),
            InferredValue::Array(items) => {
                let data_type = array_type(items, json, options);
                dynamic::put(&data_type, &self.value(&data_type, json, options), out);
            }
            InferredValue::Object(row) => {
                dynamic::put(&DataType::Json(Arc::new(json.inner())), &Value::String(row.clone()), out)
            }
        }
    }

    /// The type by itself; `None` for null.
    fn data_type(&self, json: &JsonType, options: &TextOptions) -> Option<DataType> {
        Some(match self {
            InferredValue::Null => return None,
            InferredValue::Bool(_) => DataType::Bool,
            InferredValue::Int(_) => DataType::Int64,
            InferredValue::UInt(_) => DataType::UInt64,
            InferredValue::Float(_) => DataType::Float64,
            InferredValue::String(bytes) => {
                let mut cell = Vec::new();
                infer_string(bytes, options, &mut cell);
                dynamic::read(&cell).data_type().map_or(DataType::String, |t| t.into_owned())
            }
            InferredValue::Array(items) => array_type(items, json, options),
            InferredValue::Object(_) => DataType::Json(Arc::new(json.inner())),
        })
    }

    /// The value as one of `data_type`, which holds it.
    fn value(&self, data_type: &DataType, json: &JsonType, options: &TextOptions) -> Value {
        match (self, data_type) {
            (InferredValue::Null, DataType::Array(_)) => Value::Array(Vec::new()),
            (InferredValue::Null, _) => Value::Null,
            (found, DataType::Dynamic(_)) => {
                let mut cell = Vec::new();
                found.put(json, options, &mut cell);
                Value::String(cell)
            }
            (found, DataType::Nullable(inner)) => found.value(inner, json, options),
            (InferredValue::Bool(v), DataType::Float64) => Value::Float(f64::from(u8::from(*v))),
            (InferredValue::Bool(v), DataType::Int64) => Value::Int(i64::from(*v)),
            (InferredValue::Bool(v), _) => Value::UInt(u64::from(*v)),
            (InferredValue::Int(v), DataType::Float64) => Value::Float(*v as f64),
            (InferredValue::Int(v), DataType::UInt64) => Value::UInt(*v as u64),
            (InferredValue::Int(v), _) => Value::Int(*v),
            (InferredValue::UInt(v), DataType::Float64) => Value::Float(*v as f64),
            (InferredValue::UInt(v), _) => Value::UInt(*v),
            (InferredValue::Float(v), _) => Value::Float(*v),
            (InferredValue::String(bytes), DataType::String) => Value::string(bytes),
            (InferredValue::String(bytes), DataType::DateTime(_) | DataType::DateTime64(..)) => {
                dynamic::time_value(bytes, data_type, options).unwrap_or(Value::Null)
            }
            (InferredValue::String(bytes), _) => {
                let mut cell = Vec::new();
                infer_string(bytes, options, &mut cell);
                dynamic::read(&cell).value()
            }
            (InferredValue::Array(items), DataType::Array(inner)) => {
                Value::Array(items.iter().map(|item| item.value(inner, json, options)).collect())
            }
            (InferredValue::Array(_), _) => Value::Array(Vec::new()),
            (InferredValue::Object(row), _) => Value::String(row.clone()),
        }
    }
}

/// The type of an array: of one type if its items have one in common, else of `Dynamic`.
fn array_type(items: &[InferredValue], json: &JsonType, options: &TextOptions) -> DataType {
    let mut common: Option<DataType> = None;
    let mut has_null = false;
    for item in items {
        let Some(own) = item.data_type(json, options) else {
            has_null = true;
            continue;
        };
        common = Some(match common {
            None => own,
            Some(before) => match join(&before, &own) {
                Some(joined) => joined,
                None => return DataType::array(DataType::Dynamic(JsonType::DYNAMIC_TYPES)),
            },
        });
    }
    match common {
        None => DataType::array(DataType::nullable(DataType::String)),
        Some(DataType::Array(_)) if has_null => DataType::array(DataType::Dynamic(JsonType::DYNAMIC_TYPES)),
        Some(inner @ (DataType::Array(_) | DataType::Json(_))) => DataType::array(inner),
        Some(inner) => DataType::array(DataType::nullable(inner)),
    }
}

fn join(a: &DataType, b: &DataType) -> Option<DataType> {
    use DataType::*;
    if a == b {
        return Some(a.clone());
    }
    Some(match (a, b) {
        (Array(x), Array(y)) => match (&**x, &**y) {
            // An empty array, or one of nulls, takes the other's type.
            (Nullable(s), _) if **s == String && !matches!(**y, Nullable(_)) => b.clone(),
            (_, Nullable(s)) if **s == String && !matches!(**x, Nullable(_)) => a.clone(),
            (Nullable(p), Nullable(q)) if **p == String || **q == String => {
                DataType::array(DataType::nullable(if **p == String { (**q).clone() } else { (**p).clone() }))
            }
            (Nullable(p), Nullable(q)) => DataType::array(DataType::nullable(join(p, q)?)),
            (p, q) => DataType::array(join(p, q)?),
        },
        (Bool, Int64) | (Int64, Bool) => Int64,
        (Int64 | UInt64 | Bool, Float64) | (Float64, Int64 | UInt64 | Bool) => Float64,
        (Int64, UInt64) | (UInt64, Int64) => Float64,
        (String, Date | DateTime(_) | DateTime64(..)) | (Date | DateTime(_) | DateTime64(..), String) => String,
        (Date, DateTime(zone)) | (DateTime(zone), Date) => DateTime(zone.clone()),
        (Date | DateTime(_), DateTime64(scale, zone)) | (DateTime64(scale, zone), Date | DateTime(_)) => {
            DateTime64(*scale, zone.clone())
        }
        _ => return None,
    })
}
