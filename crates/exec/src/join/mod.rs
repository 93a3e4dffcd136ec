//! Joins: a table of the right input's keys, probed by the blocks of the left.
//!
//! [`build`] reads the right input, [`table`] holds its keys, [`probe`] finds partners and [`output`] makes rows of
//! them; [`residual`] tries what is no equality. A build side that does not fit into memory is joined by partitions on
//! disk ([`grace`]). Inputs in the order of the keys are merged instead ([`merge`]). [`choice`] says which pairs a join
//! wants. [`asof`] finds nearest values, [`paste`] pairs rows by number. Rows of the right input that must appear
//! without a partner come last, as the source's tail.

mod asof;
mod build;
mod choice;
mod grace;
mod keys;
mod merge;
mod output;
mod paste;
mod probe;
mod residual;
mod runtime_filter;
mod table;

pub(crate) use merge::open_merge_join;
pub(crate) use paste::paste;
pub(crate) use runtime_filter::{Collect, RuntimeFilterSlot};

use crate::context::QueryContext;
use crate::source::Source;
use base::{Error, Result};
use build::BuildSide;
use output::JoinOutput;
use plan::{JoinNode, JoinStrictness};
use probe::{JoinSource, Probe};
use std::sync::Arc;
use types::Schema;

/// Opens a join: reads `right` and builds its table; rows are joined as `left` is read. `left` is opened when the table
/// is complete, so that run-time filters have their values.
///
/// # Errors
/// Those of the right input and the keys; memory; `SET_SIZE_LIMIT_EXCEEDED`.
pub(crate) fn open_join(
    node: &JoinNode,
    left: impl FnOnce() -> Result<Arc<dyn Source>>,
    right: &dyn Source,
    schema: &Schema,
    context: &QueryContext,
) -> Result<Arc<dyn Source>> {
    match build::read(node, right, context)? {
        BuildSide::Memory(blocks) if node.strictness == JoinStrictness::Asof => {
            let condition = node.asof.as_ref().ok_or_else(|| Error::bug("an ASOF join without its condition"))?;
            Ok(Arc::new(asof::AsofSource::new(node, condition, left()?, blocks, schema, context)?))
        }
        BuildSide::Memory(blocks) => {
            let (table, rows) = build::build(node, &build::build_keys(node), blocks, context)?;
            let output = JoinOutput::new(rows, node.left.schema.len(), schema);
            Ok(Arc::new(JoinSource::new(left()?, Probe::new(node, table, output))))
        }
        BuildSide::Disk(frames) => Ok(Arc::new(grace::GraceSource::new(node, &*left()?, frames, schema, context)?)),
    }
}
