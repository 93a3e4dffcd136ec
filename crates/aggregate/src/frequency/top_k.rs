//! `topK`, `topKWeighted`, `approx_top_k`, `approx_top_sum`: the most frequent values.
//!
//! The counters are those of `space_saving`. While there are few distinct values, counts are exact.

use super::space_saving::{SpaceSaving, ValueCounter};
use crate::blob::{Reader, corrupted, restore_cell, write_cell};
use crate::function::{Bound, Call, add, doc};
use crate::small_bytes::SmallBytes;
use crate::states::{Accumulator, Rows};
use crate::wire::WireCells;
use base::{Result, bail};
use functions::Registry;
use kernels::city::city_hash64;
use kernels::crc::crc32c_word;
use std::sync::Arc;
use types::{Column, ColumnBuilder, DataType, TupleType, Value};

/// Counters per value asked for.
const COUNTERS_PER_RESULT: u64 = 3;

/// Values that may be asked for, as in ClickHouse.
const RESULTS_MAX: u64 = 0xFF_FFFF;

/// Slots for dropped counts per counter in states of ClickHouse, before rounding to a power of two.
const WIRE_SLOTS_PER_COUNTER: usize = 6;

#[derive(Clone)]
struct TopK {
    count: usize,
    /// Counters that are kept.
    capacity: usize,
    with_counts: bool,
    is_weighted: bool,
    element: DataType,
    result: DataType,
    scratch: Vec<u8>,
}

impl TopK {
    /// Slots that ClickHouse has for dropped counts.
    fn wire_slots(&self) -> usize {
        (self.capacity * WIRE_SLOTS_PER_COUNTER).next_power_of_two()
    }

    fn hash(&self, cell: &[u8]) -> u64 {
        let mut word = [0u8; 8];
        match &self.element {
            DataType::String => {
                let text = cell.iter().position(|byte| byte & 0x80 == 0).map_or(cell, |end| &cell[end + 1..]);
                hash_text(text)
            }
            element if element.fixed_width_bytes().is_some_and(|width| width <= 8) && cell.len() <= 8 => {
                word[..cell.len()].copy_from_slice(cell);
                u64::from(crc32c_word(u32::MAX, u64::from_le_bytes(word)))
            }
            _ => hash_text(cell),
        }
    }
}

/// ClickHouse's hash of strings: CRC-32C by words, the last one overlapping; short ones by CityHash.
fn hash_text(text: &[u8]) -> u64 {
    if text.len() < 8 {
        return if text.is_empty() { 0 } else { u64::from(city_hash64(text) as u32) };
    }
    let (words, tail) = text.as_chunks::<8>();
    let mut crc = u32::MAX;
    // A last whole word is taken once more, unless it is the only one.
    let whole = if tail.is_empty() && words.len() > 1 { words.len() - 1 } else { words.len() };
    words[..whole].iter().for_each(|word| crc = crc32c_word(crc, u64::from_le_bytes(*word)));
    let mut last = [0u8; 8];
    last.copy_from_slice(&text[text.len() - 8..]);
    u64::from(crc32c_word(crc, u64::from_le_bytes(last)))
}

impl Accumulator for TopK {
    type State = SpaceSaving;

    fn fresh(&self) -> SpaceSaving {
        SpaceSaving::default()
    }

    fn add(&mut self, states: &mut [SpaceSaving], rows: Rows<'_>, args: &[Column]) -> Result<()> {
        let mut scratch = std::mem::take(&mut self.scratch);
        rows.for_each(|row, group| {
            let weight = if self.is_weighted { args[1].value(row).as_u64().unwrap_or(0) } else { 1 };
            scratch.clear();
            write_cell(&args[0], row, &mut scratch);
            states[group].insert(&scratch, self.hash(&scratch), (weight, 0), self.capacity);
        });
        self.scratch = scratch;
        Ok(())
    }

    fn merge(&self, into: &mut SpaceSaving, from: SpaceSaving) -> Result<()> {
        into.merge(from, self.capacity);
        Ok(())
    }

    /// 0, the counters, then the slots with dropped counts. Where the first number is not 0, it is the largest count
    /// that was dropped of a state without slots.
    fn write(&self, state: &SpaceSaving, out: &mut Vec<u8>) {
        base::varint::put(out, 0);
        base::varint::put(out, state.counters().len() as u64);
        for counter in state.counters() {
            out.extend_from_slice(counter.cell.get().unwrap_or_default());
            base::varint::put(out, counter.count);
            base::varint::put(out, counter.error);
        }
        for (slot, count) in state.dropped() {
            base::varint::put(out, slot as u64);
            base::varint::put(out, count);
        }
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<SpaceSaving> {
        let floor = reader.varint()?;
        let count = reader.varint()?;
        if count > reader.rest().len() as u64 {
            return Err(corrupted("it has more values than bytes"));
        }
        let mut state = SpaceSaving::default();
        let mut scratch = ColumnBuilder::new(&self.element);
        for _ in 0..count {
            let cell = SmallBytes::new(reader.cell(&mut scratch)?);
            let cell = cell.get().unwrap_or_default();
            let (count, error) = (reader.varint()?, reader.varint()?);
            state.insert(cell, self.hash(cell), (count, error), self.capacity);
        }
        if floor > 0 {
            state.drop_count(None, floor, self.capacity);
        }
        while !reader.rest().is_empty() {
            let (slot, count) = (reader.varint()?, reader.varint()?);
            state.drop_count(Some(usize::try_from(slot).unwrap_or(usize::MAX)), count, self.capacity);
        }
        Ok(state)
    }

    /// The counters that are kept, the largest first; then the number of slots and the dropped count of each.
    fn write_wire(&self, state: &SpaceSaving, out: &mut Vec<u8>) -> Result<()> {
        let cells = WireCells::of_set(&self.element)?;
        let counters = state.ranked(self.capacity);
        base::varint::put(out, counters.len() as u64);
        for counter in &counters {
            cells.put(counter.cell.get().unwrap_or_default(), out)?;
            base::varint::put(out, counter.count);
            base::varint::put(out, counter.error);
        }
        let mut slots = vec![0u64; self.wire_slots()];
        let last = slots.len() - 1;
        state.dropped().for_each(|(slot, count)| slots[slot & last] = slots[slot & last].max(count));
        base::varint::put(out, slots.len() as u64);
        slots.into_iter().for_each(|count| base::varint::put(out, count));
        Ok(())
    }

    fn read_wire(&self, reader: &mut Reader<'_>) -> Result<SpaceSaving> {
        let cells = WireCells::of_set(&self.element)?;
        let mut state = SpaceSaving::default();
        let (count, mut cell) = (reader.count(3)?, Vec::new());
        if count > self.capacity {
            return Err(corrupted("it has more values than the function keeps"));
        }
        for _ in 0..count {
            cell.clear();
            cells.take(reader, &mut cell)?;
            let (count, error) = (reader.varint()?, reader.varint()?);
            state.insert(&cell, self.hash(&cell), (count, error), self.capacity);
        }
        let slots = reader.count(1)?;
        // Of no rows there are none.
        if slots > 0 && !slots.is_power_of_two() || slots > SpaceSaving::slots(self.capacity) {
            return Err(corrupted("its number of slots cannot be"));
        }
        for slot in 0..slots {
            let count = reader.varint()?;
            if count > 0 {
                state.drop_count_of(slot, slots, count, self.capacity);
            }
        }
        Ok(state)
    }

    fn finish(&self, states: &mut [SpaceSaving], group_ids: &[u32]) -> Result<Column> {
        let mut builder = ColumnBuilder::new(&self.result);
        for &group in group_ids {
            let ranked = states[group as usize].ranked(self.count);
            let mut cells = ColumnBuilder::new(&self.element);
            ranked.iter().for_each(|counter| restore_cell(counter.cell.get().unwrap_or_default(), &mut cells));
            let cells = cells.finish();
            let item = |(row, counter): (usize, &ValueCounter)| match self.with_counts {
                true => Value::Tuple(vec![cells.value(row), Value::UInt(counter.count), Value::UInt(counter.error)]),
                false => cells.value(row),
            };
            builder.push_value(&Value::Array(ranked.iter().enumerate().map(item).collect()));
        }
        Ok(builder.finish())
    }

    fn heap_bytes(&self, state: &SpaceSaving) -> usize {
        state.heap_bytes()
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
        Some(None) if call.parameters[0].as_bytes().is_some() => {
            bail!(CannotConvertType, "Parameter of aggregate function {} must be a number", call.name)
        }
        Some(_) => bail!(
            ArgumentOutOfBound,
            "Parameter of aggregate function {} must be from 1 to {RESULTS_MAX}, not {}",
            call.name,
            call.parameters[0].to_literal()
        ),
    };
    let capacity = capacity(call, count, with_counts)?;
    let with_counts = match call.parameters.get(2) {
        None => with_counts,
        Some(mode) if mode.as_bytes() == Some(b"counts") => true,
        Some(mode) => bail!(
            BadArguments,
            "Third parameter of aggregate function {} must be 'counts', not {}",
            call.name,
            mode.to_literal()
        ),
    };
    let item = if with_counts {
        let names = ["item", "count", "error"].map(String::from).to_vec();
        DataType::Tuple(Arc::new(TupleType {
            elements: vec![element.clone(), DataType::UInt64, DataType::UInt64],
            names: Some(names),
            geo: None,
        }))
    } else {
        element.clone()
    };
    let result = DataType::array(item);
    call.accumulate(
        result.clone(),
        TopK { count: count as usize, capacity, with_counts, is_weighted, element, result, scratch: Vec::new() },
    )
    .done()
}

/// Counters to keep: a multiple of the values asked for, or as many as the second parameter says of `approx_top_k`.
fn capacity(call: &Call<'_>, count: u64, is_number_of_counters: bool) -> Result<usize> {
    let counters = match call.parameters.get(1).map(Value::as_u64) {
        None => count.saturating_mul(COUNTERS_PER_RESULT),
        Some(None) => bail!(
            CannotConvertType,
            "Parameter 2 of aggregate function {} must be a number, not {}",
            call.name,
            call.parameters[1].to_literal()
        ),
        Some(Some(counters)) if is_number_of_counters => counters,
        Some(Some(factor)) => count.saturating_mul(factor),
    };
    if counters < count || counters > RESULTS_MAX {
        bail!(
            ArgumentOutOfBound,
            "Aggregate function {} cannot keep {counters} counters for {count} values: there may be up to \
            {RESULTS_MAX}, and no fewer than values",
            call.name
        );
    }
    Ok(counters as usize)
}

/// Registers the functions.
pub(super) fn register(registry: &mut Registry) {
    add(
        registry,
        "topK",
        |c| bind(c, false, false),
        doc("topK(n)(x)", "About the n most frequent values, the most frequent first."),
    );
    add(
        registry,
        "topKWeighted",
        |c| bind(c, true, false),
        doc("topKWeighted(n)(x, weight)", "About the n values with the largest sums of weights."),
    );
    add(
        registry,
        "approx_top_k",
        |c| bind(c, false, true),
        doc("approx_top_k(n)(x)", "About the n most frequent values with their counts and errors."),
    );
    add(
        registry,
        "approx_top_sum",
        |c| bind(c, true, true),
        doc(
            "approx_top_sum(n)(x, weight)",
            "About the n values with the largest sums of weights, with sums and errors.",
        ),
    );
    registry.aggregate_alias("approx_top_count", "approx_top_k", false);
}
