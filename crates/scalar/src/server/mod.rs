//! Functions about the query, the server and its configuration; names of parts; failing and waiting on purpose.

mod configuration;
mod instance;
mod part_names;
mod query;
#[cfg(test)]
mod tests;
mod throw_and_sleep;

pub use instance::REVISION;
pub use query::VERSION;

use functions::Registry;

const CATEGORY: &str = "Other";

/// Adds the family to the registry.
pub fn register(registry: &mut Registry) {
    query::register(registry);
    instance::register(registry);
    configuration::register(registry);
    part_names::register(registry);
    throw_and_sleep::register(registry);
}
