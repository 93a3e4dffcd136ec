//! `-Tuple`: the nested function for each element of tuples.

use super::Nest;
use crate::blob::{Reader, put_sized};
use crate::function::{Bound, Function};
use crate::states::same_states;
use base::{Result, bail};
use functions::{AggregateFunction, GroupedStates};
use std::any::Any;
use std::sync::Arc;
use types::states::StateBytes;
use types::{Column, DataType, StringBuilder, TupleType};

/// The states of each element's function; all have the same groups.
struct TupleStates {
    elements: Vec<Box<dyn GroupedStates>>,
    groups: usize,
}

/// The arguments of each element's function: of every tuple the element at its place.
fn by_element(args: &[Column], count: usize) -> Vec<Vec<Column>> {
    let mut elements: Vec<Vec<Column>> = vec![Vec::with_capacity(args.len()); count];
    for arg in args {
        match arg.flatten() {
            Column::Tuple(columns, _) => {
                elements.iter_mut().zip(columns.iter()).for_each(|(element, column)| element.push(column.clone()))
            }
            other => unreachable!("an argument bound as tuple is {other:?}"),
        }
    }
    elements
}

impl GroupedStates for TupleStates {
    fn resize(&mut self, groups: usize) {
        self.groups = self.groups.max(groups);
        self.elements.iter_mut().for_each(|element| element.resize(groups));
    }

    fn group_count(&self) -> usize {
        self.groups
    }

    fn update(&mut self, group_ids: &[u32], args: &[Column]) -> Result<()> {
        let columns = by_element(args, self.elements.len());
        self.elements.iter_mut().zip(&columns).try_for_each(|(element, args)| element.update(group_ids, args))
    }

    fn update_single(&mut self, group: u32, args: &[Column], rows: usize) -> Result<()> {
        let columns = by_element(args, self.elements.len());
        self.elements.iter_mut().zip(&columns).try_for_each(|(element, args)| element.update_single(group, args, rows))
    }

    fn merge(&mut self, other: &mut dyn GroupedStates, group_ids: &[u32]) -> Result<()> {
        let other = same_states::<Self>(other);
        self.elements
            .iter_mut()
            .zip(&mut other.elements)
            .try_for_each(|(ours, theirs)| ours.merge(&mut **theirs, group_ids))
    }

    fn merge_serialized(&mut self, group_ids: &[u32], states: &Column) -> Result<()> {
        let mut parts: Vec<StringBuilder> =
            self.elements.iter().map(|_| StringBuilder::with_capacity(group_ids.len())).collect();
        for row in 0..group_ids.len() {
            let bytes = states.bytes_at(row).unwrap_or_default();
            let mut reader = Reader::new(bytes);
            for part in &mut parts {
                part.push(if bytes.is_empty() { b"" } else { reader.sized()? });
            }
            reader.expect_end()?;
        }
        self.elements
            .iter_mut()
            .zip(parts)
            .try_for_each(|(element, part)| element.merge_serialized(group_ids, &Column::String(part.finish())))
    }

    fn finish(&mut self, group_ids: &[u32]) -> Result<Column> {
        let columns = self.elements.iter_mut().map(|element| element.finish(group_ids)).collect::<Result<Vec<_>>>()?;
        Ok(Column::Tuple(columns.into(), group_ids.len()))
    }

    fn serialize(&mut self, group_ids: &[u32]) -> Result<Column> {
        let columns =
            self.elements.iter_mut().map(|element| element.serialize(group_ids)).collect::<Result<Vec<_>>>()?;
        let mut builder = StringBuilder::with_capacity(group_ids.len());
        for row in 0..group_ids.len() {
            builder.push_with(|out| {
                columns.iter().for_each(|column| put_sized(column.bytes_at(row).unwrap_or_default(), out))
            });
        }
        Ok(Column::String(builder.finish()))
    }

    fn write_wire(&mut self, group: u32, out: &mut Vec<u8>) -> Result<()> {
        self.elements.iter_mut().try_for_each(|element| element.write_wire(group, out))
    }

    fn merge_wire(&mut self, group: u32, source: &mut dyn StateBytes) -> Result<()> {
        self.elements.iter_mut().try_for_each(|element| element.merge_wire(group, source))
    }

    fn byte_size(&self) -> usize {
        self.elements.iter().map(|element| element.byte_size()).sum()
    }

    fn as_any(&mut self) -> &mut dyn Any {
        self
    }
}

/// The arguments' types, which must be tuples of as many elements.
fn tuples<'a>(nest: &Nest<'a>) -> Result<Vec<&'a TupleType>> {
    let name = nest.call.name;
    if nest.call.arguments.is_empty() {
        bail!(
            NumberOfArgumentsDoesntMatch,
            "Aggregate function {name} with Tuple suffix requires at least one Tuple argument"
        );
    }
    let mut found: Vec<&TupleType> = Vec::with_capacity(nest.call.arguments.len());
    for argument in nest.call.arguments {
        let DataType::Tuple(tuple) = argument else {
            bail!(
                IllegalTypeOfArgument,
                "Illegal type {argument} of argument of aggregate function {name} with Tuple suffix: it must be a Tuple"
            );
        };
        if tuple.elements.is_empty() {
            bail!(IllegalTypeOfArgument, "Tuple must not be empty for aggregate function {name} with Tuple suffix");
        }
        if let Some(first) = found.first().filter(|first| first.elements.len() != tuple.elements.len()) {
            let (a, b) = (first.elements.len(), tuple.elements.len());
            bail!(
                IllegalTypeOfArgument,
                "All Tuple arguments of aggregate function {name} must have the same number of elements, got {a} and \
                {b}"
            );
        }
        found.push(tuple);
    }
    Ok(found)
}

/// Binds `-Tuple`.
pub(crate) fn bind(nest: &Nest<'_>) -> Bound {
    let tuples = tuples(nest)?;
    let mut nested: Vec<Arc<dyn AggregateFunction>> = Vec::with_capacity(tuples[0].elements.len());
    for at in 0..tuples[0].elements.len() {
        let arguments: Vec<DataType> = tuples.iter().map(|tuple| tuple.elements[at].clone()).collect();
        nested.push(nest.resolve(&arguments)?);
    }
    let elements = nested.iter().map(|function| function.result_type().clone()).collect();
    let names = tuples[0].names.clone();
    let ignores = nested.iter().all(|function| function.ignores_duplicates());
    let result = DataType::Tuple(Arc::new(TupleType { elements, names, geo: None }));
    let make = move || -> Box<dyn GroupedStates> {
        Box::new(TupleStates { elements: nested.iter().map(|function| function.new_states()).collect(), groups: 0 })
    };
    Function::new(&nest.call, result, make).ignores_duplicates(ignores).done()
}
