//! The signed-rank test of pairs, with the ratio that it implies.
//!
//! # Background
//! Old and new of one round share what the machine did meanwhile, so that their ratio says more than either. Wilcoxon's
//! test ranks the ratios by their distance from 1 and adds the ranks of those above: if old and new were alike, each
//! would be above or below by the toss of a coin, whatever the distribution. The sum's distribution is computed exactly
//! where there are no ties, else approximated. The ratio is Hodges and Lehmann's: the median of the means of all pairs
//! of logarithms.

use super::quantile;
use super::rank::{RankTest, Z95, normal_p};

/// Pairs that are used, at most: more only cost time.
const PAIRS_MAX: usize = 200;

/// Tests ratios of new by old; `None` when there are none.
pub fn signed_rank_test(ratios: &[f64]) -> Option<RankTest> {
    let logs: Vec<f64> = ratios.iter().take(PAIRS_MAX).map(|ratio| ratio.max(f64::MIN_POSITIVE).ln()).collect();
    if logs.is_empty() {
        return None;
    }
    let (sum, count, tied) = rank_sum(&logs);
    let n = count as f64;
    let most = n * (n + 1.0) / 2.0;
    let variance = most * (2.0 * n + 1.0) / 12.0;
    let (p, p_min) = match () {
        () if count == 0 => (1.0, 1.0),
        () if tied => (normal_p(most, variance, sum), normal_p(most, variance, most)),
        () => exact_p(count, sum),
    };
    let mut means: Vec<f64> = (0..logs.len())
        .flat_map(|i| (i..logs.len()).map(move |j| (i, j)))
        .map(|(i, j)| (logs[i] + logs[j]) / 2.0)
        .collect();
    means.sort_by(f64::total_cmp);
    let all = logs.len() as f64 * (logs.len() as f64 + 1.0) / 2.0;
    let deviation = (all * (2.0 * logs.len() as f64 + 1.0) / 12.0).sqrt();
    let outside = ((all / 2.0 - Z95 * deviation) / all).max(0.0);
    let above = logs.iter().filter(|log| **log > 0.0).count() as f64;
    let below = logs.iter().filter(|log| **log < 0.0).count() as f64;
    Some(RankTest {
        p,
        p_min,
        ratio: quantile(&means, 0.5).exp(),
        ratio_low: quantile(&means, outside).exp(),
        ratio_high: quantile(&means, 1.0 - outside).exp(),
        delta: (above - below) / logs.len() as f64,
    })
}

/// The sum of the ranks of values above 0, how many values are not 0, and whether some are as far from it as others.
fn rank_sum(values: &[f64]) -> (f64, usize, bool) {
    let mut sorted: Vec<f64> = values.iter().copied().filter(|value| *value != 0.0).collect();
    sorted.sort_by(|a, b| a.abs().total_cmp(&b.abs()));
    let (mut sum, mut rank, mut tied) = (0.0, 0usize, false);
    for group in sorted.chunk_by(|a, b| a.abs() == b.abs()) {
        tied |= group.len() > 1;
        let mean = rank as f64 + (group.len() as f64 + 1.0) / 2.0;
        sum += mean * group.iter().filter(|value| **value > 0.0).count() as f64;
        rank += group.len();
    }
    (sum, sorted.len(), tied)
}

/// The two-sided probability of a sum of ranks, and of the most extreme one.
fn exact_p(count: usize, sum: f64) -> (f64, f64) {
    let mut distribution = vec![1.0];
    for rank in 1..=count {
        let mut next = vec![0.0; distribution.len() + rank];
        for (place, p) in distribution.iter().enumerate() {
            next[place] += p / 2.0;
            next[place + rank] += p / 2.0;
        }
        distribution = next;
    }
    let sum = sum.round() as usize;
    let below: f64 = distribution.iter().take(sum + 1).sum();
    let above: f64 = distribution.iter().skip(sum).sum();
    ((2.0 * below.min(above)).min(1.0), (2.0 * distribution.first().copied().unwrap_or(1.0)).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(have: f64, want: f64) {
        assert!((have - want).abs() < 1e-6 * want.max(1e-3), "{have} is not {want}");
    }

    #[test]
    fn exact_values_are_those_of_tables() {
        // All of six above: 2/2^6. Of eight, the two nearest below: sums up to 3 are 5 of 256.
        close(signed_rank_test(&[1.1, 1.2, 1.3, 1.4, 1.5, 1.6]).unwrap().p, 2.0 / 64.0);
        close(signed_rank_test(&[0.99, 0.97, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6]).unwrap().p, 10.0 / 256.0);
        assert_eq!(signed_rank_test(&[1.0, 1.0]).unwrap().p, 1.0);
        assert_eq!(signed_rank_test(&[]), None);
    }

    #[test]
    fn a_ratio_has_its_interval() {
        let ratios: Vec<f64> = (0..20).map(|n| 1.1 + f64::from(n * 7 % 20 - 10) * 0.002).collect();
        let test = signed_rank_test(&ratios).unwrap();
        assert!((test.ratio - 1.099).abs() < 0.003 && test.ratio_low > 1.09 && test.ratio_high < 1.11, "{test:?}");
        assert!(test.delta == 1.0 && test.p < 1e-5 && test.p == test.p_min);
    }
}
