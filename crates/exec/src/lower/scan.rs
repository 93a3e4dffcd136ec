//! Lowering of scans and of late fetches, which read further columns of a scan's rows.

use super::{Demand, Lowering};
use crate::join::RuntimeFilterSlot;
use crate::ops::late_fetch::late_fetch;
use crate::ops::scan::ScanSource;
use crate::source::Source;
use base::Result;
use plan::{Plan, RuntimeKey, ScanNode};
use std::sync::Arc;
use storage::{ReadColumn, ScanRequest};

impl Lowering {
    pub(super) fn scan(&mut self, node: &ScanNode, demand: Demand) -> Result<Arc<dyn Source>> {
        let runtime: Vec<(Arc<RuntimeFilterSlot>, &RuntimeKey)> =
            node.runtime.iter().map(|key| (self.runtime_slot(key), key)).collect();
        let source = ScanSource::open(node, demand.bound, &runtime, demand.chosen.as_ref(), &self.context)?;
        if let Some(step) = &self.context.step {
            step.set_scan(&**source.scan());
        }
        if node.output.iter().any(|&column| node.source[column] == ReadColumn::RowNumber) {
            self.numbered.push((node.table.clone(), source.scan().clone()));
        }
        Ok(Arc::new(source))
    }

    pub(super) fn late_fetch(
        &mut self,
        input: &Plan,
        scan: &ScanNode,
        columns: &[ReadColumn],
        demand: Demand,
    ) -> Result<Arc<dyn Source>> {
        let blocks = self.collect(input, demand)?;
        let known =
            self.numbered.iter().rev().find(|(table, _)| Arc::ptr_eq(table, &scan.table)).map(|(_, scan)| scan.clone());
        let scan = match known {
            Some(scan) => scan,
            None => scan.table.scan(&ScanRequest {
                paths: scan.paths.clone(),
                ..ScanRequest::new(scan.source.clone(), self.context.settings.clone())
            })?,
        };
        Ok(self.blocks(late_fetch(blocks, &scan, columns, &self.context)?))
    }
}
