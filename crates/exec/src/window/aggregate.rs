//! Aggregates over frames.
//!
//! ```text
//! sum, avg, count, min, max, any, …   without states (sums, extremes, pick)
//! frame = partition                   one state per partition, all rows added at once
//! frame grows from its start          one state per partition; each row is added once
//! other frames                        level 0: rows; level k: states of 16^k rows; a frame is a few nodes a level
//! ```
//! Nodes are serialized states, which any function can merge. Frames are answered in batches, so that every step is
//! one call for all of them.

use super::arrange::Arranged;
use super::extremes::extreme;
use super::frame::Frames;
use super::pick::{End, end_value};
use super::sums::{SumFunction, count, sum};
use crate::context::QueryContext;
use crate::scheduler::for_each;
use base::Result;
use functions::{AggregateFunction, AggregateKind, Expr, GroupedStates, KindSuffix};
use std::sync::Arc;
use types::{Column, DataType};

/// Children of a node.
const FAN_OUT: usize = 16;
/// Frames whose results are computed at once.
const BATCH_FRAMES: usize = 1024;
/// Nodes of a level that are computed at once.
const BATCH_NODES: usize = 1024;
/// Mean rows per frame from which on a tree pays.
const TREE_ROWS_MIN: usize = 64;
/// Partitions whose states grow side by side.
const PARTITIONS_AT_ONCE: usize = 256;
/// Results of one row that are concatenated at once.
const PIECES: usize = 4096;

/// Computes the function over each row's frame; frames that slide on the query's threads, if these are given.
///
/// # Errors
/// Those of the function; memory.
pub(super) fn compute(
    function: &Arc<dyn AggregateFunction>,
    exprs: &[Expr],
    args: &[Column],
    frames: &Frames,
    rows: &Arranged,
    threads: Option<&QueryContext>,
) -> Result<Column> {
    // Decimals are integers here, but their averages are not.
    let is_scaled = exprs
        .iter()
        .any(|arg| matches!(arg.data_type.without_low_cardinality().without_nullable(), DataType::Decimal { .. }));
    if let Some(column) = without_states(&**function, args, frames, rows)
        .filter(|_| !(is_scaled && function.kind() == Some(AggregateKind::Avg)))
    {
        return Ok(column);
    }
    match frames {
        Frames::Whole => whole(&**function, args, rows),
        Frames::Ranges { ends, is_running: true, .. } => growing(&**function, args, ends, rows),
        Frames::Ranges { starts, ends, .. } => sliding(&**function, args, starts, ends, threads),
    }
}

/// Whether the function needs states over frames that slide, which is worth several threads.
pub(super) fn needs_states(function: &dyn AggregateFunction) -> bool {
    use AggregateKind::{Any, AnyLast, Avg, Count, Max, Min, Sum};
    let Some((kind, suffix)) = function.kind_and_suffix() else { return true };
    match suffix {
        None => !matches!(kind, Count | Sum | Avg | Min | Max | Any | AnyLast),
        Some(suffix) => suffix != KindSuffix::RespectNulls || !matches!(kind, Any | AnyLast),
    }
}

/// Computes functions that need no states.
fn without_states(
    function: &dyn AggregateFunction,
    args: &[Column],
    frames: &Frames,
    rows: &Arranged,
) -> Option<Column> {
    if needs_states(function) {
        return None;
    }
    let result = function.result_type();
    let (kind, suffix) = function.kind_and_suffix()?;
    let arg = match args {
        [] => return (kind == AggregateKind::Count).then(|| count(rows, frames, None)),
        [arg] => arg,
        _ => return None,
    };
    let end_of = |is_last| {
        let end = End { is_last, respect_nulls: suffix == Some(KindSuffix::RespectNulls) };
        Some(end_value(rows, frames, arg, end, result))
    };
    let (nulls, values) = match kind {
        AggregateKind::Any => return end_of(false),
        AggregateKind::AnyLast => return end_of(true),
        _ => arg.split_nulls(),
    };
    let nulls = nulls.as_deref();
    match kind {
        AggregateKind::Count => Some(count(rows, frames, nulls)),
        AggregateKind::Sum => sum(SumFunction::Sum, rows, frames, &values, nulls, result),
        AggregateKind::Avg => sum(SumFunction::Avg, rows, frames, &values, nulls, result),
        AggregateKind::Min | AggregateKind::Max => {
            extreme(kind == AggregateKind::Max, rows, frames, &values, nulls, result)
        }
        _ => None,
    }
}

/// Computes one state per partition.
fn whole(function: &dyn AggregateFunction, args: &[Column], rows: &Arranged) -> Result<Column> {
    let mut partitions: Vec<u32> = Vec::with_capacity(rows.rows());
    let mut count = 0;
    for partition in rows.partitions() {
        partitions.resize(partition.end, count);
        count += 1;
    }
    let mut states = function.new_states();
    states.resize(count as usize);
    states.update(&partitions, args)?;
    let all: Vec<u32> = (0..count).collect();
    Ok(states.finish(&all)?.gather(&partitions))
}

/// Computes frames that begin with the partition: its state grows row by row.
fn growing(function: &dyn AggregateFunction, args: &[Column], ends: &[u32], rows: &Arranged) -> Result<Column> {
    let mut results = Results::default();
    let mut states = function.new_states();
    for (number, partition) in rows.partitions().enumerate() {
        let group = number % PARTITIONS_AT_ONCE;
        if group == 0 {
            states = function.new_states();
            base::cancel::checkpoint()?;
        }
        states.resize(group + 1);
        let (mut at, mut is_finished) = (partition.start, false);
        for row in partition {
            let end = ends[row] as usize;
            if end > at {
                let added: Vec<Column> = args.iter().map(|arg| arg.slice(at, end - at)).collect();
                states.update_single(group as u32, &added, end - at)?;
                (at, is_finished) = (end, false);
            }
            if !is_finished {
                results.push(states.finish(&[group as u32])?);
                is_finished = true;
            }
            results.repeat();
        }
    }
    Ok(results.column())
}

/// Results of one row each, and the number of the result that each row has.
#[derive(Default)]
struct Results {
    joined: Vec<Column>,
    pieces: Vec<Column>,
    count: u32,
    rows: Vec<u32>,
}

impl Results {
    fn push(&mut self, one: Column) {
        self.pieces.push(one);
        self.count += 1;
        if self.pieces.len() == PIECES {
            self.join();
        }
    }

    /// The next row has the last result.
    fn repeat(&mut self) {
        self.rows.push(self.count.saturating_sub(1));
    }

    fn join(&mut self) {
        if !self.pieces.is_empty() {
            self.joined.push(Column::concat(&self.pieces.iter().collect::<Vec<_>>()));
            self.pieces.clear();
        }
    }

    fn column(mut self) -> Column {
        self.join();
        let all = Column::concat(&self.joined.iter().collect::<Vec<_>>());
        if self.count as usize == self.rows.len() { all } else { all.gather(&self.rows) }
    }
}

/// Computes any frames.
fn sliding(
    function: &dyn AggregateFunction,
    args: &[Column],
    starts: &[u32],
    ends: &[u32],
    threads: Option<&QueryContext>,
) -> Result<Column> {
    let covered: u64 = starts.iter().zip(ends).map(|(start, end)| u64::from(end - start)).sum();
    let is_wide = covered > (TREE_ROWS_MIN * starts.len()) as u64;
    let levels = if is_wide { levels(function, args, starts.len(), threads)? } else { Vec::new() };
    let tree = Tree { function, args, levels };
    let mut distinct: Vec<(u32, u32)> = Vec::new();
    let mut rows: Vec<u32> = Vec::with_capacity(starts.len());
    for (&start, &end) in starts.iter().zip(ends) {
        if distinct.last() != Some(&(start, end)) {
            distinct.push((start, end));
        }
        rows.push(distinct.len() as u32 - 1);
    }
    let batches: Vec<&[(u32, u32)]> = distinct.chunks(BATCH_FRAMES).collect();
    let columns = in_order(threads, batches.len(), |batch| tree.batch(batches[batch]))?;
    let all = Column::concat(&columns.iter().collect::<Vec<_>>());
    Ok(if all.len() == rows.len() { all } else { all.gather(&rows) })
}

/// The results of tasks in order, computed by all threads if these are given.
fn in_order(
    threads: Option<&QueryContext>,
    count: usize,
    task: impl Fn(usize) -> Result<Column> + Sync,
) -> Result<Vec<Column>> {
    let task = |index| {
        base::cancel::checkpoint()?;
        task(index)
    };
    match threads {
        Some(context) => for_each(context, count, task),
        None => (0..count).map(task).collect(),
    }
}

/// Computes the levels of the tree: serialized states of 16 rows, of 256, and so on.
fn levels(
    function: &dyn AggregateFunction,
    args: &[Column],
    rows: usize,
    threads: Option<&QueryContext>,
) -> Result<Vec<Column>> {
    let mut levels: Vec<Column> = Vec::new();
    let mut below = rows;
    while below > FAN_OUT {
        let count = below.div_ceil(FAN_OUT);
        let pieces = in_order(threads, count.div_ceil(BATCH_NODES), |piece| {
            let start = piece * BATCH_NODES * FAN_OUT;
            let children = (below - start).min(BATCH_NODES * FAN_OUT);
            let nodes: Vec<u32> = (0..children).map(|child| (child / FAN_OUT) as u32).collect();
            let mut states = function.new_states();
            states.resize(children.div_ceil(FAN_OUT));
            match levels.last() {
                None => {
                    states.update(&nodes, &args.iter().map(|arg| arg.slice(start, children)).collect::<Vec<_>>())?
                }
                Some(level) => states.merge_serialized(&nodes, &level.slice(start, children))?,
            }
            states.serialize(&(0..children.div_ceil(FAN_OUT) as u32).collect::<Vec<u32>>())
        })?;
        levels.push(Column::concat(&pieces.iter().collect::<Vec<_>>()));
        below = count;
    }
    Ok(levels)
}

struct Tree<'a> {
    function: &'a dyn AggregateFunction,
    args: &'a [Column],
    /// Level 1 and up.
    levels: Vec<Column>,
}

/// Nodes of one level that go to frames: the frame's number and the node's.
#[derive(Clone, Default)]
struct Nodes {
    frames: Vec<u32>,
    nodes: Vec<u32>,
}

impl Nodes {
    fn add(&mut self, frame: usize, nodes: std::ops::Range<usize>) {
        self.frames.extend(std::iter::repeat_n(frame as u32, nodes.len()));
        self.nodes.extend(nodes.map(|node| node as u32));
    }
}

impl Tree<'_> {
    /// The results of some frames.
    fn batch(&self, frames: &[(u32, u32)]) -> Result<Column> {
        let depth = self.levels.len() + 1;
        // Nodes left and right of the middle are kept apart, so that rows are added in their order.
        let (mut left, mut right) = (vec![Nodes::default(); depth], vec![Nodes::default(); depth]);
        for (frame, &(start, end)) in frames.iter().enumerate() {
            let (mut start, mut end) = (start as usize, end as usize);
            for level in 0..depth {
                let (first, last) = (start.next_multiple_of(FAN_OUT), end / FAN_OUT * FAN_OUT);
                if level + 1 == depth || first >= last {
                    left[level].add(frame, start..end);
                    break;
                }
                left[level].add(frame, start..first);
                right[level].add(frame, last..end);
                (start, end) = (first / FAN_OUT, last / FAN_OUT);
            }
        }
        let mut states = self.function.new_states();
        states.resize(frames.len());
        for (level, nodes) in left.iter().enumerate().chain(right.iter().enumerate().rev()) {
            self.add(&mut *states, level, nodes)?;
        }
        states.finish(&(0..frames.len() as u32).collect::<Vec<u32>>())
    }

    fn add(&self, states: &mut dyn GroupedStates, level: usize, nodes: &Nodes) -> Result<()> {
        if nodes.frames.is_empty() {
            return Ok(());
        }
        match level.checked_sub(1).and_then(|level| self.levels.get(level)) {
            None => {
                let args: Vec<Column> = self.args.iter().map(|arg| arg.gather(&nodes.nodes)).collect();
                states.update(&nodes.frames, &args)
            }
            Some(level) => states.merge_serialized(&nodes.frames, &level.gather(&nodes.nodes)),
        }
    }
}
