//! Calls with the default handling of constants, dictionaries and NULLs.

use crate::scalar::{Arg, ScalarFunction};
use base::Result;
use std::sync::Arc;
use types::{Column, DataType, DictColumn, Value};

/// Calls a function with the common handling of constants, dictionaries and NULLs.
///
/// # Errors
/// Those of the function.
pub fn call(function: &dyn ScalarFunction, args: Vec<Arg>, result: &DataType, rows: usize) -> Result<Column> {
    let no_lambda = args.iter().all(|arg| arg.lambda.is_none());
    if no_lambda
        && rows != 1
        && !args.is_empty()
        && function.is_constant_foldable()
        && args.iter().all(|arg| arg.column.is_const())
    {
        let ones: Vec<Arg> = args.iter().map(|arg| Arg::new(arg.column.slice(0, 1), arg.data_type.clone())).collect();
        let one = call_nulls(function, ones, result, 1)?;
        debug_assert_eq!(one.len(), 1, "{} over constants gives one row", function.name());
        return Ok(repeat(one, rows));
    }
    if no_lambda && function.is_deterministic() {
        match call_dictionary(function, &args, result, rows) {
            Ok(Some(column)) => return Ok(column),
            Ok(None) => {}
            // It may have failed for an entry that no row has.
            Err(_) => {
                let flat = args
                    .into_iter()
                    .map(|arg| Arg {
                        column: if arg.column.is_const() { arg.column } else { arg.column.flatten() },
                        ..arg
                    })
                    .collect();
                return call_nulls(function, flat, result, rows);
            }
        }
    }
    call_nulls(function, args, result, rows)
}

fn repeat(one: Column, rows: usize) -> Column {
    match one {
        Column::Const(value, _) => Column::Const(value, rows),
        flat => Column::Const(Arc::new(flat.flatten()), rows),
    }
}

/// Calls with one dictionary-coded argument and constants: computes per entry, if that is less work than per row.
fn call_dictionary(
    function: &dyn ScalarFunction,
    args: &[Arg],
    result: &DataType,
    rows: usize,
) -> Result<Option<Column>> {
    let mut coded = args.iter().enumerate().filter(|(_, arg)| !arg.column.is_const());
    let (Some((index, Arg { column: Column::Dict(dict), .. })), None) = (coded.next(), coded.next()) else {
        return Ok(None);
    };
    let entries = dict.values.len();
    if entries >= rows {
        return Ok(None);
    }
    let args: Vec<Arg> = args
        .iter()
        .enumerate()
        .map(|(i, arg)| {
            Arg::new(
                if i == index { (*dict.values).clone() } else { arg.column.slice(0, 0).resized(entries) },
                arg.data_type.clone(),
            )
        })
        .collect();
    let computed = call_nulls(function, args, result, entries)?;
    debug_assert_eq!(computed.len(), entries, "{} gives a row per entry of a dictionary", function.name());
    Ok(Some(match computed {
        Column::Const(value, _) => Column::Const(value, rows),
        Column::Dict(inner) => Column::Dict(DictColumn {
            codes: dict.codes.iter().map(|&code| inner.codes[code as usize]).collect::<Vec<u32>>().into(),
            values: inner.values,
        }),
        flat if flat.is_cheap_to_gather() => flat.gather(&dict.codes),
        flat => Column::Dict(DictColumn { codes: dict.codes.clone(), values: Arc::new(flat) }),
    }))
}

trait Shape {
    fn resized(&self, rows: usize) -> Column;
    fn is_cheap_to_gather(&self) -> bool;
}

impl Shape for Column {
    fn resized(&self, rows: usize) -> Column {
        match self {
            Column::Const(value, _) => Column::Const(value.clone(), rows),
            other => other.clone(),
        }
    }

    /// Plain numbers are as quick to copy as their codes.
    fn is_cheap_to_gather(&self) -> bool {
        !matches!(
            self,
            Column::String(_) | Column::FixedString(_) | Column::Array(_) | Column::Tuple(..) | Column::Nullable(_)
        )
    }
}

fn call_nulls(function: &dyn ScalarFunction, args: Vec<Arg>, result: &DataType, rows: usize) -> Result<Column> {
    let args: Vec<Arg> = if function.handles_low_cardinality() {
        args
    } else {
        args.into_iter().map(|arg| Arg { data_type: arg.data_type.without_low_cardinality_deep(), ..arg }).collect()
    };
    if function.handles_nulls()
        || function.handles_low_cardinality()
        || args.iter().all(|arg| !arg.data_type.is_nullable())
    {
        return function.execute(&args, rows);
    }
    // An argument of no type but NULL makes every row NULL, constant or not: the function was bound for none of its
    // values. Of what cannot be NULL the function gets the default in its place, as in rows of a column.
    let may_be_null = result.is_nullable() || result.is_dynamic();
    let is_constant_null = |arg: &Arg| matches!(&arg.column, Column::Const(value, _) if value.is_null_at(0));
    let is_null = |arg: &Arg| {
        *arg.data_type.base() == DataType::Nothing && arg.lambda.is_none() || may_be_null && is_constant_null(arg)
    };
    if args.iter().any(is_null) {
        return Ok(Column::constant(result, &Value::Null, rows));
    }
    let mut nulls: Option<Vec<u8>> = None;
    let mut plain = Vec::with_capacity(args.len());
    for arg in args {
        let (own, column) = strip_nulls(arg.column);
        if let Some(own) = own {
            match &mut nulls {
                None => nulls = Some(own.to_vec()),
                Some(all) => all.iter_mut().zip(own.iter()).for_each(|(a, b)| *a |= b),
            }
        }
        plain.push(Arg { column, data_type: arg.data_type.without_nullable(), lambda: arg.lambda });
    }
    let column = function.execute(&plain, rows)?;
    let own = function.result_type();
    // An array or a tuple of a NULL is that of the default in its place.
    if !own.can_be_nullable() && !own.is_nullable() {
        return Ok(column);
    }
    Ok(match nulls {
        None => column.to_nullable(),
        Some(nulls) => column.with_nulls(nulls.into()),
    })
}

fn strip_nulls(column: Column) -> (Option<types::Buf<u8>>, Column) {
    match column {
        Column::Const(value, rows) => match &*value {
            Column::Nullable(nullable) => (None, Column::Const(nullable.values.clone(), rows)),
            _ => (None, Column::Const(value, rows)),
        },
        other => other.split_nulls(),
    }
}
