//! Quantiles from counts of coarse values: `quantileBFloat16` counts values cut to 16 bits, `quantileDD` the
//! buckets of a DDSketch (Masson, Rim, Lee: "DDSketch", 2019), whose relative error is bounded.

use super::levels::Levels;
use super::register_both;
use crate::blob::{LittleEndian, Reader};
use crate::function::{Bound, Call};
use crate::number::{floats, scale_of};
use crate::states::{Accumulator, Rows};
use base::{Result, bail};
use functions::Registry;
use std::collections::BTreeMap;
use types::{Column, DataType, Value};

/// The mapping of values to buckets in order, and of buckets to values.
#[derive(Clone, Copy)]
enum Buckets {
    /// The upper half of a 32-bit float.
    BFloat16,
    /// Powers of gamma, by its logarithm.
    Logarithmic { gamma_ln: f64 },
}

/// Values nearer to zero than this are zero.
const SMALLEST: f64 = 1e-9;

impl Buckets {
    /// The bucket, so that buckets are in the order of values.
    fn of(self, value: f64) -> i64 {
        match self {
            Buckets::BFloat16 => {
                let bits = i64::from((value as f32).to_bits() >> 16);
                if bits & 0x8000 != 0 { -(bits & 0x7FFF) - 1 } else { bits }
            }
            Buckets::Logarithmic { .. } if value.abs() < SMALLEST => 0,
            Buckets::Logarithmic { gamma_ln } => {
                // Shifted so that small values stay on their side of zero.
                let index = (value.abs().ln() / gamma_ln).ceil() as i64 + Self::SHIFT;
                if value > 0.0 { index } else { -index }
            }
        }
    }

    const SHIFT: i64 = 1 << 40;

    fn value(self, bucket: i64) -> f64 {
        match self {
            Buckets::BFloat16 => {
                let bits = if bucket < 0 { (-(bucket + 1)) as u32 | 0x8000 } else { bucket as u32 };
                f64::from(f32::from_bits(bits << 16))
            }
            Buckets::Logarithmic { .. } if bucket == 0 => 0.0,
            Buckets::Logarithmic { gamma_ln } => {
                let index = bucket.abs() - Self::SHIFT;
                let value = 2.0 * (index as f64 * gamma_ln).exp() / (1.0 + gamma_ln.exp());
                if bucket > 0 { value } else { -value }
            }
        }
    }
}

#[derive(Clone)]
struct QuantileSketch {
    levels: Levels,
    buckets: Buckets,
    scale: u32,
}

type Counts = BTreeMap<i64, u64>;

impl QuantileSketch {
    fn quantile(&self, counts: &Counts, level: f64) -> f64 {
        let total: u128 = counts.values().map(|&count| u128::from(count)).sum();
        if total == 0 {
            return f64::NAN;
        }
        let mut seen = 0u128;
        let is_reached = |seen: u128| match self.buckets {
            Buckets::BFloat16 => seen as f64 >= level * total as f64,
            Buckets::Logarithmic { .. } => seen as f64 > level * (total - 1) as f64,
        };
        let found = counts.iter().find(|(_, count)| {
            seen += u128::from(**count);
            is_reached(seen)
        });
        found.or(counts.last_key_value()).map_or(f64::NAN, |(&bucket, _)| self.buckets.value(bucket))
    }
}

impl Accumulator for QuantileSketch {
    type State = Counts;

    fn fresh(&self) -> Counts {
        Counts::new()
    }

    fn add(&mut self, states: &mut [Counts], rows: Rows<'_>, args: &[Column]) -> Result<()> {
        let values = floats(&args[0], self.scale);
        let weight = |row: usize| args.get(1).map_or(1, |weights| weights.value(row).as_u64().unwrap_or(0));
        rows.for_each(|row, group| {
            if !values[row].is_nan() && weight(row) > 0 {
                let count = states[group].entry(self.buckets.of(values[row])).or_insert(0);
                *count = count.saturating_add(weight(row));
            }
        });
        Ok(())
    }

    fn merge(&self, into: &mut Counts, from: Counts) -> Result<()> {
        for (bucket, count) in from {
            let own = into.entry(bucket).or_insert(0);
            *own = own.saturating_add(count);
        }
        Ok(())
    }

    fn write(&self, state: &Counts, out: &mut Vec<u8>) {
        base::varint::put(out, state.len() as u64);
        for (bucket, count) in state {
            bucket.put(out);
            count.put(out);
        }
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<Counts> {
        let mut counts = Counts::new();
        for _ in 0..reader.count(16)? {
            counts.insert(reader.number()?, reader.number()?);
        }
        Ok(counts)
    }

    /// Writes the state of `quantileBFloat16`: the upper half of each float, and its count.
    fn write_wire(&self, state: &Counts, out: &mut Vec<u8>) -> Result<()> {
        let Buckets::BFloat16 = self.buckets else { return Err(crate::wire::no_form()) };
        base::varint::put(out, state.len() as u64);
        for (&bucket, count) in state {
            (((self.buckets.value(bucket) as f32).to_bits() >> 16) as u16).put(out);
            count.put(out);
        }
        Ok(())
    }

    fn read_wire(&self, reader: &mut Reader<'_>) -> Result<Counts> {
        let Buckets::BFloat16 = self.buckets else { return Err(crate::wire::no_form()) };
        let mut counts = Counts::new();
        for _ in 0..reader.count(10)? {
            let value = f32::from_bits(u32::from(reader.number::<u16>()?) << 16);
            let count: &mut u64 = counts.entry(self.buckets.of(f64::from(value))).or_default();
            *count = count.saturating_add(reader.number()?);
        }
        Ok(counts)
    }

    fn finish(&self, states: &mut [Counts], group_ids: &[u32]) -> Result<Column> {
        Ok(self
            .levels
            .column(group_ids.len(), |i, level| Value::Float(self.quantile(&states[group_ids[i] as usize], level))))
    }

    fn heap_bytes(&self, state: &Counts) -> usize {
        state.len() * 24
    }
}

fn bind(call: &Call<'_>, is_many: bool, is_weighted: bool) -> Bound {
    let value = if is_weighted { call.binary()?.0 } else { call.unary()? };
    if !value.is_number() {
        return Err(call.illegal(0));
    }
    if is_weighted && !call.arguments[1].is_unsigned() {
        return Err(call.illegal(1));
    }
    let levels = Levels::new(call, is_many, DataType::Float64)?;
    call.accumulate(levels.result(), QuantileSketch { levels, buckets: Buckets::BFloat16, scale: scale_of(value) })
        .done()
}

fn bind_dd(call: &Call<'_>, is_many: bool) -> Bound {
    let value = call.unary()?;
    if !value.is_number() || matches!(value, DataType::Decimal { .. }) {
        return Err(call.illegal(0));
    }
    let Some((accuracy, levels)) = call.parameters.split_first() else {
        bail!(
            NumberOfArgumentsDoesntMatch,
            "Aggregate function {} requires the relative accuracy as its first parameter",
            call.name
        );
    };
    let accuracy = match accuracy.as_f64() {
        Some(accuracy) if accuracy > 0.0 && accuracy < 1.0 => accuracy,
        None => bail!(
            IllegalTypeOfArgument,
            "Relative accuracy of aggregate function {} must be a number, not {}",
            call.name,
            accuracy.to_literal()
        ),
        Some(_) => {
            bail!(ParameterOutOfBound, "Relative accuracy of aggregate function {} must be between 0 and 1", call.name)
        }
    };
    let levels = Levels::new(&Call { parameters: levels, ..*call }, is_many, DataType::Float64)?;
    let gamma_ln = ((1.0 + accuracy) / (1.0 - accuracy)).ln();
    call.accumulate(levels.result(), QuantileSketch { levels, buckets: Buckets::Logarithmic { gamma_ln }, scale: 0 })
        .done()
}

/// Registers the functions.
pub(super) fn register(registry: &mut Registry) {
    register_both!(
        registry,
        "quantileBFloat16",
        "quantilesBFloat16",
        "medianBFloat16",
        |c: &Call<'_>, m| bind(c, m, false),
        "Quantile of values cut to 16 bits: two to three digits."
    );
    register_both!(
        registry,
        "quantileBFloat16Weighted",
        "quantilesBFloat16Weighted",
        "medianBFloat16Weighted",
        |c: &Call<'_>, m| bind(c, m, true),
        "As quantileBFloat16; each value counts as often as the second argument says."
    );
    register_both!(
        registry,
        "quantileDD",
        "quantilesDD",
        "medianDD",
        bind_dd,
        "Quantile with a bounded relative error, from a DDSketch."
    );
}
