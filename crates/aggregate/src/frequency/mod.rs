//! Distributions of values: the most frequent ones, histograms, entropy.

mod entropy;
mod histogram;
mod space_saving;
mod top_k;

use functions::Registry;

/// Registers the family.
pub fn register(registry: &mut Registry) {
    entropy::register(registry);
    histogram::register(registry);
    top_k::register(registry);
}
