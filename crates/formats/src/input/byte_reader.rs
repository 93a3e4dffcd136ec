//! Bytes of a source, as numbers and pieces, with the errors of a format.

use super::Source;
use super::text::read_error;
use base::{Result, bail, err};
use std::io::{BufReader, ErrorKind, Read};
use types::states::StateBytes;

/// Bytes of a name.
const NAME_BYTES_MAX: u64 = 1 << 20;

/// Bytes with the errors of a format.
pub(super) struct ByteReader<'a> {
    source: BufReader<Box<dyn Read + Send + 'a>>,
}

impl StateBytes for ByteReader<'_> {
    fn take(&mut self, count: u64, out: &mut Vec<u8>) -> Result<()> {
        self.append(count, out)
    }
}

impl<'a> ByteReader<'a> {
    pub(super) fn new(source: Source) -> Self {
        ByteReader { source: BufReader::with_capacity(1 << 17, source) }
    }

    /// A reader that takes no byte before it is asked for.
    pub(super) fn exactly(source: Box<dyn Read + Send + 'a>) -> Self {
        ByteReader { source: BufReader::with_capacity(0, source) }
    }

    /// The next byte; `None` at the end.
    pub(super) fn next(&mut self) -> Result<Option<u8>> {
        let mut byte = [0];
        loop {
            return match self.source.read(&mut byte) {
                Ok(0) => Ok(None),
                Ok(_) => Ok(Some(byte[0])),
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => Err(read_error(&error)),
            };
        }
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

    /// Reads exactly `bytes` bytes and appends them to `out`.
    pub(super) fn append(&mut self, bytes: u64, out: &mut Vec<u8>) -> Result<()> {
        let read = (&mut self.source).take(bytes).read_to_end(out).map_err(|error| read_error(&error))?;
        if read as u64 != bytes {
            bail!(CannotReadAllData, "Cannot read all data: expected {bytes} bytes, got {read}");
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
        self.source
            .read_exact(&mut bytes)
            .map_err(|_| err!(CannotReadAllData, "Cannot read all data: expected {N} bytes"))?;
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

    pub(super) fn name(&mut self) -> Result<String> {
        let mut bytes = Vec::new();
        self.string(&mut bytes, NAME_BYTES_MAX)?;
        String::from_utf8(bytes).map_err(|_| err!(IncorrectData, "A name is not valid UTF-8"))
    }
}
