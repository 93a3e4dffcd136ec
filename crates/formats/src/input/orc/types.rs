//! The types of columns that types of ORC stand for.

use super::footer::{OrcFooter, OrcKind, OrcType};
use base::{Result, bail};
use std::sync::Arc;
use types::{DataType, Field, Schema, TupleType};

/// Types inside of each other, at most.
const DEPTH_MAX: usize = 100;

/// A column for each field of a row.
///
/// # Errors
/// `INCORRECT_DATA` for types that lie too deep in each other.
pub(super) fn columns(footer: &OrcFooter) -> Result<Schema> {
    let root = &footer.types[0];
    let fields: Result<Vec<Field>> = (root.names.iter().zip(&root.subtypes))
        .map(|(name, &at)| Ok(Field::new(name.as_str(), type_of(footer, at, 0)?)))
        .collect();
    Ok(Schema::new(fields?))
}

/// The type of a column; what can be NULL is, as every value of ORC may be missing.
pub(super) fn type_of(footer: &OrcFooter, at: usize, depth: usize) -> Result<DataType> {
    if depth > DEPTH_MAX {
        bail!(IncorrectData, "Types of the ORC file lie deeper in each other than {DEPTH_MAX}");
    }
    let own = &footer.types[at];
    let inner = |place: usize| type_of(footer, own.subtypes[place], depth + 1);
    Ok(DataType::nullable(match own.kind {
        OrcKind::Boolean => DataType::Bool,
        OrcKind::Byte => DataType::Int8,
        OrcKind::Short => DataType::Int16,
        OrcKind::Int => DataType::Int32,
        OrcKind::Long => DataType::Int64,
        OrcKind::Float => DataType::Float32,
        OrcKind::Double => DataType::Float64,
        OrcKind::String | OrcKind::Binary => DataType::String,
        OrcKind::Date => DataType::Date32,
        OrcKind::Timestamp => DataType::DateTime64(9, None),
        OrcKind::Instant => DataType::DateTime64(9, Some(types::TimeZone::utc())),
        OrcKind::Decimal => decimal(own),
        OrcKind::List => DataType::array(inner(0)?),
        OrcKind::Map => DataType::map(inner(0)?.without_nullable(), inner(1)?),
        OrcKind::Struct => {
            let elements: Result<Vec<DataType>> = (0..own.subtypes.len()).map(inner).collect();
            let names = Some(own.names.clone());
            DataType::Tuple(Arc::new(TupleType { elements: elements?, names, geo: None }))
        }
        OrcKind::Union => {
            let branches: Result<Vec<DataType>> =
                (0..own.subtypes.len()).map(|place| Ok(inner(place)?.without_nullable())).collect();
            DataType::variant(branches?)
        }
    }))
}

/// A decimal; old files do not tell its digits.
pub(super) fn decimal(own: &OrcType) -> DataType {
    let precision = if (1..=38).contains(&own.precision) { own.precision as u8 } else { 38 };
    DataType::Decimal { precision, scale: own.scale.min(u64::from(precision)) as u8 }
}
