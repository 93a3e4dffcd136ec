//! Loops of arithmetic over one native type.

use crate::support::{Operand, binary, operand};
use base::{Result, bail};
use types::{Column, I256, NativeType, U256};

/// Native numbers with wrapping arithmetic.
pub(super) trait Number: NativeType {
    fn add(self, other: Self) -> Self;
    fn subtract(self, other: Self) -> Self;
    fn times(self, other: Self) -> Self;
    fn magnitude(self) -> Self;
}

/// Native integers with division and bits.
pub(super) trait Integer: Number + Eq + Ord {
    const BITS: u32;
    fn is_zero(self) -> bool;
    /// Whether `self / other` is one more than the largest value.
    fn overflows_over(self, other: Self) -> bool;
    fn quotient(self, other: Self) -> Self;
    fn remainder(self, other: Self) -> Self;
    fn positive_remainder(self, other: Self) -> Self;
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    fn not(self) -> Self;
    fn shift_left(self, by: u32) -> Self;
    fn shift_right(self, by: u32) -> Self;
    fn rotate_left(self, by: u32) -> Self;
    fn ones(self) -> u32;
    fn swap_bytes(self) -> Self;
}

macro_rules! integers {
    ($($t:ty, $signed:literal, $positive:expr, $magnitude:expr;)*) => {
        $(impl Number for $t {
            #[inline(always)]
            fn add(self, other: Self) -> Self { self.wrapping_add(other) }
            #[inline(always)]
            fn subtract(self, other: Self) -> Self { self.wrapping_sub(other) }
            #[inline(always)]
            fn times(self, other: Self) -> Self { self.wrapping_mul(other) }
            #[inline(always)]
            fn magnitude(self) -> Self { ($magnitude)(self) }
        }
        impl Integer for $t {
            const BITS: u32 = <$t>::BITS;
            #[inline(always)]
            fn is_zero(self) -> bool { self == 0 }
            #[inline(always)]
            fn overflows_over(self, other: Self) -> bool { $signed && self == <$t>::MIN && other.wrapping_add(1) == 0 }
            #[inline(always)]
            fn quotient(self, other: Self) -> Self { self.wrapping_div(other) }
            #[inline(always)]
            fn remainder(self, other: Self) -> Self { self.wrapping_rem(other) }
            #[inline(always)]
            fn positive_remainder(self, other: Self) -> Self { ($positive)(self.wrapping_rem(other), other) }
            #[inline(always)]
            fn and(self, other: Self) -> Self { self & other }
            #[inline(always)]
            fn or(self, other: Self) -> Self { self | other }
            #[inline(always)]
            fn xor(self, other: Self) -> Self { self ^ other }
            #[inline(always)]
            fn not(self) -> Self { !self }
            #[inline(always)]
            fn shift_left(self, by: u32) -> Self { self.checked_shl(by).unwrap_or(0) }
            #[inline(always)]
            fn shift_right(self, by: u32) -> Self { self.checked_shr(by).unwrap_or(0) }
            #[inline(always)]
            fn rotate_left(self, by: u32) -> Self { <$t>::rotate_left(self, by % <$t>::BITS) }
            #[inline(always)]
            fn ones(self) -> u32 { self.count_ones() }
            #[inline(always)]
            fn swap_bytes(self) -> Self { <$t>::swap_bytes(self) }
        })*
    };
}

integers! {
    u8, false, |r, _| r, |v| v;
    u16, false, |r, _| r, |v| v;
    u32, false, |r, _| r, |v| v;
    u64, false, |r, _| r, |v| v;
    u128, false, |r, _| r, |v| v;
    i8, true, |r: i8, m: i8| if r < 0 { r.wrapping_add(m.wrapping_abs()) } else { r }, |v: i8| v.wrapping_abs();
    i16, true, |r: i16, m: i16| if r < 0 { r.wrapping_add(m.wrapping_abs()) } else { r }, |v: i16| v.wrapping_abs();
    i32, true, |r: i32, m: i32| if r < 0 { r.wrapping_add(m.wrapping_abs()) } else { r }, |v: i32| v.wrapping_abs();
    i64, true, |r: i64, m: i64| if r < 0 { r.wrapping_add(m.wrapping_abs()) } else { r }, |v: i64| v.wrapping_abs();
    i128, true, |r: i128, m: i128| if r < 0 { r.wrapping_add(m.wrapping_abs()) } else { r }, |v: i128| v.wrapping_abs();
}

macro_rules! wide_integers {
    ($($t:ty, $signed:literal, $positive:expr, $magnitude:expr;)*) => {
        $(impl Number for $t {
            fn add(self, other: Self) -> Self { self.wrapping_add(other) }
            fn subtract(self, other: Self) -> Self { self.wrapping_sub(other) }
            fn times(self, other: Self) -> Self { self.wrapping_mul(other) }
            fn magnitude(self) -> Self { ($magnitude)(self) }
        }
        impl Integer for $t {
            const BITS: u32 = 256;
            fn is_zero(self) -> bool { self == <$t>::ZERO }
            fn overflows_over(self, other: Self) -> bool {
                $signed && self == <$t>::MIN && other.wrapping_add(<$t>::ONE) == <$t>::ZERO
            }
            fn quotient(self, other: Self) -> Self { self.wrapping_div(other) }
            fn remainder(self, other: Self) -> Self { self.wrapping_rem(other) }
            fn positive_remainder(self, other: Self) -> Self { ($positive)(self.wrapping_rem(other), other) }
            fn and(self, other: Self) -> Self { self & other }
            fn or(self, other: Self) -> Self { self | other }
            fn xor(self, other: Self) -> Self { self ^ other }
            fn not(self) -> Self { !self }
            fn shift_left(self, by: u32) -> Self { self.checked_shl(by).unwrap_or(<$t>::ZERO) }
            fn shift_right(self, by: u32) -> Self { self.checked_shr(by).unwrap_or(<$t>::ZERO) }
            fn rotate_left(self, by: u32) -> Self { <$t>::rotate_left(self, by % 256) }
            fn ones(self) -> u32 { self.count_ones() }
            fn swap_bytes(self) -> Self { <$t>::swap_bytes(self) }
        })*
    };
}

wide_integers! {
    U256, false, |r, _| r, |v| v;
    I256,
        true,
        |r: I256, m: I256| if r.is_negative() { r.wrapping_add(m.wrapping_abs()) } else { r },
        |v: I256| v.wrapping_abs();
}

macro_rules! floats {
    ($($t:ty),*) => {
        $(impl Number for $t {
            #[inline(always)]
            fn add(self, other: Self) -> Self { self + other }
            #[inline(always)]
            fn subtract(self, other: Self) -> Self { self - other }
            #[inline(always)]
            fn times(self, other: Self) -> Self { self * other }
            #[inline(always)]
            fn magnitude(self) -> Self { self.abs() }
        })*
    };
}

floats!(f32, f64);

/// The two columns as operands of type `T`.
///
/// # Panics
/// When they are of another type: convert before.
pub(super) fn operands<'a, T: NativeType>(a: &'a Column, b: &'a Column) -> (Operand<'a, T>, Operand<'a, T>) {
    match (operand::<T>(a), operand::<T>(b)) {
        (Some(a), Some(b)) => (a, b),
        _ => panic!("operands of a kernel are converted to its type before"),
    }
}

/// Divisions of integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Division {
    Quotient,
    Remainder,
    PositiveRemainder,
}

/// The result of a division by zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OnDivisionByZero {
    Error,
    Zero,
    Null,
}

/// Divides; rows where `nulls` is 1 do not raise. The result has 0 where the division is not defined.
pub(super) fn divide<T: Integer>(
    kind: Division,
    a: &Column,
    b: &Column,
    rows: usize,
    nulls: Option<&[u8]>,
    on_zero: OnDivisionByZero,
) -> Result<Column> {
    let (a, b) = operands::<T>(a, b);
    if on_zero == OnDivisionByZero::Error {
        check_divisors(a, b, rows, nulls)?;
    }
    Ok(match kind {
        // Where zero stands for errors, it does for the quotient that does not fit.
        Division::Quotient if on_zero == OnDivisionByZero::Zero => {
            divide_with(a, b, rows, |x, y: T| if x.overflows_over(y) { T::default() } else { x.quotient(y) })
        }
        Division::Quotient => divide_with(a, b, rows, T::quotient),
        Division::Remainder => divide_with(a, b, rows, T::remainder),
        Division::PositiveRemainder => divide_with(a, b, rows, T::positive_remainder),
    })
}

#[inline(always)]
fn divide_with<T: Integer>(a: Operand<T>, b: Operand<T>, rows: usize, f: impl Fn(T, T) -> T) -> Column {
    match b {
        Operand::Const(divisor) if divisor.is_zero() => Column::from_vec(vec![T::default(); rows]),
        Operand::Const(divisor) => binary(a, Operand::Const(divisor), rows, f),
        slice => binary(a, slice, rows, |x, y: T| if y.is_zero() { T::default() } else { f(x, y) }),
    }
}

fn check_divisors<T: Integer>(a: Operand<T>, b: Operand<T>, rows: usize, nulls: Option<&[u8]>) -> Result<()> {
    let counts = |row: usize| nulls.is_none_or(|nulls| nulls[row] == 0);
    let any_row = || (0..rows).any(counts);
    let has_zero = match b {
        Operand::Const(divisor) => divisor.is_zero() && any_row(),
        Operand::Slice(divisors) => {
            divisors.iter().any(|d| d.is_zero()) && (0..rows).any(|row| divisors[row].is_zero() && counts(row))
        }
    };
    if has_zero {
        bail!(IllegalDivision, "Division by zero");
    }
    let may_overflow = match b {
        Operand::Const(divisor) => is_minus_one(divisor),
        Operand::Slice(divisors) => divisors.iter().any(|&d| is_minus_one(d)),
    };
    if may_overflow && (0..rows).any(|row| a.get(row).overflows_over(b.get(row)) && counts(row)) {
        bail!(IllegalDivision, "Division of minimal signed number by minus one");
    }
    Ok(())
}

#[inline(always)]
fn is_minus_one<T: Integer>(value: T) -> bool {
    value < T::default() && value.not().is_zero()
}

/// Greatest common divisor of two magnitudes.
pub(super) fn gcd<T: Integer>(a: T, b: T) -> T {
    let (mut a, mut b) = (a.magnitude(), b.magnitude());
    while !b.is_zero() {
        (a, b) = (b, a.remainder(b));
    }
    a
}
