//! What is compared: one number a round.
//!
//! Runs inside one process are not independent: a lucky layout of memory, a cold branch predictor or a neighbour's burst
//! makes all of them fast or slow together, and a test that takes them one by one is certain of differences that the next start
//! undoes. A round is a start of both processes, so each query gives one number a round and side: the least of its runs, for
//! what a machine adds to a time is never less than nothing. Of sides with different numbers of runs a round, as many are taken. What the machine did to a whole round, seen in the median
//! over all queries of both sides, is taken out where both were recorded together.

use crate::recording::QueryResult;
use crate::stats::{RankTest, quantile, rank_test};
use std::collections::BTreeMap;

/// Rounds of each side that a verdict needs: with fewer starts of the processes, luck cannot be told from a change.
pub const ROUNDS_MIN: usize = 6;

/// One number a round.
pub(super) type Numbers = BTreeMap<u32, f64>;

/// The numbers of a result: the least of the first `runs` measured runs of each round.
pub(super) fn numbers(result: &QueryResult, runs: u32) -> Numbers {
    let least = |times: Vec<u64>| times.into_iter().take(runs.max(1) as usize).min();
    result.rounds_ns().into_iter().filter_map(|(round, times)| Some((round, least(times)?.max(1) as f64))).collect()
}

/// Both sides of a query.
#[derive(Clone, Debug, Default)]
pub(super) struct Pair {
    pub(super) old: Numbers,
    pub(super) new: Numbers,
}

impl Pair {
    /// Whether both sides have rounds enough for a verdict.
    pub(super) fn is_enough(&self) -> bool {
        self.old.len().min(self.new.len()) >= ROUNDS_MIN
    }

    /// The rank test over the rounds.
    pub(super) fn test(&self) -> Option<RankTest> {
        let values = |side: &Numbers| side.values().copied().collect::<Vec<f64>>();
        rank_test(&values(&self.old), &values(&self.new))
    }

    /// New by old in each round that both have.
    pub(super) fn ratios(&self) -> Vec<f64> {
        self.old.iter().filter_map(|(round, old)| Some(self.new.get(round)? / old)).collect()
    }
}

/// Takes out of each round what the machine did to all queries in it.
pub(super) fn steady(pairs: &mut [&mut Pair]) {
    let mut by_round: BTreeMap<u32, Vec<f64>> = BTreeMap::new();
    for pair in pairs.iter() {
        for side in [&pair.old, &pair.new] {
            let mut all: Vec<f64> = side.values().copied().collect();
            all.sort_by(f64::total_cmp);
            let usual = quantile(&all, 0.5);
            side.iter().for_each(|(round, time)| by_round.entry(*round).or_default().push((time / usual).ln()));
        }
    }
    let drift: BTreeMap<u32, f64> = by_round.into_iter().map(|(round, mut parts)| {
        parts.sort_by(f64::total_cmp);
        (round, quantile(&parts, 0.5).exp())
    }).collect();
    for pair in pairs {
        for side in [&mut pair.old, &mut pair.new] {
            side.iter_mut().for_each(|(round, time)| *time /= drift.get(round).copied().unwrap_or(1.0));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::recording::Run;

    #[test]
    fn a_round_is_one_number() {
        let run = |round, elapsed_ns, warm_up| Run { round, elapsed_ns, warm_up, ..Run::default() };
        let runs = vec![run(0, 1, true), run(0, 100, false), run(0, 900, false), run(0, 120, false), run(0, 90, false), run(1, 50, false)];
        let result = QueryResult { runs, ..QueryResult::default() };
        assert_eq!(numbers(&result, 3), [(0, 100.0), (1, 50.0)].into());
        assert_eq!(numbers(&result, 9), [(0, 90.0), (1, 50.0)].into());
    }

    #[test]
    fn what_slows_a_whole_round_is_taken_out() {
        let side = |times: [f64; 3]| times.into_iter().enumerate().map(|(round, time)| (round as u32, time)).collect::<Numbers>();
        let mut pairs: Vec<Pair> = (1..=5).map(|query| {
            let base = 100.0 * f64::from(query);
            // The second round is twice as slow; in query 3 new is a tenth slower.
            let factor = if query == 3 { 1.1 } else { 1.0 };
            Pair { old: side([base, 2.0 * base, base]), new: side([base * factor, 2.0 * base * factor, base * factor]) }
        }).collect();
        steady(&mut pairs.iter_mut().collect::<Vec<_>>());
        let close = |have: f64, want: f64| assert!((have / want - 1.0).abs() < 1e-9, "{have} is not {want}");
        close(pairs[0].old[&1], 100.0);
        close(pairs[2].new[&1], 330.0);
        pairs[2].ratios().into_iter().for_each(|ratio| close(ratio, 1.1));
    }
}
