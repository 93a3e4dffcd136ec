//! A table with the rows that `DELETE FROM` marked as gone (`apply_deleted_mask = 0`), as long as no merge has left
//! them out.

use crate::definition::TableDefinition;
use crate::mergetree::commit::core::{PartSet, TableCore};
use crate::mergetree::scan;
use crate::table::{Insert, Scan, ScanRequest, Table};
use crate::virtual_column::VirtualColumn;
use base::{Result, Settings, bail};
use std::any::Any;
use std::sync::Arc;

/// Reads all rows of the parts; `_row_exists` says which of them are seen otherwise.
pub(crate) struct UnmaskedTable {
    core: Arc<TableCore>,
}

impl UnmaskedTable {
    pub(crate) fn new(core: Arc<TableCore>) -> Self {
        UnmaskedTable { core }
    }
}

impl Table for UnmaskedTable {
    fn definition(&self) -> Arc<TableDefinition> {
        self.core.definition.clone()
    }

    fn scan(&self, request: &ScanRequest) -> Result<Arc<dyn Scan>> {
        self.core.check_broken()?;
        let parts = self.core.snapshot().parts.clone();
        // What is learned of the rows of this set is not true of those that others see.
        let masks = vec![None; parts.len()];
        scan::planner::plan(
            self.core.clone(),
            Arc::new(PartSet { masks, is_final: true, ..PartSet::new(parts) }),
            request,
        )
    }

    fn insert(&self, _settings: &Settings) -> Result<Arc<dyn Insert>> {
        bail!(UnsupportedMethod, "A table cannot be written through its deleted rows")
    }

    fn virtual_columns(&self) -> &'static [VirtualColumn] {
        VirtualColumn::OF_ALL_ROWS
    }

    fn part_count(&self) -> Option<usize> {
        Some(self.core.snapshot().parts.len())
    }

    fn row_count(&self) -> Option<u64> {
        self.core.check_broken().ok()?;
        Some(self.core.snapshot().parts.iter().map(|part| part.meta.rows).sum())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
