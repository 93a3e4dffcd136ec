//! Masks as positions of rows.
//!
//! ```text
//! mask bytes ─▶ 64 bits ─▶ positions of the ones     AVX-512: compressed 16 at a time; AVX2: bit by bit, or by table
//! ```

#![allow(unsafe_code)] // Wide instructions behind a check of the CPU: 1.5x to 6x on masks of every density.

#[cfg(target_arch = "x86_64")]
use crate::level::{Level, level};

/// Positions where `mask` is not 0.
///
/// # Cost
/// Branch-free within 64 rows, whatever the selectivity; runs of 64 zeros are passed over.
pub fn mask_to_indices(mask: &[u8]) -> Vec<u32> {
    #[cfg(target_arch = "x86_64")]
    {
        match level() {
            // SAFETY: the CPU has the features of its level.
            Level::Avx512 => return unsafe { wide::mask_to_indices_avx512(mask) },
            // SAFETY: as above.
            Level::Avx2 => return unsafe { wide::mask_to_indices_avx2(mask) },
            Level::Baseline => {}
        }
    }
    mask_to_indices_scalar(mask)
}

fn mask_to_indices_scalar(mask: &[u8]) -> Vec<u32> {
    let mut indices: Vec<u32> = vec![0; count(mask) + 8];
    let mut length = 0usize;
    let mut chunks = mask.chunks_exact(8);
    let mut row = 0u32;
    for chunk in &mut chunks {
        let word = u64::from_le_bytes([chunk[0], chunk[1], chunk[2], chunk[3], chunk[4], chunk[5], chunk[6], chunk[7]]);
        if word != 0 {
            for (i, &keep) in chunk.iter().enumerate() {
                indices[length] = row + i as u32;
                length += usize::from(keep != 0);
            }
        }
        row += 8;
    }
    for &keep in chunks.remainder() {
        indices[length] = row;
        length += usize::from(keep != 0);
        row += 1;
    }
    indices.truncate(length);
    indices
}

/// The number of bytes of `mask` that are not 0.
pub fn count(mask: &[u8]) -> usize {
    // Bytes are summed in groups of 255 at most so that the inner sum stays in 8-bit lanes.
    mask.chunks(255).map(|chunk| usize::from(chunk.iter().fold(0u8, |sum, &keep| sum + u8::from(keep != 0)))).sum()
}

#[cfg(target_arch = "x86_64")]
mod wide {
    use std::arch::x86_64::*;

    /// Rows taken at once.
    const STEP: usize = 64;
    /// Above this many ones in 64 rows, writing all positions beats finding each.
    const DENSE: u32 = 24;

    /// Positions written unconditionally lie in room that is there: at most `STEP` beyond the ones before them.
    #[target_feature(enable = "avx512f,avx512bw,popcnt")]
    pub(super) fn mask_to_indices_avx512(mask: &[u8]) -> Vec<u32> {
        let mut indices: Vec<u32> = Vec::with_capacity(super::count(mask) + STEP);
        let out = indices.as_mut_ptr();
        let mut length = 0usize;
        let lanes = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
        let mut chunks = mask.chunks_exact(STEP);
        let mut row = 0u32;
        for chunk in &mut chunks {
            // SAFETY: the chunk has 64 bytes.
            let bytes = unsafe { _mm512_loadu_si512(chunk.as_ptr().cast()) };
            let bits = _mm512_test_epi8_mask(bytes, bytes);
            if bits != 0 {
                for quarter in 0..4u32 {
                    let ones = (bits >> (16 * quarter)) as u16;
                    let positions = _mm512_add_epi32(lanes, _mm512_set1_epi32((row + 16 * quarter) as i32));
                    // SAFETY: `length` counts ones so far, so that 16 more positions lie within the room.
                    unsafe {
                        _mm512_storeu_si512(out.add(length).cast(), _mm512_maskz_compress_epi32(ones, positions))
                    };
                    length += ones.count_ones() as usize;
                }
            }
            row += STEP as u32;
        }
        for &keep in chunks.remainder() {
            // SAFETY: as above, for one position.
            unsafe { out.add(length).write(row) };
            length += usize::from(keep != 0);
            row += 1;
        }
        // SAFETY: the first `length` positions were written.
        unsafe { indices.set_len(length) };
        indices
    }

    #[target_feature(enable = "avx2,popcnt,bmi1")]
    pub(super) fn mask_to_indices_avx2(mask: &[u8]) -> Vec<u32> {
        let mut indices: Vec<u32> = Vec::with_capacity(super::count(mask) + STEP);
        let out = indices.as_mut_ptr();
        let mut length = 0usize;
        let zero = _mm256_setzero_si256();
        let mut chunks = mask.chunks_exact(STEP);
        let mut row = 0u32;
        for chunk in &mut chunks {
            // SAFETY: the chunk has twice 32 bytes.
            let (low, high) = unsafe {
                (_mm256_loadu_si256(chunk.as_ptr().cast()), _mm256_loadu_si256(chunk.as_ptr().add(32).cast()))
            };
            let zeros = |bytes| u64::from(_mm256_movemask_epi8(_mm256_cmpeq_epi8(bytes, zero)) as u32);
            let mut bits = !(zeros(low) | zeros(high) << 32);
            if bits.count_ones() > DENSE {
                for (i, &keep) in chunk.iter().enumerate() {
                    // SAFETY: `length` counts ones so far, so that one more position lies within the room.
                    unsafe { out.add(length).write(row + i as u32) };
                    length += usize::from(keep != 0);
                }
            } else {
                while bits != 0 {
                    // SAFETY: as above.
                    unsafe { out.add(length).write(row + bits.trailing_zeros()) };
                    length += 1;
                    bits &= bits - 1;
                }
            }
            row += STEP as u32;
        }
        for &keep in chunks.remainder() {
            // SAFETY: as above.
            unsafe { out.add(length).write(row) };
            length += usize::from(keep != 0);
            row += 1;
        }
        // SAFETY: the first `length` positions were written.
        unsafe { indices.set_len(length) };
        indices
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indices_of_set_bytes() {
        let mask: Vec<u8> = (0..1003).map(|i| u8::from(i % 3 == 0)).collect();
        let expected: Vec<u32> = (0..1003).filter(|i| i % 3 == 0).collect();
        assert_eq!(mask_to_indices(&mask), expected);
        assert_eq!(count(&mask), expected.len());
        assert_eq!(mask_to_indices(&[1; 20]).len(), 20);
        assert!(mask_to_indices(&[]).is_empty());
    }

    #[test]
    fn wide_paths_agree_with_the_scalar_one() {
        let mut state = 1u64;
        for length in [0usize, 1, 63, 64, 65, 127, 128, 1000, 4096 + 17] {
            for density in [0u64, 1, 20, 128, 250, 256] {
                let mask: Vec<u8> = (0..length)
                    .map(|_| {
                        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                        if (state >> 40) % 256 < density { (state >> 56) as u8 | 1 } else { 0 }
                    })
                    .collect();
                let expected = mask_to_indices_scalar(&mask);
                assert_eq!(mask_to_indices(&mask), expected);
                #[cfg(target_arch = "x86_64")]
                if Level::of_cpu() >= Level::Avx2 {
                    // SAFETY: the CPU has the feature, as just asked.
                    assert_eq!(unsafe { wide::mask_to_indices_avx2(&mask) }, expected);
                }
            }
        }
    }
}
