//! The words of a dump, which may break off where the bytes end.

use base::{Result, bail};
use std::borrow::Cow;

/// What was read and where it ends, or that it goes on behind the bytes.
pub(super) enum Lexed<T> {
    Is(T, usize),
    More,
}

/// A value of a row.
pub(super) enum Cell<'a> {
    Null,
    /// The bytes of a string.
    Text(Cow<'a, [u8]>),
    /// A number or another word.
    Plain(&'a [u8]),
}

/// A word of a statement.
#[derive(Debug, PartialEq)]
pub(super) enum Word {
    /// A name or a keyword without quotes.
    Bare(String),
    /// A name in backticks, or a string.
    Quoted(String),
    /// A sign.
    Sign(u8),
    /// The end of the bytes, which is that of the dump.
    End,
}

impl Word {
    pub(super) fn is(&self, keyword: &str) -> bool {
        matches!(self, Word::Bare(word) if word.eq_ignore_ascii_case(keyword))
    }
}

/// Skips blanks and comments. What begins as a comment and does not end asks for more; at the end it is the rest.
pub(super) fn blanks(bytes: &[u8], mut at: usize, eof: bool) -> Lexed<()> {
    loop {
        let rest = &bytes[at..];
        let taken = match rest {
            [b' ' | b'\t' | b'\r' | b'\n', ..] => {
                rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t' | b'\r' | b'\n')).count()
            }
            [b'#', ..] | [b'-', b'-', ..] => match memchr::memchr(b'\n', rest) {
                Some(end) => end + 1,
                None if eof => rest.len(),
                None => return Lexed::More,
            },
            [b'/', b'*', ..] => match memchr::memmem::find(&rest[2..], b"*/") {
                Some(end) => end + 4,
                None if eof => rest.len(),
                None => return Lexed::More,
            },
            [b'-' | b'/'] if !eof => return Lexed::More,
            _ => return Lexed::Is((), at),
        };
        at += taken;
    }
}

/// The end of what is quoted from `at` on, behind the last quote.
fn quoted_end(bytes: &[u8], at: usize) -> Option<usize> {
    let (quote, mut end) = (bytes[at], at + 1);
    while let Some(byte) = bytes.get(end) {
        match byte {
            b'\\' if quote != b'`' => end += 2,
            byte if *byte == quote && bytes.get(end + 1) == Some(&quote) => end += 2,
            byte if *byte == quote => return Some(end + 1),
            _ => end += 1,
        }
    }
    None
}

/// The bytes of a quoted text without its quotes.
fn unquoted(text: &[u8]) -> Cow<'_, [u8]> {
    let (quote, inside) = (text[0], &text[1..text.len() - 1]);
    if memchr::memchr2(b'\\', quote, inside).is_none() {
        return Cow::Borrowed(inside);
    }
    let mut out = Vec::with_capacity(inside.len());
    let mut bytes = inside.iter();
    while let Some(&byte) = bytes.next() {
        match byte {
            b'\\' if quote != b'`' => match bytes.next() {
                Some(b'0') => out.push(0),
                Some(b'b') => out.push(8),
                Some(b'n') => out.push(b'\n'),
                Some(b'r') => out.push(b'\r'),
                Some(b't') => out.push(b'\t'),
                Some(b'Z') => out.push(26),
                Some(&other) => out.push(other),
                None => {}
            },
            byte if byte == quote => {
                bytes.next();
                out.push(byte);
            }
            byte => out.push(byte),
        }
    }
    Cow::Owned(out)
}

fn is_of_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.' | b'@') || byte >= 0x80
}

/// Whether a quote that ends at the bytes' end may be doubled behind it.
fn may_go_on(bytes: &[u8], end: usize, eof: bool) -> bool {
    end == bytes.len() && !eof
}

/// The next word of a statement.
///
/// # Errors
/// `CANNOT_PARSE_QUOTED_STRING` for quotes that are not closed.
pub(super) fn word(bytes: &[u8], at: usize, eof: bool) -> Result<Lexed<Word>> {
    let Lexed::Is((), at) = blanks(bytes, at, eof) else { return Ok(Lexed::More) };
    Ok(match bytes.get(at) {
        None if eof => Lexed::Is(Word::End, at),
        None => Lexed::More,
        Some(b'`' | b'\'' | b'"') => match quoted_end(bytes, at) {
            Some(end) if !may_go_on(bytes, end, eof) => {
                Lexed::Is(Word::Quoted(String::from_utf8_lossy(&unquoted(&bytes[at..end])).into_owned()), end)
            }
            None if eof => bail!(CannotParseQuotedString, "A quote in the MySQL dump is not closed"),
            _ => Lexed::More,
        },
        Some(byte) if is_of_word(*byte) => {
            let end = at + bytes[at..].iter().take_while(|byte| is_of_word(**byte)).count();
            match may_go_on(bytes, end, eof) {
                true => Lexed::More,
                false => Lexed::Is(Word::Bare(String::from_utf8_lossy(&bytes[at..end]).into_owned()), end),
            }
        }
        Some(sign) => Lexed::Is(Word::Sign(*sign), at + 1),
    })
}

/// A value of a row: `NULL`, a number, `'…'`, `_binary '…'`, `x'…'`, `0x…`.
///
/// # Errors
/// As [`word`]; `CANNOT_PARSE_TEXT` for what are no hexadecimal digits.
pub(super) fn cell(bytes: &[u8], at: usize, eof: bool) -> Result<Lexed<Cell<'_>>> {
    let Lexed::Is((), start) = blanks(bytes, at, eof) else { return Ok(Lexed::More) };
    let length = bytes[start..].iter().take_while(|byte| !matches!(byte, b',' | b')' | b'\'' | b'"')).count();
    let end = start + length;
    if may_go_on(bytes, end, eof) {
        return Ok(Lexed::More);
    }
    let plain = bytes[start..end].trim_ascii();
    if !matches!(bytes.get(end), Some(b'\'' | b'"')) {
        let value = match plain {
            word if word.eq_ignore_ascii_case(b"NULL") => Cell::Null,
            [b'0', b'x' | b'X', digits @ ..] => Cell::Text(Cow::Owned(from_hex(digits)?)),
            plain => Cell::Plain(plain),
        };
        return Ok(Lexed::Is(value, end));
    }
    match quoted_end(bytes, end) {
        Some(behind) if !may_go_on(bytes, behind, eof) => {
            let text = unquoted(&bytes[end..behind]);
            let value = match plain {
                [] | [b'_', ..] | b"N" | b"n" => text,
                b"x" | b"X" => Cow::Owned(from_hex(&text)?),
                b"b" | b"B" => Cow::Owned(from_bits(&text)?),
                other => bail!(
                    CannotParseQuotedString,
                    "A string in the MySQL dump is behind '{}', which is no character set",
                    String::from_utf8_lossy(other)
                ),
            };
            Ok(Lexed::Is(Cell::Text(value), behind))
        }
        None if eof => bail!(CannotParseQuotedString, "A string in the MySQL dump is not closed"),
        _ => Ok(Lexed::More),
    }
}

/// The decimal number of binary digits.
fn from_bits(digits: &[u8]) -> Result<Vec<u8>> {
    let number = std::str::from_utf8(digits).ok().and_then(|digits| u64::from_str_radix(digits, 2).ok());
    match number {
        Some(number) => Ok(number.to_string().into_bytes()),
        None => bail!(
            CannotParseText,
            "'{}' in the MySQL dump is no number of binary digits",
            String::from_utf8_lossy(digits)
        ),
    }
}

fn from_hex(digits: &[u8]) -> Result<Vec<u8>> {
    let digit = |byte: u8| char::from(byte).to_digit(16).map(|digit| digit as u8);
    let pairs = digits.chunks(2).map(|pair| match pair {
        [high, low] => Some(digit(*high)? << 4 | digit(*low)?),
        _ => None,
    });
    match pairs.collect() {
        Some(bytes) => Ok(bytes),
        None => bail!(
            CannotParseText,
            "'{}' in the MySQL dump are no pairs of hexadecimal digits",
            String::from_utf8_lossy(digits)
        ),
    }
}

/// Skips to behind the `;` of a statement: the bytes taken, and whether it has ended. Of a long statement a part is
/// taken.
pub(super) fn skip_statement(bytes: &[u8], mut at: usize, eof: bool) -> (usize, bool) {
    loop {
        let Lexed::Is((), start) = blanks(bytes, at, eof) else { return (at, false) };
        at = start;
        match bytes.get(at) {
            None => return (at, eof),
            Some(b';') => return (at + 1, true),
            Some(b'`' | b'\'' | b'"') => match quoted_end(bytes, at) {
                Some(end) if !may_go_on(bytes, end, eof) => at = end,
                None if eof => return (bytes.len(), true),
                _ => return (at, false),
            },
            Some(_) => at += 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_values() {
        let text = b"/* a */ CREATE -- x\n `a``b` (1";
        let Ok(Lexed::Is(first, at)) = word(text, 0, true) else { panic!("a word") };
        assert!(first.is("create"));
        assert!(matches!(word(text, at, true), Ok(Lexed::Is(Word::Quoted(name), _)) if name == "a`b"));
        let value = |text: &'static [u8]| match cell(text, 0, true) {
            Ok(Lexed::Is(Cell::Text(text), _)) => String::from_utf8_lossy(&text).into_owned(),
            Ok(Lexed::Is(Cell::Plain(text), _)) => format!("plain {}", String::from_utf8_lossy(text)),
            Ok(Lexed::Is(Cell::Null, _)) => "null".into(),
            Ok(Lexed::More) => "more".into(),
            Err(error) => error.code().name().into(),
        };
        assert_eq!(value(br"'a\'b''c\n'"), "a'b'c\n");
        assert_eq!(value(b"_binary 'x')"), "x");
        assert_eq!(value(b"0x4142)"), "AB");
        assert_eq!(value(b"x'4142',"), "AB");
        assert_eq!(value(b"b'101',"), "5");
        assert_eq!(value(b" null )"), "null");
        assert_eq!(value(b"-1.5)"), "plain -1.5");
        assert_eq!(value(b"0x4)"), "CANNOT_PARSE_TEXT");
        assert_eq!(value(b"'a"), "CANNOT_PARSE_QUOTED_STRING");
        assert!(matches!(cell(b"'a'", 0, false), Ok(Lexed::More)), "the quote may be doubled");
    }

    #[test]
    fn statements_are_skipped() {
        assert_eq!(skip_statement(b"a ';' `;` /* ; */ ; b", 0, true), (19, true));
        assert_eq!(skip_statement(b"abc 'x", 0, false), (4, false));
        assert_eq!(skip_statement(b"abc", 0, true), (3, true));
    }
}
