//! Running a merge in bounded memory: first the keys of all sources give the order of rows (two bytes a row:
//! the source) and what the engine makes of rows with equal keys; then column by column, chunk by chunk, the rows are
//! read in that order and encoded (`merge_columns.rs`).
//!
//! ```text
//! sources → order (sort runs of keys) → marks (family) → spans (input rows of each output chunk) → columns
//! ```

use crate::mergetree::commit::core::TableCore;
use crate::mergetree::index::projections;
use crate::mergetree::merge::family::Marks;
use crate::mergetree::merge::family::combine::Combiner;
use crate::mergetree::merge::family::reduce::clear_unless_sum;
use crate::mergetree::merge::input::{Cursor, RowSource};
use crate::mergetree::merge::state::{RunningMerge, StopSignal};
use crate::mergetree::merge::ttl::group::GroupMarking;
use crate::mergetree::merge::ttl::recompress;
use crate::mergetree::merge::ttl::{self, group};
use crate::mergetree::part::Part;
use crate::mergetree::write::sort::{self, Runs};
use crate::mergetree::write::writer::{Granularity, PartWriter, WrittenPart};
use base::events::Event;
use base::{Result, bail};
use codec::Compression;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use types::{Block, Column};

/// Rows of a column that are combined at once.
pub(crate) const COMBINE_ROWS: usize = 1 << 18;
/// Rows that are ordered at once, so that they stay in the processor's cache, and those that a source gives to it at
/// least.
const ROUND_ROWS: usize = 1 << 16;
const ROUND_ROWS_MIN: usize = 1024;
/// Rows of a source next to each other, on average, from which they are copied run by run and not picked one by one.
const RUN_ROWS_MIN: usize = 8;

/// Options of a merge.
#[derive(Clone, Default)]
pub(crate) struct MergeOptions {
    /// As `SELECT … FINAL` sees rows: nothing of keys that are gone.
    pub is_final: bool,
    /// `DEDUPLICATE`: stored columns of which rows must not have equal values.
    pub deduplicate: Option<Vec<usize>>,
    /// Compression of columns that have no codec of their own; `None`: the usual.
    pub compression: Option<Compression>,
    /// The result that is made of the rows.
    pub pass: MergePass,
}

/// The pass of a merge over its rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum MergePass {
    /// The table's engine combines or selects rows with equal keys.
    #[default]
    Family,
    /// Rows stay as they are.
    Plain,
    /// A rule of `TTL … GROUP BY`, by its place among the rules, combines rows that are over.
    Group(usize),
}

/// Merges parts into a temporary part, synced; `None` when no row is left.
pub(crate) fn merge(
    core: &TableCore,
    parts: &[Arc<Part>],
    running: &RunningMerge,
    stop: &StopSignal<'_>,
    options: &MergeOptions,
) -> Result<Option<WrittenPart>> {
    let sources = parts.iter().cloned().map(RowSource::whole).collect();
    let written = merge_rows("merge", core, sources, Some(running), stop, options)?;
    core.shared.counters.add(Event::MergedRows, running.rows_total);
    Ok(written)
}

/// Merges rows of parts of one partition, without what is over by `TTL`, into a temporary part, synced.
pub(crate) fn merge_rows(
    what: &str,
    core: &TableCore,
    mut sources: Vec<RowSource>,
    running: Option<&RunningMerge>,
    stop: &StopSignal<'_>,
    options: &MergeOptions,
) -> Result<Option<WrittenPart>> {
    let Some(partition) = sources.first().map(|source| source.part.meta.partition.clone()) else { return Ok(None) };
    ttl::expire_rows(core, &mut sources)?;
    let recompression = recompress::due(core, &sources)?;
    let options = recompress::options(options, recompression.as_ref())?;
    let passes = group::passes(core, &mut sources, &options)?;
    let written =
        group::run(what, &MergeJob { core, sources: &sources, running, stop, options: &options }, &passes, partition)?;
    recompress::note(written.as_ref(), recompression.as_ref())?;
    group::note(core, written.as_ref())?;
    Ok(written)
}

/// A merge of some rows of some parts.
pub(crate) struct MergeJob<'a> {
    pub core: &'a TableCore,
    pub sources: &'a [RowSource],
    pub running: Option<&'a RunningMerge>,
    pub stop: &'a StopSignal<'a>,
    pub options: &'a MergeOptions,
}

/// Keys of the segment at which a source stands.
struct KeyRun {
    source: usize,
    segment: usize,
    keys: Vec<Column>,
    /// Columns that the family wants.
    extras: Vec<Column>,
    at: usize,
    rows: usize,
}

/// The rows of the result: where they come from and which of them make one.
pub(crate) struct MergeOrder {
    /// The source of each row, in merge order.
    pub order: Vec<u16>,
    pub marks: Marks,
    /// For [`MergePass::Group`], per row of the result 1 where it is made of rows that are over.
    pub over: Vec<u8>,
}

impl MergeJob<'_> {
    /// Writes the rows as a temporary part; `None` when there are none.
    pub(crate) fn run(&self, what: &str, partition: Vec<types::Value>, durable: bool) -> Result<Option<WrittenPart>> {
        self.run_ordered(what, partition, durable, self.order()?)
    }

    /// [`Self::run`] with the order of the rows.
    pub(crate) fn run_ordered(
        &self,
        what: &str,
        partition: Vec<types::Value>,
        durable: bool,
        mut ordered: MergeOrder,
    ) -> Result<Option<WrittenPart>> {
        let layout = &self.core.layout;
        let parts = || self.sources.iter().map(|source| &source.part);
        let rows: u64 = parts().map(|part| part.meta.rows).sum();
        let bytes: u64 = parts().flat_map(|part| &part.meta.columns).map(|column| column.raw_bytes).sum();
        let granularity = Granularity::choose(layout.granule_rows, layout.granule_bytes, rows, bytes);
        self.deduplicate(&mut ordered)?;
        let output = self.output(&ordered, granularity)?;
        debug_assert!(
            output.rows <= ordered.order.len(),
            "a merge makes {} rows of {}",
            output.rows,
            ordered.order.len()
        );
        if output.rows == 0 {
            return Ok(None);
        }
        let written = layout.written();
        let mut writer = PartWriter::create(self.core.temporary_dir(what), &written)?;
        let index_columns = self.merge_columns(&ordered, &output, &mut writer)?;
        if let Some(running) = self.running {
            running.rows_written.store(output.rows as u64, Ordering::Relaxed);
        }
        let index = layout.sorting.run(&Block::new(index_columns, output.index_rows()))?;
        let index: Vec<Column> = index.into_iter().map(|column| column.flatten()).collect();
        debug_assert!(
            sort::is_sorted(&index, &layout.sorting.descending, None, output.index_rows()),
            "the primary index of a merge rises"
        );
        let written = writer.finish(&written, output.rows as u64, granularity, partition, index, durable)?;
        // What FINAL makes for a while is read whole.
        if !durable {
            return Ok(Some(written));
        }
        let written = written.with_indexes(self.core, true)?;
        projections::add_from_sources(self, &written, &ordered.marks)?;
        Ok(Some(written))
    }

    pub(crate) fn check(&self) -> Result<()> {
        self.stop.check()
    }

    /// The source of each row of the result, and what becomes of it.
    pub(crate) fn order(&self) -> Result<MergeOrder> {
        let layout = &self.core.layout;
        let mut marker = GroupMarking::of(self);
        let total: usize = self.sources.iter().map(RowSource::rows).sum();
        let mut order: Vec<u16> = Vec::with_capacity(total);
        let mut runs = Vec::with_capacity(self.sources.len());
        let in_batches = self.core.definition.setting_u64("merge_use_batch_sorting_queue", 1) != 0;
        for source in 0..self.sources.len() {
            runs.extend(self.load_keys(source, 0)?);
        }
        while !runs.is_empty() {
            self.check()?;
            let takes = takes(&runs, &layout.sorting.descending);
            let (sources, keys) = collect(&runs, &takes, |run| &run.keys);
            debug_assert!(
                sources.len() == takes.iter().sum::<usize>() && !sources.is_empty(),
                "a step of a merge takes rows"
            );
            let sorted = sort::merge_runs(&keys, &layout.sorting.descending, Runs { rows: &takes, in_batches });
            match &sorted {
                Some(sorted) => order.extend(sorted.iter().map(|&row| sources[row as usize])),
                None => order.extend_from_slice(&sources),
            }
            if !marker.is_idle() {
                let (_, extras) = collect(&runs, &takes, |run| &run.extras);
                let in_order = |columns: Vec<Column>| match &sorted {
                    Some(sorted) => columns.iter().map(|column| column.gather(sorted)).collect(),
                    None => columns,
                };
                marker.push(&in_order(keys), &in_order(extras), sources.len())?;
            }
            if let Some(running) = self.running {
                running.rows_read.fetch_add(sources.len() as u64, Ordering::Relaxed);
            }
            self.advance(&mut runs, &takes)?;
        }
        if order.len() != total {
            bail!(LogicalError, "a merge of {total} rows ordered {}", order.len());
        }
        let (marks, over) = marker.finish();
        Ok(MergeOrder { order, marks, over })
    }

    fn advance(&self, runs: &mut Vec<KeyRun>, takes: &[usize]) -> Result<()> {
        let mut next = Vec::with_capacity(runs.len());
        for (mut run, take) in std::mem::take(runs).into_iter().zip(takes) {
            run.at += take;
            if run.at < run.rows {
                next.push(run);
            } else {
                next.extend(self.load_keys(run.source, run.segment + 1)?);
            }
        }
        *runs = next;
        Ok(())
    }

    /// The keys of the first segment from `segment` on that has rows.
    fn load_keys(&self, source: usize, mut segment: usize) -> Result<Option<KeyRun>> {
        let layout = &self.core.layout;
        let from = &self.sources[source];
        while let Some(range) = from.segments.get(segment) {
            let extra_columns = GroupMarking::columns(self);
            let mut needed = layout.sorting.columns();
            needed.extend(&extra_columns);
            needed.sort_unstable();
            needed.dedup();
            if from.rows_of(range) == 0 {
                segment += 1;
                continue;
            }
            let block = from.block(self.core, &needed, range)?;
            let keys = layout.sorting.run(&block)?.into_iter().map(|key| key.flatten()).collect();
            let extras = extra_columns.iter().map(|&column| block.columns[column].clone()).collect();
            return Ok(Some(KeyRun { source, segment, keys, extras, at: 0, rows: block.rows }));
        }
        Ok(None)
    }

    /// Takes away rows that equal an earlier one of the same key.
    fn deduplicate(&self, ordered: &mut MergeOrder) -> Result<()> {
        let Some(columns) = &self.options.deduplicate else { return Ok(()) };
        if matches!(ordered.marks, Marks::Starts(_)) {
            return Ok(());
        }
        let rows = ordered.order.len();
        let mut hashes = [vec![0u64; rows], vec![0x9E37_79B9_7F4A_7C15u64; rows]];
        for &column in columns {
            let mut cursors = self.cursors(column);
            for start in (0..rows).step_by(COMBINE_ROWS) {
                self.check()?;
                let end = (start + COMBINE_ROWS).min(rows);
                let values = read_ordered(&mut cursors, &ordered.order[start..end], None)?;
                hashes.iter_mut().for_each(|hashes| values.hash_into(&mut hashes[start..end]));
            }
        }
        let mut seen = std::collections::HashSet::with_capacity(rows);
        let mut keep = match std::mem::replace(&mut ordered.marks, Marks::All) {
            Marks::Keep(keep) => keep,
            _ => vec![1; rows],
        };
        for row in 0..rows {
            if keep[row] == 1 && !seen.insert((hashes[0][row], hashes[1][row])) {
                keep[row] = 0;
            }
        }
        ordered.marks = Marks::Keep(keep);
        Ok(())
    }

    pub(crate) fn cursors(&self, column: usize) -> Vec<Cursor<'_>> {
        self.sources.iter().map(|source| Cursor::new(self.core, source, column)).collect()
    }

    /// Cuts the rows into chunks of the result.
    fn output(&self, ordered: &MergeOrder, granularity: Granularity) -> Result<MergeOutput> {
        let chunk_rows = granularity.chunk_rows();
        let rows = ordered.order.len();
        let dropped = self.zero_groups(ordered)?;
        let mut output =
            MergeOutput { spans: Vec::new(), rows: 0, granule_rows: granularity.granule_rows as usize, dropped };
        match &ordered.marks {
            Marks::All => {
                output.spans = (0..rows)
                    .step_by(chunk_rows)
                    .map(|start| ChunkSpan { rows: start..(start + chunk_rows).min(rows), first_group: 0 })
                    .collect()
            }
            Marks::Keep(marks) | Marks::Starts(marks) => {
                let is_groups = matches!(ordered.marks, Marks::Starts(_));
                let (mut begin, mut kept, mut groups, mut first_group) = (0, 0, 0, 0);
                for (row, &mark) in marks.iter().enumerate() {
                    if mark == 0 {
                        continue;
                    }
                    if kept == chunk_rows {
                        output.spans.push(ChunkSpan { rows: begin..row, first_group });
                        output.rows += kept;
                        (begin, kept, first_group) = (row, 0, groups);
                    }
                    kept += usize::from(!is_groups || output.dropped.get(groups).is_none_or(|dropped| *dropped == 0));
                    groups += 1;
                }
                output.rows += kept;
                if kept > 0 {
                    output.spans.push(ChunkSpan { rows: begin..rows, first_group });
                }
                return Ok(output);
            }
        }
        output.rows = rows;
        Ok(output)
    }

    /// 1 for keys whose sums are all 0, where these go; nothing where none does.
    pub(crate) fn zero_groups(&self, ordered: &MergeOrder) -> Result<Vec<u8>> {
        let layout = &self.core.layout;
        let Marks::Starts(starts) = &ordered.marks else { return Ok(Vec::new()) };
        if !layout.drops_zeros() || self.options.pass != MergePass::Family {
            return Ok(Vec::new());
        }
        let mut zeros = vec![1u8; starts.iter().filter(|start| **start == 1).count()];
        for column in 0..layout.columns.len() {
            let Some(combine) = layout.combine_of(column) else { continue };
            if !matches!(combine, crate::definition::Combine::Sum) {
                return Ok(Vec::new());
            }
            let mut cursors = self.cursors(column);
            let mut combiner = Combiner::new(&layout.columns[column].physical, Some(combine))?;
            for start in (0..starts.len()).step_by(COMBINE_ROWS) {
                self.check()?;
                let end = (start + COMBINE_ROWS).min(starts.len());
                combiner.add(&[read_ordered(&mut cursors, &ordered.order[start..end], None)?], &starts[start..end])?;
            }
            clear_unless_sum(combine, &combiner.finish()?, &mut zeros);
        }
        Ok(if zeros.contains(&1) { zeros } else { Vec::new() })
    }
}

/// Input rows of a chunk of the result, and the number of the first key in it.
pub(crate) struct ChunkSpan {
    pub rows: Range<usize>,
    first_group: usize,
}

/// The chunks of the result.
pub(crate) struct MergeOutput {
    pub spans: Vec<ChunkSpan>,
    pub rows: usize,
    pub granule_rows: usize,
    /// Whether each key goes; empty when none does.
    dropped: Vec<u8>,
}

impl MergeOutput {
    /// Entries of the primary index.
    pub(crate) fn index_rows(&self) -> usize {
        self.rows.div_ceil(self.granule_rows) + 1
    }

    pub(crate) fn without_dropped(&self, combined: Column, span: &ChunkSpan) -> Column {
        let Some(dropped) = self.dropped.get(span.first_group..span.first_group + combined.len()) else {
            return combined;
        };
        let kept: Vec<u32> = (0..combined.len() as u32).filter(|&row| dropped[row as usize] == 0).collect();
        if kept.len() == combined.len() { combined } else { combined.gather(&kept) }
    }
}

/// The next rows of a column in merge order; of those that have a 1 in `keep` only.
pub(crate) fn read_ordered(cursors: &mut [Cursor<'_>], order: &[u16], keep: Option<&[u8]>) -> Result<Column> {
    let mut counts = vec![0u32; cursors.len()];
    order.iter().for_each(|&source| counts[usize::from(source)] += 1);
    let mut segments = Vec::new();
    let mut next = vec![0u32; cursors.len()];
    let (mut total, mut sources) = (0, 0);
    for (source, cursor) in cursors.iter_mut().enumerate() {
        if counts[source] > 0 {
            next[source] = total;
            total += counts[source];
            sources += 1;
            cursor.take(counts[source] as usize, &mut segments)?;
        }
    }
    let joined = Column::concat(&segments.iter().collect::<Vec<_>>());
    let keep = keep.filter(|keep| keep.contains(&0));
    if sources < 2 && keep.is_none() {
        return Ok(joined);
    }
    let rows = order.iter().enumerate().filter_map(|(i, &source)| {
        let next = &mut next[usize::from(source)];
        *next += 1;
        keep.is_none_or(|keep| keep[i] == 1).then(|| *next - 1)
    });
    let is_kept = |i: usize| keep.is_none_or(|keep| keep[i] == 1);
    let breaks = (1..order.len()).filter(|&i| order[i] != order[i - 1] || is_kept(i) != is_kept(i - 1)).count();
    if breaks * RUN_ROWS_MIN > order.len() {
        return Ok(joined.gather(&rows.collect::<Vec<u32>>()));
    }
    let mut runs: Vec<Range<usize>> = Vec::with_capacity(breaks + 1);
    let mut count = 0;
    rows.map(|row| row as usize).for_each(|row| {
        count += 1;
        match runs.last_mut() {
            Some(run) if run.end == row => run.end += 1,
            _ => runs.push(row..row + 1),
        }
    });
    Ok(joined.keep_ranges(&runs, count))
}

/// The number of rows that each source gives to the next round: those not after the least of the sources' limits, a few
/// thousand rows on. The source that has it gives all up to there; equal rows of later sources wait, so that the merge
/// is stable. A source alone gives all before the next row of any other.
fn takes(runs: &[KeyRun], descending: &[bool]) -> Vec<usize> {
    let step = (ROUND_ROWS / runs.len().max(1)).max(ROUND_ROWS_MIN);
    let limit_of = |run: &KeyRun| (run.at + step).min(run.rows) - 1;
    let mut bound = 0;
    for i in 1..runs.len() {
        let (a, b) = (&runs[i], &runs[bound]);
        if sort::compare(&a.keys, limit_of(a), &b.keys, limit_of(b), descending).is_lt() {
            bound = i;
        }
    }
    let mut takes: Vec<usize> =
        (0..runs.len()).map(|i| take_until(runs, i, (bound, limit_of(&runs[bound]), true), descending)).collect();
    let mut giving = (0..runs.len()).filter(|&i| takes[i] > 0);
    if let (Some(only), None) = (giving.next(), giving.next()) {
        takes[only] = (0..runs.len())
            .filter(|&i| i != only)
            .map(|i| take_until(runs, only, (i, runs[i].at, false), descending))
            .min()
            .unwrap_or(runs[only].rows - runs[only].at);
    }
    takes
}

/// The number of rows of a run that are before a row of a run, or that row itself if it is among them.
fn take_until(
    runs: &[KeyRun],
    i: usize,
    (other, row, is_included): (usize, usize, bool),
    descending: &[bool],
) -> usize {
    let (run, limit) = (&runs[i], &runs[other]);
    if i == other {
        return if is_included { row + 1 - run.at } else { row - run.at };
    }
    let (mut low, mut high) = (run.at, run.rows);
    while low < high {
        let middle = (low + high) / 2;
        let order = sort::compare(&run.keys, middle, &limit.keys, row, descending);
        let before = if i < other { order.is_le() } else { order.is_lt() };
        if before { low = middle + 1 } else { high = middle }
    }
    low - run.at
}

/// The rows taken, source after source: where each comes from, and some of their columns.
fn collect(runs: &[KeyRun], takes: &[usize], columns: impl Fn(&KeyRun) -> &Vec<Column>) -> (Vec<u16>, Vec<Column>) {
    let mut sources = Vec::with_capacity(takes.iter().sum());
    for (run, &take) in runs.iter().zip(takes) {
        sources.extend(std::iter::repeat_n(run.source as u16, take));
    }
    let count = runs.first().map_or(0, |run| columns(run).len());
    let column = |i: usize| {
        let slices: Vec<Column> = runs
            .iter()
            .zip(takes)
            .filter(|(_, take)| **take > 0)
            .map(|(run, &take)| columns(run)[i].slice(run.at, take))
            .collect();
        Column::concat(&slices.iter().collect::<Vec<_>>())
    };
    (sources, (0..count).map(column).collect())
}
