//! Sorting everything: runs sorted by each thread, then merged in ranges that threads take.
//!
//! ```text
//! blocks ─▶ run per thread, sorted ─▶ splitters from samples ─▶ range r of every run, merged ─▶ blocks of range r
//! ```
//! Ranges are merged when the next pipeline reads them: their order is the order of the morsels. Equal rows keep
//! the order of the input.

use super::order::Order;
use super::run::sort_rows;
use crate::context::QueryContext;
use crate::ops::project::Project;
use crate::scheduler::{drive, for_each_owned};
use crate::source::{BlocksSource, Emit, Source};
use base::Result;
use functions::Expr;
use plan::SortKey;
use std::cmp::Ordering;
use std::sync::Arc;
use types::{Block, Column};

/// Rows that are sorted at once by one thread.
const RUN_ROWS: usize = 512 << 10;
/// Rows that a merged range should have, at least.
const RANGE_ROWS: usize = 64 << 10;

/// Keys and rows of one sorted run. The last key is the position in the input, which makes the order total.
struct Run {
    keys: Vec<Column>,
    rows: Block,
}

/// Sorts all of the source.
///
/// # Errors
/// Those of the input and the keys; memory.
pub fn sort_all(keys: &[SortKey], inputs: usize, source: &dyn Source, context: &QueryContext) -> Result<Arc<dyn Source>> {
    let exprs: Vec<Expr> = keys.iter().map(|key| key.expr.clone()).collect();
    let program = Project::new(&exprs, inputs);
    let order = Order::new(keys);
    let locals = drive(
        context,
        source,
        || Ok(Vec::<(usize, Block)>::new()),
        |blocks: &mut Vec<(usize, Block)>, block, morsel| {
            blocks.push((morsel, block));
            Ok(true)
        },
    )?;
    let mut blocks: Vec<(usize, Block)> = locals.into_iter().flatten().collect();
    // A morsel is read by one thread in order; so sorting by morsel alone restores the input's order.
    blocks.sort_by_key(|(morsel, _)| *morsel);
    let mut groups: Vec<(u64, Vec<Block>)> = Vec::new();
    let (mut position, mut rows) = (0u64, usize::MAX);
    let total: usize = blocks.iter().map(|(_, block)| block.rows).sum();
    let run_rows = total.div_ceil(context.threads().max(1)).clamp(1, RUN_ROWS).max(64 << 10);
    for (_, block) in blocks {
        if rows >= run_rows {
            groups.push((position, Vec::new()));
            rows = 0;
        }
        rows += block.rows;
        position += block.rows as u64;
        if let Some((_, group)) = groups.last_mut() {
            group.push(block);
        }
    }
    let runs = for_each_owned(context, groups, |_, (start, blocks)| sort_run(&program, &order, start, &blocks))?;
    let runs: Vec<Run> = runs.into_iter().flatten().collect();
    if runs.len() <= 1 {
        let blocks = runs.into_iter().map(|run| run.rows).collect();
        return Ok(Arc::new(BlocksSource::new(blocks, context.block_rows_max())));
    }
    Ok(Arc::new(RangeSource::new(runs, order, total, context)))
}

fn sort_run(program: &Project, order: &Order, start: u64, blocks: &[Block]) -> Result<Option<Run>> {
    let Some(block) = Block::concat(blocks) else { return Ok(None) };
    base::memory::check_reserve(block.byte_size() as u64)?;
    let keys = program.run(&block)?;
    let sorted = sort_rows(&keys.columns, order, block.rows);
    let mut columns: Vec<Column> = keys.columns.iter().map(|column| column.gather(&sorted).flatten()).collect();
    columns.push(Column::from_vec(sorted.iter().map(|&row| start + u64::from(row)).collect()));
    Ok(Some(Run { keys: columns, rows: block.gather(&sorted) }))
}

/// Merges ranges of sorted runs as they are read.
struct RangeSource {
    runs: Vec<Run>,
    order: Order,
    /// For each run its first row in each range, and its end.
    bounds: Vec<Vec<usize>>,
    ranges: usize,
}

impl RangeSource {
    fn new(runs: Vec<Run>, order: Order, total: usize, context: &QueryContext) -> Self {
        let wanted = (total / RANGE_ROWS).clamp(1, context.threads() * 16);
        // Evenly spaced rows of every run stand for all rows.
        let mut samples: Vec<(usize, usize)> = Vec::new();
        for (index, run) in runs.iter().enumerate() {
            let step = (run.rows.rows / (wanted * 4)).max(1);
            samples.extend((0..run.rows.rows).step_by(step).map(|row| (index, row)));
        }
        samples.sort_by(|a, b| compare(&order, &runs, *a, *b));
        let splitters: Vec<(usize, usize)> = (1..wanted).map(|i| samples[i * samples.len() / wanted]).collect();
        let bounds = runs
            .iter()
            .enumerate()
            .map(|(index, run)| {
                let mut starts = vec![0];
                starts.extend(splitters.iter().map(|&splitter| {
                    let (mut low, mut high) = (0, run.rows.rows);
                    while low < high {
                        let middle = (low + high) / 2;
                        if compare(&order, &runs, (index, middle), splitter).is_lt() { low = middle + 1 } else { high = middle }
                    }
                    low
                }));
                starts.push(run.rows.rows);
                starts
            })
            .collect();
        RangeSource { runs, order, bounds, ranges: wanted }
    }
}

fn compare(order: &Order, runs: &[Run], a: (usize, usize), b: (usize, usize)) -> Ordering {
    let (x, y) = (&runs[a.0].keys, &runs[b.0].keys);
    order.compare(0, x, a.1, y, b.1).then_with(|| {
        let position = |keys: &[Column], row: usize| keys.last().and_then(|c| c.as_native::<u64>()).map_or(0, |positions| positions[row]);
        position(x, a.1).cmp(&position(y, b.1))
    })
}

impl Source for RangeSource {
    fn morsels(&self) -> usize {
        self.ranges
    }

    fn read(&self, morsel: usize, context: &QueryContext, emit: Emit<'_>) -> Result<()> {
        // The pieces of a range are sorted again as one: that is a merge of presorted runs by the prefix sort.
        let pieces: Vec<(usize, usize, usize)> = self
            .bounds
            .iter()
            .enumerate()
            .map(|(run, starts)| (run, starts[morsel], starts[morsel + 1]))
            .filter(|(_, start, end)| start < end)
            .collect();
        let keys: Vec<Column> = (0..self.order.len())
            .map(|key| Column::concat(&pieces.iter().map(|&(run, start, end)| self.runs[run].keys[key].slice(start, end - start)).collect::<Vec<_>>().iter().collect::<Vec<_>>()))
            .collect();
        let blocks: Vec<Block> = pieces.iter().map(|&(run, start, end)| self.runs[run].rows.slice(start, end - start)).collect();
        let Some(block) = Block::concat(&blocks) else { return Ok(()) };
        // Runs are in input order and sorting is stable, so equal rows stay in input order.
        let sorted = sort_rows(&keys, &self.order, block.rows);
        for rows in sorted.chunks(context.block_rows_max()) {
            if !emit(block.gather(rows))? {
                break;
            }
        }
        Ok(())
    }
}
