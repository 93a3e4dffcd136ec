//! The rank test of two sets of times, in strata, with the ratio that it implies.
//!
//! # Background
//! Mann and Whitney's U counts the pairs (old, new) where new is slower. When runs come in rounds between which the machine
//! may have changed, only pairs of one round say something: van Elteren's stratified test adds the U of each round, and under
//! the hypothesis that old and new are alike the sum's distribution is the convolution of theirs. It is computed exactly while
//! sets are small and without ties, else by the normal approximation with correction for ties.
//!
//! The ratio is Hodges and Lehmann's: the median of new/old over the same pairs, with the interval that belongs to the test.

use super::quantile;
use serde::Serialize;

/// Pairs of all strata up to which the exact distribution is computed.
const EXACT_PAIRS_MAX: usize = 2_000;
/// Values of a set that are used, at most: more only cost time.
const VALUES_MAX: usize = 1_000;
/// Normal quantile of a two-sided 95 % interval.
const Z95: f64 = 1.959_964;

/// Times of one round.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stratum {
    /// Old times in nanoseconds.
    pub old: Vec<f64>,
    /// New times in nanoseconds.
    pub new: Vec<f64>,
}

/// What the test says.
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

/// Tests strata; `None` when no stratum has both old and new times.
pub fn rank_test(strata: &[Stratum]) -> Option<RankTest> {
    let strata: Vec<Stratum> = strata.iter().filter(|s| !s.old.is_empty() && !s.new.is_empty()).map(thinned).collect();
    if strata.is_empty() {
        return None;
    }
    let pairs: f64 = strata.iter().map(|s| (s.old.len() * s.new.len()) as f64).sum();
    let u: f64 = strata.iter().map(slower_pairs).sum();
    let tied = strata.iter().any(has_ties);
    let exact = !tied && pairs <= EXACT_PAIRS_MAX as f64;
    let (p, p_min) = if exact { exact_p(&strata, u) } else { (normal_p(&strata, u), normal_p(&strata, pairs)) };
    let mut ratios: Vec<f64> = strata.iter().flat_map(|s| s.new.iter().flat_map(|new| s.old.iter().map(move |old| new / old.max(1.0)))).collect();
    ratios.sort_by(f64::total_cmp);
    let outside = ((pairs / 2.0 - Z95 * variance(&strata).sqrt()) / pairs).max(0.0);
    Some(RankTest {
        p,
        p_min,
        ratio: quantile(&ratios, 0.5),
        ratio_low: quantile(&ratios, outside),
        ratio_high: quantile(&ratios, 1.0 - outside),
        delta: 2.0 * u / pairs - 1.0,
    })
}

/// A stratum with at most [`VALUES_MAX`] values a set, evenly taken.
fn thinned(stratum: &Stratum) -> Stratum {
    let thin = |values: &[f64]| {
        let step = values.len().div_ceil(VALUES_MAX).max(1);
        values.iter().step_by(step).copied().collect()
    };
    Stratum { old: thin(&stratum.old), new: thin(&stratum.new) }
}

/// Pairs where new is slower; a tie is half a pair.
fn slower_pairs(stratum: &Stratum) -> f64 {
    let against = |new: &f64| -> f64 { stratum.old.iter().map(|old| if new > old { 1.0 } else if new == old { 0.5 } else { 0.0 }).sum() };
    stratum.new.iter().map(against).sum()
}

/// Sizes of the groups of equal values.
fn ties(stratum: &Stratum) -> Vec<f64> {
    let mut all: Vec<f64> = stratum.old.iter().chain(&stratum.new).copied().collect();
    all.sort_by(f64::total_cmp);
    all.chunk_by(|a, b| a == b).map(|group| group.len() as f64).collect()
}

fn has_ties(stratum: &Stratum) -> bool {
    ties(stratum).iter().any(|&size| size > 1.0)
}

/// Variance of the sum of U under the hypothesis.
fn variance(strata: &[Stratum]) -> f64 {
    let of_one = |s: &Stratum| {
        let (old, new) = (s.old.len() as f64, s.new.len() as f64);
        let all = old + new;
        let tie_term: f64 = ties(s).iter().map(|size| size.powi(3) - size).sum();
        old * new / 12.0 * ((all + 1.0) - tie_term / (all * (all - 1.0).max(1.0)))
    };
    strata.iter().map(of_one).sum()
}

fn normal_p(strata: &[Stratum], u: f64) -> f64 {
    let mean: f64 = strata.iter().map(|s| (s.old.len() * s.new.len()) as f64 / 2.0).sum();
    let deviation = variance(strata).sqrt();
    if deviation == 0.0 {
        return 1.0;
    }
    // Half a pair less: a step function is approximated.
    let z = ((u - mean).abs() - 0.5).max(0.0) / deviation;
    (2.0 * normal_tail(z)).min(1.0)
}

/// Probability that a normal variable exceeds `z`, for z of 0 and above.
///
/// # Source
/// Press et al., Numerical Recipes, `erfcc`: a Chebyshev fit with relative error below 1.2e-7 everywhere.
fn normal_tail(z: f64) -> f64 {
    let x = z / std::f64::consts::SQRT_2;
    let t = 1.0 / (1.0 + 0.5 * x);
    let terms = [0.170_872_77, -0.822_152_23, 1.488_515_87, -1.135_203_98, 0.278_868_07, -0.186_288_06, 0.096_784_18, 0.374_091_96, 1.000_023_68];
    let polynomial = terms.iter().fold(0.0, |sum, term| sum * t + term);
    0.5 * t * (-x * x - 1.265_512_23 + t * polynomial).exp()
}

/// The two-sided probability of `u`, and of the most extreme outcome.
fn exact_p(strata: &[Stratum], u: f64) -> (f64, f64) {
    let mut distribution = vec![1.0];
    for stratum in strata {
        distribution = convolved(&distribution, &u_distribution(stratum.old.len(), stratum.new.len()));
    }
    let u = u.round() as usize;
    let below: f64 = distribution.iter().take(u + 1).sum();
    let above: f64 = distribution.iter().skip(u).sum();
    ((2.0 * below.min(above)).min(1.0), (2.0 * distribution.first().copied().unwrap_or(1.0)).min(1.0))
}

fn convolved(a: &[f64], b: &[f64]) -> Vec<f64> {
    let mut out = vec![0.0; a.len() + b.len() - 1];
    for (i, x) in a.iter().enumerate() {
        for (slot, y) in out[i..].iter_mut().zip(b) {
            *slot += x * y;
        }
    }
    out
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

    fn stratum(old: &[f64], new: &[f64]) -> Stratum {
        Stratum { old: old.to_vec(), new: new.to_vec() }
    }

    fn close(have: f64, want: f64) {
        assert!((have - want).abs() < 1e-6 * want.max(1e-3), "{have} is not {want}");
    }

    #[test]
    fn exact_values_are_those_of_tables() {
        // Three against three, all slower: 2/C(6,3); five against five: 2/C(10,5).
        close(rank_test(&[stratum(&[1.0, 2.0, 3.0], &[4.0, 5.0, 6.0])]).unwrap().p, 0.1);
        close(rank_test(&[stratum(&[1.0, 2.0, 3.0, 4.0, 5.0], &[6.0, 7.0, 8.0, 9.0, 10.0])]).unwrap().p, 2.0 / 252.0);
        // scipy.stats.mannwhitneyu([1, 3, 5, 7], [2, 4, 6, 8, 10], method="exact"): U of the first 6, p 0.4126984.
        close(rank_test(&[stratum(&[1.0, 3.0, 5.0, 7.0], &[2.0, 4.0, 6.0, 8.0, 10.0])]).unwrap().p, 0.412_698_412);
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
        let test = rank_test(&[Stratum { old, new }]).unwrap();
        assert!((test.ratio - 1.1).abs() < 0.01 && test.ratio_low > 1.08 && test.ratio_high < 1.12, "{test:?}");
        assert!(test.delta == 1.0 && test.p < 1e-10 && test.p_min <= test.p);
    }

    #[test]
    fn a_machine_that_slows_between_rounds_does_not_matter() {
        // In each round new is 1 % slower; round two is twice as slow as round one: unstratified ranks see almost nothing.
        let round = |base: f64| stratum(&[base, base + 1.0, base + 2.0, base + 3.0], &[base + 10.0, base + 11.0, base + 12.0, base + 13.5]);
        let test = rank_test(&[round(1000.0), round(2000.0), round(500.0)]).unwrap();
        close(test.p, 2.0 / 70f64.powi(3));
    }

    #[test]
    fn equal_sets_and_empty_ones() {
        assert_eq!(rank_test(&[stratum(&[5.0; 4], &[5.0; 4])]).unwrap().p, 1.0);
        assert_eq!(rank_test(&[stratum(&[5.0; 4], &[])]), None);
    }
}
