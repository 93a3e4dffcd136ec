//! Partitions of groups, each aggregated when it is read.

use super::finish::emit_groups;
use super::top::Bound;
use crate::aggregate::history;
use crate::aggregate::spec::Spec;
use crate::aggregate::table::Groups;
use crate::aggregate::worker::local::{Local, PARTITIONS, update};
use crate::aggregate::worker::partitioned::FlushedGroups;
use crate::context::QueryContext;
use crate::scheduler::for_each_owned;
use crate::source::{Emit, Source};
use crate::spill::SpillKind;
use base::Result;
use base::events::Event;
use functions::GroupedStates;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

/// Counts the groups of all partitions.
#[derive(Default)]
pub(crate) struct GroupCounter(AtomicU64);

impl GroupCounter {
    /// Counts a partition's groups.
    ///
    /// # Errors
    /// `TOO_MANY_ROWS`, `SET_SIZE_LIMIT_EXCEEDED`.
    pub(crate) fn add(&self, spec: &Spec, groups: usize) -> Result<()> {
        let before = self.0.fetch_add(groups as u64, Ordering::Relaxed);
        spec.limits.check_total(before + groups as u64)
    }

    /// The count so far.
    pub(crate) fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// Rows from which on a partition is worth a table of its own, and a block in the next pipeline.
const TABLE_ROWS_MIN: usize = 4096;
/// Number of partitions that are aggregated together, at most, so that there are enough morsels for all threads.
const TOGETHER_MAX: usize = 16;

/// Partitions that are aggregated when they are read.
pub(crate) struct PartitionSource {
    spec: Arc<Spec>,
    /// Rows and serialized states, thread by thread in the order in which they came.
    flushed: Vec<FlushedGroups>,
    counter: GroupCounter,
    taken_rows: u64,
    history: history::Key,
    /// Expected groups per row.
    ratio: f64,
    /// Neighbouring partitions that are aggregated together, because few rows are not worth a table for each.
    together: usize,
    /// Morsels read so far: the number of groups is remembered once all are read.
    done: AtomicUsize,
    /// The bound of the best groups, where only these are needed.
    bound: Option<Bound>,
}

impl PartitionSource {
    /// Takes the threads' parts, some of which have buffered rows.
    ///
    /// # Errors
    /// Those of serialization, memory.
    pub(crate) fn new(
        spec: Arc<Spec>,
        locals: Vec<Local>,
        history: history::Key,
        context: &QueryContext,
    ) -> Result<Self> {
        let taken_rows: u64 = locals.iter().map(|local| local.rows).sum();
        let own_groups: usize = locals.iter().map(|local| local.groups.len() + local.spilled_groups).sum();
        let own_rows =
            taken_rows - locals.iter().map(|local| local.buffered_rows + local.pending_rows as u64).sum::<u64>();
        let ratio = if own_groups > 0 {
            own_groups as f64 / own_rows.max(1) as f64
        } else {
            history::groups_per_row(&history).unwrap_or(0.5)
        };
        let flushed = for_each_owned(context, locals, |_, local| local.into_flushed(&spec))?;
        let flushed: Vec<FlushedGroups> = flushed.into_iter().flatten().collect();
        if flushed.iter().any(FlushedGroups::is_on_disk) {
            SpillKind::Aggregation.count_merge(context);
        }
        let bound = spec.top.as_ref().filter(|(order, _)| !order.is_empty()).and_then(|(_, limit)| Bound::new(*limit));
        let rows: usize = flushed.iter().map(|one| one.rows(&(0..PARTITIONS))).sum();
        let together = (TABLE_ROWS_MIN * PARTITIONS / rows.max(1)).next_power_of_two().min(TOGETHER_MAX);
        Ok(PartitionSource {
            together,
            spec,
            flushed,
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

    /// Aggregates neighbouring partitions.
    fn aggregate(&self, parts: Range<usize>) -> Result<(Groups, Vec<Box<dyn GroupedStates>>)> {
        let spec = &*self.spec;
        let rows: usize = self.flushed.iter().filter(|one| !one.is_states).map(|one| one.rows(&parts)).sum();
        let mut groups = Groups::new(&spec.layout, self.expected_groups(rows).clamp(64, 4 << 20));
        let mut states = spec.new_states();
        let mut ids = Vec::new();
        for (i, one) in self.flushed.iter().enumerate() {
            one.with(&parts, spec, |keys, range, args| {
                ids.clear();
                groups.insert(keys, range, &mut ids)?;
                if !one.is_states {
                    return update(spec, &mut states, groups.len(), &ids, args);
                }
                for (states, column) in states.iter_mut().zip(args) {
                    states.resize(groups.len());
                    states.merge_serialized(&ids, column)?;
                }
                Ok(())
            })?;
            if one.is_on_disk() || i % 64 == 63 {
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
            history::remember(&self.history, self.taken_rows, self.counter.get());
        }
        emit_groups(&self.spec, &groups, &mut states, self.bound.as_ref(), context, emit)?;
        Ok(())
    }
}
