//! Arithmetic where a side is a decimal.

use super::Operator;
use super::kernels::OnDivisionByZero;
use super::numeric::or_null;
use crate::support::{
    Bound, Native, Outcome, Unscaled, UnscaledRows, convert, illegal, is_wide, settled, widest_precision,
};
use base::{Result, bail, err};
use functions::{Arg, ArgType, FunctionContext, ScalarFunction};
use std::sync::Arc;
use types::{Column, DataType, I256};

/// A side: its scale and the precision of its physical form; integers have no precision of their own.
#[derive(Clone, Copy)]
struct DecimalOperand {
    scale: u8,
    /// `None` for integers.
    precision: Option<u8>,
}

fn side(data_type: &DataType) -> Option<DecimalOperand> {
    match data_type {
        DataType::Decimal { precision, scale } => Some(DecimalOperand { scale: *scale, precision: Some(*precision) }),
        DataType::Bool => Some(DecimalOperand { scale: 0, precision: None }),
        integer if integer.is_integer() => Some(DecimalOperand { scale: 0, precision: None }),
        _ => None,
    }
}

/// Binds an operator with a decimal on a side, the other being a decimal, an integer or a float.
pub(super) fn bind(operator: Operator, args: &[ArgType], context: &FunctionContext) -> Outcome {
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
        Operator::Divide
        | Operator::DivideOrNull
        | Operator::Modulo
        | Operator::ModuloLegacy
        | Operator::ModuloOrZero
        | Operator::ModuloOrNull
        | Operator::PositiveModulo
        | Operator::PositiveModuloOrNull => {
            if left.precision.is_some() {
                left.scale
            } else {
                right.scale
            }
        }
        _ => return Err(illegal(operator.name(), args)),
    };
    if operator == Operator::ModuloOrZero {
        return Err(illegal(operator.name(), args));
    }
    let precision = match (left.precision, right.precision) {
        (Some(a), Some(b)) => widest_precision(a.max(b)),
        (Some(one), None) | (None, Some(one)) => one,
        (None, None) => return Err(illegal(operator.name(), args)),
    };
    if scale > precision {
        bail!(
            ArgumentOutOfBound,
            "The result of function {} would have scale {scale}, more than the precision {precision} of its type: cast \
            an argument to a wider decimal",
            operator.name()
        );
    }
    let result = DataType::Decimal { precision, scale };
    if operator.divides() && left.precision.is_some() && right.precision.is_some() && left.scale < right.scale {
        // The type is known; rows there cannot be.
        let none = Column::empty(&result);
        let refuse = move |_: &[Arg], rows: usize| {
            if rows == 0 {
                return Ok(none.clone());
            }
            bail!(
                ArgumentOutOfBound,
                "Decimal result's scale {} is less than the divisor's {}: cast the dividend to a larger scale",
                left.scale,
                right.scale
            )
        };
        return Ok(Bound::named(operator.name(), result, refuse).done());
    }
    if !context.settings.decimal_check_overflow {
        return Ok(bind_in::<I256>(operator, args, left, right, result, DecimalOverflow::Wraps));
    }
    Ok(bind_exact(operator, args, left, right, result))
}

fn bind_as_floats(operator: Operator, args: &[ArgType], a: DataType, b: DataType) -> Outcome {
    let floats: Vec<ArgType> = args
        .iter()
        .map(|arg| ArgType {
            data_type: if arg.data_type.is_nullable() {
                DataType::nullable(DataType::Float64)
            } else {
                DataType::Float64
            },
            constant: None,
            lambda: None,
        })
        .collect();
    let inner = super::numeric::bind(operator, &floats, Native::F64, Native::F64)?;
    let result = match (operator, Native::of(&a)) {
        (Operator::IntDiv | Operator::IntDivOrZero | Operator::IntDivOrNull, Some(native)) => {
            Native::integer(true, native.bytes())
        }
        _ => Native::F64,
    };
    let nullable = inner.result_type().is_nullable();
    let plain = if result == Native::F64 { inner.result_type().without_nullable() } else { result.data_type() };
    let data_type = if nullable { DataType::nullable(plain) } else { plain };
    let cast_from = inner.result_type().clone();
    let cast_to = data_type.clone();
    let bound = Bound::named(operator.name(), data_type, move |args, rows| {
        let load = |arg: &Arg, own: &DataType| -> Result<Arg> {
            let (from, to) = if arg.data_type.is_nullable() {
                (DataType::nullable(own.clone()), DataType::nullable(DataType::Float64))
            } else {
                (own.clone(), DataType::Float64)
            };
            Ok(Arg::new(crate::cast::cast_column(&arg.column, &from, &to)?, to))
        };
        let column = inner.execute(&[load(&args[0], &a)?, load(&args[1], &b)?], rows)?;
        crate::cast::cast_column(&column, &cast_from, &cast_to)
    });
    Ok(if nullable { bound.with_nulls().done() } else { bound.done() })
}

/// Treatment of results outside the range of the type.
#[derive(Clone, Copy, PartialEq)]
enum DecimalOverflow {
    Fails,
    Wraps,
}

fn overflow() -> base::Error {
    err!(DecimalOverflow, "Decimal math overflow: cast an argument to a wider decimal")
}

/// Runs `f` per row that counts; the others become 0.
fn each_row<U: Unscaled>(
    a: &UnscaledRows,
    b: &UnscaledRows,
    rows: usize,
    nulls: Option<&[u8]>,
    f: impl Fn(U, U) -> Result<U>,
) -> Result<Vec<U>> {
    let (a, b) = (a.operand::<U>()?, b.operand::<U>()?);
    (0..rows)
        .map(|row| if nulls.is_some_and(|n| n[row] != 0) { Ok(U::ZERO) } else { f(a.get(row), b.get(row)) })
        .collect()
}

fn load<U: Unscaled>(arg: &Arg) -> UnscaledRows {
    UnscaledRows::new::<U>(&settled(&arg.column))
}

/// Results as the physical form of their type.
fn narrow<U: Unscaled>(values: Vec<U>, data_type: &DataType, on_overflow: DecimalOverflow) -> Result<Column> {
    let Some(native) = Native::of(data_type) else { return Err(err!(LogicalError, "{data_type} is no decimal")) };
    let (low, high) = U::bounds(true, native.bytes() as u32 * 8);
    if on_overflow == DecimalOverflow::Fails && values.iter().any(|value| !(low..=high).contains(value)) {
        return Err(overflow());
    }
    Ok(convert(&Column::from_vec(values), native))
}

fn bind_exact(
    operator: Operator,
    args: &[ArgType],
    left: DecimalOperand,
    right: DecimalOperand,
    result: DataType,
) -> Arc<dyn ScalarFunction> {
    let fails = DecimalOverflow::Fails;
    if wide_sides(args, &result) {
        bind_in::<I256>(operator, args, left, right, result, fails)
    } else {
        bind_in::<i128>(operator, args, left, right, result, fails)
    }
}

/// Whether a side or the result needs 256 bits.
fn wide_sides(args: &[ArgType], result: &DataType) -> bool {
    is_wide(result) || args.iter().any(|arg| is_wide(arg.data_type.base()))
}

fn bind_in<U: Unscaled>(
    operator: Operator,
    args: &[ArgType],
    left: DecimalOperand,
    right: DecimalOperand,
    result: DataType,
    on_overflow: DecimalOverflow,
) -> Arc<dyn ScalarFunction> {
    let on_zero = operator.on_zero();
    let target = result.clone();
    let rows_of = move |args: &[Arg], rows: usize, nulls: Option<&[u8]>| -> Result<Column> {
        if let Some(fast) = fast(operator, args, left, right, &target, rows) {
            return Ok(fast);
        }
        narrow(compute::<U>(operator, args, left, right, rows, nulls)?, &target, on_overflow)
    };
    if on_zero == OnDivisionByZero::Null {
        return or_null(operator.name(), args, result, move |args, rows, nulls| {
            let divisors = load::<U>(&args[1]);
            let undefined = super::numeric::zeros(divisors.operand::<U>()?, rows, nulls);
            Ok((rows_of(args, rows, Some(&undefined))?, undefined))
        });
    }
    Bound::masked(operator.name(), args, result, rows_of).done()
}

/// Unscaled results of an operator.
fn compute<U: Unscaled>(
    operator: Operator,
    args: &[Arg],
    left: DecimalOperand,
    right: DecimalOperand,
    rows: usize,
    nulls: Option<&[u8]>,
) -> Result<Vec<U>> {
    let (a, b) = (load::<U>(&args[0]), load::<U>(&args[1]));
    match operator {
        Operator::Plus | Operator::Minus => {
            let scale = left.scale.max(right.scale);
            let (up_a, up_b) = (U::power(scale - left.scale), U::power(scale - right.scale));
            let minus = operator == Operator::Minus;
            each_row(&a, &b, rows, nulls, |x: U, y: U| {
                let (x, y) = (x.checked_mul(up_a), y.checked_mul(up_b));
                x.zip(y).and_then(|(x, y)| if minus { x.checked_sub(y) } else { x.checked_add(y) }).ok_or_else(overflow)
            })
        }
        Operator::Multiply => each_row(&a, &b, rows, nulls, |x: U, y: U| x.checked_mul(y).ok_or_else(overflow)),
        Operator::Divide | Operator::DivideOrNull => divide_rows(&a, &b, left, right, rows, nulls),
        _ => remainder_rows(operator, &a, &b, rows, nulls),
    }
}

/// Sums, differences and products that stay within 64 bits.
fn fast(
    operator: Operator,
    args: &[Arg],
    left: DecimalOperand,
    right: DecimalOperand,
    result: &DataType,
    rows: usize,
) -> Option<Column> {
    let up = match operator {
        Operator::Multiply => (0, 0),
        _ => (left.scale.max(right.scale) - left.scale, left.scale.max(right.scale) - right.scale),
    };
    super::decimal_narrow::narrow(operator, args, up, Native::of(result)?, rows)
}

fn divide_rows<U: Unscaled>(
    a: &UnscaledRows,
    b: &UnscaledRows,
    left: DecimalOperand,
    right: DecimalOperand,
    rows: usize,
    nulls: Option<&[u8]>,
) -> Result<Vec<U>> {
    // The result has the dividend's scale, an integer dividend the divisor's.
    let up = if left.precision.is_some() {
        U::power(right.scale)
    } else {
        U::power(right.scale).checked_mul(U::power(right.scale)).ok_or_else(overflow)?
    };
    each_row(a, b, rows, nulls, |x: U, y: U| {
        if y == U::ZERO {
            bail!(IllegalDivision, "Division by zero");
        }
        x.checked_mul(up).ok_or_else(overflow)?.checked_div(y).ok_or_else(overflow)
    })
}

/// Remainders of the unscaled numbers, whatever their scales: so ClickHouse has it.
fn remainder_rows<U: Unscaled>(
    operator: Operator,
    a: &UnscaledRows,
    b: &UnscaledRows,
    rows: usize,
    nulls: Option<&[u8]>,
) -> Result<Vec<U>> {
    let positive = matches!(operator, Operator::PositiveModulo | Operator::PositiveModuloOrNull);
    each_row(a, b, rows, nulls, |x: U, y: U| {
        if y == U::ZERO {
            bail!(IllegalDivision, "Division by zero");
        }
        let remainder = x.wrapping_rem(y);
        if positive && remainder < U::ZERO {
            remainder.checked_add(y.wrapping_abs()).ok_or_else(overflow)
        } else {
            Ok(remainder)
        }
    })
}

fn bind_whole(
    operator: Operator,
    args: &[ArgType],
    left: DecimalOperand,
    right: DecimalOperand,
    result: Native,
) -> Arc<dyn ScalarFunction> {
    if wide_sides(args, &result.data_type()) {
        whole_in::<I256>(operator, args, left, right, result)
    } else {
        whole_in::<i128>(operator, args, left, right, result)
    }
}

fn whole_in<U: Unscaled>(
    operator: Operator,
    args: &[ArgType],
    left: DecimalOperand,
    right: DecimalOperand,
    result: Native,
) -> Arc<dyn ScalarFunction> {
    let on_zero = operator.on_zero();
    let run = move |args: &[Arg], rows: usize, nulls: Option<&[u8]>| -> Result<Column> {
        let (a, b) = (load::<U>(&args[0]), load::<U>(&args[1]));
        let (up, down) = (U::power(right.scale), U::power(left.scale));
        let values = each_row(&a, &b, rows, nulls, |x: U, y: U| {
            if y == U::ZERO {
                if on_zero == OnDivisionByZero::Zero {
                    return Ok(U::ZERO);
                }
                bail!(IllegalDivision, "Division by zero");
            }
            let (x, y) = (x.checked_mul(up).ok_or_else(overflow)?, y.checked_mul(down).ok_or_else(overflow)?);
            x.checked_div(y).ok_or_else(overflow)
        })?;
        Ok(convert(&Column::from_vec(values), result))
    };
    if on_zero == OnDivisionByZero::Null {
        return or_null(operator.name(), args, result.data_type(), move |args, rows, nulls| {
            let divisors = load::<U>(&args[1]);
            let undefined = super::numeric::zeros(divisors.operand::<U>()?, rows, nulls);
            Ok((run(args, rows, Some(&undefined))?, undefined))
        });
    }
    Bound::masked(operator.name(), args, result.data_type(), run).done()
}
