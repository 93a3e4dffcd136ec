//! Rules about sorting and the first rows of an order.

pub(super) mod last_rows;
pub(super) mod late_fetch;
pub(super) mod late_fetch_join;
pub(super) mod redundant_sort;
pub(super) mod top_k;
pub(super) mod top_k_join;
pub(super) mod window_top;
