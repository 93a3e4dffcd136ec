//! Functions on arrays, with and without lambdas.

mod build;
mod element;
mod extend;
mod filter;
mod fold;
mod higher;
mod ids;
mod metric;
mod more;
mod order;
mod ranked;
mod rare;
mod reduce;
mod running;
mod search;
mod sets;
mod split;
#[cfg(test)]
mod tests;

pub(crate) use element::pick_or_default;
pub(crate) use extend::concat_arrays;
pub(crate) use higher::{elements_of, lambda_mask};
pub(crate) use metric::power;
pub(crate) use search::{array_affix, equal_positions};

use functions::Registry;

/// Adds the family to a registry.
pub fn register(registry: &mut Registry) {
    build::register(registry);
    element::register(registry);
    extend::register(registry);
    filter::register(registry);
    fold::register(registry);
    higher::register(registry);
    metric::register(registry);
    more::register(registry);
    order::register(registry);
    ranked::register(registry);
    rare::register(registry);
    reduce::register(registry);
    running::register(registry);
    search::register(registry);
    sets::register(registry);
    split::register(registry);
}
