//! What a read of files reads: which files, which pieces of them, and which rows of these.
//!
//! ```text
//! path, keys of the path   filters over them alone         a file is not opened
//! statistics of pieces     the condition of the filters    a row group is not read
//! bloom filters            equality with values            a row group is not read
//! page index               the condition                   rows are not read
//! the filters themselves   over columns of the file        other columns are decoded for rows that pass
//! ```

use crate::file_set::{FileColumn, FileSet};
use crate::read_ahead::ReadAhead;
use crate::source::{column_of_block, passes_alone};
use base::{Result, bail};
use formats::DataObject;
use formats::file::{FileSource, PieceRange, PieceReader, PieceRows, RowTest};
use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;
use storage::{RangeCondition, ReadColumn, RowFilter, ScanRequest, TableDefinition, ValueRange, VirtualColumn};
use types::{Block, Column, Value};

/// Rows that a read without filters may want for its pieces to be read one after another.
const ORDERED_ROWS_MAX: u64 = 65_536;

/// A piece of a file that is read.
pub(crate) struct PlannedPiece {
    /// The number of the file.
    pub file: usize,
    source: Arc<FileSource>,
    piece: usize,
    runs: Option<Vec<(usize, bool)>>,
}

/// A planned read of files.
pub(crate) struct FilePlan {
    set: Arc<FileSet>,
    /// The pieces, each a morsel, or all of them one.
    pub(crate) pieces: Vec<PlannedPiece>,
    /// Pieces are read one behind another, as long as rows are wanted.
    is_ordered: bool,
    /// The columns of the definition that are asked for.
    columns: Vec<FileColumn>,
    stored: Vec<usize>,
    limit: Option<usize>,
    /// Tests that files apply which can choose rows: those of the first filters.
    tests: Vec<(Vec<usize>, RowTest)>,
    /// What is fetched before it is read; `None` where nothing is.
    ahead: Option<ReadAhead>,
}

impl FilePlan {
    /// Plans a read of columns, by their positions in the definition.
    ///
    /// # Errors
    /// Those of opening files and of filters.
    pub(crate) fn new(
        set: Arc<FileSet>,
        columns: &[usize],
        request: &ScanRequest,
        definition: &Arc<TableDefinition>,
    ) -> Result<Self> {
        let mut places = Vec::with_capacity(columns.len());
        for &column in columns {
            let Some(place) = set.place(column) else {
                bail!(LogicalError, "A column of files is read that they do not have")
            };
            places.push(place);
        }
        let stored = stored_of(&places);
        // A virtual column has one value in a morsel.
        let is_of_files =
            set.objects().len() > 1 && request.columns.iter().any(|c| matches!(c, ReadColumn::Virtual(_)));
        let is_short = request.filters.is_empty() && request.limit.is_some_and(|rows| rows <= ORDERED_ROWS_MAX);
        let mut plan = FilePlan {
            pieces: Vec::new(),
            is_ordered: is_short && !is_of_files,
            limit: request.limit.and_then(|rows| usize::try_from(rows).ok()),
            tests: pushed_tests(&set, request, definition, stored.len())?,
            columns: places,
            stored,
            ahead: None,
            set,
        };
        plan.find_pieces(request)?;
        plan.ahead = plan.read_ahead(request);
        Ok(plan)
    }

    /// The files whose paths and keys can pass the filters.
    fn passing_files(&self, request: &ScanRequest, condition: Option<&RangeCondition>) -> Result<Vec<usize>> {
        let set = &self.set;
        let mut passing = Vec::new();
        for file in 0..set.objects().len() {
            base::cancel::checkpoint()?;
            let value_of = |read: &ReadColumn| match read {
                ReadColumn::Virtual(column) => Some((column.data_type(), virtual_value(&set.objects()[file], *column))),
                ReadColumn::Column(column) => match set.place(*column)? {
                    FileColumn::Key(key) => Some((set.data_type(*column)?.clone(), set.key_value(file, key))),
                    FileColumn::Stored(_) => None,
                },
                _ => None,
            };
            let constant = |read: &ReadColumn| value_of(read).map(|(kind, value)| Column::constant(&kind, &value, 1));
            if !passes_alone(&request.filters, &constant)? {
                continue;
            }
            let keys_pass = condition.is_none_or(|condition| {
                condition.may_pass(&|column| match set.place(column)? {
                    FileColumn::Key(key) => Some(ValueRange::of_value(&set.key_value(file, key))),
                    FileColumn::Stored(_) => None,
                })
            });
            if keys_pass {
                passing.push(file);
            }
        }
        Ok(passing)
    }

    fn find_pieces(&mut self, request: &ScanRequest) -> Result<()> {
        let set = self.set.clone();
        let settings = &request.settings;
        let condition = RangeCondition::new(&request.condition);
        let files = self.passing_files(request, condition.as_ref())?;
        for (at, &file) in files.iter().enumerate() {
            base::cancel::checkpoint()?;
            set.open_ahead(&files, at);
            let source = set.open(file)?;
            let condition = condition.as_ref().filter(|_| settings.input_format_parquet_filter_push_down);
            for piece in 0..source.pieces() {
                let planned = PlannedPiece { file, source: source.clone(), piece, runs: None };
                let Some(condition) = condition.filter(|_| source.chooses_rows()) else {
                    self.push(planned);
                    continue;
                };
                let judged = JudgedPiece { set: &set, planned: &planned, condition };
                let by_bloom = settings.input_format_parquet_bloom_filter_push_down;
                if judged.may_pass() && (!by_bloom || judged.may_pass_bloom_filters()) {
                    let by_pages = settings.input_format_parquet_page_filter_push_down;
                    let runs = by_pages.then(|| judged.runs()).flatten();
                    self.push(PlannedPiece { runs, ..planned });
                }
            }
        }
        Ok(())
    }

    /// Adds a piece without the rows that are deleted, unless none is left.
    fn push(&mut self, mut piece: PlannedPiece) {
        if let Some(rows) = self.set.rows_of(piece.file).filter(|rows| !rows.deleted.is_empty()) {
            let before = (0..piece.piece).filter_map(|before| piece.source.piece_rows(before)).sum();
            let own = piece.source.piece_rows(piece.piece).unwrap_or(0);
            piece.runs = without_deleted(piece.runs, &rows.deleted, before..before.saturating_add(own));
        }
        if piece.runs.as_ref().is_none_or(|runs| runs.iter().any(|(_, is_read)| *is_read)) {
            self.pieces.push(piece);
        }
    }

    /// The number of morsels.
    pub(crate) fn morsels(&self) -> usize {
        if self.is_ordered { self.pieces.len().min(1) } else { self.pieces.len() }
    }

    /// The number of filters, from the first, that rows of a morsel have passed already.
    pub(crate) fn applied_filters(&self, morsel: usize) -> usize {
        match self.pieces.get(morsel) {
            Some(piece) if piece.source.chooses_rows() => self.tests.len(),
            _ => 0,
        }
    }

    /// Rows of a morsel that are looked at, where not all of them are given.
    pub(crate) fn rows_looked_at(&self, morsel: usize) -> Option<u64> {
        let piece = self.pieces.get(morsel).filter(|_| self.applied_filters(morsel) > 0)?;
        match &piece.runs {
            Some(runs) => Some(runs.iter().filter(|(_, is_read)| *is_read).map(|(rows, _)| *rows as u64).sum()),
            None => piece.source.piece_rows(piece.piece),
        }
    }

    /// Rows of all pieces, if they say it.
    pub(crate) fn rows_hint(&self) -> Option<u64> {
        self.pieces.iter().map(|piece| piece.source.piece_rows(piece.piece)).sum()
    }

    /// The value of a virtual column in a morsel.
    pub(crate) fn virtual_value(&self, morsel: usize, column: VirtualColumn) -> Value {
        self.pieces.get(morsel).map_or(Value::Null, |piece| virtual_value(piece.source.object(), column))
    }

    /// Reads a morsel.
    ///
    /// # Errors
    /// Those of the files.
    pub(crate) fn read(&self, morsel: usize, emit: &mut dyn FnMut(Block) -> Result<bool>) -> Result<()> {
        if !self.is_ordered {
            return match self.pieces.get(morsel) {
                Some(piece) => self.read_piece_ahead(morsel, piece, emit),
                None => Ok(()),
            };
        }
        let (mut goes_on, mut rows) = (true, 0);
        for piece in &self.pieces {
            self.read_piece(piece, &self.rows_of(piece), &mut |block| {
                rows += block.rows;
                goes_on = emit(block)? && self.limit.is_none_or(|limit| rows < limit);
                Ok(goes_on)
            })?;
            if !goes_on {
                break;
            }
        }
        Ok(())
    }

    /// What is fetched before it is read: of pieces that are read for sure, as far as their counts of rows tell.
    fn read_ahead(&self, request: &ScanRequest) -> Option<ReadAhead> {
        let stored = self.set.objects().iter().find_map(|object| match object {
            DataObject::Stored(object) => Some(object),
            DataObject::File(_) => None,
        });
        let limits = stored?.ahead_limits();
        let is_parquet = self.pieces.iter().any(|piece| piece.source.chooses_rows());
        let is_off = is_parquet && !request.settings.input_format_parquet_enable_row_group_prefetch;
        if self.is_ordered || is_off || limits.pieces == 0 {
            return None;
        }
        let wanted = self.limit.filter(|_| request.filters.is_empty()).unwrap_or(usize::MAX);
        let (mut end, mut rows) = (0, 0);
        while end < self.pieces.len() && rows < wanted {
            let piece = &self.pieces[end];
            rows = rows.saturating_add(piece.source.piece_rows(piece.piece).unwrap_or(0) as usize);
            end += 1;
        }
        Some(ReadAhead::new(limits, end))
    }

    /// Reads a piece, of which some has been fetched, and begins to fetch those behind it.
    fn read_piece_ahead(
        &self,
        morsel: usize,
        piece: &PlannedPiece,
        emit: &mut dyn FnMut(Block) -> Result<bool>,
    ) -> Result<()> {
        let mut rows = self.rows_of(piece);
        let Some(ahead) = &self.ahead else { return self.read_piece(piece, &rows, emit) };
        let prepare = |at: usize| {
            let piece = self.pieces.get(at)?;
            piece.source.prepared(piece.piece, &self.stored, &self.rows_of(piece), at == 0)
        };
        rows.prepared = ahead.take(morsel, &prepare)?;
        let mut goes_on = true;
        self.read_piece(piece, &rows, &mut |block| {
            goes_on = emit(block)?;
            Ok(goes_on)
        })?;
        match &rows.prepared {
            _ if !goes_on => ahead.end(),
            Some(prepared) => ahead.learn(prepared),
            None => {}
        }
        Ok(())
    }

    /// The rows of a piece that are read.
    fn rows_of(&self, piece: &PlannedPiece) -> PieceRows {
        PieceRows {
            // Rows that pass the tests may still fail other filters.
            limit: self.limit.filter(|_| self.is_ordered),
            runs: piece.runs.clone(),
            tests: self.tests_of(piece),
            prepared: None,
        }
    }

    fn read_piece(
        &self,
        piece: &PlannedPiece,
        rows: &PieceRows,
        emit: &mut dyn FnMut(Block) -> Result<bool>,
    ) -> Result<()> {
        piece.source.read_rows(piece.piece, &self.stored, rows, &mut |block| emit(self.with_keys(piece.file, block)))
    }

    /// The tests that the rows of a piece have to pass: those of its file, and of filters.
    fn tests_of(&self, piece: &PlannedPiece) -> Vec<(Vec<usize>, RowTest)> {
        let mut tests = self.set.rows_of(piece.file).map_or_else(Vec::new, |rows| rows.tests.clone());
        if piece.source.chooses_rows() {
            tests.extend(self.tests.iter().cloned());
        }
        tests
    }

    /// The columns that are asked for, of those that were read.
    fn with_keys(&self, file: usize, block: Block) -> Block {
        if self.columns.len() == self.stored.len() {
            return block;
        }
        let (rows, mut stored) = (block.rows, block.columns.into_iter());
        let mut columns = Vec::with_capacity(self.columns.len());
        for place in &self.columns {
            columns.extend(match place {
                FileColumn::Stored(_) => stored.next(),
                FileColumn::Key(key) => {
                    let data_type = self.set.key_type(*key);
                    Some(Column::constant(&data_type, &self.set.key_value(file, *key), rows))
                }
            });
        }
        Block::new(columns, rows)
    }
}

/// Runs of the rows of a piece, which are `rows` of its file, without the deleted ones.
fn without_deleted(runs: Option<Vec<(usize, bool)>>, deleted: &[u64], rows: Range<u64>) -> Option<Vec<(usize, bool)>> {
    let from = deleted.partition_point(|row| *row < rows.start);
    let to = deleted.partition_point(|row| *row < rows.end);
    if from == to {
        return runs;
    }
    let mut deleted = deleted[from..to].iter().map(|row| (row - rows.start) as usize).peekable();
    let mut left: Vec<(usize, bool)> = Vec::new();
    let mut push = |rows: usize, is_read: bool| match left.last_mut() {
        _ if rows == 0 => {}
        Some((before, kept)) if *kept == is_read => *before += rows,
        _ => left.push((rows, is_read)),
    };
    let mut at = 0;
    for (length, is_read) in runs.unwrap_or_else(|| vec![((rows.end - rows.start) as usize, true)]) {
        let end = at + length;
        while let Some(row) = deleted.next_if(|row| *row < end) {
            push(row - at, is_read);
            push(1, false);
            at = row + 1;
        }
        push(end - at, is_read);
        at = end;
    }
    Some(left)
}

fn stored_of(places: &[FileColumn]) -> Vec<usize> {
    let stored = |place: &FileColumn| match place {
        FileColumn::Stored(at) => Some(*at),
        FileColumn::Key(_) => None,
    };
    places.iter().filter_map(stored).collect()
}

/// The tests of the first filters that are of columns of the files alone. None where they read all columns that are
/// wanted: then nothing is saved by testing first.
fn pushed_tests(
    set: &FileSet,
    request: &ScanRequest,
    definition: &Arc<TableDefinition>,
    stored: usize,
) -> Result<Vec<(Vec<usize>, RowTest)>> {
    let mut tests: Vec<(Vec<usize>, RowTest)> = Vec::new();
    if !request.settings.input_format_parquet_filter_push_down {
        return Ok(tests);
    }
    let mut tested: Vec<usize> = Vec::new();
    for filter in &request.filters {
        let Some(columns) = stored_columns(set, &**filter) else { break };
        tested.extend(columns.iter().map(|(_, stored)| *stored));
        let test = row_test(filter.clone(), request, definition, &columns);
        tests.push((columns.into_iter().map(|(_, stored)| stored).collect(), test));
    }
    tested.sort_unstable();
    tested.dedup();
    if tested.len() >= stored {
        tests.clear();
    }
    Ok(tests)
}

/// The columns of a filter: their positions in the definition and in the files; `None` where it reads others.
fn stored_columns(set: &FileSet, filter: &dyn RowFilter) -> Option<Vec<(usize, usize)>> {
    let mut columns: Vec<(usize, usize)> = Vec::new();
    for read in filter.columns() {
        let (ReadColumn::Column(column) | ReadColumn::Length(column) | ReadColumn::Path(column, _)) = read else {
            return None;
        };
        let FileColumn::Stored(stored) = set.place(*column)? else { return None };
        if columns.iter().all(|(known, _)| known != column) {
            columns.push((*column, stored));
        }
    }
    (!columns.is_empty()).then_some(columns)
}

fn row_test(
    filter: Arc<dyn RowFilter>,
    request: &ScanRequest,
    definition: &Arc<TableDefinition>,
    columns: &[(usize, usize)],
) -> RowTest {
    let mut places = vec![None; definition.columns.len()];
    for (at, (column, _)) in columns.iter().enumerate() {
        places[*column] = Some(at);
    }
    let (request, definition) = (request.clone(), definition.clone());
    Arc::new(move |block| {
        let read = |read: &ReadColumn| column_of_block(block, *read, &places, &request, &definition);
        let columns: Vec<Column> = filter.columns().iter().map(read).collect::<Result<_>>()?;
        match filter.mask(&columns, block.rows)?.flatten() {
            Column::UInt8(mask) => Ok(mask.to_vec()),
            _ => bail!(LogicalError, "A row filter gave no mask"),
        }
    })
}

/// A piece held against a condition.
struct JudgedPiece<'a> {
    set: &'a FileSet,
    planned: &'a PlannedPiece,
    condition: &'a RangeCondition,
}

impl JudgedPiece<'_> {
    fn range_of(&self, column: usize) -> Option<ValueRange> {
        match self.set.place(column)? {
            FileColumn::Key(key) => Some(ValueRange::of_value(&self.set.key_value(self.planned.file, key))),
            FileColumn::Stored(at) => {
                let range = self.planned.source.piece_range(self.planned.piece, at)?;
                Some(value_range(range, self.set.data_type(column)?))
            }
        }
    }

    fn may_pass(&self) -> bool {
        self.condition.may_pass(&|column| self.range_of(column))
    }

    fn may_pass_bloom_filters(&self) -> bool {
        let filters = RefCell::new(HashMap::new());
        self.condition.may_pass_values(&|column, value| {
            let Some(FileColumn::Stored(at)) = self.set.place(column) else { return true };
            let mut filters = filters.borrow_mut();
            let filter =
                filters.entry(column).or_insert_with(|| self.planned.source.piece_bloom_filter(self.planned.piece, at));
            filter.as_ref().is_none_or(|filter| filter.may_hold(value))
        })
    }

    /// Runs of rows and whether any of them may pass, by the ranges of pages; `None` where all may, as far as is known.
    fn runs(&self) -> Option<Vec<(usize, bool)>> {
        let mut pages = HashMap::new();
        let mut bounds: Vec<u64> = Vec::new();
        for column in self.condition.columns() {
            let Some(FileColumn::Stored(at)) = self.set.place(column) else { continue };
            let Some(ranges) = self.planned.source.page_ranges(self.planned.piece, at) else { continue };
            let mut end = 0;
            let ends: Vec<u64> = ranges
                .iter()
                .map(|page| {
                    end += page.rows;
                    end
                })
                .collect();
            bounds.extend(&ends);
            pages.insert(column, (ends, ranges));
        }
        bounds.sort_unstable();
        bounds.dedup();
        let (mut runs, mut from): (Vec<(usize, bool)>, u64) = (Vec::new(), 0);
        for bound in bounds {
            if bound == from {
                continue;
            }
            let is_read = self.condition.may_pass(&|column| match pages.get(&column) {
                Some((ends, ranges)) => {
                    let page = ranges.get(ends.partition_point(|end| *end <= from))?;
                    Some(value_range(page.range.clone(), self.set.data_type(column)?))
                }
                None => self.range_of(column),
            });
            let rows = (bound - from) as usize;
            match runs.last_mut() {
                Some((before, kept)) if *kept == is_read => *before += rows,
                _ => runs.push((rows, is_read)),
            }
            from = bound;
        }
        runs.iter().any(|(_, is_read)| !is_read).then_some(runs)
    }
}

fn value_range(range: PieceRange, data_type: &types::DataType) -> ValueRange {
    ValueRange {
        low: range.min,
        high: range.max,
        may_be_null: range.has_nulls,
        may_be_value: range.has_values,
        may_be_nan: data_type.base().is_float(),
    }
}

/// The value of a virtual column in a file. Facts that are not known of a file are NULL, or an empty text.
pub(crate) fn virtual_value(object: &DataObject, column: VirtualColumn) -> Value {
    let text =
        |path: Option<&Path>| Value::string(path.map_or_else(String::new, |path| path.to_string_lossy().into_owned()));
    match column {
        VirtualColumn::Path => match object {
            DataObject::File(path) => text(std::path::absolute(path).ok().as_deref()),
            DataObject::Stored(object) => Value::string(object.path()),
        },
        VirtualColumn::File => text(object.path().file_name().map(Path::new)),
        VirtualColumn::Size => object.size_bytes().map_or(Value::Null, Value::UInt),
        VirtualColumn::Time => {
            object.modified_s().map_or(Value::Null, |since| Value::UInt(since.min(u64::from(u32::MAX))))
        }
        VirtualColumn::Etag => Value::string(object.etag().unwrap_or_default()),
        _ => Value::Null,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deleted_rows_are_no_runs() {
        let check = |runs: Option<Vec<(usize, bool)>>, deleted: &[u64], expect: &[(usize, bool)]| {
            assert_eq!(without_deleted(runs, deleted, 10..20).unwrap(), expect, "{deleted:?}");
        };
        check(None, &[3, 10, 11, 15, 19, 20], &[(2, false), (3, true), (1, false), (3, true), (1, false)]);
        check(Some(vec![(4, false), (6, true)]), &[11, 14], &[(5, false), (5, true)]);
        check(None, &[10, 11, 12, 13, 14, 15, 16, 17, 18, 19], &[(10, false)]);
        assert_eq!(without_deleted(None, &[1, 30], 10..20), None);
    }
}
