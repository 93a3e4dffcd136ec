//! Messages for texts that do not parse: what is there, what could be, the nearest keyword.

use super::Parser;
use crate::keywords;
use crate::lexer::TokenKind;
use base::suggest::maybe_you_meant;
use base::{Error, err};

/// Alternatives that a message names at most.
const EXPECTED_SHOWN_MAX: usize = 4;

/// Alternatives remembered at one place at most.
const EXPECTED_KEPT_MAX: usize = 64;

/// Characters of the unexpected token shown at most.
const TOKEN_SHOWN_CHARS_MAX: usize = 40;

impl Parser<'_> {
    /// Remembers what was looked for in vain at the next token.
    pub(super) fn note(&mut self, what: &'static str) {
        if self.expected_at != self.pos {
            self.expected_at = self.pos;
            self.expected.clear();
        }
        if self.expected.len() < EXPECTED_KEPT_MAX {
            self.expected.push(what);
        }
    }

    /// The error at the next token.
    pub(super) fn unexpected(&mut self) -> Error {
        if self.expected_at != self.pos {
            self.expected.clear();
        }
        let token = self.peek();
        let text = self.text_of(token);
        let span = token.span;
        match token.kind {
            TokenKind::ErrorUnterminated => {
                let what = match text.as_bytes().first() {
                    Some(b'\'') => "string: add the closing '",
                    Some(b'/') => "comment: add */",
                    Some(b'$') => "heredoc: repeat its tag at the end",
                    _ => "quoted name: add the closing quote",
                };
                let start = span.start as usize;
                return err!(SyntaxError, "Syntax error: unterminated {what}").with_span(start, start + 1);
            }
            TokenKind::ErrorWrongNumber => {
                return span.locate(err!(SyntaxError, "Syntax error: '{text}' is neither a number nor a name"));
            }
            TokenKind::BareWord => {
                if let Some(words) = self.half_written(text) {
                    let next = self.peek_at(1);
                    let found = match next.kind {
                        TokenKind::EndOfStream => "end of query".to_string(),
                        _ => format!("'{}'", shorten(self.text_of(next))),
                    };
                    let message = format!("Syntax error: unexpected {found}, expected {words}");
                    return next.span.locate(err!(SyntaxError, "{message}"));
                }
                let hint = maybe_you_meant(text, self.expected_keywords());
                if !hint.is_empty() {
                    return span.locate(err!(SyntaxError, "Syntax error: unexpected '{text}'{hint}"));
                }
            }
            _ => {}
        }
        if let Some(error) = self.misspelt_alias() {
            return error;
        }
        let what = match token.kind {
            TokenKind::EndOfStream => "end of query".to_string(),
            TokenKind::Semicolon => "';', the end of the query".to_string(),
            _ => format!("'{}'", shorten(text)),
        };
        span.locate(err!(SyntaxError, "Syntax error: unexpected {what}{}", self.expected_text()))
    }

    /// `GROUP x`: the keyword of several words of which only the first is there.
    fn half_written(&self, word: &str) -> Option<&'static str> {
        self.expected
            .iter()
            .copied()
            .find(|words| words.split_once(' ').is_some_and(|(first, _)| first.eq_ignore_ascii_case(word)))
    }

    fn expected_keywords(&self) -> impl Iterator<Item = &'static str> {
        self.expected.iter().filter_map(|what| what.split(' ').next()).filter(|word| word.len() > 1)
    }

    /// `SELECT a FRMO t`: the misspelt keyword was taken as an alias.
    fn misspelt_alias(&mut self) -> Option<Error> {
        let index = self.implicit_alias.filter(|index| index + 1 == self.pos)?;
        let token = self.tokens[index];
        let text = self.text_of(token);
        let hint = maybe_you_meant(text, keywords::CLAUSES.iter().copied());
        if hint.is_empty() {
            return None;
        }
        Some(token.span.locate(err!(SyntaxError, "Syntax error: unexpected '{text}'{hint}")))
    }

    fn expected_text(&self) -> String {
        let mut shown: Vec<&str> = Vec::new();
        for what in self.expected.iter().rev() {
            if !shown.contains(what) {
                shown.push(what);
            }
        }
        match shown.as_slice() {
            [] => String::new(),
            [one] => format!(", expected {one}"),
            [head @ .., last] if shown.len() <= EXPECTED_SHOWN_MAX => {
                format!(", expected {} or {last}", head.join(", "))
            }
            _ if shown.contains(&"an expression") => ", expected an expression".to_string(),
            // The last thing looked for is what the grammar could not do without.
            [first, ..] if first.starts_with('\'') => format!(", expected {first}"),
            [first, rest @ ..] => {
                let some = &rest[..EXPECTED_SHOWN_MAX - 1];
                format!(", expected {first}, {} or another clause", some.join(", "))
            }
        }
    }
}

fn shorten(text: &str) -> String {
    if text.chars().count() <= TOKEN_SHOWN_CHARS_MAX {
        return text.to_string();
    }
    let head: String = text.chars().take(TOKEN_SHOWN_CHARS_MAX).collect();
    format!("{head}…")
}
