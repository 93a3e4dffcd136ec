//! Parts of strings: views into the same bytes, nothing is copied.

use super::{char_count, char_offset};
use crate::support::{Bound, Call, Family, Ints, Text, cut_rows};
use base::{Result, bail};
use functions::Registry;
use std::ops::Range;
use types::DataType;

/// The part of `size` units that begins at `offset` (from 1; negative: from the end) and has `length`
/// units (negative: ends that many before the end).
pub(crate) fn part(size: usize, offset: i64, length: Option<i64>) -> Range<usize> {
    if offset == 0 {
        return 0..0;
    }
    let size = size as i64;
    // A part that begins before the start loses what lies there.
    let start = if offset > 0 { offset - 1 } else { size.saturating_add(offset) };
    let end = match length {
        None => size,
        Some(length) if length >= 0 => start.saturating_add(length),
        Some(length) => size.saturating_add(length),
    };
    let start = start.clamp(0, size);
    start as usize..end.clamp(start, size) as usize
}

fn substring(call: &Call, utf8: bool) -> Result<Bound> {
    call.count(2..=3)?;
    call.texts([0])?;
    call.integers(1..call.args.len())?;
    Ok(Bound::new(DataType::String, move |args, rows| {
        let text = Text::of(&args[0])?;
        let offset = Ints::of(&args[1]);
        let length = args.get(2).map(Ints::of);
        Ok(cut_rows(&text, rows, |row, s| {
            let length = length.as_ref().map(|length| length.get(row));
            if utf8 && !s.is_ascii() {
                char_range(s, part(char_count(s), offset.get(row), length))
            } else {
                part(s.len(), offset.get(row), length)
            }
        }))
    }))
}

fn char_range(s: &[u8], chars: Range<usize>) -> Range<usize> {
    let start = char_offset(s, chars.start);
    start..start + char_offset_from(s, start, chars.len())
}

fn char_offset_from(s: &[u8], start: usize, chars: usize) -> usize {
    char_offset(&s[start..], chars)
}

/// The first or last `n` units; negative: all but so many at the other end.
fn side(call: &Call, from_left: bool, utf8: bool) -> Result<Bound> {
    call.count(2..=2)?;
    call.strings([0])?;
    call.integers([1])?;
    Ok(Bound::new(DataType::String, move |args, rows| {
        let text = Text::of(&args[0])?;
        let count = Ints::of(&args[1]);
        Ok(cut_rows(&text, rows, |row, s| {
            let size = if utf8 { char_count(s) } else { s.len() };
            let n = count.get(row);
            let n = if n >= 0 {
                (n as u64).min(size as u64) as usize
            } else {
                (size as u64).saturating_sub(n.unsigned_abs()) as usize
            };
            let chars = if from_left { 0..n } else { size - n..size };
            if utf8 { char_range(s, chars) } else { chars }
        }))
    }))
}

/// The part before (or, counted from the end, behind) the `count`th delimiter.
fn before_delimiter(s: &[u8], delimiter: u8, count: i64) -> Range<usize> {
    if count == 0 {
        return 0..0;
    }
    if count > 0 {
        let end = memchr::memchr_iter(delimiter, s).nth(count as usize - 1);
        return 0..end.unwrap_or(s.len());
    }
    let start = memchr::memrchr_iter(delimiter, s).nth(count.unsigned_abs() as usize - 1);
    start.map_or(0, |at| at + 1)..s.len()
}

/// The part of a string as of [`before_delimiter`], with a delimiter of several bytes.
fn before_text(s: &[u8], delimiter: &[u8], count: i64) -> Range<usize> {
    let Ok(nth) = usize::try_from(count.unsigned_abs()) else { return 0..s.len() };
    match count {
        0 => 0..0,
        1.. => 0..memchr::memmem::find_iter(s, delimiter).nth(nth - 1).unwrap_or(s.len()),
        _ => memchr::memmem::rfind_iter(s, delimiter).nth(nth - 1).map_or(0, |at| at + delimiter.len())..s.len(),
    }
}

fn trim(call: &Call, left: bool, right: bool) -> Result<Bound> {
    call.count(1..=2)?;
    call.strings(0..call.args.len())?;
    let mut set = [false; 256];
    if call.args.len() == 2 {
        call.constant_bytes(1)?.iter().for_each(|&byte| set[usize::from(byte)] = true);
    } else {
        set[usize::from(b' ')] = true;
    }
    Ok(Bound::new(DataType::String, move |args, rows| {
        let text = Text::of(&args[0])?;
        let kept = |byte: &u8| !set[usize::from(*byte)];
        Ok(cut_rows(&text, rows, |_, s| {
            let start = if left { s.iter().position(kept).unwrap_or(s.len()) } else { 0 };
            let end = if right { s.iter().rposition(kept).map_or(start, |at| at + 1) } else { s.len() };
            start..end
        }))
    }))
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "String");
    family.add_any_case(
        "substring",
        "substring(s, offset[, length])",
        "Bytes from an offset that begins at 1.",
        |call| substring(call, false),
    );
    family.alias_any_case("substring", &["substr", "mid", "byteSlice"]);
    family.add(
        "substringUTF8",
        "substringUTF8(s, offset[, length])",
        "Code points from an offset that begins at 1.",
        |call| substring(call, true),
    );
    family.add_any_case("left", "left(s, n)", "The first n bytes.", |call| side(call, true, false));
    family.add_any_case("right", "right(s, n)", "The last n bytes.", |call| side(call, false, false));
    family.add("leftUTF8", "leftUTF8(s, n)", "The first n code points.", |call| side(call, true, true));
    family.add("rightUTF8", "rightUTF8(s, n)", "The last n code points.", |call| side(call, false, true));
    family.add("trimBoth", "trimBoth(s[, characters])", "Without spaces (or the characters) at both ends.", |call| {
        trim(call, true, true)
    });
    family.add("trimLeft", "trimLeft(s[, characters])", "Without spaces (or the characters) at the start.", |call| {
        trim(call, true, false)
    });
    family.add("trimRight", "trimRight(s[, characters])", "Without spaces (or the characters) at the end.", |call| {
        trim(call, false, true)
    });
    family.alias("trimBoth", &["trim"]);
    family.alias("trimLeft", &["ltrim"]);
    family.alias("trimRight", &["rtrim"]);
    family.add(
        "substringIndex",
        "substringIndex(s, delimiter, count)",
        "What precedes the count-th delimiter, from the end if negative.",
        |call| {
            call.count(3..=3)?;
            call.strings([0])?;
            call.integers([2])?;
            let delimiter = call.constant_bytes(1)?;
            let [delimiter] = delimiter[..] else {
                bail!(BadArguments, "Second argument to {} must be a single character", call.name)
            };
            Ok(Bound::new(DataType::String, move |args, rows| {
                let text = Text::of(&args[0])?;
                let count = Ints::of(&args[2]);
                Ok(cut_rows(&text, rows, |row, s| before_delimiter(s, delimiter, count.get(row))))
            }))
        },
    );
    family.alias_any_case("substringIndex", &["SUBSTRING_INDEX"]);
    family.add(
        "substringIndexUTF8",
        "substringIndexUTF8(s, delimiter, count)",
        "As substringIndex, with a code point as delimiter.",
        |call| {
            call.count(3..=3)?;
            call.strings([0])?;
            call.integers([2])?;
            let delimiter = call.constant_bytes(1)?;
            if char_count(&delimiter) != 1 {
                bail!(BadArguments, "Second argument to {} must be a single code point", call.name);
            }
            Ok(Bound::new(DataType::String, move |args, rows| {
                let text = Text::of(&args[0])?;
                let count = Ints::of(&args[2]);
                Ok(cut_rows(&text, rows, |row, s| before_text(s, &delimiter, count.get(row))))
            }))
        },
    );
    family.alias_any_case("substringIndexUTF8", &["SUBSTRING_INDEX_UTF8"]);
}
