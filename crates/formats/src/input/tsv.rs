//! `TabSeparated` and its kin.

use super::plain_form::PlainForm;
use super::target::{ColumnUse, RowParse, RowParser, RowTarget, check_types, looks_like_header, map_header};
use crate::FormatSettings;
use base::{Result, bail};
use memchr::{memchr, memchr2, memchr3};
use types::{DataType, Schema};

pub(super) struct TsvParser {
    raw: bool,
    names: bool,
    types: bool,
    detect: bool,
    skip_lines: u64,
    /// The column of each field of a row.
    columns: Vec<Option<usize>>,
    /// Whether some columns of the table have no field.
    some_missing: bool,
    /// No row was read yet.
    is_first: bool,
    scratch: Vec<u8>,
}

/// A field: its bytes as they stand, whether they hold escapes, and where the next begins.
struct TsvField<'a> {
    bytes: &'a [u8],
    escaped: bool,
    /// Past the delimiter.
    next: usize,
    ends_row: bool,
}

/// Finds the end of the field at `at`; `None` if it is not inside the bytes.
#[inline]
fn field_at(bytes: &[u8], at: usize, raw: bool, eof: bool) -> Option<TsvField<'_>> {
    let mut escaped = false;
    let mut from = at;
    loop {
        let rest = &bytes[from..];
        let found = if raw { memchr2(b'\t', b'\n', rest) } else { memchr3(b'\t', b'\n', b'\\', rest) };
        let Some(found) = found else {
            return eof.then(|| TsvField {
                bytes: without_cr(&bytes[at..]),
                escaped,
                next: bytes.len(),
                ends_row: true,
            });
        };
        let end = from + found;
        match bytes[end] {
            b'\\' => {
                escaped = true;
                from = (end + 2).min(bytes.len());
            }
            b'\n' => {
                return Some(TsvField { bytes: without_cr(&bytes[at..end]), escaped, next: end + 1, ends_row: true });
            }
            _ => return Some(TsvField { bytes: &bytes[at..end], escaped, next: end + 1, ends_row: false }),
        }
    }
}

fn without_cr(bytes: &[u8]) -> &[u8] {
    bytes.strip_suffix(b"\r").unwrap_or(bytes)
}

/// Undoes backslash escapes.
pub(super) fn unescape(bytes: &[u8], out: &mut Vec<u8>) -> Result<()> {
    let mut rest = bytes;
    while let Some(at) = memchr(b'\\', rest) {
        out.extend_from_slice(&rest[..at]);
        let Some(&letter) = rest.get(at + 1) else {
            bail!(CannotParseEscapeSequence, "Cannot parse escape sequence: a backslash ends the field")
        };
        let mut taken = at + 2;
        match letter {
            b'x' => {
                let digit = |i: usize| rest.get(i).and_then(|&b| char::from(b).to_digit(16));
                let (Some(high), Some(low)) = (digit(at + 2), digit(at + 3)) else {
                    bail!(
                        CannotParseEscapeSequence,
                        "Cannot parse escape sequence: expected two hexadecimal digits after '\\x'"
                    );
                };
                out.push((high * 16 + low) as u8);
                taken += 2;
            }
            other => types::text::push_unescaped(other, out),
        }
        rest = &rest[taken..];
    }
    out.extend_from_slice(rest);
    Ok(())
}

/// All fields of the line at `at` without their escapes, and where the next line begins.
pub(super) fn split_line(bytes: &[u8], mut at: usize, raw: bool, eof: bool) -> Result<Option<(Vec<Vec<u8>>, usize)>> {
    let mut fields = Vec::new();
    loop {
        let Some(field) = field_at(bytes, at, raw, eof) else { return Ok(None) };
        let mut text = Vec::new();
        if field.escaped && !raw {
            unescape(field.bytes, &mut text)?
        } else {
            text.extend_from_slice(field.bytes)
        }
        fields.push(text);
        at = field.next;
        if field.ends_row {
            return Ok(Some((fields, at)));
        }
    }
}

impl TsvParser {
    pub(super) fn new(name: &str, schema: &Schema, settings: &FormatSettings) -> Self {
        let types = name.ends_with("AndTypes");
        let names = types || name.ends_with("WithNames");
        TsvParser {
            raw: name.starts_with("TabSeparatedRaw"),
            names,
            types,
            detect: !names && settings.tsv_detect_header,
            skip_lines: settings.tsv_skip_lines,
            columns: (0..schema.len()).map(Some).collect(),
            some_missing: false,
            is_first: true,
            scratch: Vec::new(),
        }
    }

    fn use_header(&mut self, names: &[Vec<u8>], target: &RowTarget) -> Result<()> {
        self.columns = map_header(names, target)?;
        self.some_missing = (0..target.schema.len()).any(|column| !self.columns.contains(&Some(column)));
        Ok(())
    }

    /// The end of a row that has fewer fields than there are columns, or more; `field` is its field of number `i`.
    fn ragged(
        &mut self,
        field: &TsvField<'_>,
        i: usize,
        bytes: &[u8],
        eof: bool,
        target: &mut RowTarget,
    ) -> Result<Option<usize>> {
        if let Some(column) = self.columns[i]
            && let Err(error) = self.take_field(field, column, target)
        {
            return Err(target.in_field(column, error));
        }
        let (mut at, mut ended) = (field.next, field.ends_row);
        while !ended {
            let Some(field) = field_at(bytes, at, self.raw, eof) else { return Ok(None) };
            (at, ended) = (field.next, field.ends_row);
        }
        target.fill_missing();
        Ok(Some(at))
    }

    /// Takes a field as the use of its column wants.
    #[inline]
    fn take_field(&mut self, field: &TsvField<'_>, column: usize, target: &mut RowTarget) -> Result<()> {
        match target.use_of(column) {
            ColumnUse::Read => self.cell(field, column, target),
            ColumnUse::Skipped => Ok(()),
            ColumnUse::Checked => {
                let form = PlainForm::of(&target.schema.fields[column].data_type);
                let is_plain = field.bytes.is_empty() || !field.escaped && form.fits(field.bytes);
                if is_plain && field.bytes != target.settings.tsv_null {
                    return Ok(());
                }
                let result = self.cell(field, column, target);
                target.drop_checked(column);
                result
            }
        }
    }

    #[inline]
    fn cell(&mut self, field: &TsvField<'_>, column: usize, target: &mut RowTarget) -> Result<()> {
        if field.bytes.is_empty() && target.settings.reading.tsv_empty_as_default {
            target.push_default(column);
            return Ok(());
        }
        if field.escaped && !self.raw {
            if field.bytes == target.settings.tsv_null {
                return target.push_null(column);
            }
            // Arrays, tuples and maps hold literals, whose escapes are their own.
            if is_compound(&target.schema.fields[column].data_type) {
                return target.push_text(column, field.bytes);
            }
            self.scratch.clear();
            unescape(field.bytes, &mut self.scratch)?;
            return target.push_text(column, &self.scratch);
        }
        if (self.raw || target.settings.tsv_null != b"\\N") && field.bytes == target.settings.tsv_null {
            return target.push_null(column);
        }
        target.push_text(column, field.bytes)
    }
}

/// Whether the text of a type is made of literals.
pub(super) fn is_compound(data_type: &DataType) -> bool {
    matches!(data_type, DataType::Array(_) | DataType::Map(_) | DataType::Tuple(_))
}

/// An error for a row with another number of fields than there should be.
#[cold]
pub(super) fn wrong_field_count(expected: usize, actual: usize, more: bool) -> base::Error {
    let at_least = if more { "at least " } else { "" };
    base::err!(CannotParseInputAssertionFailed, "Wrong number of fields: expected {expected}, got {at_least}{actual}")
}

impl RowParser for TsvParser {
    fn begin(&mut self, bytes: &[u8], eof: bool, target: &mut RowTarget) -> Result<Option<usize>> {
        let mut at = 0;
        for _ in 0..self.skip_lines {
            match memchr(b'\n', &bytes[at..]) {
                Some(end) => at += end + 1,
                None if eof => return Ok(Some(bytes.len())),
                None => return Ok(None),
            }
        }
        if !self.names && !self.detect || at == bytes.len() && eof {
            return Ok(Some(at));
        }
        let Some((names, next)) = split_line(bytes, at, self.raw, eof)? else { return Ok(None) };
        if self.detect && !looks_like_header(&names, &target.schema) {
            return Ok(Some(at));
        }
        at = next;
        if target.settings.use_header || self.detect {
            self.use_header(&names, target)?;
        }
        let second = if self.types || self.detect && at < bytes.len() {
            split_line(bytes, at, self.raw, eof)?
        } else {
            return Ok(Some(at));
        };
        let Some((types, next)) = second else { return Ok(if self.types { None } else { Some(at) }) };
        if self.types && target.settings.use_header && target.settings.reading.check_types {
            check_types(&types, &self.columns, target)?;
        }
        let are_types = types.len() == names.len()
            && types
                .iter()
                .all(|name| std::str::from_utf8(name).is_ok_and(|name| types::type_parser::parse_type(name).is_ok()));
        Ok(Some(if self.types || are_types { next } else { at }))
    }

    fn unread(&self, settings: &FormatSettings) -> ColumnUse {
        if self.names && settings.use_header { ColumnUse::Skipped } else { ColumnUse::Checked }
    }

    fn pass_rows(&mut self, bytes: &[u8], target: &RowTarget) -> (usize, usize) {
        let (mut taken, mut rows) = (0, 0);
        if self.is_first || target.settings.reading.tsv_skip_empty_end {
            return (taken, rows);
        }
        for end in memchr::memchr_iter(b'\n', bytes) {
            // An empty line may be no row, an escaped line end is part of a field.
            if end == taken || !self.raw && bytes[end - 1] == b'\\' {
                break;
            }
            taken = end + 1;
            rows += 1;
        }
        (taken, rows)
    }

    fn row(&mut self, bytes: &[u8], eof: bool, target: &mut RowTarget) -> Result<RowParse> {
        if bytes.is_empty() {
            return Ok(if eof { RowParse::End } else { RowParse::More });
        }
        let mut at = 0;
        let count = self.columns.len();
        let variable = target.settings.reading.tsv_variable_columns;
        if target.settings.reading.tsv_skip_empty_end && eof && bytes.trim_ascii().is_empty() {
            return Ok(RowParse::End);
        }
        for i in 0..count {
            let Some(field) = field_at(bytes, at, self.raw, eof) else { return Ok(RowParse::More) };
            let is_last = i + 1 == count;
            if variable
                && field.ends_row != is_last
                && !(i == 0 && field.bytes.is_empty() && eof && field.next == bytes.len())
            {
                let Some(end) = self.ragged(&field, i, bytes, eof, target)? else { return Ok(RowParse::More) };
                return Ok(RowParse::Row(end));
            }
            if field.ends_row != is_last {
                // A last line that is empty is no row.
                if i == 0 && field.bytes.is_empty() && eof && field.next == bytes.len() {
                    return Ok(RowParse::End);
                }
                let actual = if field.ends_row { i + 1 } else { count + 1 };
                return Err(wrong_field_count(count, actual, !field.ends_row));
            }
            if let Some(column) = self.columns[i]
                && let Err(error) = self.take_field(&field, column, target)
            {
                return Err(target.in_field(column, error));
            }
            at = field.next;
        }
        if std::mem::take(&mut self.is_first)
            && !self.raw
            && !target.settings.reading.tsv_crlf
            && bytes[..at].ends_with(b"\r\n")
        {
            bail!(
                IncorrectData,
                "You have carriage return (\\r) at end of first row: transform the file, escape it as \\r, or set \
                input_format_tsv_crlf_end_of_line = 1"
            );
        }
        if self.some_missing {
            target.fill_missing();
        }
        Ok(RowParse::Row(at))
    }
}
