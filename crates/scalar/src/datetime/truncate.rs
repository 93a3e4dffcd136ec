//! Starts and ends of periods: `toStartOfMonth`, `toMonday`, `toStartOfInterval`, `dateTrunc`, `timeSlot`.

use super::CATEGORY;
use super::add::{power_of_ten, unit_scale};
use super::calendar::{iso_year_start, monday, month_end, month_start, week_start};
use super::local::TimeArgument;
use super::parts::week_mode;
use super::unit::unit_of;
use crate::support::{Bound, Factory, Outcome, add, arity_between, constant_string, doc, illegal, operand, unary};
use base::{Result, bail};
use functions::{ArgType, FunctionContext, Registry};
use types::datetime::DAY_SECONDS;
use types::{Column, DataType, IntervalKind, TimeZone};

/// Largest number of `Date`.
const DATE_MAX: i64 = 65_535;

pub(super) fn register(registry: &mut Registry) {
    day(registry, "toStartOfYear", "The first day of the year.", |d| month_start(d, 12));
    day(registry, "toStartOfISOYear", "The first day of the ISO year.", iso_year_start);
    day(registry, "toStartOfQuarter", "The first day of the quarter.", |d| month_start(d, 3));
    day(registry, "toStartOfMonth", "The first day of the month.", |d| month_start(d, 1));
    day(registry, "toMonday", "The Monday of the week.", monday);
    day(registry, "toLastDayOfMonth", "The last day of the month.", month_end);
    registry.scalar_alias("LAST_DAY", "toLastDayOfMonth", true);
    weekly(
        registry,
        "toStartOfWeek",
        "The first day of the week: Sunday in even modes, Monday in odd ones.",
        week_start,
    );
    weekly(registry, "toLastDayOfWeek", "The last day of the week.", |d, mode| week_start(d, mode) + 6);
    for (name, seconds, description) in [
        ("toStartOfHour", 3600, "The start of the hour."),
        ("toStartOfMinute", 60, "The start of the minute."),
        ("toStartOfFiveMinutes", 300, "The start of the five minutes."),
        ("toStartOfTenMinutes", 600, "The start of the ten minutes."),
        ("toStartOfFifteenMinutes", 900, "The start of the quarter of an hour."),
        ("timeSlot", 1800, "The start of the half hour."),
    ] {
        let factory = Factory::strict(move |args, context| bind_clock(name, seconds, args, context));
        add(registry, name, factory, doc(name, description, CATEGORY));
    }
    registry.scalar_alias("toStartOfFiveMinute", "toStartOfFiveMinutes", false);
    let start_of_day = Factory::strict(bind_day_start);
    add(registry, "toStartOfDay", start_of_day, doc("toStartOfDay(time)", "The start of the day.", CATEGORY));
    for (name, kind) in [
        ("toStartOfSecond", IntervalKind::Second),
        ("toStartOfMillisecond", IntervalKind::Millisecond),
        ("toStartOfMicrosecond", IntervalKind::Microsecond),
        ("toStartOfNanosecond", IntervalKind::Nanosecond),
    ] {
        let factory = Factory::strict(move |args, context| bind_fraction(name, kind, args, context));
        add(registry, name, factory, doc(name, "The time without its smaller fraction.", CATEGORY));
    }
    let interval = Factory::strict(bind_interval);
    let syntax = "toStartOfInterval(time, interval[, origin][, time_zone])";
    add(
        registry,
        "toStartOfInterval",
        interval,
        doc(
            syntax,
            "The start of the interval that a time lies in, counted from the calendar or from an origin.",
            CATEGORY,
        ),
    );
    registry.scalar_alias("date_bin", "toStartOfInterval", true);
    registry.scalar_alias("time_bucket", "toStartOfInterval", true);
    let trunc = Factory::strict(bind_trunc);
    crate::support::add(
        registry,
        "dateTrunc",
        trunc,
        doc("dateTrunc('unit', time[, time_zone])", "The start of the unit that a time lies in.", CATEGORY),
    );
    registry.scalar_alias("DATE_TRUNC", "dateTrunc", true);
    let fixed = Factory::strict(bind_fixed_date);
    add(
        registry,
        "toTimeWithFixedDate",
        fixed,
        doc("toTimeWithFixedDate(time)", "The time of day, on 1970-01-02.", CATEGORY),
    );
}

/// Days clamped to `Date`.
#[inline(always)]
fn as_date(days: i64) -> u16 {
    days.clamp(0, DATE_MAX) as u16
}

/// Seconds clamped to `DateTime`.
#[inline(always)]
fn as_moment(seconds: i64) -> u32 {
    seconds.clamp(0, i64::from(u32::MAX)) as u32
}

/// The type of the starts of days and longer periods: `Date`, or what the setting of extended results gives for wide
/// dates.
fn day_result(source: &TimeArgument, context: &FunctionContext) -> DataType {
    if is_extended(source, context) { DataType::Date32 } else { DataType::Date }
}

/// Whether starts of periods keep the range of `Date32` and `DateTime64`.
fn is_extended(source: &TimeArgument, context: &FunctionContext) -> bool {
    let wide = matches!(source.data_type, DataType::Date32 | DataType::DateTime64(..));
    wide && context.settings.unwatched().enable_extended_results_for_datetime_functions
}

/// Starts of periods of days as [`day_result`] has them.
fn day_starts(
    source: &TimeArgument,
    arg: &functions::Arg,
    rows: usize,
    result: &DataType,
    f: impl Fn(i64) -> i64,
) -> Result<Column> {
    let column = source.column(arg, None)?;
    match result {
        DataType::Date32 => source.map_local(&column, rows, |d, _| f(d) as i32),
        _ => source.map_local(&column, rows, |d, _| as_date(f(d))),
    }
}

fn day(
    registry: &mut Registry,
    name: &'static str,
    description: &'static str,
    f: impl Fn(i64) -> i64 + Copy + Send + Sync + 'static,
) {
    let factory = Factory::strict(move |args, context| {
        arity_between(name, args, 1, 2)?;
        let source = TimeArgument::bind_local(name, args, 1, false, context)?;
        let result = day_result(&source, context);
        Ok(Bound::named(name, result.clone(), move |args, rows| day_starts(&source, &args[0], rows, &result, f))
            .rising()
            .done())
    });
    add(registry, name, factory, doc(name, description, CATEGORY));
}

fn weekly(
    registry: &mut Registry,
    name: &'static str,
    description: &'static str,
    f: impl Fn(i64, u8) -> i64 + Copy + Send + Sync + 'static,
) {
    let factory = Factory::strict(move |args, context| {
        arity_between(name, args, 1, 3)?;
        let mode = week_mode(name, args, 1)?;
        let source = TimeArgument::bind_local(name, args, 2, false, context)?;
        let result = day_result(&source, context);
        Ok(Bound::named(name, result.clone(), move |args, rows| {
            day_starts(&source, &args[0], rows, &result, |d| f(d, mode))
        })
        .rising()
        .done())
    });
    add(registry, name, factory, doc(name, description, CATEGORY));
}

/// Digits of the fraction of the start of a `Date32`.
const DATE32_SCALE: u8 = 3;

/// `DateTime64` of the same zone.
fn extended(result: DataType, scale: u8) -> DataType {
    match result {
        DataType::DateTime(zone) => DataType::DateTime64(scale, zone),
        other => other,
    }
}

/// `DateTime` in the zone that the function was told, or in that of its argument.
fn in_zone(args: &[ArgType], zone_index: usize, zone: &TimeZone) -> DataType {
    match args[0].data_type.base() {
        _ if args.len() > zone_index => DataType::DateTime(Some(zone.clone())),
        DataType::DateTime(own) | DataType::DateTime64(_, own) => DataType::DateTime(own.clone()),
        _ => DataType::DateTime(None),
    }
}

/// The start of the period of `seconds` in which a moment lies, counted from local midnight.
#[inline(always)]
fn clock_start(moment: i64, seconds: i64, zone: &TimeZone) -> i64 {
    let offset = i64::from(zone.offset_at(moment));
    moment - (moment + offset).rem_euclid(seconds)
}

fn bind_clock(name: &'static str, seconds: i64, args: &[ArgType], context: &FunctionContext) -> Outcome {
    arity_between(name, args, 1, 2)?;
    let source = TimeArgument::bind(name, args, 0, 1, false, context)?;
    if !source.has_time() {
        bail!(
            IllegalTypeOfArgument,
            "Illegal type {} of argument 1 of function {name}: it must be a date with time",
            args[0].data_type
        );
    }
    let result = in_zone(args, 1, &source.zone);
    if is_extended(&source, context) {
        let (scale, zone) = (source.scale(), source.zone.clone());
        let second = power_of_ten(scale);
        return Ok(Bound::named(name, extended(result, scale), move |args, rows| {
            source.map_moment(&source.column(&args[0], None)?, rows, |s| {
                clock_start(s, seconds, &zone).saturating_mul(second)
            })
        })
        .rising()
        .done());
    }
    Ok(Bound::named(name, result, move |args, rows| {
        clock_rows(&source, &source.column(&args[0], None)?, rows, seconds)
    })
    .rising()
    .done())
}

/// Starts of periods of seconds.
fn clock_rows(source: &TimeArgument, column: &Column, rows: usize, seconds: i64) -> Result<Column> {
    // Zones whose offset is a whole number of periods need no look at it.
    let aligned = source.zone.fixed_offset().is_some_and(|offset| i64::from(offset) % seconds == 0);
    if aligned {
        return epoch_rows(source, column, rows, seconds);
    }
    source.map_moment(column, rows, |s| as_moment(clock_start(s, seconds, &source.zone)))
}

/// Starts of periods of seconds that are counted from the epoch.
fn epoch_rows(source: &TimeArgument, column: &Column, rows: usize, seconds: i64) -> Result<Column> {
    if let (DataType::DateTime(_), Some(moments), Ok(short)) =
        (&source.data_type, operand::<u32>(column), u32::try_from(seconds))
    {
        return Ok(aligned_start(moments, rows, short));
    }
    source.map_moment(column, rows, |s| as_moment(s - s.rem_euclid(seconds)))
}

/// The start of a period of hours, counted from midnight by the zone's clock; where the clock changes within the
/// period, at the change.
fn hours_start(moment: i64, seconds: i64, zone: &TimeZone) -> i64 {
    let midnight = zone.day_start(zone.to_local(moment).div_euclid(DAY_SECONDS));
    let time = moment - midnight;
    // Midnight itself may be what the change skipped.
    match zone.next_change(midnight - 1).map(|(at, forward)| (at - midnight, forward)) {
        Some((at, forward)) if time >= at && (at > 0 || forward > 0) => {
            let shown = time + forward;
            let start = shown - shown.rem_euclid(seconds);
            midnight + if start >= at { (start - forward).max(at) } else { start }
        }
        _ => midnight + time - time.rem_euclid(seconds),
    }
}

/// Divisors that the compiler knows, so that it multiplies instead of dividing.
fn aligned_start(moments: crate::support::Operand<u32>, rows: usize, seconds: u32) -> Column {
    match seconds {
        60 => unary(moments, rows, |s| s - s % 60),
        300 => unary(moments, rows, |s| s - s % 300),
        900 => unary(moments, rows, |s| s - s % 900),
        3600 => unary(moments, rows, |s| s - s % 3600),
        _ => unary(moments, rows, |s| s - s % seconds),
    }
}

fn bind_day_start(args: &[ArgType], context: &FunctionContext) -> Outcome {
    let name = "toStartOfDay";
    arity_between(name, args, 1, 2)?;
    let source = TimeArgument::bind(name, args, 0, 1, false, context)?;
    let result = in_zone(args, 1, &source.zone);
    if is_extended(&source, context) {
        let scale = if source.has_time() { source.scale() } else { DATE32_SCALE };
        let second = power_of_ten(scale);
        return Ok(Bound::named(name, extended(result, scale), move |args, rows| {
            source.map_local(&source.column(&args[0], None)?, rows, |d, _| {
                source.zone.day_start(d).saturating_mul(second)
            })
        })
        .rising()
        .done());
    }
    Ok(Bound::named(name, result, move |args, rows| {
        source.map_local(&source.column(&args[0], None)?, rows, |d, _| as_moment(source.zone.day_start(d)))
    })
    .rising()
    .done())
}

fn bind_fixed_date(args: &[ArgType], context: &FunctionContext) -> Outcome {
    let name = "toTimeWithFixedDate";
    arity_between(name, args, 1, 2)?;
    let source = TimeArgument::bind(name, args, 0, 1, false, context)?;
    if !source.has_time() {
        return Err(illegal(name, args));
    }
    let result = in_zone(args, 1, &source.zone);
    Ok(Bound::named(name, result, move |args, rows| {
        source.map_local(&source.column(&args[0], None)?, rows, |_, s| source.zone.to_utc(DAY_SECONDS + s) as u32)
    })
    .done())
}

fn bind_fraction(name: &'static str, kind: IntervalKind, args: &[ArgType], context: &FunctionContext) -> Outcome {
    arity_between(name, args, 1, 2)?;
    let DataType::DateTime64(scale, zone) = args[0].data_type.base().clone() else { return Err(illegal(name, args)) };
    let source = TimeArgument::bind(name, args, 0, 1, false, context)?;
    let wanted = unit_scale(kind);
    let (up, unit) = (power_of_ten(wanted.saturating_sub(scale)), power_of_ten(scale.saturating_sub(wanted)));
    let zone = if args.len() > 1 { Some(source.zone.clone()) } else { zone };
    Ok(Bound::named(name, DataType::DateTime64(scale.max(wanted), zone), move |args, rows| {
        let column = source.column(&args[0], None)?;
        let Some(ticks) = operand::<i64>(&column) else { bail!(LogicalError, "DateTime64 of another physical form") };
        Ok(unary(ticks, rows, |t| (t - t.rem_euclid(unit)).wrapping_mul(up)))
    })
    .rising()
    .done())
}

/// The factory of `toStartOfInterval`.
pub(super) fn interval_factory() -> Factory {
    Factory::strict(bind_interval)
}

fn bind_interval(args: &[ArgType], context: &FunctionContext) -> Outcome {
    let name = "toStartOfInterval";
    arity_between(name, args, 2, 4)?;
    let DataType::Interval(kind) = *args[1].data_type.base() else { return Err(illegal(name, args)) };
    let amount = match args[1].constant.as_ref().and_then(types::Value::as_i64) {
        Some(amount) if amount > 0 => amount,
        Some(_) => bail!(ArgumentOutOfBound, "The interval of function {name} must be positive"),
        None => bail!(IllegalColumn, "Argument 2 of function {name} must be a constant interval"),
    };
    if super::origin::is_given(args) {
        return super::origin::bind(name, args, kind, amount, context);
    }
    if args.len() == 4 {
        bail!(
            IllegalTypeOfArgument,
            "Illegal type {} of argument 3 of function {name}: before a time zone it must be a date or time, the \
            origin",
            args[2].data_type
        );
    }
    // Weeks and more of dates are the same in every zone.
    let source = if kind > IntervalKind::Day {
        TimeArgument::bind_local(name, args, 2, false, context)?
    } else {
        TimeArgument::bind(name, args, 0, 2, false, context)?
    };
    if kind < IntervalKind::Day && !source.has_time() {
        bail!(
            IllegalTypeOfArgument,
            "Illegal interval kind {} for type {} of function {name}",
            kind.name(),
            args[0].data_type
        );
    }
    let scale = unit_scale(kind);
    let result = match kind {
        IntervalKind::Week | IntervalKind::Month | IntervalKind::Quarter | IntervalKind::Year => DataType::Date,
        _ if scale > 0 => {
            let DataType::DateTime(zone) = in_zone(args, 2, &source.zone) else { return Err(illegal(name, args)) };
            DataType::DateTime64(scale.max(source.scale()), zone)
        }
        _ => in_zone(args, 2, &source.zone),
    };
    let is_date = result == DataType::Date;
    Ok(Bound::named(name, result, move |args, rows| {
        let column = source.column(&args[0], None)?;
        start_rows(&source, &column, rows, (kind, amount), is_date)
    })
    .rising()
    .done())
}

/// The first day of a period of days and more.
#[inline(always)]
fn period_start(days: i64, kind: IntervalKind, amount: i64) -> i64 {
    match kind {
        IntervalKind::Week => {
            // Weeks are counted from Monday 1970-01-05.
            let week = (days - 4).div_euclid(7);
            (week - week.rem_euclid(amount)) * 7 + 4
        }
        IntervalKind::Month => month_start(days, amount),
        IntervalKind::Quarter => month_start(days, amount.saturating_mul(3)),
        IntervalKind::Year => month_start(days, amount.saturating_mul(12)),
        _ => days - days.rem_euclid(amount),
    }
}

fn start_rows(
    source: &TimeArgument,
    column: &Column,
    rows: usize,
    (kind, amount): (IntervalKind, i64),
    is_date: bool,
) -> Result<Column> {
    let zone = &source.zone;
    if is_date {
        return source.map_local(column, rows, |d, _| as_date(period_start(d, kind, amount)));
    }
    match kind {
        IntervalKind::Day => source.map_local(column, rows, |d, _| {
            zone.day_start(period_start(d, kind, amount)).clamp(0, i64::from(u32::MAX)) as u32
        }),
        IntervalKind::Hour if amount == 1 || (24 % amount == 0 && zone.fixed_offset() == Some(0)) => {
            clock_rows(source, column, rows, amount.saturating_mul(3600))
        }
        // Hours are counted from midnight.
        IntervalKind::Hour => {
            source.map_moment(column, rows, |s| as_moment(hours_start(s, amount.saturating_mul(3600), zone)))
        }
        IntervalKind::Minute | IntervalKind::Second => {
            let unit = amount.saturating_mul(if kind == IntervalKind::Minute { 60 } else { 1 });
            if amount == 1 { clock_rows(source, column, rows, unit) } else { epoch_rows(source, column, rows, unit) }
        }
        _ => {
            let scale = unit_scale(kind);
            let own = source.scale();
            let (up, unit) = (
                power_of_ten(scale.saturating_sub(own)),
                amount.saturating_mul(power_of_ten(own.saturating_sub(scale))),
            );
            match (operand::<i64>(column), operand::<u32>(column)) {
                (Some(ticks), _) => Ok(unary(ticks, rows, |t| {
                    let t = t * up;
                    t - t.rem_euclid(unit)
                })),
                (_, Some(seconds)) => Ok(unary(seconds, rows, |s| {
                    let t = i64::from(s) * up;
                    t - t.rem_euclid(unit)
                })),
                _ => bail!(LogicalError, "time of another physical form"),
            }
        }
    }
}

fn bind_trunc(args: &[ArgType], context: &FunctionContext) -> Outcome {
    let name = "dateTrunc";
    arity_between(name, args, 2, 3)?;
    let kind = unit_of(name, &constant_string(name, args, 0)?)?;
    let of_days = kind > IntervalKind::Day;
    let source = if of_days {
        TimeArgument::bind_local(name, &args[1..], 1, false, context)?
    } else {
        TimeArgument::bind(name, &args[1..], 0, 1, false, context)?
    };
    if kind < IntervalKind::Day && !source.has_time() {
        bail!(
            IllegalTypeOfArgument,
            "Illegal type {} of argument 2 of function {name} for the unit {}",
            args[1].data_type,
            kind.name()
        );
    }
    let wide = matches!(source.data_type, DataType::Date32 | DataType::DateTime64(..));
    let own_zone = in_zone(&args[1..], 1, &source.zone);
    let DataType::DateTime(zone) = &own_zone else { return Err(illegal(name, args)) };
    let is_date = kind > IntervalKind::Day;
    let result = match (is_date, wide) {
        (true, true) => DataType::Date32,
        (true, false) => DataType::Date,
        (false, _) if unit_scale(kind) > 0 => DataType::DateTime64(unit_scale(kind), zone.clone()),
        (false, true) => DataType::DateTime64(0, zone.clone()),
        (false, false) => own_zone,
    };
    let zone = source.zone.clone();
    Ok(Bound::named(name, result, move |args, rows| {
        let column = source.column(&args[1], None)?;
        match (is_date, wide) {
            (true, true) => source.map_local(&column, rows, |d, _| period_start(d, kind, 1) as i32),
            (false, true) if kind == IntervalKind::Day => source.map_local(&column, rows, |d, _| zone.day_start(d)),
            (false, true) if unit_scale(kind) == 0 => {
                let unit = match kind {
                    IntervalKind::Hour => 3600,
                    IntervalKind::Minute => 60,
                    _ => 1,
                };
                source.map_moment(&column, rows, |s| clock_start(s, unit, &zone))
            }
            (false, _) if unit_scale(kind) > 0 => {
                let (scale, own) = (unit_scale(kind), source.scale());
                let (up, down) = (power_of_ten(scale.saturating_sub(own)), power_of_ten(own.saturating_sub(scale)));
                match (operand::<i64>(&column), operand::<u32>(&column)) {
                    (Some(ticks), _) => Ok(unary(ticks, rows, |t| (t * up).div_euclid(down))),
                    (_, Some(seconds)) => Ok(unary(seconds, rows, |s| i64::from(s) * up)),
                    _ => bail!(LogicalError, "time of another physical form"),
                }
            }
            _ => start_rows(&source, &column, rows, (kind, 1), is_date),
        }
    })
    .monotonic(|index, _, _| (index == 1).then_some(functions::scalar::Monotonicity::Rising))
    .done())
}
