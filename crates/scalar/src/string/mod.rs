//! Functions on strings, except patterns (`regex`) and encodings.

pub(crate) mod case;
pub(crate) mod concat;
mod distance;
mod grams;
mod length;
mod pad;
pub(crate) mod replace;
mod search;
pub(crate) mod split;
pub(crate) mod substring;
#[cfg(test)]
mod tests;
mod token;
mod tokenizer;
mod utf8;

pub(crate) use utf8::{char_count, char_len, char_offset};

use functions::Registry;

/// Adds the family to a registry.
pub fn register(registry: &mut Registry) {
    length::register(registry);
    case::register(registry);
    concat::register(registry);
    substring::register(registry);
    pad::register(registry);
    search::register(registry);
    replace::register(registry);
    split::register(registry);
    token::register(registry);
    grams::register(registry);
    distance::register(registry);
    utf8::register(registry);
}
