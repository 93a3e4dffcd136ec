//! Filters: those over the same columns become one.

use super::{Code, Codegen};
use base::Result;
use functions::Expr;
use types::Column;

/// A filter, or several, as bits of rows.
pub struct CompiledFilter(Code);

impl CompiledFilter {
    /// For filters over blocks of `columns` columns; `None` where functions are as quick.
    pub fn new(filters: &[&Expr], columns: usize, codegen: Option<&Codegen>) -> Option<Self> {
        let codegen = codegen?;
        let lowered = jit::lower::filter(filters, columns).filter(|lowered| codegen.is_forced() || is_quicker(lowered))?;
        Some(CompiledFilter(codegen.prepare(lowered, columns)))
    }

    /// Whether nothing is left to functions, which might fail on rows that are not asked about.
    pub fn is_whole(&self) -> bool {
        self.0.prepared.lowered().computed.is_empty()
    }

    /// The bits of rows that pass; `None` where the functions are to be asked.
    ///
    /// # Errors
    /// Those of functions that are computed first.
    pub fn bits(&self, columns: &[Column], rows: usize) -> Result<Option<Vec<u64>>> {
        self.0.prepared.bits(columns, rows, &self.0.made())
    }
}

/// What functions compute first must be less than what fuses.
fn is_quicker(lowered: &jit::lower::Lowered) -> bool {
    let jit::ir::Output::Filter(mask) = &lowered.kernel.output else { return false };
    mask.operations() > 2 * lowered.computed.len()
}

/// The filters of a scan, in their order, those together that one kernel tests: a filter joins an earlier one that reads
/// all its columns, so that no column is read for rows that it would not have been read for.
pub fn groups<'a>(filters: &[&'a Expr], codegen: Option<&Codegen>) -> Vec<Vec<&'a Expr>> {
    let mut groups: Vec<(Vec<usize>, bool, Vec<&'a Expr>)> = Vec::with_capacity(filters.len());
    for &filter in filters {
        let columns = filter.columns();
        let whole = codegen.is_some() && is_whole(filter);
        let known = groups.iter().position(|(read, can_join, _)| whole && *can_join && columns.iter().all(|column| read.contains(column)));
        match known {
            Some(known) => groups[known].2.push(filter),
            None => groups.push((columns, whole, vec![filter])),
        }
    }
    groups.into_iter().map(|(.., filters)| filters).collect()
}

/// Whether nothing of a filter is left to functions.
fn is_whole(filter: &Expr) -> bool {
    let columns = filter.columns().last().map_or(0, |last| last + 1);
    jit::lower::filter(&[filter], columns).is_some_and(|lowered| lowered.computed.is_empty())
}
