//! Rules about the order, the sides and the algorithms of joins.

pub(super) mod join_build_side;
pub(super) mod join_order;
pub(super) mod merge_join;
pub(super) mod runtime_filter;
