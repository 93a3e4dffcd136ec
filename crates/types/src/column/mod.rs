//! Columns: rows of one type in memory.
//!
//! ```text
//! Const  one value, repeated            ─┐
//! Dict   codes into a column of values   ├─ may stand outside of a flat form, in this order only
//! flat   numbers, strings, arrays, …    ─┘   (never Const in Const, Dict in Nullable, …)
//! ```
//! Buffers are shared and immutable: slicing and cloning copy no rows. An operator that does not care for
//! the encoded forms calls [`Column::flatten`].

mod builder;
mod compare;
mod cut;
mod nested;
mod ops;
mod string;
mod validate;

pub use builder::ColumnBuilder;
pub use cut::Parts;
pub use nested::{ArrayColumn, DictColumn, NullableColumn};
pub use string::{
    FixedStringColumn, INLINE_BYTES_MAX, StringBuilder, StringColumn, make_inline_view, make_view, view_len,
    view_location,
};

use crate::buf::Plain;
use crate::{Buf, DataType, I256, U256, Value};
use std::sync::Arc;

/// Rows of one physical type. Which [`DataType`] they have is known beside it.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub enum Column {
    UInt8(Buf<u8>),
    UInt16(Buf<u16>),
    UInt32(Buf<u32>),
    UInt64(Buf<u64>),
    UInt128(Buf<u128>),
    UInt256(Buf<U256>),
    Int8(Buf<i8>),
    Int16(Buf<i16>),
    Int32(Buf<i32>),
    Int64(Buf<i64>),
    Int128(Buf<i128>),
    Int256(Buf<I256>),
    Float32(Buf<f32>),
    Float64(Buf<f64>),
    String(StringColumn),
    FixedString(FixedStringColumn),
    Array(ArrayColumn),
    /// The elements, and the number of rows (an empty tuple has rows too).
    Tuple(Arc<[Column]>, usize),
    Nullable(NullableColumn),
    /// A column of one row, and how often it is repeated.
    Const(Arc<Column>, usize),
    Dict(DictColumn),
}

/// A Rust type that a flat numeric column is made of.
pub trait NativeType: Plain + std::fmt::Debug + PartialOrd {
    /// A column of these rows.
    fn column(values: Buf<Self>) -> Column;
    /// The rows of a flat column of this type.
    fn values(column: &Column) -> Option<&Buf<Self>>;
    /// As a [`Value`].
    fn to_value(self) -> Value;
}

macro_rules! native_types {
    ($($native:ty, $variant:ident, $value:expr;)*) => {
        $(impl NativeType for $native {
            fn column(values: Buf<Self>) -> Column {
                Column::$variant(values)
            }
            fn values(column: &Column) -> Option<&Buf<Self>> {
                match column { Column::$variant(values) => Some(values), _ => None }
            }
            fn to_value(self) -> Value {
                #[allow(clippy::redundant_closure_call)]
                ($value)(self)
            }
        })*
    };
}

native_types! {
    u8, UInt8, |v| Value::UInt(u64::from(v));
    u16, UInt16, |v| Value::UInt(u64::from(v));
    u32, UInt32, |v| Value::UInt(u64::from(v));
    u64, UInt64, Value::UInt;
    u128, UInt128, Value::UInt128;
    U256, UInt256, Value::UInt256;
    i8, Int8, |v| Value::Int(i64::from(v));
    i16, Int16, |v| Value::Int(i64::from(v));
    i32, Int32, |v| Value::Int(i64::from(v));
    i64, Int64, Value::Int;
    i128, Int128, Value::Int128;
    I256, Int256, Value::Int256;
    f32, Float32, |v| Value::Float(f64::from(v));
    f64, Float64, Value::Float;
}

/// Runs `$body` with `$values: &Buf<T>` for whichever flat numeric column `$column` is, of the listed ones where some
/// are, else `$other`.
///
/// ```ignore
/// with_native!(column, |values| values.len(), else 0)
/// with_native!(column, [UInt8 Int8] |values| values.len(), else 0)
/// ```
#[macro_export]
macro_rules! with_native {
    ($column:expr, |$values:ident| $body:expr, else $other:expr) => {
        $crate::with_native!(
            $column,
            [UInt8 UInt16 UInt32 UInt64 UInt128 UInt256 Int8 Int16 Int32 Int64 Int128 Int256 Float32 Float64]
            |$values| $body,
            else $other
        )
    };
    ($column:expr, [$($variant:ident)*] |$values:ident| $body:expr, else $other:expr) => {
        match $column {
            $($crate::Column::$variant($values) => $body,)*
            _ => $other,
        }
    };
}

impl Column {
    /// A flat numeric column.
    pub fn from_vec<T: NativeType>(values: Vec<T>) -> Self {
        T::column(values.into())
    }

    /// A flat string column.
    pub fn from_strings<S: AsRef<[u8]>>(values: impl IntoIterator<Item = S>) -> Self {
        let mut builder = StringBuilder::default();
        for value in values {
            builder.push(value.as_ref());
        }
        Column::String(builder.finish())
    }

    /// A column of no rows.
    pub fn empty(data_type: &DataType) -> Self {
        ColumnBuilder::new(data_type).finish()
    }

    /// `value` of type `data_type`, repeated.
    pub fn constant(data_type: &DataType, value: &Value, rows: usize) -> Self {
        let mut builder = ColumnBuilder::new(data_type);
        builder.push_value(value);
        Column::Const(Arc::new(builder.finish()), rows)
    }

    /// The type's default value, repeated.
    pub fn defaults(data_type: &DataType, rows: usize) -> Self {
        Column::constant(data_type, &data_type.default_value(), rows)
    }

    /// Rows.
    pub fn len(&self) -> usize {
        with_native!(self, |values| values.len(), else match self {
            Column::String(strings) => strings.len(),
            Column::FixedString(strings) => strings.len(),
            Column::Array(array) => array.len(),
            Column::Tuple(_, rows) | Column::Const(_, rows) => *rows,
            Column::Nullable(nullable) => nullable.nulls.len(),
            Column::Dict(dict) => dict.codes.len(),
            _ => unreachable!("numeric columns are handled above"),
        })
    }

    /// Whether there are no rows.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether the column is one value repeated.
    pub fn is_const(&self) -> bool {
        matches!(self, Column::Const(..))
    }

    /// The flat numeric rows, if the column is flat and of that type.
    pub fn as_native<T: NativeType>(&self) -> Option<&[T]> {
        T::values(self).map(|values| &**values)
    }

    /// The flat string rows, if the column is that.
    pub fn as_string(&self) -> Option<&StringColumn> {
        match self {
            Column::String(strings) => Some(strings),
            _ => None,
        }
    }

    /// The value of a row, `NULL` where it is null.
    ///
    /// # Cost
    /// Allocates for strings and nested values: for constants and slow paths only.
    pub fn value(&self, row: usize) -> Value {
        with_native!(self, |values| values[row].to_value(), else match self {
            Column::String(strings) => Value::string(strings.get(row)),
            Column::FixedString(strings) => Value::string(strings.get(row)),
            Column::Array(array) => Value::Array(array.range(row).map(|i| array.values.value(i)).collect()),
            Column::Tuple(elements, _) => Value::Tuple(elements.iter().map(|element| element.value(row)).collect()),
            Column::Const(value, _) => value.value(0),
            Column::Nullable(nullable) if nullable.nulls[row] != 0 => Value::Null,
            Column::Nullable(nullable) => nullable.values.value(row),
            Column::Dict(dict) => dict.values.value(dict.codes[row] as usize),
            _ => unreachable!("numeric columns are handled above"),
        })
    }

    /// Whether a row is NULL.
    pub fn is_null_at(&self, row: usize) -> bool {
        match self {
            Column::Nullable(nullable) => nullable.nulls[row] != 0,
            Column::Const(value, _) => value.is_null_at(0),
            Column::Dict(dict) => dict.values.is_null_at(dict.codes[row] as usize),
            _ => false,
        }
    }

    /// The bytes of a row of a string column in any physical form; `None` for NULL and other types.
    pub fn bytes_at(&self, row: usize) -> Option<&[u8]> {
        match self {
            Column::String(strings) => Some(strings.get(row)),
            Column::FixedString(strings) => Some(strings.get(row)),
            Column::Const(value, _) => value.bytes_at(0),
            Column::Dict(dict) => dict.values.bytes_at(dict.codes[row] as usize),
            Column::Nullable(nullable) if nullable.nulls[row] == 0 => nullable.values.bytes_at(row),
            _ => None,
        }
    }
}
