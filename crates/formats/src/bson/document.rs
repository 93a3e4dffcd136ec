//! The elements of documents.

use base::{Result, bail, err};

pub(super) const DOUBLE: u8 = 0x01;
pub(super) const TEXT: u8 = 0x02;
pub(super) const DOCUMENT: u8 = 0x03;
pub(super) const ARRAY: u8 = 0x04;
pub(super) const BINARY: u8 = 0x05;
pub(super) const OBJECT_ID: u8 = 0x07;
pub(super) const BOOL: u8 = 0x08;
pub(super) const DATETIME: u8 = 0x09;
pub(super) const NULL: u8 = 0x0A;
pub(super) const INT32: u8 = 0x10;
pub(super) const INT64: u8 = 0x12;
/// The subtype of a UUID.
pub(super) const UUID: u8 = 4;

/// Bytes of a document, at least.
pub(super) const DOCUMENT_BYTES_MIN: usize = 5;

/// The elements of a document, without its length and its last byte.
pub(super) struct BsonElements<'a> {
    bytes: &'a [u8],
}

/// A value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum BsonValue<'a> {
    Double(f64),
    Text(&'a [u8]),
    /// A document or an array, as it stands there.
    Document(&'a [u8]),
    Array(&'a [u8]),
    /// A subtype and bytes.
    Binary(u8, &'a [u8]),
    ObjectId(&'a [u8]),
    Bool(bool),
    Datetime(i64),
    Null,
    Int32(i32),
    Int64(i64),
    /// A type that no column takes.
    Other(u8),
}

#[cold]
fn ends_early() -> base::Error {
    err!(IncorrectData, "A document of BSON ends inside a value")
}

impl<'a> BsonElements<'a> {
    /// The elements of a document that is whole.
    pub(super) fn of(document: &'a [u8]) -> Result<Self> {
        let length = document.first_chunk::<4>().map(|length| i32::from_le_bytes(*length));
        match (length, document.last()) {
            (Some(length), Some(0)) if usize::try_from(length) == Ok(document.len()) && document.len() >= 5 => {
                Ok(BsonElements { bytes: &document[4..document.len() - 1] })
            }
            _ => {
                bail!(IncorrectData, "A document of BSON has another length than it says, or another last byte than 0")
            }
        }
    }

    fn take(&mut self, count: usize) -> Result<&'a [u8]> {
        let (taken, rest) = self.bytes.split_at_checked(count).ok_or_else(ends_early)?;
        self.bytes = rest;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N]> {
        self.take(N)?.first_chunk().copied().ok_or_else(ends_early)
    }

    fn name(&mut self) -> Result<&'a [u8]> {
        let end = memchr::memchr(0, self.bytes).ok_or_else(ends_early)?;
        let name = self.take(end)?;
        self.take(1)?;
        Ok(name)
    }

    /// A length of at least so many bytes.
    fn length(&mut self, min: usize) -> Result<usize> {
        let length = i32::from_le_bytes(self.array()?);
        match usize::try_from(length) {
            Ok(length) if length >= min => Ok(length),
            _ => bail!(IncorrectData, "A value of BSON claims to have {length} bytes"),
        }
    }

    /// A document or array with its length.
    fn nested(&mut self) -> Result<&'a [u8]> {
        let length = i32::from_le_bytes(*self.bytes.first_chunk().ok_or_else(ends_early)?);
        match usize::try_from(length) {
            Ok(length) if length >= DOCUMENT_BYTES_MIN => self.take(length),
            _ => bail!(IncorrectData, "A document of BSON claims to have {length} bytes"),
        }
    }

    fn text(&mut self) -> Result<&'a [u8]> {
        let length = self.length(1)?;
        let text = self.take(length)?;
        text.split_last().map(|(_, text)| text).ok_or_else(ends_early)
    }

    /// The next element: its name and value; `None` at the end.
    pub(super) fn next(&mut self) -> Result<Option<(&'a [u8], BsonValue<'a>)>> {
        let Some(&kind) = self.bytes.first() else { return Ok(None) };
        self.take(1)?;
        let name = self.name()?;
        let value = match kind {
            DOUBLE => BsonValue::Double(f64::from_le_bytes(self.array()?)),
            TEXT | 0x0D | 0x0E => BsonValue::Text(self.text()?),
            DOCUMENT => BsonValue::Document(self.nested()?),
            ARRAY => BsonValue::Array(self.nested()?),
            BINARY => {
                let length = self.length(0)?;
                let subtype = self.array::<1>()?[0];
                BsonValue::Binary(subtype, self.take(length)?)
            }
            OBJECT_ID => BsonValue::ObjectId(self.take(12)?),
            BOOL => BsonValue::Bool(self.array::<1>()?[0] != 0),
            DATETIME => BsonValue::Datetime(i64::from_le_bytes(self.array()?)),
            NULL => BsonValue::Null,
            INT32 => BsonValue::Int32(i32::from_le_bytes(self.array()?)),
            INT64 => BsonValue::Int64(i64::from_le_bytes(self.array()?)),
            other => self.skip_other(other)?,
        };
        Ok(Some((name, value)))
    }

    fn skip_other(&mut self, kind: u8) -> Result<BsonValue<'a>> {
        match kind {
            0x06 | 0x7F | 0xFF => {}
            0x0B => {
                self.name()?;
                self.name()?;
            }
            0x0C => {
                self.text()?;
                self.take(12)?;
            }
            0x0F => drop(self.nested()?),
            0x11 => drop(self.take(8)?),
            0x13 => drop(self.take(16)?),
            other => bail!(IncorrectData, "BSON has no type {other}"),
        }
        Ok(BsonValue::Other(kind))
    }
}

impl BsonValue<'_> {
    /// The name of the type, for messages.
    pub(super) fn name(&self) -> &'static str {
        match self {
            BsonValue::Double(_) => "Double",
            BsonValue::Text(_) => "String",
            BsonValue::Document(_) => "Document",
            BsonValue::Array(_) => "Array",
            BsonValue::Binary(UUID, _) => "Binary subtype UUID",
            BsonValue::Binary(..) => "Binary",
            BsonValue::ObjectId(_) => "ObjectId",
            BsonValue::Bool(_) => "Bool",
            BsonValue::Datetime(_) => "Datetime",
            BsonValue::Null => "Null",
            BsonValue::Int32(_) => "Int32",
            BsonValue::Int64(_) => "Int64",
            BsonValue::Other(_) => "value of a type without a column",
        }
    }
}
