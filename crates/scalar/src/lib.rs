//! Scalar functions, one folder per family.
//!
//! [`register`] puts them all in a registry; [`support`] has what they share.
//!
//! # To add a function
//! Add it in a `register` of its family: `family.add(name, syntax, description, bind)`, or `add_any_case` and its like
//! (`crates/scalar/src/support/family.rs`). `bind` takes a `Call` (types and constants of the arguments, the query's
//! settings), checks it and gives a `Bound`: the result's type, a closure over the columns of a block, and properties
//! (what it does with NULL, whether it is deterministic, …). The closure stands beside its relatives, or in a file of
//! its own. Only what a closure cannot express implements `functions::ScalarFunction` itself. The family's `register`
//! also declares what rules may know of it (`Registry::describe`: what a row costs, when it fails, whether it keeps
//! values apart).
//!
//! Then write cases in the family's tests (`crates/scalar/src/support/cases.rs`, results from ClickHouse), an entry
//! with an example in `crates/functions/reference/`, and a statement in `tests/difftest/`. Tests refuse a function
//! without an entry, and an example that gives something else (`crates/sqltest/tests/reference.rs`).
//!
//! Invariant: nothing here knows SQL text, tables or plans.
//!
//! # Where to find it
//! - a scalar function: `crates/scalar/src/<family>/`; the family's `register` lists the names
//! - where matches of regular expressions lie; patterns that are matched by hand: `crates/scalar/src/regex/spans.rs`,
//!   `crates/scalar/src/regex/linear.rs`
//! - the order of a language (`COLLATE`): `crates/scalar/src/text/collation/`

pub mod arithmetic;
pub mod array;
pub mod cast;
pub mod comparison;
pub mod conditional;
pub mod datetime;
pub mod dictionary;
pub mod dynamic;
pub mod encoding;
pub mod geo;
pub mod hash;
pub mod json;
pub mod logical;
pub mod map;
pub mod math;
pub mod nulls;
pub mod random;
pub mod regex;
pub mod rows;
pub mod series;
pub mod server;
pub mod sets;
pub mod string;
pub mod support;
#[cfg(test)]
mod tests;
pub mod text;
pub mod tuple;
pub mod type_info;
pub mod url;
pub mod uuid;

use functions::Registry;

/// Adds every scalar function to `registry`.
pub fn register(registry: &mut Registry) {
    arithmetic::register(registry);
    cast::register(registry);
    server::register(registry);
    type_info::register(registry);
    datetime::register(registry);
    dictionary::register(registry);
    conditional::register(registry);
    nulls::register(registry);
    logical::register(registry);
    comparison::register(registry);
    array::register(registry);
    map::register(registry);
    random::register(registry);
    regex::register(registry);
    string::register(registry);
    tuple::register(registry);
    math::register(registry);
    hash::register(registry);
    encoding::register(registry);
    url::register(registry);
    uuid::register(registry);
    json::register(registry);
    geo::register(registry);
    rows::register(registry);
    series::register(registry);
    text::register(registry);
    dynamic::register(registry);
}
