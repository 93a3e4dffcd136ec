//! `conv`: numbers in other bases, as in MySQL.

use crate::support::{Bound, Call, Family, Ints, Text, bytes_rows};
use base::{Result, bail};
use functions::Registry;
use types::DataType;

/// The digits of `text` in base `from`, as an unsigned 64-bit number that stops at the greatest; a sign negates it.
fn read(text: &[u8], from: u32) -> u64 {
    let text = text.trim_ascii();
    let (is_negative, digits) = match text.strip_prefix(b"-") {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix(b"+").unwrap_or(text)),
    };
    let mut value = 0u64;
    for digit in digits.iter().map_while(|&byte| char::from(byte).to_digit(36).filter(|digit| *digit < from)) {
        match value.checked_mul(u64::from(from)).and_then(|value| value.checked_add(u64::from(digit))) {
            Some(next) => value = next,
            None => return u64::MAX,
        }
    }
    if is_negative { value.wrapping_neg() } else { value }
}

fn write(mut value: u64, to: u32, out: &mut Vec<u8>) {
    let start = out.len();
    loop {
        let digit = (value % u64::from(to)) as u32;
        out.push(char::from_digit(digit, to).unwrap_or('0').to_ascii_uppercase() as u8);
        value /= u64::from(to);
        if value == 0 {
            break;
        }
    }
    out[start..].reverse();
}

fn base_of(name: &str, base: i64) -> Result<u32> {
    if !(2..=36).contains(&base) {
        bail!(BadArguments, "Bases of function {name} must be from 2 to 36, not {base}");
    }
    Ok(base as u32)
}

fn bind(call: &Call) -> Result<Bound> {
    call.count(3..=3)?;
    call.integers([1, 2])?;
    let is_text = call.data_type(0).is_string();
    if !is_text {
        call.integers([0])?;
    }
    let name = call.name;
    Ok(Bound::new(DataType::String, move |args, rows| {
        let (from, to) = (Ints::of(&args[1]), Ints::of(&args[2]));
        for row in 0..rows {
            base_of(name, from.get(row))?;
            base_of(name, to.get(row))?;
        }
        let text = if is_text { Some(Text::of(&args[0])?) } else { None };
        if let Some(text) = &text
            && (0..rows).any(|row| text.get(row).trim_ascii().is_empty())
        {
            bail!(BadArguments, "Number for conversion is empty: in function {name}");
        }
        Ok(bytes_rows(rows, |row, out| {
            let value = match &text {
                Some(text) => read(text.get(row), from.get(row) as u32),
                None => read(args[0].column.value(row).to_literal().as_bytes(), from.get(row) as u32),
            };
            write(value, to.get(row) as u32, out);
        }))
    }))
}

pub(super) fn register(registry: &mut Registry) {
    Family::new(registry, "String").add(
        "conv",
        "conv(number, from_base, to_base)",
        "The digits of a number in another base.",
        bind,
    );
}
