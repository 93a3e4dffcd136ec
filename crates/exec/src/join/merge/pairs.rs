//! Rows of a merge join, made from matching keys.

use super::Merge;
use super::keys::SortedKeys;
use super::matching::{DistinctKeys, Matches};
use crate::context::QueryContext;
use crate::join::output::JoinOutput;
use crate::source::Emit;
use base::Result;
use plan::JoinStrictness;
use types::Block;

/// The right rows of a range.
pub(super) struct RightRange {
    output: JoinOutput,
    keys: DistinctKeys,
    /// Rows that have a partner, if that matters.
    matched: Vec<bool>,
}

impl RightRange {
    /// Brings right rows into the order of their keys.
    ///
    /// # Errors
    /// Those of the keys.
    pub(super) fn new(join: &Merge, block: Block) -> Result<Self> {
        let keys = join.right_keys.sorted(&block)?;
        let matched = if join.choice.marks() { vec![false; block.rows] } else { Vec::new() };
        Ok(RightRange {
            keys: DistinctKeys::new(keys),
            matched,
            output: JoinOutput::new(block, join.node.left.schema.len(), &join.schema),
        })
    }

    /// Emits the right rows without a partner, if the join keeps them.
    ///
    /// # Errors
    /// Those of `emit`.
    pub(super) fn emit_unmatched(&self, join: &Merge, context: &QueryContext, emit: Emit<'_>) -> Result<()> {
        if !join.choice.keeps_right() {
            return Ok(());
        }
        let alone: Vec<u32> =
            (0u32..).zip(&self.matched).filter(|(_, matched)| !**matched).map(|(row, _)| row).collect();
        for rows in alone.chunks(context.block_rows_max()) {
            if !emit(self.output.right_alone(rows))? {
                break;
            }
        }
        Ok(())
    }
}

/// The rows of equal keys that make pairs.
#[derive(Clone, Copy, PartialEq)]
enum Partners {
    All,
    /// One right row for each left one.
    OneRight,
    /// One left row for each right one.
    OneLeft,
}

impl Merge {
    /// Joins a block of left rows of the range.
    ///
    /// # Errors
    /// Those of keys and conditions; cancellation; memory.
    pub(super) fn block(
        &self,
        block: &Block,
        right: &mut RightRange,
        context: &QueryContext,
        emit: Emit<'_>,
    ) -> Result<bool> {
        let mut matched = vec![false; block.rows];
        let keys = self.left_keys.sorted(block)?;
        let partners = match self.residual.is_none() && self.choice.is_any() {
            true if self.choice.is_left_sided() => Partners::OneRight,
            true => Partners::OneLeft,
            false => Partners::All,
        };
        let mut walk = Walk { matches: right.keys.find(&keys), at: 0, place: None, partners };
        let rows_max = context.block_rows_max();
        while !walk.is_done() {
            let (mut lefts, mut rights) = (Vec::new(), Vec::new());
            walk.pairs(&keys, right, rows_max, (&mut lefts, &mut rights));
            if !walk.is_done() {
                context.check()?;
            }
            if let Some(residual) = &self.residual {
                residual.keep(block, &right.output.rows, &mut lefts, &mut rights)?;
            }
            let marks = &mut right.matched;
            self.choice.choose((&mut lefts, &mut rights), &mut matched, |row| {
                !std::mem::replace(&mut marks[row as usize], true)
            })?;
            if !lefts.is_empty()
                && self.choice.strictness != JoinStrictness::Anti
                && !emit(right.output.joined(block, &lefts, &rights))?
            {
                return Ok(false);
            }
        }
        if !self.choice.keeps_left() {
            return Ok(true);
        }
        let alone: Vec<u32> = (0..block.rows as u32).filter(|&row| !matched[row as usize]).collect();
        if alone.is_empty() { Ok(true) } else { emit(right.output.left_alone(block, &alone)) }
    }
}

/// Progress in making pairs of matching keys.
struct Walk {
    matches: Matches,
    at: usize,
    /// The place among the right keys that the current match goes on from.
    place: Option<usize>,
    partners: Partners,
}

impl Walk {
    fn is_done(&self) -> bool {
        self.at >= self.matches.left.len()
    }

    /// Adds pairs of rows until there are `max` or no more are left.
    fn pairs(
        &mut self,
        keys: &SortedKeys,
        right: &RightRange,
        max: usize,
        (lefts, rights): (&mut Vec<u32>, &mut Vec<u32>),
    ) {
        if right.keys.starts.is_none() && self.partners == Partners::All {
            let end = self.matches.left.len().min(self.at + max);
            lefts.extend(self.matches.left[self.at..end].iter().map(|&at| keys.row(at as usize)));
            rights.extend(self.matches.right[self.at..end].iter().map(|&at| right.keys.row(at as usize)));
            self.at = end;
            return;
        }
        while self.at < self.matches.left.len() && lefts.len() < max {
            let (left, key) = (self.matches.left[self.at] as usize, self.matches.right[self.at]);
            let places = right.keys.places(key as usize);
            if self.partners == Partners::OneLeft && self.at > 0 && self.matches.right[self.at - 1] == key {
                self.at += 1;
                continue;
            }
            let start = self.place.unwrap_or(places.start);
            let wanted = if self.partners == Partners::OneRight { places.start + 1 } else { places.end };
            let end = wanted.min(start + (max - lefts.len()));
            rights.extend((start..end).map(|place| right.keys.row(place)));
            lefts.resize(rights.len(), keys.row(left));
            self.place = (end < wanted).then_some(end);
            self.at += usize::from(self.place.is_none());
        }
    }
}
