//! Numbers and strings of packets: reading with bounds, writing.
//!
//! Errors are of I/O until a packet is known to be wrong: `InvalidData` for a lie, `UnexpectedEof` for an end in the
//! middle, `TimedOut` for a peer that has stopped.

use base::ErrorCode;
use std::io::{Error, ErrorKind, Read, Result};

/// Reads a number in groups of 7 bits.
///
/// # Errors
/// Of the source, and for numbers of more than 64 bits.
pub fn varint(source: &mut dyn Read) -> Result<u64> {
    match base::varint::read(|| byte(source))? {
        Some(value) => Ok(value),
        None => Err(lie("a number of variable length is longer than 10 bytes")),
    }
}

/// Reads a byte.
///
/// # Errors
/// Of the source.
pub fn byte(source: &mut dyn Read) -> Result<u8> {
    Ok(array::<1>(source)?[0])
}

/// Reads as many bytes as the array has.
///
/// # Errors
/// Of the source.
pub fn array<const N: usize>(source: &mut dyn Read) -> Result<[u8; N]> {
    let mut bytes = [0; N];
    source.read_exact(&mut bytes)?;
    Ok(bytes)
}

/// Reads a length and that many bytes, at most `bytes_max`. Memory grows with what is really there.
///
/// # Errors
/// Of the source, for longer ones, and where the query has no memory for them.
pub fn bytes(source: &mut dyn Read, bytes_max: u64) -> Result<Vec<u8>> {
    let length = varint(source)?;
    if length > bytes_max {
        return Err(lie(format!("a string claims to have {length} bytes; at most {bytes_max} are taken")));
    }
    base::memory::check_reserve(length).map_err(Error::other)?;
    let mut out = Vec::new();
    let read = source.take(length).read_to_end(&mut out)? as u64;
    if read != length { Err(ErrorKind::UnexpectedEof.into()) } else { Ok(out) }
}

/// Reads a length and that much text; bytes that are not UTF-8 are replaced.
///
/// # Errors
/// As [`bytes`].
pub fn text(source: &mut dyn Read, bytes_max: u64) -> Result<String> {
    let bytes = bytes(source, bytes_max)?;
    Ok(String::from_utf8(bytes).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned()))
}

/// Appends a length and the bytes.
pub fn put_text(out: &mut Vec<u8>, text: impl AsRef<[u8]>) {
    let bytes = text.as_ref();
    base::varint::put(out, bytes.len() as u64);
    out.extend_from_slice(bytes);
}

/// Makes the error of a peer that sends impossible values.
pub fn lie(message: impl Into<String>) -> Error {
    Error::new(ErrorKind::InvalidData, message.into())
}

/// Makes the error of a packet that cannot be read.
pub fn broken_packet(error: &Error) -> base::Error {
    let code = match error.kind() {
        ErrorKind::InvalidData => ErrorCode::IncorrectData,
        ErrorKind::UnexpectedEof => ErrorCode::AttemptToReadAfterEof,
        ErrorKind::TimedOut => ErrorCode::SocketTimeout,
        ErrorKind::Other => ErrorCode::MemoryLimitExceeded,
        _ => ErrorCode::NetworkError,
    };
    base::Error::io(code, "read a packet of the other side", error)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_come_back() {
        for length in [0usize, 1, 127, 128, 70_000] {
            let mut out = Vec::new();
            put_text(&mut out, vec![b'x'; length]);
            assert_eq!(text(&mut out.as_slice(), 1 << 20).unwrap(), "x".repeat(length));
            let cut = &out[..out.len() - 1];
            assert_eq!(text(&mut &*cut, 1 << 20).unwrap_err().kind(), ErrorKind::UnexpectedEof);
        }
    }

    #[test]
    fn lies() {
        assert_eq!(varint(&mut [0xFF; 11].as_slice()).unwrap_err().kind(), ErrorKind::InvalidData);
        let long = [0xFF, 0xFF, 0xFF, 0xFF, 0x7F];
        assert_eq!(bytes(&mut long.as_slice(), 1 << 20).unwrap_err().kind(), ErrorKind::InvalidData);
        // Within the bound, and still not allocated: there is nothing behind it.
        assert_eq!(bytes(&mut long.as_slice(), u64::MAX).unwrap_err().kind(), ErrorKind::UnexpectedEof);
    }
}
