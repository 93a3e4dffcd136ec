//! `groupUniqArray`: distinct values of a group, in the order in which they first come.

use super::collect::size_parameter;
use crate::blob::{Reader, corrupted, restore_cell, write_cell};
use crate::function::{Bound, Call, add, doc};
use crate::small_bytes::SmallBytes;
use crate::states::{Accumulator, Rows};
use crate::wire::WireCells;
use base::Result;
use functions::Registry;
use hashbrown::HashTable;
use types::{ArrayColumn, Column, ColumnBuilder, DataType};

/// Cells up to which a list is searched from front to back.
const LINEAR_MAX: usize = 8;

/// Cells merged between two looks at whether the query is ended.
const CELLS_BETWEEN_CHECKS: usize = 16 << 10;

/// Distinct cells.
#[derive(Clone, Default)]
pub(super) struct UniqueCells {
    cells: Vec<SmallBytes>,
    /// Positions in `cells`, once there are more than [`LINEAR_MAX`].
    table: HashTable<u32>,
}

impl UniqueCells {
    /// Adds a cell unless it is there or `max` others are.
    pub(super) fn insert(&mut self, cell: &[u8], max: usize) {
        if self.cells.len() < LINEAR_MAX {
            if self.cells.len() < max && !self.cells.iter().any(|known| known.get() == Some(cell)) {
                self.cells.push(SmallBytes::new(cell));
            }
            return;
        }
        let hash = |index: &u32, cells: &[SmallBytes]| {
            kernels::hash::hash_bytes(cells[*index as usize].get().unwrap_or_default())
        };
        if self.table.is_empty() {
            for index in 0..self.cells.len() as u32 {
                self.table.insert_unique(hash(&index, &self.cells), index, |index| hash(index, &self.cells));
            }
        }
        let cell_hash = kernels::hash::hash_bytes(cell);
        if self.cells.len() < max
            && self.table.find(cell_hash, |&index| self.cells[index as usize].get() == Some(cell)).is_none()
        {
            if self.table.len() == self.table.capacity() {
                base::memory::demand(self.table.allocation_size() * 2);
            }
            self.table.insert_unique(cell_hash, self.cells.len() as u32, |index| hash(index, &self.cells));
            base::memory::grow(&mut self.cells, 1);
            self.cells.push(SmallBytes::new(cell));
        }
    }
}

#[derive(Clone)]
struct GroupUniqArray {
    max: usize,
    element: DataType,
    scratch: Vec<u8>,
}

impl Accumulator for GroupUniqArray {
    type State = UniqueCells;
    const ENCODED: bool = true;

    fn fresh(&self) -> UniqueCells {
        UniqueCells::default()
    }

    fn add(&mut self, states: &mut [UniqueCells], rows: Rows<'_>, args: &[Column]) -> Result<()> {
        rows.for_each(|row, group| {
            self.scratch.clear();
            write_cell(&args[0], row, &mut self.scratch);
            states[group].insert(&self.scratch, self.max);
        });
        Ok(())
    }

    fn merge(&self, into: &mut UniqueCells, from: UniqueCells) -> Result<()> {
        if into.cells.is_empty() {
            *into = from;
        } else {
            for (number, cell) in from.cells.iter().enumerate() {
                if number % CELLS_BETWEEN_CHECKS == CELLS_BETWEEN_CHECKS - 1 {
                    base::cancel::checkpoint()?;
                }
                into.insert(cell.get().unwrap_or_default(), self.max);
            }
        }
        Ok(())
    }

    fn write(&self, state: &UniqueCells, out: &mut Vec<u8>) {
        base::varint::put(out, state.cells.len() as u64);
        state.cells.iter().for_each(|cell| out.extend_from_slice(cell.get().unwrap_or_default()));
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<UniqueCells> {
        let count = reader.varint()?;
        if count > self.max as u64 || count > reader.rest().len() as u64 {
            return Err(corrupted("it has more values than the function keeps"));
        }
        let mut state = UniqueCells::default();
        let mut scratch = ColumnBuilder::new(&self.element);
        for _ in 0..count {
            state.insert(reader.cell(&mut scratch)?, self.max);
        }
        Ok(state)
    }

    fn write_wire(&self, state: &UniqueCells, out: &mut Vec<u8>) -> Result<()> {
        let cells = WireCells::of_set(&self.element)?;
        base::varint::put(out, state.cells.len() as u64);
        state.cells.iter().try_for_each(|cell| cells.put(cell.get().unwrap_or_default(), out))
    }

    fn read_wire(&self, reader: &mut Reader<'_>) -> Result<UniqueCells> {
        let cells = WireCells::of_set(&self.element)?;
        let (mut state, mut cell) = (UniqueCells::default(), Vec::new());
        for _ in 0..reader.count(1)? {
            cell.clear();
            cells.take(reader, &mut cell)?;
            state.insert(&cell, self.max);
        }
        Ok(state)
    }

    fn finish(&self, states: &mut [UniqueCells], group_ids: &[u32]) -> Result<Column> {
        let mut builder = ColumnBuilder::new(&self.element);
        let mut offsets = vec![0u64];
        for &group in group_ids {
            states[group as usize]
                .cells
                .iter()
                .for_each(|cell| restore_cell(cell.get().unwrap_or_default(), &mut builder));
            offsets.push(builder.len() as u64);
        }
        Ok(Column::Array(ArrayColumn::new(offsets.into(), builder.finish())))
    }

    fn heap_bytes(&self, state: &UniqueCells) -> usize {
        let heap: usize = state.cells.iter().map(SmallBytes::heap_bytes).sum();
        state.cells.capacity() * size_of::<SmallBytes>() + state.table.capacity() * 5 + heap
    }
}

fn bind(call: &Call<'_>) -> Bound {
    let max = size_parameter(call)?;
    let element = call.unary()?.clone();
    let result = DataType::array(element.clone());
    call.accumulate(result, GroupUniqArray { max, element, scratch: Vec::new() }).ignores_duplicates(true).done()
}

/// Registers the function.
pub(super) fn register(registry: &mut Registry) {
    add(
        registry,
        "groupUniqArray",
        bind,
        doc("groupUniqArray[(max)](x)", "The distinct values of a group as an array."),
    );
}
