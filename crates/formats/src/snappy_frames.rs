//! Snappy in the frames of Hadoop, as ClickHouse reads `.snappy`.
//!
//! | bytes | content |
//! |---|---|
//! | 4 | size of a block before compression, big endian |
//! | 4 | size of a piece of it, compressed, big endian |
//! | … | the piece: raw Snappy |
//!
//! A block has as many pieces as it takes to have its size; blocks follow each other up to the end.

use std::io::{BufRead, Error, ErrorKind, Read, Result};

/// Bytes of a piece, before and after compression. Hadoop writes 256 KiB.
const PIECE_BYTES_MAX: u32 = 64 << 20;
/// A copy of 64 bytes takes two bytes at least: raw Snappy that says more is none.
const RATIO_MAX: usize = 32;

/// Reads frames as plain bytes.
pub(crate) struct SnappyReader<R> {
    source: R,
    /// Plain bytes of the block that are to come.
    left: u32,
    piece: Vec<u8>,
    at: usize,
}

impl<R: BufRead> SnappyReader<R> {
    pub(crate) fn new(source: R) -> Self {
        SnappyReader { source, left: 0, piece: Vec::new(), at: 0 }
    }

    /// Reads the next piece; false at the end.
    fn next(&mut self) -> Result<bool> {
        while self.left == 0 {
            if self.source.fill_buf()?.is_empty() {
                return Ok(false);
            }
            self.left = self.number()?;
        }
        let compressed_bytes = self.number()?;
        if compressed_bytes > PIECE_BYTES_MAX {
            return Err(broken(format!("a piece of Snappy says that it has {compressed_bytes} bytes")));
        }
        let mut compressed = Vec::new();
        if self.source.by_ref().take(compressed_bytes.into()).read_to_end(&mut compressed)? != compressed_bytes as usize
        {
            return Err(ErrorKind::UnexpectedEof.into());
        }
        let plain_bytes = snap::raw::decompress_len(&compressed).map_err(|error| broken(error.to_string()))?;
        let most = (compressed.len() * RATIO_MAX).min(self.left.min(PIECE_BYTES_MAX) as usize);
        if plain_bytes > most {
            return Err(broken(format!("a piece of Snappy says that it has {plain_bytes} bytes before compression")));
        }
        base::memory::check_reserve(plain_bytes as u64).map_err(Error::other)?;
        self.piece =
            snap::raw::Decoder::new().decompress_vec(&compressed).map_err(|error| broken(error.to_string()))?;
        // Not more than what is left, as checked above.
        self.left -= self.piece.len() as u32;
        self.at = 0;
        Ok(true)
    }

    fn number(&mut self) -> Result<u32> {
        let mut bytes = [0; 4];
        self.source.read_exact(&mut bytes)?;
        Ok(u32::from_be_bytes(bytes))
    }
}

fn broken(message: String) -> Error {
    Error::new(ErrorKind::InvalidData, message)
}

impl<R: BufRead> Read for SnappyReader<R> {
    fn read(&mut self, out: &mut [u8]) -> Result<usize> {
        while self.at == self.piece.len() {
            if !self.next()? {
                return Ok(0);
            }
        }
        let count = out.len().min(self.piece.len() - self.at);
        out[..count].copy_from_slice(&self.piece[self.at..self.at + count]);
        self.at += count;
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A block of pieces.
    fn block(pieces: &[&[u8]]) -> Vec<u8> {
        let mut out = (pieces.iter().map(|piece| piece.len()).sum::<usize>() as u32).to_be_bytes().to_vec();
        for piece in pieces {
            let compressed = snap::raw::Encoder::new().compress_vec(piece).unwrap();
            out.extend((compressed.len() as u32).to_be_bytes());
            out.extend(compressed);
        }
        out
    }

    fn read(bytes: &[u8]) -> Result<Vec<u8>> {
        let mut out = Vec::new();
        SnappyReader::new(bytes).read_to_end(&mut out).map(|_| out)
    }

    #[test]
    fn blocks_of_pieces() {
        let bytes = [block(&[b"abc", &[7; 100_000]]), block(&[]), block(&[b"d"])].concat();
        let plain = read(&bytes).unwrap();
        assert!(plain.len() == 100_004 && plain.starts_with(b"abc") && plain.ends_with(b"d"));
        for cut in [1, 3, 5, 9, bytes.len() - 1] {
            assert!(read(&bytes[..cut]).is_err(), "{cut}");
        }
    }

    #[test]
    fn sizes_that_lie() {
        // A piece of 4 GiB, raw Snappy of 4 GiB, and more than the block has.
        assert!(read(&[0, 0, 1, 0, 255, 255, 255, 255, 1]).is_err());
        assert!(read(&[255, 255, 255, 255, 0, 0, 0, 6, 255, 255, 255, 255, 15, 0]).is_err());
        let mut lying = block(&[b"abcdef"]);
        lying[3] = 5;
        assert!(read(&lying).is_err());
    }
}
