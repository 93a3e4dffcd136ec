//! `-OrNull` and `-OrDefault`: NULL or the type's default for groups without rows.

use super::Nest;
use super::filter::{Mask, mask_of};
use crate::blob::{Reader, corrupted};
use crate::function::{Bound, Function};
use crate::states::same_states;
use base::Result;
use functions::GroupedStates;
use std::any::Any;
use types::states::StateBytes;
use types::{Column, ColumnBuilder, DataType, NullableColumn, StringBuilder};

struct OrStates {
    nested: Box<dyn GroupedStates>,
    /// 1 for groups with rows.
    has_rows: Vec<u8>,
    or_null: bool,
    /// Whether the last argument is the condition of `-If` right below: rows that it leaves out are none.
    by_condition: bool,
    /// The nested function's result.
    result: DataType,
}

impl OrStates {
    /// Notes which groups have rows, of those that are kept.
    fn mark(&mut self, group_ids: &[u32], args: &[Column], keep: Option<&[u8]>) {
        let condition = if self.by_condition { args.last().map(mask_of) } else { None };
        let passes = match &condition {
            Some(Mask::None) => return,
            Some(Mask::Some(mask)) => Some(&mask[..]),
            Some(Mask::All) | None => None,
        };
        for (row, &group) in group_ids.iter().enumerate() {
            let counts = passes.is_none_or(|passes| passes[row] != 0) && keep.is_none_or(|keep| keep[row] != 0);
            self.has_rows[group as usize] |= u8::from(counts);
        }
    }

    /// Notes that one group has rows, as [`Self::mark`].
    fn mark_one(&mut self, group: u32, args: &[Column], (rows, keep): (usize, Option<&[u8]>)) {
        let is_kept = |row: usize| keep.is_none_or(|keep| keep[row] != 0);
        let counts = match args.last().filter(|_| self.by_condition).map(mask_of) {
            Some(Mask::None) => false,
            Some(Mask::Some(mask)) => (0..rows).any(|row| mask[row] != 0 && is_kept(row)),
            Some(Mask::All) | None => (0..rows).any(is_kept),
        };
        self.has_rows[group as usize] |= u8::from(counts);
    }
}

impl GroupedStates for OrStates {
    fn resize(&mut self, groups: usize) {
        self.nested.resize(groups);
        if groups > self.has_rows.len() {
            self.has_rows.resize(groups, 0);
        }
    }

    fn group_count(&self) -> usize {
        self.nested.group_count()
    }

    fn update(&mut self, group_ids: &[u32], args: &[Column]) -> Result<()> {
        self.mark(group_ids, args, None);
        self.nested.update(group_ids, args)
    }

    fn update_single(&mut self, group: u32, args: &[Column], rows: usize) -> Result<()> {
        self.mark_one(group, args, (rows, None));
        self.nested.update_single(group, args, rows)
    }

    fn update_masked(&mut self, group_ids: &[u32], args: &[Column], keep: &[u8]) -> Result<()> {
        self.mark(group_ids, args, Some(keep));
        self.nested.update_masked(group_ids, args, keep)
    }

    fn update_single_masked(&mut self, group: u32, args: &[Column], keep: &[u8]) -> Result<()> {
        self.mark_one(group, args, (keep.len(), Some(keep)));
        self.nested.update_single_masked(group, args, keep)
    }

    fn merge(&mut self, other: &mut dyn GroupedStates, group_ids: &[u32]) -> Result<()> {
        let other = same_states::<Self>(other);
        other.has_rows.iter().zip(group_ids).for_each(|(&has_rows, &group)| self.has_rows[group as usize] |= has_rows);
        self.nested.merge(&mut *other.nested, group_ids)
    }

    fn merge_serialized(&mut self, group_ids: &[u32], states: &Column) -> Result<()> {
        let mut nested = StringBuilder::with_capacity(group_ids.len());
        for (row, &group) in group_ids.iter().enumerate() {
            // The flag comes after the nested state, as in ClickHouse.
            match states.bytes_at(row).unwrap_or_default() {
                [] => nested.push(b""),
                [rest @ .., flag @ (0 | 1)] => {
                    self.has_rows[group as usize] |= flag;
                    nested.push(rest);
                }
                _ => return Err(corrupted("the flag for rows is neither 0 nor 1")),
            }
        }
        self.nested.merge_serialized(group_ids, &Column::String(nested.finish()))
    }

    fn finish(&mut self, group_ids: &[u32]) -> Result<Column> {
        let column = self.nested.finish(group_ids)?;
        let nulls: Vec<u8> = group_ids.iter().map(|&group| 1 - self.has_rows[group as usize]).collect();
        if self.or_null {
            match column.flatten() {
                already @ Column::Nullable(_) => return Ok(already.with_nulls(nulls.into())),
                flat if self.result.can_be_nullable() => {
                    return Ok(Column::Nullable(NullableColumn::new(nulls.into(), flat)));
                }
                // A result that cannot be NULL (an array) is its default instead.
                _ => {}
            }
        }
        if !nulls.contains(&1) {
            return Ok(column);
        }
        let mut builder = ColumnBuilder::new(&self.result);
        let default = self.result.default_value();
        for (row, &null) in nulls.iter().enumerate() {
            if null != 0 { builder.push_value(&default) } else { builder.push_from(&column, row) }
        }
        Ok(builder.finish())
    }

    fn serialize(&mut self, group_ids: &[u32]) -> Result<Column> {
        let nested = self.nested.serialize(group_ids)?;
        let mut builder = StringBuilder::with_capacity(group_ids.len());
        for (row, &group) in group_ids.iter().enumerate() {
            builder.push_with(|out| {
                out.extend_from_slice(nested.bytes_at(row).unwrap_or_default());
                out.push(self.has_rows[group as usize]);
            });
        }
        Ok(Column::String(builder.finish()))
    }

    fn write_wire(&mut self, group: u32, out: &mut Vec<u8>) -> Result<()> {
        self.nested.write_wire(group, out)?;
        out.push(self.has_rows[group as usize]);
        Ok(())
    }

    fn merge_wire(&mut self, group: u32, source: &mut dyn StateBytes) -> Result<()> {
        self.nested.merge_wire(group, source)?;
        match Reader::of_source(source).number::<u8>()? {
            flag @ (0 | 1) => self.has_rows[group as usize] |= flag,
            _ => return Err(corrupted("the flag for rows is neither 0 nor 1")),
        }
        Ok(())
    }

    fn byte_size(&self) -> usize {
        self.nested.byte_size() + self.has_rows.capacity()
    }

    fn as_any(&mut self) -> &mut dyn Any {
        self
    }
}

/// Binds `-OrNull` or `-OrDefault`.
pub(crate) fn bind(nest: &Nest<'_>, or_null: bool) -> Bound {
    let nested = nest.resolve(nest.call.arguments)?;
    let inner = nested.result_type().clone();
    let by_condition = nest.nested.ends_with("If");
    // Where nothing but NULLs is none of the function's own, it stays so without rows.
    let default_for_nulls = !or_null && nested.returns_default_for_nulls();
    let result = if or_null { DataType::nullable(inner.clone()) } else { inner.clone() };
    Function::new(&nest.call, result, move || {
        Box::new(OrStates {
            nested: nested.new_states(),
            has_rows: Vec::new(),
            or_null,
            by_condition,
            result: inner.clone(),
        })
    })
    .default_for_nulls(default_for_nulls)
    .done()
}
