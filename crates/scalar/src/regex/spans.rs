//! Places of matches: tables that are walked from every byte a match can begin with.
//!
//! The regex crate finds a match in two walks, forward for its end and back for its start, each with preparations; on
//! texts with a match every few bytes (numbers in the lines of a log) these take most of the time. Here the table is of
//! the *anchored* automaton: bytes that begin no match are skipped, and from any other the walk ends with the end of a
//! match, or finds none.
//! ```text
//! [0-9]+   … u s e r = 7 7   t o o k …
//!          skip skip skip^ ^ dead: the match is what was walked until the last matching state
//! ```
//! The leftmost match is the first one found; which of several ends it has is as the automaton's states were made
//! (leftmost-first). Patterns that look around (`^`, `\b`), match nothing, or need a large table are left to the regex
//! crate, and so is a row in which walks in vain (`[a-z]+x` over letters) take more than a few times its length.

use super::automaton::{AutomatonPurpose, COMPILED_BYTES_MAX, NO, TransitionTable, TransitionTableBuilder};
use regex_automata::hybrid::dfa::{Config, DFA};
use regex_automata::nfa::thompson;
use regex_automata::util::syntax;
use std::ops::Range;

/// Bytes walked in vain per byte of a row, at most.
const VAIN_FACTOR: usize = 4;
/// Bytes walked in vain that are always allowed.
const VAIN_BYTES: usize = 64;

/// The anchored automaton of a pattern.
pub(super) struct SpanFinder {
    table: TransitionTable,
    /// Bytes that a match can begin with.
    starts: Box<[bool; 256]>,
}

/// Walks in vain took too long: the regex crate is to look.
#[derive(Debug, PartialEq)]
pub(super) struct SpanSearchAbandoned;

impl SpanFinder {
    /// Makes the table; `None` when the pattern is not for one.
    pub(super) fn new(pattern: &str, any_case: bool) -> Option<Self> {
        let dfa = DFA::builder()
            .syntax(syntax::Config::new().utf8(false).dot_matches_new_line(true).case_insensitive(any_case))
            .thompson(
                thompson::Config::new()
                    .utf8(false)
                    .which_captures(thompson::WhichCaptures::None)
                    .nfa_size_limit(Some(COMPILED_BYTES_MAX)),
            )
            .configure(Config::new().minimum_cache_clear_count(Some(0)))
            .build(pattern)
            .ok()?;
        if !dfa.get_nfa().look_set_any().is_empty() || dfa.get_nfa().has_empty() {
            return None;
        }
        let table = TransitionTableBuilder::new(&dfa, AutomatonPurpose::Spans)?.make()?;
        let starts = std::array::from_fn(|byte| table.step(table.start, byte as u8) != NO);
        Some(SpanFinder { table, starts: Box::new(starts) })
    }

    /// The leftmost match that begins at `from` or later.
    ///
    /// # Errors
    /// [`SpanSearchAbandoned`].
    pub(super) fn find(&self, s: &[u8], from: usize) -> Result<Option<Range<usize>>, SpanSearchAbandoned> {
        let (mut at, mut vain) = (from, 0);
        let vain_max = VAIN_BYTES + VAIN_FACTOR * s.len();
        while let Some(skipped) =
            s.get(at..).and_then(|rest| rest.iter().position(|&byte| self.starts[usize::from(byte)]))
        {
            let start = at + skipped;
            let (end, walked) = self.walk(s, start);
            if let Some(end) = end {
                return Ok(Some(start..end));
            }
            vain += walked;
            if vain > vain_max {
                return Err(SpanSearchAbandoned);
            }
            at = start + 1;
        }
        Ok(None)
    }

    /// The end of the match that begins at `start`, if there is one, and how many bytes were looked at.
    #[inline]
    fn walk(&self, s: &[u8], start: usize) -> (Option<usize>, usize) {
        let (mut state, mut end) = (self.table.start, None);
        for (walked, &byte) in s[start..].iter().enumerate() {
            state = self.table.step(state, byte);
            if self.table.has_matched(state) {
                // States tell of a match when they have seen the byte after it.
                end = Some(start + walked);
            }
            if state == NO {
                return (end, walked + 1);
            }
        }
        (if self.table.matches_at_end(state) { Some(s.len()) } else { end }, s.len() - start)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use regex::bytes::RegexBuilder;

    const PATTERNS: &[&str] = &[
        "[0-9]+",
        "a",
        "ab|abc",
        "abc|ab",
        "(ab|cd){2}",
        "a.*?b",
        "a.*b",
        "[a-c]+d|e",
        "(?i)abc",
        r"\d\D",
        "[^a]b",
        "ы+",
        r"(?-u)\xff",
        "a+b?",
        "a{2,3}",
        "[^ ]+",
        "aa|a|aaa",
        ".",
        "b.b",
        "(a|b)*c",
    ];

    #[test]
    fn all_matches_are_those_of_the_regex_crate() {
        let mut strings: Vec<Vec<u8>> = [
            "",
            "a",
            "aaaa",
            "aab abc ABC",
            "12:30, 7 apples and 1234567",
            "abcdcdab",
            "ы aыыb",
            "bab\nb",
            "no digits here",
            "x12",
            "99",
        ]
        .iter()
        .map(|s| s.as_bytes().to_vec())
        .collect();
        strings.extend([
            vec![0xff],
            vec![b'a', 0xff, b'b', 0xff],
            vec![0xd1, b'b'],
            [vec![b'a'; 300], b"b7c".to_vec()].concat(),
        ]);
        let mut told = 0;
        for pattern in PATTERNS {
            let regex = RegexBuilder::new(pattern).dot_matches_new_line(true).build().unwrap();
            let Some(spans) = SpanFinder::new(pattern, false) else { continue };
            for s in &strings {
                for from in 0..=s.len() {
                    let Ok(found) = spans.find(s, from) else { continue };
                    assert_eq!(
                        found,
                        regex.find_at(s, from).map(|found| found.range()),
                        "{pattern} on {:?} from {from}",
                        String::from_utf8_lossy(s)
                    );
                    told += 1;
                }
            }
        }
        assert!(told > 5_000, "{told}");
    }

    #[test]
    fn some_patterns_and_rows_are_left_to_the_regex_crate() {
        assert!(
            [r"\ba", "^a", "a$", "a*", "", r"\w{50}x\w{50}"]
                .iter()
                .all(|pattern| SpanFinder::new(pattern, false).is_none())
        );
        let spans = SpanFinder::new("[a-z]+0", false).unwrap();
        assert_eq!(spans.find(&[b'a'; 1000], 0), Err(SpanSearchAbandoned));
        assert_eq!(spans.find(&[[b'a'; 1000].as_slice(), b"0"].concat(), 0), Ok(Some(0..1001)));
    }
}
