//! Sorting by integer keys, digit by digit.
//!
//! ```text
//! keys ─▶ minus the least, without common low zeros ─▶ [value | row] in one word, where both fit ─▶ LSD by 8 bits
//!                                                   ─▶ [high bits | row] otherwise   ─▶ LSD, then comparisons
//! ```
//! Digits that all keys share cost one look at their histogram. Equal keys keep their order.

const DIGIT_BITS: u32 = 8;
const DIGITS: usize = 1 << DIGIT_BITS;
/// High bits of wide keys that are sorted by digits.
const WIDE_BITS: u32 = 32;
/// Below this a comparison sort is faster.
const RADIX_ROWS_MIN: usize = 512;

/// The positions of `keys` in ascending order, equal keys in the order they came.
///
/// # Panics
/// For 2^32 keys or more.
pub fn sort_positions(keys: &[u64]) -> Sorted {
    assert!(u32::try_from(keys.len()).is_ok(), "a sort of {} rows at once", keys.len());
    let (min, varying) = range(keys);
    let rows = keys.len() as u64;
    if varying == 0 {
        return Sorted { rows: (0..rows as u32).collect(), ties: rows > 1 };
    }
    let low = varying.trailing_zeros();
    let value_bits = 64 - (varying >> low).leading_zeros();
    let row_bits = 64 - rows.leading_zeros();
    if value_bits + row_bits > 64 {
        return sort_wide(keys, min, low, value_bits, row_bits);
    }
    let mut items: Vec<u64> = keys.iter().zip(0u64..).map(|(key, row)| (key - min) >> low << row_bits | row).collect();
    if items.len() < RADIX_ROWS_MIN {
        items.sort_unstable();
    } else {
        lsd(&mut items, row_bits, value_bits);
    }
    let ties = items.windows(2).any(|pair| pair[0] >> row_bits == pair[1] >> row_bits);
    let mask = (1u64 << row_bits) - 1;
    Sorted { rows: items.into_iter().map(|item| (item & mask) as u32).collect(), ties }
}

/// Sorted positions.
pub struct Sorted {
    /// The positions.
    pub rows: Vec<u32>,
    /// Whether some keys are equal.
    pub ties: bool,
}

/// The least key, and the bits that differ in any key's distance to it.
fn range(keys: &[u64]) -> (u64, u64) {
    let min = keys.iter().copied().min().unwrap_or(0);
    (min, keys.iter().fold(0, |bits, key| bits | (key - min)))
}

/// Keys too wide to lie beside a row: their high bits decide nearly all, the rest is compared.
fn sort_wide(keys: &[u64], min: u64, low: u32, value_bits: u32, row_bits: u32) -> Sorted {
    let dropped = low + value_bits - WIDE_BITS;
    let mut items: Vec<u64> =
        keys.iter().zip(0u64..).map(|(key, row)| (key - min) >> dropped << row_bits | row).collect();
    if items.len() < RADIX_ROWS_MIN {
        items.sort_unstable();
    } else {
        lsd(&mut items, row_bits, WIDE_BITS);
    }
    let mask = (1u64 << row_bits) - 1;
    let mut ties = false;
    for run in items.chunk_by_mut(|a, b| *a >> row_bits == *b >> row_bits) {
        if run.len() > 1 {
            let key = |item: &u64| keys[(*item & mask) as usize];
            run.sort_by_key(key);
            ties |= run.windows(2).any(|pair| key(&pair[0]) == key(&pair[1]));
        }
    }
    Sorted { rows: items.into_iter().map(|item| (item & mask) as u32).collect(), ties }
}

/// Least digit first, over the `bits` bits from `low` on.
fn lsd(items: &mut Vec<u64>, low: u32, bits: u32) {
    let passes = bits.div_ceil(DIGIT_BITS) as usize;
    let mut counts = vec![[0u32; DIGITS]; passes];
    for item in &*items {
        let mut value = item >> low;
        for count in &mut counts {
            count[value as usize % DIGITS] += 1;
            value >>= DIGIT_BITS;
        }
    }
    let mut other = vec![0; items.len()];
    for (pass, count) in counts.iter_mut().enumerate() {
        if count.iter().any(|&count| count as usize == items.len()) {
            continue;
        }
        let mut at = 0;
        for count in count.iter_mut() {
            at += std::mem::replace(count, at);
        }
        let shift = low + pass as u32 * DIGIT_BITS;
        for item in &*items {
            let next = &mut count[(item >> shift) as usize % DIGITS];
            other[*next as usize] = *item;
            *next += 1;
        }
        std::mem::swap(items, &mut other);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(keys: Vec<u64>) {
        let mut expected: Vec<u32> = (0..keys.len() as u32).collect();
        expected.sort_by_key(|&row| keys[row as usize]);
        let sorted = sort_positions(&keys);
        assert_eq!(sorted.rows, expected);
        let mut distinct = keys.clone();
        distinct.sort_unstable();
        distinct.dedup();
        assert_eq!(sorted.ties, distinct.len() < keys.len());
    }

    #[test]
    fn like_a_stable_sort() {
        let random = |i: u64| i.wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(31).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        for n in [0, 1, 2, 100, 511, 512, 3000] {
            check((0..n).map(random).collect());
            check((0..n).map(|i| random(i) % 10).collect());
            check((0..n).map(|i| random(i) << 40).collect());
            check((0..n).map(|i| (random(i) % 1000) << 32 | 1 << 63).collect());
            check((0..n).map(|i| u64::MAX - i).collect());
            check(vec![7; n as usize]);
        }
    }
}
