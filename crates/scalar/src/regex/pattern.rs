//! Compiled regular expressions.

use super::automaton::Automaton;
use super::linear::PrefixedPattern;
use super::spans::SpanFinder;
use super::syntax;
use base::{Result, err};
use memchr::memmem;
use regex::bytes::{CaptureLocations, Regex, RegexBuilder};
use std::collections::HashMap;
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use types::StringColumn;

/// A regular expression, with facts that hold for every match.
pub(crate) struct Pattern {
    pub(super) regex: Regex,
    /// A string that every match contains.
    pub(super) required: Option<memmem::Finder<'static>>,
    /// Whether the pattern is nothing but `required`.
    pub(super) is_literal: bool,
    /// The pattern as one that is searched and matched by hand, if it is so simple.
    prefixed: Option<PrefixedPattern>,
    /// The text that the regex crate was given, and whether letters match in any case.
    source: (String, bool),
    /// Rows that were matched.
    rows_seen: AtomicUsize,
    /// Made when many rows were matched; `None` inside when the pattern is too large for one.
    automaton: OnceLock<Option<Automaton>>,
    /// The automaton that finds the bounds of matches, made when it is first needed.
    spans: OnceLock<Option<SpanFinder>>,
}

/// Finds the matches of a pattern in some rows.
#[derive(Clone, Copy)]
pub(super) struct Searcher<'p> {
    pattern: &'p Pattern,
    spans: Option<&'p SpanFinder>,
}

impl Searcher<'_> {
    /// The leftmost match that begins at `from` or later.
    #[inline]
    pub(super) fn find_at(&self, s: &[u8], from: usize) -> Option<Range<usize>> {
        match self.spans.map(|spans| spans.find(s, from)) {
            Some(Ok(found)) => found,
            _ => self.pattern.regex.find_at(s, from).map(|found| found.range()),
        }
    }

    /// Calls `visit` for each match that is not empty; behind an empty one the search goes on one byte later, or ends.
    #[inline]
    pub(super) fn for_each(&self, s: &[u8], stops_at_empty: bool, mut visit: impl FnMut(Range<usize>)) {
        let mut from = 0;
        while from <= s.len() {
            let Some(found) = self.find_at(s, from) else { return };
            if found.is_empty() {
                if stops_at_empty {
                    return;
                }
                from = found.end + 1;
                continue;
            }
            from = found.end;
            visit(found);
        }
    }
}

/// Rows from which a full automaton is made: by then the regex crate has taken about as long as making it takes.
const AUTOMATON_ROWS: usize = 4_096;

/// Compiled size that a pattern may have, at most.
const SIZE_BYTES_MAX: usize = 64 << 20;

impl Pattern {
    /// Compiles a pattern; `.` matches line ends too, as in ClickHouse.
    ///
    /// # Errors
    /// `CANNOT_COMPILE_REGEXP`.
    pub(super) fn new(pattern: &[u8], any_case: bool) -> Result<Pattern> {
        let translated = syntax::from_re2(pattern)?;
        let regex = build(&translated, any_case)?;
        let text = String::from_utf8_lossy(pattern);
        let is_literal = !any_case && !pattern.is_empty() && !pattern.iter().any(|&byte| is_meta(byte));
        let required = if is_literal {
            Some(pattern.to_vec())
        } else if any_case {
            None
        } else {
            syntax::required_literal(&text)
        };
        let required = required.map(|literal| memmem::Finder::new(&literal).into_owned());
        let prefixed = if any_case { None } else { PrefixedPattern::parse(&text) };
        Ok(Pattern { required, is_literal, prefixed, ..Pattern::of(regex, translated, any_case) })
    }

    /// Compiles a pattern that is in the syntax of the `regex` crate.
    ///
    /// # Errors
    /// `CANNOT_COMPILE_REGEXP`.
    pub(super) fn from_translated(pattern: &str, any_case: bool) -> Result<Pattern> {
        Ok(Pattern::of(build(pattern, any_case)?, pattern.to_string(), any_case))
    }

    fn of(regex: Regex, source: String, any_case: bool) -> Pattern {
        Pattern {
            regex,
            required: None,
            is_literal: false,
            prefixed: None,
            source: (source, any_case),
            rows_seen: AtomicUsize::new(0),
            automaton: OnceLock::new(),
            spans: OnceLock::new(),
        }
    }

    /// A byte per row: 1 if the pattern matches somewhere; `required` is not looked for.
    pub(super) fn search_rows(&self, strings: &StringColumn) -> Vec<u8> {
        match self.automaton(strings.len()) {
            Some(automaton) => automaton.match_rows(strings, |s| self.regex.is_match(s)),
            None => strings.iter().map(|s| u8::from(self.regex.is_match(s))).collect(),
        }
    }

    /// A searcher for `rows` more rows.
    pub(super) fn searcher(&self, rows: usize) -> Searcher<'_> {
        let spans = if self.is_worth_a_table(rows) {
            self.spans.get_or_init(|| SpanFinder::new(&self.source.0, self.source.1)).as_ref()
        } else {
            None
        };
        Searcher { pattern: self, spans }
    }

    /// The full automaton, if it is worth it with so many rows more and the pattern is small enough.
    fn automaton(&self, rows: usize) -> Option<&Automaton> {
        if !self.is_worth_a_table(rows) {
            return None;
        }
        self.automaton.get_or_init(|| Automaton::new(&self.source.0, self.source.1)).as_ref()
    }

    fn is_worth_a_table(&self, rows: usize) -> bool {
        self.rows_seen.fetch_add(rows, Ordering::Relaxed).saturating_add(rows) >= AUTOMATON_ROWS
    }

    /// The place of group `group` (0: all) of the first match; nothing without a match, or when the group took no part
    /// in it.
    pub(super) fn first(
        &self,
        s: &[u8],
        group: usize,
        searcher: &Searcher<'_>,
        locations: &mut CaptureLocations,
    ) -> Range<usize> {
        if let Some(prefixed) =
            self.prefixed.as_ref().filter(|_| group == 1 && (s.is_ascii() || std::str::from_utf8(s).is_ok()))
            && let Ok(found) = prefixed.find(s)
        {
            return found.map_or(0..0, |found| found.group.0..found.group.1);
        }
        if self.required.as_ref().is_some_and(|required| required.find(s).is_none()) {
            return 0..0;
        }
        if group == 0 {
            return searcher.find_at(s, 0).unwrap_or(0..0);
        }
        match self.regex.captures_read(locations, s) {
            Some(_) => locations.get(group).map_or(0..0, |(start, end)| start..end),
            None => 0..0,
        }
    }

    /// Capturing groups, without the whole match.
    pub(super) fn groups(&self) -> usize {
        self.regex.captures_len() - 1
    }

    /// Whether the pattern matches somewhere.
    #[inline]
    pub(super) fn is_match(&self, s: &[u8]) -> bool {
        if let Some(required) = &self.required {
            if required.find(s).is_none() {
                return false;
            }
            if self.is_literal {
                return true;
            }
        }
        self.regex.is_match(s)
    }
}

fn build(pattern: &str, any_case: bool) -> Result<Regex> {
    RegexBuilder::new(pattern)
        .dot_matches_new_line(true)
        .case_insensitive(any_case)
        .size_limit(SIZE_BYTES_MAX)
        .build()
        .map_err(|error| err!(CannotCompileRegexp, "Cannot compile regular expression '{pattern}': {}", short(&error)))
}

fn is_meta(byte: u8) -> bool {
    matches!(byte, b'\\' | b'^' | b'$' | b'.' | b'[' | b']' | b'|' | b'(' | b')' | b'?' | b'*' | b'+' | b'{' | b'}')
}

/// The last line of the regex crate's drawing, which says what is wrong.
fn short(error: &regex::Error) -> String {
    let text = error.to_string();
    text.lines().last().unwrap_or_default().trim_start_matches("error: ").to_string()
}

/// Patterns of a column that is not constant, compiled once each.
#[derive(Default)]
pub(super) struct PatternCache {
    known: HashMap<Vec<u8>, Arc<Pattern>>,
}

/// Patterns kept while a block is computed, at most.
const CACHED_MAX: usize = 1000;

impl PatternCache {
    /// The compiled pattern.
    ///
    /// # Errors
    /// `CANNOT_COMPILE_REGEXP`.
    pub(super) fn get(&mut self, pattern: &[u8], any_case: bool) -> Result<Arc<Pattern>> {
        if let Some(known) = self.known.get(pattern) {
            return Ok(known.clone());
        }
        if self.known.len() >= CACHED_MAX {
            self.known.clear();
        }
        let compiled = Arc::new(Pattern::new(pattern, any_case)?);
        self.known.insert(pattern.to_vec(), compiled.clone());
        Ok(compiled)
    }
}
