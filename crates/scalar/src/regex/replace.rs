//! Replacing what regular expressions match.

use super::linear::LinearPattern;
use super::pattern::Pattern;
use crate::support::{Bound, Call, Family, Text, bytes_rows};
use base::{Result, bail, err};
use functions::Registry;
use regex::bytes::CaptureLocations;
use std::ops::Range;
use types::{Column, DataType, StringBuilder};

/// A piece of a replacement.
#[derive(Clone, Debug, PartialEq)]
enum ReplacementSegment {
    Literal(Vec<u8>),
    Group(usize),
}

/// `\1` to `\9` and `\0` are groups, a backslash before anything else is dropped.
fn parse_replacement(replacement: &[u8], groups: usize) -> Result<Vec<ReplacementSegment>> {
    let mut pieces: Vec<ReplacementSegment> = Vec::new();
    let mut literal = Vec::new();
    let mut bytes = replacement.iter().copied().peekable();
    while let Some(byte) = bytes.next() {
        match (byte, bytes.peek().copied()) {
            (b'\\', Some(digit @ b'0'..=b'9')) => {
                bytes.next();
                let group = usize::from(digit - b'0');
                if group > groups {
                    bail!(
                        BadArguments,
                        "Substitution '\\{group}' in replacement argument is invalid, regexp has only {groups} \
                        capturing groups"
                    );
                }
                if !literal.is_empty() {
                    pieces.push(ReplacementSegment::Literal(std::mem::take(&mut literal)));
                }
                pieces.push(ReplacementSegment::Group(group));
            }
            (b'\\', Some(next)) => {
                bytes.next();
                literal.push(next);
            }
            _ => literal.push(byte),
        }
    }
    if !literal.is_empty() {
        pieces.push(ReplacementSegment::Literal(literal));
    }
    Ok(pieces)
}

/// A pattern, its replacement, and how many matches are replaced.
struct Replacer {
    pattern: Pattern,
    pieces: Vec<ReplacementSegment>,
    all: bool,
    /// Whether the pattern is empty, where nothing is replaced.
    is_empty: bool,
    whole: Option<WholeRowPattern>,
}

/// A pattern that matches a row from its start to its end, if at all, with a replacement that has its group: a part of
/// each row is taken out, alone or with a text around it (`optimize_replace_regexp_of_whole_rows`). The domain of an
/// address (`'^https?://([^/]+)/.*$', '\\1'`), the date before a time, the name before an `@`, a path below a new root
/// (`'^/home/([^/]+)/.*$', '/users/\\1'`).
struct WholeRowPattern {
    linear: LinearPattern,
    /// Whether `.*$` ends the pattern: whatever follows is covered, as long as it is UTF-8.
    open_end: bool,
}

impl WholeRowPattern {
    fn new(pattern: &[u8], pieces: &[ReplacementSegment]) -> Option<WholeRowPattern> {
        // Without a group the regex crate is as quick; of more than one there is no simple pattern.
        if !pieces.contains(&ReplacementSegment::Group(1)) {
            return None;
        }
        let text = std::str::from_utf8(pattern).ok()?;
        if let Some(head) = text.strip_suffix(".*$").filter(|head| !head.ends_with('\\')) {
            return Some(WholeRowPattern { linear: LinearPattern::parse(head)?, open_end: true });
        }
        Some(WholeRowPattern {
            linear: LinearPattern::parse(text).filter(|_| text.ends_with('$') && !text.ends_with("\\$"))?,
            open_end: false,
        })
    }

    /// The group of a row that matches.
    #[inline]
    fn find(&self, s: &[u8]) -> Option<Range<usize>> {
        match self.linear.find(s) {
            Some(found) if self.open_end || found.end == s.len() => Some(found.group.0..found.group.1),
            _ => None,
        }
    }
}

/// Whether a row is UTF-8: classes of the simple matcher are by byte, so that others need the engine.
#[inline]
fn is_text(s: &[u8]) -> bool {
    s.is_ascii() || std::str::from_utf8(s).is_ok()
}

impl Replacer {
    /// `by_hand`: simple patterns of whole rows need not go through the engine.
    fn new(pattern: &[u8], replacement: &[u8], all: bool, by_hand: bool) -> Result<Replacer> {
        let compiled = Pattern::new(pattern, false).map_err(|error| {
            err!(BadArguments, "The pattern argument is not a valid re2 pattern: {}", error.message())
        })?;
        let pieces = parse_replacement(replacement, compiled.groups())?;
        let whole = if by_hand { WholeRowPattern::new(pattern, &pieces) } else { None };
        Ok(Replacer { pattern: compiled, pieces, all, is_empty: pattern.is_empty(), whole })
    }

    /// Whether the replacement has parts of the match.
    fn has_groups(&self) -> bool {
        self.pieces.iter().any(|piece| matches!(piece, ReplacementSegment::Group(1..)))
    }

    /// Writes `s` with its matches replaced; `find` looks for the next one and notes its groups in `groups`.
    fn write<G>(
        &self,
        s: &[u8],
        groups: &mut G,
        find: impl Fn(&mut G, usize) -> Option<Range<usize>>,
        group: impl Fn(&G, usize) -> Range<usize>,
        out: &mut Vec<u8>,
    ) {
        let (mut copied, mut from) = (0, 0);
        let mut meter = base::cancel::Meter::new(out.len());
        while !self.is_empty && from <= s.len() {
            let Some(found) = find(groups, from) else { break };
            out.extend_from_slice(&s[copied..found.start]);
            for piece in &self.pieces {
                match piece {
                    ReplacementSegment::Literal(bytes) => out.extend_from_slice(bytes),
                    ReplacementSegment::Group(0) => out.extend_from_slice(&s[found.clone()]),
                    ReplacementSegment::Group(number) => out.extend_from_slice(&s[group(groups, *number)]),
                }
            }
            copied = found.end;
            from = copied;
            meter.at(out.len());
            if !self.all {
                break;
            }
            if found.is_empty() {
                // The byte after an empty match stays, and the search goes on behind it.
                if let Some(&byte) = s.get(from) {
                    out.push(byte);
                    copied += 1;
                }
                from += 1;
            }
        }
        out.extend_from_slice(&s[copied.min(s.len())..]);
    }

    fn write_with_groups(&self, s: &[u8], locations: &mut CaptureLocations, out: &mut Vec<u8>) {
        let find = |locations: &mut CaptureLocations, from| {
            self.pattern.regex.captures_read_at(locations, s, from).map(|found| found.range())
        };
        let group =
            |locations: &CaptureLocations, number| locations.get(number).map_or(0..0, |(start, end)| start..end);
        self.write(s, locations, find, group, out);
    }

    /// Rows that match as a whole, replaced by what has their group; others stay as they are.
    fn replace_whole(&self, whole: &WholeRowPattern, strings: &types::StringColumn) -> Column {
        if self.pieces == [ReplacementSegment::Group(1)] {
            return self.cut_whole(whole, strings);
        }
        let mut locations = self.pattern.regex.capture_locations();
        bytes_rows(strings.len(), |row, out| {
            let s = strings.get(row);
            if !is_text(s) {
                return self.write_with_groups(s, &mut locations, out);
            }
            let Some(group) = whole.find(s) else { return out.extend_from_slice(s) };
            for piece in &self.pieces {
                match piece {
                    ReplacementSegment::Literal(bytes) => out.extend_from_slice(bytes),
                    ReplacementSegment::Group(0) => out.extend_from_slice(s),
                    ReplacementSegment::Group(_) => out.extend_from_slice(&s[group.clone()]),
                }
            }
        })
    }

    /// Rows that match become views of their group, which is the whole replacement.
    fn cut_whole(&self, whole: &WholeRowPattern, strings: &types::StringColumn) -> Column {
        let mut broken = Vec::new();
        let cut = strings.cut(|row, s| {
            if !is_text(s) {
                broken.push(row);
                return 0..s.len();
            }
            whole.find(s).unwrap_or(0..s.len())
        });
        if broken.is_empty() {
            return Column::String(cut);
        }
        let mut locations = self.pattern.regex.capture_locations();
        let mut builder = StringBuilder::with_capacity(cut.len());
        let mut broken = broken.into_iter().peekable();
        for row in 0..cut.len() {
            if broken.next_if_eq(&row).is_some() {
                builder.push_with(|out| self.write_with_groups(strings.get(row), &mut locations, out));
            } else {
                builder.push(cut.get(row));
            }
        }
        Column::String(builder.finish())
    }

    fn replace_rows(&self, text: &Text, rows: usize) -> Column {
        if let (Some(whole), Text::Rows(strings)) = (&self.whole, text) {
            return self.replace_whole(whole, strings);
        }
        let (searcher, mut locations) = (self.pattern.searcher(rows), self.pattern.regex.capture_locations());
        let has_groups = self.has_groups();
        bytes_rows(rows, |row, out| {
            let s = text.get(row);
            if self.pattern.required.as_ref().is_some_and(|required| required.find(s).is_none()) {
                out.extend_from_slice(s);
            } else if has_groups {
                self.write_with_groups(s, &mut locations, out);
            } else {
                self.write(s, &mut (), |(), from| searcher.find_at(s, from), |(), _| 0..0, out);
            }
        })
    }
}

fn bind(call: &Call, all: bool) -> Result<Bound> {
    call.count(3..=3)?;
    call.strings(0..3)?;
    crate::string::replace::check_fixed(call)?;
    let by_hand = call.context.settings.unwatched().optimize_replace_regexp_of_whole_rows;
    let constant = match (call.maybe_bytes(1), call.maybe_bytes(2)) {
        (Some(pattern), Some(replacement)) => Some(Replacer::new(pattern, replacement, all, by_hand)?),
        _ => None,
    };
    Ok(Bound::new(DataType::String, move |args, rows| {
        let text = Text::of(&args[0])?;
        if let Some(replacer) = &constant {
            return Ok(replacer.replace_rows(&text, rows));
        }
        let (patterns, replacements) = (Text::of(&args[1])?, Text::of(&args[2])?);
        let mut builder = StringBuilder::with_capacity(rows);
        let mut last: Option<(Vec<u8>, Vec<u8>, Replacer)> = None;
        for row in 0..rows {
            let (pattern, replacement) = (patterns.get(row), replacements.get(row));
            if last.as_ref().is_none_or(|(p, r, _)| p != pattern || r != replacement) {
                last = Some((pattern.to_vec(), replacement.to_vec(), Replacer::new(pattern, replacement, all, false)?));
            }
            if let Some((_, _, replacer)) = &last {
                let mut locations = replacer.pattern.regex.capture_locations();
                builder.push_with(|out| replacer.write_with_groups(text.get(row), &mut locations, out));
            }
        }
        Ok(Column::String(builder.finish()))
    }))
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "String replacement");
    family.add(
        "replaceRegexpOne",
        "replaceRegexpOne(s, pattern, replacement)",
        "The first match replaced; \\1 to \\9 are groups, \\0 the match.",
        |call| bind(call, false),
    );
    family.add(
        "replaceRegexpAll",
        "replaceRegexpAll(s, pattern, replacement)",
        "Every match replaced; \\1 to \\9 are groups, \\0 the match.",
        |call| bind(call, true),
    );
    family.alias_any_case("replaceRegexpAll", &["REGEXP_REPLACE"]);
    family.add(
        "regexpQuoteMeta",
        "regexpQuoteMeta(s)",
        "The string with characters that mean something in patterns escaped.",
        |call| {
            call.count(1..=1)?;
            call.strings([0])?;
            Ok(Bound::new(DataType::String, |args, rows| {
                let text = Text::of(&args[0])?;
                Ok(bytes_rows(rows, |row, out| text.get(row).iter().for_each(|&byte| write_quoted(byte, out))))
            }))
        },
    );
}

fn write_quoted(byte: u8, out: &mut Vec<u8>) {
    match byte {
        0 => out.extend_from_slice(b"\\\0"),
        b'\\' | b'(' | b')' | b'^' | b'$' | b'.' | b'[' | b']' | b'?' | b'*' | b'+' | b'{' | b'|' | b':' | b'-' => {
            out.extend([b'\\', byte])
        }
        other => out.push(other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use types::StringColumn;

    /// The replacement of a row by the engine.
    fn by_engine(replacer: &Replacer, row: &[u8]) -> Vec<u8> {
        let mut out = Vec::new();
        replacer.write_with_groups(row, &mut replacer.pattern.regex.capture_locations(), &mut out);
        out
    }

    fn rows() -> Vec<Vec<u8>> {
        let texts = [
            "",
            "https://example.org/a/b?c=d",
            "http://www.example.org/",
            "http://example.org",
            "2024-02-29 12:30:00",
            "2024-02-29",
            "2024-02-29 12:30:00\nnext line",
            "someone@example.org",
            "@example.org",
            "/home/me/notes/today.txt",
            "/home/é/x",
            "aaa=1;bbb=2;",
        ];
        let mut rows: Vec<Vec<u8>> = texts.iter().map(|text| text.as_bytes().to_vec()).collect();
        rows.push(b"/home/\xff\xfe/notes".to_vec());
        rows.push(b"someone\xff@example.org".to_vec());
        rows
    }

    #[test]
    fn rows_that_match_as_a_whole_are_replaced_as_the_engine_does() {
        let patterns = [
            "^https?://(?:www\\.)?([^/]+)/.*$",
            "^([0-9]+-[0-9]+-[0-9]+) .*$",
            "^([^@]+)@[a-z.]+$",
            "^/home/([^/]*)/.*$",
            "^([a-z]*)$",
            "^([a-z]+)=1;.*$",
        ];
        let rows = rows();
        let Column::String(strings) = Column::from_strings(&rows) else { panic!("strings") };
        for pattern in patterns {
            for replacement in ["\\1", "<\\1>", "\\1/\\1", "/users/\\1", "\\0 of \\1"] {
                for all in [false, true] {
                    let replacer = Replacer::new(pattern.as_bytes(), replacement.as_bytes(), all, true).unwrap();
                    let whole = replacer.whole.as_ref().unwrap_or_else(|| panic!("{pattern} is not simple"));
                    let Column::String(replaced) = replacer.replace_whole(whole, &strings) else { panic!("strings") };
                    check(&replaced, &rows, &replacer, pattern);
                }
            }
        }
    }

    fn check(replaced: &StringColumn, rows: &[Vec<u8>], replacer: &Replacer, pattern: &str) {
        for (row, text) in rows.iter().enumerate() {
            let expected = by_engine(replacer, text);
            assert_eq!(
                String::from_utf8_lossy(replaced.get(row)),
                String::from_utf8_lossy(&expected),
                "{pattern} on {}",
                String::from_utf8_lossy(text)
            );
        }
    }

    #[test]
    fn other_replacements_are_left_to_the_engine() {
        for (pattern, replacement) in [
            ("^([a-z]+)$", "x"),
            ("^([a-z]+)$", "\\0"),
            ("([a-z]+)$", "\\1"),
            ("^([a-z]+)", "\\1"),
            ("^(a)(b)$", "\\1\\2"),
        ] {
            let replacer = Replacer::new(pattern.as_bytes(), replacement.as_bytes(), false, true).unwrap();
            assert!(replacer.whole.is_none(), "{pattern} to {replacement}");
        }
    }
}
