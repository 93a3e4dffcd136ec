//! Values of JSON as declared types.

use super::JsonType;
use super::infer::take_value;
use super::parse::{DEPTH_MAX, parse_object_at};
use crate::text::{Cursor, TextOptions, parse_text, push_default};
use crate::{ColumnBuilder, DataType, TupleType};
use base::{Result, bail};
use memchr::memchr2;

/// Takes the string at the cursor; one with escapes is undone into `scratch`.
pub(super) fn take_string<'c: 's, 's>(cursor: &mut Cursor<'c>, scratch: &'s mut Vec<u8>) -> Result<&'s [u8]> {
    if !cursor.eat(b'"') {
        bail!(IncorrectData, "Cannot parse JSON object: expected a string in double quotes");
    }
    let start = cursor.at;
    let Some(found) = memchr2(b'"', b'\\', &cursor.bytes[start..]) else { return unclosed(cursor) };
    if cursor.bytes[start + found] == b'"' {
        cursor.at = start + found + 1;
        return Ok(&cursor.bytes[start..start + found]);
    }
    scratch.clear();
    take_escaped(cursor, scratch)?;
    Ok(scratch)
}

/// Appends the key at the cursor to a path.
pub(super) fn take_key(cursor: &mut Cursor<'_>, scratch: &mut Vec<u8>, path: &mut Vec<u8>) -> Result<()> {
    path.extend_from_slice(take_string(cursor, scratch)?);
    Ok(())
}

/// The cursor goes to the end: a reader that sees a part of its data takes that as a wish for more.
#[cold]
fn unclosed<T>(cursor: &mut Cursor<'_>) -> Result<T> {
    cursor.at = cursor.bytes.len();
    bail!(IncorrectData, "Cannot parse JSON string: expected closing quote, got end of data")
}

fn take_escaped(cursor: &mut Cursor<'_>, out: &mut Vec<u8>) -> Result<()> {
    loop {
        let rest = cursor.rest();
        let Some(found) = memchr2(b'"', b'\\', rest) else { return unclosed(cursor) };
        out.extend_from_slice(&rest[..found]);
        cursor.at += found + 1;
        if rest[found] == b'"' {
            return Ok(());
        }
        let Some(letter) = cursor.peek() else { return unclosed(cursor) };
        cursor.at += 1;
        match letter {
            b'n' => out.push(b'\n'),
            b't' => out.push(b'\t'),
            b'r' => out.push(b'\r'),
            b'b' => out.push(8),
            b'f' => out.push(12),
            b'u' => {
                let character = take_character(cursor)?;
                out.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
            }
            other => out.push(other),
        }
    }
}

/// The character of `\uXXXX`, or of a pair of them.
fn take_character(cursor: &mut Cursor<'_>) -> Result<char> {
    let first = take_unit(cursor)?;
    let mut character = u32::from(first);
    if (0xD800..0xDC00).contains(&first) && cursor.rest().starts_with(b"\\u") {
        cursor.at += 2;
        let second = take_unit(cursor)?;
        character = 0x10000 + ((character - 0xD800) << 10) + (u32::from(second).wrapping_sub(0xDC00) & 0x3FF);
    }
    Ok(char::from_u32(character).unwrap_or(char::REPLACEMENT_CHARACTER))
}

fn take_unit(cursor: &mut Cursor<'_>) -> Result<u16> {
    let Some(digits) = cursor.rest().get(..4) else { return unclosed(cursor) };
    match std::str::from_utf8(digits).ok().and_then(|digits| u16::from_str_radix(digits, 16).ok()) {
        Some(unit) => {
            cursor.at += 4;
            Ok(unit)
        }
        None => bail!(IncorrectData, "Cannot parse JSON string: expected four hexadecimal digits after '\\u'"),
    }
}

/// A number or a word: everything up to what cannot be part of one.
pub(super) fn take_token<'a>(cursor: &mut Cursor<'a>) -> &'a [u8] {
    let rest = cursor.rest();
    let end =
        rest.iter().position(|b| !(b.is_ascii_alphanumeric() || matches!(b, b'-' | b'+' | b'.'))).unwrap_or(rest.len());
    cursor.at += end;
    &rest[..end]
}

/// Appends the cell of the value at the cursor, of whatever type it looks to be.
///
/// # Errors
/// `INCORRECT_DATA` for what is no JSON.
pub fn infer_at(cursor: &mut Cursor<'_>, options: &TextOptions, depth: usize, out: &mut Vec<u8>) -> Result<()> {
    let json = JsonType::default();
    take_value(cursor, &mut Vec::new(), &json, options, depth)?.put(&json, options, out);
    Ok(())
}

/// Adds the value at the cursor to a builder of its declared type.
///
/// # Errors
/// `INCORRECT_DATA`, and those of [`parse_text`].
pub fn read_at(
    data_type: &DataType,
    cursor: &mut Cursor<'_>,
    options: &TextOptions,
    depth: usize,
    builder: &mut ColumnBuilder,
) -> Result<()> {
    if depth > DEPTH_MAX {
        bail!(IncorrectData, "JSON is nested deeper than {DEPTH_MAX}");
    }
    cursor.skip_blanks();
    if cursor.peek() == Some(b'n') && cursor.eat_word(b"null") {
        builder.push_value(&data_type.default_value());
        return Ok(());
    }
    match (data_type, &mut *builder) {
        (DataType::Nullable(inner), ColumnBuilder::Nullable(nulls, values)) => {
            read_at(inner, cursor, options, depth, values)?;
            nulls.push(0);
            Ok(())
        }
        (DataType::LowCardinality(inner), _) => read_at(inner, cursor, options, depth, builder),
        (DataType::Json(json), ColumnBuilder::String(strings)) => {
            let mut row = Vec::new();
            parse_object_at(cursor, json, options, depth + 1, &mut row)?;
            strings.push(&row);
            Ok(())
        }
        (DataType::Dynamic(_), ColumnBuilder::String(strings)) => {
            let mut cell = Vec::new();
            infer_at(cursor, options, depth, &mut cell)?;
            strings.push(&cell);
            Ok(())
        }
        (DataType::Array(inner), ColumnBuilder::Array(offsets, values)) => {
            cursor.list(b'[', b']', |cursor| read_at(inner, cursor, options, depth + 1, values))?;
            offsets.push(values.len() as u64);
            Ok(())
        }
        (DataType::Map(pair), ColumnBuilder::Array(offsets, entries)) => {
            let ColumnBuilder::Tuple(columns, rows) = &mut **entries else {
                return Err(base::Error::bug("a map's entries are tuples"));
            };
            let [keys, values] = &mut columns[..] else { return Err(base::Error::bug("a map's entries are pairs")) };
            cursor.list(b'{', b'}', |cursor| {
                read_at(&pair.0, cursor, options, depth + 1, keys)?;
                colon(cursor)?;
                read_at(&pair.1, cursor, options, depth + 1, values)?;
                *rows += 1;
                Ok(())
            })?;
            offsets.push(*rows as u64);
            Ok(())
        }
        (DataType::Tuple(tuple), ColumnBuilder::Tuple(elements, rows)) => {
            read_tuple(tuple, cursor, options, depth, elements, *rows)?;
            *rows += 1;
            Ok(())
        }
        _ => read_leaf(data_type, cursor, options, depth, builder),
    }
}

fn colon(cursor: &mut Cursor<'_>) -> Result<()> {
    cursor.skip_blanks();
    if !cursor.eat(b':') {
        bail!(IncorrectData, "Cannot parse JSON object: expected ':' after a key");
    }
    Ok(())
}

fn read_leaf(
    data_type: &DataType,
    cursor: &mut Cursor<'_>,
    options: &TextOptions,
    depth: usize,
    builder: &mut ColumnBuilder,
) -> Result<()> {
    match cursor.peek() {
        Some(b'"') => {
            let mut scratch = Vec::new();
            parse_text(data_type, take_string(cursor, &mut scratch)?, options, builder)
        }
        Some(b'{' | b'[') => {
            let start = cursor.at;
            take_value(cursor, &mut Vec::new(), &JsonType::default(), options, depth)?;
            match (data_type, builder) {
                (DataType::String, ColumnBuilder::String(strings)) => {
                    strings.push(&cursor.bytes[start..cursor.at]);
                    Ok(())
                }
                _ => bail!(IncorrectData, "Cannot parse a JSON array or object as {data_type}"),
            }
        }
        _ => {
            let token = take_token(cursor);
            match token {
                b"true" if data_type.is_number() => parse_text(data_type, b"1", options, builder),
                b"false" if data_type.is_number() => parse_text(data_type, b"0", options, builder),
                b"" => bail!(IncorrectData, "Cannot parse JSON: expected a value"),
                token if !fits_surely(data_type, token) => {
                    parse_text(data_type, whole_number(data_type, token)?.to_string().as_bytes(), options, builder)
                }
                token => parse_text(data_type, token, options, builder),
            }
        }
    }
}

/// Whether a number is one of the type by its length alone, or the type is no integer of up to 64 bits.
fn fits_surely(data_type: &DataType, token: &[u8]) -> bool {
    let digits_max = match data_type {
        DataType::UInt8 | DataType::Int8 => 2,
        DataType::UInt16 | DataType::Int16 => 4,
        DataType::UInt32 | DataType::Int32 => 9,
        DataType::UInt64 | DataType::Int64 => 18,
        _ => return true,
    };
    token.len() <= digits_max && token.iter().all(u8::is_ascii_digit)
}

/// A number as one of an integer type of up to 64 bits; fractions are cut off.
fn whole_number(data_type: &DataType, token: &[u8]) -> Result<i128> {
    let text = String::from_utf8_lossy(token);
    let number =
        text.parse::<i128>().ok().or_else(|| fast_float2::parse::<f64, _>(&*text).ok().map(|float| float as i128));
    let bits = data_type.fixed_width_bytes().unwrap_or(8) as u32 * 8;
    let is_signed = matches!(data_type, DataType::Int8 | DataType::Int16 | DataType::Int32 | DataType::Int64);
    let range = if is_signed { -(1i128 << (bits - 1))..1i128 << (bits - 1) } else { 0..1i128 << bits };
    match number {
        Some(number) if range.contains(&number) => Ok(number),
        _ => bail!(IncorrectData, "Cannot convert {text} to {data_type}"),
    }
}

/// An object by names, or an array in order, into a tuple; what is missing becomes the default.
fn read_tuple(
    tuple: &TupleType,
    cursor: &mut Cursor<'_>,
    options: &TextOptions,
    depth: usize,
    elements: &mut [ColumnBuilder],
    rows: usize,
) -> Result<()> {
    if cursor.peek() == Some(b'{') {
        cursor.list(b'{', b'}', |cursor| {
            let mut key = Vec::new();
            take_key(cursor, &mut Vec::new(), &mut key)?;
            colon(cursor)?;
            let named = tuple.names.as_ref().and_then(|names| names.iter().position(|name| name.as_bytes() == key));
            match named {
                Some(at) if elements[at].len() == rows => {
                    read_at(&tuple.elements[at], cursor, options, depth + 1, &mut elements[at])
                }
                _ => take_value(cursor, &mut Vec::new(), &JsonType::default(), options, depth + 1).map(drop),
            }
        })?;
    } else {
        let mut at = 0;
        cursor.list(b'[', b']', |cursor| {
            let Some(inner) = tuple.elements.get(at) else {
                bail!(IncorrectData, "A JSON array has more elements than its tuple")
            };
            at += 1;
            read_at(inner, cursor, options, depth + 1, &mut elements[at - 1])
        })?;
    }
    for (element, inner) in elements.iter_mut().zip(&tuple.elements) {
        if element.len() == rows {
            push_default(inner, element);
        }
    }
    Ok(())
}
