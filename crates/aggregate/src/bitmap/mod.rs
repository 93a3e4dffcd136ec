//! Sets of integers as roaring bitmaps: the aggregates `groupBitmap…` and the functions `bitmap…` over
//! their states.
//!
//! ```text
//! group       groupBitmap, groupBitmapAnd, -Or, -Xor
//! functions   scalar functions over states of groupBitmap
//! set         the set itself, and the bytes of its states
//! ```

mod functions;
mod group;
mod set;

pub use functions::register as register_functions;
pub use group::register;

use types::{DataType, NativeType, Value, with_native};

/// Integers a bitmap may hold.
pub(crate) fn is_member_type(data_type: &DataType) -> bool {
    data_type.is_integer() && data_type.fixed_width_bytes().is_some_and(|width| width <= 8)
}

/// The bits of each number, without the sign beyond the type's width.
pub(crate) fn members(column: &types::Column) -> Vec<u64> {
    fn cast<T: NativeType>(values: &[T]) -> Vec<u64> {
        base::memory::demand(values.len() * 8);
        let mask = if size_of::<T>() >= 8 { u64::MAX } else { (1 << (size_of::<T>() * 8)) - 1 };
        values.iter().map(|value| value.to_value().as_i128().unwrap_or(0) as u64 & mask).collect()
    }
    with_native!(column, |values| cast(values), else Vec::new())
}

/// A member as a value of the bitmap's type.
pub(crate) fn value_of(member: u64) -> Value {
    Value::UInt(member)
}
