//! The looks of cells in CSV, JSON and XML.

use crate::FormatSettings;
use types::text::{CellStyle, escape_tsv, write_float32, write_float64};

pub(crate) use types::json::write_json_string;

/// A CSV field: strings and dates in double quotes.
pub(crate) struct Csv<'a> {
    pub settings: &'a FormatSettings,
}

impl CellStyle for Csv<'_> {
    fn null(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.settings.csv_null);
    }
    #[inline]
    fn string(&self, bytes: &[u8], out: &mut Vec<u8>) {
        out.push(b'"');
        let mut rest = bytes;
        while let Some(at) = memchr::memchr(b'"', rest) {
            out.extend_from_slice(&rest[..=at]);
            out.push(b'"');
            rest = &rest[at + 1..];
        }
        out.extend_from_slice(rest);
        out.push(b'"');
    }
    #[inline]
    fn plain(&self, out: &mut Vec<u8>, write: impl FnOnce(&mut Vec<u8>)) {
        out.push(b'"');
        write(out);
        out.push(b'"');
    }
    fn compound(&self, out: &mut Vec<u8>, write: impl FnOnce(&mut Vec<u8>)) {
        let start = out.len();
        write(out);
        let text = out.split_off(start);
        self.string(&text, out);
    }
}

/// A text with one replacement character for bytes next to each other that are no UTF-8.
fn valid_text(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    let mut is_replaced = false;
    for chunk in bytes.utf8_chunks() {
        if !chunk.valid().is_empty() {
            text.push_str(chunk.valid());
            is_replaced = false;
        }
        if !chunk.invalid().is_empty() && !is_replaced {
            text.push(char::REPLACEMENT_CHARACTER);
            is_replaced = true;
        }
    }
    text
}

/// A JSON value.
pub(crate) struct Json<'a> {
    pub settings: &'a FormatSettings,
}

impl Json<'_> {
    fn quoted_if(quote: bool, out: &mut Vec<u8>, write: impl FnOnce(&mut Vec<u8>)) {
        if quote {
            out.push(b'"');
            write(out);
            out.push(b'"');
        } else {
            write(out);
        }
    }

    fn not_finite(&self, out: &mut Vec<u8>, write: impl FnOnce(&mut Vec<u8>)) {
        match self.settings.json_quote_denormals {
            true => Self::quoted_if(true, out, write),
            false => out.extend_from_slice(b"null"),
        }
    }
}

impl CellStyle for Json<'_> {
    const JSON: bool = true;
    fn null(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(b"null");
    }
    #[inline]
    fn string(&self, bytes: &[u8], out: &mut Vec<u8>) {
        if self.settings.writing.json_validate && std::str::from_utf8(bytes).is_err() {
            return write_json_string(valid_text(bytes).as_bytes(), self.settings.json_escape_slashes, out);
        }
        write_json_string(bytes, self.settings.json_escape_slashes, out);
    }
    #[inline]
    fn plain(&self, out: &mut Vec<u8>, write: impl FnOnce(&mut Vec<u8>)) {
        Self::quoted_if(true, out, write);
    }
    fn compound(&self, out: &mut Vec<u8>, write: impl FnOnce(&mut Vec<u8>)) {
        write(out);
    }
    fn float64(&self, value: f64, out: &mut Vec<u8>) {
        match value.is_finite() {
            true => Self::quoted_if(self.settings.json_quote_floats, out, |out| write_float64(value, out)),
            false => self.not_finite(out, |out| write_float64(value, out)),
        }
    }
    fn float32(&self, value: f32, out: &mut Vec<u8>) {
        match value.is_finite() {
            true => write_float32(value, out),
            false => self.not_finite(out, |out| write_float32(value, out)),
        }
    }
    #[inline]
    fn wide_integer(&self, out: &mut Vec<u8>, write: impl FnOnce(&mut Vec<u8>)) {
        Self::quoted_if(self.settings.json_quote_integers, out, write);
    }
    fn decimal(&self, out: &mut Vec<u8>, write: impl FnOnce(&mut Vec<u8>)) {
        Self::quoted_if(self.settings.json_quote_decimals, out, write);
    }
    fn named_tuples_as_objects(&self) -> bool {
        self.settings.json_tuples_as_objects
    }
    fn maps_as_arrays(&self) -> bool {
        self.settings.writing.json_maps_as_arrays
    }
    fn leaves_out_null(&self) -> bool {
        self.settings.writing.json_skip_null
    }
}

/// SQL literals whose quotes are doubled.
pub(crate) struct DoubleQuoted;

impl CellStyle for DoubleQuoted {
    const LITERAL: bool = true;
    fn null(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(b"NULL");
    }
    fn string(&self, bytes: &[u8], out: &mut Vec<u8>) {
        out.push(b'\'');
        for (i, part) in bytes.split(|&byte| byte == b'\'').enumerate() {
            if i > 0 {
                out.extend_from_slice(b"''");
            }
            escape_tsv(part, out);
        }
        out.push(b'\'');
    }
    fn plain(&self, out: &mut Vec<u8>, write: impl FnOnce(&mut Vec<u8>)) {
        out.push(b'\'');
        write(out);
        out.push(b'\'');
    }
    fn compound(&self, out: &mut Vec<u8>, write: impl FnOnce(&mut Vec<u8>)) {
        write(out);
    }
}

/// Text inside Pretty tables and `JSONStrings`: as `toString`, but NULL stands out.
pub(crate) struct PrettyText {
    /// NULL is in letters of ASCII.
    pub(crate) ascii: bool,
}

/// NULL in texts for people.
pub(crate) const SHOWN_NULL: &str = "ᴺᵁᴸᴸ";

impl CellStyle for PrettyText {
    fn null(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(if self.ascii { "NULL" } else { SHOWN_NULL }.as_bytes());
    }
    fn string(&self, bytes: &[u8], out: &mut Vec<u8>) {
        out.extend_from_slice(bytes);
    }
    fn plain(&self, out: &mut Vec<u8>, write: impl FnOnce(&mut Vec<u8>)) {
        write(out);
    }
    fn compound(&self, out: &mut Vec<u8>, write: impl FnOnce(&mut Vec<u8>)) {
        write(out);
    }
}

/// Appends text with XML's entities for `<` and `&`.
pub(crate) fn write_xml(bytes: &[u8], out: &mut Vec<u8>) {
    for &byte in bytes {
        match byte {
            b'<' => out.extend_from_slice(b"&lt;"),
            b'&' => out.extend_from_slice(b"&amp;"),
            other => out.push(other),
        }
    }
}
