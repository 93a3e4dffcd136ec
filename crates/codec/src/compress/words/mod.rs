//! Numbers of a stream under transforms: a stored form, made for files only. In memory, and in the cache, the stream is
//! what it would be without.
//!
//! ```text
//! words ─► runs: one word of each run, a mark per row where one begins
//!       ─► dictionary: distinct words in order, a number of 1 or 2 bytes for each
//!          or differences to the word before
//!       ─► planes: the lowest bytes of all, then the next, …
//!       ─► blocks, each under Zstandard by itself
//! ```
//! Columns that follow from a visitor or an order repeat two or three times in a row, which is too short for a
//! compressor of bytes to see; ids are random but not many; times are close to each other but not to a base. What is
//! left after the transforms is noise of a known width, or bytes whose frequencies differ: Zstandard's entropy coder
//! does the rest.
//!
//! The form, all numbers little-endian:
//!
//! ```text
//! u8 unit: bits of a number in the stream (1, 2, 4, 8, 16, 24, 32, 48, 64), or 128 + bits in lanes (1 to 64)
//! u8 transforms: 1 runs, 2 dictionary, 4 differences, 8 planes; 2 and 4 exclude each other
//! u32 numbers in the stream | u32 words, if runs | u32 entries, if dictionary
//! blocks: marks of runs (bit i: row i differs from the one before), entries, words (or their numbers)
//! block: u8 0 bytes as they are, 1 one byte repeated, 2 Zstandard frame | u32 stored bytes, if 2 | the bytes
//! ```
//! A word has 1, 2, 4 or 8 bytes, the least that hold the bits of a unit. Words without planes are one block, in planes
//! one block per byte; entries are always in planes, each as its difference to the one before. Differences are zigzag
//! numbers: 0, -1, 1, -2, ….
//!
//! Not here: which streams are tried (`crate::encode`).

mod blocks;
mod choose;
mod read;
#[cfg(test)]
mod tests;

use crate::encoding::packed::lanes;
use crate::encoding::packed::pack::{self, PackInt};

pub(crate) use read::decompress;

/// The layout of the numbers of a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unit {
    /// One after another, this many bits each: 1, 2, 4 or whole bytes.
    Rows(u8),
    /// As in [`lanes`].
    Lanes(u8),
}

/// The bit that tells units in lanes.
const LANES_BIT: u8 = 128;

const RUNS: u8 = 1;
const DICTIONARY: u8 = 2;
const DIFFERENCES: u8 = 4;
const PLANES: u8 = 8;

/// Entries of a dictionary, at most: numbers of them take two bytes.
const ENTRIES_MAX: usize = 1 << 16;

impl Unit {
    fn bits(self) -> u8 {
        match self {
            Unit::Rows(bits) | Unit::Lanes(bits) => bits,
        }
    }

    fn to_byte(self) -> u8 {
        match self {
            Unit::Rows(bits) => bits,
            Unit::Lanes(bits) => bits | LANES_BIT,
        }
    }

    fn from_byte(byte: u8) -> Option<Self> {
        match byte {
            1 | 2 | 4 | 8 | 16 | 24 | 32 | 48 | 64 => Some(Unit::Rows(byte)),
            _ if (1..=64).contains(&(byte ^ LANES_BIT)) => Some(Unit::Lanes(byte ^ LANES_BIT)),
            _ => None,
        }
    }

    /// Bytes of a stream of so many numbers.
    fn stream_len(self, rows: usize) -> usize {
        match self {
            Unit::Rows(bits) => pack::packed_len(rows, bits),
            Unit::Lanes(bits) => lanes::packed_len(rows, bits),
        }
    }
}

/// An unsigned integer that numbers are transformed as.
trait Word: PackInt + std::hash::Hash {
    const BYTES: usize = size_of::<Self>();
    fn low(bits: u64) -> Self;
    fn wide(self) -> u64;
    fn less(self, other: Self) -> Self;
    fn more(self, other: Self) -> Self;
    /// 0, -1, 1, -2, … as 0, 1, 2, 3, ….
    fn zigzag(self) -> Self;
    fn unzigzag(self) -> Self;
    fn byte(self, plane: usize) -> u8;
}

macro_rules! words {
    ($($word:ty, $signed:ty;)*) => {$(impl Word for $word {
        #[inline(always)]
        fn low(bits: u64) -> Self {
            bits as $word
        }
        #[inline(always)]
        fn wide(self) -> u64 {
            u64::from(self)
        }
        #[inline(always)]
        fn less(self, other: Self) -> Self {
            self.wrapping_sub(other)
        }
        #[inline(always)]
        fn more(self, other: Self) -> Self {
            self.wrapping_add(other)
        }
        #[inline(always)]
        fn zigzag(self) -> Self {
            self << 1 ^ (self as $signed >> (<$word>::BITS - 1)) as $word
        }
        #[inline(always)]
        fn unzigzag(self) -> Self {
            self >> 1 ^ (self & 1).wrapping_neg()
        }
        #[inline(always)]
        fn byte(self, plane: usize) -> u8 {
            (self >> (8 * plane)) as u8
        }
    })*};
}

words! { u8, i8; u16, i16; u32, i32; u64, i64; }

/// Runs `$body` with `$T` the word of a width in bits.
macro_rules! with_word {
    ($bits:expr, $T:ident => $body:expr) => {
        match $bits {
            0..=8 => {
                type $T = u8;
                $body
            }
            9..=16 => {
                type $T = u16;
                $body
            }
            17..=32 => {
                type $T = u32;
                $body
            }
            _ => {
                type $T = u64;
                $body
            }
        }
    };
}

use with_word;

/// The stored form of a stream of `rows` numbers; `None` where it is not clearly smaller than `limit` bytes.
pub(crate) fn compress(raw: &[u8], unit: Unit, rows: usize, limit: usize) -> Option<Vec<u8>> {
    if rows < ROWS_MIN || u32::try_from(rows).is_err() || unit.stream_len(rows) != raw.len() {
        return None;
    }
    with_word!(unit.bits(), T => choose::smallest::<T>(&numbers(raw, unit, rows), unit, limit))
}

/// Fewer numbers gain less than the form takes.
const ROWS_MIN: usize = 256;

/// The numbers of a stream.
fn numbers<T: Word>(raw: &[u8], unit: Unit, rows: usize) -> Vec<T> {
    let mut numbers = Vec::with_capacity(rows);
    match unit {
        Unit::Lanes(bits) => lanes::unpack(raw, rows, bits, T::default(), (0, rows), &mut numbers),
        Unit::Rows(64) => numbers.extend(raw.as_chunks().0.iter().map(|&bytes| T::low(u64::from_le_bytes(bytes)))),
        Unit::Rows(bits) => pack::unpack(raw, bits, T::default(), (0, rows), &mut numbers),
    }
    numbers
}
