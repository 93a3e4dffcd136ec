//! `LIKE` and its kin. A pattern is looked at once and becomes the cheapest test that decides it.

use super::matching::contains_rows;
use super::pattern::Pattern;
use crate::support::{Bound, Call, Family, Text};
use base::{Result, bail};
use functions::Registry;
use memchr::memmem;
use std::collections::HashMap;
use std::sync::Arc;
use types::{Column, DataType, StringColumn};

/// A `LIKE` pattern, analysed.
pub(crate) enum Like {
    /// A pattern without wildcards.
    Exact(Vec<u8>),
    /// `abc%`.
    Prefix(Vec<u8>),
    /// `%abc`.
    Suffix(Vec<u8>),
    /// `%abc%`.
    Contains(memmem::Finder<'static>),
    /// Literals between `%`: the first and last are anchored, those between follow each other. Rows that are
    /// not UTF-8 go to the regular expression, whose `.` does not match broken bytes.
    Segments { first: Vec<u8>, between: Vec<memmem::Finder<'static>>, last: Vec<u8>, size_min: usize, regex: Pattern },
    /// A pattern with `_`, or in any case.
    Regex(Pattern),
}

/// A piece of a pattern.
#[derive(PartialEq)]
enum LikeToken {
    Literal(Vec<u8>),
    /// `%`.
    Many,
    /// `_`.
    One,
}

fn add_literal(pieces: &mut Vec<LikeToken>, byte: u8) {
    match pieces.last_mut() {
        Some(LikeToken::Literal(literal)) => literal.push(byte),
        _ => pieces.push(LikeToken::Literal(vec![byte])),
    }
}

fn pieces(pattern: &[u8]) -> Result<Vec<LikeToken>> {
    let mut pieces: Vec<LikeToken> = Vec::new();
    let mut bytes = pattern.iter().copied();
    while let Some(byte) = bytes.next() {
        match byte {
            b'%' if pieces.last() == Some(&LikeToken::Many) => {}
            b'%' => pieces.push(LikeToken::Many),
            b'_' => pieces.push(LikeToken::One),
            b'\\' => match bytes.next() {
                Some(escaped @ (b'%' | b'_' | b'\\')) => add_literal(&mut pieces, escaped),
                Some(other) => {
                    add_literal(&mut pieces, b'\\');
                    add_literal(&mut pieces, other);
                }
                None => bail!(
                    CannotParseEscapeSequence,
                    "Invalid escape sequence at the end of LIKE pattern '{}': write \\\\ for a backslash",
                    String::from_utf8_lossy(pattern)
                ),
            },
            other => add_literal(&mut pieces, other),
        }
    }
    Ok(pieces)
}

/// The pattern as a regular expression; `%` at the ends is left out, since it matches broken bytes too.
fn to_regex(pieces: &[LikeToken], any_case: bool) -> Result<Pattern> {
    let mut text = String::from("(?s)");
    let starts_open = pieces.first() == Some(&LikeToken::Many);
    let ends_open = pieces.last() == Some(&LikeToken::Many);
    if !starts_open {
        text.push('^');
    }
    let skipped_last = usize::from(ends_open && pieces.len() > 1);
    for piece in &pieces[usize::from(starts_open)..pieces.len() - skipped_last] {
        match piece {
            LikeToken::Literal(bytes) => write_literal(bytes, &mut text),
            LikeToken::Many => text.push_str(".*"),
            LikeToken::One => text.push('.'),
        }
    }
    if !ends_open {
        text.push('$');
    }
    Pattern::from_translated(&text, any_case)
}

fn write_literal(bytes: &[u8], text: &mut String) {
    for chunk in bytes.utf8_chunks() {
        text.push_str(&regex::escape(chunk.valid()));
        chunk.invalid().iter().for_each(|byte| text.push_str(&format!("(?-u:\\x{byte:02X})")));
    }
}

impl Like {
    /// Analyses a pattern.
    ///
    /// # Errors
    /// `CANNOT_PARSE_ESCAPE_SEQUENCE` for a pattern that ends in a backslash.
    pub(crate) fn new(pattern: &[u8], any_case: bool) -> Result<Like> {
        let pieces = pieces(pattern)?;
        if pieces == [LikeToken::Many] {
            return Ok(Like::Prefix(Vec::new()));
        }
        if any_case || pieces.contains(&LikeToken::One) {
            return Ok(Like::Regex(to_regex(&pieces, any_case)?));
        }
        Ok(match &pieces[..] {
            [] => Like::Exact(Vec::new()),
            [LikeToken::Literal(text)] => Like::Exact(text.clone()),
            [LikeToken::Literal(text), LikeToken::Many] => Like::Prefix(text.clone()),
            [LikeToken::Many, LikeToken::Literal(text)] => Like::Suffix(text.clone()),
            [LikeToken::Many, LikeToken::Literal(text), LikeToken::Many] => {
                Like::Contains(memmem::Finder::new(text).into_owned())
            }
            _ => Like::segments(&pieces)?,
        })
    }

    fn segments(pieces: &[LikeToken]) -> Result<Like> {
        let literal = |piece: Option<&LikeToken>| match piece {
            Some(LikeToken::Literal(text)) => text.clone(),
            _ => Vec::new(),
        };
        let (first, last) = (literal(pieces.first()), literal(pieces.last()));
        let mut between: Vec<Vec<u8>> = pieces
            .iter()
            .filter_map(|piece| if let LikeToken::Literal(text) = piece { Some(text.clone()) } else { None })
            .collect();
        if !first.is_empty() {
            between.remove(0);
        }
        if !last.is_empty() {
            between.pop();
        }
        let size_min = first.len() + last.len() + between.iter().map(Vec::len).sum::<usize>();
        let between = between.iter().map(|text| memmem::Finder::new(text).into_owned()).collect();
        Ok(Like::Segments { first, between, last, size_min, regex: to_regex(pieces, false)? })
    }

    /// Whether a string is like the pattern.
    #[inline]
    pub(crate) fn matches(&self, s: &[u8]) -> bool {
        match self {
            Like::Exact(text) => s == text,
            Like::Prefix(text) => is_start(s, text),
            Like::Suffix(text) => is_end(s, text),
            Like::Contains(finder) => finder.find(s).is_some(),
            Like::Segments { first, between, last, size_min, regex } => {
                if s.len() < *size_min || !is_start(s, first) || !is_end(s, last) {
                    return false;
                }
                let mut rest = &s[first.len()..s.len() - last.len()];
                for finder in between {
                    let Some(at) = finder.find(rest) else { return false };
                    rest = &rest[at + finder.needle().len()..];
                }
                std::str::from_utf8(s).is_ok() || regex.regex.is_match(s)
            }
            Like::Regex(pattern) => pattern.regex.is_match(s),
        }
    }

    /// A byte per row: 1 if it is like the pattern.
    pub(super) fn match_rows(&self, strings: &StringColumn) -> Vec<u8> {
        match self {
            Like::Contains(finder) => contains_rows(strings, finder),
            Like::Exact(text) => (0..strings.len()).map(|row| u8::from(strings.equals_at(row, text))).collect(),
            Like::Prefix(text) if text.is_empty() => vec![1; strings.len()],
            Like::Segments { between, .. } if !between.is_empty() => {
                // Rows without the longest literal are out after one search over the whole block.
                let longest = between.iter().max_by_key(|finder| finder.needle().len()).unwrap_or(&between[0]);
                let mut found = contains_rows(strings, longest);
                for (row, found) in found.iter_mut().enumerate().filter(|(_, found)| **found != 0) {
                    *found = u8::from(self.matches(strings.get(row)));
                }
                found
            }
            Like::Regex(pattern) => pattern.search_rows(strings),
            _ => strings.iter().map(|s| u8::from(self.matches(s))).collect(),
        }
    }
}

// Comparing with no bytes is left out: the address of nothing is not mapped, and loading a masked-out vector from there
// takes the CPU over a hundred nanoseconds (a fault that it has to suppress).

#[inline]
fn is_start(s: &[u8], text: &[u8]) -> bool {
    text.is_empty() || s.starts_with(text)
}

#[inline]
fn is_end(s: &[u8], text: &[u8]) -> bool {
    text.is_empty() || s.ends_with(text)
}

/// Patterns of a column that is not constant, analysed once each.
fn like_each(text: &Text, patterns: &Text, rows: usize, analyzed: impl Fn(&[u8]) -> Result<Like>) -> Result<Vec<u8>> {
    let mut known: HashMap<Vec<u8>, Arc<Like>> = HashMap::new();
    let mut found = Vec::with_capacity(rows);
    for row in 0..rows {
        let pattern = patterns.get(row);
        let like = match known.get(pattern) {
            Some(like) => like.clone(),
            None => {
                let like = Arc::new(analyzed(pattern)?);
                known.insert(pattern.to_vec(), like.clone());
                like
            }
        };
        found.push(u8::from(like.matches(text.get(row))));
    }
    Ok(found)
}

/// The character of `ESCAPE`, the third argument.
fn escape_of(call: &Call) -> Result<Option<u8>> {
    if call.args.len() < 3 {
        return Ok(None);
    }
    match &call.constant_bytes(2)?[..] {
        [byte] if byte.is_ascii() => Ok(Some(*byte)),
        other => bail!(
            BadArguments,
            "The ESCAPE argument of function {} must be a single ASCII character, got '{}'",
            call.name,
            String::from_utf8_lossy(other)
        ),
    }
}

/// A pattern with an escape character of its own, written with backslashes.
fn with_backslashes(pattern: &[u8], escape: u8) -> Result<Vec<u8>> {
    let shown = || String::from_utf8_lossy(pattern);
    let mut out = Vec::with_capacity(pattern.len() + 8);
    let mut bytes = pattern.iter().copied();
    while let Some(byte) = bytes.next() {
        let literal = match byte {
            _ if byte == escape => match bytes.next() {
                Some(next) if next == escape || next == b'%' || next == b'_' => next,
                Some(next) => bail!(
                    CannotParseEscapeSequence,
                    "Invalid escape sequence '{}{}' in LIKE pattern '{}': the escape character must be followed by \
                    '%', '_', or the escape character itself",
                    char::from(escape),
                    char::from(next),
                    shown()
                ),
                None => {
                    bail!(CannotParseEscapeSequence, "Invalid escape sequence at the end of LIKE pattern '{}'", shown())
                }
            },
            b'%' | b'_' => {
                out.push(byte);
                continue;
            }
            other => other,
        };
        if matches!(literal, b'%' | b'_' | b'\\') {
            out.push(b'\\');
        }
        out.push(literal);
    }
    Ok(out)
}

fn bind(call: &Call, any_case: bool, negated: bool) -> Result<Bound> {
    call.count(2..=3)?;
    call.texts([0])?;
    call.strings([1])?;
    let escape = escape_of(call)?;
    let analyzed = move |pattern: &[u8]| match escape {
        None => Like::new(pattern, any_case),
        Some(escape) => Like::new(&with_backslashes(pattern, escape)?, any_case),
    };
    let compiled = call.maybe_bytes(1).map(analyzed).transpose()?;
    Ok(Bound::new(DataType::UInt8, move |args, rows| {
        let text = Text::of(&args[0])?;
        let mut found = match (&compiled, &text) {
            (Some(like), Text::Rows(strings)) => like.match_rows(strings),
            (Some(like), Text::One(s)) => vec![u8::from(like.matches(s)); rows],
            (None, _) => like_each(&text, &Text::of(&args[1])?, rows, analyzed)?,
        };
        if negated {
            found.iter_mut().for_each(|found| *found ^= 1);
        }
        Ok(Column::from_vec(found))
    }))
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "String search");
    let text = "Whether a string is like a pattern in which % stands for any string and _ for any character.";
    family.add("like", "like(s, pattern[, escape])", text, |call| bind(call, false, false));
    family.add("notLike", "notLike(s, pattern[, escape])", text, |call| bind(call, false, true));
    family.add("ilike", "ilike(s, pattern[, escape])", text, |call| bind(call, true, false));
    family.add("notILike", "notILike(s, pattern[, escape])", text, |call| bind(call, true, true));
}
