//! Functions of two numbers that give a float, and buckets of histograms.

use super::unary::{check_numbers, float_rows};
use crate::support::{Bound, Call, Family, Ints, coerce};
use base::{Result, bail};
use functions::{Arg, Registry};
use types::{Column, DataType};

fn bind(call: &Call, compute: fn(f64, f64) -> f64) -> Result<Bound> {
    check_numbers(call, 2)?;
    Ok(Bound::new(DataType::Float64, move |args: &[Arg], _| {
        if args[1].column.is_const() && !args[0].column.is_const() {
            let x = float_rows(&args[0])?;
            let one = Arg::new(args[1].column.slice(0, usize::from(!x.is_empty())), args[1].data_type.clone());
            let y = float_rows(&one)?.first().copied().unwrap_or(0.0);
            return Ok(Column::from_vec(x.into_iter().map(|x| compute(x, y)).collect()));
        }
        let (x, y) = (float_rows(&args[0])?, float_rows(&args[1])?);
        Ok(Column::from_vec(x.into_iter().zip(y).map(|(x, y)| compute(x, y)).collect()))
    }))
}

fn width_bucket(call: &Call) -> Result<Bound> {
    check_numbers(call, 4)?;
    call.integers([3])?;
    let result = match call.data_type(3) {
        DataType::UInt8 | DataType::Int8 => DataType::UInt16,
        DataType::UInt16 | DataType::Int16 => DataType::UInt32,
        _ => DataType::UInt64,
    };
    let stored = result.clone();
    Ok(Bound::new(result, move |args, rows| {
        let (x, low, high, count) =
            (float_rows(&args[0])?, float_rows(&args[1])?, float_rows(&args[2])?, Ints::of(&args[3]));
        let mut buckets = Vec::with_capacity(rows);
        for row in 0..rows {
            let (x, low, high, count) = (x[row], low[row], high[row], count.get(row) as u64);
            if low >= high {
                // A range that holds nothing has no buckets.
                buckets.push(0);
                continue;
            }
            if count == 0 || !low.is_finite() || !high.is_finite() || x.is_nan() {
                bail!(
                    BadArguments,
                    "Function widthBucket needs finite bounds of which the first is less, and a count above 0: got \
                    {low}, {high}, {count}"
                );
            }
            buckets.push(if x < low {
                0
            } else if x >= high {
                count.saturating_add(1)
            } else {
                (((x - low) * count as f64 / (high - low)) as u64).saturating_add(1)
            });
        }
        coerce(&Column::from_vec(buckets), &DataType::UInt64, &stored)
    }))
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "Mathematical");
    family.add_any_case("pow", "pow(x, y)", "x to the power of y.", |call| bind(call, f64::powf));
    family.alias_any_case("pow", &["power"]);
    family.add_any_case("atan2", "atan2(y, x)", "The angle of the point (x, y).", |call| bind(call, f64::atan2));
    family.add_any_case("hypot", "hypot(x, y)", "The length of the hypotenuse.", |call| bind(call, f64::hypot));
    family.add(
        "widthBucket",
        "widthBucket(x, low, high, count)",
        "Which of count equal parts of the range x is in.",
        width_bucket,
    );
    family.alias_any_case("widthBucket", &["width_bucket"]);
}
