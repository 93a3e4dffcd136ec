//! Cheap deterministic randomness: a mixing function and a generator stepped through it.
//!
//! Not here: anything seeded from the clock or the machine; the same seed always gives the same table.

/// Mixes two words into one, each bit of the result depending on every bit of both.
#[inline]
pub fn mix(value: u64, salt: u64) -> u64 {
    let mut z = value.wrapping_add(salt.wrapping_mul(0x9E37_79B9_7F4A_7C15)).wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// A permutation of the 62-bit integers: distinct inputs give distinct outputs.
#[inline]
pub fn permute_62(value: u64, seed: u64) -> u64 {
    const MASK: u64 = (1 << 62) - 1;
    let mut z = (value ^ mix(seed, 0x51)) & MASK;
    z = z.wrapping_mul(0xBF58_476D_1CE4_E5B9) & MASK;
    z ^= z >> 31;
    z = z.wrapping_mul(0x94D0_49BB_1331_11EB) & MASK;
    z ^ (z >> 29)
}

/// A uniform number in `[0, 1)` from the upper bits of a word.
#[inline]
pub fn unit(word: u64) -> f64 {
    (word >> 11) as f64 * (1.0 / (1u64 << 53) as f64)
}

/// A uniform number below `bound` from a word; cheaper than a division.
#[inline]
pub fn below(word: u64, bound: u64) -> u64 {
    ((u128::from(word) * u128::from(bound)) >> 64) as u64
}

/// A stream of random words.
#[derive(Clone, Debug)]
pub struct Rng {
    state: u64,
}

impl Rng {
    /// A stream of its own for each seed.
    pub fn new(seed: u64) -> Self {
        Self { state: mix(seed, 0xA5) }
    }

    /// The next word.
    #[inline]
    pub fn word(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        mix(self.state, 0)
    }

    /// A uniform number below `bound`, which is not zero.
    #[inline]
    pub fn below(&mut self, bound: u64) -> u64 {
        below(self.word(), bound)
    }

    /// A uniform number in `[0, 1)`.
    #[inline]
    pub fn unit(&mut self) -> f64 {
        unit(self.word())
    }

    /// True `per_mille` times in a thousand.
    #[inline]
    pub fn chance(&mut self, per_mille: u64) -> bool {
        self.below(1000) < per_mille
    }
}

/// The index of an item below `count` whose popularity falls as a power of its rank: `u^skew · count`.
///
/// Larger `skew`, heavier head. The share of distinct items stays the same at every scale.
#[inline]
pub fn power_index(u: f64, skew: i32, count: u64) -> u64 {
    ((u.powi(skew) * count as f64) as u64).min(count.saturating_sub(1))
}

/// The index of an item below `count` whose popularity is Zipf's (inverse to its rank).
#[inline]
pub fn zipf_index(u: f64, count: u64) -> u64 {
    (((u * (count as f64 + 1.0).ln()).exp() as u64).saturating_sub(1)).min(count.saturating_sub(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn permutation_has_no_repeats() {
        let mut seen: Vec<u64> = (0..100_000).map(|i| permute_62(i, 7)).collect();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), 100_000);
    }

    #[test]
    fn indexes_stay_below_count() {
        for u in [0.0, 0.5, 0.999_999_999] {
            assert!(power_index(u, 3, 10) < 10);
            assert!(zipf_index(u, 10) < 10);
        }
    }
}
