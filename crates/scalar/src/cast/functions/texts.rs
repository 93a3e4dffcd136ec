//! Conversions to texts: toString, toFixedString, toDecimalString.

use super::super::{Caller, Casting};
use super::casting_source;
use crate::datetime::add::zone_of;
use crate::support::{Bound, Outcome, arity, arity_between, constant_string, illegal};
use base::bail;
use functions::{ArgType, FunctionContext};
use types::wide::{I256, U256, power_of_ten_256};
use types::{Column, DataType, StringBuilder, TimeZone, Value};

pub(super) fn bind_to_string(args: &[ArgType], context: &FunctionContext) -> Outcome {
    arity_between("toString", args, 1, 2)?;
    let from = args[0].data_type.base().clone();
    let zone = match args.len() {
        2 if from.is_date_or_time() && args[1].constant.is_none() && args[1].data_type.base().is_string() => {
            return bind_to_string_in_zones(&from, context);
        }
        2 if from.is_date_or_time() => TimeZone::parse(&constant_string("toString", args, 1)?)?,
        2 => return Err(illegal("toString", args)),
        _ => zone_of(&from, &context.time_zone),
    };
    let casting = Casting::of_call(Caller::Function, &zone, context);
    let source = casting_source(&from, Some(casting.session()));
    Ok(Bound::named("toString", DataType::String, move |args, rows| {
        let from = if args[0].data_type.base().is_date_or_time() { &source } else { args[0].data_type.base() };
        let _ = rows;
        casting.run_masked(&args[0].column, from, &DataType::String, None)
    })
    .done())
}

/// `toString(time, zone)` with a zone in each row.
fn bind_to_string_in_zones(from: &DataType, context: &FunctionContext) -> Outcome {
    let casting = Casting::of_call(Caller::Function, &TimeZone::utc(), context);
    let from = from.clone();
    Ok(Bound::named("toString", DataType::String, move |args, rows| {
        let (times, zones) = (args[0].column.flatten(), args[1].column.flatten());
        let mut builder = StringBuilder::with_capacity(rows);
        for row in 0..rows {
            let zone = TimeZone::parse(&String::from_utf8_lossy(zones.bytes_at(row).unwrap_or(b"")))?;
            let text = casting.run_masked(
                &times.slice(row, 1).flatten(),
                &casting_source(&from, Some(&zone)),
                &DataType::String,
                None,
            )?;
            builder.push(text.flatten().bytes_at(0).unwrap_or(b""));
        }
        Ok(Column::String(builder.finish()))
    })
    .done())
}

pub(super) fn bind_to_fixed(args: &[ArgType], context: &FunctionContext) -> Outcome {
    arity("toFixedString", args, 2)?;
    if args[1].constant.is_none() {
        bail!(IllegalColumn, "Argument 2 of function toFixedString must be a constant: the size in bytes");
    }
    let Some(width) = args[1].constant.as_ref().and_then(Value::as_u64).filter(|&n| n > 0 && n <= 0xFF_FFFF) else {
        bail!(
            ArgumentOutOfBound,
            "Argument 2 of function toFixedString must be a constant from 1 to 16777215: the size in bytes"
        );
    };
    if !args[0].data_type.base().is_string() {
        bail!(NotImplemented, "Function toFixedString takes a string, not {}: use toString first", args[0].data_type);
    }
    let to = DataType::FixedString(width as usize);
    let casting = Casting::new(&context.time_zone);
    Ok(Bound::masked("toFixedString", args, to.clone(), move |args, _, nulls| {
        casting.run_masked(&args[0].column, args[0].data_type.base(), &to, nulls)
    })
    .done())
}

pub(super) fn bind_decimal_string(args: &[ArgType], _: &FunctionContext) -> Outcome {
    let name = "toDecimalString";
    arity(name, args, 2)?;
    let from = args[0].data_type.base().clone();
    let Some(digits) = args[1].constant.as_ref().and_then(Value::as_u64).filter(|&n| n <= 77) else {
        bail!(
            ArgumentOutOfBound,
            "Argument 2 of function {name} must be a constant from 0 to 77: digits after the point"
        );
    };
    if !from.is_number() {
        return Err(illegal(name, args));
    }
    let digits = digits as usize;
    Ok(Bound::named(name, DataType::String, move |args, rows| {
        let column = args[0].column.flatten();
        let mut builder = StringBuilder::with_capacity(rows);
        for row in 0..rows {
            let text = match (&from, column.value(row)) {
                (DataType::Decimal { scale, .. }, value) => fixed_point(value.wrap_256(), *scale, digits),
                (_, Value::Float(v)) => format!("{v:.digits$}"),
                (_, Value::UInt256(v)) if digits == 0 => v.to_string(),
                (_, Value::UInt256(v)) => format!("{v}.{}", "0".repeat(digits)),
                (_, value) => fixed_point(value.wrap_256(), 0, digits),
            };
            builder.push(text.as_bytes());
        }
        Ok(Column::String(builder.finish()))
    })
    .done())
}

/// A decimal with so many digits after the point, rounded half away from zero.
fn fixed_point(unscaled: I256, scale: u8, digits: usize) -> String {
    let scale = usize::from(scale);
    let magnitude = unscaled.unsigned_abs();
    let (kept, zeros) = if digits < scale {
        let down = power_of_ten_256((scale - digits) as u8).as_u256();
        ((magnitude + down / U256::new(2)) / down, 0)
    } else {
        (magnitude, digits - scale)
    };
    let point = digits.min(scale);
    let text = format!("{:0>width$}", kept.to_string(), width = point + 1);
    let (whole, fraction) = text.split_at(text.len() - point);
    let sign = if unscaled.is_negative() { "-" } else { "" };
    match digits {
        0 => format!("{sign}{whole}"),
        _ => format!("{sign}{whole}.{fraction}{}", "0".repeat(zeros)),
    }
}
