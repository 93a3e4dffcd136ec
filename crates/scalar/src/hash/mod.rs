//! Hash functions with ClickHouse's values.
//!
//! [`columns`] walks columns of any type and combines hashes of arguments and elements; the algorithms are
//! beside it; [`keyed`] does so under a key, [`digest`] has those of whole strings (MD5, SHA, CRC), [`similar`] hashes
//! that are near for texts that are alike, [`consistent`] what spreads keys over buckets.

mod buckets;
mod columns;
mod consistent;
mod digest;
mod farm;
mod integer;
mod keyed;
mod metro;
mod murmur;
mod similar;
#[cfg(test)]
mod tests;
mod wy;

pub use kernels::city::{city_hash64, hash128_to64};
use kernels::sip;
pub use kernels::sip::sip_hash64;

use functions::Registry;

/// Adds the family to a registry.
pub fn register(registry: &mut Registry) {
    columns::register(registry);
    digest::register(registry);
    integer::register(registry);
    keyed::register(registry);
    similar::register(registry);
    consistent::register(registry);
    buckets::register(registry);
}
