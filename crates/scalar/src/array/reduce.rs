//! Reductions of each array to one value: sum, average, product, least and greatest.

use super::higher::{apply, arity, lambda_parameters, result_element};
use crate::support::{Bound, Call, Family, coerce, floats};
use base::{Result, bail};
use functions::Registry;
use types::{Buf, Column, DataType, I256, U256};

fn illegal<T>(call: &Call, element: &DataType) -> Result<T> {
    bail!(
        IllegalTypeOfArgument,
        "array aggregation function cannot be performed on type {element}: in function {}",
        call.name
    )
}

/// The type that sums of a type have: 64 bits, floats, or the widest decimal.
pub(super) fn sum_type(call: &Call, element: &DataType) -> Result<DataType> {
    Ok(match element {
        DataType::UInt128 => DataType::UInt128,
        DataType::Int128 => DataType::Int128,
        DataType::UInt256 => DataType::UInt256,
        DataType::Int256 => DataType::Int256,
        t if t.is_unsigned() || *t == DataType::Bool => DataType::UInt64,
        t if t.is_signed() => DataType::Int64,
        t if t.is_float() => DataType::Float64,
        DataType::Decimal { precision, scale } => DataType::Decimal { precision: (*precision).max(38), scale: *scale },
        other => return illegal(call, other),
    })
}

/// Folds each array's elements.
pub(super) fn fold_rows<T: Copy, R>(offsets: &[u64], values: &[T], fold: impl Fn(&[T]) -> R) -> Vec<R> {
    offsets.windows(2).map(|pair| fold(&values[pair[0] as usize..pair[1] as usize])).collect()
}

/// Sums of arrays of elements already in the type of sums.
fn sums(offsets: &Buf<u64>, values: &Column) -> Column {
    match values {
        Column::UInt64(v) => {
            Column::from_vec(fold_rows(offsets, v, |row| row.iter().fold(0u64, |sum, &x| sum.wrapping_add(x))))
        }
        Column::Int64(v) => {
            Column::from_vec(fold_rows(offsets, v, |row| row.iter().fold(0i64, |sum, &x| sum.wrapping_add(x))))
        }
        Column::UInt128(v) => {
            Column::from_vec(fold_rows(offsets, v, |row| row.iter().fold(0u128, |sum, &x| sum.wrapping_add(x))))
        }
        Column::Int128(v) => {
            Column::from_vec(fold_rows(offsets, v, |row| row.iter().fold(0i128, |sum, &x| sum.wrapping_add(x))))
        }
        Column::UInt256(v) => {
            Column::from_vec(fold_rows(offsets, v, |row| row.iter().fold(U256::ZERO, |sum, &x| sum.wrapping_add(x))))
        }
        Column::Int256(v) => {
            Column::from_vec(fold_rows(offsets, v, |row| row.iter().fold(I256::ZERO, |sum, &x| sum.wrapping_add(x))))
        }
        other => Column::from_vec(fold_rows(offsets, &floats(other), |row| row.iter().fold(0.0, |sum, x| sum + x))),
    }
}

fn sum(call: &Call) -> Result<Bound> {
    let element = result_element(call)?;
    let result = sum_type(call, &element)?;
    let (name, arity) = (call.name, arity(call));
    Ok(Bound::new(result.clone(), move |args, _| {
        let applied = apply(name, arity, args)?;
        Ok(sums(&applied.offsets, &coerce(&applied.results, &element, &result)?))
    }))
}

/// A float for each array: the average or the product.
fn float(call: &Call, fold: fn(&[f64]) -> f64) -> Result<Bound> {
    let element = result_element(call)?;
    sum_type(call, &element)?;
    let (name, arity) = (call.name, arity(call));
    // Whole numbers have no negative zero.
    let zero = if element.is_float() { -0.0 } else { 0.0 };
    Ok(Bound::new(DataType::Float64, move |args, _| {
        let applied = apply(name, arity, args)?;
        let values = coerce(&applied.results, &element, &DataType::Float64)?;
        Ok(Column::from_vec(fold_rows(&applied.offsets, &floats(&values), |row| fold(row) + zero)))
    }))
}

fn extreme(call: &Call, greatest: bool) -> Result<Bound> {
    let element = result_element(call)?;
    if *element.base() == DataType::Nothing {
        return illegal(call, &element);
    }
    let (name, arity, stored, is_float) = (call.name, arity(call), element.clone(), element.base().is_float());
    Ok(Bound::new(element, move |args, _| {
        let applied = apply(name, arity, args)?;
        let values = &applied.results;
        let is_nan = |i: usize| is_float && values.value(i).as_f64().is_some_and(f64::is_nan);
        let better = |a: usize, b: usize| {
            // NaN, which comes after every number, is no greatest one beside them.
            if greatest && is_nan(a) != is_nan(b) {
                return is_nan(b);
            }
            if greatest {
                values.compare_rows_specials_first(a, values, b).is_gt()
            } else {
                values.compare_rows(a, values, b).is_lt()
            }
        };
        let best = applied.offsets.windows(2).map(|pair| {
            let candidates = (pair[0] as usize..pair[1] as usize).filter(|&i| !values.is_null_at(i));
            candidates.reduce(|best, i| if better(i, best) { i } else { best }).map_or(u32::MAX, |i| i as u32)
        });
        Ok(super::pick_or_default(values, &stored, best.collect()))
    }))
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "Array");
    family.add_higher_order(
        "arraySum",
        "arraySum([x -> …,] array, …)",
        "The sum of the elements (or of what the lambda gives).",
        lambda_parameters,
        sum,
    );
    family.add_higher_order(
        "arrayAvg",
        "arrayAvg([x -> …,] array, …)",
        "The average of the elements.",
        lambda_parameters,
        |call| float(call, |row| if row.is_empty() { 0.0 } else { row.iter().sum::<f64>() / row.len() as f64 }),
    );
    family.add_higher_order(
        "arrayProduct",
        "arrayProduct([x -> …,] array, …)",
        "The product of the elements.",
        lambda_parameters,
        |call| {
            float(call, |row| {
                row.split_first().map_or(0.0, |(first, rest)| rest.iter().fold(*first, |product, x| product * x))
            })
        },
    );
    family.add_higher_order(
        "arrayMin",
        "arrayMin([x -> …,] array, …)",
        "The least element.",
        lambda_parameters,
        |call| extreme(call, false),
    );
    family.add_higher_order(
        "arrayMax",
        "arrayMax([x -> …,] array, …)",
        "The greatest element.",
        lambda_parameters,
        |call| extreme(call, true),
    );
}
