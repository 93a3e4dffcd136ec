//! Casts to and from dates and times. Values that do not fit are moved to the nearest bound; between dates and times
//! [`Overflow`] decides.

use super::{Casting, Overflow, Rows, number, refuse};
use crate::datetime::add::{power_of_ten, zone_of};
use crate::support::{self, Native, convert_to};
use base::{Error, Result, err};
use types::datetime::DAY_SECONDS;
use types::{Column, DataType, TimeZone};

/// Last day of `Date`: larger numbers are taken as seconds.
const DATE_DAYS_MAX: i64 = 65_535;
/// 9999-12-31: larger numbers given to `toDate32` are taken as seconds.
const DATE32_DAYS_MAX: i64 = 2_932_896;
/// 0000-01-01.
const DATE32_DAYS_MIN: i64 = -719_528;
/// 9999-12-31 23:59:59.
const SECONDS_MAX: i64 = 253_402_300_799;
/// 0000-01-01 00:00:00.
const SECONDS_MIN: i64 = DATE32_DAYS_MIN * DAY_SECONDS;
/// 2106-02-06, the last whole day of `DateTime`.
const DATE_TIME_DAYS_MAX: i64 = 49_709;

/// Converts between a date or time and another type.
pub(super) fn convert(
    casting: &Casting,
    column: &Column,
    from: &DataType,
    to: &DataType,
    rows: &mut Rows,
) -> Result<Column> {
    match (from.is_date_or_time(), to.is_date_or_time()) {
        (true, true) => between(casting, column, from, to, rows),
        (true, false) => to_number(casting, column, from, to, rows),
        (false, true) if is_plain(from) => from_number(casting, column, from, to, rows),
        (false, true) if from.is_enum() || matches!(from, DataType::Interval(_)) => Ok(from_ordinal(column, to)),
        _ => refuse(from, to),
    }
}

fn is_plain(data_type: &DataType) -> bool {
    data_type.is_integer() || data_type.is_float() || *data_type == DataType::Bool
}

fn map<T: types::NativeType, R: types::NativeType>(column: &Column, f: impl Fn(T) -> R) -> Column {
    Column::from_vec(column.as_native::<T>().unwrap_or(&[]).iter().map(|&v| f(v)).collect::<Vec<R>>())
}

/// Converts between dates and times.
fn between(casting: &Casting, column: &Column, from: &DataType, to: &DataType, rows: &mut Rows) -> Result<Column> {
    let session = casting.session();
    let target_zone = zone_of(to, session);
    let second = |scale: &u8| power_of_ten(*scale);
    Ok(match (from, to) {
        (DataType::Date, DataType::Date32) => support::convert(column, Native::I32),
        (DataType::Date32, DataType::Date) => days_to_date(casting, whole(column), to, rows)?,
        (DataType::DateTime(_), DataType::DateTime(_)) => column.clone(),
        (DataType::DateTime64(a, _), DataType::DateTime64(b, _)) => {
            rescaled(casting, column, second(a), second(b), to, rows)?
        }
        (DataType::Date | DataType::Date32, DataType::DateTime(_)) => {
            let days = bounded(casting.overflow, whole(column), (0, DATE_TIME_DAYS_MAX), to, rows)?;
            Column::from_vec(days.into_iter().map(|d| target_zone.day_start(d) as u32).collect::<Vec<u32>>())
        }
        (DataType::Date | DataType::Date32, DataType::DateTime64(scale, _)) => {
            let second = second(scale);
            map(&convert_to::<i64>(column), |d: i64| target_zone.day_start(d).wrapping_mul(second))
        }
        (DataType::DateTime(_), DataType::DateTime64(scale, _)) => {
            let second = second(scale);
            map(column, |s: u32| i64::from(s).wrapping_mul(second))
        }
        (DataType::DateTime64(scale, _), DataType::DateTime(_)) => {
            let seconds = seconds_of(column, second(scale));
            let seconds = bounded(casting.overflow, seconds, (0, i64::from(u32::MAX)), to, rows)?;
            Column::from_vec(seconds.into_iter().map(|s| s as u32).collect::<Vec<u32>>())
        }
        _ => return to_day(casting, column, from, to, rows),
    })
}

/// Converts times to the days of their zone's calendar.
fn to_day(casting: &Casting, column: &Column, from: &DataType, to: &DataType, rows: &mut Rows) -> Result<Column> {
    let zone = zone_of(from, casting.session());
    Ok(match (from, to) {
        (DataType::DateTime(_), DataType::Date) if zone.fixed_offset() == Some(0) => {
            map(column, |s: u32| (s / DAY_SECONDS as u32) as u16)
        }
        (DataType::DateTime(_), DataType::Date) => map(column, |s: u32| day_of(i64::from(s), &zone).max(0) as u16),
        (DataType::DateTime(_), DataType::Date32) => map(column, |s: u32| day_of(i64::from(s), &zone) as i32),
        (DataType::DateTime64(scale, _), DataType::Date) => {
            // The fraction is cut off towards 1970, as ClickHouse does it for `Date` alone.
            let second = power_of_ten(*scale);
            let seconds: Vec<i64> = column.as_native::<i64>().unwrap_or(&[]).iter().map(|t| t / second).collect();
            days_to_date(casting, seconds.into_iter().map(|s| day_of(s, &zone)).collect(), to, rows)?
        }
        (DataType::DateTime64(scale, _), DataType::Date32) => {
            let second = power_of_ten(*scale);
            map(column, |t: i64| day_of(t.div_euclid(second), &zone) as i32)
        }
        _ => column.clone(),
    })
}

fn whole(column: &Column) -> Vec<i64> {
    convert_to::<i64>(column).as_native::<i64>().unwrap_or(&[]).to_vec()
}

fn seconds_of(column: &Column, second: i64) -> Vec<i64> {
    column.as_native::<i64>().unwrap_or(&[]).iter().map(|t| t.div_euclid(second)).collect()
}

fn days_to_date(casting: &Casting, days: Vec<i64>, to: &DataType, rows: &mut Rows) -> Result<Column> {
    let days = bounded(casting.overflow, days, (0, DATE_DAYS_MAX), to, rows)?;
    Ok(Column::from_vec(days.into_iter().map(|d| d as u16).collect::<Vec<u16>>()))
}

/// Values in the range of a type, as the overflow is to be treated.
fn bounded(
    overflow: Overflow,
    mut values: Vec<i64>,
    (low, high): (i64, i64),
    to: &DataType,
    rows: &mut Rows,
) -> Result<Vec<i64>> {
    match overflow {
        Overflow::Wrap => {}
        Overflow::Saturate => values.iter_mut().for_each(|value| *value = (*value).clamp(low, high)),
        Overflow::Throw => {
            for (row, value) in values.iter().enumerate().filter(|(_, value)| !(low..=high).contains(*value)) {
                rows.raise(row, || out_of_range(*value, to))?;
            }
        }
    }
    Ok(values)
}

fn out_of_range(value: i64, to: &DataType) -> Error {
    err!(
        ValueIsOutOfRangeOfDataType,
        "Value {value} is out of bounds of type {to}: see the setting date_time_overflow_behavior"
    )
}

/// Ticks of another size, towards zero. Those that 64 bits do not hold are an error of calls, and wrap in conversions
/// of the engine's own.
fn rescaled(
    casting: &Casting,
    column: &Column,
    from: i64,
    to: i64,
    target: &DataType,
    rows: &mut Rows,
) -> Result<Column> {
    if to <= from {
        let down = from / to;
        return Ok(map(column, |t: i64| t / down));
    }
    let up = to / from;
    let ticks = column.as_native::<i64>().unwrap_or(&[]);
    if casting.caller != super::Caller::Inner {
        for (row, t) in ticks.iter().enumerate().filter(|(_, t)| t.checked_mul(up).is_none()) {
            rows.fail(row, || err!(DecimalOverflow, "Convert overflow: {t} ticks do not fit in {target}"))?;
        }
    }
    Ok(map(column, |t: i64| t.wrapping_mul(up)))
}

/// The local day of a moment.
#[inline]
fn day_of(seconds: i64, zone: &TimeZone) -> i64 {
    zone.to_local(seconds).div_euclid(DAY_SECONDS)
}

fn to_number(casting: &Casting, column: &Column, from: &DataType, to: &DataType, rows: &mut Rows) -> Result<Column> {
    let (Some(native), true) = (Native::of(to), to.is_number() || matches!(to, DataType::Interval(_))) else {
        return refuse(from, to);
    };
    if let DataType::DateTime64(scale, _) = from {
        let second = power_of_ten(*scale);
        if *to == DataType::Bool {
            return Ok(number::to_bool(column));
        }
        if native.is_float() {
            let exact = map(column, |t: i64| t as f64 / second as f64);
            return Ok(support::convert(&exact, native));
        }
        let whole = map(column, |t: i64| t / second);
        if casting.caller != super::Caller::Inner {
            super::decimal::check_integers(whole.as_native::<i64>().unwrap_or(&[]), to, rows)?;
        }
        return Ok(support::convert(&whole, native));
    }
    let own = Native::of(from).unwrap_or(Native::I64).data_type();
    let casting = Casting { accurate: false, ..casting.clone() };
    number::convert(&casting, column, &own, to, native, rows)
}

/// Numbers of enumerations and intervals are taken as they lie: they wrap.
fn from_ordinal(column: &Column, to: &DataType) -> Column {
    match to {
        DataType::Date => support::convert(column, Native::U16),
        DataType::Date32 => support::convert(column, Native::I32),
        DataType::DateTime(_) => support::convert(column, Native::U32),
        _ => {
            let second = power_of_ten(if let DataType::DateTime64(scale, _) = to { *scale } else { 0 });
            map(&convert_to::<i64>(column), |v: i64| v.saturating_mul(second))
        }
    }
}

/// The range of numbers that `accurateCast` takes.
fn accurate_range(to: &DataType) -> (i64, i64) {
    match to {
        DataType::Date32 => (DATE32_DAYS_MIN, SECONDS_MAX),
        _ => (0, i64::from(u32::MAX)),
    }
}

/// Numbers that are no whole ones of the range fail.
pub(super) fn check_range(
    column: &Column,
    from: &DataType,
    to: &DataType,
    (low, high): (i64, i64),
    rows: &mut Rows,
) -> Result<()> {
    let whole = number::whole_numbers(column);
    let fraction = |row: usize| match column {
        Column::Float32(v) => v[row] != v[row].trunc(),
        Column::Float64(v) => v[row] != v[row].trunc(),
        _ => false,
    };
    for (row, value) in whole.iter().enumerate() {
        if !(low..=high).contains(value) || fraction(row) {
            rows.fail(row, || {
                err!(
                    CannotConvertType,
                    "A value of type {from} cannot be converted to {to} without loss: {}",
                    column.value(row).to_literal()
                )
            })?;
        }
    }
    Ok(())
}

fn from_number(casting: &Casting, column: &Column, from: &DataType, to: &DataType, rows: &mut Rows) -> Result<Column> {
    if let DataType::DateTime64(scale, _) = to {
        return to_ticks(column, *scale, to, rows);
    }
    if casting.accurate {
        check_range(column, from, to, accurate_range(to), rows)?;
    } else if *to != DataType::Date32 {
        number::check_finite(column, from, to, rows)?;
    }
    let zone = zone_of(to, casting.session());
    let whole = number::whole_numbers(column).into_iter();
    Ok(match to {
        DataType::Date => Column::from_vec(whole.map(|n| date_of(n, &zone)).collect::<Vec<u16>>()),
        DataType::Date32 => {
            let nan = |row: usize| {
                matches!(column, Column::Float64(v) if v[row].is_nan())
                    || matches!(column, Column::Float32(v) if v[row].is_nan())
            };
            let day = |n: i64| {
                if n <= DATE32_DAYS_MAX {
                    n.max(DATE32_DAYS_MIN) as i32
                } else {
                    day_of(n.min(SECONDS_MAX), &zone) as i32
                }
            };
            Column::from_vec(
                whole
                    .enumerate()
                    .map(|(row, n)| if n == 0 && nan(row) { DATE32_DAYS_MIN as i32 } else { day(n) })
                    .collect::<Vec<i32>>(),
            )
        }
        _ => Column::from_vec(whole.map(|n| n.clamp(0, i64::from(u32::MAX)) as u32).collect::<Vec<u32>>()),
    })
}

/// Numbers up to the last day are days, larger ones seconds.
fn date_of(number: i64, zone: &TimeZone) -> u16 {
    match number {
        ..0 => 0,
        0..=DATE_DAYS_MAX => number as u16,
        _ => day_of(number.min(i64::from(u32::MAX)), zone).max(0) as u16,
    }
}

/// Seconds, floats with their fraction, as ticks; the years 0 to 9999, and what 64 bits hold.
fn to_ticks(column: &Column, scale: u8, to: &DataType, rows: &mut Rows) -> Result<Column> {
    let second = power_of_ten(scale);
    let (low, high) = (SECONDS_MIN.max(i64::MIN / second), SECONDS_MAX.min(i64::MAX / second));
    let last = high.saturating_mul(second).saturating_add(second - 1);
    if !matches!(column, Column::Float32(_) | Column::Float64(_)) {
        let ticks = |v: i64| if v > high { last } else { v.max(low).saturating_mul(second) };
        return Ok(Column::from_vec(number::whole_numbers(column).into_iter().map(ticks).collect::<Vec<i64>>()));
    }
    let floats = convert_to::<f64>(column);
    let floats = floats.as_native::<f64>().unwrap_or(&[]);
    for (row, _) in floats.iter().enumerate().filter(|(_, v)| v.is_nan()) {
        rows.raise(row, || err!(DecimalOverflow, "Convert overflow: NaN does not fit in {to}"))?;
    }
    let single = matches!(column, Column::Float32(_));
    // A float of 32 bits is multiplied as such.
    let ticks = |v: f64| if single { f64::from(v as f32 * second as f32) } else { v * second as f64 };
    let bounded = |&v: &f64| match v {
        v if v > high as f64 => last,
        v if v < low as f64 => low.saturating_mul(second),
        v => ticks(v) as i64,
    };
    Ok(Column::from_vec(floats.iter().map(bounded).collect::<Vec<i64>>()))
}
