//! Rarer functions of dates: by American order, of modified Julian days, several intervals at once.

use super::CATEGORY;
use super::joda::bind_format_joda;
use crate::support::{
    Bound, Call, Factory, Family, InnerFunction, Ints, Outcome, Text, add, arity, arity_between, bytes_rows, doc,
    illegal,
};
use base::{Result, bail, err};
use functions::{ArgType, FunctionContext, Registry};
use types::datetime::{civil_from_days, days_from_civil, days_in_month};
use types::{Column, DataType};

/// Day 0 of the modified Julian calendar, 1858-11-17, in days from 1970.
const MODIFIED_JULIAN_ZERO: i64 = -40_587;

/// The modified Julian day of `YYYY-MM-DD`, of years 0 to 9999 of the proleptic Gregorian calendar.
fn parse_day(text: &[u8]) -> Result<i64> {
    let shown = || String::from_utf8_lossy(text);
    let number = |from: usize, to: usize| {
        text.get(from..to)?
            .iter()
            .try_fold(0u32, |sum, byte| byte.is_ascii_digit().then(|| sum * 10 + u32::from(byte - b'0')))
    };
    let is_shaped = text.len() == 10 && text[4] == b'-' && text[7] == b'-';
    let (true, Some(year), Some(month), Some(day)) = (is_shaped, number(0, 4), number(5, 7), number(8, 10)) else {
        bail!(CannotParseInputAssertionFailed, "Cannot parse '{}' as a date: expected the YYYY-MM-DD format", shown());
    };
    if !(1..=12).contains(&month) || day < 1 || day > days_in_month(year as i32, month) {
        bail!(CannotParseDate, "Cannot parse '{}' as a date: there is no such day", shown());
    }
    Ok(days_from_civil(year as i32, month, day) - MODIFIED_JULIAN_ZERO)
}

/// `toModifiedJulianDay`.
fn to_day(call: &Call) -> Result<Bound> {
    call.count(1..=1)?;
    call.strings([0])?;
    Ok(Bound::masked(call.name, call.args, DataType::Int32, |args, rows, nulls| {
        let text = Text::of(&args[0])?;
        let mut days = vec![0i32; rows];
        for (row, day) in days.iter_mut().enumerate().filter(|(row, _)| nulls.is_none_or(|nulls| nulls[*row] == 0)) {
            *day = parse_day(text.get(row))? as i32;
        }
        Ok(Column::from_vec(days))
    }))
}

/// `toModifiedJulianDayOrNull`.
fn to_day_or_null(call: &Call) -> Result<Bound> {
    call.count(1..=1)?;
    call.strings([0])?;
    Ok(Bound::new(DataType::nullable(DataType::Int32), |args, rows| {
        let text = Text::of(&args[0])?;
        let days: Vec<Option<i64>> = (0..rows).map(|row| parse_day(text.get(row)).ok()).collect();
        let nulls: Vec<u8> = days.iter().map(|day| u8::from(day.is_none())).collect();
        Ok(Column::from_vec(days.into_iter().map(|day| day.unwrap_or(0) as i32).collect::<Vec<i32>>())
            .with_nulls(nulls.into()))
    }))
}

/// Days that a year of four digits has a place for.
fn text_of_day(day: i64) -> Option<String> {
    let days = day.checked_add(MODIFIED_JULIAN_ZERO)?;
    let (first, last) = (days_from_civil(0, 1, 1), days_from_civil(9999, 12, 31));
    (first..=last).contains(&days).then(|| {
        let (year, month, day) = civil_from_days(days);
        format!("{year:04}-{month:02}-{day:02}")
    })
}

fn from_day(call: &Call, or_null: bool) -> Result<Bound> {
    call.count(1..=1)?;
    call.integers([0])?;
    let name = call.name;
    let result = if or_null { DataType::nullable(DataType::String) } else { DataType::String };
    Ok(Bound::masked(name, call.args, result, move |args, rows, nulls| {
        let days = Ints::of(&args[0]);
        let mut bad = vec![0u8; rows];
        let mut failed = None;
        let column = bytes_rows(rows, |row, out| {
            if nulls.is_some_and(|nulls| nulls[row] != 0) {
                return;
            }
            match text_of_day(days.get(row)) {
                Some(text) => out.extend_from_slice(text.as_bytes()),
                None => {
                    bad[row] = 1;
                    failed = Some(days.get(row));
                }
            }
        });
        match failed {
            Some(day) if !or_null => {
                Err(err!(CannotFormatDatetime, "Day {day} of function {name} is not in the years 0 to 9999"))
            }
            _ if or_null => Ok(column.with_nulls(bad.into())),
            _ => Ok(column),
        }
    }))
}

/// A date or time plus each interval of a tuple in turn.
fn tuple_of_intervals(name: &'static str, subtract: bool, args: &[ArgType], context: &FunctionContext) -> Outcome {
    arity(name, args, 2)?;
    let DataType::Tuple(intervals) = &args[1].data_type else { return Err(illegal(name, args)) };
    let mut steps = Vec::new();
    let mut moment = args[0].data_type.clone();
    for interval in &intervals.elements {
        if !matches!(interval, DataType::Interval(_)) {
            bail!(
                IllegalTypeOfArgument,
                "Illegal type {interval} of an element of argument 2 of function {name}, expected an interval"
            );
        }
        let step = InnerFunction::bind(
            &crate::arithmetic::sum_factory(subtract),
            &[ArgType::new(moment), ArgType::new(interval.clone())],
            context,
        )?;
        moment = step.result_type().clone();
        steps.push(step);
    }
    Ok(Bound::named(name, moment, move |args, rows| {
        let Column::Tuple(parts, _) = args[1].column.flatten() else {
            bail!(IllegalColumn, "Function {name} needs a tuple of intervals")
        };
        let mut moment = args[0].column.clone();
        for (step, part) in steps.iter().zip(parts.iter()) {
            moment = step.call(&[moment, part.clone()], rows)?;
        }
        Ok(moment)
    })
    .done())
}

/// A present that is read anew for each block.
fn now_in_block(name: &'static str, is_64: bool, args: &[ArgType], _: &FunctionContext) -> Outcome {
    arity_between(name, args, 0, if is_64 { 2 } else { 1 })?;
    let scale = match args.first() {
        Some(arg) if is_64 => match arg.constant.as_ref().and_then(types::Value::as_u64) {
            Some(scale) if scale <= 9 => scale as u8,
            _ => bail!(ArgumentOutOfBound, "Argument 1 of function {name} must be a constant from 0 to 9: the scale"),
        },
        _ => 3,
    };
    let zone_index = usize::from(is_64);
    let zone = if args.len() > zone_index {
        Some(types::TimeZone::parse(&crate::support::constant_string(name, args, zone_index)?)?)
    } else {
        None
    };
    let result = if is_64 { DataType::DateTime64(scale, zone) } else { DataType::DateTime(zone) };
    Ok(Bound::named(name, result, move |_, rows| {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0, |d| d.as_nanos());
        let ticks = now / 10u128.pow(9 - u32::from(scale));
        Ok(if is_64 {
            Column::from_vec(vec![ticks as i64; rows])
        } else {
            Column::from_vec(vec![(now / 1_000_000_000) as u32; rows])
        })
    })
    .volatile(false)
    .done())
}

/// `fromUnixTimestampInJodaSyntax(seconds[, format[, zone]])`.
fn joda(args: &[ArgType], context: &FunctionContext) -> Outcome {
    let name = "fromUnixTimestampInJodaSyntax";
    arity_between(name, args, 1, 3)?;
    if !args[0].data_type.base().is_integer() {
        return Err(illegal(name, args));
    }
    let time = DataType::DateTime(None);
    let mut given = args.to_vec();
    given[0] = ArgType::new(if args[0].data_type.is_nullable() { DataType::nullable(time) } else { time });
    if given.len() == 1 {
        return Ok(Bound::named(name, DataType::DateTime(None), |args, rows| {
            let seconds = Ints::of(&args[0]);
            Ok(Column::from_vec((0..rows).map(|row| seconds.get(row) as u32).collect::<Vec<u32>>()))
        })
        .done());
    }
    let inner = InnerFunction::bind(
        &Factory::strict(|args, context| bind_format_joda("formatDateTimeInJodaSyntax", args, context)),
        &given,
        context,
    )?;
    let result = inner.result_type().clone();
    Ok(Bound::named(name, result, move |args, rows| {
        let seconds = Ints::of(&args[0]);
        let times = Column::from_vec((0..rows).map(|row| seconds.get(row) as u32).collect::<Vec<u32>>());
        let mut columns = vec![times];
        columns.extend(args[1..].iter().map(|arg| arg.column.clone()));
        inner.call(&columns, rows)
    })
    .done())
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, CATEGORY);
    family.add(
        "toModifiedJulianDay",
        "toModifiedJulianDay(text)",
        "The modified Julian day of a date in text.",
        to_day,
    );
    family.add(
        "toModifiedJulianDayOrNull",
        "toModifiedJulianDayOrNull(text)",
        "The modified Julian day of a date, NULL for what is none.",
        to_day_or_null,
    );
    family.add(
        "fromModifiedJulianDay",
        "fromModifiedJulianDay(day)",
        "The text of the date of a modified Julian day.",
        |call| from_day(call, false),
    );
    family.add(
        "fromModifiedJulianDayOrNull",
        "fromModifiedJulianDayOrNull(day)",
        "As fromModifiedJulianDay, NULL for a day out of range.",
        |call| from_day(call, true),
    );
    for (name, subtract, text) in [
        ("addTupleOfIntervals", false, "A date or time plus several intervals in turn."),
        ("subtractTupleOfIntervals", true, "A date or time minus several intervals in turn."),
    ] {
        let factory = Factory::strict(move |args, context| tuple_of_intervals(name, subtract, args, context));
        add(registry, name, factory, doc("addTupleOfIntervals(time, (interval, …))", text, CATEGORY));
    }
    for (name, is_64) in [("nowInBlock", false), ("nowInBlock64", true)] {
        let factory = Factory::strict(move |args, context| now_in_block(name, is_64, args, context));
        add(
            registry,
            name,
            factory,
            doc("nowInBlock([zone])", "The present when a block is computed, not when the query began.", CATEGORY),
        );
    }
    add(
        registry,
        "fromUnixTimestampInJodaSyntax",
        Factory::strict(joda),
        doc(
            "fromUnixTimestampInJodaSyntax(seconds[, format[, zone]])",
            "The text of seconds since 1970 by a format of Joda.",
            CATEGORY,
        ),
    );
}
