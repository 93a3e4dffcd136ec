//! Functions on text beyond the basics of [`crate::string`].
//!
//! ```text
//! analysis   n-grams, bytes, code points: how alike two strings are
//! collation  orders of languages
//! forms      normal forms of Unicode, folded case
//! markup     XML, HTML (entities: their names)
//! printf     C's conversions
//! radix      conv
//! pairs      extractKeyValuePairs
//! rare       parts compared, sizes and spans of people, character sets, bits
//! ```

mod analysis;
pub mod collation;
mod entities;
mod forms;
mod markup;
mod pairs;
mod printf;
mod radix;
mod rare;
mod width;

use functions::Registry;

/// Adds the family to a registry.
pub fn register(registry: &mut Registry) {
    analysis::register(registry);
    collation::register(registry);
    forms::register(registry);
    markup::register(registry);
    pairs::register(registry);
    printf::register(registry);
    radix::register(registry);
    rare::register(registry);
    width::register(registry);
}
