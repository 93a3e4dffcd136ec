//! `dateDiff`, `age`, `timeDiff`.

use super::CATEGORY;
use super::add::power_of_ten;
use super::calendar::civil_from_days;
use super::local::TimeArgument;
use super::parts::week_number;
use super::unit::unit_of;
use crate::support::{Bound, Factory, Outcome, add_any_case, arity, arity_between, constant_string, doc};
use base::{Result, bail};
use functions::{ArgType, FunctionContext, Registry};
use types::datetime::DAY_SECONDS;
use types::{Column, DataType, IntervalKind, TimeZone};

pub(super) fn register(registry: &mut Registry) {
    let diff = Factory::strict(|args, context| bind("dateDiff", false, args, context));
    let syntax = "dateDiff('unit', start, end[, time_zone])";
    add_any_case(
        registry,
        "dateDiff",
        diff,
        doc(syntax, "How many boundaries of a unit lie between two times.", CATEGORY),
    );
    for alias in ["date_diff", "DATE_DIFF", "TIMESTAMP_DIFF", "timestampDiff", "timestamp_diff"] {
        registry.scalar_alias(alias, "dateDiff", false);
    }
    let age = Factory::strict(|args, context| bind("age", true, args, context));
    add_any_case(
        registry,
        "age",
        age,
        doc("age('unit', start, end[, time_zone])", "How many whole units lie between two times.", CATEGORY),
    );
    let time = Factory::strict(|args, context| {
        arity("timeDiff", args, 2)?;
        bind_units("timeDiff", IntervalKind::Second, false, args, (0, 1, 2), context)
    });
    add_any_case(registry, "timeDiff", time, doc("timeDiff(start, end)", "Seconds between two times.", CATEGORY));
}

fn bind(name: &'static str, whole: bool, args: &[ArgType], context: &FunctionContext) -> Outcome {
    arity_between(name, args, 3, 4)?;
    let kind = unit_of(name, &constant_string(name, args, 0)?)?;
    if let Some(index) = (1..3).find(|&index| !args[index].data_type.base().is_date_or_time()) {
        bail!(
            IllegalTypeOfArgument,
            "Argument {} of function {name} must be a date or a date with time, not {}",
            index + 1,
            args[index].data_type
        );
    }
    bind_units(name, kind, whole, args, (1, 2, 3), context)
}

/// A moment as local and UTC nanosecond-free parts.
#[derive(Clone, Copy)]
struct LocalInstant {
    /// UTC seconds.
    seconds: i64,
    /// Ticks of the common scale after the second.
    ticks: i64,
    /// Local day and second of the day.
    day: i64,
    second: i64,
    /// Hours since the epoch, as the zone counted them then.
    hour: i64,
}

fn bind_units(
    name: &'static str,
    kind: IntervalKind,
    whole: bool,
    args: &[ArgType],
    at: (usize, usize, usize),
    context: &FunctionContext,
) -> Outcome {
    let (from, to, zone) = at;
    let start = TimeArgument::bind(name, args, from, zone, true, context)?;
    let end = TimeArgument::bind(name, args, to, zone, true, context)?;
    Ok(Bound::masked(name, args, DataType::Int64, move |args, rows, nulls| {
        let scale = start.scale().max(end.scale());
        let a = moments(&start, &start.column(&args[from], nulls)?, rows, scale)?;
        let b = moments(&end, &end.column(&args[to], nulls)?, rows, scale)?;
        let pairs = a.into_iter().zip(b);
        let values: Vec<i64> = if whole {
            pairs.map(|(a, b)| whole_units(kind, a, b, scale)).collect()
        } else {
            pairs.map(|(a, b)| boundaries(kind, a, b, scale)).collect()
        };
        Ok(Column::from_vec(values))
    })
    .done())
}

fn moments(source: &TimeArgument, column: &Column, rows: usize, scale: u8) -> Result<Vec<LocalInstant>> {
    let flat = column.flatten();
    let zone: &TimeZone = &source.zone;
    let at_epoch = i64::from(zone.offset_at(0));
    let local = |seconds: i64, ticks: i64| {
        let local = zone.to_local(seconds);
        LocalInstant {
            seconds,
            ticks,
            day: local.div_euclid(DAY_SECONDS),
            second: local.rem_euclid(DAY_SECONDS),
            hour: (seconds - at_epoch).div_euclid(3600),
        }
    };
    let seconds = source.map_moment(&flat, rows, |s| s)?.flatten();
    let seconds = seconds.as_native::<i64>().unwrap_or(&[]).to_vec();
    let up = power_of_ten(scale - source.scale());
    let second = power_of_ten(source.scale());
    let fractions: Vec<i64> = match flat.as_native::<i64>() {
        Some(ticks) if source.has_time() => ticks.iter().map(|t| t.rem_euclid(second) * up).collect(),
        _ => vec![0; rows],
    };
    Ok(seconds.into_iter().zip(fractions).map(|(s, t)| local(s, t)).collect())
}

fn month_number(day: i64) -> i64 {
    let (year, month, _) = civil_from_days(day);
    i64::from(year) * 12 + i64::from(month) - 1
}

/// The number of starts of the unit after `a` up to `b`.
fn boundaries(kind: IntervalKind, a: LocalInstant, b: LocalInstant, scale: u8) -> i64 {
    match kind {
        IntervalKind::Year => month_number(b.day).div_euclid(12) - month_number(a.day).div_euclid(12),
        IntervalKind::Quarter => month_number(b.day).div_euclid(3) - month_number(a.day).div_euclid(3),
        IntervalKind::Month => month_number(b.day) - month_number(a.day),
        IntervalKind::Week => week_number(b.day) - week_number(a.day),
        IntervalKind::Day => b.day - a.day,
        IntervalKind::Hour => b.hour - a.hour,
        IntervalKind::Minute => b.seconds.div_euclid(60) - a.seconds.div_euclid(60),
        IntervalKind::Second => b.seconds - a.seconds,
        fraction => ticks_apart(fraction, a, b, scale),
    }
}

/// Ticks of a fraction of a second between two moments.
fn ticks_apart(kind: IntervalKind, a: LocalInstant, b: LocalInstant, scale: u8) -> i64 {
    let wanted = super::add::unit_scale(kind);
    let ticks = |m: LocalInstant| {
        let (up, down) = (power_of_ten(wanted.saturating_sub(scale)), power_of_ten(scale.saturating_sub(wanted)));
        m.seconds.wrapping_mul(power_of_ten(wanted)).wrapping_add(m.ticks * up / down)
    };
    ticks(b).wrapping_sub(ticks(a))
}

/// The number of whole units between two instants, negative when `b` comes first: the boundaries, less one where the
/// end is not as far into its unit as the start.
fn whole_units(kind: IntervalKind, a: LocalInstant, b: LocalInstant, scale: u8) -> i64 {
    if (b.seconds, b.ticks) < (a.seconds, a.ticks) {
        return -whole_units(kind, b, a, scale);
    }
    boundaries(kind, a, b, scale) - i64::from(into(kind, a, scale) > into(kind, b, scale))
}

/// The time since the start of a moment's unit: months, days, seconds and ticks.
fn into(kind: IntervalKind, m: LocalInstant, scale: u8) -> (i64, i64, i64, i64) {
    let of_month = || i64::from(civil_from_days(m.day).2);
    match kind {
        IntervalKind::Year => (month_number(m.day).rem_euclid(12), of_month(), m.second, m.ticks),
        IntervalKind::Quarter => (month_number(m.day).rem_euclid(3), of_month(), m.second, m.ticks),
        IntervalKind::Month => (0, of_month(), m.second, m.ticks),
        IntervalKind::Week => (0, (m.day + 3).rem_euclid(7), m.second, m.ticks),
        IntervalKind::Day => (0, 0, m.second, m.ticks),
        IntervalKind::Hour => (0, 0, m.second % 3600, m.ticks),
        IntervalKind::Minute => (0, 0, m.second % 60, m.ticks),
        IntervalKind::Second => (0, 0, 0, m.ticks),
        fraction => (0, 0, 0, m.ticks % power_of_ten(scale.saturating_sub(super::add::unit_scale(fraction)))),
    }
}
