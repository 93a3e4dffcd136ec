//! Rules about grouping and aggregates.

pub(super) mod aggregate_arithmetic;
pub(super) mod aggregate_below_join;
pub(super) mod distinct_aggregates;
pub(super) mod first_of_sorted_array;
pub(super) mod grouping_sets_from_groups;
pub(super) mod key_aggregates;
pub(super) mod metadata_aggregate;
pub(super) mod part_results;
pub(super) mod projection;
pub(super) mod redundant_keys;
