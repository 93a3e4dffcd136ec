//! Functions about the types and physical forms of their arguments.

mod dictionary_codes;
mod schema_texts;
#[cfg(test)]
mod tests;
mod types_of;

pub(crate) use types_of::number;

use functions::Registry;

const CATEGORY: &str = "Other";

/// Adds the family to the registry.
pub fn register(registry: &mut Registry) {
    types_of::register(registry);
    dictionary_codes::register(registry);
    schema_texts::register(registry);
}
