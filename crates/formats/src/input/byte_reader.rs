//! Bytes of a source, as numbers and pieces, with the errors of a format.

use super::Source;
use super::text::read_error;
use base::{Result, bail, err};
use std::io::{self, BufRead, BufReader, ErrorKind, Read};
use types::StringBuilder;
use types::states::StateBytes;

/// Bytes of a name.
const NAME_BYTES_MAX: u64 = 1 << 20;
/// Bytes of a string.
const STRING_BYTES_MAX: u64 = 1 << 32;
/// Room that is made at once for bytes that are only announced.
const RESERVED_BYTES_MAX: u64 = 1 << 20;

/// Where bytes come from.
enum Origin<'a> {
    /// A source that is read in advance.
    Own(BufReader<Box<dyn Read + Send + 'a>>),
    /// A buffer of which no more is taken than what is read.
    Given(&'a mut (dyn BufRead + Send)),
}

impl Origin<'_> {
    fn ready(&mut self) -> io::Result<&[u8]> {
        match self {
            Origin::Own(reader) => reader.fill_buf(),
            Origin::Given(reader) => reader.fill_buf(),
        }
    }
}

/// Bytes with the errors of a format.
pub(super) struct ByteReader<'a> {
    origin: Origin<'a>,
}

impl StateBytes for ByteReader<'_> {
    fn take(&mut self, count: u64, out: &mut Vec<u8>) -> Result<()> {
        self.append(count, out)
    }
}

impl<'a> ByteReader<'a> {
    pub(super) fn new(source: Source) -> Self {
        ByteReader { origin: Origin::Own(BufReader::with_capacity(1 << 17, source)) }
    }

    /// A reader that takes no byte before it is asked for.
    pub(super) fn exactly(source: &'a mut (dyn BufRead + Send)) -> Self {
        ByteReader { origin: Origin::Given(source) }
    }

    /// The bytes that are there, at least one; none at the end.
    fn ready(&mut self) -> Result<&[u8]> {
        while let Err(error) = self.origin.ready() {
            if error.kind() != ErrorKind::Interrupted {
                return Err(read_error(&error));
            }
        }
        self.origin.ready().map_err(|error| read_error(&error))
    }

    /// Goes past bytes that are there.
    fn consume(&mut self, bytes: usize) {
        match &mut self.origin {
            Origin::Own(reader) => reader.consume(bytes),
            Origin::Given(reader) => reader.consume(bytes),
        }
    }

    /// The next byte; `None` at the end.
    pub(super) fn next(&mut self) -> Result<Option<u8>> {
        let Some(&byte) = self.ready()?.first() else { return Ok(None) };
        self.consume(1);
        Ok(Some(byte))
    }

    pub(super) fn byte(&mut self) -> Result<u8> {
        self.next()?.ok_or_else(|| err!(CannotReadAllData, "The data ends early: expected one more byte"))
    }

    /// The rest of a varint that begins with `first`.
    fn varint_from(&mut self, first: u8) -> Result<u64> {
        let mut first = Some(first);
        match base::varint::read(|| first.take().map_or_else(|| self.byte(), Ok))? {
            Some(value) => Ok(value),
            None => bail!(IncorrectData, "A number of variable length is longer than 10 bytes"),
        }
    }

    pub(super) fn varint(&mut self) -> Result<u64> {
        let first = self.byte()?;
        self.varint_from(first)
    }

    /// A varint; `None` at the end of the data.
    pub(super) fn varint_or_end(&mut self) -> Result<Option<u64>> {
        match self.next()? {
            Some(first) => self.varint_from(first).map(Some),
            None => Ok(None),
        }
    }

    /// Reads exactly `bytes` bytes and appends them to `out`. Memory grows with what is really there.
    pub(super) fn append(&mut self, bytes: u64, out: &mut Vec<u8>) -> Result<()> {
        out.reserve(bytes.min(RESERVED_BYTES_MAX) as usize);
        let mut missing = bytes;
        while missing > 0 {
            let ready = self.ready()?;
            if ready.is_empty() {
                bail!(CannotReadAllData, "Cannot read all data: expected {bytes} bytes, got {}", bytes - missing);
            }
            let count = missing.min(ready.len() as u64) as usize;
            out.extend_from_slice(&ready[..count]);
            self.consume(count);
            missing -= count as u64;
        }
        Ok(())
    }

    pub(super) fn exact(&mut self, bytes: u64) -> Result<Vec<u8>> {
        let mut out = Vec::new();
        self.append(bytes, &mut out)?;
        Ok(out)
    }

    pub(super) fn array<const N: usize>(&mut self) -> Result<[u8; N]> {
        let mut bytes = [0; N];
        let mut filled = 0;
        while filled < N {
            let ready = self.ready()?;
            if ready.is_empty() {
                bail!(CannotReadAllData, "Cannot read all data: expected {N} bytes");
            }
            let count = (N - filled).min(ready.len());
            bytes[filled..filled + count].copy_from_slice(&ready[..count]);
            self.consume(count);
            filled += count;
        }
        Ok(bytes)
    }

    pub(super) fn u64(&mut self) -> Result<u64> {
        Ok(u64::from_le_bytes(self.array()?))
    }

    /// Reads a length and that many bytes.
    pub(super) fn string(&mut self, out: &mut Vec<u8>, bytes_max: u64) -> Result<()> {
        let length = self.varint()?;
        if length > bytes_max {
            bail!(TooLargeStringSize, "A string claims to have {length} bytes; at most {bytes_max} are taken");
        }
        self.append(length, out)
    }

    /// Reads strings with their lengths before them.
    pub(super) fn strings(&mut self, rows: u64, builder: &mut StringBuilder) -> Result<()> {
        let mut left = rows;
        let mut torn = Vec::new();
        while left > 0 {
            let ready = self.ready()?;
            let mut at = 0;
            while left > 0
                && let Some((start, end)) = whole_string(ready, at)
            {
                builder.push(&ready[start..end]);
                at = end;
                left -= 1;
            }
            self.consume(at);
            if left > 0 {
                torn.clear();
                self.string(&mut torn, STRING_BYTES_MAX)?;
                builder.push(&torn);
                left -= 1;
            }
        }
        Ok(())
    }

    pub(super) fn name(&mut self) -> Result<String> {
        let mut bytes = Vec::new();
        self.string(&mut bytes, NAME_BYTES_MAX)?;
        String::from_utf8(bytes).map_err(|_| err!(IncorrectData, "A name is not valid UTF-8"))
    }
}

/// The place of the bytes of a string whose length stands at `at`; `None` where it is not there as a whole.
#[inline]
fn whole_string(bytes: &[u8], at: usize) -> Option<(usize, usize)> {
    let mut start = at;
    let length = base::varint::read(|| {
        let byte = bytes.get(start).copied().ok_or(());
        start += 1;
        byte
    });
    let end = start.checked_add(usize::try_from(length.ok()??).ok()?)?;
    (end <= bytes.len()).then_some((start, end))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_over_the_ends_of_buffers() {
        let texts: Vec<Vec<u8>> = (0..200usize).map(|i| vec![b'a' + (i % 26) as u8; i * 7 % 311]).collect();
        let mut bytes = Vec::new();
        for text in &texts {
            base::varint::put(&mut bytes, text.len() as u64);
            bytes.extend_from_slice(text);
        }
        bytes.push(42);
        for capacity in [1, 2, 3, 64, 1000, 1 << 20] {
            let mut source = BufReader::with_capacity(capacity, bytes.as_slice());
            let mut reader = ByteReader::exactly(&mut source);
            let mut builder = StringBuilder::default();
            reader.strings(texts.len() as u64, &mut builder).unwrap();
            let read = builder.finish();
            assert!(read.iter().eq(texts.iter().map(Vec::as_slice)), "buffers of {capacity} bytes");
            // What follows is not taken.
            assert_eq!((reader.next().unwrap(), reader.next().unwrap()), (Some(42), None));
        }
        let mut torn = &bytes[..50];
        let error = ByteReader::exactly(&mut torn).strings(200, &mut StringBuilder::default()).unwrap_err();
        assert_eq!(error.code(), base::ErrorCode::CannotReadAllData);
    }
}
