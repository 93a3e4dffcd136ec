//! Fields of rows of CSV.

use crate::FormatSettings;
use base::{Result, bail};
use kernels::bytes::{BLOCK, any_of, block_of};
use memchr::memchr;

/// A field and what follows it.
pub(crate) struct CsvField<'a> {
    /// The bytes, without the quotes around them.
    pub(crate) bytes: &'a [u8],
    pub(crate) quoted: bool,
    /// Its quotes are there at both ends, or at none.
    pub(super) closed: bool,
    /// The quote that stands double inside; 0 if none does.
    pub(super) doubled: u8,
    /// Past the delimiter.
    pub(crate) next: usize,
    pub(crate) ends_row: bool,
}

impl CsvField<'_> {
    /// The text of the field.
    pub(crate) fn text(&self) -> Vec<u8> {
        let mut text = Vec::new();
        if self.doubled != 0 {
            undouble(self.bytes, self.doubled, &mut text)
        } else {
            text.extend_from_slice(self.bytes)
        }
        text
    }
}

pub(crate) fn undouble(bytes: &[u8], quote: u8, out: &mut Vec<u8>) {
    let mut rest = bytes;
    // Every quote inside the field is followed by another.
    while let Some(at) = memchr(quote, rest) {
        out.extend_from_slice(&rest[..=at]);
        rest = rest.get(at + 2..).unwrap_or_default();
    }
    out.extend_from_slice(rest);
}

/// The position past the delimiter of a field that ended at `end`, and whether the row ends there.
#[inline]
fn after_field(bytes: &[u8], end: usize, eof: bool, settings: &FormatSettings) -> Result<Option<(usize, bool)>> {
    let delimiter = settings.csv_delimiter;
    Ok(match bytes.get(end) {
        None => eof.then_some((end, true)),
        Some(&b) if b == delimiter => Some((end + 1, false)),
        Some(b'\n') => Some((end + 1, true)),
        Some(b'\r') => match bytes.get(end + 1) {
            Some(b'\n') => Some((end + 2, true)),
            Some(_) if settings.reading.csv_cr => Some((end + 1, true)),
            Some(_) => bail!(
                IncorrectData,
                "Cannot parse CSV format: found \\r (CR) not followed by \\n (LF). Line must end by \\n (LF) or \\r\\n \
                (CR LF), or set input_format_csv_allow_cr_end_of_line = 1"
            ),
            None => eof.then_some((end + 1, true)),
        },
        Some(&other) => {
            bail!(IncorrectData, "Expected a delimiter or a line end after a quoted field, got '{}'", char::from(other))
        }
    })
}

/// The ends of the fields of a row, which are looked for 64 bytes at a time.
pub(crate) struct FieldEnds<'a> {
    bytes: &'a [u8],
    delimiter: u8,
    /// The bytes that begin a quoted field; the delimiter where there is none.
    quote_bytes: [u8; 2],
    /// Delimiters, line ends and quotes of the block that ends before `until`.
    delimiters: u64,
    lines: u64,
    quotes: u64,
    until: usize,
}

impl<'a> FieldEnds<'a> {
    pub(crate) fn new(bytes: &'a [u8], settings: &FormatSettings) -> Self {
        let delimiter = settings.csv_delimiter;
        let quote_bytes = [
            if settings.csv_double_quotes { b'"' } else { delimiter },
            if settings.csv_single_quotes { b'\'' } else { delimiter },
        ];
        FieldEnds { bytes, delimiter, quote_bytes, delimiters: 0, lines: 0, quotes: 0, until: 0 }
    }

    /// The first delimiter or line end from `at` on; places are asked for in rising order.
    #[inline(always)]
    fn next_from(&mut self, at: usize) -> Option<usize> {
        debug_assert!(at + BLOCK >= self.until, "the bytes at {at} lie before the block that ends at {}", self.until);
        if at < self.until {
            let rest = (self.delimiters | self.lines) >> (at + BLOCK - self.until);
            if rest != 0 {
                return Some(at + rest.trailing_zeros() as usize);
            }
        }
        self.search(at.max(self.until))
    }

    #[inline]
    fn search(&mut self, mut from: usize) -> Option<usize> {
        while self.load(from) {
            let found = self.delimiters | self.lines;
            if found != 0 {
                return Some(from + found.trailing_zeros() as usize);
            }
            from = self.until;
        }
        None
    }

    /// Looks at the block from a place on; `false` behind the bytes.
    #[inline(always)]
    fn load(&mut self, from: usize) -> bool {
        let Some(rest) = self.bytes.get(from..).filter(|rest| !rest.is_empty()) else { return false };
        let padded;
        let (block, valid) = match rest.first_chunk() {
            Some(block) => (block, u64::MAX),
            None => {
                padded = block_of(rest);
                (&padded, !(u64::MAX << rest.len()))
            }
        };
        self.delimiters = any_of(block, [self.delimiter]) & valid;
        self.lines = any_of(block, [b'\n', b'\r']) & valid;
        self.quotes = any_of(block, self.quote_bytes) & valid & !self.delimiters;
        self.until = from + BLOCK;
        true
    }

    /// Passes over fields from `at` on that end at delimiters, so many at most, up to the first in which a quote
    /// stands: their number and where the next begins.
    #[inline]
    pub(crate) fn skip(&mut self, at: usize, wanted: usize) -> (usize, usize) {
        let (mut next, mut from, mut skipped) = (at, at, 0);
        while skipped < wanted && (from < self.until || self.load(from)) {
            let shift = from + BLOCK - self.until;
            let stops = (self.lines | self.quotes) >> shift;
            let below_stop = (stops & stops.wrapping_neg()).wrapping_sub(1);
            let mut ends = self.delimiters >> shift & below_stop;
            let taken = (ends.count_ones() as usize).min(wanted - skipped);
            if taken > 0 {
                for _ in 1..taken {
                    ends &= ends - 1;
                }
                next = from + ends.trailing_zeros() as usize + 1;
                skipped += taken;
            }
            if stops != 0 {
                break;
            }
            from = self.until;
        }
        // A field may have begun before the block that was looked at last.
        if next + BLOCK < self.until {
            self.until = 0;
        }
        (skipped, next)
    }

    /// The field at `at`; `None` if it does not end inside the bytes.
    #[inline]
    pub(crate) fn field(&mut self, at: usize, eof: bool, settings: &FormatSettings) -> Result<Option<CsvField<'a>>> {
        let (bytes, delimiter) = (self.bytes, settings.csv_delimiter);
        let mut start = at;
        if settings.csv_trim && matches!(bytes.get(at), Some(b' ' | b'\t')) {
            while matches!(bytes.get(start), Some(&b) if (b == b' ' || b == b'\t') && b != delimiter) {
                start += 1;
            }
        }
        match bytes.get(start) {
            Some(b'"') if settings.csv_double_quotes => quoted_field(bytes, start, eof, settings),
            Some(b'\'') if settings.csv_single_quotes => quoted_field(bytes, start, eof, settings),
            _ => self.plain(at, start, eof, settings),
        }
    }

    #[inline]
    fn plain(&mut self, at: usize, start: usize, eof: bool, settings: &FormatSettings) -> Result<Option<CsvField<'a>>> {
        let bytes = self.bytes;
        let end = match self.next_from(start) {
            Some(end) => end,
            None if eof => bytes.len(),
            None => return Ok(None),
        };
        let Some((next, ends_row)) = after_field(bytes, end, eof, settings)? else { return Ok(None) };
        let mut text = &bytes[if settings.csv_trim { start } else { at }..end];
        while settings.csv_trim && matches!(text.last(), Some(b' ' | b'\t')) {
            text = &text[..text.len() - 1];
        }
        Ok(Some(CsvField { bytes: text, quoted: false, closed: true, doubled: 0, next, ends_row }))
    }
}

/// The field whose quote stands at `start`; `None` if it does not end inside the bytes.
fn quoted_field<'a>(
    bytes: &'a [u8],
    start: usize,
    eof: bool,
    settings: &FormatSettings,
) -> Result<Option<CsvField<'a>>> {
    let (delimiter, quote) = (settings.csv_delimiter, bytes[start]);
    let from = start + 1;
    let mut search = from;
    let mut doubled = 0;
    loop {
        let Some(found) = memchr(quote, &bytes[search..]) else {
            // What nobody closes ends with the data.
            return Ok(eof.then_some(CsvField {
                bytes: &bytes[from..],
                quoted: true,
                closed: false,
                doubled,
                next: bytes.len(),
                ends_row: true,
            }));
        };
        let end = search + found;
        match bytes.get(end + 1) {
            Some(&next) if next == quote => {
                doubled = quote;
                search = end + 2;
            }
            None if !eof => return Ok(None),
            _ => {
                let mut after = end + 1;
                while settings.csv_trim
                    && matches!(bytes.get(after), Some(&b) if (b == b' ' || b == b'\t') && b != delimiter)
                {
                    after += 1;
                }
                let Some((next, ends_row)) = after_field(bytes, after, eof, settings)? else { return Ok(None) };
                return Ok(Some(CsvField {
                    bytes: &bytes[from..end],
                    quoted: true,
                    closed: true,
                    doubled,
                    next,
                    ends_row,
                }));
            }
        }
    }
}

/// All fields of the line at `at`, and where the next begins.
pub(crate) fn split_line(
    bytes: &[u8],
    mut at: usize,
    eof: bool,
    settings: &FormatSettings,
) -> Result<Option<(Vec<Vec<u8>>, usize)>> {
    let mut fields = Vec::new();
    let mut ends = FieldEnds::new(bytes, settings);
    loop {
        let Some(field) = ends.field(at, eof, settings)? else { return Ok(None) };
        fields.push(field.text());
        at = field.next;
        if field.ends_row {
            return Ok(Some((fields, at)));
        }
    }
}
