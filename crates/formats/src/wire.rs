//! The bytes of protocol buffers: fields with their numbers, one after another. ORC tells of itself in them, and the
//! format Protobuf is made of them.
//!
//! | wire type | a field's value |
//! |---|---|
//! | 0 | a number of variable length |
//! | 1, 5 | 8, 4 bytes |
//! | 2 | a length and as many bytes |
//! | 3, 4 | a group begins, ends: out of use, and refused |

use base::{Result, bail, err};

/// Fields of a message.
pub(crate) struct WireReader<'a> {
    bytes: &'a [u8],
    at: usize,
}

/// A field's value as it stands there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WireValue<'a> {
    Varint(u64),
    Fixed64(u64),
    Fixed32(u32),
    Bytes(&'a [u8]),
}

#[cold]
fn ends_early() -> base::Error {
    err!(CannotReadAllData, "A message of protocol buffers ends inside a field")
}

impl<'a> WireReader<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        WireReader { bytes, at: 0 }
    }

    /// Whether all is read.
    #[inline]
    pub(crate) fn is_done(&self) -> bool {
        self.at >= self.bytes.len()
    }

    /// Bytes that are read.
    pub(crate) fn position(&self) -> usize {
        self.at
    }

    /// A number of variable length.
    #[inline]
    pub(crate) fn varint(&mut self) -> Result<u64> {
        match self.bytes.get(self.at) {
            Some(&byte) if byte < 0x80 => {
                self.at += 1;
                Ok(u64::from(byte))
            }
            _ => self.long_varint(),
        }
    }

    fn long_varint(&mut self) -> Result<u64> {
        let (mut value, mut shift) = (0u64, 0);
        loop {
            let byte = *self.bytes.get(self.at).ok_or_else(ends_early)?;
            self.at += 1;
            value |= u64::from(byte & 0x7F) << shift;
            if byte < 0x80 {
                return Ok(value);
            }
            shift += 7;
            if shift >= 64 {
                bail!(IncorrectData, "A number of a message of protocol buffers is longer than 10 bytes");
            }
        }
    }

    #[inline]
    fn take(&mut self, count: usize) -> Result<&'a [u8]> {
        let taken = self.at.checked_add(count).and_then(|end| self.bytes.get(self.at..end)).ok_or_else(ends_early)?;
        self.at += count;
        Ok(taken)
    }

    pub(crate) fn fixed64(&mut self) -> Result<u64> {
        Ok(u64::from_le_bytes(*self.take(8)?.first_chunk().ok_or_else(ends_early)?))
    }

    pub(crate) fn fixed32(&mut self) -> Result<u32> {
        Ok(u32::from_le_bytes(*self.take(4)?.first_chunk().ok_or_else(ends_early)?))
    }

    /// The next field: its number and value; `None` at the end.
    #[inline]
    pub(crate) fn field(&mut self) -> Result<Option<(u32, WireValue<'a>)>> {
        if self.is_done() {
            return Ok(None);
        }
        let tag = self.varint()?;
        let number = u32::try_from(tag >> 3).unwrap_or(0);
        if number == 0 || number >= 1 << 29 {
            bail!(IncorrectData, "A message of protocol buffers has a field of number {}", tag >> 3);
        }
        let value = match tag & 7 {
            0 => WireValue::Varint(self.varint()?),
            1 => WireValue::Fixed64(self.fixed64()?),
            2 => {
                let length = self.varint()?;
                WireValue::Bytes(self.take(usize::try_from(length).map_err(|_| ends_early())?)?)
            }
            5 => WireValue::Fixed32(self.fixed32()?),
            3 | 4 => bail!(NotImplemented, "Groups of protocol buffers are not supported: field {number} is one"),
            other => bail!(IncorrectData, "Field {number} of a message of protocol buffers has wire type {other}"),
        };
        Ok(Some((number, value)))
    }
}

impl<'a> WireValue<'a> {
    /// The number of a field that is one.
    pub(crate) fn number(self) -> Result<u64> {
        match self {
            WireValue::Varint(number) => Ok(number),
            _ => bail!(IncorrectData, "A field of a message of protocol buffers is no number"),
        }
    }

    /// The bytes of a field that has them.
    pub(crate) fn bytes(self) -> Result<&'a [u8]> {
        match self {
            WireValue::Bytes(bytes) => Ok(bytes),
            _ => bail!(IncorrectData, "A field of a message of protocol buffers has no bytes"),
        }
    }

    /// Calls `visit` with each number: there is one, or they lie packed in bytes.
    pub(crate) fn numbers(self, visit: &mut dyn FnMut(u64) -> Result<()>) -> Result<()> {
        match self {
            WireValue::Bytes(bytes) => {
                let mut packed = WireReader::new(bytes);
                while !packed.is_done() {
                    visit(packed.varint()?)?;
                }
                Ok(())
            }
            other => visit(other.number()?),
        }
    }
}

/// The signed number that an unsigned one stands for by its lowest bit.
#[inline]
pub(crate) fn unzigzag(value: u64) -> i64 {
    (value >> 1) as i64 ^ -((value & 1) as i64)
}

/// The unsigned number that stands for a signed one.
#[inline]
pub(crate) fn zigzag(value: i64) -> u64 {
    ((value << 1) ^ (value >> 63)) as u64
}

/// Appends a number field.
pub(crate) fn put_number(field: u32, value: u64, out: &mut Vec<u8>) {
    base::varint::put(out, u64::from(field) << 3);
    base::varint::put(out, value);
}

/// Appends a field of bytes.
pub(crate) fn put_bytes(field: u32, bytes: &[u8], out: &mut Vec<u8>) {
    base::varint::put(out, u64::from(field) << 3 | 2);
    base::varint::put(out, bytes.len() as u64);
    out.extend_from_slice(bytes);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_read_as_written() {
        let mut bytes = Vec::new();
        put_number(1, 300, &mut bytes);
        put_bytes(2, b"abc", &mut bytes);
        bytes.extend_from_slice(&[0x1D, 1, 0, 0, 0]);
        let mut reader = WireReader::new(&bytes);
        assert_eq!(reader.field().unwrap(), Some((1, WireValue::Varint(300))));
        assert_eq!(reader.field().unwrap(), Some((2, WireValue::Bytes(b"abc"))));
        assert_eq!(reader.field().unwrap(), Some((3, WireValue::Fixed32(1))));
        assert_eq!(reader.field().unwrap(), None);
        for value in [0, -1, 1, i64::MIN, i64::MAX] {
            assert_eq!(unzigzag(zigzag(value)), value);
        }
    }

    #[test]
    fn what_is_broken_is_refused() {
        for bytes in [&[0x08][..], &[0x12, 5, 1], &[0x0B], &[0x00, 1], &[0xFF; 11], &[0x0F]] {
            assert!(WireReader::new(bytes).field().is_err(), "{bytes:?}");
        }
    }
}
