//! MurmurHash 2 and 3 (Austin Appleby, public domain).

pub(super) fn u32_at(s: &[u8], at: usize) -> u32 {
    let mut raw = [0; 4];
    raw.copy_from_slice(&s[at..at + 4]);
    u32::from_le_bytes(raw)
}

pub(super) fn u64_at(s: &[u8], at: usize) -> u64 {
    let mut raw = [0; 8];
    raw.copy_from_slice(&s[at..at + 8]);
    u64::from_le_bytes(raw)
}

/// Up to 8 bytes as a number, the first lowest.
pub(super) fn tail(s: &[u8]) -> u64 {
    s.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte))
}

/// MurmurHash2.
pub(super) fn murmur2_32(s: &[u8], seed: u32) -> u32 {
    const M: u32 = 0x5BD1_E995;
    let mut h = seed ^ s.len() as u32;
    let body = s.len() / 4 * 4;
    for at in (0..body).step_by(4) {
        let mut k = u32_at(s, at).wrapping_mul(M);
        k ^= k >> 24;
        h = h.wrapping_mul(M) ^ k.wrapping_mul(M);
    }
    if body < s.len() {
        h = (h ^ tail(&s[body..]) as u32).wrapping_mul(M);
    }
    h = (h ^ (h >> 13)).wrapping_mul(M);
    h ^ (h >> 15)
}

const M64: u64 = 0xC6A4_A793_5BD1_E995;

/// MurmurHash64A.
pub(super) fn murmur2_64(s: &[u8], seed: u64) -> u64 {
    let mut h = seed ^ (s.len() as u64).wrapping_mul(M64);
    let body = s.len() / 8 * 8;
    for at in (0..body).step_by(8) {
        let mut k = u64_at(s, at).wrapping_mul(M64);
        k = (k ^ (k >> 47)).wrapping_mul(M64);
        h = (h ^ k).wrapping_mul(M64);
    }
    if body < s.len() {
        h = (h ^ tail(&s[body..])).wrapping_mul(M64);
    }
    h = (h ^ (h >> 47)).wrapping_mul(M64);
    h ^ (h >> 47)
}

/// The hash of strings in libstdc++, a variant of MurmurHash2.
pub(super) fn gcc_murmur(s: &[u8]) -> u64 {
    murmur2_64(s, 0xC70F_6907)
}

fn mix32(mut h: u32) -> u32 {
    h = (h ^ (h >> 16)).wrapping_mul(0x85EB_CA6B);
    h = (h ^ (h >> 13)).wrapping_mul(0xC2B2_AE35);
    h ^ (h >> 16)
}

/// MurmurHash3_x86_32.
pub(super) fn murmur3_32(s: &[u8], seed: u32) -> u32 {
    let scramble = |k: u32| k.wrapping_mul(0xCC9E_2D51).rotate_left(15).wrapping_mul(0x1B87_3593);
    let mut h = seed;
    let body = s.len() / 4 * 4;
    for at in (0..body).step_by(4) {
        h = (h ^ scramble(u32_at(s, at))).rotate_left(13).wrapping_mul(5).wrapping_add(0xE654_6B64);
    }
    h ^= scramble(tail(&s[body..]) as u32);
    mix32(h ^ s.len() as u32)
}

fn mix64(mut h: u64) -> u64 {
    h = (h ^ (h >> 33)).wrapping_mul(0xFF51_AFD7_ED55_8CCD);
    h = (h ^ (h >> 33)).wrapping_mul(0xC4CE_B9FE_1A85_EC53);
    h ^ (h >> 33)
}

/// MurmurHash3_x64_128, as its two words.
pub(super) fn murmur3_128(s: &[u8]) -> (u64, u64) {
    const C1: u64 = 0x87C3_7B91_1142_53D5;
    const C2: u64 = 0x4CF5_AD43_2745_937F;
    let first = |k: u64| k.wrapping_mul(C1).rotate_left(31).wrapping_mul(C2);
    let second = |k: u64| k.wrapping_mul(C2).rotate_left(33).wrapping_mul(C1);
    let (mut h1, mut h2) = (0u64, 0u64);
    let body = s.len() / 16 * 16;
    for at in (0..body).step_by(16) {
        h1 = (h1 ^ first(u64_at(s, at))).rotate_left(27).wrapping_add(h2).wrapping_mul(5).wrapping_add(0x52DC_E729);
        h2 =
            (h2 ^ second(u64_at(s, at + 8))).rotate_left(31).wrapping_add(h1).wrapping_mul(5).wrapping_add(0x3849_5AB5);
    }
    let rest = &s[body..];
    h2 ^= second(tail(&rest[rest.len().min(8)..]));
    h1 ^= first(tail(&rest[..rest.len().min(8)]));
    h1 ^= s.len() as u64;
    h2 ^= s.len() as u64;
    h1 = h1.wrapping_add(h2);
    h2 = h2.wrapping_add(h1);
    h1 = mix64(h1);
    h2 = mix64(h2);
    h1 = h1.wrapping_add(h2);
    (h1, h2.wrapping_add(h1))
}
