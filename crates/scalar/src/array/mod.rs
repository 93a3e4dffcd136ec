//! Functions on arrays, with and without lambdas.

mod autocorrelation;
mod build;
mod classifier;
mod edit_distance;
mod element;
mod extend;
mod filter;
mod fold;
mod higher;
mod ids;
mod metric;
mod order;
mod ranked;
mod reduce;
mod running;
mod sampling;
mod search;
mod sets;
mod shape;
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
    autocorrelation::register(registry);
    build::register(registry);
    classifier::register(registry);
    edit_distance::register(registry);
    element::register(registry);
    extend::register(registry);
    filter::register(registry);
    fold::register(registry);
    higher::register(registry);
    metric::register(registry);
    order::register(registry);
    ranked::register(registry);
    reduce::register(registry);
    running::register(registry);
    sampling::register(registry);
    search::register(registry);
    sets::register(registry);
    shape::register(registry);
    split::register(registry);
}
