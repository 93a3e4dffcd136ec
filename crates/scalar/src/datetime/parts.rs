//! Numbers out of dates and times: `toYear`, `toHour`, `toYYYYMM`, `toUnixTimestamp`, `toRelativeDayNum`, …

use super::CATEGORY;
use super::add::power_of_ten;
use super::calendar::{civil_from_days, day_of_year, iso_week, iso_year, monday, year_week};
use super::local::TimeArgument;
use crate::cast::{Caller, Casting};
use crate::support::{Bound, Factory, Outcome, add, arity_between, convert_to, doc, operand, unary};
use base::{Result, bail};
use functions::scalar::Monotonicity;
use functions::{ArgType, FunctionContext, Registry};
use types::datetime::{days_in_month, weekday_from_days};
use types::{Column, DataType, NativeType, Value};

/// Days from year 0 to 1970, as MySQL counts them.
pub(super) const YEAR_ZERO_DAYS: i64 = 719_528;

pub(super) fn register(registry: &mut Registry) {
    register_days(registry);
    register_clock(registry);
    register_weeks(registry);
    register_moments(registry);
}

/// Adds a function of the local day and second.
fn part<R: NativeType>(
    registry: &mut Registry,
    name: &'static str,
    description: &'static str,
    (result, needs_time, rising): (DataType, bool, bool),
    f: impl Fn(i64, i64) -> R + Copy + Send + Sync + 'static,
) {
    let factory = Factory::strict(move |args, context| {
        arity_between(name, args, 1, 2)?;
        let source = TimeArgument::bind_local(name, args, 1, false, context)?;
        if needs_time && !source.has_time() {
            bail!(
                IllegalTypeOfArgument,
                "Illegal type {} of argument 1 of function {name}: it must be a date with time",
                args[0].data_type
            );
        }
        let bound = Bound::named(name, result.clone(), move |args, rows| {
            source.map_local(&source.column(&args[0], None)?, rows, f)
        });
        Ok(if rising { bound.rising() } else { bound }.done())
    });
    add(registry, name, factory, doc(name, description, CATEGORY));
}

fn register_days(registry: &mut Registry) {
    let u8_ = || DataType::UInt8;
    let month_number = |days: i64| {
        let (year, month, _) = civil_from_days(days);
        i64::from(year) * 12 + i64::from(month)
    };
    part(registry, "toYear", "The year.", (DataType::UInt16, false, true), |d, _| civil_from_days(d).0 as u16);
    part(registry, "toQuarter", "The quarter, 1 to 4.", (u8_(), false, false), |d, _| {
        ((civil_from_days(d).1 - 1) / 3 + 1) as u8
    });
    part(registry, "toMonth", "The month, 1 to 12.", (u8_(), false, false), |d, _| civil_from_days(d).1 as u8);
    part(registry, "toDayOfMonth", "The day of the month.", (u8_(), false, false), |d, _| civil_from_days(d).2 as u8);
    part(registry, "toDayOfYear", "The day of the year.", (DataType::UInt16, false, false), |d, _| {
        day_of_year(d) as u16
    });
    part(registry, "toISOYear", "The year of the ISO week.", (DataType::UInt16, false, true), |d, _| {
        iso_year(d) as u16
    });
    part(registry, "toISOWeek", "The ISO week.", (u8_(), false, false), |d, _| iso_week(d) as u8);
    part(registry, "toDaysInMonth", "Days in the month.", (u8_(), false, false), |d, _| {
        let (year, month, _) = civil_from_days(d);
        days_in_month(year, month) as u8
    });
    part(registry, "toYYYYMM", "Year and month as one number.", (DataType::UInt32, false, true), |d, _| {
        let (year, month, _) = civil_from_days(d);
        year as u32 * 100 + month
    });
    part(registry, "toYYYYMMDD", "Year, month and day as one number.", (DataType::UInt32, false, true), |d, _| {
        yyyymmdd(d) as u32
    });
    part(registry, "toYYYYMMDDhhmmss", "Date and time as one number.", (DataType::UInt64, false, true), |d, s| {
        (yyyymmdd(d) as u64) * 1_000_000 + (s / 3600 * 10_000 + s / 60 % 60 * 100 + s % 60) as u64
    });
    part(registry, "toRelativeYearNum", "Years since year 0.", (DataType::UInt16, false, true), |d, _| {
        civil_from_days(d).0 as u16
    });
    part(registry, "toRelativeQuarterNum", "Quarters since year 0.", (DataType::UInt32, false, true), move |d, _| {
        ((month_number(d) - 1) / 3) as u32
    });
    part(registry, "toRelativeMonthNum", "Months since year 0.", (DataType::UInt32, false, true), move |d, _| {
        month_number(d) as u32
    });
    part(registry, "toRelativeWeekNum", "Weeks since 1970.", (DataType::UInt32, false, true), |d, _| {
        ((d + 3).div_euclid(7)).max(0) as u32
    });
    part(registry, "toRelativeDayNum", "Days since 1970.", (DataType::UInt32, false, true), |d, _| {
        d.clamp(0, i64::from(u16::MAX)) as u32
    });
    part(registry, "toDaysSinceYearZero", "Days since 0000-01-01.", (DataType::UInt32, false, true), |d, _| {
        (d + YEAR_ZERO_DAYS) as u32
    });
    part(registry, "toMonthNumSinceEpoch", "Months since 1970.", (DataType::UInt32, false, true), move |d, _| {
        (month_number(d) - 1970 * 12 - 1).max(0) as u32
    });
    part(registry, "toYearNumSinceEpoch", "Years since 1970.", (DataType::UInt16, false, true), |d, _| {
        (civil_from_days(d).0 - 1970).max(0) as u16
    });
    for (alias, of) in [
        ("YEAR", "toYear"),
        ("QUARTER", "toQuarter"),
        ("MONTH", "toMonth"),
        ("DAY", "toDayOfMonth"),
        ("DAYOFMONTH", "toDayOfMonth"),
        ("DAYOFYEAR", "toDayOfYear"),
        ("TO_DAYS", "toDaysSinceYearZero"),
    ] {
        registry.scalar_alias(alias, of, true);
    }
}

/// `20200131`.
fn yyyymmdd(days: i64) -> i64 {
    let (year, month, day) = civil_from_days(days);
    i64::from(year) * 10_000 + i64::from(month) * 100 + i64::from(day)
}

fn register_clock(registry: &mut Registry) {
    part(registry, "toHour", "The hour, 0 to 23.", (DataType::UInt8, true, false), |_, s| (s / 3600) as u8);
    part(registry, "toMinute", "The minute, 0 to 59.", (DataType::UInt8, true, false), |_, s| (s / 60 % 60) as u8);
    part(registry, "toSecond", "The second, 0 to 59.", (DataType::UInt8, true, false), |_, s| (s % 60) as u8);
    fraction(registry, "toMillisecond", 3, DataType::UInt16);
    fraction(registry, "toMicrosecond", 6, DataType::UInt32);
    fraction(registry, "toNanosecond", 9, DataType::UInt32);
    for (alias, of) in [
        ("HOUR", "toHour"),
        ("MINUTE", "toMinute"),
        ("SECOND", "toSecond"),
        ("MILLISECOND", "toMillisecond"),
        ("MICROSECOND", "toMicrosecond"),
        ("NANOSECOND", "toNanosecond"),
    ] {
        registry.scalar_alias(alias, of, true);
    }
}

/// Adds a function of the fraction of a second.
fn fraction(registry: &mut Registry, name: &'static str, digits: u8, result: DataType) {
    let factory = Factory::strict(move |args, context| {
        arity_between(name, args, 1, 2)?;
        let source = TimeArgument::bind(name, args, 0, 1, false, context)?;
        if !source.has_time() {
            bail!(
                IllegalTypeOfArgument,
                "Illegal type {} of argument 1 of function {name}: it must be a date with time",
                args[0].data_type
            );
        }
        let target = result.clone();
        Ok(Bound::named(name, result.clone(), move |args, rows| {
            let scale = source.scale();
            let column = source.column(&args[0], None)?;
            let (second, up, down) = (
                power_of_ten(scale),
                power_of_ten(digits.saturating_sub(scale)),
                power_of_ten(scale.saturating_sub(digits)),
            );
            let part = match operand::<i64>(&column) {
                Some(ticks) => unary(ticks, rows, |t| (t.rem_euclid(second) * up / down) as u32),
                None => Column::from_vec(vec![0u32; rows]),
            };
            Ok(if target == DataType::UInt16 { convert_to::<u16>(&part) } else { part })
        })
        .done())
    });
    add(registry, name, factory, doc(name, "The fraction of the second.", CATEGORY));
}

/// The mode of weeks in a constant argument, 0 if there is none.
pub(super) fn week_mode(name: &str, args: &[ArgType], index: usize) -> Result<u8> {
    match args.get(index) {
        None => Ok(0),
        Some(ArgType { constant: Some(value), .. }) if value.as_u64().is_some() => {
            Ok(value.as_u64().unwrap_or(0) as u8)
        }
        Some(_) => {
            bail!(IllegalColumn, "Argument {} of function {name} must be a constant number: the mode", index + 1)
        }
    }
}

/// Adds a function of the local day and a mode.
fn weekly<R: NativeType>(
    registry: &mut Registry,
    name: &'static str,
    description: &'static str,
    result: DataType,
    f: impl Fn(i64, u8) -> R + Copy + Send + Sync + 'static,
) {
    let factory = Factory::strict(move |args, context| {
        arity_between(name, args, 1, 3)?;
        let mode = week_mode(name, args, 1)?;
        let source = TimeArgument::bind_local(name, args, 2, true, context)?;
        Ok(Bound::masked(name, args, result.clone(), move |args, rows, nulls| {
            source.map_local(&source.column(&args[0], nulls)?, rows, |d, _| f(d, mode))
        })
        .done())
    });
    add(registry, name, factory, doc(name, description, CATEGORY));
}

fn register_weeks(registry: &mut Registry) {
    weekly(registry, "toDayOfWeek", "The day of the week; Monday is 1 in mode 0.", DataType::UInt8, |d, mode| {
        let monday_based = weekday_from_days(d) as u8;
        match mode & 3 {
            0 => monday_based,
            1 => monday_based - 1,
            2 => monday_based % 7,
            _ => monday_based % 7 + 1,
        }
    });
    weekly(registry, "toWeek", "The number of the week by MySQL's modes.", DataType::UInt8, |d, mode| {
        year_week(d, mode, false).1 as u8
    });
    weekly(registry, "toYearWeek", "Year and number of the week by MySQL's modes.", DataType::UInt32, |d, mode| {
        let (year, week) = year_week(d, mode, true);
        year as u32 * 100 + week as u32
    });
    registry.scalar_alias("DAYOFWEEK", "toDayOfWeek", true);
    registry.scalar_alias("week", "toWeek", true);
    registry.scalar_alias("yearweek", "toYearWeek", true);
}

fn register_moments(registry: &mut Registry) {
    let unix = Factory::strict(bind_unix);
    add(
        registry,
        "toUnixTimestamp",
        unix,
        doc("toUnixTimestamp(date[, time_zone])", "Seconds since 1970 in UTC.", CATEGORY),
    );
    for (name, unit) in [("toRelativeHourNum", 3600), ("toRelativeMinuteNum", 60), ("toRelativeSecondNum", 1)] {
        let factory = Factory::strict(move |args, context| {
            arity_between(name, args, 1, 2)?;
            let source = TimeArgument::bind(name, args, 0, 1, false, context)?;
            // Hours of zones that are off by part of an hour are counted from the zone's own start of 1970.
            let epoch = i64::from(source.zone.offset_at(0));
            let shift = if unit == 3600 && epoch % 3600 != 0 { types::datetime::DAY_SECONDS - epoch } else { 0 };
            Ok(Bound::named(name, DataType::UInt32, move |args, rows| {
                source.map_moment(&source.column(&args[0], None)?, rows, |s| {
                    (s + shift).div_euclid(unit).clamp(0, i64::from(u32::MAX)) as u32
                })
            })
            .rising()
            .done())
        });
        add(registry, name, factory, doc(name, "Hours, minutes or seconds since 1970.", CATEGORY));
    }
    for (name, digits) in [
        ("toUnixTimestamp64Second", 0),
        ("toUnixTimestamp64Milli", 3),
        ("toUnixTimestamp64Micro", 6),
        ("toUnixTimestamp64Nano", 9),
    ] {
        let factory = Factory::strict(move |args, _| bind_unix64(name, digits, args));
        add(registry, name, factory, doc(name, "Ticks since 1970 of a DateTime64.", CATEGORY));
    }
}

fn bind_unix(args: &[ArgType], context: &FunctionContext) -> Outcome {
    let name = "toUnixTimestamp";
    arity_between(name, args, 1, 2)?;
    let given = args[0].data_type.base();
    if given.is_number() || *given == DataType::Bool {
        let (from, casting) = (given.clone(), Casting::of_call(Caller::Function, &context.time_zone, context));
        return Ok(Bound::masked(name, args, DataType::UInt32, move |args, _, nulls| {
            casting.run_masked(&args[0].column, &from, &DataType::UInt32, nulls)
        })
        .done());
    }
    let source = TimeArgument::bind(name, args, 0, 1, true, context)?;
    let from_type = source.data_type.clone();
    let is_wide = matches!(from_type, DataType::DateTime64(..));
    Ok(Bound::masked(name, args, DataType::UInt32, move |args, rows, nulls| {
        let column = source.column(&args[0], nulls)?;
        if is_wide {
            return in_32_bits(&source, &column, rows, nulls);
        }
        source.map_moment(&column, rows, |s| s as u32)
    })
    .monotonic(move |_, _, to: &Value| {
        // Dates past 2106 wrap, and so do other types before 1970.
        let fits = match from_type {
            DataType::Date => to.as_i128().is_some_and(|days| days < 49_710),
            DataType::DateTime(_) => true,
            _ => false,
        };
        fits.then_some(Monotonicity::Rising)
    })
    .done())
}

/// Seconds of `DateTime64`, which 32 bits may not hold.
fn in_32_bits(source: &TimeArgument, column: &Column, rows: usize, nulls: Option<&[u8]>) -> Result<Column> {
    let seconds = source.cut_seconds(column, rows)?.flatten();
    let values = seconds.as_native::<i64>().unwrap_or(&[]);
    let counts = |row: usize| nulls.is_none_or(|nulls| nulls.get(row).is_none_or(|&null| null == 0));
    let mut cut = Vec::with_capacity(values.len());
    for (row, &value) in values.iter().enumerate() {
        match u32::try_from(value) {
            Ok(fits) => cut.push(fits),
            Err(_) if counts(row) => bail!(DecimalOverflow, "Convert overflow: {value} seconds do not fit in UInt32"),
            Err(_) => cut.push(0),
        }
    }
    Ok(Column::from_vec(cut))
}

fn bind_unix64(name: &'static str, digits: u8, args: &[ArgType]) -> Outcome {
    arity_between(name, args, 1, 1)?;
    let DataType::DateTime64(scale, _) = *args[0].data_type.base() else {
        bail!(
            IllegalTypeOfArgument,
            "Illegal type {} of argument 1 of function {name}: it must be DateTime64",
            args[0].data_type
        );
    };
    let (up, down) = (power_of_ten(digits.saturating_sub(scale)), power_of_ten(scale.saturating_sub(digits)));
    Ok(Bound::named(name, DataType::Int64, move |args, rows| {
        let column = crate::support::settled(&args[0].column);
        let Some(ticks) = operand::<i64>(&column) else { bail!(LogicalError, "DateTime64 of another physical form") };
        Ok(unary(ticks, rows, |t| t.wrapping_mul(up).div_euclid(down)))
    })
    .rising()
    .done())
}

/// The Monday of a day: for callers that count weeks.
pub(super) fn week_number(days: i64) -> i64 {
    monday(days).div_euclid(7)
}
