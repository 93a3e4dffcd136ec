//! Code points in byte strings that need not be valid UTF-8, and checks of validity.

use crate::support::{Bound, Family, Text, bytes_rows, number_column};
use functions::Registry;
use types::DataType;

/// Bytes of the code point that begins with `first`, as far as the first byte tells.
#[inline]
pub(crate) fn char_len(first: u8) -> usize {
    match first {
        0xC0..=0xDF => 2,
        0xE0..=0xEF => 3,
        0xF0..=0xF7 => 4,
        _ => 1,
    }
}

/// Code points: bytes that do not continue one.
#[inline]
pub(crate) fn char_count(bytes: &[u8]) -> usize {
    bytes.iter().filter(|&&byte| (byte as i8) >= -64).count()
}

/// The offset of code point `index`, at most the length.
pub(crate) fn char_offset(bytes: &[u8], index: usize) -> usize {
    if bytes.is_ascii() {
        return index.min(bytes.len());
    }
    let mut offset = 0;
    for _ in 0..index {
        if offset >= bytes.len() {
            break;
        }
        offset += char_len(bytes[offset]);
    }
    offset.min(bytes.len())
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "String");
    family.add("isValidUTF8", "isValidUTF8(s)", "1 if the bytes are valid UTF-8.", |call| {
        call.count(1..=1)?;
        call.strings([0])?;
        Ok(Bound::new(DataType::UInt8, |args, rows| {
            number_column(&args[0], rows, |s| u8::from(std::str::from_utf8(s).is_ok()))
        }))
    });
    family.add("isValidASCII", "isValidASCII(s)", "1 if all bytes are below 128.", |call| {
        call.count(1..=1)?;
        call.strings([0])?;
        Ok(Bound::new(DataType::UInt8, |args, rows| number_column(&args[0], rows, |s| u8::from(s.is_ascii()))))
    });
    family.alias("isValidASCII", &["isASCII"]);
    family.add(
        "toValidUTF8",
        "toValidUTF8(s)",
        "Each run of invalid bytes becomes one replacement character.",
        |call| {
            call.count(1..=1)?;
            call.strings([0])?;
            Ok(Bound::new(DataType::String, |args, rows| {
                let text = Text::of(&args[0])?;
                Ok(bytes_rows(rows, |row, out| write_valid(text.get(row), out)))
            }))
        },
    );
}

fn write_valid(mut bytes: &[u8], out: &mut Vec<u8>) {
    let mut after_invalid = false;
    while !bytes.is_empty() {
        match std::str::from_utf8(bytes) {
            Ok(valid) => {
                out.extend_from_slice(valid.as_bytes());
                return;
            }
            Err(error) => {
                let valid = error.valid_up_to();
                out.extend_from_slice(&bytes[..valid]);
                if valid > 0 || !after_invalid {
                    out.extend_from_slice("\u{FFFD}".as_bytes());
                }
                after_invalid = true;
                // The first byte of a code point that the string is too short for takes the rest of it.
                if char_len(bytes[valid]) > bytes.len() - valid {
                    return;
                }
                bytes = &bytes[valid + error.error_len().unwrap_or(bytes.len() - valid)..];
            }
        }
    }
}
