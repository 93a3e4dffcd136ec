//! Chains of events in the order of time: funnels, patterns, next events.

mod events;
mod funnel;
mod next_node;
mod sequence;

use functions::Registry;

/// Registers the family.
pub fn register(registry: &mut Registry) {
    funnel::register(registry);
    next_node::register(registry);
    sequence::register(registry);
}
