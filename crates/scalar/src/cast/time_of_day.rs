//! Casts to and from `Time` and `Time64`. Values beyond 999:59:59 are moved there.

use super::{Caller, Casting, Rows, number, refuse};
use crate::datetime::add::{power_of_ten, zone_of};
use crate::support::{Native, convert as convert_column, convert_to};
use base::{Result, err};
use types::datetime::DAY_SECONDS;
use types::text::TIME_SECONDS_MAX;
use types::{Column, DataType};

/// Digits of the fraction that a type has.
fn scale_of(data_type: &DataType) -> u8 {
    match data_type {
        DataType::Time64(scale) | DataType::DateTime64(scale, _) => *scale,
        _ => 0,
    }
}

/// Ticks moved into the range of times.
pub(crate) fn clamp_ticks(ticks: i64, scale: u8) -> i64 {
    let second = power_of_ten(scale);
    let max = TIME_SECONDS_MAX * second + (second - 1);
    ticks.clamp(-max, max)
}

/// Ticks as the flat form of a type.
fn column_of(ticks: Vec<i64>, to: &DataType) -> Column {
    let scale = scale_of(to);
    match to {
        DataType::Time => Column::from_vec(ticks.into_iter().map(|t| clamp_ticks(t, 0) as i32).collect::<Vec<i32>>()),
        _ => Column::from_vec(ticks.into_iter().map(|t| clamp_ticks(t, scale)).collect::<Vec<i64>>()),
    }
}

/// Ticks of another scale, towards zero.
fn rescaled(ticks: &[i64], from: u8, to: u8) -> Vec<i64> {
    let (up, down) = (power_of_ten(to.saturating_sub(from)), power_of_ten(from.saturating_sub(to)));
    ticks.iter().map(|&t| t.saturating_mul(up) / down).collect()
}

/// Converts between a time of day and another type.
pub(super) fn convert(
    casting: &Casting,
    column: &Column,
    from: &DataType,
    to: &DataType,
    rows: &mut Rows,
) -> Result<Column> {
    match (from.is_time_of_day(), to.is_time_of_day()) {
        (true, true) => Ok(column_of(rescaled(&ticks_of(column), scale_of(from), scale_of(to)), to)),
        (true, false) => from_time(casting, column, from, to, rows),
        _ => to_time(casting, column, from, to, rows),
    }
}

fn ticks_of(column: &Column) -> Vec<i64> {
    convert_to::<i64>(column).as_native::<i64>().unwrap_or(&[]).to_vec()
}

fn from_time(casting: &Casting, column: &Column, from: &DataType, to: &DataType, rows: &mut Rows) -> Result<Column> {
    let scale = scale_of(from);
    let ticks = ticks_of(column);
    let seconds = |ticks: &[i64]| -> Vec<i64> { ticks.iter().map(|t| t / power_of_ten(scale)).collect() };
    Ok(match to {
        DataType::Date => Column::from_vec(vec![0u16; ticks.len()]),
        DataType::Date32 => Column::from_vec(vec![0i32; ticks.len()]),
        DataType::DateTime(_) | DataType::DateTime64(..) => {
            // The time stands on the clock of the first day.
            let zone = zone_of(to, casting.session());
            let target = power_of_ten(scale_of(to));
            let moments = rescaled(&ticks, scale, scale_of(to)).into_iter();
            let moments: Vec<i64> = moments
                .map(|t| zone.to_utc(t.div_euclid(target)).wrapping_mul(target) + t.rem_euclid(target))
                .collect();
            match to {
                DataType::DateTime(_) => Column::from_vec(moments.into_iter().map(|t| t as u32).collect::<Vec<u32>>()),
                _ => Column::from_vec(moments),
            }
        }
        _ if to.is_float() => {
            let second = power_of_ten(scale) as f64;
            let values: Vec<f64> = ticks.iter().map(|&t| t as f64 / second).collect();
            number::to_float(&Column::from_vec(values), to)
        }
        DataType::Bool => number::to_bool(&Column::from_vec(ticks)),
        _ => match Native::of(to) {
            Some(native) if to.is_integer() || matches!(to, DataType::Interval(_)) => {
                let whole = seconds(&ticks);
                if *from != DataType::Time && casting.caller != Caller::Inner {
                    super::decimal::check_integers(&whole, to, rows)?;
                }
                convert_column(&Column::from_vec(whole), native)
            }
            _ => return refuse(from, to),
        },
    })
}

fn to_time(casting: &Casting, column: &Column, from: &DataType, to: &DataType, rows: &mut Rows) -> Result<Column> {
    let target = power_of_ten(scale_of(to));
    let ticks: Vec<i64> = match from {
        DataType::Date | DataType::Date32 => vec![0; column.len()],
        DataType::DateTime(_) | DataType::DateTime64(..) => {
            let zone = zone_of(from, casting.session());
            let source = power_of_ten(scale_of(from));
            let on_clock =
                |t: &i64| zone.to_local(t.div_euclid(source)).rem_euclid(DAY_SECONDS) * source + t.rem_euclid(source);
            rescaled(&ticks_of(column).iter().map(on_clock).collect::<Vec<_>>(), scale_of(from), scale_of(to))
        }
        _ if *to == DataType::Time && casting.accurate && (from.is_number() || from.is_float()) => {
            super::time::check_range(column, from, to, (-TIME_SECONDS_MAX, TIME_SECONDS_MAX), rows)?;
            number::whole_numbers(column)
        }
        _ if from.is_float() => {
            if *to == DataType::Time {
                number::check_finite(column, from, to, rows)?;
            }
            let floats = convert_to::<f64>(column);
            let floats = floats.as_native::<f64>().unwrap_or(&[]);
            for (row, _) in floats.iter().enumerate().filter(|(_, v)| v.is_nan()) {
                rows.raise(row, || err!(DecimalOverflow, "Convert overflow: NaN does not fit in {to}"))?;
            }
            floats.iter().map(|v| (v * target as f64) as i64).collect()
        }
        _ if from.is_integer() || from.is_enum() || matches!(from, DataType::Bool | DataType::Interval(_)) => {
            let limit = TIME_SECONDS_MAX + 1;
            number::whole_numbers(column).into_iter().map(|v| v.clamp(-limit, limit) * target).collect()
        }
        _ => return refuse(from, to),
    };
    Ok(column_of(ticks, to))
}
