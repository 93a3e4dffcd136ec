//! Evaluation of filters by generated code: those over the same columns become one kernel.

use super::{Code, Codegen};
use base::Result;
use functions::Expr;
use functions::evaluate::is_worth_choosing;
use types::Column;

/// A kernel of one or several filters, which gives a bit per row.
pub(crate) struct CompiledFilter(Code);

impl CompiledFilter {
    /// Compiles filters over blocks of `columns` columns; `None` if functions are as quick.
    pub(crate) fn new(filters: &[&Expr], columns: usize, codegen: Option<&Codegen>) -> Option<Self> {
        let codegen = codegen?;
        let lowered = jit::lower::filter(filters, columns)?;
        // Expressions that may fail or are expensive are left to the functions, which compute them only for rows that
        // need them.
        let is_taken = !lowered.computed.iter().any(is_worth_choosing) && (codegen.is_forced() || is_quicker(&lowered));
        is_taken.then_some(())?;
        Some(CompiledFilter(codegen.prepare(lowered, columns)))
    }

    /// Whether no part is left to functions, which might fail on rows that are not needed.
    pub(crate) fn is_whole(&self) -> bool {
        self.0.prepared.lowered().computed.is_empty()
    }

    /// The bits of rows that pass; `None` where the functions are to be asked.
    ///
    /// # Errors
    /// Those of functions that are computed first.
    pub(crate) fn bits(&self, columns: &[Column], rows: usize) -> Result<Option<Vec<u64>>> {
        self.0.prepared.bits(columns, rows, &self.0.made())
    }
}

/// Whether code is quicker: functions compute fewer operations beforehand than the kernel does.
fn is_quicker(lowered: &jit::lower::Lowered) -> bool {
    let jit::ir::Output::Filter(mask) = &lowered.kernel.output else { return false };
    mask.operations() > 2 * lowered.computed.len()
}

impl Codegen {
    /// The columns of a filter of which nothing is left to functions: another one of the same columns joins it in one
    /// kernel. Where one reads fewer columns than the other, the two stay apart, so that either can come first.
    pub(crate) fn fused_columns(&self, filter: &Expr) -> Option<Vec<usize>> {
        let columns = filter.columns();
        let count = columns.last()? + 1;
        jit::lower::filter(&[filter], count).is_some_and(|lowered| lowered.computed.is_empty()).then_some(columns)
    }
}
