//! Checks of arguments at binding.

use base::{Error, Result, bail, err};
use functions::ArgType;
use types::Value;

/// Checks that the function has exactly `count` arguments.
///
/// # Errors
/// `NUMBER_OF_ARGUMENTS_DOESNT_MATCH`.
pub fn arity(name: &str, args: &[ArgType], count: usize) -> Result<()> {
    arity_between(name, args, count, count)
}

/// Checks that the function has `least` to `most` arguments.
///
/// # Errors
/// `NUMBER_OF_ARGUMENTS_DOESNT_MATCH`.
pub fn arity_between(name: &str, args: &[ArgType], least: usize, most: usize) -> Result<()> {
    if (least..=most).contains(&args.len()) {
        return Ok(());
    }
    let expected = if least == most {
        least.to_string()
    } else if most == usize::MAX {
        format!("at least {least}")
    } else {
        format!("{least} to {most}")
    };
    bail!(NumberOfArgumentsDoesntMatch, "Function {name} takes {expected} arguments, {} given", args.len())
}

/// `ILLEGAL_TYPE_OF_ARGUMENT` that names all argument types.
pub fn illegal(name: &str, args: &[ArgType]) -> Error {
    let types: Vec<String> = args.iter().map(|arg| arg.data_type.to_string()).collect();
    let noun = if types.len() == 1 { "type" } else { "types" };
    err!(IllegalTypeOfArgument, "Illegal {noun} {} of arguments of function {name}", types.join(", "))
}

/// The text of a constant string argument.
///
/// # Errors
/// `ILLEGAL_COLUMN` when it is not a constant string.
pub fn constant_string(name: &str, args: &[ArgType], index: usize) -> Result<String> {
    match args.get(index).and_then(|arg| arg.constant.as_ref()) {
        Some(Value::String(bytes)) => Ok(String::from_utf8_lossy(bytes).into_owned()),
        Some(_) => bail!(
            IllegalTypeOfArgument,
            "Argument {} of function {name} must be a constant string, not {}",
            index + 1,
            args[index].data_type
        ),
        _ => bail!(IllegalColumn, "Argument {} of function {name} must be a constant string", index + 1),
    }
}
