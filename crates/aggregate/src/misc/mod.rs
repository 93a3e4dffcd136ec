//! Functions that are of no larger family.

mod concat;
mod curve;
mod entropy;
mod events;
mod funnel;
mod histogram;
mod intervals;
mod json_paths;
mod map_sums;
mod next_node;
mod sequence;
mod space_saving;
mod throws;
mod top_k;

use functions::Registry;

/// Registers them.
pub fn register(registry: &mut Registry) {
    concat::register(registry);
    curve::register(registry);
    entropy::register(registry);
    funnel::register(registry);
    histogram::register(registry);
    intervals::register(registry);
    json_paths::register(registry);
    map_sums::register(registry);
    next_node::register(registry);
    sequence::register(registry);
    throws::register(registry);
    top_k::register(registry);
}
