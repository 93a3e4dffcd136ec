//! Physical types: what decoding needs to know of a [`DataType`].

use base::{Result, bail};
use std::sync::Arc;
use types::{ArrayColumn, Column, ColumnBuilder, DataType, FixedStringColumn, NullableColumn, StringBuilder};

/// A flat form of a column.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum Physical {
    UInt8,
    UInt16,
    UInt32,
    UInt64,
    UInt128,
    UInt256,
    Int8,
    Int16,
    Int32,
    Int64,
    Int128,
    Int256,
    Float32,
    Float64,
    String,
    /// Bytes per value.
    Fixed(usize),
    Nullable(Box<Physical>),
    Array(Box<Physical>),
    Tuple(Vec<Physical>),
}

/// Runs `$body` with `$T` a native type for numeric physical types, else `$other`.
macro_rules! with_physical {
    ($physical:expr, $T:ident => $body:expr, else $other:expr) => {
        match $physical {
            $crate::Physical::UInt8 => {
                type $T = u8;
                $body
            }
            $crate::Physical::UInt16 => {
                type $T = u16;
                $body
            }
            $crate::Physical::UInt32 => {
                type $T = u32;
                $body
            }
            $crate::Physical::UInt64 => {
                type $T = u64;
                $body
            }
            $crate::Physical::UInt128 => {
                type $T = u128;
                $body
            }
            $crate::Physical::UInt256 => {
                type $T = types::U256;
                $body
            }
            $crate::Physical::Int8 => {
                type $T = i8;
                $body
            }
            $crate::Physical::Int16 => {
                type $T = i16;
                $body
            }
            $crate::Physical::Int32 => {
                type $T = i32;
                $body
            }
            $crate::Physical::Int64 => {
                type $T = i64;
                $body
            }
            $crate::Physical::Int128 => {
                type $T = i128;
                $body
            }
            $crate::Physical::Int256 => {
                type $T = types::I256;
                $body
            }
            $crate::Physical::Float32 => {
                type $T = f32;
                $body
            }
            $crate::Physical::Float64 => {
                type $T = f64;
                $body
            }
            _ => $other,
        }
    };
}
pub(crate) use with_physical;

/// Runs `$body` with `$T` an integer type, else fails.
macro_rules! with_int {
    ($physical:expr, $T:ident => $body:expr) => {
        match $physical {
            $crate::Physical::UInt8 => {
                type $T = u8;
                $body
            }
            $crate::Physical::UInt16 => {
                type $T = u16;
                $body
            }
            $crate::Physical::UInt32 => {
                type $T = u32;
                $body
            }
            $crate::Physical::UInt64 => {
                type $T = u64;
                $body
            }
            $crate::Physical::UInt128 => {
                type $T = u128;
                $body
            }
            $crate::Physical::Int8 => {
                type $T = i8;
                $body
            }
            $crate::Physical::Int16 => {
                type $T = i16;
                $body
            }
            $crate::Physical::Int32 => {
                type $T = i32;
                $body
            }
            $crate::Physical::Int64 => {
                type $T = i64;
                $body
            }
            $crate::Physical::Int128 => {
                type $T = i128;
                $body
            }
            other => Err(base::err!(CorruptedData, "packed numbers where {other:?} is stored")),
        }
    };
}

pub(crate) use with_int;

impl Physical {
    /// The physical type of a data type.
    pub fn of(data_type: &DataType) -> Self {
        Physical::of_column(&Column::empty(data_type))
    }

    /// The physical type of a column's flat form.
    pub fn of_column(column: &Column) -> Self {
        match column {
            Column::UInt8(_) => Physical::UInt8,
            Column::UInt16(_) => Physical::UInt16,
            Column::UInt32(_) => Physical::UInt32,
            Column::UInt64(_) => Physical::UInt64,
            Column::UInt128(_) => Physical::UInt128,
            Column::UInt256(_) => Physical::UInt256,
            Column::Int8(_) => Physical::Int8,
            Column::Int16(_) => Physical::Int16,
            Column::Int32(_) => Physical::Int32,
            Column::Int64(_) => Physical::Int64,
            Column::Int128(_) => Physical::Int128,
            Column::Int256(_) => Physical::Int256,
            Column::Float32(_) => Physical::Float32,
            Column::Float64(_) => Physical::Float64,
            Column::String(_) => Physical::String,
            Column::FixedString(strings) => Physical::Fixed(strings.width),
            Column::Nullable(nullable) => Physical::Nullable(Box::new(Physical::of_column(&nullable.values))),
            Column::Array(array) => Physical::Array(Box::new(Physical::of_column(&array.values))),
            Column::Tuple(elements, _) => Physical::Tuple(elements.iter().map(Physical::of_column).collect()),
            Column::Const(value, _) => Physical::of_column(value),
            Column::Dict(dict) => Physical::of_column(&dict.values),
        }
    }

    /// A builder of the flat form.
    pub fn builder(&self) -> ColumnBuilder {
        match self {
            Physical::UInt8 => ColumnBuilder::UInt8(Vec::new()),
            Physical::UInt16 => ColumnBuilder::UInt16(Vec::new()),
            Physical::UInt32 => ColumnBuilder::UInt32(Vec::new()),
            Physical::UInt64 => ColumnBuilder::UInt64(Vec::new()),
            Physical::UInt128 => ColumnBuilder::UInt128(Vec::new()),
            Physical::UInt256 => ColumnBuilder::UInt256(Vec::new()),
            Physical::Int8 => ColumnBuilder::Int8(Vec::new()),
            Physical::Int16 => ColumnBuilder::Int16(Vec::new()),
            Physical::Int32 => ColumnBuilder::Int32(Vec::new()),
            Physical::Int64 => ColumnBuilder::Int64(Vec::new()),
            Physical::Int128 => ColumnBuilder::Int128(Vec::new()),
            Physical::Int256 => ColumnBuilder::Int256(Vec::new()),
            Physical::Float32 => ColumnBuilder::Float32(Vec::new()),
            Physical::Float64 => ColumnBuilder::Float64(Vec::new()),
            Physical::String => ColumnBuilder::String(StringBuilder::default()),
            Physical::Fixed(width) => ColumnBuilder::FixedString(*width, Vec::new()),
            Physical::Nullable(inner) => ColumnBuilder::Nullable(Vec::new(), Box::new(inner.builder())),
            Physical::Array(inner) => ColumnBuilder::Array(vec![0], Box::new(inner.builder())),
            Physical::Tuple(elements) => ColumnBuilder::Tuple(elements.iter().map(Physical::builder).collect(), 0),
        }
    }

    /// A column of no rows.
    pub fn empty(&self) -> Column {
        self.builder().finish()
    }

    /// Whether rows are numbers of one width.
    pub fn is_native(&self) -> bool {
        !matches!(
            self,
            Physical::String | Physical::Fixed(_) | Physical::Nullable(_) | Physical::Array(_) | Physical::Tuple(_)
        )
    }

    /// Whether rows are floats.
    pub fn is_float(&self) -> bool {
        matches!(self, Physical::Float32 | Physical::Float64)
    }

    /// A flat column in exactly this form: takes off `Const` and `Dict`, puts on a `Nullable` that is missing.
    ///
    /// # Errors
    /// `TYPE_MISMATCH` when the column is of another type.
    pub fn conform(&self, column: &Column) -> Result<Column> {
        let flat = column.flatten();
        Ok(match (self, flat) {
            (Physical::Nullable(inner), Column::Nullable(nullable)) => Column::Nullable(NullableColumn {
                nulls: nullable.nulls,
                values: Arc::new(inner.conform(&nullable.values)?),
            }),
            (Physical::Nullable(inner), flat) => inner.conform(&flat)?.to_nullable(),
            (Physical::Array(inner), Column::Array(array)) => {
                let array = array.normalized();
                Column::Array(ArrayColumn { offsets: array.offsets, values: Arc::new(inner.conform(&array.values)?) })
            }
            (Physical::Tuple(types), Column::Tuple(elements, rows)) if types.len() == elements.len() => {
                let elements =
                    types.iter().zip(elements.iter()).map(|(t, e)| t.conform(e)).collect::<Result<Vec<_>>>()?;
                Column::Tuple(elements.into(), rows)
            }
            (Physical::Fixed(width), Column::FixedString(FixedStringColumn { width: given, bytes }))
                if *width == given =>
            {
                Column::FixedString(FixedStringColumn { width: given, bytes })
            }
            (physical, flat) if physical.is_flat_match(&flat) => flat,
            (physical, flat) => bail!(
                TypeMismatch,
                "a column of form {:?} came where {physical:?} is stored",
                Physical::of_column(&flat)
            ),
        })
    }

    fn is_flat_match(&self, column: &Column) -> bool {
        (self.is_native() || *self == Physical::String) && *self == Physical::of_column(column)
    }
}
