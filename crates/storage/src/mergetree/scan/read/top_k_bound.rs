//! Rows below a top-k that cannot win are dropped by its first key, before other columns are read.

use crate::mergetree::part::selection::Selection;
use crate::mergetree::scan::read::MorselRead;
use crate::mergetree::scan::read::block::BlockRead;
use crate::table::ReadColumn;
use base::Result;

impl MorselRead<'_> {
    /// Selects of the rows that passed the filters those that are not worse than what the top-k has already.
    pub(crate) fn keep_within_bound(&self, block: &mut BlockRead<'_>) -> Result<()> {
        let request = &self.scan.request;
        let Some((column, bound)) = &request.bound else { return Ok(()) };
        let key = ReadColumn::Column(*column);
        // Nothing is saved where the key is all that is read.
        if request.columns.iter().all(|&wanted| wanted == key || block.has(wanted)) {
            return Ok(());
        }
        let keys = block.load(key)?;
        let Some(mask) = bound.kept(&keys) else { return Ok(()) };
        let kept = kernels::filter::mask_to_indices(&mask);
        if kept.len() < mask.len() {
            block.cut(Selection::of_positions(kept, mask.len()), |_| false);
        }
        Ok(())
    }
}
