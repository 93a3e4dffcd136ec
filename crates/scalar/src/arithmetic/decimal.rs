//! Arithmetic where a side is a decimal.

use super::Operator;
use super::kernels::OnZero;
use super::numeric::or_null;
use crate::support::{Bound, Native, Operand, Outcome, convert, illegal, operand, settled};
use base::{Result, bail, err};
use functions::{Arg, ArgType, ScalarFunction};
use std::sync::Arc;
use types::{Column, DataType};

/// A side: its scale and the precision of its physical form; integers have no precision of their own.
#[derive(Clone, Copy)]
struct Side {
    scale: u8,
    /// `None` for integers.
    precision: Option<u8>,
}

fn side(data_type: &DataType) -> Option<Side> {
    match data_type {
        DataType::Decimal { precision, scale } => Some(Side { scale: *scale, precision: Some(*precision) }),
        DataType::Bool => Some(Side { scale: 0, precision: None }),
        integer if integer.is_integer() => Some(Side { scale: 0, precision: None }),
        _ => None,
    }
}

fn widest(precision: u8) -> u8 {
    match precision {
        0..=9 => 9,
        10..=18 => 18,
        _ => 38,
    }
}

/// Binds an operator with a decimal on a side, the other being a decimal, an integer or a float.
pub(super) fn bind(operator: Operator, args: &[ArgType]) -> Outcome {
    let (a, b) = (args[0].data_type.base().clone(), args[1].data_type.base().clone());
    if a.is_float() || b.is_float() {
        return bind_as_floats(operator, args, a, b);
    }
    let (Some(left), Some(right)) = (side(&a), side(&b)) else { return Err(illegal(operator.name(), args)) };
    if matches!(operator, Operator::IntDiv | Operator::IntDivOrZero | Operator::IntDivOrNull) {
        let Some(native) = Native::of(&a) else { return Err(illegal(operator.name(), args)) };
        let result = Native::integer(true, native.bytes());
        return Ok(bind_whole(operator, args, left, right, result));
    }
    let scale = match operator {
        Operator::Plus | Operator::Minus => left.scale.max(right.scale),
        Operator::Multiply => left.scale + right.scale,
        Operator::Divide | Operator::DivideOrNull | Operator::Modulo | Operator::ModuloOrZero | Operator::ModuloOrNull | Operator::PositiveModulo | Operator::PositiveModuloOrNull => {
            if left.precision.is_some() { left.scale } else { right.scale }
        }
        _ => return Err(illegal(operator.name(), args)),
    };
    let precision = match (left.precision, right.precision) {
        (Some(a), Some(b)) => widest(a.max(b)),
        (Some(one), None) | (None, Some(one)) => one,
        (None, None) => return Err(illegal(operator.name(), args)),
    };
    if scale > precision {
        bail!(ArgumentOutOfBound, "The result of function {} would have scale {scale}, more than the precision {precision} of its type: cast an argument to a wider decimal", operator.name());
    }
    Ok(bind_exact(operator, args, left, right, DataType::Decimal { precision, scale }))
}

fn bind_as_floats(operator: Operator, args: &[ArgType], a: DataType, b: DataType) -> Outcome {
    let floats: Vec<ArgType> = args.iter().map(|arg| ArgType { data_type: if arg.data_type.is_nullable() { DataType::nullable(DataType::Float64) } else { DataType::Float64 }, constant: None, lambda: None }).collect();
    let inner = super::numeric::bind(operator, &floats, Native::F64, Native::F64)?;
    let result = match (operator, Native::of(&a)) {
        (Operator::IntDiv | Operator::IntDivOrZero | Operator::IntDivOrNull, Some(native)) => Native::integer(true, native.bytes()),
        _ => Native::F64,
    };
    let nullable = inner.result_type().is_nullable();
    let plain = if result == Native::F64 { inner.result_type().without_nullable() } else { result.data_type() };
    let data_type = if nullable { DataType::nullable(plain) } else { plain };
    let cast_from = inner.result_type().clone();
    let cast_to = data_type.clone();
    let bound = Bound::named(operator.name(), data_type, move |args, rows| {
        let load = |arg: &Arg, own: &DataType| -> Result<Arg> {
            let (from, to) = if arg.data_type.is_nullable() { (DataType::nullable(own.clone()), DataType::nullable(DataType::Float64)) } else { (own.clone(), DataType::Float64) };
            Ok(Arg::new(crate::cast::cast_column(&arg.column, &from, &to)?, to))
        };
        let column = inner.execute(&[load(&args[0], &a)?, load(&args[1], &b)?], rows)?;
        crate::cast::cast_column(&column, &cast_from, &cast_to)
    });
    Ok(if nullable { bound.with_nulls().done() } else { bound.done() })
}

/// A row of a side as `i128`.
struct Values(Column);

impl Values {
    fn new(arg: &Arg) -> Self {
        Values(convert(&settled(&arg.column), Native::I128))
    }

    fn operand(&self) -> Result<Operand<'_, i128>> {
        operand::<i128>(&self.0).ok_or_else(|| err!(LogicalError, "decimal of another physical form"))
    }
}

fn power(n: u8) -> i128 {
    10i128.pow(u32::from(n.min(38)))
}

fn overflow() -> base::Error {
    err!(DecimalOverflow, "Decimal math overflow: cast an argument to a wider decimal")
}

/// Runs `f` per row that counts; the others become 0.
fn each_row(a: &Values, b: &Values, rows: usize, nulls: Option<&[u8]>, f: impl Fn(i128, i128) -> Result<i128>) -> Result<Vec<i128>> {
    let (a, b) = (a.operand()?, b.operand()?);
    (0..rows).map(|row| if nulls.is_some_and(|n| n[row] != 0) { Ok(0) } else { f(a.get(row), b.get(row)) }).collect()
}

/// Results as the physical form of their type.
fn narrow(values: Vec<i128>, data_type: &DataType) -> Result<Column> {
    Ok(match Native::of(data_type) {
        Some(Native::I32) => Column::from_vec(values.into_iter().map(i32::try_from).collect::<Result<Vec<i32>, _>>().map_err(|_| overflow())?),
        Some(Native::I64) => Column::from_vec(values.into_iter().map(i64::try_from).collect::<Result<Vec<i64>, _>>().map_err(|_| overflow())?),
        _ => Column::from_vec(values),
    })
}

fn bind_exact(operator: Operator, args: &[ArgType], left: Side, right: Side, result: DataType) -> Arc<dyn ScalarFunction> {
    let on_zero = operator.on_zero();
    let target = result.clone();
    let rows_of = move |args: &[Arg], rows: usize, nulls: Option<&[u8]>| -> Result<Column> {
        if let Some(fast) = fast_sum(operator, args, left, right, &target, rows)? {
            return Ok(fast);
        }
        let (a, b) = (Values::new(&args[0]), Values::new(&args[1]));
        let values = match operator {
            Operator::Plus | Operator::Minus => {
                let scale = left.scale.max(right.scale);
                let (up_a, up_b) = (power(scale - left.scale), power(scale - right.scale));
                let minus = operator == Operator::Minus;
                each_row(&a, &b, rows, nulls, |x, y| {
                    let (x, y) = (x.checked_mul(up_a), y.checked_mul(up_b));
                    x.zip(y).and_then(|(x, y)| if minus { x.checked_sub(y) } else { x.checked_add(y) }).ok_or_else(overflow)
                })?
            }
            Operator::Multiply => each_row(&a, &b, rows, nulls, |x, y| x.checked_mul(y).ok_or_else(overflow))?,
            Operator::Divide | Operator::DivideOrNull => divide_rows(&a, &b, left, right, rows, nulls)?,
            _ => remainder_rows(operator, &a, &b, left, right, rows, nulls)?,
        };
        narrow(values, &target)
    };
    if on_zero == OnZero::Null {
        return or_null(operator.name(), args, result, move |args, rows, nulls| {
            let divisors = Values::new(&args[1]);
            let undefined = super::numeric::zeros(divisors.operand()?, rows, nulls);
            Ok((rows_of(args, rows, Some(&undefined))?, undefined))
        });
    }
    Bound::masked(operator.name(), args, result, rows_of).done()
}

/// Sums and products of 64-bit decimals without going through 128 bits; `None` when a row overflows or the
/// forms differ: the slow way finds out which.
fn fast_sum(operator: Operator, args: &[Arg], left: Side, right: Side, result: &DataType, rows: usize) -> Result<Option<Column>> {
    if Native::of(result) != Some(Native::I64) || !matches!(operator, Operator::Plus | Operator::Minus | Operator::Multiply) {
        return Ok(None);
    }
    if operator != Operator::Multiply && left.scale != right.scale {
        return Ok(None);
    }
    let (a, b) = (settled(&args[0].column), settled(&args[1].column));
    let (Some(a), Some(b)) = (operand::<i64>(&a), operand::<i64>(&b)) else { return Ok(None) };
    let mut overflowed = false;
    let mut out = Vec::with_capacity(rows);
    for row in 0..rows {
        let (x, y) = (a.get(row), b.get(row));
        let (value, over) = match operator {
            Operator::Plus => x.overflowing_add(y),
            Operator::Minus => x.overflowing_sub(y),
            _ => x.overflowing_mul(y),
        };
        overflowed |= over;
        out.push(value);
    }
    Ok((!overflowed).then(|| Column::from_vec(out)))
}

fn divide_rows(a: &Values, b: &Values, left: Side, right: Side, rows: usize, nulls: Option<&[u8]>) -> Result<Vec<i128>> {
    if left.precision.is_some() && right.precision.is_some() && left.scale < right.scale {
        bail!(ArgumentOutOfBound, "Decimal result's scale {} is less than the divisor's {}: cast the dividend to a larger scale", left.scale, right.scale);
    }
    // The result has the dividend's scale, an integer dividend the divisor's.
    let up = if left.precision.is_some() { power(right.scale) } else { power(right.scale).checked_mul(power(right.scale)).ok_or_else(overflow)? };
    each_row(a, b, rows, nulls, |x, y| {
        if y == 0 {
            bail!(IllegalDivision, "Division by zero");
        }
        x.checked_mul(up).ok_or_else(overflow)?.checked_div(y).ok_or_else(overflow)
    })
}

fn remainder_rows(operator: Operator, a: &Values, b: &Values, left: Side, right: Side, rows: usize, nulls: Option<&[u8]>) -> Result<Vec<i128>> {
    let positive = matches!(operator, Operator::PositiveModulo | Operator::PositiveModuloOrNull);
    let zero = operator.on_zero() == OnZero::Zero;
    // Two decimals meet at the larger scale; an integer beside a decimal is taken as it is, as ClickHouse does.
    let both = left.precision.is_some() && right.precision.is_some();
    let scale = if both { left.scale.max(right.scale) } else { 0 };
    let (up_a, up_b) = if both { (power(scale - left.scale), power(scale - right.scale)) } else { (1, 1) };
    let down = if both { up_a } else { 1 };
    each_row(a, b, rows, nulls, |x, y| {
        let (x, y) = (x.checked_mul(up_a).ok_or_else(overflow)?, y.checked_mul(up_b).ok_or_else(overflow)?);
        if y == 0 {
            if zero {
                return Ok(0);
            }
            bail!(IllegalDivision, "Division by zero");
        }
        let remainder = x.wrapping_rem(y);
        Ok(if positive && remainder < 0 { remainder + y.abs() } else { remainder } / down)
    })
}

fn bind_whole(operator: Operator, args: &[ArgType], left: Side, right: Side, result: Native) -> Arc<dyn ScalarFunction> {
    let on_zero = operator.on_zero();
    let run = move |args: &[Arg], rows: usize, nulls: Option<&[u8]>| -> Result<Column> {
        let (a, b) = (Values::new(&args[0]), Values::new(&args[1]));
        let (up, down) = (power(right.scale), power(left.scale));
        let values = each_row(&a, &b, rows, nulls, |x, y| {
            if y == 0 {
                if on_zero == OnZero::Zero {
                    return Ok(0);
                }
                bail!(IllegalDivision, "Division by zero");
            }
            let (x, y) = (x.checked_mul(up).ok_or_else(overflow)?, y.checked_mul(down).ok_or_else(overflow)?);
            x.checked_div(y).ok_or_else(overflow)
        })?;
        Ok(convert(&Column::from_vec(values), result))
    };
    if on_zero == OnZero::Null {
        return or_null(operator.name(), args, result.data_type(), move |args, rows, nulls| {
            let divisors = Values::new(&args[1]);
            let undefined = super::numeric::zeros(divisors.operand()?, rows, nulls);
            Ok((run(args, rows, Some(&undefined))?, undefined))
        });
    }
    Bound::masked(operator.name(), args, result.data_type(), run).done()
}
