//! `min`, `max`, `any`, `anyLast` and their names in other dialects; `singleValueOrNull`.

use super::Policy;
use super::value::{NumberValue, RowValue, SingleValue, TextValue};
use crate::blob::{Reader, corrupted, read_cell, write_cell};
use crate::function::{Bound, Call, Function, add, add_any_case, doc};
use crate::number::is_text;
use crate::states::{Accumulator, Rows};
use crate::{wire, with_number};
use base::Result;
use functions::Registry;
use std::marker::PhantomData;
use types::{Column, ColumnBuilder, DataType, Value};

/// Holds the picked row's value.
#[derive(Clone)]
struct Pick<H> {
    policy: Policy,
    /// Whether NULL is a value, as of `any_respect_nulls`: states say so in ClickHouse's form.
    keeps_nulls: bool,
    data_type: DataType,
    held: PhantomData<fn() -> H>,
}

impl<H: SingleValue> Pick<H> {
    fn add_one(&self, state: &mut H, rows: usize, view: H::View<'_>) {
        let row = match self.policy {
            Policy::First => 0,
            Policy::Last => rows - 1,
            policy => {
                let best = H::best(view, rows, policy);
                if state.is_beaten_by_other(&best, policy) {
                    *state = best;
                }
                return;
            }
        };
        if state.is_beaten_by(view, row, self.policy) {
            state.set(view, row);
        }
    }
}

impl<H: SingleValue> Accumulator for Pick<H> {
    type State = H;
    const ENCODED: bool = true;

    fn fresh(&self) -> H {
        H::default()
    }

    fn add(&mut self, states: &mut [H], rows: Rows<'_>, args: &[Column]) -> Result<()> {
        if rows.is_empty() {
            return Ok(());
        }
        if let (Column::Const(value, _), Rows::One(group, _)) = (&args[0], rows) {
            self.add_one(&mut states[group], 1, H::view(value));
            return Ok(());
        }
        let flat = args[0].flatten();
        let view = H::view(&flat);
        match rows {
            Rows::One(group, rows) => self.add_one(&mut states[group], rows, view),
            // The policy is a constant in each loop.
            Rows::Each(ids) => match self.policy {
                Policy::Min => H::add_each(states, ids, view, Policy::Min),
                Policy::Max => H::add_each(states, ids, view, Policy::Max),
                Policy::First => H::add_each(states, ids, view, Policy::First),
                Policy::Last => H::add_each(states, ids, view, Policy::Last),
            },
        }
        Ok(())
    }

    fn merge(&self, into: &mut H, from: H) -> Result<()> {
        if !from.is_none() && into.is_beaten_by_other(&from, self.policy) {
            *into = from;
        }
        Ok(())
    }

    fn write(&self, state: &H, out: &mut Vec<u8>) {
        state.write(out);
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<H> {
        H::read(reader, &self.data_type)
    }

    fn write_wire(&self, state: &H, out: &mut Vec<u8>) -> Result<()> {
        match self.keeps_nulls {
            true => write_with_status(state, &self.data_type, out),
            false => state.write_wire(&self.data_type, out),
        }
    }

    fn read_wire(&self, reader: &mut Reader<'_>) -> Result<H> {
        match self.keeps_nulls {
            true => read_with_status(reader, &self.data_type),
            false => H::read_wire(reader, &self.data_type),
        }
    }

    fn finish(&self, states: &mut [H], group_ids: &[u32]) -> Result<Column> {
        Ok(H::column(group_ids.iter().map(|&group| &states[group as usize]), &self.data_type))
    }

    fn heap_bytes(&self, state: &H) -> usize {
        state.heap_bytes()
    }
}

/// First bytes of states of `any_respect_nulls` in ClickHouse's form: the value follows the last one.
const NOT_SET: u8 = 1;
const SET_TO_NULL: u8 = 2;
const SET_TO_VALUE: u8 = 3;

fn write_with_status<H: SingleValue>(state: &H, data_type: &DataType, out: &mut Vec<u8>) -> Result<()> {
    wire::require_binary(data_type)?;
    if state.is_none() {
        out.push(NOT_SET);
        return Ok(());
    }
    let column = H::column(std::iter::once(state), data_type);
    if column.is_null_at(0) {
        out.push(SET_TO_NULL);
        return Ok(());
    }
    out.push(SET_TO_VALUE);
    write_cell(&column, 0, out);
    Ok(())
}

fn read_with_status<H: SingleValue>(reader: &mut Reader<'_>, data_type: &DataType) -> Result<H> {
    wire::require_binary(data_type)?;
    let mut builder = ColumnBuilder::new(data_type);
    match reader.number::<u8>()? {
        NOT_SET => return Ok(H::default()),
        SET_TO_NULL if data_type.without_low_cardinality().is_nullable() => builder.push_value(&Value::Null),
        SET_TO_VALUE => read_cell(reader, &mut builder)?,
        _ => return Err(corrupted("a value of any_respect_nulls is neither set nor unset")),
    }
    let column = builder.finish();
    let mut state = H::default();
    state.set(H::view(&column), 0);
    Ok(state)
}

fn make<H: SingleValue>(call: &Call<'_>, policy: Policy, keeps_nulls: bool) -> Function {
    let data_type = call.arguments[0].clone();
    call.accumulate(data_type.clone(), Pick::<H> { policy, keeps_nulls, data_type, held: PhantomData })
}

fn bind(call: &Call<'_>, policy: Policy, keeps_nulls: bool) -> Bound {
    call.no_parameters()?;
    let argument = call.unary()?;
    if matches!(policy, Policy::Min | Policy::Max)
        && matches!(argument, DataType::Aggregate(_) | DataType::Dynamic(_) | DataType::Variant(_))
    {
        return Err(call.illegal(0));
    }
    let function = with_number!(argument, |T| make::<NumberValue<T>>(call, policy, keeps_nulls), else
    match is_text(argument) {
        true => make::<TextValue>(call, policy, keeps_nulls),
        false => make::<RowValue>(call, policy, keeps_nulls),
    });
    function.ignores_duplicates(policy != Policy::Last).done()
}

/// `singleValueOrNull`: the value if all rows have the same, else NULL.
#[derive(Clone)]
struct SingleValueOrNull {
    data_type: DataType,
}

/// The value seen, and whether another was too.
#[derive(Clone, Default)]
struct SameState {
    value: RowValue,
    is_mixed: bool,
}

impl Accumulator for SingleValueOrNull {
    type State = SameState;

    fn fresh(&self) -> SameState {
        SameState::default()
    }

    fn add(&mut self, states: &mut [SameState], rows: Rows<'_>, args: &[Column]) -> Result<()> {
        rows.for_each(|row, group| {
            let state = &mut states[group];
            if state.value.is_none() {
                state.value.set(&args[0], row);
            } else {
                let differs = [Policy::Min, Policy::Max]
                    .into_iter()
                    .any(|policy| state.value.is_beaten_by(&args[0], row, policy));
                state.is_mixed |= differs;
            }
        });
        Ok(())
    }

    fn merge(&self, into: &mut SameState, from: SameState) -> Result<()> {
        if from.value.is_none() {
            return Ok(());
        }
        if into.value.is_none() {
            *into = from;
            return Ok(());
        }
        let differs =
            [Policy::Min, Policy::Max].into_iter().any(|policy| into.value.is_beaten_by_other(&from.value, policy));
        into.is_mixed |= differs || from.is_mixed;
        Ok(())
    }

    fn write(&self, state: &SameState, out: &mut Vec<u8>) {
        out.push(u8::from(state.is_mixed));
        state.value.write(out);
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<SameState> {
        Ok(SameState { is_mixed: reader.number::<u8>()? != 0, value: RowValue::read(reader, &self.data_type)? })
    }

    fn finish(&self, states: &mut [SameState], group_ids: &[u32]) -> Result<Column> {
        let mut builder = ColumnBuilder::new(&DataType::nullable(self.data_type.clone()));
        for &group in group_ids {
            let state = &states[group as usize];
            if state.is_mixed || state.value.is_none() {
                builder.push_default()
            } else {
                state.value.push(&self.data_type, &mut builder)
            }
        }
        Ok(builder.finish())
    }

    fn heap_bytes(&self, state: &SameState) -> usize {
        state.value.heap_bytes()
    }
}

fn bind_single_value(call: &Call<'_>) -> Bound {
    call.no_parameters()?;
    let data_type = call.unary()?.clone();
    call.accumulate(DataType::nullable(data_type.clone()), SingleValueOrNull { data_type })
        .ignores_duplicates(true)
        .done()
}

/// Registers the family.
pub(super) fn register(registry: &mut Registry) {
    add_any_case(
        registry,
        "min",
        |call| bind(call, Policy::Min, false),
        doc("min(x)", "The least value; NaN is passed over."),
    );
    add_any_case(
        registry,
        "max",
        |call| bind(call, Policy::Max, false),
        doc("max(x)", "The greatest value; NaN is passed over."),
    );
    add(
        registry,
        "any",
        |call| bind(call, Policy::First, false),
        doc("any(x)", "The value of the first row that is read and not NULL."),
    );
    add(
        registry,
        "anyLast",
        |call| bind(call, Policy::Last, false),
        doc("anyLast(x)", "The value of the last row that is read and not NULL."),
    );
    add(
        registry,
        "any_respect_nulls",
        |call| bind(call, Policy::First, true),
        doc("any_respect_nulls(x)", "The value of the first row that is read, NULL too."),
    );
    add(
        registry,
        "anyLast_respect_nulls",
        |call| bind(call, Policy::Last, true),
        doc("anyLast_respect_nulls(x)", "The value of the last row that is read, NULL too."),
    );
    add(
        registry,
        "singleValueOrNull",
        bind_single_value,
        doc("singleValueOrNull(x)", "The value if all rows have the same, else NULL."),
    );
    registry.aggregate_alias("any_value", "any", true);
    registry.aggregate_alias("first_value", "any", true);
    registry.aggregate_alias("last_value", "anyLast", true);
    registry.aggregate_alias("any_value_respect_nulls", "any_respect_nulls", true);
    registry.aggregate_alias("first_value_respect_nulls", "any_respect_nulls", true);
    registry.aggregate_alias("last_value_respect_nulls", "anyLast_respect_nulls", true);
    registry.aggregate_alias("anyRespectNulls", "any_respect_nulls", false);
    registry.aggregate_alias("anyValueRespectNulls", "any_respect_nulls", false);
    registry.aggregate_alias("firstValueRespectNulls", "any_respect_nulls", false);
    registry.aggregate_alias("lastValueRespectNulls", "anyLast_respect_nulls", false);
    registry.aggregate_alias("anyLastRespectNulls", "anyLast_respect_nulls", false);
}
