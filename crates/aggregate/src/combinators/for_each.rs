//! `-ForEach`: the nested function for each position of arrays.

use super::Nest;
use super::array::{element_types, unnest};
use crate::blob::{LittleEndian, Reader, corrupted, put_sized};
use crate::function::{Bound, Function};
use crate::states::same_states;
use base::Result;
use functions::GroupedStates;
use std::any::Any;
use types::states::StateBytes;
use types::{ArrayColumn, Column, DataType, StringBuilder};

/// Positions of a state that is read from elsewhere, at most: as many as ClickHouse takes.
const WIRE_POSITIONS_MAX: u64 = 0xFF_FFFF;

struct ForEachStates {
    nested: Box<dyn GroupedStates>,
    /// The nested group of each position, by group.
    positions: Vec<Vec<u32>>,
    /// Nested groups in use.
    used: u32,
}

impl ForEachStates {
    fn grow(&mut self, group: usize, size: usize) {
        let positions = &mut self.positions[group];
        while positions.len() < size {
            positions.push(self.used);
            self.used += 1;
        }
    }

    /// The nested groups of several groups, one after another, and where each begins.
    fn flat(&self, group_ids: &[u32]) -> (Vec<u32>, Vec<u64>) {
        let mut ids = Vec::new();
        let mut offsets = vec![0u64];
        for &group in group_ids {
            ids.extend_from_slice(&self.positions[group as usize]);
            offsets.push(ids.len() as u64);
        }
        (ids, offsets)
    }
}

impl GroupedStates for ForEachStates {
    fn resize(&mut self, groups: usize) {
        if groups > self.positions.len() {
            self.positions.resize_with(groups, Vec::new);
        }
    }

    fn group_count(&self) -> usize {
        self.positions.len()
    }

    fn update(&mut self, group_ids: &[u32], args: &[Column]) -> Result<()> {
        let (array, elements) = unnest(args)?;
        let mut ids = Vec::with_capacity(array.values.len());
        for (row, &group) in group_ids.iter().enumerate() {
            let size = array.size(row);
            self.grow(group as usize, size);
            ids.extend_from_slice(&self.positions[group as usize][..size]);
        }
        self.nested.resize(self.used as usize);
        self.nested.update(&ids, &elements)
    }

    fn merge(&mut self, other: &mut dyn GroupedStates, group_ids: &[u32]) -> Result<()> {
        let other = same_states::<Self>(other);
        let mut ids = vec![0u32; other.used as usize];
        for (positions, &group) in other.positions.iter().zip(group_ids) {
            self.grow(group as usize, positions.len());
            for (&theirs, &ours) in positions.iter().zip(&self.positions[group as usize]) {
                ids[theirs as usize] = ours;
            }
        }
        self.nested.resize(self.used as usize);
        self.nested.merge(&mut *other.nested, &ids)
    }

    fn merge_serialized(&mut self, group_ids: &[u32], states: &Column) -> Result<()> {
        let mut ids = Vec::new();
        let mut nested = StringBuilder::default();
        for (row, &group) in group_ids.iter().enumerate() {
            let mut reader = Reader::new(states.bytes_at(row).unwrap_or_default());
            if reader.rest().is_empty() {
                continue;
            }
            let count = reader.count(1)?;
            self.grow(group as usize, count);
            for position in 0..count {
                nested.push(reader.sized()?);
                ids.push(self.positions[group as usize][position]);
            }
            reader.expect_end()?;
        }
        self.nested.resize(self.used as usize);
        self.nested.merge_serialized(&ids, &Column::String(nested.finish()))
    }

    fn finish(&mut self, group_ids: &[u32]) -> Result<Column> {
        let (ids, offsets) = self.flat(group_ids);
        let values = self.nested.finish(&ids)?;
        Ok(Column::Array(ArrayColumn::new(offsets.into(), values)))
    }

    fn serialize(&mut self, group_ids: &[u32]) -> Result<Column> {
        let (ids, offsets) = self.flat(group_ids);
        let nested = self.nested.serialize(&ids)?;
        let mut builder = StringBuilder::with_capacity(group_ids.len());
        for range in offsets.windows(2) {
            builder.push_with(|out| {
                base::varint::put(out, range[1] - range[0]);
                (range[0]..range[1]).for_each(|i| put_sized(nested.bytes_at(i as usize).unwrap_or_default(), out));
            });
        }
        Ok(Column::String(builder.finish()))
    }

    fn write_wire(&mut self, group: u32, out: &mut Vec<u8>) -> Result<()> {
        let positions = &self.positions[group as usize];
        (positions.len() as u64).put(out);
        positions.iter().try_for_each(|&position| self.nested.write_wire(position, out))
    }

    fn merge_wire(&mut self, group: u32, source: &mut dyn StateBytes) -> Result<()> {
        let count: u64 = Reader::of_source(source).number()?;
        if count > WIRE_POSITIONS_MAX {
            return Err(corrupted("an array is longer than what is taken"));
        }
        for position in 0..count as usize {
            self.grow(group as usize, position + 1);
            self.nested.resize(self.used as usize);
            self.nested.merge_wire(self.positions[group as usize][position], source)?;
        }
        Ok(())
    }

    fn byte_size(&self) -> usize {
        self.nested.byte_size() + self.positions.capacity() * size_of::<Vec<u32>>() + self.used as usize * 4
    }

    fn as_any(&mut self) -> &mut dyn Any {
        self
    }
}

/// Binds `-ForEach`.
pub(crate) fn bind(nest: &Nest<'_>) -> Bound {
    let nested = nest.resolve(&element_types(nest)?)?;
    let result = DataType::array(nested.result_type().clone());
    Function::new(&nest.call, result, move || {
        Box::new(ForEachStates { nested: nested.new_states(), positions: Vec::new(), used: 0 })
    })
    .done()
}
