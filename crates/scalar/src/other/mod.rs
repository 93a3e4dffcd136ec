//! Everything else: functions about types, the query and the server, checks, readable numbers.

mod check;
mod codes;
mod colors;
mod configuration;
mod part_names;
mod query;
mod readable;
mod schema_texts;
mod server;
mod types_of;

#[cfg(test)]
mod tests;

pub use query::VERSION;

use functions::Registry;

const CATEGORY: &str = "Other";

/// Adds the family to the registry.
pub fn register(registry: &mut Registry) {
    types_of::register(registry);
    query::register(registry);
    check::register(registry);
    colors::register(registry);
    configuration::register(registry);
    codes::register(registry);
    part_names::register(registry);
    schema_texts::register(registry);
    server::register(registry);
    readable::register(registry);
}
