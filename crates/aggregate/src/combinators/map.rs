//! `-Map`: the nested function for each key of maps.

use super::Nest;
use crate::blob::{Reader, put_sized, restore_cell, write_cell};
use crate::function::{Bound, Function};
use crate::small_bytes::SmallBytes;
use crate::states::same_states;
use crate::wire;
use base::{Result, bail};
use functions::GroupedStates;
use hashbrown::HashMap;
use std::any::Any;
use types::states::StateBytes;
use types::{ArrayColumn, Column, ColumnBuilder, DataType, StringBuilder};

type Keys = HashMap<SmallBytes, u32, foldhash::fast::RandomState>;

struct MapStates {
    nested: Box<dyn GroupedStates>,
    /// The nested group of each key, by group.
    keys: Vec<Keys>,
    /// Nested groups in use.
    used: u32,
    key_type: DataType,
}

impl MapStates {
    fn nested_id(&mut self, group: u32, key: &[u8]) -> u32 {
        let used = &mut self.used;
        *self.keys[group as usize].entry(SmallBytes::new(key)).or_insert_with(|| {
            *used += 1;
            *used - 1
        })
    }

    /// Keys (in their order), nested groups, and where those of each group begin.
    fn flat(&self, group_ids: &[u32]) -> (Column, Vec<u32>, Vec<u64>) {
        let mut all = ColumnBuilder::new(&self.key_type);
        let mut ids = Vec::new();
        let mut offsets = vec![0u64];
        for &group in group_ids {
            let entries: Vec<(&SmallBytes, u32)> =
                self.keys[group as usize].iter().map(|(key, &id)| (key, id)).collect();
            let mut builder = ColumnBuilder::new(&self.key_type);
            entries.iter().for_each(|(key, _)| restore_cell(key.get().unwrap_or_default(), &mut builder));
            let keys = builder.finish();
            let mut order: Vec<usize> = (0..entries.len()).collect();
            order.sort_by(|&a, &b| keys.compare_rows(a, &keys, b));
            for i in order {
                all.push_from(&keys, i);
                ids.push(entries[i].1);
            }
            offsets.push(ids.len() as u64);
        }
        (all.finish(), ids, offsets)
    }
}

impl GroupedStates for MapStates {
    fn resize(&mut self, groups: usize) {
        if groups > self.keys.len() {
            self.keys.resize_with(groups, Keys::default);
        }
    }

    fn group_count(&self) -> usize {
        self.keys.len()
    }

    fn update(&mut self, group_ids: &[u32], args: &[Column]) -> Result<()> {
        let (array, elements) = super::array::unnest(&args[..1])?;
        let Column::Tuple(pair, _) = elements[0].flatten() else {
            return Err(base::Error::bug("a map is not an array of pairs"));
        };
        let mut ids = Vec::with_capacity(array.values.len());
        let mut key = Vec::new();
        for (row, &group) in group_ids.iter().enumerate() {
            for i in array.range(row) {
                key.clear();
                write_cell(&pair[0], i, &mut key);
                ids.push(self.nested_id(group, &key));
            }
        }
        self.nested.resize(self.used as usize);
        self.nested.update(&ids, &pair[1..2])
    }

    fn merge(&mut self, other: &mut dyn GroupedStates, group_ids: &[u32]) -> Result<()> {
        let other = same_states::<Self>(other);
        let mut ids = vec![0u32; other.used as usize];
        for (keys, &group) in std::mem::take(&mut other.keys).into_iter().zip(group_ids) {
            for (key, theirs) in keys {
                ids[theirs as usize] = self.nested_id(group, key.get().unwrap_or_default());
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
            for _ in 0..reader.count(1)? {
                let key = reader.cell(&mut ColumnBuilder::new(&self.key_type))?;
                ids.push(self.nested_id(group, key));
                nested.push(reader.sized()?);
            }
            reader.expect_end()?;
        }
        self.nested.resize(self.used as usize);
        self.nested.merge_serialized(&ids, &Column::String(nested.finish()))
    }

    fn finish(&mut self, group_ids: &[u32]) -> Result<Column> {
        let (keys, ids, offsets) = self.flat(group_ids);
        let values = self.nested.finish(&ids)?.flatten();
        Ok(Column::Array(ArrayColumn::new(offsets.into(), Column::Tuple([keys, values].into(), ids.len()))))
    }

    fn serialize(&mut self, group_ids: &[u32]) -> Result<Column> {
        let (keys, ids, offsets) = self.flat(group_ids);
        let nested = self.nested.serialize(&ids)?;
        let mut builder = StringBuilder::with_capacity(group_ids.len());
        for range in offsets.windows(2) {
            builder.push_with(|out| {
                base::varint::put(out, range[1] - range[0]);
                for i in range[0] as usize..range[1] as usize {
                    write_cell(&keys, i, out);
                    put_sized(nested.bytes_at(i).unwrap_or_default(), out);
                }
            });
        }
        Ok(Column::String(builder.finish()))
    }

    fn write_wire(&mut self, group: u32, out: &mut Vec<u8>) -> Result<()> {
        let (keys, ids, _) = self.flat(&[group]);
        base::varint::put(out, ids.len() as u64);
        for (row, id) in ids.into_iter().enumerate() {
            wire::require_binary(&self.key_type)?;
            write_cell(&keys, row, out);
            self.nested.write_wire(id, out)?;
        }
        Ok(())
    }

    fn merge_wire(&mut self, group: u32, source: &mut dyn StateBytes) -> Result<()> {
        wire::require_binary(&self.key_type)?;
        let count = Reader::of_source(source).count(1)?;
        for _ in 0..count {
            let mut reader = Reader::of_source(source);
            let key = reader.cell(&mut ColumnBuilder::new(&self.key_type))?.to_vec();
            let id = self.nested_id(group, &key);
            self.nested.resize(self.used as usize);
            self.nested.merge_wire(id, source)?;
        }
        Ok(())
    }

    fn byte_size(&self) -> usize {
        self.nested.byte_size() + self.keys.capacity() * size_of::<Keys>() + self.used as usize * 40
    }

    fn as_any(&mut self) -> &mut dyn Any {
        self
    }
}

/// Binds `-Map`.
pub(crate) fn bind(nest: &Nest<'_>) -> Bound {
    let DataType::Map(pair) = nest.call.unary()? else {
        bail!(
            IllegalTypeOfArgument,
            "Aggregate function {} needs an argument of type Map, not {}",
            nest.call.name,
            nest.call.arguments[0]
        );
    };
    let nested = nest.resolve(std::slice::from_ref(&pair.1))?;
    let result = DataType::map(pair.0.clone(), nested.result_type().clone());
    let key_type = pair.0.clone();
    Function::new(&nest.call, result, move || {
        Box::new(MapStates { nested: nested.new_states(), keys: Vec::new(), used: 0, key_type: key_type.clone() })
    })
    .done()
}
