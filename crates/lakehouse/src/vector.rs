//! Deletion vectors: the numbers of deleted rows of a file, as bitmaps of Roaring.
//!
//! ```text
//! in a file   length u32 (highest byte first), bitmap, CRC-32 u32        of Iceberg's Puffin and of Delta
//! bitmap      D1 D3 39 64, count u64, then by the upper 32 bits of numbers: u32, a bitmap of Roaring
//! ```

use base::{Result, bail, err};
use formats::DataObject;
use roaring::RoaringTreemap;

const MAGIC: [u8; 4] = [0xD1, 0xD3, 0x39, 0x64];
/// Bytes of a vector, at most.
const VECTOR_BYTES_MAX: u64 = 64 << 20;

/// Where a deletion vector stands.
#[derive(Clone, Debug, PartialEq)]
pub enum VectorPlace {
    /// In a file, behind its length.
    Stored {
        /// The path, as [`crate::resolve`] gives it.
        path: String,
        /// The offset of the length.
        offset: u64,
        /// The bytes, of which the length and the checksum are none in Delta.
        length: u64,
        /// The number of deleted rows.
        rows: u64,
    },
    /// In the metadata.
    Inline {
        /// The bytes of the bitmap.
        bytes: Vec<u8>,
        /// The number of deleted rows.
        rows: u64,
    },
}

impl VectorPlace {
    /// The file that it stands in, if it is in one.
    pub fn path(&self) -> Option<&str> {
        match self {
            VectorPlace::Stored { path, .. } => Some(path),
            VectorPlace::Inline { .. } => None,
        }
    }

    /// The numbers of the deleted rows of a file, ascending; `object` is the file that it stands in.
    ///
    /// # Errors
    /// Those of reading the file, `INCORRECT_DATA` for what is no vector, or has another count than was said.
    pub fn deleted_rows(&self, object: Option<&DataObject>) -> Result<Vec<u64>> {
        match (self, object) {
            (VectorPlace::Inline { bytes, rows }, _) => numbers(bytes, *rows),
            (VectorPlace::Stored { offset, length, rows, .. }, Some(object)) => {
                stored_rows(object, (*offset, *length), *rows)
            }
            (VectorPlace::Stored { path, .. }, None) => bail!(LogicalError, "Nobody has opened {path}"),
        }
    }
}

fn stored_rows(object: &DataObject, (offset, length): (u64, u64), rows: u64) -> Result<Vec<u64>> {
    if length > VECTOR_BYTES_MAX {
        bail!(IncorrectData, "A deletion vector in {object} claims to have {length} bytes");
    }
    // Iceberg counts the length and the checksum, Delta the bitmap alone: what may be of both is one request.
    let end = offset.saturating_add(4 + length).min(object.size_bytes().unwrap_or(u64::MAX));
    let bytes = object.read_range(offset..end.max(offset.saturating_add(4)))?;
    let (head, rest) = bytes.split_at(4);
    let own = head.first_chunk::<4>().map_or(0, |head| u64::from(u32::from_be_bytes(*head)));
    if own != length && own + 8 != length {
        bail!(IncorrectData, "A deletion vector in {object} has {own} bytes where {length} are said");
    }
    let Some(bitmap) = rest.get(..own as usize) else {
        bail!(CannotReadAllData, "{object} ends before byte {offset} + {own}")
    };
    numbers(bitmap, rows).map_err(|error| error.context(format!("in file {object}")))
}

fn numbers(bytes: &[u8], rows: u64) -> Result<Vec<u64>> {
    let Some(bitmap) = bytes.strip_prefix(&MAGIC) else {
        bail!(IncorrectData, "A deletion vector does not begin as one")
    };
    // A container of Roaring is 8 KiB where the numbers of it need few bytes.
    base::memory::check_reserve(rows.saturating_mul(8).max(bitmap.len() as u64))?;
    let treemap = RoaringTreemap::deserialize_from(bitmap)
        .map_err(|error| err!(IncorrectData, "A deletion vector cannot be read: {error}"))?;
    if treemap.len() != rows {
        bail!(IncorrectData, "A deletion vector has {} rows where {rows} are said", treemap.len());
    }
    Ok(treemap.iter().collect())
}

/// The bytes of text in the base 85 of ZeroMQ.
///
/// # Errors
/// `INCORRECT_DATA` for other text.
pub(crate) fn base85(text: &str) -> Result<Vec<u8>> {
    const DIGITS: &[u8; 85] = b"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?&<>()[]{}@%$#";
    let (groups, rest) = text.as_bytes().as_chunks::<5>();
    if !rest.is_empty() {
        bail!(IncorrectData, "Text of base 85 has {} characters, which is no multiple of 5", text.len());
    }
    let mut out = Vec::with_capacity(groups.len() * 4);
    for group in groups {
        let mut number = 0u64;
        for character in group {
            let digit = DIGITS.iter().position(|digit| digit == character);
            let Some(digit) = digit else { bail!(IncorrectData, "Text of base 85 has a character that is none of it") };
            number = number * 85 + digit as u64;
        }
        let number = u32::try_from(number).map_err(|_| err!(IncorrectData, "Text of base 85 has no 4 bytes"))?;
        out.extend_from_slice(&number.to_be_bytes());
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vectors_are_checked() {
        let mut bytes = MAGIC.to_vec();
        RoaringTreemap::from_iter([1, 5, 1 << 33]).serialize_into(&mut bytes).unwrap();
        assert_eq!(numbers(&bytes, 3), Ok(vec![1, 5, 1 << 33]));
        assert!(numbers(&bytes, 4).is_err() && numbers(&bytes[..12], 3).is_err() && numbers(b"", 0).is_err());
        assert!((0..bytes.len()).all(|length| numbers(&bytes[..length], 3).is_err()));
    }

    #[test]
    fn base_85_of_the_specification() {
        assert_eq!(base85("HelloWorld").unwrap(), [0x86, 0x4F, 0xD2, 0x6F, 0xB5, 0x59, 0xF7, 0x5B]);
        assert!(base85("abc").is_err() && base85("~~~~~").is_err() && base85("#####").is_err());
    }
}
