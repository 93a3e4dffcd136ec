//! The text of random UUIDs, for ids of queries.

/// The text of a random UUID (version 4) of 128 random bits, of which six are replaced by version and variant.
pub fn random_text(high: u64, low: u64) -> String {
    format!(
        "{:08x}-{:04x}-4{:03x}-{:04x}-{:012x}",
        high >> 32,
        high >> 16 & 0xFFFF,
        high & 0xFFF,
        (low >> 48 & 0x3FFF) | 0x8000,
        low & 0xFFFF_FFFF_FFFF
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
