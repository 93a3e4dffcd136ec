//! Blocks of the result, made from groups and states.

use super::top::{Bound, pick_top};
use crate::aggregate::spec::Spec;
use crate::aggregate::table::Groups;
use crate::context::QueryContext;
use crate::source::Emit;
use base::Result;
use functions::GroupedStates;
use types::Block;

/// Emits the blocks of a table's groups, or of the best of them; `bound` tells of the best groups of other partitions.
///
/// # Errors
/// Those of the functions.
pub(crate) fn emit_groups(
    spec: &Spec,
    groups: &Groups,
    states: &mut [Box<dyn GroupedStates>],
    bound: Option<&Bound>,
    context: &QueryContext,
    emit: Emit<'_>,
) -> Result<bool> {
    debug_assert_eq!(states.len(), spec.functions.len(), "states per function");
    let ids = match &spec.top {
        Some((order, limit)) => {
            let ids = pick_top(spec, groups, states, order, *limit as usize, bound)?;
            if spec.counts_left_out && !order.is_empty() {
                context.extras.count_rows_before_limit((groups.len() - ids.len()) as u64);
            }
            ids
        }
        None => (0..groups.len() as u32).collect(),
    };
    for ids in ids.chunks(context.block_rows_max()) {
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
