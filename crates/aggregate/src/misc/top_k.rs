//! `topK`, `topKWeighted`, `approx_top_k`, `approx_top_sum`: the most frequent values.
//!
//! Space-Saving: counters of some values; when there are too many, the smaller half is dropped, and a value
//! that comes anew may have been among them: it starts with the largest count dropped, which is noted as its
//! error. While there are few distinct values, counts are exact.

use crate::blob::{Reader, corrupted, put_varint, restore_cell, write_cell};
use crate::function::{Bound, Call, add, doc};
use crate::small_bytes::SmallBytes;
use crate::states::{Accumulator, Rows};
use base::{Result, bail};
use functions::Registry;
use hashbrown::HashMap;
use std::sync::Arc;
use types::{Column, ColumnBuilder, DataType, TupleType, Value};

/// Counters kept at least, however few values are asked for.
const COUNTERS_MIN: usize = 1024;

/// Counters per value asked for.
const COUNTERS_PER_RESULT: usize = 16;

/// Values that may be asked for, as in ClickHouse.
const RESULTS_MAX: u64 = 0xFF_FFFF;

#[derive(Clone)]
struct TopK {
    count: usize,
    with_counts: bool,
    is_weighted: bool,
    element: DataType,
    result: DataType,
    scratch: Vec<u8>,
}

#[derive(Clone, Copy)]
struct Counter {
    count: u64,
    error: u64,
    /// Which came first among equals.
    order: u64,
}

#[derive(Clone, Default)]
struct Counters {
    by_value: HashMap<SmallBytes, Counter, foldhash::fast::FixedState>,
    /// The largest count dropped.
    floor: u64,
    next_order: u64,
}

impl TopK {
    fn add_count(&self, state: &mut Counters, cell: &[u8], count: u64, error: u64) {
        let floor = state.floor;
        let order = state.next_order;
        let counter = state.by_value.entry(SmallBytes::new(cell)).or_insert(Counter { count: floor, error: floor, order });
        counter.count = counter.count.saturating_add(count);
        counter.error = counter.error.saturating_add(error);
        state.next_order += 1;
        let counters_max = (self.count * COUNTERS_PER_RESULT).max(COUNTERS_MIN);
        if state.by_value.len() > counters_max {
            let mut counts: Vec<u64> = state.by_value.values().map(|counter| counter.count).collect();
            let (_, &mut middle, _) = counts.select_nth_unstable(counters_max / 2);
            state.by_value.retain(|_, counter| counter.count > middle);
            state.floor = state.floor.max(middle);
        }
    }

    fn ranked(&self, state: &Counters) -> Vec<(SmallBytes, Counter)> {
        let mut all: Vec<(SmallBytes, Counter)> = state.by_value.iter().map(|(cell, counter)| (cell.clone(), *counter)).collect();
        all.sort_unstable_by_key(|(_, counter)| (std::cmp::Reverse(counter.count), counter.order));
        all.truncate(self.count);
        all
    }
}

impl Accumulator for TopK {
    type State = Counters;

    fn fresh(&self) -> Counters {
        Counters::default()
    }

    fn add(&mut self, states: &mut [Counters], rows: Rows<'_>, args: &[Column]) -> Result<()> {
        let mut scratch = std::mem::take(&mut self.scratch);
        rows.for_each(|row, group| {
            let weight = if self.is_weighted { args[1].value(row).as_u64().unwrap_or(0) } else { 1 };
            if weight > 0 {
                scratch.clear();
                write_cell(&args[0], row, &mut scratch);
                self.add_count(&mut states[group], &scratch, weight, 0);
            }
        });
        self.scratch = scratch;
        Ok(())
    }

    fn merge(&self, into: &mut Counters, from: Counters) -> Result<()> {
        let mut others: Vec<(SmallBytes, Counter)> = from.by_value.into_iter().collect();
        others.sort_unstable_by_key(|(_, counter)| counter.order);
        for (cell, counter) in others {
            self.add_count(into, cell.get().unwrap_or_default(), counter.count, counter.error);
        }
        into.floor = into.floor.saturating_add(from.floor);
        Ok(())
    }

    fn write(&self, state: &Counters, out: &mut Vec<u8>) {
        put_varint(state.floor, out);
        let mut all: Vec<(&SmallBytes, &Counter)> = state.by_value.iter().collect();
        all.sort_unstable_by_key(|(_, counter)| counter.order);
        put_varint(all.len() as u64, out);
        for (cell, counter) in all {
            out.extend_from_slice(cell.get().unwrap_or_default());
            put_varint(counter.count, out);
            put_varint(counter.error, out);
        }
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<Counters> {
        let floor = reader.varint()?;
        let count = reader.varint()?;
        if count > reader.rest().len() as u64 {
            return Err(corrupted("it has more values than bytes"));
        }
        let mut state = Counters::default();
        let mut scratch = ColumnBuilder::new(&self.element);
        for _ in 0..count {
            let cell = reader.cell(&mut scratch)?;
            let (count, error) = (reader.varint()?, reader.varint()?);
            self.add_count(&mut state, cell, count, error);
        }
        state.floor = state.floor.max(floor);
        Ok(state)
    }

    fn finish(&self, states: &mut [Counters], group_ids: &[u32]) -> Result<Column> {
        let mut builder = ColumnBuilder::new(&self.result);
        for &group in group_ids {
            let ranked = self.ranked(&states[group as usize]);
            let mut cells = ColumnBuilder::new(&self.element);
            ranked.iter().for_each(|(cell, _)| restore_cell(cell.get().unwrap_or_default(), &mut cells));
            let cells = cells.finish();
            let item = |(row, (_, counter)): (usize, &(SmallBytes, Counter))| match self.with_counts {
                true => Value::Tuple(vec![cells.value(row), Value::UInt(counter.count), Value::UInt(counter.error)]),
                false => cells.value(row),
            };
            builder.push_value(&Value::Array(ranked.iter().enumerate().map(item).collect()));
        }
        Ok(builder.finish())
    }

    fn heap_bytes(&self, state: &Counters) -> usize {
        state.by_value.capacity() * (size_of::<(SmallBytes, Counter)>() + 1)
    }
}

fn bind(call: &Call<'_>, is_weighted: bool, with_counts: bool) -> Bound {
    let element = if is_weighted {
        let (element, weight) = call.binary()?;
        if !weight.is_integer() && *weight != DataType::Bool {
            return Err(call.illegal(1));
        }
        element.clone()
    } else {
        call.unary()?.clone()
    };
    if call.parameters.len() > 3 {
        bail!(NumberOfArgumentsDoesntMatch, "Aggregate function {} takes three parameters at most", call.name);
    }
    let count = match call.parameters.first().map(|parameter| parameter.as_u64()) {
        None => 10,
        Some(Some(count)) if count > 0 && count <= RESULTS_MAX => count,
        Some(None) if call.parameters[0].as_bytes().is_some() => bail!(CannotConvertType, "Parameter of aggregate function {} must be a number", call.name),
        Some(_) => bail!(ArgumentOutOfBound, "Parameter of aggregate function {} must be from 1 to {RESULTS_MAX}, not {}", call.name, call.parameters[0].to_literal()),
    };
    let with_counts = match call.parameters.get(2) {
        None => with_counts,
        Some(mode) if mode.as_bytes() == Some(b"counts") => true,
        Some(mode) => bail!(BadArguments, "Third parameter of aggregate function {} must be 'counts', not {}", call.name, mode.to_literal()),
    };
    let item = if with_counts {
        let names = ["item", "count", "error"].map(String::from).to_vec();
        DataType::Tuple(Arc::new(TupleType { elements: vec![element.clone(), DataType::UInt64, DataType::UInt64], names: Some(names), geo: None }))
    } else {
        element.clone()
    };
    let result = DataType::array(item);
    call.accumulate(result.clone(), TopK { count: count as usize, with_counts, is_weighted, element, result, scratch: Vec::new() }).done()
}

/// Registers the functions.
pub fn register(registry: &mut Registry) {
    add(registry, "topK", |c| bind(c, false, false), doc("topK(n)(x)", "About the n most frequent values, the most frequent first."));
    add(registry, "topKWeighted", |c| bind(c, true, false), doc("topKWeighted(n)(x, weight)", "About the n values with the largest sums of weights."));
    add(registry, "approx_top_k", |c| bind(c, false, true), doc("approx_top_k(n)(x)", "About the n most frequent values with their counts and errors."));
    add(registry, "approx_top_sum", |c| bind(c, true, true), doc("approx_top_sum(n)(x, weight)", "About the n values with the largest sums of weights, with sums and errors."));
    registry.aggregate_alias("approx_top_count", "approx_top_k", false);
}
