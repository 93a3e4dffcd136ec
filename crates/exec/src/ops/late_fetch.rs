//! Late fetch: columns that only the result rows of an `ORDER BY … LIMIT` need are read by row number.

use crate::context::QueryContext;
use crate::scheduler::for_each;
use base::{Error, Result};
use std::sync::Arc;
use storage::{ReadColumn, Scan};
use types::{Block, Column};

/// Replaces the last column of each block, row numbers, by columns of those rows. Columns are read in parallel.
///
/// # Errors
/// Those of [`Scan::fetch`].
pub(crate) fn late_fetch(
    blocks: Vec<Block>,
    scan: &Arc<dyn Scan>,
    columns: &[ReadColumn],
    context: &QueryContext,
) -> Result<Vec<Block>> {
    let Some(block) = Block::concat(&blocks) else { return Ok(Vec::new()) };
    let Some((numbers, kept)) = block.columns.split_last() else {
        return Err(Error::bug("late fetch without a column of row numbers"));
    };
    let flat = numbers.flatten();
    let Some(rows) = flat.as_native::<u64>() else {
        return Err(Error::bug("row numbers are not UInt64"));
    };
    let threads = context.threads().max(1);
    let share = columns.len().div_ceil(threads * 2).max(1);
    let parts: Vec<&[ReadColumn]> = columns.chunks(share).collect();
    let scan_context = context.scan_context();
    let fetched = for_each(context, parts.len(), |i| scan.fetch(rows, parts[i], &scan_context))?;
    let mut all: Vec<Column> = kept.to_vec();
    fetched.into_iter().for_each(|part| all.extend(part.columns));
    Ok(vec![Block::new(all, block.rows)])
}
