//! Aggregation without keys: one state per function and thread.

use crate::aggregate::result::merge::merge_states_parallel;
use crate::aggregate::spec::{Input, Spec};
use crate::codegen::Fold;
use crate::context::QueryContext;
use base::{Error, Result};
use functions::GroupedStates;
use jit::FoldState;
use types::Block;

/// A thread's states of the one group, and the sums of generated code that are not yet added to them.
pub(crate) struct Keyless {
    states: Vec<Box<dyn GroupedStates>>,
    sums: Option<FoldState>,
}

impl Keyless {
    /// Fresh states.
    pub(crate) fn new(spec: &Spec) -> Self {
        let mut states = spec.new_states();
        states.iter_mut().for_each(|states| states.resize(1));
        Keyless { states, sums: spec.fold.as_ref().map(Fold::new_state) }
    }

    /// Adds a block.
    ///
    /// # Errors
    /// Those of the functions.
    pub(crate) fn push(&mut self, spec: &Spec, block: &Block, input: &Input) -> Result<()> {
        if let (Some(fold), Some(sums)) = (&spec.fold, &mut self.sums) {
            fold.add(block, sums, &mut self.states)?;
        }
        let folded = |number: usize| spec.fold.as_ref().is_some_and(|fold| fold.has(number));
        for (i, states) in self.states.iter_mut().enumerate().filter(|(number, _)| !folded(*number)) {
            states.update_single(0, &spec.args_of(i, &input.args), input.rows)?;
        }
        Ok(())
    }
}

/// The one row of results.
///
/// # Errors
/// Those of the functions.
pub(crate) fn finish(spec: &Spec, mut parts: Vec<Keyless>, context: &QueryContext) -> Result<Block> {
    let _tracking = base::memory::track(Some(context.memory.clone()));
    for part in &mut parts {
        if let (Some(fold), Some(sums)) = (&spec.fold, &part.sums) {
            fold.finish(sums, &mut part.states)?;
        }
    }
    let mut first = parts.pop().ok_or_else(|| Error::bug("an aggregation without a part"))?;
    for i in (0..first.states.len()).rev() {
        let others: Vec<_> = parts.iter_mut().filter_map(|part| part.states.pop()).collect();
        merge_states_parallel(&mut *first.states[i], others, context)?;
    }
    let mut columns = spec.output_keys(Vec::new(), 1)?;
    for states in &mut first.states {
        columns.push(states.finish(&[0])?);
    }
    Ok(Block::new(columns, 1))
}
