//! Numbers, truth values and UUIDs from text.

use super::cursor::shown;
use crate::wide::{AsI256, DECIMAL_DIGITS_MAX, I256, U256};
use base::{Result, bail, err};

/// An integer type that text is parsed into; too large values wrap, as ClickHouse lets them.
pub trait ParseInteger: Copy + Default {
    /// Whether a minus is allowed.
    const SIGNED: bool;
    /// The type that digits are collected in where 64 bits are too few.
    type Magnitude: Magnitude;
    /// The low bits of a magnitude.
    fn cut(magnitude: Self::Magnitude) -> Self;
    /// The low bits of a magnitude that fits 64 bits (or wraps there).
    fn cut64(magnitude: u64) -> Self;
    /// The value below zero.
    fn negate(self) -> Self;
    /// Whether 64 bits hold every value.
    const NARROW: bool;
}

/// Digits collected to a number that wraps.
pub trait Magnitude: Copy + Default {
    /// This number with one more digit behind it.
    fn append(self, digit: u8) -> Self;
}

impl Magnitude for u128 {
    #[inline(always)]
    fn append(self, digit: u8) -> Self {
        self.wrapping_mul(10).wrapping_add(u128::from(digit))
    }
}

impl Magnitude for U256 {
    #[inline(always)]
    fn append(self, digit: u8) -> Self {
        self.wrapping_mul(U256::new(10)).wrapping_add(U256::new(u128::from(digit)))
    }
}

impl ParseInteger for U256 {
    const SIGNED: bool = false;
    const NARROW: bool = false;
    type Magnitude = U256;
    fn cut(magnitude: U256) -> Self {
        magnitude
    }
    fn cut64(magnitude: u64) -> Self {
        magnitude.into()
    }
    fn negate(self) -> Self {
        self.wrapping_neg()
    }
}

impl ParseInteger for I256 {
    const SIGNED: bool = true;
    const NARROW: bool = false;
    type Magnitude = U256;
    fn cut(magnitude: U256) -> Self {
        magnitude.as_i256()
    }
    fn cut64(magnitude: u64) -> Self {
        magnitude.into()
    }
    fn negate(self) -> Self {
        self.wrapping_neg()
    }
}

macro_rules! parse_integers {
    ($($native:ty, $signed:literal, $narrow:literal;)*) => {
        $(impl ParseInteger for $native {
            const SIGNED: bool = $signed;
            const NARROW: bool = $narrow;
            type Magnitude = u128;
            #[inline(always)]
            fn cut(magnitude: u128) -> Self { magnitude as $native }
            #[inline(always)]
            fn cut64(magnitude: u64) -> Self { magnitude as $native }
            #[inline(always)]
            fn negate(self) -> Self { self.wrapping_neg() }
        })*
    };
}

parse_integers! {
    u8, false, true; u16, false, true; u32, false, true; u64, false, true; u128, false, false;
    i8, true, true; i16, true, true; i32, true, true; i64, true, true; i128, true, false;
}

/// Reads an integer from the start; the value and the bytes it took. `None` when there is no digit.
#[inline]
pub(super) fn read_integer<T: ParseInteger>(bytes: &[u8]) -> Option<(T, usize)> {
    let mut at = 0;
    let mut negative = false;
    match bytes.first() {
        Some(b'-') if T::SIGNED => {
            negative = true;
            at = 1;
        }
        Some(b'+') => at = 1,
        _ => {}
    }
    let start = at;
    let value = if T::NARROW {
        let mut magnitude = 0u64;
        while let Some(digit) = bytes.get(at).map(|b| b.wrapping_sub(b'0')).filter(|&d| d < 10) {
            magnitude = magnitude.wrapping_mul(10).wrapping_add(u64::from(digit));
            at += 1;
        }
        T::cut64(magnitude)
    } else {
        let mut magnitude = T::Magnitude::default();
        while let Some(digit) = bytes.get(at).map(|b| b.wrapping_sub(b'0')).filter(|&d| d < 10) {
            magnitude = magnitude.append(digit);
            at += 1;
        }
        T::cut(magnitude)
    };
    (at > start).then(|| (if negative { value.negate() } else { value }, at))
}

/// An integer that takes the whole text; `None` if the text is not one.
#[inline]
pub fn parse_integer<T: ParseInteger>(bytes: &[u8]) -> Option<T> {
    match read_integer(bytes) {
        Some((value, taken)) if taken == bytes.len() => Some(value),
        _ => None,
    }
}

/// A float that takes the whole text: also `nan`, `inf`, `infinity` with a sign, in any case.
#[inline]
pub fn parse_float<T: fast_float2::FastFloat>(bytes: &[u8]) -> Option<T> {
    match fast_float2::parse_partial::<T, _>(bytes) {
        Ok((value, taken)) if taken == bytes.len() => Some(value),
        _ => None,
    }
}

/// Bytes that a float takes from the start of a text.
pub(super) fn float_length(bytes: &[u8]) -> usize {
    fast_float2::parse_partial::<f64, _>(bytes).map_or(0, |(_, taken)| taken)
}

/// A truth value in any of ClickHouse's forms, in any case.
pub fn parse_bool(bytes: &[u8]) -> Option<bool> {
    match bytes {
        b"true" | b"1" => return Some(true),
        b"false" | b"0" => return Some(false),
        _ => {}
    }
    let is_one_of = |words: &[&str]| words.iter().any(|word| bytes.eq_ignore_ascii_case(word.as_bytes()));
    if is_one_of(&["true", "t", "yes", "y", "on", "enable", "enabled"]) {
        return Some(true);
    }
    is_one_of(&["false", "f", "no", "n", "off", "disable", "disabled"]).then_some(false)
}

/// A decimal of at most 38 digits as its value times 10^scale; digits beyond the scale are cut off.
///
/// # Errors
/// `ATTEMPT_TO_READ_AFTER_EOF` for an empty text, `CANNOT_PARSE_TEXT` for other text, `ARGUMENT_OUT_OF_BOUND` for more
/// digits than the precision has.
pub fn parse_decimal(bytes: &[u8], precision: u8, scale: u8) -> Result<i128> {
    narrow_decimal(parse_decimal_256(bytes, precision, scale)?)
}

/// As [`parse_decimal`] for any precision.
///
/// # Errors
/// As [`parse_decimal`].
pub fn parse_decimal_256(bytes: &[u8], precision: u8, scale: u8) -> Result<I256> {
    match read_decimal(bytes, precision, scale)? {
        (value, taken) if taken == bytes.len() => Ok(value),
        _ => bail!(CannotParseText, "Cannot parse '{}' as Decimal({precision}, {scale})", shown(bytes)),
    }
}

/// A value that is known to have at most 38 digits.
pub(super) fn narrow_decimal(value: I256) -> Result<i128> {
    i128::try_from(value).map_err(|_| err!(DecimalOverflow, "Decimal value {value} has more than 38 digits"))
}

/// As [`parse_decimal_256`], from the start of a text; also says how many bytes it took.
pub(super) fn read_decimal(bytes: &[u8], precision: u8, scale: u8) -> Result<(I256, usize)> {
    let mut at = usize::from(matches!(bytes.first(), Some(b'-' | b'+')));
    let negative = bytes.first() == Some(&b'-');
    let mut digits: Vec<u8> = Vec::new();
    let mut small = [0u8; 40];
    let mut count = 0;
    let mut point: Option<usize> = None;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'0'..=b'9' => {
                if count > 0 || byte != b'0' || point.is_some() {
                    if count < small.len() {
                        small[count] = byte - b'0'
                    } else {
                        digits.push(byte - b'0')
                    }
                    count += 1;
                }
            }
            // Points after the first say nothing.
            b'.' => _ = point.get_or_insert(count),
            _ => break,
        }
        at += 1;
    }
    if bytes.is_empty() {
        bail!(AttemptToReadAfterEof, "Cannot parse '' as Decimal({precision}, {scale})");
    }
    let mut exponent = 0i64;
    if matches!(bytes.get(at), Some(b'e' | b'E'))
        && let Some((value, taken)) = read_integer::<i32>(&bytes[at + 1..])
    {
        exponent = i64::from(value);
        at += 1 + taken;
    }
    // Digits before the decimal point, once the exponent has moved it.
    let whole = point.unwrap_or(count) as i64 + exponent;
    let wanted = whole + i64::from(scale);
    let digit_at = |i: usize| if i < small.len() { small[i] } else { digits[i - small.len()] };
    let leading_zeros = (0..count).take_while(|&i| digit_at(i) == 0).count() as i64;
    if count as i64 > leading_zeros && wanted - leading_zeros > i64::from(precision) {
        let shown_digits = whole - leading_zeros;
        bail!(
            ArgumentOutOfBound,
            "Too many digits ({shown_digits} > {}) in decimal value '{}'",
            precision - scale.min(precision),
            shown(bytes)
        );
    }
    let taken = wanted.max(0).min(leading_zeros + i64::from(precision)) as usize;
    let digit = |i: usize| if i < count { digit_at(i) } else { 0 };
    let value = decimal_of(taken, leading_zeros.max(0) as usize, precision, digit);
    Ok((if negative { -value } else { value }, at))
}

/// The number of the first `taken` digits; in 128 bits where that is enough.
fn decimal_of(taken: usize, leading_zeros: usize, precision: u8, digit: impl Fn(usize) -> u8) -> I256 {
    debug_assert!(taken.saturating_sub(leading_zeros) <= usize::from(DECIMAL_DIGITS_MAX));
    if precision <= 38 {
        return (0..taken).fold(0i128, |value, i| value * 10 + i128::from(digit(i))).as_i256();
    }
    (0..taken).fold(I256::ZERO, |value, i| value * I256::new(10) + I256::new(i128::from(digit(i))))
}

/// A UUID with or without hyphens.
///
/// # Errors
/// `CANNOT_PARSE_UUID` for other text.
pub fn parse_uuid(bytes: &[u8]) -> Result<u128> {
    let mut value = 0u128;
    let mut digits = 0;
    for (i, &byte) in bytes.iter().enumerate() {
        if byte == b'-' && bytes.len() == 36 && matches!(i, 8 | 13 | 18 | 23) {
            continue;
        }
        let Some(digit) = char::from(byte).to_digit(16) else {
            bail!(CannotParseUuid, "Cannot parse uuid '{}'", shown(bytes))
        };
        value = value << 4 | u128::from(digit);
        digits += 1;
    }
    if digits != 32 || !matches!(bytes.len(), 32 | 36) {
        bail!(
            CannotParseUuid,
            "Cannot parse uuid '{}': expected 32 hexadecimal digits, as in 61f0c404-5cb3-11e7-907b-a6006ad3dba0",
            shown(bytes)
        );
    }
    Ok(crate::uuid::turned(value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_wrap() {
        assert_eq!(parse_integer::<i8>(b"300"), Some(44));
        assert_eq!(parse_integer::<u64>(b"18446744073709551616"), Some(0));
        assert_eq!(parse_integer::<i64>(b"9223372036854775808"), Some(i64::MIN));
        assert_eq!(parse_integer::<u8>(b"-1"), None);
        assert_eq!(parse_integer::<i32>(b"12x"), None);
        assert_eq!(parse_integer::<i32>(b"-"), None);
        assert_eq!(parse_integer::<i32>(b"+5"), Some(5));
    }

    #[test]
    fn decimals() {
        let check = |text: &str, precision, scale, expect| {
            assert_eq!(parse_decimal(text.as_bytes(), precision, scale).ok(), expect, "{text}")
        };
        check("1.25", 9, 1, Some(12));
        check("-1.5", 9, 3, Some(-1500));
        check("1e2", 9, 1, Some(1000));
        check(".5", 9, 1, Some(5));
        check("5.", 9, 1, Some(50));
        check("1e-3", 18, 4, Some(10));
        check("0.00001", 18, 4, Some(0));
        check("123.678", 5, 2, Some(12367));
        check("12345.678", 5, 2, None);
        check("abc", 5, 2, None);
        check("000000000000000123.5", 5, 2, Some(12350));
        check("99999999999999999999999999999999999999", 38, 0, Some(99999999999999999999999999999999999999));
        check("0e1000", 5, 2, Some(0));
    }

    #[test]
    fn floats() {
        assert_eq!(parse_float::<f64>(b"1e400"), Some(f64::INFINITY));
        assert_eq!(parse_float::<f64>(b".5"), Some(0.5));
        assert_eq!(parse_float::<f64>(b"5."), Some(5.0));
        assert_eq!(parse_float::<f64>(b"+5"), Some(5.0));
        assert!(parse_float::<f64>(b"-nan").is_some_and(f64::is_nan));
        assert_eq!(parse_float::<f64>(b"1e"), None);
        assert_eq!(parse_float::<f64>(b""), None);
    }
}
