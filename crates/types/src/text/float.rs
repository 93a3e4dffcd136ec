//! Floats as text: the shortest digits that read back, plain from 1e-6 to below 1e21, else with an exponent.

/// A float as ClickHouse prints it: shortest digits that read back, `nan`, `inf`, `-inf`, `1e100`.
pub fn float_to_string(value: f64) -> String {
    let mut out = Vec::with_capacity(24);
    write_float64(value, &mut out);
    String::from_utf8_lossy(&out).into_owned()
}

/// Appends a `Float64` as ClickHouse prints it.
#[inline]
pub fn write_float64(value: f64, out: &mut Vec<u8>) {
    if value.fract() == 0.0 && value.abs() < 1e15 && (value != 0.0 || value.is_sign_positive()) {
        out.extend_from_slice(itoa::Buffer::new().format(value as i64).as_bytes());
    } else if value.is_finite() {
        write_shortest(zmij::Buffer::new().format_finite(value).as_bytes(), out);
    } else {
        write_not_finite(value.is_nan(), value > 0.0, out);
    }
}

/// Appends a `Float32` as ClickHouse prints it: the shortest digits that read back as `Float32`.
#[inline]
pub fn write_float32(value: f32, out: &mut Vec<u8>) {
    if value.fract() == 0.0 && value.abs() < 16_777_216.0 && (value != 0.0 || value.is_sign_positive()) {
        out.extend_from_slice(itoa::Buffer::new().format(value as i32).as_bytes());
    } else if value.is_finite() {
        write_shortest(zmij::Buffer::new().format_finite(value).as_bytes(), out);
    } else {
        write_not_finite(value.is_nan(), value > 0.0, out);
    }
}

fn write_not_finite(is_nan: bool, positive: bool, out: &mut Vec<u8>) {
    out.extend_from_slice(if is_nan {
        b"nan"
    } else if positive {
        b"inf"
    } else {
        b"-inf"
    });
}

/// Digits of a float at most: 17, and what padding with zeros adds.
const DIGITS_MAX: usize = 40;

/// Rewrites `[-]d[.ddd][e[-+]xx]` into ClickHouse's form.
fn write_shortest(printed: &[u8], out: &mut Vec<u8>) {
    let printed = match printed {
        [b'-', rest @ ..] => {
            out.push(b'-');
            rest
        }
        rest => rest,
    };
    let (mantissa, exponent) = match printed.iter().position(|&b| b == b'e') {
        Some(at) => (&printed[..at], parse_exponent(&printed[at + 1..])),
        None => (printed, 0),
    };
    let whole = mantissa.iter().position(|&b| b == b'.').unwrap_or(mantissa.len());
    // The digits without leading and trailing zeros, and where their decimal point stands.
    let mut digits = [b'0'; DIGITS_MAX];
    let mut count = 0;
    let mut point = whole as i32 + exponent;
    for &digit in mantissa.iter().filter(|&&b| b != b'.') {
        if count == 0 && digit == b'0' {
            point -= 1;
        } else if count < DIGITS_MAX {
            digits[count] = digit;
            count += 1;
        }
    }
    while count > 0 && digits[count - 1] == b'0' {
        count -= 1;
    }
    place_point(&digits[..count], point, out);
}

fn parse_exponent(text: &[u8]) -> i32 {
    let (negative, digits) = match text {
        [b'-', rest @ ..] => (true, rest),
        [b'+', rest @ ..] => (false, rest),
        rest => (false, rest),
    };
    let value = digits.iter().fold(0i32, |sum, b| sum.wrapping_mul(10).wrapping_add(i32::from(b - b'0')));
    if negative { -value } else { value }
}

/// Writes `0.digits * 10^point`.
fn place_point(digits: &[u8], point: i32, out: &mut Vec<u8>) {
    let count = digits.len() as i32;
    if digits.is_empty() {
        out.push(b'0');
    } else if (-5..=0).contains(&point) {
        out.extend_from_slice(b"0.");
        out.resize(out.len() + (-point) as usize, b'0');
        out.extend_from_slice(digits);
    } else if (1..=21).contains(&point) {
        if count <= point {
            out.extend_from_slice(digits);
            out.resize(out.len() + (point - count) as usize, b'0');
        } else {
            out.extend_from_slice(&digits[..point as usize]);
            out.push(b'.');
            out.extend_from_slice(&digits[point as usize..]);
        }
    } else {
        out.push(digits[0]);
        if count > 1 {
            out.push(b'.');
            out.extend_from_slice(&digits[1..]);
        }
        out.push(b'e');
        out.extend_from_slice(itoa::Buffer::new().format(point - 1).as_bytes());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check32(value: f32, expect: &str) {
        let mut out = Vec::new();
        write_float32(value, &mut out);
        assert_eq!(String::from_utf8(out).unwrap(), expect);
    }

    #[test]
    fn as_clickhouse_prints() {
        let cases: [(f64, &str); 20] = [
            (1e21, "1e21"),
            (1e20, "100000000000000000000"),
            (1e-7, "1e-7"),
            (1e-6, "0.000001"),
            (1.5e-6, "0.0000015"),
            (0.1, "0.1"),
            (-0.0, "-0"),
            (0.0, "0"),
            (f64::NAN, "nan"),
            (f64::INFINITY, "inf"),
            (f64::NEG_INFINITY, "-inf"),
            (123_456_789_012_345_678.0, "123456789012345680"),
            (1_000_000_000_000_000.2, "1000000000000000.2"),
            (12_345_678_901_234_567_890.0, "12345678901234567000"),
            (1e100, "1e100"),
            (5e-324, "5e-324"),
            (f64::MAX, "1.7976931348623157e308"),
            (-1.25, "-1.25"),
            (1e16, "10000000000000000"),
            (-12.0, "-12"),
        ];
        for (value, expect) in cases {
            assert_eq!(float_to_string(value), expect);
        }
        check32(0.1, "0.1");
        check32(16_777_216.0, "16777216");
        check32(1e10, "10000000000");
        check32(3.4e38, "3.4e38");
        check32(1e-10, "1e-10");
    }
}
