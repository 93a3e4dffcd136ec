//! Pieces of text that all writers share: names, strings, numbers.

use crate::ast::Literal;
use crate::keywords;

/// Appends a name, in backquotes where it needs them.
pub fn quote_ident(out: &mut String, name: &str) {
    if is_plain(name) && !keywords::needs_quotes(name) {
        out.push_str(name);
    } else {
        escape(out, name.as_bytes(), '`');
    }
}

/// Appends the name of a function that is called, in backquotes where it needs them.
pub fn quote_function(out: &mut String, name: &str) {
    if is_plain(name) && !keywords::function_needs_quotes(name) {
        out.push_str(name);
    } else {
        escape(out, name.as_bytes(), '`');
    }
}

/// Appends the name of a setting: as it is when each of its parts between dots is a plain word, else the whole in
/// backquotes.
pub(crate) fn quote_setting_name(out: &mut String, name: &str) {
    if name.split('.').all(|part| is_plain(part) && !part.eq_ignore_ascii_case("null")) {
        out.push_str(name);
    } else {
        escape(out, name.as_bytes(), '`');
    }
}

fn is_plain(name: &str) -> bool {
    let mut bytes = name.bytes();
    bytes.next().is_some_and(|b| b.is_ascii_alphabetic() || b == b'_')
        && bytes.all(|b| b.is_ascii_alphanumeric() || b == b'_')
}

/// Appends a string constant in quotes.
pub fn quote_string(out: &mut String, bytes: &[u8]) {
    escape(out, bytes, '\'');
}

fn escape(out: &mut String, bytes: &[u8], quote: char) {
    out.push(quote);
    for chunk in bytes.utf8_chunks() {
        for c in chunk.valid().chars() {
            match c {
                '\x08' => out.push_str("\\b"),
                '\x0c' => out.push_str("\\f"),
                '\r' => out.push_str("\\r"),
                '\n' => out.push_str("\\n"),
                '\t' => out.push_str("\\t"),
                '\0' => out.push_str("\\0"),
                '\\' => out.push_str("\\\\"),
                c if c == quote => {
                    out.push('\\');
                    out.push(c);
                }
                c => out.push(c),
            }
        }
        for byte in chunk.invalid() {
            out.push_str(&format!("\\x{byte:02X}"));
        }
    }
    out.push(quote);
}

/// Appends a constant.
pub fn write_literal(out: &mut String, literal: &Literal) {
    match literal {
        Literal::Null => out.push_str("NULL"),
        Literal::Bool(value) => out.push_str(if *value { "true" } else { "false" }),
        Literal::UInt64(value) => out.push_str(&value.to_string()),
        Literal::Int64(value) => out.push_str(&value.to_string()),
        Literal::BigInteger(text) => out.push_str(text),
        Literal::Float(value) => write_float(out, *value),
        Literal::String(bytes) => quote_string(out, bytes),
    }
}

/// Appends a float with the fewest digits that read back the same; whole numbers end in a point.
pub fn write_float(out: &mut String, value: f64) {
    if value.is_nan() {
        return out.push_str("nan");
    }
    if value.is_infinite() {
        return out.push_str(if value < 0.0 { "-inf" } else { "inf" });
    }
    let text = format!("{value:e}");
    let Some((mantissa, exponent)) = text.split_once('e') else { return out.push_str(&text) };
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let (sign, mantissa) = match mantissa.strip_prefix('-') {
        Some(rest) => ("-", rest),
        None => ("", mantissa),
    };
    let digits: String = mantissa.chars().filter(|c| *c != '.').collect();
    out.push_str(sign);
    match exponent {
        0..=20 => {
            let whole = exponent as usize + 1;
            if digits.len() <= whole {
                out.push_str(&digits);
                out.extend(std::iter::repeat_n('0', whole - digits.len()));
                out.push('.');
            } else {
                out.push_str(&digits[..whole]);
                out.push('.');
                out.push_str(&digits[whole..]);
            }
        }
        -6..=-1 => {
            out.push_str("0.");
            out.extend(std::iter::repeat_n('0', (-exponent - 1) as usize));
            out.push_str(&digits);
        }
        _ => {
            out.push_str(mantissa);
            out.push('e');
            out.push_str(&exponent.to_string());
        }
    }
}
