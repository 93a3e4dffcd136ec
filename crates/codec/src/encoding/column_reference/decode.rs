//! Rows of a column reference: those of the referenced column, shifted, plus a difference.

use crate::Physical;
use crate::decode::{INT16, INT32, INT64};
use base::{Error, Result, err};
use types::{Buf, Column, Native, NativeType};

/// An unsigned number of a column reference.
trait Bits: NativeType {
    fn add_difference(self, shift: u8, difference: Self) -> Self;
}

macro_rules! bits {
    ($($native:ty)*) => {$(impl Bits for $native {
        #[inline(always)]
        fn add_difference(self, shift: u8, difference: Self) -> Self {
            (self >> shift).wrapping_add(difference)
        }
    })*};
}

bits! { u16 u32 u64 }

/// Rows of a type, from the referenced rows and the differences.
pub(super) fn rows(physical: &Physical, shift: u8, referenced: Column, differences: Column) -> Result<Column> {
    Ok(match physical {
        Physical::Native(Native::U16) => Column::UInt16(sums(shift, &referenced, &differences)?),
        Physical::Native(Native::I16) => Column::Int16(same_bits(&sums::<u16>(shift, &referenced, &differences)?)),
        Physical::Native(Native::U32) => Column::UInt32(sums(shift, &referenced, &differences)?),
        Physical::Native(Native::I32) => Column::Int32(same_bits(&sums::<u32>(shift, &referenced, &differences)?)),
        Physical::Native(Native::U64) => Column::UInt64(sums(shift, &referenced, &differences)?),
        Physical::Native(Native::I64) => Column::Int64(same_bits(&sums::<u64>(shift, &referenced, &differences)?)),
        other => return Err(err!(CorruptedData, "rows of {other:?} refer to no others")),
    })
}

/// The error where a reader lacks the nodes inside.
pub(super) fn without_parts() -> Error {
    err!(CorruptedData, "a column reference without its nodes")
}

fn sums<T: Bits>(shift: u8, referenced: &Column, differences: &Column) -> Result<Buf<T>> {
    let referenced = unsigned::<T>(&referenced.flatten())?;
    let rows: Vec<T> = match differences {
        Column::Const(one, _) => {
            let difference = unsigned::<T>(one)?.first().copied().unwrap_or_default();
            referenced.iter().map(|row| row.add_difference(shift, difference)).collect()
        }
        differences => referenced
            .iter()
            .zip(unsigned::<T>(differences)?.iter())
            .map(|(row, &difference)| row.add_difference(shift, difference))
            .collect(),
    };
    Ok(rows.into())
}

/// Numbers of the width of `T` as what their bits are.
fn unsigned<T: NativeType>(column: &Column) -> Result<Buf<T>> {
    match (column, size_of::<T>()) {
        (Column::UInt16(rows), 2) => Ok(same_bits(rows)),
        (Column::Int16(rows), 2) => Ok(same_bits(rows)),
        (Column::UInt32(rows), 4) => Ok(same_bits(rows)),
        (Column::Int32(rows), 4) => Ok(same_bits(rows)),
        (Column::UInt64(rows), 8) => Ok(same_bits(rows)),
        (Column::Int64(rows), 8) => Ok(same_bits(rows)),
        _ => Err(err!(CorruptedData, "rows of {} bytes refer to rows of another width", size_of::<T>())),
    }
}

/// The type of the differences of rows of a type.
pub(super) fn type_of_differences(physical: &Physical) -> &'static Physical {
    match physical {
        Physical::Native(Native::U16) | Physical::Native(Native::I16) => &INT16,
        Physical::Native(Native::U32) | Physical::Native(Native::I32) => &INT32,
        _ => &INT64,
    }
}

/// The same buffer as numbers of another sign.
fn same_bits<From: NativeType, To: NativeType>(rows: &Buf<From>) -> Buf<To> {
    Buf::new(rows.inner().clone(), 0, rows.len())
}
