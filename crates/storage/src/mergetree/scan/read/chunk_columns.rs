//! The columns of one chunk of a part: stored, computed from others, or told by where rows lie.

use crate::VirtualColumn;
use crate::definition::TableDefinition;
use crate::mergetree::commit::core::PartSet;
use crate::mergetree::merge::input::evaluate_over;
use crate::mergetree::part::deletion_mask::LiveRuns;
use crate::mergetree::part::origin;
use crate::mergetree::part::selection::{Selection, SelectionForm};
use crate::mergetree::part::{ChunkSource, Part};
use crate::mergetree::scan::MergeTreeScan;
use crate::mergetree::scan::read::SELECT_SHARE;
use crate::table::{ReadColumn, ScanContext, ScanRequest};
use base::{Result, bail};
use codec::ChunkReader;
use functions::Expr;
use std::ops::Range;
use types::{Column, DataType};

/// Bits of a row number that are the row in its part.
pub(crate) const ROW_BITS: u32 = 40;

/// Columns of one chunk of a part.
pub(crate) struct ChunkColumns<'a> {
    pub(crate) part: &'a Part,
    set: &'a PartSet,
    ordinal: u64,
    /// The first row of the chunk in the part.
    pub(crate) first_row: usize,
    /// Columns of the definition that are read, their types, and their readers; `None`: not in this part.
    readers: Vec<(usize, &'a DataType, Option<ChunkReader<'a>>)>,
    definition: &'a TableDefinition,
    request: &'a ScanRequest,
}

impl ChunkColumns<'_> {
    /// A column that the part does not have, computed from those that it has.
    fn filled(&self, fill: &Expr, start: usize, rows: &Selection<'_>) -> Result<Column> {
        let needed = fill.columns();
        let inputs = needed
            .iter()
            .map(|&input| self.column(ReadColumn::Column(input), start, rows))
            .collect::<Result<Vec<_>>>()?;
        evaluate_over(fill, &needed, inputs, rows.len())
    }

    fn reader(&self, column: usize) -> Result<(&DataType, Option<&ChunkReader<'_>>)> {
        match self.readers.iter().find(|(known, ..)| *known == column) {
            Some((_, data_type, reader)) => Ok((data_type, reader.as_ref())),
            None => bail!(LogicalError, "column number {column} was not prepared for reading"),
        }
    }

    /// The stored form of a virtual column that tells where rows came from.
    fn origin(&self, column: VirtualColumn) -> Option<&ChunkReader<'_>> {
        let number = origin::number_of(column)?;
        self.readers.iter().find(|(known, ..)| *known == number).and_then(|(.., reader)| reader.as_ref())
    }

    /// Runs of rows of the `len` from `start` of the chunk.
    fn runs(&self, column: ReadColumn, start: usize, len: usize, runs: &LiveRuns<'_>) -> Result<Column> {
        match column {
            ReadColumn::Column(i) if let (_, Some(reader)) = self.reader(i)? => {
                reader.decode_ranges(start, len, runs.ranges())
            }
            _ => Ok(self.column(column, start, &Selection::all(len))?.keep_ranges(runs.ranges(), runs.count())),
        }
    }

    /// The runs of equal values of a column's rows: see [`ChunkReader::runs_of`].
    pub(crate) fn runs_of(
        &self,
        column: usize,
        rows: Range<usize>,
        runs_max: usize,
    ) -> Result<Option<(Column, Vec<u32>)>> {
        match self.reader(column)? {
            (_, Some(reader)) => reader.runs_of(rows.start, rows.len(), runs_max),
            (_, None) => Ok(None),
        }
    }

    /// A column of a block that begins at row `start` of the chunk: its selected rows alone, but all of its rows where
    /// these are told by a mask.
    pub(crate) fn column(&self, column: ReadColumn, start: usize, rows: &Selection<'_>) -> Result<Column> {
        let len = rows.block_rows();
        match &rows.form {
            SelectionForm::Bits(_) | SelectionForm::Bytes(_) => self.rows(column, start, &Selection::all(len)),
            SelectionForm::Runs(runs) => self.runs(column, start, len, runs),
            SelectionForm::Positions(positions) if positions.len() > len / SELECT_SHARE => {
                Ok(self.rows(column, start, &Selection::all(len))?.gather(positions))
            }
            SelectionForm::Positions(_) | SelectionForm::All => self.rows(column, start, rows),
        }
    }

    /// A column in all rows of a block, or in few of them by their positions.
    fn rows(&self, column: ReadColumn, start: usize, rows: &Selection<'_>) -> Result<Column> {
        match column {
            ReadColumn::RowNumber => {
                let first = self.ordinal << ROW_BITS | (self.first_row + start) as u64;
                Ok(column_of_rows(first, rows, |row| row))
            }
            ReadColumn::Virtual(column) => self.virtual_column(column, start, rows),
            ReadColumn::Column(i) => match (self.reader(i)?, rows.positions()) {
                ((data_type, None), _) => match &self.definition.columns[i].fill {
                    Some(fill) => self.filled(fill, start, rows),
                    None => Ok(Column::defaults(data_type, rows.len())),
                },
                ((_, Some(reader)), None) => reader.decode(start, rows.block_rows()),
                ((_, Some(reader)), Some(positions)) => reader.select(start, positions),
            },
            ReadColumn::Path(i, path) => self.path(i, path, start, rows),
            ReadColumn::Length(i) => self.lengths(i, start, rows),
        }
    }

    /// A virtual column: where rows lie, or whether they exist.
    fn virtual_column(&self, column: VirtualColumn, start: usize, rows: &Selection<'_>) -> Result<Column> {
        let first = (self.first_row + start) as u64;
        if let Some(reader) = self.origin(column) {
            return match rows.positions() {
                Some(positions) => reader.select(start, positions),
                None => reader.decode(start, rows.block_rows()),
            };
        }
        if column == VirtualColumn::RowExists {
            let deleted = self.part.deleted.as_ref();
            let exists = |row: u64| u8::from(deleted.is_none_or(|mask| mask.has(row as usize)));
            return Ok(column_of_rows(first, rows, exists));
        }
        if column.is_of_part() {
            let value = self.set.place(self.part, self.ordinal as usize).value(column);
            return Ok(Column::constant(&column.data_type(), &value, rows.len()));
        }
        let is_granule = column == VirtualColumn::PartGranuleOffset;
        let size = if is_granule { u64::from(self.part.meta.granule_rows) } else { 1 };
        Ok(column_of_rows(first, rows, |row| row / size))
    }

    /// A path of a `JSON` column.
    fn path(&self, column: usize, path: u32, start: usize, rows: &Selection<'_>) -> Result<Column> {
        let (data_type, reader) = self.reader(column)?;
        let path_type = self.request.path_type(data_type, path)?;
        let Some(reader) = reader else {
            let whole = self.column(ReadColumn::Column(column), start, rows)?.flatten();
            return self.request.path_of(&whole, data_type, path);
        };
        let cells = rows.of_column(reader.path(self.request.path(path)?, start, rows.block_rows())?);
        Ok(types::subcolumn::cells_as(cells, &path_type))
    }

    /// The lengths of strings, the sizes of arrays.
    fn lengths(&self, column: usize, start: usize, rows: &Selection<'_>) -> Result<Column> {
        match (self.reader(column)?, rows.positions()) {
            ((_, None), _) if self.definition.columns[column].fill.is_some() => {
                Ok(crate::memory::lengths(&self.column(ReadColumn::Column(column), start, rows)?.flatten()))
            }
            ((data_type, None), _) => {
                let default = data_type.default_value();
                let length = default.as_bytes().map_or(0, <[u8]>::len) as u64;
                Ok(Column::constant(&DataType::UInt64, &types::Value::UInt(length), rows.len()))
            }
            ((_, Some(reader)), None) => reader.lengths(start, rows.block_rows()),
            ((_, Some(reader)), Some(positions)) => reader.lengths_selected(start, positions),
        }
    }
}

/// A value for each row of a block, or for those at some positions, by its number; the block begins at row `first`.
fn column_of_rows<T: types::NativeType>(first: u64, rows: &Selection<'_>, value: impl Fn(u64) -> T) -> Column {
    Column::from_vec(match rows.positions() {
        Some(positions) => positions.iter().map(|&i| value(first + u64::from(i))).collect(),
        None => (first..first + rows.block_rows() as u64).map(value).collect::<Vec<T>>(),
    })
}

/// Adds the columns from which columns are computed that the part does not have.
pub(crate) fn with_inputs(definition: &TableDefinition, part: &Part, mut numbers: Vec<usize>) -> Vec<usize> {
    let mut at = 0;
    while at < numbers.len() {
        if let Some(column) = definition.columns.get(numbers[at])
            && let (Some(fill), None) = (&column.fill, part.column(&column.name))
        {
            for input in fill.columns() {
                if !numbers.contains(&input) {
                    numbers.push(input);
                }
            }
        }
        at += 1;
    }
    numbers
}

/// The columns of the definition that are read, and those where rows came from.
pub(crate) fn column_numbers<'a>(columns: impl Iterator<Item = &'a ReadColumn>) -> Vec<usize> {
    let mut numbers: Vec<usize> = columns
        .filter_map(|column| match column {
            ReadColumn::Column(i) | ReadColumn::Length(i) | ReadColumn::Path(i, _) => Some(*i),
            ReadColumn::Virtual(column) => origin::number_of(*column),
            ReadColumn::RowNumber => None,
        })
        .collect();
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}

/// A column of the table, and what it is in a chunk of a part that has it.
pub(crate) type ColumnSource<'a> = (usize, &'a DataType, Option<ChunkSource<'a>>);

/// Sources of the columns of some numbers in a chunk.
pub(crate) fn sources<'a>(
    scan: &'a MergeTreeScan,
    part: &'a Part,
    chunk: usize,
    numbers: &[usize],
    context: &'a ScanContext,
) -> Result<Vec<ColumnSource<'a>>> {
    let cached = scan.request.settings.use_uncompressed_cache;
    let one = |&number: &usize| {
        if let Some(column) = origin::of_number(number) {
            let source = origin::stored_in(part, column)
                .map(|place| ChunkSource::new(part, place, chunk, cached, &context.counters))
                .transpose()?;
            return Ok((number, &origin::TYPE, source));
        }
        let definition = &scan.core.definition.columns[number];
        let source = part
            .column(&definition.name)
            .map(|column| ChunkSource::new(part, column, chunk, cached, &context.counters))
            .transpose()?;
        Ok((number, &definition.data_type, source))
    };
    numbers.iter().map(one).collect()
}

/// Opens the columns of a chunk.
pub(crate) fn open<'a>(
    scan: &'a MergeTreeScan,
    part: &'a Part,
    ordinal: u64,
    chunk: usize,
    sources: &'a [ColumnSource<'a>],
) -> ChunkColumns<'a> {
    let readers = sources
        .iter()
        .map(|(number, data_type, source)| (*number, *data_type, source.as_ref().map(ChunkSource::reader)));
    ChunkColumns {
        part,
        set: &scan.set,
        ordinal,
        first_row: chunk * part.meta.chunk_rows(),
        readers: readers.collect(),
        definition: &scan.core.definition,
        request: &scan.request,
    }
}

/// Bytes of the rows of a chunk, roughly.
pub(crate) fn row_bytes(rows: usize, sources: &[ColumnSource<'_>]) -> u64 {
    let one = |(_, data_type, source): &ColumnSource<'_>| match (data_type.fixed_width_bytes(), source) {
        (Some(width), _) => (width * rows) as u64,
        (None, Some(source)) => source.raw_bytes(),
        (None, None) => 0,
    };
    sources.iter().map(one).sum()
}

/// Bytes of columns in a chunk as they lie in the cache of chunks: encoded.
pub(crate) fn chunk_bytes(sources: &[ColumnSource<'_>]) -> u64 {
    sources.iter().filter_map(|(.., source)| source.as_ref()).map(ChunkSource::raw_bytes).sum()
}
