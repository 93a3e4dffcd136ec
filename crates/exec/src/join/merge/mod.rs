//! The merge join: both inputs in the order of the keys, joined range of keys by range of keys.
//!
//! ```text
//! left   granules of a table sorted by the keys, or sorted runs ─┐
//!                                                                ├─ samples ─▶ ranges of keys that threads take
//! right  granules of a table sorted by the keys, or sorted runs ─┘
//! range r:  right rows of the range, in memory ◀─ merged with ─ left rows of the range, block by block
//! ```
//! A range holds some hundred thousand rows, so that its right rows stay in the cache, and both inputs are read once,
//! in the order in which they lie. Left rows need the right ones only: blocks of several parts are merged one after
//! another, each with all right rows of the range. A key that many left rows have is taken in several segments.
//! [`input`] reads ranges, [`ranges`] chooses them, [`keys`] makes numbers of keys, [`matching`] merges these,
//! [`pairs`] makes rows.
//!
//! Nothing of a range is kept once it is joined. The right rows of one key must fit into memory.

mod input;
mod keys;
mod matching;
mod pairs;
mod ranges;

use super::choice::Choice;
use super::residual::Residual;
use crate::context::QueryContext;
use crate::source::{Emit, Source};
use base::{Error, Result, bail};
use functions::Expr;
use input::SortedInput;
use keys::MergeKeys;
use pairs::RightRange;
use plan::JoinNode;
use ranges::KeyRanges;
use std::sync::Arc;
use types::{Block, Schema};

/// Left rows that are merged by one thread at once.
const SEGMENT_ROWS: u64 = 1 << 20;

/// A merge join as a source: a morsel is a range of keys, or a segment of its left rows.
pub(super) struct MergeJoinSource {
    left: SortedInput,
    right: SortedInput,
    ranges: KeyRanges,
    morsels: Vec<Morsel>,
    join: Merge,
}

struct Morsel {
    range: usize,
    segment: usize,
    segments: usize,
}

/// The join of the rows of a range.
struct Merge {
    node: JoinNode,
    schema: Schema,
    left_keys: MergeKeys,
    right_keys: MergeKeys,
    residual: Option<Residual>,
    choice: Choice,
}

/// Brings `right` into the order of the keys, then `left`, which is told whether `right` has been read as a whole, so
/// that run-time filters have their values; gives the join's rows as ranges are read.
///
/// # Errors
/// Those of inputs that are read now: of those that are not sorted; memory.
pub(crate) fn open_merge_join(
    join: &JoinNode,
    left: impl FnOnce(bool) -> Result<Arc<dyn Source>>,
    right: Arc<dyn Source>,
    schema: &Schema,
    context: &QueryContext,
) -> Result<Arc<dyn Source>> {
    let Some(order) = join.merge() else { return Err(Error::bug("a hash join opened as a merge join")) };
    let left_exprs: Vec<Expr> = join.keys.iter().map(|(left, _)| left.clone()).collect();
    let right_exprs: Vec<Expr> = join.keys.iter().map(|(_, right)| right.clone()).collect();
    let inputs = (join.left.schema.len(), join.right.schema.len());
    let right = SortedInput::open(
        right,
        input::InputKeys { exprs: &right_exprs, inputs: inputs.1, ranged: order.ranged, is_sorted: order.right_sorted },
        context,
    )?;
    let is_read = matches!(right, SortedInput::Rows(_));
    let left = SortedInput::open(
        left(is_read)?,
        input::InputKeys { exprs: &left_exprs, inputs: inputs.0, ranged: order.ranged, is_sorted: order.left_sorted },
        context,
    )?;
    let choice = Choice::of(join);
    let ranges = KeyRanges::new(
        left.samples(order.ranged, context),
        right.samples(order.ranged, context),
        order.ranged,
        context.threads(),
    );
    // Which right rows had a partner is known when all left rows of the range were seen.
    let segments = |rows: u64| {
        if choice.marks() { 1 } else { rows.div_ceil(SEGMENT_ROWS).clamp(1, 4 * context.threads() as u64) as usize }
    };
    let of_range = |range: usize| {
        let segments = segments(ranges.left_rows(range));
        (0..segments).map(move |segment| Morsel { range, segment, segments })
    };
    let morsels = (0..ranges.count()).flat_map(of_range).collect();
    let join = Merge {
        left_keys: MergeKeys::new(&left_exprs, inputs.0),
        right_keys: MergeKeys::new(&right_exprs, inputs.1),
        residual: join.residual.as_ref().map(|expr| Residual::new(expr, inputs.0)),
        choice,
        node: join.clone(),
        schema: schema.clone(),
    };
    Ok(Arc::new(MergeJoinSource { left, right, ranges, morsels, join }))
}

impl Source for MergeJoinSource {
    fn morsels(&self) -> usize {
        self.morsels.len()
    }

    fn read(&self, morsel: usize, context: &QueryContext, emit: Emit<'_>) -> Result<()> {
        let Morsel { range, segment, segments } = self.morsels[morsel];
        let bounds = self.ranges.bounds(range);
        let units = self.left.units(&bounds);
        let units = &units[units.len() * segment / segments..units.len() * (segment + 1) / segments];
        if units.is_empty() && !self.join.choice.keeps_right() {
            return Ok(());
        }
        let mut blocks = Vec::new();
        self.right.read(&self.right.units(&bounds), &bounds, context, &mut |block| {
            base::cancel::checkpoint()?;
            blocks.push(block);
            Ok(true)
        })?;
        let rows: usize = blocks.iter().map(|block| block.rows).sum();
        if rows >= u32::MAX as usize {
            bail!(
                TooManyRows,
                "The right side of a JOIN has {rows} rows between two keys, at most {} are possible: filter it or swap \
                the sides",
                u32::MAX - 1
            );
        }
        if rows == 0 && !self.join.choice.keeps_left() {
            return Ok(());
        }
        let block = Block::concat(&blocks).unwrap_or_else(|| self.join.node.right.schema.empty_block());
        drop(blocks);
        let mut right = RightRange::new(&self.join, block)?;
        let mut go_on = true;
        self.left.read(units, &bounds, context, &mut |block| {
            go_on = self.join.block(&block, &mut right, context, emit)?;
            Ok(go_on)
        })?;
        if go_on { right.emit_unmatched(&self.join, context, emit) } else { Ok(()) }
    }
}
