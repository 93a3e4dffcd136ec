//! `groupArraySorted` and `groupArrayReverseSorted`: the first values of a group in an order. Numbers:
//! [`super::first`].

use super::collect::size_parameter;
use super::first::FirstNumbers;
use crate::blob::{Reader, corrupted, write_cell};
use crate::function::{Bound, Call, add, doc};
use crate::states::{Accumulator, Rows};
use crate::wire::{self, WireCells};
use crate::with_number;
use base::{Result, bail};
use functions::Registry;
use std::cmp::Ordering;
use types::{ArrayColumn, Column, ColumnBuilder, DataType};

#[derive(Clone)]
struct GroupArraySorted {
    max: usize,
    descending: bool,
    element: DataType,
}

/// The first values so far, sorted, and some that came since.
#[derive(Default)]
struct FirstSoFar {
    sorted: Option<Column>,
    /// Cells, one after another.
    fresh: Vec<u8>,
    fresh_count: usize,
}

impl GroupArraySorted {
    fn compare(&self, a: &Column, row: usize, b: &Column, other_row: usize) -> Ordering {
        let order = a.compare_rows(row, b, other_row);
        if self.descending { order.reverse() } else { order }
    }

    fn settle(&self, state: &mut FirstSoFar) -> Result<Column> {
        let mut builder = ColumnBuilder::new(&self.element);
        if let Some(sorted) = &state.sorted {
            (0..sorted.len()).for_each(|row| builder.push_from(sorted, row));
        }
        let mut reader = Reader::new(&state.fresh);
        for _ in 0..state.fresh_count {
            crate::blob::read_cell(&mut reader, &mut builder)?;
        }
        let all = builder.finish();
        let mut order: Vec<u32> = (0..all.len() as u32).collect();
        order.sort_by(|&a, &b| self.compare(&all, a as usize, &all, b as usize));
        order.truncate(self.max);
        let sorted = all.gather(&order);
        *state = FirstSoFar { sorted: Some(sorted.clone()), fresh: Vec::new(), fresh_count: 0 };
        Ok(sorted)
    }

    fn settle_if_many(&self, state: &mut FirstSoFar) -> Result<()> {
        if state.fresh_count > self.max.saturating_mul(2).max(64) {
            self.settle(state)?;
        }
        Ok(())
    }
}

impl Accumulator for GroupArraySorted {
    type State = FirstSoFar;

    fn fresh(&self) -> FirstSoFar {
        FirstSoFar::default()
    }

    fn add(&mut self, states: &mut [FirstSoFar], rows: Rows<'_>, args: &[Column]) -> Result<()> {
        rows.try_for_each(|row, group| {
            let state = &mut states[group];
            if let Some(sorted) = &state.sorted
                && sorted.len() == self.max
                && self.compare(&args[0], row, sorted, self.max - 1).is_ge()
            {
                return Ok(());
            }
            write_cell(&args[0], row, &mut state.fresh);
            state.fresh_count += 1;
            self.settle_if_many(state)
        })
    }

    fn merge(&self, into: &mut FirstSoFar, mut from: FirstSoFar) -> Result<()> {
        let from = self.settle(&mut from)?;
        (0..from.len()).for_each(|row| write_cell(&from, row, &mut into.fresh));
        into.fresh_count += from.len();
        self.settle_if_many(into)
    }

    fn write(&self, state: &FirstSoFar, out: &mut Vec<u8>) {
        let old = state.sorted.as_ref().map_or(0, Column::len);
        base::varint::put(out, (old + state.fresh_count) as u64);
        if let Some(sorted) = &state.sorted {
            (0..old).for_each(|row| write_cell(sorted, row, out));
        }
        out.extend_from_slice(&state.fresh);
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<FirstSoFar> {
        let count = reader.varint()?;
        if count > reader.rest().len() as u64 {
            return Err(corrupted("it has more values than bytes"));
        }
        let mut state = FirstSoFar { sorted: None, fresh: Vec::new(), fresh_count: count as usize };
        let mut scratch = ColumnBuilder::new(&self.element);
        for _ in 0..count {
            state.fresh.extend_from_slice(reader.cell(&mut scratch)?);
        }
        Ok(state)
    }

    /// A heap of nullable values with the last in front.
    fn write_wire(&self, state: &FirstSoFar, out: &mut Vec<u8>) -> Result<()> {
        wire::require_binary(&self.element)?;
        let mut state =
            FirstSoFar { sorted: state.sorted.clone(), fresh: state.fresh.clone(), fresh_count: state.fresh_count };
        let sorted = self.settle(&mut state)?;
        base::varint::put(out, sorted.len() as u64);
        for row in (0..sorted.len()).rev() {
            out.push(1);
            write_cell(&sorted, row, out);
        }
        Ok(())
    }

    fn read_wire(&self, reader: &mut Reader<'_>) -> Result<FirstSoFar> {
        wire::require_binary(&self.element)?;
        let count = reader.count(1)?;
        let mut state = FirstSoFar { sorted: None, fresh: Vec::new(), fresh_count: count };
        let mut scratch = ColumnBuilder::new(&self.element);
        for _ in 0..count {
            if reader.number::<u8>()? != 1 {
                return Err(corrupted("a value is none"));
            }
            state.fresh.extend_from_slice(reader.cell(&mut scratch)?);
        }
        Ok(state)
    }

    fn finish(&self, states: &mut [FirstSoFar], group_ids: &[u32]) -> Result<Column> {
        let mut builder = ColumnBuilder::new(&self.element);
        let mut offsets = vec![0u64];
        for &group in group_ids {
            let sorted = self.settle(&mut states[group as usize])?;
            (0..sorted.len()).for_each(|row| builder.push_from(&sorted, row));
            offsets.push(builder.len() as u64);
        }
        Ok(Column::Array(ArrayColumn::new(offsets.into(), builder.finish())))
    }

    fn heap_bytes(&self, state: &FirstSoFar) -> usize {
        state.fresh.capacity() + state.sorted.as_ref().map_or(0, Column::byte_size)
    }
}

fn bind_in(call: &Call<'_>, descending: bool) -> Bound {
    if call.parameters.is_empty() {
        bail!(BadArguments, "Aggregate function {} needs a size: {}(10)(x)", call.name, call.name);
    }
    let max = size_parameter(call)?;
    let element = call.unary()?.clone();
    let result = DataType::array(element.clone());
    with_number!(
        &element,
        |T| {
            let is_raw = matches!(WireCells::of_list(&element), Ok(WireCells::Raw(_)));
            call.accumulate(result, FirstNumbers::<T>::new(max, descending, is_raw)).done()
        },
        else call.accumulate(result, GroupArraySorted { max, descending, element }).done()
    )
}

/// Registers the functions.
pub(super) fn register(registry: &mut Registry) {
    let rising = doc("groupArraySorted(n)(x)", "The n least values of a group, in order.");
    add(registry, "groupArraySorted", |call| bind_in(call, false), rising);
    let falling = doc("groupArrayReverseSorted(n)(x)", "The n greatest values of a group, the greatest first.");
    add(registry, "groupArrayReverseSorted", |call| bind_in(call, true), falling);
}
