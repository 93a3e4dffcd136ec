//! Columns as kernels take them.

use crate::ir::Lane;
use types::{Column, NativeType};

/// The numbers of a column.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub enum Rows<'a> {
    U8(&'a [u8]),
    U16(&'a [u16]),
    U32(&'a [u32]),
    U64(&'a [u64]),
    I8(&'a [i8]),
    I16(&'a [i16]),
    I32(&'a [i32]),
    I64(&'a [i64]),
    F32(&'a [f32]),
    F64(&'a [f64]),
}

/// Runs `$body` with `$rows` as the slice.
macro_rules! with_rows {
    ($value:expr, $rows:ident => $body:expr) => {
        match $value {
            Rows::U8($rows) => $body,
            Rows::U16($rows) => $body,
            Rows::U32($rows) => $body,
            Rows::U64($rows) => $body,
            Rows::I8($rows) => $body,
            Rows::I16($rows) => $body,
            Rows::I32($rows) => $body,
            Rows::I64($rows) => $body,
            Rows::F32($rows) => $body,
            Rows::F64($rows) => $body,
        }
    };
}

impl<'a> Rows<'a> {
    /// The numbers of a flat column without NULL; `None` for other columns.
    pub fn of(column: &'a Column) -> Option<Rows<'a>> {
        Some(match column {
            Column::UInt8(rows) => Rows::U8(rows),
            Column::UInt16(rows) => Rows::U16(rows),
            Column::UInt32(rows) => Rows::U32(rows),
            Column::UInt64(rows) => Rows::U64(rows),
            Column::Int8(rows) => Rows::I8(rows),
            Column::Int16(rows) => Rows::I16(rows),
            Column::Int32(rows) => Rows::I32(rows),
            Column::Int64(rows) => Rows::I64(rows),
            Column::Float32(rows) => Rows::F32(rows),
            Column::Float64(rows) => Rows::F64(rows),
            _ => return None,
        })
    }

    /// Their type.
    pub fn lane(&self) -> Lane {
        match self {
            Rows::U8(_) => Lane::U8,
            Rows::U16(_) => Lane::U16,
            Rows::U32(_) => Lane::U32,
            Rows::U64(_) => Lane::U64,
            Rows::I8(_) => Lane::I8,
            Rows::I16(_) => Lane::I16,
            Rows::I32(_) => Lane::I32,
            Rows::I64(_) => Lane::I64,
            Rows::F32(_) => Lane::F32,
            Rows::F64(_) => Lane::F64,
        }
    }

    /// The number of rows.
    pub fn len(&self) -> usize {
        with_rows!(self, rows => rows.len())
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// A number that no integer among the first `rows` is further from 0 than, less than twice the furthest one's; of
    /// floats 0.
    ///
    /// # Cost
    /// One pass of a vector operation or two a row, which brings the column into the cache for the kernel behind.
    pub(crate) fn magnitude(&self, rows: usize) -> u128 {
        // The bits that differ from the sign in any number.
        macro_rules! bits {
            ($numbers:expr, $shift:expr) => {
                u128::from(
                    $numbers
                        .iter()
                        .take(rows)
                        .fold(0, |bits, &number| bits | (number ^ (number >> $shift)))
                        .unsigned_abs(),
                )
            };
            ($numbers:expr) => {
                u128::from($numbers.iter().take(rows).fold(0, |bits, &number| bits | number))
            };
        }
        let bits = match self {
            Rows::I8(numbers) => bits!(numbers, 7),
            Rows::I16(numbers) => bits!(numbers, 15),
            Rows::I32(numbers) => bits!(numbers, 31),
            Rows::I64(numbers) => bits!(numbers, 63),
            Rows::U8(numbers) => bits!(numbers),
            Rows::U16(numbers) => bits!(numbers),
            Rows::U32(numbers) => bits!(numbers),
            Rows::U64(numbers) => bits!(numbers),
            Rows::F32(_) | Rows::F64(_) => return 0,
        };
        bits + 1
    }

    /// The address of the first row.
    pub(crate) fn start(&self) -> *const u8 {
        with_rows!(self, rows => rows.as_ptr().cast())
    }

    /// The bits of a row: integers sign-extended, floats as they lie.
    pub fn bits(&self, row: usize) -> u64 {
        match self {
            Rows::U8(rows) => u64::from(rows[row]),
            Rows::U16(rows) => u64::from(rows[row]),
            Rows::U32(rows) => u64::from(rows[row]),
            Rows::U64(rows) => rows[row],
            Rows::I8(rows) => rows[row] as u64,
            Rows::I16(rows) => rows[row] as u64,
            Rows::I32(rows) => rows[row] as u64,
            Rows::I64(rows) => rows[row] as u64,
            Rows::F32(rows) => u64::from(rows[row].to_bits()),
            Rows::F64(rows) => rows[row].to_bits(),
        }
    }
}

/// A type whose slices are [`Rows`].
pub trait Element: NativeType {
    /// The lane.
    const LANE: Lane;
}

macro_rules! elements {
    ($($native:ty => $lane:ident),*) => { $(impl Element for $native {
        const LANE: Lane = Lane::$lane;
    })* };
}

elements!(u8 => U8, u16 => U16, u32 => U32, u64 => U64, i8 => I8, i16 => I16, i32 => I32, i64 => I64);
elements!(f32 => F32, f64 => F64);
