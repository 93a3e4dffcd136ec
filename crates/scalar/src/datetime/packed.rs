//! `YYYYMMDDhhmmssToDateTime64` and `timestamp`.

use super::CATEGORY;
use super::add::power_of_ten;
use super::make::{civil_day, zone_argument};
use crate::cast::Casting;
use crate::support::{Bound, Factory, Outcome, add, add_any_case, arity_between, doc, floats, illegal, settled};
use base::{Result, bail, err};
use functions::{Arg, ArgType, FunctionContext, Registry};
use types::datetime::DAY_SECONDS;
use types::{Column, DataType, TimeZone, Value};

/// Digits behind the second of `timestamp`.
const TIMESTAMP_SCALE: u8 = 6;

pub(super) fn register(registry: &mut Registry) {
    let packed = Factory::strict(bind_packed);
    let syntax = "YYYYMMDDhhmmssToDateTime64(number[, precision[, time_zone]])";
    add(
        registry,
        "YYYYMMDDhhmmssToDateTime64",
        packed,
        doc(syntax, "The time with a fraction of a number such as 20200131235959.5.", CATEGORY),
    );
    let timestamp = Factory::strict(bind_timestamp);
    add_any_case(
        registry,
        "timestamp",
        timestamp,
        doc(
            "timestamp(text[, time])",
            "A text as a time with microseconds, to which a time of day is added.",
            CATEGORY,
        ),
    );
}

/// Local seconds of the first and the last second that `DateTime64` has: 1900-01-01 00:00:00 and 2299-12-31 23:59:59.
const LOCAL_SECONDS: (i64, i64) = (-2_208_988_800, 10_413_791_999);

/// Ticks of the time that the digits of a number show, within what `DateTime64` has; its first second for digits that
/// show no time. `None` where they do not fit in 64 bits.
fn ticks(number: f64, per_second: i64, zone: &TimeZone) -> Option<i64> {
    let whole = number.round();
    let (first, last) = LOCAL_SECONDS;
    let (mut local, mut fraction) = (first, 0);
    if (0.0..1e15).contains(&whole) {
        let packed = whole as i64;
        let (date, clock) = (packed / 1_000_000, packed % 1_000_000);
        if let Some(day) = civil_day(date / 10_000, date / 100 % 100, date % 100) {
            let shown = day * DAY_SECONDS + clock / 10_000 * 3600 + clock / 100 % 100 * 60 + clock % 100;
            local = shown.clamp(first, last);
            if local == shown {
                fraction = ((number - whole) * per_second as f64).round() as i64;
            }
        }
    }
    zone.to_utc(local).checked_mul(per_second)?.checked_add(fraction)
}

fn bind_packed(args: &[ArgType], context: &FunctionContext) -> Outcome {
    let name = "YYYYMMDDhhmmssToDateTime64";
    arity_between(name, args, 1, 3)?;
    if !args[0].data_type.base().is_number() {
        return Err(illegal(name, args));
    }
    if args.get(1).is_some_and(|arg| !arg.data_type.base().is_number()) {
        return Err(illegal(name, args));
    }
    let scale = match args.get(1) {
        None => 3,
        Some(arg) => match arg.constant.as_ref().and_then(Value::as_u64) {
            Some(scale @ 0..=9) => scale as u8,
            _ => {
                bail!(ArgumentOutOfBound, "Argument 2 of function {name} must be a constant from 0 to 9: the precision")
            }
        },
    };
    let given = zone_argument(name, args, 2)?;
    let zone = given.clone().unwrap_or_else(|| context.time_zone.clone());
    let casting = Casting::new(&context.time_zone);
    Ok(Bound::masked(name, args, DataType::DateTime64(scale, given), move |args, _, nulls| {
        let numbers =
            casting.run_masked(&settled(&args[0].column), args[0].data_type.base(), &DataType::Float64, nulls)?;
        let is_null = |row: usize| nulls.is_some_and(|nulls| nulls[row] != 0);
        let times =
            floats(&numbers).into_iter().enumerate().map(|(row, number)| match number.is_finite() || is_null(row) {
                true if is_null(row) => Ok(0),
                true => ticks(number, power_of_ten(scale), &zone)
                    .ok_or_else(|| err!(DecimalOverflow, "The time of {number} does not fit in DateTime64({scale})")),
                false => bail!(BadArguments, "Argument 1 of function {name} must be finite"),
            });
        Ok(Column::from_vec(times.collect::<Result<Vec<i64>>>()?))
    })
    .done())
}

fn bind_timestamp(args: &[ArgType], context: &FunctionContext) -> Outcome {
    let name = "timestamp";
    arity_between(name, args, 1, 2)?;
    if !args.iter().all(|arg| arg.data_type.base().is_string()) {
        return Err(illegal(name, args));
    }
    let casting = Casting::new(&context.time_zone);
    Ok(Bound::masked(name, args, DataType::DateTime64(TIMESTAMP_SCALE, None), move |args, _, nulls| {
        let read = |arg: &Arg, to: &DataType| {
            Ok::<Column, base::Error>(
                casting.run_masked(&settled(&arg.column), arg.data_type.base(), to, nulls)?.flatten(),
            )
        };
        let moments = read(&args[0], &DataType::DateTime64(TIMESTAMP_SCALE, None))?;
        let Some(time) = args.get(1) else { return Ok(moments) };
        let times = read(time, &DataType::Time64(TIMESTAMP_SCALE))?;
        let bug = || err!(LogicalError, "times of another physical form");
        let (moments, times) = (moments.as_native::<i64>().ok_or_else(bug)?, times.as_native::<i64>().ok_or_else(bug)?);
        Ok(Column::from_vec(
            moments.iter().zip(times).map(|(moment, time)| moment.wrapping_add(*time)).collect::<Vec<i64>>(),
        ))
    })
    .done())
}
