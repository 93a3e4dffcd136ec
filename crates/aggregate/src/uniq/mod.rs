//! Functions that count distinct values.
//!
//! ```text
//! set      exact sets of integers and of 128-bit hashes: inline, one table, or 256 tables
//! key      what is put in a set for a row: the number itself, or a hash of the arguments
//! exact    uniqExact
//! bjkst    uniq: 65,536 hashes at most, thinned out by powers of two
//! hll      uniqCombined, uniqCombined64, uniqHLL12: exact while small, then registers
//! ```

mod bjkst;
mod exact;
mod hll;
pub mod key;
pub mod set;

use functions::Registry;

/// Registers the family.
pub fn register(registry: &mut Registry) {
    exact::register(registry);
    bjkst::register(registry);
    hll::register(registry);
}
