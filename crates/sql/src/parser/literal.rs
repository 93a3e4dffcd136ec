//! Numbers and strings.

use crate::ast::Literal;
use crate::lexer::heredoc_tag_len;

/// The value of a number token; `None` if it is no number after all (`0x`).
pub(super) fn parse_number(text: &str, negative: bool) -> Option<Literal> {
    let bytes = text.as_bytes();
    let cleaned;
    let text = if bytes.contains(&b'_') {
        cleaned = text.replace('_', "");
        cleaned.as_str()
    } else {
        text
    };
    let prefixed = |letter: u8| matches!(text.as_bytes(), [b'0', second, ..] if second.eq_ignore_ascii_case(&letter));
    if prefixed(b'x') {
        return hexadecimal(&text[2..], negative);
    }
    if prefixed(b'b') {
        return u64::from_str_radix(&text[2..], 2).ok().map(|value| integer(value, negative));
    }
    if text.bytes().all(|b| b.is_ascii_digit()) {
        return Some(match text.parse::<u64>() {
            Ok(value) if !negative || value <= 1 << 63 => integer(value, negative),
            _ => {
                let digits = text.trim_start_matches('0');
                Literal::BigInteger(format!("{}{digits}", if negative { "-" } else { "" }))
            }
        });
    }
    let value: f64 = text.parse().ok()?;
    Some(Literal::Float(if negative && !value.is_nan() { -value } else { value }))
}

fn integer(value: u64, negative: bool) -> Literal {
    match (negative, value) {
        (false, _) | (true, 0) => Literal::UInt64(value),
        (true, _) => Literal::Int64((value as i64).wrapping_neg()),
    }
}

/// `FF`, `1.8`, `1p3`, `1.8p-3` after `0x`.
fn hexadecimal(digits: &str, negative: bool) -> Option<Literal> {
    if let Ok(value) = u64::from_str_radix(digits, 16) {
        return Some(integer(value, negative));
    }
    let (mantissa, exponent) = digits.split_once(['p', 'P']).unwrap_or((digits, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    if whole.is_empty() {
        return None;
    }
    let mut value = 0f64;
    for c in whole.chars().chain(fraction.chars()) {
        value = value * 16.0 + f64::from(c.to_digit(16)?);
    }
    let exponent: i32 = exponent.parse().ok()?;
    let shift = exponent.saturating_sub(4 * i32::try_from(fraction.len()).ok()?);
    let value = value * 2f64.powi(shift);
    Some(Literal::Float(if negative { -value } else { value }))
}

/// The content of a string, heredoc or quoted identifier token: quotes off, escapes resolved.
pub(crate) fn decode_quoted(text: &str) -> Vec<u8> {
    let bytes = text.as_bytes();
    match bytes.first() {
        Some(b'$') => {
            let tag = heredoc_tag_len(text);
            bytes[tag..bytes.len() - tag].to_vec()
        }
        Some(&quote @ (b'\'' | b'"' | b'`')) => unescape(&bytes[1..bytes.len() - 1], quote),
        // Typographic quotes are three bytes long and know no escapes.
        _ => bytes[3..bytes.len() - 3].to_vec(),
    }
}

fn unescape(bytes: &[u8], quote: u8) -> Vec<u8> {
    if !bytes.iter().any(|&b| b == b'\\' || b == quote) {
        return bytes.to_vec();
    }
    let mut out = Vec::with_capacity(bytes.len());
    let mut i = 0;
    while i < bytes.len() {
        match bytes[i] {
            b'\\' if i + 1 < bytes.len() => i = unescape_one(bytes, i + 1, &mut out),
            b if b == quote => {
                out.push(b);
                i += 2;
            }
            b => {
                out.push(b);
                i += 1;
            }
        }
    }
    out
}

/// Resolves the escape whose letter is at `i`; returns where the text goes on.
fn unescape_one(bytes: &[u8], i: usize, out: &mut Vec<u8>) -> usize {
    let simple = match bytes[i] {
        b'a' => 0x07,
        b'b' => 0x08,
        b'e' => 0x1b,
        b'f' => 0x0c,
        b'n' => b'\n',
        b'r' => b'\r',
        b't' => b'\t',
        b'v' => 0x0b,
        b'0' => 0,
        b'N' => return i + 1,
        b'x' => {
            let digit = |at: usize| bytes.get(at).and_then(|&b| char::from(b).to_digit(16));
            if let (Some(high), Some(low)) = (digit(i + 1), digit(i + 2)) {
                out.push((high * 16 + low) as u8);
                return i + 3;
            }
            out.extend(b"\\x");
            return i + 1;
        }
        b @ (b'\\' | b'\'' | b'"' | b'`' | b'/' | b'=') => b,
        // Unknown escapes keep their backslash, so that regular expressions need no doubling.
        b => {
            if !b.is_ascii_control() {
                out.push(b'\\');
            }
            b
        }
    };
    out.push(simple);
    i + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers() {
        let check = |text: &str, negative, expect| assert_eq!(parse_number(text, negative), Some(expect), "{text}");
        check("0xFF", false, Literal::UInt64(255));
        check("0b101", false, Literal::UInt64(5));
        check("1_000_000", false, Literal::UInt64(1_000_000));
        check("9223372036854775808", true, Literal::Int64(i64::MIN));
        check("9223372036854775809", true, Literal::BigInteger("-9223372036854775809".into()));
        check("18446744073709551616", false, Literal::BigInteger("18446744073709551616".into()));
        check(".5", false, Literal::Float(0.5));
        check("1.", true, Literal::Float(-1.0));
        check("0x1p3", false, Literal::Float(8.0));
        assert_eq!(parse_number("0x", false), None);
    }

    #[test]
    fn strings() {
        let check = |text: &str, expect: &str| assert_eq!(decode_quoted(text), expect.as_bytes(), "{text}");
        check(r"'a\x41\n''b\''", "aA\n'b'");
        check(r"'\d+\.\w'", r"\d+\.\w");
        check("$t$a'\\n$t$", "a'\\n");
        check("`a``b`", "a`b");
        check("‘x’", "x");
    }
}
