//! `-Array`: the nested function over the elements of arrays.

use super::Nest;
use crate::function::{Bound, Function};
use crate::states::same_states;
use base::{Result, bail};
use functions::GroupedStates;
use std::any::Any;
use types::states::StateBytes;
use types::{ArrayColumn, Column, DataType};

struct ArrayStates {
    nested: Box<dyn GroupedStates>,
}

/// Arrays of one call side by side: the first one's offsets, and the elements of each.
pub(crate) fn unnest(args: &[Column]) -> Result<(ArrayColumn, Vec<Column>)> {
    let mut arrays = args.iter().map(|arg| match arg.flatten() {
        Column::Array(array) => array.normalized(),
        other => unreachable!("an argument bound as array is {other:?}"),
    });
    let first = arrays.next().unwrap_or_else(|| unreachable!("binding made sure of an argument"));
    let mut elements = vec![(*first.values).clone()];
    for array in arrays {
        if *array.offsets != *first.offsets {
            bail!(SizesOfArraysDontMatch, "All arrays of one call of an aggregate function must have equal sizes");
        }
        elements.push((*array.values).clone());
    }
    Ok((first, elements))
}

/// The group of each element.
pub(crate) fn spread(group_ids: &[u32], array: &ArrayColumn) -> Vec<u32> {
    base::memory::demand(array.values.len() * 4);
    let mut ids = Vec::with_capacity(array.values.len());
    for (row, &group) in group_ids.iter().enumerate() {
        ids.extend(std::iter::repeat_n(group, array.size(row)));
    }
    ids
}

impl GroupedStates for ArrayStates {
    fn resize(&mut self, groups: usize) {
        self.nested.resize(groups);
    }

    fn group_count(&self) -> usize {
        self.nested.group_count()
    }

    fn update(&mut self, group_ids: &[u32], args: &[Column]) -> Result<()> {
        let (array, elements) = unnest(args)?;
        self.nested.update(&spread(group_ids, &array), &elements)
    }

    fn update_single(&mut self, group: u32, args: &[Column], _rows: usize) -> Result<()> {
        let (array, elements) = unnest(args)?;
        self.nested.update_single(group, &elements, array.values.len())
    }

    fn merge(&mut self, other: &mut dyn GroupedStates, group_ids: &[u32]) -> Result<()> {
        self.nested.merge(&mut *same_states::<Self>(other).nested, group_ids)
    }

    fn merge_serialized(&mut self, group_ids: &[u32], states: &Column) -> Result<()> {
        self.nested.merge_serialized(group_ids, states)
    }

    fn finish(&mut self, group_ids: &[u32]) -> Result<Column> {
        self.nested.finish(group_ids)
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
}

/// The element types of arguments that must all be arrays.
pub(crate) fn element_types(nest: &Nest<'_>) -> Result<Vec<DataType>> {
    nest.split_last()?;
    let element = |(index, argument): (usize, &DataType)| match argument {
        DataType::Array(inner) => Ok((**inner).clone()),
        _ => Err(nest.call.illegal(index)),
    };
    nest.call.arguments.iter().enumerate().map(element).collect()
}

/// Binds `-Array`.
pub(crate) fn bind(nest: &Nest<'_>) -> Bound {
    let nested = nest.resolve(&element_types(nest)?)?;
    let (default, ignores) = (nested.returns_default_for_nulls(), nested.ignores_duplicates());
    let result = nested.result_type().clone();
    Function::new(&nest.call, result, move || Box::new(ArrayStates { nested: nested.new_states() }))
        .default_for_nulls(default)
        .ignores_duplicates(ignores)
        .done()
}
