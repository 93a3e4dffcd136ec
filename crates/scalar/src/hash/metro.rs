//! MetroHash64, variant 1 (J. Andrew Rogers, Apache-2.0), with seed 0.

use super::murmur::{tail, u32_at, u64_at};

const K: [u64; 4] = [0xC83A_91E1, 0x8648_DBDB, 0x7BDE_C03B, 0x2F58_70A5];

/// Four lanes over blocks of 32 bytes; gives the hash so far and where the rest begins.
fn blocks(s: &[u8], seed: u64) -> (u64, usize) {
    let mut v = [seed; 4];
    let mut at = 0;
    while at + 32 <= s.len() {
        for lane in 0..4 {
            v[lane] = v[lane]
                .wrapping_add(u64_at(s, at + lane * 8).wrapping_mul(K[lane]))
                .rotate_right(29)
                .wrapping_add(v[(lane + 2) % 4]);
        }
        at += 32;
    }
    let fold =
        |a: u64, b: u64, k: u64, other: u64| (a.wrapping_add(b).wrapping_mul(k).wrapping_add(other)).rotate_right(33);
    v[2] ^= fold(v[0], v[3], K[0], v[1]).wrapping_mul(K[1]);
    v[3] ^= fold(v[1], v[2], K[1], v[0]).wrapping_mul(K[0]);
    v[0] ^= fold(v[0], v[2], K[0], v[3]).wrapping_mul(K[1]);
    v[1] ^= fold(v[1], v[3], K[1], v[2]).wrapping_mul(K[0]);
    (seed.wrapping_add(v[0] ^ v[1]), at)
}

/// The hash.
pub(super) fn metro_hash64(s: &[u8]) -> u64 {
    let seed = K[2].wrapping_mul(K[0]).wrapping_add(s.len() as u64);
    let (mut h, mut at) = if s.len() >= 32 { blocks(s, seed) } else { (seed, 0) };
    if s.len() - at >= 16 {
        let v0 = h.wrapping_add(u64_at(s, at).wrapping_mul(K[0])).rotate_right(33).wrapping_mul(K[1]);
        let v1 = h.wrapping_add(u64_at(s, at + 8).wrapping_mul(K[1])).rotate_right(33).wrapping_mul(K[2]);
        let v0 = v0 ^ v0.wrapping_mul(K[0]).rotate_right(35).wrapping_add(v1);
        let v1 = v1 ^ v1.wrapping_mul(K[3]).rotate_right(35).wrapping_add(v0);
        h = h.wrapping_add(v1);
        at += 16;
    }
    let mut take = |word: u64, turn: u32| {
        h = h.wrapping_add(word.wrapping_mul(K[3]));
        h ^= h.rotate_right(turn).wrapping_mul(K[1]);
    };
    if s.len() - at >= 8 {
        take(u64_at(s, at), 33);
        at += 8;
    }
    if s.len() - at >= 4 {
        take(u64::from(u32_at(s, at)), 15);
        at += 4;
    }
    if s.len() - at >= 2 {
        take(tail(&s[at..at + 2]), 13);
        at += 2;
    }
    if s.len() > at {
        take(u64::from(s[at]), 25);
    }
    h ^= h.rotate_right(33);
    h = h.wrapping_mul(K[0]);
    h ^ h.rotate_right(33)
}
