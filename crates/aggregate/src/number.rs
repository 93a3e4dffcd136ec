//! Numbers as aggregate functions see them: which Rust type a column has, widening, loops that sum.

use crate::blob::LittleEndian;
use crate::states::Rows;
use types::{Column, DataType, Native, NativeType};

/// The Rust type of the flat form of a type, if its rows are numbers.
pub fn native_type(data_type: &DataType) -> Option<Native> {
    Native::of_column(&Column::empty(data_type))
}

/// Whether the flat form of a type is texts.
pub fn is_text(data_type: &DataType) -> bool {
    matches!(Column::empty(data_type), Column::String(_) | Column::FixedString(_))
}

/// Runs `$body` with `$native` as the Rust type of the rows of a type if they are numbers, else `$other`.
#[macro_export]
macro_rules! with_number {
    ($data_type:expr, |$native:ident| $body:expr, else $other:expr) => {
        match $crate::number::native_type($data_type) {
            Some(native) => types::by_native!(native, $native => $body),
            None => $other,
        }
    };
}

/// The rows of a flat column of a type that binding made sure of.
///
/// # Panics
/// When the column is of another type.
pub fn native<T: NativeType>(column: &Column) -> &[T] {
    column.as_native::<T>().unwrap_or_else(|| panic!("an aggregate function bound to another type got {column:?}"))
}

/// A number of any type as `f64`.
pub trait AsF64: Copy {
    /// The nearest float.
    fn as_f64(self) -> f64;
}

macro_rules! as_f64 {
    ($($number:ty),*) => { $(impl AsF64 for $number {
        #[inline(always)]
        fn as_f64(self) -> f64 {
            self as f64
        }
    })* };
}

as_f64!(u8, u16, u32, u64, u128, i8, i16, i32, i64, i128, f32, f64);

macro_rules! wide {
    ($($number:ty),*) => { $(
        impl AsF64 for $number {
            fn as_f64(self) -> f64 {
                <$number>::as_f64(self)
            }
        }

        impl Total for $number {
            const ZERO: Self = <$number>::ZERO;
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }
            fn times(self, n: usize) -> Self {
                self.wrapping_mul((n as u64).into())
            }
        }

        impl Widen<$number> for $number {
            fn widen(self) -> Self {
                self
            }
        }
    )* };
}

wide!(types::U256, types::I256);

/// The rows of a flat numeric column as `f64`; a decimal of `scale` as its value.
///
/// # Panics
/// When the column is not numeric.
pub fn floats(column: &Column, scale: u32) -> Vec<f64> {
    fn cast<T: AsF64>(values: &[T], divisor: f64) -> Vec<f64> {
        if divisor == 1.0 {
            values.iter().map(|v| v.as_f64()).collect()
        } else {
            values.iter().map(|v| v.as_f64() / divisor).collect()
        }
    }
    let divisor = 10f64.powi(scale as i32);
    types::with_native!(column, |values| cast(values, divisor), else panic!("an aggregate function bound to numbers \
        got {column:?}"))
}

/// The scale of a decimal, else 0.
pub fn scale_of(data_type: &DataType) -> u32 {
    match data_type {
        DataType::Decimal { scale, .. } => u32::from(*scale),
        _ => 0,
    }
}

/// A type to sum in. Integers wrap.
pub trait Total: NativeType + LittleEndian + AsF64 {
    /// The number zero.
    const ZERO: Self;
    /// Sum.
    fn plus(self, other: Self) -> Self;
    /// The product with `n`.
    fn times(self, n: usize) -> Self;
}

macro_rules! totals {
    ($($number:ty),*) => { $(impl Total for $number {
        const ZERO: Self = 0;
        #[inline(always)]
        fn plus(self, other: Self) -> Self {
            self.wrapping_add(other)
        }
        fn times(self, n: usize) -> Self {
            self.wrapping_mul(n as $number)
        }
    })* };
}

totals!(u8, u16, u32, u64, u128, i8, i16, i32, i64, i128);

macro_rules! float_totals {
    ($($number:ty),*) => { $(impl Total for $number {
        const ZERO: Self = 0.0;
        #[inline(always)]
        fn plus(self, other: Self) -> Self {
            self + other
        }
        fn times(self, n: usize) -> Self {
            self * n as $number
        }
    })* };
}

float_totals!(f32, f64);

/// A number that is summed in a wider (or the same) type.
pub trait Widen<D: Total>: NativeType {
    /// The same number.
    fn widen(self) -> D;

    /// Sum of all, in several lanes at once.
    fn sum(values: &[Self]) -> D {
        sum_lanes(values)
    }

    /// Sums of the rows of each group, by narrower numbers; `None` where they might overflow, or there are no narrower
    /// ones.
    fn narrow_sums(_values: &[Self], _ids: &[u32], _groups: usize) -> Option<Vec<D>> {
        None
    }
}

/// Independent sums kept in [`sum_lanes`]: four 256-bit registers of 64-bit numbers.
const LANES: usize = 16;

#[inline(always)]
fn sum_lanes<S: Widen<D>, D: Total>(values: &[S]) -> D {
    let mut lanes = [D::ZERO; LANES];
    let mut chunks = values.chunks_exact(LANES);
    for chunk in &mut chunks {
        for (lane, &value) in lanes.iter_mut().zip(chunk) {
            *lane = lane.plus(value.widen());
        }
    }
    let rest = chunks.remainder().iter().fold(D::ZERO, |sum, value| sum.plus(value.widen()));
    lanes.into_iter().fold(rest, D::plus)
}

/// Sum of the values whose `keep` is not 0; values left out do not matter, whatever they are.
pub fn sum_masked<S: Widen<D>, D: Total>(values: &[S], keep: &[u8]) -> D {
    let mut lanes = [D::ZERO; LANES];
    let mut chunks = values.chunks_exact(LANES);
    let mut masks = keep[..values.len()].chunks_exact(LANES);
    for (chunk, mask) in (&mut chunks).zip(&mut masks) {
        for i in 0..LANES {
            let value = if mask[i] != 0 { chunk[i].widen() } else { D::ZERO };
            lanes[i] = lanes[i].plus(value);
        }
    }
    let rest = chunks.remainder().iter().zip(masks.remainder());
    let rest = rest.fold(D::ZERO, |sum, (value, &kept)| if kept != 0 { sum.plus(value.widen()) } else { sum });
    lanes.into_iter().fold(rest, D::plus)
}

macro_rules! widen {
    ($($from:ty => $to:ty),*) => { $(impl Widen<$to> for $from {
        #[inline(always)]
        fn widen(self) -> $to {
            self as $to
        }
    })* };
}

widen!(u32 => u64, u64 => u64, u128 => u128, i32 => i64, i64 => i64, i128 => i128, f32 => f64, f64 => f64);
widen!(u8 => u8, u16 => u16, u32 => u32, i8 => i8, i16 => i16, i32 => i32, f32 => f32);

/// Numbers of at most 64 bits that are summed in 128: in 64, while the largest of them and their count say that this
/// cannot overflow.
macro_rules! widen_to_128 {
    ($($from:ty),*) => { $(impl Widen<i128> for $from {
        #[inline(always)]
        fn widen(self) -> i128 {
            i128::from(self)
        }
        fn sum(values: &[Self]) -> i128 {
            let chunk = |values: &[Self]| match sums_fit_64(values) {
                true => i128::from(sum_lanes::<$from, i64>(values)),
                false => sum_lanes(values),
            };
            values.chunks(NARROW_ROWS).map(chunk).fold(0, i128::wrapping_add)
        }
        fn narrow_sums(values: &[Self], ids: &[u32], groups: usize) -> Option<Vec<i128>> {
            let add = |sum: &mut i64, value: $from| *sum = sum.wrapping_add(i64::from(value));
            let mut sums = vec![0i64; groups];
            let join = |sum: &mut i64, lane: i64| *sum = sum.wrapping_add(lane);
            sums_fit_64(values).then(|| Rows::Each(ids).fold_sums(&mut sums, values, 0, add, join))?;
            Some(sums.into_iter().map(i128::from).collect())
        }
    })* };
}

widen_to_128!(i32, i64);

/// Rows that are looked at and then summed: two passes over what the first level of the cache holds.
const NARROW_ROWS: usize = 2048;

/// Whether no sum of some of the numbers needs more than 64 bits.
fn sums_fit_64<T: Copy + Into<i64>>(values: &[T]) -> bool {
    let bits = values.iter().fold(0i64, |bits, &value| {
        let value: i64 = value.into();
        bits | (value ^ (value >> 63))
    });
    (bits as u128 + 1) * values.len() as u128 <= i64::MAX as u128
}

/// Narrow numbers: sums of a chunk stay in 32 bits, which doubles the lanes.
macro_rules! widen_narrow {
    ($($from:ty => $middle:ty => $to:ty),*) => { $(impl Widen<$to> for $from {
        #[inline(always)]
        fn widen(self) -> $to {
            <$to>::from(self)
        }
        fn sum(values: &[Self]) -> $to {
            // 2^15 values of 16 bits add up to less than 2^31.
            let add = |sum: $middle, &value: &Self| sum + <$middle>::from(value);
            values.chunks(1 << 15).map(|chunk| <$to>::from(chunk.iter().fold(0, add))).sum()
        }
    })* };
}

widen_narrow!(u8 => u32 => u64, u16 => u32 => u64, i8 => i32 => i64, i16 => i32 => i64);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_in_128_bits_do_not_wrap_whatever_the_numbers() {
        for away in [0u32, 1, 10, 40] {
            let values: Vec<i64> =
                (0..5001u64).map(|row| (row.wrapping_mul(0x9E37_79B9_7F4A_7C15) as i64 | 1) >> away).collect();
            let expected: i128 = values.iter().map(|&value| i128::from(value)).sum();
            assert_eq!(<i64 as Widen<i128>>::sum(&values), expected, "{away}");
            let ids: Vec<u32> = (0..5001).map(|row| row % 7).collect();
            match <i64 as Widen<i128>>::narrow_sums(&values, &ids, 7) {
                Some(sums) => assert_eq!(sums.iter().sum::<i128>(), expected, "{away}"),
                None => assert!(away < 13),
            }
        }
        let high = vec![i64::MAX; 3000];
        assert_eq!(<i64 as Widen<i128>>::sum(&high), i128::from(i64::MAX) * 3000);
        assert_eq!(<i32 as Widen<i128>>::sum(&[i32::MIN; 3000]), i128::from(i32::MIN) * 3000);
    }
}
