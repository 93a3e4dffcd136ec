//! `toJSONString`: values of any type as JSON text.

use super::scan::write_byte;
use crate::string::concat::text_options;
use crate::support::{Bound, Call, Family, bytes_rows};
use base::Result;
use functions::Registry;
use types::text::{TextOptions, write_text};
use types::{Column, DataType};

/// The style of written values: that of the output formats of JSON.
struct JsonStyle {
    text: TextOptions,
    quotes_64_bits: bool,
    quotes_64_bit_floats: bool,
    quotes_denormals: bool,
    quotes_decimals: bool,
    escapes_slashes: bool,
    tuples_are_objects: bool,
}

impl JsonStyle {
    fn of(call: &Call) -> JsonStyle {
        let settings = &call.context.settings;
        JsonStyle {
            text: text_options(&call.context.time_zone),
            quotes_64_bits: settings.output_format_json_quote_64bit_integers,
            quotes_64_bit_floats: settings.output_format_json_quote_64bit_floats,
            quotes_denormals: settings.output_format_json_quote_denormals,
            quotes_decimals: settings.output_format_json_quote_decimals,
            escapes_slashes: settings.output_format_json_escape_forward_slashes,
            tuples_are_objects: settings.output_format_json_named_tuples_as_objects,
        }
    }

    /// Whether a number is a string in JSON.
    fn quotes(&self, data_type: &DataType) -> bool {
        match data_type {
            DataType::Float64 => self.quotes_64_bit_floats,
            DataType::Decimal { .. } => self.quotes_decimals,
            integer if integer.is_integer() => {
                self.quotes_64_bits && integer.fixed_width_bytes().is_some_and(|bytes| bytes >= 8)
            }
            _ => false,
        }
    }
}

/// Writes a row as JSON.
fn write_json(column: &Column, data_type: &DataType, row: usize, options: &JsonStyle, out: &mut Vec<u8>) {
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
        (DataType::BFloat16 | DataType::Float32 | DataType::Float64, _) if is_not_finite(column, row) => {
            match options.quotes_denormals {
                true => write_string(column, data_type, row, options, out),
                false => out.extend_from_slice(b"null"),
            }
        }
        (DataType::Interval(_), _) if !options.quotes_64_bits => write_text(column, data_type, row, &options.text, out),
        (t, _) if t.is_number() && !options.quotes(t) => write_text(column, t, row, &options.text, out),
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

fn write_map(
    entries: &[Column],
    pair: &(DataType, DataType),
    range: std::ops::Range<usize>,
    options: &JsonStyle,
    out: &mut Vec<u8>,
) {
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
fn write_tuple(elements: &[Column], tuple: &types::TupleType, row: usize, options: &JsonStyle, out: &mut Vec<u8>) {
    let names = tuple.names.as_ref().filter(|_| options.tuples_are_objects);
    out.push(if names.is_some() { b'{' } else { b'[' });
    for (i, (element, t)) in elements.iter().zip(&tuple.elements).enumerate() {
        if i > 0 {
            out.push(b',');
        }
        if let Some(names) = names {
            quote(names[i].as_bytes(), options, out);
            out.push(b':');
        }
        write_json(element, t, row, options, out);
    }
    out.push(if names.is_some() { b'}' } else { b']' });
}

/// A value's text in quotes.
fn write_string(column: &Column, data_type: &DataType, row: usize, options: &JsonStyle, out: &mut Vec<u8>) {
    if let Some(bytes) = column.bytes_at(row) {
        return quote(bytes, options, out);
    }
    let mut text = Vec::new();
    write_text(column, data_type, row, &options.text, &mut text);
    quote(&text, options, out);
}

fn quote(bytes: &[u8], options: &JsonStyle, out: &mut Vec<u8>) {
    out.push(b'"');
    for &byte in bytes {
        match byte {
            b'/' if options.escapes_slashes => out.extend_from_slice(b"\\/"),
            other => write_byte(other, out),
        }
    }
    out.push(b'"');
}

fn bind(call: &Call) -> Result<Bound> {
    call.count(1..=1)?;
    let data_type = call.data_type(0).clone();
    let options = JsonStyle::of(call);
    Ok(Bound::new(DataType::String, move |args, rows| {
        let column = args[0].column.flatten();
        Ok(bytes_rows(rows, |row, out| write_json(&column, &data_type, row, &options, out)))
    }))
}

pub(super) fn register(registry: &mut Registry) {
    Family::new(registry, "JSON").add("toJSONString", "toJSONString(x)", "A value of any type as JSON text.", bind);
}
