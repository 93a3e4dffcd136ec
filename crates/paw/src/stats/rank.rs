//! The rank test of two sets of times, with the ratio that it implies.
//!
//! # Background
//! Mann and Whitney's U counts the pairs (old, new) where new is slower. Under the hypothesis that old and new are
//! alike its distribution is known: it is computed exactly while sets are small and without ties, else by the normal
//! approximation with correction for ties. The values must be independent: see `compare` for what they are.
//!
//! The ratio is Hodges and Lehmann's: the median of new/old over the same pairs, with the interval that belongs to the
//! test.

use super::quantile;
use serde::Serialize;

/// Pairs up to which the exact distribution is computed.
const EXACT_PAIRS_MAX: usize = 2_000;
/// Values of a set that are used, at most: more only cost time.
const VALUES_MAX: usize = 1_000;
/// Normal quantile of a two-sided 95 % interval.
pub(super) const Z95: f64 = 1.959_964;

/// Result of the rank test.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct RankTest {
    /// Two-sided probability of so much difference, or more, if old and new were alike.
    pub p: f64,
    /// The least that `p` could be with so many runs.
    pub p_min: f64,
    /// New by old: 1.1 is a tenth slower.
    pub ratio: f64,
    /// The ratio is above with 97.5 %.
    pub ratio_low: f64,
    /// The ratio is below with 97.5 %.
    pub ratio_high: f64,
    /// Cliff's delta: the part of pairs where new is slower less the part where it is faster, -1 to 1.
    pub delta: f64,
}

/// Tests two sets; `None` when one is empty.
pub fn rank_test(old: &[f64], new: &[f64]) -> Option<RankTest> {
    if old.is_empty() || new.is_empty() {
        return None;
    }
    let (old, new) = (thinned(old), thinned(new));
    let pairs = (old.len() * new.len()) as f64;
    let u = slower_pairs(&old, &new);
    let ties = ties(&old, &new);
    let exact = pairs <= EXACT_PAIRS_MAX as f64 && ties.iter().all(|&size| size <= 1.0);
    let variance = variance(old.len() as f64, new.len() as f64, &ties);
    let (p, p_min) = if exact {
        exact_p(old.len(), new.len(), u)
    } else {
        (normal_p(pairs, variance, u), normal_p(pairs, variance, pairs))
    };
    let mut ratios: Vec<f64> = new.iter().flat_map(|new| old.iter().map(move |old| new / old.max(1.0))).collect();
    ratios.sort_by(f64::total_cmp);
    let outside = ((pairs / 2.0 - Z95 * variance.sqrt()) / pairs).max(0.0);
    Some(RankTest {
        p,
        p_min,
        ratio: quantile(&ratios, 0.5),
        ratio_low: quantile(&ratios, outside),
        ratio_high: quantile(&ratios, 1.0 - outside),
        delta: 2.0 * u / pairs - 1.0,
    })
}

/// At most [`VALUES_MAX`] values, evenly taken.
fn thinned(values: &[f64]) -> Vec<f64> {
    let step = values.len().div_ceil(VALUES_MAX).max(1);
    values.iter().step_by(step).copied().collect()
}

/// Pairs where new is slower; a tie is half a pair.
fn slower_pairs(old: &[f64], new: &[f64]) -> f64 {
    let against = |new: &f64| -> f64 {
        old.iter()
            .map(|old| {
                if new > old {
                    1.0
                } else if new == old {
                    0.5
                } else {
                    0.0
                }
            })
            .sum()
    };
    new.iter().map(against).sum()
}

/// Sizes of the groups of equal values.
fn ties(old: &[f64], new: &[f64]) -> Vec<f64> {
    let mut all: Vec<f64> = old.iter().chain(new).copied().collect();
    all.sort_by(f64::total_cmp);
    all.chunk_by(|a, b| a == b).map(|group| group.len() as f64).collect()
}

/// Variance of U under the hypothesis.
fn variance(old: f64, new: f64, ties: &[f64]) -> f64 {
    let all = old + new;
    let tie_term: f64 = ties.iter().map(|size| size.powi(3) - size).sum();
    old * new / 12.0 * ((all + 1.0) - tie_term / (all * (all - 1.0).max(1.0)))
}

/// The two-sided probability of a sum between 0 and `pairs`, approximated.
pub(super) fn normal_p(pairs: f64, variance: f64, u: f64) -> f64 {
    if variance == 0.0 {
        return 1.0;
    }
    // Half a pair less: a step function is approximated.
    let z = ((u - pairs / 2.0).abs() - 0.5).max(0.0) / variance.sqrt();
    (2.0 * normal_tail(z)).min(1.0)
}

/// Probability that a normal variable exceeds `z`, for z of 0 and above.
///
/// # Source
/// Press et al., Numerical Recipes, `erfcc`: a Chebyshev fit with relative error below 1.2e-7 everywhere.
fn normal_tail(z: f64) -> f64 {
    let x = z / std::f64::consts::SQRT_2;
    let t = 1.0 / (1.0 + 0.5 * x);
    let terms = [
        0.170_872_77,
        -0.822_152_23,
        1.488_515_87,
        -1.135_203_98,
        0.278_868_07,
        -0.186_288_06,
        0.096_784_18,
        0.374_091_96,
        1.000_023_68,
    ];
    let polynomial = terms.iter().fold(0.0, |sum, term| sum * t + term);
    0.5 * t * (-x * x - 1.265_512_23 + t * polynomial).exp()
}

/// The two-sided probability of `u`, and of the most extreme outcome.
fn exact_p(old: usize, new: usize, u: f64) -> (f64, f64) {
    let distribution = u_distribution(old, new);
    let u = u.round() as usize;
    let below: f64 = distribution.iter().take(u + 1).sum();
    let above: f64 = distribution.iter().skip(u).sum();
    ((2.0 * below.min(above)).min(1.0), (2.0 * distribution.first().copied().unwrap_or(1.0)).min(1.0))
}

/// Probabilities of U = 0, 1, … for sets of `old` and `new` values.
///
/// The greatest of all values is new with probability new/(old+new), and then it is slower than every old one:
/// P(o, n, u) = n/(o+n)·P(o, n-1, u-o) + o/(o+n)·P(o-1, n, u).
fn u_distribution(old: usize, new: usize) -> Vec<f64> {
    // Row n of the table, for o = 0..=old.
    let mut row: Vec<Vec<f64>> = vec![vec![1.0]; old + 1];
    for n in 1..=new {
        let mut next: Vec<Vec<f64>> = vec![vec![1.0]];
        for o in 1..=old {
            let mut out = vec![0.0; o * n + 1];
            let (with_new, with_old) = (n as f64 / (o + n) as f64, o as f64 / (o + n) as f64);
            for (u, p) in row[o].iter().enumerate() {
                out[u + o] += with_new * p;
            }
            for (u, p) in next[o - 1].iter().enumerate() {
                out[u] += with_old * p;
            }
            next.push(out);
        }
        row = next;
    }
    row.pop().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(have: f64, want: f64) {
        assert!((have - want).abs() < 1e-6 * want.max(1e-3), "{have} is not {want}");
    }

    #[test]
    fn exact_values_are_those_of_tables() {
        // Three against three, all slower: 2/C(6,3); five against five: 2/C(10,5).
        close(rank_test(&[1.0, 2.0, 3.0], &[4.0, 5.0, 6.0]).unwrap().p, 0.1);
        close(rank_test(&[1.0, 2.0, 3.0, 4.0, 5.0], &[6.0, 7.0, 8.0, 9.0, 10.0]).unwrap().p, 2.0 / 252.0);
        // scipy.stats.mannwhitneyu([1, 3, 5, 7], [2, 4, 6, 8, 10], method="exact"): U of the first 6, p 0.4126984.
        close(rank_test(&[1.0, 3.0, 5.0, 7.0], &[2.0, 4.0, 6.0, 8.0, 10.0]).unwrap().p, 0.412_698_412);
        close(u_distribution(7, 9).iter().sum(), 1.0);
    }

    #[test]
    fn the_normal_tail_is_right() {
        close(normal_tail(0.0), 0.5);
        close(normal_tail(1.959_964), 0.025);
        close(normal_tail(6.0) * 1e6, 9.865_876e-4);
    }

    #[test]
    fn ratio_interval_and_delta() {
        let old: Vec<f64> = (0..30).map(|n| 1000.0 + f64::from(n * 7 % 30)).collect();
        let new: Vec<f64> = old.iter().map(|time| time * 1.1 + 0.123).collect();
        let test = rank_test(&old, &new).unwrap();
        assert!((test.ratio - 1.1).abs() < 0.01 && test.ratio_low > 1.08 && test.ratio_high < 1.12, "{test:?}");
        assert!(test.delta == 1.0 && test.p < 1e-10 && test.p_min <= test.p);
    }

    #[test]
    fn equal_sets_and_empty_ones() {
        assert_eq!(rank_test(&[5.0; 4], &[5.0; 4]).unwrap().p, 1.0);
        assert_eq!(rank_test(&[5.0; 4], &[]), None);
    }
}
