//! One row per key, column by column: sums, merged states, or the first row's value.

use crate::definition::Combine;
use base::{Result, bail};
use codec::Physical;
use functions::aggregate::{AggregateFunction, GroupedStates};
use std::sync::Arc;
use types::{Column, ColumnBuilder, NativeType};

/// Makes the rows of one column.
pub(crate) enum Combiner {
    First(Physical, ColumnBuilder),
    Sum(Box<dyn Sums>),
    States { function: Arc<dyn AggregateFunction>, states: Box<dyn GroupedStates>, simple: bool },
    Map { function: Arc<dyn AggregateFunction>, states: Box<dyn GroupedStates>, element: usize },
}

impl Combiner {
    /// A combiner of a column of a physical type.
    ///
    /// # Errors
    /// A bug, for sums of what is no number.
    pub(crate) fn new(physical: &Physical, combine: Option<&Combine>) -> Result<Self> {
        Ok(match combine {
            None => Combiner::First(physical.clone(), physical.builder()),
            Some(Combine::Sum) => match sums_of(physical) {
                Some(sums) => Combiner::Sum(sums),
                None => bail!(LogicalError, "a column that is no number was to be summed"),
            },
            Some(Combine::States(function)) => {
                Combiner::States { function: function.clone(), states: function.new_states(), simple: false }
            }
            Some(Combine::Simple(function)) => {
                Combiner::States { function: function.clone(), states: function.new_states(), simple: true }
            }
            Some(Combine::Map { function, element, .. }) => {
                Combiner::Map { function: function.clone(), states: function.new_states(), element: *element }
            }
        })
    }

    /// Takes the next rows, of the columns of [`Combine::inputs`]; a 1 in `starts` begins a key.
    ///
    /// # Errors
    /// Those of the functions.
    pub(crate) fn add(&mut self, columns: &[Column], starts: &[u8]) -> Result<()> {
        let columns: Vec<Column> = columns.iter().map(Column::flatten).collect();
        let Some(column) = columns.first() else { bail!(LogicalError, "rows of no column were to be combined") };
        match self {
            Combiner::First(_, builder) => starts
                .iter()
                .enumerate()
                .filter(|(_, start)| **start == 1)
                .for_each(|(row, _)| builder.push_from(column, row)),
            Combiner::Sum(sums) => sums.add(column, starts),
            Combiner::States { states, simple, .. } => {
                let ids = group_ids(&mut **states, starts);
                if *simple { states.update(&ids, &columns)? } else { states.merge_serialized(&ids, column)? }
            }
            Combiner::Map { states, .. } => {
                let ids = group_ids(&mut **states, starts);
                states.update(&ids, &columns)?;
            }
        }
        Ok(())
    }

    /// The rows so far; the next begin anew.
    ///
    /// # Errors
    /// Those of the functions.
    pub(crate) fn finish(&mut self) -> Result<Column> {
        match self {
            Combiner::First(physical, builder) => Ok(std::mem::replace(builder, physical.builder()).finish()),
            Combiner::Sum(sums) => Ok(sums.finish()),
            Combiner::States { function, states, simple } => {
                let mut done = std::mem::replace(states, function.new_states());
                let ids: Vec<u32> = (0..done.group_count() as u32).collect();
                if *simple { done.finish(&ids) } else { done.serialize(&ids) }
            }
            Combiner::Map { function, states, element } => {
                let mut done = std::mem::replace(states, function.new_states());
                let ids: Vec<u32> = (0..done.group_count() as u32).collect();
                match done.finish(&ids)?.flatten() {
                    Column::Tuple(elements, _) if *element < elements.len() => Ok(elements[*element].clone()),
                    _ => bail!(LogicalError, "the sum of a nested map is no tuple of its columns"),
                }
            }
        }
    }
}

/// The group of each row; a 1 in `starts` begins one.
fn group_ids(states: &mut dyn GroupedStates, starts: &[u8]) -> Vec<u32> {
    let mut group = states.group_count() as u32;
    let id = |&start: &u8| {
        group += u32::from(start);
        group.saturating_sub(1)
    };
    let ids = starts.iter().map(id).collect();
    states.resize(group.max(1) as usize);
    ids
}

/// Sums of a numeric column.
pub(crate) trait Sums {
    fn add(&mut self, column: &Column, starts: &[u8]);
    fn finish(&mut self) -> Column;
}

struct SumOf<T> {
    values: Vec<T>,
    /// 1 while nothing but NULL came; for Nullable columns.
    nulls: Option<Vec<u8>>,
}

/// Addition that goes over the ends of integers.
trait Add: NativeType {
    fn plus(self, other: Self) -> Self;
}

macro_rules! adds {
    ($($int:ty)*; $($float:ty)*) => {
        $(impl Add for $int { fn plus(self, other: Self) -> Self { self.wrapping_add(other) } })*
        $(impl Add for $float { fn plus(self, other: Self) -> Self { self + other } })*
    };
}

adds!(u8 u16 u32 u64 u128 i8 i16 i32 i64 i128; f32 f64);

impl<T: Add> Sums for SumOf<T> {
    fn add(&mut self, column: &Column, starts: &[u8]) {
        let (inner_nulls, values) = column.split_nulls();
        let Some(values) = values.as_native::<T>() else { return };
        match (&mut self.nulls, inner_nulls) {
            (Some(nulls), Some(own)) => {
                for ((&value, &start), &null) in values.iter().zip(starts).zip(own.iter()) {
                    if start == 1 {
                        self.values.push(T::default());
                        nulls.push(1);
                    }
                    if let (0, Some(sum), Some(flag)) = (null, self.values.last_mut(), nulls.last_mut()) {
                        *sum = sum.plus(value);
                        *flag = 0;
                    }
                }
            }
            (nulls, _) => {
                for (&value, &start) in values.iter().zip(starts) {
                    if start == 1 {
                        self.values.push(value);
                    } else if let Some(sum) = self.values.last_mut() {
                        *sum = sum.plus(value);
                    }
                }
                if let Some(nulls) = nulls {
                    nulls.resize(self.values.len(), 0);
                }
            }
        }
    }

    fn finish(&mut self) -> Column {
        let column = Column::from_vec(std::mem::take(&mut self.values));
        match &mut self.nulls {
            Some(nulls) => column.with_nulls(std::mem::take(nulls).into()),
            None => column,
        }
    }
}

fn sums_of(physical: &Physical) -> Option<Box<dyn Sums>> {
    let (inner, nulls) = match physical {
        Physical::Nullable(inner) => (&**inner, Some(Vec::new())),
        other => (other, None),
    };
    let Physical::Native(native) = inner else { return None };
    types::by_native!(
        native, T in [U8 U16 U32 U64 U128 I8 I16 I32 I64 I128 F32 F64] =>
        Some(Box::new(SumOf::<T> { values: Vec::new(), nulls }) as Box<dyn Sums>),
        else None
    )
}

/// Takes the 1 from rows whose value is not the default.
pub(crate) fn clear_nonzero(column: &Column, zeros: &mut [u8]) {
    let (nulls, values) = column.split_nulls();
    if let Some(nulls) = nulls {
        zeros.iter_mut().zip(nulls.iter()).for_each(|(zero, &null)| *zero &= null);
        return;
    }
    let default = match &values {
        Column::Float32(_) | Column::Float64(_) => types::Value::Float(0.0),
        _ => types::Value::UInt(0),
    };
    types::with_native!(
        &values,
        |values| zeros.iter_mut().zip(values.iter()).for_each(|(zero, value)| *zero &= u8::from(is_default(value))),
        else for (row, zero) in zeros.iter_mut().enumerate() {
            *zero &= u8::from(values.value(row) == default);
        }
    );
}

/// Whether a value is its type's default.
pub(crate) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use types::Native;

    #[test]
    fn sums_go_over_batches() {
        let (values, starts) = (vec![250u8, 10, 3, 4, 5], [1u8, 0, 1, 0, 0]);
        for size in 1..=5 {
            let mut sum = Combiner::new(&Physical::Native(Native::U8), Some(&Combine::Sum)).unwrap();
            let mut first = Combiner::new(&Physical::Native(Native::U8), None).unwrap();
            for (values, starts) in values.chunks(size).zip(starts.chunks(size)) {
                sum.add(&[Column::from_vec(values.to_vec())], starts).unwrap();
                first.add(&[Column::from_vec(values.to_vec())], starts).unwrap();
            }
            assert_eq!(sum.finish().unwrap().as_native::<u8>(), Some(&[4u8, 12][..]));
            assert_eq!(first.finish().unwrap().as_native::<u8>(), Some(&[250u8, 3][..]));
        }
    }

    #[test]
    fn null_is_no_summand() {
        let physical = Physical::Nullable(Box::new(Physical::Native(Native::I64)));
        let mut sum = Combiner::new(&physical, Some(&Combine::Sum)).unwrap();
        let column = Column::from_vec(vec![1i64, 2, 3]).with_nulls(vec![0u8, 1, 1].into());
        sum.add(&[column], &[1, 0, 1]).unwrap();
        let made = sum.finish().unwrap();
        assert_eq!((made.value(0), made.is_null_at(1)), (types::Value::Int(1), true));
    }
}
