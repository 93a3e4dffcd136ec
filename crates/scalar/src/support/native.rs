//! Native number types and plain conversion between them.

use types::wide::{self, AsI256, AsU256, I256, U256};
use types::{Column, NativeType};

pub use types::Native;

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

/// Converts as [`convert_to`], with the type known at run time.
pub fn convert(column: &Column, to: Native) -> Column {
    types::by_native!(to, T => convert_to::<T>(column))
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
