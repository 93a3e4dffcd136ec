//! The bytes of an ORC file: where they come from, and their compression.
//!
//! A compressed stream is blocks: three bytes, of which the lowest bit says that the block is not compressed after all
//! and the others its length, then the block.

use crate::object::ObjectReader;
use base::{Result, bail, err};
use bytes::Bytes;
use std::io::Read;

/// A copy of 64 bytes takes two bytes at least: raw Snappy that says more is none.
const SNAPPY_RATIO_MAX: usize = 32;

/// Where the bytes of a file are.
pub(crate) enum OrcBytes {
    /// In a file, or an object of a store.
    Object(ObjectReader),
    /// In memory.
    Memory(Bytes),
}

impl OrcBytes {
    pub(super) fn len(&self) -> Result<u64> {
        match self {
            OrcBytes::Object(object) => object.size_bytes(),
            OrcBytes::Memory(bytes) => Ok(bytes.len() as u64),
        }
    }

    /// Some bytes, all of which must be there.
    pub(super) fn get(&self, offset: u64, count: u64) -> Result<Bytes> {
        let ends_early = || err!(CannotReadAllData, "The ORC file ends early: {count} bytes at {offset} are not there");
        if offset.checked_add(count).is_none_or(|end| self.len().is_ok_and(|length| end > length)) {
            return Err(ends_early());
        }
        match self {
            OrcBytes::Memory(bytes) => Ok(bytes.slice(offset as usize..(offset + count) as usize)),
            OrcBytes::Object(object) => object.get(offset, count),
        }
    }
}

/// A way of compression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OrcCompression {
    None,
    Zlib,
    Snappy,
    Lz4,
    Zstd,
}

impl OrcCompression {
    pub(super) fn of_number(number: u64) -> Result<Self> {
        Ok(match number {
            0 => OrcCompression::None,
            1 => OrcCompression::Zlib,
            2 => OrcCompression::Snappy,
            4 => OrcCompression::Lz4,
            5 => OrcCompression::Zstd,
            3 => bail!(NotImplemented, "The ORC file is compressed with LZO, which is not supported"),
            other => bail!(NotImplemented, "The ORC file has compression {other}, which is not known"),
        })
    }

    fn decompress(self, bytes: &[u8], block_bytes: usize) -> Result<Vec<u8>> {
        let broken = |error: std::io::Error| err!(IncorrectData, "A compressed block of the ORC file: {error}");
        Ok(match self {
            OrcCompression::None => bytes.to_vec(),
            OrcCompression::Zlib => {
                let mut out = Vec::new();
                let reader = flate2::read::DeflateDecoder::new(bytes);
                reader.take(block_bytes as u64 + 1).read_to_end(&mut out).map_err(broken)?;
                if out.len() > block_bytes {
                    bail!(IncorrectData, "A compressed block of the ORC file has more than {block_bytes} bytes");
                }
                out
            }
            OrcCompression::Snappy => {
                let failed = |error: snap::Error| err!(IncorrectData, "A compressed block of the ORC file: {error}");
                let length = snap::raw::decompress_len(bytes).map_err(failed)?;
                if length > block_bytes || length > bytes.len().saturating_mul(SNAPPY_RATIO_MAX) {
                    bail!(IncorrectData, "A compressed block of the ORC file claims to have {length} bytes");
                }
                snap::raw::Decoder::new().decompress_vec(bytes).map_err(failed)?
            }
            OrcCompression::Lz4 => {
                let mut out = vec![0; block_bytes];
                let size = i32::try_from(block_bytes).map_err(|_| err!(IncorrectData, "A block is too large"))?;
                let length = lz4::block::decompress_to_buffer(bytes, Some(size), &mut out).map_err(broken)?;
                out.truncate(length);
                out
            }
            OrcCompression::Zstd => zstd::bulk::decompress(bytes, block_bytes).map_err(broken)?,
        })
    }
}

/// How the streams of a file are compressed.
#[derive(Clone, Copy, Debug)]
pub(super) struct OrcSpace {
    pub(super) compression: OrcCompression,
    /// Bytes of a block before compression, at most.
    pub(super) block_bytes: usize,
}

impl OrcSpace {
    /// Takes the next block off a stream; `None` at its end.
    fn block(self, stream: &mut Bytes) -> Result<Option<Bytes>> {
        if stream.is_empty() {
            return Ok(None);
        }
        if self.compression == OrcCompression::None {
            return Ok(Some(std::mem::take(stream)));
        }
        let Some(head) = stream.first_chunk::<3>() else {
            bail!(CannotReadAllData, "A compressed stream of the ORC file ends inside the head of a block")
        };
        let head = u32::from_le_bytes([head[0], head[1], head[2], 0]);
        let length = (head >> 1) as usize;
        if length > stream.len() - 3 {
            bail!(CannotReadAllData, "A block of a compressed stream of the ORC file claims to have {length} bytes");
        }
        let bytes = stream.slice(3..3 + length);
        *stream = stream.slice(3 + length..);
        Ok(Some(if head & 1 == 1 { bytes } else { self.compression.decompress(&bytes, self.block_bytes)?.into() }))
    }

    /// All bytes of a stream that is small.
    pub(super) fn all(self, mut stream: Bytes, bytes_max: usize) -> Result<Bytes> {
        if self.compression == OrcCompression::None {
            return Ok(stream);
        }
        let mut out = Vec::new();
        while let Some(block) = self.block(&mut stream)? {
            if out.len() + block.len() > bytes_max {
                bail!(IncorrectData, "A footer of the ORC file has more than {bytes_max} bytes");
            }
            base::memory::check_reserve(block.len() as u64)?;
            out.extend_from_slice(&block);
        }
        Ok(out.into())
    }
}

/// The plain bytes of a stream, one after another.
#[derive(Debug)]
pub(super) struct OrcStream {
    space: OrcSpace,
    /// Compressed bytes that are to come.
    rest: Bytes,
    block: Bytes,
    at: usize,
}

impl OrcStream {
    pub(super) fn new(space: OrcSpace, bytes: Bytes) -> Self {
        OrcStream { space, rest: bytes, block: Bytes::new(), at: 0 }
    }

    /// Goes on to the next block once one is used up; false at the end.
    fn refill(&mut self) -> Result<bool> {
        while self.at == self.block.len() {
            base::cancel::checkpoint()?;
            match self.space.block(&mut self.rest)? {
                Some(block) => self.block = block,
                None => return Ok(false),
            }
            self.at = 0;
        }
        Ok(true)
    }

    #[inline]
    pub(super) fn byte(&mut self) -> Result<u8> {
        if self.at == self.block.len() && !self.refill()? {
            return Err(ends_early());
        }
        let byte = self.block[self.at];
        self.at += 1;
        Ok(byte)
    }

    /// Appends so many bytes.
    pub(super) fn append(&mut self, mut count: usize, out: &mut Vec<u8>) -> Result<()> {
        while count > 0 {
            if !self.refill()? {
                return Err(ends_early());
            }
            let taken = count.min(self.block.len() - self.at);
            out.extend_from_slice(&self.block[self.at..self.at + taken]);
            self.at += taken;
            count -= taken;
        }
        Ok(())
    }

    /// Fills a buffer.
    pub(super) fn fill(&mut self, out: &mut [u8]) -> Result<()> {
        let mut done = 0;
        while done < out.len() {
            if !self.refill()? {
                return Err(ends_early());
            }
            let taken = (out.len() - done).min(self.block.len() - self.at);
            out[done..done + taken].copy_from_slice(&self.block[self.at..self.at + taken]);
            self.at += taken;
            done += taken;
        }
        Ok(())
    }

    /// A number of variable length.
    pub(super) fn varint(&mut self) -> Result<u64> {
        match base::varint::read(|| self.byte())? {
            Some(value) => Ok(value),
            None => bail!(IncorrectData, "A number of the ORC file is longer than 10 bytes"),
        }
    }

    /// A number of variable length with a sign, of up to 128 bits.
    pub(super) fn wide(&mut self) -> Result<i128> {
        let (mut value, mut shift) = (0u128, 0);
        loop {
            let byte = self.byte()?;
            value |= u128::from(byte & 0x7F) << shift;
            if byte < 0x80 {
                return Ok((value >> 1) as i128 ^ -((value & 1) as i128));
            }
            shift += 7;
            if shift >= 128 {
                bail!(IncorrectData, "A decimal of the ORC file is longer than 19 bytes");
            }
        }
    }
}

#[cold]
fn ends_early() -> base::Error {
    err!(CannotReadAllData, "A stream of the ORC file ends early")
}
