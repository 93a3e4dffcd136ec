//! Join algorithms against each other: the same rows by every value of `join_algorithm`, whichever filters are made on
//! the way.

use super::random::Random;
use base::JOIN_ALGORITHMS;

/// Settings that change which rows are filtered where, and nothing else.
const SWITCHES: [(&str, [&str; 2]); 14] = [
    ("query_plan_filter_push_down", ["0", "1"]),
    ("query_plan_propagate_predicate_across_join", ["0", "1"]),
    ("query_plan_convert_outer_join_to_inner_join", ["0", "1"]),
    ("use_join_disjunctions_push_down", ["0", "1"]),
    ("cross_to_inner_join_rewrite", ["0", "1"]),
    ("query_plan_join_swap_table", ["'auto'", "'false'"]),
    ("query_plan_aggregate_below_join", ["0", "1"]),
    ("query_plan_optimize_join_order_limit", ["0", "64"]),
    ("optimize_move_to_prewhere", ["0", "1"]),
    ("use_primary_key", ["0", "1"]),
    ("use_statistics_pruning", ["0", "1"]),
    ("use_bit_indexes", ["0", "1"]),
    ("compile_expressions", ["0", "1"]),
    ("max_threads", ["1", "4"]),
];

/// What the rows of a join are compared by.
pub(super) const REFERENCE: &str = "join_algorithm = 'hash', enable_join_runtime_filters = 0";

/// The settings of the runs of a query: one algorithm after another as queries come, each with and without run-time
/// filters, which are made for tables of any size, and the other switches as chance will.
pub(super) fn settings(number: usize, random: &mut Random) -> Vec<String> {
    let algorithm = JOIN_ALGORITHMS[number % JOIN_ALGORITHMS.len()];
    let filters = [
        "enable_join_runtime_filters = 0",
        "join_runtime_filter_min_probe_rows = 0, join_runtime_filter_pass_ratio_threshold_for_disabling = 1000",
    ];
    let run = |filters: &str, random: &mut Random| {
        let switches: Vec<String> =
            SWITCHES.iter().map(|(name, values)| format!("{name} = {}", random.pick(values))).collect();
        [vec![format!("join_algorithm = '{algorithm},hash'"), filters.to_string()], switches].concat().join(", ")
    };
    filters.into_iter().map(|filters| run(filters, random)).collect()
}
