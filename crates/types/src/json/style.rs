//! The look of values in JSON.

use crate::text::{CellStyle, write_float32, write_float64};

/// JSON as `toString` of an object gives it.
#[derive(Clone, Copy, Debug)]
pub struct JsonText;

impl CellStyle for JsonText {
    const JSON: bool = true;

    fn null(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(b"null");
    }
    fn string(&self, bytes: &[u8], out: &mut Vec<u8>) {
        write_json_string(bytes, true, out);
    }
    fn plain(&self, out: &mut Vec<u8>, write: impl FnOnce(&mut Vec<u8>)) {
        out.push(b'"');
        write(out);
        out.push(b'"');
    }
    fn compound(&self, out: &mut Vec<u8>, write: impl FnOnce(&mut Vec<u8>)) {
        write(out);
    }
    fn float64(&self, value: f64, out: &mut Vec<u8>) {
        if value.is_finite() { write_float64(value, out) } else { self.null(out) }
    }
    fn float32(&self, value: f32, out: &mut Vec<u8>) {
        if value.is_finite() { write_float32(value, out) } else { self.null(out) }
    }
}

/// The bytes that JSON strings may escape; 0xE2 begins U+2028 and U+2029.
const JSON_SPECIAL: [bool; 256] = {
    let mut table = [false; 256];
    let mut i = 0;
    while i < 32 {
        table[i] = true;
        i += 1;
    }
    table[b'"' as usize] = true;
    table[b'\\' as usize] = true;
    table[b'/' as usize] = true;
    table[0xE2] = true;
    table
};

/// Appends a string in double quotes with JSON's escapes, as ClickHouse writes them.
pub fn write_json_string(bytes: &[u8], escape_slashes: bool, out: &mut Vec<u8>) {
    out.push(b'"');
    let mut rest = bytes;
    while let Some(at) = rest.iter().position(|&b| JSON_SPECIAL[b as usize]) {
        out.extend_from_slice(&rest[..at]);
        let byte = rest[at];
        let mut taken = at + 1;
        match byte {
            b'"' => out.extend_from_slice(b"\\\""),
            b'\\' => out.extend_from_slice(b"\\\\"),
            b'\n' => out.extend_from_slice(b"\\n"),
            b'\t' => out.extend_from_slice(b"\\t"),
            b'\r' => out.extend_from_slice(b"\\r"),
            8 => out.extend_from_slice(b"\\b"),
            12 => out.extend_from_slice(b"\\f"),
            b'/' if escape_slashes => out.extend_from_slice(b"\\/"),
            0..32 => out.extend_from_slice(format!("\\u{byte:04X}").as_bytes()),
            0xE2 if matches!(rest[at..], [_, 0x80, 0xA8 | 0xA9, ..]) => {
                out.extend_from_slice(if rest[at + 2] == 0xA8 { b"\\u2028" } else { b"\\u2029" });
                taken += 2;
            }
            other => out.push(other),
        }
        rest = &rest[taken..];
    }
    out.extend_from_slice(rest);
    out.push(b'"');
}
