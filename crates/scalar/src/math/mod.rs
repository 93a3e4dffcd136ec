//! Mathematical functions, rounding, constants.

mod binary;
mod integer;
mod rare;
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
    rare::register(registry);
    statistics::register(registry);
}
