//! Hash functions with ClickHouse's values.
//!
//! [`columns`] walks columns of any type and combines hashes of arguments and elements; the algorithms are
//! beside it; [`digest`] has those of whole strings (MD5, SHA, CRC).

mod columns;
mod digest;
mod integer;
mod murmur;
mod sip;
#[cfg(test)]
mod tests;

pub use kernels::city::{city_hash64, hash128_to64};

use functions::Registry;

/// Adds the family to a registry.
pub fn register(registry: &mut Registry) {
    columns::register(registry);
    digest::register(registry);
    integer::register(registry);
}
