//! Functions that pick one row's value: `min`, `max`, `any`, `anyLast`, `argMin`, `argMax`, ….
//!
//! [`value`] is what a state keeps of the value (a number, bytes, a row of a column); [`pick`] the functions that
//! return it; [`arg`] those that return another argument of the row.

mod arg;
pub mod cell;
mod heavy;
mod pick;
pub mod value;

use functions::Registry;

/// The rule by which a row is picked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Policy {
    /// The least value; the first of equal ones.
    Min,
    /// The greatest value; the first of equal ones.
    Max,
    /// The first row.
    First,
    /// The last row.
    Last,
}

/// Registers the family.
pub fn register(registry: &mut Registry) {
    pick::register(registry);
    arg::register(registry);
    heavy::register(registry);
}
