//! Lists of settings and of parameters.
//!
//! ```text
//! since 54429   (name, flags, value as text)*, empty name
//! before        (name, value in the binary form of the setting's type)*, empty name
//! ```
//! Parameters are settings whose values are quoted.

use crate::revision;
use crate::wire::{lie, put_text, text, varint};
use base::Settings;
use std::io::Read;

/// Settings of a query, at most.
const SETTINGS_MAX: usize = 10_000;
/// Bytes of a name.
const NAME_BYTES_MAX: u64 = 4 << 10;
/// Bytes of a value.
const VALUE_BYTES_MAX: u64 = 16 << 20;
/// Bytes of all values together.
const ALL_BYTES_MAX: usize = 64 << 20;

/// Flag of a setting that a server must know: else it refuses the query.
const IMPORTANT: u64 = 1;
/// Flag of a setting with a name of the user's own, whose value is a literal.
const CUSTOM: u64 = 2;

/// A setting that comes with a query.
#[derive(Debug, PartialEq)]
pub struct GivenSetting {
    /// The name of the setting.
    pub name: String,
    /// The value, as text.
    pub value: String,
    /// Whether a server that does not know it must refuse the query.
    pub is_important: bool,
}

/// Reads a list of settings.
///
/// # Errors
/// Of the source; for lists that are too long, and before 54429 for unknown names, whose values have no known end.
pub fn read(source: &mut dyn Read, revision: u64) -> std::io::Result<Vec<GivenSetting>> {
    read_list(source, |source, name| {
        if revision < revision::SETTINGS_AS_TEXT {
            return Ok((read_binary(source, name)?, true));
        }
        let flags = varint(source)?;
        let value = text(source, VALUE_BYTES_MAX)?;
        let value = if flags & CUSTOM != 0 { unquoted(&value) } else { value };
        Ok((value, flags & IMPORTANT != 0))
    })
}

/// Reads a list of parameters: names and values.
///
/// # Errors
/// Of the source, and for lists that are too long.
pub fn read_parameters(source: &mut dyn Read) -> std::io::Result<Vec<(String, String)>> {
    let list = read_list(source, |source, _| {
        varint(source)?;
        Ok((unquoted(&text(source, VALUE_BYTES_MAX)?), false))
    })?;
    Ok(list.into_iter().map(|setting| (setting.name, setting.value)).collect())
}

fn read_list(
    source: &mut dyn Read,
    mut value_of: impl FnMut(&mut dyn Read, &str) -> std::io::Result<(String, bool)>,
) -> std::io::Result<Vec<GivenSetting>> {
    let (mut list, mut all_bytes) = (Vec::new(), 0);
    loop {
        let name = text(source, NAME_BYTES_MAX)?;
        if name.is_empty() {
            return Ok(list);
        }
        let (value, is_important) = value_of(source, &name)?;
        all_bytes += name.len() + value.len();
        if list.len() == SETTINGS_MAX || all_bytes > ALL_BYTES_MAX {
            return Err(lie(format!("a query has more than {SETTINGS_MAX} settings, or too long ones")));
        }
        list.push(GivenSetting { name, value, is_important });
    }
}

/// A value in the form that old clients send it in, which depends on the setting's type.
fn read_binary(source: &mut dyn Read, name: &str) -> std::io::Result<String> {
    let Some(info) = Settings::info(name) else {
        return Err(lie(format!("setting '{name}' is unknown, so that where its value ends is, too")));
    };
    Ok(match info.type_name {
        "Bool" | "BoolAuto" | "UInt64" | "UInt64Auto" | "NonZeroUInt64" | "MaxThreads" | "Seconds" => {
            varint(source)?.to_string()
        }
        "Milliseconds" => varint(source)?.to_string(),
        "Int64" | "Int32" => {
            let number = varint(source)?;
            ((number >> 1) as i64 ^ -((number & 1) as i64)).to_string()
        }
        _ => text(source, VALUE_BYTES_MAX)?,
    })
}

/// The text of a literal in quotes; other literals are their own text.
fn unquoted(literal: &str) -> String {
    let Some(inner) = literal.strip_prefix('\'').and_then(|rest| rest.strip_suffix('\'')) else {
        return literal.to_string();
    };
    let mut out = String::with_capacity(inner.len());
    let mut chars = inner.chars();
    while let Some(c) = chars.next() {
        if c != '\\' {
            out.push(c);
            continue;
        }
        match chars.next() {
            Some('n') => out.push('\n'),
            Some('t') => out.push('\t'),
            Some('r') => out.push('\r'),
            Some('0') => out.push('\0'),
            Some('b') => out.push('\u{8}'),
            Some('f') => out.push('\u{c}'),
            Some('a') => out.push('\u{7}'),
            Some('v') => out.push('\u{b}'),
            Some(other) => out.push(other),
            None => out.push('\\'),
        }
    }
    out
}

/// Appends a list of settings for a peer of a revision since 54429.
pub fn write(list: &[(String, String)], out: &mut Vec<u8>) {
    for (name, value) in list {
        put_text(out, name);
        base::varint::put(out, IMPORTANT);
        put_text(out, value);
    }
    put_text(out, "");
}

/// Appends a list of parameters.
pub fn write_parameters<'a>(list: impl Iterator<Item = (&'a str, &'a str)>, out: &mut Vec<u8>) {
    for (name, value) in list {
        put_text(out, name);
        base::varint::put(out, CUSTOM);
        put_text(out, format!("'{}'", value.replace('\\', "\\\\").replace('\'', "\\'")));
    }
    put_text(out, "");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_of_old_clients() {
        let mut out = Vec::new();
        for (name, value) in [("max_threads", &[5u8][..]), ("max_block_size", &[0x80, 1]), ("extremes", &[1])] {
            put_text(&mut out, name);
            out.extend_from_slice(value);
        }
        put_text(&mut out, "totals_mode");
        put_text(&mut out, "after_having_auto");
        put_text(&mut out, "");
        let read = read(&mut out.as_slice(), 54_413).unwrap();
        let values: Vec<&str> = read.iter().map(|setting| setting.value.as_str()).collect();
        assert_eq!(values, ["5", "128", "1", "after_having_auto"]);
        let mut unknown = Vec::new();
        put_text(&mut unknown, "no_such_setting");
        assert!(super::read(&mut unknown.as_slice(), 54_413).is_err());
    }

    #[test]
    fn too_many() {
        let mut out = Vec::new();
        for _ in 0..=SETTINGS_MAX {
            put_text(&mut out, "a");
            out.push(0);
            put_text(&mut out, "1");
        }
        put_text(&mut out, "");
        assert!(read(&mut out.as_slice(), 54_459).is_err());
    }

    #[test]
    fn lists_come_back() {
        let settings =
            [("max_threads".to_string(), "3".to_string()), ("totals_mode".into(), "after_having_auto".into())];
        let mut out = Vec::new();
        write(&settings, &mut out);
        let read = read(&mut out.as_slice(), 54_429).unwrap();
        assert_eq!(read.into_iter().map(|given| (given.name, given.value)).collect::<Vec<_>>(), settings);
        let mut out = Vec::new();
        write_parameters([("x", "a'b\\\n")].into_iter(), &mut out);
        assert_eq!(read_parameters(&mut out.as_slice()).unwrap(), [("x".to_string(), "a'b\\\n".to_string())]);
    }

    #[test]
    fn quotes() {
        for (literal, expect) in [("'a'", "a"), ("'a\\'b\\\\n'", "a'b\\n"), ("'\\n'", "\n"), ("5", "5"), ("'", "'")] {
            assert_eq!(unquoted(literal), expect, "{literal}");
        }
    }
}
