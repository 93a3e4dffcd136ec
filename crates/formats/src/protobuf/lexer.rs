//! The words of schema files of protocol buffers.

use base::{Result, err};

/// A word: a name, a number, a text or a sign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ProtoToken {
    /// Letters, digits and `_`; with dots where they stand between names.
    Name(String),
    Number(String),
    Text(String),
    Sign(char),
}

/// The words of a file, one after another, with their lines.
pub(super) struct ProtoTokens {
    tokens: Vec<(ProtoToken, usize)>,
    at: usize,
    file: String,
}

impl ProtoTokens {
    /// Takes a file apart.
    ///
    /// # Errors
    /// `CANNOT_PARSE_PROTOBUF_SCHEMA` with the line.
    pub(super) fn new(file: &str, text: &str) -> Result<Self> {
        let mut tokens = ProtoTokens { tokens: Vec::new(), at: 0, file: file.to_string() };
        let bytes = text.as_bytes();
        let (mut at, mut line) = (0, 1);
        while let Some(&byte) = bytes.get(at) {
            let end = match byte {
                b'/' if bytes.get(at + 1) == Some(&b'/') => end_of(bytes, at, |byte| byte != b'\n'),
                b'/' if bytes.get(at + 1) == Some(&b'*') => match text[at + 2..].find("*/") {
                    Some(length) => at + 2 + length + 2,
                    None => return Err(tokens.error(line, "a comment has no end")),
                },
                b'"' | b'\'' => {
                    let (token, end) = string(bytes, at).ok_or_else(|| tokens.error(line, "a text has no end"))?;
                    tokens.tokens.push((ProtoToken::Text(token), line));
                    end
                }
                _ if byte.is_ascii_alphabetic() || byte == b'_' => {
                    let end = end_of(bytes, at, |byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.'));
                    tokens.tokens.push((ProtoToken::Name(text[at..end].to_string()), line));
                    end
                }
                _ if byte.is_ascii_digit() => {
                    let end = end_of(bytes, at, |byte| byte.is_ascii_alphanumeric() || byte == b'.');
                    tokens.tokens.push((ProtoToken::Number(text[at..end].to_string()), line));
                    end
                }
                _ if byte.is_ascii_whitespace() => at + 1,
                _ if byte.is_ascii() => {
                    tokens.tokens.push((ProtoToken::Sign(char::from(byte)), line));
                    at + 1
                }
                _ => return Err(tokens.error(line, "a character that is none of its language")),
            };
            line += bytes[at..end].iter().filter(|&&byte| byte == b'\n').count();
            at = end;
        }
        Ok(tokens)
    }

    #[cold]
    fn error(&self, line: usize, what: &str) -> base::Error {
        err!(CannotParseProtobufSchema, "Cannot parse '{}' file, found an error at line {line}: {what}", self.file)
    }

    /// The error of a word that does not belong where it stands.
    #[cold]
    pub(super) fn unexpected(&self, wanted: &str) -> base::Error {
        let line = self.tokens.get(self.at.saturating_sub(1)).or(self.tokens.last()).map_or(1, |(_, line)| *line);
        self.error(line, &format!("expected {wanted}"))
    }

    pub(super) fn peek(&self) -> Option<&ProtoToken> {
        self.tokens.get(self.at).map(|(token, _)| token)
    }

    pub(super) fn next(&mut self) -> Option<ProtoToken> {
        let token = self.peek().cloned();
        self.at += 1;
        token
    }

    /// Takes a sign if it is the next word.
    pub(super) fn eat(&mut self, sign: char) -> bool {
        let is_it = self.peek() == Some(&ProtoToken::Sign(sign));
        self.at += usize::from(is_it);
        is_it
    }

    pub(super) fn expect(&mut self, sign: char) -> Result<()> {
        if self.eat(sign) { Ok(()) } else { Err(self.missing(&format!("'{sign}'"))) }
    }

    fn missing(&mut self, wanted: &str) -> base::Error {
        self.at += 1;
        self.unexpected(wanted)
    }

    /// Takes a name if it is the next word.
    pub(super) fn eat_word(&mut self, word: &str) -> bool {
        let is_it = matches!(self.peek(), Some(ProtoToken::Name(name)) if name == word);
        self.at += usize::from(is_it);
        is_it
    }

    pub(super) fn name(&mut self) -> Result<String> {
        match self.next() {
            Some(ProtoToken::Name(name)) => Ok(name),
            _ => Err(self.unexpected("a name")),
        }
    }

    pub(super) fn text(&mut self) -> Result<String> {
        match self.next() {
            Some(ProtoToken::Text(text)) => Ok(text),
            _ => Err(self.unexpected("a text")),
        }
    }

    /// A whole number with its sign.
    pub(super) fn number(&mut self) -> Result<i64> {
        let sign = if self.eat('-') { -1 } else { 1 };
        let Some(ProtoToken::Number(number)) = self.next() else { return Err(self.unexpected("a number")) };
        let parsed = match number.strip_prefix("0x").or_else(|| number.strip_prefix("0X")) {
            Some(digits) => i64::from_str_radix(digits, 16),
            None if number.len() > 1 && number.starts_with('0') => i64::from_str_radix(&number, 8),
            None => number.parse(),
        };
        parsed.map(|number| sign * number).map_err(|_| self.unexpected("a whole number"))
    }

    /// Passes over a statement: up to its semicolon, or to the end of its braces.
    pub(super) fn skip_statement(&mut self) -> Result<()> {
        let mut depth = 0usize;
        loop {
            match self.next() {
                None => return Err(self.unexpected("';' or '}'")),
                Some(ProtoToken::Sign('{' | '[')) => depth += 1,
                Some(ProtoToken::Sign(']')) => depth = depth.saturating_sub(1),
                Some(ProtoToken::Sign('}')) => {
                    depth = depth.saturating_sub(1);
                    if depth == 0 {
                        self.eat(';');
                        return Ok(());
                    }
                }
                Some(ProtoToken::Sign(';')) if depth == 0 => return Ok(()),
                Some(_) => {}
            }
        }
    }
}

fn end_of(bytes: &[u8], at: usize, is_of: impl Fn(u8) -> bool) -> usize {
    bytes[at..].iter().position(|&byte| !is_of(byte)).map_or(bytes.len(), |length| at + length)
}

/// A text in quotes and where it ends.
fn string(bytes: &[u8], at: usize) -> Option<(String, usize)> {
    let quote = bytes[at];
    let (mut out, mut at) = (Vec::new(), at + 1);
    loop {
        match *bytes.get(at)? {
            b'\\' => {
                let escaped = *bytes.get(at + 1)?;
                out.push(match escaped {
                    b'n' => b'\n',
                    b't' => b'\t',
                    b'r' => b'\r',
                    b'0' => 0,
                    other => other,
                });
                at += 2;
            }
            b'\n' => return None,
            byte if byte == quote => return Some((String::from_utf8_lossy(&out).into_owned(), at + 1)),
            byte => {
                out.push(byte);
                at += 1;
            }
        }
    }
}
