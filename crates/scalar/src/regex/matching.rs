//! `match` and whole-block search.

use super::pattern::{Pattern, PatternCache};
use crate::support::{Bound, Call, Family, Ints, Text};
use base::{Result, bail};
use functions::Registry;
use memchr::memmem;
use types::column::view_len;
use types::{Column, DataType, StringColumn};

/// A byte per row: 1 if it contains the needle. One search runs over the bytes of all rows where they lie one
/// after another, hits being put to rows by the running sum of lengths.
pub(super) fn contains_rows(strings: &StringColumn, finder: &memmem::Finder) -> Vec<u8> {
    let needle = finder.needle().len();
    let Some(bytes) = strings.packed_bytes().filter(|_| needle > 0) else {
        return strings
            .views()
            .iter()
            .enumerate()
            .map(|(row, &view)| u8::from(view_len(view) >= needle && finder.find(strings.get(row)).is_some()))
            .collect();
    };
    let views = strings.views();
    let mut found = vec![0u8; views.len()];
    let (mut row, mut row_end) = (0usize, views.first().map_or(0, |&view| view_len(view)));
    let mut from = 0;
    while let Some(at) = finder.find(&bytes[from..]).map(|at| at + from) {
        while at >= row_end {
            row += 1;
            row_end += view_len(views[row]);
        }
        if at + needle <= row_end {
            found[row] = 1;
            from = row_end;
        } else {
            // The hit spans two rows.
            from = at + 1;
        }
    }
    found
}

/// A byte per row: 1 if the pattern matches.
pub(super) fn match_rows(strings: &StringColumn, pattern: &Pattern) -> Vec<u8> {
    let Some(required) = &pattern.required else {
        return pattern.search_rows(strings);
    };
    let mut found = contains_rows(strings, required);
    if !pattern.is_literal {
        for (row, found) in found.iter_mut().enumerate().filter(|(_, found)| **found != 0) {
            *found = u8::from(pattern.regex.is_match(strings.get(row)));
        }
    }
    found
}

fn bind(call: &Call, any_case: bool, negated: bool) -> Result<Bound> {
    call.count(2..=2)?;
    call.texts([0])?;
    call.strings([1])?;
    let compiled = call.maybe_bytes(1).map(|pattern| Pattern::new(pattern, any_case)).transpose()?;
    let flip = u8::from(negated);
    Ok(Bound::new(DataType::UInt8, move |args, rows| {
        let text = Text::of(&args[0])?;
        if let (Some(pattern), Text::Rows(strings)) = (&compiled, &text) {
            let mut found = match_rows(strings, pattern);
            if negated {
                found.iter_mut().for_each(|found| *found ^= 1);
            }
            return Ok(Column::from_vec(found));
        }
        let patterns = Text::of(&args[1])?;
        let mut cache = PatternCache::default();
        let found: Result<Vec<u8>> = (0..rows)
            .map(|row| Ok(u8::from(cache.get(patterns.get(row), any_case)?.is_match(text.get(row))) ^ flip))
            .collect();
        Ok(Column::from_vec(found?))
    }))
}

/// A pattern with the flags of `regexpPosition` before it.
fn with_flags(name: &str, pattern: &[u8], flags: &[u8]) -> Result<(Vec<u8>, bool)> {
    let (mut any_case, mut lines) = (false, false);
    for flag in flags {
        match flag {
            b'i' => any_case = true,
            b'c' => any_case = false,
            b'm' | b'n' => lines = true,
            // `.` always matches line ends here.
            b's' => {}
            _ => bail!(BadArguments, "Function {name} has no flag '{}': use i, c, m, n or s", char::from(*flag)),
        }
    }
    Ok((if lines { [b"(?m)", pattern].concat() } else { pattern.to_vec() }, any_case))
}

/// The place of a match, from 1.
fn position(call: &Call) -> Result<Bound> {
    call.count(2..=7)?;
    call.strings([0])?;
    for i in (2..call.args.len()).filter(|&i| i != 5) {
        call.integers([i])?;
    }
    let flags = if call.args.len() > 5 { call.constant_bytes(5)? } else { Vec::new() };
    let (pattern, any_case) = with_flags(call.name, &call.constant_bytes(1)?, &flags)?;
    let pattern = Pattern::new(&pattern, any_case)?;
    let name = call.name;
    Ok(Bound::new(DataType::UInt64, move |args, rows| {
        let text = Text::of(&args[0])?;
        let number = |i: usize, default: i64| args.get(i).map_or(Ints::One(default), Ints::of);
        let (start, occurrence, end, group) = (number(2, 1), number(3, 1), number(4, 0), number(6, 0));
        let mut out = Vec::with_capacity(rows);
        for row in 0..rows {
            let (from, nth, group) = (start.get(row), occurrence.get(row), group.get(row));
            if from < 1 || nth < 1 || !(0..=pattern.groups() as i64).contains(&group) {
                bail!(
                    BadArguments,
                    "Position and occurrence of function {name} must be at least 1, the group at most {}",
                    pattern.groups()
                );
            }
            let s = text.get(row);
            let rest = s.get(from as usize - 1..);
            let found = rest
                .and_then(|rest| pattern.regex.captures_iter(rest).nth(nth as usize - 1))
                .and_then(|found| found.get(group as usize).map(|m| m.range()));
            out.push(
                found.map_or(0, |range| from as u64 + if end.get(row) == 0 { range.start } else { range.end } as u64),
            );
        }
        Ok(Column::from_vec(out))
    }))
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "String search");
    family.add("match", "match(s, pattern)", "1 if the regular expression matches somewhere in the string.", |call| {
        bind(call, false, false)
    });
    family.add(
        "notMatch",
        "notMatch(s, pattern)",
        "1 if the regular expression matches nowhere in the string.",
        |call| bind(call, false, true),
    );
    family.add(
        "matchCaseInsensitive",
        "matchCaseInsensitive(s, pattern)",
        "As match, for letters of any case.",
        |call| bind(call, true, false),
    );
    family.add(
        "notMatchCaseInsensitive",
        "notMatchCaseInsensitive(s, pattern)",
        "As notMatch, for letters of any case.",
        |call| bind(call, true, true),
    );
    family.add(
        "regexpPosition",
        "regexpPosition(s, pattern[, position[, occurrence[, end[, flags[, group]]]]])",
        "Where a regular expression matches, in bytes from 1; 0 if nowhere.",
        position,
    );
    family.alias_any_case("regexpPosition", &["regexpInstr", "regexp_instr"]);
    family.alias_any_case("match", &["REGEXP_MATCHES"]);
}

#[cfg(test)]
mod tests {
    use super::*;
    use types::Buffer;

    #[test]
    fn packed_and_scattered_rows_agree() {
        let rows = ["", "xgoogle", "goo", "gle", "", "google google", "a long string with google in it", "goog"];
        let lengths: Vec<u32> = rows.iter().map(|row| row.len() as u32).collect();
        let packed = StringColumn::from_lengths(&lengths, Buffer::from_vec(rows.concat().into_bytes()), 0).unwrap();
        let Column::String(scattered) = Column::from_strings(rows) else { unreachable!() };
        for needle in ["google", "o", "x", "nothing", "googl"] {
            let finder = memmem::Finder::new(needle);
            let expected: Vec<u8> = rows.iter().map(|row| u8::from(row.contains(needle))).collect();
            assert_eq!(contains_rows(&packed, &finder), expected, "{needle}");
            assert_eq!(contains_rows(&scattered, &finder), expected, "{needle}");
        }
    }
}
