//! The present: `now`, `today`; and time zones: `timezone`, `toTimezone`, `timezoneOf`.

use super::CATEGORY;
use super::add::power_of_ten;
use super::local::TimeArgument;
use crate::support::{Bound, Factory, Outcome, add, add_any_case, arity_between, constant_string, doc, illegal};
use base::{Result, bail};
use functions::{ArgType, FunctionContext, Properties, Registry};
use types::datetime::DAY_SECONDS;
use types::{Column, DataType, TimeZone, Value};

pub(super) fn register(registry: &mut Registry) {
    let now = Factory::strict(|args, context| bind_now("now", args, context));
    add_any_case(registry, "now", now, doc("now([time_zone])", "When the query began.", CATEGORY));
    for alias in ["current_timestamp", "localtime", "localtimestamp"] {
        registry.scalar_alias(alias, "now", true);
    }
    let now64 = Factory::strict(bind_now64);
    add_any_case(
        registry,
        "now64",
        now64,
        doc("now64([scale[, time_zone]])", "When the query began, with a fraction.", CATEGORY),
    );
    let utc = Factory::strict(|args, context| {
        arity_between("UTCTimestamp", args, 0, 0)?;
        Ok(constant(
            "UTCTimestamp",
            DataType::DateTime(Some(TimeZone::utc())),
            Value::Int(context.now_ns.div_euclid(1_000_000_000)),
        ))
    });
    add_any_case(registry, "UTCTimestamp", utc, doc("UTCTimestamp()", "When the query began, in UTC.", CATEGORY));
    registry.scalar_alias("UTC_timestamp", "UTCTimestamp", true);
    for (name, shift) in [("today", 0), ("yesterday", -1)] {
        let factory = Factory::strict(move |args, context| {
            arity_between(name, args, 0, 0)?;
            let local = context.time_zone.to_local(context.now_ns.div_euclid(1_000_000_000));
            Ok(constant(name, DataType::Date, Value::Int(local.div_euclid(DAY_SECONDS) + shift)))
        });
        if name == "today" {
            add_any_case(registry, name, factory, doc("today()", "The day on which the query began.", CATEGORY));
        } else {
            add(registry, name, factory, doc("yesterday()", "The day before the query began.", CATEGORY));
        }
    }
    registry.scalar_alias("curdate", "today", true);
    registry.scalar_alias("current_date", "today", true);
    register_zones(registry);
    for (name, is_64) in [("nowInBlock", false), ("nowInBlock64", true)] {
        let factory = Factory::strict(move |args, context| now_in_block(name, is_64, args, context));
        add(
            registry,
            name,
            factory,
            doc("nowInBlock([zone])", "The present when a block is computed, not when the query began.", CATEGORY),
        );
    }
}

/// A function without arguments that gives one value.
fn constant(name: &'static str, data_type: DataType, value: Value) -> std::sync::Arc<dyn functions::ScalarFunction> {
    let result = data_type.clone();
    Bound::named(name, result, move |_, rows| Ok(Column::constant(&data_type, &value, rows))).volatile(true).done()
}

fn bind_now(name: &'static str, args: &[ArgType], context: &FunctionContext) -> Outcome {
    arity_between(name, args, 0, 1)?;
    let zone = if args.is_empty() { None } else { Some(TimeZone::parse(&constant_string(name, args, 0)?)?) };
    Ok(constant(name, DataType::DateTime(zone), Value::Int(context.now_ns.div_euclid(1_000_000_000))))
}

fn bind_now64(args: &[ArgType], context: &FunctionContext) -> Outcome {
    let name = "now64";
    arity_between(name, args, 0, 2)?;
    let scale = match args.first() {
        None => 3,
        Some(arg) => match arg.constant.as_ref().and_then(Value::as_u64) {
            Some(scale) if scale <= 9 => scale as u8,
            _ => bail!(ArgumentOutOfBound, "Argument 1 of function {name} must be a constant from 0 to 9: the scale"),
        },
    };
    let zone = if args.len() > 1 { Some(TimeZone::parse(&constant_string(name, args, 1)?)?) } else { None };
    Ok(constant(
        name,
        DataType::DateTime64(scale, zone),
        Value::Int(context.now_ns.div_euclid(power_of_ten(9 - scale))),
    ))
}

fn register_zones(registry: &mut Registry) {
    let timezone = Factory::strict(|args, context| {
        arity_between("timezone", args, 0, 0)?;
        Ok(constant("timezone", DataType::String, Value::string(context.time_zone.name())))
    });
    add_any_case(registry, "timezone", timezone, doc("timezone()", "The session's time zone.", CATEGORY));
    registry.scalar_alias("timeZone", "timezone", true);
    let server = Factory::strict(|args, _| {
        arity_between("serverTimezone", args, 0, 0)?;
        Ok(constant("serverTimezone", DataType::String, Value::string(TimeZone::system().name())))
    });
    add(registry, "serverTimezone", server, doc("serverTimezone()", "The server's time zone.", CATEGORY));
    registry.scalar_alias("serverTimeZone", "serverTimezone", false);
    let of = Factory::strict(bind_zone_of);
    add(registry, "timezoneOf", of, doc("timezoneOf(time)", "The time zone of a type.", CATEGORY));
    registry.scalar_alias("timeZoneOf", "timezoneOf", false);
    let offset = Factory::strict(bind_offset);
    add(registry, "timezoneOffset", offset, doc("timezoneOffset(time)", "Seconds east of UTC.", CATEGORY));
    registry.scalar_alias("timeZoneOffset", "timezoneOffset", false);
    let to = Factory::strict(|args, _| bind_to_zone(args));
    add(
        registry,
        "toTimezone",
        to,
        doc("toTimezone(time, time_zone)", "The same moment, shown in another zone.", CATEGORY),
    );
    registry.scalar_alias("toTimeZone", "toTimezone", false);
    for (name, towards_utc) in [("toUTCTimestamp", true), ("fromUTCTimestamp", false)] {
        let factory = Factory::strict(move |args, context| bind_between_zones(name, towards_utc, args, context));
        add(registry, name, factory, doc(name, "The clock of one zone read in another.", CATEGORY));
    }
    let shown = ["toTimezone", "toUTCTimestamp", "fromUTCTimestamp"];
    registry.describe(&shown, |properties| *properties = Properties::CONVERSION);
    registry.scalar_alias("to_utc_timestamp", "toUTCTimestamp", true);
    registry.scalar_alias("from_utc_timestamp", "fromUTCTimestamp", true);
}

fn timed(name: &str, args: &[ArgType], context: &FunctionContext) -> Result<TimeArgument> {
    let source = TimeArgument::bind(name, args, 0, usize::MAX, false, context)?;
    if source.has_time() { Ok(source) } else { Err(illegal(name, args)) }
}

fn bind_zone_of(args: &[ArgType], context: &FunctionContext) -> Outcome {
    arity_between("timezoneOf", args, 1, 1)?;
    let source = timed("timezoneOf", args, context)?;
    let value = Value::string(source.zone.name());
    Ok(Bound::named("timezoneOf", DataType::String, move |_, rows| {
        Ok(Column::constant(&DataType::String, &value, rows))
    })
    .done())
}

fn bind_offset(args: &[ArgType], context: &FunctionContext) -> Outcome {
    arity_between("timezoneOffset", args, 1, 1)?;
    let source = timed("timezoneOffset", args, context)?;
    Ok(Bound::named("timezoneOffset", DataType::Int32, move |args, rows| {
        source.map_moment(&source.column(&args[0], None)?, rows, |s| source.zone.offset_at(s))
    })
    .done())
}

fn bind_to_zone(args: &[ArgType]) -> Outcome {
    let name = "toTimezone";
    arity_between(name, args, 2, 2)?;
    if !args[1].data_type.base().is_string() {
        bail!(
            IllegalColumn,
            "Argument 2 of function {name} must be a constant string: the name of a time zone, not {}",
            args[1].data_type
        );
    }
    let zone = TimeZone::parse(&constant_string(name, args, 1)?)?;
    let result = match args[0].data_type.base() {
        DataType::DateTime(_) => DataType::DateTime(Some(zone)),
        DataType::DateTime64(scale, _) => DataType::DateTime64(*scale, Some(zone)),
        _ => return Err(illegal(name, args)),
    };
    Ok(Bound::named(name, result, |args, _| Ok(args[0].column.clone())).rising().done())
}

/// Moves a moment so that the clock of a zone shows what that of UTC showed, or the other way round.
fn bind_between_zones(name: &'static str, towards_utc: bool, args: &[ArgType], context: &FunctionContext) -> Outcome {
    arity_between(name, args, 2, 2)?;
    let source = timed(name, args, context)?;
    // A type that names its zone says what its clock means already.
    if matches!(args[0].data_type.base(), DataType::DateTime(Some(_)) | DataType::DateTime64(_, Some(_))) {
        return Err(illegal(name, args));
    }
    let zone = TimeZone::parse(&constant_string(name, args, 1)?)?;
    let second = power_of_ten(source.scale());
    let result = source.data_type.clone();
    Ok(Bound::named(name, result, move |args, rows| {
        let column = source.column(&args[0], None)?;
        let moved = |s: i64| if towards_utc { zone.to_utc(s) } else { zone.to_local(s) };
        match crate::support::operand::<i64>(&column) {
            Some(ticks) => Ok(crate::support::unary(ticks, rows, |t| {
                moved(t.div_euclid(second)).wrapping_mul(second).wrapping_add(t.rem_euclid(second))
            })),
            None => source.map_moment(&column, rows, |s| moved(s) as u32),
        }
    })
    .done())
}

/// A present that is read anew for each block.
fn now_in_block(name: &'static str, is_64: bool, args: &[ArgType], _: &FunctionContext) -> Outcome {
    arity_between(name, args, 0, if is_64 { 2 } else { 1 })?;
    let scale = match args.first() {
        Some(arg) if is_64 => match arg.constant.as_ref().and_then(Value::as_u64) {
            Some(scale) if scale <= 9 => scale as u8,
            _ => bail!(ArgumentOutOfBound, "Argument 1 of function {name} must be a constant from 0 to 9: the scale"),
        },
        _ => 3,
    };
    let zone_index = usize::from(is_64);
    let zone =
        if args.len() > zone_index { Some(TimeZone::parse(&constant_string(name, args, zone_index)?)?) } else { None };
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
