//! Values whose type is known per row: the cells of `Dynamic` columns.
//!
//! A `Dynamic` column is a string column of cells. NULL is the empty cell; every other is a tag and the value:
//!
//! ```text
//! tag 2 … 16   a common type of fixed width or String; numbers big-endian and biased, so that cells of one type
//!              sort by their bytes as their values do
//! tag 1        any other type: its name (varint length, text), then the value (binary.rs)
//! ```
//! Most cells are short enough to lie in their view, and equal values are equal bytes: grouping, joining and
//! distinct work on cells as on any strings.

mod binary;
mod infer;
mod order;
mod split;
mod text;
mod variant;

pub use binary::{put_value, read_value, read_varint};
pub(crate) use infer::time_value;
pub use infer::{infer_string, push_inferred, read_literal, type_of_moment};
pub use order::put_order_key;
pub use split::{Variant, pick, split};
pub use text::{with_writer, write_cell, write_element};
pub use variant::{push_variant, push_variant_quoted, push_variant_value, rank, read_variant, variant_of};

use crate::type_parser::parse_type;
use crate::{Column, DataType, Value};
use std::borrow::Cow;

/// Any type that has no tag of its own.
const TAG_OTHER: u8 = 1;

/// Types with tags of their own.
const TAGS: [(u8, DataType, &str); 15] = [
    (2, DataType::Bool, "Bool"),
    (3, DataType::Date, "Date"),
    (4, DataType::DateTime(None), "DateTime"),
    (5, DataType::DateTime64(9, None), "DateTime64(9)"),
    (6, DataType::Float32, "Float32"),
    (7, DataType::Float64, "Float64"),
    (8, DataType::Int16, "Int16"),
    (9, DataType::Int32, "Int32"),
    (10, DataType::Int64, "Int64"),
    (11, DataType::Int8, "Int8"),
    (12, DataType::String, "String"),
    (13, DataType::UInt16, "UInt16"),
    (14, DataType::UInt32, "UInt32"),
    (15, DataType::UInt64, "UInt64"),
    (16, DataType::UInt8, "UInt8"),
];

/// A cell, read.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Cell<'a> {
    /// NULL, and what is no cell at all.
    Null,
    /// A type with a tag, by its place in the table of tags; numbers as 64 bits.
    Number(usize, u64),
    /// `String`.
    String(&'a [u8]),
    /// Name of the type, and the value in binary.
    Other(&'a str, &'a [u8]),
}

/// Appends a number's bytes so that they sort as the number does.
fn put_number(data_type: &DataType, bits: u64, out: &mut Vec<u8>) {
    match data_type {
        DataType::Bool | DataType::UInt8 => out.push(bits as u8),
        DataType::Int8 => out.push(bits as u8 ^ 0x80),
        DataType::Date | DataType::UInt16 => out.extend_from_slice(&(bits as u16).to_be_bytes()),
        DataType::Int16 => out.extend_from_slice(&(bits as u16 ^ 0x8000).to_be_bytes()),
        DataType::DateTime(_) | DataType::UInt32 => out.extend_from_slice(&(bits as u32).to_be_bytes()),
        DataType::Int32 => out.extend_from_slice(&(bits as u32 ^ 0x8000_0000).to_be_bytes()),
        DataType::Float32 => {
            let bits = bits as u32;
            let sorted = if bits >> 31 == 1 { !bits } else { bits ^ 0x8000_0000 };
            out.extend_from_slice(&sorted.to_be_bytes());
        }
        DataType::Float64 => {
            let sorted = if bits >> 63 == 1 { !bits } else { bits ^ 1 << 63 };
            out.extend_from_slice(&sorted.to_be_bytes());
        }
        DataType::UInt64 => out.extend_from_slice(&bits.to_be_bytes()),
        _ => out.extend_from_slice(&(bits ^ 1 << 63).to_be_bytes()),
    }
}

/// The bits of a number that [`put_number`] wrote; `None` for a wrong length.
fn read_number(data_type: &DataType, bytes: &[u8]) -> Option<u64> {
    if data_type.fixed_width_bytes() != Some(bytes.len()) {
        return None;
    }
    let word = bytes.iter().fold(0u64, |word, &byte| word << 8 | u64::from(byte));
    Some(match data_type {
        DataType::Int8 => (word as u8 ^ 0x80) as i8 as i64 as u64,
        DataType::Int16 => (word as u16 ^ 0x8000) as i16 as i64 as u64,
        DataType::Int32 => (word as u32 ^ 0x8000_0000) as i32 as i64 as u64,
        DataType::Float32 => u64::from(if word >> 31 == 0 { !(word as u32) } else { word as u32 ^ 0x8000_0000 }),
        DataType::Float64 => {
            if word >> 63 == 0 {
                !word
            } else {
                word ^ 1 << 63
            }
        }
        DataType::Int64 | DataType::DateTime64(..) => word ^ 1 << 63,
        _ => word,
    })
}

/// Reads a cell.
pub fn read(cell: &[u8]) -> Cell<'_> {
    let Some((&tag, rest)) = cell.split_first() else { return Cell::Null };
    if tag == TAG_OTHER {
        let mut at = 0;
        let Some(length) = read_varint(rest, &mut at) else { return Cell::Null };
        let end = at.saturating_add(length as usize);
        let name = rest.get(at..end).and_then(|name| std::str::from_utf8(name).ok());
        return name.map_or(Cell::Null, |name| Cell::Other(name, &rest[end..]));
    }
    let place = usize::from(tag).wrapping_sub(2);
    match TAGS.get(place) {
        Some((_, DataType::String, _)) => Cell::String(rest),
        Some((_, data_type, _)) => read_number(data_type, rest).map_or(Cell::Null, |bits| Cell::Number(place, bits)),
        None => Cell::Null,
    }
}

/// The value of a type with a tag, from its bits.
fn number_value(place: usize, bits: u64) -> Value {
    match TAGS[place].1 {
        DataType::Float32 => Value::Float(f64::from(f32::from_bits(bits as u32))),
        DataType::Float64 => Value::Float(f64::from_bits(bits)),
        DataType::Int8 | DataType::Int16 | DataType::Int32 | DataType::Int64 | DataType::DateTime64(..) => {
            Value::Int(bits as i64)
        }
        _ => Value::UInt(bits),
    }
}

impl Cell<'_> {
    /// The name of the value's type, `None` for NULL.
    pub fn type_name(&self) -> &str {
        match self {
            Cell::Null => "None",
            Cell::Number(place, _) => TAGS[*place].2,
            Cell::String(_) => "String",
            Cell::Other(name, _) => name,
        }
    }

    /// The value's type; `None` for NULL and for names that are no types.
    pub fn data_type(&self) -> Option<Cow<'static, DataType>> {
        static STRING: DataType = DataType::String;
        match self {
            Cell::Null => None,
            Cell::Number(place, _) => Some(Cow::Owned(TAGS[*place].1.clone())),
            Cell::String(_) => Some(Cow::Borrowed(&STRING)),
            Cell::Other(name, _) => parse_type(name).ok().map(Cow::Owned),
        }
    }

    /// The value.
    pub fn value(&self) -> Value {
        match self {
            Cell::Null => Value::Null,
            Cell::Number(place, bits) => number_value(*place, *bits),
            Cell::String(bytes) => Value::string(bytes),
            Cell::Other(_, bytes) => read_value(bytes, &mut 0, 0).unwrap_or_default(),
        }
    }
}

/// The tag of a type, if it has one.
fn tag_of(data_type: &DataType) -> Option<u8> {
    TAGS.iter().find(|(_, tagged, _)| tagged == data_type).map(|(tag, ..)| *tag)
}

/// Appends the cell of a string.
pub fn put_string(bytes: &[u8], out: &mut Vec<u8>) {
    out.push(12);
    out.extend_from_slice(bytes);
}

/// Appends the cell of a number of a type with a tag, given by its bits; `false` if the type has none.
pub fn put_bits(data_type: &DataType, bits: u64, out: &mut Vec<u8>) -> bool {
    let Some(tag) = tag_of(data_type) else { return false };
    out.push(tag);
    put_number(data_type, bits, out);
    true
}

/// Appends the cell of a value. `Nullable` and `LowCardinality` are not part of a value's type.
pub fn put(data_type: &DataType, value: &Value, out: &mut Vec<u8>) {
    if value.is_null() {
        return;
    }
    let data_type = data_type.base();
    match (data_type, value) {
        // A value of these types is a cell already.
        (DataType::Dynamic(_) | DataType::Variant(_), Value::String(cell)) => out.extend_from_slice(cell),
        (DataType::String, Value::String(bytes)) => put_string(bytes, out),
        (DataType::Float32, value) if value.as_f64().is_some() => {
            put_bits(data_type, u64::from((value.as_f64().unwrap_or(0.0) as f32).to_bits()), out);
        }
        (DataType::Float64, value) if value.as_f64().is_some() => {
            put_bits(data_type, value.as_f64().unwrap_or(0.0).to_bits(), out);
        }
        (_, Value::UInt(bits)) if tag_of(data_type).is_some() => drop(put_bits(data_type, *bits, out)),
        (_, Value::Int(bits)) if tag_of(data_type).is_some() => drop(put_bits(data_type, *bits as u64, out)),
        _ => {
            out.push(TAG_OTHER);
            let name = data_type.to_string();
            base::varint::put(out, name.len() as u64);
            out.extend_from_slice(name.as_bytes());
            put_value(out, value);
        }
    }
}

/// A column of any type as cells.
pub fn from_column(column: &Column, data_type: &DataType) -> Column {
    match column {
        Column::Const(value, rows) => Column::Const(std::sync::Arc::new(from_column(value, data_type)), *rows),
        Column::Dict(dict) => Column::Dict(crate::DictColumn {
            codes: dict.codes.clone(),
            values: std::sync::Arc::new(from_column(&dict.values, data_type)),
        }),
        _ => {
            let mut builder = crate::StringBuilder::with_capacity(column.len());
            let mut cell = Vec::new();
            for row in 0..column.len() {
                cell.clear();
                match column {
                    Column::String(strings) if *data_type == DataType::String => {
                        put_string(strings.get(row), &mut cell)
                    }
                    _ => put(data_type, &column.value(row), &mut cell),
                }
                builder.push(&cell);
            }
            Column::String(builder.finish())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_come_back() {
        for (name, value) in [
            ("Bool", Value::UInt(1)),
            ("Int64", Value::Int(-5)),
            ("Int8", Value::Int(-128)),
            ("UInt64", Value::UInt(u64::MAX)),
            ("Float64", Value::Float(-1.5)),
            ("Float32", Value::Float(0.25)),
            ("String", Value::string("x")),
            ("DateTime64(9)", Value::Int(-7)),
            ("Array(Nullable(Int64))", Value::Array(vec![Value::Int(1), Value::Null])),
            ("Tuple(Int8, String)", Value::Tuple(vec![Value::Int(1), Value::string("y")])),
        ] {
            let mut cell = Vec::new();
            put(&parse_type(name).unwrap(), &value, &mut cell);
            let read = read(&cell);
            assert_eq!(read.type_name(), name);
            assert_eq!(read.value(), value, "{name}");
        }
        assert_eq!(read(b""), Cell::Null);
        assert_eq!(read(&[10, 1]), Cell::Null);
    }

    #[test]
    fn cells_of_one_type_sort_by_value() {
        let cell = |value: f64| {
            let mut out = Vec::new();
            put(&DataType::Float64, &Value::Float(value), &mut out);
            out
        };
        let mut values: Vec<Vec<u8>> = [2.0, -3.0, 0.0, 10.0, -1.0].into_iter().map(cell).collect();
        values.sort();
        let sorted: Vec<f64> = values.iter().map(|c| read(c).value().as_f64().unwrap()).collect();
        assert_eq!(sorted, [-3.0, -1.0, 0.0, 2.0, 10.0]);
    }
}
