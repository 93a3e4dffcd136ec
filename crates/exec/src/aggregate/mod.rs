//! Grouping and aggregation.
//!
//! ```text
//! block ─▶ keys and arguments (spec) ─▶ packed keys (keys) ─▶ group numbers (table) ─▶ states
//! ```
//! Each thread pre-aggregates into a table of its own ([`worker`]); what outgrows the cache is partitioned by the hash
//! of its keys, so that there never is one large table to merge ([`result`]). Without keys there are states only. What
//! a query has no memory for goes to disk by partition. A [`grouping_set`] holds what its workers share.
//!
//! # Groups by codes
//! Keys with few values are looked up once for each combination of them, not once a row. A worker that still inserts
//! all of its groups asks three forms in this order; each takes what the one before cannot:
//!
//! ```text
//! table::CodeTable          codes of the query: entries of every dictionary are mapped to them, numbers less the least
//!                           so far; known as long as the worker's table
//!     taken when            keys are longer than 16 bits, each is a dictionary of texts or a whole number, and the
//!                           codes of all together have at most 18 bits
//! keys::Combinations        codes of the block, known for the block
//!     taken when            several hashed keys all have codes, and a combination has four rows or more
//! TextTable, KeyBatch.dicts codes of the dictionaries, known as long as blocks bring the same ones
//!     taken when            every key is a dictionary of texts; their combinations are at most twice the rows, or,
//!                           of several keys, 65,536
//! ```
//! The first needs no repetition within a block, but an array that a second-level cache holds. The second takes keys
//! with any number of values, as long as each block repeats few. The third is left for dictionaries too large for both,
//! and is the only one that other modes look groups up by (`find`). The arithmetic is shared (`keys::combine_codes`,
//! `keys::whole_range`). What they keep differs in how long it is true; one form of all three would have to test in the
//! loop over rows which it is.
//!
//! # Keys as one number
//! [`Layout`] puts equal rows, and only them, into equal words, which turn back into rows: what grouping and hash joins
//! need. It knows the types alone, so that keys of all blocks and threads compare. `crate::sort::Packing` keeps the
//! *order* of rows, in bits that the values of these rows differ in, and may cut the last key off: what sorting and
//! merge joins need. A number of one kind cannot stand for the other: layouts put the low bytes of numbers first and do
//! not order signed numbers and floats, packings say nothing outside of the rows that they were made of.

mod grouping_set;
mod history;
mod keys;
mod limits;
mod result;
mod spec;
mod table;
mod worker;

pub(crate) use keys::{KeyBatch, Layout};
pub(crate) use limits::GroupLimits;
pub(crate) use table::{Groups, KeyIndex, MISSING, PackedKey, partition};

use crate::context::QueryContext;
use crate::ops::scan_groups::ChosenValues;
use crate::scheduler::drive;
use crate::source::{ConcatSource, Emit, MapSource, Source, Transform};
use base::{Error, Result};
use grouping_set::{GroupingSet, LocalGroups, finish_set};
use plan::AggregateNode;
use std::sync::Arc;
use types::{Block, Column, DataType, Field};

/// Groups per row of an earlier run from which on rows are partitioned from the start.
const SCATTER_RATIO_MIN: f64 = 0.25;
/// Limits up to this many groups stop the search for new groups once they are found.
const ANY_GROUPS_MAX: u64 = 16 << 10;

/// Options of an aggregation beside its node.
pub(crate) struct GroupingOptions {
    /// The scan that is told the keys of groups that are chosen early.
    pub chosen: Option<Arc<ChosenValues>>,
    /// Limits of the number of groups.
    pub limits: GroupLimits,
    /// Whether groups that are behind the first ones of an order count as rows before the query's limit.
    pub counts_left_out: bool,
}

/// Aggregates all of `source`; large results are aggregated partition by partition as they are read.
///
/// # Errors
/// Those of the input and the functions; memory; `TOO_MANY_ROWS`.
pub(crate) fn aggregate(
    node: &AggregateNode,
    source: &dyn Source,
    fields: &[Field],
    options: GroupingOptions,
    context: &QueryContext,
) -> Result<Arc<dyn Source>> {
    check_algorithm(&context.settings)?;
    let sets: Vec<Vec<usize>> = node.grouping_sets.clone().unwrap_or_else(|| vec![(0..node.keys.len()).collect()]);
    let top = if node.grouping_sets.is_none() { node.top.clone() } else { None };
    let sets: Vec<GroupingSet> =
        sets.into_iter().map(|positions| GroupingSet::new(node, positions, top.clone(), &options, context)).collect();
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

/// Whether settings, or past runs of the same aggregation, ask for partitioning rows from the start.
fn wants_scatter(settings: &base::Settings, history: &history::Key) -> bool {
    let by_statistics =
        settings.use_scatter_aggregation_based_on_statistics && settings.aggregation_scatter_based_on_statistics;
    settings.force_scatter_aggregation
        || by_statistics && history::groups_per_row(history).is_some_and(|ratio| ratio >= SCATTER_RATIO_MIN)
}

/// Whether an aggregation would partition its rows from the start, for `EXPLAIN PIPELINE`.
pub(crate) fn starts_scattered(node: &AggregateNode, settings: &base::Settings) -> bool {
    let types: Vec<DataType> = node.keys.iter().map(|key| key.data_type.clone()).collect();
    let chooses_any = node.top.as_ref().is_some_and(|(order, limit)| order.is_empty() && *limit <= ANY_GROUPS_MAX);
    node.grouping_sets.is_none()
        && !node.keys.is_empty()
        && !chooses_any
        && !Groups::new(&Layout::new(&types), 1).is_direct()
        && wants_scatter(settings, &history::key(node))
}

/// Puts a grouping set's keys in their places among the node's, and adds the set's number.
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
