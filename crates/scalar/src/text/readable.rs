//! Numbers for people: `formatReadableSize`, `formatReadableQuantity`, `formatReadableTimeDelta`, `bar`.

use crate::cast::{Casting, cast_column};
use crate::support::{Bound, Factory, Outcome, add, arity_between, constant_string, doc, illegal};
use base::{Result, bail};
use functions::{Arg, ArgType, FunctionContext, Registry};
use types::{Column, DataType, StringBuilder, TimeZone, Value};

const CATEGORY: &str = "Other";

pub(super) fn register(registry: &mut Registry) {
    let binary: [&str; 9] = ["B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB", "ZiB", "YiB"];
    let decimal: [&str; 9] = ["B", "KB", "MB", "GB", "TB", "PB", "EB", "ZB", "YB"];
    let quantity: [&str; 9] =
        ["", "thousand", "million", "billion", "trillion", "quadrillion", "quintillion", "sextillion", "septillion"];
    for (name, step, units, description) in [
        ("formatReadableSize", 1024.0, binary, "A number of bytes with a unit of 1024s."),
        ("formatReadableDecimalSize", 1000.0, decimal, "A number of bytes with a unit of 1000s."),
        ("formatReadableQuantity", 1000.0, quantity, "A number with thousand, million, …"),
    ] {
        let factory = Factory::strict(move |args, _| bind_units(name, step, units, args));
        add(registry, name, factory, doc(name, description, CATEGORY));
    }
    registry.scalar_alias("FORMAT_BYTES", "formatReadableSize", true);
    let delta = Factory::strict(bind_delta);
    let syntax = "formatReadableTimeDelta(seconds[, maximum_unit[, minimum_unit]])";
    add(registry, "formatReadableTimeDelta", delta, doc(syntax, "A span of time in words.", CATEGORY));
    add(
        registry,
        "bar",
        Factory::strict(bind_bar),
        doc("bar(x, min, max[, width])", "A bar as wide as the number is large.", CATEGORY),
    );
}

fn floats(arg: &Arg) -> Result<Vec<f64>> {
    let column = cast_column(&arg.column, arg.data_type.base(), &DataType::Float64)?.flatten();
    Ok(column.as_native::<f64>().unwrap_or(&[]).to_vec())
}

/// The number of digits behind the point: the second argument, two without it.
fn precision_of(name: &str, args: &[ArgType]) -> Result<usize> {
    let Some(arg) = args.get(1) else { return Ok(2) };
    if arg.data_type != DataType::UInt8 {
        bail!(
            IllegalTypeOfArgument,
            "Illegal type {} of argument 2 of function {name}, expected a constant of type UInt8",
            arg.data_type
        );
    }
    match arg.constant.as_ref().and_then(Value::as_u64) {
        Some(digits) => Ok(digits as usize),
        None => bail!(
            IllegalColumn,
            "Argument 2 of function {name} must be a constant of type UInt8: the digits behind the point"
        ),
    }
}

fn bind_units(name: &'static str, step: f64, units: [&'static str; 9], args: &[ArgType]) -> Outcome {
    arity_between(name, args, 1, 2)?;
    let precision = precision_of(name, args)?;
    if !args[0].data_type.base().is_number() {
        return Err(illegal(name, args));
    }
    Ok(Bound::named(name, DataType::String, move |args, rows| {
        let mut builder = StringBuilder::with_capacity(rows);
        for value in floats(&args[0])? {
            let mut scaled = value;
            let mut unit = 0;
            while scaled.abs() >= step && unit + 1 < units.len() {
                scaled /= step;
                unit += 1;
            }
            let number = if scaled.is_nan() { "nan".to_string() } else { format!("{scaled:.precision$}") };
            let space = if units[unit].is_empty() { "" } else { " " };
            builder.push(format!("{number}{space}{}", units[unit]).as_bytes());
        }
        Ok(Column::String(builder.finish()))
    })
    .done())
}

/// Units of spans and their nanoseconds, the longest first. Years have 365 days, months 30.5.
const UNITS: [(&str, i128); 9] = [
    ("year", 31_536_000_000_000_000),
    ("month", 2_635_200_000_000_000),
    ("day", 86_400_000_000_000),
    ("hour", 3_600_000_000_000),
    ("minute", 60_000_000_000),
    ("second", 1_000_000_000),
    ("millisecond", 1_000_000),
    ("microsecond", 1_000),
    ("nanosecond", 1),
];
const SECOND: usize = 5;

fn unit_argument(name: &str, args: &[ArgType], index: usize, default: usize) -> Result<usize> {
    if args.len() <= index {
        return Ok(default);
    }
    let given = constant_string(name, args, index)?;
    match UNITS.iter().position(|(unit, _)| given.strip_suffix('s').is_some_and(|given| given == *unit)) {
        Some(found) => Ok(found),
        None => bail!(
            BadArguments,
            "Function {name} does not know the unit '{given}': it may be years, months, days, hours, minutes, seconds, \
            milliseconds, microseconds or nanoseconds"
        ),
    }
}

fn bind_delta(args: &[ArgType], _: &FunctionContext) -> Outcome {
    let name = "formatReadableTimeDelta";
    arity_between(name, args, 1, 3)?;
    let seconds = match args[0].data_type.base() {
        DataType::Interval(kind) => match kind.nanoseconds() {
            Some(nanoseconds) => nanoseconds as f64 / 1e9,
            None => bail!(BadArguments, "Function {name} cannot tell the seconds of {}", args[0].data_type),
        },
        given if given.is_number() => 1.0,
        _ => return Err(illegal(name, args)),
    };
    let most = unit_argument(name, args, 1, 0)?;
    let least = unit_argument(name, args, 2, if most > SECOND { UNITS.len() - 1 } else { SECOND })?;
    if most > least {
        bail!(BadArguments, "The maximum unit of function {name} must not be shorter than the minimum unit");
    }
    Ok(Bound::named(name, DataType::String, move |args, rows| {
        let mut builder = StringBuilder::with_capacity(rows);
        let values = if let DataType::Interval(_) = args[0].data_type.base() {
            floats(&Arg::new(args[0].column.clone(), DataType::Int64))?
        } else {
            floats(&args[0])?
        };
        for value in values {
            builder.push(delta_text(value * seconds, most, least).as_bytes());
        }
        Ok(Column::String(builder.finish()))
    })
    .done())
}

fn delta_text(value: f64, most: usize, least: usize) -> String {
    if !value.is_finite() {
        return types::text::float_to_string(value);
    }
    let sign = if value < 0.0 { "-" } else { "" };
    let magnitude = value.abs();
    // Whole seconds and the fraction apart, so that neither loses digits.
    let fraction = ((magnitude - magnitude.trunc()) * 1e9).round() as i128;
    let mut rest = (magnitude.trunc().min(1e28) as i128) * 1_000_000_000 + fraction;
    let mut parts: Vec<String> = Vec::new();
    for (index, (unit, nanoseconds)) in UNITS.iter().enumerate().take(least + 1).skip(most) {
        let count = rest / nanoseconds;
        rest -= count * nanoseconds;
        // Zeros are left out, but for the seconds when nothing came before them.
        let anchor = parts.is_empty() && (index == SECOND || index == least);
        if count != 0 || anchor {
            let plural = if count == 1 { "" } else { "s" };
            parts.push(format!("{count} {unit}{plural}"));
        }
    }
    match parts.split_last() {
        Some((last, [])) => format!("{sign}{last}"),
        Some((last, first)) => format!("{sign}{} and {last}", first.join(", ")),
        None => String::new(),
    }
}

fn bind_bar(args: &[ArgType], _: &FunctionContext) -> Outcome {
    let name = "bar";
    arity_between(name, args, 3, 4)?;
    if !args.iter().all(|arg| arg.data_type.base().is_number()) {
        return Err(illegal(name, args));
    }
    let width = match args.get(3) {
        None => 80.0,
        Some(arg) => match arg.constant.as_ref().map(|value| decimal_as_float(value, &arg.data_type)) {
            Some(width) if (1.0..=1000.0).contains(&width) => width,
            _ => {
                bail!(ArgumentOutOfBound, "Argument 4 of function {name} must be a constant from 1 to 1000: the width")
            }
        },
    };
    Ok(Bound::named(name, DataType::String, move |args, rows| {
        let (values, low, high) = (floats(&args[0])?, floats(&args[1])?, floats(&args[2])?);
        let mut builder = StringBuilder::with_capacity(rows);
        for ((value, low), high) in values.into_iter().zip(low).zip(high) {
            builder.push(bar_text(value, low, high, width).as_bytes());
        }
        Ok(Column::String(builder.finish()))
    })
    .done())
}

fn decimal_as_float(value: &Value, data_type: &DataType) -> f64 {
    let column = Column::constant(data_type, value, 1);
    let converted = Casting::new(&TimeZone::utc()).run(&column, data_type, &DataType::Float64);
    converted.ok().and_then(|column| column.value(0).as_f64()).unwrap_or(f64::NAN)
}

/// A bar of whole blocks and a last one in eighths.
fn bar_text(value: f64, low: f64, high: f64, width: f64) -> String {
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    if value.is_nan() || value <= low || high <= low {
        return String::new();
    }
    let filled = if value >= high { width } else { (value - low) * width / (high - low) };
    let whole = filled.trunc() as usize;
    let eighth = ((filled - filled.trunc()) * 8.0) as usize;
    format!("{}{}", "█".repeat(whole), EIGHTHS[eighth.min(7)])
}
