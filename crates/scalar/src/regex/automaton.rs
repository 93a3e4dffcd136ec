//! Full automata: tables that many short strings walk through.
//!
//! # Background
//! The regex crate is made for long texts: it looks for pieces of a match first, and grows the states of its automaton
//! as they are met, in a cache that each search borrows. On strings of some bytes the borrowing and the preparations
//! cost more than the match itself, and each step waits for the one before.
//!
//! # Design
//! All states are made at once, by asking the regex crate's growing automaton for every state and class of bytes, and
//! put into one table of 16-bit places:
//! ```text
//! state s (a place)   | next of class 0 | next of class 1 | … | next at the end of the string |
//! walk                s = table[s + class[byte]]          a load a byte, nothing before and nothing after
//! ```
//! The first three states are final and lead to themselves: no match, a match, and not to be told by a table (word
//! boundaries beside letters that are not ASCII: the regex crate decides). So a step has no branch, and [`LANES`] rows
//! walk side by side, none waiting for another. Patterns with a large table, and long strings, are left to the regex
//! crate.

use regex_automata::Anchored;
use regex_automata::hybrid::LazyStateID;
use regex_automata::hybrid::dfa::{Cache, Config, DFA};
use regex_automata::nfa::thompson;
use regex_automata::util::{start, syntax};
use std::collections::HashMap;
use types::StringColumn;

/// Bytes up to which a string is short: beyond, searching for pieces of a match pays.
const SHORT_BYTES_MAX: usize = 256;
/// Places that the states of a pattern may take: 8 KiB, a part of the first-level cache, made in less than a
/// millisecond.
const PLACES_MAX: usize = 4_096;
/// Places of the table: all that 16 bits can name, so that no step needs a check. Only the used ones are touched.
const PLACES: usize = 1 << 16;
/// Bytes of the pattern's compiled form, at most.
pub(super) const COMPILED_BYTES_MAX: usize = 256 << 10;
/// Rows that walk side by side: a step waits some five cycles for its load, and two loads a cycle are to be had.
const LANES: usize = 4;
/// Bytes between looks at whether all rows are decided.
const STRIDE_BYTES: usize = 16;
/// Final states: the numbers of no match, of a match, and of what a table cannot tell. A state's place is its number
/// times the width of a state.
pub(super) const NO: u16 = 0;
const YES: u16 = 1;
const UNKNOWN: u16 = 2;

/// The question that an automaton answers.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum AutomatonPurpose {
    /// Whether a match is anywhere: a match is final.
    Anywhere,
    /// The end of a match from the first byte on: there may be a longer one.
    Spans,
}

/// The transitions of all states of a pattern.
///
/// # Invariants
/// - a place in `table` is the first of a state, below [`PLACES_MAX`]; a place and a class name a place of that state.
pub(super) struct TransitionTable {
    table: Box<[u16; PLACES]>,
    /// The class of each byte.
    classes: Box<[u8; 256]>,
    /// Places of a state: the classes and, last, the end of the string.
    width: u16,
    /// The state before a string.
    pub(super) start: u16,
    /// Whether a match ended before the byte that led to a state, by place of the state ([`AutomatonPurpose::Spans`]).
    matched: Box<[bool]>,
}

impl TransitionTable {
    /// The state after one byte more.
    #[inline(always)]
    pub(super) fn step(&self, state: u16, byte: u8) -> u16 {
        self.table[usize::from(state.wrapping_add(u16::from(self.classes[usize::from(byte)])))]
    }

    /// The state after the end of the string.
    #[inline(always)]
    fn end(&self, state: u16) -> u16 {
        self.table[usize::from(state.wrapping_add(self.width - 1))]
    }

    #[inline(always)]
    fn is_final(&self, state: u16) -> bool {
        state <= UNKNOWN * self.width
    }

    /// Whether a match ended before the last byte.
    #[inline(always)]
    pub(super) fn has_matched(&self, state: u16) -> bool {
        self.matched.get(usize::from(state)).is_some_and(|&matched| matched)
    }

    /// Whether a match ends with the string.
    #[inline(always)]
    pub(super) fn matches_at_end(&self, state: u16) -> bool {
        self.end(state) == YES * self.width
    }
}

/// Tells whether a pattern matches somewhere.
pub(super) struct Automaton(TransitionTable);

impl Automaton {
    /// Makes the table; `None` when the pattern is too large for one.
    pub(super) fn new(pattern: &str, any_case: bool) -> Option<Self> {
        let dfa = DFA::builder()
            .syntax(syntax::Config::new().utf8(false).dot_matches_new_line(true).case_insensitive(any_case))
            .thompson(
                thompson::Config::new()
                    .utf8(false)
                    .which_captures(thompson::WhichCaptures::None)
                    .nfa_size_limit(Some(COMPILED_BYTES_MAX)),
            )
            .configure(Config::new().unicode_word_boundary(true).minimum_cache_clear_count(Some(0)))
            .build(pattern)
            .ok()?;
        TransitionTableBuilder::new(&dfa, AutomatonPurpose::Anywhere)?.make().map(Automaton)
    }

    /// A byte per row: 1 if the pattern matches somewhere; `otherwise` decides rows that are not for the table.
    pub(super) fn match_rows(&self, strings: &StringColumn, otherwise: impl Fn(&[u8]) -> bool) -> Vec<u8> {
        let mut found = Vec::with_capacity(strings.len());
        let mut row = 0;
        while row + LANES <= strings.len() {
            let group: [&[u8]; LANES] = std::array::from_fn(|lane| strings.get(row + lane));
            if group.iter().all(|s| s.len() <= SHORT_BYTES_MAX) {
                let states = self.walk_together(group);
                found.extend(
                    (0..LANES).map(|lane| u8::from(self.told(states[lane]).unwrap_or_else(|| otherwise(group[lane])))),
                );
            } else {
                found.extend(group.map(|s| u8::from(self.is_match(s).unwrap_or_else(|| otherwise(s)))));
            }
            row += LANES;
        }
        found.extend(
            (row..strings.len())
                .map(|row| strings.get(row))
                .map(|s| u8::from(self.is_match(s).unwrap_or_else(|| otherwise(s)))),
        );
        found
    }

    /// Whether the pattern matches somewhere; `None` when the string is not for the table.
    #[inline]
    pub(super) fn is_match(&self, s: &[u8]) -> Option<bool> {
        if s.len() > SHORT_BYTES_MAX {
            return None;
        }
        self.told(self.0.end(self.walk(self.0.start, s)))
    }

    /// The answer of a state at the end of the string.
    #[inline]
    fn told(&self, state: u16) -> Option<bool> {
        (state != UNKNOWN * self.0.width).then_some(state == YES * self.0.width)
    }

    /// The state after some bytes.
    #[inline]
    fn walk(&self, mut state: u16, s: &[u8]) -> u16 {
        for piece in s.chunks(STRIDE_BYTES) {
            for &byte in piece {
                state = self.0.step(state, byte);
            }
            if self.0.is_final(state) {
                break;
            }
        }
        state
    }

    /// The states after whole strings, ends included.
    #[inline]
    fn walk_together(&self, [a, b, c, d]: [&[u8]; LANES]) -> [u16; LANES] {
        let common = a.len().min(b.len()).min(c.len()).min(d.len());
        let table = &self.0;
        let (mut p, mut q, mut r, mut t) = (table.start, table.start, table.start, table.start);
        let mut from = 0;
        while from < common {
            let to = (from + STRIDE_BYTES).min(common);
            for (((&a, &b), &c), &d) in a[from..to].iter().zip(&b[from..to]).zip(&c[from..to]).zip(&d[from..to]) {
                (p, q, r, t) = (table.step(p, a), table.step(q, b), table.step(r, c), table.step(t, d));
            }
            if table.is_final(p.max(q).max(r).max(t)) {
                return [p, q, r, t];
            }
            from = to;
        }
        let rest = |state: u16, s: &[u8]| table.end(self.walk(state, &s[common..]));
        [rest(p, a), rest(q, b), rest(r, c), rest(t, d)]
    }
}

/// Makes the table of an automaton that grows.
pub(super) struct TransitionTableBuilder<'d> {
    dfa: &'d DFA,
    kind: AutomatonPurpose,
    cache: Cache,
    /// A byte of each class, in the order of classes.
    bytes: Vec<u8>,
    classes: Box<[u8; 256]>,
    /// States in the order of their numbers, from the first after the final ones.
    states: Vec<LazyStateID>,
    numbers: HashMap<LazyStateID, u16>,
}

impl<'d> TransitionTableBuilder<'d> {
    /// A builder for an automaton whose states are made as they are reached.
    pub(super) fn new(dfa: &'d DFA, kind: AutomatonPurpose) -> Option<Self> {
        let mut classes = Box::new([0u8; 256]);
        let mut bytes: Vec<u8> = Vec::new();
        for byte in 0..=255u8 {
            let class = dfa.byte_classes().get(byte);
            classes[usize::from(byte)] = class;
            // Classes are numbered as their first bytes come.
            if usize::from(class) == bytes.len() {
                bytes.push(byte);
            }
        }
        let width = bytes.len() + 1;
        (width * 4 <= PLACES_MAX).then(|| TransitionTableBuilder {
            dfa,
            kind,
            cache: dfa.create_cache(),
            bytes,
            classes,
            states: Vec::new(),
            numbers: HashMap::new(),
        })
    }

    /// Makes the table of all states; `None` when there are too many.
    pub(super) fn make(mut self) -> Option<TransitionTable> {
        let width = self.bytes.len() + 1;
        let anchored = if self.kind == AutomatonPurpose::Spans { Anchored::Yes } else { Anchored::No };
        let start = self.dfa.start_state(&mut self.cache, &start::Config::new().anchored(anchored)).ok()?;
        let start = self.number(start)?;
        let mut next: Vec<u16> = (NO..=UNKNOWN).flat_map(|state| std::iter::repeat_n(state, width)).collect();
        let mut done = 0;
        while let Some(&state) = self.states.get(done) {
            for class in 0..self.bytes.len() {
                let to = self.dfa.next_state(&mut self.cache, state, self.bytes[class]).ok()?;
                next.push(self.number(to)?);
            }
            let to = self.dfa.next_eoi_state(&mut self.cache, state).ok()?;
            // Nothing comes after the end: what is no match then never is.
            next.push(if to.is_match() {
                YES
            } else if to.is_quit() {
                UNKNOWN
            } else {
                NO
            });
            done += 1;
        }
        let mut table = vec![0u16; PLACES];
        let width = width as u16;
        table.iter_mut().zip(&next).for_each(|(place, number)| *place = number * width);
        let mut matched = vec![false; next.len()].into_boxed_slice();
        for (number, state) in self.states.iter().enumerate() {
            matched[(usize::from(UNKNOWN) + 1 + number) * usize::from(width)] = state.is_match();
        }
        Some(TransitionTable {
            table: table.into_boxed_slice().try_into().ok()?,
            classes: self.classes,
            width,
            start: start * width,
            matched,
        })
    }

    /// The number of a state; `None` when there are too many.
    fn number(&mut self, state: LazyStateID) -> Option<u16> {
        // A match is told a byte late; that it was one is enough.
        match () {
            () if state.is_match() && self.kind == AutomatonPurpose::Anywhere => return Some(YES),
            () if state.is_dead() => return Some(NO),
            () if state.is_quit() => return Some(UNKNOWN),
            () => {}
        }
        if let Some(&known) = self.numbers.get(&state) {
            return Some(known);
        }
        let number = usize::from(UNKNOWN) + 1 + self.states.len();
        if (number + 1) * (self.bytes.len() + 1) > PLACES_MAX {
            return None;
        }
        self.states.push(state);
        self.numbers.insert(state, number as u16);
        Some(number as u16)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use regex::bytes::RegexBuilder;
    use types::Column;

    const PATTERNS: &[&str] = &[
        "",
        "a",
        "^a",
        "a$",
        "^$",
        "[0-9]{5}[A-F]{3}",
        "[a-c]+d|e",
        "(?i)abc",
        r"\bab\b",
        r"^\s*\w+$",
        ".",
        "a.b",
        "ы+",
        "(?m)^b$",
        "a*?b",
        r"\d\D",
        "[^a]b",
        r"(?-u)\xff",
        "(ab|cd){2}",
        "^(?:a|ab)(?:c|bcd)$",
        r"\Bb",
        "(?s)^.b.*d$",
        "[[:alpha:]]{3}",
        "x*",
        "^x*$",
    ];

    fn strings() -> Vec<Vec<u8>> {
        let texts = [
            "",
            "a",
            "b",
            "ab",
            "a b",
            "abc",
            "ABC",
            "12345ABC",
            "x12345ABCx",
            "cccd",
            "ы",
            "aыb",
            "жab",
            "a\nb\n",
            "abcd",
            "cdab",
            "  word",
            "no match at all in this one, and it is long",
            "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxab",
        ];
        let mut strings: Vec<Vec<u8>> = texts.iter().map(|s| s.as_bytes().to_vec()).collect();
        strings.extend([
            vec![0xff],
            vec![b'a', 0xff, b'b'],
            vec![0xd1],
            b"\0".to_vec(),
            [vec![b'-'; 300], b"ab".to_vec()].concat(),
        ]);
        strings
    }

    #[test]
    fn the_table_and_the_regex_crate_agree() {
        let (strings, mut told) = (strings(), 0);
        for (pattern, any_case) in PATTERNS.iter().flat_map(|pattern| [(pattern, false), (pattern, true)]) {
            let regex =
                RegexBuilder::new(pattern).dot_matches_new_line(true).case_insensitive(any_case).build().unwrap();
            let Some(table) = Automaton::new(pattern, any_case) else { continue };
            for s in &strings {
                if let Some(found) = table.is_match(s) {
                    assert_eq!(found, regex.is_match(s), "{pattern} on {:?}", String::from_utf8_lossy(s));
                    told += 1;
                }
            }
        }
        assert!(told > 900, "{told}");
    }

    #[test]
    fn rows_side_by_side_are_as_rows_alone() {
        let strings = strings();
        for pattern in PATTERNS {
            let regex = RegexBuilder::new(pattern).dot_matches_new_line(true).build().unwrap();
            let Some(table) = Automaton::new(pattern, false) else { continue };
            // Every row is once in every lane, beside others.
            for turn in 0..7 {
                let rows: Vec<&[u8]> = (0..strings.len() + turn)
                    .map(|row| strings[(row * (turn + 1)) % strings.len()].as_slice())
                    .collect();
                let Column::String(column) = Column::from_strings(&rows) else { unreachable!() };
                let expected: Vec<u8> = rows.iter().map(|s| u8::from(regex.is_match(s))).collect();
                assert_eq!(table.match_rows(&column, |s| regex.is_match(s)), expected, "{pattern}");
            }
        }
    }

    #[test]
    fn large_patterns_have_no_table() {
        assert!(Automaton::new(r"\w{50}x\w{50}", false).is_none());
        assert!(Automaton::new("a.{12}b", false).is_none());
        assert!(Automaton::new("[0-9]{5}", false).is_some());
    }
}
