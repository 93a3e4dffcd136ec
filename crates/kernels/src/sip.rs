//! SipHash-2-4, with 64 and 128 bits. ClickHouse's 128-bit form folds the state in a way of its own.

/// The four words of the state.
struct SipState([u64; 4]);

impl SipState {
    fn new(k0: u64, k1: u64) -> Self {
        SipState([
            0x736F_6D65_7073_6575 ^ k0,
            0x646F_7261_6E64_6F6D ^ k1,
            0x6C79_6765_6E65_7261 ^ k0,
            0x7465_6462_7974_6573 ^ k1,
        ])
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
        let chunks = bytes.chunks_exact(8);
        let rest = chunks.remainder();
        for chunk in chunks {
            let mut raw = [0; 8];
            raw.copy_from_slice(chunk);
            self.word(u64::from_le_bytes(raw));
        }
        let mut last = [0; 8];
        last[..rest.len()].copy_from_slice(rest);
        last[7] = bytes.len() as u8;
        self.word(u64::from_le_bytes(last));
    }

    fn finish(mut self, bytes: &[u8]) -> [u64; 4] {
        self.absorb(bytes);
        self.0[2] ^= 0xFF;
        (0..4).for_each(|_| self.round());
        self.0
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
    u128::from(v0 ^ v1) | u128::from(v2 ^ v3) << 64
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
    let high = state.0.iter().fold(0, |all, word| all ^ word);
    u128::from(low) | u128::from(high) << 64
}
