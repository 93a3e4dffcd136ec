//! Functions that are of no larger family.

mod concat;
mod curve;
mod entropy;
mod funnel;
mod intervals;
mod json_paths;
mod map_sums;
mod sequence;
mod top_k;

use functions::Registry;

/// Registers them.
pub fn register(registry: &mut Registry) {
    concat::register(registry);
    curve::register(registry);
    entropy::register(registry);
    funnel::register(registry);
    intervals::register(registry);
    json_paths::register(registry);
    map_sums::register(registry);
    sequence::register(registry);
    top_k::register(registry);
}
