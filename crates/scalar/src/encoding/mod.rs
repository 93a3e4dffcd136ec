//! Encodings: hexadecimal, binary, base 32, 58 and 64, bit masks, addresses.

mod address;
mod base_n;
mod bits;
mod hex;
#[cfg(test)]
mod tests;

use functions::Registry;

/// Adds the family to a registry.
pub fn register(registry: &mut Registry) {
    hex::register(registry);
    base_n::register(registry);
    bits::register(registry);
    address::register(registry);
}
