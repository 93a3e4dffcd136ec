//! Casts to and from decimals.

use super::{Casting, Rows, refuse};
use crate::support::{self, Native, Unscaled, is_wide};
use base::{Error, Result, err};
use std::fmt::Display;
use types::{Column, DataType, I256};

/// `10^n`.
pub(crate) fn power(n: u8) -> i128 {
    10i128.pow(u32::from(n.min(38)))
}

/// Converts between a decimal and another type.
pub(super) fn convert(
    casting: &Casting,
    column: &Column,
    from: &DataType,
    to: &DataType,
    rows: &mut Rows,
) -> Result<Column> {
    match (from, to) {
        (_, DataType::Decimal { precision, scale }) => {
            let own = match from {
                DataType::Decimal { scale, .. } | DataType::DateTime64(scale, _) | DataType::Time64(scale) => {
                    Some(*scale)
                }
                DataType::Bool => Some(0),
                integer if integer.is_integer() => Some(0),
                _ => None,
            };
            let wide = is_wide(from) || is_wide(to);
            match own {
                Some(own) if wide => rescale::<I256>(column, own, *precision, *scale, rows),
                Some(own) => rescale::<i128>(column, own, *precision, *scale, rows),
                None if from.is_float() && wide => from_float::<I256>(column, *precision, *scale, rows),
                None if from.is_float() => from_float::<i128>(column, *precision, *scale, rows),
                None => refuse(from, to),
            }
        }
        (DataType::Decimal { scale, .. }, _) if to.is_float() => {
            let floats = support::convert_to::<f64>(column);
            let down = I256::power(*scale).to_float();
            let values: Vec<f64> = floats.as_native::<f64>().unwrap_or(&[]).iter().map(|v| v / down).collect();
            Ok(super::number::to_float(&Column::from_vec(values), to))
        }
        (DataType::Decimal { .. }, DataType::Bool) => Ok(super::number::to_bool(column)),
        (DataType::Decimal { scale, .. }, DataType::DateTime64(ticks, _) | DataType::Time64(ticks)) => {
            rescale::<I256>(column, *scale, 18, *ticks, rows)
        }
        (DataType::Decimal { scale, .. }, _) if to.is_integer() && (is_wide(from) || is_wide(to)) => {
            to_integer::<I256>(casting, column, *scale, to, rows)
        }
        (DataType::Decimal { scale, .. }, _) if to.is_integer() => {
            to_integer::<i128>(casting, column, *scale, to, rows)
        }
        (DataType::Decimal { .. }, _) if to.is_date_or_time() => {
            let whole = convert(casting, column, from, &DataType::Int64, rows)?;
            super::time::convert(casting, &whole, &DataType::Int64, to, rows)
        }
        _ => refuse(from, to),
    }
}

fn overflow(value: impl Display, precision: u8) -> Error {
    err!(DecimalOverflow, "Decimal convert overflow: {value} is out of the range of a decimal of {precision} digits")
}

/// Unscaled values as the physical form of a precision; those that do not fit fail.
fn narrow<U: Unscaled>(
    values: Vec<Option<U>>,
    given: &[impl Display],
    precision: u8,
    rows: &mut Rows,
) -> Result<Column> {
    let native = Native::of(&DataType::Decimal { precision, scale: 0 }).unwrap_or(Native::I128);
    let (low, high) = U::bounds(true, native.bytes() as u32 * 8);
    let mut out = Vec::with_capacity(values.len());
    for (row, value) in values.into_iter().enumerate() {
        out.push(match value.filter(|v| (low..=high).contains(v)) {
            Some(value) => value,
            None => {
                rows.fail(row, || overflow(&given[row], precision))?;
                U::ZERO
            }
        });
    }
    Ok(support::convert(&Column::from_vec(out), native))
}

fn rescale<U: Unscaled>(column: &Column, from: u8, precision: u8, to: u8, rows: &mut Rows) -> Result<Column> {
    let wide = support::convert_to::<U>(column);
    let given = wide.as_native::<U>().unwrap_or(&[]);
    let scaled: Vec<Option<U>> = if to >= from {
        let up = U::power(to - from);
        given.iter().map(|v| v.checked_mul(up)).collect()
    } else {
        let down = U::power(from - to);
        given.iter().map(|v| v.checked_div(down)).collect()
    };
    narrow(scaled, given, precision, rows)
}

fn from_float<U: Unscaled>(column: &Column, precision: u8, scale: u8, rows: &mut Rows) -> Result<Column> {
    let floats = support::convert_to::<f64>(column);
    let values = floats.as_native::<f64>().unwrap_or(&[]);
    let up = U::power(scale).to_float();
    // A float of 32 bits is multiplied as such.
    let single = matches!(column, Column::Float32(_));
    let scaled: Vec<Option<U>> =
        values.iter().map(|v| U::from_float(if single { f64::from(*v as f32 * up as f32) } else { v * up })).collect();
    narrow(scaled, values, precision, rows)
}

/// Checks that an integer type holds the whole parts of ticks.
pub(super) fn check_integers(whole: &[i64], to: &DataType, rows: &Rows) -> Result<()> {
    let Some(native) = Native::of(to) else { return Ok(()) };
    let (low, high) = i128::bounds(native.is_signed(), native.bytes() as u32 * 8);
    for (row, value) in whole.iter().enumerate().filter(|(_, value)| !(low..=high).contains(&i128::from(**value))) {
        rows.raise(row, || err!(DecimalOverflow, "Convert overflow: {value} does not fit in {to}"))?;
    }
    Ok(())
}

fn to_integer<U: Unscaled>(
    casting: &Casting,
    column: &Column,
    scale: u8,
    to: &DataType,
    rows: &mut Rows,
) -> Result<Column> {
    let Some(native) = Native::of(to) else { return refuse(&DataType::Decimal { precision: 38, scale }, to) };
    let wide = support::convert_to::<U>(column);
    let down = U::power(scale);
    let given = wide.as_native::<U>().unwrap_or(&[]);
    let whole: Vec<U> = given.iter().map(|v| v.checked_div(down).unwrap_or(U::ZERO)).collect();
    let (low, high) = U::bounds(native.is_signed(), native.bytes() as u32 * 8);
    for (row, value) in whole.iter().enumerate().filter(|(_, value)| !(low..=high).contains(*value)) {
        let error = || err!(DecimalOverflow, "Convert overflow: {value} does not fit in {to}");
        if casting.caller == super::Caller::Inner { rows.fail(row, error)? } else { rows.raise(row, error)? }
    }
    Ok(support::convert(&Column::from_vec(whole), native))
}
