//! Guessing the type of a text, and the type that fits several guesses.

use super::json::{list, skip_value, take_string};
use crate::FormatSettings;
use base::{Result, bail};
use std::sync::Arc;
use types::text::{Cursor, parse_float, read_escapes};
use types::{DataType, TupleType};

/// `None`: nothing is known yet (NULL, empty).
pub(super) type Guess = Option<DataType>;

/// Digits of an integer that fits 64 bits for sure.
const SAFE_DIGITS: usize = 18;

/// The type of a number's text.
fn guess_number(text: &[u8], settings: &FormatSettings) -> Guess {
    let digits = text.strip_prefix(b"-").unwrap_or(text);
    if !digits.is_empty() && digits.iter().all(u8::is_ascii_digit) && settings.infer_integers {
        let magnitude = if digits.len() <= SAFE_DIGITS { Some(0) } else { std::str::from_utf8(digits).ok().and_then(|t| t.parse::<u64>().ok()) };
        let negative = digits.len() < text.len();
        return match magnitude {
            Some(magnitude) if magnitude <= i64::MAX as u64 + u64::from(negative) => Some(DataType::Int64),
            Some(_) if !negative => Some(DataType::UInt64),
            _ => Some(DataType::Float64),
        };
    }
    parse_float::<f64>(text).map(|_| DataType::Float64)
}

/// Dates and times in the basic form.
fn guess_time(text: &[u8], settings: &FormatSettings) -> Guess {
    let at = |i: usize| text.get(i).copied().unwrap_or(0);
    let digits = |range: &[usize]| range.iter().all(|&i| at(i).is_ascii_digit());
    let number = |i: usize| u32::from(at(i) - b'0') * 10 + u32::from(at(i + 1) - b'0');
    let is_date = text.len() >= 10
        && digits(&[0, 1, 2, 3, 5, 6, 8, 9])
        && at(4) == b'-'
        && at(7) == b'-'
        && (1..=12).contains(&number(5))
        && (1..=31).contains(&number(8));
    if !is_date {
        return None;
    }
    if text.len() == 10 {
        return settings.infer_dates.then_some(DataType::Date);
    }
    let is_time = settings.infer_datetimes && text.len() >= 19 && matches!(at(10), b' ' | b'T') && digits(&[11, 12, 14, 15, 17, 18]) && at(13) == b':' && at(16) == b':';
    match text.get(19) {
        None if is_time => Some(DataType::DateTime(None)),
        Some(b'.') if is_time && text.len() > 20 && text[20..].iter().all(u8::is_ascii_digit) => Some(DataType::DateTime64(9, None)),
        _ => None,
    }
}

/// The type of an unquoted field of CSV or TSV.
pub(super) fn guess_field(text: &[u8], settings: &FormatSettings) -> Guess {
    match text {
        b"" | b"\\N" | b"NULL" => return None,
        b"true" | b"false" => return Some(DataType::Bool),
        _ => {}
    }
    let number = match text {
        // Exponents and words are left to be strings, as in ClickHouse, but for those of floats.
        text if text.iter().any(|b| matches!(b, b'e' | b'E')) => None,
        text => guess_number(text, settings),
    };
    number.or_else(|| guess_time(text, settings)).or_else(|| matches!(text[0], b'[' | b'(' | b'{').then(|| guess_compound(text, settings)).flatten()).or(Some(DataType::String))
}

/// The type of a quoted field: dates and times are looked for, and what arrays are.
pub(super) fn guess_quoted(text: &[u8], settings: &FormatSettings) -> Guess {
    guess_time(text, settings).or(Some(DataType::String))
}

fn guess_compound(text: &[u8], settings: &FormatSettings) -> Guess {
    let mut cursor = Cursor::new(text);
    let guess = guess_literal(&mut cursor, settings, 0).ok()?;
    if cursor.is_done() { guess } else { None }
}

/// The type of the literal at the cursor, as in `Values` and in arrays of TSV.
pub(super) fn guess_literal(cursor: &mut Cursor<'_>, settings: &FormatSettings, depth: usize) -> Result<Guess> {
    if depth > 100 {
        bail!(IncorrectData, "Values are nested deeper than 100");
    }
    cursor.skip_blanks();
    match cursor.peek() {
        Some(b'\'') => {
            let mut text = Vec::new();
            cursor.at += 1;
            cursor.at += read_escapes(cursor.rest(), b'\'', &mut text)?;
            Ok(guess_quoted(&text, settings))
        }
        Some(b'[') => {
            let mut element: Guess = None;
            list(cursor, b'[', b']', |cursor| {
                element = merge(element.take(), guess_literal(cursor, settings, depth + 1)?, settings);
                Ok(())
            })?;
            Ok(element.map(|element| DataType::array(wrap(element, settings))))
        }
        Some(b'(') => {
            let mut elements = Vec::new();
            list(cursor, b'(', b')', |cursor| {
                elements.push(guess_literal(cursor, settings, depth + 1)?);
                Ok(())
            })?;
            let known: Option<Vec<DataType>> = elements.into_iter().collect();
            Ok(known.map(|elements| DataType::tuple(elements.into_iter().map(|element| wrap(element, settings)).collect())))
        }
        Some(b'{') => {
            let (mut key, mut value): (Guess, Guess) = (None, None);
            list(cursor, b'{', b'}', |cursor| {
                key = merge(key.take(), guess_literal(cursor, settings, depth + 1)?, settings);
                cursor.expect(b':')?;
                value = merge(value.take(), guess_literal(cursor, settings, depth + 1)?, settings);
                Ok(())
            })?;
            Ok(key.zip(value).map(|(key, value)| DataType::map(key, wrap(value, settings))))
        }
        None => bail!(CannotReadAllData, "The data ends inside a value"),
        _ => {
            let rest = cursor.rest();
            let end = rest.iter().position(|b| !(b.is_ascii_alphanumeric() || matches!(b, b'-' | b'+' | b'.'))).unwrap_or(rest.len());
            cursor.at += end;
            match &rest[..end] {
                b"" => bail!(IncorrectData, "Cannot tell the type of '{}'", String::from_utf8_lossy(&rest[..rest.len().min(40)])),
                word if word.eq_ignore_ascii_case(b"null") => Ok(None),
                word if word.eq_ignore_ascii_case(b"true") || word.eq_ignore_ascii_case(b"false") => Ok(Some(DataType::Bool)),
                word => match guess_number(word, settings) {
                    Some(number) => Ok(Some(number)),
                    None => bail!(IncorrectData, "Cannot tell the type of '{}'", String::from_utf8_lossy(word)),
                },
            }
        }
    }
}

/// The type of the JSON value at the cursor.
pub(super) fn guess_json(cursor: &mut Cursor<'_>, settings: &FormatSettings, depth: usize) -> Result<Guess> {
    if depth > 100 {
        bail!(IncorrectData, "JSON is nested deeper than 100");
    }
    cursor.skip_blanks();
    let mut scratch = Vec::new();
    match cursor.peek() {
        Some(b'"') => {
            let text = take_string(cursor, &mut scratch)?.unwrap_or(&scratch);
            Ok(guess_quoted(text, settings))
        }
        Some(b'[') => {
            let mut elements: Vec<Guess> = Vec::new();
            list(cursor, b'[', b']', |cursor| {
                elements.push(guess_json(cursor, settings, depth + 1)?);
                Ok(())
            })?;
            let element = elements.into_iter().reduce(|a, b| merge(a, b, settings)).flatten();
            Ok(element.map(|element| DataType::array(wrap(element, settings))))
        }
        Some(b'{') => {
            let (mut names, mut elements) = (Vec::new(), Vec::new());
            list(cursor, b'{', b'}', |cursor| {
                let name = take_string(cursor, &mut scratch)?.map_or_else(|| scratch.clone(), <[u8]>::to_vec);
                cursor.expect(b':')?;
                names.push(String::from_utf8_lossy(&name).into_owned());
                elements.push(wrap(guess_json(cursor, settings, depth + 1)?.unwrap_or(DataType::String), settings));
                Ok(())
            })?;
            Ok((!names.is_empty()).then(|| DataType::Tuple(Arc::new(TupleType { elements, names: Some(names), geo: None }))))
        }
        _ => match skip_value(cursor, depth)? {
            b"null" => Ok(None),
            b"true" | b"false" => Ok(Some(DataType::Bool)),
            number => match guess_number(number, settings) {
                Some(guess) => Ok(Some(guess)),
                None => bail!(IncorrectData, "Cannot parse '{}' as a JSON value", String::from_utf8_lossy(number)),
            },
        },
    }
}

/// The type that holds values of both guesses; a string holds everything.
pub(super) fn merge(a: Guess, b: Guess, settings: &FormatSettings) -> Guess {
    let (a, b) = match (a, b) {
        (Some(a), Some(b)) => (a, b),
        (a, b) => return a.or(b),
    };
    if a == b {
        return Some(a);
    }
    let is_number = |t: &DataType| matches!(t, DataType::Int64 | DataType::UInt64 | DataType::Float64);
    let rank = |t: &DataType| match t {
        DataType::Date => 1,
        DataType::DateTime(_) => 2,
        DataType::DateTime64(..) => 3,
        _ => 0,
    };
    Some(match (&a, &b) {
        (DataType::Int64, DataType::UInt64) | (DataType::UInt64, DataType::Int64) => DataType::UInt64,
        (a, b) if is_number(a) && is_number(b) => DataType::Float64,
        (x, y) if rank(x) > 0 && rank(y) > 0 => if rank(x) > rank(y) { a } else { b },
        (DataType::Nullable(x), y) | (y, DataType::Nullable(x)) => {
            let y = y.without_nullable();
            DataType::nullable(merge(Some((**x).clone()), Some(y), settings)?)
        }
        (DataType::Array(x), DataType::Array(y)) => DataType::array(wrap(merge(Some((**x).clone()), Some((**y).clone()), settings)?, settings)),
        (DataType::Map(x), DataType::Map(y)) => {
            DataType::map(merge(Some(x.0.clone()), Some(y.0.clone()), settings)?, wrap(merge(Some(x.1.clone()), Some(y.1.clone()), settings)?, settings))
        }
        (DataType::Tuple(x), DataType::Tuple(y)) => merge_tuples(x, y, settings)?,
        _ => DataType::String,
    })
}

/// Named tuples: all names of both; unnamed ones: element by element.
fn merge_tuples(x: &TupleType, y: &TupleType, settings: &FormatSettings) -> Option<DataType> {
    let (mut names, mut elements) = (Vec::new(), x.elements.clone());
    match (&x.names, &y.names) {
        (Some(x_names), Some(y_names)) => {
            names.clone_from(x_names);
            for (name, element) in y_names.iter().zip(&y.elements) {
                match names.iter().position(|known| known == name) {
                    Some(at) => elements[at] = wrap(merge(Some(elements[at].clone()), Some(element.clone()), settings)?, settings),
                    None => {
                        names.push(name.clone());
                        elements.push(element.clone());
                    }
                }
            }
            Some(DataType::Tuple(Arc::new(TupleType { elements, names: Some(names), geo: None })))
        }
        (None, None) if x.elements.len() == y.elements.len() => {
            let merged: Option<Vec<DataType>> = x.elements.iter().zip(&y.elements).map(|(a, b)| merge(Some(a.clone()), Some(b.clone()), settings)).collect();
            Some(DataType::tuple(merged?))
        }
        _ => Some(DataType::String),
    }
}

/// `Nullable` around what can be, if settings say so.
pub(super) fn wrap(data_type: DataType, settings: &FormatSettings) -> DataType {
    if settings.inference_nullable { DataType::nullable(data_type) } else { data_type }
}
