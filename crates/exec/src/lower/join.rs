//! Lowering of joins: the right input is read first, so that its run-time filters are complete when the left is opened.

use super::{Demand, Lowering};
use crate::join::{RuntimeFilterSlot, open_join, open_merge_join, paste};
use crate::source::Source;
use base::Result;
use plan::{JoinKind, JoinNode, PlanNode, RuntimeKey};
use std::sync::Arc;
use types::{DataType, Schema};

impl Lowering {
    pub(super) fn join(&mut self, node: &JoinNode, schema: &Arc<Schema>) -> Result<Arc<dyn Source>> {
        if node.kind == JoinKind::Paste {
            let left = self.collect(&node.left, Demand::default())?;
            let right = self.collect(&node.right, Demand::default())?;
            return Ok(self.blocks(paste(left, right)));
        }
        let right = self.open(&node.right, Demand::default())?;
        let context = self.context.clone();
        if node.merge().is_some() {
            let open_left = |is_right_read: bool| {
                if is_right_read { self.open_probe(node) } else { self.open(&node.left, Demand::default()) }
            };
            return open_merge_join(node, open_left, right, schema, &context);
        }
        open_join(node, || self.open_probe(node), &*right, schema, &context)
    }

    /// Opens the probe side of a join whose build side has been read as a whole: its run-time filters are complete.
    /// (Filters that nobody completes drop no row.)
    fn open_probe(&mut self, node: &JoinNode) -> Result<Arc<dyn Source>> {
        if let PlanNode::BuildRuntimeFilter { keys, .. } = &node.right.node {
            for key in keys {
                let is_number = *key.key.data_type.base() != DataType::String;
                self.runtime_slot(key).finish(is_number);
            }
        }
        self.open(&node.left, Demand::default())
    }

    /// The run-time filter of a key, shared by the build side, which fills it, and the scans that read it.
    pub(super) fn runtime_slot(&mut self, key: &RuntimeKey) -> Arc<RuntimeFilterSlot> {
        self.runtime.entry(key.id).or_default().clone()
    }
}
