//! `changeYear`, `changeMonth`, … : a time with one part replaced.

use super::CATEGORY;
use super::add::power_of_ten;
use super::calendar::civil_from_days;
use super::local::TimeArgument;
use crate::support::{Bound, Factory, Ints, Outcome, add, arity, doc, illegal};
use functions::{ArgType, FunctionContext, Registry};
use types::datetime::{DAY_SECONDS, days_from_civil};
use types::{Column, DataType};

/// The part that is replaced.
#[derive(Clone, Copy, PartialEq)]
enum DateTimePart {
    Year,
    Month,
    Day,
    Hour,
    Minute,
    Second,
}

impl DateTimePart {
    fn is_of_day(self) -> bool {
        matches!(self, DateTimePart::Hour | DateTimePart::Minute | DateTimePart::Second)
    }

    /// Values that the part may have.
    fn range(self) -> std::ops::RangeInclusive<i64> {
        match self {
            DateTimePart::Year => 1900..=2299,
            DateTimePart::Month => 1..=12,
            DateTimePart::Day => 1..=31,
            DateTimePart::Hour => 0..=23,
            DateTimePart::Minute | DateTimePart::Second => 0..=59,
        }
    }

    /// The local second with the part replaced. A day past its month's end runs on.
    fn replace(self, local: i64, value: i64) -> i64 {
        let (days, second) = (local.div_euclid(DAY_SECONDS), local.rem_euclid(DAY_SECONDS));
        let (year, month, day) = civil_from_days(days);
        let at = |year: i32, month: u32, day: i64| (days_from_civil(year, month, 1) + day - 1) * DAY_SECONDS + second;
        match self {
            DateTimePart::Year => at(value as i32, month, i64::from(day)),
            DateTimePart::Month => at(year, value as u32, i64::from(day)),
            DateTimePart::Day => at(year, month, value),
            DateTimePart::Hour => local - second + value * 3600 + second % 3600,
            DateTimePart::Minute => local - second % 3600 + value * 60 + second % 60,
            DateTimePart::Second => local - second % 60 + value,
        }
    }
}

/// Binds a function; moments that a type cannot hold become the nearest that it can.
fn bind(name: &'static str, part: DateTimePart, args: &[ArgType], context: &FunctionContext) -> Outcome {
    arity(name, args, 2)?;
    let source = TimeArgument::bind(name, args, 0, 2, false, context)?;
    if !args[1].data_type.base().is_integer() {
        return Err(illegal(name, args));
    }
    let result = match &source.data_type {
        DataType::Date if part.is_of_day() => DataType::DateTime(None),
        DataType::Date32 if part.is_of_day() => DataType::DateTime64(3, None),
        other => other.clone(),
    };
    let target = result.clone();
    Ok(Bound::named(name, result, move |args, rows| {
        let column = source.column(&args[0], None)?.flatten();
        let values = Ints::of(&args[1]);
        let seconds = source.map_moment(&column, rows, |s| s)?;
        let seconds = seconds.as_native::<i64>().unwrap_or_default();
        let second = power_of_ten(if let DataType::DateTime64(scale, _) = &target { *scale } else { 0 });
        let ticks = column.as_native::<i64>().filter(|_| source.scale() > 0);
        let changed = |row: usize| {
            let value = values.get(row);
            if !part.range().contains(&value) {
                return None;
            }
            Some(part.replace(source.zone.to_local(seconds[row]), value))
        };
        let days = |row: usize, low: i64, high: i64| {
            changed(row).map_or(low, |local| local.div_euclid(DAY_SECONDS).clamp(low, high))
        };
        Ok(match &target {
            DataType::Date => Column::from_vec((0..rows).map(|row| days(row, 0, 65_535) as u16).collect()),
            DataType::Date32 => Column::from_vec((0..rows).map(|row| days(row, -25_567, 120_529) as i32).collect()),
            DataType::DateTime(_) => {
                let moment =
                    |row| changed(row).map_or(0, |local| source.zone.to_utc(local).clamp(0, i64::from(u32::MAX)));
                Column::from_vec((0..rows).map(|row| moment(row) as u32).collect())
            }
            _ => {
                let low = days_from_civil(1900, 1, 1) * DAY_SECONDS;
                let moment = |row: usize| {
                    let fraction = ticks.map_or(0, |ticks| ticks[row].rem_euclid(second));
                    changed(row).map_or(low.wrapping_mul(second), |local| {
                        source.zone.to_utc(local).wrapping_mul(second).wrapping_add(fraction)
                    })
                };
                Column::from_vec((0..rows).map(moment).collect())
            }
        })
    })
    .done())
}

pub(super) fn register(registry: &mut Registry) {
    let parts = [
        ("changeYear", DateTimePart::Year),
        ("changeMonth", DateTimePart::Month),
        ("changeDay", DateTimePart::Day),
        ("changeHour", DateTimePart::Hour),
        ("changeMinute", DateTimePart::Minute),
        ("changeSecond", DateTimePart::Second),
    ];
    for (name, part) in parts {
        let factory = Factory::strict(move |args, context| bind(name, part, args, context));
        add(registry, name, factory, doc("changeYear(time, value)", "The time with one part replaced.", CATEGORY));
    }
}
