//! CRC-32C (Castagnoli), as the CRC32 instruction of x86-64 computes it: without complements before and after.

/// The reversed polynomial.
const POLYNOMIAL: u32 = 0x82F6_3B78;

/// The remainder of each byte after eight shifts.
const TABLE: [u32; 256] = {
    let mut table = [0u32; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut crc = byte as u32;
        let mut bit = 0;
        while bit < 8 {
            crc = (crc >> 1) ^ if crc & 1 != 0 { POLYNOMIAL } else { 0 };
            bit += 1;
        }
        table[byte] = crc;
        byte += 1;
    }
    table
};

/// The sum goes on over the eight bytes of a word: ClickHouse's `intHashCRC32`.
#[inline]
pub fn crc32c_word(crc: u32, word: u64) -> u32 {
    word.to_le_bytes().iter().fold(crc, |crc, &byte| (crc >> 8) ^ TABLE[usize::from((crc as u8) ^ byte)])
}

/// The sum of a string by words, from 0; the last word is what is left of the string and its length: ClickHouse's weak
/// hash.
pub fn weak_hash(bytes: &[u8]) -> u32 {
    let (words, tail) = bytes.as_chunks::<8>();
    let crc = words.iter().fold(0, |crc, word| crc32c_word(crc, u64::from_le_bytes(*word)));
    if tail.is_empty() && !words.is_empty() {
        return crc;
    }
    let mut word = [0u8; 8];
    // Behind other words the length comes first, in a word of its own last.
    let (text, length) = if words.is_empty() { (0, 7) } else { (8 - tail.len(), 0) };
    word[text..text + tail.len()].copy_from_slice(tail);
    word[length] = tail.len() as u8;
    crc32c_word(crc, u64::from_le_bytes(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sum_is_castagnolis() {
        // "123456789" has the check value 0xE3069283 with complements; its first eight bytes by hand.
        let crc = crc32c_word(u32::MAX, u64::from_le_bytes(*b"12345678"));
        let crc = (crc >> 8) ^ TABLE[usize::from((crc as u8) ^ b'9')];
        assert_eq!(!crc, 0xE306_9283);
    }
}
