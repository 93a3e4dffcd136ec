//! The types that columns have in ORC.

use crate::wire::{put_bytes, put_number};
use base::{Result, bail};
use types::{DataType, Schema};

/// The kind of a type, by its number in the footer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OrcWriteKind {
    Boolean = 0,
    Byte = 1,
    Short = 2,
    Int = 3,
    Long = 4,
    Float = 5,
    Double = 6,
    String = 7,
    Binary = 8,
    Timestamp = 9,
    List = 10,
    Map = 11,
    Struct = 12,
    Union = 13,
    Decimal = 14,
    Date = 15,
}

impl OrcWriteKind {
    /// Whether numbers of the type are in runs of version 2.
    pub(super) fn has_numbers(self) -> bool {
        use OrcWriteKind::{Boolean, Byte, Double, Float, Struct, Union};
        !matches!(self, Boolean | Byte | Float | Double | Struct | Union)
    }
}

/// The kind of a column's values.
///
/// # Errors
/// `ILLEGAL_COLUMN` for types that ORC has not.
pub(super) fn kind_of(data_type: &DataType, strings_are_text: bool) -> Result<OrcWriteKind> {
    Ok(match data_type {
        DataType::Nullable(inner) | DataType::LowCardinality(inner) => kind_of(inner, strings_are_text)?,
        DataType::Aggregate(aggregate) if aggregate.simple => kind_of(&aggregate.arguments[0], strings_are_text)?,
        DataType::Bool => OrcWriteKind::Boolean,
        DataType::UInt8 | DataType::Int8 | DataType::Enum8(_) => OrcWriteKind::Byte,
        DataType::UInt16 | DataType::Int16 | DataType::Enum16(_) => OrcWriteKind::Short,
        DataType::UInt32 | DataType::Int32 | DataType::Ipv4 => OrcWriteKind::Int,
        DataType::UInt64 | DataType::Int64 => OrcWriteKind::Long,
        DataType::Float32 => OrcWriteKind::Float,
        DataType::Float64 => OrcWriteKind::Double,
        DataType::String | DataType::FixedString(_) if strings_are_text => OrcWriteKind::String,
        DataType::String | DataType::FixedString(_) | DataType::Ipv6 => OrcWriteKind::Binary,
        DataType::Int128 | DataType::UInt128 | DataType::Int256 | DataType::UInt256 => OrcWriteKind::Binary,
        DataType::Decimal { precision: 39.., .. } => OrcWriteKind::Binary,
        DataType::Decimal { .. } => OrcWriteKind::Decimal,
        DataType::Date | DataType::Date32 => OrcWriteKind::Date,
        DataType::DateTime(_) | DataType::DateTime64(..) => OrcWriteKind::Timestamp,
        DataType::Array(_) => OrcWriteKind::List,
        DataType::Map(_) => OrcWriteKind::Map,
        DataType::Tuple(_) => OrcWriteKind::Struct,
        DataType::Variant(_) => OrcWriteKind::Union,
        other => bail!(IllegalColumn, "Type {other} is not supported for ORC output format."),
    })
}

/// The types inside of a type, with their names where they have some.
pub(super) fn inner(data_type: &DataType) -> Vec<(Option<String>, DataType)> {
    match data_type {
        DataType::Nullable(inner_type) | DataType::LowCardinality(inner_type) => inner(inner_type),
        DataType::Aggregate(aggregate) if aggregate.simple => inner(&aggregate.arguments[0]),
        DataType::Array(element) => vec![(None, (**element).clone())],
        DataType::Map(pair) => vec![(None, pair.0.clone()), (None, pair.1.clone())],
        DataType::Variant(types) => types.iter().map(|branch| (None, branch.clone())).collect(),
        DataType::Tuple(tuple) => {
            let name = |at: usize| tuple.names.as_ref().map_or_else(|| (at + 1).to_string(), |names| names[at].clone());
            tuple.elements.iter().enumerate().map(|(at, element)| (Some(name(at)), element.clone())).collect()
        }
        _ => Vec::new(),
    }
}

/// The types of a result as the footer has them: the row, then each column with what is inside of it.
pub(super) fn all(schema: &Schema, strings_are_text: bool) -> Result<Vec<Vec<u8>>> {
    let fields = schema.fields.iter().map(|field| (Some(field.name.to_string()), field.data_type.clone()));
    let mut types = Vec::new();
    add(OrcWriteKind::Struct, &fields.collect::<Vec<_>>(), &[], (&mut types, strings_are_text))?;
    Ok(types)
}

/// Adds a type and those inside of it behind it.
fn add(
    kind: OrcWriteKind,
    parts: &[(Option<String>, DataType)],
    digits: &[(u32, u8)],
    (types, strings_are_text): (&mut Vec<Vec<u8>>, bool),
) -> Result<()> {
    let at = types.len();
    types.push(Vec::new());
    let mut message = Vec::new();
    put_number(1, kind as u64, &mut message);
    let (mut places, mut names) = (Vec::new(), Vec::new());
    for (name, data_type) in parts {
        base::varint::put(&mut places, types.len() as u64);
        if let Some(name) = name {
            put_bytes(3, name.as_bytes(), &mut names);
        }
        let digits = match data_type.base() {
            DataType::Decimal { precision: precision @ ..39, scale } => vec![(5, *precision), (6, *scale)],
            _ => Vec::new(),
        };
        add(kind_of(data_type, strings_are_text)?, &inner(data_type), &digits, (types, strings_are_text))?;
    }
    if !places.is_empty() {
        put_bytes(2, &places, &mut message);
    }
    message.extend_from_slice(&names);
    digits.iter().for_each(|&(field, value)| put_number(field, u64::from(value), &mut message));
    types[at] = message;
    Ok(())
}
