//! Reading a morsel: block by block, filters first, other columns only for rows that are left.

pub(crate) mod filter;
pub(crate) mod filter_order;
pub(crate) mod filter_result;
pub(crate) mod prefetch;
pub(crate) mod top_k_bound;

use crate::VirtualColumn;
use crate::definition::TableDefinition;
use crate::mergetree::commit::core::PartSet;
use crate::mergetree::index::automatic;
use crate::mergetree::merge::input::evaluate_over;
use crate::mergetree::part::deletion_mask::{DeletionMask, FewDeleted, LiveRows};
use crate::mergetree::part::origin;
use crate::mergetree::part::{ChunkSource, Part};
use crate::mergetree::scan::morsels::Morsel;
use crate::mergetree::scan::read::filter::FilteredRows;
use crate::mergetree::scan::read::filter_result::FilterResult;
use crate::mergetree::scan::{MergeTreeScan, granule_span, is_remembered};
use crate::table::{ReadColumn, ScanContext, ScanRequest};
use base::events::Event;
use base::{Result, bail};
use codec::ChunkReader;
use functions::Expr;
use std::ops::Range;
use std::sync::atomic::Ordering;
use types::{Block, Column, DataType};

/// Bits of a row number that are the row in its part.
const ROW_BITS: u32 = 40;
/// Rows of a block of one or two columns, and of more.
const BLOCK_ROWS_NARROW: usize = 65_536;
const BLOCK_ROWS_WIDE: usize = 16_384;
/// Above this share of rows, decoding all and picking is quicker than decoding single rows.
pub(crate) const SELECT_SHARE: usize = 4;

/// Columns of one chunk of a part.
struct ChunkColumns<'a> {
    part: &'a Part,
    set: &'a PartSet,
    ordinal: u64,
    /// The first row of the chunk in the part.
    first_row: usize,
    /// Columns of the definition that are read, their types, and their readers; `None`: not in this part.
    readers: Vec<(usize, &'a DataType, Option<ChunkReader<'a>>)>,
    definition: &'a TableDefinition,
    request: &'a ScanRequest,
}

impl ChunkColumns<'_> {
    /// A column that the part does not have, computed from those that it has.
    fn filled(&self, fill: &Expr, start: usize, len: usize, selected: Option<&[u32]>) -> Result<Column> {
        let rows = selected.map_or(len, <[u32]>::len);
        let needed = fill.columns();
        let inputs = needed
            .iter()
            .map(|&input| self.column(ReadColumn::Column(input), start, len, selected))
            .collect::<Result<Vec<_>>>()?;
        evaluate_over(fill, &needed, inputs, rows)
    }

    fn reader(&self, column: usize) -> Result<(&DataType, Option<&ChunkReader<'_>>)> {
        match self.readers.iter().find(|(known, ..)| *known == column) {
            Some((_, data_type, reader)) => Ok((data_type, reader.as_ref())),
            None => bail!(LogicalError, "column number {column} was not prepared for reading"),
        }
    }

    /// What the chunk stores of where its rows came from.
    fn origin(&self, column: VirtualColumn) -> Option<&ChunkReader<'_>> {
        let number = origin::number_of(column)?;
        self.readers.iter().find(|(known, ..)| *known == number).and_then(|(.., reader)| reader.as_ref())
    }

    /// Rows of runs, which rise, of those at `start .. start + len` of the chunk.
    fn runs(&self, column: ReadColumn, start: usize, len: usize, runs: &[Range<usize>]) -> Result<Column> {
        match column {
            ReadColumn::Column(i) if let (_, Some(reader)) = self.reader(i)? => reader.decode_ranges(start, len, runs),
            _ => Ok(self.column(column, start, len, None)?.keep_ranges(runs, runs.iter().map(Range::len).sum())),
        }
    }

    /// Rows `start .. start + len` of the chunk, or those of them that are selected.
    fn column(&self, column: ReadColumn, start: usize, len: usize, selected: Option<&[u32]>) -> Result<Column> {
        if let Some(indices) = selected
            && indices.len() > len / SELECT_SHARE
        {
            return Ok(self.column(column, start, len, None)?.gather(indices));
        }
        let rows = selected.map_or(len, <[u32]>::len);
        match column {
            ReadColumn::RowNumber => {
                let first = self.ordinal << ROW_BITS | (self.first_row + start) as u64;
                Ok(column_of_rows(first, len, selected, |row| row))
            }
            ReadColumn::Virtual(place) if let Some(reader) = self.origin(place) => match selected {
                Some(indices) => reader.select(start, indices),
                None => reader.decode(start, len),
            },
            ReadColumn::Virtual(VirtualColumn::RowExists) => {
                let deleted = self.part.deleted.as_ref();
                let exists = |row: u64| u8::from(deleted.is_none_or(|mask| mask.has(row as usize)));
                Ok(column_of_rows((self.first_row + start) as u64, len, selected, exists))
            }
            ReadColumn::Virtual(column) if !column.is_of_part() => {
                let size =
                    if column == VirtualColumn::PartGranuleOffset { u64::from(self.part.meta.granule_rows) } else { 1 };
                Ok(column_of_rows((self.first_row + start) as u64, len, selected, |row| row / size))
            }
            ReadColumn::Virtual(column) => Ok(Column::constant(
                &column.data_type(),
                &self.set.place(self.part, self.ordinal as usize).value(column),
                rows,
            )),
            ReadColumn::Column(i) => match (self.reader(i)?, selected) {
                ((data_type, None), _) => match &self.definition.columns[i].fill {
                    Some(fill) => self.filled(fill, start, len, selected),
                    None => Ok(Column::defaults(data_type, rows)),
                },
                ((_, Some(reader)), None) => reader.decode(start, len),
                ((_, Some(reader)), Some(indices)) => reader.select(start, indices),
            },
            ReadColumn::Path(i, path) => {
                let (data_type, reader) = self.reader(i)?;
                let path_type = self.request.path_type(data_type, path)?;
                let Some(reader) = reader else {
                    let whole = self.column(ReadColumn::Column(i), start, len, selected)?.flatten();
                    return self.request.path_of(&whole, data_type, path);
                };
                let cells = reader.path(self.request.path(path)?, start, len)?;
                let cells = selected.map_or_else(|| cells.clone(), |indices| cells.gather(indices));
                Ok(types::subcolumn::cells_as(cells, &path_type))
            }
            ReadColumn::Length(i) => match (self.reader(i)?, selected) {
                ((_, None), _) if self.definition.columns[i].fill.is_some() => {
                    Ok(crate::memory::lengths(&self.column(ReadColumn::Column(i), start, len, selected)?.flatten()))
                }
                ((data_type, None), _) => {
                    let default = data_type.default_value();
                    let length = default.as_bytes().map_or(0, <[u8]>::len) as u64;
                    Ok(Column::constant(&DataType::UInt64, &types::Value::UInt(length), rows))
                }
                ((_, Some(reader)), None) => reader.lengths(start, len),
                ((_, Some(reader)), Some(indices)) => reader.lengths_selected(start, indices),
            },
        }
    }
}

/// What follows from the numbers of rows: of `len` from `first` on, or of those at some positions from there.
fn column_of_rows<T: types::NativeType>(
    first: u64,
    len: usize,
    selected: Option<&[u32]>,
    value: impl Fn(u64) -> T,
) -> Column {
    Column::from_vec(match selected {
        Some(indices) => indices.iter().map(|&i| value(first + u64::from(i))).collect(),
        None => (first..first + len as u64).map(value).collect::<Vec<T>>(),
    })
}

/// Adds the columns from which columns are computed that the part does not have.
fn with_inputs(definition: &TableDefinition, part: &Part, mut numbers: Vec<usize>) -> Vec<usize> {
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

fn column_numbers<'a>(columns: impl Iterator<Item = &'a ReadColumn>) -> Vec<usize> {
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
type ColumnSource<'a> = (usize, &'a DataType, Option<ChunkSource<'a>>);

fn sources<'a>(
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

fn open<'a>(
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

/// A morsel being read.
pub(crate) struct Reading<'a> {
    pub(crate) scan: &'a MergeTreeScan,
    context: &'a ScanContext,
    columns: ChunkColumns<'a>,
    first_granule: usize,
    granule_rows: usize,
    /// Rows that are seen; `None` for all.
    mask: Option<&'a DeletionMask>,
    /// Bytes per row of the columns read, roughly.
    row_bytes: u64,
    /// Bytes of the columns read in the chunk, and its rows.
    chunk_bytes: (u64, u64),
    /// Granules read whole, and those with a row that passed all filters, and the first.
    done: u64,
    passed: [u64; 2],
    /// Whether another filter than the planned first was tried first: what passed the first is not known then.
    pub(crate) is_reordered: bool,
    /// Whether the columns that no filter needs were read ahead.
    asked_rest: bool,
    /// Whether filters may be asked about the few rows of a block that are not seen.
    pub(crate) shows_hidden: bool,
}

/// Reads a morsel; what ends a scan is noted of whole morsels only.
pub(crate) fn read(
    scan: &MergeTreeScan,
    (morsel, is_whole): (&Morsel, bool),
    context: &ScanContext,
    emit: &mut dyn FnMut(Block) -> Result<bool>,
) -> Result<()> {
    let part = &*scan.set.parts[morsel.part as usize];
    let chunk = morsel.chunk as usize;
    let filters = &scan.request.filters;
    let numbers = column_numbers(filters.iter().flat_map(|filter| filter.columns()).chain(&scan.request.columns));
    let numbers = with_inputs(&scan.core.definition, part, numbers);
    let sources = sources(scan, part, chunk, &numbers, context)?;
    let columns = open(scan, part, u64::from(morsel.part), chunk, &sources);
    let rows = part.meta.rows_of_chunk(chunk);
    let row_bytes = row_bytes(rows, &sources) / rows.max(1) as u64;
    let mut reading = Reading {
        scan,
        context,
        columns,
        first_granule: chunk * part.meta.chunk_granules as usize,
        granule_rows: part.meta.granule_rows as usize,
        mask: scan.set.masks[morsel.part as usize].as_deref(),
        row_bytes,
        chunk_bytes: (chunk_bytes(&sources), rows.max(1) as u64),
        done: 0,
        passed: [0; 2],
        is_reordered: false,
        asked_rest: filters.is_empty(),
        shows_hidden: true,
    };
    let block_rows = block_rows(scan, numbers.len(), reading.granule_rows);
    let mut go_on = true;
    for range in ranges(morsel.granules, reading.granule_rows, rows) {
        let mut start = range.start;
        while start < range.end && go_on {
            let len = block_rows.min(range.end - start);
            go_on = reading.block(start, len, emit)?;
            start += len;
        }
    }
    reading.note_bits();
    if go_on && is_whole {
        reading.note_end();
    }
    Ok(())
}

/// Whole granules where blocks are at least as large, so that what was learned of a granule is complete.
fn block_rows(scan: &MergeTreeScan, columns: usize, granule_rows: usize) -> usize {
    let wanted = if columns <= 2 { BLOCK_ROWS_NARROW } else { BLOCK_ROWS_WIDE };
    let wanted = wanted.min((scan.request.settings.max_block_size as usize).max(1));
    // The default setting lies just under 64 Ki rows; a block a little larger serves it as well.
    let wanted =
        if scan.request.settings.max_block_size == 65_409 && columns <= 2 { BLOCK_ROWS_NARROW } else { wanted };
    // Without filters the first rows are those that are wanted.
    let wanted = if scan.request.filters.is_empty() {
        wanted.min(scan.request.limit.map_or(usize::MAX, |limit| limit.max(1) as usize))
    } else {
        wanted
    };
    if wanted > granule_rows { wanted / granule_rows * granule_rows } else { wanted }
}

fn row_bytes(rows: usize, sources: &[ColumnSource<'_>]) -> u64 {
    let one = |(_, data_type, source): &ColumnSource<'_>| match (data_type.fixed_width_bytes(), source) {
        (Some(width), _) => (width * rows) as u64,
        (None, Some(source)) => source.raw_bytes(),
        (None, None) => 0,
    };
    sources.iter().map(one).sum()
}

/// Bytes of columns in a chunk as they lie in the cache of chunks: encoded.
fn chunk_bytes(sources: &[ColumnSource<'_>]) -> u64 {
    sources.iter().filter_map(|(.., source)| source.as_ref()).map(ChunkSource::raw_bytes).sum()
}

/// Runs of rows of the chosen granules.
fn ranges(granules: u64, granule_rows: usize, rows: usize) -> Vec<Range<usize>> {
    let mut runs: Vec<Range<usize>> = Vec::new();
    for granule in (0..64).filter(|i| granules >> i & 1 == 1) {
        let (start, end) = (granule * granule_rows, ((granule + 1) * granule_rows).min(rows));
        match runs.last_mut() {
            Some(run) if run.end == start => run.end = end,
            _ => runs.push(start..end),
        }
    }
    runs
}

impl Reading<'_> {
    /// Reads rows `start .. start + len` of the chunk. `false`: no more are needed.
    fn block(&mut self, start: usize, len: usize, emit: &mut dyn FnMut(Block) -> Result<bool>) -> Result<bool> {
        let request = &self.scan.request;
        self.context.cancel.check()?;
        base::memory::check()?;
        if request.limit.is_some_and(|limit| self.scan.emitted.load(Ordering::Relaxed) >= limit) {
            return Ok(false);
        }
        if self.is_excluded(start, len) {
            return Ok(true);
        }
        self.context.counters.add(Event::SelectedRows, len as u64);
        self.context.counters.add(Event::SelectedBytes, len as u64 * self.row_bytes);
        let (bytes, rows) = self.chunk_bytes;
        self.context.counters.add(Event::SelectedChunkBytes, bytes * len as u64 / rows);
        // Rows that do not exist were never read.
        let (deletions, selected) =
            match self.mask.map_or(LiveRows::All, |mask| mask.live(self.columns.first_row + start, len)) {
                LiveRows::All => (None, None),
                LiveRows::Most(deletions) => (Some(deletions), None),
                LiveRows::Rows(rows) if rows.is_empty() => return Ok(true),
                LiveRows::Rows(rows) => (None, Some(rows)),
            };
        let live = deletions.as_ref().map_or(len, FewDeleted::count);
        let mut have: Vec<(ReadColumn, Column)> = Vec::new();
        let selected = match self.filter_rows(start, len, deletions.as_ref(), selected, &mut have)? {
            FilteredRows::Counted(passed) => return self.count_block(&passed, start, len, emit),
            FilteredRows::Rows(rows) => rows,
        };
        self.note_passed(0, start, len, selected.as_deref());
        self.note_done(start, len);
        if selected.as_ref().is_some_and(Vec::is_empty) {
            return Ok(true);
        }
        let runs = if selected.is_none() { deletions.as_ref().map(FewDeleted::runs) } else { None };
        let selected = self.within_bound(start, len, runs, selected, &mut have)?;
        if selected.as_ref().is_some_and(Vec::is_empty) {
            return Ok(true);
        }
        if !std::mem::replace(&mut self.asked_rest, true) {
            let chunk = self.first_granule / self.columns.part.meta.chunk_granules as usize;
            self.scan.ahead.rest(self.scan, self.columns.part, chunk);
        }
        let rows = selected.as_ref().map_or(live, Vec::len);
        let mut columns = Vec::with_capacity(request.columns.len());
        for &column in &request.columns {
            columns.push(self.load(column, start, len, selected.as_deref(), runs, &mut have)?);
        }
        self.scan.emitted.fetch_add(rows as u64, Ordering::Relaxed);
        emit(Block::new(columns, rows))
    }

    /// The last filter of a read of no columns: rows are counted by granule, none is looked for.
    fn count_block(
        &mut self,
        passed: &FilterResult,
        start: usize,
        len: usize,
        emit: &mut dyn FnMut(Block) -> Result<bool>,
    ) -> Result<bool> {
        let rows = self.note_passed_of(0, start, len, passed);
        self.note_done(start, len);
        if rows == 0 {
            return Ok(true);
        }
        self.scan.emitted.fetch_add(rows as u64, Ordering::Relaxed);
        emit(Block::new(Vec::new(), rows))
    }

    pub(crate) fn load(
        &self,
        column: ReadColumn,
        start: usize,
        len: usize,
        selected: Option<&[u32]>,
        runs: Option<&[Range<usize>]>,
        have: &mut Vec<(ReadColumn, Column)>,
    ) -> Result<Column> {
        if let Some((_, known)) = have.iter().find(|(known, _)| *known == column) {
            return Ok(known.clone());
        }
        let loaded = match (selected, runs) {
            (None, Some(runs)) => self.columns.runs(column, start, len, runs)?,
            _ => self.columns.column(column, start, len, selected)?,
        };
        have.push((column, loaded.clone()));
        Ok(loaded)
    }

    /// The runs of a column's rows: see [`ChunkReader::runs_of`].
    pub(crate) fn runs_of(
        &self,
        column: usize,
        start: usize,
        len: usize,
        runs_max: usize,
    ) -> Result<Option<(Column, Vec<u32>)>> {
        match self.columns.reader(column)? {
            (_, Some(reader)) => reader.runs_of(start, len, runs_max),
            (_, None) => Ok(None),
        }
    }

    fn granules(&self, start: usize, len: usize) -> Range<usize> {
        start / self.granule_rows..(start + len).div_ceil(self.granule_rows)
    }

    /// Whether the top-k holds better rows than any here.
    fn is_excluded(&self, start: usize, len: usize) -> bool {
        let Some((column, bound)) = &self.scan.request.bound else { return false };
        let part = self.columns.part;
        let Some(place) =
            self.scan.core.definition.columns.get(*column).and_then(|definition| part.column(&definition.name))
        else {
            return false;
        };
        let Ok(detail) = part.detail(place) else { return false };
        self.granules(start, len).all(|granule| {
            let span = granule_span(part, &detail, self.first_granule + granule);
            match (span.low, span.high) {
                (Some(low), Some(high)) if !span.may_be_null => bound.excludes(&low, &high),
                _ => false,
            }
        })
    }

    /// Notes granules with a row that passed (all filters: 0, the first: 1).
    pub(crate) fn note_passed(&mut self, which: usize, start: usize, len: usize, selected: Option<&[u32]>) {
        match selected {
            None => self.granules(start, len).for_each(|granule| self.passed[which] |= 1 << granule),
            Some(indices) => {
                // Granules rise with the rows: look for the next one behind the last.
                let mut rest = indices;
                while let Some(&row) = rest.first() {
                    let granule = (start + row as usize) / self.granule_rows;
                    self.passed[which] |= 1 << granule;
                    rest = &rest[rest.partition_point(|&row| (start + row as usize) / self.granule_rows <= granule)..];
                }
            }
        }
    }

    /// As [`Self::note_passed`] for a mask by row; gives how many rows pass.
    pub(crate) fn note_passed_of(&mut self, which: usize, start: usize, len: usize, passed: &FilterResult) -> usize {
        let mut rows = 0;
        for granule in self.granules(start, len) {
            let (from, to) =
                ((granule * self.granule_rows).max(start), ((granule + 1) * self.granule_rows).min(start + len));
            let count = passed.count(from - start..to - start);
            self.passed[which] |= u64::from(count > 0) << granule;
            rows += count;
        }
        rows
    }

    /// A granule is done when the block that ends it is: blocks of a run come in order.
    fn note_done(&mut self, start: usize, len: usize) {
        let end = start + len;
        let rows =
            self.columns.part.meta.rows_of_chunk(self.first_granule / self.columns.part.meta.chunk_granules as usize);
        for granule in self.granules(start, len) {
            if end >= ((granule + 1) * self.granule_rows).min(rows) {
                self.done |= 1 << granule;
            }
        }
    }

    /// The last morsel that ends says what the whole scan found.
    fn note_end(&self) {
        let (scan, seen) = (self.scan, &self.scan.seen);
        let done = seen.done.fetch_add(u64::from(self.done.count_ones()), Ordering::AcqRel)
            + u64::from(self.done.count_ones());
        let passed = u64::from((self.done & self.passed[0]).count_ones());
        let passed = seen.passed.fetch_add(passed, Ordering::AcqRel) + passed;
        if seen.morsels.fetch_add(1, Ordering::AcqRel) + 1 == scan.morsels.len() {
            automatic::note(scan, done, passed);
        }
    }

    fn note_bits(&self) {
        // What FINAL hides is there for others.
        let part = self.columns.part;
        if self.scan.set.is_final
            || self.scan.identities.is_empty()
            || !is_remembered(&self.scan.core, part, &self.scan.request)
        {
            return;
        }
        for (which, name) in self.scan.identities.iter().enumerate().take(if self.is_reordered { 1 } else { 2 }) {
            let empty = self.done & !self.passed[which];
            let granules = (0..64).filter(|i| empty >> i & 1 == 1).map(|i| self.first_granule + i);
            self.scan.core.shared.bits.note(part.uid, name, part.meta.granules(), granules);
        }
    }
}

/// Has the chunks read ahead in which the rows lie, given by their numbers and in their order.
fn ask_for_rows(scan: &MergeTreeScan, rows: &[u64], order: &[u32], columns: &[ReadColumn]) {
    let reads = prefetch::reads_of(columns.iter());
    let place = |number: u64| {
        let part = scan.set.parts.get((number >> ROW_BITS) as usize)?;
        Some(((number >> ROW_BITS) as usize, (number & ((1 << ROW_BITS) - 1)) as usize / part.meta.chunk_rows()))
    };
    let mut chunks: Vec<(usize, usize)> = order.iter().filter_map(|&at| place(rows[at as usize])).collect();
    chunks.dedup();
    for of_part in chunks.chunk_by(|a, b| a.0 == b.0) {
        prefetch::ask_for(scan, &scan.set.parts[of_part[0].0], &reads, of_part.iter().map(|(_, chunk)| *chunk));
    }
}

/// Reads rows by their numbers, in the order given.
pub(crate) fn fetch(
    scan: &MergeTreeScan,
    rows: &[u64],
    columns: &[ReadColumn],
    context: &ScanContext,
) -> Result<Block> {
    let numbers = column_numbers(columns.iter());
    let mut order: Vec<u32> = (0..rows.len() as u32).collect();
    order.sort_unstable_by_key(|&i| rows[i as usize]);
    let mut pieces: Vec<Vec<Column>> = vec![Vec::new(); columns.len()];
    let mut place = vec![0u32; rows.len()];
    let (mut at, mut unique) = (0, 0u32);
    ask_for_rows(scan, rows, &order, columns);
    while at < order.len() {
        context.cancel.check()?;
        let number = rows[order[at] as usize];
        let (ordinal, row) = (number >> ROW_BITS, (number & ((1 << ROW_BITS) - 1)) as usize);
        let Some(part) = scan.set.parts.get(ordinal as usize).filter(|part| (row as u64) < part.meta.rows) else {
            bail!(LogicalError, "there is no row number {number} in this scan");
        };
        let chunk = row / part.meta.chunk_rows();
        let first = ordinal << ROW_BITS | (chunk * part.meta.chunk_rows()) as u64;
        let end = first + part.meta.rows_of_chunk(chunk) as u64;
        // All wanted rows of the chunk, each once.
        let mut indices: Vec<u32> = Vec::new();
        while at < order.len() && rows[order[at] as usize] < end {
            let index = (rows[order[at] as usize] - first) as u32;
            if indices.last() != Some(&index) {
                indices.push(index);
                unique += 1;
            }
            place[order[at] as usize] = unique - 1;
            at += 1;
        }
        let numbers = with_inputs(&scan.core.definition, part, numbers.clone());
        let sources = sources(scan, part, chunk, &numbers, context)?;
        let chunk_columns = open(scan, part, ordinal, chunk, &sources);
        for (&column, pieces) in columns.iter().zip(&mut pieces) {
            pieces.push(chunk_columns.column(column, 0, part.meta.rows_of_chunk(chunk), Some(&indices))?);
        }
    }
    let join = |(pieces, column): (Vec<Column>, &ReadColumn)| match (pieces.is_empty(), column) {
        (false, _) => Column::concat(&pieces.iter().collect::<Vec<_>>()).gather(&place),
        (true, ReadColumn::Column(i)) => Column::empty(&scan.core.definition.columns[*i].data_type),
        (true, ReadColumn::Path(i, path)) => {
            let data_type = scan.request.path_type(&scan.core.definition.columns[*i].data_type, *path);
            data_type.map_or_else(|_| Column::empty(&DataType::String), |data_type| Column::empty(&data_type))
        }
        (true, ReadColumn::Virtual(column)) => Column::empty(&column.data_type()),
        (true, _) => Column::empty(&DataType::UInt64),
    };
    Ok(Block::new(pieces.into_iter().zip(columns).map(join).collect(), rows.len()))
}
