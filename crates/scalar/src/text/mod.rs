//! Functions on text beyond the basics of [`crate::string`].
//!
//! ```text
//! analysis         n-grams, bytes, code points: how alike two strings are
//! bit_slice        bits of a string
//! charset          other character sets
//! collation        orders of languages
//! forms            normal forms of Unicode, folded case
//! highlight        tags around matches
//! markup           XML, HTML (entities: their names)
//! natural_order    order with numbers as numbers, order of parts
//! pairs            extractKeyValuePairs
//! printf           C's conversions
//! radix            conv
//! readable         numbers for people
//! separators       parts in reverse order
//! spans_and_sizes  spans of time and sizes as people write them
//! ```

mod analysis;
mod bit_slice;
mod charset;
pub mod collation;
mod entities;
mod forms;
mod highlight;
mod markup;
mod natural_order;
mod pairs;
mod printf;
mod radix;
mod readable;
mod separators;
mod spans_and_sizes;
#[cfg(test)]
mod tests;
mod width;

use functions::Registry;

/// Adds the family to a registry.
pub fn register(registry: &mut Registry) {
    analysis::register(registry);
    bit_slice::register(registry);
    charset::register(registry);
    collation::register(registry);
    forms::register(registry);
    highlight::register(registry);
    markup::register(registry);
    natural_order::register(registry);
    pairs::register(registry);
    printf::register(registry);
    radix::register(registry);
    readable::register(registry);
    separators::register(registry);
    spans_and_sizes::register(registry);
    width::register(registry);
}
