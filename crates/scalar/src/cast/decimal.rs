//! To and from decimals.

use super::{Casting, Rows, refuse};
use crate::support::{self, Native};
use base::{Error, Result, err};
use types::{Column, DataType};

/// `10^n`.
pub(crate) fn power(n: u8) -> i128 {
    10i128.pow(u32::from(n.min(38)))
}

/// Between a decimal and another type.
pub(super) fn convert(casting: &Casting, column: &Column, from: &DataType, to: &DataType, rows: &mut Rows) -> Result<Column> {
    match (from, to) {
        (_, DataType::Decimal { precision, scale }) => {
            let own = match from {
                DataType::Decimal { scale, .. } | DataType::DateTime64(scale, _) => Some(*scale),
                DataType::Bool => Some(0),
                integer if integer.is_integer() => Some(0),
                _ => None,
            };
            match own {
                Some(own) => rescale(column, own, *precision, *scale, rows),
                None if from.is_float() => from_float(column, *precision, *scale, rows),
                None => refuse(from, to),
            }
        }
        (DataType::Decimal { scale, .. }, DataType::Float32 | DataType::Float64) => {
            let floats = support::convert_to::<f64>(column);
            let down = power(*scale) as f64;
            let values: Vec<f64> = floats.as_native::<f64>().unwrap_or(&[]).iter().map(|v| v / down).collect();
            let native = if *to == DataType::Float32 { Native::F32 } else { Native::F64 };
            Ok(support::convert(&Column::from_vec(values), native))
        }
        (DataType::Decimal { .. }, DataType::Bool) => Ok(super::number::to_bool(column)),
        (DataType::Decimal { scale, .. }, DataType::DateTime64(ticks, _)) => rescale(column, *scale, 18, *ticks, rows),
        (DataType::Decimal { scale, .. }, _) if to.is_integer() => to_integer(casting, column, *scale, to, rows),
        (DataType::Decimal { .. }, _) if to.is_date_or_time() => {
            let whole = convert(casting, column, from, &DataType::Int64, rows)?;
            super::time::convert(casting, &whole, &DataType::Int64, to, rows)
        }
        _ => refuse(from, to),
    }
}

fn overflow(value: i128, precision: u8) -> Error {
    err!(DecimalOverflow, "Decimal convert overflow: {value} is out of the range of a decimal of {precision} digits")
}

/// Unscaled values as the physical form of a precision; those that do not fit fail.
fn narrow(values: Vec<Option<i128>>, given: &[i128], precision: u8, rows: &mut Rows) -> Result<Column> {
    let (low, high) = match precision {
        0..=9 => (i128::from(i32::MIN), i128::from(i32::MAX)),
        10..=18 => (i128::from(i64::MIN), i128::from(i64::MAX)),
        _ => (i128::MIN, i128::MAX),
    };
    let mut out = Vec::with_capacity(values.len());
    for (row, value) in values.into_iter().enumerate() {
        out.push(match value.filter(|v| (low..=high).contains(v)) {
            Some(value) => value,
            None => {
                rows.fail(row, || overflow(given[row], precision))?;
                0
            }
        });
    }
    let native = Native::of(&DataType::Decimal { precision, scale: 0 }).unwrap_or(Native::I128);
    Ok(support::convert(&Column::from_vec(out), native))
}

fn rescale(column: &Column, from: u8, precision: u8, to: u8, rows: &mut Rows) -> Result<Column> {
    let wide = support::convert_to::<i128>(column);
    let given = wide.as_native::<i128>().unwrap_or(&[]);
    let scaled = if to >= from {
        let up = power(to - from);
        given.iter().map(|v| v.checked_mul(up)).collect()
    } else {
        let down = power(from - to);
        given.iter().map(|v| Some(v / down)).collect()
    };
    narrow(scaled, given, precision, rows)
}

fn from_float(column: &Column, precision: u8, scale: u8, rows: &mut Rows) -> Result<Column> {
    let floats = support::convert_to::<f64>(column);
    let values = floats.as_native::<f64>().unwrap_or(&[]);
    let up = power(scale) as f64;
    let limit = 1.7e38;
    let scaled: Vec<Option<i128>> = values.iter().map(|v| v * up).map(|v| (v.abs() < limit).then_some(v as i128)).collect();
    let given: Vec<i128> = values.iter().map(|&v| v as i128).collect();
    narrow(scaled, &given, precision, rows)
}

fn to_integer(casting: &Casting, column: &Column, scale: u8, to: &DataType, rows: &mut Rows) -> Result<Column> {
    let Some(native) = Native::of(to) else { return refuse(&DataType::Decimal { precision: 38, scale }, to) };
    let wide = support::convert_to::<i128>(column);
    let down = power(scale);
    let given = wide.as_native::<i128>().unwrap_or(&[]);
    let whole: Vec<i128> = given.iter().map(|v| v / down).collect();
    let bits = native.bytes() as u32 * 8;
    let (low, high) = match (native.is_signed(), bits) {
        (true, 128) => (i128::MIN, i128::MAX),
        (true, _) => (-(1i128 << (bits - 1)), (1i128 << (bits - 1)) - 1),
        (false, 128) => (0, i128::MAX),
        (false, _) => (0, (1i128 << bits) - 1),
    };
    for (row, value) in whole.iter().enumerate() {
        let exact = !casting.accurate || value * down == given[row];
        if !(low..=high).contains(value) || !exact {
            rows.fail(row, || err!(DecimalOverflow, "Convert overflow: {value} does not fit in {to}"))?;
        }
    }
    Ok(support::convert(&Column::from_vec(whole), native))
}
