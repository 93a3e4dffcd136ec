//! One block while it is read: the rows that filters have selected so far, and the columns that were read.

use crate::mergetree::part::deletion_mask::LiveRuns;
use crate::mergetree::part::selection::{Selection, SelectionForm};
use crate::mergetree::scan::read::SELECT_SHARE;
use crate::mergetree::scan::read::chunk_columns::ChunkColumns;
use crate::table::{ReadColumn, RowFilter};
use base::Result;
use types::Column;

/// Rows of a run, on average, from which filters look at runs instead of rows.
const RUN_ROWS_MIN: usize = 4;

/// A block that is being read.
///
/// # Invariants
/// Columns that were read hold all rows of the block while `selected` is all rows or a mask, else the selected rows.
pub(crate) struct BlockRead<'a> {
    columns: &'a ChunkColumns<'a>,
    /// The columns that the scan gives.
    wanted: &'a [ReadColumn],
    /// The first row of the block in its chunk.
    pub(crate) start: usize,
    /// The rows that exist and passed the filters so far.
    pub(crate) selected: Selection<'a>,
    /// The rows that exist, where filters see the few others as well.
    all_but_few: Option<LiveRuns<'a>>,
    /// Columns that were read.
    have: Vec<(ReadColumn, Column)>,
}

impl<'a> BlockRead<'a> {
    /// A block of rows that exist, before any filter.
    pub(crate) fn new(
        columns: &'a ChunkColumns<'a>,
        wanted: &'a [ReadColumn],
        start: usize,
        selected: Selection<'a>,
    ) -> Self {
        BlockRead { columns, wanted, start, selected, all_but_few: None, have: Vec::new() }
    }

    /// Rows of the block, selected or not.
    pub(crate) fn len(&self) -> usize {
        self.selected.block_rows()
    }

    /// Rows that the next filter sees.
    pub(crate) fn rows_seen(&self) -> usize {
        if self.selected.is_mask() { self.len() } else { self.selected.len() }
    }

    /// Whether the column is known without reading it.
    pub(crate) fn has(&self, column: ReadColumn) -> bool {
        self.have.iter().any(|(known, _)| *known == column)
    }

    /// A column in the rows that the next filter sees.
    pub(crate) fn load(&mut self, column: ReadColumn) -> Result<Column> {
        if let Some((_, known)) = self.have.iter().find(|(known, _)| *known == column) {
            return Ok(known.clone());
        }
        let loaded = self.columns.column(column, self.start, &self.selected)?;
        debug_assert_eq!(loaded.len(), self.rows_seen(), "{column:?} in the rows that the next filter sees");
        self.have.push((column, loaded.clone()));
        Ok(loaded)
    }

    /// Shows the next filter the few rows that do not exist as well, if only few do not: what they cost is less than
    /// moving the others together.
    pub(crate) fn show_hidden(&mut self) {
        let rows = self.len();
        self.selected = match std::mem::replace(&mut self.selected, Selection::all(rows)).form {
            SelectionForm::Runs(runs) => {
                let bits = runs.bits();
                self.all_but_few = Some(runs);
                Selection::of_bits(bits, rows)
            }
            form => Selection::of_form(form, rows),
        };
    }

    /// Begins again with the rows alone that exist, after [`Self::show_hidden`]; `false` where it showed none.
    pub(crate) fn hide_again(&mut self) -> bool {
        let Some(runs) = self.all_but_few.take() else { return false };
        self.have.clear();
        self.selected = Selection::of_runs(runs, self.len());
        true
    }

    /// The rows that pass a filter, among those that it sees.
    pub(crate) fn filtered(&mut self, filter: &dyn RowFilter) -> Result<Selection<'a>> {
        if self.selected.keeps_columns_whole()
            && let Some(selection) = self.filtered_by_runs(filter)?
        {
            return Ok(selection);
        }
        let rows = self.rows_seen();
        let mut columns = Vec::with_capacity(filter.columns().len());
        for &column in filter.columns() {
            columns.push(self.load(column)?);
        }
        match filter.bits(&columns, rows)? {
            Some(bits) => Ok(Selection::of_bits(bits, rows)),
            None => Selection::of_mask(filter.mask(&columns, rows)?, rows),
        }
    }

    /// The rows that pass a filter over one column of a whole block with few runs of equal values: the filter sees each
    /// run once, and the rows are never made.
    fn filtered_by_runs(&self, filter: &dyn RowFilter) -> Result<Option<Selection<'a>>> {
        let &[wanted @ ReadColumn::Column(column)] = filter.columns() else { return Ok(None) };
        // One without an identity may say something else of the next equal value.
        if filter.identity().is_none() || self.has(wanted) {
            return Ok(None);
        }
        let len = self.len();
        let rows = self.start..self.start + len;
        let Some((values, ends)) = self.columns.runs_of(column, rows, len / RUN_ROWS_MIN)? else { return Ok(None) };
        let runs = Selection::of_mask(filter.mask(&[values], ends.len())?, ends.len())?.without_mask();
        let mut bits = vec![0u64; len.div_ceil(kernels::bits::WORD)];
        let mut pass = |run: usize| {
            kernels::bits::set_range(&mut bits, (if run == 0 { 0 } else { ends[run - 1] as usize })..ends[run] as usize)
        };
        match runs.positions() {
            None => (0..ends.len()).for_each(pass),
            Some(kept) => kept.iter().for_each(|&run| pass(run as usize)),
        }
        Ok(Some(Selection::of_bits(bits, len)))
    }

    /// Takes the mask of the selected rows, if it is one of bits: the block is whole then.
    pub(crate) fn take_bits(&mut self) -> Option<Vec<u64>> {
        if !matches!(self.selected.form, SelectionForm::Bits(_)) {
            return None;
        }
        let rows = self.len();
        match std::mem::replace(&mut self.selected, Selection::all(rows)).form {
            SelectionForm::Bits(bits) => Some(bits),
            _ => None,
        }
    }

    /// Selects the rows that passed a filter among those it saw. A mask of a whole block stays one while it selects
    /// many rows; else columns are cut down, those that nobody `needs` any more dropped.
    pub(crate) fn keep(&mut self, selection: Selection<'a>, needs: impl Fn(&ReadColumn) -> bool) {
        let is_whole = self.selected.keeps_columns_whole();
        if is_whole
            && matches!(selection.form, SelectionForm::Bits(_))
            && selection.len() > selection.block_rows() / SELECT_SHARE
        {
            self.selected = selection;
        } else {
            self.cut(selection.without_mask(), needs);
        }
    }

    /// Cuts the rows that were seen down to some of them, and the columns that are given or that somebody `needs`.
    pub(crate) fn cut(&mut self, kept: Selection<'a>, needs: impl Fn(&ReadColumn) -> bool) {
        if let Some(positions) = kept.positions() {
            self.have.retain(|(column, _)| self.wanted.contains(column) || needs(column));
            self.have.iter_mut().for_each(|(_, column)| *column = column.gather(positions));
        }
        let rows = self.len();
        let before = std::mem::replace(&mut self.selected, Selection::all(rows));
        self.selected = before.refine(kept);
    }

    /// After all filters: rows that a mask tells are looked for, and columns cut down to them. Where no column is
    /// wanted, a mask stays as it is, to be counted.
    pub(crate) fn end_filters(&mut self) {
        if self.wanted.is_empty() {
            return;
        }
        let Some(bits) = self.take_bits() else { return };
        let count = kernels::bits::count(&bits);
        if let Some(runs) = self.all_but_few.take_if(|runs| runs.count() == count) {
            // What only filters read is not moved.
            self.have.retain(|(known, _)| self.wanted.contains(known));
            for (_, column) in &mut self.have {
                let whole = std::mem::replace(column, Column::empty(&types::DataType::UInt8));
                *column = whole.keep_ranges(runs.ranges(), count);
            }
            self.selected = Selection::of_runs(runs, self.len());
        } else if count < self.len() {
            self.cut(Selection::of_positions(kernels::bits::to_indices(&bits), self.len()), |_| false);
        }
    }

    /// The columns that the scan gives, in the selected rows.
    pub(crate) fn wanted_columns(&mut self) -> Result<Vec<Column>> {
        let mut columns = Vec::with_capacity(self.wanted.len());
        for &column in self.wanted {
            columns.push(self.load(column)?);
        }
        Ok(columns)
    }

    /// Checks in debug builds that the selected rows lie in the block.
    pub(crate) fn check(&self) {
        debug_assert_eq!(self.selected.validate(), Ok(()), "rows of a block at {}", self.start);
    }
}
