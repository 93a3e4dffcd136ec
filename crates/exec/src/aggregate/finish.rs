//! From groups and states to blocks, and from several threads' parts to one result.
//!
//! ```text
//! few groups:   tables of all threads ─▶ one table (states of each function merge side by side) ─▶ blocks
//! many groups:  partition p of every thread's buffers and table ─▶ one table ─▶ blocks        for each p, in parallel
//! ```
//! A partition is worked on when the next pipeline reads it; it never meets another partition.

use super::groups::Groups;
use super::local::{GroupCounter, Local, PARTITIONS, update};
use super::piece::FlushedGroups;
use super::spec::Spec;
use super::top::{Bound, pick_top};
use crate::context::QueryContext;
use crate::scheduler::{for_each, for_each_owned};
use crate::source::{Emit, Source};
use crate::spill::SpillKind;
use base::events::Event;
use base::{Error, Result};
use functions::GroupedStates;
use parking_lot::Mutex;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use types::Block;

/// States larger than this are merged by several threads each.
const PARALLEL_MERGE_BYTES_MIN: usize = 2 << 20;

/// Gives the blocks of a table's groups, or of the best of them: of all partitions, where a bound tells of the others.
///
/// # Errors
/// Those of the functions.
pub fn emit_groups(
    spec: &Spec,
    groups: &Groups,
    states: &mut [Box<dyn GroupedStates>],
    bound: Option<&Bound>,
    rows_max: usize,
    emit: Emit<'_>,
) -> Result<bool> {
    let ids = match &spec.top {
        Some((order, limit)) => pick_top(spec, groups, states, order, *limit as usize, bound)?,
        None => (0..groups.len() as u32).collect(),
    };
    for ids in ids.chunks(rows_max) {
        let packed = spec.layout.unpack(&groups.keys_at(ids))?;
        let mut columns = spec.output_keys(packed, ids.len())?;
        for states in &mut *states {
            columns.push(states.finish(ids)?);
        }
        if !emit(Block::new(columns, ids.len()))? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Merges threads' tables into one.
///
/// # Errors
/// Those of the functions.
pub fn merge_tables(
    spec: &Spec,
    mut locals: Vec<Local>,
    context: &QueryContext,
) -> Result<(Groups, Vec<Box<dyn GroupedStates>>)> {
    locals.sort_by_key(|local| std::cmp::Reverse(local.groups.len()));
    let mut locals = locals.into_iter();
    let Some(first) = locals.next() else { return Err(Error::bug("an aggregation without a part")) };
    let mut groups = first.groups;
    let mut others: Vec<Vec<(Box<dyn GroupedStates>, Arc<Vec<u32>>)>> =
        spec.functions.iter().map(|_| Vec::new()).collect();
    for local in locals.filter(|local| local.groups.len() > 0) {
        let all: Vec<u32> = (0..local.groups.len() as u32).collect();
        let mut ids = Vec::with_capacity(all.len());
        groups.insert(&local.groups.batch_at(&all), 0..all.len(), &mut ids)?;
        let ids = Arc::new(ids);
        others.iter_mut().zip(local.states).for_each(|(list, states)| list.push((states, ids.clone())));
    }
    let count = groups.len();
    let small = others.iter().all(Vec::is_empty) || count < 2048;
    let items: Vec<_> = first.states.into_iter().zip(others).collect();
    let states = if small && items.iter().all(|(states, _)| states.byte_size() < PARALLEL_MERGE_BYTES_MIN) {
        items.into_iter().map(|(states, others)| merge_one(states, others, count)).collect::<Result<_>>()?
    } else {
        merge_large(spec, items, count, context)?
    };
    Ok((groups, states))
}

type MergeItem = (Box<dyn GroupedStates>, Vec<(Box<dyn GroupedStates>, Arc<Vec<u32>>)>);

fn merge_one(
    mut states: Box<dyn GroupedStates>,
    others: Vec<(Box<dyn GroupedStates>, Arc<Vec<u32>>)>,
    groups: usize,
) -> Result<Box<dyn GroupedStates>> {
    states.resize(groups);
    for (mut other, ids) in others {
        states.merge(&mut *other, &ids)?;
    }
    Ok(states)
}

/// Functions with small states merge side by side; one with large states gets all threads.
fn merge_large(
    spec: &Spec,
    items: Vec<MergeItem>,
    groups: usize,
    context: &QueryContext,
) -> Result<Vec<Box<dyn GroupedStates>>> {
    let (mut small, mut large) = (Vec::new(), Vec::new());
    for (i, item) in items.into_iter().enumerate() {
        let bytes = item.0.byte_size() + item.1.iter().map(|(states, _)| states.byte_size()).sum::<usize>();
        if bytes / groups.max(1) > 256 && bytes > PARALLEL_MERGE_BYTES_MIN {
            large.push((i, item))
        } else {
            small.push((i, item))
        }
    }
    let mut merged =
        for_each_owned(context, small, |_, (i, (states, others))| Ok((i, merge_one(states, others, groups)?)))?;
    for (i, (states, others)) in large {
        // Groups get the same numbers in all parts; moving states into fresh ones is cheap beside merging them.
        let aligned = for_each_owned(context, others, |_, (mut other, ids)| {
            let mut fresh = spec.functions[i].new_states();
            fresh.resize(groups);
            fresh.merge(&mut *other, &ids)?;
            Ok(fresh)
        })?;
        let mut states = states;
        states.resize(groups);
        merge_states_parallel(&mut *states, aligned, context)?;
        merged.push((i, states));
    }
    merged.sort_by_key(|(i, _)| *i);
    Ok(merged.into_iter().map(|(_, states)| states).collect())
}

/// [`GroupedStates::merge_parallel`] on the query's threads.
///
/// # Errors
/// Those of merging.
pub fn merge_states_parallel(
    states: &mut dyn GroupedStates,
    others: Vec<Box<dyn GroupedStates>>,
    context: &QueryContext,
) -> Result<()> {
    let failed: Mutex<Option<Error>> = Mutex::new(None);
    states.merge_parallel(others, &|count, task| {
        let result = for_each(context, count, |i| {
            task(i);
            Ok(())
        });
        if let Err(error) = result {
            failed.lock().get_or_insert(error);
        }
    })?;
    failed.into_inner().map_or(Ok(()), Err)
}

/// Rows from which on a table of its own is worth its making, and what comes with it: a block, its way through the next
/// pipeline.
const TABLE_ROWS_MIN: usize = 4096;
/// Partitions together at most, so that threads have enough to share.
const TOGETHER_MAX: usize = 16;

/// Partitions that are aggregated when they are read.
pub struct PartitionSource {
    spec: Arc<Spec>,
    /// Rows and serialized states, thread by thread in the order in which they came.
    pieces: Vec<FlushedGroups>,
    counter: GroupCounter,
    taken_rows: u64,
    history: super::history::Key,
    /// Groups per row to expect.
    ratio: f64,
    /// Partitions that are aggregated together: few rows are not worth a table for each.
    together: usize,
    /// Morsels read so far: only a whole result is remembered.
    done: AtomicUsize,
    /// Where only the best groups are needed.
    bound: Option<Bound>,
}

impl PartitionSource {
    /// Threads' parts, some of which have buffers.
    ///
    /// # Errors
    /// Those of serialization, memory.
    pub fn new(
        spec: Arc<Spec>,
        locals: Vec<Local>,
        history: super::history::Key,
        context: &QueryContext,
    ) -> Result<Self> {
        let taken_rows: u64 = locals.iter().map(|local| local.rows).sum();
        let own_groups: usize = locals.iter().map(|local| local.groups.len() + local.spilled_groups).sum();
        let own_rows =
            taken_rows - locals.iter().map(|local| local.buffered_rows + local.pending_rows as u64).sum::<u64>();
        let ratio = if own_groups > 0 {
            own_groups as f64 / own_rows.max(1) as f64
        } else {
            super::history::groups_per_row(&history).unwrap_or(0.5)
        };
        let pieces = for_each_owned(context, locals, |_, local| local.into_pieces(&spec))?;
        let pieces: Vec<FlushedGroups> = pieces.into_iter().flatten().collect();
        if pieces.iter().any(FlushedGroups::is_on_disk) {
            SpillKind::Aggregation.count_merge(context);
        }
        let bound = spec.top.as_ref().filter(|(order, _)| !order.is_empty()).and_then(|(_, limit)| Bound::new(*limit));
        let rows: usize = pieces.iter().map(|piece| piece.rows(&(0..PARTITIONS))).sum();
        let together = (TABLE_ROWS_MIN * PARTITIONS / rows.max(1)).next_power_of_two().min(TOGETHER_MAX);
        Ok(PartitionSource {
            together,
            spec,
            pieces,
            counter: GroupCounter::default(),
            taken_rows,
            history,
            ratio,
            done: AtomicUsize::new(0),
            bound,
        })
    }

    fn expected_groups(&self, rows: usize) -> usize {
        (rows as f64 * self.ratio * 1.05) as usize
    }

    /// The groups of partitions, and their states.
    fn aggregate(&self, parts: Range<usize>) -> Result<(Groups, Vec<Box<dyn GroupedStates>>)> {
        let spec = &*self.spec;
        let rows: usize = self.pieces.iter().filter(|piece| !piece.is_states).map(|piece| piece.rows(&parts)).sum();
        let mut groups = Groups::new(&spec.layout, self.expected_groups(rows).clamp(64, 4 << 20));
        let mut states = spec.new_states();
        let mut ids = Vec::new();
        for (i, piece) in self.pieces.iter().enumerate() {
            piece.with(&parts, spec, |keys, range, args| {
                ids.clear();
                groups.insert(keys, range, &mut ids)?;
                if !piece.is_states {
                    return update(spec, &mut states, groups.len(), &ids, args);
                }
                for (states, column) in states.iter_mut().zip(args) {
                    states.resize(groups.len());
                    states.merge_serialized(&ids, column)?;
                }
                Ok(())
            })?;
            if piece.is_on_disk() || i % 64 == 63 {
                base::cancel::checkpoint()?;
            }
        }
        states.iter_mut().for_each(|states| states.resize(groups.len()));
        Ok((groups, states))
    }
}

impl Source for PartitionSource {
    fn morsels(&self) -> usize {
        PARTITIONS / self.together
    }

    fn read(&self, morsel: usize, context: &QueryContext, emit: Emit<'_>) -> Result<()> {
        let (groups, mut states) = self.aggregate(morsel * self.together..(morsel + 1) * self.together)?;
        self.counter.add(&self.spec, groups.len())?;
        context.counters.add(Event::AggregatedGroups, groups.len() as u64);
        if self.done.fetch_add(1, Ordering::Relaxed) + 1 == self.morsels() {
            super::history::remember(&self.history, self.taken_rows, self.counter.get());
        }
        emit_groups(&self.spec, &groups, &mut states, self.bound.as_ref(), context.block_rows_max(), emit)?;
        Ok(())
    }
}
