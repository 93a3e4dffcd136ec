//! Lowering of `WITH RECURSIVE`.

use super::{Demand, Lowering};
use crate::ops::set_operation::Known;
use crate::source::{BrokenOffSource, Source};
use base::{Result, err};
use plan::RecursiveNode;
use std::sync::Arc;
use types::Schema;

impl Lowering {
    /// Runs round after round until one gives no rows. Each round is lowered anew, as nothing that reads the rows of
    /// the round before may be kept.
    pub(super) fn recursive(&mut self, node: &RecursiveNode, schema: &Schema) -> Result<Arc<dyn Source>> {
        let mut known = node.distinct.then(|| Known::new(schema));
        let mut all = Vec::new();
        let mut round = self.collect(&node.base, Demand::default())?;
        for rounds in 0.. {
            if let Some(known) = &mut known {
                round = known.new_rows(round)?;
            }
            round.retain(|block| block.rows > 0);
            if round.is_empty() {
                break;
            }
            if rounds >= node.rounds_max {
                let error = err!(
                    TooDeepRecursion,
                    "Maximum recursive CTE evaluation depth ({}) exceeded, during evaluation of {}. Consider raising \
                    max_recursive_cte_evaluation_depth setting",
                    node.rounds_max,
                    node.name
                );
                return Ok(Arc::new(BrokenOffSource { blocks: all, error }));
            }
            self.context.check()?;
            all.extend(round.iter().cloned());
            let mut inner = Lowering::new(self.context.clone());
            inner.working.clone_from(&self.working);
            inner.working.insert(node.id, round);
            round = inner.collect(&node.step, Demand::default())?;
        }
        Ok(self.blocks(all))
    }
}
