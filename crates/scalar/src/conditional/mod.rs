//! `if`, `multiIf`, `caseWithExpression`, `transform`.
//!
//! A choice is made in two steps: per row the number of the branch, then one [`select`] over the branches, which
//! are brought to their common type first. Of constant texts the numbers are the codes of a dictionary.

mod branches;
mod select;
mod transform;

#[cfg(test)]
mod tests;

pub(crate) use branches::have_other_scales;
pub use select::select;

use functions::Registry;

const CATEGORY: &str = "Conditional";

/// Adds the family to the registry.
pub fn register(registry: &mut Registry) {
    branches::register(registry);
    transform::register(registry);
}
