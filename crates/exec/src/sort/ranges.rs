//! Sorting everything in memory: rows are brought into ranges of the order first, then each range is sorted by itself.
//!
//! ```text
//! blocks ─▶ samples ─▶ splitters
//!        ─▶ chunks, rows ordered by range (one gather per column) ─▶ range r of every chunk ─▶ sorted when it is read
//! ```
//! A range fits the second-level cache, so that sorting it and gathering its rows never wait for memory. Ranges are in the
//! order of the morsels; a reader that skips rows skips whole ranges unsorted, one that stops early leaves the rest unsorted.
//! Equal rows fall into one range, in the order of the input, and keep it. Input that is in order already is not moved at all.

use super::order::{Order, Prefixes, string_prefix};
use super::packed::{Packing, Span};
use super::presorted::Way;
use super::run::sort_rows;
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
/// More ranges would make too short pieces of a chunk.
const RANGES_MAX: usize = 1 << 9;
/// Samples taken for each range: their sizes differ by a third or so.
const SAMPLES_PER_RANGE: usize = 24;
/// Rows whose ranges are searched for side by side.
const LANES: usize = 8;

/// Sort keys as columns of blocks: those that are computed are appended once and carried along.
pub struct KeyColumns {
    computed: Project,
    /// The column of each key.
    columns: Vec<usize>,
    inputs: usize,
    order: Order,
}

impl KeyColumns {
    /// For keys over blocks of `inputs` columns; several may become one number if it `packs`.
    pub fn new(keys: &[SortKey], inputs: usize, packs: bool) -> Self {
        let mut computed: Vec<Expr> = Vec::new();
        let columns = keys.iter().map(|key| key.expr.as_column().unwrap_or_else(|| {
            computed.push(key.expr.clone());
            inputs + computed.len() - 1
        }));
        let columns = columns.collect();
        KeyColumns { computed: Project::new(&computed, inputs), columns, inputs, order: Order::new(keys).packing(packs) }
    }

    /// The block with its computed keys.
    fn extend(&self, mut block: Block) -> Result<Block> {
        if self.columns.iter().any(|&column| column >= self.inputs) {
            let computed = self.computed.run(&block)?.columns;
            block.columns.extend(computed.iter().map(Column::flatten));
        }
        Ok(block)
    }

    fn of(&self, block: &Block) -> Vec<Column> {
        self.columns.iter().map(|&column| block.columns[column].clone()).collect()
    }
}

/// Rows of some blocks, ordered by range.
struct Chunk {
    block: Block,
    /// Where each range begins, and where the last ends.
    offsets: Vec<u32>,
}

/// The keys at which ranges begin, from the second on.
struct Splitters {
    keys: Vec<Column>,
    /// How several keys become one number, if they do.
    packing: Option<Packing>,
    /// Of that number, or of the first key; padded with the greatest to one less than a power of two.
    prefixes: Vec<u64>,
    count: usize,
    /// Whether the prefixes are all of the order.
    decide: bool,
    /// What all splitters begin with, if the first key is a string: prefixes are of what comes after.
    common: Vec<u8>,
}

/// Ranges that are sorted when they are read.
pub struct Ranges {
    keys: KeyColumns,
    chunks: Vec<Chunk>,
    /// If the input was in order: each chunk is a range, with its rows as they came or from the last on.
    way: Option<Way>,
    ranges: usize,
    /// Rows of the last range that are given.
    last_rows: usize,
}

impl Ranges {
    /// Brings the rows of blocks, which come in the order of the input, into ranges.
    ///
    /// # Errors
    /// Those of the keys; memory.
    pub fn new(blocks: Vec<Block>, keys: KeyColumns, context: &QueryContext) -> Result<Self> {
        let rows: usize = blocks.iter().map(|block| block.rows).sum();
        let wanted = rows.div_ceil(RANGE_ROWS).clamp(1, RANGES_MAX);
        let chunk_rows = (2 * RANGE_ROWS).max(wanted * 64);
        let chunks = for_each_owned(context, group(blocks, chunk_rows), |_, blocks| {
            base::cancel::checkpoint()?;
            Block::concat(&blocks).map(|block| keys.extend(block)).transpose()
        })?;
        let chunks: Vec<Block> = chunks.into_iter().flatten().collect();
        if let Some(way) = way_of(&chunks, &keys, context)? {
            return Ok(Self::presorted(chunks, way, keys));
        }
        let packing = packing_of(&chunks, &keys, context)?;
        let splitters = Splitters::new(&chunks, &keys, packing, (rows, wanted));
        let ranges = splitters.count + 1;
        let chunks = for_each_owned(context, chunks, |_, block| {
            base::memory::check_reserve(block.byte_size() as u64)?;
            Ok(splitters.scatter(block, &keys))
        })?;
        Ok(Ranges { keys, chunks, way: None, ranges, last_rows: usize::MAX })
    }

    /// Chunks that lie in the order of the keys, one way or the other.
    fn presorted(mut chunks: Vec<Block>, way: Way, keys: KeyColumns) -> Self {
        if way == Way::Falling {
            chunks.reverse();
        }
        let chunks: Vec<Chunk> = chunks.into_iter().map(|block| Chunk { block, offsets: Vec::new() }).collect();
        Ranges { keys, ranges: chunks.len(), chunks, way: Some(way), last_rows: usize::MAX }
    }

    /// Leaves the first `limit` rows only.
    pub fn cut(mut self, limit: u64) -> Self {
        let (whole, rows) = self.skip(limit);
        if whole < self.ranges {
            self.ranges = whole + 1;
            self.last_rows = (limit - rows) as usize;
        }
        self
    }

    /// Rows of a chunk that came in order.
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

/// Which way the rows of all chunks lie, if they lie in order.
fn way_of(chunks: &[Block], keys: &KeyColumns, context: &QueryContext) -> Result<Option<Way>> {
    let columns: Vec<Vec<Column>> = chunks.iter().map(|block| keys.of(block)).collect();
    let ways = for_each_owned(context, columns, |_, columns| {
        let rows = columns.first().map_or(0, Column::len);
        let way = Way::of(&columns, &keys.order, rows);
        Ok((columns, way))
    })?;
    Ok(Way::of_chunks(&ways, &keys.order))
}

/// How the keys of all chunks become one number, if several do.
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
    let spans = for_each_owned(context, columns, |_, columns| Ok(columns.iter().enumerate().map(|(key, column)| Span::of(&order.prefixes_of(key, column))).collect::<Vec<_>>()))?;
    let join = |key: usize| spans.iter().map(|spans| spans[key]).reduce(|a, b| Some(a?.with(b?))).flatten();
    Ok(Packing::new((0..order.len()).map(join)))
}

impl Splitters {
    /// Splitters of `rows` rows into `ranges` ranges.
    fn new(chunks: &[Block], keys: &KeyColumns, packing: Option<Packing>, (rows, ranges): (usize, usize)) -> Self {
        let step = (rows / (ranges * SAMPLES_PER_RANGE)).max(1);
        let samples: Vec<Vec<Column>> = chunks
            .iter()
            .map(|chunk| {
                let rows: Vec<u32> = (0..chunk.rows as u32).step_by(step).collect();
                keys.of(chunk).iter().map(|key| key.gather(&rows).flatten()).collect()
            })
            .collect();
        let columns: Vec<Column> = (0..keys.columns.len()).map(|key| Column::concat(&samples.iter().map(|sample| &sample[key]).collect::<Vec<_>>())).collect();
        let count = columns.first().map_or(0, Column::len);
        let sorted = sort_rows(&columns, &keys.order, count);
        let mut chosen: Vec<u32> = (1..ranges.min(count)).map(|i| sorted[i * count / ranges.min(count)]).collect();
        // Equal splitters would leave ranges empty.
        chosen.dedup_by(|b, a| keys.order.compare(0, &columns, *a as usize, &columns, *b as usize).is_eq());
        let columns: Vec<Column> = columns.iter().map(|key| key.gather(&chosen).flatten()).collect();
        let common = columns.first().map(common_start).unwrap_or_default();
        let mut splitters = Splitters { keys: Vec::new(), packing, prefixes: Vec::new(), count: chosen.len(), decide: false, common };
        let (mut prefixes, covered) = splitters.prefixes(&keys.order, &columns, chosen.len());
        prefixes.resize((chosen.len() + 1).next_power_of_two() - 1, u64::MAX);
        (splitters.keys, splitters.prefixes, splitters.decide) = (columns, prefixes, covered >= keys.order.len());
        splitters
    }

    /// A number of each row in the order of the sort, and how many keys equal numbers say to be equal.
    fn prefixes(&self, order: &Order, columns: &[Column], rows: usize) -> (Vec<u64>, usize) {
        match &self.packing {
            Some(packing) => (packing.pack(order, columns), packing.covered()),
            None => {
                let prefixes = prefixes_after(&self.common, order, columns, rows);
                (prefixes.values, usize::from(prefixes.exact))
            }
        }
    }

    /// Orders a chunk's rows by range.
    fn scatter(&self, block: Block, keys: &KeyColumns) -> Chunk {
        if self.count == 0 {
            return Chunk { offsets: vec![0, block.rows as u32], block };
        }
        let columns = keys.of(&block);
        let (prefixes, covered) = self.prefixes(&keys.order, &columns, block.rows);
        let mut ranges = self.search(&prefixes);
        if !self.decide {
            self.decide_ties(&mut ranges, (&prefixes, covered), &columns, &keys.order);
        }
        let mut offsets = vec![0u32; self.count + 2];
        ranges.iter().for_each(|&range| offsets[range as usize + 1] += 1);
        for i in 1..offsets.len() {
            offsets[i] += offsets[i - 1];
        }
        if ranges.is_sorted() {
            return Chunk { block, offsets };
        }
        let mut next = offsets.clone();
        let mut rows = vec![0u32; ranges.len()];
        for (row, &range) in (0u32..).zip(&ranges) {
            let at = &mut next[range as usize];
            rows[*at as usize] = row;
            *at += 1;
        }
        Chunk { block: block.gather(&rows), offsets }
    }

    /// The number of splitters that are not greater, by prefix.
    fn search(&self, values: &[u64]) -> Vec<u16> {
        let count = self.count as u16;
        let mut ranges = vec![0u16; values.len()];
        let (lanes, rest) = values.as_chunks::<LANES>();
        let (out, out_rest) = ranges.as_chunks_mut::<LANES>();
        // The steps of one search wait for each other, those of several do not.
        for (values, out) in lanes.iter().zip(out) {
            *out = self.search_lanes(values).map(|range| range.min(count));
        }
        for (value, out) in rest.iter().zip(out_rest) {
            *out = self.search_lanes(&[*value])[0].min(count);
        }
        ranges
    }

    #[inline(always)]
    fn search_lanes<const N: usize>(&self, values: &[u64; N]) -> [u16; N] {
        let mut at = [0u16; N];
        let mut step = self.prefixes.len() as u16 / 2 + 1;
        while step > 0 {
            for (at, value) in at.iter_mut().zip(values) {
                let next = *at + step;
                *at = if self.prefixes[next as usize - 1] <= *value { next } else { *at };
            }
            step /= 2;
        }
        at
    }

    /// Rows with the prefix of a splitter: all keys from `first` on are compared.
    fn decide_ties(&self, ranges: &mut [u16], (prefixes, first): (&[u64], usize), columns: &[Column], order: &Order) {
        for (row, (range, &prefix)) in ranges.iter_mut().zip(prefixes).enumerate() {
            let mut high = *range as usize;
            if high == 0 || self.prefixes[high - 1] != prefix {
                continue;
            }
            let mut low = self.prefixes[..high].partition_point(|&splitter| splitter < prefix);
            while low < high {
                let middle = (low + high) / 2;
                if order.compare(first, &self.keys, middle, columns, row).is_gt() { high = middle } else { low = middle + 1 }
            }
            *range = low as u16;
        }
    }
}

/// What all strings of a column begin with.
fn common_start(column: &Column) -> Vec<u8> {
    let Column::String(strings) = column else { return Vec::new() };
    let mut strings = strings.iter();
    let mut common = strings.next().unwrap_or_default();
    for bytes in strings {
        let same = common.iter().zip(bytes).take_while(|(a, b)| a == b).count();
        common = &common[..same];
    }
    common.to_vec()
}

/// Prefixes of the first key in the order of the sort; of strings that begin with `common`, of what comes after it.
fn prefixes_after(common: &[u8], order: &Order, columns: &[Column], rows: usize) -> Prefixes {
    let coded = |values: &Column| prefixes_after(common, order, std::slice::from_ref(values), values.len()).values;
    let strings = match columns.first() {
        _ if common.is_empty() => return order.prefixes(columns, rows),
        Some(Column::String(strings)) => strings,
        Some(Column::Dict(dict)) => {
            let entries = coded(&dict.values);
            return Prefixes { values: dict.codes.iter().map(|&code| entries[code as usize]).collect(), exact: false };
        }
        Some(Column::Const(value, rows)) => return Prefixes { values: vec![coded(value).first().copied().unwrap_or(0); *rows], exact: false },
        _ => return order.prefixes(columns, rows),
    };
    let flip = if order.is_descending() { u64::MAX } else { 0 };
    let prefix = |bytes: &[u8]| match bytes.strip_prefix(common) {
        Some(rest) => string_prefix(rest),
        None if bytes < common => 0,
        None => u64::MAX,
    };
    Prefixes { values: strings.iter().map(|bytes| prefix(bytes) ^ flip).collect(), exact: false }
}

impl Source for Ranges {
    fn morsels(&self) -> usize {
        self.ranges
    }

    fn read(&self, morsel: usize, context: &QueryContext, emit: Emit<'_>) -> Result<()> {
        if let Some(way) = self.way {
            return self.read_presorted(morsel, way, context, emit);
        }
        let piece = |chunk: &Chunk| {
            let (start, end) = (chunk.offsets[morsel] as usize, chunk.offsets[morsel + 1] as usize);
            (start < end).then(|| chunk.block.slice(start, end - start))
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
        let key = |column| SortKey { expr: Expr::column(column, DataType::UInt64), descending: column == 1, nulls_first: false };
        let column = |pick: fn(&(u64, u64)) -> u64, rows: &[(u64, u64)]| Column::from_vec(rows.iter().map(pick).collect::<Vec<u64>>());
        let block = |rows: &[(u64, u64)], first: u64| {
            let numbers = Column::from_vec((first..first + rows.len() as u64).collect::<Vec<u64>>());
            Block::new(vec![column(|row| row.0, rows), column(|row| row.1, rows), numbers], rows.len())
        };
        let blocks: Vec<Block> = rows.chunks(10_000).zip((0..).step_by(10_000)).map(|(rows, first)| block(rows, first)).collect();
        let context = QueryContext::new(Arc::default(), WorkerPool::new(2));
        let ranges = Ranges::new(blocks, KeyColumns::new(&[key(0), key(1)], 3, packs), &context).unwrap();
        let mut numbers: Vec<u64> = Vec::new();
        let mut starts = Vec::new();
        for morsel in 0..ranges.morsels() {
            starts.push(numbers.len() as u64);
            let mut emit = |block: Block| {
                numbers.extend(block.columns[2].as_native::<u64>().unwrap());
                Ok(true)
            };
            ranges.read(morsel, &context, &mut emit).unwrap();
        }
        let mut expected: Vec<u64> = (0..rows.len() as u64).collect();
        expected.sort_by_key(|&row| (rows[row as usize].0, !rows[row as usize].1));
        assert_eq!(numbers, expected);
        let (morsels, skipped) = ranges.skip(rows.len() as u64 / 2);
        assert_eq!(starts.get(morsels).copied().unwrap_or(rows.len() as u64), skipped);
        assert!(skipped <= rows.len() as u64 / 2);
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
        check(&rows(&|i| (200_000 - i, i)));
        check(&rows(&|i| (200_000 - i / 5, i)));
        check(&rows(&|_| (1, 1)));
        check(&[(2, 1), (1, 1)]);
    }

    #[test]
    fn prefixes_after_a_common_start_are_in_order() {
        let texts = ["", "ab", "abc", "abca", "abcb", "abd", "b"];
        let column = |texts: &[&str]| {
            let mut builder = types::StringBuilder::with_capacity(texts.len());
            texts.iter().for_each(|text| builder.push(text.as_bytes()));
            Column::String(builder.finish())
        };
        assert_eq!(common_start(&column(&texts[2..5])), b"abc");
        for descending in [false, true] {
            let order = Order::new(&[SortKey { expr: Expr::column(0, DataType::String), descending, nulls_first: false }]);
            let mut prefixes = prefixes_after(b"abc", &order, &[column(&texts)], texts.len()).values;
            if descending {
                prefixes.reverse();
            }
            assert!(prefixes.is_sorted());
            assert_eq!(prefixes_after(b"", &order, &[column(&texts)], texts.len()).values.len(), texts.len());
        }
    }
}
