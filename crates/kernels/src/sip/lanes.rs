//! The 128-bit hashes of several strings of as many whole words: a string is a lane.

use super::{last_word, of_halves};
use std::arch::x86_64::*;

/// The hash of a group of strings for a kind of vector.
macro_rules! hash_lanes {
    (
        $(#[$doc:meta])* $name:ident, $feature:literal, $vector:ty, $lanes:literal of ($($lane:literal),*),
        $splat:ident, $set:ident, $add:ident, $xor:ident, $rotate:ident
    ) => {
        $(#[$doc])*
        #[target_feature(enable = $feature)]
        pub(super) fn $name(first: [u64; 4], strings: [&[u8]; $lanes], words: usize) -> [u128; $lanes] {
            #[inline]
            #[target_feature(enable = $feature)]
            fn round([mut v0, mut v1, mut v2, mut v3]: [$vector; 4]) -> [$vector; 4] {
                v0 = $add(v0, v1);
                v1 = $xor($rotate::<13, 51>(v1), v0);
                v0 = $rotate::<32, 32>(v0);
                v2 = $add(v2, v3);
                v3 = $xor($rotate::<16, 48>(v3), v2);
                v0 = $add(v0, v3);
                v3 = $xor($rotate::<21, 43>(v3), v0);
                v2 = $add(v2, v1);
                v1 = $xor($rotate::<17, 47>(v1), v2);
                v2 = $rotate::<32, 32>(v2);
                [v0, v1, v2, v3]
            }

            #[inline]
            #[target_feature(enable = $feature)]
            fn absorb([v0, v1, v2, v3]: [$vector; 4], word: $vector) -> [$vector; 4] {
                let [v0, v1, v2, v3] = round(round([v0, v1, v2, $xor(v3, word)]));
                [$xor(v0, word), v1, v2, v3]
            }

            let mut state = [0, 1, 2, 3].map(|word| $splat(first[word] as i64));
            let whole = strings.map(|bytes| &bytes.as_chunks::<8>().0[..words]);
            for at in 0..words {
                state = absorb(state, $set($(i64::from_le_bytes(whole[$lane][at])),*));
            }
            state = absorb(state, $set($(last_word(strings[$lane]) as i64),*));
            state[2] = $xor(state[2], $splat(0xFF));
            for _ in 0..4 {
                state = round(state);
            }
            let halves = [$xor(state[0], state[1]), $xor(state[2], state[3])];
            // SAFETY: a vector is its lanes in order, and any bits are numbers.
            let [low, high] = halves.map(|half| unsafe { std::mem::transmute::<$vector, [u64; $lanes]>(half) });
            std::array::from_fn(|lane| of_halves(low[lane], high[lane]))
        }
    };
}

hash_lanes! {
    /// Hashes of four strings.
    hash_avx2, "avx2", __m256i, 4 of (3, 2, 1, 0),
    _mm256_set1_epi64x, _mm256_set_epi64x, _mm256_add_epi64, _mm256_xor_si256, rotate_avx2
}

hash_lanes! {
    /// Hashes of eight strings.
    hash_avx512, "avx512f", __m512i, 8 of (7, 6, 5, 4, 3, 2, 1, 0),
    _mm512_set1_epi64, _mm512_set_epi64, _mm512_add_epi64, _mm512_xor_si512, rotate_avx512
}

/// Rotates words to the left by `LEFT` bits, which is 64 less `RIGHT`.
#[inline]
#[target_feature(enable = "avx2")]
fn rotate_avx2<const LEFT: i32, const RIGHT: i32>(words: __m256i) -> __m256i {
    if LEFT == 32 {
        _mm256_shuffle_epi32::<0b10_11_00_01>(words)
    } else {
        _mm256_or_si256(_mm256_slli_epi64::<LEFT>(words), _mm256_srli_epi64::<RIGHT>(words))
    }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn rotate_avx512<const LEFT: i32, const RIGHT: i32>(words: __m512i) -> __m512i {
    _mm512_rol_epi64::<LEFT>(words)
}
