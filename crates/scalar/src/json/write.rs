//! `toJSONString`: values of any type as JSON text.

use super::scan::write_byte;
use crate::support::{Bound, Call, Family, bytes_rows};
use crate::string::concat::text_options;
use base::Result;
use functions::Registry;
use types::text::{TextOptions, write_text};
use types::{Column, DataType};

/// Writes a row as JSON.
fn write_json(column: &Column, data_type: &DataType, row: usize, options: &TextOptions, out: &mut Vec<u8>) {
    match (data_type, column) {
        (_, Column::Const(value, _)) => write_json(value, data_type, 0, options, out),
        (_, Column::Dict(dict)) => write_json(&dict.values, data_type, dict.codes[row] as usize, options, out),
        (DataType::LowCardinality(inner), _) => write_json(column, inner, row, options, out),
        (DataType::Nullable(inner), Column::Nullable(nullable)) => {
            if nullable.nulls[row] != 0 {
                out.extend_from_slice(b"null");
            } else {
                write_json(&nullable.values, inner, row, options, out);
            }
        }
        (DataType::Nullable(inner), _) => write_json(column, inner, row, options, out),
        (DataType::Array(inner), Column::Array(array)) => {
            out.push(b'[');
            for (i, element) in array.range(row).enumerate() {
                if i > 0 {
                    out.push(b',');
                }
                write_json(&array.values, inner, element, options, out);
            }
            out.push(b']');
        }
        (DataType::Map(pair), Column::Array(array)) => {
            if let Column::Tuple(entries, _) = &*array.values {
                write_map(entries, pair, array.range(row), options, out);
            }
        }
        (DataType::Tuple(tuple), Column::Tuple(elements, _)) => write_tuple(elements, tuple, row, options, out),
        (DataType::BFloat16 | DataType::Float32 | DataType::Float64, _) if is_not_finite(column, row) => out.extend_from_slice(b"null"),
        (t, _) if t.is_number() => write_text(column, t, row, options, out),
        (t, _) => write_string(column, t, row, options, out),
    }
}

fn is_not_finite(column: &Column, row: usize) -> bool {
    match column {
        Column::Float32(values) => !values[row].is_finite(),
        Column::Float64(values) => !values[row].is_finite(),
        _ => false,
    }
}

fn write_map(entries: &[Column], pair: &(DataType, DataType), range: std::ops::Range<usize>, options: &TextOptions, out: &mut Vec<u8>) {
    out.push(b'{');
    for (i, entry) in range.enumerate() {
        if i > 0 {
            out.push(b',');
        }
        write_string(&entries[0], &pair.0, entry, options, out);
        out.push(b':');
        write_json(&entries[1], &pair.1, entry, options, out);
    }
    out.push(b'}');
}

/// A named tuple is an object, another an array.
fn write_tuple(elements: &[Column], tuple: &types::TupleType, row: usize, options: &TextOptions, out: &mut Vec<u8>) {
    out.push(if tuple.names.is_some() { b'{' } else { b'[' });
    for (i, (element, t)) in elements.iter().zip(&tuple.elements).enumerate() {
        if i > 0 {
            out.push(b',');
        }
        if let Some(names) = &tuple.names {
            quote(names[i].as_bytes(), out);
            out.push(b':');
        }
        write_json(element, t, row, options, out);
    }
    out.push(if tuple.names.is_some() { b'}' } else { b']' });
}

/// A value's text in quotes.
fn write_string(column: &Column, data_type: &DataType, row: usize, options: &TextOptions, out: &mut Vec<u8>) {
    if let Some(bytes) = column.bytes_at(row) {
        return quote(bytes, out);
    }
    let mut text = Vec::new();
    write_text(column, data_type, row, options, &mut text);
    quote(&text, out);
}

fn quote(bytes: &[u8], out: &mut Vec<u8>) {
    out.push(b'"');
    for &byte in bytes {
        match byte {
            b'/' => out.extend_from_slice(b"\\/"),
            other => write_byte(other, out),
        }
    }
    out.push(b'"');
}

fn bind(call: &Call) -> Result<Bound> {
    call.count(1..=1)?;
    let data_type = call.data_type(0).clone();
    let options = text_options(&call.context.time_zone);
    Ok(Bound::new(DataType::String, move |args, rows| {
        let column = args[0].column.flatten();
        Ok(bytes_rows(rows, |row, out| write_json(&column, &data_type, row, &options, out)))
    }))
}

pub(super) fn register(registry: &mut Registry) {
    Family::new(registry, "JSON").add("toJSONString", "toJSONString(x)", "A value of any type as JSON text.", bind);
}
