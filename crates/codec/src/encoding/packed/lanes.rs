//! Bit-packed integers of any width from 1 to 64 bits, in a layout whose unpacking vectorises without intrinsics.
//!
//! ```text
//! block of 1024 numbers, words of W = 16, 32 or 64 bits (the least that holds a number), 1024 / W lanes:
//!            lane 0        lane 1      …  lane L-1
//! word 0   | bits 0 .. W | bits 0 .. W |            |   number r * L + l is bits r * bits .. (r + 1) * bits of lane l
//! word 1   | bits W ..   | …                        |   (the lane's words read as one long number)
//! ```
//! All numbers of one step share their shift, so a step is one shift and one mask over whole vectors, and neighbours
//! stay neighbours. Rows after the last full block lie one after another, row `j` at bit `j * bits`.
//!
//! Any row is reached at once ([`unpack_selected`]): at most two words are read.

// Setting the length of a vector after its spare room was written: no zeroing, 1.3x in unpacking.
#![allow(unsafe_code)]

use super::pack::PackInt;
use std::mem::MaybeUninit;

/// Numbers of a block.
pub(crate) const BLOCK_ROWS: usize = 1024;

/// A word that lanes are made of.
trait LaneWord: Copy {
    const BITS: usize;
    const BYTES: usize = Self::BITS / 8;
    const LANES: usize = BLOCK_ROWS / Self::BITS;
    /// A word as it lies in a block.
    type Bytes;
    /// Words one after another; what is left is less than a word.
    fn words(data: &[u8]) -> &[Self::Bytes];
    fn of(bytes: &Self::Bytes) -> Self;
    /// The word at a byte offset that is within `data`.
    fn load(data: &[u8], word: usize) -> Self;
    fn widen(self) -> u64;
    /// `self >> shift`, the upper bits from `next`; `0 < shift`.
    fn funnel(self, next: Self, shift: u32) -> Self;
    fn shift_right(self, shift: u32) -> Self;
    fn and(self, mask: u64) -> Self;
}

macro_rules! words {
    ($($word:ty),*) => {$(impl LaneWord for $word {
        const BITS: usize = <$word>::BITS as usize;
        type Bytes = [u8; size_of::<$word>()];
        #[inline(always)]
        fn words(data: &[u8]) -> &[Self::Bytes] {
            data.as_chunks().0
        }
        #[inline(always)]
        fn of(bytes: &Self::Bytes) -> Self {
            <$word>::from_le_bytes(*bytes)
        }
        #[inline(always)]
        fn load(data: &[u8], word: usize) -> Self {
            let mut bytes = [0u8; size_of::<$word>()];
            bytes.copy_from_slice(&data[word * size_of::<$word>()..][..size_of::<$word>()]);
            <$word>::from_le_bytes(bytes)
        }
        #[inline(always)]
        fn widen(self) -> u64 {
            self as u64
        }
        #[inline(always)]
        fn funnel(self, next: Self, shift: u32) -> Self {
            self >> shift | next << (<$word>::BITS - shift)
        }
        #[inline(always)]
        fn shift_right(self, shift: u32) -> Self {
            self >> shift
        }
        #[inline(always)]
        fn and(self, mask: u64) -> Self {
            self & mask as $word
        }
    })*};
}

words!(u16, u32, u64);

/// Runs `$body` with `$W` the word of a width.
macro_rules! with_word {
    ($bits:expr, $W:ident => $body:expr) => {
        match $bits {
            0..=16 => {
                type $W = u16;
                $body
            }
            17..=32 => {
                type $W = u32;
                $body
            }
            _ => {
                type $W = u64;
                $body
            }
        }
    };
}

fn mask_of(bits: u8) -> u64 {
    if bits >= 64 { u64::MAX } else { (1 << bits) - 1 }
}

/// Bits that hold `span`; at least 1.
pub(crate) fn bits_for(span: u64) -> u8 {
    (64 - span.leading_zeros()).max(1) as u8
}

fn block_bytes(bits: u8) -> usize {
    BLOCK_ROWS / 8 * usize::from(bits)
}

/// Bytes of `rows` packed rows.
pub(crate) fn packed_len(rows: usize, bits: u8) -> usize {
    rows / BLOCK_ROWS * block_bytes(bits) + (rows % BLOCK_ROWS * usize::from(bits)).div_ceil(8)
}

/// Packs numbers of `bits` bits each.
pub(crate) fn pack(values: impl ExactSizeIterator<Item = u64>, bits: u8) -> Vec<u8> {
    let mut out = Vec::with_capacity(packed_len(values.len(), bits));
    let mut block = [0u64; BLOCK_ROWS];
    let mut filled = 0;
    for value in values {
        block[filled] = value;
        filled += 1;
        if filled == BLOCK_ROWS {
            with_word!(bits, W => pack_block::<W>(&block, bits, &mut out));
            filled = 0;
        }
    }
    pack_tail(&block[..filled], bits, &mut out);
    out
}

fn pack_block<W: LaneWord>(block: &[u64; BLOCK_ROWS], bits: u8, out: &mut Vec<u8>) {
    let bits = usize::from(bits);
    let mut words = [0u64; BLOCK_ROWS];
    for (step, values) in block.chunks_exact(W::LANES).enumerate() {
        let (word, shift) = (step * bits / W::BITS, step * bits % W::BITS);
        let low = &mut words[word * W::LANES..][..W::LANES];
        low.iter_mut().zip(values).for_each(|(slot, value)| *slot |= value << shift);
        if shift + bits > W::BITS {
            let high = &mut words[(word + 1) * W::LANES..][..W::LANES];
            high.iter_mut().zip(values).for_each(|(slot, value)| *slot = value >> (W::BITS - shift));
        }
    }
    for word in &words[..bits * W::LANES] {
        out.extend_from_slice(&word.to_le_bytes()[..W::BYTES]);
    }
}

fn pack_tail(values: &[u64], bits: u8, out: &mut Vec<u8>) {
    let (mut pending, mut pending_bits) = (0u128, 0u32);
    for &value in values {
        pending |= u128::from(value) << pending_bits;
        pending_bits += u32::from(bits);
        while pending_bits >= 8 {
            out.push(pending as u8);
            pending >>= 8;
            pending_bits -= 8;
        }
    }
    if pending_bits > 0 {
        out.push(pending as u8);
    }
}

/// Appends rows `start .. start + len` of `rows`, each `base` plus its number.
///
/// # Panics
/// When `data` is shorter than [`packed_len`] of `rows`, or the range does not lie within: both are checked when a
/// stream is loaded.
pub(crate) fn unpack<T: PackInt>(
    data: &[u8],
    rows: usize,
    bits: u8,
    base: T,
    (start, len): (usize, usize),
    out: &mut Vec<T>,
) {
    assert!(data.len() >= packed_len(rows, bits) && start + len <= rows && (1..=64).contains(&bits));
    out.reserve(len);
    let mut at = start;
    let blocks_end = rows / BLOCK_ROWS * BLOCK_ROWS;
    let mut scratch: Vec<T> = Vec::new();
    while at < (start + len).min(blocks_end) {
        let (block, skip) = (at / BLOCK_ROWS, at % BLOCK_ROWS);
        let bytes = &data[block * block_bytes(bits)..][..block_bytes(bits)];
        let take = (BLOCK_ROWS - skip).min(start + len - at);
        if take == BLOCK_ROWS {
            push_block(bytes, bits, base, out);
        } else {
            scratch.clear();
            push_block(bytes, bits, base, &mut scratch);
            out.extend_from_slice(&scratch[skip..skip + take]);
        }
        at += take;
    }
    let tail = &data[blocks_end / BLOCK_ROWS * block_bytes(bits)..];
    out.extend((at..start + len).map(|row| base.plus(tail_number(tail, bits, row - blocks_end))));
}

/// Appends the numbers of a block.
fn push_block<T: PackInt>(data: &[u8], bits: u8, base: T, out: &mut Vec<T>) {
    out.reserve(BLOCK_ROWS);
    let room = &mut out.spare_capacity_mut()[..BLOCK_ROWS];
    with_word!(bits, W => unpack_block::<W, T>(data, bits, base, room));
    // SAFETY: unpack_block wrote all of the BLOCK_ROWS places given to it, which are the first spare ones.
    unsafe { out.set_len(out.len() + BLOCK_ROWS) };
}

/// Writes every place of `room`, which has one for each number of a block.
fn unpack_block<W: LaneWord, T: PackInt>(data: &[u8], bits: u8, base: T, room: &mut [MaybeUninit<T>]) {
    let mask = mask_of(bits);
    let bits = usize::from(bits);
    let words = &W::words(data)[..bits * W::LANES];
    assert!(room.len() == BLOCK_ROWS);
    for (step, room) in room.chunks_exact_mut(W::LANES).enumerate() {
        let (word, shift) = (step * bits / W::BITS, step * bits % W::BITS);
        let (low, behind) = words[word * W::LANES..].split_at(W::LANES);
        if shift + bits <= W::BITS {
            within::<W, T>(low, shift as u32, mask, base, room);
        } else {
            across::<W, T>(low, &behind[..W::LANES], shift as u32, mask, base, room);
        }
    }
}

/// A step whose numbers lie in one word each. Not inlined, as [`across`]: where the compiler knows how few lanes there
/// are, it takes the loop apart before it thinks of vectors.
#[inline(never)]
fn within<W: LaneWord, T: PackInt>(low: &[W::Bytes], shift: u32, mask: u64, base: T, room: &mut [MaybeUninit<T>]) {
    for (slot, low) in room.iter_mut().zip(low) {
        slot.write(base.plus(W::of(low).shift_right(shift).and(mask).widen()));
    }
}

/// A step whose numbers begin in one word and end in the next.
#[inline(never)]
fn across<W: LaneWord, T: PackInt>(
    low: &[W::Bytes],
    high: &[W::Bytes],
    shift: u32,
    mask: u64,
    base: T,
    room: &mut [MaybeUninit<T>],
) {
    for (slot, (low, high)) in room.iter_mut().zip(low.iter().zip(high)) {
        slot.write(base.plus(W::of(low).funnel(W::of(high), shift).and(mask).widen()));
    }
}

/// Rows `start + index` of `rows` for each index.
///
/// # Panics
/// As [`unpack`].
pub(crate) fn unpack_selected<T: PackInt>(
    data: &[u8],
    rows: usize,
    bits: u8,
    base: T,
    start: usize,
    indices: &[u32],
) -> Vec<T> {
    let blocks_end = rows / BLOCK_ROWS * BLOCK_ROWS;
    let tail = &data[rows / BLOCK_ROWS * block_bytes(bits)..];
    let number = |index: &u32| {
        let row = start + *index as usize;
        if row >= blocks_end {
            return base.plus(tail_number(tail, bits, row - blocks_end));
        }
        let block = &data[row / BLOCK_ROWS * block_bytes(bits)..][..block_bytes(bits)];
        base.plus(with_word!(bits, W => block_number::<W>(block, bits, row % BLOCK_ROWS)))
    };
    indices.iter().map(number).collect()
}

#[inline]
fn block_number<W: LaneWord>(block: &[u8], bits: u8, row: usize) -> u64 {
    let (step, lane) = (row / W::LANES, row % W::LANES);
    let bit = step * usize::from(bits);
    let (word, shift) = (bit / W::BITS, bit % W::BITS);
    let low = W::load(block, word * W::LANES + lane);
    let number = if shift + usize::from(bits) <= W::BITS {
        low.shift_right(shift as u32)
    } else {
        low.funnel(W::load(block, (word + 1) * W::LANES + lane), shift as u32)
    };
    number.and(mask_of(bits)).widen()
}

fn tail_number(tail: &[u8], bits: u8, row: usize) -> u64 {
    let bit = row * usize::from(bits);
    let (first, shift) = (bit / 8, bit % 8);
    let end = (first + 9).min(tail.len());
    let mut bytes = [0u8; 16];
    bytes[..end - first].copy_from_slice(&tail[first..end]);
    (u128::from_le_bytes(bytes) >> shift) as u64 & mask_of(bits)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unpacked<T: PackInt>(data: &[u8], rows: usize, bits: u8, base: T, start: usize, len: usize) -> Vec<T> {
        let mut out = Vec::new();
        unpack(data, rows, bits, base, (start, len), &mut out);
        out
    }

    /// Whole, in ranges and row by row, every width gives back what was packed.
    #[test]
    fn every_width_round_trips() {
        for bits in 1..=64u8 {
            for rows in [1usize, 5, 1023, 1024, 1025, 3000] {
                let values: Vec<u64> = (0..rows as u64)
                    .map(|i| kernels::hash::hash_u64(i + u64::from(bits) * 77) & mask_of(bits))
                    .collect();
                let data = pack(values.iter().copied(), bits);
                assert_eq!(data.len(), packed_len(rows, bits));
                assert_eq!(unpacked::<u64>(&data, rows, bits, 0, 0, rows), values, "{bits} bits");
                for (start, len) in [(0, rows / 2), (rows / 3, rows / 2), (rows - 1, 1), (rows, 0)] {
                    assert_eq!(unpacked::<u64>(&data, rows, bits, 0, start, len), values[start..start + len]);
                    let indices: Vec<u32> = (0..len as u32).step_by(3).collect();
                    let wanted: Vec<u64> = indices.iter().map(|&i| values[start + i as usize]).collect();
                    assert_eq!(unpack_selected::<u64>(&data, rows, bits, 0, start, &indices), wanted);
                }
                let narrow: Vec<u8> = values.iter().map(|&v| (v as u8).wrapping_add(3)).collect();
                assert_eq!(unpacked::<u8>(&data, rows, bits, 3, 0, rows), narrow);
            }
        }
    }
}
