//! Integer division and remainders where a side is a float.

use super::Operator;
use super::kernels::{OnDivisionByZero, operands};
use super::numeric::{both, or_null, zeros};
use crate::support::{Bound, Native, Operand, binary, convert};
use base::{Result, bail};
use functions::{ArgType, ScalarFunction};
use std::sync::Arc;
use types::Column;

/// Binds `intDiv`, `modulo`, `positiveModulo` and their relatives over floats.
pub(super) fn bind(operator: Operator, args: &[ArgType], result: Native) -> Arc<dyn ScalarFunction> {
    let name = operator.name();
    let quotient = matches!(operator, Operator::IntDiv | Operator::IntDivOrZero | Operator::IntDivOrNull);
    let positive = matches!(operator, Operator::PositiveModulo | Operator::PositiveModuloOrNull);
    let on_zero = operator.on_zero();
    let run = move |a: &Column, b: &Column, rows: usize, nulls: Option<&[u8]>| -> Result<Column> {
        let (a, b) = operands::<f64>(a, b);
        if quotient {
            return Ok(convert(&divide_whole(a, b, rows, nulls, on_zero)?, result));
        }
        Ok(binary(a, b, rows, |x: f64, y: f64| {
            // As ClickHouse computes it, with what that loses: 1e20 % 3 is 0, and there is no remainder by infinity.
            let remainder = x - (x / y).trunc() * y;
            if positive && remainder < 0.0 { remainder + y.abs() } else { remainder }
        }))
    };
    if on_zero == OnDivisionByZero::Null {
        return or_null(name, args, result.data_type(), move |args, rows, nulls| {
            let (a, b) = both(args, Native::F64);
            let undefined = zeros(operands::<f64>(&a, &b).1, rows, nulls);
            Ok((run(&a, &b, rows, Some(&undefined))?, undefined))
        });
    }
    Bound::masked(name, args, result.data_type(), move |args, rows, nulls| {
        let (a, b) = both(args, Native::F64);
        run(&a, &b, rows, nulls)
    })
    .done()
}

fn divide_whole(
    a: Operand<f64>,
    b: Operand<f64>,
    rows: usize,
    nulls: Option<&[u8]>,
    on_zero: OnDivisionByZero,
) -> Result<Column> {
    let mut out = Vec::with_capacity(rows);
    for row in 0..rows {
        let (x, y) = (a.get(row), b.get(row));
        if nulls.is_some_and(|nulls| nulls[row] != 0) || (y == 0.0 && on_zero == OnDivisionByZero::Zero) {
            out.push(0.0);
            continue;
        }
        if y == 0.0 {
            bail!(IllegalDivision, "Division by zero");
        }
        let quotient = (x / y).trunc();
        if !quotient.is_finite() || quotient.abs() >= 9_223_372_036_854_775_808.0 {
            if on_zero == OnDivisionByZero::Zero {
                out.push(0.0);
                continue;
            }
            bail!(
                IllegalDivision,
                "Cannot perform integer division of {x} by {y}: the result is infinite or too large"
            );
        }
        out.push(quotient);
    }
    Ok(Column::from_vec(out))
}
