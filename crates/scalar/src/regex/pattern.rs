//! Compiled regular expressions.

use super::syntax;
use base::{Result, err};
use memchr::memmem;
use regex::bytes::{Regex, RegexBuilder};
use std::collections::HashMap;
use std::sync::Arc;

/// A regular expression, with what is known of every match.
pub(crate) struct Pattern {
    pub(super) regex: Regex,
    /// A string that every match contains.
    pub(super) required: Option<memmem::Finder<'static>>,
    /// Whether the pattern is nothing but `required`.
    pub(super) is_literal: bool,
}

/// Compiled size that a pattern may have, at most.
const SIZE_BYTES_MAX: usize = 64 << 20;

impl Pattern {
    /// Compiles a pattern; `.` matches line ends too, as in ClickHouse.
    ///
    /// # Errors
    /// `CANNOT_COMPILE_REGEXP`.
    pub(super) fn new(pattern: &[u8], any_case: bool) -> Result<Pattern> {
        let regex = build(&syntax::from_re2(pattern)?, any_case)?;
        let text = String::from_utf8_lossy(pattern);
        let is_literal = !any_case && !pattern.is_empty() && !pattern.iter().any(|&byte| is_meta(byte));
        let required = if is_literal {
            Some(pattern.to_vec())
        } else if any_case {
            None
        } else {
            syntax::required_literal(&text)
        };
        Ok(Pattern { regex, required: required.map(|literal| memmem::Finder::new(&literal).into_owned()), is_literal })
    }

    /// Compiles a pattern that is in the syntax of the `regex` crate.
    ///
    /// # Errors
    /// `CANNOT_COMPILE_REGEXP`.
    pub(super) fn from_translated(pattern: &str, any_case: bool) -> Result<Pattern> {
        Ok(Pattern { regex: build(pattern, any_case)?, required: None, is_literal: false })
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
