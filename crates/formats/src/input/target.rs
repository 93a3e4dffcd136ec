//! The columns that rows are parsed into, and how a header maps to them.

use super::{InputFormat, Omitted};
use crate::FormatSettings;
use crate::output::rows::flat_fields;
use base::{Error, ErrorCode, Result, bail};
use types::text::{parse_text, push_default};
use types::type_parser::parse_type;
use types::{Block, Column, ColumnBuilder, DataType, Field, Schema};

/// The outcome of parsing a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RowParse {
    /// The row does not end inside the bytes: give more.
    More,
    /// A row of this many bytes was added.
    Row(usize),
    /// These many bytes hold no row (an empty line).
    Skip(usize),
    /// No more rows.
    End,
}

/// What becomes of the fields of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ColumnUse {
    /// They are parsed into its builder, each row.
    Read,
    /// One that is no value is an error, as if they were read; its builder stays empty.
    Checked,
    /// They are passed over, whatever they are; its builder stays empty.
    Skipped,
}

/// Parses rows from bytes that begin at one.
pub(crate) trait RowParser: Send {
    /// Reads what stands before all rows: the bytes taken, or `None` if more are needed.
    fn begin(&mut self, _bytes: &[u8], _eof: bool, _target: &mut RowTarget) -> Result<Option<usize>> {
        Ok(Some(0))
    }

    /// Whether a mark of the order of bytes may stand before the data.
    fn is_text(&self) -> bool {
        true
    }

    /// What becomes of the fields of columns that nobody asks for: a parser that knows of such columns says so.
    fn unread(&self, _settings: &FormatSettings) -> ColumnUse {
        ColumnUse::Read
    }

    /// Passes over whole rows at the beginning of the bytes, of which no column is read: the bytes and rows taken. None
    /// are taken of what [`Self::row`] has to look at. Asked only of parsers that do not read all, by [`Self::unread`].
    fn pass_rows(&mut self, _bytes: &[u8], _target: &RowTarget) -> (usize, usize) {
        (0, 0)
    }

    /// Adds the row that `bytes` begin with. After an error the row may be there in part.
    fn row(&mut self, bytes: &[u8], eof: bool, target: &mut RowTarget) -> Result<RowParse>;
}

/// Reads rows from a stream that knows itself where they lie.
pub(crate) trait RowReader: Send {
    /// Reads what stands before all rows. Called before each block.
    fn begin(&mut self, _target: &mut RowTarget) -> Result<()> {
        Ok(())
    }

    /// Adds a row; false at the end.
    fn row(&mut self, target: &mut RowTarget) -> Result<bool>;
}

/// Reads blocks of what a [`RowReader`] reads.
pub(crate) struct RowsInput<R> {
    reader: R,
    target: RowTarget,
    rows: u64,
}

impl<R: RowReader> RowsInput<R> {
    pub(crate) fn of(reader: R, schema: &Schema, settings: &FormatSettings) -> Self {
        RowsInput { reader, target: RowTarget::new(schema, settings), rows: 0 }
    }
}

impl<R: RowReader> InputFormat for RowsInput<R> {
    fn next_block(&mut self, max_rows: usize) -> Result<Option<Block>> {
        self.reader.begin(&mut self.target)?;
        while self.target.rows < max_rows.max(1) {
            match self.reader.row(&mut self.target) {
                Ok(true) => self.rows += 1,
                Ok(false) => break,
                Err(error) => return Err(error.context(format!("at row {}", self.rows + 1))),
            }
        }
        Ok(self.target.take_block())
    }

    fn note_omitted(&mut self, columns: &[usize]) {
        self.target.note_omitted(columns);
    }

    fn take_omitted(&mut self) -> Vec<(usize, Omitted)> {
        self.target.take_omitted()
    }
}

/// Columns under construction.
pub(crate) struct RowTarget {
    pub(crate) schema: Schema,
    pub(crate) settings: FormatSettings,
    pub(crate) builders: Vec<ColumnBuilder>,
    pub(crate) rows: usize,
    /// Columns of which it is noted which rows lack them, and those rows.
    noted: Vec<(usize, Vec<u32>)>,
    /// The same of the block that was taken last.
    omitted: Vec<(usize, Vec<u32>)>,
    /// The columns of a block, where not all are wanted.
    wanted: Option<Vec<usize>>,
    uses: Vec<ColumnUse>,
    /// The number of columns that are read.
    columns_read: usize,
}

impl RowTarget {
    pub(crate) fn new(schema: &Schema, settings: &FormatSettings) -> Self {
        let mut target = RowTarget {
            schema: schema.clone(),
            settings: settings.clone(),
            builders: Vec::new(),
            rows: 0,
            noted: Vec::new(),
            omitted: Vec::new(),
            wanted: None,
            uses: vec![ColumnUse::Read; schema.len()],
            columns_read: schema.len(),
        };
        target.builders = target.new_builders();
        target
    }

    fn new_builders(&self) -> Vec<ColumnBuilder> {
        self.schema.fields.iter().map(|field| ColumnBuilder::new(&field.data_type)).collect()
    }

    /// Says which columns blocks have, in which order, and what becomes of others.
    pub(crate) fn give_only(&mut self, columns: &[usize], unread: ColumnUse) {
        for (column, own) in self.uses.iter_mut().enumerate() {
            *own = if columns.contains(&column) { ColumnUse::Read } else { unread };
        }
        self.columns_read = self.uses.iter().filter(|own| **own == ColumnUse::Read).count();
        self.wanted = Some(columns.to_vec());
    }

    /// What becomes of the fields of a column.
    #[inline]
    pub(crate) fn use_of(&self, column: usize) -> ColumnUse {
        self.uses[column]
    }

    /// Whether the fields of a column are passed over.
    #[inline]
    pub(crate) fn skips(&self, column: usize) -> bool {
        self.uses[column] == ColumnUse::Skipped
    }

    /// The number of columns that are read.
    #[inline]
    pub(crate) fn columns_read(&self) -> usize {
        self.columns_read
    }

    /// Drops the value of a column that was parsed to check it.
    #[inline]
    pub(crate) fn drop_checked(&mut self, column: usize) {
        if self.uses[column] == ColumnUse::Checked {
            self.builders[column].truncate(0);
        }
    }

    /// The number of rows that the builder of a column is to have after so many.
    fn rows_of(&self, column: usize, rows: usize) -> usize {
        if self.uses[column] == ColumnUse::Read { rows } else { 0 }
    }

    /// Whether the builders have so many rows.
    fn has_rows(&self, rows: usize) -> bool {
        self.builders.iter().enumerate().all(|(column, builder)| builder.len() == self.rows_of(column, rows))
    }

    /// Counts a finished row.
    #[inline]
    pub(crate) fn end_row(&mut self) {
        self.rows += 1;
        debug_assert!(self.has_rows(self.rows), "each column that is read has a value of a row, others have none");
    }

    /// Removes what a row that failed has left.
    pub(crate) fn undo_row(&mut self) {
        let rows = self.rows;
        for column in 0..self.builders.len() {
            let (rows, builder) = (self.rows_of(column, rows), &mut self.builders[column]);
            if builder.len() > rows {
                builder.truncate(rows);
            }
        }
        debug_assert!(self.has_rows(rows), "of finished rows nothing is taken back");
        for (_, omitted) in &mut self.noted {
            while omitted.last().is_some_and(|&row| row as usize >= rows) {
                omitted.pop();
            }
        }
    }

    /// Notes which rows lack a column, from now on.
    pub(crate) fn note_omitted(&mut self, columns: &[usize]) {
        self.noted = columns.iter().map(|&column| (column, Vec::new())).collect();
    }

    /// Notes that the row that is being read has no field for a column, of which the default stands there already.
    #[inline]
    pub(crate) fn omit(&mut self, column: usize) {
        if !self.noted.is_empty() {
            let row = self.builders[column].len().saturating_sub(1) as u32;
            self.noted.iter_mut().filter(|(noted, _)| *noted == column).for_each(|(_, rows)| rows.push(row));
        }
    }

    /// The fields that rows of the last block lacked.
    pub(crate) fn take_omitted(&mut self) -> Vec<(usize, Omitted)> {
        std::mem::take(&mut self.omitted).into_iter().map(|(column, rows)| (column, Omitted::Rows(rows))).collect()
    }

    /// Gives a column its default in this row.
    pub(crate) fn push_default(&mut self, column: usize) {
        push_default(&self.schema.fields[column].data_type, &mut self.builders[column]);
        self.omit(column);
    }

    /// Gives the default to each column that this row has no value for yet.
    pub(crate) fn fill_missing(&mut self) {
        for column in 0..self.builders.len() {
            if self.uses[column] == ColumnUse::Read && self.builders[column].len() == self.rows {
                self.push_default(column);
            }
        }
    }

    /// NULL, or the default of a column without NULL.
    pub(crate) fn push_null(&mut self, column: usize) -> Result<()> {
        push_null(&self.schema.fields[column].data_type, &mut self.builders[column], &self.settings)
    }

    /// A whole cell.
    #[inline]
    pub(crate) fn push_text(&mut self, column: usize, text: &[u8]) -> Result<()> {
        parse_cell(&self.schema.fields[column].data_type, text, &mut self.builders[column], &self.settings)
    }

    /// The rows so far as a block; `None` if there are none.
    pub(crate) fn take_block(&mut self) -> Option<Block> {
        if self.rows == 0 {
            return None;
        }
        let mut fresh = self.new_builders();
        // The next block mostly has as many rows.
        let read = fresh.iter_mut().zip(&self.uses).filter(|(_, own)| **own == ColumnUse::Read);
        read.for_each(|(builder, _)| reserve(builder, self.rows));
        let builders = std::mem::replace(&mut self.builders, fresh).into_iter();
        let columns: Vec<Column> = builders.map(ColumnBuilder::finish).collect();
        let columns = match &self.wanted {
            Some(wanted) => wanted.iter().map(|&column| columns[column].clone()).collect(),
            None => columns,
        };
        self.omitted = self
            .noted
            .iter_mut()
            .map(|(column, rows)| (*column, std::mem::take(rows)))
            .filter(|(_, rows)| !rows.is_empty())
            .collect();
        Some(Block::new(columns, std::mem::take(&mut self.rows)))
    }

    /// As [`Self::in_column`] for a field that ends at a delimiter: an integer is read up to what is not of it, as a
    /// sign alone.
    #[cold]
    pub(crate) fn in_field(&self, column: usize, error: Error) -> Error {
        let is_integer = self.schema.fields[column].data_type.base().is_integer();
        let error = match error.code() {
            ErrorCode::CannotParseNumber if is_integer => {
                Error::new(ErrorCode::CannotParseText, error.message().to_string())
            }
            _ => error,
        };
        self.in_column(column, error)
    }

    /// Says in which column an error happened.
    #[cold]
    pub(crate) fn in_column(&self, column: usize, error: Error) -> Error {
        let code = match error.code() {
            ErrorCode::CannotParseText => ErrorCode::CannotParseInputAssertionFailed,
            other => other,
        };
        Error::new(code, format!("{}: in column '{}'", error.message(), self.schema.fields[column].name))
    }
}

/// Makes room for so many rows of the flat forms.
fn reserve(builder: &mut ColumnBuilder, rows: usize) {
    types::with_native_builder!(builder, |values| values.reserve(rows), else match builder {
        ColumnBuilder::String(strings) if strings.is_empty() => *strings = types::StringBuilder::with_capacity(rows),
        ColumnBuilder::Nullable(nulls, values) => {
            nulls.reserve(rows);
            reserve(values, rows);
        }
        _ => {}
    });
}

/// NULL, or the default of a type without NULL if that is allowed.
pub(crate) fn push_null(data_type: &DataType, builder: &mut ColumnBuilder, settings: &FormatSettings) -> Result<()> {
    if !data_type.is_nullable() && !settings.null_as_default {
        bail!(
            CannotInsertNullInOrdinaryColumn,
            "NULL for type {data_type}, which has none: make it Nullable, or set input_format_null_as_default = 1"
        );
    }
    push_default(data_type, builder);
    Ok(())
}

/// A cell of which the format has dealt with NULL already; an empty one is the default of all types but strings.
#[inline]
pub(crate) fn parse_cell(
    data_type: &DataType,
    text: &[u8],
    builder: &mut ColumnBuilder,
    settings: &FormatSettings,
) -> Result<()> {
    match (data_type, &mut *builder) {
        (DataType::Nullable(inner), ColumnBuilder::Nullable(nulls, values)) => {
            parse_cell(inner, text, values, settings)?;
            nulls.push(0);
            Ok(())
        }
        (DataType::LowCardinality(inner), _) => parse_cell(inner, text, builder, settings),
        (DataType::String, ColumnBuilder::String(strings)) => {
            strings.push(text);
            Ok(())
        }
        _ if text.is_empty() && !data_type.is_string() => {
            push_default(data_type, builder);
            Ok(())
        }
        _ if data_type.is_float() => {
            parse_text(data_type, text, &settings.text, builder).map_err(|error| of_float(text, error))
        }
        _ => parse_text(data_type, text, &settings.text, builder),
    }
}

/// The error of a float's text: what begins as NaN is no other number, and an exponent needs digits.
#[cold]
fn of_float(text: &[u8], error: Error) -> Error {
    let unsigned = text.strip_prefix(b"-").or(text.strip_prefix(b"+")).unwrap_or(text);
    let digits = unsigned.iter().take_while(|byte| byte.is_ascii_digit() || **byte == b'.').count();
    let code = match unsigned.get(digits) {
        Some(b'n' | b'N') if digits == 0 && error.code() == ErrorCode::CannotParseNumber => {
            ErrorCode::CannotParseInputAssertionFailed
        }
        Some(b'e' | b'E') if digits > 0 => ErrorCode::CannotParseNumber,
        _ => return error,
    };
    Error::new(code, error.message().to_string())
}

/// The column that each field of the input belongs to (`None`: ignored).
///
/// # Errors
/// `INCORRECT_DATA` for unknown names when they may not be skipped, and for names given twice.
pub(crate) fn map_header(names: &[Vec<u8>], target: &RowTarget) -> Result<Vec<Option<usize>>> {
    let mut map = Vec::with_capacity(names.len());
    for name in names {
        let name = String::from_utf8_lossy(name);
        let column = target.schema.index_of(&name);
        if column.is_none() && !target.settings.skip_unknown {
            bail!(
                IncorrectData,
                "Unknown field '{name}' in the header: the columns are {}",
                column_names(&target.schema)
            );
        }
        if column.is_some() && map.contains(&column) {
            bail!(IncorrectData, "Field '{name}' stands twice in the header");
        }
        map.push(column);
    }
    Ok(map)
}

/// Names of a header with those of a tuple's elements (`t.1`, `t.2`) put together to the tuple's.
pub(super) fn gather_tuples(names: Vec<Vec<u8>>, schema: &Schema) -> Vec<Vec<u8>> {
    let tuples: Vec<(&Field, Vec<Field>)> = (schema.fields.iter())
        .filter(|field| matches!(field.data_type, DataType::Tuple(_)))
        .map(|field| (field, flat_fields(std::slice::from_ref(field))))
        .collect();
    let mut gathered = Vec::new();
    let mut at = 0;
    while at < names.len() {
        let fits = |flat: &[Field]| {
            !flat.is_empty()
                && flat
                    .iter()
                    .enumerate()
                    .all(|(i, field)| names.get(at + i).is_some_and(|name| name == field.name.as_bytes()))
        };
        match tuples.iter().find(|(_, flat)| fits(flat)) {
            Some((field, flat)) => {
                gathered.push(field.name.as_bytes().to_vec());
                at += flat.len();
            }
            None => {
                gathered.push(names[at].clone());
                at += 1;
            }
        }
    }
    gathered
}

/// The types of a header must be those of the columns, but for `Nullable` and `LowCardinality`.
///
/// # Errors
/// `INCORRECT_DATA` that names the column and both types.
pub(crate) fn check_types(names: &[Vec<u8>], columns: &[Option<usize>], target: &RowTarget) -> Result<()> {
    for (name, column) in names.iter().zip(columns) {
        let Some(field) = column.and_then(|column| target.schema.fields.get(column)) else { continue };
        let name = String::from_utf8_lossy(name);
        let is_same = parse_type(&name).is_ok_and(|data_type| data_type.base() == field.data_type.base());
        if !is_same {
            bail!(
                IncorrectData,
                "Type of '{}' must be {}, not {name}: see the header, or set input_format_with_names_use_header = 0",
                field.name,
                field.data_type
            );
        }
    }
    Ok(())
}

fn column_names(schema: &Schema) -> String {
    schema.fields.iter().map(|field| format!("'{}'", field.name)).collect::<Vec<_>>().join(", ")
}

/// Whether the fields look like a header for the schema: each is a column's name, or each column's name is among them.
pub(crate) fn looks_like_header(fields: &[Vec<u8>], schema: &Schema) -> bool {
    let is_column = |field: &Vec<u8>| std::str::from_utf8(field).is_ok_and(|name| schema.index_of(name).is_some());
    let is_named = |column: &Field| fields.iter().any(|field| field == column.name.as_bytes());
    !fields.is_empty() && (fields.iter().all(is_column) || schema.fields.iter().all(is_named))
}
