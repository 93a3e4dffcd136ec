//! Splitting strings into arrays.

use super::char_len;
use crate::support::{Bound, Call, Family, StringArrays, Text, cut_rows};
use base::{Result, bail};
use functions::Registry;
use memchr::memmem;
use std::ops::Range;
use std::sync::Arc;
use types::column::Parts;
use types::{ArrayColumn, Column, DataType};

/// The type of what splitting gives.
pub(crate) fn strings_type() -> DataType {
    DataType::array(DataType::String)
}

/// The number of parts that splitting gives at most, and whether the last one is all the rest.
#[derive(Clone, Copy)]
pub(crate) struct SplitLimit {
    most: usize,
    takes_rest: bool,
}

impl SplitLimit {
    /// The limit in the `max_substrings` argument at `index`; 0 means none.
    pub(crate) fn of(call: &Call, index: usize) -> Result<SplitLimit> {
        if call.args.len() <= index {
            return Ok(SplitLimit { most: usize::MAX, takes_rest: false });
        }
        let most = usize::try_from(call.constant_int(index)?).ok().filter(|&n| n > 0).unwrap_or(usize::MAX);
        Ok(SplitLimit { most, takes_rest: call.context.settings.splitby_max_substrings_includes_remaining_string })
    }

    /// Gives `push` the parts of `s` that `split` visits, as far as the limit lets.
    pub(crate) fn cut(
        self,
        s: &[u8],
        split: impl FnOnce(&[u8], &mut dyn FnMut(&[u8]) -> bool),
        mut push: impl FnMut(&[u8]),
    ) {
        let mut left = self.most;
        split(s, &mut |part| {
            left -= 1;
            push(if left == 0 && self.takes_rest { &s[part.as_ptr().addr() - s.as_ptr().addr()..] } else { part });
            left > 0
        });
    }
}

/// Splits the string argument at `index` by a closure that visits parts until told to stop.
fn split_by(
    call: &Call,
    index: usize,
    split: impl Fn(&[u8], &mut dyn FnMut(&[u8]) -> bool) + Send + Sync + 'static,
) -> Result<Bound> {
    call.plain_strings([index])?;
    let limit = SplitLimit::of(call, index + 1)?;
    let split = Arc::new(split);
    let (name, split_one, shares) =
        (call.name, split.clone(), call.context.settings.unwatched().use_heavy_functions_cache);
    let element = move |place: u64| {
        let (split, place) = (split_one.clone(), usize::try_from(place).unwrap_or(usize::MAX));
        let one = Bound::named(name, DataType::String, move |args, rows| {
            let text = Text::of(&args[index])?;
            Ok(cut_rows(&text, rows, |_, s| part_at(&*split, s, place, limit)))
        });
        one.sharing(shares)
    };
    Ok(Bound::new(strings_type(), move |args, rows| {
        let text = Text::of(&args[index])?;
        let Text::Rows(strings) = &text else {
            return Ok(StringArrays::build(rows, |row, out| {
                limit.cut(text.get(row), &*split, |part| out.push(part));
            }));
        };
        // Parts share the bytes of their rows.
        let (mut parts, mut offsets) = (Parts::new(strings), vec![0u64]);
        for row in 0..rows {
            limit.cut(parts.enter(row), &*split, |part| parts.push(part));
            offsets.push(parts.len() as u64);
        }
        Ok(Column::Array(ArrayColumn::new(offsets.into(), Column::String(parts.finish()))))
    })
    .with_element(element))
}

/// The range of the part at a place (from 1); empty if there are fewer.
fn part_at(
    split: impl Fn(&[u8], &mut dyn FnMut(&[u8]) -> bool),
    s: &[u8],
    place: usize,
    limit: SplitLimit,
) -> Range<usize> {
    if place > limit.most {
        return 0..0;
    }
    let (mut left, mut found) = (place, 0..0);
    split(s, &mut |part| {
        left -= 1;
        if left == 0 {
            let start = part.as_ptr().addr() - s.as_ptr().addr();
            let end = if place == limit.most && limit.takes_rest { s.len() } else { start + part.len() };
            found = start..end;
        }
        left > 0
    });
    found
}

fn split_by_char(call: &Call) -> Result<Bound> {
    call.count(2..=3)?;
    let separator = call.constant_bytes(0)?;
    let [separator] = separator[..] else {
        bail!(BadArguments, "Illegal separator for function {}. Must be exactly one byte.", call.name)
    };
    split_by(call, 1, move |s, visit| {
        let mut start = 0;
        for at in memchr::memchr_iter(separator, s) {
            if !visit(&s[start..at]) {
                return;
            }
            start = at + 1;
        }
        visit(&s[start..]);
    })
}

fn split_by_string(call: &Call) -> Result<Bound> {
    call.count(2..=3)?;
    let separator = call.constant_bytes(0)?;
    if separator.is_empty() {
        return split_by(call, 1, |s, visit| {
            // Bytes, not code points, whatever the documentation of ClickHouse says.
            for byte in s.chunks(1) {
                if !visit(byte) {
                    return;
                }
            }
        });
    }
    let finder = memmem::Finder::new(&separator).into_owned();
    split_by(call, 1, move |s, visit| {
        let mut start = 0;
        for at in finder.find_iter(s) {
            if !visit(&s[start..at]) {
                return;
            }
            start = at + finder.needle().len();
        }
        visit(&s[start..]);
    })
}

/// Visits the code points.
pub(crate) fn split_chars(s: &[u8], visit: &mut dyn FnMut(&[u8]) -> bool) {
    let mut rest = s;
    while let Some(&first) = rest.first() {
        let (head, tail) = rest.split_at(char_len(first).min(rest.len()));
        if !visit(head) {
            return;
        }
        rest = tail;
    }
}

/// Visits the runs of bytes for which `inside` holds.
pub(super) fn split_runs(s: &[u8], inside: impl Fn(u8) -> bool, visit: &mut dyn FnMut(&[u8]) -> bool) {
    for part in s.split(|&byte| !inside(byte)) {
        if !part.is_empty() && !visit(part) {
            return;
        }
    }
}

/// Whether a byte is ASCII punctuation in ClickHouse's sense: all but the tilde.
fn is_punctuation(byte: u8) -> bool {
    byte.is_ascii_punctuation() && byte != b'~'
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "String splitting");
    family.add(
        "splitByChar",
        "splitByChar(separator, s[, max])",
        "Parts between separators of one byte.",
        split_by_char,
    );
    family.add(
        "splitByString",
        "splitByString(separator, s[, max])",
        "Parts between separators; bytes if the separator is empty.",
        split_by_string,
    );
    family.add("splitByWhitespace", "splitByWhitespace(s[, max])", "Parts between white space.", |call| {
        call.count(1..=2)?;
        split_by(call, 0, |s, visit| split_runs(s, |byte| !is_space(byte), visit))
    });
    family.add("splitByNonAlpha", "splitByNonAlpha(s[, max])", "Parts between white space and punctuation.", |call| {
        call.count(1..=2)?;
        split_by(call, 0, |s, visit| split_runs(s, |byte| !is_space(byte) && !is_punctuation(byte), visit))
    });
    family.add("alphaTokens", "alphaTokens(s[, max])", "Runs of ASCII letters.", |call| {
        call.count(1..=2)?;
        split_by(call, 0, |s, visit| split_runs(s, |byte| byte.is_ascii_alphabetic(), visit))
    });
    family.alias("alphaTokens", &["splitByAlpha"]);
}
