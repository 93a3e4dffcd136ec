//! `groupArrayInsertAt`: values at given positions.

use crate::blob::{Reader, corrupted, restore_cell, write_cell};
use crate::function::{Bound, Call, add, doc};
use crate::small_bytes::SmallBytes;
use crate::states::{Accumulator, Rows};
use crate::wire;
use base::{Result, bail};
use functions::Registry;
use types::{ArrayColumn, Column, ColumnBuilder, DataType, Value};

/// Positions at most, as in ClickHouse.
const SIZE_MAX: u64 = 0xFF_FFFF;

#[derive(Clone)]
struct InsertAt {
    default: Value,
    /// Number of values of every result, if it is fixed.
    size: Option<usize>,
    element: DataType,
}

impl InsertAt {
    fn put(state: &mut Vec<SmallBytes>, position: usize, cell: &[u8]) {
        if state.len() <= position {
            state.resize(position + 1, SmallBytes::None);
        }
        if state[position].is_none() {
            state[position].set(cell);
        }
    }
}

impl Accumulator for InsertAt {
    type State = Vec<SmallBytes>;

    fn fresh(&self) -> Vec<SmallBytes> {
        Vec::new()
    }

    fn add(&mut self, states: &mut [Vec<SmallBytes>], rows: Rows<'_>, args: &[Column]) -> Result<()> {
        let mut cell = Vec::new();
        rows.try_for_each(|row, group| {
            let position = args[1].value(row).as_u64().unwrap_or(u64::MAX);
            if self.size.is_some_and(|size| position >= size as u64) {
                return Ok(());
            }
            if position >= SIZE_MAX {
                bail!(
                    TooLargeArraySize,
                    "Too large array size: position {position} of groupArrayInsertAt is past {SIZE_MAX}"
                );
            }
            cell.clear();
            write_cell(&args[0], row, &mut cell);
            Self::put(&mut states[group], position as usize, &cell);
            Ok(())
        })
    }

    fn merge(&self, into: &mut Vec<SmallBytes>, from: Vec<SmallBytes>) -> Result<()> {
        for (position, cell) in from.iter().enumerate() {
            if let Some(cell) = cell.get() {
                Self::put(into, position, cell);
            }
        }
        Ok(())
    }

    fn write(&self, state: &Vec<SmallBytes>, out: &mut Vec<u8>) {
        base::varint::put(out, state.len() as u64);
        for cell in state {
            out.push(u8::from(!cell.is_none()));
            out.extend_from_slice(cell.get().unwrap_or_default());
        }
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<Vec<SmallBytes>> {
        let count = reader.count(1)?;
        if count as u64 > SIZE_MAX || self.size.is_some_and(|size| count > size) {
            return Err(corrupted("it has more positions than the function keeps"));
        }
        let mut scratch = ColumnBuilder::new(&self.element);
        let mut read_one = || match reader.number::<u8>()? {
            0 => Ok(SmallBytes::None),
            _ => Ok(SmallBytes::new(reader.cell(&mut scratch)?)),
        };
        (0..count).map(|_| read_one()).collect()
    }

    /// Writes the state as [`Self::write`] does, but with the opposite flag: 1 for a position without a value.
    fn write_wire(&self, state: &Vec<SmallBytes>, out: &mut Vec<u8>) -> Result<()> {
        wire::require_binary(&self.element)?;
        base::varint::put(out, state.len() as u64);
        for cell in state {
            out.push(u8::from(cell.is_none()));
            out.extend_from_slice(cell.get().unwrap_or_default());
        }
        Ok(())
    }

    fn read_wire(&self, reader: &mut Reader<'_>) -> Result<Vec<SmallBytes>> {
        wire::require_binary(&self.element)?;
        let count = reader.count(1)?;
        if count as u64 > SIZE_MAX || self.size.is_some_and(|size| count > size) {
            return Err(corrupted("it has more positions than the function keeps"));
        }
        let mut scratch = ColumnBuilder::new(&self.element);
        let mut cells = Vec::new();
        for _ in 0..count {
            cells.push(match reader.number::<u8>()? {
                0 => SmallBytes::new(reader.cell(&mut scratch)?),
                _ => SmallBytes::None,
            });
        }
        Ok(cells)
    }

    fn finish(&self, states: &mut [Vec<SmallBytes>], group_ids: &[u32]) -> Result<Column> {
        let mut builder = ColumnBuilder::new(&self.element);
        let mut offsets = vec![0u64];
        for &group in group_ids {
            let state = &states[group as usize];
            for position in 0..self.size.unwrap_or(state.len()) {
                match state.get(position).and_then(SmallBytes::get) {
                    Some(cell) => restore_cell(cell, &mut builder),
                    None => builder.push_value(&self.default),
                }
            }
            offsets.push(builder.len() as u64);
        }
        Ok(Column::Array(ArrayColumn::new(offsets.into(), builder.finish())))
    }

    fn heap_bytes(&self, state: &Vec<SmallBytes>) -> usize {
        state.capacity() * size_of::<SmallBytes>() + state.iter().map(SmallBytes::heap_bytes).sum::<usize>()
    }
}

fn bind(call: &Call<'_>) -> Bound {
    let (element, position) = call.binary()?;
    if !position.is_unsigned() {
        bail!(
            IllegalTypeOfArgument,
            "Second argument of aggregate function {} must be an unsigned integer, not {position}",
            call.name
        );
    }
    if call.parameters.len() > 2 {
        bail!(
            NumberOfArgumentsDoesntMatch,
            "Aggregate function {} takes a default value and a size as parameters",
            call.name
        );
    }
    let default = call.parameters.first().cloned().unwrap_or_else(|| element.default_value());
    let size = call.positive_parameter(1)?.map(|size| size as usize);
    if size.is_some_and(|size| size as u64 > SIZE_MAX) {
        bail!(TooLargeArraySize, "The size of aggregate function {} is past {SIZE_MAX}", call.name);
    }
    let element = element.clone();
    call.accumulate(DataType::array(element.clone()), InsertAt { default, size, element }).done()
}

/// Registers the function.
pub(super) fn register(registry: &mut Registry) {
    add(
        registry,
        "groupArrayInsertAt",
        bind,
        doc("groupArrayInsertAt[(default[, size])](x, position)", "Values at their positions, the default elsewhere."),
    );
}
