//! Floats as wide integers, digit for digit as ClickHouse has them.
//!
//! ClickHouse splits a float past 64 bits into `high * (2^64 - 1) + low` in arithmetic of 64 bits of mantissa, whose
//! rounding shows: `toInt128(1e20)` is `100000000000000000003`. What is done here are those roundings.

use super::{I256, U256};

/// The whole part of a float, modulo `2^256`; 0 for what is not finite.
pub(super) fn from_f64(value: f64) -> I256 {
    if value > -9_223_372_036_854_775_808.0 && value < 9_223_372_036_854_775_808.0 {
        return I256::new(i128::from(value as i64));
    }
    if !value.is_finite() {
        return I256::ZERO;
    }
    let magnitude = in_long_steps(value.abs()).as_i256();
    if value < 0.0 { magnitude.wrapping_neg() } else { magnitude }
}

const BASE: U256 = U256::new(u64::MAX as u128);

/// A value of at least `2^63`, split in arithmetic of 64 bits of mantissa.
fn in_long_steps(value: f64) -> U256 {
    let (mantissa, exponent) = parts(value);
    // The quotient by `2^64 - 1` is a little more than the mantissa: one more, once rounded.
    let quotient = mantissa + 1;
    if exponent > 64 {
        // Here the lower part is lost in the rounding of the product.
        return in_double_steps(value / 18_446_744_073_709_551_616.0).wrapping_mul(BASE);
    }
    let high = if exponent <= 0 { 0 } else { quotient >> (64 - exponent) };
    let product = rounded(u128::from(high) * u128::from(u64::MAX));
    let whole = u128::from(mantissa) << exponent;
    let low = if whole >= product {
        to_64_bits(rounded(whole - product))
    } else {
        to_64_bits(rounded(product - whole)).wrapping_neg()
    };
    U256::from(high).wrapping_mul(BASE).wrapping_add(U256::from(low))
}

/// As [`in_long_steps`] in arithmetic of 53 bits, where all steps are exact.
fn in_double_steps(value: f64) -> U256 {
    let base = 18_446_744_073_709_551_616.0;
    let high = value / base;
    let product = if high <= base { U256::from(high as u64) } else { in_double_steps(high) };
    let low = value - high.floor() * base;
    product.wrapping_mul(BASE).wrapping_add(U256::from(low as u64))
}

/// The mantissa of a float of at least `2^63`, its highest bit set, and the power of two that it is multiplied by.
fn parts(value: f64) -> (u64, u32) {
    let bits = value.to_bits();
    let mantissa = (bits & ((1 << 52) - 1) | 1 << 52) << 11;
    (mantissa, ((bits >> 52 & 0x7FF) as u32).saturating_sub(1023 + 63))
}

/// A number rounded to 64 significant bits, ties to even.
fn rounded(value: u128) -> u128 {
    let excess = 64u32.saturating_sub(value.leading_zeros());
    if excess == 0 {
        return value;
    }
    let (kept, rest, half) = (value >> excess, value & ((1 << excess) - 1), 1u128 << (excess - 1));
    let up = rest > half || rest == half && kept & 1 == 1;
    // All ones become the next power, which a `u128` does not hold past its own end.
    (kept + u128::from(up)).checked_shl(excess).filter(|&v| v >> excess == kept + u128::from(up)).unwrap_or(u128::MAX)
}

/// The low 64 bits of a number, or 0 if it needs more: what the processor makes of a large float.
fn to_64_bits(value: u128) -> u64 {
    u64::try_from(value).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::from_f64;

    #[test]
    fn roundings_show() {
        let check = |value: f64, expected: &str| assert_eq!(from_f64(value).to_string(), expected, "{value}");
        check(-1.5, "-1");
        check(1e19, "10000000000000000000");
        check(36893488147419103232.0, "36893488147419103232");
        check(1e20, "100000000000000000003");
        check(1e21, "1000000000000000000010");
        check(-1.2345e25, "-12344999999999999704680921");
        check(1e30, "1000000000000000019899134206768");
        check(1e38, "99999999999999997752612184630461283328");
        check(1e60, "999999999999999949224610183485039213368485755499985485430625");
        check(1.7e70, "17000000000000000464021932513214589072146875288007345670812358363655075");
        check(f64::NAN, "0");
    }
}
