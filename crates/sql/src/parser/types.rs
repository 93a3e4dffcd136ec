//! Names of data types, kept as text in one spelling.

use super::Parser;
use super::literal::decode_quoted;
use crate::ast::TypeName;
use crate::lexer::TokenKind;
use crate::write::{quote_ident, quote_string};
use base::Result;

/// Second words that belong to a type of SQL's.
const SECOND_WORDS: &[(&str, &[&str])] = &[
    ("DOUBLE", &["PRECISION"]),
    ("CHAR", &["VARYING", "LARGE"]),
    ("CHARACTER", &["VARYING", "LARGE"]),
    ("NATIONAL", &["CHAR", "CHARACTER"]),
    ("NCHAR", &["VARYING", "LARGE"]),
    ("BINARY", &["VARYING", "LARGE"]),
    ("VARYING", &[]),
    ("LARGE", &["OBJECT"]),
    ("TINYINT", &["SIGNED", "UNSIGNED"]),
    ("SMALLINT", &["SIGNED", "UNSIGNED"]),
    ("INT1", &["SIGNED", "UNSIGNED"]),
    ("MEDIUMINT", &["SIGNED", "UNSIGNED"]),
    ("INT", &["SIGNED", "UNSIGNED"]),
    ("INTEGER", &["SIGNED", "UNSIGNED"]),
    ("BIGINT", &["SIGNED", "UNSIGNED"]),
];

/// Integers that may be written with a width.
const WITH_WIDTH: &[&str] = &["TINYINT", "SMALLINT", "MEDIUMINT", "INT1", "INT", "INTEGER", "BIGINT"];

impl Parser<'_> {
    /// A type: `Array(Nullable(UInt8))`, `DOUBLE PRECISION`, `Enum8('a' = 1)`.
    #[inline(never)]
    pub(super) fn type_name(&mut self) -> Result<TypeName> {
        let start = self.peek().span;
        let mut text = String::new();
        self.write_type(&mut text)?;
        Ok(TypeName { text, span: self.span_from(start) })
    }

    fn write_type(&mut self, out: &mut String) -> Result<()> {
        let mut word = self.expect(TokenKind::BareWord, "a type")?;
        out.push_str(self.text_of(word));
        loop {
            let current = self.text_of(word);
            let Some((_, seconds)) = SECOND_WORDS.iter().find(|(name, _)| name.eq_ignore_ascii_case(current)) else {
                break;
            };
            let next = self.peek();
            if next.kind != TokenKind::BareWord
                || !seconds.iter().any(|second| second.eq_ignore_ascii_case(self.text_of(next)))
            {
                break;
            }
            word = self.advance()?;
            out.push(' ');
            out.push_str(self.text_of(word));
        }
        if self.at(TokenKind::OpeningParen) {
            let name_end = out.len();
            self.enter()?;
            self.write_type_args(out)?;
            self.leave();
            // `INT(10) UNSIGNED`: the width of MySQL's integers means nothing.
            if WITH_WIDTH.iter().any(|name| name.eq_ignore_ascii_case(self.text_of(word))) {
                out.truncate(name_end);
                if self.at_any_word(&["SIGNED", "UNSIGNED"]) {
                    let sign = self.advance()?;
                    out.push(' ');
                    out.push_str(self.text_of(sign));
                }
            }
        }
        Ok(())
    }

    fn write_type_args(&mut self, out: &mut String) -> Result<()> {
        self.advance()?;
        out.push('(');
        while !self.at(TokenKind::ClosingParen) {
            self.write_type_arg(out)?;
            if !self.eat(TokenKind::Comma)? {
                break;
            }
            if !self.at(TokenKind::ClosingParen) {
                out.push_str(", ");
            }
        }
        self.expect(TokenKind::ClosingParen, "')' of the type")?;
        out.push(')');
        Ok(())
    }

    /// A type, `name Type`, a number, a string, `'x' = 1`: tokens up to the next comma.
    fn write_type_arg(&mut self, out: &mut String) -> Result<()> {
        let start = out.len();
        let mut glue = true;
        // A path goes on behind a name only: `5 .b` and `= . 5` would be read as numbers when they are written
        // together.
        let mut after_name = false;
        loop {
            let token = self.peek();
            let text = self.text_of(token);
            match token.kind {
                TokenKind::Comma | TokenKind::ClosingParen => break,
                TokenKind::Dot if !after_name => break,
                TokenKind::OpeningParen => {
                    self.enter()?;
                    self.write_type_args(out)?;
                    self.leave();
                    glue = false;
                    continue;
                }
                TokenKind::Dot => {
                    out.push('.');
                    glue = true;
                }
                TokenKind::Minus => {
                    // Two of them together begin a comment.
                    separate(out, glue && !out.ends_with('-'));
                    out.push('-');
                    glue = true;
                }
                TokenKind::BareWord | TokenKind::Number | TokenKind::Equals => {
                    separate(out, glue);
                    out.push_str(text);
                    glue = false;
                }
                TokenKind::String => {
                    separate(out, glue);
                    quote_string(out, &decode_quoted(text));
                    glue = false;
                }
                TokenKind::QuotedIdentifier => {
                    separate(out, glue);
                    quote_ident(out, &String::from_utf8_lossy(&decode_quoted(text)));
                    glue = false;
                }
                _ => break,
            }
            after_name = matches!(token.kind, TokenKind::BareWord | TokenKind::QuotedIdentifier);
            self.advance()?;
        }
        if out.len() == start {
            self.note("an argument of the type");
            return Err(self.unexpected());
        }
        Ok(())
    }
}

fn separate(out: &mut String, glue: bool) {
    if !glue {
        out.push(' ');
    }
}
