//! Text to tokens.
//!
//! Never fails: what is no token of the language is an error token, so that a highlighter can go
//! on. No allocation: a token is a kind and a byte range. Keywords are bare words; what a word means
//! is the parser's business.

use crate::ast::Span;

/// The kinds of tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum TokenKind {
    /// Blanks and line ends.
    Whitespace,
    /// `-- …`, `#! …`, `# …`, `/* … */`.
    Comment,
    /// A keyword or a name without quotes.
    BareWord,
    /// `` `name` `` or `"name"`.
    QuotedIdentifier,
    /// A number.
    Number,
    /// `'…'`.
    String,
    /// `$$…$$`, `$tag$…$tag$`.
    HereDoc,
    OpeningParen,
    ClosingParen,
    OpeningBracket,
    ClosingBracket,
    OpeningBrace,
    ClosingBrace,
    Comma,
    Semicolon,
    Dot,
    Asterisk,
    Plus,
    Minus,
    Slash,
    Percent,
    Arrow,
    QuestionMark,
    Colon,
    Caret,
    DoubleColon,
    /// `=` or `==`.
    Equals,
    NotEquals,
    Less,
    Greater,
    LessOrEquals,
    GreaterOrEquals,
    /// `<=>`.
    Spaceship,
    /// `||`.
    Concatenation,
    /// `~`, `~*`.
    Matches,
    /// `!~`, `!~*`.
    MatchesNot,
    /// `\G` and the like after a statement.
    VerticalDelimiter,
    /// A string, identifier or comment without its end.
    ErrorUnterminated,
    /// A number that runs into letters (`1abc`).
    ErrorWrongNumber,
    /// A character that begins no token.
    ErrorUnknown,
    /// The end of the text, empty.
    EndOfStream,
}

impl TokenKind {
    /// Whether a parser has no use for it.
    pub fn is_blank(self) -> bool {
        matches!(self, TokenKind::Whitespace | TokenKind::Comment)
    }

    /// Whether it is no token of the language.
    pub fn is_error(self) -> bool {
        matches!(self, TokenKind::ErrorUnterminated | TokenKind::ErrorWrongNumber | TokenKind::ErrorUnknown)
    }
}

/// A token and where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// Its kind.
    pub kind: TokenKind,
    /// Its bytes.
    pub span: Span,
}

/// An iterator over the tokens of a text, blanks included; ends before `EndOfStream`.
#[derive(Clone, Debug)]
pub struct Lexer<'a> {
    text: &'a str,
    pos: usize,
    /// The last token that is not blank: decides whether `.1` is a number or an access.
    previous: TokenKind,
}

impl<'a> Lexer<'a> {
    /// Reads from the start of the text. Texts past 4 GiB are cut there.
    pub fn new(text: &'a str) -> Self {
        Lexer { text, pos: 0, previous: TokenKind::Whitespace }
    }

    /// Reads from a byte offset, which must be a character boundary.
    pub fn from_offset(text: &'a str, offset: usize) -> Self {
        debug_assert!(text.is_char_boundary(offset), "reading begins within a character, at {offset}");
        Lexer { text, pos: offset, previous: TokenKind::Whitespace }
    }

    /// The next token; `EndOfStream` for ever at the end.
    pub fn next_token(&mut self) -> Token {
        let start = self.pos;
        let rest = &self.text.as_bytes()[start..];
        let Some(&first) = rest.first() else {
            return Token { kind: TokenKind::EndOfStream, span: Span::new(start, start) };
        };
        let (kind, len) = self.scan_token(first, rest);
        debug_assert!(len > 0, "a token without characters at {start}: a parser would look at it for ever");
        self.pos = start + len;
        debug_assert!(self.text.is_char_boundary(self.pos), "a token ends within a character, at {}", self.pos);
        if !kind.is_blank() {
            self.previous = kind;
        }
        Token { kind, span: Span::new(start, self.pos) }
    }

    /// The next token that is neither blank nor comment.
    pub fn next_significant(&mut self) -> Token {
        loop {
            let token = self.next_token();
            if !token.kind.is_blank() {
                return token;
            }
        }
    }

    fn scan_token(&self, first: u8, rest: &[u8]) -> (TokenKind, usize) {
        match first {
            b' ' | b'\t' | b'\n' | b'\r' | 0x0c | 0x0b => {
                (TokenKind::Whitespace, run(rest, |b| matches!(b, b' ' | b'\t' | b'\n' | b'\r' | 0x0c | 0x0b)))
            }
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => (TokenKind::BareWord, run(rest, is_word_byte)),
            b'0'..=b'9' => self.scan_number(rest),
            b'.' => self.scan_dot(rest),
            b'\'' => quoted(rest, b'\'', TokenKind::String),
            b'`' => quoted(rest, b'`', TokenKind::QuotedIdentifier),
            b'"' => quoted(rest, b'"', TokenKind::QuotedIdentifier),
            b'$' => scan_dollar(rest),
            b'#' => scan_hash(rest),
            0x80.. => scan_unicode(&self.text[self.pos..]),
            _ => scan_operator(first, rest),
        }
    }

    fn scan_dot(&self, rest: &[u8]) -> (TokenKind, usize) {
        let after_operand = matches!(
            self.previous,
            TokenKind::BareWord
                | TokenKind::QuotedIdentifier
                | TokenKind::ClosingParen
                | TokenKind::ClosingBracket
                | TokenKind::Number
                | TokenKind::Dot
        );
        match rest.get(1) {
            Some(b'0'..=b'9') if !after_operand => self.scan_number(rest),
            _ => (TokenKind::Dot, 1),
        }
    }

    fn scan_number(&self, rest: &[u8]) -> (TokenKind, usize) {
        // After a dot only digits: `t.1.2` is two accesses.
        if self.previous == TokenKind::Dot {
            return ends_number(rest, run(rest, |b| b.is_ascii_digit()));
        }
        if rest.len() > 2 && rest[0] == b'0' && matches!(rest[1], b'x' | b'X') {
            let mut len = 2 + digits(&rest[2..], |b| b.is_ascii_hexdigit());
            if rest.get(len) == Some(&b'.') {
                len += 1 + digits(&rest[len + 1..], |b| b.is_ascii_hexdigit());
            }
            if matches!(rest.get(len), Some(b'p' | b'P')) {
                len = exponent(rest, len);
            }
            return ends_number(rest, len);
        }
        if rest.len() > 2 && rest[0] == b'0' && matches!(rest[1], b'b' | b'B') {
            return ends_number(rest, 2 + digits(&rest[2..], |b| matches!(b, b'0' | b'1')));
        }
        let mut len = digits(rest, |b| b.is_ascii_digit());
        if rest.get(len) == Some(&b'.') {
            len += 1 + digits(&rest[len + 1..], |b| b.is_ascii_digit());
        }
        if matches!(rest.get(len), Some(b'e' | b'E')) {
            len = exponent(rest, len);
        }
        ends_number(rest, len)
    }
}

impl Iterator for Lexer<'_> {
    type Item = Token;

    fn next(&mut self) -> Option<Token> {
        let token = self.next_token();
        (token.kind != TokenKind::EndOfStream).then_some(token)
    }
}

fn is_word_byte(b: u8) -> bool {
    b.is_ascii_alphanumeric() || b == b'_' || b == b'$'
}

fn run(bytes: &[u8], take: impl Fn(u8) -> bool) -> usize {
    bytes.iter().position(|&b| !take(b)).unwrap_or(bytes.len())
}

/// The length up to and with the exponent that begins at `len`, or `len` if there is none.
fn exponent(rest: &[u8], len: usize) -> usize {
    let sign = usize::from(matches!(rest.get(len + 1), Some(b'+' | b'-')));
    let digits = run(rest.get(len + 1 + sign..).unwrap_or(&[]), |b| b.is_ascii_digit());
    if digits == 0 { len } else { len + 1 + sign + digits }
}

/// The length of a run of digits, with single underscores between two of them: what is more belongs to a name.
fn digits(bytes: &[u8], is_digit: impl Fn(u8) -> bool) -> usize {
    let mut len = 0;
    loop {
        let more = run(&bytes[len..], &is_digit);
        len += more;
        let joined = more > 0 && bytes.get(len) == Some(&b'_') && bytes.get(len + 1).is_some_and(|&b| is_digit(b));
        if !joined {
            return len;
        }
        len += 1;
    }
}

/// A number, unless letters follow: `1a` is a name, `1.5a` neither.
fn ends_number(rest: &[u8], len: usize) -> (TokenKind, usize) {
    let end = len + run(&rest[len..], is_word_byte);
    if end == len {
        return (TokenKind::Number, len);
    }
    let is_word = rest[..end].iter().all(|&b| is_word_byte(b));
    (if is_word { TokenKind::BareWord } else { TokenKind::ErrorWrongNumber }, end)
}

/// A text in quotes, with `\` escapes and doubled quotes.
fn quoted(rest: &[u8], quote: u8, kind: TokenKind) -> (TokenKind, usize) {
    let mut i = 1;
    while i < rest.len() {
        match rest[i] {
            b'\\' => i += 2,
            b if b == quote => {
                if rest.get(i + 1) != Some(&quote) {
                    return (kind, i + 1);
                }
                i += 2;
            }
            _ => i += 1,
        }
    }
    (TokenKind::ErrorUnterminated, rest.len())
}

fn scan_dollar(rest: &[u8]) -> (TokenKind, usize) {
    let tag = 1 + run(&rest[1..], |b| b.is_ascii_alphanumeric() || b == b'_');
    if rest.get(tag) != Some(&b'$') {
        return (TokenKind::ErrorUnknown, 1);
    }
    let tag = &rest[..=tag];
    match find(&rest[tag.len()..], tag) {
        Some(at) => (TokenKind::HereDoc, at + 2 * tag.len()),
        None => (TokenKind::ErrorUnterminated, rest.len()),
    }
}

/// The length of `$tag$` at the start of a heredoc.
pub(crate) fn heredoc_tag_len(text: &str) -> usize {
    text.get(1..).and_then(|rest| rest.find('$')).map_or(0, |at| at + 2)
}

fn find(haystack: &[u8], needle: &[u8]) -> Option<usize> {
    haystack.windows(needle.len()).position(|window| window == needle)
}

fn scan_hash(rest: &[u8]) -> (TokenKind, usize) {
    match rest.get(1) {
        Some(b'!' | b' ') => (TokenKind::Comment, run(rest, |b| b != b'\n')),
        _ => (TokenKind::ErrorUnknown, 1),
    }
}

fn scan_unicode(text: &str) -> (TokenKind, usize) {
    let Some(first) = text.chars().next() else { return (TokenKind::EndOfStream, 0) };
    let blank = |c: char| c.is_whitespace() || c == '\u{feff}' || c == '\u{200b}';
    if blank(first) {
        return (TokenKind::Whitespace, first.len_utf8());
    }
    match first {
        '−' => (TokenKind::Minus, first.len_utf8()),
        '‘' | '’' => match text[first.len_utf8()..].find('’') {
            Some(at) => (TokenKind::String, first.len_utf8() + at + '’'.len_utf8()),
            None => (TokenKind::ErrorUnterminated, text.len()),
        },
        _ => (TokenKind::ErrorUnknown, first.len_utf8()),
    }
}

fn scan_operator(first: u8, rest: &[u8]) -> (TokenKind, usize) {
    use TokenKind::*;
    let second = rest.get(1).copied().unwrap_or(0);
    match (first, second) {
        (b'-', b'-') => (Comment, run(rest, |b| b != b'\n')),
        (b'-', b'>') => (Arrow, 2),
        (b'/', b'*') => block_comment(rest),
        (b'=', b'=') => (Equals, 2),
        (b'!', b'=') | (b'<', b'>') => (NotEquals, 2),
        (b'<', b'=') if rest.get(2) == Some(&b'>') => (Spaceship, 3),
        (b'<', b'=') => (LessOrEquals, 2),
        (b'>', b'=') => (GreaterOrEquals, 2),
        (b'|', b'|') => (Concatenation, 2),
        (b'~', b'*') => (Matches, 2),
        (b'~', _) => (Matches, 1),
        (b'!', b'~') => (MatchesNot, if rest.get(2) == Some(&b'*') { 3 } else { 2 }),
        (b':', b':') => (DoubleColon, 2),
        (b'\\', b'G') => (VerticalDelimiter, 2),
        _ => (single(first), 1),
    }
}

fn single(byte: u8) -> TokenKind {
    use TokenKind::*;
    match byte {
        b'(' => OpeningParen,
        b')' => ClosingParen,
        b'[' => OpeningBracket,
        b']' => ClosingBracket,
        b'{' => OpeningBrace,
        b'}' => ClosingBrace,
        b',' => Comma,
        b';' => Semicolon,
        b'*' => Asterisk,
        b'+' => Plus,
        b'-' => Minus,
        b'/' => Slash,
        b'%' => Percent,
        b'?' => QuestionMark,
        b':' => Colon,
        b'^' => Caret,
        b'=' => Equals,
        b'<' => Less,
        b'>' => Greater,
        _ => ErrorUnknown,
    }
}

/// Comments nest, as in ClickHouse.
fn block_comment(rest: &[u8]) -> (TokenKind, usize) {
    let (mut at, mut depth) = (2, 1);
    while at + 1 < rest.len() {
        match &rest[at..at + 2] {
            b"*/" => depth -= 1,
            b"/*" => depth += 1,
            _ => {
                at += 1;
                continue;
            }
        }
        at += 2;
        if depth == 0 {
            return (TokenKind::Comment, at);
        }
    }
    (TokenKind::ErrorUnterminated, rest.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expect: &str) {
        let got: Vec<String> =
            Lexer::new(text).filter(|t| !t.kind.is_blank()).map(|t| text[t.span.range()].to_string()).collect();
        assert_eq!(got.join("␟"), expect, "{text}");
    }

    #[test]
    fn splits_into_tokens() {
        check("a.1.2, .5 t.1", "a␟.␟1␟.␟2␟,␟.5␟t␟.␟1");
        check("1e5-1.5e-3+0xFF.8p3", "1e5␟-␟1.5e-3␟+␟0xFF.8p3");
        check("'it''s' 'a\\'b' \"x\" `y`", "'it''s'␟'a\\'b'␟\"x\"␟`y`");
        check("a--c\n/* x /* y */ */b#!z", "a␟b");
        check("$$a'b$$ $t$ x $$ $t$", "$$a'b$$␟$t$ x $$ $t$");
        check("a<=>b<=c||d::e->f", "a␟<=>␟b␟<=␟c␟||␟d␟::␟e␟->␟f");
    }

    #[test]
    fn errors_are_tokens() {
        let kinds = |text| Lexer::new(text).map(|t| t.kind).collect::<Vec<_>>();
        assert_eq!(kinds("'abc"), [TokenKind::ErrorUnterminated]);
        assert_eq!(kinds("/* abc"), [TokenKind::ErrorUnterminated]);
        assert_eq!(kinds("1abc"), [TokenKind::BareWord]);
        assert_eq!(kinds("1.5abc"), [TokenKind::ErrorWrongNumber]);
        assert_eq!(kinds("é"), [TokenKind::ErrorUnknown]);
        assert_eq!(kinds("'\\"), [TokenKind::ErrorUnterminated]);
    }

    #[test]
    fn tokens_cover_the_text() {
        let text = "SELECT 'é' é \\ ‘x’ $ $a /* ; */ 0x 1. .e";
        let mut end = 0;
        for token in Lexer::new(text) {
            assert_eq!(token.span.start as usize, end);
            end = token.span.end as usize;
            assert!(text.is_char_boundary(end));
        }
        assert_eq!(end, text.len());
    }
}
