//! Replacing strings and characters.

use super::{char_count, char_len, char_offset};
use crate::support::{Bound, Call, Family, Ints, Text, bytes_rows};
use base::cancel::Meter;
use base::{Result, bail};
use functions::Registry;
use memchr::memmem;
use std::collections::HashMap;
use types::DataType;

fn write_replaced(s: &[u8], finder: &memmem::Finder, replacement: &[u8], all: bool, out: &mut Vec<u8>) {
    let needle = finder.needle().len();
    let mut copied = 0;
    let mut meter = Meter::new(out.len());
    if needle > 0 {
        for at in finder.find_iter(s).take(if all { usize::MAX } else { 1 }) {
            out.extend_from_slice(&s[copied..at]);
            out.extend_from_slice(replacement);
            copied = at + needle;
            meter.at(out.len());
        }
    }
    out.extend_from_slice(&s[copied..]);
}

/// Refuses a constant text, and any pattern or replacement, of type `FixedString`, as ClickHouse does.
pub(crate) fn check_fixed(call: &Call) -> Result<()> {
    let is_fixed = |i: usize| matches!(call.plain(i), DataType::FixedString(_));
    if is_fixed(0) && call.args[0].constant.is_some() {
        bail!(IllegalColumn, "Illegal column {} of first argument of function {}", call.plain(0), call.name);
    }
    call.plain_strings([1, 2])
}

fn replace(call: &Call, all: bool) -> Result<Bound> {
    call.count(3..=3)?;
    call.strings(0..3)?;
    check_fixed(call)?;
    Ok(Bound::new(DataType::String, move |args, rows| {
        let (text, needle, replacement) = (Text::of(&args[0])?, Text::of(&args[1])?, Text::of(&args[2])?);
        if let Text::One(needle) = &needle {
            let finder = memmem::Finder::new(needle);
            return Ok(bytes_rows(rows, |row, out| {
                write_replaced(text.get(row), &finder, replacement.get(row), all, out)
            }));
        }
        Ok(bytes_rows(rows, |row, out| {
            write_replaced(text.get(row), &memmem::Finder::new(needle.get(row)), replacement.get(row), all, out);
        }))
    }))
}

fn translate(call: &Call) -> Result<Bound> {
    call.count(3..=3)?;
    call.strings([0])?;
    let (from, to) = (call.constant_bytes(1)?, call.constant_bytes(2)?);
    check_translation(call.name, from.len(), to.len())?;
    let mut map: [Option<u8>; 256] = std::array::from_fn(|byte| Some(byte as u8));
    // The last mention of a character counts.
    for (i, &byte) in from.iter().enumerate() {
        map[usize::from(byte)] = to.get(i).copied();
    }
    Ok(Bound::new(DataType::String, move |args, rows| {
        let text = Text::of(&args[0])?;
        Ok(bytes_rows(rows, |row, out| out.extend(text.get(row).iter().filter_map(|&byte| map[usize::from(byte)]))))
    }))
}

fn check_translation(name: &str, from: usize, to: usize) -> Result<()> {
    if to > from {
        bail!(
            BadArguments,
            "Second argument of function {name} must not be shorter than the third argument. Size of the second \
            argument: {from}, size of the third argument: {to}"
        );
    }
    Ok(())
}

fn chars(bytes: &[u8]) -> Vec<&[u8]> {
    let mut rest = bytes;
    let mut out = Vec::new();
    while let Some(&first) = rest.first() {
        let (head, tail) = rest.split_at(char_len(first).min(rest.len()));
        out.push(head);
        rest = tail;
    }
    out
}

fn translate_utf8(call: &Call) -> Result<Bound> {
    call.count(3..=3)?;
    call.strings([0])?;
    let (from, to) = (call.constant_bytes(1)?, call.constant_bytes(2)?);
    let (from, to) = (chars(&from), chars(&to));
    check_translation(call.name, from.len(), to.len())?;
    let mut map: HashMap<Vec<u8>, Vec<u8>> = HashMap::new();
    for (i, from) in from.iter().enumerate() {
        map.insert(from.to_vec(), to.get(i).map(|c| c.to_vec()).unwrap_or_default());
    }
    Ok(Bound::new(DataType::String, move |args, rows| {
        let text = Text::of(&args[0])?;
        Ok(bytes_rows(rows, |row, out| {
            chars(text.get(row)).into_iter().for_each(|c| out.extend_from_slice(map.get(c).map_or(c, |to| to)));
        }))
    }))
}

/// `overlay(s, replacement, offset[, length])`, in bytes or code points.
fn overlay(call: &Call, utf8: bool) -> Result<Bound> {
    call.count(3..=4)?;
    call.strings([0, 1])?;
    call.integers(2..call.args.len())?;
    Ok(Bound::new(DataType::String, move |args, rows| {
        let (text, replacement, offset) = (Text::of(&args[0])?, Text::of(&args[1])?, Ints::of(&args[2]));
        let length = args.get(3).map(Ints::of);
        Ok(bytes_rows(rows, |row, out| {
            let (s, new, offset) = (text.get(row), replacement.get(row), offset.get(row));
            let count = |s: &[u8]| if utf8 { char_count(s) } else { s.len() };
            let place = |units: usize| if utf8 { char_offset(s, units) } else { units };
            let size = count(s);
            let start = if offset > 0 { offset - 1 } else { (size as i64).saturating_add(offset) };
            let start = start.clamp(0, size as i64) as usize;
            let length =
                length.as_ref().and_then(|length| usize::try_from(length.get(row)).ok()).unwrap_or_else(|| count(new));
            out.extend_from_slice(&s[..place(start)]);
            out.extend_from_slice(new);
            out.extend_from_slice(&s[place(start.saturating_add(length).min(size))..]);
        }))
    }))
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "String replacement");
    family.add("replaceOne", "replaceOne(s, from, to)", "The first occurrence replaced.", |call| replace(call, false));
    family.add("replaceAll", "replaceAll(s, from, to)", "Every occurrence replaced.", |call| replace(call, true));
    family.alias_any_case("replaceAll", &["replace"]);
    family.add(
        "translate",
        "translate(s, from, to)",
        "Characters of from replaced by those of to, or removed.",
        translate,
    );
    family.add("translateUTF8", "translateUTF8(s, from, to)", "As translate, by code points.", translate_utf8);
    family.add_any_case(
        "overlay",
        "overlay(s, replacement, offset[, length])",
        "Bytes at an offset replaced.",
        |call| overlay(call, false),
    );
    family.add(
        "overlayUTF8",
        "overlayUTF8(s, replacement, offset[, length])",
        "Code points at an offset replaced.",
        |call| overlay(call, true),
    );
}
