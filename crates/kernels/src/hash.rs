//! Hashes for grouping and joining: fast, well mixed in high and low bits, the same in every run.

const K0: u64 = 0x9E37_79B9_7F4A_7C15;
const K1: u64 = 0xE703_7ED1_A0B4_28DB;
const K2: u64 = 0x8EBC_6AF0_9C88_C6E3;

/// The 128-bit product folded to 64 bits (as in wyhash).
#[inline(always)]
fn fold(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    product as u64 ^ (product >> 64) as u64
}

/// The hash of an integer.
#[inline(always)]
pub fn hash_u64(value: u64) -> u64 {
    fold(value ^ K1, K0)
}

/// Hash of a pair from the hash so far and another hash or value.
#[inline(always)]
pub fn combine(hash: u64, value: u64) -> u64 {
    fold(hash ^ K0, value ^ K2)
}

#[inline(always)]
fn read_u64(bytes: &[u8]) -> u64 {
    u64::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7]])
}

#[inline(always)]
fn read_u32(bytes: &[u8]) -> u64 {
    u64::from(u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
}

/// Hash of a byte string.
#[inline]
pub fn hash_bytes(bytes: &[u8]) -> u64 {
    let n = bytes.len();
    let seed = (n as u64).wrapping_mul(K2);
    if n <= 16 {
        let (a, b) = if n >= 8 {
            (read_u64(bytes), read_u64(&bytes[n - 8..]))
        } else if n >= 4 {
            (read_u32(bytes), read_u32(&bytes[n - 4..]))
        } else if n > 0 {
            (u64::from(bytes[0]) << 16 | u64::from(bytes[n / 2]) << 8 | u64::from(bytes[n - 1]), 0)
        } else {
            (0, 0)
        };
        return fold(fold(a ^ K0, b ^ K1) ^ seed, K2);
    }
    let mut hash = seed;
    let mut rest = bytes;
    while rest.len() > 16 {
        hash = fold(read_u64(rest) ^ K0 ^ hash, read_u64(&rest[8..]) ^ K1);
        rest = &rest[16..];
    }
    let tail = &bytes[n - 16..];
    fold(fold(read_u64(tail) ^ K1 ^ hash, read_u64(&tail[8..]) ^ K0), K2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn few_collisions_in_either_half() {
        let hashes: Vec<u64> = (0..100_000u64).map(hash_u64).collect();
        assert_eq!(hashes.iter().collect::<HashSet<_>>().len(), 100_000);
        let high: HashSet<u64> = hashes.iter().map(|h| h >> 48).collect();
        let low: HashSet<u64> = hashes.iter().map(|h| h & 0xFFFF).collect();
        assert!(high.len() > 45_000 && low.len() > 45_000, "{} {}", high.len(), low.len());
    }

    #[test]
    fn every_length_of_bytes() {
        let text: Vec<u8> = (0..100).collect();
        let hashes: HashSet<u64> = (0..=100).map(|n| hash_bytes(&text[..n])).collect();
        assert_eq!(hashes.len(), 101);
    }
}
