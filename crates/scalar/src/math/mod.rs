//! Mathematical functions, rounding, constants, digits, spaces of colours.

mod binary;
mod clamp;
mod colors;
mod digits;
mod integer;
mod midpoint;
mod primes;
mod round;
mod statistics;
#[cfg(test)]
mod tests;
mod unary;

use functions::Registry;

/// Adds the family to a registry.
pub fn register(registry: &mut Registry) {
    unary::register(registry);
    binary::register(registry);
    round::register(registry);
    integer::register(registry);
    primes::register(registry);
    clamp::register(registry);
    colors::register(registry);
    midpoint::register(registry);
    digits::register(registry);
    statistics::register(registry);
}
