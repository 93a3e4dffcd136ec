//! Numbers of 256 bits, and powers of ten as far as they go.

mod from_float;

pub use ethnum::{AsI256, AsU256, I256, U256};

/// Digits of the widest decimal.
pub const DECIMAL_DIGITS_MAX: u8 = 76;

/// `10^n`, the largest power that fits for a larger `n`.
pub fn power_of_ten_256(n: u8) -> I256 {
    I256::new(10).pow(u32::from(n.min(DECIMAL_DIGITS_MAX)))
}

/// The whole part of `value` as ClickHouse converts it, rounding errors of its own included; out of range it wraps.
pub fn signed_from_f64(value: f64) -> I256 {
    from_float::from_f64(value)
}

/// As [`signed_from_f64`] without sign; negative numbers wrap.
pub fn unsigned_from_f64(value: f64) -> U256 {
    from_float::from_f64(value).as_u256()
}

/// As [`signed_from_f64`] in 128 bits.
pub fn signed_128_from_f64(value: f64) -> i128 {
    from_float::from_f64(value).as_i128()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_and_floats() {
        assert_eq!(power_of_ten_256(0), 1);
        assert_eq!(power_of_ten_256(76).to_string().len(), 77);
        assert_eq!(signed_from_f64(-1.5e40).to_string().len(), 42);
        assert_eq!(signed_from_f64(-2.9), -2);
        assert_eq!(unsigned_from_f64(-1.0), U256::MAX);
        assert_eq!(unsigned_from_f64(3.9), 3);
        assert_eq!(I256::new(-7).as_f64(), -7.0);
    }
}
