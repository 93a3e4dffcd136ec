//! Values of any type from literals inside a longer text: `1`, `'x'`, `['a', NULL]`.

use super::TextOptions;
use super::cursor::{Cursor, shown};
use super::parse::{cannot_parse, parse_text, push, push_default};
use super::parse_number::{float_length, parse_float, parse_integer, read_decimal, read_integer};
use crate::{ColumnBuilder, DataType, StringBuilder, TupleType};
use base::{Error, ErrorCode, Result, bail};

/// Adds a row from the next value of a text in the form of a literal: `1`, `'x'`, `['a', NULL]`, `(1, 'a')`, `{'k':
/// 1}`.
///
/// Takes what belongs to the value and no more. After an error the builder may hold part of the row.
///
/// # Errors
/// As [`parse_text`], and `CANNOT_PARSE_INPUT_ASSERTION_FAILED` and `CANNOT_PARSE_QUOTED_STRING` for other forms.
pub fn read_quoted(
    data_type: &DataType,
    cursor: &mut Cursor<'_>,
    options: &TextOptions,
    builder: &mut ColumnBuilder,
) -> Result<()> {
    match (data_type, &mut *builder) {
        (DataType::LowCardinality(inner), _) => read_quoted(inner, cursor, options, builder),
        (DataType::Nullable(inner), ColumnBuilder::Nullable(nulls, values)) => {
            let is_null = eat_null(cursor);
            if is_null {
                values.push_default()
            } else {
                read_quoted(inner, cursor, options, values)?
            }
            nulls.push(u8::from(is_null));
            Ok(())
        }
        (DataType::Array(inner), ColumnBuilder::Array(offsets, values)) => {
            read_array(inner, cursor, options, values)?;
            offsets.push(values.len() as u64);
            Ok(())
        }
        (DataType::Map(pair), ColumnBuilder::Array(offsets, values)) => {
            let ColumnBuilder::Tuple(entries, rows) = &mut **values else {
                return cannot_parse(cursor.rest(), data_type);
            };
            let [keys, values] = &mut entries[..] else { return cannot_parse(cursor.rest(), data_type) };
            cursor.list(b'{', b'}', |cursor| {
                read_quoted(&pair.0, cursor, options, keys)?;
                cursor.expect(b':')?;
                cursor.skip_blanks();
                read_quoted(&pair.1, cursor, options, values)?;
                *rows += 1;
                Ok(())
            })?;
            offsets.push(*rows as u64);
            Ok(())
        }
        (DataType::Tuple(tuple), ColumnBuilder::Tuple(elements, rows)) => {
            read_tuple(tuple, cursor, options, elements)?;
            *rows += 1;
            Ok(())
        }
        (DataType::Variant(types), ColumnBuilder::String(strings))
            if matches!(cursor.peek(), Some(b'[' | b'(' | b'{')) =>
        {
            crate::dynamic::read_variant(types, cursor, options, strings)
        }
        (DataType::Variant(types), ColumnBuilder::String(strings)) if cursor.peek() == Some(b'\'') => {
            read_string(cursor, |bytes| crate::dynamic::push_variant_quoted(types, bytes, options, strings))
        }
        (DataType::Dynamic(_), ColumnBuilder::String(strings)) if matches!(cursor.peek(), Some(b'[' | b'(' | b'{')) => {
            crate::dynamic::read_literal(cursor, options, strings)
        }
        (DataType::Dynamic(_) | DataType::Variant(_), ColumnBuilder::String(strings))
            if cursor.peek() != Some(b'\'') =>
        {
            read_bare_cell(data_type, cursor, options, strings)
        }
        _ => read_leaf(data_type, cursor, options, builder),
    }
}

/// The elements of an array, with its brackets.
fn read_array(
    inner: &DataType,
    cursor: &mut Cursor<'_>,
    options: &TextOptions,
    values: &mut ColumnBuilder,
) -> Result<()> {
    if cursor.peek() != Some(b'[') {
        bail!(
            CannotReadArrayFromText,
            "Array does not start with '[' character: '{}'",
            String::from_utf8_lossy(cursor.rest())
        );
    }
    let is_number = is_plain_number(inner);
    cursor.array(|cursor| {
        if is_number && cursor.peek() == Some(b'\'') {
            return refuse_quoted(inner);
        }
        read_quoted(inner, cursor, options, values).map_err(|error| match error.code() {
            ErrorCode::CannotParseText => Error::new(
                ErrorCode::CannotReadArrayFromText,
                format!("Cannot read array from text: {}", error.message()),
            ),
            _ => error,
        })
    })
}

/// The elements of a tuple, with its parentheses.
fn read_tuple(
    tuple: &TupleType,
    cursor: &mut Cursor<'_>,
    options: &TextOptions,
    elements: &mut [ColumnBuilder],
) -> Result<()> {
    cursor.expect(b'(')?;
    for (i, (element, inner)) in elements.iter_mut().zip(&tuple.elements).enumerate() {
        if i > 0 {
            cursor.expect(b',')?;
        }
        cursor.skip_blanks();
        if cursor.peek() == Some(b'\'') && is_plain_number(inner) {
            bail!(
                CannotParseInputAssertionFailed,
                "Cannot parse input: expected a number before: '{}'",
                shown(cursor.rest())
            );
        }
        read_quoted(inner, cursor, options, element)?;
    }
    cursor.skip_blanks();
    if tuple.elements.len() == 1 {
        cursor.eat(b',');
    }
    cursor.expect(b')')
}

/// A cell of `Dynamic` or `Variant` that stands without quotes: NULL, a number or a truth value. What else stands
/// without quotes is left to the reader of expressions.
fn read_bare_cell(
    data_type: &DataType,
    cursor: &mut Cursor<'_>,
    options: &TextOptions,
    strings: &mut StringBuilder,
) -> Result<()> {
    if eat_null(cursor) {
        strings.push(b"");
        return Ok(());
    }
    let taken =
        cursor.rest().iter().take_while(|b| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-' | b'+')).count();
    let word = &cursor.rest()[..taken];
    if !matches!(word, b"true" | b"false") && parse_float::<f64>(word).is_none() {
        return cannot_parse(cursor.rest(), data_type);
    }
    cursor.at += taken;
    match data_type {
        DataType::Variant(types) => crate::dynamic::push_variant(types, word, options, strings),
        _ => {
            crate::dynamic::push_inferred(word, options, strings);
            Ok(())
        }
    }
}

pub(crate) fn is_plain_number(data_type: &DataType) -> bool {
    matches!(data_type.base(), base if base.is_integer() || base.is_float() || matches!(base, DataType::Decimal { .. }))
}

/// The error for a number in quotes where numbers have none.
fn refuse_quoted(data_type: &DataType) -> Result<()> {
    if data_type.base().is_float() {
        bail!(CannotParseNumber, "Cannot read floating point value: it stands in quotes");
    }
    bail!(CannotReadArrayFromText, "Cannot read array from text, expected comma or end of array, found a quote");
}

fn eat_null(cursor: &mut Cursor<'_>) -> bool {
    let ends_word = cursor.rest().get(4).is_none_or(|b| !b.is_ascii_alphanumeric() && *b != b'_' && *b != b'(');
    ends_word && cursor.eat_word(b"NULL")
}

/// A number, a string, a date, … as a literal.
fn read_leaf(
    data_type: &DataType,
    cursor: &mut Cursor<'_>,
    options: &TextOptions,
    builder: &mut ColumnBuilder,
) -> Result<()> {
    if cursor.peek() == Some(b'\'') {
        return read_string(cursor, |bytes| parse_text(data_type, bytes, options, builder));
    }
    if options.null_as_default && eat_null(cursor) {
        push_default(data_type, builder);
        return Ok(());
    }
    let rest = cursor.rest();
    let length = match data_type {
        DataType::String | DataType::FixedString(_) | DataType::Enum8(_) | DataType::Enum16(_) => {
            let got = cursor.peek().map_or("end of data".into(), |b| format!("'{}'", char::from(b)));
            bail!(CannotParseQuotedString, "Cannot parse quoted string: expected opening quote ''', got {got}");
        }
        DataType::BFloat16 | DataType::Float32 | DataType::Float64 => float_length(rest),
        DataType::Decimal { precision, scale } => read_decimal(rest, *precision, *scale)?.1,
        DataType::Bool => rest.iter().take_while(|b| b.is_ascii_alphanumeric()).count(),
        DataType::DateTime(_) | DataType::DateTime64(..) | DataType::Time | DataType::Time64(_) => {
            rest.iter().take_while(|b| b.is_ascii_digit() || matches!(b, b'.' | b'-')).count()
        }
        DataType::Date | DataType::Date32 | DataType::Uuid | DataType::Ipv4 | DataType::Ipv6 => {
            bail!(CannotParseInputAssertionFailed, "Cannot parse input: expected ''' before: '{}'", shown(rest))
        }
        _ if data_type.is_integer() || matches!(data_type, DataType::Interval(_)) => {
            // `true` and `false` are numbers too.
            if let Some(value) = read_truth(cursor) {
                return parse_text(data_type, if value { b"1" } else { b"0" }, options, builder);
            }
            read_integer::<i128>(rest).map_or(0, |(_, taken)| taken)
        }
        _ => return cannot_parse(rest, data_type),
    };
    if length == 0 {
        return cannot_parse(rest, data_type);
    }
    cursor.at += length;
    if let (DataType::Time64(_), ColumnBuilder::Int64(ticks)) = (data_type, &mut *builder) {
        // A number without quotes is one of ticks.
        return push(ticks, parse_integer(&rest[..length]), rest, data_type);
    }
    if push_seconds(data_type, &rest[..length], builder) {
        return Ok(());
    }
    parse_text(data_type, &rest[..length], options, builder)
}

/// 0000-01-01 and 9999-12-31 23:59:59.
const SECONDS_RANGE: (i64, i64) = (-62_167_219_200, 253_402_300_799);

/// Adds an integer without quotes to a column of times: it is seconds, however few digits it has.
fn push_seconds(data_type: &DataType, bytes: &[u8], builder: &mut ColumnBuilder) -> bool {
    let Some(seconds) = parse_integer::<i64>(bytes) else { return push_fraction(data_type, bytes, builder) };
    match (data_type, builder) {
        (DataType::DateTime(_), ColumnBuilder::UInt32(v)) => v.push(seconds.clamp(0, i64::from(u32::MAX)) as u32),
        (DataType::DateTime64(scale, _), ColumnBuilder::Int64(v)) => {
            let second = 10i64.pow(u32::from(*scale).min(9));
            v.push(seconds.clamp(SECONDS_RANGE.0, SECONDS_RANGE.1).saturating_mul(second));
        }
        _ => return false,
    }
    true
}

/// As [`push_seconds`] of seconds with a fraction, `1.5`; digits that the type has no room for are cut off.
fn push_fraction(data_type: &DataType, bytes: &[u8], builder: &mut ColumnBuilder) -> bool {
    let (DataType::DateTime64(scale, _), ColumnBuilder::Int64(ticks)) = (data_type, builder) else { return false };
    let Some(point) = bytes.iter().position(|&byte| byte == b'.') else { return false };
    let (whole, digits) = (&bytes[..point], &bytes[point + 1..]);
    let Some(seconds) = parse_integer::<i64>(whole).filter(|_| digits.iter().all(u8::is_ascii_digit)) else {
        return false;
    };
    let scale = usize::from(*scale).min(9);
    let fraction = (0..scale).fold(0, |sum, at| sum * 10 + digits.get(at).map_or(0, |digit| i64::from(digit - b'0')));
    let second = 10i64.pow(scale as u32);
    let whole = seconds.clamp(SECONDS_RANGE.0, SECONDS_RANGE.1).saturating_mul(second);
    ticks.push(if bytes[0] == b'-' { whole.saturating_sub(fraction) } else { whole.saturating_add(fraction) });
    true
}

fn read_truth(cursor: &mut Cursor<'_>) -> Option<bool> {
    if !matches!(cursor.peek(), Some(b't' | b'f' | b'T' | b'F')) {
        return None;
    }
    if cursor.eat_word(b"true") {
        return Some(true);
    }
    cursor.eat_word(b"false").then_some(false)
}

/// Reads `'…'` and hands its bytes, without quotes and escapes, to `take`.
fn read_string(cursor: &mut Cursor<'_>, take: impl FnOnce(&[u8]) -> Result<()>) -> Result<()> {
    let start = cursor.at + 1;
    let bytes = cursor.bytes;
    let mut at = start;
    loop {
        let Some(&byte) = bytes.get(at) else {
            bail!(CannotParseQuotedString, "Cannot parse quoted string: expected closing quote, got end of data");
        };
        match byte {
            b'\'' if bytes.get(at + 1) != Some(&b'\'') => {
                cursor.at = at + 1;
                return take(&bytes[start..at]);
            }
            b'\'' | b'\\' => break,
            _ => at += 1,
        }
    }
    let mut text = bytes[start..at].to_vec();
    cursor.at = at + read_escapes(&bytes[at..], b'\'', &mut text)?;
    take(&text)
}

/// Appends text up to the closing `quote`, with backslash escapes and doubled quotes undone; says how many bytes
/// it took, the quote included.
///
/// # Errors
/// `CANNOT_PARSE_QUOTED_STRING` when the quote is not closed.
pub fn read_escapes(bytes: &[u8], quote: u8, out: &mut Vec<u8>) -> Result<usize> {
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        at += 1;
        if byte == quote {
            if bytes.get(at) != Some(&quote) {
                return Ok(at);
            }
            out.push(quote);
            at += 1;
        } else if byte == b'\\' {
            let Some(&escaped) = bytes.get(at) else { break };
            at += 1;
            match escaped {
                b'x' => {
                    let digit = |i: usize| bytes.get(i).and_then(|&b| char::from(b).to_digit(16));
                    let (Some(high), Some(low)) = (digit(at), digit(at + 1)) else {
                        bail!(
                            CannotParseEscapeSequence,
                            "Cannot parse escape sequence: expected two hexadecimal digits after '\\x'"
                        );
                    };
                    out.push((high * 16 + low) as u8);
                    at += 2;
                }
                b'N' => {}
                other => push_unescaped(other, out),
            }
        } else {
            out.push(byte);
        }
    }
    bail!(CannotParseQuotedString, "Cannot parse quoted string: expected closing quote, got end of data")
}

/// Appends the character that a backslash and `letter` stand for. Before a letter that means nothing after it the
/// backslash stays.
pub fn push_unescaped(letter: u8, out: &mut Vec<u8>) {
    let byte = unescape(letter);
    if !matches!(byte, b'\\' | b'"' | b'`' | b'\'' | b'/') && !byte.is_ascii_control() {
        out.push(b'\\');
    }
    out.push(byte);
}

/// The byte that a backslash and `letter` stand for.
fn unescape(letter: u8) -> u8 {
    match letter {
        b'n' => b'\n',
        b't' => b'\t',
        b'r' => b'\r',
        b'0' => 0,
        b'b' => 8,
        b'f' => 12,
        b'a' => 7,
        b'v' => 11,
        b'e' => 27,
        other => other,
    }
}
