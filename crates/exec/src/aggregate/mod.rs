//! Grouping and aggregation.
//!
//! ```text
//! block ─▶ keys and arguments (spec) ─▶ packed keys (layout) ─▶ group numbers (groups: table, mixed) ─▶ states
//! ```
//! Each thread pre-aggregates into a table of its own ([`local`]); what outgrows the cache is partitioned by the hash
//! of its keys, so that there never is one large table to merge ([`finish`]). Without keys ([`keyless`]) there are
//! states only. What a query has no memory for goes to disk by partition ([`piece`]).

mod cells;
mod coded;
mod encode;
mod finish;
mod groups;
mod history;
mod keyless;
mod layout;
mod limits;
mod local;
mod mixed;
mod piece;
mod spec;
mod table;
mod top;

pub use groups::{Groups, KeyIndex, partition};
pub use layout::{KeyBatch, Layout};
pub use limits::GroupLimits;
pub use table::{MISSING, PackedKey};

use crate::context::QueryContext;
use crate::ops::scan_groups::ChosenValues;
use crate::scheduler::drive;
use crate::source::{BlocksSource, ConcatSource, Emit, MapSource, Source, Transform};
use crate::spill::Budget;
use base::events::Event;
use base::{Error, Result};
use finish::{PartitionSource, emit_groups, merge_tables};
use functions::Expr;
use keyless::Keyless;
use limits::Room;
use local::{Local, Mode};
use plan::AggregateNode;
use spec::Spec;
use std::sync::{Arc, OnceLock};
use types::{Block, Column, DataType, Field};

/// Groups per row of an earlier run from which on rows are partitioned from the start.
const SCATTER_RATIO_MIN: f64 = 0.25;
/// Groups of all threads but one from which on they are merged partition by partition: one thread takes some
/// milliseconds for them.
const PARALLEL_GROUPS_MIN: usize = 40 << 10;
/// Bytes of a group's states up to which they are cheap to move.
const SMALL_STATE_BYTES: usize = 64;
/// Limits up to this many groups stop the search for new groups once they are found.
const ANY_GROUPS_MAX: u64 = 16 << 10;

/// What an aggregation is asked for besides its groups.
pub struct Wish {
    /// Who wants to know the keys of groups that are chosen early.
    pub values: Option<Arc<ChosenValues>>,
    /// What the groups may come to.
    pub limits: GroupLimits,
}

/// Aggregates all of `source`; large results are aggregated partition by partition as they are read.
///
/// # Errors
/// Those of the input and the functions; memory; `TOO_MANY_ROWS`.
pub fn aggregate(
    node: &AggregateNode,
    source: &dyn Source,
    fields: &[Field],
    wish: Wish,
    context: &QueryContext,
) -> Result<Arc<dyn Source>> {
    check_algorithm(&context.settings)?;
    let sets: Vec<Vec<usize>> = node.grouping_sets.clone().unwrap_or_else(|| vec![(0..node.keys.len()).collect()]);
    let top = if node.grouping_sets.is_none() { node.top.clone() } else { None };
    let sets: Vec<Set> =
        sets.into_iter().map(|positions| Set::new(node, positions, top.clone(), &wish, context)).collect();
    let locals = drive(
        context,
        source,
        || Ok(sets.iter().map(LocalGroups::new).collect::<Vec<LocalGroups>>()),
        |parts: &mut Vec<LocalGroups>, block, _| {
            let mut more = false;
            for (set, part) in sets.iter().zip(parts.iter_mut()) {
                more |= part.push(set, &block, context)?;
            }
            Ok(more)
        },
    )?;
    let mut by_set: Vec<Vec<LocalGroups>> = sets.iter().map(|_| Vec::new()).collect();
    for parts in locals {
        parts.into_iter().zip(&mut by_set).for_each(|(part, list)| list.push(part));
    }
    let mut results: Vec<Arc<dyn Source>> = Vec::with_capacity(sets.len());
    for (number, (set, parts)) in sets.into_iter().zip(by_set).enumerate() {
        let positions = set.positions.clone();
        let result = finish_set(set, parts, context)?;
        if node.grouping_sets.is_none() {
            return Ok(result);
        }
        let types = fields.iter().map(|field| field.data_type.clone()).collect();
        let transform = Arc::new(SetColumns { positions, keys: node.keys.len(), types, number: number as u64 });
        results.push(Arc::new(MapSource { input: result, transform }));
    }
    Ok(Arc::new(ConcatSource(results)))
}

fn check_algorithm(settings: &base::Settings) -> Result<()> {
    let algorithm = &settings.aggregation_default_scatter_algorithm;
    if !matches!(algorithm.as_str(), "copy_chunks" | "indexes_info") {
        base::bail!(
            BadArguments,
            "aggregation_default_scatter_algorithm is '{algorithm}'; it can be copy_chunks or indexes_info"
        );
    }
    Ok(())
}

/// Whether settings, or what past runs of the same aggregation found, ask for partitioned rows from the start.
fn wants_scatter(settings: &base::Settings, history: &history::Key) -> bool {
    let by_statistics =
        settings.use_scatter_aggregation_based_on_statistics && settings.aggregation_scatter_based_on_statistics;
    settings.force_scatter_aggregation
        || by_statistics && history::groups_per_row(history).is_some_and(|ratio| ratio >= SCATTER_RATIO_MIN)
}

/// Whether an aggregation would partition its rows from the start, for `EXPLAIN PIPELINE`.
pub fn starts_scattered(node: &AggregateNode, settings: &base::Settings) -> bool {
    let types: Vec<DataType> = node.keys.iter().map(|key| key.data_type.clone()).collect();
    let chooses_any = node.top.as_ref().is_some_and(|(order, limit)| order.is_empty() && *limit <= ANY_GROUPS_MAX);
    node.grouping_sets.is_none()
        && !node.keys.is_empty()
        && !chooses_any
        && !Groups::new(&Layout::new(&types), 1).is_direct()
        && wants_scatter(settings, &history::key(node))
}

/// One grouping set (usually the only one).
struct Set {
    spec: Arc<Spec>,
    /// Positions of its keys among the node's.
    positions: Vec<usize>,
    start: Mode,
    history: history::Key,
    /// The groups that are given, once they are chosen (a limit without an order).
    chosen: OnceLock<KeyBatch>,
    any_limit: Option<usize>,
    /// Who wants to know what the chosen groups' keys are.
    values: Option<Arc<ChosenValues>>,
    budget: Budget,
}

impl Set {
    fn new(
        node: &AggregateNode,
        positions: Vec<usize>,
        top: Option<(Vec<plan::SortKey>, u64)>,
        wish: &Wish,
        context: &QueryContext,
    ) -> Self {
        let keys: Vec<Expr> = positions.iter().map(|&i| node.keys[i].clone()).collect();
        let settings = &context.settings;
        let top = top.filter(|_| settings.aggregation_apply_sort_with_limit_before_materialization);
        let any_limit = top
            .as_ref()
            .filter(|(order, limit)| order.is_empty() && *limit <= ANY_GROUPS_MAX)
            .map(|(_, limit)| *limit as usize);
        let spec = Arc::new(Spec::new(node, &keys, (top, wish.limits), context));
        let history = history::key(node);
        let can_scatter =
            !Groups::new(&spec.layout, 1).is_direct() && any_limit.is_none() && !wish.limits.are_counted_at_once();
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
        Set { spec, positions, start, history, chosen: OnceLock::new(), any_limit, values: wish.values.clone(), budget }
    }
}

/// A thread's part of a grouping set.
enum LocalGroups {
    Keyless(Keyless),
    Keyed(Box<Local>),
}

impl LocalGroups {
    fn new(set: &Set) -> Self {
        if set.positions.is_empty() {
            LocalGroups::Keyless(Keyless::new(&set.spec))
        } else {
            LocalGroups::Keyed(Box::new(Local::new(&set.spec, set.start)))
        }
    }

    /// Takes a block; whether more are wanted.
    fn push(&mut self, set: &Set, block: &Block, context: &QueryContext) -> Result<bool> {
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

/// For a limit without an order: the first table with enough groups chooses them for all.
fn choose(set: &Set, part: &mut Local) -> Result<()> {
    let Some(limit) = set.any_limit else { return Ok(()) };
    if part.mode != Mode::Insert {
        return Ok(());
    }
    if set.chosen.get().is_none() && part.groups.len() >= limit {
        let first: Vec<u32> = (0..limit as u32).collect();
        let chosen = part.groups.batch_at(&first);
        let keys = set.spec.output_keys(set.spec.layout.unpack(&chosen)?, limit)?;
        // Another thread may have chosen meanwhile: its groups count then.
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

fn finish_set(set: Set, parts: Vec<LocalGroups>, context: &QueryContext) -> Result<Arc<dyn Source>> {
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
    emit_groups(&set.spec, &groups, &mut states, None, context.block_rows_max(), &mut |block| {
        blocks.push(block);
        Ok(true)
    })?;
    Ok(Arc::new(BlocksSource(blocks)))
}

/// Whether threads' tables are merged sooner side by side, partition by partition, than one after another into the
/// largest: if the others have many groups, with states that are cheap to move.
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

/// Brings a grouping set's keys to their places among the node's, and adds the set's number.
struct SetColumns {
    positions: Vec<usize>,
    keys: usize,
    types: Vec<DataType>,
    number: u64,
}

impl Transform for SetColumns {
    fn apply(&self, block: Block, _context: &QueryContext, emit: Emit<'_>) -> Result<bool> {
        let (keys, aggregates) = block
            .columns
            .split_at_checked(self.positions.len())
            .ok_or_else(|| Error::bug("a grouping set lost its keys"))?;
        let mut columns = Vec::with_capacity(self.keys + aggregates.len() + 1);
        for key in 0..self.keys {
            columns.push(match self.positions.iter().position(|&position| position == key) {
                Some(at) if self.types[key].is_nullable() => keys[at].to_nullable(),
                Some(at) => keys[at].clone(),
                None => Column::defaults(&self.types[key], block.rows),
            });
        }
        columns.extend(aggregates.iter().cloned());
        columns.push(Column::constant(&DataType::UInt64, &types::Value::UInt(self.number), block.rows));
        emit(Block::new(columns, block.rows))
    }
}
