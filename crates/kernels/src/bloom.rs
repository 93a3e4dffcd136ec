//! A split-block Bloom filter: a key sets one bit in each of the eight words of one block, so a test reads one half of
//! a cache line.
//!
//! # Source
//! Putze, Sanders, Singler: "Cache-, Hash- and Space-Efficient Bloom Filters" (JEA 2009); the block form is that of
//! Apache Parquet and Impala.

/// Bits per key: about one false answer in a hundred.
const BITS_PER_KEY: usize = 12;
const BLOCK_BITS: usize = 256;
/// Odd multipliers, one per word.
const SALTS: [u32; 8] =
    [0x47b6_137b, 0x4497_4d91, 0x8824_ad5b, 0xa2b7_289d, 0x7054_95c7, 0x2df1_424b, 0x9efc_4947, 0x5c6b_fb31];

/// A set of hashes that may say yes wrongly, never no.
#[derive(Debug)]
pub struct Bloom {
    blocks: Vec<[u32; 8]>,
}

impl Bloom {
    /// An empty filter with room for `keys` keys.
    pub fn new(keys: usize) -> Self {
        Bloom { blocks: vec![[0; 8]; (keys * BITS_PER_KEY).div_ceil(BLOCK_BITS).max(1)] }
    }

    /// Adds a hash.
    pub fn insert(&mut self, hash: u64) {
        let at = self.block_of(hash);
        self.blocks[at].iter_mut().zip(masks(hash)).for_each(|(word, mask)| *word |= mask);
    }

    /// Whether a hash may have been added.
    #[inline(always)]
    pub fn may_contain(&self, hash: u64) -> bool {
        let missing = self.blocks[self.block_of(hash)]
            .iter()
            .zip(masks(hash))
            .fold(0, |missing, (word, mask)| missing | (mask & !word));
        missing == 0
    }

    #[inline(always)]
    fn block_of(&self, hash: u64) -> usize {
        (((hash >> 32) * self.blocks.len() as u64) >> 32) as usize
    }
}

#[inline(always)]
fn masks(hash: u64) -> [u32; 8] {
    SALTS.map(|salt| 1 << ((hash as u32).wrapping_mul(salt) >> 27))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_are_never_missed_and_rarely_mistaken() {
        let mut bloom = Bloom::new(1000);
        (0..1000).for_each(|key| bloom.insert(crate::hash::hash_u64(key)));
        assert!((0..1000).all(|key| bloom.may_contain(crate::hash::hash_u64(key))));
        let mistaken = (1000..11_000).filter(|&key| bloom.may_contain(crate::hash::hash_u64(key))).count();
        assert!(mistaken < 300, "{mistaken} of 10,000");
    }
}
