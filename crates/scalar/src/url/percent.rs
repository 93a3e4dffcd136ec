//! Percent encoding.

use crate::support::{Bound, Family, Text, bytes_rows};
use functions::Registry;
use types::DataType;

const HEX: &[u8; 16] = b"0123456789ABCDEF";

fn encode(s: &[u8], form: bool, out: &mut Vec<u8>) {
    for &c in s {
        match c {
            b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' | b'-' | b'_' | b'.' | b'~' => out.push(c),
            b' ' if form => out.push(b'+'),
            c => out.extend([b'%', HEX[usize::from(c >> 4)], HEX[usize::from(c & 15)]]),
        }
    }
}

fn digit(c: u8) -> Option<u8> {
    char::from(c).to_digit(16).map(|d| d as u8)
}

/// Decodes `%XX` (and `+` in forms); other bytes stay as they are.
fn decode(s: &[u8], form: bool, out: &mut Vec<u8>) {
    let mut rest = s;
    loop {
        let next = if form { memchr::memchr2(b'%', b'+', rest) } else { memchr::memchr(b'%', rest) };
        let Some(at) = next else {
            out.extend_from_slice(rest);
            return;
        };
        out.extend_from_slice(&rest[..at]);
        match &rest[at..] {
            [b'%', high, low, after @ ..] if digit(*high).is_some() && digit(*low).is_some() => {
                out.push(digit(*high).unwrap_or(0) << 4 | digit(*low).unwrap_or(0));
                rest = after;
            }
            [b'+', after @ ..] => {
                out.push(b' ');
                rest = after;
            }
            [c, after @ ..] => {
                out.push(*c);
                rest = after;
            }
            [] => return,
        }
    }
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "URL");
    type Write = fn(&[u8], &mut Vec<u8>);
    let functions: [(&'static str, &'static str, Write); 4] = [
        ("encodeURLComponent", "The string percent-encoded.", |s, out| encode(s, false, out)),
        ("decodeURLComponent", "The percent-encoded string decoded.", |s, out| decode(s, false, out)),
        ("encodeURLFormComponent", "As encodeURLComponent, with + for spaces.", |s, out| encode(s, true, out)),
        ("decodeURLFormComponent", "As decodeURLComponent, with + for spaces.", |s, out| decode(s, true, out)),
    ];
    for (name, text, write) in functions {
        family.add(name, "f(s)", text, move |call| {
            call.count(1..=1)?;
            call.strings([0])?;
            Ok(Bound::new(DataType::String, move |args, rows| {
                let text = Text::of(&args[0])?;
                Ok(bytes_rows(rows, |row, out| write(text.get(row), out)))
            }))
        });
    }
}
