//! Rust types of the rows of flat numeric columns, as values, and code for each of these types.

use crate::{Column, ColumnBuilder, DataType};

/// Native types of flat numeric columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Native {
    U8,
    U16,
    U32,
    U64,
    U128,
    U256,
    I8,
    I16,
    I32,
    I64,
    I128,
    I256,
    F32,
    F64,
}

/// The Rust type of a variant of [`Native`].
#[macro_export]
macro_rules! native_type {
    (U8) => {
        u8
    };
    (U16) => {
        u16
    };
    (U32) => {
        u32
    };
    (U64) => {
        u64
    };
    (U128) => {
        u128
    };
    (U256) => {
        $crate::U256
    };
    (I8) => {
        i8
    };
    (I16) => {
        i16
    };
    (I32) => {
        i32
    };
    (I64) => {
        i64
    };
    (I128) => {
        i128
    };
    (I256) => {
        $crate::I256
    };
    (F32) => {
        f32
    };
    (F64) => {
        f64
    };
}

/// Runs `$body` with `$T` naming the Rust type of a [`Native`]; of some of them only, where these are listed, and
/// `$other` for the others.
///
/// ```
/// let bytes = types::by_native!(types::Native::U64, T => size_of::<T>());
/// assert_eq!(bytes, 8);
/// let bits = types::by_native!(types::Native::F32, T in [U32 U64] => T::BITS, else 0);
/// assert_eq!(bits, 0);
/// ```
#[macro_export]
macro_rules! by_native {
    ($kind:expr, $T:ident => $body:expr) => {
        $crate::by_native!($kind, $T in [U8 U16 U32 U64 U128 U256 I8 I16 I32 I64 I128 I256 F32 F64] => $body)
    };
    ($kind:expr, $T:ident in [$($variant:tt)*] => $body:expr $(, else $other:expr)?) => {
        match $kind {
            $($crate::Native::$variant => {
                type $T = $crate::native_type!($variant);
                $body
            })*
            $(_ => $other,)?
        }
    };
}

/// As [`by_native`] for integers only; `else` for floats.
#[macro_export]
macro_rules! by_integer {
    ($kind:expr, $T:ident => $body:expr, else $other:expr) => {
        $crate::by_native!(
            $kind, $T in [U8 U16 U32 U64 U128 U256 I8 I16 I32 I64 I128 I256] => $body, else $other
        )
    };
}

impl Native {
    /// The native type of the rows of a type, if they are numbers one after another.
    pub fn of(data_type: &DataType) -> Option<Native> {
        Some(match data_type {
            DataType::Nothing | DataType::Bool | DataType::UInt8 => Native::U8,
            DataType::UInt16 | DataType::Date => Native::U16,
            DataType::UInt32 | DataType::DateTime(_) | DataType::Ipv4 => Native::U32,
            DataType::UInt64 => Native::U64,
            DataType::UInt128 | DataType::Uuid | DataType::Ipv6 => Native::U128,
            DataType::Int8 | DataType::Enum8(_) => Native::I8,
            DataType::Int16 | DataType::Enum16(_) => Native::I16,
            DataType::UInt256 => Native::U256,
            DataType::Int256 => Native::I256,
            DataType::Int32 | DataType::Date32 | DataType::Time => Native::I32,
            DataType::Int64 | DataType::DateTime64(..) | DataType::Time64(_) | DataType::Interval(_) => Native::I64,
            DataType::Int128 => Native::I128,
            DataType::BFloat16 | DataType::Float32 => Native::F32,
            DataType::Float64 => Native::F64,
            DataType::Decimal { precision: 0..=9, .. } => Native::I32,
            DataType::Decimal { precision: 10..=18, .. } => Native::I64,
            DataType::Decimal { precision: 19..=38, .. } => Native::I128,
            DataType::Decimal { .. } => Native::I256,
            _ => return None,
        })
    }

    /// The type whose name is the native type's.
    pub fn data_type(self) -> DataType {
        match self {
            Native::U8 => DataType::UInt8,
            Native::U16 => DataType::UInt16,
            Native::U32 => DataType::UInt32,
            Native::U64 => DataType::UInt64,
            Native::U128 => DataType::UInt128,
            Native::I8 => DataType::Int8,
            Native::I16 => DataType::Int16,
            Native::I32 => DataType::Int32,
            Native::I64 => DataType::Int64,
            Native::I128 => DataType::Int128,
            Native::U256 => DataType::UInt256,
            Native::I256 => DataType::Int256,
            Native::F32 => DataType::Float32,
            Native::F64 => DataType::Float64,
        }
    }

    /// Bytes per value.
    pub fn bytes(self) -> usize {
        match self {
            Native::U8 | Native::I8 => 1,
            Native::U16 | Native::I16 => 2,
            Native::U32 | Native::I32 | Native::F32 => 4,
            Native::U64 | Native::I64 | Native::F64 => 8,
            Native::U128 | Native::I128 => 16,
            Native::U256 | Native::I256 => 32,
        }
    }

    /// Floats.
    pub fn is_float(self) -> bool {
        matches!(self, Native::F32 | Native::F64)
    }

    /// Signed integers and floats.
    pub fn is_signed(self) -> bool {
        self.is_float()
            || matches!(self, Native::I8 | Native::I16 | Native::I32 | Native::I64 | Native::I128 | Native::I256)
    }

    /// The integer of a sign and a width of 1, 2, 4, 8, 16 or 32 bytes.
    pub fn integer(signed: bool, bytes: usize) -> Native {
        match (signed, bytes) {
            (false, 1) => Native::U8,
            (false, 2) => Native::U16,
            (false, 4) => Native::U32,
            (false, 8) => Native::U64,
            (false, 16) => Native::U128,
            (false, _) => Native::U256,
            (true, 1) => Native::I8,
            (true, 2) => Native::I16,
            (true, 4) => Native::I32,
            (true, 8) => Native::I64,
            (true, 16) => Native::I128,
            (true, _) => Native::I256,
        }
    }

    /// The native type of a flat column of numbers.
    pub fn of_column(column: &Column) -> Option<Native> {
        Some(match column {
            Column::UInt8(_) => Native::U8,
            Column::UInt16(_) => Native::U16,
            Column::UInt32(_) => Native::U32,
            Column::UInt64(_) => Native::U64,
            Column::UInt128(_) => Native::U128,
            Column::UInt256(_) => Native::U256,
            Column::Int8(_) => Native::I8,
            Column::Int16(_) => Native::I16,
            Column::Int32(_) => Native::I32,
            Column::Int64(_) => Native::I64,
            Column::Int128(_) => Native::I128,
            Column::Int256(_) => Native::I256,
            Column::Float32(_) => Native::F32,
            Column::Float64(_) => Native::F64,
            _ => return None,
        })
    }

    /// A builder of a flat column of it.
    pub fn builder(self) -> ColumnBuilder {
        ColumnBuilder::new(&self.data_type())
    }
}
