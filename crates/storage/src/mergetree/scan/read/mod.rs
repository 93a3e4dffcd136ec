//! Reading a morsel: block by block, filters first, other columns only for the rows that they select.
//!
//! | file | what it has |
//! |---|---|
//! | `block` | one block: the selected rows, the columns that were read |
//! | `filter`, `filter_order` | the filters of a block, and the order that a scan learns for them |
//! | `top_k_bound` | rows that a top-k does not want |
//! | `chunk_columns` | columns of one chunk, for all rows or some |
//! | `fetch` | single rows by their numbers |
//! | `prefetch` | what the kernel is told to read ahead |

pub(crate) mod block;
pub(crate) mod chunk_columns;
pub(crate) mod fetch;
pub(crate) mod filter;
pub(crate) mod filter_order;
pub(crate) mod prefetch;
pub(crate) mod top_k_bound;

use crate::mergetree::index::automatic;
use crate::mergetree::part::deletion_mask::DeletionMask;
use crate::mergetree::part::selection::Selection;
use crate::mergetree::scan::morsels::Morsel;
use crate::mergetree::scan::prune::facts::granule_span;
use crate::mergetree::scan::read::block::BlockRead;
use crate::mergetree::scan::read::chunk_columns::{
    ChunkColumns, chunk_bytes, column_numbers, open, row_bytes, sources, with_inputs,
};
use crate::mergetree::scan::{MergeTreeScan, is_remembered};
use crate::table::ScanContext;
use base::Result;
use base::events::Event;
use std::ops::Range;
use std::sync::atomic::Ordering;
use types::Block;

/// Rows of a block of one or two columns, and of more.
const BLOCK_ROWS_NARROW: usize = 65_536;
const BLOCK_ROWS_WIDE: usize = 16_384;
/// Above this share of rows, decoding all and picking is quicker than decoding single rows.
pub(crate) const SELECT_SHARE: usize = 4;

/// A morsel being read.
pub(crate) struct MorselRead<'a> {
    pub(crate) scan: &'a MergeTreeScan,
    context: &'a ScanContext,
    columns: &'a ChunkColumns<'a>,
    first_granule: usize,
    granule_rows: usize,
    /// Rows that are seen; `None` for all.
    deletion_mask: Option<&'a DeletionMask>,
    /// Bytes per row of the columns read, roughly.
    row_bytes: u64,
    /// Bytes of the columns read in the chunk, and its rows.
    chunk_bytes: (u64, u64),
    /// Granules read whole, and those with a row that passed all filters, and the first.
    done: u64,
    matched: [u64; 2],
    /// Whether another filter than the planned first was tried first: the matches of the first are not known then.
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
    let mut reading = MorselRead {
        scan,
        context,
        columns: &columns,
        first_granule: chunk * part.meta.chunk_granules as usize,
        granule_rows: part.meta.granule_rows as usize,
        deletion_mask: scan.set.masks[morsel.part as usize].as_deref(),
        row_bytes,
        chunk_bytes: (chunk_bytes(&sources), rows.max(1) as u64),
        done: 0,
        matched: [0; 2],
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

/// Part of a granule that a limit of the rows of a block may lack to stand for whole granules. ClickHouse's default
/// of 65,409 lacks 127 rows: 64 Ki without what it pads columns with, which columns here do not have.
const GRANULE_SHARE_LACKING: usize = 64;

/// Whole granules where blocks are at least as large, so that what was learned of a granule is complete. A limit that
/// lacks a few rows of whole granules is taken as these, so that it does not cost a block all of the last one.
fn block_rows(scan: &MergeTreeScan, columns: usize, granule_rows: usize) -> usize {
    let wanted = if columns <= 2 { BLOCK_ROWS_NARROW } else { BLOCK_ROWS_WIDE };
    let wanted = wanted.min((scan.request.settings.max_block_size as usize).max(1));
    let whole = wanted.next_multiple_of(granule_rows.max(1));
    let wanted = if whole - wanted <= granule_rows / GRANULE_SHARE_LACKING { whole } else { wanted };
    // Without filters the first rows are those that are wanted.
    let wanted = if scan.request.filters.is_empty() {
        wanted.min(scan.request.limit.map_or(usize::MAX, |limit| limit.max(1) as usize))
    } else {
        wanted
    };
    let rows = if wanted > granule_rows { wanted / granule_rows * granule_rows } else { wanted };
    debug_assert!(rows > 0, "blocks of no rows");
    rows
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
    debug_assert!(runs.iter().all(|run| run.start < run.end && run.end <= rows), "{runs:?} of {rows} rows");
    debug_assert!(runs.is_sorted_by(|a, b| a.end < b.start), "runs of granules rise and do not touch: {runs:?}");
    runs
}

impl<'a> MorselRead<'a> {
    /// Reads rows `start .. start + len` of the chunk. `false`: no more are needed.
    fn block(&mut self, start: usize, len: usize, emit: &mut dyn FnMut(Block) -> Result<bool>) -> Result<bool> {
        let request = &self.scan.request;
        debug_assert!(
            len > 0 && (start + len) as u64 <= self.chunk_bytes.1,
            "{len} rows from {start} of a chunk of {}",
            self.chunk_bytes.1
        );
        self.context.cancel.check()?;
        base::memory::check()?;
        if request.limit.is_some_and(|limit| self.scan.emitted.load(Ordering::Relaxed) >= limit) {
            return Ok(false);
        }
        if self.is_excluded(start, len) {
            return Ok(true);
        }
        self.count_read(len);
        // Rows that do not exist were never read.
        let live =
            self.deletion_mask.map_or(Selection::all(len), |mask| mask.live(self.columns.first_row + start, len));
        if live.is_empty() {
            return Ok(true);
        }
        let mut block = BlockRead::new(self.columns, &request.columns, start, live);
        self.filter_rows(&mut block)?;
        block.check();
        let mut rows = self.note_matches(0, start, &block.selected);
        self.note_done(start, len);
        if rows == 0 {
            return Ok(true);
        }
        if request.bound.is_some() {
            self.keep_within_bound(&mut block)?;
            rows = block.selected.len();
            if rows == 0 {
                return Ok(true);
            }
        }
        if !std::mem::replace(&mut self.asked_rest, true) {
            let chunk = self.first_granule / self.columns.part.meta.chunk_granules as usize;
            self.scan.ahead.rest(self.scan, self.columns.part, chunk);
        }
        let columns = block.wanted_columns()?;
        debug_assert_eq!(columns.len(), request.columns.len(), "a scan gives the columns asked for");
        debug_assert!(columns.iter().all(|column| column.len() == rows), "columns of {rows} rows that passed");
        self.scan.emitted.fetch_add(rows as u64, Ordering::Relaxed);
        emit(Block::new(columns, rows))
    }

    /// Counts a block as read.
    fn count_read(&self, len: usize) {
        self.context.counters.add(Event::SelectedRows, len as u64);
        self.context.counters.add(Event::SelectedBytes, len as u64 * self.row_bytes);
        let (bytes, rows) = self.chunk_bytes;
        self.context.counters.add(Event::SelectedChunkBytes, bytes * len as u64 / rows);
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

    /// Notes granules with a row that passed (all filters: 0, the first: 1) of a block that begins at `start`; gives
    /// how many rows passed.
    pub(crate) fn note_matches(&mut self, which: usize, start: usize, selection: &Selection<'_>) -> usize {
        if selection.is_mask() {
            return self.note_mask(which, start, selection);
        }
        match selection.positions() {
            None => {
                self.granules(start, selection.block_rows()).for_each(|granule| self.matched[which] |= 1 << granule);
            }
            Some(positions) => {
                // Granules rise with the rows: look for the next one behind the last.
                let mut rest = positions;
                while let Some(&row) = rest.first() {
                    let granule = (start + row as usize) / self.granule_rows;
                    self.matched[which] |= 1 << granule;
                    rest = &rest[rest.partition_point(|&row| (start + row as usize) / self.granule_rows <= granule)..];
                }
            }
        }
        selection.len()
    }

    /// As [`Self::note_matches`] for a mask: rows are counted granule by granule, none is looked for.
    fn note_mask(&mut self, which: usize, start: usize, selection: &Selection<'_>) -> usize {
        let len = selection.block_rows();
        let mut rows = 0;
        for granule in self.granules(start, len) {
            let (from, to) =
                ((granule * self.granule_rows).max(start), ((granule + 1) * self.granule_rows).min(start + len));
            let count = selection.count_in_mask(from - start..to - start);
            self.matched[which] |= u64::from(count > 0) << granule;
            rows += count;
        }
        rows
    }

    /// A granule is done when the block that ends it is: blocks of a run come in order.
    fn note_done(&mut self, start: usize, len: usize) {
        let end = start + len;
        let rows =
            self.columns.part.meta.rows_of_chunk(self.first_granule / self.columns.part.meta.chunk_granules as usize);
        debug_assert!(self.granules(start, len).end <= 64, "a chunk has no granule past 63");
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
        let matched = u64::from((self.done & self.matched[0]).count_ones());
        let matched = seen.matched.fetch_add(matched, Ordering::AcqRel) + matched;
        if seen.morsels.fetch_add(1, Ordering::AcqRel) + 1 == scan.morsels.len() {
            automatic::note(scan, done, matched);
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
            let empty = self.done & !self.matched[which];
            let granules = (0..64).filter(|i| empty >> i & 1 == 1).map(|i| self.first_granule + i);
            self.scan.core.shared.bits.note(part.uid, name, part.meta.granules(), granules);
        }
    }
}
