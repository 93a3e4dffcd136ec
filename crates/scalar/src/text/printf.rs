//! `printf`: values written by the conversions of C.

use crate::support::{Bound, Call, Family, Text, bytes_rows};
use base::{Result, bail};
use functions::{Arg, Registry};
use types::{Column, DataType, Value};

/// Widths and precisions beyond which a format is refused.
const WIDTH_MAX: usize = 1 << 16;

/// A conversion: `%-08.3f`.
#[derive(Clone, Default)]
struct PrintfConversion {
    left: bool,
    zeros: bool,
    plus: bool,
    blank: bool,
    alternative: bool,
    width: usize,
    precision: Option<usize>,
    letter: u8,
}

#[derive(Clone)]
enum PrintfSegment {
    Text(Vec<u8>),
    Value(PrintfConversion),
}

fn number(bytes: &[u8], at: &mut usize) -> Result<usize> {
    let mut value = 0usize;
    while let Some(digit) = bytes.get(*at).filter(|byte| byte.is_ascii_digit()) {
        value = value * 10 + usize::from(digit - b'0');
        if value > WIDTH_MAX {
            bail!(BadArguments, "A width or precision of printf is more than {WIDTH_MAX}");
        }
        *at += 1;
    }
    Ok(value)
}

fn parse(format: &[u8]) -> Result<Vec<PrintfSegment>> {
    let mut pieces = Vec::new();
    let mut text = Vec::new();
    let mut at = 0;
    while at < format.len() {
        let byte = format[at];
        at += 1;
        if byte != b'%' {
            text.push(byte);
            continue;
        }
        if format.get(at) == Some(&b'%') {
            text.push(b'%');
            at += 1;
            continue;
        }
        let mut conversion = PrintfConversion::default();
        while let Some(flag) = format.get(at) {
            match flag {
                b'-' => conversion.left = true,
                b'0' => conversion.zeros = true,
                b'+' => conversion.plus = true,
                b' ' => conversion.blank = true,
                b'#' => conversion.alternative = true,
                _ => break,
            }
            at += 1;
        }
        conversion.width = number(format, &mut at)?;
        if format.get(at) == Some(&b'.') {
            at += 1;
            conversion.precision = Some(number(format, &mut at)?);
        }
        while matches!(format.get(at), Some(b'l' | b'h' | b'z' | b'j' | b't' | b'L')) {
            at += 1;
        }
        conversion.letter = match format.get(at) {
            Some(
                letter @ (b'd' | b'i' | b'u' | b'o' | b'x' | b'X' | b'f' | b'F' | b'e' | b'E' | b'g' | b'G' | b'a'
                | b'A' | b'c' | b's'),
            ) => *letter,
            _ => bail!(
                BadArguments,
                "Format '{}' of printf has a conversion that is not known",
                String::from_utf8_lossy(format)
            ),
        };
        at += 1;
        pieces.push(PrintfSegment::Text(std::mem::take(&mut text)));
        pieces.push(PrintfSegment::Value(conversion));
    }
    pieces.push(PrintfSegment::Text(text));
    Ok(pieces)
}

impl PrintfConversion {
    fn pad(&self, sign: &str, body: &[u8], may_zero: bool, out: &mut Vec<u8>) {
        let missing = self.width.saturating_sub(sign.len() + body.len());
        if !self.left && !(self.zeros && may_zero) {
            out.resize(out.len() + missing, b' ');
        }
        out.extend_from_slice(sign.as_bytes());
        if !self.left && self.zeros && may_zero {
            out.resize(out.len() + missing, b'0');
        }
        out.extend_from_slice(body);
        if self.left {
            out.resize(out.len() + missing, b' ');
        }
    }

    fn sign(&self, is_negative: bool) -> &'static str {
        match (is_negative, self.plus, self.blank) {
            (true, ..) => "-",
            (_, true, _) => "+",
            (.., true) => " ",
            _ => "",
        }
    }

    fn integer(&self, value: i128, out: &mut Vec<u8>) {
        let (sign, mut digits) = match self.letter {
            b'd' | b'i' => (self.sign(value < 0), value.unsigned_abs().to_string()),
            b'o' => (if self.alternative { "0" } else { "" }, format!("{:o}", value as u64)),
            b'x' => (if self.alternative && value != 0 { "0x" } else { "" }, format!("{:x}", value as u64)),
            b'X' => (if self.alternative && value != 0 { "0X" } else { "" }, format!("{:X}", value as u64)),
            _ => ("", (value as u64).to_string()),
        };
        if let Some(precision) = self.precision {
            digits = format!("{digits:0>precision$}");
        }
        self.pad(sign, digits.as_bytes(), self.precision.is_none(), out);
    }

    fn float(&self, value: f64, out: &mut Vec<u8>) {
        let sign = self.sign(value.is_sign_negative() && !value.is_nan());
        let upper = self.letter.is_ascii_uppercase();
        let mut body = if value.is_nan() {
            "nan".to_string()
        } else if value.is_infinite() {
            "inf".to_string()
        } else {
            let precision = self.precision.unwrap_or(6);
            match self.letter.to_ascii_lowercase() {
                b'f' => format!("{:.precision$}", value.abs()),
                b'e' => exponent(value.abs(), precision),
                _ => general(value.abs(), precision.max(1), self.alternative),
            }
        };
        if upper {
            body.make_ascii_uppercase();
        }
        self.pad(sign, body.as_bytes(), value.is_finite(), out);
    }

    fn text(&self, value: &[u8], out: &mut Vec<u8>) {
        let value = &value[..self.precision.unwrap_or(usize::MAX).min(value.len())];
        self.pad("", value, false, out);
    }
}

/// `1.500000e+00`.
fn exponent(value: f64, precision: usize) -> String {
    let text = format!("{value:.precision$e}");
    match text.split_once('e') {
        Some((digits, power)) => {
            let power: i32 = power.parse().unwrap_or(0);
            format!("{digits}e{}{:02}", if power < 0 { '-' } else { '+' }, power.abs())
        }
        None => text,
    }
}

/// `%g`: the shorter of both forms, without zeros at the end.
fn general(value: f64, precision: usize, keep_zeros: bool) -> String {
    let scientific = exponent(value, precision - 1);
    let power: i32 = scientific.split_once('e').and_then(|(_, power)| power.parse().ok()).unwrap_or(0);
    let trim = |digits: &str| {
        let is_fraction = digits.contains('.') && !keep_zeros;
        if is_fraction { digits.trim_end_matches('0').trim_end_matches('.').to_string() } else { digits.to_string() }
    };
    if power < -4 || power >= precision as i32 {
        let (digits, power) = scientific.split_once('e').unwrap_or((&scientific, "+00"));
        return format!("{}e{power}", trim(digits));
    }
    trim(&format!("{value:.*}", (precision as i32 - 1 - power).max(0) as usize))
}

fn check(call: &Call, pieces: &[PrintfSegment]) -> Result<()> {
    let conversions: Vec<&PrintfConversion> = pieces
        .iter()
        .filter_map(|piece| if let PrintfSegment::Value(conversion) = piece { Some(conversion) } else { None })
        .collect();
    if conversions.len() != call.args.len() - 1 {
        bail!(
            BadArguments,
            "Format of function {} wants {} arguments, {} given",
            call.name,
            conversions.len(),
            call.args.len() - 1
        );
    }
    for (i, conversion) in conversions.iter().enumerate() {
        let t = call.data_type(i + 1);
        let fits = match conversion.letter {
            b's' => t.is_string(),
            b'f' | b'F' | b'e' | b'E' | b'g' | b'G' => t.is_float(),
            b'a' | b'A' => false,
            _ => t.is_integer() || *t == DataType::Bool,
        };
        if !fits {
            bail!(
                BadArguments,
                "The conversion %{} of function {} does not take argument {} of type {t}",
                char::from(conversion.letter),
                call.name,
                i + 2
            );
        }
    }
    Ok(())
}

fn write(pieces: &[PrintfSegment], args: &[Arg], texts: &[Option<Text>], row: usize, out: &mut Vec<u8>) {
    let mut next = 1;
    for piece in pieces {
        match piece {
            PrintfSegment::Text(text) => out.extend_from_slice(text),
            PrintfSegment::Value(conversion) => {
                match &texts[next] {
                    Some(text) => conversion.text(text.get(row), out),
                    None => match args[next].column.value(row) {
                        Value::Float(value) => conversion.float(value, out),
                        other if conversion.letter == b'c' => {
                            conversion.pad("", &[other.as_i128().unwrap_or(0) as u8], false, out)
                        }
                        other => conversion.integer(other.as_i128().unwrap_or(0), out),
                    },
                }
                next += 1;
            }
        }
    }
}

fn bind(call: &Call) -> Result<Bound> {
    call.count(1..=usize::MAX)?;
    call.strings([0])?;
    let constant = match call.maybe_bytes(0) {
        Some(format) => {
            let pieces = parse(format)?;
            check(call, &pieces)?;
            Some(pieces)
        }
        None => {
            bail!(IllegalColumn, "The first argument of function {} must be a constant string: the format", call.name)
        }
    };
    Ok(Bound::new(DataType::String, move |args, rows| -> Result<Column> {
        let texts: Vec<Option<Text>> = args
            .iter()
            .map(|arg| if arg.data_type.is_string() { Text::of(arg).map(Some) } else { Ok(None) })
            .collect::<Result<_>>()?;
        let pieces = constant.as_deref().unwrap_or_default();
        Ok(bytes_rows(rows, |row, out| write(pieces, args, &texts, row, out)))
    }))
}

pub(super) fn register(registry: &mut Registry) {
    Family::new(registry, "String replacement").add(
        "printf",
        "printf(format, x, …)",
        "Values written by the conversions of C's printf.",
        bind,
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floats() {
        assert_eq!(exponent(1.5, 6), "1.500000e+00");
        assert_eq!(general(0.0001, 6, false), "0.0001");
        assert_eq!(general(1e10, 6, false), "1e+10");
        assert_eq!(general(100_000.0, 6, false), "100000");
    }
}
