//! `match` and whole-block search.

use super::pattern::{Pattern, PatternCache};
use crate::support::{Bound, Call, Family, Text};
use base::Result;
use functions::Registry;
use memchr::memmem;
use types::column::view_len;
use types::{Column, DataType, StringColumn};

/// For each row 1 if it contains the needle: one search over the bytes of all rows where they lie one
/// after another, hits being put to rows by the running sum of lengths.
pub(super) fn contains_rows(strings: &StringColumn, finder: &memmem::Finder) -> Vec<u8> {
    let needle = finder.needle().len();
    let Some(bytes) = strings.packed_bytes().filter(|_| needle > 0) else {
        return strings.views().iter().enumerate().map(|(row, &view)| u8::from(view_len(view) >= needle && finder.find(strings.get(row)).is_some())).collect();
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

/// For each row 1 if the pattern matches.
pub(super) fn match_rows(strings: &StringColumn, pattern: &Pattern) -> Vec<u8> {
    let Some(required) = &pattern.required else {
        return strings.iter().map(|s| u8::from(pattern.regex.is_match(s))).collect();
    };
    let mut found = contains_rows(strings, required);
    if !pattern.is_literal {
        for (row, found) in found.iter_mut().enumerate().filter(|(_, found)| **found != 0) {
            *found = u8::from(pattern.regex.is_match(strings.get(row)));
        }
    }
    found
}

fn bind(call: &Call) -> Result<Bound> {
    call.count(2..=2)?;
    call.strings([0, 1])?;
    let compiled = call.maybe_bytes(1).map(|pattern| Pattern::new(pattern, false)).transpose()?;
    Ok(Bound::new(DataType::UInt8, move |args, rows| {
        let text = Text::of(&args[0])?;
        if let (Some(pattern), Text::Rows(strings)) = (&compiled, &text) {
            return Ok(Column::from_vec(match_rows(strings, pattern)));
        }
        let patterns = Text::of(&args[1])?;
        let mut cache = PatternCache::default();
        let found: Result<Vec<u8>> = (0..rows).map(|row| Ok(u8::from(cache.get(patterns.get(row), false)?.is_match(text.get(row))))).collect();
        Ok(Column::from_vec(found?))
    })
    .heavy())
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "String search");
    family.add("match", "match(s, pattern)", "1 if the regular expression matches somewhere in the string.", bind);
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
