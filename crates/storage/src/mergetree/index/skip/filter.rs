//! Bloom filters, and the words and substrings of texts that go into them.

use crate::definition::FilterSize;
use base::{Result, bail};
use codec::bytes::{ByteReader, put_bytes};
use types::Value;

/// A Bloom filter of values.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Filter {
    bits: Vec<u8>,
    hashes: u32,
    seed: u64,
}

/// Bytes of a filter, at most.
const BYTES_MAX: usize = 64 << 20;

impl Filter {
    pub(crate) fn new(size: FilterSize) -> Self {
        Filter { bits: vec![0; size.bytes.clamp(1, BYTES_MAX)], hashes: size.hashes.max(1), seed: size.seed }
    }

    /// A filter for so many different values, of which a share is taken for others.
    pub(crate) fn for_values(values: usize, false_positives: f64) -> Self {
        let bits_per_value = -false_positives.clamp(1e-6, 0.99).ln() / std::f64::consts::LN_2.powi(2);
        let bytes = (values as f64 * bits_per_value / 8.0).ceil() as usize;
        let hashes = (bits_per_value * std::f64::consts::LN_2).round().clamp(1.0, 30.0) as u32;
        Filter::new(FilterSize { bytes: bytes.max(8), hashes, seed: 0 })
    }

    fn places(&self, hash: u64) -> impl Iterator<Item = usize> + use<> {
        // Double hashing: the second hash is odd, so that all places can be reached.
        let (first, step) =
            (kernels::hash::hash_u64(hash ^ self.seed), kernels::hash::hash_u64(hash.rotate_left(32) ^ self.seed) | 1);
        let bits = self.bits.len() as u64 * 8;
        let hashes = u64::from(self.hashes);
        (0..hashes).map(move |i| (first.wrapping_add(step.wrapping_mul(i)) % bits) as usize)
    }

    pub(crate) fn add(&mut self, hash: u64) {
        for place in self.places(hash) {
            self.bits[place / 8] |= 1 << (place % 8);
        }
    }

    pub(crate) fn may_hold(&self, hash: u64) -> bool {
        self.places(hash).all(|place| self.bits[place / 8] >> (place % 8) & 1 == 1)
    }

    /// Halves the filter while that leaves it half full at most; the number of its bits must be a power of two. `false`
    /// for one that is so full from the start that it tells little.
    ///
    /// A place is a number modulo the bits, so that a filter of half the bits is both halves laid over each other.
    pub(crate) fn fold(&mut self) -> bool {
        debug_assert!(self.bits.len().is_power_of_two() && self.bits.len() >= 8);
        let set = |bits: &[u8]| {
            bits.as_chunks::<8>().0.iter().map(|word| u64::from_le_bytes(*word).count_ones() as usize).sum::<usize>()
        };
        let mut full = set(&self.bits);
        if full * 5 > self.bits.len() * 8 * 3 {
            return false;
        }
        while full * 4 <= self.bits.len() * 8 && self.bits.len() > 8 {
            let upper = self.bits.split_off(self.bits.len() / 2);
            self.bits.iter_mut().zip(upper).for_each(|(lower, upper)| *lower |= upper);
            full = set(&self.bits);
        }
        self.bits.shrink_to_fit();
        true
    }

    /// Bytes of the bits.
    pub(crate) fn bytes(&self) -> usize {
        self.bits.len()
    }

    pub(crate) fn write(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.hashes.to_le_bytes());
        out.extend_from_slice(&self.seed.to_le_bytes());
        put_bytes(out, &self.bits);
    }

    pub(crate) fn read(reader: &mut ByteReader<'_>) -> Result<Self> {
        let (hashes, seed, bits) = (reader.u32()?, reader.u64()?, reader.bytes()?.to_vec());
        if bits.is_empty() || !(1..=64).contains(&hashes) {
            bail!(CorruptedData, "a Bloom filter of {} bytes with {hashes} hashes", bits.len());
        }
        Ok(Filter { bits, hashes, seed })
    }
}

/// The hash of a text. Zeros at the end pad strings of fixed size.
pub(crate) fn hash_text(bytes: &[u8]) -> u64 {
    kernels::hash::hash_bytes(&bytes[..bytes.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1)])
}

/// The hash of a value; numbers of different types that are equal have the same.
pub(crate) fn hash_value(value: &Value) -> u64 {
    match value {
        Value::String(bytes) => hash_text(bytes),
        Value::Float(number) => kernels::hash::hash_u64((number + 0.0).to_bits()),
        other => match other.as_i128() {
            Some(number) => kernels::hash::hash_u64(number as u64 ^ ((number >> 64) as u64).rotate_left(17)),
            None => kernels::hash::hash_bytes(other.to_literal().as_bytes()),
        },
    }
}

/// The substrings of `size` bytes.
pub(crate) fn ngrams(text: &[u8], size: usize) -> impl Iterator<Item = u64> {
    text.windows(size).map(kernels::hash::hash_bytes)
}

/// The words: runs of letters and digits of ASCII, and of bytes beyond it.
pub(crate) fn tokens(text: &[u8]) -> impl Iterator<Item = u64> {
    text.split(|byte| is_separator(*byte)).filter(|word| !word.is_empty()).map(kernels::hash::hash_bytes)
}

fn is_separator(byte: u8) -> bool {
    byte.is_ascii() && !byte.is_ascii_alphanumeric()
}

/// Words that a text surely has if it holds `needle`: those with a separator on both sides of them.
pub(crate) fn inner_tokens(needle: &[u8]) -> impl Iterator<Item = u64> {
    let from = needle.iter().position(|&byte| is_separator(byte)).unwrap_or(needle.len());
    let to = needle.iter().rposition(|&byte| is_separator(byte)).unwrap_or(from).max(from);
    tokens(&needle[from..to])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_added_is_held_and_little_else() {
        let mut filter = Filter::for_values(1000, 0.01);
        (0..1000u64).for_each(|i| filter.add(hash_value(&Value::UInt(i))));
        assert!((0..1000i64).all(|i| filter.may_hold(hash_value(&Value::Int(i)))));
        let wrong = (1000..11_000u64).filter(|&i| filter.may_hold(hash_value(&Value::UInt(i)))).count();
        assert!(wrong < 200, "{wrong} of 10000");
        let mut bytes = Vec::new();
        filter.write(&mut bytes);
        assert_eq!(Filter::read(&mut ByteReader::new(&bytes)).unwrap(), filter);
    }

    #[test]
    fn only_whole_words_of_a_needle_count() {
        let of = |text: &str| tokens(text.as_bytes()).collect::<Vec<_>>();
        let inner = |text: &str| inner_tokens(text.as_bytes()).collect::<Vec<_>>();
        assert_eq!(inner("alf one two hal"), of("one two"));
        assert_eq!(inner("word"), of(""));
        assert_eq!(inner(" whole "), of("whole"));
        assert_eq!(inner("a b"), of(""));
    }
}
