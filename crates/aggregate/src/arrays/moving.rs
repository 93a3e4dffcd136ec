//! `groupArrayMovingSum` and `groupArrayMovingAvg`.

use super::collect::{Collect, Finisher, size_parameter};
use crate::blob::{LittleEndian, Reader};
use crate::function::{Bound, Call, Function, add, doc};
use crate::number::{Total, Widen};
use base::Result;
use functions::Registry;
use types::{ColumnBuilder, DataType, I256, NativeType, U256, Value};

/// Sums of the last `window` values up to each.
fn sums<S: Widen<D>, D: Total>(values: &[S], window: usize, minus: impl Fn(D, D) -> D) -> Vec<D> {
    let mut sum = D::ZERO;
    let mut all = Vec::with_capacity(values.len());
    for (i, value) in values.iter().enumerate() {
        sum = sum.plus(value.widen());
        if i >= window {
            sum = minus(sum, values[i - window].widen());
        }
        all.push(sum);
    }
    all
}

/// Totals that rows leave again and that are shared out.
trait Subtract {
    /// The difference; integers wrap.
    fn minus(self, other: Self) -> Self;
    /// The quotient by a count that is not 0, towards 0.
    fn divided(self, count: usize) -> Self;
}

macro_rules! minus {
    ($($number:ty),*) => { $(impl Subtract for $number {
        fn minus(self, other: Self) -> Self {
            self.wrapping_sub(other)
        }

        fn divided(self, count: usize) -> Self {
            self.wrapping_div(count as $number)
        }
    })* };
}

minus!(u64, u128, i64, i128);

macro_rules! wide_minus {
    ($($number:ty),*) => { $(impl Subtract for $number {
        fn minus(self, other: Self) -> Self {
            self.wrapping_sub(other)
        }

        fn divided(self, count: usize) -> Self {
            self.checked_div((count as u64).into()).unwrap_or(Self::ZERO)
        }
    })* };
}

wide_minus!(U256, I256);

impl Subtract for f64 {
    fn minus(self, other: Self) -> Self {
        self - other
    }

    fn divided(self, count: usize) -> Self {
        self / count as f64
    }
}

#[derive(Clone, Copy)]
struct Moving {
    window: Option<usize>,
    is_average: bool,
}

/// Sums of numbers of type `S` in type `D`.
struct MovingSums<S, D> {
    moving: Moving,
    is_decimal: bool,
    types: std::marker::PhantomData<fn(S) -> D>,
}

impl<S, D> Clone for MovingSums<S, D> {
    fn clone(&self) -> Self {
        MovingSums { moving: self.moving, is_decimal: self.is_decimal, types: std::marker::PhantomData }
    }
}

impl<S, D> Finisher<S> for MovingSums<S, D>
where
    S: Widen<D> + LittleEndian + Narrow<D>,
    D: Total + Subtract + NativeType,
{
    fn push(&self, values: &mut Vec<S>, builder: &mut ColumnBuilder) {
        let Moving { window, is_average } = self.moving;
        let sums = sums::<S, D>(values, window.unwrap_or(usize::MAX), D::minus);
        let divisor = window.unwrap_or(values.len());
        let value = |sum: &D| match (is_average, self.is_decimal) {
            (false, _) => sum.to_value(),
            (true, false) => Value::Float(sum.as_f64() / divisor as f64),
            (true, true) => sum.divided(divisor).to_value(),
        };
        builder.push_value(&Value::Array(sums.iter().map(value).collect()));
    }

    /// ClickHouse keeps the sums of all values up to each; those of averages as floats.
    fn write_wire(&self, values: &[S], out: &mut Vec<u8>) {
        base::varint::put(out, values.len() as u64);
        let as_float = self.moving.is_average && !self.is_decimal;
        for sum in sums::<S, D>(values, usize::MAX, D::minus) {
            if as_float { sum.as_f64().put(out) } else { sum.put(out) }
        }
    }

    fn read_wire(&self, reader: &mut Reader<'_>) -> Result<Vec<S>> {
        let as_float = self.moving.is_average && !self.is_decimal;
        let count = reader.count(size_of::<D>())?;
        let mut values = Vec::new();
        let (mut before, mut float_before) = (D::ZERO, 0.0);
        for _ in 0..count {
            if as_float {
                let sum: f64 = reader.number()?;
                values.push(S::narrow_float(sum - float_before));
                float_before = sum;
            } else {
                let sum: D = reader.number()?;
                values.push(S::narrow(sum.minus(before)));
                before = sum;
            }
        }
        Ok(values)
    }
}

/// A number taken out of a sum of its type.
trait Narrow<D> {
    /// The number that was widened.
    fn narrow(sum: D) -> Self;
    /// The number that a difference of floats stands for.
    fn narrow_float(difference: f64) -> Self;
}

macro_rules! narrow {
    ($($number:ty => $total:ty),*) => { $(impl Narrow<$total> for $number {
        fn narrow(sum: $total) -> Self {
            sum as $number
        }

        fn narrow_float(difference: f64) -> Self {
            difference as $number
        }
    })* };
}

narrow!(u8 => u64, u16 => u64, u32 => u64, u64 => u64, i8 => i64, i16 => i64, i32 => i64, i64 => i64, u128 => u128,
    i128 => i128, i32 => i128, i64 => i128, f32 => f64, f64 => f64);

macro_rules! narrow_wide {
    ($($number:ty => $half:ty),*) => { $(impl Narrow<$number> for $number {
        fn narrow(sum: $number) -> Self {
            sum
        }

        fn narrow_float(difference: f64) -> Self {
            (difference as $half).into()
        }
    })* };
}

narrow_wide!(U256 => u128, I256 => i128);

fn make<S, D>(call: &Call<'_>, moving: Moving, sum_type: DataType) -> Function
where
    S: Widen<D> + LittleEndian + Narrow<D>,
    D: Total + Subtract + NativeType,
{
    let is_decimal = matches!(sum_type, DataType::Decimal { .. });
    let element = if moving.is_average && !is_decimal { DataType::Float64 } else { sum_type };
    let result = DataType::array(element);
    let sums = MovingSums::<S, D> { moving, is_decimal, types: std::marker::PhantomData };
    call.accumulate(result.clone(), Collect::<S, _>::new(result, sums))
}

fn bind(call: &Call<'_>, is_average: bool) -> Bound {
    let window = if call.parameters.is_empty() { None } else { Some(size_parameter(call)?) };
    let moving = Moving { window, is_average };
    let argument = call.unary()?;
    let function = match argument {
        DataType::UInt8 | DataType::Bool => make::<u8, u64>(call, moving, DataType::UInt64),
        DataType::UInt16 => make::<u16, u64>(call, moving, DataType::UInt64),
        DataType::UInt32 => make::<u32, u64>(call, moving, DataType::UInt64),
        DataType::UInt64 => make::<u64, u64>(call, moving, DataType::UInt64),
        DataType::Int8 => make::<i8, i64>(call, moving, DataType::Int64),
        DataType::Int16 => make::<i16, i64>(call, moving, DataType::Int64),
        DataType::Int32 => make::<i32, i64>(call, moving, DataType::Int64),
        DataType::Int64 => make::<i64, i64>(call, moving, DataType::Int64),
        DataType::UInt128 => make::<u128, u128>(call, moving, DataType::UInt128),
        DataType::UInt256 => make::<U256, U256>(call, moving, DataType::UInt256),
        DataType::Int128 => make::<i128, i128>(call, moving, DataType::Int128),
        DataType::Int256 => make::<I256, I256>(call, moving, DataType::Int256),
        DataType::Float32 => make::<f32, f64>(call, moving, DataType::Float64),
        DataType::Float64 => make::<f64, f64>(call, moving, DataType::Float64),
        DataType::Decimal { precision, scale } => {
            let sum = DataType::Decimal { precision: (*precision).max(38), scale: *scale };
            match precision {
                39.. => make::<I256, I256>(call, moving, sum),
                0..=9 => make::<i32, i128>(call, moving, sum),
                10..=18 => make::<i64, i128>(call, moving, sum),
                _ => make::<i128, i128>(call, moving, sum),
            }
        }
        _ => return Err(call.illegal(0)),
    };
    function.done()
}

fn bind_sum(call: &Call<'_>) -> Result<std::sync::Arc<dyn functions::AggregateFunction>> {
    bind(call, false)
}

/// Registers the functions.
pub(super) fn register(registry: &mut Registry) {
    add(
        registry,
        "groupArrayMovingSum",
        bind_sum,
        doc("groupArrayMovingSum[(window)](x)", "Sums of the values up to each, or of the last window of them."),
    );
    add(
        registry,
        "groupArrayMovingAvg",
        |call| bind(call, true),
        doc("groupArrayMovingAvg[(window)](x)", "Those sums divided by the window."),
    );
}
