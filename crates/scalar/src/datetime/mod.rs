//! Dates and times.
//!
//! ```text
//! local       TimeArgument: an argument with its zone: rows as local days and seconds, or as moments
//! calendar    weeks, quarters, starts and ends on numbers of days
//! add         dates plus units (also behind `plus` and `minus`)
//! joda        formats of Joda-Time; format and parse have those of MySQL
//! ```

pub mod add;
mod calendar;
mod change;
mod difference;
mod format;
mod interval_tuple;
mod joda;
mod julian;
mod local;
mod make;
mod names;
mod now;
mod origin;
mod packed;
mod parse;
mod parts;
mod shift;
mod slots;
mod truncate;
mod unit;
mod windows;

#[cfg(test)]
mod tests;

pub use unit::unit_of;

use functions::{Properties, Registry};

const CATEGORY: &str = "Dates and times";

/// Adds the family to the registry.
pub fn register(registry: &mut Registry) {
    registry.declaring(Properties::CONVERSION, |registry| {
        parts::register(registry);
        truncate::register(registry);
    });
    shift::register(registry);
    difference::register(registry);
    format::register(registry);
    parse::register(registry);
    make::register(registry);
    packed::register(registry);
    now::register(registry);
    slots::register(registry);
    julian::register(registry);
    interval_tuple::register(registry);
    windows::register(registry);
    change::register(registry);
    joda::register(registry);
}
