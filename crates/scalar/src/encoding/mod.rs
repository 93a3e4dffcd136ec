//! Encodings: hexadecimal, binary, base 32, 58 and 64, bit masks, addresses, curves that fill space, sqids, encryption.

mod address;
mod base_n;
mod bits;
mod crypt;
mod curves;
mod hex;
mod networks;
mod sqid;
#[cfg(test)]
mod tests;

use functions::Registry;

/// Adds the family to a registry.
pub fn register(registry: &mut Registry) {
    hex::register(registry);
    base_n::register(registry);
    bits::register(registry);
    address::register(registry);
    networks::register(registry);
    crypt::register(registry);
    curves::register(registry);
    sqid::register(registry);
}
