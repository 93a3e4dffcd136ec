//! The columns that a schema of Avro stands for.

use super::schema::{AvroKind, AvroLogical, AvroSchema};
use base::{Result, bail};
use std::sync::Arc;
use types::{DataType, EnumType, Field, Schema, TupleType};

/// Types inside of each other, at most: a type that holds itself has no end.
pub(super) const DEPTH_MAX: usize = 100;

/// A column for each field of a row.
///
/// # Errors
/// `TYPE_MISMATCH` when rows are no records, `ILLEGAL_COLUMN` for types that no column has.
pub(super) fn columns(schema: &AvroSchema) -> Result<Schema> {
    let fields: Result<Vec<Field>> = schema
        .root_fields()?
        .iter()
        .map(|field| Ok(Field::new(field.name.as_str(), type_of(schema, field.node, 0)?)))
        .collect();
    Ok(Schema::new(fields?))
}

/// The type of a column of values of a type.
pub(super) fn type_of(schema: &AvroSchema, at: usize, depth: usize) -> Result<DataType> {
    if depth > DEPTH_MAX {
        bail!(IllegalColumn, "Avro types that hold themselves have no type");
    }
    let node = schema.node(at);
    Ok(match (&node.kind, node.logical) {
        (_, AvroLogical::Date) => DataType::Date32,
        (_, AvroLogical::TimestampMillis) => DataType::DateTime64(3, None),
        (_, AvroLogical::TimestampMicros) => DataType::DateTime64(6, None),
        (_, AvroLogical::Decimal { precision, scale }) => DataType::Decimal { precision, scale },
        (_, AvroLogical::Uuid) => DataType::Uuid,
        (AvroKind::Null, _) => DataType::nullable(DataType::Nothing),
        (AvroKind::Boolean, _) => DataType::Bool,
        (AvroKind::Int, _) => DataType::Int32,
        (AvroKind::Long, _) => DataType::Int64,
        (AvroKind::Float, _) => DataType::Float32,
        (AvroKind::Double, _) => DataType::Float64,
        (AvroKind::Bytes | AvroKind::String | AvroKind::Fixed(0), _) => DataType::String,
        (AvroKind::Fixed(width), _) => DataType::FixedString(*width),
        (AvroKind::Enum(symbols), _) => enum_of(symbols)?,
        (AvroKind::Array(items), _) => DataType::array(type_of(schema, *items, depth + 1)?),
        (AvroKind::Map(values), _) => DataType::map(DataType::String, type_of(schema, *values, depth + 1)?),
        (AvroKind::Record(fields), _) => {
            let elements: Result<Vec<DataType>> =
                fields.iter().map(|field| type_of(schema, field.node, depth + 1)).collect();
            let names = fields.iter().map(|field| field.name.clone()).collect();
            DataType::Tuple(Arc::new(TupleType { elements: elements?, names: Some(names), geo: None }))
        }
        (AvroKind::Union(branches), _) => union_of(schema, branches, depth + 1)?,
    })
}

fn enum_of(symbols: &[String]) -> Result<DataType> {
    if symbols.is_empty() || symbols.len() > 1 << 15 {
        bail!(IllegalColumn, "An Avro enum of {} symbols has no type", symbols.len());
    }
    let values = symbols.iter().enumerate().map(|(number, symbol)| (symbol.clone(), number as i16)).collect();
    let values = Arc::new(EnumType::new(values));
    Ok(if symbols.len() <= 128 { DataType::Enum8(values) } else { DataType::Enum16(values) })
}

/// One type with NULL is Nullable where that may be, several types are a Variant.
fn union_of(schema: &AvroSchema, branches: &[usize], depth: usize) -> Result<DataType> {
    let is_null = |at: &&usize| matches!(schema.node(**at).kind, AvroKind::Null);
    let mut types: Vec<DataType> = Vec::new();
    for branch in branches.iter().filter(|branch| !is_null(branch)) {
        types.push(type_of(schema, *branch, depth)?);
    }
    Ok(match types.len() {
        0 => DataType::nullable(DataType::Nothing),
        1 if types.len() == branches.len() || !types[0].can_be_nullable() => types.remove(0),
        1 => DataType::nullable(types.remove(0)),
        _ => DataType::variant(types),
    })
}
