//! `-Distinct`: the nested function over the distinct rows of each group.

use super::Nest;
use crate::blob::{Reader, restore_cell, write_cell};
use crate::function::{Bound, Function};
use crate::states::same_states;
use crate::wire::WireCells;
use base::Result;
use functions::{AggregateFunction, GroupedStates};
use hashbrown::HashTable;
use std::any::Any;
use std::sync::Arc;
use types::states::StateBytes;
use types::{Column, ColumnBuilder, DataType, StringBuilder};

/// Distinct rows of all groups, in the order in which they came.
struct DistinctStates {
    nested: Arc<dyn AggregateFunction>,
    arguments: Vec<DataType>,
    groups: usize,
    /// Groups of the entries.
    owners: Vec<u32>,
    /// The end of each entry in `bytes`.
    ends: Vec<usize>,
    bytes: Vec<u8>,
    entries: HashTable<u32>,
}

impl DistinctStates {
    fn hash(group: u32, row: &[u8]) -> u64 {
        kernels::hash::combine(kernels::hash::hash_bytes(row), u64::from(group))
    }

    fn entry(&self, index: usize) -> &[u8] {
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        &self.bytes[start..self.ends[index]]
    }

    fn insert(&mut self, group: u32, row: &[u8]) {
        let hash = Self::hash(group, row);
        if self.entries.find(hash, |&i| self.owners[i as usize] == group && self.entry(i as usize) == row).is_some() {
            return;
        }
        let index = self.owners.len() as u32;
        self.owners.push(group);
        self.bytes.extend_from_slice(row);
        self.ends.push(self.bytes.len());
        let (owners, ends, bytes) = (&self.owners, &self.ends, &self.bytes);
        self.entries.insert_unique(hash, index, |&i| {
            let i = i as usize;
            let start = if i == 0 { 0 } else { ends[i - 1] };
            Self::hash(owners[i], &bytes[start..ends[i]])
        });
    }

    /// The entries as arguments, one row each.
    fn columns(&self) -> Vec<Column> {
        let mut builders: Vec<ColumnBuilder> = self.arguments.iter().map(ColumnBuilder::new).collect();
        for index in 0..self.owners.len() {
            let mut rest = self.entry(index);
            for builder in &mut builders {
                let mut reader = Reader::new(rest);
                if let Ok(cell) = reader.cell(builder) {
                    rest = &rest[cell.len()..];
                }
            }
        }
        builders.into_iter().map(ColumnBuilder::finish).collect()
    }

    fn entries_of_groups(&self) -> Vec<Vec<u32>> {
        let mut lists = vec![Vec::new(); self.groups];
        self.owners.iter().enumerate().for_each(|(index, &group)| lists[group as usize].push(index as u32));
        lists
    }
}

impl GroupedStates for DistinctStates {
    fn resize(&mut self, groups: usize) {
        self.groups = self.groups.max(groups);
    }

    fn group_count(&self) -> usize {
        self.groups
    }

    fn update(&mut self, group_ids: &[u32], args: &[Column]) -> Result<()> {
        let mut row_bytes = Vec::new();
        for (row, &group) in group_ids.iter().enumerate() {
            row_bytes.clear();
            args.iter().for_each(|arg| write_cell(arg, row, &mut row_bytes));
            self.insert(group, &row_bytes);
        }
        Ok(())
    }

    fn merge(&mut self, other: &mut dyn GroupedStates, group_ids: &[u32]) -> Result<()> {
        let other = same_states::<Self>(other);
        for index in 0..other.owners.len() {
            self.insert(group_ids[other.owners[index] as usize], other.entry(index));
        }
        Ok(())
    }

    fn merge_serialized(&mut self, group_ids: &[u32], states: &Column) -> Result<()> {
        let mut row_bytes = Vec::new();
        for (row, &group) in group_ids.iter().enumerate() {
            let mut reader = Reader::new(states.bytes_at(row).unwrap_or_default());
            if reader.rest().is_empty() {
                continue;
            }
            for _ in 0..reader.count(1)? {
                row_bytes.clear();
                for data_type in &self.arguments {
                    let mut builder = ColumnBuilder::new(data_type);
                    let cell = reader.cell(&mut builder)?;
                    // Reading it back must not fail later.
                    debug_assert!({
                        restore_cell(cell, &mut builder);
                        true
                    });
                    row_bytes.extend_from_slice(cell);
                }
                self.insert(group, &row_bytes);
            }
            reader.expect_end()?;
        }
        Ok(())
    }

    fn finish(&mut self, group_ids: &[u32]) -> Result<Column> {
        let mut states = self.nested.new_states();
        states.resize(self.groups);
        states.update(&self.owners, &self.columns())?;
        states.finish(group_ids)
    }

    fn serialize(&mut self, group_ids: &[u32]) -> Result<Column> {
        let lists = self.entries_of_groups();
        let mut builder = StringBuilder::with_capacity(group_ids.len());
        for &group in group_ids {
            let list = &lists[group as usize];
            builder.push_with(|out| {
                base::varint::put(out, list.len() as u64);
                list.iter().for_each(|&index| out.extend_from_slice(self.entry(index as usize)));
            });
        }
        Ok(Column::String(builder.finish()))
    }

    fn write_wire(&mut self, group: u32, out: &mut Vec<u8>) -> Result<()> {
        let cells = WireCells::of_rows(&self.arguments)?;
        let list: Vec<usize> = (0..self.owners.len()).filter(|&index| self.owners[index] == group).collect();
        base::varint::put(out, list.len() as u64);
        list.into_iter().try_for_each(|index| cells.put(self.entry(index), out))
    }

    fn merge_wire(&mut self, group: u32, source: &mut dyn StateBytes) -> Result<()> {
        let cells = WireCells::of_rows(&self.arguments)?;
        let mut reader = Reader::of_source(source);
        let mut row_bytes = Vec::new();
        for _ in 0..reader.count(1)? {
            row_bytes.clear();
            cells.take(&mut reader, &mut row_bytes)?;
            self.insert(group, &row_bytes);
        }
        Ok(())
    }

    fn byte_size(&self) -> usize {
        self.bytes.capacity() + self.owners.capacity() * 4 + self.ends.capacity() * 8 + self.entries.capacity() * 5
    }

    fn as_any(&mut self) -> &mut dyn Any {
        self
    }
}

/// Binds `-Distinct`.
pub(crate) fn bind(nest: &Nest<'_>) -> Bound {
    nest.split_last()?;
    let nested = nest.resolve(nest.call.arguments)?;
    let arguments = nest.call.arguments.to_vec();
    let default = nested.returns_default_for_nulls();
    let result = nested.result_type().clone();
    let make = move || -> Box<dyn GroupedStates> {
        Box::new(DistinctStates {
            nested: nested.clone(),
            arguments: arguments.clone(),
            groups: 0,
            owners: Vec::new(),
            ends: Vec::new(),
            bytes: Vec::new(),
            entries: HashTable::new(),
        })
    };
    Function::new(&nest.call, result, make).default_for_nulls(default).ignores_duplicates(true).done()
}
