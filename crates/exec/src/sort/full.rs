//! Sorting everything: in memory by [`super::ranges`]; what does not fit as sorted runs on disk, merged in ranges that
//! threads take.
//!
//! ```text
//! blocks ─▶ all in memory ─▶ ranges, sorted one by one
//!    └─▶ too many: runs, sorted, to disk ─▶ splitters from samples ─▶ range r of every run, merged ─▶ its blocks
//! ```
//! Ranges are merged when the next pipeline reads them: their order is the order of the morsels. Equal rows keep
//! the order of the input.

use super::order::Order;
use super::places::Places;
use super::ranges::{KeyColumns, Ranges};
use super::run::sort_rows;
use super::runs::{FRAME_ROWS, FrameLayout, Run};
use crate::context::QueryContext;
use crate::ops::project::Project;
use crate::scheduler::{drive, for_each_owned, guarded};
use crate::source::{BlocksSource, Emit, Source};
use crate::spill::{Budget, SpillFile, SpillKind};
use base::{ErrorCode, Limits, Result};
use functions::Expr;
use plan::SortKey;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use types::{Block, Column};

/// Rows that one thread sorts at once.
const RUN_ROWS: usize = 512 << 10;
/// Least rows that a merged range should have.
const RANGE_ROWS: usize = 64 << 10;
/// Bits of a position in the input that hold the row of the morsel; the morsel's number is above them.
const ROW_BITS: u32 = 40;

/// Rows that a thread has read.
#[derive(Default)]
struct UnsortedRows {
    /// Blocks with the position of their first row.
    blocks: Vec<(u64, Block)>,
    bytes: usize,
    morsel: usize,
    /// Rows of the morsel so far.
    rows: u64,
    runs: Vec<Run>,
    file: Option<SpillFile>,
}

/// The keys, limits and budget of a sort.
struct Sorting {
    program: Project,
    order: Order,
    /// The order by the keys, then by the position.
    total: Order,
    layout: FrameLayout,
    budget: Budget,
    limits: Limits,
    /// Rows and bytes taken so far.
    taken: (AtomicU64, AtomicU64),
}

/// Sorts all of the source. Of rows that stay in memory only those at `places` are given.
///
/// # Errors
/// Those of the input and the keys; memory; those of writing to disk.
pub(crate) fn sort_all(
    keys: &[SortKey],
    inputs: usize,
    places: Places,
    source: &dyn Source,
    context: &QueryContext,
) -> Result<Arc<dyn Source>> {
    let sorting = Sorting::new(keys, inputs, context);
    let (mut runs, mut blocks) = sorting.collect(source, context)?;
    if runs.is_empty() {
        blocks.sort_by_key(|(position, _)| *position);
        let blocks: Vec<Block> = blocks.into_iter().map(|(_, block)| block).filter(|block| block.rows > 0).collect();
        if blocks.is_empty() {
            return Ok(Arc::new(BlocksSource(blocks)));
        }
        let keys = KeyColumns::new(keys, inputs, context.settings.compile_sort_description);
        return Ok(Arc::new(Ranges::new(blocks, keys, places, context)?));
    }
    runs.extend(sorting.memory_runs(blocks, context)?);
    SpillKind::Sort.count_merge(context);
    guarded(context, || Ok(Arc::new(RangeSource::new(runs, sorting, context)) as _))
}

/// A source's rows as sorted runs, most of them on disk when there are too many; any range of keys can be read of
/// them.
pub(crate) struct SortedRuns {
    runs: Vec<Run>,
    sorting: Sorting,
}

impl SortedRuns {
    /// Sorts all of the source.
    ///
    /// # Errors
    /// As [`sort_all`].
    pub(crate) fn new(keys: &[SortKey], inputs: usize, source: &dyn Source, context: &QueryContext) -> Result<Self> {
        let sorting = Sorting::new(keys, inputs, context);
        let (mut runs, blocks) = sorting.collect(source, context)?;
        if !runs.is_empty() {
            SpillKind::Sort.count_merge(context);
        }
        runs.extend(sorting.memory_runs(blocks, context)?);
        Ok(SortedRuns { runs, sorting })
    }

    /// Number of rows of each run.
    pub(crate) fn rows(&self) -> impl Iterator<Item = usize> {
        self.runs.iter().map(Run::rows)
    }

    /// Samples of the first `keys` keys, from evenly spaced rows.
    pub(crate) fn samples(&self, keys: usize) -> Vec<Column> {
        let samples: Vec<Vec<Column>> = self.runs.iter().map(|run| run.samples(FRAME_ROWS)).collect();
        if samples.is_empty() {
            Vec::new()
        } else {
            (0..keys).map(|key| concat(samples.iter().map(|sample| &sample[key]))).collect()
        }
    }

    /// Reads the rows of a run from `range.0` on and before `range.1`, which are rows of `bounds`, by the keys of
    /// `order`.
    ///
    /// # Errors
    /// Those of reading.
    pub(crate) fn read_range(
        &self,
        run: usize,
        order: &Order,
        bounds: &[Column],
        range: (Option<usize>, Option<usize>),
    ) -> Result<Vec<Block>> {
        let mut read = Vec::new();
        self.runs[run].read_range(order, bounds, range, &self.sorting.layout, &mut read)?;
        Ok(read.into_iter().map(|(_, block)| block).collect())
    }
}

/// Groups blocks, in the order of the input, that are sorted as one.
fn run_groups(mut blocks: Vec<(u64, Block)>, context: &QueryContext) -> Vec<Vec<(u64, Block)>> {
    blocks.sort_by_key(|(position, _)| *position);
    let total: usize = blocks.iter().map(|(_, block)| block.rows).sum();
    let run_rows = total.div_ceil(context.threads().max(1)).clamp(1, RUN_ROWS).max(RANGE_ROWS);
    let mut groups: Vec<Vec<(u64, Block)>> = Vec::new();
    let mut rows = usize::MAX;
    for item in blocks {
        if rows >= run_rows {
            groups.push(Vec::new());
            rows = 0;
        }
        rows += item.1.rows;
        if let Some(group) = groups.last_mut() {
            group.push(item);
        }
    }
    groups
}

impl Sorting {
    fn new(keys: &[SortKey], inputs: usize, context: &QueryContext) -> Self {
        let exprs: Vec<Expr> = keys.iter().map(|key| key.expr.clone()).collect();
        let (order, settings) = (Order::new(keys), &context.settings);
        Sorting {
            program: Project::new(&exprs, inputs),
            total: order.with_position(),
            order,
            layout: FrameLayout::new(keys),
            limits: Limits::new(
                (settings.max_rows_to_sort, settings.max_bytes_to_sort),
                settings.sort_overflow_mode,
                ErrorCode::TooManyRowsOrBytes,
                "rows or bytes to sort",
            ),
            taken: (AtomicU64::new(0), AtomicU64::new(0)),
            budget: Budget::new(
                context,
                settings.max_bytes_before_external_sort,
                settings.max_bytes_ratio_before_external_sort,
            ),
        }
    }

    /// Reads a source: runs that went to disk, and blocks with the positions of their first rows.
    fn collect(&self, source: &dyn Source, context: &QueryContext) -> Result<(Vec<Run>, Vec<(u64, Block)>)> {
        let push = |collected: &mut UnsortedRows, block: Block, morsel: usize| {
            let (rows, bytes) = (block.rows as u64, block.byte_size() as u64);
            let (before, bytes_before) =
                (self.taken.0.fetch_add(rows, Ordering::Relaxed), self.taken.1.fetch_add(bytes, Ordering::Relaxed));
            if self.limits.allow(before + rows, bytes_before + bytes)? {
                return self.push(collected, block, morsel, context).map(|()| true);
            }
            // Sorting ends: the rows that there is room for are the last.
            let room = if self.limits.rows_max > 0 { self.limits.rows_max.saturating_sub(before).min(rows) } else { 0 };
            self.push(collected, block.slice(0, room as usize), morsel, context).map(|()| false)
        };
        let locals = drive(context, source, || Ok(UnsortedRows::default()), push)?;
        let (mut runs, mut blocks) = (Vec::new(), Vec::new());
        for local in locals {
            runs.extend(local.runs);
            blocks.extend(local.blocks);
        }
        Ok((runs, blocks))
    }

    /// Sorts blocks that stay in memory.
    fn memory_runs(&self, blocks: Vec<(u64, Block)>, context: &QueryContext) -> Result<Vec<Run>> {
        let sorted = for_each_owned(context, run_groups(blocks, context), |_, blocks| self.sort(&blocks))?;
        Ok(sorted.into_iter().flatten().map(|(keys, block)| Run::memory(keys, block)).collect())
    }

    fn push(&self, collected: &mut UnsortedRows, block: Block, morsel: usize, context: &QueryContext) -> Result<()> {
        if morsel != collected.morsel {
            (collected.morsel, collected.rows) = (morsel, 0);
        }
        let position = (morsel as u64) << ROW_BITS | collected.rows;
        collected.rows += block.rows as u64;
        collected.bytes += block.byte_size();
        collected.blocks.push((position, block));
        if !self.budget.is_over(context) || !self.budget.is_worth(collected.bytes as u64) {
            return Ok(());
        }
        collected.bytes = 0;
        let Some((keys, block)) = self.sort(&std::mem::take(&mut collected.blocks))? else { return Ok(()) };
        let file = match &mut collected.file {
            Some(file) => file,
            none => none.insert(SpillFile::create(SpillKind::Sort, context)?),
        };
        collected.runs.push(Run::write(&keys, &block, &self.layout, file, context)?);
        Ok(())
    }

    /// Sorts blocks as one; gives keys (the last is the position) and rows.
    fn sort(&self, blocks: &[(u64, Block)]) -> Result<Option<(Vec<Column>, Block)>> {
        let parts: Vec<Block> = blocks.iter().map(|(_, block)| block.clone()).collect();
        let Some(block) = Block::concat(&parts) else { return Ok(None) };
        base::memory::check_reserve(block.byte_size() as u64)?;
        let keys = self.program.run(&block)?;
        let positions: Vec<u64> = blocks.iter().flat_map(|(start, block)| *start..*start + block.rows as u64).collect();
        let sorted = sort_rows(&keys.columns, &self.order, block.rows);
        let mut columns: Vec<Column> = keys.columns.iter().map(|column| column.gather(&sorted).flatten()).collect();
        columns.push(Column::from_vec(kernels::gather::gather(&positions, &sorted)));
        Ok(Some((columns, block.gather(&sorted))))
    }
}

/// Merges ranges of sorted runs, most of them on disk, as they are read.
struct RangeSource {
    runs: Vec<Run>,
    sorting: Sorting,
    /// The keys at which ranges begin, from the second on.
    splitters: Vec<Column>,
    ranges: usize,
}

impl RangeSource {
    fn new(runs: Vec<Run>, sorting: Sorting, context: &QueryContext) -> Self {
        let rows: usize = runs.iter().map(Run::rows).sum();
        let threads = context.threads();
        let mut wanted = (rows / RANGE_ROWS).clamp(1, threads * 16);
        if let Some(limit) = sorting.budget.limit_bytes() {
            // Ranges that are merged, or wait for the reader, at once.
            let bytes: usize = runs.iter().map(Run::byte_size).sum();
            let in_flight = 3 * threads + 2;
            wanted = wanted.max((bytes as u64 / (limit / in_flight as u64).max(1 << 20)) as usize);
        }
        let samples: Vec<Vec<Column>> = runs.iter().map(|run| run.samples(FRAME_ROWS)).collect();
        let keys: Vec<Column> =
            (0..sorting.total.len()).map(|key| concat(samples.iter().map(|sample| &sample[key]))).collect();
        let count = keys.first().map_or(0, Column::len);
        let sorted = sort_rows(&keys, &sorting.total, count);
        let ranges = wanted.min(count).max(1);
        let chosen: Vec<u32> = (1..ranges).map(|i| sorted[i * count / ranges]).collect();
        let splitters = keys.iter().map(|key| key.gather(&chosen).flatten()).collect();
        RangeSource { runs, sorting, splitters, ranges }
    }
}

fn concat<'a>(columns: impl Iterator<Item = &'a Column>) -> Column {
    Column::concat(&columns.collect::<Vec<_>>())
}

impl Source for RangeSource {
    fn morsels(&self) -> usize {
        self.ranges
    }

    fn read(&self, morsel: usize, context: &QueryContext, emit: Emit<'_>) -> Result<()> {
        let bounds = (morsel.checked_sub(1), Some(morsel).filter(|&next| next + 1 < self.ranges));
        let mut read = Vec::new();
        for run in &self.runs {
            run.read_range(&self.sorting.total, &self.splitters, bounds, &self.sorting.layout, &mut read)?;
        }
        let blocks: Vec<Block> = read.iter().map(|(_, block)| block.clone()).collect();
        let Some(block) = Block::concat(&blocks) else { return Ok(()) };
        // Runs interleave, so the position decides between equal rows.
        let order = &self.sorting.total;
        let keys: Vec<Column> = (0..order.len()).map(|key| concat(read.iter().map(|(keys, _)| &keys[key]))).collect();
        drop(read);
        let sorted = sort_rows(&keys, order, block.rows);
        for rows in sorted.chunks(context.block_rows_max()) {
            if !emit(block.gather(rows))? {
                break;
            }
        }
        Ok(())
    }
}
