//! SipHash-2-4 (Aumasson and Bernstein, 2012), with 64 and 128 bits. ClickHouse's 128-bit form folds the state in a way
//! of its own. Many strings are hashed several at a time, each in a lane of a vector.

#![allow(unsafe_code)] // Vectors behind a check of the CPU: 2.4x with AVX-512, 1.35x with AVX2 on strings of 80 bytes.

#[cfg(target_arch = "x86_64")]
mod lanes;

/// Strings among which those of one length in words are found: their bytes fit into the first two levels of cache.
#[cfg(target_arch = "x86_64")]
const WINDOW: usize = 2048;

/// Lengths in words that have a bucket of their own; all longer ones share the last.
#[cfg(target_arch = "x86_64")]
const BUCKETS: usize = 64;

/// The four words of the state.
#[derive(Clone, Debug)]
struct SipState([u64; 4]);

impl SipState {
    fn new(k0: u64, k1: u64) -> Self {
        SipState(first_state((k0, k1)))
    }

    #[inline(always)]
    fn round(&mut self) {
        let [mut v0, mut v1, mut v2, mut v3] = self.0;
        v0 = v0.wrapping_add(v1);
        v1 = v1.rotate_left(13) ^ v0;
        v0 = v0.rotate_left(32);
        v2 = v2.wrapping_add(v3);
        v3 = v3.rotate_left(16) ^ v2;
        v0 = v0.wrapping_add(v3);
        v3 = v3.rotate_left(21) ^ v0;
        v2 = v2.wrapping_add(v1);
        v1 = v1.rotate_left(17) ^ v2;
        v2 = v2.rotate_left(32);
        self.0 = [v0, v1, v2, v3];
    }

    fn word(&mut self, word: u64) {
        self.0[3] ^= word;
        self.round();
        self.round();
        self.0[0] ^= word;
    }

    /// Takes the bytes and their length in.
    fn absorb(&mut self, bytes: &[u8]) {
        bytes.as_chunks().0.iter().for_each(|word| self.word(u64::from_le_bytes(*word)));
        self.word(last_word(bytes));
    }

    fn finish(mut self, bytes: &[u8]) -> [u64; 4] {
        self.absorb(bytes);
        self.0[2] ^= 0xFF;
        (0..4).for_each(|_| self.round());
        self.0
    }
}

/// The state before the first word.
fn first_state((k0, k1): (u64, u64)) -> [u64; 4] {
    [0x736F_6D65_7073_6575 ^ k0, 0x646F_7261_6E64_6F6D ^ k1, 0x6C79_6765_6E65_7261 ^ k0, 0x7465_6462_7974_6573 ^ k1]
}

/// The bytes behind the last whole word, and the length in the highest byte.
#[inline(always)]
fn last_word(bytes: &[u8]) -> u64 {
    let length = (bytes.len() as u64) << 56;
    match bytes.last_chunk() {
        // The bytes of the word before are shifted out; none of the rest is in the highest place.
        Some(end) => length | (u64::from_le_bytes(*end) >> 8) >> (8 * (7 - bytes.len() % 8)),
        None => length | bytes.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte)),
    }
}

/// The 64-bit hash under a key.
pub fn sip_hash64(key: (u64, u64), bytes: &[u8]) -> u64 {
    let [v0, v1, v2, v3] = SipState::new(key.0, key.1).finish(bytes);
    v0 ^ v1 ^ v2 ^ v3
}

/// The 128-bit hash under a key.
pub fn sip_hash128(key: (u64, u64), bytes: &[u8]) -> u128 {
    let [v0, v1, v2, v3] = SipState::new(key.0, key.1).finish(bytes);
    of_halves(v0 ^ v1, v2 ^ v3)
}

fn of_halves(low: u64, high: u64) -> u128 {
    u128::from(low) | u128::from(high) << 64
}

/// Writes [`sip_hash128`] of each string to its place in `out`, which is as long as `strings`. Strings of as many whole
/// words are hashed together.
pub fn sip_hash128_many(key: (u64, u64), strings: &[&[u8]], out: &mut [u128]) {
    assert_eq!(strings.len(), out.len(), "a hash for each string");
    #[cfg(target_arch = "x86_64")]
    {
        use crate::level::{Level, level};
        let windows = strings.chunks(WINDOW).zip(out.chunks_mut(WINDOW));
        match level() {
            Level::Avx512 => {
                // SAFETY: the CPU has the features of its level.
                let hash =
                    |group: [&[u8]; 8], words: usize| unsafe { lanes::hash_avx512(first_state(key), group, words) };
                return windows.for_each(|(strings, out)| hash_window(key, strings, out, &hash));
            }
            Level::Avx2 => {
                // SAFETY: as above.
                let hash =
                    |group: [&[u8]; 4], words: usize| unsafe { lanes::hash_avx2(first_state(key), group, words) };
                return windows.for_each(|(strings, out)| hash_window(key, strings, out, &hash));
            }
            Level::Baseline => {}
        }
    }
    strings.iter().zip(out).for_each(|(bytes, out)| *out = sip_hash128(key, bytes));
}

/// Hashes at most [`WINDOW`] strings: those of as many whole words by `hash_group`, which takes that number too.
#[cfg(target_arch = "x86_64")]
fn hash_window<const LANES: usize>(
    key: (u64, u64),
    strings: &[&[u8]],
    out: &mut [u128],
    hash_group: &impl Fn([&[u8]; LANES], usize) -> [u128; LANES],
) {
    let bucket = |bytes: &[u8]| (bytes.len() / 8).min(BUCKETS - 1);
    let mut starts = [0u16; BUCKETS + 1];
    strings.iter().for_each(|bytes| starts[bucket(bytes) + 1] += 1);
    (0..BUCKETS).for_each(|at| starts[at + 1] += starts[at]);
    let mut order = [0u16; WINDOW];
    for (row, bytes) in strings.iter().enumerate() {
        let next = &mut starts[bucket(bytes)];
        order[usize::from(*next)] = row as u16;
        *next += 1;
    }
    let (groups, rest) = order[..strings.len()].as_chunks::<LANES>();
    for rows in groups {
        let group = rows.map(|row| strings[usize::from(row)]);
        let words = group[0].len() / 8;
        if group.iter().all(|bytes| bytes.len() / 8 == words) {
            let hashes = hash_group(group, words);
            (0..LANES).for_each(|lane| out[usize::from(rows[lane])] = hashes[lane]);
        } else {
            rows.iter().for_each(|&row| out[usize::from(row)] = sip_hash128(key, strings[usize::from(row)]));
        }
    }
    rest.iter().for_each(|&row| out[usize::from(row)] = sip_hash128(key, strings[usize::from(row)]));
}

/// [`sip_hash128`] of bytes that come piece by piece.
#[derive(Clone, Debug)]
pub struct SipHasher128 {
    state: SipState,
    /// The bytes behind the last whole word; `length % 8` of them count.
    rest: [u8; 8],
    /// Number of all bytes so far.
    length: u64,
}

impl SipHasher128 {
    /// A hash under a key, of no bytes yet.
    pub fn new(key: (u64, u64)) -> Self {
        SipHasher128 { state: SipState::new(key.0, key.1), rest: [0; 8], length: 0 }
    }

    /// Takes more bytes in.
    pub fn update(&mut self, mut bytes: &[u8]) {
        let filled = (self.length % 8) as usize;
        self.length = self.length.wrapping_add(bytes.len() as u64);
        if filled > 0 {
            let (first, behind) = bytes.split_at(bytes.len().min(8 - filled));
            self.rest[filled..filled + first.len()].copy_from_slice(first);
            if filled + first.len() < 8 {
                return;
            }
            self.state.word(u64::from_le_bytes(self.rest));
            bytes = behind;
        }
        let (words, rest) = bytes.as_chunks();
        words.iter().for_each(|word| self.state.word(u64::from_le_bytes(*word)));
        self.rest[..rest.len()].copy_from_slice(rest);
    }

    /// The hash of all bytes.
    pub fn finish(mut self) -> u128 {
        let rest = &self.rest[..(self.length % 8) as usize];
        // The highest byte is that of the length.
        let low = rest.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte));
        self.state.word(self.length << 56 | low);
        self.state.0[2] ^= 0xFF;
        (0..4).for_each(|_| self.state.round());
        let [v0, v1, v2, v3] = self.state.0;
        of_halves(v0 ^ v1, v2 ^ v3)
    }
}

/// The 128-bit hash under a key as the authors of SipHash define it, which is not how ClickHouse's `sipHash128` ends.
pub fn sip_hash128_reference(key: (u64, u64), bytes: &[u8]) -> u128 {
    let mut state = SipState::new(key.0, key.1);
    state.0[1] ^= 0xEE;
    state.absorb(bytes);
    state.0[2] ^= 0xEE;
    (0..4).for_each(|_| state.round());
    let low = state.0.iter().fold(0, |all, word| all ^ word);
    state.0[1] ^= 0xDD;
    (0..4).for_each(|_| state.round());
    of_halves(low, state.0.iter().fold(0, |all, word| all ^ word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_hash_as_the_whole() {
        let bytes: Vec<u8> = (0..100).collect();
        for length in [0, 1, 7, 8, 9, 16, 50, 100] {
            for step in [1, 3, 7, 8, 9, 64] {
                let mut hasher = SipHasher128::new((1, 2));
                bytes[..length].chunks(step).for_each(|piece| hasher.update(piece));
                assert_eq!(hasher.finish(), sip_hash128((1, 2), &bytes[..length]), "{length} bytes, {step} at a time");
            }
        }
    }

    #[test]
    fn many_strings_hash_as_each_alone() {
        let mut random = 7u64;
        for longest in [0, 1, 9, 40, 300, 2000] {
            let bytes: Vec<u8> = (0..longest).map(|at| (at * 31 % 251) as u8).collect();
            for count in [0, 1, 7, 8, 9, 100, 2048, 2051] {
                let strings: Vec<&[u8]> = (0..count)
                    .map(|_| {
                        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                        &bytes[..(random >> 33) as usize % (longest + 1)]
                    })
                    .collect();
                let alone: Vec<_> = strings.iter().map(|bytes| sip_hash128((1, 2), bytes)).collect();
                let mut hashes = vec![0; count];
                sip_hash128_many((1, 2), &strings, &mut hashes);
                assert_eq!(hashes, alone, "{count} strings of at most {longest} bytes");
                #[cfg(target_arch = "x86_64")]
                if crate::level::Level::of_cpu() >= crate::level::Level::Avx2 {
                    // SAFETY: the CPU has the feature.
                    let hash = |group: [&[u8]; 4], words: usize| unsafe {
                        lanes::hash_avx2(first_state((1, 2)), group, words)
                    };
                    hashes.fill(0);
                    strings.chunks(WINDOW).zip(hashes.chunks_mut(WINDOW)).for_each(|(strings, out)| {
                        hash_window((1, 2), strings, out, &hash);
                    });
                    assert_eq!(hashes, alone, "{count} strings of at most {longest} bytes, AVX2");
                }
            }
        }
    }
}
