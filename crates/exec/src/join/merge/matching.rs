//! Matching of two ascending lists of keys.

use super::keys::{SortedKeys, Words, compare};
use std::cmp::Ordering;

/// Factor by which one list must be longer for it to be searched instead of walked.
const SEARCH_FACTOR: usize = 16;

/// Pairs of equal keys, by their places, which ascend in both lists.
#[derive(Default)]
pub(super) struct Matches {
    /// Places in the left list.
    pub left: Vec<u32>,
    /// Places among the distinct keys of the right list.
    pub right: Vec<u32>,
}

/// Distinct right keys.
pub(super) struct DistinctKeys {
    rows: Option<Vec<u32>>,
    words: Words,
    len: usize,
    /// The first place of each among all keys; `None` if all are distinct.
    pub starts: Option<Vec<u32>>,
}

impl DistinctKeys {
    /// Finds the distinct keys.
    pub(super) fn new(keys: SortedKeys) -> Self {
        let Some(starts) = keys.starts() else {
            return DistinctKeys { rows: keys.rows, words: keys.words, len: keys.len, starts: None };
        };
        let first = &starts[..starts.len() - 1];
        let words = match keys.words {
            Words::W64(words) => Words::W64(first.iter().map(|&at| words[at as usize]).collect()),
            Words::W128(words) => Words::W128(first.iter().map(|&at| words[at as usize]).collect()),
            Words::Columns { prefixes, columns } => Words::Columns {
                prefixes: first.iter().map(|&at| prefixes[at as usize]).collect(),
                columns: columns.iter().map(|column| column.gather(first).flatten()).collect(),
            },
        };
        DistinctKeys { rows: keys.rows, words, len: first.len(), starts: Some(starts) }
    }

    /// The row of the key at a place.
    #[inline]
    pub(super) fn row(&self, place: usize) -> u32 {
        self.rows.as_ref().map_or(place as u32, |rows| rows[place])
    }

    /// The places, among all keys, of the rows of one.
    #[inline]
    pub(super) fn places(&self, key: usize) -> std::ops::Range<usize> {
        match &self.starts {
            Some(starts) => starts[key] as usize..starts[key + 1] as usize,
            None => key..key + 1,
        }
    }

    /// Finds the left keys that are among these.
    pub(super) fn find(&self, left: &SortedKeys) -> Matches {
        let lens = (left.len, self.len);
        match (&left.words, &self.words) {
            (Words::W64(a), Words::W64(b)) => merge(lens, |i, j| a[i].cmp(&b[j])),
            (Words::W128(a), Words::W128(b)) => merge(lens, |i, j| a[i].cmp(&b[j])),
            (Words::Columns { prefixes: p, columns: a }, Words::Columns { prefixes: q, columns: b }) => {
                merge(lens, |i, j| p[i].cmp(&q[j]).then_with(|| compare((a, i), (b, j))))
            }
            _ => Matches::default(),
        }
    }
}

/// Merges two lists; `order(i, j)` compares the left key `i` with the right key `j`.
#[inline(always)]
fn merge((lefts, rights): (usize, usize), order: impl Fn(usize, usize) -> Ordering) -> Matches {
    if lefts == 0 || rights == 0 {
        return Matches::default();
    }
    // A block is often a small part of the range.
    let first = partition_point(0..rights, |j| order(0, j).is_gt());
    let end = first + partition_point(first..rights, |j| order(lefts - 1, j).is_ge()) - first;
    if lefts * SEARCH_FACTOR < end - first {
        search_right(lefts, first..end, order)
    } else if (end - first) * SEARCH_FACTOR < lefts {
        search_left(lefts, first..end, order)
    } else {
        walk(lefts, first..end, order)
    }
}

/// Walks both lists, one step per key, without a branch that depends on keys.
#[inline(always)]
fn walk(lefts: usize, rights: std::ops::Range<usize>, order: impl Fn(usize, usize) -> Ordering) -> Matches {
    // Each left key is written once at most, and every step writes where the next match goes.
    let (mut left, mut right) = (vec![0u32; lefts + 1], vec![0u32; lefts + 1]);
    let (mut i, mut j, mut found) = (0, rights.start, 0);
    while i < lefts && j < rights.end {
        let order = order(i, j);
        (left[found], right[found]) = (i as u32, j as u32);
        found += usize::from(order.is_eq());
        j += usize::from(order.is_gt());
        i += usize::from(order.is_le());
    }
    left.truncate(found);
    right.truncate(found);
    Matches { left, right }
}

/// Looks each left key up among many right ones.
fn search_right(lefts: usize, rights: std::ops::Range<usize>, order: impl Fn(usize, usize) -> Ordering) -> Matches {
    let mut matches = Matches::default();
    let mut j = rights.start;
    for i in 0..lefts {
        j = gallop(j..rights.end, |j| order(i, j).is_gt());
        if j == rights.end {
            break;
        }
        if order(i, j).is_eq() {
            matches.left.push(i as u32);
            matches.right.push(j as u32);
        }
    }
    matches
}

/// Looks each right key up among many left ones.
fn search_left(lefts: usize, rights: std::ops::Range<usize>, order: impl Fn(usize, usize) -> Ordering) -> Matches {
    let mut matches = Matches::default();
    let mut i = 0;
    for j in rights {
        i = gallop(i..lefts, |i| order(i, j).is_lt());
        let end = gallop(i..lefts, |i| order(i, j).is_le());
        matches.left.extend(i as u32..end as u32);
        matches.right.resize(matches.left.len(), j as u32);
        i = end;
    }
    matches
}

/// The first place of a range at which `before` does not hold.
fn partition_point(range: std::ops::Range<usize>, before: impl Fn(usize) -> bool) -> usize {
    let (mut low, mut high) = (range.start, range.end);
    while low < high {
        let middle = (low + high) / 2;
        if before(middle) { low = middle + 1 } else { high = middle }
    }
    low
}

/// The first place at which `before` does not hold, as [`partition_point`]; quicker if it is near the beginning.
fn gallop(range: std::ops::Range<usize>, before: impl Fn(usize) -> bool) -> usize {
    let (mut low, mut step) = (range.start, 1);
    while low + step <= range.end && before(low + step - 1) {
        low += step;
        step *= 2;
    }
    partition_point(low..(low + step).min(range.end), before)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(words: &[u64]) -> SortedKeys {
        SortedKeys { rows: None, len: words.len(), words: Words::W64(words.to_vec()) }
    }

    /// Compares all pairs of places with equal keys with those of nested loops.
    fn check(left: &[u64], right: &[u64]) {
        let distinct = DistinctKeys::new(keys(right));
        let found = distinct.find(&keys(left));
        let pairs: Vec<(usize, usize)> = found
            .left
            .iter()
            .zip(&found.right)
            .flat_map(|(&l, &r)| distinct.places(r as usize).map(move |r| (l as usize, r)))
            .collect();
        let expected: Vec<(usize, usize)> = (0..left.len())
            .flat_map(|l| (0..right.len()).map(move |r| (l, r)))
            .filter(|&(l, r)| left[l] == right[r])
            .collect();
        assert_eq!(pairs, expected, "{left:?} {right:?}");
    }

    #[test]
    fn as_nested_loops() {
        let random = |i: u64| i.wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(31) >> 40;
        let list = |seed: u64, len: u64, values: u64| {
            let mut list: Vec<u64> = (0..len).map(|i| random(seed + i * 7) % values).collect();
            list.sort_unstable();
            list
        };
        for (lefts, rights) in [(0, 5), (5, 0), (1, 1), (40, 40), (200, 3), (3, 200), (1, 300), (300, 1)] {
            for values in [2, 30, 1000] {
                for seed in 0..8 {
                    check(&list(seed, lefts, values), &list(seed + 100, rights, values));
                }
            }
        }
        check(&[5, 5, 9], &[9, 9, 9]);
        check(&[u64::MAX], &[0, u64::MAX]);
    }
}
