//! Support shared by all families: functions made of closures, checks of arguments, access to rows of arguments,
//! operands that are a constant or a slice, native number types.
//!
//! ```text
//! family    registers names, each with a closure that takes a Call and gives a Bound
//! bound     a function made of closures; Factory for functions that bind others
//! call      a call that is being bound; check: the same checks on their own
//! rows      rows of text, integers, floats and arrays; operand: of one native type
//! ```

mod bound;
mod by_values;
mod call;
#[cfg(test)]
pub mod cases;
mod check;
mod coerce;
#[cfg(test)]
pub(crate) mod expected;
mod family;
mod inner;
mod native;
mod operand;
mod rows;
mod unscaled;

pub use bound::{Bound, Factory, Outcome, add, add_any_case, doc, nothing_or};
pub(crate) use by_values::{by_values, bytes, float, items};
pub(crate) use call::Call;
pub use check::{arity, arity_between, constant_string, illegal};
pub(crate) use coerce::{coerce, coerced, common_element, common_or_variant, common_type, searched_type};
pub(crate) use family::Family;
pub use inner::InnerFunction;
pub use native::{ConvertFromAny, ConvertTo, Native, convert, convert_to, is_default, is_negative, zero_mask};
pub use operand::{Operand, binary, flat_native, operand, settled, unary};
pub(crate) use rows::{Ints, StringArrays, Text, arrays, bytes_rows, cut_rows, floats, number_column, string_rows};
pub use unscaled::{Unscaled, UnscaledRows, is_wide, widest_precision};
