//! The readable form beside a large number: `20000000 -- 20.00 million`, and underlined groups of digits.

use types::text::CellWriter;

const UNITS: [&str; 21] = [
    "",
    "thousand",
    "million",
    "billion",
    "trillion",
    "quadrillion",
    "quintillion",
    "sextillion",
    "septillion",
    "octillion",
    "nonillion",
    "decillion",
    "undecillion",
    "duodecillion",
    "tredecillion",
    "quattuordecillion",
    "quindecillion",
    "sexdecillion",
    "septendecillion",
    "octodecillion",
    "novemdecillion",
];

/// Between these a number is more likely a hash than a quantity.
const HASH_LIKE: std::ops::RangeInclusive<f64> = 1.000_000_000_000_000_2e17..=1.844_674_407_370_955_2e19;

/// A number as a quantity: `20.00 million`.
pub(crate) fn readable_quantity(value: f64) -> String {
    let mut scaled = value;
    let mut unit = 0;
    // Past the named units the last one stays, as in ClickHouse.
    while scaled.abs() >= 1000.0 && unit < UNITS.len() {
        scaled /= 1000.0;
        unit += 1;
    }
    match UNITS.get(unit) {
        Some(&"") => format!("{scaled:.2}"),
        Some(name) => format!("{scaled:.2} {name}"),
        None => format!("{scaled:.2} vigintillion"),
    }
}

/// The tip for a cell, if it is a number past the threshold.
pub(super) fn tip(writer: &CellWriter<'_>, row: usize, threshold: u64) -> Option<String> {
    let value = number_at(writer, row)?;
    let shown =
        threshold > 0 && value.is_finite() && value.abs() > threshold as f64 && !HASH_LIKE.contains(&value.abs());
    shown.then(|| format!(" -- {}", readable_quantity(value)))
}

fn number_at(writer: &CellWriter<'_>, row: usize) -> Option<f64> {
    let unscaled = |value: f64, scale: u8| value / 10f64.powi(i32::from(scale));
    Some(match writer {
        CellWriter::UInt32(v) => f64::from(v[row]),
        CellWriter::UInt64(v) => v[row] as f64,
        CellWriter::UInt128(v) => v[row] as f64,
        CellWriter::UInt256(v) => v[row].as_f64(),
        CellWriter::Int32(v) => f64::from(v[row]),
        CellWriter::Int64(v) => v[row] as f64,
        CellWriter::Int128(v) => v[row] as f64,
        CellWriter::Int256(v) => v[row].as_f64(),
        CellWriter::Float32(v) => f64::from(v[row]),
        CellWriter::Float64(v) => v[row],
        CellWriter::Decimal32(v, scale, _) => unscaled(f64::from(v[row]), *scale),
        CellWriter::Decimal64(v, scale, _) => unscaled(v[row] as f64, *scale),
        CellWriter::Decimal128(v, scale, _) => unscaled(v[row] as f64, *scale),
        CellWriter::Decimal256(v, scale, _) => unscaled(v[row].as_f64(), *scale),
        CellWriter::Nullable(nulls, values) if nulls[row] == 0 => number_at(values, row)?,
        CellWriter::Const(value) => number_at(value, 0)?,
        CellWriter::Dict(codes, values) => number_at(values, codes[row] as usize)?,
        _ => return None,
    })
}

/// Underlines every third digit of the integer part, for terminals.
pub(super) fn underline_groups(text: &str) -> String {
    let start = usize::from(text.starts_with('-'));
    let digits = text[start..].bytes().take_while(u8::is_ascii_digit).count();
    if digits <= 4 {
        return text.to_string();
    }
    let mut out = text[..start].to_string();
    for (i, c) in text[start..start + digits].chars().enumerate() {
        let left = digits - i;
        if left.is_multiple_of(3) || left == digits && left.is_multiple_of(3) {
            out.push(c);
        } else if left % 3 == 1 && left > 3 {
            out.push_str(&format!("\x1b[4m{c}\x1b[0m"));
        } else {
            out.push(c);
        }
    }
    out.push_str(&text[start + digits..]);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantities() {
        assert_eq!(readable_quantity(20_000_000.0), "20.00 million");
        assert_eq!(readable_quantity(-1_234_567.0), "-1.23 million");
        assert_eq!(readable_quantity(3.402823669209385e38), "340.28 undecillion");
        assert_eq!(underline_groups("20000000"), "2\x1b[4m0\x1b[0m00\x1b[4m0\x1b[0m000");
    }
}
