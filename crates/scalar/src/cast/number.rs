//! Integers, floats, `Bool`, intervals.

use super::{Casting, Rows, refuse};
use crate::support::Native;
use crate::{by_native, support};
use base::{Result, bail, err};
use types::{Column, DataType, IntervalKind, NativeType};

/// Between native numbers.
pub(super) fn convert(casting: &Casting, column: &Column, from: &DataType, to: &DataType, native: Native, rows: &mut Rows) -> Result<Column> {
    if let (DataType::Interval(a), DataType::Interval(b)) = (from, to) {
        return interval(column, *a, *b);
    }
    if *to == DataType::Bool {
        return Ok(to_bool(column));
    }
    if casting.accurate {
        check_accurate(column, from, to, native, rows)?;
    } else if from.is_float() && !native.is_float() {
        check_finite(column, from, to, rows)?;
    }
    if to.is_float() {
        return Ok(to_float(column, to));
    }
    Ok(support::convert(column, native))
}

/// A numeric column as a type of floats.
pub(super) fn to_float(column: &Column, to: &DataType) -> Column {
    match to {
        DataType::Float64 => support::convert(column, Native::F64),
        DataType::BFloat16 => match support::convert(column, Native::F32).flatten() {
            Column::Float32(values) => Column::from_vec(values.iter().map(|&v| types::bfloat16(v)).collect::<Vec<f32>>()),
            other => other,
        },
        _ => support::convert(column, Native::F32),
    }
}

/// Zero is false, everything else true.
pub(super) fn to_bool(column: &Column) -> Column {
    types::with_native!(column, |values| Column::from_vec(values.iter().map(|v| u8::from(!support::is_default(v))).collect::<Vec<u8>>()), else column.clone())
}

/// Infinities and NaN are no integers.
pub(super) fn check_finite(column: &Column, from: &DataType, to: &DataType, rows: &mut Rows) -> Result<()> {
    let error = || err!(CannotConvertType, "Unexpected inf or nan in the conversion from {from} to {to}");
    let finite = match column {
        Column::Float32(v) => v.iter().all(|v| v.is_finite()),
        Column::Float64(v) => v.iter().all(|v| v.is_finite()),
        _ => true,
    };
    if finite {
        return Ok(());
    }
    let bad = |row: usize| match column {
        Column::Float32(v) => !v[row].is_finite(),
        Column::Float64(v) => !v[row].is_finite(),
        _ => false,
    };
    for row in (0..column.len()).filter(|&row| bad(row)) {
        rows.fail(row, error)?;
    }
    Ok(())
}

/// Every value must come back the same.
fn check_accurate(column: &Column, from: &DataType, to: &DataType, native: Native, rows: &mut Rows) -> Result<()> {
    let there = support::convert(column, native);
    let Some(own) = Native::of(from) else { return refuse(from, to) };
    let back = support::convert(&there, own);
    let unsigned_from = !own.is_signed();
    for row in 0..column.len() {
        let same = by_native!(own, T => same_value::<T>(column, &back, row));
        let sign_kept = sign_is_kept(&there, column, row, unsigned_from);
        if !(same && sign_kept) {
            rows.fail(row, || err!(CannotConvertType, "A value of type {from} cannot be converted to {to} without loss: {}", column.value(row).to_literal()))?;
        }
    }
    Ok(())
}

fn same_value<T: NativeType>(a: &Column, b: &Column, row: usize) -> bool {
    match (a.as_native::<T>(), b.as_native::<T>()) {
        #[allow(clippy::eq_op)] // NaN is NaN.
        (Some(a), Some(b)) => a[row] == b[row] || (a[row] != a[row] && b[row] != b[row]),
        _ => false,
    }
}

/// Between integers of one width the round trip succeeds although the sign changed.
fn sign_is_kept(there: &Column, column: &Column, row: usize, unsigned_from: bool) -> bool {
    let negative = |c: &Column| types::with_native!(c, |values| support::is_negative(&values[row]), else false);
    negative(there) == negative(column) || (unsigned_from && !negative(there))
}

/// Nanoseconds of a unit up to a week, or months.
fn unit(kind: IntervalKind) -> (bool, i64) {
    match kind {
        IntervalKind::Nanosecond => (false, 1),
        IntervalKind::Microsecond => (false, 1_000),
        IntervalKind::Millisecond => (false, 1_000_000),
        IntervalKind::Second => (false, 1_000_000_000),
        IntervalKind::Minute => (false, 60_000_000_000),
        IntervalKind::Hour => (false, 3_600_000_000_000),
        IntervalKind::Day => (false, 86_400_000_000_000),
        IntervalKind::Week => (false, 604_800_000_000_000),
        IntervalKind::Month => (true, 1),
        IntervalKind::Quarter => (true, 3),
        IntervalKind::Year => (true, 12),
    }
}

fn interval(column: &Column, from: IntervalKind, to: IntervalKind) -> Result<Column> {
    let ((months_a, a), (months_b, b)) = (unit(from), unit(to));
    if months_a != months_b {
        bail!(CannotConvertType, "Interval{} cannot be converted to Interval{}: months differ in length", from.name(), to.name());
    }
    let values = column.as_native::<i64>().unwrap_or(&[]);
    let scaled = values.iter().map(|&v| (i128::from(v) * i128::from(a) / i128::from(b)) as i64);
    Ok(Column::from_vec(scaled.collect::<Vec<i64>>()))
}

/// A UUID is the 128-bit number of its text; numbers are no UUIDs.
pub(super) fn uuid(column: &Column, from: &DataType, to: &DataType) -> Result<Column> {
    match (from, to) {
        (DataType::Uuid, DataType::UInt128) => Ok(types::uuid::turn_column(column, from)),
        (_, DataType::Uuid) if from.is_number() => {
            bail!(NotImplemented, "Conversion from {from} to UUID is not supported: write the UUID in quotes")
        }
        _ => refuse(from, to),
    }
}
