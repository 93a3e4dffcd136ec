//! Curves and intervals over time: differences, slopes, overlaps, averages that fade.

mod curve;
mod intervals;

use functions::Registry;

/// Registers the family.
pub fn register(registry: &mut Registry) {
    curve::register(registry);
    intervals::register(registry);
}
