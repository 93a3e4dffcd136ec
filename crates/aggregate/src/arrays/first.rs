//! `groupArraySorted` and `groupArrayReverseSorted` of numbers: the first values of a group in an order.
//!
//! Few values of a group are kept in order: one behind the last of a full list, which most are, costs a comparison.
//! Many are put in order when there are twice as many as are kept.

use super::collect::{put_numbers, take_numbers};
use crate::blob::{LittleEndian, Reader, corrupted};
use crate::number::native;
use crate::states::{Accumulator, Rows};
use base::Result;
use smallvec::SmallVec;
use std::cmp::Ordering;
use types::{ArrayColumn, Column, NativeType};

/// Values that are kept in order, at most: each that is put in moves those behind it.
const IN_ORDER_MAX: usize = 256;

/// Fewer values are put in their place by steps from the last.
const STEPS_MAX: usize = 8;

/// The values of a group: two lie in the state itself, for many groups have no more.
type Values<T> = SmallVec<[T; 2]>;

/// Keeps the first `max` numbers of a group; NaN comes last in either order.
#[derive(Clone)]
pub(super) struct FirstNumbers<T> {
    max: usize,
    descending: bool,
    /// Whether ClickHouse keeps the numbers alone, else each behind a flag.
    is_raw: bool,
    types: std::marker::PhantomData<fn() -> T>,
}

impl<T: NativeType> FirstNumbers<T> {
    /// The `max` least numbers, or the greatest.
    pub(super) fn new(max: usize, descending: bool, is_raw: bool) -> Self {
        FirstNumbers { max, descending, is_raw, types: std::marker::PhantomData }
    }

    #[inline(always)]
    fn is_before(&self, a: T, b: T) -> bool {
        // Only NaN differs from itself.
        #[allow(clippy::eq_op)]
        let is_nan = |value: T| value != value;
        if self.descending { a > b || is_nan(b) && !is_nan(a) } else { a < b || is_nan(b) && !is_nan(a) }
    }

    #[inline(always)]
    fn push(&self, state: &mut Values<T>, value: T) {
        if self.max > IN_ORDER_MAX {
            return self.push_behind(state, value);
        }
        if state.len() == self.max {
            if state.last().is_none_or(|&last| !self.is_before(value, last)) {
                return;
            }
            state.pop();
        }
        self.insert(state, value);
    }

    fn push_behind(&self, state: &mut Values<T>, value: T) {
        state.push(value);
        if state.len() >= self.max.saturating_mul(2) {
            self.settle(state);
        }
    }

    /// Puts values in order, and leaves out those that are too many.
    fn settle(&self, state: &mut Values<T>) {
        state.sort_by(|&a, &b| match (self.is_before(a, b), self.is_before(b, a)) {
            (true, _) => Ordering::Less,
            (_, true) => Ordering::Greater,
            _ => Ordering::Equal,
        });
        state.truncate(self.max);
    }

    fn insert(&self, state: &mut Values<T>, value: T) {
        let mut at = state.len();
        if at <= STEPS_MAX {
            while at > 0 && self.is_before(value, state[at - 1]) {
                at -= 1;
            }
        } else {
            at = state.partition_point(|&known| !self.is_before(value, known));
        }
        state.insert(at, value);
    }
}

impl<T: NativeType + LittleEndian> Accumulator for FirstNumbers<T> {
    type State = Values<T>;

    fn fresh(&self) -> Values<T> {
        Values::new()
    }

    fn add(&mut self, states: &mut [Values<T>], rows: Rows<'_>, args: &[Column]) -> Result<()> {
        let this = &*self;
        rows.fold(states, native::<T>(&args[0]), |state, value| this.push(state, value));
        Ok(())
    }

    fn merge(&self, into: &mut Values<T>, from: Values<T>) -> Result<()> {
        if into.is_empty() {
            *into = from;
        } else {
            from.into_iter().for_each(|value| self.push(into, value));
        }
        Ok(())
    }

    fn write(&self, state: &Values<T>, out: &mut Vec<u8>) {
        put_numbers(state, out);
    }

    /// States have been written with more values than the function keeps, in any order.
    fn read(&self, reader: &mut Reader<'_>) -> Result<Values<T>> {
        let mut state = Values::new();
        take_numbers(reader)?.into_iter().for_each(|value| self.push(&mut state, value));
        Ok(state)
    }

    /// A heap with the last value in front.
    fn write_wire(&self, state: &Values<T>, out: &mut Vec<u8>) -> Result<()> {
        let mut state = state.clone();
        self.settle(&mut state);
        base::varint::put(out, state.len() as u64);
        for value in state.iter().rev() {
            if !self.is_raw {
                out.push(1);
            }
            value.put(out);
        }
        Ok(())
    }

    fn read_wire(&self, reader: &mut Reader<'_>) -> Result<Values<T>> {
        let mut state = Values::new();
        for _ in 0..reader.count(size_of::<T>())? {
            if !self.is_raw && reader.number::<u8>()? != 1 {
                return Err(corrupted("a value is none"));
            }
            self.push(&mut state, reader.number()?);
        }
        Ok(state)
    }

    fn finish(&self, states: &mut [Values<T>], group_ids: &[u32]) -> Result<Column> {
        if self.max > IN_ORDER_MAX {
            group_ids.iter().for_each(|&group| self.settle(&mut states[group as usize]));
        }
        let mut values = Vec::with_capacity(group_ids.iter().map(|&group| states[group as usize].len()).sum());
        let mut offsets = Vec::with_capacity(group_ids.len() + 1);
        offsets.push(0u64);
        for &group in group_ids {
            values.extend_from_slice(&states[group as usize]);
            offsets.push(values.len() as u64);
        }
        Ok(Column::Array(ArrayColumn::new(offsets.into(), Column::from_vec(values))))
    }

    fn heap_bytes(&self, state: &Values<T>) -> usize {
        if state.spilled() { state.capacity() * size_of::<T>() } else { 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first<T: NativeType + LittleEndian>(max: usize, descending: bool, values: &[T]) -> Vec<T> {
        let mut function = FirstNumbers::<T>::new(max, descending, true);
        let (left, right) = values.split_at(values.len() / 3);
        let mut states = [Values::new(), Values::new()];
        function.add(&mut states[..1], Rows::One(0, left.len()), &[Column::from_vec(left.to_vec())]).unwrap();
        function.add(&mut states, Rows::Each(&vec![1; right.len()]), &[Column::from_vec(right.to_vec())]).unwrap();
        let [mut into, from] = states;
        let mut bytes = Vec::new();
        function.write(&from, &mut bytes);
        function.merge(&mut into, function.read(&mut Reader::new(&bytes)).unwrap()).unwrap();
        let found = function.finish(&mut [into], &[0]).unwrap();
        let Column::Array(arrays) = found else { panic!("no arrays") };
        arrays.values.as_native::<T>().unwrap().to_vec()
    }

    #[test]
    fn the_first_are_those_of_a_sort() {
        let numbers: Vec<i64> = (0..500).map(|i: i64| i.wrapping_mul(0x9E37_79B9_7F4A_7C15_u64 as i64) >> 55).collect();
        let mut sorted = numbers.clone();
        sorted.sort_unstable();
        for max in [1, 2, 7, 256, 257, 499, 500, usize::MAX] {
            let kept = max.min(500);
            assert_eq!(first(max, false, &numbers), sorted[..kept]);
            assert_eq!(first(max, true, &numbers), sorted.iter().rev().copied().take(kept).collect::<Vec<_>>());
        }
    }

    #[test]
    fn nan_is_last_in_either_order() {
        let numbers = [f64::NAN, 2.0, f64::NEG_INFINITY, f64::NAN, 3.0, f64::INFINITY];
        assert_eq!(first(4, false, &numbers), [f64::NEG_INFINITY, 2.0, 3.0, f64::INFINITY]);
        assert_eq!(first(4, true, &numbers), [f64::INFINITY, 3.0, 2.0, f64::NEG_INFINITY]);
        assert!(first(5, true, &numbers)[4].is_nan());
    }
}
