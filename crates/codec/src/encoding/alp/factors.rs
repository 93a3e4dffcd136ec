//! Floats as decimals: `v = int * 10^f / 10^e`, exact to the bit or not at all.

use types::NativeType;

/// Powers of ten that are exact in a 64-bit float.
const TENS: [f64; 19] =
    [1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18];
const TENTHS: [f64; 19] = [
    1e0, 1e-1, 1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 1e-9, 1e-10, 1e-11, 1e-12, 1e-13, 1e-14, 1e-15, 1e-16, 1e-17,
    1e-18,
];
/// Integers beyond are not all floats.
const INT_MAX: f64 = 9_007_199_254_740_992.0;

/// The exponents of a chunk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Factors {
    e: u8,
    f: u8,
}

/// A float that may be a decimal.
pub(crate) trait Float: NativeType {
    fn wide(self) -> f64;
    fn narrow(wide: f64) -> Self;
    fn same_bits(self, other: Self) -> bool;
    fn is_nan(self) -> bool;
}

macro_rules! floats {
    ($($float:ty),*) => {$(impl Float for $float {
        #[inline(always)]
        fn wide(self) -> f64 {
            self as f64
        }
        #[inline(always)]
        fn narrow(wide: f64) -> Self {
            wide as $float
        }
        #[inline(always)]
        fn same_bits(self, other: Self) -> bool {
            self.to_bits() == other.to_bits()
        }
        fn is_nan(self) -> bool {
            self != self
        }
    })*};
}

floats!(f32, f64);

impl Factors {
    /// From exponents; `None` for such that no writer chooses.
    pub fn new(e: u8, f: u8) -> Option<Self> {
        (f <= e && usize::from(e) < TENS.len()).then_some(Factors { e, f })
    }

    /// The exponents.
    pub fn exponents(self) -> (u8, u8) {
        (self.e, self.f)
    }

    /// All there are, the simplest first.
    pub(crate) fn all() -> impl Iterator<Item = Factors> {
        (0..TENS.len() as u8).flat_map(|e| (0..=e).map(move |f| Factors { e, f }))
    }

    /// The integer of a float that it gives back exactly.
    #[inline]
    pub(crate) fn encode<T: Float>(self, value: T) -> Option<i64> {
        let scaled = value.wide() * TENS[usize::from(self.e)] * TENTHS[usize::from(self.f)];
        if !(scaled.abs() < INT_MAX) {
            return None;
        }
        let int = scaled.round_ties_even() as i64;
        self.decode::<T>(int).same_bits(value).then_some(int)
    }

    /// The float of an integer.
    #[inline(always)]
    pub(crate) fn decode<T: Float>(self, int: i64) -> T {
        T::narrow(float_of(int) * TENS[usize::from(self.f)] * TENTHS[usize::from(self.e)])
    }

    /// The floats of integers.
    pub(crate) fn decode_all<T: Float>(self, ints: &[i64]) -> Vec<T> {
        let (up, down) = (TENS[usize::from(self.f)], TENTHS[usize::from(self.e)]);
        ints.iter().map(|&int| T::narrow(float_of(int) * up * down)).collect()
    }
}

impl Factors {
    /// The floats of integers of 32 bits, for which there is one instruction.
    pub(crate) fn decode_narrow<T: Float>(self, ints: &[i32]) -> Vec<T> {
        let (up, down) = (TENS[usize::from(self.f)], TENTHS[usize::from(self.e)]);
        ints.iter().map(|&int| T::narrow(f64::from(int) * up * down)).collect()
    }
}

/// `int as f64`, in operations of which AVX2 has vectors: its halves become floats by where they stand in the bits of
/// large ones, and what these have too much is taken away. Only the last sum rounds.
#[inline(always)]
fn float_of(int: i64) -> f64 {
    /// 2^52: the lowest bit of the mantissa counts 1.
    const LOW: u64 = 0x4330_0000_0000_0000;
    /// 2^84 + 2^63: the lowest bit counts 2^32, and a negative half is moved above zero.
    const HIGH: u64 = 0x4530_0000_8000_0000;
    const BOTH: f64 = f64::from_bits(0x4530_0000_8010_0000);
    let low = f64::from_bits(int as u64 & 0xFFFF_FFFF | LOW);
    let high = f64::from_bits(int as u64 >> 32 ^ HIGH);
    high - BOTH + low
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_become_floats() {
        let edges = [
            0,
            1,
            -1,
            i64::MAX,
            i64::MIN,
            1 << 53,
            (1 << 53) + 1,
            -(1 << 53) - 1,
            0xFFFF_FFFF,
            1 << 32,
            -(1 << 32),
            -(1 << 32) - 1,
        ];
        let mixed = (0..10_000u64).map(|i| kernels::hash::hash_u64(i) as i64 >> (i % 64));
        edges
            .into_iter()
            .chain(mixed)
            .for_each(|int| assert_eq!(float_of(int).to_bits(), (int as f64).to_bits(), "{int}"));
    }

    #[test]
    fn what_is_encoded_comes_back_to_the_bit() {
        for factors in Factors::all() {
            for value in [0.0, -0.0, 1.5, -2.25, 0.1, 123_456.789, 1e300, f64::NAN, f64::INFINITY, f64::MIN_POSITIVE] {
                if let Some(int) = factors.encode(value) {
                    assert_eq!(factors.decode::<f64>(int).to_bits(), value.to_bits());
                }
            }
        }
        assert_eq!(Factors::new(2, 0).and_then(|factors| factors.encode(12.34f64)), Some(1234));
        assert!(Factors::new(1, 2).is_none() && Factors::new(19, 0).is_none());
    }
}
