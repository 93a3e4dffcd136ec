//! Types of values from their text.

use super::{put, read};
use super::{put_bits, put_string};
use crate::text::{
    Cursor, TextOptions, parse_best_effort, parse_bool, parse_float, parse_integer, read_escapes, read_quoted,
};
use crate::{ColumnBuilder, DataType, StringBuilder, Value};
use base::{Result, bail};
use std::sync::Arc;

/// Seconds and nanoseconds of what looks like a date with or without time, and whether it has a time and a fraction.
fn read_moment(bytes: &[u8], options: &TextOptions) -> Option<(i64, u32, bool, bool)> {
    // `2020-1-1` is the shortest, nanoseconds with a zone the longest.
    if !(8..=35).contains(&bytes.len()) || bytes[4] != b'-' || !bytes[..4].iter().all(u8::is_ascii_digit) {
        return None;
    }
    let end_of = |from: usize| bytes[from..].iter().position(|b| !b.is_ascii_digit()).map_or(bytes.len(), |n| from + n);
    let number =
        |from: usize, to: usize| std::str::from_utf8(&bytes[from..to]).ok().and_then(|text| text.parse::<u32>().ok());
    let month_end = end_of(5);
    if bytes.get(month_end) != Some(&b'-') {
        return None;
    }
    let day_end = end_of(month_end + 1);
    let (month, day) = (number(5, month_end)?, number(month_end + 1, day_end)?);
    let days_max = match month {
        2 => 29,
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => return None,
    };
    if day_end - month_end > 3 || month_end > 7 || !(1..=days_max).contains(&day) {
        return None;
    }
    let has_time = day_end < bytes.len();
    let mut has_fraction = false;
    if has_time {
        let rest = &bytes[day_end + 1..];
        let shape = rest.iter().all(|b| b.is_ascii_digit() || matches!(b, b':' | b'.' | b'+' | b'-' | b'Z'));
        let clock = rest.len() >= 5 && rest[..2].iter().all(u8::is_ascii_digit) && rest[2] == b':';
        if !matches!(bytes[day_end], b' ' | b'T') || !shape || !clock {
            return None;
        }
        has_fraction = rest.contains(&b'.');
    }
    let (seconds, nanoseconds) = parse_best_effort(bytes, &options.time_zone).ok()?;
    Some((seconds, nanoseconds, has_time, has_fraction))
}

/// Appends the cell of a JSON string: a date, a time, a number if these are looked for, or the string itself.
pub fn infer_string(bytes: &[u8], options: &TextOptions, out: &mut Vec<u8>) {
    if options.json.numbers && infer_number(bytes, out) {
        return;
    }
    if !options.json.dates && !options.json.date_times {
        return put_string(bytes, out);
    }
    let Some((seconds, nanoseconds, has_time, has_fraction)) = read_moment(bytes, options) else {
        return put_string(bytes, out);
    };
    if has_time && !options.json.date_times {
        return put_string(bytes, out);
    }
    let days = options.time_zone.to_local(seconds).div_euclid(crate::datetime::DAY_SECONDS);
    let has_time = has_time || !options.json.dates;
    let written = if !has_time && (0..=0xFFFF).contains(&days) {
        put_bits(&DataType::Date, days as u64, out)
    } else {
        match type_of_moment(seconds, nanoseconds, has_fraction) {
            Some(DataType::DateTime(_)) => put_bits(&DataType::DateTime(None), seconds as u64, out),
            Some(fine) => put_bits(&fine, (seconds * NANOSECONDS + i64::from(nanoseconds)) as u64, out),
            None => false,
        }
    };
    if !written {
        put_string(bytes, out);
    }
}

/// Nanoseconds of a second.
const NANOSECONDS: i64 = 1_000_000_000;

/// The type of an inferred moment, given in seconds from 1970 and nanoseconds: `DateTime` if it holds it, unless
/// `is_fine` asks for more, else `DateTime64(9)`; `None` where that does not hold it either.
pub fn type_of_moment(seconds: i64, nanoseconds: u32, is_fine: bool) -> Option<DataType> {
    if !is_fine && u32::try_from(seconds).is_ok() {
        return Some(DataType::DateTime(None));
    }
    let ticks = seconds.checked_mul(NANOSECONDS).and_then(|ticks| ticks.checked_add(i64::from(nanoseconds)));
    ticks.map(|_| DataType::DateTime64(9, None))
}

/// The value of `data_type`, which is one of times, that a text of a date or of a time has; `None` if it has none.
pub(crate) fn time_value(bytes: &[u8], data_type: &DataType, options: &TextOptions) -> Option<Value> {
    let (seconds, nanoseconds, ..) = read_moment(bytes, options)?;
    match data_type {
        DataType::DateTime(_) => u64::try_from(seconds).ok().map(Value::UInt),
        DataType::DateTime64(9, _) => {
            seconds.checked_mul(NANOSECONDS)?.checked_add(i64::from(nanoseconds)).map(Value::Int)
        }
        _ => None,
    }
}

/// Appends the cell of a string that is a number.
fn infer_number(bytes: &[u8], out: &mut Vec<u8>) -> bool {
    if let Some(value) = parse_integer::<i64>(bytes).filter(|_| bytes.len() < 20) {
        return put_bits(&DataType::Int64, value as u64, out);
    }
    let Some(value) = parse_float::<f64>(bytes).filter(|value| value.is_finite()) else { return false };
    put_bits(&DataType::Float64, value.to_bits(), out)
}

/// Adds the cell of a whole text: a number, a truth value, a date, a time, else the string itself.
pub fn push_inferred(bytes: &[u8], options: &TextOptions, builder: &mut StringBuilder) {
    let mut cell = Vec::new();
    match bytes.first() {
        Some(b'0'..=b'9' | b'-' | b'+') => {
            if let Some(value) = parse_integer::<i64>(bytes).filter(|_| bytes.len() < 20) {
                put_bits(&DataType::Int64, value as u64, &mut cell);
            } else if let Some(value) = parse_float::<f64>(bytes) {
                put_bits(&DataType::Float64, value.to_bits(), &mut cell);
            } else {
                infer_string(bytes, options, &mut cell);
            }
        }
        Some(b't' | b'f') if matches!(bytes, b"true" | b"false") => {
            put_bits(&DataType::Bool, u64::from(parse_bool(bytes).unwrap_or(false)), &mut cell);
        }
        _ if super::variant::is_null_text(bytes) => {}
        Some(b'[' | b'(' | b'{') if whole_literal(bytes, options, builder) => return,
        _ => infer_string(bytes, options, &mut cell),
    }
    builder.push(&cell);
}

/// Nesting of literals whose type is looked for.
const DEPTH_MAX: usize = 50;

/// Adds the cell of the array, tuple or map at the cursor, of the type that its elements have. One whose elements have
/// no common type, or none that is known, is a string.
///
/// # Errors
/// `CANNOT_PARSE_TEXT` where brackets are not closed.
pub fn read_literal(cursor: &mut Cursor<'_>, options: &TextOptions, builder: &mut StringBuilder) -> Result<()> {
    let start = cursor.at;
    let found = literal_type(cursor, options, 0).and_then(known);
    cursor.at = start;
    let Ok(data_type) = found else {
        let length =
            bracketed_length(cursor.rest()).ok_or_else(|| base::err!(CannotParseText, "A bracket is not closed"))?;
        let mut cell = Vec::new();
        put(&DataType::String, &Value::String(cursor.rest()[..length].to_vec()), &mut cell);
        cursor.at += length;
        builder.push(&cell);
        return Ok(());
    };
    let mut values = ColumnBuilder::new(&data_type);
    read_quoted(&data_type, cursor, options, &mut values)?;
    let mut cell = Vec::new();
    put(&data_type, &values.finish().value(0), &mut cell);
    builder.push(&cell);
    Ok(())
}

/// The type of a literal, if all of it is known: of the elements of `[]` and `[NULL]` nothing is.
fn known(data_type: DataType) -> Result<DataType> {
    fn is_known(data_type: &DataType) -> bool {
        match data_type.base() {
            DataType::Nothing => false,
            DataType::Array(element) => is_known(element),
            DataType::Map(pair) => is_known(&pair.0) && is_known(&pair.1) && !pair.0.is_nullable(),
            DataType::Tuple(tuple) => !tuple.elements.is_empty() && tuple.elements.iter().all(is_known),
            _ => true,
        }
    }
    if !is_known(&data_type) {
        bail!(CannotParseText, "Nothing is known of the elements of a literal");
    }
    Ok(data_type)
}

/// The length of the bracketed text at the start, with its brackets.
fn bracketed_length(bytes: &[u8]) -> Option<usize> {
    let (mut depth, mut at) = (0usize, 0);
    while let Some(&byte) = bytes.get(at) {
        at += 1;
        match byte {
            b'[' | b'(' | b'{' => depth += 1,
            b']' | b')' | b'}' => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return Some(at);
                }
            }
            b'\'' => at += read_escapes(bytes.get(at..)?, b'\'', &mut Vec::new()).ok()?,
            _ => {}
        }
    }
    None
}

/// Whether a text is an array, a tuple or a map as a whole, whose cell is then added.
fn whole_literal(bytes: &[u8], options: &TextOptions, builder: &mut StringBuilder) -> bool {
    let mut cursor = Cursor::new(bytes);
    if literal_type(&mut cursor, options, 0).and_then(known).is_err() || !cursor.is_done() {
        return false;
    }
    read_literal(&mut Cursor::new(bytes), options, builder).is_ok()
}

fn literal_type(cursor: &mut Cursor<'_>, options: &TextOptions, depth: usize) -> Result<DataType> {
    if depth > DEPTH_MAX {
        bail!(CannotParseText, "Values are nested deeper than {DEPTH_MAX}");
    }
    cursor.skip_blanks();
    match cursor.peek() {
        Some(b'[') => Ok(DataType::array(common(elements(cursor, (b'[', b']'), options, depth)?)?)),
        Some(b'{') => {
            let (mut keys, mut values) = (Vec::new(), Vec::new());
            cursor.expect(b'{')?;
            cursor.skip_blanks();
            while !cursor.eat(b'}') {
                if !keys.is_empty() {
                    cursor.expect(b',')?;
                }
                keys.push(literal_type(cursor, options, depth + 1)?);
                cursor.skip_blanks();
                cursor.expect(b':')?;
                values.push(literal_type(cursor, options, depth + 1)?);
                cursor.skip_blanks();
            }
            Ok(DataType::map(common(keys)?, common(values)?))
        }
        Some(b'(') => Ok(DataType::tuple(elements(cursor, (b'(', b')'), options, depth)?)),
        Some(b'\'') => {
            let (mut text, mut cell) = (Vec::new(), Vec::new());
            cursor.at += 1;
            cursor.at += read_escapes(cursor.rest(), b'\'', &mut text)?;
            infer_string(&text, options, &mut cell);
            Ok(read(&cell).data_type().map_or(DataType::String, |data_type| data_type.into_owned()))
        }
        _ => {
            let rest = cursor.rest();
            let length =
                rest.iter().take_while(|b| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-' | b'+')).count();
            let word = &rest[..length];
            cursor.at += length;
            match word {
                b"true" | b"false" => Ok(DataType::Bool),
                word if word.eq_ignore_ascii_case(b"null") => Ok(DataType::Nullable(Arc::new(DataType::Nothing))),
                word if parse_integer::<i64>(word).is_some() && word.len() < 20 => Ok(DataType::Int64),
                word if parse_float::<f64>(word).is_some() => Ok(DataType::Float64),
                _ => bail!(CannotParseText, "'{}' is no literal", String::from_utf8_lossy(&rest[..rest.len().min(40)])),
            }
        }
    }
}

fn elements(
    cursor: &mut Cursor<'_>,
    (open, close): (u8, u8),
    options: &TextOptions,
    depth: usize,
) -> Result<Vec<DataType>> {
    let mut found = Vec::new();
    cursor.expect(open)?;
    cursor.skip_blanks();
    while !cursor.eat(close) {
        if !found.is_empty() {
            cursor.expect(b',')?;
        }
        found.push(literal_type(cursor, options, depth + 1)?);
        cursor.skip_blanks();
    }
    Ok(found)
}

/// The type of elements of several types.
fn common(types: Vec<DataType>) -> Result<DataType> {
    let mut known = DataType::Nothing;
    for own in types {
        let is_nullable = known.is_nullable() || own.is_nullable();
        let plain = match (known.without_nullable(), own.without_nullable()) {
            (a, b) if a == b => a,
            (DataType::Nothing, other) | (other, DataType::Nothing) => other,
            (DataType::Int64, DataType::Float64) | (DataType::Float64, DataType::Int64) => DataType::Float64,
            (DataType::Array(a), DataType::Array(b)) => DataType::array(common(vec![(*a).clone(), (*b).clone()])?),
            (DataType::Map(a), DataType::Map(b)) => {
                DataType::map(common(vec![a.0.clone(), b.0.clone()])?, common(vec![a.1.clone(), b.1.clone()])?)
            }
            (a, b) => bail!(CannotParseText, "Elements are of the types {a} and {b}"),
        };
        known = if is_nullable { DataType::nullable(plain) } else { plain };
    }
    Ok(known)
}
