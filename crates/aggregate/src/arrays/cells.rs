//! `groupArray` of values of any type; `groupArrayLast`, `groupArraySample`.

use crate::blob::{LittleEndian, Reader, corrupted, put_sized, restore_cell, write_cell};
use crate::function::{Bound, Call, add, doc};
use crate::small_bytes::SmallBytes;
use crate::states::{Accumulator, Rows};
use crate::wire::WireCells;
use base::{Result, bail};
use functions::Registry;
use kernels::pcg::Pcg32;
use types::{ArrayColumn, Column, ColumnBuilder, DataType};

/// Cells read between two looks at whether the query is ended.
const CELLS_BETWEEN_CHECKS: usize = 16 << 10;

/// Keeps the first `max` values of a group as cells, one after another.
#[derive(Clone)]
struct GroupArrayCells {
    max: usize,
    element: DataType,
}

#[derive(Clone, Default)]
struct CellList {
    count: usize,
    bytes: Vec<u8>,
}

impl Accumulator for GroupArrayCells {
    type State = CellList;
    const ENCODED: bool = true;

    fn fresh(&self) -> CellList {
        CellList::default()
    }

    fn add(&mut self, states: &mut [CellList], rows: Rows<'_>, args: &[Column]) -> Result<()> {
        rows.for_each(|row, group| {
            let state = &mut states[group];
            if state.count < self.max {
                write_cell(&args[0], row, &mut state.bytes);
                state.count += 1;
            }
        });
        Ok(())
    }

    fn merge(&self, into: &mut CellList, from: CellList) -> Result<()> {
        let room = self.max - into.count;
        if from.count <= room {
            base::memory::grow(&mut into.bytes, from.bytes.len());
            into.bytes.extend_from_slice(&from.bytes);
            into.count += from.count;
            return Ok(());
        }
        let mut reader = Reader::new(&from.bytes);
        let mut scratch = ColumnBuilder::new(&self.element);
        for _ in 0..room {
            into.bytes.extend_from_slice(reader.cell(&mut scratch)?);
        }
        into.count = self.max;
        Ok(())
    }

    fn write(&self, state: &CellList, out: &mut Vec<u8>) {
        base::varint::put(out, state.count as u64);
        out.extend_from_slice(&state.bytes);
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<CellList> {
        let count = reader.varint()? as usize;
        if count > self.max || count > reader.rest().len() {
            return Err(corrupted("it has more values than the function keeps"));
        }
        let mut list = CellList { count, bytes: Vec::new() };
        let mut scratch = ColumnBuilder::new(&self.element);
        for _ in 0..count {
            list.bytes.extend_from_slice(reader.cell(&mut scratch)?);
        }
        Ok(list)
    }

    fn write_wire(&self, state: &CellList, out: &mut Vec<u8>) -> Result<()> {
        let cells = WireCells::of_list(&self.element)?;
        base::varint::put(out, state.count as u64);
        let (mut reader, mut scratch) = (Reader::new(&state.bytes), ColumnBuilder::new(&self.element));
        (0..state.count).try_for_each(|_| cells.put(reader.cell(&mut scratch)?, out))
    }

    fn read_wire(&self, reader: &mut Reader<'_>) -> Result<CellList> {
        let cells = WireCells::of_list(&self.element)?;
        let count = reader.count(1)?;
        if count > self.max {
            return Err(corrupted("it has more values than the function keeps"));
        }
        let mut list = CellList { count, bytes: Vec::new() };
        (0..count).try_for_each(|_| cells.take(reader, &mut list.bytes))?;
        Ok(list)
    }

    fn finish(&self, states: &mut [CellList], group_ids: &[u32]) -> Result<Column> {
        let mut builder = ColumnBuilder::new(&self.element);
        let mut offsets = vec![0u64];
        for &group in group_ids {
            let state = &states[group as usize];
            let mut reader = Reader::new(&state.bytes);
            for number in 1..=state.count {
                crate::blob::read_cell(&mut reader, &mut builder)?;
                if number % CELLS_BETWEEN_CHECKS == 0 {
                    base::cancel::checkpoint()?;
                }
            }
            offsets.push(builder.len() as u64);
        }
        Ok(Column::Array(ArrayColumn::new(offsets.into(), builder.finish())))
    }

    fn heap_bytes(&self, state: &CellList) -> usize {
        state.bytes.capacity()
    }
}

/// Binds `groupArray` to an argument of any type.
pub(super) fn bind_cells(call: &Call<'_>, max: usize) -> Bound {
    let element = call.unary()?.clone();
    call.accumulate(DataType::array(element.clone()), GroupArrayCells { max, element }).done()
}

/// The values that [`BoundedCells`] keeps once it is full.
#[derive(Clone, Copy, PartialEq, Eq)]
enum KeptCells {
    /// The last values.
    Last,
    /// Any values, all equally likely.
    Sample(u64),
}

/// Keeps `max` values of a group, each in a slot of its own.
#[derive(Clone)]
struct BoundedCells {
    max: usize,
    keep: KeptCells,
    element: DataType,
    scratch: Vec<u8>,
}

#[derive(Clone, Default)]
struct SlotList {
    slots: Vec<SmallBytes>,
    /// Values offered so far.
    total: u64,
    /// The generator of a sample's random numbers, once there were some.
    random: Option<Pcg32>,
}

impl BoundedCells {
    fn offer(&self, state: &mut SlotList, cell: &[u8]) {
        let seen = state.total;
        state.total += 1;
        if state.slots.len() < self.max {
            state.slots.push(SmallBytes::new(cell));
            return;
        }
        let at = match self.keep {
            KeptCells::Last => seen % self.max as u64,
            KeptCells::Sample(seed) => {
                let random =
                    state.random.get_or_insert_with(|| Pcg32::after(seed, seen.saturating_sub(self.max as u64)));
                random.remainder(seen.saturating_add(1))
            }
        };
        if let Some(slot) = state.slots.get_mut(at as usize) {
            slot.set(cell);
        }
    }
}

impl Accumulator for BoundedCells {
    type State = SlotList;

    fn fresh(&self) -> SlotList {
        SlotList::default()
    }

    fn add(&mut self, states: &mut [SlotList], rows: Rows<'_>, args: &[Column]) -> Result<()> {
        let mut scratch = std::mem::take(&mut self.scratch);
        rows.for_each(|row, group| {
            scratch.clear();
            write_cell(&args[0], row, &mut scratch);
            self.offer(&mut states[group], &scratch);
        });
        self.scratch = scratch;
        Ok(())
    }

    fn merge(&self, into: &mut SlotList, from: SlotList) -> Result<()> {
        if into.slots.is_empty() {
            *into = from;
            return Ok(());
        }
        // In the order in which they came: the oldest of a full ring is where the next would go.
        let count = from.slots.len();
        let start =
            if self.keep == KeptCells::Last && count == self.max { (from.total % self.max as u64) as usize } else { 0 };
        for i in 0..count {
            self.offer(into, from.slots[(start + i) % count].get().unwrap_or_default());
        }
        into.total = into.total.wrapping_add(from.total - count as u64);
        Ok(())
    }

    fn write(&self, state: &SlotList, out: &mut Vec<u8>) {
        base::varint::put(out, state.total);
        base::varint::put(out, state.slots.len() as u64);
        state.slots.iter().for_each(|slot| out.extend_from_slice(slot.get().unwrap_or_default()));
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<SlotList> {
        let total = reader.varint()?;
        let count = reader.varint()?;
        if count > total || count > self.max as u64 || count > reader.rest().len() as u64 || total > 1 << 62 {
            return Err(corrupted("its number of values cannot be"));
        }
        let mut scratch = ColumnBuilder::new(&self.element);
        let slots =
            (0..count).map(|_| Ok(SmallBytes::new(reader.cell(&mut scratch)?))).collect::<Result<Vec<SmallBytes>>>()?;
        Ok(SlotList { slots, total, random: None })
    }

    /// The values, then how many there were; of samples also the generator of random numbers.
    fn write_wire(&self, state: &SlotList, out: &mut Vec<u8>) -> Result<()> {
        let cells = WireCells::of_list(&self.element)?;
        base::varint::put(out, state.slots.len() as u64);
        state.slots.iter().try_for_each(|slot| cells.put(slot.get().unwrap_or_default(), out))?;
        state.total.put(out);
        if let KeptCells::Sample(seed) = self.keep {
            let draws = state.total.saturating_sub(self.max as u64);
            put_sized(state.random.unwrap_or_else(|| Pcg32::after(seed, draws)).to_text().as_bytes(), out);
        }
        Ok(())
    }

    fn read_wire(&self, reader: &mut Reader<'_>) -> Result<SlotList> {
        let cells = WireCells::of_list(&self.element)?;
        let count = reader.count(1)?;
        if count > self.max {
            return Err(corrupted("it has more values than the function keeps"));
        }
        let mut slots = Vec::new();
        let mut cell = Vec::new();
        for _ in 0..count {
            cell.clear();
            cells.take(reader, &mut cell)?;
            slots.push(SmallBytes::new(&cell));
        }
        let total: u64 = reader.number()?;
        if (count as u64) != total.min(self.max as u64) || total > 1 << 62 {
            return Err(corrupted("its number of values cannot be"));
        }
        let random = match self.keep {
            KeptCells::Last => None,
            KeptCells::Sample(_) => {
                let text = std::str::from_utf8(reader.sized()?).ok().and_then(Pcg32::from_text);
                Some(text.ok_or_else(|| corrupted("it has no generator of random numbers"))?)
            }
        };
        Ok(SlotList { slots, total, random })
    }

    fn finish(&self, states: &mut [SlotList], group_ids: &[u32]) -> Result<Column> {
        let mut builder = ColumnBuilder::new(&self.element);
        let mut offsets = vec![0u64];
        for &group in group_ids {
            states[group as usize]
                .slots
                .iter()
                .for_each(|slot| restore_cell(slot.get().unwrap_or_default(), &mut builder));
            offsets.push(builder.len() as u64);
        }
        Ok(Column::Array(ArrayColumn::new(offsets.into(), builder.finish())))
    }

    fn heap_bytes(&self, state: &SlotList) -> usize {
        state.slots.capacity() * size_of::<SmallBytes>() + state.slots.iter().map(SmallBytes::heap_bytes).sum::<usize>()
    }
}

fn bind_slots(call: &Call<'_>, keep: KeptCells) -> Bound {
    let Some(max) = call.positive_parameter(0)? else {
        bail!(BadArguments, "Aggregate function {} needs a size: {}(10)(x)", call.name, call.name);
    };
    let element = call.unary()?.clone();
    call.accumulate(
        DataType::array(element.clone()),
        BoundedCells { max: max as usize, keep, element, scratch: Vec::new() },
    )
    .done()
}

fn bind_sample(call: &Call<'_>) -> Bound {
    let seed = call.parameters.get(1).map_or(Some(0x5EED), types::Value::as_u64);
    let Some(seed) = seed else { bail!(BadArguments, "The seed of aggregate function {} must be a number", call.name) };
    bind_slots(call, KeptCells::Sample(seed))
}

/// Registers the functions.
pub(super) fn register(registry: &mut Registry) {
    add(
        registry,
        "groupArrayLast",
        |call| bind_slots(call, KeptCells::Last),
        doc("groupArrayLast(max)(x)", "The last values of a group, in no order."),
    );
    add(
        registry,
        "groupArraySample",
        bind_sample,
        doc("groupArraySample(max[, seed])(x)", "Some values of a group, all equally likely."),
    );
}
