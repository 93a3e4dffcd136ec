//! To and from dates and times. What does not fit wraps or is moved to the nearest bound, as in ClickHouse.

use super::{Casting, Rows, number, refuse};
use crate::datetime::add::{power_of_ten, zone_of};
use crate::support::{self, Native, convert_to};
use base::Result;
use types::datetime::DAY_SECONDS;
use types::{Column, DataType, TimeZone};

/// Last day of `Date`: larger numbers are taken as seconds.
const DATE_DAYS_MAX: i64 = 65_535;
/// 9999-12-31: larger numbers given to `toDate32` are taken as seconds.
const DATE32_DAYS_MAX: i64 = 2_932_896;
/// 9999-12-31 23:59:59.
const SECONDS_MAX: i64 = 253_402_300_799;

/// Between a date or time and another type.
pub(super) fn convert(casting: &Casting, column: &Column, from: &DataType, to: &DataType, rows: &mut Rows) -> Result<Column> {
    match (from.is_date_or_time(), to.is_date_or_time()) {
        (true, true) => Ok(between(column, from, to, casting.session())),
        (true, false) => to_number(casting, column, from, to, rows),
        (false, true) if from.is_integer() || from.is_float() || *from == DataType::Bool || from.is_enum() => from_number(casting, column, from, to, rows),
        _ => refuse(from, to),
    }
}

fn map<T: types::NativeType, R: types::NativeType>(column: &Column, f: impl Fn(T) -> R) -> Column {
    Column::from_vec(column.as_native::<T>().unwrap_or(&[]).iter().map(|&v| f(v)).collect::<Vec<R>>())
}

/// Between dates and times.
fn between(column: &Column, from: &DataType, to: &DataType, session: &TimeZone) -> Column {
    let source_zone = zone_of(from, session);
    let target_zone = zone_of(to, session);
    let second = |scale: &u8| power_of_ten(*scale);
    match (from, to) {
        (DataType::Date, DataType::Date32) => support::convert(column, Native::I32),
        (DataType::Date32, DataType::Date) => support::convert(column, Native::U16),
        (DataType::DateTime(_), DataType::DateTime(_)) => column.clone(),
        (DataType::DateTime64(a, _), DataType::DateTime64(b, _)) => {
            let (up, down) = (power_of_ten(b.saturating_sub(*a)), power_of_ten(a.saturating_sub(*b)));
            map(column, |t: i64| t.wrapping_mul(up).div_euclid(down))
        }
        (DataType::Date | DataType::Date32, DataType::DateTime(_)) => {
            map(&convert_to::<i64>(column), |d: i64| target_zone.to_utc(d * DAY_SECONDS) as u32)
        }
        (DataType::Date | DataType::Date32, DataType::DateTime64(scale, _)) => {
            let second = second(scale);
            map(&convert_to::<i64>(column), |d: i64| target_zone.to_utc(d * DAY_SECONDS).wrapping_mul(second))
        }
        (DataType::DateTime(_), DataType::DateTime64(scale, _)) => {
            let second = second(scale);
            map(column, |s: u32| i64::from(s).wrapping_mul(second))
        }
        (DataType::DateTime64(scale, _), DataType::DateTime(_)) => {
            let second = second(scale);
            map(column, |t: i64| t.div_euclid(second) as u32)
        }
        (DataType::DateTime(_), DataType::Date) if source_zone.fixed_offset() == Some(0) => map(column, |s: u32| (s / DAY_SECONDS as u32) as u16),
        (DataType::DateTime(_), DataType::Date) => map(column, |s: u32| day_of(i64::from(s), &source_zone).max(0) as u16),
        (DataType::DateTime(_), DataType::Date32) => map(column, |s: u32| day_of(i64::from(s), &source_zone) as i32),
        (DataType::DateTime64(scale, _), DataType::Date) => {
            let second = second(scale);
            map(column, |t: i64| day_of(t.div_euclid(second), &source_zone).clamp(0, i64::from(u16::MAX)) as u16)
        }
        (DataType::DateTime64(scale, _), DataType::Date32) => {
            let second = second(scale);
            map(column, |t: i64| day_of(t.div_euclid(second), &source_zone) as i32)
        }
        _ => column.clone(),
    }
}

/// The local day of a moment.
#[inline]
fn day_of(seconds: i64, zone: &TimeZone) -> i64 {
    zone.to_local(seconds).div_euclid(DAY_SECONDS)
}

fn to_number(casting: &Casting, column: &Column, from: &DataType, to: &DataType, rows: &mut Rows) -> Result<Column> {
    let (Some(native), true) = (Native::of(to), to.is_number()) else { return refuse(from, to) };
    if let DataType::DateTime64(scale, _) = from {
        let second = power_of_ten(*scale);
        if native.is_float() {
            let exact = map(column, |t: i64| t as f64 / second as f64);
            return Ok(support::convert(&exact, native));
        }
        let whole = map(column, |t: i64| t / second);
        return number::convert(casting, &whole, &DataType::Int64, to, native, rows);
    }
    let own = Native::of(from).unwrap_or(Native::I64).data_type();
    number::convert(casting, column, &own, to, native, rows)
}

fn from_number(casting: &Casting, column: &Column, from: &DataType, to: &DataType, rows: &mut Rows) -> Result<Column> {
    if from.is_float() {
        number::check_finite(column, from, to, rows)?;
    }
    let zone = zone_of(to, casting.session());
    if let DataType::DateTime64(scale, _) = to {
        let second = power_of_ten(*scale);
        let limit = i64::MAX / second;
        if from.is_float() {
            let limit = limit.min(SECONDS_MAX) as f64;
            return Ok(map(&convert_to::<f64>(column), |v: f64| {
                if v > limit { (limit as i64).saturating_mul(second).saturating_add(second - 1) } else { (v * second as f64) as i64 }
            }));
        }
        let limit = limit.min(SECONDS_MAX);
        return Ok(map(&convert_to::<i64>(column), |v: i64| if v > limit { limit.saturating_mul(second).saturating_add(second - 1) } else { v.saturating_mul(second) }));
    }
    let whole = if *from == DataType::UInt64 || *from == DataType::UInt128 {
        // The highest bit is no sign.
        map(&convert_to::<u64>(column), |v: u64| i64::try_from(v).unwrap_or(i64::MAX))
    } else {
        convert_to::<i64>(column)
    };
    Ok(match to {
        DataType::Date => map(&whole, |n: i64| match n {
            ..0 => 0u16,
            0..=DATE_DAYS_MAX => n as u16,
            _ => day_of(n.min(i64::from(u32::MAX)), &zone).max(0) as u16,
        }),
        DataType::Date32 => map(&whole, |n: i64| if n <= DATE32_DAYS_MAX { n.max(-719_528) as i32 } else { day_of(n.min(SECONDS_MAX), &zone) as i32 }),
        _ => map(&whole, |n: i64| n.clamp(0, i64::from(u32::MAX)) as u32),
    })
}
