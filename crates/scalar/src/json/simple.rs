//! `simpleJSON…`: the first `"name":` of the text is looked for and the value behind it read, with no regard
//! for nesting or spaces.

use super::scan::unescape;
use crate::support::{Bound, Call, Family, Text, bytes_rows};
use base::Result;
use functions::Registry;
use memchr::memmem;
use types::{Column, DataType};

/// The text behind the first `"name":`.
fn value_of<'a>(s: &'a [u8], finder: &memmem::Finder) -> Option<&'a [u8]> {
    finder.find(s).map(|at| &s[at + finder.needle().len()..])
}

fn finder(call: &Call) -> Result<memmem::Finder<'static>> {
    call.count(2..=2)?;
    call.strings([0])?;
    let needle = [b"\"".as_slice(), &call.constant_bytes(1)?, b"\":"].concat();
    Ok(memmem::Finder::new(&needle).into_owned())
}

fn number<T: types::NativeType>(call: &Call, result: DataType, read: fn(&[u8]) -> T) -> Result<Bound> {
    let finder = finder(call)?;
    Ok(Bound::new(result, move |args, rows| {
        let text = Text::of(&args[0])?;
        let values = (0..rows).map(|row| value_of(text.get(row), &finder).map_or_else(T::default, read));
        Ok(Column::from_vec(values.collect()))
    }))
}

fn string(call: &Call, write: fn(&[u8], &mut Vec<u8>)) -> Result<Bound> {
    let finder = finder(call)?;
    Ok(Bound::new(DataType::String, move |args, rows| {
        let text = Text::of(&args[0])?;
        Ok(bytes_rows(rows, |row, out| {
            if let Some(value) = value_of(text.get(row), &finder) {
                write(value, out);
            }
        }))
    }))
}

/// A number may stand in quotes.
fn unquoted(s: &[u8]) -> &[u8] {
    s.strip_prefix(b"\"").unwrap_or(s)
}

/// The digits that a text begins with.
fn digits(s: &[u8]) -> &str {
    let end = s.iter().position(|c| !c.is_ascii_digit()).unwrap_or(s.len());
    std::str::from_utf8(&s[..end]).unwrap_or_default()
}

fn read_uint(s: &[u8]) -> u64 {
    digits(unquoted(s)).bytes().fold(0u64, |n, c| n.wrapping_mul(10).wrapping_add(u64::from(c - b'0')))
}

fn read_int(s: &[u8]) -> i64 {
    let s = unquoted(s);
    match s.strip_prefix(b"-") {
        Some(rest) => (read_uint(rest) as i64).wrapping_neg(),
        None => read_uint(s) as i64,
    }
}

fn read_float(s: &[u8]) -> f64 {
    fast_float2::parse_partial::<f64, _>(unquoted(s)).map_or(0.0, |(value, _)| value)
}

/// The position behind the closing quote of a string whose opening quote is before the text; `None` if it is not
/// closed.
fn string_end(s: &[u8]) -> Option<usize> {
    let mut at = 0;
    while let Some(found) = memchr::memchr2(b'"', b'\\', s.get(at..)?) {
        at += found;
        if s[at] == b'"' {
            return Some(at);
        }
        at += 2;
    }
    None
}

fn write_string(s: &[u8], out: &mut Vec<u8>) {
    if let Some(inside) = s.strip_prefix(b"\"")
        && let Some(end) = string_end(inside)
        && let Some(text) = unescape(&inside[..end])
    {
        out.extend_from_slice(&text);
    }
}

/// The value as it is: up to a comma or a closing bracket that is not its own.
fn write_raw(s: &[u8], out: &mut Vec<u8>) {
    let mut depth = 0usize;
    let mut at = 0;
    while let Some(&c) = s.get(at) {
        match c {
            b'"' => match string_end(&s[at + 1..]) {
                Some(end) => at += end + 1,
                None => return,
            },
            b'[' | b'{' => depth += 1,
            b',' if depth == 0 => break,
            b']' | b'}' if depth == 0 => break,
            b']' | b'}' => depth -= 1,
            _ => {}
        }
        at += 1;
    }
    out.extend_from_slice(&s[..at]);
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "JSON");
    let syntax = "simpleJSON…(json, name)";
    family.add("simpleJSONHas", syntax, "1 if there is a field of that name.", |call| {
        number(call, DataType::UInt8, |_| 1u8)
    });
    family.add("simpleJSONExtractUInt", syntax, "A field as UInt64.", |call| number(call, DataType::UInt64, read_uint));
    family.add("simpleJSONExtractInt", syntax, "A field as Int64.", |call| number(call, DataType::Int64, read_int));
    family.add("simpleJSONExtractFloat", syntax, "A field as Float64.", |call| {
        number(call, DataType::Float64, read_float)
    });
    family.add("simpleJSONExtractBool", syntax, "1 if a field is true.", |call| {
        number(call, DataType::UInt8, |s| u8::from(s.starts_with(b"true")))
    });
    family.add("simpleJSONExtractString", syntax, "A field's string, unescaped.", |call| string(call, write_string));
    family.add("simpleJSONExtractRaw", syntax, "A field's value as it is.", |call| string(call, write_raw));
    family.alias("simpleJSONHas", &["visitParamHas"]);
    family.alias("simpleJSONExtractUInt", &["visitParamExtractUInt"]);
    family.alias("simpleJSONExtractInt", &["visitParamExtractInt"]);
    family.alias("simpleJSONExtractFloat", &["visitParamExtractFloat"]);
    family.alias("simpleJSONExtractBool", &["visitParamExtractBool"]);
    family.alias("simpleJSONExtractString", &["visitParamExtractString"]);
    family.alias("simpleJSONExtractRaw", &["visitParamExtractRaw"]);
}
