//! `greatest`, `least`, `max2`, `min2`.

use super::CATEGORY;
use super::kernels::operands;
use crate::cast::cast_column_in;
use crate::support::{Bound, Factory, Native, Outcome, add_any_case, arity, arity_between, binary, doc, illegal};
use base::{Result, bail};
use functions::{Arg, ArgType, FunctionContext, Registry};
use std::cmp::Ordering;
use types::by_native;
use types::super_type::least_super_type;
use types::{Column, DataType, NativeType, TimeZone};

pub(super) fn register(registry: &mut Registry) {
    let greatest = Factory::new(|args, context| bind_any("greatest", Ordering::Greater, args, context));
    add_any_case(
        registry,
        "greatest",
        greatest,
        doc("greatest(a, b, …)", "The greatest of the values; NULLs are skipped.", CATEGORY),
    );
    let least = Factory::new(|args, context| bind_any("least", Ordering::Less, args, context));
    add_any_case(
        registry,
        "least",
        least,
        doc("least(a, b, …)", "The least of the values; NULLs are skipped.", CATEGORY),
    );
    let max2 = Factory::strict(|args, _| bind_floats("max2", true, args));
    add_any_case(registry, "max2", max2, doc("max2(a, b)", "The greater of two numbers as a float.", CATEGORY));
    let min2 = Factory::strict(|args, _| bind_floats("min2", false, args));
    add_any_case(registry, "min2", min2, doc("min2(a, b)", "The lesser of two numbers as a float.", CATEGORY));
}

fn bind_floats(name: &'static str, greater: bool, args: &[ArgType]) -> Outcome {
    arity(name, args, 2)?;
    let fits = |arg: &ArgType| {
        arg.data_type.base().is_number()
            && !matches!(
                arg.data_type.base(),
                DataType::Int128 | DataType::UInt128 | DataType::Int256 | DataType::UInt256
            )
    };
    if !args.iter().all(fits) {
        return Err(illegal(name, args));
    }
    Ok(Bound::named(name, DataType::Float64, move |args, rows| {
        let float = |arg: &Arg| {
            cast_column_in(&crate::support::settled(&arg.column), &arg.data_type, &DataType::Float64, &TimeZone::utc())
        };
        let (a, b) = (float(&args[0])?, float(&args[1])?);
        let (a, b) = operands::<f64>(&a, &b);
        // With NaN the second wins, as in ClickHouse.
        Ok(if greater {
            binary(a, b, rows, |x, y| if x > y { x } else { y })
        } else {
            binary(a, b, rows, |x, y| if x < y { x } else { y })
        })
    })
    .done())
}

/// Binds `least` or `greatest`: by the setting, NULLs are skipped or make the result NULL.
fn bind_any(name: &'static str, wanted: Ordering, args: &[ArgType], context: &FunctionContext) -> Outcome {
    arity_between(name, args, 1, usize::MAX)?;
    if !context.settings.least_greatest_legacy_null_behavior {
        return bind(name, wanted, args, context);
    }
    crate::support::nothing_or(args, || {
        let plain: Vec<ArgType> =
            args.iter().map(|arg| ArgType { data_type: arg.data_type.without_nullable(), ..arg.clone() }).collect();
        let inner = bind(name, wanted, &plain, context)?;
        let result = inner.result_type().clone();
        Ok(Bound::masked(name, args, result, move |args, rows, _| inner.execute(args, rows)).done())
    })
}

/// The type of the greater or lesser of two numbers, where it is not their common type.
fn type_of_two(name: &str, args: &[ArgType]) -> Result<Option<DataType>> {
    let [a, b] = args else { return Ok(None) };
    let (a, b) = (&a.data_type, &b.data_type);
    if let (DataType::Bool, DataType::Bool | DataType::UInt8) | (DataType::UInt8, DataType::Bool) = (a, b) {
        return Ok(Some(DataType::UInt8));
    }
    match (a, b) {
        (decimal @ DataType::Decimal { .. }, integer) | (integer, decimal @ DataType::Decimal { .. })
            if integer.is_integer() =>
        {
            return Ok(Some(decimal.clone()));
        }
        (DataType::Decimal { .. }, float) | (float, DataType::Decimal { .. }) if float.is_float() => {
            return Ok(Some(DataType::Float64));
        }
        // No float holds all integers of 64 bits.
        (integer, float) | (float, integer)
            if float.is_float() && integer.is_integer() && integer.fixed_width_bytes() >= Some(8) =>
        {
            return Err(illegal(name, args));
        }
        _ => {}
    }
    if !a.is_integer() || !b.is_integer() || a.is_unsigned() == b.is_unsigned() {
        return Ok(None);
    }
    let (unsigned, signed) = if a.is_unsigned() { (a, b) } else { (b, a) };
    let bytes = |t: &DataType| t.fixed_width_bytes().unwrap_or(8);
    match bytes(unsigned) {
        width if width < bytes(signed) => Ok(None),
        8 => Ok(Some(DataType::Int128)),
        16.. => Err(illegal(name, args)),
        _ => Ok(None),
    }
}

fn bind(name: &'static str, wanted: Ordering, args: &[ArgType], context: &FunctionContext) -> Outcome {
    let given: Vec<DataType> = args.iter().map(|arg| arg.data_type.without_low_cardinality_deep()).collect();
    let result = match type_of_two(name, args)? {
        Some(own) => own,
        None => least_super_type(&given)?,
    };
    let session = context.time_zone.clone();
    let target = result.clone();
    Ok(Bound::named(name, result, move |args, rows| pick(wanted, args, rows, &target, &session)).with_nulls().done())
}

fn pick(wanted: Ordering, args: &[Arg], rows: usize, target: &DataType, session: &TimeZone) -> Result<Column> {
    let mut columns = Vec::with_capacity(args.len());
    for arg in args {
        columns.push(cast_column_in(&crate::support::settled(&arg.column), &arg.data_type, target, session)?);
    }
    // As in ClickHouse only two plain numbers are compared without a thought for NaN.
    let skips_nan = target.base().is_float() && (columns.len() > 2 || target.is_nullable());
    let mut best = columns[0].clone();
    for next in &columns[1..] {
        best = match (Native::of(target.base()), target.is_nullable()) {
            (Some(native), false) if !skips_nan => {
                by_native!(native, T => pick_native::<T>(wanted, &best, next, rows)?)
            }
            (Some(native), true) if !skips_nan => pick_nullable(wanted, native, &best, next, rows)?,
            _ => pick_rows(wanted, &best, next, (target.base().is_float(), rows)),
        };
    }
    Ok(best)
}

/// Numbers or NULL: where one side is NULL the other wins.
fn pick_nullable(wanted: Ordering, native: Native, a: &Column, b: &Column, rows: usize) -> Result<Column> {
    let (a_nulls, a_values) = a.split_nulls();
    let (b_nulls, b_values) = b.split_nulls();
    let picked = by_native!(native, T => pick_native::<T>(wanted, &a_values, &b_values, rows)?);
    let is_null = |nulls: &Option<types::Buf<u8>>, row: usize| nulls.as_ref().is_some_and(|n| n[row] != 0);
    let index = |row: usize| match (is_null(&a_nulls, row), is_null(&b_nulls, row)) {
        (false, false) => row,
        (false, true) => rows + row,
        (true, _) => 2 * rows + row,
    };
    let indices: Vec<u32> = (0..rows).map(|row| index(row) as u32).collect();
    let nulls: Vec<u8> = (0..rows).map(|row| u8::from(is_null(&a_nulls, row) && is_null(&b_nulls, row))).collect();
    Ok(Column::concat(&[&picked, &a_values, &b_values]).gather(&indices).with_nulls(nulls.into()))
}

fn pick_native<T: NativeType>(wanted: Ordering, a: &Column, b: &Column, rows: usize) -> Result<Column> {
    let (Some(a), Some(b)) = (crate::support::operand::<T>(a), crate::support::operand::<T>(b)) else {
        bail!(LogicalError, "arguments of greatest or least of another physical form")
    };
    // With NaN the second wins, as in ClickHouse.
    Ok(match wanted {
        Ordering::Greater => binary(a, b, rows, |x, y| if x > y { x } else { y }),
        _ => binary(a, b, rows, |x, y| if x < y { x } else { y }),
    })
}

fn pick_rows(wanted: Ordering, a: &Column, b: &Column, (is_float, rows): (bool, usize)) -> Column {
    let is_nan = |column: &Column, row: usize| column.value(row).as_f64().is_some_and(f64::is_nan);
    // NULL and NaN are taken where there is nothing else. `compare_rows` has NaN after every number, which is right for
    // the least.
    let take_second = |row: usize| match (a.is_null_at(row), b.is_null_at(row)) {
        (true, _) => true,
        (false, true) => false,
        _ if wanted == Ordering::Greater && is_float && is_nan(a, row) != is_nan(b, row) => is_nan(a, row),
        _ => a.compare_rows(row, b, row) == wanted.reverse(),
    };
    let indices: Vec<u32> =
        (0..rows).map(|row| if take_second(row) { (rows + row) as u32 } else { row as u32 }).collect();
    Column::concat(&[&a.flatten(), &b.flatten()]).gather(&indices)
}
