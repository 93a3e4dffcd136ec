//! Ordering rows.
//!
//! [`order`] compares rows; [`run`] sorts the rows of a block; [`full`] sorts everything; [`top`] keeps the first
//! rows only; [`runs`] are what lies between reading and merging, in memory or on disk.

mod full;
mod order;
mod run;
mod runs;
mod top;

pub use full::sort_all;
pub use order::Order;
pub use run::{sort_rows, top_rows};
pub use top::sort_top;
