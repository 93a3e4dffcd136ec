//! Expressions and filters over blocks.

use crate::codegen::{Codegen, CompiledFilter, Exprs};
use crate::context::QueryContext;
use crate::source::{Emit, Transform};
use base::Result;
use functions::Expr;
use functions::evaluate::Program;
use types::{Block, Column};

/// A projection: one column per expression.
pub(crate) struct Project {
    exprs: Exprs,
    /// Whether a row's columns do not depend on the rows before it.
    by_row: bool,
}

impl Project {
    /// Expressions over blocks of `inputs` columns.
    pub(crate) fn new(exprs: &[Expr], inputs: usize) -> Self {
        Self::compiled(exprs, inputs, None)
    }

    /// Expressions over blocks of `inputs` columns, computed by generated code where it is quicker.
    pub(crate) fn compiled(exprs: &[Expr], inputs: usize, codegen: Option<&Codegen>) -> Self {
        Project { exprs: Exprs::new(exprs, inputs, codegen), by_row: exprs.iter().all(Expr::is_deterministic) }
    }

    /// The columns for a block.
    ///
    /// # Errors
    /// Those of the functions.
    pub(crate) fn run(&self, block: &Block) -> Result<Block> {
        Ok(Block { columns: self.exprs.run(block)?, rows: block.rows })
    }
}

impl Transform for Project {
    fn apply(&self, block: Block, _context: &QueryContext, emit: Emit<'_>) -> Result<bool> {
        emit(self.run(&block)?)
    }

    fn keeps_rows(&self) -> bool {
        self.by_row
    }
}

/// Keeps rows for which a predicate is neither 0 nor NULL.
pub(crate) struct Filter {
    program: Program,
    compiled: Option<CompiledFilter>,
}

impl Filter {
    /// A predicate over blocks of `inputs` columns.
    pub(crate) fn new(predicate: &Expr, inputs: usize, codegen: Option<&Codegen>) -> Self {
        Filter {
            program: Program::new(std::slice::from_ref(predicate), inputs),
            compiled: CompiledFilter::new(&[predicate], inputs, codegen),
        }
    }

    /// The rows that pass.
    ///
    /// # Errors
    /// Those of the functions.
    pub(crate) fn run(&self, block: Block) -> Result<Block> {
        if let Some(compiled) = &self.compiled
            && let Some(bits) = compiled.bits(&block.columns, block.rows)?
        {
            let kept = kernels::bits::count(&bits);
            return Ok(if kept == block.rows { block } else { block.gather(&kernels::bits::to_indices(&bits)) });
        }
        let mut results = self.program.run(&block)?;
        let keep = mask(results.swap_remove(0));
        Ok(match keep {
            Mask::All => block,
            Mask::None => block.slice(0, 0),
            Mask::Rows(bytes) => {
                let indices = kernels::filter::mask_to_indices(&bytes);
                if indices.len() == block.rows { block } else { block.gather(&indices) }
            }
        })
    }
}

impl Transform for Filter {
    fn apply(&self, block: Block, _context: &QueryContext, emit: Emit<'_>) -> Result<bool> {
        let block = self.run(block)?;
        if block.rows == 0 { Ok(true) } else { emit(block) }
    }
}

/// The rows of a block that pass a predicate.
pub(crate) enum Mask {
    /// All rows pass.
    All,
    /// No row passes.
    None,
    /// Rows with a byte that is not 0 pass.
    Rows(types::Buf<u8>),
}

/// Reads a predicate's column of any numeric type and form.
pub(crate) fn mask(column: Column) -> Mask {
    match column {
        Column::Const(value, _) => {
            let value = value.value(0);
            let pass = !value.is_null() && value.as_f64().is_none_or(|number| number != 0.0);
            if pass { Mask::All } else { Mask::None }
        }
        Column::UInt8(bytes) => Mask::Rows(bytes),
        Column::Nullable(nullable) => match mask((*nullable.values).clone()) {
            Mask::Rows(bytes) => {
                let kept: Vec<u8> = bytes
                    .iter()
                    .zip(nullable.nulls.iter())
                    .map(|(&byte, &null)| u8::from(byte != 0) & u8::from(null == 0))
                    .collect();
                Mask::Rows(kept.into())
            }
            _ => Mask::None,
        },
        Column::Dict(_) => mask(column.flatten()),
        other => {
            let bytes: Vec<u8> = types::with_native!(&other, |values| not_zero(values), else vec![0; other.len()]);
            Mask::Rows(bytes.into())
        }
    }
}

fn not_zero<T: types::NativeType>(values: &[T]) -> Vec<u8> {
    values.iter().map(|value| u8::from(*value != T::default())).collect()
}
