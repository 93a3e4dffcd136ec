//! Aggregation without keys: one state per function and thread.

use super::finish::merge_states_parallel;
use super::spec::{Input, Spec};
use crate::context::QueryContext;
use base::{Error, Result};
use functions::GroupedStates;
use types::Block;

/// A thread's states, of the one group.
pub struct Keyless(Vec<Box<dyn GroupedStates>>);

impl Keyless {
    /// Fresh states.
    pub fn new(spec: &Spec) -> Self {
        let mut states = spec.new_states();
        states.iter_mut().for_each(|states| states.resize(1));
        Keyless(states)
    }

    /// Adds a block.
    ///
    /// # Errors
    /// Those of the functions.
    pub fn push(&mut self, spec: &Spec, input: &Input) -> Result<()> {
        for (i, states) in self.0.iter_mut().enumerate() {
            states.update_single(0, &spec.args_of(i, &input.args), input.rows)?;
        }
        Ok(())
    }
}

/// The one row of results.
///
/// # Errors
/// Those of the functions.
pub fn finish(spec: &Spec, mut parts: Vec<Keyless>, context: &QueryContext) -> Result<Block> {
    let _tracking = base::memory::track(Some(context.memory.clone()));
    let mut first = parts.pop().ok_or_else(|| Error::bug("an aggregation without a part"))?;
    for i in (0..first.0.len()).rev() {
        let others: Vec<_> = parts.iter_mut().filter_map(|part| part.0.pop()).collect();
        merge_states_parallel(&mut *first.0[i], others, context)?;
    }
    let mut columns = spec.output_keys(Vec::new(), 1)?;
    for states in &mut first.0 {
        columns.push(states.finish(&[0])?);
    }
    Ok(Block::new(columns, 1))
}
