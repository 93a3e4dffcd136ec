//! FarmHash 1.1 (Google): the hash that may change with the processor, here the one of processors with SSE 4, and the
//! fingerprint, which never changes.

/// `Hash64`.
pub(super) fn hash64(s: &[u8]) -> u64 {
    farmhash::hash64(s)
}

/// `Fingerprint64`.
pub(super) fn fingerprint64(s: &[u8]) -> u64 {
    farmhash::fingerprint64(s)
}

/// `Fingerprint` of two words.
pub(super) fn fingerprint_of_pair(low: u64, high: u64) -> u64 {
    const FACTOR: u64 = 0x9DDF_EA08_EB38_2D69;
    let a = (low ^ high).wrapping_mul(FACTOR);
    let b = (high ^ a ^ a >> 47).wrapping_mul(FACTOR);
    let b = (b ^ b >> 44).wrapping_mul(FACTOR);
    (b ^ b >> 41).wrapping_mul(FACTOR)
}
