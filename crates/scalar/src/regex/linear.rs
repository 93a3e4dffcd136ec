//! The simplest anchored patterns, matched by hand: literals, optional literals, runs of a class, one
//! capturing group.
//!
//! Such are the patterns that take one field out of a text of known form. `replaceRegexp…` meets them where they match
//! a row from its start to its end: a domain (`^https?://(?:www\.)?([^/]+)/.*$`), a date before a time
//! (`^([0-9]+-[0-9]+-[0-9]+) .*$`), a name before an `@` (`^([^@]+)@.*$`). Other functions meet those that begin with
//! a literal, which is searched: a value behind its name (`user=([^;]*);`), a number in a line of a log
//! (`took ([0-9]+) ms`).
//!
//! The general engine needs its backtracker for captures of such patterns, some ten times slower.
//!
//! Invariant: a run is followed by a literal whose first byte the run cannot contain, or by the end of the
//! pattern, so that giving back a part of a run never helps; only optional literals branch.

/// A step of a pattern.
#[derive(Debug, PartialEq)]
enum PatternStep {
    Literal(Vec<u8>),
    /// A literal that is taken if it is there, and left out if the rest does not match then.
    Optional(Vec<u8>),
    /// Bytes of a class: as many as there are, but at least this many.
    Run(Box<Class>, usize),
    Open,
    Close,
}

/// A set of ASCII bytes; a negated class has every byte that is not ASCII too.
#[derive(Clone, PartialEq)]
struct Class {
    bytes: [bool; 256],
    /// The one byte that is not in the class, if that is so: searched by `memchr`.
    except: Option<u8>,
}

impl std::fmt::Debug for Class {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Class({} bytes)", self.bytes.iter().filter(|&&b| b).count())
    }
}

/// A pattern anchored at the start.
#[derive(Debug)]
pub(super) struct LinearPattern {
    steps: Vec<PatternStep>,
    /// Whether the pattern has its `$`.
    to_end: bool,
}

/// Optional literals that a pattern may have: each may double the work of a row.
const OPTIONAL_MAX: usize = 4;

/// The places of a match and its group: ends of the match, and the group's start and end.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct LinearMatch {
    pub(super) end: usize,
    pub(super) group: (usize, usize),
}

impl LinearPattern {
    /// Reads a pattern that begins with `^`; `None` if it is not of the simple kind.
    pub(super) fn parse(pattern: &str) -> Option<LinearPattern> {
        if !pattern.is_ascii() {
            return None;
        }
        LinearPattern::parse_steps(pattern.strip_prefix('^')?.as_bytes())
    }

    fn parse_steps(rest: &[u8]) -> Option<LinearPattern> {
        let mut parser = LinearParser { rest, steps: Vec::new(), groups: 0 };
        let mut to_end = false;
        while !parser.rest.is_empty() {
            if parser.rest == b"$" {
                to_end = true;
                break;
            }
            parser.step()?;
        }
        let linear = LinearPattern { steps: parser.steps, to_end };
        linear.is_deterministic().then_some(linear)
    }

    /// See the module's invariant.
    fn is_deterministic(&self) -> bool {
        let optional = self.steps.iter().filter(|step| matches!(step, PatternStep::Optional(_))).count();
        let visible: Vec<&PatternStep> =
            self.steps.iter().filter(|step| !matches!(step, PatternStep::Open | PatternStep::Close)).collect();
        let runs_end = visible.windows(2).all(|pair| match pair {
            [PatternStep::Run(class, _), PatternStep::Literal(next)] => !class.bytes[usize::from(next[0])],
            [PatternStep::Run(..), _] => false,
            _ => true,
        });
        // A run at the end of the pattern must take all it can for `$`, which it does.
        optional <= OPTIONAL_MAX && runs_end
    }

    /// The match of the pattern in `s`, which must be valid UTF-8 (classes are by byte).
    pub(super) fn find(&self, s: &[u8]) -> Option<LinearMatch> {
        self.advance(&self.steps, s, 0, LinearMatch::default())
    }

    fn advance(&self, steps: &[PatternStep], s: &[u8], mut at: usize, mut found: LinearMatch) -> Option<LinearMatch> {
        for (i, step) in steps.iter().enumerate() {
            match step {
                PatternStep::Literal(text) => {
                    if !s[at..].starts_with(text) {
                        return None;
                    }
                    at += text.len();
                }
                PatternStep::Optional(text) => {
                    if s[at..].starts_with(text)
                        && let Some(found) = self.advance(&steps[i + 1..], s, at + text.len(), found)
                    {
                        return Some(found);
                    }
                }
                PatternStep::Run(class, least) => {
                    let length = class.run(&s[at..]);
                    if length < *least {
                        return None;
                    }
                    at += length;
                }
                PatternStep::Open => found.group.0 = at,
                PatternStep::Close => found.group.1 = at,
            }
        }
        found.end = at;
        (!self.to_end || at == s.len()).then_some(found)
    }
}

/// A pattern that begins with a literal, wherever it matches: the literal is searched, the rest is as above.
pub(super) struct PrefixedPattern {
    literal: memchr::memmem::Finder<'static>,
    linear: LinearPattern,
}

/// Bytes that a literal must have to be searched for.
const PREFIX_BYTES_MIN: usize = 2;
/// Places of the literal that are tried in a row.
const TRIES_MAX: usize = 16;

/// Too many places were tried: the regex crate is to look.
#[derive(Debug, PartialEq)]
pub(super) struct LinearSearchAbandoned;

impl PrefixedPattern {
    /// Reads a pattern without `^`; `None` if it is not of the simple kind.
    pub(super) fn parse(pattern: &str) -> Option<PrefixedPattern> {
        let linear = Some(pattern)
            .filter(|pattern| pattern.is_ascii())
            .and_then(|pattern| LinearPattern::parse_steps(pattern.as_bytes()))?;
        match linear.steps.first() {
            Some(PatternStep::Literal(text)) if text.len() >= PREFIX_BYTES_MIN => {
                Some(PrefixedPattern { literal: memchr::memmem::Finder::new(text).into_owned(), linear })
            }
            _ => None,
        }
    }

    /// The first match in `s`, which must be valid UTF-8, and where it begins.
    ///
    /// # Errors
    /// [`LinearSearchAbandoned`].
    pub(super) fn find(&self, s: &[u8]) -> Result<Option<LinearMatch>, LinearSearchAbandoned> {
        let mut from = 0;
        for _ in 0..TRIES_MAX {
            let Some(at) = self.literal.find(&s[from..]).map(|at| at + from) else { return Ok(None) };
            if let Some(found) = self.linear.advance(&self.linear.steps, s, at, LinearMatch::default()) {
                return Ok(Some(found));
            }
            from = at + 1;
        }
        Err(LinearSearchAbandoned)
    }
}

impl Class {
    /// The byte of a class of one.
    fn single(&self) -> Option<u8> {
        let mut bytes = (0..=255u8).filter(|&byte| self.bytes[usize::from(byte)]);
        bytes.next().filter(|_| bytes.next().is_none())
    }

    fn run(&self, s: &[u8]) -> usize {
        match self.except {
            Some(byte) => memchr::memchr(byte, s).unwrap_or(s.len()),
            None => s.iter().position(|&byte| !self.bytes[usize::from(byte)]).unwrap_or(s.len()),
        }
    }
}

struct LinearParser<'a> {
    rest: &'a [u8],
    steps: Vec<PatternStep>,
    groups: usize,
}

impl LinearParser<'_> {
    fn step(&mut self) -> Option<()> {
        if let Some(tail) = self.rest.strip_prefix(b"(?:") {
            let close = memchr::memchr(b')', tail)?;
            let text = plain(&tail[..close])?;
            self.rest = tail[close + 1..].strip_prefix(b"?")?;
            self.steps.push(PatternStep::Optional(text));
            return self.no_quantifier();
        }
        match self.rest[0] {
            b'(' => {
                if self.groups > 0 || self.rest.get(1) == Some(&b'?') {
                    return None;
                }
                self.groups += 1;
                self.rest = &self.rest[1..];
                self.steps.push(PatternStep::Open);
                while self.rest.first() != Some(&b')') {
                    if self.rest.is_empty() || self.rest[0] == b'(' {
                        return None;
                    }
                    self.step()?;
                }
                self.rest = &self.rest[1..];
                self.steps.push(PatternStep::Close);
                self.no_quantifier()
            }
            b'[' => {
                let class = self.class()?;
                let least = match self.rest.first() {
                    Some(b'+') => 1,
                    Some(b'*') => 0,
                    _ => {
                        self.push_literal(class.single()?);
                        return self.no_quantifier();
                    }
                };
                self.rest = &self.rest[1..];
                self.steps.push(PatternStep::Run(Box::new(class), least));
                self.no_quantifier()
            }
            _ => self.literal(),
        }
    }

    /// A byte (escaped or not) with an optional `?`.
    fn literal(&mut self) -> Option<()> {
        let (byte, size) = plain_byte(self.rest)?;
        self.rest = &self.rest[size..];
        if let Some(tail) = self.rest.strip_prefix(b"?") {
            self.rest = tail;
            self.steps.push(PatternStep::Optional(vec![byte]));
            return self.no_quantifier();
        }
        self.push_literal(byte);
        self.no_quantifier()
    }

    fn push_literal(&mut self, byte: u8) {
        match self.steps.last_mut() {
            Some(PatternStep::Literal(text)) => text.push(byte),
            _ => self.steps.push(PatternStep::Literal(vec![byte])),
        }
    }

    /// A class of plain bytes and ranges, perhaps negated.
    fn class(&mut self) -> Option<Class> {
        let body = &self.rest[1..];
        let close = body.iter().skip(1).position(|&byte| byte == b']')? + 1;
        let (mut inside, negated) = match body[..close].strip_prefix(b"^") {
            Some(inside) => (inside, true),
            None => (&body[..close], false),
        };
        if inside.is_empty() || inside.iter().any(|byte| b"[\\&~".contains(byte)) {
            return None;
        }
        let mut bytes = [negated; 256];
        let mut count = 0;
        while let Some(&low) = inside.first() {
            let high = match inside {
                [_, b'-', high, ..] => *high,
                _ => low,
            };
            inside = &inside[if high == low && inside.get(1) != Some(&b'-') { 1 } else { inside.len().min(3) }..];
            if high < low || low == b'-' {
                return None;
            }
            (low..=high).for_each(|byte| bytes[usize::from(byte)] = !negated);
            count += usize::from(high - low) + 1;
        }
        let except =
            if negated && count == 1 { bytes.iter().position(|&inside| !inside).map(|byte| byte as u8) } else { None };
        self.rest = &body[close + 1..];
        Some(Class { bytes, except })
    }

    fn no_quantifier(&self) -> Option<()> {
        (!matches!(self.rest.first(), Some(b'*' | b'+' | b'?' | b'{'))).then_some(())
    }
}

/// A literal byte and the number of bytes of pattern that it takes.
fn plain_byte(rest: &[u8]) -> Option<(u8, usize)> {
    match *rest.first()? {
        b'\\' => rest.get(1).filter(|byte| byte.is_ascii_punctuation()).map(|&byte| (byte, 2)),
        b'^' | b'$' | b'.' | b'[' | b']' | b'|' | b'(' | b')' | b'?' | b'*' | b'+' | b'{' | b'}' => None,
        byte => Some((byte, 1)),
    }
}

fn plain(mut text: &[u8]) -> Option<Vec<u8>> {
    let mut out = Vec::new();
    while !text.is_empty() {
        let (byte, size) = plain_byte(text)?;
        out.push(byte);
        text = &text[size..];
    }
    (!out.is_empty()).then_some(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use regex::bytes::Regex;

    #[test]
    fn agrees_with_the_engine() {
        let patterns = [
            "^https?://(?:www\\.)?([^/]+)/",
            "^https?://(?:www\\.)?([^/]+)/$",
            "^a?a?(b*)c",
            "^([a-z]+)[0-9]*$",
            "^(?:ab)?(abc)?",
            "^x([^,;]*),",
        ];
        let rows = [
            "http://www.example.com/a/b",
            "https://example.com/",
            "http://www./x",
            "http:///x",
            "ftp://x/",
            "",
            "aabbc",
            "abc",
            "c",
            "aaac",
            "abc12",
            "abcabc",
            "ababc",
            "x,",
            "xa;b,",
            "xyz,1",
            "http://www.é.fr/é",
            "https://www.www.com/",
        ];
        let mut parsed = 0;
        for pattern in patterns {
            let Some(linear) = LinearPattern::parse(pattern) else { continue };
            parsed += 1;
            let regex = Regex::new(&format!("(?s){pattern}")).unwrap();
            for row in rows {
                let expected = regex.captures(row.as_bytes()).map(|c| {
                    let group = c.get(1).map_or((0, 0), |g| (g.start(), g.end()));
                    LinearMatch { end: c.get(0).unwrap().end(), group }
                });
                assert_eq!(linear.find(row.as_bytes()), expected, "{pattern} on {row}");
            }
        }
        assert_eq!(parsed, 3);
    }

    #[test]
    fn prefixed_patterns_agree_with_the_engine() {
        let rows = [
            "",
            "took 12.",
            "it took 1. and took 22.",
            "took x. took 5.",
            "took took 7.",
            "tooktook 1",
            "user=é; user=ab;",
            "user=;",
            "=user=a;",
            "abab",
            "ababc",
        ];
        for pattern in ["took ([0-9]+)[.]", "user=([^;]*);", "ab(ab)?c", "ab(abc?)", "took [0-9]+[.]"] {
            let Some(prefixed) = PrefixedPattern::parse(pattern) else { continue };
            let regex = Regex::new(&format!("(?s){pattern}")).unwrap();
            for row in rows {
                let expected = regex.captures(row.as_bytes()).map(|c| {
                    let group = c.get(1).map_or((0, 0), |g| (g.start(), g.end()));
                    LinearMatch { end: c.get(0).unwrap().end(), group }
                });
                assert_eq!(prefixed.find(row.as_bytes()), Ok(expected), "{pattern} on {row}");
            }
        }
        let prefixed = PrefixedPattern::parse("ab([^x]*)x").unwrap();
        assert_eq!(prefixed.find("ab".repeat(40).as_bytes()), Err(LinearSearchAbandoned));
        assert!(
            ["a[0-9]+", "[0-9]+ab", "^ab", "ab.*", "ab|cd"]
                .iter()
                .all(|pattern| PrefixedPattern::parse(pattern).is_none())
        );
    }

    #[test]
    fn leaves_the_rest_alone() {
        for pattern in [
            "abc",
            "^a.c",
            "^a+",
            "^(a|b)",
            "^[^/]+a",
            "^[^/]+[0-9]+",
            "^(a)(b)",
            "^\\d",
            "^[\\w]+",
            "^a{2}",
            "^a??b",
            "^[a-z]+?x",
        ] {
            assert!(LinearPattern::parse(pattern).is_none(), "{pattern}");
        }
    }
}
