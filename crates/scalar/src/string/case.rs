//! Upper and lower case, reversal, capitals of words, Soundex.

use super::char_len;
use crate::support::{Bound, Call, Family, Text, arrays, bytes_rows};
use base::Result;
use functions::{Arg, Injectivity, Registry};
use types::column::view_len;
use types::{ArrayColumn, Buffer, Column, DataType, FixedStringColumn, StringColumn};

/// Bytes of all rows changed, the type stays. `each`: a byte's change does not depend on its neighbours.
fn bytewise(call: &Call, each: bool, change: fn(&mut [u8])) -> Result<Bound> {
    call.count(1..=1)?;
    call.strings([0])?;
    Ok(Bound::new(call.data_type(0).clone(), move |args, rows| {
        if let Column::FixedString(fixed) = args[0].column.flatten() {
            let mut bytes = fixed.bytes.to_vec();
            bytes.chunks_mut(fixed.width).for_each(change);
            return Ok(Column::FixedString(FixedStringColumn { width: fixed.width, bytes: bytes.into() }));
        }
        let text = Text::of(&args[0])?;
        if let (true, Text::Rows(strings)) = (each, &text)
            && let Some(changed) = changed_block(strings, change)
        {
            return Ok(Column::String(changed));
        }
        Ok(bytes_rows(rows, |row, out| {
            let start = out.len();
            out.extend_from_slice(text.get(row));
            change(&mut out[start..]);
        }))
    }))
}

/// Changes all rows at once where their bytes lie one after another.
fn changed_block(strings: &StringColumn, change: fn(&mut [u8])) -> Option<StringColumn> {
    let mut bytes = strings.packed_bytes()?.to_vec();
    change(&mut bytes);
    let lengths: Vec<u32> = strings.views().iter().map(|&view| view_len(view) as u32).collect();
    StringColumn::from_lengths(&lengths, Buffer::from_vec(bytes), 0)
}

/// Valid UTF-8 changed as text; other bytes stay.
fn textwise(call: &Call, change: fn(&str, &mut Vec<u8>)) -> Result<Bound> {
    call.count(1..=1)?;
    call.strings([0])?;
    Ok(Bound::new(DataType::String, move |args, rows| {
        let text = Text::of(&args[0])?;
        Ok(bytes_rows(rows, |row, out| {
            for chunk in text.get(row).utf8_chunks() {
                change(chunk.valid(), out);
                out.extend_from_slice(chunk.invalid());
            }
        }))
    }))
}

/// ASCII is changed in place; other text by the tables of Unicode.
fn cased(text: &str, out: &mut Vec<u8>, ascii: fn(&mut [u8]), unicode: fn(&str) -> String) {
    if text.is_ascii() {
        let start = out.len();
        out.extend_from_slice(text.as_bytes());
        ascii(&mut out[start..]);
    } else {
        out.extend_from_slice(unicode(text).as_bytes());
    }
}

fn lower_utf8(text: &str, out: &mut Vec<u8>) {
    cased(text, out, <[u8]>::make_ascii_lowercase, str::to_lowercase);
}

fn upper_utf8(text: &str, out: &mut Vec<u8>) {
    cased(text, out, <[u8]>::make_ascii_uppercase, str::to_uppercase);
}

fn initcap(bytes: &mut [u8]) {
    let mut inside = false;
    for byte in bytes {
        if inside {
            byte.make_ascii_lowercase()
        } else {
            byte.make_ascii_uppercase()
        }
        inside = byte.is_ascii_alphanumeric();
    }
}

fn initcap_utf8(text: &str, out: &mut Vec<u8>) {
    let mut inside = false;
    let mut buffer = [0; 4];
    for c in text.chars() {
        if inside {
            c.to_lowercase().for_each(|c| out.extend_from_slice(c.encode_utf8(&mut buffer).as_bytes()));
        } else {
            // A letter whose capital is several stays as it is.
            let mut upper = c.to_uppercase();
            let upper = if upper.len() == 1 { upper.next().unwrap_or(c) } else { c };
            out.extend_from_slice(upper.encode_utf8(&mut buffer).as_bytes());
        }
        inside = c.is_alphanumeric();
    }
}

fn reverse_utf8(bytes: &[u8], out: &mut Vec<u8>) {
    let start = out.len();
    out.resize(start + bytes.len(), 0);
    let mut end = out.len();
    let mut rest = bytes;
    while let Some(&first) = rest.first() {
        let n = char_len(first).min(rest.len());
        out[end - n..end].copy_from_slice(&rest[..n]);
        end -= n;
        rest = &rest[n..];
    }
}

/// The elements of each array in reverse order.
pub(crate) fn reverse_arrays(arg: &Arg) -> Result<Column> {
    let array = arrays(&arg.column)?;
    let mut indices = Vec::with_capacity(array.values.len());
    (0..array.len()).for_each(|row| indices.extend(array.range(row).rev().map(|i| i as u32)));
    Ok(Column::Array(ArrayColumn::new(array.offsets.clone(), array.values.gather(&indices))))
}

fn soundex(bytes: &[u8], out: &mut Vec<u8>) {
    const CODES: &[u8; 26] = b"01230120022455012623010202";
    let code = |byte: u8| CODES[usize::from(byte.to_ascii_uppercase() - b'A')];
    let mut letters = bytes.iter().copied().filter(u8::is_ascii_alphabetic);
    let Some(first) = letters.next() else {
        out.extend_from_slice(b"0000");
        return;
    };
    let start = out.len();
    out.push(first.to_ascii_uppercase());
    let mut last = code(first);
    for letter in letters {
        let next = code(letter);
        if next != last {
            last = next;
            if next != b'0' {
                out.push(next);
                if out.len() == start + 4 {
                    return;
                }
            }
        }
    }
    out.resize(start + 4, b'0');
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "String");
    family.add_any_case("lower", "lower(s)", "ASCII letters in lower case.", |call| {
        bytewise(call, true, <[u8]>::make_ascii_lowercase)
    });
    family.alias_any_case("lower", &["lcase"]);
    family.add_any_case("upper", "upper(s)", "ASCII letters in upper case.", |call| {
        bytewise(call, true, <[u8]>::make_ascii_uppercase)
    });
    family.alias_any_case("upper", &["ucase"]);
    family.add("lowerUTF8", "lowerUTF8(s)", "Letters of UTF-8 text in lower case.", |call| textwise(call, lower_utf8));
    family.add("upperUTF8", "upperUTF8(s)", "Letters of UTF-8 text in upper case.", |call| textwise(call, upper_utf8));
    family.add_any_case(
        "initcap",
        "initcap(s)",
        "The first letter of each word in upper case, the others in lower.",
        |call| bytewise(call, false, initcap),
    );
    family.add("initcapUTF8", "initcapUTF8(s)", "As initcap, for UTF-8 text.", |call| textwise(call, initcap_utf8));
    family.add_any_case(
        "reverse",
        "reverse(x)",
        "The bytes of a string or the elements of an array in reverse order.",
        |call| {
            call.count(1..=1)?;
            if matches!(call.data_type(0), DataType::Array(_)) {
                return Ok(Bound::new(call.data_type(0).clone(), |args, _| reverse_arrays(&args[0])));
            }
            if matches!(call.data_type(0), DataType::Tuple(_)) {
                return crate::tuple::reverse(call);
            }
            bytewise(call, false, <[u8]>::reverse)
        },
    );
    family.describe(&["reverse"], |properties| properties.injectivity = Injectivity::Strings);
    family.add("reverseUTF8", "reverseUTF8(s)", "The code points of a string in reverse order.", |call| {
        call.count(1..=1)?;
        call.strings([0])?;
        Ok(Bound::new(DataType::String, |args, rows| {
            let text = Text::of(&args[0])?;
            Ok(bytes_rows(rows, |row, out| reverse_utf8(text.get(row), out)))
        }))
    });
    family.add_any_case("soundex", "soundex(s)", "The Soundex code.", |call| {
        call.count(1..=1)?;
        call.strings([0])?;
        Ok(Bound::new(DataType::String, |args, rows| {
            let text = Text::of(&args[0])?;
            Ok(bytes_rows(rows, |row, out| soundex(text.get(row), out)))
        }))
    });
}
