//! `throwIf`, `sleep`, `sleepEachRow`.

use super::CATEGORY;
use crate::support::{Bound, Factory, Outcome, add, arity, arity_between, constant_string, doc, illegal, is_default};
use base::{Error, ErrorCode, Result, bail};
use functions::{ArgType, Failure, FunctionContext, Registry};
use std::time::Duration;
use types::{Column, DataType};

/// Longest sleep of one block.
const SLEEP_MAX: f64 = 3.0;

pub(super) fn register(registry: &mut Registry) {
    let throw = Factory::strict(bind_throw);
    add(registry, "throwIf", throw, doc("throwIf(x[, message])", "An error if a value is not 0, else 0.", CATEGORY));
    registry.describe(&["throwIf"], |properties| properties.failure = Failure::OnValues);
    for (name, each_row) in [("sleep", false), ("sleepEachRow", true)] {
        let factory = Factory::strict(move |args, _| bind_sleep(name, each_row, args));
        add(registry, name, factory, doc("sleep(seconds)", "Waits; for tests.", CATEGORY));
    }
}

/// The code of an error as the third argument gives it.
fn custom_code(args: &[ArgType], context: &FunctionContext) -> Result<ErrorCode> {
    let Some(arg) = args.get(2) else { return Ok(ErrorCode::FunctionThrowIfValueIsNonZero) };
    if !context.settings.allow_custom_error_code_in_throwif {
        bail!(
            NumberOfArgumentsDoesntMatch,
            "Function throwIf takes the code of an error only with the setting allow_custom_error_code_in_throwif"
        );
    }
    if !matches!(arg.data_type, DataType::Int8 | DataType::Int16 | DataType::Int32) {
        bail!(
            IllegalTypeOfArgument,
            "The third argument of function throwIf must be a number of type Int8, Int16 or Int32, not {}",
            arg.data_type
        );
    }
    let Some(code) = arg.constant.as_ref().and_then(types::Value::as_i64) else {
        bail!(IllegalColumn, "The third argument of function throwIf must be a constant")
    };
    Ok(ErrorCode::ALL
        .iter()
        .copied()
        .find(|known| i64::from(known.number()) == code)
        .unwrap_or(ErrorCode::FunctionThrowIfValueIsNonZero))
}

fn bind_throw(args: &[ArgType], context: &FunctionContext) -> Outcome {
    arity_between("throwIf", args, 1, 3)?;
    if !args[0].data_type.base().is_number() {
        return Err(illegal("throwIf", args));
    }
    let message = if args.len() > 1 {
        constant_string("throwIf", args, 1)?
    } else {
        "Value passed to 'throwIf' function is non-zero".to_string()
    };
    let code = custom_code(args, context)?;
    let bound = Bound::masked("throwIf", &args[..1], DataType::UInt8, move |args, rows, nulls| -> Result<Column> {
        let column = args[0].column.flatten();
        let thrown = types::with_native!(
            &column,
            |values| values.iter().enumerate().any(|(row, v)| !is_default(v) && nulls.is_none_or(|n| n[row] == 0)),
            else false
        );
        if thrown {
            return Err(Error::new(code, message.clone()));
        }
        Ok(Column::from_vec(vec![0u8; rows]))
    });
    // The error belongs to the moment of execution: the call is not folded away.
    Ok(bound.volatile(false).skipping_rows().done())
}

fn bind_sleep(name: &'static str, each_row: bool, args: &[ArgType]) -> Outcome {
    arity(name, args, 1)?;
    let seconds = match &args[0].constant {
        Some(value) if args[0].data_type.is_number() => value.as_f64().unwrap_or(0.0),
        _ if !args[0].data_type.is_number() => bail!(
            IllegalTypeOfArgument,
            "Argument 1 of function {name} must be a number of seconds, not {}",
            args[0].data_type
        ),
        _ => bail!(IllegalColumn, "Argument 1 of function {name} must be a constant number: the seconds"),
    };
    if args[0].data_type.is_signed() {
        bail!(
            IllegalTypeOfArgument,
            "Argument 1 of function {name} must be an unsigned integer or a float, not {}",
            args[0].data_type
        );
    }
    if seconds.is_nan() || seconds < 0.0 {
        bail!(BadArguments, "Function {name} cannot wait {seconds} seconds");
    }
    Ok(Bound::named(name, DataType::UInt8, move |_, rows| {
        let total = if each_row { seconds * rows as f64 } else { seconds };
        if total > SLEEP_MAX {
            bail!(TooSlow, "The maximum sleep time is {SLEEP_MAX} seconds, {total} requested by function {name}");
        }
        if rows > 0 {
            std::thread::sleep(Duration::from_secs_f64(total));
        }
        Ok(Column::from_vec(vec![0u8; rows]))
    })
    .volatile(false)
    .skipping_rows()
    .done())
}
