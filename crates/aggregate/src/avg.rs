//! `avg` and `avgWeighted`.

use crate::blob::{LittleEndian, Reader};
use crate::function::{Bound, Call, Function, add, add_any_case, doc};
use crate::number::{AsF64, Total, Widen, floats, scale_of};
use crate::states::{Accumulator, Rows};
use crate::sum::{SumAndCount, SumCount, SumCountResult};
use base::Result;
use functions::Registry;
use types::{Column, DataType, I256, U256};

/// Quotient of sum and count as a float; the sum of decimals is divided by 10^scale first.
#[derive(Clone)]
struct Quotient {
    scale: u32,
}

impl<D: Total> SumCountResult<D> for Quotient {
    fn column(&self, states: &mut dyn Iterator<Item = SumCount<D>>) -> Column {
        let divisor = 10f64.powi(self.scale as i32);
        Column::from_vec(states.map(|state| state.sum.as_f64() / divisor / state.count as f64).collect::<Vec<f64>>())
    }
}

fn quotient<D: AsF64>(state: &SumCount<D>) -> f64 {
    state.sum.as_f64() / state.count as f64
}

/// Mean of dates and times, cut to a whole number; of nothing the type's zero.
#[derive(Clone)]
struct MeanTime {
    data_type: DataType,
}

impl<D: Total> SumCountResult<D> for MeanTime {
    fn column(&self, states: &mut dyn Iterator<Item = SumCount<D>>) -> Column {
        let mut builder = types::ColumnBuilder::new(&self.data_type);
        for state in states {
            let mean = if state.count == 0 { 0 } else { quotient(&state) as i64 };
            builder.push_value(&types::Value::Int(mean));
        }
        builder.finish()
    }
}

fn make<S: Widen<D>, D: Total>(call: &Call<'_>) -> Function {
    let scale = scale_of(&call.arguments[0]);
    call.accumulate(DataType::Float64, SumAndCount::<S, D, Quotient>::new(Quotient { scale }))
}

fn make_time<S: Widen<D>, D: Total>(call: &Call<'_>) -> Function {
    let data_type = call.arguments[0].clone();
    call.accumulate(data_type.clone(), SumAndCount::<S, D, MeanTime>::new(MeanTime { data_type }))
}

fn bind_avg(call: &Call<'_>) -> Bound {
    call.no_parameters()?;
    let function = match call.unary()? {
        DataType::Bool | DataType::UInt8 => make::<u8, u64>(call),
        DataType::UInt16 => make::<u16, u64>(call),
        DataType::UInt32 => make::<u32, u64>(call),
        DataType::UInt64 => make::<u64, u64>(call),
        DataType::UInt128 => make::<u128, u128>(call),
        DataType::Int8 => make::<i8, i64>(call),
        DataType::Int16 => make::<i16, i64>(call),
        DataType::Int32 => make::<i32, i64>(call),
        DataType::Int64 => make::<i64, i64>(call),
        DataType::Int128 => make::<i128, i128>(call),
        DataType::UInt256 => make::<U256, U256>(call),
        DataType::Int256 | DataType::Decimal { precision: 39.., .. } => make::<I256, I256>(call),
        DataType::BFloat16 | DataType::Float32 => make::<f32, f64>(call),
        DataType::Float64 => make::<f64, f64>(call),
        DataType::Decimal { precision: 0..=9, .. } => make::<i32, i128>(call),
        DataType::Decimal { precision: 10..=18, .. } => make::<i64, i128>(call),
        DataType::Decimal { .. } => make::<i128, i128>(call),
        DataType::Date => make_time::<u16, u64>(call),
        DataType::DateTime(_) => make_time::<u32, u64>(call),
        DataType::Date32 | DataType::Time => make_time::<i32, i64>(call),
        DataType::DateTime64(..) | DataType::Time64(_) => make_time::<i64, i64>(call),
        _ => return Err(call.illegal(0)),
    };
    function.done()
}

/// Sum of products and sum of weights.
#[derive(Clone)]
struct WeightedAverage {
    scales: [u32; 2],
    /// The number that ClickHouse keeps of weights.
    weight: WireWeight,
}

/// The form in which ClickHouse keeps sums of weights, and sums of products with them.
#[derive(Clone, Copy)]
enum WireWeight {
    /// Integers; sums of weights in groups of 7 bits.
    Unsigned,
    /// Integers.
    Signed,
    /// Floats.
    Float,
    /// Another form.
    Other,
}

impl WireWeight {
    fn of(weight: &DataType) -> Self {
        match weight {
            DataType::Bool | DataType::UInt8 | DataType::UInt16 | DataType::UInt32 | DataType::UInt64 => {
                WireWeight::Unsigned
            }
            DataType::Int8 | DataType::Int16 | DataType::Int32 | DataType::Int64 => WireWeight::Signed,
            DataType::Float32 | DataType::Float64 => WireWeight::Float,
            _ => WireWeight::Other,
        }
    }
}

impl Accumulator for WeightedAverage {
    type State = (f64, f64);

    fn fresh(&self) -> (f64, f64) {
        (0.0, 0.0)
    }

    fn add(&mut self, states: &mut [(f64, f64)], rows: Rows<'_>, args: &[Column]) -> Result<()> {
        let values = floats(&args[0], self.scales[0]);
        let weights = floats(&args[1], self.scales[1]);
        rows.for_each(|row, group| {
            let state = &mut states[group];
            state.0 += values[row] * weights[row];
            state.1 += weights[row];
        });
        Ok(())
    }

    fn merge(&self, into: &mut (f64, f64), from: (f64, f64)) -> Result<()> {
        into.0 += from.0;
        into.1 += from.1;
        Ok(())
    }

    fn write(&self, state: &(f64, f64), out: &mut Vec<u8>) {
        state.0.put(out);
        state.1.put(out);
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<(f64, f64)> {
        Ok((reader.number()?, reader.number()?))
    }

    fn write_wire(&self, state: &(f64, f64), out: &mut Vec<u8>) -> Result<()> {
        match self.weight {
            WireWeight::Unsigned => {
                (state.0 as i128 as u64).put(out);
                base::varint::put(out, state.1 as u64);
            }
            WireWeight::Signed => {
                (state.0 as i64).put(out);
                (state.1 as i64).put(out);
            }
            WireWeight::Float => self.write(state, out),
            WireWeight::Other => return Err(crate::wire::no_form()),
        }
        Ok(())
    }

    fn read_wire(&self, reader: &mut Reader<'_>) -> Result<(f64, f64)> {
        Ok(match self.weight {
            WireWeight::Unsigned => (reader.number::<u64>()? as f64, reader.varint()? as f64),
            WireWeight::Signed => (reader.number::<i64>()? as f64, reader.number::<i64>()? as f64),
            WireWeight::Float => self.read(reader)?,
            WireWeight::Other => return Err(crate::wire::no_form()),
        })
    }

    fn finish(&self, states: &mut [(f64, f64)], group_ids: &[u32]) -> Result<Column> {
        let quotients = group_ids.iter().map(|&group| states[group as usize].0 / states[group as usize].1);
        Ok(Column::from_vec(quotients.collect::<Vec<f64>>()))
    }
}

fn bind_weighted(call: &Call<'_>) -> Bound {
    call.no_parameters()?;
    let (value, weight) = call.binary()?;
    for (index, argument) in [value, weight].into_iter().enumerate() {
        if !argument.is_integer() && !argument.is_float() && *argument != DataType::Bool {
            return Err(call.illegal(index));
        }
    }
    call.accumulate(
        DataType::Float64,
        WeightedAverage { scales: [scale_of(value), scale_of(weight)], weight: WireWeight::of(weight) },
    )
    .done()
}

/// Registers the family.
pub fn register(registry: &mut Registry) {
    add_any_case(registry, "avg", bind_avg, doc("avg(x)", "Arithmetic mean as Float64; nan over nothing."));
    add(registry, "avgWeighted", bind_weighted, doc("avgWeighted(x, weight)", "Mean of x weighted by weight."));
}
