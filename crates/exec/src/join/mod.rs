//! Joins: a table of the right input's keys, probed by the blocks of the left.
//!
//! [`build`] makes the table in parallel, [`probe`] finds partners and makes rows of them. Joins without equalities
//! have one key that all rows share. Rows of the right input that must appear without a partner come last, as the
//! source's tail. Spilling to disk is not there.

mod bloom;
mod build;
mod probe;
mod runtime_filter;

pub use runtime_filter::{Collect, Slot};

use crate::context::QueryContext;
use crate::source::Source;
use base::{Result, bail};
use plan::{JoinKind, JoinNode, JoinStrictness};
use std::sync::Arc;
use types::Schema;

/// Builds the table from `right` and gives the join's rows as `left` is read; `left` is opened when the table is there, so
/// that run-time filters have their values.
///
/// # Errors
/// Those of the right input and the keys; memory; `SET_SIZE_LIMIT_EXCEEDED`.
pub fn open_join(
    node: &JoinNode,
    left: impl FnOnce() -> Result<Arc<dyn Source>>,
    right: &dyn Source,
    schema: &Schema,
    context: &QueryContext,
) -> Result<Arc<dyn Source>> {
    if node.kind == JoinKind::Paste {
        bail!(NotImplemented, "PASTE JOIN is not supported");
    }
    if node.strictness == JoinStrictness::Asof {
        bail!(NotImplemented, "ASOF JOIN is not supported");
    }
    let table = build::build(node, right, context)?;
    Ok(Arc::new(probe::JoinSource::new(node, left()?, table, schema)))
}
