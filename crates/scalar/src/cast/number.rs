//! Integers, floats, `Bool`, intervals.

use super::{Casting, Rows, refuse};
use crate::support;
use crate::support::Native;
use base::{Result, bail, err};
use types::by_native;
use types::wide::{AsI256, AsU256};
use types::{Column, DataType, IntervalKind, NativeType};

/// Converts between native numbers.
pub(super) fn convert(
    casting: &Casting,
    column: &Column,
    from: &DataType,
    to: &DataType,
    native: Native,
    rows: &mut Rows,
) -> Result<Column> {
    if let (DataType::Interval(a), DataType::Interval(b)) = (from, to) {
        return Ok(interval(column, *a, *b));
    }
    if *to == DataType::Bool {
        return Ok(to_bool(column));
    }
    if casting.accurate
        && (from.is_integer() || from.is_float() || *from == DataType::Bool)
        && !matches!(to, DataType::Interval(_))
    {
        check_accurate(column, from, to, native, rows)?;
    } else if from.is_float() && !native.is_float() {
        // Intervals raise also where rows are marked.
        if matches!(to, DataType::Interval(_)) {
            check_finite(column, from, to, &mut Rows::new(None))?
        } else {
            check_finite(column, from, to, rows)?
        }
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
            Column::Float32(values) => {
                Column::from_vec(values.iter().map(|&v| types::bfloat16(v)).collect::<Vec<f32>>())
            }
            other => other,
        },
        _ => support::convert(column, Native::F32),
    }
}

/// Zero is false, everything else true.
pub(super) fn to_bool(column: &Column) -> Column {
    types::with_native!(
        column,
        |values| Column::from_vec(values.iter().map(|v| u8::from(!support::is_default(v))).collect::<Vec<u8>>()),
        else column.clone()
    )
}

/// The whole parts of numbers; what 64 bits do not hold becomes the nearest bound, NaN 0.
pub(super) fn whole_numbers(column: &Column) -> Vec<i64> {
    let low = |v: i64| types::I256::new(i128::from(v));
    let wide = |v: types::I256| v.clamp(low(i64::MIN), low(i64::MAX)).as_i64();
    match column {
        Column::UInt64(v) => v.iter().map(|&v| i64::try_from(v).unwrap_or(i64::MAX)).collect(),
        Column::UInt128(v) => v.iter().map(|&v| i64::try_from(v).unwrap_or(i64::MAX)).collect(),
        Column::Int128(v) => v.iter().map(|&v| v.clamp(i128::from(i64::MIN), i128::from(i64::MAX)) as i64).collect(),
        Column::UInt256(v) => v.iter().map(|&v| i64::try_from(v).unwrap_or(i64::MAX)).collect(),
        Column::Int256(v) => v.iter().map(|&v| wide(v)).collect(),
        Column::Float32(v) => v.iter().map(|&v| v as i64).collect(),
        Column::Float64(v) => v.iter().map(|&v| v as i64).collect(),
        other => support::convert_to::<i64>(other).as_native::<i64>().unwrap_or(&[]).to_vec(),
    }
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

/// Checks that every value comes back the same.
fn check_accurate(column: &Column, from: &DataType, to: &DataType, native: Native, rows: &mut Rows) -> Result<()> {
    let there = support::convert(column, native);
    let Some(own) = Native::of(from) else { return refuse(from, to) };
    let back = support::convert(&there, own);
    let unsigned_from = !own.is_signed();
    for row in 0..column.len() {
        let same = match (own.is_float(), native.is_float()) {
            (true, false) if native.bytes() > 8 => is_exactly(column, &there, row),
            (false, true) if own.bytes() > 8 => is_exactly(&there, column, row),
            _ => by_native!(own, T => same_value::<T>(column, &back, row)),
        };
        let sign_kept = sign_is_kept(&there, column, row, unsigned_from);
        if !(same && sign_kept) {
            rows.fail(row, || {
                err!(
                    CannotConvertType,
                    "A value of type {from} cannot be converted to {to} without loss: {}",
                    column.value(row).to_literal()
                )
            })?;
        }
    }
    Ok(())
}

/// Whether a float has the very value of an integer past 64 bits.
fn is_exactly(float: &Column, integer: &Column, row: usize) -> bool {
    let float = match float {
        Column::Float32(v) => f64::from(v[row]),
        Column::Float64(v) => v[row],
        _ => return false,
    };
    let signed = || (float.trunc() == float && float.abs() < 5.7e76).then(|| float.as_i256());
    match integer {
        Column::UInt128(v) => signed() == Some(v[row].as_i256()),
        Column::Int128(v) => signed() == Some(v[row].as_i256()),
        Column::Int256(v) => signed() == Some(v[row]),
        Column::UInt256(v) => float.trunc() == float && (0.0..1.1e77).contains(&float) && float.as_u256() == v[row],
        _ => false,
    }
}

fn same_value<T: NativeType>(a: &Column, b: &Column, row: usize) -> bool {
    match (a.as_native::<T>(), b.as_native::<T>()) {
        #[allow(clippy::eq_op)] // NaN is NaN.
        (Some(a), Some(b)) => a[row] == b[row] || (a[row] != a[row] && b[row] != b[row]),
        _ => false,
    }
}

/// Checks that signs are kept between integers of one width, where the round trip succeeds although the sign changed.
fn sign_is_kept(there: &Column, column: &Column, row: usize, unsigned_from: bool) -> bool {
    let negative = |c: &Column| types::with_native!(c, |values| support::is_negative(&values[row]), else false);
    negative(there) == negative(column) || (unsigned_from && !negative(there))
}

/// Nanoseconds of a unit; of a month and more on average, as ClickHouse has it.
fn unit(kind: IntervalKind) -> i128 {
    match kind {
        IntervalKind::Nanosecond => 1,
        IntervalKind::Microsecond => 1_000,
        IntervalKind::Millisecond => 1_000_000,
        IntervalKind::Second => 1_000_000_000,
        IntervalKind::Minute => 60_000_000_000,
        IntervalKind::Hour => 3_600_000_000_000,
        IntervalKind::Day => 86_400_000_000_000,
        IntervalKind::Week => 604_800_000_000_000,
        IntervalKind::Month => 2_629_746_000_000_000,
        IntervalKind::Quarter => 3 * unit(IntervalKind::Month),
        IntervalKind::Year => 12 * unit(IntervalKind::Month),
    }
}

fn interval(column: &Column, from: IntervalKind, to: IntervalKind) -> Column {
    let (a, b) = (unit(from), unit(to));
    let values = column.as_native::<i64>().unwrap_or(&[]);
    Column::from_vec(values.iter().map(|&v| (i128::from(v) * a / b) as i64).collect::<Vec<i64>>())
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
