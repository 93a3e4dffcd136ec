//! Permuted congruential generators (M. O'Neill, "PCG: A Family of Simple Fast Space-Efficient Statistically Good
//! Algorithms for Random Number Generation", 2014). What a seed gives is what it gives in ClickHouse.

const MULTIPLIER_128: u128 = 0x2360_ED05_1FC6_5DA4_4385_DF64_9FCC_F645;

/// 64 bits of 128 bits of state: their exclusive or, rotated by the uppermost six.
#[inline]
fn xsl_rr(state: u128) -> u64 {
    ((state >> 64) as u64 ^ state as u64).rotate_right((state >> 122) as u32)
}

/// 64 bits at a time from 128 bits of state, with an increment: `setseq_xsl_rr_128_64`.
pub struct Pcg64Setseq(u128);

impl Pcg64Setseq {
    const INCREMENT: u128 = 0x5851_F42D_4C95_7F2D_1405_7B7E_F767_814F;

    /// A generator that repeats itself for the same seed.
    pub fn new(seed: u64) -> Self {
        let mut generator = Pcg64Setseq(u128::from(seed).wrapping_add(Self::INCREMENT));
        generator.next_bits();
        generator
    }

    /// The next 64 bits.
    #[inline]
    pub fn next_bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(MULTIPLIER_128).wrapping_add(Self::INCREMENT);
        xsl_rr(self.0)
    }

    /// Moves the generator on as if `draws` numbers had been drawn (F. Brown, "Random Number Generation with Arbitrary
    /// Strides", 1994).
    pub fn skip(&mut self, mut draws: u64) {
        let (mut factor, mut increment) = (MULTIPLIER_128, Self::INCREMENT);
        while draws > 0 {
            if draws & 1 == 1 {
                self.0 = self.0.wrapping_mul(factor).wrapping_add(increment);
            }
            increment = increment.wrapping_mul(factor.wrapping_add(1));
            factor = factor.wrapping_mul(factor);
            draws >>= 1;
        }
    }
}

/// 64 bits at a time from 128 bits of state: `mcg_xsl_rr_128_64`.
pub struct Pcg64(u128);

impl Pcg64 {
    /// A generator that repeats itself for the same seed.
    pub fn new(seed: u64) -> Self {
        Pcg64(u128::from(seed | 3))
    }

    /// The next 64 bits.
    #[inline]
    pub fn next_bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(MULTIPLIER_128);
        xsl_rr(self.0)
    }

    /// A number below `end`, all equally likely: as few bits as hold it, drawn again until they do; 0 for an `end` of 0
    /// or 1.
    #[inline]
    pub fn below(&mut self, end: u64) -> u64 {
        if end <= 1 {
            return 0;
        }
        let mask = u64::MAX >> (end - 1).leading_zeros();
        loop {
            let drawn = self.next_bits() & mask;
            if drawn < end {
                return drawn;
            }
        }
    }

    /// Puts the first `count` of `items` in random order, drawn from all of them.
    pub fn shuffle_first<T>(&mut self, items: &mut [T], count: usize) {
        for i in 0..count.min(items.len().saturating_sub(1)) {
            let other = i + self.below((items.len() - i) as u64) as usize;
            items.swap(i, other);
        }
    }
}

/// 32 bits at a time from 64 bits of state: `mcg_xsh_rs_64_32`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pcg32(u64);

impl Pcg32 {
    const MULTIPLIER: u64 = 6_364_136_223_846_793_005;

    /// A generator that repeats itself for the same seed.
    pub fn new(seed: u64) -> Self {
        Pcg32(seed | 3)
    }

    /// A generator that has been asked `draws` times.
    pub fn after(seed: u64, mut draws: u64) -> Self {
        let (mut state, mut power) = (seed | 3, Self::MULTIPLIER);
        while draws > 0 {
            if draws & 1 == 1 {
                state = state.wrapping_mul(power);
            }
            power = power.wrapping_mul(power);
            draws >>= 1;
        }
        Pcg32(state)
    }

    /// The generator as ClickHouse writes it: multiplier, increment and state.
    pub fn to_text(self) -> String {
        format!("{} 0 {}", Self::MULTIPLIER, self.0)
    }

    /// The generator of what [`Self::to_text`] wrote.
    pub fn from_text(text: &str) -> Option<Self> {
        let (rest, state) = text.rsplit_once(' ')?;
        (rest == format!("{} 0", Self::MULTIPLIER)).then(|| state.parse().ok().map(Pcg32))?
    }

    /// A number below `end`, which is not 0: the remainder of 32 bits, of 64 where `end` needs them.
    #[inline]
    pub fn remainder(&mut self, end: u64) -> u64 {
        let low = u64::from(self.next_bits());
        if end <= u64::from(u32::MAX) { low % end } else { ((low << 32) + u64::from(self.next_bits())) % end }
    }

    /// The next 32 bits.
    #[inline]
    pub fn next_bits(&mut self) -> u32 {
        let state = self.0;
        self.0 = state.wrapping_mul(Self::MULTIPLIER);
        ((state ^ state >> 22) >> (22 + (state >> 61))) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_what_it_gives_elsewhere() {
        // Of arrayShuffle([1, 2, 3, 4, 5], 42) and arrayPartialShuffle([1, 2, 3, 4, 5], 2, 42) of ClickHouse.
        let mut items = [1, 2, 3, 4, 5];
        Pcg64::new(42).shuffle_first(&mut items, 5);
        assert_eq!(items, [3, 2, 5, 1, 4]);
        let mut items = [1, 2, 3, 4, 5];
        Pcg64::new(42).shuffle_first(&mut items, 2);
        assert_eq!(items, [3, 2, 1, 4, 5]);
        assert_eq!(Pcg64::new(1).below(0), 0);
        let mut one = Pcg32::new(7);
        (0..5).for_each(|_| _ = one.next_bits());
        assert_eq!(one, Pcg32::after(7, 5));
        for draws in [0, 1, 2, 7, 1000] {
            let (mut drawn, mut skipped) = (Pcg64Setseq::new(5), Pcg64Setseq::new(5));
            (0..draws).for_each(|_| _ = drawn.next_bits());
            skipped.skip(draws);
            assert_eq!(drawn.next_bits(), skipped.next_bits());
        }
    }
}
