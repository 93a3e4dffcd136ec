//! Walking JSON text in place.

use std::borrow::Cow;

/// Nesting that a text may have, as in simdjson.
const DEPTH_MAX: usize = 1024;

/// A value inside a text that has been checked: exactly its bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Json<'a>(&'a [u8]);

/// The kind of a JSON value; numbers and truth values with the value itself.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum JsonKind {
    Null,
    Bool(bool),
    Int(i64),
    /// Above the range of `Int`.
    UInt(u64),
    Double(f64),
    String,
    Array,
    Object,
}

/// The value that a text is; `None` if the text is not valid JSON.
pub(super) fn parse(text: &[u8]) -> Option<Json<'_>> {
    std::str::from_utf8(text).ok()?;
    let mut checker = Checker { text, at: 0 };
    checker.space();
    let start = checker.at;
    checker.value(0)?;
    let end = checker.at;
    checker.space();
    (checker.at == text.len()).then(|| Json(&text[start..end]))
}

struct Checker<'a> {
    text: &'a [u8],
    at: usize,
}

impl Checker<'_> {
    fn space(&mut self) {
        while matches!(self.text.get(self.at), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    fn eat(&mut self, byte: u8) -> Option<()> {
        (self.text.get(self.at) == Some(&byte)).then(|| self.at += 1)
    }

    fn value(&mut self, depth: usize) -> Option<()> {
        if depth > DEPTH_MAX {
            return None;
        }
        match self.text.get(self.at)? {
            b'{' => self.list(b'}', depth, true),
            b'[' => self.list(b']', depth, false),
            b'"' => self.string(),
            b't' => self.word(b"true"),
            b'f' => self.word(b"false"),
            b'n' => self.word(b"null"),
            _ => self.number(),
        }
    }

    fn word(&mut self, word: &[u8]) -> Option<()> {
        self.text[self.at..].starts_with(word).then(|| self.at += word.len())
    }

    /// Members of an object or elements of an array.
    fn list(&mut self, close: u8, depth: usize, keys: bool) -> Option<()> {
        self.at += 1;
        self.space();
        if self.eat(close).is_some() {
            return Some(());
        }
        loop {
            self.space();
            if keys {
                self.string()?;
                self.space();
                self.eat(b':')?;
                self.space();
            }
            self.value(depth + 1)?;
            self.space();
            if self.eat(close).is_some() {
                return Some(());
            }
            self.eat(b',')?;
        }
    }

    fn string(&mut self) -> Option<()> {
        self.eat(b'"')?;
        loop {
            let byte = *self.text.get(self.at)?;
            self.at += 1;
            match byte {
                b'"' => return Some(()),
                b'\\' => {
                    let escaped = *self.text.get(self.at)?;
                    self.at += 1;
                    match escaped {
                        b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't' => {}
                        b'u' => {
                            let digits = self.text.get(self.at..self.at + 4)?;
                            digits.iter().all(u8::is_ascii_hexdigit).then_some(())?;
                            self.at += 4;
                        }
                        _ => return None,
                    }
                }
                0..0x20 => return None,
                _ => {}
            }
        }
    }

    fn digits(&mut self) -> usize {
        let start = self.at;
        while self.text.get(self.at).is_some_and(u8::is_ascii_digit) {
            self.at += 1;
        }
        self.at - start
    }

    fn number(&mut self) -> Option<()> {
        let _ = self.eat(b'-');
        let first = self.text.get(self.at).copied();
        let whole = self.digits();
        if whole == 0 || (whole > 1 && first == Some(b'0')) {
            return None;
        }
        if self.eat(b'.').is_some() && self.digits() == 0 {
            return None;
        }
        if self.eat(b'e').or_else(|| self.eat(b'E')).is_some() {
            let _ = self.eat(b'+').or_else(|| self.eat(b'-'));
            if self.digits() == 0 {
                return None;
            }
        }
        Some(())
    }
}

impl<'a> Json<'a> {
    /// The kind, with the value of numbers.
    pub(super) fn kind(self) -> JsonKind {
        match self.0[0] {
            b'{' => JsonKind::Object,
            b'[' => JsonKind::Array,
            b'"' => JsonKind::String,
            b't' => JsonKind::Bool(true),
            b'f' => JsonKind::Bool(false),
            b'n' => JsonKind::Null,
            _ => self.number(),
        }
    }

    fn number(self) -> JsonKind {
        let text = std::str::from_utf8(self.0).unwrap_or_default();
        if let Ok(int) = text.parse::<i64>() {
            return JsonKind::Int(int);
        }
        match text.parse::<u64>() {
            Ok(uint) => JsonKind::UInt(uint),
            Err(_) => JsonKind::Double(text.parse().unwrap_or(f64::NAN)),
        }
    }

    /// The bytes of a string, unescaped. `None` for other kinds and for broken surrogates.
    pub(super) fn string(self) -> Option<Cow<'a, [u8]>> {
        let inner = self.0.strip_prefix(b"\"")?.strip_suffix(b"\"")?;
        unescape(inner)
    }

    /// The elements of an array; nothing for other kinds.
    pub(super) fn elements(self) -> impl Iterator<Item = Json<'a>> {
        let mut rest = if self.0[0] == b'[' { &self.0[1..] } else { &self.0[..0] };
        std::iter::from_fn(move || {
            let (value, after) = next_value(rest)?;
            rest = after;
            Some(value)
        })
    }

    /// The members of an object: keys (strings) and values; nothing for other kinds.
    pub(super) fn members(self) -> impl Iterator<Item = (Json<'a>, Json<'a>)> {
        let mut rest = if self.0[0] == b'{' { &self.0[1..] } else { &self.0[..0] };
        std::iter::from_fn(move || {
            let (key, after) = next_value(rest)?;
            let (value, after) = next_value(after)?;
            rest = after;
            Some((key, value))
        })
    }

    /// The value of the member with the given key.
    pub(super) fn member(self, name: &[u8]) -> Option<Json<'a>> {
        self.members().find(|(key, _)| key.is_string(name)).map(|(_, value)| value)
    }

    /// The first member whose key is that one in any case of ASCII letters.
    pub(super) fn member_any_case(self, name: &[u8]) -> Option<Json<'a>> {
        let is_same = |key: Json<'a>| key.string().is_some_and(|key| key.eq_ignore_ascii_case(name));
        self.members().find(|(key, _)| is_same(*key)).map(|(_, value)| value)
    }

    /// Whether the value is that string; unescapes only where there is a backslash.
    fn is_string(self, name: &[u8]) -> bool {
        let inner = &self.0[1..self.0.len() - 1];
        if memchr::memchr(b'\\', inner).is_none() {
            inner == name
        } else {
            unescape(inner).is_some_and(|s| *s == *name)
        }
    }

    /// The element or member at a place from 1, or from the end if negative, with its key.
    pub(super) fn at(self, index: i64) -> Option<(Option<Json<'a>>, Json<'a>)> {
        let place = |size: usize| {
            if index > 0 {
                usize::try_from(index - 1).ok()
            } else {
                size.checked_sub(usize::try_from(index.unsigned_abs()).ok()?)
            }
        };
        if index == 0 {
            return None;
        }
        match self.0[0] {
            b'[' => {
                let size = if index < 0 { self.elements().count() } else { 0 };
                self.elements().nth(place(size)?).map(|value| (None, value))
            }
            b'{' => {
                let size = if index < 0 { self.members().count() } else { 0 };
                self.members().nth(place(size)?).map(|(key, value)| (Some(key), value))
            }
            _ => None,
        }
    }

    /// The value without spaces, with numbers and strings in their plainest form.
    pub(super) fn write(self, out: &mut Vec<u8>) {
        match self.kind() {
            JsonKind::Null => out.extend_from_slice(b"null"),
            JsonKind::Bool(value) => out.extend_from_slice(if value { b"true" } else { b"false" }),
            JsonKind::Int(value) => types::text::write_integer(value, out),
            JsonKind::UInt(value) => types::text::write_integer(value, out),
            JsonKind::Double(value) => types::text::write_float64(value, out),
            JsonKind::String => write_string(&self.string().unwrap_or_default(), out),
            JsonKind::Array => {
                out.push(b'[');
                for (i, element) in self.elements().enumerate() {
                    if i > 0 {
                        out.push(b',');
                    }
                    element.write(out);
                }
                out.push(b']');
            }
            JsonKind::Object => {
                out.push(b'{');
                for (i, (key, value)) in self.members().enumerate() {
                    if i > 0 {
                        out.push(b',');
                    }
                    key.write(out);
                    out.push(b':');
                    value.write(out);
                }
                out.push(b'}');
            }
        }
    }
}

/// Writes a string in quotes, escaping no more than needed and the line ends of Unicode.
fn write_string(s: &[u8], out: &mut Vec<u8>) {
    out.push(b'"');
    for (i, &byte) in s.iter().enumerate() {
        match byte {
            // U+2028 and U+2029 are E2 80 A8 and E2 80 A9.
            0xE2 if matches!(s.get(i + 1..i + 3), Some([0x80, 0xA8])) => out.extend_from_slice(b"\\u2028"),
            0xE2 if matches!(s.get(i + 1..i + 3), Some([0x80, 0xA9])) => out.extend_from_slice(b"\\u2029"),
            0x80 | 0xA8 | 0xA9 if is_line_end(s, i) => {}
            other => write_byte(other, out),
        }
    }
    out.push(b'"');
}

/// Whether byte `i` is the second or third of U+2028 or U+2029.
fn is_line_end(s: &[u8], i: usize) -> bool {
    let starts = |at: usize| matches!(s.get(at..at + 3), Some([0xE2, 0x80, 0xA8 | 0xA9]));
    (i >= 1 && starts(i - 1)) || (i >= 2 && starts(i - 2))
}

/// Writes a byte of a string, escaped if it must be.
pub(super) fn write_byte(byte: u8, out: &mut Vec<u8>) {
    match byte {
        b'"' => out.extend_from_slice(b"\\\""),
        b'\\' => out.extend_from_slice(b"\\\\"),
        b'\n' => out.extend_from_slice(b"\\n"),
        b'\r' => out.extend_from_slice(b"\\r"),
        b'\t' => out.extend_from_slice(b"\\t"),
        0x08 => out.extend_from_slice(b"\\b"),
        0x0C => out.extend_from_slice(b"\\f"),
        0..0x20 => out.extend_from_slice(format!("\\u{byte:04X}").as_bytes()),
        other => out.push(other),
    }
}

/// The next value of a checked list, and what follows it; `None` at its end.
fn next_value(text: &[u8]) -> Option<(Json<'_>, &[u8])> {
    let start = text.iter().position(|c| !matches!(c, b' ' | b'\t' | b'\n' | b'\r' | b',' | b':'))?;
    let text = &text[start..];
    if matches!(text[0], b']' | b'}') {
        return None;
    }
    let end = value_end(text);
    Some((Json(&text[..end]), &text[end..]))
}

/// The end of the checked value that a text begins with.
fn value_end(text: &[u8]) -> usize {
    let mut depth = 0usize;
    let mut at = 0;
    loop {
        match text.get(at) {
            Some(b'"') => at = string_end(text, at),
            Some(b'[' | b'{') => {
                depth += 1;
                at += 1;
            }
            Some(b']' | b'}') => {
                depth -= 1;
                at += 1;
            }
            Some(b',' | b':' | b' ' | b'\t' | b'\n' | b'\r') => at += 1,
            Some(_) => {
                at += text[at..]
                    .iter()
                    .position(|c| matches!(c, b',' | b']' | b'}' | b' ' | b'\t' | b'\n' | b'\r'))
                    .unwrap_or(text.len() - at)
            }
            None => return at,
        }
        if depth == 0 {
            return at;
        }
    }
}

/// The position behind the closing quote of the string that begins at `at`.
fn string_end(text: &[u8], at: usize) -> usize {
    let mut at = at + 1;
    while let Some(found) = memchr::memchr2(b'"', b'\\', &text[at..]) {
        at += found + 1;
        if text[at - 1] == b'"' {
            return at;
        }
        at += 1;
    }
    text.len()
}

/// The bytes that the inside of a string stands for.
pub(super) fn unescape(inner: &[u8]) -> Option<Cow<'_, [u8]>> {
    let Some(first) = memchr::memchr(b'\\', inner) else { return Some(inner.into()) };
    let mut out = inner[..first].to_vec();
    let mut rest = &inner[first..];
    while let Some((&byte, tail)) = rest.split_first() {
        rest = tail;
        if byte != b'\\' {
            out.push(byte);
            continue;
        }
        let (&escaped, tail) = rest.split_first()?;
        rest = tail;
        match escaped {
            b'n' => out.push(b'\n'),
            b't' => out.push(b'\t'),
            b'r' => out.push(b'\r'),
            b'b' => out.push(0x08),
            b'f' => out.push(0x0C),
            b'u' => {
                let (c, tail) = code_point(rest)?;
                rest = tail;
                out.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
            }
            other => out.push(other),
        }
    }
    Some(out.into())
}

/// The character of four hexadecimal digits, or of a pair of surrogates.
fn code_point(rest: &[u8]) -> Option<(char, &[u8])> {
    let unit = |s: &[u8]| u32::from_str_radix(std::str::from_utf8(s.get(..4)?).ok()?, 16).ok();
    let first = unit(rest)?;
    if !(0xD800..0xDC00).contains(&first) {
        return Some((char::from_u32(first)?, &rest[4..]));
    }
    let second = unit(rest[4..].strip_prefix(b"\\u")?)?;
    if !(0xDC00..0xE000).contains(&second) {
        return None;
    }
    Some((char::from_u32(0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00))?, &rest[10..]))
}
