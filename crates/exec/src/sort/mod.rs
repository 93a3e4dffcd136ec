//! Ordering rows.
//!
//! [`order`] compares rows; [`run`] sorts the rows of a block; [`full`] sorts everything, in memory by [`ranges`]; [`top`]
//! keeps the first rows only; [`runs`] are what lies between reading and merging when rows go to disk.

mod full;
mod order;
mod ranges;
mod run;
mod runs;
mod top;

pub use full::{SortedRuns, sort_all};
pub use order::Order;
pub use runs::lower_bound;
pub use run::{sort_rows, top_rows};
pub use top::{TOP_ROWS_MAX, sort_top};
