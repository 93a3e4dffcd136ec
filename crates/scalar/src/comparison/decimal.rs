//! Decimals of any scales, and integers beside them.

use super::kernels::compare;
use super::numeric::compare_numbers;
use crate::support::{Native, Operand, Unscaled, UnscaledRows, convert_to, operand};
use base::Result;
use functions::Comparison;
use std::sync::Arc;
use types::{Column, I256};

/// 1 where the relation holds between unscaled values of two scales.
pub(super) fn compare_decimals(
    relation: Comparison,
    a: &Column,
    b: &Column,
    a_scale: u8,
    b_scale: u8,
    rows: usize,
) -> Result<Column> {
    if a_scale == b_scale
        && let (Some(x), Some(y)) = (operand::<i64>(a), operand::<i64>(b))
    {
        return Ok(compare(relation, x, y, rows));
    }
    if let Some(done) = against_constant(relation, a, b, a_scale, b_scale, rows)? {
        return Ok(done);
    }
    let wide =
        |column: &Column| matches!(physical(column), Column::Int256(_) | Column::UInt256(_) | Column::UInt128(_));
    // Integers without room for their places in 128 bits are compared in 256.
    if wide(a) || wide(b) || a_scale.max(b_scale) > 18 {
        return compare_in::<I256>(relation, a, b, a_scale, b_scale, rows);
    }
    compare_in::<i128>(relation, a, b, a_scale, b_scale, rows)
}

/// A column against a constant of no larger scale: compared in the column's own type.
fn against_constant(
    relation: Comparison,
    a: &Column,
    b: &Column,
    a_scale: u8,
    b_scale: u8,
    rows: usize,
) -> Result<Option<Column>> {
    if a.is_const() && !b.is_const() {
        return against_constant(relation.swapped(), b, a, b_scale, a_scale, rows);
    }
    let native = match a {
        Column::Int32(_) => Native::I32,
        Column::Int64(_) => Native::I64,
        _ => return Ok(None),
    };
    if !b.is_const() || a_scale < b_scale {
        return Ok(None);
    }
    let Some(value) = b.value(0).as_i128() else { return Ok(None) };
    // Saturates: what does not fit is beyond everything that does.
    let value = value.saturating_mul(i128::power(a_scale - b_scale));
    compare_numbers(
        relation,
        a,
        &Column::Const(Arc::new(Column::from_vec(vec![value])), rows),
        native,
        Native::I128,
        rows,
    )
    .map(Some)
}

/// Steps from the rounded constant within which the bounds lie, unless floats are too coarse there.
const STEPS_MAX: i64 = 4;
/// Up to here whole numbers are exact in floats.
const EXACT_MAX: f64 = 9e15;

/// A decimal column of 32 or 64 bits against a float constant, as compared by converting each row: conversion keeps the
/// order, so that the rows that pass lie on one side of a bound, or between two.
pub(super) fn compare_with_float(
    relation: Comparison,
    a: &Column,
    float: f64,
    scale: u8,
    rows: usize,
) -> Option<Column> {
    if !matches!(a, Column::Int32(_) | Column::Int64(_)) {
        return None;
    }
    let down = I256::power(scale).to_float();
    let middle = (float * down).round();
    if middle.is_nan() || middle.abs() > EXACT_MAX {
        return None;
    }
    let middle = middle as i64;
    let around = || middle - STEPS_MAX..=middle + STEPS_MAX;
    // The first value that is not below the constant, and the first that is above.
    let first = |test: &dyn Fn(f64) -> bool| {
        around().find(|&value| test(value as f64 / down)).filter(|&value| value > *around().start())
    };
    let (low, high) = (first(&|value| value >= float)?, first(&|value| value > float)?);
    let wide = convert_to::<i64>(a);
    let values = operand::<i64>(&wide)?;
    let than = |relation: Comparison, bound: i64| Some(compare(relation, values, Operand::Const(bound), rows));
    match relation {
        Comparison::Less => than(Comparison::Less, low),
        Comparison::LessOrEquals => than(Comparison::Less, high),
        Comparison::Greater => than(Comparison::GreaterOrEquals, high),
        Comparison::GreaterOrEquals => than(Comparison::GreaterOrEquals, low),
        Comparison::Equals | Comparison::NotEquals if high == low + 1 => than(relation, low),
        Comparison::Equals | Comparison::NotEquals if high == low => {
            Some(Column::from_vec(vec![u8::from(relation == Comparison::NotEquals); rows]))
        }
        Comparison::Equals | Comparison::NotEquals => None,
    }
}

/// The flat column under a constant.
fn physical(column: &Column) -> &Column {
    match column {
        Column::Const(value, _) => value,
        flat => flat,
    }
}

fn compare_in<U: Unscaled>(
    relation: Comparison,
    a: &Column,
    b: &Column,
    a_scale: u8,
    b_scale: u8,
    rows: usize,
) -> Result<Column> {
    let (a, b) = (UnscaledRows::new::<U>(a), UnscaledRows::new::<U>(b));
    let (a, b) = (a.operand::<U>()?, b.operand::<U>()?);
    let scale = a_scale.max(b_scale);
    let (up_a, up_b) = (U::power(scale - a_scale), U::power(scale - b_scale));
    // Saturates: what does not fit is beyond everything that does.
    let test =
        |row: usize| u8::from(relation.holds(a.get(row).saturating_mul(up_a).cmp(&b.get(row).saturating_mul(up_b))));
    Ok(Column::from_vec((0..rows).map(test).collect::<Vec<u8>>()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_of_floats_agree_with_converting_each_row() {
        let rows: Vec<i64> = (-12..12).chain([i64::MIN, i64::MAX]).collect();
        let column = Column::from_vec(rows.clone());
        for float in [0.05, 0.07, 0.06 + 0.01, -0.03, 0.035, 0.0, 1e-9, -0.1 / 3.0] {
            for relation in [
                Comparison::Equals,
                Comparison::NotEquals,
                Comparison::Less,
                Comparison::Greater,
                Comparison::LessOrEquals,
                Comparison::GreaterOrEquals,
            ] {
                let expected: Vec<u8> = rows
                    .iter()
                    .map(|&row| {
                        u8::from((row as f64 / 100.0).partial_cmp(&float).is_some_and(|order| relation.holds(order)))
                    })
                    .collect();
                let got = compare_with_float(relation, &column, float, 2, rows.len()).unwrap();
                assert_eq!(got.as_native::<u8>().unwrap(), expected, "{relation:?} {float}");
            }
        }
        assert!(compare_with_float(Comparison::Less, &column, f64::NAN, 2, 26).is_none());
        assert!(compare_with_float(Comparison::Less, &column, 1e300, 2, 26).is_none());
    }

    #[test]
    fn constants_of_a_smaller_scale_are_brought_up() {
        let column = Column::from_vec(vec![2399i64, 2400, 2401]);
        let constant = Column::Const(Arc::new(Column::from_vec(vec![24u8])), 3);
        let got = compare_decimals(Comparison::Less, &column, &constant, 2, 0, 3).unwrap();
        assert_eq!(got.as_native::<u8>().unwrap(), &[1, 0, 0]);
        let got = compare_decimals(Comparison::LessOrEquals, &constant, &column, 0, 2, 3).unwrap();
        assert_eq!(got.as_native::<u8>().unwrap(), &[0, 1, 1]);
    }
}
