//! Which aggregate functions `SimpleAggregateFunction` knows: those whose finished values can be put together like their states.

use base::{Result, bail};

/// The functions, with combinators.
const SIMPLE: [&str; 21] = [
    "any",
    "any_respect_nulls",
    "anyLast",
    "anyLast_respect_nulls",
    "min",
    "max",
    "sum",
    "sumWithOverflow",
    "groupBitAnd",
    "groupBitOr",
    "groupBitXor",
    "sumMap",
    "minMap",
    "maxMap",
    "groupArrayArray",
    "groupArrayLastArray",
    "groupUniqArrayArray",
    "groupUniqArrayArrayMap",
    "sumMappedArrays",
    "minMappedArrays",
    "maxMappedArrays",
];

/// Refuses a function whose finished values are no states.
///
/// # Errors
/// `BAD_ARGUMENTS`.
pub fn check_simple(function: &str) -> Result<()> {
    if !SIMPLE.contains(&function) {
        bail!(BadArguments, "SimpleAggregateFunction does not know {function}, only {}: use AggregateFunction", SIMPLE.join(", "));
    }
    Ok(())
}
