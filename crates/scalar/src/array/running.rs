//! An array for each array: running sums and differences.

use super::higher::{apply, arity, lambda_parameters, result_element};
use super::reduce::sum_type;
use crate::support::{Bound, Call, Family, Native, coerce, convert};
use base::{Result, bail};
use functions::Registry;
use types::{ArrayColumn, Buf, Column, DataType, NativeType};

/// Rewrites each array from left to right: `step(before, element)`.
fn scan<T: NativeType>(offsets: &Buf<u64>, values: &[T], step: impl Fn(T, T) -> T) -> Column {
    let mut out = Vec::with_capacity(values.len());
    for pair in offsets.windows(2) {
        let mut carried = T::default();
        for &value in &values[pair[0] as usize..pair[1] as usize] {
            carried = step(carried, value);
            out.push(carried);
        }
    }
    Column::from_vec(out)
}

fn cumulative(call: &Call, non_negative: bool) -> Result<Bound> {
    let element = result_element(call)?;
    let result = sum_type(call, &element)?;
    let (name, arity) = (call.name, arity(call));
    Ok(Bound::new(DataType::array(result.clone()), move |args, _| {
        let applied = apply(name, arity, args)?;
        let offsets = &applied.offsets;
        let values = match coerce(&applied.results, &element, &result)? {
            Column::UInt64(v) => scan(offsets, &v, u64::wrapping_add),
            Column::UInt128(v) => scan(offsets, &v, u128::wrapping_add),
            Column::Int64(v) if non_negative => scan(offsets, &v, |a, b| a.wrapping_add(b).max(0)),
            Column::Int64(v) => scan(offsets, &v, i64::wrapping_add),
            Column::Int128(v) if non_negative => scan(offsets, &v, |a, b| a.wrapping_add(b).max(0)),
            Column::Int128(v) => scan(offsets, &v, i128::wrapping_add),
            Column::Float64(v) if non_negative => scan(offsets, &v, |a, b| if a + b < 0.0 { 0.0 } else { a + b }),
            Column::Float64(v) => scan(offsets, &v, |a, b| a + b),
            other => other,
        };
        Ok(Column::Array(ArrayColumn::new(applied.offsets, values)))
    }))
}

/// The type of differences: signed, one step wider up to 64 bits.
fn difference_type(call: &Call, element: &DataType) -> Result<DataType> {
    Ok(match element {
        DataType::UInt8 | DataType::Int8 | DataType::Bool => DataType::Int16,
        DataType::UInt16 | DataType::Int16 | DataType::Date => DataType::Int32,
        DataType::UInt32
        | DataType::Int32
        | DataType::UInt64
        | DataType::Int64
        | DataType::Date32
        | DataType::DateTime(_) => DataType::Int64,
        DataType::DateTime64(precision, _) => DataType::Decimal { precision: 18, scale: *precision },
        DataType::UInt128 | DataType::Int128 => DataType::Int128,
        t if t.is_float() => DataType::Float64,
        DataType::Decimal { .. } => element.clone(),
        other => bail!(IllegalTypeOfArgument, "{} cannot process values of type {other}", call.name),
    })
}

fn differences<T: NativeType>(offsets: &Buf<u64>, values: &[T], minus: impl Fn(T, T) -> T) -> Column {
    let mut out = Vec::with_capacity(values.len());
    for pair in offsets.windows(2) {
        let row = &values[pair[0] as usize..pair[1] as usize];
        out.extend(row.first().map(|_| T::default()));
        out.extend(row.windows(2).map(|pair| minus(pair[1], pair[0])));
    }
    Column::from_vec(out)
}

fn difference(call: &Call) -> Result<Bound> {
    let element = result_element(call)?;
    let result = difference_type(call, &element)?;
    let (name, arity) = (call.name, arity(call));
    Ok(Bound::new(DataType::array(result.clone()), move |args, _| {
        let applied = apply(name, arity, args)?;
        let offsets = &applied.offsets;
        let elements = match Native::of(&result) {
            // Dates and times count as the numbers that they are.
            Some(native) if element.is_date_or_time() => convert(&applied.results, native),
            _ => coerce(&applied.results, &element, &result)?,
        };
        let values = match elements {
            Column::Int16(v) => differences(offsets, &v, i16::wrapping_sub),
            Column::Int32(v) => differences(offsets, &v, i32::wrapping_sub),
            Column::Int64(v) => differences(offsets, &v, i64::wrapping_sub),
            Column::Int128(v) => differences(offsets, &v, i128::wrapping_sub),
            Column::Float64(v) => differences(offsets, &v, |a, b| a - b),
            other => other,
        };
        Ok(Column::Array(ArrayColumn::new(applied.offsets, values)))
    }))
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "Array");
    family.add_higher_order(
        "arrayCumSum",
        "arrayCumSum([x -> …,] array, …)",
        "Running sums.",
        lambda_parameters,
        |call| cumulative(call, false),
    );
    family.add_higher_order(
        "arrayCumSumNonNegative",
        "arrayCumSumNonNegative([x -> …,] array, …)",
        "Running sums that begin again at 0 when below it.",
        lambda_parameters,
        |call| cumulative(call, true),
    );
    family.add_higher_order(
        "arrayDifference",
        "arrayDifference([x -> …,] array, …)",
        "Each element minus the one before.",
        lambda_parameters,
        difference,
    );
}
