//! `-Resample(start, end, step)`: the nested function for each interval of the last argument.

use super::Nest;
use crate::blob::{Reader, put_sized};
use crate::function::{Bound, Call, Function};
use crate::states::same_states;
use base::{Result, bail};
use functions::GroupedStates;
use std::any::Any;
use types::states::StateBytes;
use types::{ArrayColumn, Column, DataType, StringBuilder};

/// Intervals at most.
const INTERVALS_MAX: u64 = 1 << 20;

/// The intervals of the last argument: beginning, end and step.
#[derive(Clone, Copy)]
struct ResampleIntervals {
    start: i128,
    end: i128,
    step: i128,
    count: usize,
}

struct ResampleStates {
    nested: Box<dyn GroupedStates>,
    intervals: ResampleIntervals,
    groups: usize,
}

impl ResampleStates {
    fn flat(&self, group_ids: &[u32]) -> Vec<u32> {
        let count = self.intervals.count as u32;
        group_ids.iter().flat_map(|&group| group * count..(group + 1) * count).collect()
    }

    fn offsets(&self, rows: usize) -> Vec<u64> {
        (0..=rows as u64).map(|row| row * self.intervals.count as u64).collect()
    }
}

/// Numbers of any integer type.
fn integers(column: &Column) -> Vec<i128> {
    let flat = column.flatten();
    fn cast<T: types::NativeType>(values: &[T]) -> Vec<i128> {
        values.iter().map(|value| value.to_value().as_i128().unwrap_or(i128::MIN)).collect()
    }
    types::with_native!(&flat, |values| cast(values), else Vec::new())
}

impl GroupedStates for ResampleStates {
    fn resize(&mut self, groups: usize) {
        self.groups = self.groups.max(groups);
        self.nested.resize(self.groups * self.intervals.count);
    }

    fn group_count(&self) -> usize {
        self.groups
    }

    fn update(&mut self, group_ids: &[u32], args: &[Column]) -> Result<()> {
        let (key, args) = args.split_last().unwrap_or_else(|| unreachable!("binding made sure of the key"));
        let ResampleIntervals { start, end, step, count } = self.intervals;
        let mut rows = Vec::with_capacity(group_ids.len());
        let mut ids = Vec::with_capacity(group_ids.len());
        for ((row, &group), key) in group_ids.iter().enumerate().zip(integers(key)) {
            if key >= start && key < end {
                rows.push(row as u32);
                ids.push(group * count as u32 + ((key - start) / step) as u32);
            }
        }
        let args: Vec<Column> = args.iter().map(|arg| arg.gather(&rows)).collect();
        self.nested.update(&ids, &args)
    }

    fn merge(&mut self, other: &mut dyn GroupedStates, group_ids: &[u32]) -> Result<()> {
        let ids = self.flat(group_ids);
        self.nested.merge(&mut *same_states::<Self>(other).nested, &ids)
    }

    fn merge_serialized(&mut self, group_ids: &[u32], states: &Column) -> Result<()> {
        let mut nested = StringBuilder::default();
        let mut groups = Vec::with_capacity(group_ids.len());
        for (row, &group) in group_ids.iter().enumerate() {
            let mut reader = Reader::new(states.bytes_at(row).unwrap_or_default());
            if reader.rest().is_empty() {
                continue;
            }
            for _ in 0..self.intervals.count {
                nested.push(reader.sized()?);
            }
            reader.expect_end()?;
            groups.push(group);
        }
        self.nested.merge_serialized(&self.flat(&groups), &Column::String(nested.finish()))
    }

    fn finish(&mut self, group_ids: &[u32]) -> Result<Column> {
        let values = self.nested.finish(&self.flat(group_ids))?;
        Ok(Column::Array(ArrayColumn::new(self.offsets(group_ids.len()).into(), values)))
    }

    fn serialize(&mut self, group_ids: &[u32]) -> Result<Column> {
        let nested = self.nested.serialize(&self.flat(group_ids))?;
        let mut builder = StringBuilder::with_capacity(group_ids.len());
        for range in self.offsets(group_ids.len()).windows(2) {
            builder.push_with(|out| {
                (range[0]..range[1]).for_each(|i| put_sized(nested.bytes_at(i as usize).unwrap_or_default(), out))
            });
        }
        Ok(Column::String(builder.finish()))
    }

    fn write_wire(&mut self, group: u32, out: &mut Vec<u8>) -> Result<()> {
        self.flat(&[group]).into_iter().try_for_each(|nested| self.nested.write_wire(nested, out))
    }

    fn merge_wire(&mut self, group: u32, source: &mut dyn StateBytes) -> Result<()> {
        self.flat(&[group]).into_iter().try_for_each(|nested| self.nested.merge_wire(nested, source))
    }

    fn byte_size(&self) -> usize {
        self.nested.byte_size()
    }

    fn as_any(&mut self) -> &mut dyn Any {
        self
    }
}

/// Binds `-Resample`.
pub(crate) fn bind(nest: &Nest<'_>) -> Bound {
    let (key, arguments) = nest.split_last()?;
    if !key.is_integer() && !key.is_date_or_time() {
        return Err(nest.call.illegal(nest.call.arguments.len() - 1));
    }
    let Some(at) = nest.call.parameters.len().checked_sub(3) else {
        bail!(
            NumberOfArgumentsDoesntMatch,
            "Aggregate function {} needs the parameters start, end and step",
            nest.call.name
        );
    };
    let (parameters, range) = nest.call.parameters.split_at(at);
    let [Some(start), Some(end), Some(step)] = [&range[0], &range[1], &range[2]].map(types::Value::as_i128) else {
        bail!(BadGet, "Parameters start, end and step of aggregate function {} must be integers", nest.call.name);
    };
    if step <= 0 {
        bail!(ArgumentOutOfBound, "The step of aggregate function {} must be positive", nest.call.name);
    }
    let count = ((end - start).max(0) as u128).div_ceil(step as u128);
    if count > u128::from(INTERVALS_MAX) {
        bail!(
            ArgumentOutOfBound,
            "Aggregate function {} would have {count} intervals, more than {INTERVALS_MAX}",
            nest.call.name
        );
    }
    let nested =
        nest.resolver.resolve(&Call { name: nest.nested, parameters, arguments, ..nest.call }, nest.depth + 1)?;
    let result = DataType::array(nested.result_type().clone());
    let intervals = ResampleIntervals { start, end, step, count: count as usize };
    Function::new(&nest.call, result, move || {
        Box::new(ResampleStates { nested: nested.new_states(), intervals, groups: 0 })
    })
    .done()
}
