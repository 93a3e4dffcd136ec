//! `CSV` and its kin.

mod fields;
mod pass;

pub(super) use fields::{FieldEnds, split_line, undouble};

use super::infer::sniff::{header_names, past_blank_lines};
use super::plain_form::PlainForm;
use super::target::{
    ColumnUse, RowParse, RowParser, RowTarget, check_types, gather_tuples, looks_like_header, map_header, parse_cell,
    push_null,
};
use super::tsv::wrong_field_count;
use crate::FormatSettings;
use crate::settings::{CsvHead, TextReading};
use base::{Error, ErrorCode, Result, bail};
use fields::CsvField;
use memchr::memchr;
use types::text::push_default;
use types::{ColumnBuilder, DataType, Schema};

pub(super) struct CsvParser {
    names: bool,
    types: bool,
    detect: bool,
    delimiter: u8,
    /// The column of each field of a row.
    columns: Vec<Option<usize>>,
    /// The same with what is to be known of each, once a row is read.
    uses: Vec<FieldUse>,
    some_missing: bool,
    scratch: Vec<u8>,
}

/// What becomes of a field, or of the fields of a tuple.
#[derive(Clone, Copy)]
struct FieldUse {
    /// The column, unless it is passed over.
    column: Option<usize>,
    /// Of a column that is checked only: the texts that need no further look.
    plain: Option<PlainForm>,
    /// The number of fields.
    width: usize,
    is_tuple: bool,
    is_text: bool,
    /// The number of fields from this one on of which nothing matters but where they end.
    run: usize,
}

impl FieldUse {
    fn new(column: Option<usize>, target: &RowTarget) -> Self {
        let Some(column) = column else {
            return FieldUse { column, plain: None, width: 1, is_tuple: false, is_text: true, run: 0 };
        };
        let data_type = &target.schema.fields[column].data_type;
        FieldUse {
            column: Some(column).filter(|&column| !target.skips(column)),
            plain: (target.use_of(column) == ColumnUse::Checked).then(|| PlainForm::of(data_type)),
            width: fields_of(data_type, &target.settings),
            is_tuple: target.settings.reading.csv_tuples_spread && matches!(data_type, DataType::Tuple(_)),
            is_text: is_read_as_text(data_type),
            run: 0,
        }
    }

    /// Whether nothing matters of the field but where it ends.
    fn is_passed(&self, target: &RowTarget) -> bool {
        let takes_null =
            |column: usize| target.settings.null_as_default || target.schema.fields[column].data_type.is_nullable();
        let is_any = self.plain == Some(PlainForm::Any) && self.column.is_some_and(takes_null);
        !self.is_tuple && self.width == 1 && (self.column.is_none() || is_any)
    }

    /// The uses of the fields of a row.
    fn of_row(columns: &[Option<usize>], target: &RowTarget) -> Vec<Self> {
        let mut uses: Vec<FieldUse> = columns.iter().map(|&column| FieldUse::new(column, target)).collect();
        let mut run = 0;
        for field in uses.iter_mut().rev() {
            run = if field.is_passed(target) { run + 1 } else { 0 };
            field.run = run;
        }
        uses
    }
}

/// Fields that a column of the type takes: tuples are spread.
fn fields_of(data_type: &DataType, settings: &FormatSettings) -> usize {
    match data_type {
        DataType::Tuple(tuple) if settings.reading.csv_tuples_spread => {
            tuple.elements.iter().map(|element| fields_of(element, settings)).sum()
        }
        _ => 1,
    }
}

/// Whether values of a type are read from a whole text, of which nobody cares how it ends.
fn is_read_as_text(data_type: &DataType) -> bool {
    let base = data_type.base();
    !(base.is_number()
        || base.is_date_or_time()
        || matches!(base, DataType::Bool | DataType::Uuid | DataType::Ipv4 | DataType::Ipv6))
}

/// Whether a look at a field tells that it is a value, so that it need not be parsed to be checked.
#[inline]
fn is_plain(field: &CsvField<'_>, form: PlainForm, settings: &FormatSettings) -> bool {
    match field.quoted {
        true => form == PlainForm::Any || field.doubled == 0 && form.fits(field.bytes),
        false => field.bytes.is_empty() || form.fits(field.bytes) && field.bytes != settings.csv_null,
    }
}

/// Refuses a delimiter that could be part of a field.
///
/// # Errors
/// `BAD_ARGUMENTS`.
pub(super) fn check_delimiter(settings: &FormatSettings) -> Result<()> {
    let delimiter = settings.csv_delimiter;
    let is_blank = matches!(delimiter, b' ' | b'\t');
    if matches!(delimiter, b'"' | b'\'' | b'.' | b'U' | b'L') || is_blank && !settings.csv_blank_delimiter {
        bail!(
            BadArguments,
            "CSV format may not work correctly with delimiter '{}'. Try use CustomSeparated format instead",
            char::from(delimiter)
        );
    }
    Ok(())
}

/// The end of the row of a field.
fn row_end(
    ends: &mut FieldEnds<'_>,
    field: CsvField<'_>,
    eof: bool,
    settings: &FormatSettings,
) -> Result<Option<usize>> {
    let (mut at, mut ended) = (field.next, field.ends_row);
    while !ended {
        let Some(field) = ends.field(at, eof, settings)? else { return Ok(None) };
        (at, ended) = (field.next, field.ends_row);
    }
    Ok(Some(at))
}

/// Fields behind the last column of a row.
enum ExcessFields {
    /// The fields are ignored: the row ends at this position.
    LetPass(usize),
    /// The line does not end inside the bytes.
    Unfinished,
    Wrong,
}

/// Reads what follows the last column of a row. One delimiter at the end of the line is let pass, as in ClickHouse, and
/// with a variable number of columns all fields.
fn excess_end(ends: &mut FieldEnds<'_>, at: usize, eof: bool, settings: &FormatSettings) -> Result<ExcessFields> {
    let Some(field) = ends.field(at, eof, settings)? else { return Ok(ExcessFields::Unfinished) };
    if field.ends_row && field.bytes.is_empty() && !field.quoted {
        return Ok(ExcessFields::LetPass(field.next));
    }
    if !settings.reading.csv_variable_columns {
        return Ok(ExcessFields::Wrong);
    }
    Ok(row_end(ends, field, eof, settings)?.map_or(ExcessFields::Unfinished, ExcessFields::LetPass))
}

/// Bytes of blank lines with CR, where these are no rows.
#[inline]
fn blank_line(bytes: &[u8], settings: &FormatSettings) -> Option<usize> {
    if !settings.reading.csv_lenient || bytes[0] != b'\r' {
        return None;
    }
    Some(past_blank_lines(bytes, 0, settings)).filter(|blank| *blank > 0)
}

/// Whether a float's field begins as NaN does and is none: it is wrong from its beginning.
#[cold]
fn is_broken_nan(field: &[u8], data_type: &DataType) -> bool {
    data_type.base().is_float() && matches!(field.first(), Some(b'n' | b'N'))
}

/// As ClickHouse has it, what follows the last value of a row is wrong data, what follows another an unexpected
/// character.
#[cold]
fn at_end(error: Error, is_last: bool) -> Error {
    match error.code() {
        ErrorCode::CannotParseInputAssertionFailed if is_last => {
            Error::new(ErrorCode::IncorrectData, error.message().to_string())
        }
        _ => error,
    }
}

impl CsvParser {
    pub(super) fn new(name: &str, schema: &Schema, settings: &FormatSettings) -> Self {
        let types = name.ends_with("AndTypes");
        let names = types || name.ends_with("WithNames");
        CsvParser {
            names,
            types,
            detect: !names && settings.csv_detect_header,
            delimiter: settings.csv_delimiter,
            columns: (0..schema.len()).map(Some).collect(),
            uses: Vec::new(),
            some_missing: false,
            scratch: Vec::new(),
        }
    }

    /// What the bytes begin with, if it is no row.
    #[inline]
    fn no_row(&mut self, bytes: &[u8], eof: bool, target: &RowTarget) -> Option<RowParse> {
        let Some(first) = bytes.first() else { return Some(if eof { RowParse::End } else { RowParse::More }) };
        if *first == b'\n' && self.columns.len() > 1 {
            return Some(RowParse::Skip(1));
        }
        if let Some(blank) = blank_line(bytes, &target.settings) {
            return Some(RowParse::Skip(blank));
        }
        if target.settings.reading.csv_skip_empty_end && eof && bytes.trim_ascii().is_empty() {
            return Some(RowParse::End);
        }
        if self.uses.len() != self.columns.len() {
            self.uses = FieldUse::of_row(&self.columns, target);
        }
        None
    }

    #[inline]
    fn cell(
        &mut self,
        field: &CsvField<'_>,
        data_type: &DataType,
        builder: &mut ColumnBuilder,
        settings: &FormatSettings,
    ) -> Result<()> {
        if field.doubled != 0 {
            self.scratch.clear();
            undouble(field.bytes, field.doubled, &mut self.scratch);
            return parse_cell(data_type, &self.scratch, builder, settings);
        }
        if !field.quoted {
            if field.bytes.is_empty() {
                push_default(data_type, builder);
                return Ok(());
            }
            if field.bytes[0] == settings.csv_null.first().copied().unwrap_or(b'\\') && field.bytes == settings.csv_null
            {
                return push_null(data_type, builder, settings);
            }
        }
        // Blanks that are kept belong to strings alone.
        let bytes = if settings.csv_trim || field.quoted || data_type.base().is_string() {
            field.bytes
        } else {
            field.bytes.trim_ascii()
        };
        parse_cell(data_type, bytes, builder, settings)
    }

    /// Adds a field to its column; what cannot be read is an error or, where the settings say so, the default.
    #[inline]
    fn add_cell(&mut self, field: &CsvField<'_>, column: usize, target: &mut RowTarget) -> Result<()> {
        let data_type = &target.schema.fields[column].data_type;
        let Err(error) = self.cell(field, data_type, &mut target.builders[column], &target.settings) else {
            if field.bytes.is_empty() && !field.quoted {
                target.omit(column);
            }
            return Ok(());
        };
        if !target.settings.reading.csv_default_on_bad {
            let is_end = field.ends_row && !field.quoted && !is_broken_nan(field.bytes, data_type);
            return Err(at_end(target.in_column(column, error), is_end));
        }
        target.builders[column].truncate(target.rows);
        target.push_default(column);
        Ok(())
    }

    /// Takes a field of a column that is read or, where `plain` is given, checked only.
    #[inline]
    fn take_field(
        &mut self,
        field: &CsvField<'_>,
        plain: Option<PlainForm>,
        column: usize,
        target: &mut RowTarget,
    ) -> Result<()> {
        match plain {
            Some(form) if is_plain(field, form, &target.settings) => Ok(()),
            Some(_) => {
                let result = self.add_cell(field, column, target);
                target.drop_checked(column);
                result
            }
            None => self.add_cell(field, column, target),
        }
    }

    /// Adds the fields of a tuple to its column.
    fn take_tuple(&mut self, fields: &[CsvField<'_>], column: usize, target: &mut RowTarget) -> Result<()> {
        let data_type = target.schema.fields[column].data_type.clone();
        let result = self.tuple(fields, &data_type, &mut target.builders[column], &target.settings);
        target.drop_checked(column);
        result.map_err(|error| target.in_column(column, error))
    }

    /// A tuple from as many fields as it has elements.
    fn tuple(
        &mut self,
        fields: &[CsvField<'_>],
        data_type: &DataType,
        builder: &mut ColumnBuilder,
        settings: &FormatSettings,
    ) -> Result<()> {
        let (DataType::Tuple(tuple), ColumnBuilder::Tuple(elements, rows)) = (data_type, &mut *builder) else {
            return self.cell(&fields[0], data_type, builder, settings);
        };
        let mut at = 0;
        for (inner, element) in tuple.elements.iter().zip(elements) {
            let count = fields_of(inner, settings);
            self.tuple(&fields[at..at + count], inner, element, settings)?;
            at += count;
        }
        *rows += 1;
        Ok(())
    }
}

impl RowParser for CsvParser {
    fn begin(&mut self, bytes: &[u8], eof: bool, target: &mut RowTarget) -> Result<Option<usize>> {
        let mut at = 0;
        for _ in 0..target.settings.csv_skip_lines {
            match memchr(b'\n', &bytes[at..]) {
                Some(end) => at += end + 1,
                None if eof => return Ok(Some(bytes.len())),
                None => return Ok(None),
            }
        }
        let TextReading { csv_lenient, csv_head, .. } = target.settings.reading;
        if csv_lenient {
            at = past_blank_lines(bytes, at, &target.settings);
        }
        let is_row = self.detect && csv_head == CsvHead::Row;
        if !self.names && !self.detect || is_row || at == bytes.len() && eof {
            return Ok(Some(at));
        }
        let Some((mut names, next)) = split_line(bytes, at, eof, &target.settings)? else { return Ok(None) };
        if csv_lenient {
            names = header_names(&names).into_iter().map(String::into_bytes).collect();
        }
        let names = gather_tuples(names, &target.schema);
        if self.detect && csv_head == CsvHead::Compared && !looks_like_header(&names, &target.schema) {
            return Ok(Some(at));
        }
        at = next;
        if target.settings.use_header || self.detect {
            self.columns = map_header(&names, target)?;
            self.uses.clear();
            self.some_missing = (0..target.schema.len()).any(|column| !self.columns.contains(&Some(column)));
        }
        let second = if self.types || self.detect && at < bytes.len() {
            split_line(bytes, at, eof, &target.settings)?
        } else {
            return Ok(Some(at));
        };
        let Some((types, next)) = second else { return Ok(if self.types { None } else { Some(at) }) };
        if self.types && target.settings.use_header && target.settings.reading.check_types && types.len() == names.len()
        {
            check_types(&types, &self.columns, target)?;
        }
        let are_types = types.len() >= names.len()
            && types
                .iter()
                .all(|name| std::str::from_utf8(name).is_ok_and(|name| types::type_parser::parse_type(name).is_ok()));
        Ok(Some(if self.types || are_types { next } else { at }))
    }

    fn unread(&self, settings: &FormatSettings) -> ColumnUse {
        // A field that is no value would be the default.
        let is_never_wrong = settings.reading.csv_default_on_bad;
        if is_never_wrong || self.names && settings.use_header { ColumnUse::Skipped } else { ColumnUse::Checked }
    }

    fn pass_rows(&mut self, bytes: &[u8], target: &RowTarget) -> (usize, usize) {
        pass::pass_rows(bytes, self.columns.len() > 1, &target.settings)
    }

    fn row(&mut self, bytes: &[u8], eof: bool, target: &mut RowTarget) -> Result<RowParse> {
        if let Some(other) = self.no_row(bytes, eof, target) {
            return Ok(other);
        }
        let mut ends = FieldEnds::new(bytes, &target.settings);
        let (mut at, mut ended, mut seen, mut place) = (0, false, 0, 0);
        while place < self.uses.len() {
            let FieldUse { column, plain, width, is_tuple, is_text, run } = self.uses[place];
            if run > 0 && !ended {
                let (skipped, next) = ends.skip(at, run);
                if skipped > 0 {
                    (at, seen, place) = (next, seen + skipped, place + skipped);
                    continue;
                }
            }
            place += 1;
            let mut tuple = Vec::new();
            for _ in 0..width {
                if ended && target.settings.reading.csv_variable_columns {
                    break;
                }
                if ended {
                    return Err(wrong_field_count(self.uses.len(), seen, false));
                }
                let Some(field) = ends.field(at, eof, &target.settings)? else { return Ok(RowParse::More) };
                at = field.next;
                ended = field.ends_row;
                seen += 1;
                let Some(column) = column else { continue };
                if !field.closed && !is_text {
                    bail!(
                        CannotParseInputAssertionFailed,
                        "A quoted field is not closed: expected its quote at end of stream"
                    );
                }
                if is_tuple {
                    tuple.push(field);
                } else {
                    self.take_field(&field, plain, column, target)?;
                }
            }
            if !tuple.is_empty()
                && let Some(column) = column
            {
                self.take_tuple(&tuple, column, target)?;
            }
        }
        if !ended {
            match excess_end(&mut ends, at, eof, &target.settings)? {
                ExcessFields::LetPass(end) => at = end,
                ExcessFields::Unfinished => return Ok(RowParse::More),
                ExcessFields::Wrong => return Err(at_end(wrong_field_count(self.uses.len(), seen + 1, true), true)),
            }
        }
        debug_assert!(self.delimiter == target.settings.csv_delimiter);
        if self.some_missing || target.settings.reading.csv_variable_columns {
            target.fill_missing();
        }
        Ok(RowParse::Row(at))
    }
}
