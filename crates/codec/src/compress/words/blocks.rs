//! Blocks: bytes as they are, one byte repeated, or a Zstandard frame; and planes of words as blocks.

use super::Word;
use base::{Result, bail};

const AS_IS: u8 = 0;
const REPEATED: u8 = 1;
const FRAME: u8 = 2;

/// Appends bytes as a block.
pub(super) fn put(out: &mut Vec<u8>, bytes: &[u8], level: i32) {
    if let Some((&first, rest)) = bytes.split_first()
        && rest.iter().all(|&byte| byte == first)
    {
        out.extend_from_slice(&[REPEATED, first]);
        return;
    }
    match zstd::bulk::compress(bytes, level) {
        // Saving little is not worth the decompression.
        Ok(frame) if frame.len() + bytes.len() / 32 < bytes.len() => {
            out.push(FRAME);
            out.extend_from_slice(&(frame.len() as u32).to_le_bytes());
            out.extend_from_slice(&frame);
        }
        _ => {
            out.push(AS_IS);
            out.extend_from_slice(bytes);
        }
    }
}

/// Appends words as one block.
pub(super) fn put_whole<T: Word>(out: &mut Vec<u8>, words: &[T], level: i32) {
    let bytes: Vec<u8> = words.iter().flat_map(|word| (0..T::BYTES).map(move |plane| word.byte(plane))).collect();
    put(out, &bytes, level);
}

/// Appends words as a block for each of their bytes.
pub(super) fn put_planes<T: Word>(out: &mut Vec<u8>, words: &[T], level: i32) {
    for plane in 0..T::BYTES {
        let bytes: Vec<u8> = words.iter().map(|word| word.byte(plane)).collect();
        put(out, &bytes, level);
    }
}

/// Reads blocks one after another.
pub(super) struct Blocks<'a> {
    pub rest: &'a [u8],
}

impl<'a> Blocks<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8]> {
        match self.rest.split_at_checked(count) {
            Some((taken, rest)) => {
                self.rest = rest;
                Ok(taken)
            }
            None => {
                bail!(CorruptedData, "a stream of numbers ends early: {count} bytes wanted, {} left", self.rest.len())
            }
        }
    }

    pub(super) fn u8(&mut self) -> Result<u8> {
        Ok(self.take(1)?[0])
    }

    pub(super) fn u32(&mut self) -> Result<u32> {
        let bytes = self.take(4)?;
        Ok(bytes.iter().rev().fold(0, |number, &byte| number << 8 | u32::from(byte)))
    }

    /// The next block, of exactly `len` bytes.
    pub(super) fn next(&mut self, len: usize) -> Result<Block<'a>> {
        Ok(match self.u8()? {
            AS_IS => Block::AsIs(self.take(len)?),
            REPEATED => Block::Repeated(self.u8()?),
            FRAME => {
                let stored = self.u32()?;
                let mut bytes = vec![0u8; len];
                let size = zstd::bulk::decompress_to_buffer(self.take(stored as usize)?, &mut bytes[..]);
                if size.ok() != Some(len) {
                    bail!(CorruptedData, "a block of {stored} bytes does not decompress to {len} bytes");
                }
                Block::Unpacked(bytes)
            }
            kind => bail!(CorruptedData, "unknown kind {kind} of a block of numbers"),
        })
    }

    /// Words in planes, or in one block.
    pub(super) fn words<T: Word>(&mut self, count: usize, in_planes: bool) -> Result<Vec<T>> {
        if !in_planes {
            let block = self.next(count * T::BYTES)?;
            return Ok(block.bytes(count * T::BYTES).chunks_exact(T::BYTES).map(word).collect());
        }
        let mut planes = Vec::with_capacity(T::BYTES);
        for _ in 0..T::BYTES {
            planes.push(self.next(count)?);
        }
        Ok(join(&planes, count))
    }
}

/// The bytes of a block.
pub(super) enum Block<'a> {
    AsIs(&'a [u8]),
    Repeated(u8),
    Unpacked(Vec<u8>),
}

impl Block<'_> {
    /// The `len` bytes that were asked for.
    pub(super) fn bytes(&self, len: usize) -> std::borrow::Cow<'_, [u8]> {
        match self {
            Block::AsIs(bytes) => (*bytes).into(),
            Block::Repeated(byte) => vec![*byte; len].into(),
            Block::Unpacked(bytes) => bytes.as_slice().into(),
        }
    }
}

#[inline(always)]
fn word<T: Word>(bytes: &[u8]) -> T {
    T::low(bytes.iter().rev().fold(0u64, |word, &byte| word << 8 | u64::from(byte)))
}

/// Words from their planes. What is the same in all words is put in at once; the others one plane after another, in
/// batches that stay in the nearest cache.
fn join<T: Word>(planes: &[Block<'_>], count: usize) -> Vec<T> {
    const BATCH: usize = 2048;
    let common = planes.iter().enumerate().fold(0u64, |common, (plane, block)| match block {
        Block::Repeated(byte) => common | u64::from(*byte) << (8 * plane),
        _ => common,
    });
    let mut words = vec![T::low(common); count];
    for (batch, words) in words.chunks_mut(BATCH).enumerate() {
        for (plane, block) in planes.iter().enumerate() {
            let bytes = match block {
                Block::Repeated(_) => continue,
                Block::AsIs(bytes) => *bytes,
                Block::Unpacked(bytes) => bytes.as_slice(),
            };
            // Planes do not overlap: adding is joining.
            let bytes = &bytes[batch * BATCH..][..words.len()];
            words
                .iter_mut()
                .zip(bytes)
                .for_each(|(word, &byte)| *word = word.more(T::low(u64::from(byte) << (8 * plane))));
        }
    }
    words
}
