//! Operators whose blocks are checked: in debug builds every block that passes from one to the next has the columns of
//! its plan's schema.

use crate::context::QueryContext;
use crate::source::{Emit, Source};
use base::Result;
use plan::Plan;
use std::sync::Arc;
use storage::{MorselSpan, SortedRun};
use types::{Block, Schema};

/// The source of a plan, checked in debug builds.
pub(crate) fn validated(input: Arc<dyn Source>, plan: &Plan) -> Arc<dyn Source> {
    if cfg!(debug_assertions) {
        Arc::new(Validated { input, schema: plan.schema.clone(), operator: plan.node.name() })
    } else {
        input
    }
}

/// A source whose blocks are checked.
struct Validated {
    input: Arc<dyn Source>,
    schema: Arc<Schema>,
    /// The name of the operator that gives the blocks.
    operator: &'static str,
}

impl Validated {
    fn check(&self, block: Block) -> Block {
        if let Err(problem) = block.validate(&self.schema) {
            panic!("{} gave a block that breaks an invariant: {problem}", self.operator);
        }
        block
    }
}

impl Source for Validated {
    fn morsels(&self) -> usize {
        self.input.morsels()
    }

    fn read(&self, morsel: usize, context: &QueryContext, emit: Emit<'_>) -> Result<()> {
        self.input.read(morsel, context, &mut |block| emit(self.check(block)))
    }

    fn sorted_runs(&self) -> Option<Vec<SortedRun>> {
        self.input.sorted_runs()
    }

    fn spans(&self, column: usize) -> Option<Vec<MorselSpan>> {
        self.input.spans(column)
    }

    fn read_granules(&self, place: (usize, u64), context: &QueryContext, emit: Emit<'_>) -> Result<()> {
        self.input.read_granules(place, context, &mut |block| emit(self.check(block)))
    }

    fn skip(&self, rows: u64) -> (usize, u64) {
        self.input.skip(rows)
    }

    fn is_over(&self) -> bool {
        self.input.is_over()
    }

    fn tail(&self) -> Option<Arc<dyn Source>> {
        let input = self.input.tail()?;
        Some(Arc::new(Validated { input, schema: self.schema.clone(), operator: self.operator }))
    }
}
