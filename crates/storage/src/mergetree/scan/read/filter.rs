//! The filters of a read over a block, in the order that the scan learned.
//!
//! ```text
//! dense   bits of all rows, while more than a quarter is selected and filters take all rows: each adds a mask
//! sparse  positions of selected rows: each later column is read for these only
//! ```
//! A block begins dense if it has all its rows, or lacks few and the first filter may see them as well: they are away
//! from the bits then, and columns stay as they lie on disk. It turns sparse once; what it learns of a filter is the
//! same either way.

use crate::mergetree::part::selection::Selection;
use crate::mergetree::scan::read::MorselRead;
use crate::mergetree::scan::read::block::BlockRead;
use crate::table::{ReadColumn, RowFilter};
use base::Result;
use std::sync::Arc;
use std::time::Instant;

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

impl MorselRead<'_> {
    /// Applies the filters to a block.
    pub(crate) fn filter_rows(&mut self, block: &mut BlockRead<'_>) -> Result<()> {
        let scan = self.scan;
        let (learned, is_measured) = scan.filter_order.next().unzip();
        let order = FilterSequence { filters: &scan.request.filters, learned };
        if order.filters.is_empty() {
            return Ok(());
        }
        self.is_reordered |= order.number(0) != 0;
        let first = order.filter(0);
        if first.takes_all_rows() || self.shows_hidden && !first.may_fail() {
            block.show_hidden();
        }
        for place in 0..order.filters.len() {
            let begun = (place == 0 && is_measured == Some(true)).then(|| (Instant::now(), block.rows_seen()));
            match self.apply_filter(block, &order, place) {
                // It may be for a value that nobody sees: filters of this morsel are asked without these.
                Err(_) if place == 0 && self.shows_hidden && block.hide_again() => {
                    self.shows_hidden = false;
                    return self.filter_rows(block);
                }
                applied => applied?,
            }
            if let Some((begun, rows)) = begun {
                scan.filter_order.note(order.number(0), rows, block.selected.len(), begun.elapsed());
            }
            if block.selected.is_empty() {
                break;
            }
        }
        block.end_filters();
        Ok(())
    }

    /// Applies the filter at a place of the order to the rows of a block that those before it selected.
    fn apply_filter(&mut self, block: &mut BlockRead<'_>, order: &FilterSequence<'_>, place: usize) -> Result<()> {
        let filter = order.filter(place);
        if place > 0
            && !filter.takes_all_rows()
            && let Some(bits) = block.take_bits()
        {
            let positions = Selection::of_positions(kernels::bits::to_indices(&bits), block.len());
            block.cut(positions, |column| order.reads(place, column));
        }
        let mut selection = block.filtered(filter)?;
        if let Some(before) = block.take_bits() {
            selection = Selection::intersect_bits(before, selection);
        }
        let is_by_row = block.selected.keeps_columns_whole() && selection.is_mask();
        if is_by_row && place == 0 {
            self.note_matches(1, block.start, &selection);
        }
        if is_by_row && place + 1 == order.filters.len() && self.scan.request.columns.is_empty() {
            // Only the number of rows is wanted.
            block.selected = selection;
            return Ok(());
        }
        block.keep(selection, |column| order.reads(place + 1, column));
        if place == 0 && !is_by_row {
            self.note_matches(1, block.start, &block.selected);
        }
        Ok(())
    }
}
