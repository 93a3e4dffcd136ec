//! `convertCharset`: texts in other character sets.

use crate::support::{Bound, Call, Family, Text, bytes_rows};
use base::{Error, Result};
use encoding_rs::Encoding;
use functions::Registry;
use types::DataType;

/// A character set: one that `encoding_rs` knows, or UTF-16 with a mark of its byte order, which that cannot write.
#[derive(Clone, Copy)]
enum Charset {
    Known(&'static Encoding),
    Latin1,
    Utf16 { big: bool, marked: bool },
}

fn charset(name: &[u8]) -> Result<Charset> {
    let text = String::from_utf8_lossy(name).to_ascii_lowercase();
    let plain: String = text.chars().filter(char::is_ascii_alphanumeric).collect();
    Ok(match plain.as_str() {
        "utf16" => Charset::Utf16 { big: false, marked: true },
        "utf16le" => Charset::Utf16 { big: false, marked: false },
        "utf16be" => Charset::Utf16 { big: true, marked: false },
        "iso88591" | "latin1" | "usascii" | "ascii" => Charset::Latin1,
        "utf8" => Charset::Known(encoding_rs::UTF_8),
        _ => match Encoding::for_label(text.as_bytes()) {
            Some(known) => Charset::Known(known),
            None => {
                return Err(Error::new(
                    base::ErrorCode::CannotCreateCharsetConverter,
                    format!("Cannot convert character set {text}: it is not known"),
                ));
            }
        },
    })
}

impl Charset {
    fn decode(self, s: &[u8]) -> String {
        match self {
            Charset::Known(encoding) => encoding.decode_without_bom_handling(s).0.into_owned(),
            Charset::Latin1 => s.iter().map(|&byte| char::from(byte)).collect(),
            Charset::Utf16 { big, marked } => {
                let big = big || (marked && s.starts_with(&[0xFE, 0xFF]));
                let s =
                    if marked && (s.starts_with(&[0xFE, 0xFF]) || s.starts_with(&[0xFF, 0xFE])) { &s[2..] } else { s };
                let encoding = if big { encoding_rs::UTF_16BE } else { encoding_rs::UTF_16LE };
                encoding.decode_without_bom_handling(s).0.into_owned()
            }
        }
    }

    /// Appends a text in this set; characters that the set lacks become its substitute character.
    fn encode(self, text: &str, out: &mut Vec<u8>) {
        match self {
            Charset::Known(encoding) if encoding == encoding_rs::UTF_8 => out.extend_from_slice(text.as_bytes()),
            Charset::Known(encoding) => {
                for c in text.chars() {
                    let mut buffer = [0; 4];
                    let (bytes, _, lacking) = encoding.encode(c.encode_utf8(&mut buffer));
                    if lacking { out.push(0x1A) } else { out.extend_from_slice(&bytes) }
                }
            }
            Charset::Latin1 => out.extend(text.chars().map(|c| u8::try_from(u32::from(c)).unwrap_or(0x1A))),
            Charset::Utf16 { big, marked } => {
                let put = |unit: u16, out: &mut Vec<u8>| {
                    out.extend_from_slice(&if big { unit.to_be_bytes() } else { unit.to_le_bytes() })
                };
                if marked {
                    put(0xFEFF, out);
                }
                text.encode_utf16().for_each(|unit| put(unit, out));
            }
        }
    }
}

fn convert_charset(call: &Call) -> Result<Bound> {
    call.count(3..=3)?;
    call.strings([0])?;
    let (from, to) = (charset(&call.constant_bytes(1)?)?, charset(&call.constant_bytes(2)?)?);
    Ok(Bound::new(DataType::String, move |args, rows| {
        let text = Text::of(&args[0])?;
        // Nothing has no mark of its byte order.
        Ok(bytes_rows(rows, |row, out| match text.get(row) {
            [] => {}
            s => to.encode(&from.decode(s), out),
        }))
    }))
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "String");
    family.add("convertCharset", "convertCharset(s, from, to)", "A text in another character set.", convert_charset);
}
