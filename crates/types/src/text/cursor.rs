//! A position in a text that is being read.

use base::{Result, bail};

/// Bytes shown of a text in an error.
const SHOWN_BYTES: usize = 60;

/// The unread rest of some bytes.
#[derive(Clone, Debug)]
pub struct Cursor<'a> {
    /// All bytes.
    pub bytes: &'a [u8],
    /// The position of the next byte.
    pub at: usize,
}

impl<'a> Cursor<'a> {
    /// A cursor at the start.
    pub fn new(bytes: &'a [u8]) -> Self {
        Cursor { bytes, at: 0 }
    }

    /// The bytes that are not read yet.
    #[inline]
    pub fn rest(&self) -> &'a [u8] {
        &self.bytes[self.at..]
    }

    /// The next byte, not taken.
    #[inline]
    pub fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    /// Whether everything is read.
    #[inline]
    pub fn is_done(&self) -> bool {
        self.at >= self.bytes.len()
    }

    /// Takes blanks and line ends.
    #[inline]
    pub fn skip_blanks(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    /// Takes `byte` if it is next.
    #[inline]
    pub fn eat(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    /// Takes `word`, in any case, if it is next.
    pub fn eat_word(&mut self, word: &[u8]) -> bool {
        let found = self.rest().get(..word.len()).is_some_and(|next| next.eq_ignore_ascii_case(word));
        if found {
            self.at += word.len();
        }
        found
    }

    /// Takes blanks and then `byte`.
    ///
    /// # Errors
    /// `CANNOT_PARSE_INPUT_ASSERTION_FAILED` when another byte or nothing is next.
    pub fn expect(&mut self, byte: u8) -> Result<()> {
        self.skip_blanks();
        if self.eat(byte) {
            return Ok(());
        }
        let what = char::from(byte);
        match self.is_done() {
            true => bail!(CannotParseInputAssertionFailed, "Cannot parse input: expected '{what}' at end of stream"),
            false => bail!(
                CannotParseInputAssertionFailed,
                "Cannot parse input: expected '{what}' before: '{}'",
                shown(self.rest())
            ),
        }
    }

    /// Takes items between brackets, divided by commas; `item` takes one of them.
    ///
    /// # Errors
    /// Those of `item`, and of [`Self::expect`] where a bracket or a comma is missing.
    pub fn list(&mut self, open: u8, close: u8, mut item: impl FnMut(&mut Cursor<'a>) -> Result<()>) -> Result<()> {
        self.expect(open)?;
        self.skip_blanks();
        if self.eat(close) {
            return Ok(());
        }
        loop {
            self.skip_blanks();
            item(self)?;
            self.skip_blanks();
            if !self.eat(b',') {
                return self.expect(close);
            }
        }
    }

    /// Takes the elements of an array: a [`Self::list`] in `[]`.
    ///
    /// # Errors
    /// As [`Self::list`], and `CANNOT_READ_ARRAY_FROM_TEXT` for what follows an element and is neither comma nor `]`.
    pub fn array(&mut self, mut element: impl FnMut(&mut Cursor<'a>) -> Result<()>) -> Result<()> {
        self.list(b'[', b']', |cursor| {
            element(cursor)?;
            cursor.skip_blanks();
            match cursor.peek() {
                Some(b',' | b']') | None => Ok(()),
                Some(found) => bail!(
                    CannotReadArrayFromText,
                    "Cannot read array from text, expected comma or end of array, found '{}'",
                    char::from(found)
                ),
            }
        })
    }
}

/// The beginning of a text, for an error.
pub(super) fn shown(bytes: &[u8]) -> String {
    let cut = &bytes[..bytes.len().min(SHOWN_BYTES)];
    let dots = if cut.len() < bytes.len() { "…" } else { "" };
    format!("{}{dots}", String::from_utf8_lossy(cut))
}
