//! The filters of a read over a block, in the order that the scan learned.
//!
//! ```text
//! dense   bits of all rows, while more than a quarter is left and filters take all rows: each adds a mask
//! sparse  positions of the rows left: each later column is read for these only
//! ```
//! A block begins dense if it has all its rows, or lacks few and the first filter may see them as well: they are away
//! from the bits then, and columns stay as they lie on disk. It turns sparse once; what it learns of a filter is the
//! same either way.

use crate::mergetree::part::deletion_mask::{FewDeleted, through_runs};
use crate::mergetree::scan::read::filter_result::FilterResult;
use crate::mergetree::scan::read::{Reading, SELECT_SHARE};
use crate::table::{ReadColumn, RowFilter};
use base::Result;
use std::ops::Range;
use std::sync::Arc;
use std::time::Instant;
use types::Column;

/// Rows of a run, on average, from which filters look at runs instead of rows.
const RUN_ROWS_MIN: usize = 4;

/// What filters leave of a block.
pub(crate) enum FilteredRows {
    /// These rows; `None` for all.
    Rows(Option<Vec<u32>>),
    /// Rows of which only their number is wanted.
    Counted(FilterResult),
}

/// The filters of a scan in the order of a block.
struct FilterSequence<'a> {
    filters: &'a [Arc<dyn RowFilter>],
    /// Numbers of filters; `None`: as planned.
    learned: Option<Vec<usize>>,
}

impl<'a> FilterSequence<'a> {
    fn number(&self, at: usize) -> usize {
        self.learned.as_ref().map_or(at, |order| order[at])
    }

    fn filter(&self, at: usize) -> &'a dyn RowFilter {
        &*self.filters[self.number(at)]
    }

    /// Whether a filter from place `next` on reads a column.
    fn reads(&self, next: usize, column: &ReadColumn) -> bool {
        (next..self.filters.len()).any(|at| self.filter(at).columns().contains(column))
    }
}

/// A block whose filters are being tried.
struct FilteredBlock<'r> {
    /// Where it begins in its chunk.
    start: usize,
    len: usize,
    /// Rows that are there before any filter.
    live: usize,
    /// Ranges of these, where columns are read for them only.
    runs: Option<&'r [Range<usize>]>,
    /// A bit for each row, while the block is dense.
    dense: Option<Vec<u64>>,
    /// Positions of the rows left, once it is sparse; none for all.
    selected: Option<Vec<u32>>,
}

impl FilteredBlock<'_> {
    /// Whether filters see all rows of the block.
    fn is_whole(&self) -> bool {
        self.selected.is_none() && self.runs.is_none()
    }

    /// Rows that a filter sees.
    fn rows(&self) -> usize {
        self.selected.as_ref().map_or(self.live, Vec::len)
    }

    /// Cuts the rows that filters saw down to those at some positions among them.
    fn select(&mut self, kept: Vec<u32>) {
        self.selected = Some(match (self.selected.take(), self.runs) {
            (None, None) => kept,
            (None, Some(runs)) => through_runs(&kept, runs),
            (Some(before), _) => kept.iter().map(|&row| before[row as usize]).collect(),
        });
    }
}

impl Reading<'_> {
    /// Applies the filters to the rows of a block that are `selected` (none: all but its `deletions`).
    pub(crate) fn filter_rows(
        &mut self,
        start: usize,
        len: usize,
        deletions: Option<&FewDeleted<'_>>,
        selected: Option<Vec<u32>>,
        have: &mut Vec<(ReadColumn, Column)>,
    ) -> Result<FilteredRows> {
        let scan = self.scan;
        let (learned, is_measured) = scan.filter_order.next().unzip();
        let order = FilterSequence { filters: &scan.request.filters, learned };
        let count = order.filters.len();
        self.is_reordered |= count > 0 && order.number(0) != 0;
        // Rows of a whole block that are left, as long as so many are that no column is worth cutting down to them. Few
        // are hidden: that the first filter sees these as well costs less than moving the others together.
        let sees_hidden =
            count > 0 && (order.filter(0).takes_all_rows() || self.shows_hidden && !order.filter(0).may_fail());
        let (deletions, all_but_few) = if sees_hidden { (None, deletions) } else { (deletions, None) };
        let runs = if selected.is_none() { deletions.map(FewDeleted::runs) } else { None };
        let live = deletions.map_or(len, FewDeleted::count);
        let mut block = FilteredBlock { start, len, live, runs, dense: all_but_few.map(FewDeleted::bits), selected };
        for i in 0..count {
            let filter = order.filter(i);
            if i > 0
                && !filter.takes_all_rows()
                && let Some(bits) = block.dense.take()
            {
                block.selected = Some(self.keep(kernels::bits::to_indices(&bits), &order, i, have));
            }
            let (rows, is_whole) = (block.rows(), block.is_whole());
            let begun = (i == 0 && is_measured == Some(true)).then(Instant::now);
            let mut passed = match self.passed(filter, (start, len), block.selected.as_deref(), block.runs, have) {
                // It may be for a value that nobody sees: filters of this morsel are asked without these.
                Err(_) if i == 0 && all_but_few.is_some() && self.shows_hidden => {
                    self.shows_hidden = false;
                    have.clear();
                    return self.filter_rows(start, len, all_but_few, None, have);
                }
                passed => passed?,
            };
            if let Some(before) = block.dense.take() {
                passed = FilterResult::Bits(passed.and(before, rows)?);
            }
            if is_whole && i == 0 && passed.is_by_row() {
                self.note_passed_of(1, start, len, &passed);
            }
            if is_whole && i + 1 == count && scan.request.columns.is_empty() && passed.is_by_row() {
                return Ok(FilteredRows::Counted(passed));
            }
            let left = self.take_result(passed, &mut block, &order, i, have)?;
            if let Some(begun) = begun {
                scan.filter_order.note(order.number(0), rows, left, begun.elapsed());
            }
            if left == 0 {
                break;
            }
        }
        Ok(FilteredRows::Rows(self.rows_left(block, all_but_few, &order, have)))
    }

    /// Leaves of a block what passed the filter at a place of the order; gives how many rows that is. A block of which
    /// many rows are left stays dense.
    fn take_result(
        &mut self,
        passed: FilterResult,
        block: &mut FilteredBlock<'_>,
        order: &FilterSequence<'_>,
        place: usize,
        have: &mut Vec<(ReadColumn, Column)>,
    ) -> Result<usize> {
        let (rows, is_whole) = (block.rows(), block.is_whole());
        let passed = match passed {
            FilterResult::Bits(bits) if is_whole && kernels::bits::count(&bits) > block.len / SELECT_SHARE => {
                return Ok(kernels::bits::count(block.dense.insert(bits)));
            }
            passed => passed,
        };
        let by_row = is_whole && passed.is_by_row();
        if let Some(kept) = passed.kept_rows(rows)? {
            block.select(self.keep(kept, order, place + 1, have));
        }
        if place == 0 && !by_row {
            self.note_passed(1, block.start, block.len, block.selected.as_deref());
        }
        Ok(block.selected.as_ref().map_or(rows, Vec::len))
    }

    /// The rows that all filters left; none for all that exist. Columns read so far are cut down to them.
    fn rows_left(
        &mut self,
        block: FilteredBlock<'_>,
        all_but_few: Option<&FewDeleted<'_>>,
        order: &FilterSequence<'_>,
        have: &mut Vec<(ReadColumn, Column)>,
    ) -> Option<Vec<u32>> {
        let Some(bits) = block.dense else { return block.selected };
        let count = kernels::bits::count(&bits);
        if let Some(deletions) = all_but_few.filter(|deletions| deletions.count() == count) {
            // What only filters read is not moved.
            let wanted =
                std::mem::take(have).into_iter().filter(|(known, _)| self.scan.request.columns.contains(known));
            *have = wanted
                .map(|(known, column)| (known, column.keep_ranges(deletions.runs(), deletions.count())))
                .collect();
            return None;
        }
        if count < block.len {
            return Some(self.keep(kernels::bits::to_indices(&bits), order, order.filters.len(), have));
        }
        block.selected
    }

    /// What a filter says of rows.
    fn passed(
        &self,
        filter: &dyn RowFilter,
        (start, len): (usize, usize),
        selected: Option<&[u32]>,
        runs: Option<&[Range<usize>]>,
        have: &mut Vec<(ReadColumn, Column)>,
    ) -> Result<FilterResult> {
        let by_runs =
            if selected.is_none() && runs.is_none() { self.passed_by_runs(filter, start, len, have)? } else { None };
        by_runs.map_or_else(|| self.passed_by_rows(filter, (start, len), selected, runs, have), Ok)
    }

    /// What a filter says of rows, each for itself.
    fn passed_by_rows(
        &self,
        filter: &dyn RowFilter,
        (start, len): (usize, usize),
        selected: Option<&[u32]>,
        runs: Option<&[Range<usize>]>,
        have: &mut Vec<(ReadColumn, Column)>,
    ) -> Result<FilterResult> {
        let rows = selected.map_or_else(|| runs.map_or(len, |runs| runs.iter().map(Range::len).sum()), <[u32]>::len);
        let mut columns = Vec::with_capacity(filter.columns().len());
        for &column in filter.columns() {
            columns.push(self.load(column, start, len, selected, runs, have)?);
        }
        Ok(match filter.bits(&columns, rows)? {
            Some(bits) => FilterResult::Bits(bits),
            None => FilterResult::Mask(filter.mask(&columns, rows)?),
        })
    }

    /// What a filter over one column says of a whole block that holds few runs of equal values: it sees each run once,
    /// and the rows are never made.
    fn passed_by_runs(
        &self,
        filter: &dyn RowFilter,
        start: usize,
        len: usize,
        have: &[(ReadColumn, Column)],
    ) -> Result<Option<FilterResult>> {
        let &[wanted @ ReadColumn::Column(column)] = filter.columns() else { return Ok(None) };
        // One without an identity may say something else of the next equal value.
        if filter.identity().is_none() || have.iter().any(|(known, _)| *known == wanted) {
            return Ok(None);
        }
        let Some((values, ends)) = self.runs_of(column, start, len, len / RUN_ROWS_MIN)? else { return Ok(None) };
        let mask = FilterResult::Mask(filter.mask(&[values], ends.len())?);
        let mut bits = vec![0u64; len.div_ceil(kernels::bits::WORD)];
        let mut pass = |run: usize| {
            kernels::bits::set_range(&mut bits, (if run == 0 { 0 } else { ends[run - 1] as usize })..ends[run] as usize)
        };
        match mask.kept_rows(ends.len())? {
            None => (0..ends.len()).for_each(pass),
            Some(kept) => kept.iter().for_each(|&run| pass(run as usize)),
        }
        Ok(Some(FilterResult::Bits(bits)))
    }

    /// Cuts the columns that later filters, from place `next` on, or the output need down to some rows.
    fn keep(
        &self,
        rows: Vec<u32>,
        order: &FilterSequence<'_>,
        next: usize,
        have: &mut Vec<(ReadColumn, Column)>,
    ) -> Vec<u32> {
        have.retain(|(column, _)| self.scan.request.columns.contains(column) || order.reads(next, column));
        have.iter_mut().for_each(|(_, column)| *column = column.gather(&rows));
        rows
    }
}
