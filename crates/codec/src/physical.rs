//! Physical types: what decoding needs to know of a [`DataType`].

use base::{Error, Result, bail, err};
use std::fmt;
use std::sync::Arc;
use types::{ArrayColumn, Column, ColumnBuilder, DataType, FixedStringColumn, Native, NullableColumn, StringBuilder};

/// A flat form of a column.
#[derive(Clone, PartialEq)]
pub enum Physical {
    /// Numbers of a Rust type.
    Native(Native),
    /// Strings of any length.
    String,
    /// Strings of so many bytes each.
    Fixed(usize),
    /// Values or NULL.
    Nullable(Box<Physical>),
    /// Arrays.
    Array(Box<Physical>),
    /// Tuples.
    Tuple(Vec<Physical>),
}

impl fmt::Debug for Physical {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Physical::Native(native) => write!(f, "{}", native.data_type()),
            Physical::String => f.write_str("String"),
            Physical::Fixed(width) => f.debug_tuple("Fixed").field(width).finish(),
            Physical::Nullable(inner) => f.debug_tuple("Nullable").field(inner).finish(),
            Physical::Array(inner) => f.debug_tuple("Array").field(inner).finish(),
            Physical::Tuple(elements) => f.debug_tuple("Tuple").field(elements).finish(),
        }
    }
}

/// Runs `$body` with `$T` a native type for numeric physical types, else `$other`.
macro_rules! with_physical {
    ($physical:expr, $T:ident => $body:expr, else $other:expr) => {
        match $physical {
            $crate::Physical::Native(native) => types::by_native!(native, $T => $body),
            _ => $other,
        }
    };
}
pub(crate) use with_physical;

/// Runs `$body` with `$T` an integer type that packs, else fails.
macro_rules! with_int {
    ($physical:expr, $T:ident => $body:expr) => {
        match $physical {
            $crate::Physical::Native(native) => types::by_native!(
                native, $T in [U8 U16 U32 U64 U128 I8 I16 I32 I64 I128] => $body,
                else Err($crate::physical::not_packed($physical))
            ),
            other => Err($crate::physical::not_packed(other)),
        }
    };
}
pub(crate) use with_int;

/// The error where packed numbers are said to be of a type that does not pack.
pub(crate) fn not_packed(physical: &Physical) -> Error {
    err!(CorruptedData, "packed numbers where {physical:?} is stored")
}

impl Physical {
    /// The physical type of a data type.
    pub fn of(data_type: &DataType) -> Self {
        Physical::of_column(&Column::empty(data_type))
    }

    /// The physical type of a column's flat form.
    pub fn of_column(column: &Column) -> Self {
        if let Some(native) = Native::of_column(column) {
            return Physical::Native(native);
        }
        match column {
            Column::String(_) => Physical::String,
            Column::FixedString(strings) => Physical::Fixed(strings.width),
            Column::Nullable(nullable) => Physical::Nullable(Box::new(Physical::of_column(&nullable.values))),
            Column::Array(array) => Physical::Array(Box::new(Physical::of_column(&array.values))),
            Column::Tuple(elements, _) => Physical::Tuple(elements.iter().map(Physical::of_column).collect()),
            Column::Const(value, _) => Physical::of_column(value),
            Column::Dict(dict) => Physical::of_column(&dict.values),
            _ => unreachable!("numeric columns are handled above"),
        }
    }

    /// A builder of the flat form.
    pub fn builder(&self) -> ColumnBuilder {
        match self {
            Physical::Native(native) => native.builder(),
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
        matches!(self, Physical::Native(_))
    }

    /// Whether rows are floats.
    pub fn is_float(&self) -> bool {
        matches!(self, Physical::Native(native) if native.is_float())
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
