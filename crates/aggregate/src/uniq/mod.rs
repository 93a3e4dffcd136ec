//! Functions that count distinct values.
//!
//! ```text
//! set      exact sets of integers and of 128-bit hashes: inline, one table, or 256 tables (table, parts)
//! key      what is put in a set for a row: the number itself, or a hash of the arguments
//! exact    uniqExact: a set for each group, or one of pairs for all (pairs)
//! bjkst    uniq: 65,536 hashes at most, thinned out by powers of two
//! hash     what the estimators make of a row
//! hll      uniqCombined, uniqCombined64, uniqHLL12: exact while small, then registers
//! ```

mod bjkst;
mod exact;
pub mod hash;
mod hll;
pub mod key;
mod pairs;
mod parts;
pub mod set;
mod table;

use functions::Registry;

/// Registers the family.
pub fn register(registry: &mut Registry) {
    exact::register(registry);
    bjkst::register(registry);
    hll::register(registry);
}
