//! Probing: joined rows from blocks of the left input.

use super::build::JoinTable;
use super::choice::Choice;
use super::keys::{JoinKeys, PackedKeys};
use super::output::JoinOutput;
use super::residual::Residual;
use super::table::Candidates;
use crate::context::QueryContext;
use crate::source::{Emit, Source};
use base::Result;
use functions::Expr;
use plan::{JoinNode, JoinStrictness};
use std::sync::Arc;
use types::Block;

/// Right rows from which on a join without keys takes left rows one by one, each against slices of the right rows.
const NESTED_ROWS_MIN: usize = 1024;

/// A join as a source of its left input's morsels.
pub(super) struct JoinSource {
    left: Arc<dyn Source>,
    probe: Arc<Probe>,
}

/// The built table, and the rule by which the join makes rows of pairs.
pub(super) struct Probe {
    table: JoinTable,
    output: JoinOutput,
    keys: JoinKeys,
    residual: Option<Residual>,
    choice: Choice,
}

/// The keys of the left input.
pub(super) fn probe_keys(node: &JoinNode) -> JoinKeys {
    let exprs: Vec<&Expr> = node.keys.iter().map(|(left, _)| left).collect();
    JoinKeys::new(&exprs, node.left.schema.len())
}

impl JoinSource {
    /// Joins `left` with a built table.
    pub(super) fn new(left: Arc<dyn Source>, probe: Probe) -> Self {
        JoinSource { left, probe: Arc::new(probe) }
    }
}

impl Source for JoinSource {
    fn morsels(&self) -> usize {
        self.left.morsels()
    }

    fn read(&self, morsel: usize, context: &QueryContext, emit: Emit<'_>) -> Result<()> {
        self.left.read(morsel, context, &mut |block| {
            if block.rows == 0 { Ok(true) } else { self.probe.apply(&block, context, emit) }
        })
    }

    fn is_over(&self) -> bool {
        self.left.is_over()
    }

    fn tail(&self) -> Option<Arc<dyn Source>> {
        if let Some(left) = self.left.tail() {
            return Some(Arc::new(JoinSource { left, probe: self.probe.clone() }));
        }
        if !self.probe.choice.keeps_right() {
            return None;
        }
        Some(Arc::new(UnmatchedSource { rows: self.probe.table.unmatched(), probe: self.probe.clone() }))
    }
}

impl Probe {
    /// Prepares probing of a built table.
    pub(super) fn new(node: &JoinNode, table: JoinTable, output: JoinOutput) -> Self {
        let columns = node.left.schema.len();
        Probe {
            table,
            output,
            keys: probe_keys(node),
            residual: node.residual.as_ref().map(|expr| Residual::new(expr, columns)),
            choice: Choice::of(node),
        }
    }

    /// Joins a block.
    ///
    /// # Errors
    /// Those of keys and conditions; cancellation; memory.
    pub(super) fn apply(&self, block: &Block, context: &QueryContext, emit: Emit<'_>) -> Result<bool> {
        let mut matched = vec![false; block.rows];
        let more = match &self.residual {
            Some(residual) if self.keys.is_empty() && self.output.rows.rows >= NESTED_ROWS_MIN => {
                self.nested(block, residual, &mut matched, context, emit)?
            }
            _ => self.look_up(block, &mut matched, context, emit)?,
        };
        if !more || !self.choice.keeps_left() {
            return Ok(more);
        }
        let alone: Vec<u32> = (0..block.rows as u32).filter(|&row| !matched[row as usize]).collect();
        if alone.is_empty() { Ok(true) } else { emit(self.output.left_alone(block, &alone)) }
    }

    /// Finds partners by key.
    fn look_up(&self, block: &Block, matched: &mut [bool], context: &QueryContext, emit: Emit<'_>) -> Result<bool> {
        let packed: PackedKeys = self.keys.pack(block)?;
        // One partner is enough if any will do and there is no further condition.
        let first_only = self.residual.is_none() && self.choice.is_any() && self.choice.is_left_sided();
        let rows_max = context.block_rows_max();
        let mut candidates: Candidates = self.table.table.candidates(&packed);
        while !candidates.is_done() {
            let (mut left, mut right) = (Vec::with_capacity(block.rows), Vec::with_capacity(block.rows));
            self.table.table.pairs(&packed, &mut candidates, first_only, rows_max, &mut left, &mut right);
            if !candidates.is_done() {
                context.check()?;
            }
            if let Some(residual) = &self.residual {
                residual.keep(block, &self.output.rows, &mut left, &mut right)?;
            }
            if !self.give(left, right, block, matched, emit)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Tries the condition for each left row with slices of the right rows.
    fn nested(
        &self,
        block: &Block,
        residual: &Residual,
        matched: &mut [bool],
        context: &QueryContext,
        emit: Emit<'_>,
    ) -> Result<bool> {
        let rows_max = context.block_rows_max();
        let (mut left, mut right) = (Vec::new(), Vec::new());
        for row in 0..block.rows {
            let mut start = 0;
            while start < self.output.rows.rows {
                let count = rows_max.min(self.output.rows.rows - start);
                let before = right.len();
                residual.partners(block, row, &self.output.rows, start..start + count, &mut right)?;
                left.resize(right.len(), row as u32);
                start += count;
                if right.len() >= rows_max {
                    context.check()?;
                    if !self.give(std::mem::take(&mut left), std::mem::take(&mut right), block, matched, emit)? {
                        return Ok(false);
                    }
                }
                if self.choice.is_any() && self.choice.is_left_sided() && !self.choice.marks() && right.len() > before {
                    break;
                }
            }
            context.cancel.check()?;
        }
        self.give(left, right, block, matched, emit)
    }

    /// Makes a block of the pairs that the strictness asks for.
    fn give(
        &self,
        mut left: Vec<u32>,
        mut right: Vec<u32>,
        block: &Block,
        matched: &mut [bool],
        emit: Emit<'_>,
    ) -> Result<bool> {
        self.choice.choose((&mut left, &mut right), matched, |row| self.table.mark(row))?;
        if left.is_empty() || self.choice.strictness == JoinStrictness::Anti {
            return Ok(true);
        }
        emit(self.output.joined(block, &left, &right))
    }

    /// Emits the right rows without a partner.
    ///
    /// # Errors
    /// Those of `emit`.
    pub(super) fn emit_unmatched(&self, context: &QueryContext, emit: Emit<'_>) -> Result<bool> {
        for rows in self.table.unmatched().chunks(context.block_rows_max()) {
            if !emit(self.output.right_alone(rows))? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// Rows of the right input without a partner.
struct UnmatchedSource {
    probe: Arc<Probe>,
    rows: Vec<u32>,
}

impl UnmatchedSource {
    const MORSEL_ROWS: usize = 64 << 10;
}

impl Source for UnmatchedSource {
    fn morsels(&self) -> usize {
        self.rows.len().div_ceil(Self::MORSEL_ROWS)
    }

    fn read(&self, morsel: usize, context: &QueryContext, emit: Emit<'_>) -> Result<()> {
        let end = self.rows.len().min((morsel + 1) * Self::MORSEL_ROWS);
        for rows in self.rows[morsel * Self::MORSEL_ROWS..end].chunks(context.block_rows_max()) {
            if !emit(self.probe.output.right_alone(rows))? {
                break;
            }
        }
        Ok(())
    }
}
