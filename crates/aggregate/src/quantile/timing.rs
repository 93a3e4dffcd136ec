//! `quantileTiming`: made for page load times in milliseconds.
//!
//! Up to 5670 values are kept as they are (30 seconds at most each), then a histogram: every millisecond
//! below 1024, every 16 above.

use super::levels::Levels;
use super::register_both;
use crate::arrays::collect::{put_numbers, take_numbers};
use crate::blob::{LittleEndian, Reader, corrupted};
use crate::function::{Bound, Call};
use crate::number::floats;
use crate::states::{Accumulator, Rows};
use crate::uniq::hash::int_hash_32;
use base::Result;
use functions::Registry;
use types::{Column, DataType, Value};

const SMALL_MAX: usize = 1024;
const BIG_MAX: usize = 30_000;
const BIG_STEP: usize = 16;
const BINS: usize = SMALL_MAX + (BIG_MAX - SMALL_MAX) / BIG_STEP;

/// Values kept one by one.
const VALUES_MAX: usize = 5670;

#[derive(Clone)]
enum TimingState {
    Values(Vec<u16>),
    /// Counts of bins, and of values past the last.
    Histogram(Box<[u64]>),
}

fn bin_of(value: u16) -> usize {
    let value = usize::from(value);
    if value < SMALL_MAX { value } else { (SMALL_MAX + (value - SMALL_MAX) / BIG_STEP).min(BINS) }
}

fn bin_value(bin: usize) -> f32 {
    if bin < SMALL_MAX {
        return bin as f32;
    }
    if bin >= BINS {
        return BIG_MAX as f32;
    }
    // ClickHouse spreads the values of wide bins a little, so that they do not all look alike.
    let index = bin - SMALL_MAX;
    let spread = int_hash_32(index as u64) as usize % BIG_STEP;
    (index * BIG_STEP + SMALL_MAX + spread - BIG_STEP / 2) as f32
}

impl TimingState {
    fn insert(&mut self, value: u16) {
        match self {
            TimingState::Values(values) if values.len() < VALUES_MAX => values.push(value),
            TimingState::Values(values) => {
                let mut bins = vec![0u64; BINS + 1].into_boxed_slice();
                values.iter().chain([&value]).for_each(|&value| bins[bin_of(value)] += 1);
                *self = TimingState::Histogram(bins);
            }
            TimingState::Histogram(bins) => bins[bin_of(value)] += 1,
        }
    }

    /// A value that counts several times.
    fn insert_many(&mut self, value: u16, count: u64) {
        match self {
            TimingState::Values(values) if (values.len() as u64).saturating_add(count) <= VALUES_MAX as u64 => {
                values.extend(std::iter::repeat_n(value, count as usize))
            }
            TimingState::Values(values) => {
                let mut bins = vec![0u64; BINS + 1].into_boxed_slice();
                values.iter().for_each(|&value| bins[bin_of(value)] += 1);
                bins[bin_of(value)] += count;
                *self = TimingState::Histogram(bins);
            }
            TimingState::Histogram(bins) => bins[bin_of(value)] = bins[bin_of(value)].saturating_add(count),
        }
    }

    fn quantile(&mut self, level: f64) -> f32 {
        match self {
            TimingState::Values(values) if values.is_empty() => f32::NAN,
            TimingState::Values(values) => {
                let position = ((level * values.len() as f64) as usize).min(values.len() - 1);
                f32::from(*values.select_nth_unstable(position).1)
            }
            TimingState::Histogram(bins) => {
                let total = bins.iter().fold(0u64, |total, &count| total.saturating_add(count));
                let position = (level * total as f64).ceil() as u64;
                let mut seen = 0;
                let found = bins.iter().position(|&count| {
                    seen = u64::saturating_add(seen, count);
                    count > 0 && seen >= position
                });
                bin_value(found.unwrap_or(BINS))
            }
        }
    }
}

/// Values that ClickHouse keeps one by one with a short count.
const TINY_MAX: usize = 31;

/// Whether ClickHouse writes all bins of a histogram of so many values.
fn is_dense(total: u64) -> bool {
    total.saturating_mul(2) > BINS as u64
}

fn read_histogram(reader: &mut Reader<'_>) -> Result<TimingState> {
    // Counts so large that their sum overflows come from no query.
    let count = |reader: &mut Reader<'_>| Ok(reader.number::<u64>()? & (u64::MAX >> 16));
    let total = count(reader)?;
    let mut bins = vec![0u64; BINS + 1].into_boxed_slice();
    if is_dense(total) {
        for bin in &mut bins[..BINS] {
            *bin = count(reader)?;
        }
    } else {
        loop {
            let bin = usize::from(reader.number::<u16>()?);
            if bin == BIG_MAX {
                break;
            }
            if bin >= BINS {
                return Err(corrupted("a time is in no bin"));
            }
            bins[bin] = count(reader)?;
        }
    }
    // Those past the last bin are in the count of all only.
    bins[BINS] = total.saturating_sub(bins.iter().fold(0, |sum, &count| sum + count));
    Ok(TimingState::Histogram(bins))
}

#[derive(Clone)]
struct Timing {
    levels: Levels,
}

impl Accumulator for Timing {
    type State = TimingState;

    fn fresh(&self) -> TimingState {
        TimingState::Values(Vec::new())
    }

    fn add(&mut self, states: &mut [TimingState], rows: Rows<'_>, args: &[Column]) -> Result<()> {
        let values = floats(&args[0], 0);
        if let Some(weights) = args.get(1) {
            rows.for_each(|row, group| {
                let (value, weight) = (values[row], weights.value(row).as_u64().unwrap_or(0) & (u64::MAX >> 16));
                if value >= 0.0 && value.is_finite() && weight > 0 {
                    states[group].insert_many(value.min(BIG_MAX as f64) as u16, weight);
                }
            });
            return Ok(());
        }
        rows.fold(states, &values, |state, value| {
            // Negative values, NaN and infinity do not count.
            if value >= 0.0 && value.is_finite() {
                state.insert(value.min(BIG_MAX as f64) as u16);
            }
        });
        Ok(())
    }

    fn merge(&self, into: &mut TimingState, from: TimingState) -> Result<()> {
        match from {
            TimingState::Values(values) => values.into_iter().for_each(|value| into.insert(value)),
            TimingState::Histogram(mut bins) => {
                match into {
                    TimingState::Values(values) => values.iter().for_each(|&value| bins[bin_of(value)] += 1),
                    TimingState::Histogram(own) => {
                        own.iter().zip(bins.iter_mut()).for_each(|(own, bin)| *bin = bin.wrapping_add(*own))
                    }
                }
                *into = TimingState::Histogram(bins);
            }
        }
        Ok(())
    }

    fn write(&self, state: &TimingState, out: &mut Vec<u8>) {
        match state {
            TimingState::Values(values) => {
                out.push(0);
                put_numbers(values, out);
            }
            TimingState::Histogram(bins) => {
                out.push(1);
                bins.iter().for_each(|count| count.put(out));
            }
        }
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<TimingState> {
        if reader.number::<u8>()? == 0 {
            let mut times = self.fresh();
            take_numbers::<u16>(reader)?.into_iter().for_each(|value| times.insert(value.min(BIG_MAX as u16)));
            return Ok(times);
        }
        // Counts so large that their sum overflows come from no query.
        let count = |reader: &mut Reader<'_>| Ok(reader.number::<u64>()? & (u64::MAX >> 16));
        let bins = (0..=BINS).map(|_| count(reader)).collect::<Result<Vec<u64>>>()?;
        Ok(TimingState::Histogram(bins.into()))
    }

    /// 1, a u16 count and values; 2, a u64 count and values; 3, the count of all and a histogram: all of it, or, of few
    /// values, pairs of bin and count up to the bin 30000.
    fn write_wire(&self, state: &TimingState, out: &mut Vec<u8>) -> Result<()> {
        match state {
            TimingState::Values(values) => {
                if values.len() <= TINY_MAX {
                    out.push(1);
                    (values.len() as u16).put(out);
                } else {
                    out.push(2);
                    (values.len() as u64).put(out);
                }
                values.iter().for_each(|value| value.put(out));
            }
            TimingState::Histogram(bins) => {
                let total = bins.iter().fold(0u64, |total, &count| total.saturating_add(count));
                out.push(3);
                total.put(out);
                if is_dense(total) {
                    bins[..BINS].iter().for_each(|count| count.put(out));
                    return Ok(());
                }
                for (bin, count) in bins[..BINS].iter().enumerate().filter(|(_, count)| **count > 0) {
                    (bin as u16).put(out);
                    count.put(out);
                }
                (BIG_MAX as u16).put(out);
            }
        }
        Ok(())
    }

    fn read_wire(&self, reader: &mut Reader<'_>) -> Result<TimingState> {
        let mut times = self.fresh();
        let count = match reader.number::<u8>()? {
            1 => u64::from(reader.number::<u16>()?),
            2 => reader.number::<u64>()?,
            3 => return read_histogram(reader),
            _ => return Err(corrupted("the times are of no known kind")),
        };
        for _ in 0..reader.checked_count(count, 2)? {
            times.insert(reader.number::<u16>()?.min(BIG_MAX as u16));
        }
        Ok(times)
    }

    fn finish(&self, states: &mut [TimingState], group_ids: &[u32]) -> Result<Column> {
        Ok(self
            .levels
            .column(group_ids.len(), |i, level| Value::Float(f64::from(states[group_ids[i] as usize].quantile(level)))))
    }

    fn heap_bytes(&self, state: &TimingState) -> usize {
        match state {
            TimingState::Values(values) => values.capacity() * 2,
            TimingState::Histogram(bins) => bins.len() * 8,
        }
    }
}

fn bind(call: &Call<'_>, is_many: bool) -> Bound {
    let argument = call.unary()?;
    if !argument.is_integer() && !argument.is_float() {
        return Err(call.illegal(0));
    }
    let levels = Levels::new(call, is_many, DataType::Float32)?;
    call.accumulate(levels.result(), Timing { levels }).done()
}

fn bind_weighted(call: &Call<'_>, is_many: bool) -> Bound {
    let (argument, weight) = call.binary()?;
    if !argument.is_integer() && !argument.is_float() {
        return Err(call.illegal(0));
    }
    if !weight.is_unsigned() {
        return Err(call.illegal(1));
    }
    let levels = Levels::new(call, is_many, DataType::Float32)?;
    call.accumulate(levels.result(), Timing { levels }).done()
}

/// Registers the functions.
pub(super) fn register(registry: &mut Registry) {
    register_both!(
        registry,
        "quantileTiming",
        "quantilesTiming",
        "medianTiming",
        bind,
        "Quantile of times in milliseconds up to 30 seconds."
    );
    register_both!(
        registry,
        "quantileTimingWeighted",
        "quantilesTimingWeighted",
        "medianTimingWeighted",
        bind_weighted,
        "Quantile of times in milliseconds; each counts as often as the second argument says."
    );
}
