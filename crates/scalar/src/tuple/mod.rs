//! Functions on tuples.

mod arithmetic;
mod element;
#[cfg(test)]
mod tests;

pub(crate) use arithmetic::{distance, dot_product, norm, normalize, with_power};
pub(crate) use element::{concat, reverse};

use functions::Registry;

/// Adds the family to a registry; the arithmetic functions must be there already.
pub fn register(registry: &mut Registry) {
    element::register(registry);
    arithmetic::register(registry);
}
