//! `-If`: only rows where the last argument is not 0.

use super::Nest;
use crate::function::{Bound, Function};
use crate::states::same_states;
use base::Result;
use functions::GroupedStates;
use std::any::Any;
use types::states::StateBytes;
use types::{Column, DataType};

/// Passes on the rows that the condition lets through.
struct IfStates {
    nested: Box<dyn GroupedStates>,
}

/// The rows of a block that a condition lets through.
pub(super) enum Mask {
    All,
    None,
    /// Rows with a byte that is not 0 pass.
    Some(types::Buf<u8>),
}

pub(super) fn mask_of(condition: &Column) -> Mask {
    match condition {
        Column::Const(value, _) if value.as_native::<u8>().is_some_and(|v| v[0] != 0) => Mask::All,
        Column::Const(..) => Mask::None,
        other => match other.flatten() {
            Column::UInt8(mask) => Mask::Some(mask),
            _ => Mask::None,
        },
    }
}

fn both(mask: &[u8], keep: &[u8]) -> Vec<u8> {
    mask.iter().zip(keep).map(|(a, b)| u8::from((*a != 0) & (*b != 0))).collect()
}

impl GroupedStates for IfStates {
    fn resize(&mut self, groups: usize) {
        self.nested.resize(groups);
    }

    fn group_count(&self) -> usize {
        self.nested.group_count()
    }

    fn update(&mut self, group_ids: &[u32], args: &[Column]) -> Result<()> {
        let (condition, args) = split(args);
        match mask_of(condition) {
            Mask::All => self.nested.update(group_ids, args),
            Mask::None => Ok(()),
            Mask::Some(mask) => self.nested.update_masked(group_ids, args, &mask),
        }
    }

    fn update_single(&mut self, group: u32, args: &[Column], rows: usize) -> Result<()> {
        let (condition, args) = split(args);
        match mask_of(condition) {
            Mask::All => self.nested.update_single(group, args, rows),
            Mask::None => Ok(()),
            Mask::Some(mask) => self.nested.update_single_masked(group, args, &mask),
        }
    }

    fn update_masked(&mut self, group_ids: &[u32], args: &[Column], keep: &[u8]) -> Result<()> {
        let (condition, args) = split(args);
        match mask_of(condition) {
            Mask::All => self.nested.update_masked(group_ids, args, keep),
            Mask::None => Ok(()),
            Mask::Some(mask) => self.nested.update_masked(group_ids, args, &both(&mask, keep)),
        }
    }

    fn update_single_masked(&mut self, group: u32, args: &[Column], keep: &[u8]) -> Result<()> {
        let (condition, args) = split(args);
        match mask_of(condition) {
            Mask::All => self.nested.update_single_masked(group, args, keep),
            Mask::None => Ok(()),
            Mask::Some(mask) => self.nested.update_single_masked(group, args, &both(&mask, keep)),
        }
    }

    fn merge(&mut self, other: &mut dyn GroupedStates, group_ids: &[u32]) -> Result<()> {
        self.nested.merge(&mut *same_states::<Self>(other).nested, group_ids)
    }

    fn merge_parallel(&mut self, others: Vec<Box<dyn GroupedStates>>, run: functions::ParallelRun<'_>) -> Result<()> {
        let mut others = others;
        let nested = others
            .iter_mut()
            .map(|other| std::mem::replace(&mut same_states::<Self>(&mut **other).nested, super::nulls::no_states()));
        let nested = nested.collect();
        self.nested.merge_parallel(nested, run)
    }

    fn merge_serialized(&mut self, group_ids: &[u32], states: &Column) -> Result<()> {
        self.nested.merge_serialized(group_ids, states)
    }

    fn finish(&mut self, group_ids: &[u32]) -> Result<Column> {
        self.nested.finish(group_ids)
    }

    fn serialize(&mut self, group_ids: &[u32]) -> Result<Column> {
        self.nested.serialize(group_ids)
    }

    fn write_wire(&mut self, group: u32, out: &mut Vec<u8>) -> Result<()> {
        self.nested.write_wire(group, out)
    }

    fn merge_wire(&mut self, group: u32, source: &mut dyn StateBytes) -> Result<()> {
        self.nested.merge_wire(group, source)
    }

    fn byte_size(&self) -> usize {
        self.nested.byte_size()
    }

    fn as_any(&mut self) -> &mut dyn Any {
        self
    }
}

fn split(args: &[Column]) -> (&Column, &[Column]) {
    args.split_last().unwrap_or_else(|| unreachable!("binding made sure of the condition"))
}

/// Binds `-If`.
pub(crate) fn bind(nest: &Nest<'_>) -> Bound {
    let (condition, arguments) = nest.split_last()?;
    if !matches!(condition, DataType::UInt8 | DataType::Bool) {
        return Err(nest.call.illegal(nest.call.arguments.len() - 1));
    }
    let nested = nest.resolve(arguments)?;
    let (default, ignores) = (nested.returns_default_for_nulls(), nested.ignores_duplicates());
    let result = nested.result_type().clone();
    Function::new(&nest.call, result, move || Box::new(IfStates { nested: nested.new_states() }))
        .default_for_nulls(default)
        .ignores_duplicates(ignores)
        .done()
}
