//! Native number types and plain conversion between them.

use types::wide::{self, AsI256, AsU256, I256, U256};
use types::{Column, DataType, NativeType};

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

/// Runs `$body` with `$T` naming the Rust type of a [`Native`].
#[macro_export]
macro_rules! by_native {
    ($kind:expr, $T:ident => $body:expr) => {
        $crate::by_native!(
            @ $kind, $T => $body;
            U8 u8, U16 u16, U32 u32, U64 u64, U128 u128, U256 types::U256,
            I8 i8, I16 i16, I32 i32, I64 i64, I128 i128, I256 types::I256,
            F32 f32, F64 f64
        )
    };
    (@ $kind:expr, $T:ident => $body:expr; $($variant:ident $native:ty),*) => {
        match $kind { $($crate::support::Native::$variant => { type $T = $native; $body })* }
    };
}

/// As [`by_native`] for integers only; `else` for floats.
#[macro_export]
macro_rules! by_integer {
    ($kind:expr, $T:ident => $body:expr, else $other:expr) => {
        $crate::by_integer!(
            @ $kind, $T => $body, $other;
            U8 u8, U16 u16, U32 u32, U64 u64, U128 u128, U256 types::U256,
            I8 i8, I16 i16, I32 i32, I64 i64, I128 i128, I256 types::I256
        )
    };
    (@ $kind:expr, $T:ident => $body:expr, $other:expr; $($variant:ident $native:ty),*) => {
        match $kind {
            $($crate::support::Native::$variant => { type $T = $native; $body })*
            _ => $other,
        }
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
}

/// Plain conversion to `R`: integers wrap, floats to integers as the processor does it (out of range: the
/// smallest value of the register they pass through), as ClickHouse's `static_cast`.
pub trait ConvertTo<R>: NativeType {
    /// The converted value.
    fn convert(self) -> R;
}

macro_rules! convert_integer {
    ($($from:ty),*) => { $(convert_integer!(@ $from => u8, u16, u32, u64, u128, i8, i16, i32, i64, i128, f32, f64);)* };
    (@ $from:ty => $($to:ty),*) => {
        $(impl ConvertTo<$to> for $from {
            #[inline(always)]
            fn convert(self) -> $to {
                self as $to
            }
        })*
    };
}

macro_rules! convert_wide {
    ($($number:ty => $method:ident),*) => { $(
        impl ConvertTo<$number> for U256 {
            #[inline(always)]
            fn convert(self) -> $number {
                self.$method()
            }
        }
        impl ConvertTo<$number> for I256 {
            #[inline(always)]
            fn convert(self) -> $number {
                self.$method()
            }
        }
    )* };
    (from $($number:ty),*) => { $(
        impl ConvertTo<U256> for $number {
            #[inline(always)]
            fn convert(self) -> U256 {
                self.as_u256()
            }
        }
        impl ConvertTo<I256> for $number {
            #[inline(always)]
            fn convert(self) -> I256 {
                self.as_i256()
            }
        }
    )* };
}

convert_wide!(
    u8 => as_u8, u16 => as_u16, u32 => as_u32, u64 => as_u64, u128 => as_u128,
    i8 => as_i8, i16 => as_i16, i32 => as_i32, i64 => as_i64, i128 => as_i128,
    f32 => as_f32, f64 => as_f64
);
convert_wide!(from u8, u16, u32, u64, u128, i8, i16, i32, i64, i128, U256, I256);

convert_integer!(u8, u16, u32, u64, u128, i8, i16, i32, i64, i128);

macro_rules! convert_float {
    ($($from:ty),*) => { $(
        convert_float!(@ $from, |v| v as f32 => f32);
        convert_float!(@ $from, |v| v as f64 => f64);
        convert_float!(@ $from, |v| in_32_bits(v as f64) as u8 => u8);
        convert_float!(@ $from, |v| in_32_bits(v as f64) as i8 => i8);
        convert_float!(@ $from, |v| in_32_bits(v as f64) as u16 => u16);
        convert_float!(@ $from, |v| in_32_bits(v as f64) as i16 => i16);
        convert_float!(@ $from, |v| in_32_bits(v as f64) => i32);
        convert_float!(@ $from, |v| in_64_bits(v as f64) as u32 => u32);
        convert_float!(@ $from, |v| in_64_bits(v as f64) => i64);
        convert_float!(@ $from, |v| in_unsigned_64_bits(v as f64) => u64);
        convert_float!(@ $from, |v| wide::signed_128_from_f64(v as f64) => i128);
        convert_float!(@ $from, |v| wide::signed_from_f64(v as f64) => I256);
        convert_float!(@ $from, |v| wide::unsigned_from_f64(v as f64) => U256);
        convert_float!(@ $from, |v| wide::signed_128_from_f64(v as f64) as u128 => u128);
    )* };
    (@ $from:ty, |$v:ident| $body:expr => $to:ty) => {
        impl ConvertTo<$to> for $from {
            #[inline(always)]
            #[allow(clippy::unnecessary_cast)]
            fn convert(self) -> $to {
                let $v = self;
                $body
            }
        }
    };
}

convert_float!(f32, f64);

/// A float in a signed 32-bit register.
#[inline(always)]
fn in_32_bits(value: f64) -> i32 {
    if value > -2_147_483_649.0 && value < 2_147_483_648.0 { value as i32 } else { i32::MIN }
}

/// A float in a signed 64-bit register.
#[inline(always)]
fn in_64_bits(value: f64) -> i64 {
    if (-9_223_372_036_854_775_808.0..9_223_372_036_854_775_808.0).contains(&value) { value as i64 } else { i64::MIN }
}

/// A float in an unsigned 64-bit register: its upper half is reached over the signed one.
#[inline(always)]
fn in_unsigned_64_bits(value: f64) -> u64 {
    const HALF: f64 = 9_223_372_036_854_775_808.0;
    if value >= HALF { in_64_bits(value - HALF) as u64 ^ (1 << 63) } else { in_64_bits(value) as u64 }
}

/// A native type that every other converts to.
pub trait ConvertFromAny: NativeType {
    /// The flat rows of a numeric column as this type; `None` for other columns.
    fn from_flat(column: &Column) -> Option<Vec<Self>>;
}

macro_rules! convert_from_any {
    ($($to:ty),*) => {
        $(impl ConvertFromAny for $to {
            fn from_flat(column: &Column) -> Option<Vec<Self>> {
                Some(types::with_native!(
                    column,
                    |values| values.iter().map(|&v| ConvertTo::<$to>::convert(v)).collect(),
                    else return None
                ))
            }
        })*
    };
}

convert_from_any!(u8, u16, u32, u64, u128, U256, i8, i16, i32, i64, i128, I256, f32, f64);

/// A numeric column as native type `R` by plain conversion; constants and dictionaries stay encoded.
///
/// # Panics
/// When the column is not numeric: that is an error of the caller.
pub fn convert_to<R: ConvertFromAny>(column: &Column) -> Column {
    match column {
        Column::Const(value, rows) => Column::Const(std::sync::Arc::new(convert_to::<R>(value)), *rows),
        Column::Dict(_) => convert_to::<R>(&column.flatten()),
        flat if R::values(flat).is_some() => flat.clone(),
        flat => match R::from_flat(flat) {
            Some(values) => Column::from_vec(values),
            None => panic!("a column that is not numeric is converted to a number"),
        },
    }
}

/// As [`convert_to`] with the type known at run time.
pub fn convert(column: &Column, to: Native) -> Column {
    crate::by_native!(to, T => convert_to::<T>(column))
}

/// Whether a number is its type's zero.
pub fn is_default<T: NativeType>(value: &T) -> bool {
    *value == T::default()
}

/// Whether a number is below zero.
pub fn is_negative<T: NativeType>(value: &T) -> bool {
    *value < T::default()
}

/// 1 where a row is zero.
pub fn zero_mask<T: NativeType>(values: &[T]) -> Vec<u8> {
    values.iter().map(|value| u8::from(is_default(value))).collect()
}
