//! Ordering rows.
//!
//! [`order`] compares rows, [`packed`] makes one number of several keys; [`run`] sorts the rows of a block; [`full`]
//! sorts everything, in memory by [`ranges`], which begin at [`splitters`], unless it came in order ([`presorted`]);
//! what it need not read where an offset or a limit leaves rows out is in [`places`]; [`top`] keeps the first rows
//! only, which [`pick`] finds; [`runs`] are what lies between reading and merging when rows go to disk.

mod full;
mod order;
mod packed;
mod pick;
mod places;
mod presorted;
mod ranges;
mod run;
mod runs;
mod splitters;
mod top;

pub(crate) use full::{SortedRuns, sort_all};
pub(crate) use order::Order;
pub(crate) use packed::Packing;
pub(crate) use pick::top_rows;
pub(crate) use places::{After, Places, narrow};
pub(crate) use run::sort_rows;
pub(crate) use runs::lower_bound;
pub(crate) use top::{TOP_ROWS_MAX, sort_top};
