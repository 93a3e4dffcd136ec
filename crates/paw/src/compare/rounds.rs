//! What is compared: one number a round.
//!
//! Runs inside one process are not independent: a lucky layout of memory, a cold branch predictor or a neighbour's
//! burst makes all of them fast or slow together, and a test that takes them one by one is certain of differences that
//! the next start undoes. A round is a start of both processes, so each query gives one number a round and side: the
//! least of its runs, for what a machine adds to a time is never less than nothing. Where both sides were recorded
//! together, a round is a pair, and its ratio is what is tested: what the machine did meanwhile, it did to both.

use crate::recording::QueryResult;
use crate::stats::{RankTest, rank_test, signed_rank_test};
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

    /// The rank test over the rounds: of pairs where both were recorded together.
    pub(super) fn test(&self, together: bool) -> Option<RankTest> {
        let values = |side: &Numbers| side.values().copied().collect::<Vec<f64>>();
        if together { signed_rank_test(&self.ratios()) } else { rank_test(&values(&self.old), &values(&self.new)) }
    }

    /// New by old in each round that both have.
    pub(super) fn ratios(&self) -> Vec<f64> {
        self.old.iter().filter_map(|(round, old)| Some(self.new.get(round)? / old)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::recording::Run;

    #[test]
    fn a_round_is_one_number() {
        let run = |round, elapsed_ns, warm_up| Run { round, elapsed_ns, warm_up, ..Run::default() };
        let runs = vec![
            run(0, 1, true),
            run(0, 100, false),
            run(0, 900, false),
            run(0, 120, false),
            run(0, 90, false),
            run(1, 50, false),
        ];
        let result = QueryResult { runs, ..QueryResult::default() };
        assert_eq!(numbers(&result, 3), [(0, 100.0), (1, 50.0)].into());
        assert_eq!(numbers(&result, 9), [(0, 90.0), (1, 50.0)].into());
    }
}
