//! JSON values into builders.

use crate::FormatSettings;
use crate::input::target::push_null;
use base::{Result, bail};
use memchr::memchr2;
use std::sync::Arc;
use types::text::{Cursor, parse_text, push_default};
use types::{ColumnBuilder, DataType, TupleType};

/// Nesting of JSON, at most.
const DEPTH_MAX: usize = 200;

/// Reads JSON values; holds a buffer for strings with escapes.
#[derive(Default)]
pub(crate) struct JsonReader {
    scratch: Vec<u8>,
    depth: usize,
}

/// Takes the string at the cursor: its bytes if it has no escapes, else they are in `scratch`.
#[inline]
pub(crate) fn take_string<'a>(cursor: &mut Cursor<'a>, scratch: &mut Vec<u8>) -> Result<Option<&'a [u8]>> {
    cursor.expect(b'"')?;
    let bytes = cursor.bytes;
    let start = cursor.at;
    match memchr2(b'"', b'\\', &bytes[start..]) {
        Some(end) if bytes[start + end] == b'"' => {
            cursor.at = start + end + 1;
            Ok(Some(&bytes[start..start + end]))
        }
        Some(end) => {
            scratch.clear();
            scratch.extend_from_slice(&bytes[start..start + end]);
            cursor.at = start + end;
            take_escaped(cursor, scratch).map(|()| None)
        }
        None => unclosed(cursor),
    }
}

#[cold]
fn unclosed<T>(cursor: &mut Cursor<'_>) -> Result<T> {
    cursor.at = cursor.bytes.len();
    bail!(CannotParseQuotedString, "Cannot parse JSON string: expected closing quote, got end of data")
}

fn take_escaped(cursor: &mut Cursor<'_>, out: &mut Vec<u8>) -> Result<()> {
    let bytes = cursor.bytes;
    loop {
        let Some(found) = memchr2(b'"', b'\\', &bytes[cursor.at..]) else { return unclosed(cursor) };
        let at = cursor.at + found;
        out.extend_from_slice(&bytes[cursor.at..at]);
        cursor.at = at + 1;
        if bytes[at] == b'"' {
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
                let first = take_unit(cursor)?;
                let mut character = u32::from(first);
                if (0xD800..0xDC00).contains(&first) && cursor.rest().starts_with(b"\\u") {
                    cursor.at += 2;
                    let second = take_unit(cursor)?;
                    character =
                        0x10000 + ((character - 0xD800) << 10) + (u32::from(second).wrapping_sub(0xDC00) & 0x3FF);
                }
                let character = char::from_u32(character).unwrap_or(char::REPLACEMENT_CHARACTER);
                out.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
            }
            other => out.push(other),
        }
    }
}

/// Four hexadecimal digits.
fn take_unit(cursor: &mut Cursor<'_>) -> Result<u16> {
    let Some(digits) = cursor.rest().get(..4) else { return unclosed(cursor) };
    let unit = std::str::from_utf8(digits).ok().and_then(|digits| u16::from_str_radix(digits, 16).ok());
    cursor.at += 4;
    match unit {
        Some(unit) => Ok(unit),
        None => {
            bail!(CannotParseEscapeSequence, "Cannot parse JSON string: expected four hexadecimal digits after '\\u'")
        }
    }
}

/// A number or a word: everything up to what cannot be part of one.
#[inline]
fn take_token<'a>(cursor: &mut Cursor<'a>) -> &'a [u8] {
    let rest = cursor.rest();
    let end =
        rest.iter().position(|b| !(b.is_ascii_alphanumeric() || matches!(b, b'-' | b'+' | b'.'))).unwrap_or(rest.len());
    cursor.at += end;
    &rest[..end]
}

/// Takes a value of any kind and gives its text.
pub(crate) fn skip_value<'a>(cursor: &mut Cursor<'a>, depth: usize) -> Result<&'a [u8]> {
    if depth > DEPTH_MAX {
        bail!(IncorrectData, "JSON is nested deeper than {DEPTH_MAX}");
    }
    cursor.skip_blanks();
    let start = cursor.at;
    match cursor.peek() {
        Some(b'"') => {
            take_string(cursor, &mut Vec::new())?;
        }
        Some(open @ (b'{' | b'[')) => {
            let close = if open == b'{' { b'}' } else { b']' };
            cursor.at += 1;
            cursor.skip_blanks();
            if !cursor.eat(close) {
                loop {
                    if open == b'{' {
                        cursor.skip_blanks();
                        take_string(cursor, &mut Vec::new())?;
                        cursor.expect(b':')?;
                    }
                    skip_value(cursor, depth + 1)?;
                    cursor.skip_blanks();
                    if !cursor.eat(b',') {
                        cursor.expect(close)?;
                        break;
                    }
                }
            }
        }
        _ if take_token(cursor).is_empty() => bail!(IncorrectData, "Cannot parse JSON: expected a value"),
        _ => {}
    }
    Ok(&cursor.bytes[start..cursor.at])
}

/// Whether a number without quotes is a time since the epoch, of the type's own unit.
fn is_moment(data_type: &DataType) -> bool {
    matches!(data_type, DataType::Date | DataType::Date32 | DataType::DateTime(_) | DataType::DateTime64(..))
}

/// The last second that has a year of four digits.
const SECOND_MAX: i64 = 253_402_300_799;

/// Adds a number of days or seconds; other words are read as texts are.
fn parse_moment(
    data_type: &DataType,
    token: &[u8],
    builder: &mut ColumnBuilder,
    settings: &FormatSettings,
) -> Result<()> {
    let number = if token.iter().any(u8::is_ascii_digit) { types::text::parse_float::<f64>(token) } else { None };
    let Some(number) = number.filter(|number| number.is_finite()) else {
        return parse_text(data_type, token, &settings.text, builder);
    };
    let value = match data_type {
        DataType::Date if number < 0.0 => bail!(CannotParseNumber, "Unsigned type must not contain '-' symbol"),
        // Days are counted as 16 bits do.
        DataType::Date => i64::from(number as u64 as u16),
        DataType::Date32 => number as i64,
        DataType::DateTime64(scale, _) => {
            let one = 10i64.pow(u32::from(*scale));
            let ticks = types::text::parse_decimal(token, 38, *scale).ok().and_then(|ticks| i64::try_from(ticks).ok());
            ticks.unwrap_or(if number < 0.0 { i64::MIN } else { i64::MAX }).min(SECOND_MAX.saturating_mul(one))
        }
        _ => (number as i64).clamp(0, i64::from(u32::MAX)),
    };
    builder.push_value(&types::Value::Int(value));
    Ok(())
}

impl JsonReader {
    /// Adds the value at the cursor.
    #[inline]
    pub(crate) fn read(
        &mut self,
        data_type: &DataType,
        cursor: &mut Cursor<'_>,
        builder: &mut ColumnBuilder,
        settings: &FormatSettings,
    ) -> Result<()> {
        cursor.skip_blanks();
        match (cursor.peek(), data_type) {
            (Some(b'n'), _) if cursor.eat_word(b"null") => push_null(data_type, builder, settings),
            (_, DataType::Nullable(inner)) => {
                let ColumnBuilder::Nullable(nulls, values) = builder else {
                    return Err(base::Error::bug("a nullable builder is expected"));
                };
                self.read(inner, cursor, values, settings)?;
                nulls.push(0);
                Ok(())
            }
            (_, DataType::LowCardinality(inner)) => self.read(inner, cursor, builder, settings),
            (Some(b'{'), DataType::Json(_)) | (_, DataType::Dynamic(_)) => {
                types::json::read_at(data_type, cursor, &settings.text, self.depth, builder)
            }
            (_, DataType::Variant(types)) => self.variant(types, cursor, builder, settings),
            (Some(b'"'), _) => match take_string(cursor, &mut self.scratch)? {
                Some(bytes) => string_value(data_type, bytes, builder, settings),
                None => string_value(data_type, &self.scratch, builder, settings),
            },
            (Some(b'[' | b'{'), _) => {
                self.depth += 1;
                if self.depth > DEPTH_MAX {
                    bail!(IncorrectData, "JSON is nested deeper than {DEPTH_MAX}");
                }
                let result = self.nested(data_type, cursor, builder, settings);
                self.depth -= 1;
                result
            }
            (None, _) => bail!(CannotReadAllData, "Cannot parse JSON: expected a value, got end of data"),
            _ => {
                let token = take_token(cursor);
                match token {
                    b"true" | b"false" if !settings.json.bools_as_numbers && data_type.is_number() => bail!(
                        CannotParseText,
                        "Cannot parse JSON truth value '{}' as {data_type}",
                        String::from_utf8_lossy(token)
                    ),
                    b"true" | b"false" if !settings.json.bools_as_strings && *data_type == DataType::String => {
                        bail!(IncorrectData, "Cannot parse JSON String value here: {}", String::from_utf8_lossy(token))
                    }
                    number
                        if !settings.json.numbers_as_strings
                            && *data_type == DataType::String
                            && !matches!(number, b"true" | b"false" | b"") =>
                    {
                        bail!(CannotParseQuotedString, "Cannot parse JSON string: expected opening quote")
                    }
                    b"true" if data_type.is_number() => parse_text(data_type, b"1", &settings.text, builder),
                    b"false" if data_type.is_number() => parse_text(data_type, b"0", &settings.text, builder),
                    b"" => bail!(IncorrectData, "Cannot parse JSON: expected a value"),
                    token if is_moment(data_type) => parse_moment(data_type, token, builder, settings),
                    token => parse_text(data_type, token, &settings.text, builder),
                }
            }
        }
    }

    /// A value as the first of the types that takes it; a string as `String`, if that is one of them.
    fn variant(
        &mut self,
        types: &[DataType],
        cursor: &mut Cursor<'_>,
        builder: &mut ColumnBuilder,
        settings: &FormatSettings,
    ) -> Result<()> {
        let ColumnBuilder::String(cells) = builder else { return Err(base::Error::bug("cells are strings")) };
        match cursor.peek() {
            Some(b'"') => {
                let bytes = match take_string(cursor, &mut self.scratch)? {
                    Some(bytes) => bytes,
                    None => &self.scratch,
                };
                if types.contains(&DataType::String) {
                    let mut cell = Vec::new();
                    types::dynamic::put_string(bytes, &mut cell);
                    cells.push(&cell);
                    return Ok(());
                }
                types::dynamic::push_variant(types, bytes, &settings.text, cells)
            }
            Some(b'[' | b'{') => {
                let start = cursor.at;
                // A string would take the text of everything.
                let (strings, others): (Vec<&DataType>, Vec<&DataType>) =
                    types.iter().partition(|data_type| data_type.is_string());
                for data_type in others.into_iter().chain(strings) {
                    cursor.at = start;
                    let mut values = ColumnBuilder::new(data_type);
                    let depth = self.depth;
                    let read = self.read(data_type, cursor, &mut values, settings);
                    self.depth = depth;
                    if read.is_ok() {
                        let mut cell = Vec::new();
                        types::dynamic::put(data_type, &values.finish().value(0), &mut cell);
                        cells.push(&cell);
                        return Ok(());
                    }
                }
                cursor.at = start;
                bail!(
                    IncorrectData,
                    "Cannot parse a JSON array or object as any of {}",
                    DataType::Variant(types.into())
                )
            }
            _ => match take_token(cursor) {
                b"" => bail!(IncorrectData, "Cannot parse JSON: expected a value"),
                token => types::dynamic::push_variant(types, token, &settings.text, cells),
            },
        }
    }

    fn nested(
        &mut self,
        data_type: &DataType,
        cursor: &mut Cursor<'_>,
        builder: &mut ColumnBuilder,
        settings: &FormatSettings,
    ) -> Result<()> {
        match (data_type, &mut *builder, cursor.peek()) {
            (DataType::Array(inner), ColumnBuilder::Array(offsets, values), Some(b'[')) => {
                cursor.array(|cursor| self.read(inner, cursor, values, settings))?;
                offsets.push(values.len() as u64);
                Ok(())
            }
            (DataType::Map(pair), ColumnBuilder::Array(offsets, entries), Some(b'['))
                if settings.json.maps_as_arrays =>
            {
                let names = Some(vec!["keys".to_string(), "values".to_string()]);
                let pair = DataType::Tuple(Arc::new(TupleType {
                    elements: vec![pair.0.clone(), pair.1.clone()],
                    names,
                    geo: None,
                }));
                cursor.list(b'[', b']', |cursor| self.read(&pair, cursor, entries, settings))?;
                offsets.push(entries.len() as u64);
                Ok(())
            }
            (DataType::Map(pair), ColumnBuilder::Array(offsets, entries), Some(b'{')) => {
                self.map_entries(pair, cursor, entries, settings)?;
                offsets.push(entries.len() as u64);
                Ok(())
            }
            (DataType::Tuple(tuple), ColumnBuilder::Tuple(elements, rows), Some(b'{')) => {
                self.named_tuple(tuple, cursor, elements, *rows, settings)?;
                *rows += 1;
                Ok(())
            }
            (DataType::Tuple(tuple), ColumnBuilder::Tuple(elements, rows), _) => {
                if tuple.names.is_some() && settings.json.tuples_from_objects {
                    cursor.expect(b'{')?;
                }
                self.unnamed_tuple(tuple, cursor, elements, settings)?;
                *rows += 1;
                Ok(())
            }
            (DataType::String, ColumnBuilder::String(strings), open) => {
                let allowed =
                    if open == Some(b'{') { settings.json.objects_as_strings } else { settings.json.arrays_as_strings };
                let text = skip_value(cursor, self.depth)?;
                if !allowed {
                    bail!(
                        IncorrectData,
                        "Cannot parse JSON String value here: {}",
                        String::from_utf8_lossy(&text[..text.len().min(60)])
                    );
                }
                strings.push(text);
                Ok(())
            }
            _ => {
                let text = skip_value(cursor, self.depth)?;
                bail!(
                    CannotParseText,
                    "Cannot parse '{}' as {data_type}",
                    String::from_utf8_lossy(&text[..text.len().min(60)])
                )
            }
        }
    }

    /// The members of an object as the entries of a map.
    fn map_entries(
        &mut self,
        pair: &(DataType, DataType),
        cursor: &mut Cursor<'_>,
        entries: &mut ColumnBuilder,
        settings: &FormatSettings,
    ) -> Result<()> {
        let ColumnBuilder::Tuple(columns, rows) = entries else {
            return Err(base::Error::bug("a map's entries are tuples"));
        };
        let [keys, values] = &mut columns[..] else {
            return Err(base::Error::bug("a map's entries are pairs"));
        };
        cursor.list(b'{', b'}', |cursor| {
            self.read(&pair.0, cursor, keys, settings)?;
            cursor.expect(b':')?;
            self.read(&pair.1, cursor, values, settings)?;
            *rows += 1;
            Ok(())
        })
    }

    /// An array into a tuple, element by element.
    fn unnamed_tuple(
        &mut self,
        tuple: &Arc<TupleType>,
        cursor: &mut Cursor<'_>,
        elements: &mut [ColumnBuilder],
        settings: &FormatSettings,
    ) -> Result<()> {
        let mut at = 0;
        cursor.list(b'[', b']', |cursor| {
            let Some(inner) = tuple.elements.get(at) else {
                bail!(IncorrectData, "A JSON array has more elements than {}", DataType::Tuple(tuple.clone()))
            };
            self.read(inner, cursor, &mut elements[at], settings)?;
            at += 1;
            Ok(())
        })?;
        if at != tuple.elements.len() {
            bail!(IncorrectData, "A JSON array has fewer elements than {}", DataType::Tuple(tuple.clone()));
        }
        Ok(())
    }

    /// An object into a named tuple; what the object lacks becomes the default.
    fn named_tuple(
        &mut self,
        tuple: &TupleType,
        cursor: &mut Cursor<'_>,
        elements: &mut [ColumnBuilder],
        rows: usize,
        settings: &FormatSettings,
    ) -> Result<()> {
        let mut name = Vec::new();
        cursor.list(b'{', b'}', |cursor| {
            let key = take_string(cursor, &mut name)?.map_or_else(|| name.clone(), <[u8]>::to_vec);
            cursor.expect(b':')?;
            let at = match &tuple.names {
                Some(names) => names.iter().position(|name| name.as_bytes() == key),
                None => std::str::from_utf8(&key)
                    .ok()
                    .and_then(|key| key.parse::<usize>().ok())
                    .and_then(|n| n.checked_sub(1))
                    .filter(|&n| n < elements.len()),
            };
            match at {
                Some(at) if elements[at].len() == rows => {
                    self.read(&tuple.elements[at], cursor, &mut elements[at], settings)
                }
                None if !settings.json.unknown_keys => bail!(
                    IncorrectData,
                    "Unexpected element '{}' of a named tuple (consider enabling \
                    input_format_json_ignore_unknown_keys_in_named_tuple setting)",
                    String::from_utf8_lossy(&key)
                ),
                _ => skip_value(cursor, self.depth).map(|_| ()),
            }
        })?;
        for (i, (element, inner)) in elements.iter_mut().zip(&tuple.elements).enumerate() {
            if element.len() == rows && !settings.json.missing_elements {
                let name = tuple.names.as_ref().map_or("", |names| names[i].as_str());
                bail!(
                    IncorrectData,
                    "JSON object doesn't contain tuple element {name}. If you want to insert defaults in case of \
                    missing elements, enable setting input_format_json_defaults_for_missing_elements_in_named_tuple"
                );
            }
            if element.len() == rows {
                push_default(inner, element);
            }
        }
        Ok(())
    }
}

#[inline]
fn string_value(
    data_type: &DataType,
    bytes: &[u8],
    builder: &mut ColumnBuilder,
    settings: &FormatSettings,
) -> Result<()> {
    match builder {
        ColumnBuilder::String(strings) if *data_type == DataType::String => {
            strings.push(bytes);
            Ok(())
        }
        _ if bytes.is_empty() && !data_type.is_string() => {
            push_default(data_type, builder);
            Ok(())
        }
        _ => parse_text(data_type, bytes, &settings.text, builder),
    }
}
