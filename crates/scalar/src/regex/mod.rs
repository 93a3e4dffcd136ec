//! Functions on patterns: `LIKE` and regular expressions.
//!
//! ClickHouse's regular expressions are RE2's; [`syntax`] turns them into those of the `regex` crate, [`pattern`]
//! compiles and keeps them, [`linear`] matches the simplest of them without it.

mod automaton;
mod extract;
mod fuzzy;
mod like;
mod linear;
mod matching;
mod multi;
mod pattern;
mod replace;
mod spans;
mod syntax;
#[cfg(test)]
mod tests;

pub(crate) use like::Like;

use functions::{Cost, Properties, Registry};

/// Adds the family to a registry.
pub fn register(registry: &mut Registry) {
    registry.declaring(Properties::of_cost(Cost::Search), like::register);
    registry.declaring(Properties::of_cost(Cost::Regexp), |registry| {
        matching::register(registry);
        extract::register(registry);
        replace::register(registry);
        multi::register(registry);
        fuzzy::register(registry);
    });
    // It makes a pattern and runs none.
    registry.describe(&["regexpQuoteMeta"], |properties| properties.cost = Cost::Usual);
}
