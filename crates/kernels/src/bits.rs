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

/// How many bits are set.
pub fn count(words: &[u64]) -> usize {
    words.iter().map(|word| word.count_ones() as usize).sum()
}

/// How many bits of a range of rows are set.
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
    (words[first] & low).count_ones() as usize + count(&words[first + 1..last]) + (words[last] & high).count_ones() as usize
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
                assert!((0..576).all(|row| more[row / 64] >> (row % 64) & 1 == u64::from(range.contains(&row)) | words[row / 64] >> (row % 64) & 1));
            }
        }
    }
}
