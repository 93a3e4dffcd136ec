//! Aggregate functions and their combinators.
//!
//! ```text
//! resolve      name → base function + combinators (-If, -Array, -State, …) + NULL handling
//! states       Accumulator and States: what a plain function is made of
//! combinators  wrappers around the states of another function
//! sum, avg, …  one family a file, each with `register`
//! samples      functions that look at all rows at once, made of a closure
//! over, bitmap, arithmetic  scalar functions over aggregate functions and over states
//! ```
//! To add a function: an [`states::Accumulator`], a `bind` and a line in `register` of its family.
//!
//! Invariants
//! - plain functions never see NULL: [`resolve`] puts a wrapper around them that skips such rows.
//! - bytes of serialized states are hostile: they are read through [`blob::Reader`].
//! - nothing here knows keys, hash tables of groups, or plans.
//!
//! # Where to find it
//! - an aggregate function or combinator: `crates/aggregate/src/`

pub mod arithmetic;
pub mod arrays;
pub mod avg;
pub mod bitmap;
pub mod bits;
pub mod blob;
pub mod chains;
pub mod combinators;
pub mod concat;
pub mod count;
pub mod curves;
pub mod frequency;
pub mod function;
pub mod json_paths;
pub mod map_sums;
pub mod moments;
pub mod number;
pub mod over;
pub mod quantile;
pub mod resolve;
pub mod rows;
pub mod samples;
pub mod single;
pub mod small_bytes;
pub mod states;
pub mod stats;
pub mod sum;
pub mod throws;
pub mod uniq;
pub mod wire;

use functions::Registry;

pub use resolve::{is_aggregate, resolve};

/// Registers every aggregate function, and the scalar functions over aggregate functions and their states.
pub fn register(registry: &mut Registry) {
    register_aggregates(registry);
    wire::register();
    over::register(registry);
    bitmap::register_functions(registry);
    stats::register_functions(registry);
}

/// Registers the aggregate functions.
pub(crate) fn register_aggregates(registry: &mut Registry) {
    count::register(registry);
    sum::register(registry);
    avg::register(registry);
    single::register(registry);
    uniq::register(registry);
    arrays::register(registry);
    bits::register(registry);
    chains::register(registry);
    concat::register(registry);
    curves::register(registry);
    frequency::register(registry);
    json_paths::register(registry);
    map_sums::register(registry);
    throws::register(registry);
    moments::register(registry);
    quantile::register(registry);
    stats::register(registry);
    bitmap::register(registry);
    combinators::nulls::register(registry);
}

#[cfg(test)]
mod tests;
