//! Unscaled decimals: 128 bits, or 256 where a type of more than 38 digits takes part.

use super::{ConvertFromAny, Operand, convert_to, operand};
use base::{Result, err};
use std::fmt::Display;
use types::wide::{DECIMAL_DIGITS_MAX, I256, power_of_ten_256};
use types::{Column, DataType};

/// A signed integer that decimals are computed in.
pub trait Unscaled: ConvertFromAny + Ord + Display {
    /// The number zero.
    const ZERO: Self;
    /// `10^n`, the largest power that fits for a larger `n`.
    fn power(n: u8) -> Self;
    /// The sum, if it fits.
    fn checked_add(self, other: Self) -> Option<Self>;
    /// The difference, if it fits.
    fn checked_sub(self, other: Self) -> Option<Self>;
    /// The product, if it fits.
    fn checked_mul(self, other: Self) -> Option<Self>;
    /// The quotient towards zero, if it is defined and fits.
    fn checked_div(self, other: Self) -> Option<Self>;
    /// The product, the nearest bound if it does not fit.
    fn saturating_mul(self, other: Self) -> Self;
    /// The remainder with the sign of the dividend; the divisor is not zero.
    fn wrapping_rem(self, other: Self) -> Self;
    /// The absolute value, wrapping.
    fn wrapping_abs(self) -> Self;
    /// The whole part of a float, if it fits.
    fn from_float(value: f64) -> Option<Self>;
    /// The nearest float.
    fn to_float(self) -> f64;
    /// `-(2^(bits - 1))` to `2^(bits - 1) - 1`, or 0 to `2^bits - 1`, cut to what this type holds.
    fn bounds(signed: bool, bits: u32) -> (Self, Self);
}

macro_rules! unscaled {
    ($number:ty, $zero:expr, $power:expr, $one:expr, $limit:expr, $from:expr, $to:expr) => {
        impl Unscaled for $number {
            const ZERO: Self = $zero;
            fn power(n: u8) -> Self {
                ($power)(n)
            }
            #[inline(always)]
            fn checked_add(self, other: Self) -> Option<Self> {
                self.checked_add(other)
            }
            #[inline(always)]
            fn checked_sub(self, other: Self) -> Option<Self> {
                self.checked_sub(other)
            }
            #[inline(always)]
            fn checked_mul(self, other: Self) -> Option<Self> {
                self.checked_mul(other)
            }
            #[inline(always)]
            fn checked_div(self, other: Self) -> Option<Self> {
                self.checked_div(other)
            }
            #[inline(always)]
            fn saturating_mul(self, other: Self) -> Self {
                self.saturating_mul(other)
            }
            #[inline(always)]
            fn wrapping_rem(self, other: Self) -> Self {
                self.wrapping_rem(other)
            }
            #[inline(always)]
            fn wrapping_abs(self) -> Self {
                self.wrapping_abs()
            }
            fn from_float(value: f64) -> Option<Self> {
                (value.abs() < $limit).then(|| ($from)(value))
            }
            fn to_float(self) -> f64 {
                ($to)(self)
            }
            fn bounds(signed: bool, bits: u32) -> (Self, Self) {
                let top = |bits: u32| if bits >= <$number>::BITS { <$number>::MAX } else { ($one << bits) - $one };
                match signed {
                    true if bits >= <$number>::BITS => (<$number>::MIN, <$number>::MAX),
                    true => (-top(bits - 1) - $one, top(bits - 1)),
                    false => ($one - $one, if bits + 1 >= <$number>::BITS { <$number>::MAX } else { top(bits) }),
                }
            }
        }
    };
}

unscaled!(
    i128,
    0,
    |n: u8| 10i128.pow(u32::from(n.min(38))),
    1i128,
    1.7e38,
    types::wide::signed_128_from_f64,
    |v: i128| v as f64
);
unscaled!(I256, I256::ZERO, power_of_ten_256, I256::ONE, 5.7e76, types::wide::signed_from_f64, I256::as_f64);

/// Whether values of a type need 256 bits when they are taken as unscaled decimals.
pub fn is_wide(data_type: &DataType) -> bool {
    match data_type {
        DataType::Decimal { precision, .. } => *precision > 38,
        DataType::UInt128 | DataType::UInt256 | DataType::Int256 => true,
        _ => false,
    }
}

/// Digits of the physical form of a decimal: 9, 18, 38 or 76.
pub fn widest_precision(precision: u8) -> u8 {
    match precision {
        0..=9 => 9,
        10..=18 => 18,
        19..=38 => 38,
        _ => DECIMAL_DIGITS_MAX,
    }
}

/// The rows of a numeric column, constant or flat, as unscaled decimals.
pub struct UnscaledRows(Column);

impl UnscaledRows {
    /// Converts a settled column.
    pub fn new<U: Unscaled>(column: &Column) -> Self {
        UnscaledRows(convert_to::<U>(column))
    }

    /// The rows.
    ///
    /// # Errors
    /// `LOGICAL_ERROR` when they were converted to another type.
    pub fn operand<U: Unscaled>(&self) -> Result<Operand<'_, U>> {
        operand::<U>(&self.0).ok_or_else(|| err!(LogicalError, "decimal of another physical form"))
    }
}
