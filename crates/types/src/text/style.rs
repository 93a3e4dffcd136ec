//! Styles of text: the look of each kind of value.

use super::float::{write_float32, write_float64};
use memchr_lite::find_special;

/// The look of cells: what differs between `toString`, TSV, `VALUES`, CSV, JSON, …
///
/// The kinds are those that ClickHouse's texts treat alike; numbers are bare everywhere but where a style
/// says otherwise.
pub trait CellStyle {
    /// Arrays, tuples and maps look as in JSON: `null`, `{"a":1}`, named tuples as objects.
    const JSON: bool = false;

    /// Values are literals: truth values are `true` and `false`, whatever words the options have for them.
    const LITERAL: bool = false;

    /// NULL.
    fn null(&self, out: &mut Vec<u8>);

    /// A string or an enum's name.
    fn string(&self, bytes: &[u8], out: &mut Vec<u8>);

    /// A date, a time or a UUID: text without anything to escape.
    fn plain(&self, out: &mut Vec<u8>, write: impl FnOnce(&mut Vec<u8>));

    /// An array, a tuple or a map; `write` appends it with the nested style.
    fn compound(&self, out: &mut Vec<u8>, write: impl FnOnce(&mut Vec<u8>));

    /// `Float64`.
    fn float64(&self, value: f64, out: &mut Vec<u8>) {
        write_float64(value, out);
    }

    /// `Float32`.
    fn float32(&self, value: f32, out: &mut Vec<u8>) {
        write_float32(value, out);
    }

    /// An integer of 64 bits or more.
    fn wide_integer(&self, out: &mut Vec<u8>, write: impl FnOnce(&mut Vec<u8>)) {
        write(out);
    }

    /// A decimal.
    fn decimal(&self, out: &mut Vec<u8>, write: impl FnOnce(&mut Vec<u8>)) {
        write(out);
    }

    /// Whether named tuples are objects (with [`Self::JSON`]).
    fn named_tuples_as_objects(&self) -> bool {
        true
    }

    /// Whether maps are arrays of objects with `keys` and `values` (with [`Self::JSON`]).
    fn maps_as_arrays(&self) -> bool {
        false
    }

    /// Whether NULL in a named tuple is left out (with [`Self::JSON`]).
    fn leaves_out_null(&self) -> bool {
        false
    }
}

/// `toString` and `TSVRaw`: strings as they are.
#[derive(Clone, Copy, Debug)]
pub struct Text;

/// A cell of TSV: control characters escaped with backslashes.
#[derive(Clone, Copy, Debug)]
pub struct Escaped;

/// SQL literals: `'it\'s'`, as in `VALUES` and inside arrays.
#[derive(Clone, Copy, Debug)]
pub struct Quoted;

impl CellStyle for Text {
    fn null(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(b"\\N");
    }
    #[inline]
    fn string(&self, bytes: &[u8], out: &mut Vec<u8>) {
        out.extend_from_slice(bytes);
    }
    #[inline]
    fn plain(&self, out: &mut Vec<u8>, write: impl FnOnce(&mut Vec<u8>)) {
        write(out);
    }
    fn compound(&self, out: &mut Vec<u8>, write: impl FnOnce(&mut Vec<u8>)) {
        write(out);
    }
}

impl CellStyle for Escaped {
    fn null(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(b"\\N");
    }
    #[inline]
    fn string(&self, bytes: &[u8], out: &mut Vec<u8>) {
        escape_tsv(bytes, out);
    }
    #[inline]
    fn plain(&self, out: &mut Vec<u8>, write: impl FnOnce(&mut Vec<u8>)) {
        write(out);
    }
    fn compound(&self, out: &mut Vec<u8>, write: impl FnOnce(&mut Vec<u8>)) {
        write(out);
    }
}

impl CellStyle for Quoted {
    const LITERAL: bool = true;
    fn null(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(b"NULL");
    }
    #[inline]
    fn string(&self, bytes: &[u8], out: &mut Vec<u8>) {
        out.push(b'\'');
        escape_tsv(bytes, out);
        out.push(b'\'');
    }
    #[inline]
    fn plain(&self, out: &mut Vec<u8>, write: impl FnOnce(&mut Vec<u8>)) {
        out.push(b'\'');
        write(out);
        out.push(b'\'');
    }
    fn compound(&self, out: &mut Vec<u8>, write: impl FnOnce(&mut Vec<u8>)) {
        write(out);
    }
}

/// Appends bytes with tab, line feed, quote, backslash and other control characters escaped.
#[inline]
pub fn escape_tsv(bytes: &[u8], out: &mut Vec<u8>) {
    let mut rest = bytes;
    while let Some(at) = find_special(rest) {
        out.extend_from_slice(&rest[..at]);
        out.push(b'\\');
        out.push(match rest[at] {
            b'\n' => b'n',
            b'\t' => b't',
            b'\r' => b'r',
            0 => b'0',
            8 => b'b',
            12 => b'f',
            other => other,
        });
        rest = &rest[at + 1..];
    }
    out.extend_from_slice(rest);
}

/// Searching for the bytes that need an escape.
mod memchr_lite {
    /// 1 for the bytes that TSV and quoted strings escape.
    const SPECIAL: [u8; 256] = {
        let mut table = [0u8; 256];
        let special = b"\n\t\r\0\x08\x0c'\\";
        let mut i = 0;
        while i < special.len() {
            table[special[i] as usize] = 1;
            i += 1;
        }
        table
    };

    const CHUNK: usize = 32;

    /// Whether a chunk may hold a special byte: a test that the compiler turns into SIMD.
    #[inline(always)]
    fn chunk_may_match(chunk: &[u8]) -> bool {
        chunk.iter().fold(false, |found, &b| found | (b < 14) | (b == b'\'') | (b == b'\\'))
    }

    /// The position of the first byte that needs an escape.
    #[inline]
    pub(super) fn find_special(bytes: &[u8]) -> Option<usize> {
        let mut at = 0;
        while at + CHUNK <= bytes.len() {
            let chunk = &bytes[at..at + CHUNK];
            if chunk_may_match(chunk)
                && let Some(found) = chunk.iter().position(|&b| SPECIAL[b as usize] != 0)
            {
                return Some(at + found);
            }
            at += CHUNK;
        }
        bytes[at..].iter().position(|&b| SPECIAL[b as usize] != 0).map(|found| at + found)
    }
}
