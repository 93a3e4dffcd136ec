//! Ordering rows.
//!
//! [`order`] compares rows; [`run`] sorts the rows of a block; [`full`] sorts everything; [`top`] keeps the first
//! rows only. Spilling to disk is not there.

mod full;
mod order;
mod run;
mod top;

pub use full::sort_all;
pub use order::Order;
pub use run::top_rows;
pub use top::sort_top;
