//! Sorting in memory: rows are brought into ranges of the order first, then each range is sorted by itself.
//!
//! ```text
//! blocks ─▶ samples ─▶ splitters
//!        ─▶ chunks, rows ordered by range (one gather per column) ─▶ range r of every chunk ─▶ sorted when it is read
//! ```
//! A range fits the second-level cache, so that sorting it and gathering its rows never wait for memory. Ranges are in
//! the order of the morsels; a reader that skips rows skips whole ranges unsorted, one that stops early leaves the rest
//! unsorted. Where it is known beforehand which places of the order are asked for, there are no splitters but near
//! them, rows are counted range by range, and only those of ranges with such places are moved.
//! Equal rows fall into one range, in the order of the input, and keep it. Input that is in order already is not moved
//! at all.

use super::order::Order;
use super::packed::{Packing, Span};
use super::places::{Places, not_skipped};
use super::presorted::Way;
use super::run::sort_rows;
use super::splitters::Splitters;
use crate::context::QueryContext;
use crate::ops::project::Project;
use crate::scheduler::for_each_owned;
use crate::source::{Emit, Source, group};
use base::Result;
use functions::Expr;
use plan::SortKey;
use types::{Block, Column};

/// Rows that a range should have.
const RANGE_ROWS: usize = 32 << 10;
/// Number of ranges, at most; more would leave too few rows of a chunk in each.
const RANGES_MAX: usize = 1 << 9;

/// Sort keys as columns of blocks; keys that are computed are appended to the block once.
pub(super) struct KeyColumns {
    computed: Project,
    /// The column of each key.
    columns: Vec<usize>,
    inputs: usize,
    /// The order of the keys.
    pub(super) order: Order,
}

impl KeyColumns {
    /// Prepares keys over blocks of `inputs` columns; several may become one number if it `packs`.
    pub(super) fn new(keys: &[SortKey], inputs: usize, packs: bool) -> Self {
        let mut computed: Vec<Expr> = Vec::new();
        let columns = keys.iter().map(|key| {
            key.expr.as_column().unwrap_or_else(|| {
                computed.push(key.expr.clone());
                inputs + computed.len() - 1
            })
        });
        let columns = columns.collect();
        KeyColumns {
            computed: Project::new(&computed, inputs),
            columns,
            inputs,
            order: Order::new(keys).packing(packs),
        }
    }

    /// The block with its computed keys.
    fn extend(&self, mut block: Block) -> Result<Block> {
        if self.columns.iter().any(|&column| column >= self.inputs) {
            let computed = self.computed.run(&block)?.columns;
            block.columns.extend(computed.iter().map(Column::flatten));
        }
        Ok(block)
    }

    /// The keys of a block.
    pub(super) fn of(&self, block: &Block) -> Vec<Column> {
        self.columns.iter().map(|&column| block.columns[column].clone()).collect()
    }
}

/// Rows of some blocks, ordered by range.
pub(super) struct ScatteredRows {
    /// Rows of the ranges that are wanted.
    pub(super) block: Block,
    /// Number of rows before each range, wanted or not; at the end the number of all rows.
    pub(super) offsets: Vec<u32>,
}

/// Ranges that are sorted when they are read.
pub(super) struct Ranges {
    keys: KeyColumns,
    chunks: Vec<ScatteredRows>,
    /// The direction of input that was in order: each chunk is a range then.
    way: Option<Way>,
    /// The first range whose rows were kept.
    first: usize,
    ranges: usize,
    /// Number of rows of the last range that are given.
    last_rows: usize,
}

impl Ranges {
    /// Brings the rows of blocks, which come in the order of the input, into ranges; only those with rows at `places`
    /// are given, and what comes before must be skipped.
    ///
    /// # Errors
    /// Those of the keys; memory.
    pub(super) fn new(blocks: Vec<Block>, keys: KeyColumns, places: Places, context: &QueryContext) -> Result<Self> {
        let rows: usize = blocks.iter().map(|block| block.rows).sum();
        let wanted = rows.div_ceil(RANGE_ROWS).clamp(1, RANGES_MAX);
        let chunk_rows = (2 * RANGE_ROWS).max(wanted * 64);
        let chunks = for_each_owned(context, group(blocks, chunk_rows), |_, blocks| {
            base::cancel::checkpoint()?;
            Block::concat(&blocks).map(|block| keys.extend(block)).transpose()
        })?;
        let chunks: Vec<Block> = chunks.into_iter().flatten().collect();
        let ranges = if let Some(way) = way_of(&chunks, &keys, context)? {
            Self::presorted(chunks, way, keys)
        } else {
            let packing = || packing_of(&chunks, &keys, context);
            let splitters = Splitters::new(&chunks, &keys, packing, (rows, wanted), places)?;
            let ranges = splitters.ranges();
            let (chunks, first) = if places.leave_out(rows) {
                scatter_some(chunks, &splitters, &keys, places, context)?
            } else {
                let scatter = |_, block: Block| splitters.assign(&block, &keys).scatter(block, 0..ranges);
                (for_each_owned(context, chunks, scatter)?, 0)
            };
            Ranges { keys, chunks, way: None, first, ranges, last_rows: usize::MAX }
        };
        Ok(match places.to {
            Some(to) => ranges.cut(to),
            None => ranges,
        })
    }

    /// Ranges of chunks that are in order already.
    fn presorted(mut chunks: Vec<Block>, way: Way, keys: KeyColumns) -> Self {
        if way == Way::Falling {
            chunks.reverse();
        }
        let chunks: Vec<ScatteredRows> =
            chunks.into_iter().map(|block| ScatteredRows { block, offsets: Vec::new() }).collect();
        Ranges { keys, first: 0, ranges: chunks.len(), chunks, way: Some(way), last_rows: usize::MAX }
    }

    /// Keeps the first `limit` rows only.
    fn cut(mut self, limit: u64) -> Self {
        let (whole, rows) = self.skip(limit);
        if rows == limit {
            self.ranges = whole;
        } else if whole < self.ranges {
            self.ranges = whole + 1;
            self.last_rows = (limit - rows) as usize;
        }
        self
    }

    /// Emits the rows of a chunk that came in order.
    fn read_presorted(&self, range: usize, way: Way, context: &QueryContext, emit: Emit<'_>) -> Result<()> {
        let mut block = self.chunks[range].block.clone();
        block.columns.truncate(self.keys.inputs);
        let rows = if range + 1 == self.ranges { block.rows.min(self.last_rows) } else { block.rows };
        for start in (0..rows).step_by(context.block_rows_max().max(1)) {
            let count = context.block_rows_max().clamp(1, rows - start);
            let piece = match way {
                Way::Rising => block.slice(start, count),
                Way::Falling => {
                    let last = (block.rows - 1 - start) as u32;
                    block.gather(&(0..count as u32).map(|row| last - row).collect::<Vec<u32>>())
                }
            };
            if !emit(piece)? {
                break;
            }
        }
        Ok(())
    }

    fn rows(&self, range: usize) -> usize {
        if self.way.is_some() {
            return self.chunks[range].block.rows;
        }
        self.chunks.iter().map(|chunk| (chunk.offsets[range + 1] - chunk.offsets[range]) as usize).sum()
    }
}

/// Scatters the rows of the ranges that have some at `places`; also gives the first of these ranges.
fn scatter_some(
    chunks: Vec<Block>,
    splitters: &Splitters,
    keys: &KeyColumns,
    places: Places,
    context: &QueryContext,
) -> Result<(Vec<ScatteredRows>, usize)> {
    let assigned = for_each_owned(context, chunks, |_, block| {
        let assigned = splitters.assign(&block, keys);
        Ok((block, assigned))
    })?;
    let ranges = splitters.ranges();
    let ends: Vec<u64> = (0..ranges)
        .map(|range| assigned.iter().map(|(_, assigned)| u64::from(assigned.offsets[range + 1])).sum())
        .collect();
    let first = ends.partition_point(|&end| end <= places.from);
    let last = places.to.map_or(ranges, |to| ends.partition_point(|&end| end < to) + 1).clamp(first, ranges);
    let chunks = for_each_owned(context, assigned, |_, (block, assigned)| assigned.scatter(block, first..last))?;
    Ok((chunks, first))
}

/// The direction of the rows of all chunks, if they are in order.
fn way_of(chunks: &[Block], keys: &KeyColumns, context: &QueryContext) -> Result<Option<Way>> {
    let columns: Vec<Vec<Column>> = chunks.iter().map(|block| keys.of(block)).collect();
    let ways = for_each_owned(context, columns, |_, columns| {
        let rows = columns.first().map_or(0, Column::len);
        let way = Way::of(&columns, &keys.order, rows);
        Ok((columns, way))
    })?;
    Ok(Way::of_chunks(&ways, &keys.order))
}

/// The packing of the keys of all chunks, if several become one number.
fn packing_of(chunks: &[Block], keys: &KeyColumns, context: &QueryContext) -> Result<Option<Packing>> {
    let order = &keys.order;
    if !order.packs() || order.len() < 2 {
        return Ok(None);
    }
    // The first chunk says whether there may be room for a second key; most orders end here.
    if chunks.first().is_none_or(|chunk| Packing::of_rows(order, &keys.of(chunk)).is_none()) {
        return Ok(None);
    }
    let columns: Vec<Vec<Column>> = chunks.iter().map(|block| keys.of(block)).collect();
    let spans = for_each_owned(context, columns, |_, columns| {
        Ok(columns
            .iter()
            .enumerate()
            .map(|(key, column)| Span::of(&order.prefixes_of(key, column)))
            .collect::<Vec<_>>())
    })?;
    let join = |key: usize| spans.iter().map(|spans| spans[key]).reduce(|a, b| Some(a?.with(b?))).flatten();
    Ok(Packing::new((0..order.len()).map(join)))
}

impl Source for Ranges {
    fn morsels(&self) -> usize {
        self.ranges
    }

    fn read(&self, morsel: usize, context: &QueryContext, emit: Emit<'_>) -> Result<()> {
        if let Some(way) = self.way {
            return self.read_presorted(morsel, way, context, emit);
        }
        if morsel < self.first {
            return Err(not_skipped());
        }
        let piece = |chunk: &ScatteredRows| {
            let [left_out, start, end] = [self.first, morsel, morsel + 1].map(|range| chunk.offsets[range] as usize);
            (start < end).then(|| chunk.block.slice(start - left_out, end - start))
        };
        let pieces: Vec<Block> = self.chunks.iter().filter_map(piece).collect();
        let Some(mut block) = Block::concat(&pieces) else { return Ok(()) };
        drop(pieces);
        let mut sorted = sort_rows(&self.keys.of(&block), &self.keys.order, block.rows);
        if morsel + 1 == self.ranges {
            sorted.truncate(self.last_rows);
        }
        block.columns.truncate(self.keys.inputs);
        for rows in sorted.chunks(context.block_rows_max()) {
            if !emit(block.gather(rows))? {
                break;
            }
        }
        Ok(())
    }

    fn skip(&self, rows: u64) -> (usize, u64) {
        let mut skipped = 0;
        for range in 0..self.ranges {
            let more = skipped + self.rows(range) as u64;
            if more > rows {
                return (range, skipped);
            }
            skipped = more;
        }
        (self.ranges, skipped)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pool::WorkerPool;
    use std::sync::Arc;
    use types::DataType;

    /// Sorts `rows` by both columns and compares with a stable sort.
    fn check(rows: &[(u64, u64)]) {
        [false, true].into_iter().for_each(|packs| check_packed(rows, packs));
    }

    fn check_packed(rows: &[(u64, u64)], packs: bool) {
        let key = |column| SortKey {
            expr: Expr::column(column, DataType::UInt64),
            descending: column == 1,
            nulls_first: false,
        };
        let column = |pick: fn(&(u64, u64)) -> u64, rows: &[(u64, u64)]| {
            Column::from_vec(rows.iter().map(pick).collect::<Vec<u64>>())
        };
        let block = |rows: &[(u64, u64)], first: u64| {
            let numbers = Column::from_vec((first..first + rows.len() as u64).collect::<Vec<u64>>());
            Block::new(vec![column(|row| row.0, rows), column(|row| row.1, rows), numbers], rows.len())
        };
        let blocks: Vec<Block> =
            rows.chunks(10_000).zip((0..).step_by(10_000)).map(|(rows, first)| block(rows, first)).collect();
        let context = QueryContext::new(Arc::default(), WorkerPool::new(2));
        let ranges_of = |places| {
            Ranges::new(blocks.clone(), KeyColumns::new(&[key(0), key(1)], 3, packs), places, &context).unwrap()
        };
        let mut expected: Vec<u64> = (0..rows.len() as u64).collect();
        expected.sort_by_key(|&row| (rows[row as usize].0, !rows[row as usize].1));
        let (numbers, starts) = read(&ranges_of(Places::ALL), 0, &context);
        assert_eq!(numbers, expected);
        let count = rows.len() as u64;
        let (morsels, skipped) = ranges_of(Places::ALL).skip(count / 2);
        assert_eq!(starts.get(morsels).copied().unwrap_or(count), skipped);
        assert!(skipped <= count / 2);
        let ends = [
            (0, Some(5)),
            (0, Some(count / 3)),
            (count / 2, Some(count / 2 + 10)),
            (count / 9, Some(count / 2)),
            (count - 1, None),
            (count, Some(count + 1)),
            (count / 4, Some(2 * count)),
            (0, Some(0)),
        ];
        for (from, to) in ends {
            let ranges = ranges_of(Places { from, to });
            let (morsels, skipped) = ranges.skip(from);
            assert!(skipped <= from);
            let (numbers, _) = read(&ranges, morsels, &context);
            let end = to.unwrap_or(count).min(count);
            assert_eq!(
                numbers[(from - skipped) as usize..].iter().take((end - from.min(end)) as usize).collect::<Vec<_>>(),
                expected[from.min(end) as usize..end as usize].iter().collect::<Vec<_>>(),
                "{from} to {to:?}"
            );
        }
    }

    /// The numbers of the rows from a morsel on, and how many there are before each of its morsels.
    fn read(ranges: &Ranges, first: usize, context: &QueryContext) -> (Vec<u64>, Vec<u64>) {
        let (mut numbers, mut starts) = (Vec::new(), Vec::new());
        for morsel in first..ranges.morsels() {
            starts.push(numbers.len() as u64);
            let mut emit = |block: Block| {
                numbers.extend(block.columns[2].as_native::<u64>().unwrap());
                Ok(true)
            };
            ranges.read(morsel, context, &mut emit).unwrap();
        }
        (numbers, starts)
    }

    #[test]
    fn like_a_stable_sort() {
        let random = |i: u64| i.wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(31).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let rows = |keys: &dyn Fn(u64) -> (u64, u64)| (0..150_000u64).map(keys).collect::<Vec<_>>();
        check(&rows(&|i| (random(i), 0)));
        check(&rows(&|i| (random(i) % 3, random(i + 7) % 1000)));
        check(&rows(&|i| (7, random(i) % 5)));
        check(&rows(&|i| (u64::MAX - random(i) % 2, random(i + 1) % 50_000)));
        check(&rows(&|i| (i, i)));
        check(&rows(&|i| (i / 5, u64::MAX - i)));
        check(&rows(&|i| (i ^ 1 ^ i / 7 % 2, i)));
        check(&rows(&|i| (200_000 - i, i)));
        check(&rows(&|i| (200_000 - i / 5, i)));
        check(&rows(&|_| (1, 1)));
        check(&[(2, 1), (1, 1)]);
    }
}
