//! Tests whether a type holds the number in a text: conversion wraps numbers that do not fit, as ClickHouse has it,
//! comparison must not.

use types::text::parse_integer;
use types::{DataType, I256};

/// Whether the integer in a text lies in the range of an integer type; true for other types, and for texts that are no
/// integer.
pub fn integer_fits(text: &[u8], to: &DataType) -> bool {
    let bits = match to.fixed_width_bytes() {
        Some(bytes) if to.is_integer() && bytes < 32 => bytes as u32 * 8,
        _ => return true,
    };
    // 256 bits hold every text of fewer than 78 digits; longer ones are beyond all narrower types.
    if text.iter().skip_while(|byte| matches!(byte, b'-' | b'+' | b'0')).count() > 76 {
        return false;
    }
    let Some(value) = parse_integer::<I256>(text) else { return true };
    let (low, high) = if to.is_signed() {
        (-(I256::ONE << (bits - 1)), I256::ONE << (bits - 1))
    } else {
        (I256::ZERO, I256::ONE << bits)
    };
    low <= value && value < high
}

/// Whether a text begins as a date and goes on behind it: a conversion leaves a time of day out, a comparison takes
/// whole values only.
pub fn goes_on_behind_date(text: &[u8], to: &DataType) -> bool {
    matches!(to, DataType::Date | DataType::Date32) && text.len() > "2024-01-01".len() && text[0].is_ascii_digit()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_end_where_types_do() {
        let check = |text: &str, to: DataType, fits: bool| {
            assert_eq!(integer_fits(text.as_bytes(), &to), fits, "{text} as {to}")
        };
        check("255", DataType::UInt8, true);
        check("256", DataType::UInt8, false);
        check("-128", DataType::Int8, true);
        check("-129", DataType::Int8, false);
        check("+128", DataType::Int8, false);
        check(
            "00000000000000000000000000000000000000000000000000000000000000000000000000000000001",
            DataType::UInt8,
            true,
        );
        check("18446744073709551615", DataType::UInt64, true);
        check("18446744073709551616", DataType::UInt64, false);
        check("170141183460469231731687303715884105728", DataType::Int128, false);
        check("340282366920938463463374607431768211455", DataType::UInt128, true);
        check(&"9".repeat(100), DataType::UInt128, false);
        check("x", DataType::UInt8, true);
        check("1e9", DataType::Float32, true);
    }
}
