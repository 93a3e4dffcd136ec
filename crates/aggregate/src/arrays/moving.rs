//! `groupArrayMovingSum` and `groupArrayMovingAvg`.

use super::collect::{Collect, size_parameter};
use crate::blob::LittleEndian;
use crate::function::{Bound, Call, Function, add, doc};
use crate::number::{Total, Widen};
use base::Result;
use functions::Registry;
use types::{ColumnBuilder, DataType, NativeType, Value};

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

/// Difference of two totals.
trait Minus {
    fn minus(self, other: Self) -> Self;
}

macro_rules! minus {
    ($($number:ty),*) => { $(impl Minus for $number {
        fn minus(self, other: Self) -> Self {
            self.wrapping_sub(other)
        }
    })* };
}

minus!(u64, i64, i128);

impl Minus for f64 {
    fn minus(self, other: Self) -> Self {
        self - other
    }
}

#[derive(Clone, Copy)]
struct Moving {
    window: Option<usize>,
    is_average: bool,
}

fn make<S, D>(call: &Call<'_>, moving: Moving, sum_type: DataType) -> Function
where
    S: Widen<D> + LittleEndian,
    D: Total + Minus + NativeType,
{
    let is_decimal = matches!(sum_type, DataType::Decimal { .. });
    let element = if moving.is_average && !is_decimal { DataType::Float64 } else { sum_type };
    let result = DataType::array(element);
    let finish = move |values: &mut Vec<S>, builder: &mut ColumnBuilder| {
        let sums = sums::<S, D>(values, moving.window.unwrap_or(usize::MAX), D::minus);
        let divisor = moving.window.unwrap_or(values.len());
        let value = |sum: &D| match (moving.is_average, is_decimal) {
            (false, _) => sum.to_value(),
            (true, false) => Value::Float(sum.as_f64() / divisor as f64),
            (true, true) => Value::Int128(sum.to_value().as_i128().unwrap_or(0) / divisor as i128),
        };
        builder.push_value(&Value::Array(sums.iter().map(value).collect()));
    };
    call.accumulate(result.clone(), Collect::<S, _>::new(result, finish))
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
        DataType::Float32 => make::<f32, f64>(call, moving, DataType::Float64),
        DataType::Float64 => make::<f64, f64>(call, moving, DataType::Float64),
        DataType::Decimal { precision, scale } => {
            let sum = DataType::Decimal { precision: 38, scale: *scale };
            match precision {
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
pub fn register(registry: &mut Registry) {
    add(registry, "groupArrayMovingSum", bind_sum, doc("groupArrayMovingSum[(window)](x)", "Sums of the values up to each, or of the last window of them."));
    add(registry, "groupArrayMovingAvg", |call| bind(call, true), doc("groupArrayMovingAvg[(window)](x)", "Those sums divided by the window."));
}
