//! Where bytes occur in 64 others: masks of one bit a byte, the first in the lowest bit.

#![allow(unsafe_code)] // Wide loads: readers of text look at each byte once, at 4x to 8x the speed of byte by byte.

/// Bytes of a block.
pub const BLOCK: usize = 64;

/// The bytes of a block that are one of `wanted`.
#[inline(always)]
pub fn any_of<const N: usize>(block: &[u8; BLOCK], wanted: [u8; N]) -> u64 {
    #[cfg(target_feature = "avx2")]
    return avx2::any_of(block, wanted);
    #[cfg(not(target_feature = "avx2"))]
    any_of_scalar(block, wanted)
}

/// For each of `wanted` the bytes of a block that equal it.
#[inline(always)]
pub fn each_of<const N: usize>(block: &[u8; BLOCK], wanted: [u8; N]) -> [u64; N] {
    wanted.map(|byte| any_of(block, [byte]))
}

/// For each bit whether an odd number of bits up to it, itself included, is set.
#[inline(always)]
pub fn parity(mask: u64) -> u64 {
    let mut sum = mask;
    for shift in [1, 2, 4, 8, 16, 32] {
        sum ^= sum << shift;
    }
    sum
}

/// The block at the beginning of the bytes; zeros behind their end.
#[inline(always)]
pub fn block_of(bytes: &[u8]) -> [u8; BLOCK] {
    if let Some(block) = bytes.first_chunk() {
        return *block;
    }
    let mut padded = [0; BLOCK];
    padded[..bytes.len()].copy_from_slice(bytes);
    padded
}

#[cfg(any(test, not(target_feature = "avx2")))]
fn any_of_scalar<const N: usize>(block: &[u8; BLOCK], wanted: [u8; N]) -> u64 {
    block.iter().enumerate().fold(0, |mask, (at, byte)| mask | u64::from(wanted.contains(byte)) << at)
}

#[cfg(target_feature = "avx2")]
mod avx2 {
    use super::BLOCK;
    use std::arch::x86_64::*;

    /// Bytes of a vector.
    const VECTOR: usize = 32;

    #[inline(always)]
    pub(super) fn any_of<const N: usize>(block: &[u8; BLOCK], wanted: [u8; N]) -> u64 {
        let mut mask = 0;
        for (number, bytes) in block.as_chunks::<VECTOR>().0.iter().enumerate() {
            // SAFETY: what is compiled for AVX2 runs on CPUs that have it, and a chunk has the 32 bytes that are read.
            let found = unsafe {
                let bytes = _mm256_loadu_si256(bytes.as_ptr().cast());
                let mut equal = _mm256_setzero_si256();
                for byte in wanted {
                    equal = _mm256_or_si256(equal, _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8(byte.cast_signed())));
                }
                _mm256_movemask_epi8(equal)
            };
            mask |= u64::from(found.cast_unsigned()) << (VECTOR * number);
        }
        mask
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vectors_find_what_bytes_do() {
        let mut random = crate::pcg::Pcg64Setseq::new(7);
        for _ in 0..2000 {
            let spread = 1 + random.next_bits() % 255;
            let block: [u8; BLOCK] = std::array::from_fn(|_| (random.next_bits() % spread) as u8);
            let wanted: [u8; 3] = std::array::from_fn(|_| (random.next_bits() % spread) as u8);
            assert_eq!(any_of(&block, wanted), any_of_scalar(&block, wanted));
            assert_eq!(each_of(&block, wanted), wanted.map(|byte| any_of_scalar(&block, [byte])));
            let mask = random.next_bits();
            let counted = (0..64).fold(0, |sum, at| sum | u64::from((mask << (63 - at)).count_ones() & 1) << at);
            assert_eq!(parity(mask), counted);
        }
        assert_eq!(any_of(&block_of(b"a,b"), [b',', 0]), !0b101);
    }
}
