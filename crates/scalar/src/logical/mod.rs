//! `and`, `or`, `xor`, `not` with three values: 1, 0 and NULL.
//!
//! ```text
//! 0 and NULL = 0    1 and NULL = NULL    1 or NULL = 1    0 or NULL = NULL    xor with NULL = NULL
//! ```

use crate::support::{Bound, Factory, Native, Outcome, add, add_any_case, arity, doc, illegal, settled};
use base::{Result, bail, err};
use functions::scalar::{Choice, ShortCircuit};
use functions::{Arg, ArgType, FunctionContext, Properties, Registry};
use types::{Column, DataType};

#[cfg(test)]
mod tests;

const CATEGORY: &str = "Logical";

/// Operators on truth values.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Junction {
    And,
    Or,
    Xor,
}

impl Junction {
    fn name(self) -> &'static str {
        match self {
            Junction::And => "and",
            Junction::Or => "or",
            Junction::Xor => "xor",
        }
    }
}

/// Adds the family to the registry.
pub fn register(registry: &mut Registry) {
    registry.declaring(Properties::TRIVIAL, register_all);
}

fn register_all(registry: &mut Registry) {
    add(registry, "and", and_factory(), doc("and(a, b, …)", "Whether all values are true.", CATEGORY));
    add(registry, "or", or_factory(), doc("or(a, b, …)", "Whether one of the values is true.", CATEGORY));
    add(
        registry,
        "xor",
        factory(Junction::Xor),
        doc("xor(a, b, …)", "Whether an odd number of values is true.", CATEGORY),
    );
    add_any_case(registry, "not", not_factory(), doc("not(a)", "Whether a value is false.", CATEGORY));
}

/// The factory of `and`, for functions defined by it.
pub fn and_factory() -> Factory {
    factory(Junction::And)
}

/// The factory of `or`, for functions defined by it.
pub fn or_factory() -> Factory {
    factory(Junction::Or)
}

/// The factory of `not`, for functions defined by it.
pub fn not_factory() -> Factory {
    Factory::strict(|args, _| bind_not(args))
}

fn factory(junction: Junction) -> Factory {
    Factory::new(move |args, context| bind(junction, args, context))
}

fn is_truth(data_type: &DataType) -> bool {
    let base = data_type.base();
    let is_wide = base.fixed_width_bytes().is_some_and(|bytes| bytes > 8);
    base.is_integer() && !is_wide || base.is_float() || matches!(base, DataType::Bool | DataType::Nothing)
}

fn bind(junction: Junction, args: &[ArgType], context: &FunctionContext) -> Outcome {
    let name = junction.name();
    if args.len() < 2 {
        bail!(TooFewArgumentsForFunction, "Function {name} takes at least 2 arguments, {} given", args.len());
    }
    if let Some(position) = args.iter().position(|arg| !is_truth(&arg.data_type)) {
        bail!(
            IllegalTypeOfArgument,
            "Illegal type {} of argument {} of function {name}: it must be a number",
            args[position].data_type,
            position + 1
        );
    }
    let any_bool = args.iter().any(|arg| *arg.data_type.base() == DataType::Bool);
    let plain = if any_bool { DataType::Bool } else { DataType::UInt8 };
    let nullable = args.iter().any(|arg| arg.data_type.is_nullable());
    let result = if nullable { DataType::nullable(plain) } else { plain };
    let run = move |args: &[Arg], rows: usize| -> Result<Column> {
        if !nullable {
            return two_valued(junction, args, rows);
        }
        three_valued(junction, args, rows)
    };
    let short_circuit = match junction {
        Junction::And => ShortCircuit::of(Choice::UntilFalse, context)?,
        Junction::Or => ShortCircuit::of(Choice::UntilTrue, context)?,
        Junction::Xor => None,
    };
    Ok(Bound::named(name, result, run).with_nulls().without_low_cardinality().choosing(short_circuit).done())
}

/// Truth values as 0 and 1, without NULLs: borrowed where the column is 0 and 1 already.
fn truths(column: &Column) -> Result<Column> {
    fn from<T: types::NativeType>(values: &[T]) -> Vec<u8> {
        values.iter().map(|v| u8::from(*v != T::default())).collect()
    }
    Ok(types::with_native!(column, |values| Column::from_vec(from(values)), else bail!(LogicalError, "truth values of \
            another physical form")))
}

/// A constant truth value, if the column is one.
fn constant(column: &Column) -> Option<bool> {
    let Column::Const(value, _) = column else { return None };
    if value.is_null_at(0) {
        return None;
    }
    value.value(0).as_f64().map(|v| v != 0.0).or(Some(false))
}

fn two_valued(junction: Junction, args: &[Arg], rows: usize) -> Result<Column> {
    let mut result: Option<Vec<u8>> = None;
    let mut lasting = 0u8;
    for arg in args {
        let column = settled(&arg.column);
        if let Some(truth) = constant(&column) {
            match junction {
                Junction::And if !truth => return Ok(Column::from_vec(vec![0u8; rows])),
                Junction::Or if truth => return Ok(Column::from_vec(vec![1u8; rows])),
                Junction::Xor => lasting ^= u8::from(truth),
                _ => {}
            }
            continue;
        }
        let truth = truths(&column)?;
        let truth =
            truth.as_native::<u8>().ok_or_else(|| err!(LogicalError, "truth values of another physical form"))?;
        match &mut result {
            None => result = Some(truth.to_vec()),
            Some(all) => join(junction, all, truth),
        }
    }
    Ok(Column::from_vec(match result {
        Some(mut all) => {
            if lasting != 0 {
                all.iter_mut().for_each(|a| *a ^= 1);
            }
            all
        }
        // Constants only: none of them decided.
        None => vec![
            match junction {
                Junction::And => 1,
                Junction::Or => 0,
                Junction::Xor => lasting,
            };
            rows
        ],
    }))
}

fn join(junction: Junction, all: &mut [u8], truth: &[u8]) {
    match junction {
        Junction::And => all.iter_mut().zip(truth).for_each(|(a, t)| *a &= t),
        Junction::Or => all.iter_mut().zip(truth).for_each(|(a, t)| *a |= t),
        Junction::Xor => all.iter_mut().zip(truth).for_each(|(a, t)| *a ^= t),
    }
}

fn three_valued(junction: Junction, args: &[Arg], rows: usize) -> Result<Column> {
    let start = u8::from(junction == Junction::And);
    let mut values = vec![start; rows];
    let mut nulls = vec![0u8; rows];
    for arg in args {
        let (own_nulls, plain) = arg.column.split_nulls();
        let truth = truths(&plain)?;
        let truth =
            truth.as_native::<u8>().ok_or_else(|| err!(LogicalError, "truth values of another physical form"))?;
        let no_nulls = vec![0u8; if own_nulls.is_some() { 0 } else { rows }];
        let own = own_nulls.as_deref().unwrap_or(&no_nulls);
        // The deciding value (0 for `and`, 1 for `or`) wins over NULL; elsewhere NULL wins.
        for (((value, null), &t), &n) in values.iter_mut().zip(nulls.iter_mut()).zip(truth).zip(own) {
            let (known, other_known) = (*null ^ 1, n ^ 1);
            match junction {
                Junction::And => {
                    let zero = (known & (*value ^ 1)) | (other_known & (t ^ 1));
                    *null = (*null | n) & (zero ^ 1);
                    *value = zero ^ 1;
                }
                Junction::Or => {
                    let one = (known & *value) | (other_known & t);
                    *null = (*null | n) & (one ^ 1);
                    *value = one;
                }
                Junction::Xor => {
                    *null |= n;
                    *value ^= t;
                }
            }
        }
    }
    Ok(Column::from_vec(values).with_nulls(nulls.into()))
}

fn bind_not(args: &[ArgType]) -> Outcome {
    arity("not", args, 1)?;
    let base = args[0].data_type.base();
    if !is_truth(base) || Native::of(base).is_none() {
        return Err(illegal("not", args));
    }
    let result = if *base == DataType::Bool { DataType::Bool } else { DataType::UInt8 };
    Ok(Bound::named("not", result, |args, _| {
        let truth = truths(&args[0].column.flatten())?;
        Ok(Column::from_vec(truth.as_native::<u8>().unwrap_or(&[]).iter().map(|t| t ^ 1).collect::<Vec<u8>>()))
    })
    .done())
}
