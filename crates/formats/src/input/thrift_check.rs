//! A look through Parquet's footer before its reader allocates what the footer claims.
//!
//! The footer is a struct in Thrift's compact protocol. Every list must fit the bytes that are left (an element
//! takes one at least), and so must every string. What the values mean is not looked at.

use base::{Result, bail, err};

/// Nesting of structs and lists, at most.
const DEPTH_MAX: usize = 64;

/// Checks the lengths in a struct.
///
/// # Errors
/// `INCORRECT_DATA` when one of them cannot be true, or the struct does not end inside the bytes.
pub(super) fn check_lengths(bytes: &[u8]) -> Result<()> {
    ThriftReader { bytes, at: 0 }.structure(0)
}

struct ThriftReader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl ThriftReader<'_> {
    fn byte(&mut self) -> Result<u8> {
        let byte = self.bytes.get(self.at).copied();
        self.at += 1;
        byte.ok_or_else(|| err!(IncorrectData, "Cannot read Parquet: its footer ends early"))
    }

    fn varint(&mut self) -> Result<u64> {
        base::varint::read(|| self.byte())?
            .ok_or_else(|| err!(IncorrectData, "Cannot read Parquet: a number in its footer is too long"))
    }

    /// A length that what is left can hold.
    fn fitting(&self, length: u64) -> Result<usize> {
        let left = self.bytes.len().saturating_sub(self.at);
        match usize::try_from(length) {
            Ok(length) if length <= left => Ok(length),
            _ => bail!(
                IncorrectData,
                "Cannot read Parquet: its footer claims {length} elements or bytes where {left} bytes are left"
            ),
        }
    }

    fn structure(&mut self, depth: usize) -> Result<()> {
        if depth > DEPTH_MAX {
            bail!(IncorrectData, "Cannot read Parquet: its footer is nested deeper than {DEPTH_MAX}");
        }
        loop {
            let head = self.byte()?;
            if head == 0 {
                return Ok(());
            }
            // The field's number follows when it is not told by its distance from the last.
            if head >> 4 == 0 {
                self.varint()?;
            }
            // Truth values stand in the head itself.
            if !matches!(head & 15, 1 | 2) {
                self.value(head & 15, depth)?;
            }
        }
    }

    fn value(&mut self, kind: u8, depth: usize) -> Result<()> {
        match kind {
            1..=3 => self.at += 1,
            4..=6 => drop(self.varint()?),
            7 => self.at += 8,
            8 => {
                let length = self.varint()?;
                self.at += self.fitting(length)?;
            }
            9 | 10 => {
                let head = self.byte()?;
                let length = if head >> 4 == 15 { self.varint()? } else { u64::from(head >> 4) };
                for _ in 0..self.fitting(length)? {
                    self.element(head & 15, depth)?;
                }
            }
            11 => {
                let length = self.varint()?;
                let kinds = if length > 0 { self.byte()? } else { 0 };
                for _ in 0..self.fitting(length)? {
                    self.element(kinds >> 4, depth)?;
                    self.element(kinds & 15, depth)?;
                }
            }
            12 => self.structure(depth + 1)?,
            other => bail!(IncorrectData, "Cannot read Parquet: its footer holds a value of unknown kind {other}"),
        }
        Ok(())
    }

    fn element(&mut self, kind: u8, depth: usize) -> Result<()> {
        if depth > DEPTH_MAX {
            bail!(IncorrectData, "Cannot read Parquet: its footer is nested deeper than {DEPTH_MAX}");
        }
        self.value(kind, depth + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_must_fit() {
        // Field 4, a list of structs.
        assert!(check_lengths(&[0x49, 0x2C, 0, 0, 0]).is_ok());
        assert!(check_lengths(&[0x49, 0xFC, 0xFF, 0xFF, 0xFF, 0xFF, 0x07, 0, 0]).is_err());
        // A string longer than what is left.
        assert!(check_lengths(&[0x18, 0xFF, 0xFF, 0x03, b'a', 0]).is_err());
        assert!(check_lengths(&[0x18, 1, b'a']).is_err());
        // Structs in structs without end.
        assert!(check_lengths(&[0x1C; 1000]).is_err());
    }
}
