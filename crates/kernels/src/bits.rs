//! Masks of one bit a row, 64 rows a word, the first row in the lowest bit; bits behind the last row are 0.
//!
//! ```text
//! words ─▶ count of the ones, in any range of rows
//!       └▶ positions of the ones     AVX-512: compressed 16 at a time; else bit by bit
//! ```

#![allow(unsafe_code)] // Wide instructions behind a check of the CPU: 2x to 4x on words with many ones.

use std::ops::Range;

/// Rows of a word.
pub const WORD: usize = 64;

/// The number of bits that are set.
pub fn count(words: &[u64]) -> usize {
    words.iter().map(|word| word.count_ones() as usize).sum()
}

/// The number of bits of a range of rows that are set.
///
/// # Panics
/// When the range does not lie within the words.
pub fn count_in(words: &[u64], rows: Range<usize>) -> usize {
    if rows.is_empty() {
        return 0;
    }
    let (first, last) = (rows.start / WORD, (rows.end - 1) / WORD);
    let (low, high) = (u64::MAX << (rows.start % WORD), u64::MAX >> (WORD - 1 - (rows.end - 1) % WORD));
    if first == last {
        return (words[first] & low & high).count_ones() as usize;
    }
    (words[first] & low).count_ones() as usize
        + count(&words[first + 1..last])
        + (words[last] & high).count_ones() as usize
}

/// Sets the bits of a range of rows.
///
/// # Panics
/// When the range does not lie within the words.
pub fn set_range(words: &mut [u64], rows: Range<usize>) {
    if rows.is_empty() {
        return;
    }
    let (first, last) = (rows.start / WORD, (rows.end - 1) / WORD);
    let (low, high) = (u64::MAX << (rows.start % WORD), u64::MAX >> (WORD - 1 - (rows.end - 1) % WORD));
    if first == last {
        words[first] |= low & high;
        return;
    }
    words[first] |= low;
    words[first + 1..last].fill(u64::MAX);
    words[last] |= high;
}

/// Positions of the bits that are set.
pub fn to_indices(words: &[u64]) -> Vec<u32> {
    #[cfg(target_arch = "x86_64")]
    if crate::level::level() >= crate::level::Level::Avx512 {
        // SAFETY: the CPU has the features of its level.
        return unsafe { to_indices_avx512(words) };
    }
    to_indices_scalar(words)
}

fn to_indices_scalar(words: &[u64]) -> Vec<u32> {
    let mut indices = Vec::with_capacity(count(words));
    for (number, &word) in words.iter().enumerate() {
        let mut rest = word;
        while rest != 0 {
            indices.push((number * WORD) as u32 + rest.trailing_zeros());
            rest &= rest - 1;
        }
    }
    indices
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,popcnt")]
fn to_indices_avx512(words: &[u64]) -> Vec<u32> {
    use std::arch::x86_64::*;
    let mut indices: Vec<u32> = Vec::with_capacity(count(words) + WORD);
    let out = indices.as_mut_ptr();
    let mut length = 0usize;
    let lanes = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    for (number, &word) in words.iter().enumerate() {
        let row = (number * WORD) as u32;
        if word.count_ones() <= 4 {
            let mut rest = word;
            while rest != 0 {
                // SAFETY: `length` counts ones so far, so that one more position lies within the room.
                unsafe { out.add(length).write(row + rest.trailing_zeros()) };
                length += 1;
                rest &= rest - 1;
            }
            continue;
        }
        for quarter in 0..4u32 {
            let ones = (word >> (16 * quarter)) as u16;
            let positions = _mm512_add_epi32(lanes, _mm512_set1_epi32((row + 16 * quarter) as i32));
            // SAFETY: as above for 16 more positions: the room is 64 more than all ones.
            unsafe { _mm512_storeu_si512(out.add(length).cast(), _mm512_maskz_compress_epi32(ones, positions)) };
            length += ones.count_ones() as usize;
        }
    }
    // SAFETY: the first `length` positions were written.
    unsafe { indices.set_len(length) };
    indices
}

/// Takes the bits of rows away whose byte is 0; those behind the last byte as well.
///
/// # Panics
/// When there are more bytes than bits.
pub fn retain(words: &mut [u64], bytes: &[u8]) {
    assert!(bytes.len() <= words.len() * WORD, "{} bytes for {} words", bytes.len(), words.len());
    let (blocks, rest) = bytes.as_chunks::<WORD>();
    retain_blocks(words, blocks);
    let (last, behind) = words[blocks.len()..].split_at_mut(usize::from(!rest.is_empty()));
    for word in last {
        let mut padded = [0u8; WORD];
        padded[..rest.len()].copy_from_slice(rest);
        *word &= word_of(&padded);
    }
    behind.fill(0);
}

fn retain_blocks(words: &mut [u64], blocks: &[[u8; WORD]]) {
    #[cfg(target_arch = "x86_64")]
    match crate::level::level() {
        // SAFETY: the CPU has the features of its level.
        crate::level::Level::Avx512 => return unsafe { retain_blocks_avx512(words, blocks) },
        // SAFETY: as above.
        crate::level::Level::Avx2 => return unsafe { retain_blocks_avx2(words, blocks) },
        crate::level::Level::Baseline => {}
    }
    words.iter_mut().zip(blocks).for_each(|(word, block)| *word &= word_of(block));
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw")]
fn retain_blocks_avx512(words: &mut [u64], blocks: &[[u8; WORD]]) {
    use std::arch::x86_64::*;
    for (word, block) in words.iter_mut().zip(blocks) {
        // SAFETY: a block has the 64 bytes that are read.
        let bytes = unsafe { _mm512_loadu_si512(block.as_ptr().cast()) };
        *word &= _mm512_test_epi8_mask(bytes, bytes);
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn retain_blocks_avx2(words: &mut [u64], blocks: &[[u8; WORD]]) {
    use std::arch::x86_64::*;
    let zeros_of = |half: *const u8| {
        // SAFETY: both halves of a block have the 32 bytes that are read.
        let bytes = unsafe { _mm256_loadu_si256(half.cast()) };
        _mm256_movemask_epi8(_mm256_cmpeq_epi8(bytes, _mm256_setzero_si256())) as u32
    };
    for (word, block) in words.iter_mut().zip(blocks) {
        let (low, high) = (zeros_of(block.as_ptr()), zeros_of(block[WORD / 2..].as_ptr()));
        *word &= !(u64::from(high) << (WORD / 2) | u64::from(low));
    }
}

/// The lower seven bits of each of eight bytes; and the lowest of each.
const LOW_BITS: u64 = 0x7F7F_7F7F_7F7F_7F7F;
const ONES: u64 = 0x0101_0101_0101_0101;

/// A bit for each byte: whether it is not 0.
fn word_of(bytes: &[u8; WORD]) -> u64 {
    let mut word = 0;
    for (i, eight) in bytes.as_chunks::<8>().0.iter().enumerate() {
        let eight = u64::from_le_bytes(*eight);
        // The highest bit of each byte that is not 0, moved to its lowest.
        let eight = ((eight & LOW_BITS) + LOW_BITS | eight) >> 7 & ONES;
        // Bit 0 of byte i comes to bit 56 + i, and nothing is carried there.
        word |= (eight.wrapping_mul(0x0102_0408_1020_4080) >> 56) << (8 * i);
    }
    word
}

/// A byte for each of the first rows: 1 where the bit is set.
pub fn to_bytes(words: &[u64], rows: usize) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(words.len() * WORD);
    for &word in words {
        bytes.extend((0..WORD).map(|bit| (word >> bit & 1) as u8));
    }
    bytes.truncate(rows);
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_take_bits_away() {
        let mut state = 3u64;
        let mut random = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            state >> 33
        };
        for rows in [0usize, 1, 7, 63, 64, 65, 200, 256, 1000] {
            let bytes: Vec<u8> = (0..rows).map(|_| [0, 1, 128, 255, 64][random() as usize % 5]).collect();
            let before: Vec<u64> = (0..rows.div_ceil(WORD) + 1).map(|_| random() << 32 ^ random()).collect();
            let expected: Vec<u64> = (0..before.len())
                .map(|word| {
                    (0..WORD)
                        .filter(|bit| {
                            before[word] >> bit & 1 == 1 && bytes.get(word * WORD + bit).is_some_and(|byte| *byte != 0)
                        })
                        .fold(0, |all, bit| all | 1 << bit)
                })
                .collect();
            let mut words = before.clone();
            retain(&mut words, &bytes);
            assert_eq!(words, expected, "{rows} rows");
            let blocks = bytes.as_chunks::<WORD>().0;
            let scalar: Vec<u64> = before.iter().zip(blocks).map(|(before, block)| before & word_of(block)).collect();
            assert_eq!(scalar, expected[..blocks.len()]);
            #[cfg(target_arch = "x86_64")]
            if is_x86_feature_detected!("avx2") {
                let mut words = before.clone();
                // SAFETY: the feature was detected.
                unsafe { retain_blocks_avx2(&mut words, blocks) };
                assert_eq!(words[..blocks.len()], expected[..blocks.len()]);
            }
        }
    }

    #[test]
    fn positions_counts_and_bytes_agree() {
        let mut state = 7u64;
        for density in [0u32, 1, 3, 6] {
            let words: Vec<u64> = (0..9)
                .map(|_| {
                    (0..density).fold(u64::MAX, |word, _| {
                        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                        word & (state ^ state >> 29)
                    })
                })
                .collect();
            let rows: Vec<u32> = (0..576).filter(|row| words[*row as usize / 64] >> (row % 64) & 1 == 1).collect();
            assert_eq!(to_indices(&words), rows);
            assert_eq!(to_indices_scalar(&words), rows);
            assert_eq!(count(&words), rows.len());
            let bytes = to_bytes(&words, 570);
            assert!(bytes.len() == 570 && (0..570u32).all(|row| (bytes[row as usize] == 1) == rows.contains(&row)));
            for range in [0..0, 0..64, 1..63, 5..200, 64..128, 63..65, 100..576, 570..576] {
                let expected = rows.iter().filter(|row| range.contains(&(**row as usize))).count();
                assert_eq!(count_in(&words, range.clone()), expected);
                let mut more = words.clone();
                set_range(&mut more, range.clone());
                assert!((0..576).all(|row| more[row / 64] >> (row % 64) & 1
                    == u64::from(range.contains(&row)) | words[row / 64] >> (row % 64) & 1));
            }
        }
    }
}
