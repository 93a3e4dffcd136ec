//! Dates and times plus a number of units.

use crate::cast::clamp_ticks;
use crate::support::{Operand, binary, operand};
use base::{Result, bail};
use types::datetime::{DAY_SECONDS, civil_from_days, days_from_civil, days_in_month};
use types::{Column, DataType, IntervalKind, TimeZone, Value};

/// `10^n` for n from 0 to 18.
pub fn power_of_ten(n: u8) -> i64 {
    10i64.pow(u32::from(n.min(18)))
}

/// Digits after the point that a unit below a second needs; 0 for a second and more.
pub fn unit_scale(kind: IntervalKind) -> u8 {
    match kind {
        IntervalKind::Nanosecond => 9,
        IntervalKind::Microsecond => 6,
        IntervalKind::Millisecond => 3,
        _ => 0,
    }
}

/// Seconds of a unit from a second to an hour.
fn clock_seconds(kind: IntervalKind) -> Option<i64> {
    match kind {
        IntervalKind::Second => Some(1),
        IntervalKind::Minute => Some(60),
        IntervalKind::Hour => Some(3600),
        _ => None,
    }
}

/// A day moved by a number of units of a day and more. Months keep the day of month or take their last day.
#[inline]
pub fn shift_days(days: i64, kind: IntervalKind, amount: i64) -> i64 {
    let months = match kind {
        IntervalKind::Week => return days.wrapping_add(amount.wrapping_mul(7)),
        IntervalKind::Month => amount,
        IntervalKind::Quarter => amount.saturating_mul(3),
        IntervalKind::Year => amount.saturating_mul(12),
        _ => return days.wrapping_add(amount),
    };
    let (year, month, day) = civil_from_days(days);
    let all = i64::from(year) * 12 + i64::from(month) - 1 + months.clamp(-100_000, 100_000);
    let (year, month) = (all.div_euclid(12) as i32, all.rem_euclid(12) as u32 + 1);
    days_from_civil(year, month, day.min(days_in_month(year, month)))
}

/// The type of a date or time of type `from` plus units of `kind`; `None` when they do not add.
pub fn sum_type(from: &DataType, kind: IntervalKind) -> Option<DataType> {
    let below_day = kind < IntervalKind::Day;
    let scale = unit_scale(kind);
    Some(match from {
        DataType::Date | DataType::Date32 if scale > 0 => return None,
        DataType::Date if below_day => DataType::DateTime(None),
        DataType::Date32 if below_day => DataType::DateTime64(3, None),
        DataType::Date | DataType::Date32 => from.clone(),
        DataType::DateTime(zone) if scale > 0 => DataType::DateTime64(scale, zone.clone()),
        DataType::DateTime(_) => from.clone(),
        DataType::DateTime64(own, zone) => DataType::DateTime64(scale.max(*own), zone.clone()),
        DataType::Time if below_day && scale == 0 => DataType::Time,
        DataType::Time64(own) if below_day => DataType::Time64(scale.max(*own)),
        _ => return None,
    })
}

/// Whether dates or times from `from` to `to` (their numbers) plus `amount` units stay where the sum cannot wrap.
pub fn stays_in_range(date: &DataType, kind: IntervalKind, amount: i64, from: &Value, to: &Value) -> bool {
    let (Some(from), Some(to)) = (from.as_i128(), to.as_i128()) else { return false };
    // At most so many days: months and years are taken long.
    let unit_days: i128 = match kind {
        IntervalKind::Year => 366,
        IntervalKind::Quarter => 93,
        IntervalKind::Month => 31,
        IntervalKind::Week => 7,
        _ => 1,
    };
    let days = i128::from(amount).abs() * unit_days;
    match date {
        DataType::Date => from - days >= 0 && to + days <= if kind < IntervalKind::Day { 49_709 } else { 65_535 },
        DataType::DateTime(_) => {
            from - days * i128::from(DAY_SECONDS) >= 0 && to + days * i128::from(DAY_SECONDS) <= i128::from(u32::MAX)
        }
        // The range is far wider than any date in use.
        DataType::Date32 | DataType::DateTime64(..) => days < 1_000_000,
        _ => false,
    }
}

/// The zone of a type, or the session's.
pub fn zone_of(data_type: &DataType, session: &TimeZone) -> TimeZone {
    match data_type.base() {
        DataType::DateTime(Some(zone)) | DataType::DateTime64(_, Some(zone)) => zone.clone(),
        _ => session.clone(),
    }
}

/// Days that are moved at most: far past all dates, and their seconds fit.
const DAYS_MAX: i64 = 1 << 40;

/// Moves the local date of a moment in UTC seconds, keeping the time on the clock.
#[inline]
fn shift_moment(seconds: i64, kind: IntervalKind, amount: i64, zone: &TimeZone) -> i64 {
    let local = zone.to_local(seconds);
    let days = shift_days(local.div_euclid(DAY_SECONDS), kind, amount).clamp(-DAYS_MAX, DAYS_MAX);
    zone.to_utc(days * DAY_SECONDS + local.rem_euclid(DAY_SECONDS))
}

/// 0000-01-01 and 9999-12-31.
const DATE32_DAYS: (i64, i64) = (-719_528, 2_932_896);

/// A number of days or seconds, at least 0 where months or years were added; shorter units wrap, as in ClickHouse.
#[inline]
fn not_below(number: i64, kind: IntervalKind) -> i64 {
    if kind >= IntervalKind::Month { number.max(0) } else { number }
}

/// Rows of a date or time plus amounts of units; the result is of [`sum_type`].
///
/// # Shape
/// `column` is constant or flat.
///
/// # Errors
/// `LOGICAL_ERROR` for a type that [`sum_type`] refuses.
pub fn add_units(
    column: &Column,
    from: &DataType,
    kind: IntervalKind,
    amounts: Operand<i64>,
    rows: usize,
    session: &TimeZone,
) -> Result<Column> {
    let zone = zone_of(from, session);
    let clock = clock_seconds(kind);
    let wrong = || base::Error::bug(format!("{from} plus {} of another physical form", kind.name()));
    match from {
        DataType::Date => {
            let days = operand::<u16>(column).ok_or_else(wrong)?;
            Ok(match clock {
                None => binary(days, amounts, rows, |d, n| not_below(shift_days(i64::from(d), kind, n), kind) as u16),
                Some(unit) => binary(days, amounts, rows, |d, n| {
                    zone.to_utc(i64::from(d) * DAY_SECONDS).wrapping_add(n.wrapping_mul(unit)) as u32
                }),
            })
        }
        DataType::Date32 => {
            let days = operand::<i32>(column).ok_or_else(wrong)?;
            Ok(match clock {
                None => binary(days, amounts, rows, |d, n| {
                    shift_days(i64::from(d), kind, n).clamp(DATE32_DAYS.0, DATE32_DAYS.1) as i32
                }),
                Some(unit) => binary(days, amounts, rows, |d, n| {
                    zone.to_utc(i64::from(d) * DAY_SECONDS).wrapping_add(n.wrapping_mul(unit)).wrapping_mul(1000)
                }),
            })
        }
        DataType::DateTime(_) => {
            let seconds = operand::<u32>(column).ok_or_else(wrong)?;
            let scale = unit_scale(kind);
            let ticks = power_of_ten(scale);
            Ok(match clock {
                Some(unit) => {
                    binary(seconds, amounts, rows, |s, n| i64::from(s).wrapping_add(n.wrapping_mul(unit)) as u32)
                }
                None if scale > 0 => {
                    binary(seconds, amounts, rows, |s, n| i64::from(s).wrapping_mul(ticks).wrapping_add(n))
                }
                None => binary(seconds, amounts, rows, |s, n| {
                    not_below(shift_moment(i64::from(s), kind, n, &zone), kind) as u32
                }),
            })
        }
        DataType::DateTime64(own, _) => {
            let ticks = operand::<i64>(column).ok_or_else(wrong)?;
            Ok(add_to_ticks(ticks, *own, kind, amounts, rows, &zone))
        }
        DataType::Time => {
            let seconds = operand::<i32>(column).ok_or_else(wrong)?;
            let unit = clock.unwrap_or(1);
            Ok(binary(seconds, amounts, rows, |s, n| {
                clamp_ticks(i64::from(s).saturating_add(n.saturating_mul(unit)), 0) as i32
            }))
        }
        DataType::Time64(own) => {
            let ticks = operand::<i64>(column).ok_or_else(wrong)?;
            Ok(add_to_time_of_day(ticks, *own, kind, amounts, rows))
        }
        _ => bail!(LogicalError, "{from} is not a date or time"),
    }
}

/// Ticks of a time of day plus amounts of units, in the finer of both scales.
fn add_to_time_of_day(ticks: Operand<i64>, own: u8, kind: IntervalKind, amounts: Operand<i64>, rows: usize) -> Column {
    let scale = unit_scale(kind);
    let result = scale.max(own);
    let up = power_of_ten(result - own);
    let unit = clock_seconds(kind).unwrap_or(1).saturating_mul(power_of_ten(result - scale));
    binary(ticks, amounts, rows, |t, n| {
        clamp_ticks(t.saturating_mul(up).saturating_add(n.saturating_mul(unit)), result)
    })
}

/// Ticks of a moment plus amounts of units, in the finer of both scales.
fn add_to_ticks(
    ticks: Operand<i64>,
    own: u8,
    kind: IntervalKind,
    amounts: Operand<i64>,
    rows: usize,
    zone: &TimeZone,
) -> Column {
    let scale = unit_scale(kind);
    if scale > 0 {
        let result = scale.max(own);
        let (up, unit) = (power_of_ten(result - own), power_of_ten(result - scale));
        return binary(ticks, amounts, rows, |t, n| t.wrapping_mul(up).wrapping_add(n.wrapping_mul(unit)));
    }
    let second = power_of_ten(own);
    match clock_seconds(kind) {
        Some(unit) => binary(ticks, amounts, rows, |t, n| t.wrapping_add(n.wrapping_mul(unit).wrapping_mul(second))),
        None => binary(ticks, amounts, rows, |t, n| {
            shift_moment(t.div_euclid(second), kind, n, zone).wrapping_mul(second).wrapping_add(t.rem_euclid(second))
        }),
    }
}
