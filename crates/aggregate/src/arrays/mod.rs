//! Functions that gather the values of a group: `groupArray` and its kin.

mod cells;
pub mod collect;
mod first;
mod insert_at;
mod intersect;
mod moving;
mod sorted;
mod unique;

use functions::Registry;

/// Registers the family.
pub fn register(registry: &mut Registry) {
    collect::register(registry);
    cells::register(registry);
    insert_at::register(registry);
    intersect::register(registry);
    moving::register(registry);
    sorted::register(registry);
    unique::register(registry);
}
