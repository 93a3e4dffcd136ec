//! `-State`, `-SimpleState` and `-Merge`: states as values.

use super::Nest;
use crate::function::{Bound, Function};
use crate::states::same_states;
use base::{Result, bail};
use functions::GroupedStates;
use std::any::Any;
use std::sync::Arc;
use types::states::StateBytes;
use types::{AggregateType, Column, DataType};

/// The states' bytes are the result.
struct StateStates {
    nested: Box<dyn GroupedStates>,
}

/// The argument's bytes are states.
struct MergeStates {
    nested: Box<dyn GroupedStates>,
}

macro_rules! forward {
    () => {
        fn resize(&mut self, groups: usize) {
            self.nested.resize(groups);
        }

        fn group_count(&self) -> usize {
            self.nested.group_count()
        }

        fn merge(&mut self, other: &mut dyn GroupedStates, group_ids: &[u32]) -> Result<()> {
            self.nested.merge(&mut *same_states::<Self>(other).nested, group_ids)
        }

        fn merge_parallel(
            &mut self,
            mut others: Vec<Box<dyn GroupedStates>>,
            run: functions::ParallelRun<'_>,
        ) -> Result<()> {
            let take = |other: &mut Box<dyn GroupedStates>| {
                std::mem::replace(&mut same_states::<Self>(&mut **other).nested, super::nulls::no_states())
            };
            let nested = others.iter_mut().map(take).collect();
            self.nested.merge_parallel(nested, run)
        }

        fn merge_serialized(&mut self, group_ids: &[u32], states: &Column) -> Result<()> {
            self.nested.merge_serialized(group_ids, states)
        }

        fn serialize(&mut self, group_ids: &[u32]) -> Result<Column> {
            self.nested.serialize(group_ids)
        }

        fn write_wire(&mut self, group: u32, out: &mut Vec<u8>) -> Result<()> {
            self.nested.write_wire(group, out)
        }

        fn merge_wire(&mut self, group: u32, source: &mut dyn StateBytes) -> Result<()> {
            self.nested.merge_wire(group, source)
        }

        fn byte_size(&self) -> usize {
            self.nested.byte_size()
        }

        fn as_any(&mut self) -> &mut dyn Any {
            self
        }
    };
}

impl GroupedStates for StateStates {
    forward!();

    fn update(&mut self, group_ids: &[u32], args: &[Column]) -> Result<()> {
        self.nested.update(group_ids, args)
    }

    fn update_single(&mut self, group: u32, args: &[Column], rows: usize) -> Result<()> {
        self.nested.update_single(group, args, rows)
    }

    fn update_masked(&mut self, group_ids: &[u32], args: &[Column], keep: &[u8]) -> Result<()> {
        self.nested.update_masked(group_ids, args, keep)
    }

    fn update_single_masked(&mut self, group: u32, args: &[Column], keep: &[u8]) -> Result<()> {
        self.nested.update_single_masked(group, args, keep)
    }

    fn finish(&mut self, group_ids: &[u32]) -> Result<Column> {
        self.nested.serialize(group_ids)
    }
}

impl GroupedStates for MergeStates {
    forward!();

    fn update(&mut self, group_ids: &[u32], args: &[Column]) -> Result<()> {
        self.nested.merge_serialized(group_ids, &args[0])
    }

    fn finish(&mut self, group_ids: &[u32]) -> Result<Column> {
        self.nested.finish(group_ids)
    }
}

/// Binds `-State`.
pub(crate) fn bind_state(nest: &Nest<'_>) -> Bound {
    let nested = nest.resolve(nest.call.arguments)?;
    let state_type = nested.state_type();
    let ignores = nested.ignores_duplicates();
    Function::new(&nest.call, state_type.clone(), move || Box::new(StateStates { nested: nested.new_states() }))
        .with_state_type(state_type)
        .ignores_duplicates(ignores)
        .done()
}

/// Binds `-SimpleState`: the result as a value of type `SimpleAggregateFunction`.
pub(crate) fn bind_simple_state(nest: &Nest<'_>) -> Bound {
    let nested = nest.resolve(nest.call.arguments)?;
    types::aggregate::check_simple(nested.name())?;
    let simple = AggregateType {
        function: nested.name().to_string(),
        parameters: nest.call.parameters.to_vec(),
        arguments: vec![nested.result_type().clone()],
        simple: true,
    };
    let state_type = nested.state_type();
    Function::new(&nest.call, DataType::Aggregate(Arc::new(simple)), move || nested.new_states())
        .with_state_type(state_type)
        .done()
}

/// Binds `-Merge` to a column of states.
pub(crate) fn bind_merge(nest: &Nest<'_>) -> Bound {
    let argument = nest.call.unary()?;
    let DataType::Aggregate(aggregate) = argument else { return Err(nest.call.illegal(0)) };
    if aggregate.simple {
        return Err(nest.call.illegal(0));
    }
    let nested =
        nest.resolve(&aggregate.arguments.iter().map(DataType::without_low_cardinality_deep).collect::<Vec<_>>())?;
    // Another name of the same function is fine, and other levels: what counts is whether it reads the same states.
    if !matches!(nested.state_type(), DataType::Aggregate(own) if own.shares_states(aggregate)) {
        bail!(
            IllegalTypeOfArgument,
            "Aggregate function {} cannot merge states of type {argument}: they are of {}",
            nest.call.name,
            aggregate.function
        );
    }
    let result = nested.result_type().clone();
    let state_type = nested.state_type();
    let default = nested.returns_default_for_nulls();
    Function::new(&nest.call, result, move || Box::new(MergeStates { nested: nested.new_states() }))
        .with_state_type(state_type)
        .default_for_nulls(default)
        .done()
}
