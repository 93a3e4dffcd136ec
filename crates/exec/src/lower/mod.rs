//! Lowering: sources from a plan.
//!
//! ```text
//! open   a plan as a source: morsels that any thread may read
//! stream a plan as rows in order: limits and other serial steps (serial) over the source of what lies below them
//! ```
//! Streaming operators become transformations of their input's source ([`streaming`]). Breakers (aggregation, sorting,
//! the build side of a join, limits inside a plan) run while the plan is opened: the caller's thread waits, the pool
//! works; their result is a source again. What operators above need of an input goes down as a [`Demand`].

mod demand;
mod group;
mod join;
mod recursive;
mod scan;
mod serial;
mod sort;
mod streaming;

pub(crate) use demand::Demand;

use crate::context::QueryContext;
use crate::join::{Collect, RuntimeFilterSlot};
use crate::profile::Measured;
use crate::source::{BlocksSource, ConcatSource, Source};
use crate::stream::ResultStream;
use crate::totals::totals;
use crate::validated::validated;
use crate::window::open_window;
use base::events::Event;
use base::{Error, Result};
use plan::{Plan, PlanNode, SharedPlan};
use std::collections::HashMap;
use std::sync::Arc;
use storage::{Scan, Table};
use streaming::{map, transform};
use types::Block;

/// Opens plans of one query.
pub(crate) struct Lowering {
    context: Arc<QueryContext>,
    /// Scans that give row numbers, for late fetches above them.
    numbered: Vec<(Arc<dyn Table>, Arc<dyn Scan>)>,
    /// The rows of shared plans that have run.
    shared: HashMap<u64, Vec<Block>>,
    /// Run-time filters by number.
    runtime: HashMap<u32, Arc<RuntimeFilterSlot>>,
    /// The rows of the last round of each recursion that is running.
    working: HashMap<u64, Vec<Block>>,
}

impl Lowering {
    /// A lowering of one query, which has opened nothing yet.
    pub(crate) fn new(context: Arc<QueryContext>) -> Self {
        Lowering {
            context,
            numbered: Vec::new(),
            shared: HashMap::new(),
            runtime: HashMap::new(),
            working: HashMap::new(),
        }
    }

    /// Opens a plan as a stream of rows in order.
    ///
    /// # Errors
    /// Those of planning scans, and of breakers, which run now.
    pub(crate) fn stream(&mut self, plan: &Plan, demand: Demand) -> Result<ResultStream> {
        let ordered = self.ordered(plan, demand)?;
        Ok(ResultStream::new(self.context.clone(), plan.schema.clone(), ordered.source, ordered.steps, ordered.few))
    }

    /// Runs a plan now and gives all of its blocks.
    fn collect(&mut self, plan: &Plan, demand: Demand) -> Result<Vec<Block>> {
        drain(&mut self.stream(plan, demand)?)
    }

    /// Opens a plan as a source; its limits, if any, are applied now. Measured when the query is profiled.
    ///
    /// # Errors
    /// As [`Self::stream`].
    pub(crate) fn open(&mut self, plan: &Plan, demand: Demand) -> Result<Arc<dyn Source>> {
        let Some(profile) = self.context.profile.clone() else {
            return self.open_node(plan, demand).map(|source| validated(source, plan));
        };
        let step = profile.step(plan);
        let own = QueryContext { counters: step.counters.clone(), step: Some(step.clone()), ..(*self.context).clone() };
        let outer = std::mem::replace(&mut self.context, Arc::new(own));
        let source = self.open_node(plan, demand).map(|source| validated(source, plan));
        self.context = outer;
        // Rows of serial steps are counted where the steps stand in the stream.
        let is_step = serial::is_serial_step(&plan.node);
        source.map(|input| if is_step { input } else { Arc::new(Measured { input, step }) as Arc<dyn Source> })
    }

    /// Rows that are there already. They count as read, as in ClickHouse: the row of `SELECT` without `FROM` is one of
    /// `system.one`, of one byte.
    fn values(&self, blocks: &[Block]) -> Arc<dyn Source> {
        let bytes = |block: &Block| if block.columns.is_empty() { block.rows } else { block.byte_size() };
        let counters = &self.context.counters;
        let rows = blocks.iter().map(|block| block.rows as u64).sum();
        self.context.progress.add_total_rows(rows);
        counters.add(Event::SelectedRows, rows);
        counters.add(Event::SelectedBytes, blocks.iter().map(|block| bytes(block) as u64).sum());
        self.blocks(blocks.to_vec())
    }

    fn open_node(&mut self, plan: &Plan, demand: Demand) -> Result<Arc<dyn Source>> {
        match &plan.node {
            PlanNode::Scan(node) => self.scan(node, demand),
            PlanNode::Values(blocks) => Ok(self.values(blocks)),
            PlanNode::Project { input, .. } | PlanNode::Filter { input, .. } | PlanNode::ArrayJoin { input, .. } => {
                let input = self.open(input, demand)?;
                Ok(map(input, transform(plan, &self.context)?))
            }
            PlanNode::BuildRuntimeFilter { input, keys } => {
                let slots = keys.iter().map(|key| self.runtime_slot(key)).collect();
                let collect = Arc::new(Collect::new(keys, input.schema.len(), slots));
                Ok(map(self.open(input, Demand::default())?, collect))
            }
            PlanNode::Aggregate(node) => self.aggregate(plan, node, demand),
            PlanNode::Totals(node) => {
                let input = self.open(&node.input, Demand::default())?;
                totals(node, &plan.schema, &*input, &self.context)
            }
            PlanNode::Window(node) => {
                let input = self.open(&node.input, Demand::default())?;
                open_window(node, &*input, &self.context)
            }
            PlanNode::Sort { input, keys, limit } => self.sort(input, keys, *limit, demand),
            PlanNode::Limit { .. }
            | PlanNode::LimitLast { .. }
            | PlanNode::LimitShare { .. }
            | PlanNode::LimitBy { .. }
            | PlanNode::LimitByLast { .. }
            | PlanNode::Fill(_)
            | PlanNode::SetOperation { .. } => {
                let blocks = self.collect(plan, demand)?;
                Ok(self.blocks(blocks))
            }
            PlanNode::Distinct { input, limit } => self.distinct(plan, input, *limit),
            PlanNode::Join(node) => self.join(node, &plan.schema),
            PlanNode::Union(inputs) => {
                let inputs = inputs.iter().map(|input| self.open(input, Demand::default()));
                Ok(Arc::new(ConcatSource(inputs.collect::<Result<_>>()?)))
            }
            PlanNode::LateFetch { input, scan, columns } => self.late_fetch(input, scan, columns, demand),
            PlanNode::Recursive(node) => self.recursive(node, &plan.schema),
            PlanNode::WorkingTable(id) => {
                let rows = self.working.get(id).cloned();
                Ok(self.blocks(rows.ok_or_else(|| Error::bug("a recursion's table outside of it"))?))
            }
            PlanNode::Shared(shared) => self.shared(shared),
            // The optimizer asks for rights and takes these out: what it has not seen must not run.
            PlanNode::CheckAccess(_) => Err(Error::bug("a plan runs whose rights were not asked for")),
        }
    }

    /// The rows of a plan that several readers share: the first of them runs it.
    fn shared(&mut self, shared: &SharedPlan) -> Result<Arc<dyn Source>> {
        let blocks = match self.shared.get(&shared.id) {
            Some(blocks) => blocks.clone(),
            None => {
                let blocks = self.collect(&shared.plan, Demand::default())?;
                self.shared.insert(shared.id, blocks.clone());
                blocks
            }
        };
        Ok(self.blocks(blocks))
    }

    /// A source of blocks that are there.
    fn blocks(&self, blocks: Vec<Block>) -> Arc<dyn Source> {
        Arc::new(BlocksSource::new(blocks, self.context.block_rows_max()))
    }
}

/// All blocks of a stream.
///
/// # Errors
/// Those of the stream.
pub(crate) fn drain(stream: &mut ResultStream) -> Result<Vec<Block>> {
    let mut blocks = Vec::new();
    while let Some(block) = stream.next()? {
        blocks.push(block);
    }
    Ok(blocks)
}
