//! Words, numbers and brackets of type names.

use super::TypeParser;
use base::{Result, bail};

impl<'a> TypeParser<'a> {
    pub(super) fn rest(&self) -> &'a str {
        &self.text[self.position..]
    }

    pub(super) fn skip_blanks(&mut self) {
        let rest = self.rest();
        self.position += rest.len() - rest.trim_start().len();
    }

    pub(super) fn eat(&mut self, c: char) -> bool {
        self.skip_blanks();
        let found = self.rest().starts_with(c);
        if found {
            self.position += c.len_utf8();
        }
        found
    }

    pub(super) fn expect(&mut self, c: char) -> Result<()> {
        if !self.eat(c) {
            bail!(SyntaxError, "Expected '{c}' at '{}' in type '{}'", self.rest(), self.text);
        }
        Ok(())
    }

    /// A plain or quoted name.
    pub(super) fn word(&mut self) -> Result<String> {
        self.skip_blanks();
        let rest = self.rest();
        if let Some(quote @ ('`' | '"')) = rest.chars().next() {
            return self.quoted(quote);
        }
        let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_' && c != '.').unwrap_or(rest.len());
        if end == 0 {
            bail!(SyntaxError, "Expected a type name at '{rest}' in type '{}'", self.text);
        }
        self.position += end;
        Ok(rest[..end].to_string())
    }

    pub(super) fn quoted(&mut self, quote: char) -> Result<String> {
        self.expect(quote)?;
        let mut out = String::new();
        let mut chars = self.rest().char_indices().peekable();
        while let Some((i, c)) = chars.next() {
            let next = chars.peek().map(|(_, c)| *c);
            if c == quote && next == Some(quote) {
                chars.next();
                out.push(quote);
            } else if c == quote {
                self.position += i + c.len_utf8();
                return Ok(out);
            } else if c == '\\' {
                match chars.next() {
                    Some((_, 'n')) => out.push('\n'),
                    Some((_, 't')) => out.push('\t'),
                    Some((_, 'r')) => out.push('\r'),
                    Some((_, '0')) => out.push('\0'),
                    Some((_, c)) => out.push(c),
                    None => break,
                }
            } else {
                out.push(c);
            }
        }
        bail!(SyntaxError, "A quote is not closed in type '{}'", self.text)
    }

    pub(super) fn integer(&mut self) -> Result<i64> {
        self.skip_blanks();
        let rest = self.rest();
        let end = rest
            .char_indices()
            .find(|(i, c)| !(c.is_ascii_digit() || (*i == 0 && (*c == '-' || *c == '+'))))
            .map_or(rest.len(), |(i, _)| i);
        let Ok(number) = rest[..end].parse() else {
            bail!(BadArguments, "Expected a number at '{rest}' in type '{}'", self.text);
        };
        self.position += end;
        Ok(number)
    }

    pub(super) fn integer_in(&mut self, what: &str, from: i64, to: i64) -> Result<i64> {
        let number = self.integer()?;
        if !(from..=to).contains(&number) {
            bail!(ArgumentOutOfBound, "{what} of '{}' must be {from} to {to}, not {number}", self.text);
        }
        Ok(number)
    }

    /// Whether brackets follow that hold nothing; they are taken.
    pub(super) fn eat_empty_brackets(&mut self) -> bool {
        let start = self.position;
        let found = self.eat('(') && self.eat(')');
        if !found {
            self.position = start;
        }
        found
    }

    /// Whether arguments follow.
    pub(super) fn has_arguments(&mut self) -> bool {
        let start = self.position;
        let found = self.eat('(') && !self.eat(')');
        self.position = start;
        found
    }

    pub(super) fn eat_word(&mut self, word: &str) -> bool {
        self.skip_blanks();
        let rest = self.rest();
        let found = rest.len() >= word.len()
            && rest.is_char_boundary(word.len())
            && rest[..word.len()].eq_ignore_ascii_case(word);
        if found {
            self.position += word.len();
        }
        found
    }
}
