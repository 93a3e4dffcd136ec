//! Parts of URLs: found by looking at bytes, as ClickHouse does, not by the standards. Most results are views
//! into the rows given.

mod cut;
mod domain;
mod parameter;
mod parts;
mod percent;
#[cfg(test)]
mod tests;

pub(crate) use parts::hierarchy_level;

use crate::support::{Bound, Call, Family, Text, cut_rows};
use base::Result;
use functions::Registry;
use std::ops::Range;
use types::DataType;

/// Adds the family to a registry.
pub fn register(registry: &mut Registry) {
    parts::register(registry);
    domain::register(registry);
    parameter::register(registry);
    cut::register(registry);
    percent::register(registry);
}

/// A function whose result is a part of the string.
fn part(family: &mut Family, name: &'static str, text: &'static str, find: fn(&[u8]) -> Range<usize>) {
    family.add(name, "f(url)", text, move |call| bind_part(call, find));
}

fn bind_part(call: &Call, find: fn(&[u8]) -> Range<usize>) -> Result<Bound> {
    call.count(1..=1)?;
    call.strings([0])?;
    Ok(Bound::new(DataType::String, move |args, rows| Ok(cut_rows(&Text::of(&args[0])?, rows, |_, s| find(s)))))
}
