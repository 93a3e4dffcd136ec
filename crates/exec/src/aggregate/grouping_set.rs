//! One grouping set of an aggregation (usually the only one): the state that its workers share, from their blocks to
//! its result.

use super::keys::KeyBatch;
use super::limits::Room;
use super::result::finish::emit_groups;
use super::result::merge::merge_tables;
use super::result::partitions::PartitionSource;
use super::spec::Spec;
use super::table::{Groups, MISSING};
use super::worker::keyless::{self, Keyless};
use super::worker::local::{Local, Mode};
use super::{ANY_GROUPS_MAX, GroupingOptions, history, wants_scatter};
use crate::context::QueryContext;
use crate::ops::scan_groups::ChosenValues;
use crate::source::{BlocksSource, Source};
use crate::spill::Budget;
use base::Result;
use base::events::Event;
use functions::Expr;
use plan::AggregateNode;
use std::sync::{Arc, OnceLock};
use types::Block;

/// Groups outside of the largest table from which on tables are merged partition by partition: one thread takes some
/// milliseconds for them.
const PARALLEL_GROUPS_MIN: usize = 40 << 10;
/// Bytes of a group's states up to which they are cheap to move.
const SMALL_STATE_BYTES: usize = 64;

/// The keys, functions and limits of a grouping set, and the state that workers share.
pub(super) struct GroupingSet {
    spec: Arc<Spec>,
    /// Positions of its keys among the node's.
    pub positions: Vec<usize>,
    start: Mode,
    history: history::Key,
    /// The groups of the result, once they are chosen (for a limit without an order).
    chosen: OnceLock<KeyBatch>,
    /// The limit without an order.
    any_limit: Option<usize>,
    /// The scan that is told the keys of the chosen groups.
    values: Option<Arc<ChosenValues>>,
    budget: Budget,
}

impl GroupingSet {
    /// Prepares the set of the node's keys at `positions`.
    pub(super) fn new(
        node: &AggregateNode,
        positions: Vec<usize>,
        top: Option<(Vec<plan::SortKey>, u64)>,
        options: &GroupingOptions,
        context: &QueryContext,
    ) -> Self {
        let keys: Vec<Expr> = positions.iter().map(|&i| node.keys[i].clone()).collect();
        let settings = &context.settings;
        let top = top.filter(|_| settings.aggregation_apply_sort_with_limit_before_materialization);
        let any_limit = top
            .as_ref()
            .filter(|(order, limit)| order.is_empty() && *limit <= ANY_GROUPS_MAX)
            .map(|(_, limit)| *limit as usize);
        let mut spec = Spec::new(node, &keys, (top, options.limits), context);
        spec.counts_left_out = options.counts_left_out;
        let spec = Arc::new(spec);
        let history = history::key(node);
        let can_scatter =
            !Groups::new(&spec.layout, 1).is_direct() && any_limit.is_none() && !options.limits.are_counted_at_once();
        let start = if can_scatter && wants_scatter(settings, &history) { Mode::Scatter } else { Mode::Insert };
        // Few groups are kept for a limit without an order.
        let budget = match any_limit {
            Some(_) => Budget::unlimited(),
            None => Budget::new(
                context,
                settings.max_bytes_before_external_group_by,
                settings.max_bytes_ratio_before_external_group_by,
            ),
        };
        GroupingSet {
            spec,
            positions,
            start,
            history,
            chosen: OnceLock::new(),
            any_limit,
            values: options.chosen.clone(),
            budget,
        }
    }
}

/// A thread's part of a grouping set.
pub(super) enum LocalGroups {
    /// The states of an aggregation without keys.
    Keyless(Keyless),
    /// Groups by keys.
    Keyed(Box<Local>),
}

impl LocalGroups {
    /// An empty part.
    pub(super) fn new(set: &GroupingSet) -> Self {
        if set.positions.is_empty() {
            LocalGroups::Keyless(Keyless::new(&set.spec))
        } else {
            LocalGroups::Keyed(Box::new(Local::new(&set.spec, set.start)))
        }
    }

    /// Takes a block; true if more are wanted.
    ///
    /// # Errors
    /// Memory, errors of the functions, too many groups.
    pub(super) fn push(&mut self, set: &GroupingSet, block: &Block, context: &QueryContext) -> Result<bool> {
        let input = set.spec.input(block)?;
        match self {
            LocalGroups::Keyless(part) => part.push(&set.spec, block, &input).map(|()| true),
            LocalGroups::Keyed(part) => {
                let room = part.push(&set.spec, input)?;
                part.spill_if_over(&set.spec, &set.budget, context)?;
                choose(set, part)?;
                Ok(room != Room::Closed)
            }
        }
    }
}

/// Chooses the groups of a limit without an order: the first table with enough groups chooses for all.
fn choose(set: &GroupingSet, part: &mut Local) -> Result<()> {
    let Some(limit) = set.any_limit else { return Ok(()) };
    if part.mode != Mode::Insert {
        return Ok(());
    }
    if set.chosen.get().is_none() && part.groups.len() >= limit {
        let first: Vec<u32> = (0..limit as u32).collect();
        let chosen = part.groups.batch_at(&first);
        let keys = set.spec.output_keys(set.spec.layout.unpack(&chosen)?, limit)?;
        // If another thread has chosen meanwhile, its groups count.
        if set.chosen.set(chosen).is_ok()
            && let Some(values) = &set.values
        {
            values.set(&keys[values.key]);
        }
    }
    set.chosen.get().map_or(Ok(()), |chosen| restrict(&set.spec, part, chosen))
}

/// Keeps the chosen groups only; later rows of others are dropped.
fn restrict(spec: &Spec, part: &mut Local, chosen: &KeyBatch) -> Result<()> {
    let mut old = Vec::with_capacity(chosen.rows);
    part.groups.find(chosen, 0..chosen.rows, &mut old);
    let mut groups = Groups::new(&spec.layout, chosen.rows);
    let mut new = Vec::with_capacity(chosen.rows);
    groups.insert(chosen, 0..chosen.rows, &mut new)?;
    let (new, old): (Vec<u32>, Vec<u32>) = new.into_iter().zip(old).filter(|(_, old)| *old != MISSING).unzip();
    let mut states = spec.new_states();
    for (states, before) in states.iter_mut().zip(&mut part.states) {
        states.resize(chosen.rows);
        states.merge_serialized(&new, &before.serialize(&old)?)?;
    }
    part.groups = groups;
    part.states = states;
    part.mode = Mode::Drop;
    Ok(())
}

/// Merges the threads' parts into the result, or into a source that aggregates partitions as they are read.
///
/// # Errors
/// Memory, errors of the functions, too many groups.
pub(super) fn finish_set(set: GroupingSet, parts: Vec<LocalGroups>, context: &QueryContext) -> Result<Arc<dyn Source>> {
    let mut keyless = Vec::new();
    let mut keyed = Vec::new();
    for part in parts {
        match part {
            LocalGroups::Keyless(part) => keyless.push(part),
            LocalGroups::Keyed(part) => keyed.push(*part),
        }
    }
    if set.positions.is_empty() {
        let block = keyless::finish(&set.spec, keyless, context)?;
        return Ok(Arc::new(BlocksSource(vec![block])));
    }
    if let Some(chosen) = set.chosen.get() {
        for part in keyed.iter_mut().filter(|part| part.mode == Mode::Insert) {
            restrict(&set.spec, part, chosen)?;
        }
    }
    if keyed.iter().any(|part| matches!(part.mode, Mode::Scatter | Mode::Known) || !part.spilled.is_empty())
        || pays_by_partition(&keyed, context)
    {
        return Ok(Arc::new(PartitionSource::new(set.spec, keyed, set.history, context)?));
    }
    let rows = keyed.iter().map(|part| part.rows).sum();
    let _tracking = base::memory::track(Some(context.memory.clone()));
    let (groups, mut states) = merge_tables(&set.spec, keyed, context)?;
    if set.chosen.get().is_none() {
        history::remember(&set.history, rows, groups.len() as u64);
    }
    set.spec.limits.check_total(groups.len() as u64)?;
    context.counters.add(Event::AggregatedGroups, groups.len() as u64);
    states.iter_mut().for_each(|states| states.resize(groups.len()));
    let mut blocks = Vec::new();
    emit_groups(&set.spec, &groups, &mut states, None, context, &mut |block| {
        blocks.push(block);
        Ok(true)
    })?;
    Ok(Arc::new(BlocksSource(blocks)))
}

/// Whether merging threads' tables partition by partition, in parallel, is quicker than merging all into the largest:
/// if the others have many groups, with states that are cheap to move.
fn pays_by_partition(keyed: &[Local], context: &QueryContext) -> bool {
    let sizes = || keyed.iter().map(|part| part.groups.len());
    let (all, largest): (usize, usize) = (sizes().sum(), sizes().max().unwrap_or(0));
    let state_bytes = || keyed.iter().flat_map(|part| &part.states).map(|states| states.byte_size()).sum::<usize>();
    let is_direct = || keyed.iter().any(|part| part.groups.is_direct());
    context.threads() > 1
        && all - largest >= PARALLEL_GROUPS_MIN
        && !is_direct()
        && state_bytes() <= all * SMALL_STATE_BYTES
}
