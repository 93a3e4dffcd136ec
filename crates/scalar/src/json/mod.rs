//! Functions on JSON text.
//!
//! [`scan`] checks a text once and then walks it without building a tree: [`value`] turns what it finds into
//! values of any type, [`extract`] has the functions, [`path`] JSON paths, [`simple`] the family that only
//! looks for `"name":`, [`write`] the way back.

mod convert;
mod extract;
mod patch;
mod path;
mod scan;
mod simple;
#[cfg(test)]
mod tests;
mod write;

use functions::Registry;

/// Adds the family to a registry.
pub fn register(registry: &mut Registry) {
    extract::register(registry);
    path::register(registry);
    patch::register(registry);
    simple::register(registry);
    write::register(registry);
}
