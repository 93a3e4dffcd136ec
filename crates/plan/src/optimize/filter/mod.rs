//! Rules about conditions on rows.

pub(super) mod equality_chains;
pub(super) mod filter_order;
pub(super) mod filter_push_down;
pub(super) mod index_condition;
pub(super) mod tuple_comparisons;
pub(super) mod unknown_names;
