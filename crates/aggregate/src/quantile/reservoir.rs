//! `quantile`: of a random sample of 8192 values.

use super::exact::order;
use super::levels::{Levels, interpolate, interpolated_type};
use super::register_both;
use crate::arrays::collect::{put_numbers, take_numbers};
use crate::blob::{LittleEndian, Reader, corrupted, put_sized};
use crate::function::{Bound, Call};
use crate::number::{AsF64, native};
use crate::states::{Accumulator, Rows};
use crate::with_number;
use base::Result;
use functions::Registry;
use kernels::pcg::Pcg32;
use types::{Column, NativeType};

/// Values kept of a group.
const SAMPLE_MAX: usize = 8192;

/// The seed of samples in ClickHouse.
const WIRE_SEED: u64 = 123_456;

const SEED: u64 = 0x5EED_0F5A_3B1E;

/// A sample, all values equally likely to be in it.
#[derive(Clone)]
struct ReservoirSample<T> {
    values: Vec<T>,
    /// Values offered.
    total: u64,
}

#[derive(Clone)]
struct ReservoirQuantile<T> {
    levels: Levels,
    types: std::marker::PhantomData<fn() -> T>,
}

/// The n-th number below `bound` of a sequence that is the same in every run.
fn random_below(n: u64, bound: u64) -> u64 {
    kernels::hash::combine(SEED, n) % bound
}

#[inline]
#[allow(clippy::eq_op)] // NaN is the only value that differs from itself.
fn offer<T: Copy + PartialOrd>(sample: &mut ReservoirSample<T>, value: T) {
    if value != value {
        return;
    }
    sample.total += 1;
    if sample.values.len() < SAMPLE_MAX {
        sample.values.push(value);
    } else if let Some(slot) = sample.values.get_mut(random_below(sample.total, sample.total) as usize) {
        *slot = value;
    }
}

impl<T: NativeType + LittleEndian + AsF64> Accumulator for ReservoirQuantile<T> {
    type State = ReservoirSample<T>;

    fn fresh(&self) -> ReservoirSample<T> {
        ReservoirSample { values: Vec::new(), total: 0 }
    }

    fn add(&mut self, states: &mut [ReservoirSample<T>], rows: Rows<'_>, args: &[Column]) -> Result<()> {
        rows.fold(states, native::<T>(&args[0]), offer);
        Ok(())
    }

    fn merge(&self, into: &mut ReservoirSample<T>, from: ReservoirSample<T>) -> Result<()> {
        if from.total as usize <= SAMPLE_MAX && from.total as usize == from.values.len() {
            from.values.into_iter().for_each(|value| offer(into, value));
            return Ok(());
        }
        if into.total as usize <= SAMPLE_MAX && into.total as usize == into.values.len() {
            let small = std::mem::replace(into, from);
            small.values.into_iter().for_each(|value| offer(into, value));
            return Ok(());
        }
        // Each slot goes to a side as likely as its share of all values.
        let total = into.total.saturating_add(from.total);
        for (i, slot) in into.values.iter_mut().enumerate() {
            if random_below(total ^ i as u64, total) >= into.total {
                *slot = from.values[random_below(i as u64 + 1, from.values.len() as u64) as usize];
            }
        }
        into.total = total;
        Ok(())
    }

    fn write(&self, state: &ReservoirSample<T>, out: &mut Vec<u8>) {
        state.total.put(out);
        put_numbers(&state.values, out);
    }

    #[allow(clippy::eq_op)] // NaN is the only value that differs from itself.
    fn read(&self, reader: &mut Reader<'_>) -> Result<ReservoirSample<T>> {
        let total: u64 = reader.number()?;
        let values: Vec<T> = take_numbers(reader)?;
        if values.len() > SAMPLE_MAX
            || (values.len() as u64) != total.min(SAMPLE_MAX as u64)
            || values.iter().any(|v| v != v)
        {
            return Err(corrupted("the sample has a wrong size"));
        }
        Ok(ReservoirSample { values, total })
    }

    /// The size of samples, the number of values offered, the generator of random numbers, the sample.
    fn write_wire(&self, state: &ReservoirSample<T>, out: &mut Vec<u8>) -> Result<()> {
        (SAMPLE_MAX as u64).put(out);
        state.total.put(out);
        let draws = state.total.saturating_sub(SAMPLE_MAX as u64);
        put_sized(Pcg32::after(WIRE_SEED, draws).to_text().as_bytes(), out);
        state.values.iter().for_each(|value| value.put(out));
        Ok(())
    }

    #[allow(clippy::eq_op)] // NaN is the only value that differs from itself.
    fn read_wire(&self, reader: &mut Reader<'_>) -> Result<ReservoirSample<T>> {
        if reader.number::<u64>()? != SAMPLE_MAX as u64 {
            return Err(corrupted("the sample has a wrong size"));
        }
        let total: u64 = reader.number()?;
        reader.sized()?;
        let values = (0..total.min(SAMPLE_MAX as u64)).map(|_| reader.number()).collect::<Result<Vec<T>>>()?;
        if values.iter().any(|v| v != v) {
            return Err(corrupted("NaN is in the sample"));
        }
        Ok(ReservoirSample { values, total })
    }

    fn finish(&self, states: &mut [ReservoirSample<T>], group_ids: &[u32]) -> Result<Column> {
        // Sorting changes which value a later row would replace, not how likely each is to be.
        group_ids.iter().for_each(|&group| states[group as usize].values.sort_unstable_by(order));
        Ok(self.levels.column(group_ids.len(), |i, level| {
            let values = &states[group_ids[i] as usize].values;
            self.levels.value(interpolate(values.len(), level, |at| values[at].as_f64()))
        }))
    }

    fn heap_bytes(&self, state: &ReservoirSample<T>) -> usize {
        state.values.capacity() * size_of::<T>()
    }
}

fn bind(call: &Call<'_>, is_many: bool) -> Bound {
    let argument = call.unary()?;
    let levels = Levels::new(call, is_many, interpolated_type(call)?)?;
    with_number!(
        argument,
        |T| call.accumulate(levels.result(), ReservoirQuantile::<T> { levels, types: std::marker::PhantomData }).done(),
        else Err(call.illegal(0))
    )
}

/// Registers the functions.
pub(super) fn register(registry: &mut Registry) {
    register_both!(
        registry,
        "quantile",
        "quantiles",
        "median",
        bind,
        "Quantile of a sample of 8192 values, interpolated; exact while there are no more."
    );
}
