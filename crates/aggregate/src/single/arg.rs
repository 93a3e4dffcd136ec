//! `argMin` and `argMax`.

use super::Policy;
use super::cell::CellValue;
use super::value::{NumberValue, RowValue, SingleValue, TextValue};
use crate::blob::Reader;
use crate::function::{Bound, Call, Function, add, doc};
use crate::number::is_text;
use crate::states::{Accumulator, Rows};
use crate::with_number;
use base::Result;
use functions::Registry;
use std::marker::PhantomData;
use types::{Column, ColumnBuilder, DataType};

/// Holds the best value and the argument beside it, as bytes.
#[derive(Clone)]
struct ArgPick<H> {
    policy: Policy,
    types: [DataType; 2],
    scratch: Vec<u8>,
    /// Whether the result is the argument and the value.
    with_value: bool,
    held: PhantomData<fn() -> H>,
}

#[derive(Clone, Default)]
struct ArgState<H> {
    value: H,
    arg: CellValue,
}

impl<H: SingleValue> ArgPick<H> {
    #[inline(always)]
    fn add_row(&mut self, state: &mut ArgState<H>, arg: &Column, view: H::View<'_>, row: usize) {
        if state.value.is_beaten_by(view, row, self.policy) {
            state.value.set(view, row);
            state.arg.set(arg, row, &mut self.scratch);
        }
    }
}

impl<H: SingleValue> Accumulator for ArgPick<H> {
    type State = ArgState<H>;

    fn fresh(&self) -> ArgState<H> {
        ArgState::default()
    }

    fn add(&mut self, states: &mut [ArgState<H>], rows: Rows<'_>, args: &[Column]) -> Result<()> {
        let view = H::view(&args[1]);
        match rows {
            Rows::One(group, count) if count > 0 => {
                let row = H::best_row(view, count, self.policy);
                self.add_row(&mut states[group], &args[0], view, row);
            }
            _ => rows.for_each(|row, group| self.add_row(&mut states[group], &args[0], view, row)),
        }
        Ok(())
    }

    fn merge(&self, into: &mut ArgState<H>, from: ArgState<H>) -> Result<()> {
        if !from.value.is_none() && into.value.is_beaten_by_other(&from.value, self.policy) {
            *into = from;
        }
        Ok(())
    }

    fn write(&self, state: &ArgState<H>, out: &mut Vec<u8>) {
        state.arg.write(out);
        state.value.write(out);
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<ArgState<H>> {
        Ok(ArgState { arg: CellValue::read(reader, &self.types[0])?, value: H::read(reader, &self.types[1])? })
    }

    fn write_wire(&self, state: &ArgState<H>, out: &mut Vec<u8>) -> Result<()> {
        state.arg.write_wire(&self.types[0], out)?;
        state.value.write_wire(&self.types[1], out)
    }

    fn read_wire(&self, reader: &mut Reader<'_>) -> Result<ArgState<H>> {
        let arg = CellValue::read_wire(reader, &self.types[0])?;
        Ok(ArgState { arg, value: H::read_wire(reader, &self.types[1])? })
    }

    fn finish(&self, states: &mut [ArgState<H>], group_ids: &[u32]) -> Result<Column> {
        let mut builder = ColumnBuilder::new(&self.types[0]);
        group_ids.iter().for_each(|&group| states[group as usize].arg.push(&self.types[0], &mut builder));
        if !self.with_value {
            return Ok(builder.finish());
        }
        let values = H::column(group_ids.iter().map(|&group| &states[group as usize].value), &self.types[1]);
        Ok(Column::Tuple([builder.finish(), values].into(), group_ids.len()))
    }

    fn heap_bytes(&self, state: &ArgState<H>) -> usize {
        state.value.heap_bytes() + state.arg.0.heap_bytes()
    }
}

fn make<H: SingleValue>(call: &Call<'_>, policy: Policy, with_value: bool) -> Function {
    let types = [call.arguments[0].clone(), call.arguments[1].clone()];
    let result = if with_value { DataType::tuple(types.to_vec()) } else { types[0].clone() };
    call.accumulate(result, ArgPick::<H> { policy, types, scratch: Vec::new(), with_value, held: PhantomData })
}

fn bind(call: &Call<'_>, policy: Policy, with_value: bool) -> Bound {
    call.no_parameters()?;
    let (_, value) = call.binary()?;
    if matches!(value, DataType::Aggregate(_)) {
        return Err(call.illegal(1));
    }
    let function = with_number!(value, |T| make::<NumberValue<T>>(call, policy, with_value), else match is_text(value) {
        true => make::<TextValue>(call, policy, with_value),
        false => make::<RowValue>(call, policy, with_value),
    });
    function.ignores_duplicates(true).done()
}

/// Registers the family.
pub(super) fn register(registry: &mut Registry) {
    add(
        registry,
        "argMin",
        |call| bind(call, Policy::Min, false),
        doc("argMin(arg, value)", "arg of the row with the least value."),
    );
    add(
        registry,
        "argMax",
        |call| bind(call, Policy::Max, false),
        doc("argMax(arg, value)", "arg of the row with the greatest value."),
    );
    add(
        registry,
        "argAndMin",
        |call| bind(call, Policy::Min, true),
        doc("argAndMin(arg, value)", "arg and value of the row with the least value."),
    );
    add(
        registry,
        "argAndMax",
        |call| bind(call, Policy::Max, true),
        doc("argAndMax(arg, value)", "arg and value of the row with the greatest value."),
    );
    registry.aggregate_alias("min_by", "argMin", true);
    registry.aggregate_alias("max_by", "argMax", true);
}
