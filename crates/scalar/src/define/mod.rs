//! What the families of functions share: functions made of closures, checks of arguments, access to the
//! rows of arguments.

mod args;
mod bound;
mod coerce;
#[cfg(test)]
pub(crate) mod testing;

pub(crate) use args::{Ints, StringArrays, Text, arrays, bytes_rows, cut_rows, floats, number_column, string_rows};
pub(crate) use coerce::{coerce, common_type};
pub(crate) use bound::{Bound, Call, Family};
