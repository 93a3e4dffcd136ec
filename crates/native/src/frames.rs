//! ClickHouse's own compressed blocks: of the native protocol, and over HTTP with `compress=1` and `decompress=1`.
//!
//! | bytes | content |
//! |---|---|
//! | 16 | CityHash128 (version 1.0.2) of all that follows |
//! | 1 | method: 0x82 LZ4, 0x90 ZSTD, 0x02 none |
//! | 4 | compressed size, the 9 bytes of method and sizes counted, little endian |
//! | 4 | size before compression, little endian |
//! | … | data |

use cityhash_rs::cityhash_102_128;
use std::io::{BufRead, Error, ErrorKind, Read, Result};

const CHECKSUM_BYTES: usize = 16;
const HEADER_BYTES: usize = 9;
/// A block that claims more is broken, as in ClickHouse.
const BLOCK_BYTES_MAX: usize = 1 << 30;
/// Bytes of a block that is written, before compression.
pub const WRITE_BLOCK_BYTES: usize = 1 << 20;
/// Bytes of a block that are taken between two looks at the limits of memory.
const PAYLOAD_STEP_BYTES: usize = 1 << 20;
const LZ4: u8 = 0x82;
const ZSTD: u8 = 0x90;
const NONE: u8 = 0x02;

/// The compression of blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlockMethod {
    /// No compression.
    None,
    /// LZ4 with fast compression.
    Lz4,
    /// LZ4 with high compression (LZ4HC).
    Lz4Hc,
    /// Zstandard with its level.
    Zstd(i32),
}

/// Appends `data` as one LZ4 block.
///
/// # Errors
/// When it cannot be compressed: it is larger than LZ4 allows.
pub fn write_block(data: &[u8], out: &mut Vec<u8>) -> Result<()> {
    write_block_by(BlockMethod::Lz4, data, out)
}

/// Appends `data` as one block.
///
/// # Errors
/// When it cannot be compressed: it is larger than the method allows.
pub fn write_block_by(method: BlockMethod, data: &[u8], out: &mut Vec<u8>) -> Result<()> {
    debug_assert!(data.len() <= BLOCK_BYTES_MAX, "a block of {} bytes, which no reader takes", data.len());
    let start = out.len();
    let data_start = start + CHECKSUM_BYTES + HEADER_BYTES;
    let code = match method {
        BlockMethod::None => {
            out.resize(data_start, 0);
            out.extend_from_slice(data);
            NONE
        }
        BlockMethod::Lz4 => {
            out.resize(data_start + lz4::block::compress_bound(data.len())?, 0);
            let size = lz4::block::compress_to_buffer(data, None, false, &mut out[data_start..])?;
            out.truncate(data_start + size);
            LZ4
        }
        BlockMethod::Lz4Hc => {
            out.resize(data_start, 0);
            let high = lz4::block::CompressionMode::HIGHCOMPRESSION(0);
            out.extend_from_slice(&lz4::block::compress(data, Some(high), false)?);
            LZ4
        }
        BlockMethod::Zstd(level) => {
            out.resize(data_start, 0);
            out.extend_from_slice(&zstd::bulk::compress(data, level)?);
            ZSTD
        }
    };
    let size = out.len() - start - CHECKSUM_BYTES;
    debug_assert!(size < BLOCK_BYTES_MAX, "{size} bytes compressed, which no reader takes");
    let (hash, block) = out[start..].split_at_mut(CHECKSUM_BYTES);
    block[0] = code;
    block[1..5].copy_from_slice(&(size as u32).to_le_bytes());
    block[5..HEADER_BYTES].copy_from_slice(&(data.len() as u32).to_le_bytes());
    hash.copy_from_slice(&checksum(block));
    Ok(())
}

/// The hash with its halves in the order of the wire: the first is the upper half of the crate's number.
fn checksum(block: &[u8]) -> [u8; CHECKSUM_BYTES] {
    let hash = cityhash_102_128(block);
    let mut bytes = [0; CHECKSUM_BYTES];
    bytes[..8].copy_from_slice(&((hash >> 64) as u64).to_le_bytes());
    bytes[8..].copy_from_slice(&(hash as u64).to_le_bytes());
    bytes
}

/// Reads compressed blocks as plain bytes.
pub struct BlockReader<R> {
    source: R,
    block: Vec<u8>,
    at: usize,
}

impl<R: Read> BlockReader<R> {
    /// A reader of a source of blocks.
    pub fn new(source: R) -> Self {
        BlockReader { source, block: Vec::new(), at: 0 }
    }

    /// Whether all bytes of the blocks read so far were taken.
    pub fn is_drained(&self) -> bool {
        self.at == self.block.len()
    }

    /// Reads the next block; false at the end.
    fn next(&mut self) -> Result<bool> {
        let mut head = [0; CHECKSUM_BYTES + HEADER_BYTES];
        let first = self.source.read(&mut head)?;
        if first == 0 {
            return Ok(false);
        }
        self.source.read_exact(&mut head[first..])?;
        let (sum, header) = head.split_at(CHECKSUM_BYTES);
        let number =
            |at: usize| u32::from_le_bytes([header[at], header[at + 1], header[at + 2], header[at + 3]]) as usize;
        let (compressed_bytes, plain_bytes) = (number(1), number(5));
        if compressed_bytes < HEADER_BYTES || compressed_bytes > BLOCK_BYTES_MAX || plain_bytes > BLOCK_BYTES_MAX {
            return Err(broken(format!(
                "a compressed block says that it has {compressed_bytes} bytes, {plain_bytes} before compression"
            )));
        }
        // What it says must be possible: a byte of LZ4 makes at most 255, and four of ZSTD, a block of theirs with a
        // byte that repeats, at most 128 KiB.
        let plain_bytes_max = match header[0] {
            LZ4 => compressed_bytes.saturating_mul(255).saturating_add(64),
            ZSTD => (compressed_bytes / 4 + 1).saturating_mul(128 << 10),
            NONE => compressed_bytes,
            method => return Err(broken(format!("unknown compression method {method:#x}"))),
        };
        if plain_bytes > plain_bytes_max {
            return Err(broken(format!("a compressed block of {compressed_bytes} bytes cannot have {plain_bytes}")));
        }
        let mut block = header.to_vec();
        self.take_payload(compressed_bytes - HEADER_BYTES, &mut block)?;
        if checksum(&block)[..] != *sum {
            return Err(broken("the checksum of a compressed block does not match".into()));
        }
        // It has sent what it says, and its bytes stand for the others.
        base::memory::check_reserve(plain_bytes as u64).map_err(Error::other)?;
        let payload = &block[HEADER_BYTES..];
        self.block = match block[0] {
            LZ4 => lz4::block::decompress(payload, Some(plain_bytes as i32))?,
            ZSTD => zstd::bulk::decompress(payload, plain_bytes)?,
            _ => payload.to_vec(),
        };
        if self.block.len() != plain_bytes {
            return Err(broken("a compressed block has another size than it says".into()));
        }
        self.at = 0;
        Ok(true)
    }

    /// Appends the bytes of a block as they come: memory grows with them, whatever the block says of itself.
    fn take_payload(&mut self, bytes: usize, block: &mut Vec<u8>) -> Result<()> {
        let mut missing = bytes;
        while missing > 0 {
            let step = missing.min(PAYLOAD_STEP_BYTES);
            base::memory::check_reserve(step as u64).map_err(Error::other)?;
            if self.source.by_ref().take(step as u64).read_to_end(block)? != step {
                return Err(Error::new(ErrorKind::UnexpectedEof, "a compressed block breaks off"));
            }
            missing -= step;
        }
        Ok(())
    }
}

fn broken(message: String) -> Error {
    Error::new(ErrorKind::InvalidData, message)
}

impl<R: Read> BufRead for BlockReader<R> {
    fn fill_buf(&mut self) -> Result<&[u8]> {
        while self.at == self.block.len() {
            if !self.next()? {
                return Ok(&[]);
            }
        }
        Ok(&self.block[self.at..])
    }

    fn consume(&mut self, bytes: usize) {
        self.at = self.block.len().min(self.at + bytes);
    }
}

impl<R: Read> Read for BlockReader<R> {
    fn read(&mut self, out: &mut [u8]) -> Result<usize> {
        let count = self.fill_buf()?.read(out)?;
        self.consume(count);
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn methods() {
        let data: Vec<u8> = (0..100_000u32).flat_map(|i| (i / 7).to_le_bytes()).collect();
        for method in [BlockMethod::None, BlockMethod::Lz4, BlockMethod::Lz4Hc, BlockMethod::Zstd(3)] {
            let (mut bytes, mut back) = (Vec::new(), Vec::new());
            write_block_by(method, &data, &mut bytes).unwrap();
            let mut reader = BlockReader::new(bytes.as_slice());
            reader.read_exact(&mut [0; 10]).unwrap();
            assert!(!reader.is_drained());
            reader.read_to_end(&mut back).unwrap();
            assert!(reader.is_drained() && back == data[10..], "{method:?}");
        }
    }

    #[test]
    fn round_trip_and_damage() {
        let mut bytes = Vec::new();
        let data: Vec<u8> = (0..100_000u32).flat_map(|i| (i / 7).to_le_bytes()).collect();
        data.chunks(30_000).for_each(|chunk| write_block(chunk, &mut bytes).unwrap());
        let mut back = Vec::new();
        BlockReader::new(bytes.as_slice()).read_to_end(&mut back).unwrap();
        assert!(back == data);
        assert!(BlockReader::new(&bytes[..bytes.len() - 1]).read_to_end(&mut Vec::new()).is_err());
        bytes[40] ^= 1;
        assert!(BlockReader::new(bytes.as_slice()).read_to_end(&mut Vec::new()).is_err());
    }
}
