//! `quantileExactWeighted`: values with their weights.

use super::exact::order;
use super::levels::Levels;
use super::register_both;
use crate::blob::{LittleEndian, Reader};
use crate::function::{Bound, Call};
use crate::number::native;
use crate::states::{Accumulator, Rows};
use crate::with_number;
use base::Result;
use functions::Registry;
use types::{Column, DataType, NativeType, Value};

#[derive(Clone)]
struct ExactWeightedQuantile<T> {
    levels: Levels,
    types: std::marker::PhantomData<fn() -> T>,
}

/// Pairs of value and weight; equal values are joined when there are many.
#[derive(Clone)]
struct WeightedValues<T> {
    pairs: Vec<(T, u64)>,
    /// Length at which equal values are joined next.
    join_at: usize,
}

/// Length at which equal values are joined first.
const FIRST_JOIN: usize = 1024;

impl<T: Copy + PartialOrd> WeightedValues<T> {
    fn push(&mut self, value: T, weight: u64) {
        self.pairs.push((value, weight));
        if self.pairs.len() >= self.join_at {
            self.join();
            self.join_at = (self.pairs.len() * 2).max(FIRST_JOIN);
        }
    }

    fn join(&mut self) {
        self.pairs.sort_unstable_by(|a, b| order(&a.0, &b.0));
        self.pairs.dedup_by(|next, kept| {
            let same = next.0 == kept.0;
            if same {
                kept.1 = kept.1.wrapping_add(next.1);
            }
            same
        });
    }
}

#[allow(clippy::eq_op)] // NaN is the only value that differs from itself.
impl<T: NativeType + LittleEndian> Accumulator for ExactWeightedQuantile<T> {
    type State = WeightedValues<T>;

    fn fresh(&self) -> WeightedValues<T> {
        WeightedValues { pairs: Vec::new(), join_at: FIRST_JOIN }
    }

    fn add(&mut self, states: &mut [WeightedValues<T>], rows: Rows<'_>, args: &[Column]) -> Result<()> {
        let values = native::<T>(&args[0]);
        rows.for_each(|row, group| {
            if values[row] == values[row] {
                let weight = match args[1].value(row) {
                    Value::Int(v) => v as u64,
                    other => other.as_u64().unwrap_or(0),
                };
                states[group].push(values[row], weight);
            }
        });
        Ok(())
    }

    fn merge(&self, into: &mut WeightedValues<T>, from: WeightedValues<T>) -> Result<()> {
        from.pairs.into_iter().for_each(|(value, weight)| into.push(value, weight));
        Ok(())
    }

    fn write(&self, state: &WeightedValues<T>, out: &mut Vec<u8>) {
        base::varint::put(out, state.pairs.len() as u64);
        for &(value, weight) in &state.pairs {
            value.put(out);
            weight.put(out);
        }
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<WeightedValues<T>> {
        let mut state = self.fresh();
        for _ in 0..reader.count(size_of::<T>() + 8)? {
            let value: T = reader.number()?;
            let weight = reader.number()?;
            if value == value {
                state.push(value, weight);
            }
        }
        Ok(state)
    }

    /// Writes the state, with each value once.
    fn write_wire(&self, state: &WeightedValues<T>, out: &mut Vec<u8>) -> Result<()> {
        let mut state = state.clone();
        state.join();
        self.write(&state, out);
        Ok(())
    }

    fn read_wire(&self, reader: &mut Reader<'_>) -> Result<WeightedValues<T>> {
        self.read(reader)
    }

    fn finish(&self, states: &mut [WeightedValues<T>], group_ids: &[u32]) -> Result<Column> {
        group_ids.iter().for_each(|&group| states[group as usize].join());
        Ok(self.levels.column(group_ids.len(), |i, level| {
            let pairs = &states[group_ids[i] as usize].pairs;
            let Some(last) = pairs.last() else {
                return if self.levels.element.is_float() {
                    Value::Float(f64::NAN)
                } else {
                    self.levels.element.default_value()
                };
            };
            let total: u128 = pairs.iter().map(|pair| u128::from(pair.1)).sum();
            let threshold = (total as f64 * level).ceil() as u128;
            let mut seen = 0u128;
            let found = pairs.iter().find(|pair| {
                seen += u128::from(pair.1);
                seen >= threshold
            });
            found.unwrap_or(last).0.to_value()
        }))
    }

    fn heap_bytes(&self, state: &WeightedValues<T>) -> usize {
        state.pairs.capacity() * size_of::<(T, u64)>()
    }
}

fn bind(call: &Call<'_>, is_many: bool) -> Bound {
    let (argument, weight) = call.binary()?;
    if !(argument.is_number() || argument.is_date_or_time()) {
        return Err(call.illegal(0));
    }
    if !weight.is_unsigned() && !matches!(weight, DataType::Bool) {
        return Err(call.illegal(1));
    }
    let levels = Levels::new(call, is_many, argument.clone())?;
    with_number!(
        argument,
        |T| {
            let result = levels.result();
            call.accumulate(result, ExactWeightedQuantile::<T> { levels, types: std::marker::PhantomData }).done()
        },
        else Err(call.illegal(0))
    )
}

/// Registers the functions.
pub(super) fn register(registry: &mut Registry) {
    register_both!(
        registry,
        "quantileExactWeighted",
        "quantilesExactWeighted",
        "medianExactWeighted",
        bind,
        "Exact quantile; each value counts as often as the second argument says."
    );
}
