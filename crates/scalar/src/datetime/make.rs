//! Dates and times out of numbers: `makeDate`, `makeDateTime`, `fromUnixTimestamp`, `fromDaysSinceYearZero`, …

use super::CATEGORY;
use super::add::power_of_ten;
use super::format::bind_format;
use super::parts::YEAR_ZERO_DAYS;
use crate::cast::{Casting, cast_column};
use crate::support::{
    Bound, Factory, Outcome, add, add_any_case, arity_between, constant_string, doc, illegal, operand, settled, unary,
};
use base::{Result, bail};
use functions::{Arg, ArgType, FunctionContext, Registry};
use types::datetime::{DAY_SECONDS, days_from_civil};
use types::{Column, DataType, TimeZone, Value};

pub(super) fn register(registry: &mut Registry) {
    let date = Factory::strict(|args, _| bind_date("makeDate", DataType::Date, args));
    add_any_case(
        registry,
        "makeDate",
        date,
        doc("makeDate(year, month, day)", "A date out of its parts; also of year and day of the year.", CATEGORY),
    );
    let date32 = Factory::strict(|args, _| bind_date("makeDate32", DataType::Date32, args));
    add_any_case(
        registry,
        "makeDate32",
        date32,
        doc("makeDate32(year, month, day)", "As makeDate for Date32.", CATEGORY),
    );
    let time = Factory::strict(bind_time);
    let syntax = "makeDateTime(year, month, day, hour, minute, second[, time_zone])";
    add_any_case(registry, "makeDateTime", time, doc(syntax, "A time out of its parts.", CATEGORY));
    let time64 = Factory::strict(bind_time64);
    let syntax = "makeDateTime64(year, month, day, hour, minute, second[, fraction[, precision[, time_zone]]])";
    add_any_case(registry, "makeDateTime64", time64, doc(syntax, "A time with a fraction out of its parts.", CATEGORY));
    let unix = Factory::strict(bind_unix);
    add(
        registry,
        "fromUnixTimestamp",
        unix,
        doc(
            "fromUnixTimestamp(seconds[, format[, time_zone]])",
            "The time of seconds since 1970, or its text.",
            CATEGORY,
        ),
    );
    registry.scalar_alias("FROM_UNIXTIME", "fromUnixTimestamp", true);
    for (name, scale) in [
        ("fromUnixTimestamp64Second", 0),
        ("fromUnixTimestamp64Milli", 3),
        ("fromUnixTimestamp64Micro", 6),
        ("fromUnixTimestamp64Nano", 9),
    ] {
        let factory = Factory::strict(move |args, _| bind_unix64(name, scale, args));
        add(registry, name, factory, doc(name, "The DateTime64 of ticks since 1970.", CATEGORY));
    }
    for (name, result) in [("fromDaysSinceYearZero", DataType::Date), ("fromDaysSinceYearZero32", DataType::Date32)] {
        let factory = Factory::strict(move |args, _| bind_days(name, result.clone(), args));
        add(registry, name, factory, doc(name, "The date of a number of days since 0000-01-01.", CATEGORY));
    }
    registry.scalar_alias("FROM_DAYS", "fromDaysSinceYearZero", true);
    let packed = Factory::strict(|args, _| bind_packed_date("YYYYMMDDToDate", DataType::Date, args));
    add_any_case(
        registry,
        "YYYYMMDDToDate",
        packed,
        doc("YYYYMMDDToDate(number)", "The date of a number such as 20200131.", CATEGORY),
    );
    let packed32 = Factory::strict(|args, _| bind_packed_date("YYYYMMDDToDate32", DataType::Date32, args));
    add_any_case(
        registry,
        "YYYYMMDDToDate32",
        packed32,
        doc("YYYYMMDDToDate32(number)", "As YYYYMMDDToDate for Date32.", CATEGORY),
    );
    let packed_time = Factory::strict(bind_packed_time);
    let syntax = "YYYYMMDDhhmmssToDateTime(number[, time_zone])";
    add_any_case(
        registry,
        "YYYYMMDDhhmmssToDateTime",
        packed_time,
        doc(syntax, "The time of a number such as 20200131235959.", CATEGORY),
    );
}

/// Numeric arguments as whole numbers.
fn whole_numbers(name: &str, args: &[ArgType]) -> Result<()> {
    if args.iter().all(|arg| arg.data_type.base().is_number()) { Ok(()) } else { Err(illegal(name, args)) }
}

fn load(args: &[Arg], nulls: Option<&[u8]>) -> Result<Vec<Column>> {
    let casting = Casting::new(&TimeZone::utc());
    args.iter()
        .map(|arg| {
            Ok(casting.run_masked(&settled(&arg.column), arg.data_type.base(), &DataType::Int64, nulls)?.flatten())
        })
        .collect()
}

fn number(columns: &[Column], index: usize, row: usize) -> i64 {
    columns[index].as_native::<i64>().map_or(0, |values| values[row])
}

/// The day of a year, month and day; `None` for what no calendar has. A day past its month's end runs on.
pub(super) fn civil_day(year: i64, month: i64, day: i64) -> Option<i64> {
    let valid = (0..=9999).contains(&year) && (1..=12).contains(&month) && (1..=31).contains(&day);
    valid.then(|| days_from_civil(year as i32, month as u32, 1) + day - 1)
}

fn days_column(days: Vec<Option<i64>>, data_type: &DataType) -> Column {
    match data_type {
        DataType::Date => Column::from_vec(
            days.into_iter().map(|d| d.filter(|d| (0..=65_535).contains(d)).unwrap_or(0) as u16).collect::<Vec<u16>>(),
        ),
        _ => Column::from_vec(days.into_iter().map(|d| d.unwrap_or(0) as i32).collect::<Vec<i32>>()),
    }
}

fn bind_date(name: &'static str, result: DataType, args: &[ArgType]) -> Outcome {
    arity_between(name, args, if name.starts_with("make") { 2 } else { 1 }, 3)?;
    whole_numbers(name, args)?;
    let packed = args.len() == 1;
    let by_day_of_year = args.len() == 2;
    let target = result.clone();
    Ok(Bound::masked(name, args, result, move |args, rows, nulls| {
        let columns = load(args, nulls)?;
        let days = (0..rows).map(|row| {
            let first = number(&columns, 0, row);
            if packed {
                return civil_day(first / 10_000, first / 100 % 100, first % 100);
            }
            if by_day_of_year {
                let day = number(&columns, 1, row);
                return civil_day(first, 1, 1).filter(|_| (1..=366).contains(&day)).map(|start| start + day - 1);
            }
            civil_day(first, number(&columns, 1, row), number(&columns, 2, row))
        });
        Ok(days_column(days.collect(), &target))
    })
    .done())
}

fn bind_packed_date(name: &'static str, result: DataType, args: &[ArgType]) -> Outcome {
    arity_between(name, args, 1, 1)?;
    bind_date(name, result, args)
}

/// Seconds of six parts on a zone's clock.
fn moment(columns: &[Column], row: usize, zone: &TimeZone) -> Option<i64> {
    let part = |index| number(columns, index, row);
    let clock = [part(3), part(4), part(5)];
    if !clock.iter().all(|part| (0..=99).contains(part)) {
        return None;
    }
    let day = civil_day(part(0), part(1), part(2))?;
    Some(zone.to_utc(day * DAY_SECONDS + clock[0] * 3600 + clock[1] * 60 + clock[2]))
}

pub(super) fn zone_argument(name: &str, args: &[ArgType], index: usize) -> Result<Option<TimeZone>> {
    if args.len() > index { TimeZone::parse(&constant_string(name, args, index)?).map(Some) } else { Ok(None) }
}

fn bind_time(args: &[ArgType], context: &FunctionContext) -> Outcome {
    let name = "makeDateTime";
    arity_between(name, args, 6, 7)?;
    whole_numbers(name, &args[..6])?;
    let given = zone_argument(name, args, 6)?;
    let zone = given.clone().unwrap_or_else(|| context.time_zone.clone());
    Ok(Bound::masked(name, args, DataType::DateTime(given), move |args, rows, nulls| {
        let columns = load(&args[..6], nulls)?;
        let seconds =
            (0..rows).map(|row| moment(&columns, row, &zone).unwrap_or(0).clamp(0, i64::from(u32::MAX)) as u32);
        Ok(Column::from_vec(seconds.collect::<Vec<u32>>()))
    })
    .done())
}

fn bind_time64(args: &[ArgType], context: &FunctionContext) -> Outcome {
    let name = "makeDateTime64";
    arity_between(name, args, 6, 9)?;
    whole_numbers(name, &args[..args.len().min(8)])?;
    let scale = match args.get(7) {
        None => 3,
        Some(arg) => match arg.constant.as_ref().and_then(Value::as_u64) {
            Some(scale) if scale <= 9 => scale as u8,
            _ => {
                bail!(ArgumentOutOfBound, "Argument 8 of function {name} must be a constant from 0 to 9: the precision")
            }
        },
    };
    let given = zone_argument(name, args, 8)?;
    let zone = given.clone().unwrap_or_else(|| context.time_zone.clone());
    Ok(Bound::masked(name, args, DataType::DateTime64(scale, given), move |args, rows, nulls| {
        let columns = load(&args[..args.len().min(7)], nulls)?;
        let second = power_of_ten(scale);
        let ticks = (0..rows).map(|row| {
            let fraction = if columns.len() > 6 { number(&columns, 6, row).clamp(0, second - 1) } else { 0 };
            moment(&columns, row, &zone).map_or(0, |seconds| seconds.wrapping_mul(second).wrapping_add(fraction))
        });
        Ok(Column::from_vec(ticks.collect::<Vec<i64>>()))
    })
    .done())
}

fn bind_unix(args: &[ArgType], context: &FunctionContext) -> Outcome {
    let name = "fromUnixTimestamp";
    arity_between(name, args, 1, 3)?;
    if !(args[0].data_type.base().is_integer() || (args.len() > 1 && args[0].data_type.base().is_date_or_time())) {
        return Err(illegal(name, args));
    }
    if args.len() == 1 {
        return Ok(Bound::named(name, DataType::DateTime(None), |args, _| {
            cast_column(&args[0].column, args[0].data_type.base(), &DataType::DateTime(None))
        })
        .rising()
        .done());
    }
    let times: Vec<ArgType> = args
        .iter()
        .enumerate()
        .map(|(i, arg)| {
            if i == 0 && arg.data_type.base().is_integer() {
                ArgType::new(DataType::DateTime(None))
            } else {
                arg.clone()
            }
        })
        .collect();
    let inner = bind_format(name, &times, context)?;
    let session = context.time_zone.clone();
    Ok(Bound::named(name, DataType::String, move |args, rows| {
        let mut given: Vec<Arg> = args.to_vec();
        if given[0].data_type.base().is_integer() {
            let time = crate::cast::cast_column_in(
                &given[0].column,
                given[0].data_type.base(),
                &DataType::DateTime(None),
                &session,
            )?;
            given[0] = Arg::new(time, DataType::DateTime(None));
        }
        inner.execute(&given, rows)
    })
    .done())
}

fn bind_unix64(name: &'static str, scale: u8, args: &[ArgType]) -> Outcome {
    arity_between(name, args, 1, 2)?;
    if !args[0].data_type.base().is_integer() {
        return Err(illegal(name, args));
    }
    let zone = zone_argument(name, args, 1)?;
    Ok(Bound::named(name, DataType::DateTime64(scale, zone), |args, _| {
        Ok(crate::support::convert_to::<i64>(&settled(&args[0].column)))
    })
    .rising()
    .done())
}

fn bind_days(name: &'static str, result: DataType, args: &[ArgType]) -> Outcome {
    arity_between(name, args, 1, 1)?;
    if !args[0].data_type.base().is_integer() {
        return Err(illegal(name, args));
    }
    let is_date = result == DataType::Date;
    Ok(Bound::named(name, result, move |args, rows| {
        let column = crate::support::convert_to::<i64>(&settled(&args[0].column));
        let Some(days) = operand::<i64>(&column) else { bail!(LogicalError, "days of another physical form") };
        Ok(if is_date {
            unary(days, rows, |d| (d - YEAR_ZERO_DAYS) as u16)
        } else {
            unary(days, rows, |d| (d - YEAR_ZERO_DAYS) as i32)
        })
    })
    .done())
}

fn bind_packed_time(args: &[ArgType], context: &FunctionContext) -> Outcome {
    let name = "YYYYMMDDhhmmssToDateTime";
    arity_between(name, args, 1, 2)?;
    whole_numbers(name, &args[..1])?;
    let given = zone_argument(name, args, 1)?;
    let zone = given.clone().unwrap_or_else(|| context.time_zone.clone());
    Ok(Bound::masked(name, args, DataType::DateTime(given), move |args, rows, nulls| {
        let columns = load(&args[..1], nulls)?;
        let seconds = (0..rows).map(|row| {
            let packed = number(&columns, 0, row);
            let (date, clock) = (packed / 1_000_000, packed % 1_000_000);
            let day = civil_day(date / 10_000, date / 100 % 100, date % 100);
            let local = day.map(|day| day * DAY_SECONDS + clock / 10_000 * 3600 + clock / 100 % 100 * 60 + clock % 100);
            local.map_or(0, |local| zone.to_utc(local).clamp(0, i64::from(u32::MAX)) as u32)
        });
        Ok(Column::from_vec(seconds.collect::<Vec<u32>>()))
    })
    .done())
}
