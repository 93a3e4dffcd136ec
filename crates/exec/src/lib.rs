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
    lower::Lowering::new(context).result(plan)
}

/// All blocks of a plan's result.
///
/// # Errors
/// As [`execute`].
pub fn collect(plan: &Plan, context: Arc<QueryContext>) -> Result<Vec<Block>> {
    lower::drain(&mut execute(plan, context)?)
}
