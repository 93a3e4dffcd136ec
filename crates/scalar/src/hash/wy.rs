//! wyhash, final version 3 (Wang Yi, public domain), with the default secret and seed 0.

use super::murmur::{u32_at, u64_at};

const SECRET: [u64; 4] = [0xA076_1D64_78BD_642F, 0xE703_7ED1_A0B4_28DB, 0x8EBC_6AF0_9C88_C6E3, 0x5899_65CC_7537_4CC3];

/// The product of two words, its halves folded.
fn mix(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    product as u64 ^ (product >> 64) as u64
}

/// Two words of at most 16 bytes.
fn short(s: &[u8]) -> (u64, u64) {
    let n = s.len();
    let word = |at: usize| u64::from(u32_at(s, at));
    match n {
        0 => (0, 0),
        1..=3 => (u64::from(s[0]) << 16 | u64::from(s[n >> 1]) << 8 | u64::from(s[n - 1]), 0),
        _ => {
            let middle = n >> 3 << 2;
            (word(0) << 32 | word(middle), word(n - 4) << 32 | word(n - 4 - middle))
        }
    }
}

/// The hash.
pub(super) fn wy_hash64(s: &[u8]) -> u64 {
    let mut seed = SECRET[0];
    let (a, b) = if s.len() <= 16 {
        short(s)
    } else {
        let mut at = 0;
        if s.len() > 48 {
            let (mut second, mut third) = (seed, seed);
            while s.len() - at > 48 {
                seed = mix(u64_at(s, at) ^ SECRET[1], u64_at(s, at + 8) ^ seed);
                second = mix(u64_at(s, at + 16) ^ SECRET[2], u64_at(s, at + 24) ^ second);
                third = mix(u64_at(s, at + 32) ^ SECRET[3], u64_at(s, at + 40) ^ third);
                at += 48;
            }
            seed ^= second ^ third;
        }
        while s.len() - at > 16 {
            seed = mix(u64_at(s, at) ^ SECRET[1], u64_at(s, at + 8) ^ seed);
            at += 16;
        }
        (u64_at(s, s.len() - 16), u64_at(s, s.len() - 8))
    };
    mix(SECRET[1] ^ s.len() as u64, mix(a ^ SECRET[1], b ^ seed))
}
