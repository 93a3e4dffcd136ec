//! Rows of parts as merges, mutations and `FINAL` read them: past the cache, segment by segment, without rows that do
//! not exist; what a part lacks is computed from what it has.

use crate::mergetree::commit::core::TableCore;
use crate::mergetree::part::deletion_mask::DeletionMask;
use crate::mergetree::part::origin;
use crate::mergetree::part::selection::Selection;
use crate::mergetree::part::upgrade::current_form;
use crate::mergetree::part::{ChunkSource, Part};
use crate::mergetree::scan::read::SELECT_SHARE;
use base::{Result, bail};
use functions::Expr;
use functions::evaluate::Program;
use std::ops::Range;
use std::sync::Arc;
use types::{Block, Column};

/// Columns computed from columns computed from …, at most.
const FILL_DEPTH_MAX: usize = 32;

/// Some rows of a part, in order.
pub(crate) struct RowSource {
    pub part: Arc<Part>,
    /// Ranges of rows, each within one chunk, rising.
    pub segments: Vec<Range<usize>>,
    /// Rows that exist.
    pub mask: Option<Arc<DeletionMask>>,
    /// Whether values stay whose time is over: a later pass of the merge takes them away.
    pub keeps_values: bool,
}

impl RowSource {
    /// All rows of a part that exist.
    pub(crate) fn whole(part: Arc<Part>) -> Self {
        let mask = part.deleted.clone();
        let rows = part.meta.rows as usize;
        RowSource::of(part, &[0..rows], mask)
    }

    /// Rows of the given ranges.
    pub(crate) fn of(part: Arc<Part>, ranges: &[Range<usize>], mask: Option<Arc<DeletionMask>>) -> Self {
        let chunk_rows = part.meta.chunk_rows();
        debug_assert!(
            ranges.is_sorted_by(|a, b| a.end <= b.start)
                && ranges.iter().all(|range| range.end as u64 <= part.meta.rows),
            "{ranges:?} of the {} rows of {}",
            part.meta.rows,
            part.name
        );
        let mut segments = Vec::new();
        for range in ranges {
            let mut start = range.start;
            while start < range.end {
                let end = ((start / chunk_rows + 1) * chunk_rows).min(range.end);
                segments.push(start..end);
                start = end;
            }
        }
        RowSource { part, segments, mask, keeps_values: false }
    }

    /// Rows there are.
    pub(crate) fn rows(&self) -> usize {
        self.segments.iter().map(|segment| self.rows_of(segment)).sum()
    }

    pub(crate) fn rows_of(&self, segment: &Range<usize>) -> usize {
        self.mask.as_ref().map_or(segment.len(), |mask| mask.count_in(segment.clone()))
    }

    /// The rows of a segment that exist: all, or positions.
    pub(crate) fn selected(&self, segment: &Range<usize>) -> Selection<'static> {
        let all = Selection::all(segment.len());
        self.mask.as_ref().map_or(all, |mask| mask.selected(segment.start, segment.len()))
    }

    /// A stored column in the rows of a segment.
    pub(crate) fn column(&self, core: &TableCore, stored: usize, segment: &Range<usize>) -> Result<Column> {
        let selected = self.selected(segment);
        if let Some(rows) = selected.positions().filter(|rows| rows.len() * SELECT_SHARE < segment.len())
            && let Some(column) = self.select(core, stored, segment, rows)?
        {
            return Ok(column);
        }
        let mut whole = read_rows(core, &self.part, stored, segment, 0)?;
        if !self.keeps_values {
            whole = crate::mergetree::merge::ttl::expire_values(core, &self.part, stored, segment, whole)?;
        }
        debug_assert_eq!(whole.len(), segment.len(), "rows of a segment, existing or not");
        Ok(selected.of_column(whole))
    }

    /// A column of the part in few rows of a segment, the others not decoded; `None` where that is not enough.
    fn select(&self, core: &TableCore, stored: usize, segment: &Range<usize>, rows: &[u32]) -> Result<Option<Column>> {
        let column = core.layout.stored(stored)?;
        let Some(place) = place_in(core, &self.part, stored)?.filter(|_| column.ttl.is_none()) else { return Ok(None) };
        let chunk_rows = self.part.meta.chunk_rows();
        let source = ChunkSource::new(&self.part, place, segment.start / chunk_rows, false, &core.shared.counters)?;
        let column = source.reader().select(segment.start % chunk_rows, rows)?;
        current_form(&self.part, place, column).map(Some)
    }

    /// A block of all stored columns in which only the given (sorted) ones are read; others hold defaults.
    pub(crate) fn block(&self, core: &TableCore, needed: &[usize], segment: &Range<usize>) -> Result<Block> {
        let rows = self.rows_of(segment);
        let mut columns = Vec::with_capacity(core.layout.columns.len());
        for (i, stored) in core.layout.columns.iter().enumerate() {
            columns.push(if needed.binary_search(&i).is_ok() {
                self.column(core, i, segment)?
            } else {
                Column::defaults(&stored.data_type, rows)
            });
        }
        Ok(Block::new(columns, rows))
    }
}

/// The place of a stored column in a part, if it has it.
fn place_in(core: &TableCore, part: &Part, stored: usize) -> Result<Option<usize>> {
    Ok(match core.layout.origin_of(stored) {
        Some(origin) => origin::stored_in(part, origin),
        None => part.column(&core.layout.stored(stored)?.name),
    })
}

/// A stored column in rows of one chunk, existing or not.
pub(crate) fn read_rows(
    core: &TableCore,
    part: &Part,
    stored: usize,
    rows: &Range<usize>,
    depth: usize,
) -> Result<Column> {
    let column = core.layout.stored(stored)?;
    if let Some(place) = place_in(core, part, stored)? {
        let chunk_rows = part.meta.chunk_rows();
        let source = ChunkSource::new(part, place, rows.start / chunk_rows, false, &core.shared.counters)?;
        return current_form(part, place, source.reader().decode(rows.start % chunk_rows, rows.len())?);
    }
    if let Some(origin) = core.layout.origin_of(stored) {
        return Ok(origin::derived(part, origin, rows));
    }
    let Some(fill) = &column.fill else { return Ok(Column::defaults(&column.data_type, rows.len())) };
    if depth > FILL_DEPTH_MAX {
        bail!(LogicalError, "the default of column {} depends on itself", column.name);
    }
    let needed = fill.columns();
    let inputs =
        needed.iter().map(|&needed| read_rows(core, part, needed, rows, depth + 1)).collect::<Result<Vec<_>>>()?;
    evaluate_over(fill, &needed, inputs, rows.len())
}

/// An expression over stored columns, of which those in `needed` are given.
pub(crate) fn evaluate_over(expr: &Expr, needed: &[usize], inputs: Vec<Column>, rows: usize) -> Result<Column> {
    let dense = expr.map_columns(&|column| needed.iter().position(|known| *known == column).unwrap_or(0));
    let mut made = Program::new(std::slice::from_ref(&dense), needed.len()).run(&Block::new(inputs, rows))?;
    match made.pop() {
        Some(column) => Ok(column.flatten()),
        None => bail!(LogicalError, "an expression gave no column"),
    }
}

/// An expression over stored columns in rows of one chunk.
pub(crate) fn evaluate_rows(core: &TableCore, part: &Part, expr: &Expr, rows: &Range<usize>) -> Result<Column> {
    let needed = expr.columns();
    let inputs = needed.iter().map(|&column| read_rows(core, part, column, rows, 0)).collect::<Result<Vec<_>>>()?;
    evaluate_over(expr, &needed, inputs, rows.len())
}

/// A place in a stored column of a source.
pub(crate) struct Cursor<'a> {
    core: &'a TableCore,
    source: &'a RowSource,
    stored: usize,
    segment: usize,
    open: Option<Column>,
    at: usize,
}

impl<'a> Cursor<'a> {
    pub(crate) fn new(core: &'a TableCore, source: &'a RowSource, stored: usize) -> Self {
        Cursor { core, source, stored, segment: 0, open: None, at: 0 }
    }

    /// Appends the next `count` rows, in one or more segments.
    pub(crate) fn take(&mut self, mut count: usize, out: &mut Vec<Column>) -> Result<()> {
        while count > 0 {
            let Some(segment) = self.source.segments.get(self.segment) else {
                bail!(LogicalError, "a merge read past the end of a part")
            };
            let column = match self.open.take() {
                Some(column) => column,
                None => self.source.column(self.core, self.stored, segment)?,
            };
            let length = count.min(column.len() - self.at);
            out.push(if length == column.len() { column.clone() } else { column.slice(self.at, length) });
            self.at += length;
            count -= length;
            if self.at == column.len() {
                (self.segment, self.at) = (self.segment + 1, 0);
            } else {
                self.open = Some(column);
            }
        }
        Ok(())
    }
}
