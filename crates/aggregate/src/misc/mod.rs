//! Functions that are of no larger family.

mod concat;
mod curve;
mod entropy;
mod funnel;
mod map_sums;
mod top_k;

use functions::Registry;

/// Registers them.
pub fn register(registry: &mut Registry) {
    concat::register(registry);
    curve::register(registry);
    entropy::register(registry);
    funnel::register(registry);
    map_sums::register(registry);
    top_k::register(registry);
}
