//! The part of a join's condition that is no equality, tested on pairs of rows.

use crate::ops::project::{Mask, mask};
use base::Result;
use functions::Expr;
use functions::evaluate::Program;
use std::ops::Range;
use std::sync::Arc;
use types::{Block, Column};

/// A condition over those columns of both sides that it uses.
pub(super) struct Residual {
    /// Positions in the left input.
    left: Vec<usize>,
    /// Positions in the right input.
    right: Vec<usize>,
    program: Program,
}

impl Residual {
    /// A condition over the left input's `left_columns` columns followed by those of the right.
    pub(super) fn new(expr: &Expr, left_columns: usize) -> Self {
        let mut used = expr.columns();
        used.sort_unstable();
        used.dedup();
        let split = used.partition_point(|&column| column < left_columns);
        let moved = expr.map_columns(&|column| used.binary_search(&column).unwrap_or(0));
        let right = used[split..].iter().map(|column| column - left_columns).collect();
        Residual { left: used[..split].to_vec(), right, program: Program::new(&[moved], used.len()) }
    }

    /// Keeps the pairs that pass.
    ///
    /// # Errors
    /// Those of the condition.
    pub(super) fn keep(&self, block: &Block, rows: &Block, left: &mut Vec<u32>, right: &mut Vec<u32>) -> Result<()> {
        if left.is_empty() {
            return Ok(());
        }
        let mut columns: Vec<Column> = self.left.iter().map(|&i| block.columns[i].gather(left)).collect();
        columns.extend(self.right.iter().map(|&i| rows.columns[i].gather(right)));
        match self.mask(&columns, left.len())? {
            Mask::All => {}
            Mask::None => {
                left.clear();
                right.clear();
            }
            Mask::Rows(bytes) => {
                let kept = kernels::filter::mask_to_indices(&bytes);
                *left = kernels::gather::gather(left, &kept);
                *right = kernels::gather::gather(right, &kept);
            }
        }
        Ok(())
    }

    /// Adds the rows of `range` that pass together with one left row, without copying any.
    ///
    /// # Errors
    /// Those of the condition.
    pub(super) fn partners(
        &self,
        block: &Block,
        row: usize,
        rows: &Block,
        range: Range<usize>,
        found: &mut Vec<u32>,
    ) -> Result<()> {
        let count = range.len();
        let mut columns: Vec<Column> = self
            .left
            .iter()
            .map(|&i| Column::Const(Arc::new(block.columns[i].slice(row, 1).flatten()), count))
            .collect();
        columns.extend(self.right.iter().map(|&i| rows.columns[i].slice(range.start, count)));
        match self.mask(&columns, count)? {
            Mask::All => found.extend(range.start as u32..range.end as u32),
            Mask::None => {}
            Mask::Rows(bytes) => {
                found.extend(kernels::filter::mask_to_indices(&bytes).into_iter().map(|at| at + range.start as u32))
            }
        }
        Ok(())
    }

    fn mask(&self, columns: &[Column], rows: usize) -> Result<Mask> {
        Ok(mask(self.program.run_columns(columns, rows)?.swap_remove(0)))
    }
}
