//! Random UUIDs, for ids of queries and servers.

/// A random number, for ids: the keys of the standard library's hasher come from the system.
pub fn random_number() -> u64 {
    use std::hash::{BuildHasher, Hasher};
    std::collections::hash_map::RandomState::new().build_hasher().finish()
}

/// A random UUID (version 4) of 128 random bits, of which six are replaced by version and variant; the first digit of
/// its text is the highest.
pub fn random_bits(high: u64, low: u64) -> u128 {
    let bits = u128::from(high) << 64 | u128::from(low);
    bits & !(0xF << 76) & !(0x3 << 62) | 4 << 76 | 0x2 << 62
}

/// The text of a random UUID of 128 random bits.
pub fn random_text(high: u64, low: u64) -> String {
    let bits = random_bits(high, low);
    format!(
        "{:08x}-{:04x}-{:04x}-{:04x}-{:012x}",
        bits >> 96,
        bits >> 80 & 0xFFFF,
        bits >> 64 & 0xFFFF,
        bits >> 48 & 0xFFFF,
        bits & 0xFFFF_FFFF_FFFF
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn version_and_variant_are_set() {
        assert_eq!(random_text(0, 0), "00000000-0000-4000-8000-000000000000");
        assert_eq!(random_text(u64::MAX, u64::MAX), "ffffffff-ffff-4fff-bfff-ffffffffffff");
        assert_eq!(random_text(0x0123_4567_89ab_cdef, 0x1122_3344_5566_7788), "01234567-89ab-4def-9122-334455667788");
    }
}
