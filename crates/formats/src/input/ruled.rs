//! Fields that are written by a rule: those of `CustomSeparated`, `Template` and `Regexp`.

use super::csv::undouble;
use super::json::JsonReader;
use super::target::RowTarget;
use super::tsv::{is_compound, unescape};
use crate::FormatSettings;
use crate::pattern::EscapingRule;
use base::{Result, bail};
use std::borrow::Cow;
use types::text::{Cursor, read_quoted};

/// Reads fields by their rules.
#[derive(Default)]
pub(super) struct RuledReader {
    json: JsonReader,
}

/// The text of the field at the cursor, which ends before `delimiter`, with its quotes or escapes, and whether it is
/// quoted; `None` if more bytes are needed.
fn take_text<'a>(rule: EscapingRule, cursor: &mut Cursor<'a>, delimiter: &[u8], eof: bool) -> Result<Option<&'a [u8]>> {
    let start = cursor.at;
    let bytes = cursor.bytes;
    let end = match rule {
        EscapingRule::Escaped => {
            let mut at = start;
            loop {
                match memchr::memchr3(b'\t', b'\n', b'\\', &bytes[at..]) {
                    Some(found) if bytes[at + found] == b'\\' => at = (at + found + 2).min(bytes.len()),
                    Some(found) => break Some(at + found),
                    None => break None,
                }
            }
        }
        EscapingRule::Csv if matches!(bytes.get(start), Some(b'"' | b'\'')) => {
            let quote = bytes[start];
            let mut at = start + 1;
            loop {
                let Some(found) = memchr::memchr(quote, &bytes[at..]) else {
                    if eof {
                        bail!(CannotReadAllData, "A quoted field is not closed");
                    }
                    return Ok(None);
                };
                at += found + 1;
                match bytes.get(at) {
                    Some(&next) if next == quote => at += 1,
                    None if !eof => return Ok(None),
                    _ => break Some(at),
                }
            }
        }
        EscapingRule::Csv => {
            let rest = &bytes[start..];
            let line = memchr::memchr2(b'\n', b'\r', rest);
            let until = if delimiter.is_empty() {
                None
            } else {
                memchr::memmem::find(&rest[..line.unwrap_or(rest.len())], delimiter)
            };
            until.or(line).map(|found| start + found)
        }
        _ if delimiter.is_empty() => None,
        _ => memchr::memmem::find(&bytes[start..], delimiter).map(|found| start + found),
    };
    let end = match end {
        Some(end) => end,
        None if eof => bytes.len(),
        None => return Ok(None),
    };
    cursor.at = end;
    Ok(Some(&bytes[start..end]))
}

/// The bytes between the quotes of a CSV field, or those of a field without; whether it has quotes.
fn unquote(text: &[u8]) -> (Cow<'_, [u8]>, bool) {
    match text {
        [quote @ (b'"' | b'\''), inner @ .., last] if quote == last => {
            let mut out = Vec::new();
            match memchr::memchr(*quote, inner) {
                None => (Cow::Borrowed(inner), true),
                Some(_) => {
                    undouble(inner, *quote, &mut out);
                    (Cow::Owned(out), true)
                }
            }
        }
        _ => (Cow::Borrowed(text), false),
    }
}

impl RuledReader {
    /// Adds the field at the cursor to a column; `false` if more bytes are needed.
    ///
    /// # Errors
    /// Those of parsing; `BAD_ARGUMENTS` for a rule that nothing is read by.
    pub(super) fn read(
        &mut self,
        rule: EscapingRule,
        cursor: &mut Cursor<'_>,
        delimiter: &[u8],
        eof: bool,
        column: usize,
        target: &mut RowTarget,
    ) -> Result<bool> {
        match rule {
            EscapingRule::Json | EscapingRule::Quoted => {
                let RowTarget { schema, builders, settings, .. } = target;
                let (data_type, builder) = (&schema.fields[column].data_type, &mut builders[column]);
                let read = match rule {
                    EscapingRule::Json => self.json.read(data_type, cursor, builder, settings),
                    _ => read_quoted(data_type, cursor, &settings.text, builder),
                };
                // A number may go on behind the bytes.
                if cursor.is_done() && !eof {
                    return Ok(false);
                }
                read.map(|()| true)
            }
            EscapingRule::None | EscapingRule::Xml => {
                bail!(BadArguments, "Cannot read value with {rule:?} escaping rule")
            }
            _ => {
                let Some(text) = take_text(rule, cursor, delimiter, eof)? else { return Ok(false) };
                self.push(rule, text, column, target).map(|()| true)
            }
        }
    }

    /// Adds a whole field.
    pub(super) fn push(
        &mut self,
        rule: EscapingRule,
        text: &[u8],
        column: usize,
        target: &mut RowTarget,
    ) -> Result<()> {
        match rule {
            EscapingRule::Escaped => {
                if text == b"\\N" {
                    return target.push_null(column);
                }
                if is_compound(&target.schema.fields[column].data_type) || memchr::memchr(b'\\', text).is_none() {
                    return target.push_text(column, text);
                }
                let mut plain = Vec::new();
                unescape(text, &mut plain)?;
                target.push_text(column, &plain)
            }
            EscapingRule::Raw => {
                if text == b"\\N" {
                    target.push_null(column)
                } else {
                    target.push_text(column, text)
                }
            }
            EscapingRule::Csv => {
                let text = if target.settings.csv_trim { text.trim_ascii() } else { text };
                let (text, quoted) = unquote(text);
                if !quoted && *text == *target.settings.csv_null {
                    target.push_null(column)
                } else {
                    target.push_text(column, &text)
                }
            }
            EscapingRule::Json | EscapingRule::Quoted => {
                let mut cursor = Cursor::new(text);
                self.read(rule, &mut cursor, b"", true, column, target)?;
                cursor.skip_blanks();
                match cursor.is_done() {
                    true => Ok(()),
                    false => bail!(
                        CannotParseInputAssertionFailed,
                        "Cannot parse '{}': more stands behind the value",
                        String::from_utf8_lossy(text)
                    ),
                }
            }
            EscapingRule::None | EscapingRule::Xml => {
                bail!(BadArguments, "Cannot read value with {rule:?} escaping rule")
            }
        }
    }
}

/// The plain text of a field, as names of columns are written; `None` if more bytes are needed.
///
/// # Errors
/// Those of parsing.
pub(super) fn read_name(
    rule: EscapingRule,
    cursor: &mut Cursor<'_>,
    delimiter: &[u8],
    eof: bool,
) -> Result<Option<Vec<u8>>> {
    let mut out = Vec::new();
    match rule {
        EscapingRule::Json | EscapingRule::Quoted => {
            let start = cursor.at;
            let mut builder = types::ColumnBuilder::new(&types::DataType::String);
            let settings = FormatSettings::default();
            let read = match rule {
                EscapingRule::Json => {
                    JsonReader::default().read(&types::DataType::String, cursor, &mut builder, &settings)
                }
                _ if cursor.peek() != Some(b'\'') => {
                    super::infer::text::guess_literal(cursor, &settings, 0)?;
                    return Ok((!cursor.is_done() || eof).then(|| cursor.bytes[start..cursor.at].to_vec()));
                }
                _ => read_quoted(&types::DataType::String, cursor, &settings.text, &mut builder),
            };
            if cursor.is_done() && !eof {
                return Ok(None);
            }
            read?;
            out.extend_from_slice(builder.finish().value(0).as_bytes().unwrap_or_default());
        }
        EscapingRule::None | EscapingRule::Xml => bail!(BadArguments, "Cannot read value with {rule:?} escaping rule"),
        _ => {
            let Some(text) = take_text(rule, cursor, delimiter, eof)? else { return Ok(None) };
            match rule {
                EscapingRule::Escaped => unescape(text, &mut out)?,
                EscapingRule::Csv => out.extend_from_slice(&unquote(text).0),
                _ => out.extend_from_slice(text),
            }
        }
    }
    Ok(Some(out))
}

/// Passes over the field at the cursor; `false` if more bytes are needed.
///
/// # Errors
/// Those of parsing.
pub(super) fn skip(
    rule: EscapingRule,
    cursor: &mut Cursor<'_>,
    delimiter: &[u8],
    eof: bool,
    settings: &FormatSettings,
) -> Result<bool> {
    match rule {
        EscapingRule::Json => super::json::skip_value(cursor, 0).map(|_| ())?,
        EscapingRule::Quoted => drop(super::infer::text::guess_literal(cursor, settings, 0)?),
        EscapingRule::None => {
            let found = if delimiter.is_empty() { None } else { memchr::memmem::find(cursor.rest(), delimiter) };
            match found {
                Some(found) => cursor.at += found,
                None if eof => cursor.at = cursor.bytes.len(),
                None => return Ok(false),
            }
            return Ok(true);
        }
        EscapingRule::Xml => bail!(BadArguments, "Cannot read value with Xml escaping rule"),
        _ => return Ok(take_text(rule, cursor, delimiter, eof)?.is_some()),
    }
    Ok(!cursor.is_done() || eof)
}

/// The guess of the type of the field at the cursor; `None` if more bytes are needed.
///
/// # Errors
/// Those of parsing.
pub(super) fn guess(
    rule: EscapingRule,
    cursor: &mut Cursor<'_>,
    delimiter: &[u8],
    settings: &FormatSettings,
) -> Result<super::infer::text::Guess> {
    use super::infer::text::{guess_field, guess_json, guess_literal, guess_quoted};
    Ok(match rule {
        EscapingRule::Json => guess_json(cursor, settings, 0)?,
        EscapingRule::Quoted => guess_literal(cursor, settings, 0)?,
        EscapingRule::Csv => {
            let text = take_text(rule, cursor, delimiter, true)?.unwrap_or_default();
            let (text, quoted) = unquote(text);
            if quoted { guess_quoted(&text, settings) } else { guess_field(&text, settings) }
        }
        EscapingRule::None => None,
        _ => {
            let text = take_text(rule, cursor, delimiter, true)?.unwrap_or_default();
            guess_field(text, settings)
        }
    })
}
