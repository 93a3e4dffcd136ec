//! `-ArgMin` and `-ArgMax`: the nested function over the rows with the least or greatest last argument.

use super::Nest;
use crate::blob::{Reader, put_sized};
use crate::function::{Bound, Function};
use crate::single::Policy;
use crate::single::value::{RowValue, SingleValue};
use crate::states::same_states;
use crate::wire;
use base::Result;
use functions::{AggregateFunction, GroupedStates};
use std::any::Any;
use std::sync::Arc;
use types::states::StateBytes;
use types::{Column, DataType, StringBuilder};

struct BestStates {
    function: Arc<dyn AggregateFunction>,
    nested: Box<dyn GroupedStates>,
    policy: Policy,
    value_type: DataType,
    /// The best value of each group so far, and the nested group of its rows.
    best: Vec<(RowValue, u32)>,
    /// Nested groups taken, those given up included.
    used: u32,
}

impl BestStates {
    fn take_nested(&mut self, group: usize) {
        self.best[group].1 = self.used;
        self.used += 1;
    }

    /// Drops nested groups that were given up for better ones, once they are the most.
    fn compact(&mut self) -> Result<()> {
        if (self.used as usize) < self.best.len() * 4 + 1024 {
            return Ok(());
        }
        let mut fresh = self.function.new_states();
        // The last group takes what was given up.
        let mut ids = vec![self.best.len() as u32; self.used as usize];
        for (group, (_, nested)) in self.best.iter_mut().enumerate() {
            ids[*nested as usize] = group as u32;
            *nested = group as u32;
        }
        fresh.resize(self.best.len() + 1);
        fresh.merge(&mut *self.nested, &ids)?;
        self.nested = fresh;
        self.used = self.best.len() as u32 + 1;
        Ok(())
    }

    fn nested_ids(&self, group_ids: &[u32]) -> Vec<u32> {
        group_ids.iter().map(|&group| self.best[group as usize].1).collect()
    }

    /// Whether a row's value equals its group's best.
    fn is_best(&self, group: usize, view: &Column, row: usize) -> bool {
        let held = &self.best[group].0;
        !held.is_beaten_by(view, row, Policy::Min) && !held.is_beaten_by(view, row, Policy::Max)
    }

    /// Takes states with values over: groups, values and bytes or states are handled by `add`.
    fn offer(&mut self, group: usize, value: &RowValue) -> bool {
        if value.is_none() {
            return false;
        }
        if self.best[group].0.is_beaten_by_other(value, self.policy) {
            self.best[group].0 = value.clone();
            self.take_nested(group);
            return true;
        }
        let opposite = if self.policy == Policy::Min { Policy::Max } else { Policy::Min };
        !self.best[group].0.is_beaten_by_other(value, opposite)
    }
}

impl GroupedStates for BestStates {
    fn resize(&mut self, groups: usize) {
        while self.best.len() < groups {
            self.best.push((RowValue::default(), self.used));
            self.used += 1;
        }
        self.nested.resize(self.used as usize);
    }

    fn group_count(&self) -> usize {
        self.best.len()
    }

    fn update(&mut self, group_ids: &[u32], args: &[Column]) -> Result<()> {
        let (value, args) = args.split_last().unwrap_or_else(|| unreachable!("binding made sure of the value"));
        let value = value.flatten();
        // First the best of the block, so that a group changes its nested group once a block.
        let mut changed = Vec::new();
        for (row, &group) in group_ids.iter().enumerate() {
            let held = &mut self.best[group as usize].0;
            if held.is_beaten_by(&value, row, self.policy) {
                held.set(&value, row);
                changed.push(group);
            }
        }
        changed.sort_unstable();
        changed.dedup();
        changed.into_iter().for_each(|group| self.take_nested(group as usize));
        self.nested.resize(self.used as usize);
        let rows: Vec<u32> = (0..group_ids.len() as u32)
            .filter(|&row| self.is_best(group_ids[row as usize] as usize, &value, row as usize))
            .collect();
        let ids: Vec<u32> = rows.iter().map(|&row| self.best[group_ids[row as usize] as usize].1).collect();
        let args: Vec<Column> = args.iter().map(|arg| arg.gather(&rows)).collect();
        self.nested.update(&ids, &args)?;
        self.compact()
    }

    fn merge(&mut self, other: &mut dyn GroupedStates, group_ids: &[u32]) -> Result<()> {
        let other = same_states::<Self>(other);
        // Losers go to a nested group that nobody reads.
        let trash = self.used;
        self.used += 1;
        let mut ids = vec![trash; other.used as usize];
        for ((value, nested), &group) in other.best.iter().zip(group_ids) {
            if self.offer(group as usize, value) {
                ids[*nested as usize] = self.best[group as usize].1;
            }
        }
        self.nested.resize(self.used as usize);
        self.nested.merge(&mut *other.nested, &ids)?;
        self.compact()
    }

    fn merge_serialized(&mut self, group_ids: &[u32], states: &Column) -> Result<()> {
        for (row, &group) in group_ids.iter().enumerate() {
            let mut reader = Reader::new(states.bytes_at(row).unwrap_or_default());
            if reader.rest().is_empty() {
                continue;
            }
            let nested = reader.sized()?.to_vec();
            let value = RowValue::read(&mut reader, &self.value_type)?;
            reader.expect_end()?;
            if self.offer(group as usize, &value) {
                self.nested.resize(self.used as usize);
                self.nested.merge_serialized(&[self.best[group as usize].1], &Column::from_strings([nested]))?;
            }
        }
        self.compact()
    }

    fn finish(&mut self, group_ids: &[u32]) -> Result<Column> {
        let ids = self.nested_ids(group_ids);
        self.nested.finish(&ids)
    }

    fn serialize(&mut self, group_ids: &[u32]) -> Result<Column> {
        let ids = self.nested_ids(group_ids);
        let nested = self.nested.serialize(&ids)?;
        let mut builder = StringBuilder::with_capacity(group_ids.len());
        for (row, &group) in group_ids.iter().enumerate() {
            builder.push_with(|out| {
                put_sized(nested.bytes_at(row).unwrap_or_default(), out);
                self.best[group as usize].0.write(out);
            });
        }
        Ok(Column::String(builder.finish()))
    }

    fn write_wire(&mut self, group: u32, out: &mut Vec<u8>) -> Result<()> {
        let (value, nested) = &self.best[group as usize];
        self.nested.write_wire(*nested, out)?;
        wire::write_value(value, &self.value_type, out)
    }

    fn merge_wire(&mut self, group: u32, source: &mut dyn StateBytes) -> Result<()> {
        // The value comes behind the nested state: that goes to a nested group of its own until the value is known.
        let read = self.used;
        self.used += 1;
        self.nested.resize(self.used as usize);
        self.nested.merge_wire(read, source)?;
        let value = wire::read_value(&mut Reader::of_source(source), &self.value_type)?;
        if self.best[group as usize].0.is_none() && !value.is_none() {
            self.best[group as usize] = (value, read);
        } else if self.offer(group as usize, &value) {
            self.nested.resize(self.used as usize);
            let mut bytes = Vec::new();
            self.nested.write_wire(read, &mut bytes)?;
            self.nested.merge_wire(self.best[group as usize].1, &mut bytes.as_slice())?;
        }
        self.compact()
    }

    fn byte_size(&self) -> usize {
        self.nested.byte_size() + self.best.capacity() * size_of::<(RowValue, u32)>()
    }

    fn as_any(&mut self) -> &mut dyn Any {
        self
    }
}

/// Binds `-ArgMin` or `-ArgMax`.
pub(crate) fn bind(nest: &Nest<'_>, policy: Policy) -> Bound {
    let (value_type, arguments) = nest.split_last()?;
    if matches!(value_type, DataType::Aggregate(_) | DataType::Map(_)) {
        return Err(nest.call.illegal(nest.call.arguments.len() - 1));
    }
    let function = nest.resolve(arguments)?;
    let result = function.result_type().clone();
    let value_type = value_type.clone();
    let make = move || -> Box<dyn GroupedStates> {
        Box::new(BestStates {
            nested: function.new_states(),
            function: function.clone(),
            policy,
            value_type: value_type.clone(),
            best: Vec::new(),
            used: 0,
        })
    };
    Function::new(&nest.call, result, make).done()
}
