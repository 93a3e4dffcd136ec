//! The executor: plans become pipelines that all cores work on.
//!
//! ```text
//! execute(plan) ─▶ lower: sources and transformations; breakers run, phase by phase (scheduler) on the pool
//!               ─▶ ResultStream: the last pipeline, read ahead by workers, handed out in order
//! ```
//! A [`source::Source`] gives morsels; a worker takes one, pushes its blocks through the transformations into the
//! state of its own, and takes the next. Phases end with a merge in parallel.
//!
//! Invariant: nothing here knows SQL text or the optimizer, and no thread is made per query.
//!
//! # Where to find it
//! - how a plan becomes sources, and what operators ask of those below them: `crates/exec/src/lower/`
//! - what a scan asks of storage, and its filters as storage sees them: `crates/exec/src/ops/scan.rs`; a filter that no
//!   scan took: `project.rs` beside it
//! - an operator: `crates/exec/src/ops/`, `crates/exec/src/aggregate/`, `crates/exec/src/join/`,
//!   `crates/exec/src/sort/`, `crates/exec/src/window/`
//! - a merge join; which joins are merged: `crates/exec/src/join/merge/`;
//!   `crates/plan/src/optimize/join/merge_join.rs`; what joins were measured to cost: `docs/joins.md`
//! - grouping: keys as packed numbers and texts in `crates/exec/src/aggregate/keys/`, tables of groups in
//!   `crates/exec/src/aggregate/table/`, what a thread does in `crates/exec/src/aggregate/worker/`, merging and the
//!   best groups in `crates/exec/src/aggregate/result/`
//! - grouping by codes of dictionaries and small numbers, without asking a hash table for each row: three forms, and
//!   which is taken when, at the head of `crates/exec/src/aggregate/mod.rs`
//! - sorting in memory: rows scattered into ranges, each sorted in the cache: `crates/exec/src/sort/ranges.rs`; input
//!   in order already: `presorted.rs` beside it; several keys as one number: `packed.rs`; the first rows of a sort:
//!   `pick.rs`; what need not be read or moved where an offset or a limit leaves rows out: `places.rs`, with
//!   `crates/storage/src/mergetree/scan/morsel_spans.rs`
//! - what goes to disk for want of memory: `crates/exec/src/spill/`
//! - who gets workers first, of queries of workloads: `crates/exec/src/workload/`
//! - what each step of a plan did (`EXPLAIN ANALYZE`): `crates/exec/src/profile.rs`,
//!   `crates/engine/src/interpret/explain/analyze.rs`

mod aggregate;
mod codegen;
mod context;
mod explain;
mod insert;
mod join;
mod lower;
mod ops;
mod pool;
mod profile;
mod scheduler;
mod sort;
pub mod source;
pub mod spill;
mod stream;
mod totals;
mod validated;
mod window;
pub mod workload;

pub use context::{Progress, QueryContext, ResultExtras};
pub use explain::explain_pipeline;
pub use insert::{execute_insert, is_insert_block};
pub use pool::WorkerPool;
pub use profile::{Profile, StepProfile, StepReport};
pub use stream::ResultStream;

use base::Result;
use plan::Plan;
use std::sync::Arc;
use types::Block;

/// Opens a plan. Breakers run before this returns; the last pipeline runs as the stream is read.
///
/// # Errors
/// Those of the plan's scans, expressions and limits; cancellation; `MEMORY_LIMIT_EXCEEDED`.
pub fn execute(plan: &Plan, context: Arc<QueryContext>) -> Result<ResultStream> {
    let _tracking = base::memory::track(Some(context.memory.clone()));
    context.cancel.check()?;
    lower::Lowering::new(context).stream(plan, lower::Demand::of_result())
}

/// All blocks of a plan's result.
///
/// # Errors
/// As [`execute`].
pub fn collect(plan: &Plan, context: Arc<QueryContext>) -> Result<Vec<Block>> {
    lower::drain(&mut execute(plan, context)?)
}
