//! Guessing the type of a text.

use super::merge::{TypeMergeRules, merge};
use crate::FormatSettings;
use crate::input::json::{skip_value, take_string};
use base::{Result, bail};
use std::sync::Arc;
use types::datetime::days_from_civil;
use types::dynamic::type_of_moment;
use types::text::{Cursor, DateTimeInput, parse_best_effort, parse_best_effort_us, parse_float, read_escapes};
use types::{DataType, TupleType};

/// `None`: nothing is known yet. `Nothing` stands for what is empty inside of another type, `Nullable` for where NULL
/// was seen.
pub(in crate::input) type Guess = Option<DataType>;

/// The guess of NULL.
fn null() -> Guess {
    Some(DataType::Nullable(Arc::new(DataType::Nothing)))
}

/// Digits of an integer that fits 64 bits for sure.
const SAFE_DIGITS: usize = 18;

/// The type of a number's text.
fn guess_number(text: &[u8], settings: &FormatSettings) -> Guess {
    let digits = text.strip_prefix(b"-").or(text.strip_prefix(b"+")).unwrap_or(text);
    if !digits.is_empty() && digits.iter().all(u8::is_ascii_digit) && settings.infer_integers {
        let magnitude = if digits.len() <= SAFE_DIGITS {
            Some(0)
        } else {
            std::str::from_utf8(digits).ok().and_then(|t| t.parse::<u64>().ok())
        };
        let negative = text.starts_with(b"-");
        return match magnitude {
            Some(magnitude) if magnitude <= i64::MAX as u64 + u64::from(negative) => Some(DataType::Int64),
            Some(_) if !negative => Some(DataType::UInt64),
            _ => Some(DataType::Float64),
        };
    }
    parse_float::<f64>(text).map(|_| DataType::Float64)
}

/// Dates and times: in the basic form, or in most that people write. A day or a moment that `Date` or `DateTime` has
/// none of is a `DateTime64(9)`, and text where that has none either.
fn guess_time(text: &[u8], settings: &FormatSettings) -> Guess {
    if !(8..=64).contains(&text.len()) || !text.iter().any(u8::is_ascii_digit) {
        return None;
    }
    let days = read_date(text);
    if settings.infer_dates && days.is_some_and(|days| (0..=i64::from(u16::MAX)).contains(&days)) {
        return Some(DataType::Date);
    }
    if !settings.infer_datetimes {
        return None;
    }
    let zone = &settings.text.time_zone;
    let moment = match settings.text.date_time_input {
        DateTimeInput::Basic if days.is_none() && !is_basic_time(text) => None,
        DateTimeInput::BestEffort | DateTimeInput::BestEffortUs if !names_a_day(text) => None,
        DateTimeInput::BestEffortUs => parse_best_effort_us(text, zone).ok(),
        DateTimeInput::Basic | DateTimeInput::BestEffort => parse_best_effort(text, zone).ok(),
    };
    let (seconds, nanoseconds) = moment?;
    type_of_moment(seconds, nanoseconds, settings.infer_datetime64_only || has_fraction(text))
}

/// Bytes of `YYYY-MM-DD hh:mm:ss`.
const BASIC_TIME_BYTES: usize = 19;

/// The day, counted from 1970, of `YYYY-MM-DD`, with `/` too, and months and days of one digit. A day that its month
/// does not have is one of the next month.
fn read_date(text: &[u8]) -> Option<i64> {
    let mut parts = text.split(|byte| matches!(byte, b'-' | b'/'));
    let mut number = |digits: std::ops::RangeInclusive<usize>| {
        let part = parts.next()?;
        let fits = digits.contains(&part.len()) && part.iter().all(u8::is_ascii_digit);
        fits.then(|| part.iter().fold(0u32, |number, digit| number * 10 + u32::from(digit - b'0')))
    };
    let (year, month, day) = (number(4..=4)?, number(1..=2)?, number(1..=2)?);
    let is_whole = parts.next().is_none() && text.get(4) == text.iter().rev().find(|byte| matches!(byte, b'-' | b'/'));
    let is_day = is_whole && (1..=12).contains(&month) && (1..=31).contains(&day);
    is_day.then(|| days_from_civil(year as i32, month, day))
}

fn is_basic_time(text: &[u8]) -> bool {
    let at = |i: usize| text.get(i).copied().unwrap_or(0);
    let digits = |range: &[usize]| range.iter().all(|&i| at(i).is_ascii_digit());
    let is_time = text.len() >= BASIC_TIME_BYTES
        && read_date(&text[..10]).is_some()
        && matches!(at(10), b' ' | b'T')
        && digits(&[11, 12, 14, 15, 17, 18])
        && at(13) == b':'
        && at(16) == b':';
    is_time
        && match text.get(BASIC_TIME_BYTES) {
            None => true,
            Some(b'.') => {
                text.len() > BASIC_TIME_BYTES + 1 && text[BASIC_TIME_BYTES + 1..].iter().all(u8::is_ascii_digit)
            }
            _ => false,
        }
}

/// Whether a text is more than a number and has a year of four digits: other texts that can be read as times are more
/// likely none.
fn names_a_day(text: &[u8]) -> bool {
    let mut run = 0;
    let mut has_year = false;
    for &byte in text.iter().chain(b" ") {
        if byte.is_ascii_digit() {
            run += 1;
        } else {
            has_year |= run == 4;
            run = 0;
        }
    }
    has_year && !text.iter().all(|byte| byte.is_ascii_digit() || *byte == b'.')
}

/// Whether a fraction of a second stands behind a clock.
fn has_fraction(text: &[u8]) -> bool {
    let clock = text.iter().position(|&byte| byte == b':');
    clock.is_some_and(|clock| text[clock..].contains(&b'.'))
}

/// The type of an unquoted field of CSV or TSV.
pub(in crate::input) fn guess_field(text: &[u8], settings: &FormatSettings) -> Guess {
    match text {
        b"" => return None,
        b"\\N" | b"NULL" => return null(),
        b"true" | b"false" => return Some(DataType::Bool),
        _ => {}
    }
    let number = match text {
        // Exponents and words are left to be strings, as in ClickHouse, but for those of floats.
        text if !settings.infer_exponents && text.iter().any(|b| matches!(b, b'e' | b'E')) => None,
        text => guess_number(text, settings),
    };
    number
        .or_else(|| guess_time(text, settings))
        .or_else(|| matches!(text[0], b'[' | b'(' | b'{').then(|| guess_compound(text, settings)).flatten())
        .or(Some(DataType::String))
}

/// The type of a string: dates and times are looked for in it.
pub(in crate::input) fn guess_quoted(text: &[u8], settings: &FormatSettings) -> Guess {
    guess_time(text, settings).or(Some(DataType::String))
}

/// The type of a quoted field of CSV: what is an array or a map is no string.
pub(in crate::input) fn guess_csv_quoted(text: &[u8], settings: &FormatSettings) -> Guess {
    let tuples = !settings.reading.csv_strings_from_tuples;
    let compound = match text.first() {
        Some(b'[' | b'{') => guess_compound(text, settings),
        Some(b'(') if tuples => guess_compound(text, settings),
        _ if settings.reading.csv_infer_numbers_in_strings && !text.is_empty() => guess_number(text, settings),
        _ => None,
    };
    compound.or_else(|| guess_quoted(text, settings))
}

fn guess_compound(text: &[u8], settings: &FormatSettings) -> Guess {
    let mut cursor = Cursor::new(text);
    let guess = guess_literal(&mut cursor, settings, 0).ok()?;
    cursor.is_done().then_some(guess).flatten()
}

/// The type of the literal at the cursor, as in `Values` and in arrays of TSV.
pub(in crate::input) fn guess_literal(
    cursor: &mut Cursor<'_>,
    settings: &FormatSettings,
    depth: usize,
) -> Result<Guess> {
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
            cursor.list(b'[', b']', |cursor| {
                element = merge(
                    element.take(),
                    guess_literal(cursor, settings, depth + 1)?,
                    TypeMergeRules::LITERAL,
                    settings,
                )?;
                Ok(())
            })?;
            Ok(Some(array_of(element)))
        }
        Some(b'(') => {
            let mut elements = Vec::new();
            cursor.list(b'(', b')', |cursor| {
                elements.push(guess_literal(cursor, settings, depth + 1)?);
                Ok(())
            })?;
            Ok(Some(DataType::tuple(
                elements.into_iter().map(|element| element.unwrap_or(DataType::Nothing)).collect(),
            )))
        }
        Some(b'{') => guess_map(cursor, settings, depth),
        None => bail!(CannotReadAllData, "The data ends inside a value"),
        _ => guess_word(cursor, settings),
    }
}

/// The type of a map: those of its keys and of its values, together.
fn guess_map(cursor: &mut Cursor<'_>, settings: &FormatSettings, depth: usize) -> Result<Guess> {
    let (mut key, mut value): (Guess, Guess) = (None, None);
    cursor.list(b'{', b'}', |cursor| {
        key = merge(key.take(), guess_literal(cursor, settings, depth + 1)?, TypeMergeRules::LITERAL, settings)?;
        cursor.expect(b':')?;
        value = merge(value.take(), guess_literal(cursor, settings, depth + 1)?, TypeMergeRules::LITERAL, settings)?;
        Ok(())
    })?;
    Ok(key.zip(value).map(|(key, value)| DataType::map(key, value)))
}

/// The type of what stands without quotes: NULL, a truth value or a number.
fn guess_word(cursor: &mut Cursor<'_>, settings: &FormatSettings) -> Result<Guess> {
    let rest = cursor.rest();
    let end =
        rest.iter().position(|b| !(b.is_ascii_alphanumeric() || matches!(b, b'-' | b'+' | b'.'))).unwrap_or(rest.len());
    cursor.at += end;
    match &rest[..end] {
        b"" => {
            bail!(IncorrectData, "Cannot tell the type of '{}'", String::from_utf8_lossy(&rest[..rest.len().min(40)]))
        }
        word if word.eq_ignore_ascii_case(b"null") => Ok(null()),
        word if word.eq_ignore_ascii_case(b"true") || word.eq_ignore_ascii_case(b"false") => Ok(Some(DataType::Bool)),
        word => match guess_number(word, settings) {
            Some(number) => Ok(Some(number)),
            None => bail!(IncorrectData, "Cannot tell the type of '{}'", String::from_utf8_lossy(word)),
        },
    }
}

/// The array of elements of a guess.
fn array_of(element: Guess) -> DataType {
    DataType::array(element.unwrap_or(DataType::Nothing))
}

/// The type of the JSON value at the cursor.
pub(in crate::input) fn guess_json(cursor: &mut Cursor<'_>, settings: &FormatSettings, depth: usize) -> Result<Guess> {
    if depth > 100 {
        bail!(IncorrectData, "JSON is nested deeper than 100");
    }
    cursor.skip_blanks();
    let mut scratch = Vec::new();
    match cursor.peek() {
        Some(b'"') => {
            let text = take_string(cursor, &mut scratch)?.unwrap_or(&scratch);
            let number = if settings.json.infer_numbers_in_strings && !text.is_empty() {
                guess_number(text, settings)
            } else {
                None
            };
            Ok(number.or_else(|| guess_quoted(text, settings)))
        }
        Some(b'[') => {
            let mut elements: Vec<Guess> = Vec::new();
            cursor.list(b'[', b']', |cursor| {
                elements.push(guess_json(cursor, settings, depth + 1)?);
                base::cancel::checkpoint()
            })?;
            Ok(Some(array_of(merge_elements(elements, settings)?)))
        }
        Some(b'{') => guess_object(cursor, settings, depth),
        _ => match skip_value(cursor, depth)? {
            b"null" => Ok(null()),
            b"true" | b"false" => Ok(Some(DataType::Bool)),
            number => match guess_number(number, settings) {
                // An integer that fits nothing is kept as its text.
                Some(DataType::Float64)
                    if settings.infer_integers && number.iter().all(|byte| byte.is_ascii_digit() || *byte == b'-') =>
                {
                    Ok(Some(DataType::String))
                }
                Some(guess) => Ok(Some(guess)),
                None => bail!(IncorrectData, "Cannot parse '{}' as a JSON value", String::from_utf8_lossy(number)),
            },
        },
    }
}

/// The type of the elements of one array: values of different types are `Dynamic`.
fn merge_elements(elements: Vec<Guess>, settings: &FormatSettings) -> Result<Guess> {
    let dynamic = settings.json.infer_dynamic && !settings.infer_variants;
    let rules = if dynamic || settings.infer_variants { TypeMergeRules::JSON_ELEMENTS } else { TypeMergeRules::JSON };
    let mut merged: Guess = None;
    for element in elements {
        match merge(merged.take(), element, rules, settings) {
            Ok(known) => merged = known,
            Err(_) if dynamic => return Ok(Some(DataType::Dynamic(types::JsonType::DYNAMIC_TYPES))),
            Err(error) => return Err(error),
        }
    }
    Ok(merged)
}

/// The type of the JSON object at the cursor: a named tuple, or a map or a string where those are not wanted.
fn guess_object(cursor: &mut Cursor<'_>, settings: &FormatSettings, depth: usize) -> Result<Guess> {
    let (mut names, mut elements) = (Vec::<String>::new(), Vec::new());
    let mut scratch = Vec::new();
    cursor.list(b'{', b'}', |cursor| {
        let name = take_string(cursor, &mut scratch)?.map_or_else(|| scratch.clone(), <[u8]>::to_vec);
        cursor.expect(b':')?;
        names.push(String::from_utf8_lossy(&name).into_owned());
        elements.push(guess_json(cursor, settings, depth + 1)?.unwrap_or(DataType::Nothing));
        Ok(())
    })?;
    if settings.json.infer_tuples {
        if names.iter().any(String::is_empty) {
            bail!(BadArguments, "Names of tuple elements cannot be empty");
        }
        return Ok((!names.is_empty())
            .then(|| DataType::Tuple(Arc::new(TupleType { elements, names: Some(names), geo: None }))));
    }
    if settings.json.objects_as_strings {
        return Ok(Some(DataType::String));
    }
    let mut value: Guess = None;
    for element in elements {
        value = merge(value.take(), Some(element), TypeMergeRules::JSON, settings)?;
    }
    Ok(value.map(|value| DataType::map(DataType::String, value)))
}
