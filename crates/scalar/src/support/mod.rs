//! What most functions share: factories and functions made of closures, checks of arguments, operands that
//! are a constant or a slice, native number types.

mod bound;
mod check;
mod inner;
mod native;
mod operand;
#[cfg(test)]
pub mod testing;

pub use bound::{Bound, Factory, Outcome, add, add_any_case, doc, nothing_or};
pub use check::{arity, arity_between, constant_string, illegal};
pub use inner::Inner;
pub use native::{ConvertFromAny, ConvertTo, Native, convert, convert_to};
pub use operand::{Operand, binary, flat_native, operand, settled, unary};
