//! A table whose rows come again and again: the table function `loop`.

use crate::definition::TableDefinition;
use crate::table::{Insert, Scan, ScanContext, ScanRequest, Table};
use base::{Result, Settings, bail};
use std::any::Any;
use std::sync::Arc;
use types::Block;

/// Endless rows of another table.
pub struct LoopedTable {
    inner: Arc<dyn Table>,
}

impl LoopedTable {
    /// The rows of `inner` without end.
    pub fn new(inner: Arc<dyn Table>) -> Self {
        LoopedTable { inner }
    }
}

impl Table for LoopedTable {
    fn definition(&self) -> Arc<TableDefinition> {
        self.inner.definition()
    }

    fn scan(&self, request: &ScanRequest) -> Result<Arc<dyn Scan>> {
        // What limits or skips rows of one round would do so in every round.
        let request = ScanRequest { limit: None, bound: None, top: None, result: None, ..request.clone() };
        Ok(Arc::new(LoopedScan { inner: self.inner.scan(&request)? }))
    }

    fn insert(&self, _: &Settings) -> Result<Arc<dyn Insert>> {
        bail!(UnsupportedMethod, "Rows cannot be inserted into the table function loop")
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

struct LoopedScan {
    inner: Arc<dyn Scan>,
}

impl Scan for LoopedScan {
    fn morsels(&self) -> usize {
        if self.inner.morsels() == 0 { 0 } else { usize::MAX }
    }

    fn read(&self, morsel: usize, context: &ScanContext, emit: &mut dyn FnMut(Block) -> Result<bool>) -> Result<()> {
        self.inner.read(morsel % self.inner.morsels(), context, emit)
    }

    fn rows_hint(&self) -> Option<u64> {
        None
    }
}
