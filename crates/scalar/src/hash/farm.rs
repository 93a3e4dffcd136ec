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
