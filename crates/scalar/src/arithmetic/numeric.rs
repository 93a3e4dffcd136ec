//! Arithmetic on integers and floats.

use super::kernels::{Division, Integer, Number, OnDivisionByZero, divide, gcd, operands};
use super::{Operator, rules};
use crate::support::{Bound, Native, Operand, Outcome, binary, convert, illegal, settled};
use base::{Result, bail};
use functions::scalar::Monotonicity;
use functions::{Arg, ArgType};
use types::{Column, DataType, NativeType};
use types::{by_integer, by_native};

/// Binds an operator over two native number types.
pub(super) fn bind(operator: Operator, args: &[ArgType], a: Native, b: Native) -> Outcome {
    let name = operator.name();
    let refuse = || illegal(name, args);
    let result = match operator {
        Operator::Plus | Operator::Multiply => rules::sum(a, b).ok_or_else(refuse)?,
        Operator::Minus => rules::difference(a, b).ok_or_else(refuse)?,
        Operator::Divide | Operator::DivideOrNull => Native::F64,
        Operator::IntDiv | Operator::IntDivOrZero | Operator::IntDivOrNull => rules::quotient(a, b),
        Operator::Modulo | Operator::ModuloOrZero | Operator::ModuloOrNull => rules::remainder(a, b),
        Operator::ModuloLegacy => rules::legacy_remainder(a, b),
        Operator::PositiveModulo | Operator::PositiveModuloOrNull => rules::positive_remainder(a, b),
        Operator::Gcd | Operator::Lcm if a.is_float() || b.is_float() => return Err(refuse()),
        Operator::Gcd | Operator::Lcm => rules::sum(a, b).ok_or_else(refuse)?,
        _ => rules::bits(a, b).ok_or_else(refuse)?,
    };
    let narrow = |arg: &ArgType| *arg.data_type.base() == DataType::BFloat16;
    if matches!(operator, Operator::Plus | Operator::Minus | Operator::Multiply)
        && narrow(&args[0]) | narrow(&args[1])
        && [a, b].iter().all(|side| !side.is_float() || *side == Native::F32)
    {
        // Short floats, beside each other and beside integers, give floats of 32 bits.
        let wide = |arg: &ArgType| *arg.data_type.base() == DataType::Float32;
        return Ok(bind_wrapping(
            operator,
            args,
            if wide(&args[0]) || wide(&args[1]) { Native::F64 } else { Native::F32 },
        ));
    }
    let data_type = result.data_type();
    match operator {
        Operator::Plus | Operator::Minus | Operator::Multiply => Ok(bind_wrapping(operator, args, result)),
        Operator::Divide => Ok(Bound::named(name, data_type, |args, rows| {
            let (a, b) = both(args, Native::F64);
            let (a, b) = operands::<f64>(&a, &b);
            Ok(binary(a, b, rows, |x, y| x / y))
        })
        .done()),
        Operator::DivideOrNull => Ok(or_null(name, args, data_type, |args, rows, nulls| {
            let (a, b) = both(args, Native::F64);
            let (a, b) = operands::<f64>(&a, &b);
            Ok((binary(a, b, rows, |x, y| x / y), zeros(b, rows, nulls)))
        })),
        Operator::Gcd | Operator::Lcm => Ok(bind_divisors(operator, args, result)),
        Operator::BitAnd | Operator::BitOr | Operator::BitXor => Ok(bind_bits(operator, result)),
        Operator::RotateLeft | Operator::RotateRight if result.bytes() > 8 => {
            bail!(NotImplemented, "Function {name} is not implemented for integers of more than 64 bits")
        }
        Operator::ShiftLeft | Operator::ShiftRight if b.bytes() > 8 => {
            bail!(NotImplemented, "{name} is not implemented for big integers as second argument")
        }
        Operator::ShiftLeft | Operator::ShiftRight | Operator::RotateLeft | Operator::RotateRight => {
            Ok(super::bits::bind_shift(operator, args, result))
        }
        _ if a.is_float() || b.is_float() => Ok(super::floats::bind(operator, args, result)),
        _ => Ok(bind_division(operator, args, (a, b), result)),
    }
}

/// The two arguments, constant or flat, converted to one native type.
pub(super) fn both(args: &[Arg], to: Native) -> (Column, Column) {
    (convert(&settled(&args[0].column), to), convert(&settled(&args[1].column), to))
}

fn bind_wrapping(
    operator: Operator,
    args: &[ArgType],
    result: Native,
) -> std::sync::Arc<dyn functions::ScalarFunction> {
    fn run<T: Number>(operator: Operator, a: &Column, b: &Column, rows: usize) -> Column {
        let (a, b) = operands::<T>(a, b);
        match operator {
            Operator::Plus => binary(a, b, rows, T::add),
            Operator::Minus => binary(a, b, rows, T::subtract),
            _ => binary(a, b, rows, T::times),
        }
    }
    let moves: Vec<Option<Monotonicity>> = (0..2).map(|index| direction(operator, args, index, result)).collect();
    Bound::named(operator.name(), result.data_type(), move |args, rows| {
        let (a, b) = both(args, result);
        Ok(by_native!(result, T => run::<T>(operator, &a, &b, rows)))
    })
    .monotonic(move |index, _, _| moves.get(index).copied().flatten())
    .done()
}

/// The direction in which the result moves with argument `index`, when the other is constant and the result cannot
/// wrap.
fn direction(operator: Operator, args: &[ArgType], index: usize, result: Native) -> Option<Monotonicity> {
    let other = args[1 - index].constant.as_ref()?.as_f64()?;
    let own = Native::of(args[index].data_type.base())?;
    // A result at least twice as wide cannot wrap; 64-bit results of 64-bit arguments can.
    let safe = result.is_float() || result.bytes() > own.bytes();
    match operator {
        Operator::Plus => safe.then_some(Monotonicity::Rising),
        Operator::Minus if index == 0 => safe.then_some(Monotonicity::Rising),
        Operator::Minus => safe.then_some(Monotonicity::Falling),
        _ if !safe => None,
        _ => Some(if other < 0.0 { Monotonicity::Falling } else { Monotonicity::Rising }),
    }
}

fn bind_bits(operator: Operator, result: Native) -> std::sync::Arc<dyn functions::ScalarFunction> {
    fn run<T: Integer>(operator: Operator, a: &Column, b: &Column, rows: usize) -> Column {
        let (a, b) = operands::<T>(a, b);
        match operator {
            Operator::BitAnd => binary(a, b, rows, T::and),
            Operator::BitOr => binary(a, b, rows, T::or),
            _ => binary(a, b, rows, T::xor),
        }
    }
    Bound::named(operator.name(), result.data_type(), move |args, rows| {
        let (a, b) = both(args, result);
        Ok(by_integer!(result, T => run::<T>(operator, &a, &b, rows), else unreachable!("bits are of integers")))
    })
    .done()
}

fn bind_divisors(
    operator: Operator,
    args: &[ArgType],
    result: Native,
) -> std::sync::Arc<dyn functions::ScalarFunction> {
    fn run<T: Integer>(
        operator: Operator,
        a: &Column,
        b: &Column,
        rows: usize,
        nulls: Option<&[u8]>,
    ) -> Result<Column> {
        // Both directions are divided by, as in Euclid's algorithm.
        divide::<T>(Division::Remainder, a, b, rows, nulls, OnDivisionByZero::Error)?;
        divide::<T>(Division::Remainder, b, a, rows, nulls, OnDivisionByZero::Error)?;
        let (a, b) = operands::<T>(a, b);
        let is_least = |x: T| x < T::default() && x.magnitude() == x;
        if T::default().not() < T::default()
            && (0..rows).any(|row| (is_least(a.get(row)) || is_least(b.get(row))) && nulls.is_none_or(|n| n[row] == 0))
        {
            bail!(DecimalOverflow, "Intermediate result overflow: the least number of its type has no magnitude");
        }
        Ok(match operator {
            Operator::Gcd => binary(a, b, rows, gcd::<T>),
            _ => binary(a, b, rows, |x: T, y: T| {
                let divisor = gcd(x, y);
                if divisor.is_zero() { divisor } else { x.magnitude().quotient(divisor).times(y.magnitude()) }
            }),
        })
    }
    Bound::masked(operator.name(), args, result.data_type(), move |args, rows, nulls| {
        let (a, b) = both(args, result);
        by_integer!(
            result,
            T => run::<T>(operator, &a, &b, rows, nulls),
            else bail!(LogicalError, "divisors of floats")
        )
    })
    .done()
}

/// The type in which two integers are divided exactly.
fn division_type(operator: Operator, a: Native, b: Native) -> (Native, bool) {
    if a.is_signed() == b.is_signed() {
        return (Native::integer(a.is_signed(), a.bytes().max(b.bytes())), false);
    }
    if matches!(operator, Operator::IntDiv | Operator::IntDivOrZero | Operator::IntDivOrNull) {
        // The unsigned side is taken as signed of its own width, as ClickHouse does.
        return (Native::integer(true, a.bytes().max(b.bytes())), true);
    }
    let exact = |n: Native| if n.is_signed() { n.bytes() } else { (n.bytes() * 2).min(32) };
    (Native::integer(true, exact(a).max(exact(b))), false)
}

fn bind_division(
    operator: Operator,
    args: &[ArgType],
    (a, b): (Native, Native),
    result: Native,
) -> std::sync::Arc<dyn functions::ScalarFunction> {
    let kind = match operator {
        Operator::IntDiv | Operator::IntDivOrZero | Operator::IntDivOrNull => Division::Quotient,
        Operator::Modulo | Operator::ModuloLegacy | Operator::ModuloOrZero | Operator::ModuloOrNull => {
            Division::Remainder
        }
        _ => Division::PositiveRemainder,
    };
    let (work, reinterpret) = division_type(operator, a, b);
    let load = move |arg: &Arg, own: Native| {
        let column = settled(&arg.column);
        let column = if reinterpret { convert(&column, Native::integer(true, own.bytes())) } else { column };
        convert(&column, work)
    };
    let on_zero = operator.on_zero();
    let run = move |args: &[Arg], rows: usize, nulls: Option<&[u8]>| -> Result<(Column, Vec<u8>)> {
        let (a, b) = (load(&args[0], a), load(&args[1], b));
        let column = by_integer!(
            work,
            T => divide::<T>(kind, &a, &b, rows, nulls, on_zero)?,
            else bail!(LogicalError, "division of floats")
        );
        let undefined = if on_zero == OnDivisionByZero::Null {
            by_integer!(work, T => undefined_rows::<T>(&a, &b, rows, nulls), else Vec::new())
        } else {
            Vec::new()
        };
        Ok((convert(&column, result), undefined))
    };
    let name = operator.name();
    if on_zero == OnDivisionByZero::Null {
        return or_null(name, args, result.data_type(), run);
    }
    let rising = operator == Operator::IntDiv
        && args[1].constant.as_ref().and_then(|v| v.as_i128()).is_some_and(|v| v > 0)
        && !reinterpret;
    Bound::masked(name, args, result.data_type(), move |args, rows, nulls| Ok(run(args, rows, nulls)?.0))
        .monotonic(move |index, _, _| (index == 0 && rising).then_some(Monotonicity::Rising))
        .done()
}

/// Rows that are NULL or whose quotient is not defined.
fn undefined_rows<T: Integer>(a: &Column, b: &Column, rows: usize, nulls: Option<&[u8]>) -> Vec<u8> {
    let (a, b) = operands::<T>(a, b);
    (0..rows)
        .map(|row| {
            u8::from(b.get(row).is_zero() || a.get(row).overflows_over(b.get(row))) | nulls.map_or(0, |n| n[row])
        })
        .collect()
}

/// Rows that are NULL or whose divisor is zero.
pub(super) fn zeros<T: NativeType>(divisor: Operand<T>, rows: usize, nulls: Option<&[u8]>) -> Vec<u8> {
    (0..rows).map(|row| u8::from(divisor.get(row) == T::default()) | nulls.map_or(0, |n| n[row])).collect()
}

/// A function whose result is always `Nullable`; the closure gives values and NULLs.
pub(super) fn or_null(
    name: &'static str,
    args: &[ArgType],
    result: DataType,
    run: impl Fn(&[Arg], usize, Option<&[u8]>) -> Result<(Column, Vec<u8>)> + Send + Sync + 'static,
) -> std::sync::Arc<dyn functions::ScalarFunction> {
    Bound::masked(name, args, DataType::nullable(result), move |args, rows, nulls| {
        let (column, undefined) = run(args, rows, nulls)?;
        Ok(column.with_nulls(undefined.into()))
    })
    .done()
}
