//! Ordering rows.
//!
//! [`order`] compares rows, [`packed`] makes one number of several keys; [`run`] sorts the rows of a block; [`full`] sorts everything, in memory by [`ranges`], unless it came in order ([`presorted`]); [`top`]
//! keeps the first rows only, which [`pick`] finds; [`runs`] are what lies between reading and merging when rows go to disk.

mod full;
mod order;
mod packed;
mod pick;
mod presorted;
mod ranges;
mod run;
mod runs;
mod top;

pub use full::{SortedRuns, sort_all};
pub use order::Order;
pub use runs::lower_bound;
pub use pick::top_rows;
pub use run::sort_rows;
pub use top::{TOP_ROWS_MAX, sort_top};
