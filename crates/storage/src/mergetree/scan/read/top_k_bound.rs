//! Rows below a top-k that cannot win are dropped by its first key, before other columns are read.

use crate::mergetree::part::deletion_mask::through_runs;
use crate::mergetree::scan::read::Reading;
use crate::table::ReadColumn;
use base::Result;
use std::ops::Range;
use types::Column;

impl Reading<'_> {
    /// Of the rows that filters left of a block, those that are not worse than what the top-k holds already.
    pub(crate) fn within_bound(
        &self,
        start: usize,
        len: usize,
        runs: Option<&[Range<usize>]>,
        selected: Option<Vec<u32>>,
        have: &mut Vec<(ReadColumn, Column)>,
    ) -> Result<Option<Vec<u32>>> {
        let request = &self.scan.request;
        let Some((column, bound)) = &request.bound else { return Ok(selected) };
        let key = ReadColumn::Column(*column);
        // Nothing is saved where the key is all that is read.
        if request.columns.iter().all(|wanted| *wanted == key || have.iter().any(|(known, _)| known == wanted)) {
            return Ok(selected);
        }
        let keys = self.load(key, start, len, selected.as_deref(), runs, have)?;
        let Some(mask) = bound.kept(&keys) else { return Ok(selected) };
        let kept = kernels::filter::mask_to_indices(&mask);
        if kept.len() == mask.len() {
            return Ok(selected);
        }
        have.retain(|(column, _)| request.columns.contains(column));
        have.iter_mut().for_each(|(_, column)| *column = column.gather(&kept));
        Ok(Some(match (selected, runs) {
            (None, None) => kept,
            (None, Some(runs)) => through_runs(&kept, runs),
            (Some(before), _) => kept.iter().map(|&row| before[row as usize]).collect(),
        }))
    }
}
