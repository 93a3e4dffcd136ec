//! Cells of `Variant`: those of `Dynamic`, of a given list of types.

use super::{Cell, put, read};
use crate::text::{Cursor, TextOptions, is_plain_number, parse_text, read_quoted};
use crate::type_parser::parse_type;
use crate::{ColumnBuilder, DataType, StringBuilder, Value};
use base::{Result, bail};

/// The rank of a type among those that a text is tried as: the narrow before the wide, strings last.
pub fn rank(data_type: &DataType) -> usize {
    match data_type {
        DataType::Bool => 0,
        integer if integer.is_integer() => {
            10 + integer.fixed_width_bytes().unwrap_or(32) + usize::from(integer.is_unsigned())
        }
        DataType::Decimal { .. } => 50,
        float if float.is_float() => 51,
        DataType::Date | DataType::Date32 => 60,
        DataType::DateTime(_) | DataType::DateTime64(..) => 61,
        DataType::Time | DataType::Time64(_) => 62,
        DataType::Uuid | DataType::Ipv4 | DataType::Ipv6 => 63,
        DataType::Enum8(_) | DataType::Enum16(_) => 64,
        DataType::String | DataType::FixedString(_) => 90,
        _ => 70,
    }
}

/// NULL as texts have it: in TSV, in literals, in JSON of strings.
pub(super) fn is_null_text(bytes: &[u8]) -> bool {
    matches!(bytes, b"\\N" | b"NULL") || bytes == "ᴺᵁᴸᴸ".as_bytes()
}

/// Adds the cell of a text: of the first type that takes it.
///
/// # Errors
/// `INCORRECT_DATA` when no type does.
pub fn push_variant(
    types: &[DataType],
    bytes: &[u8],
    options: &TextOptions,
    builder: &mut StringBuilder,
) -> Result<()> {
    if is_null_text(bytes) {
        builder.push(b"");
        return Ok(());
    }
    push_variant_value(types, bytes, options, builder)
}

/// As [`push_variant`] for a text that is not NULL, whatever its letters say.
///
/// # Errors
/// As [`push_variant`].
pub fn push_variant_value(
    types: &[DataType],
    bytes: &[u8],
    options: &TextOptions,
    builder: &mut StringBuilder,
) -> Result<()> {
    let mut order: Vec<&DataType> = types.iter().collect();
    order.sort_by_key(|data_type| rank(data_type));
    for data_type in order {
        if let Some(value) = read_exactly(data_type, bytes, options) {
            let mut cell = Vec::new();
            put(data_type, &value, &mut cell);
            builder.push(&cell);
            return Ok(());
        }
    }
    bail!(
        IncorrectData,
        "Cannot parse '{}' as any of {}",
        String::from_utf8_lossy(bytes),
        DataType::Variant(types.into())
    )
}

/// As [`push_variant_value`] for a text in quotes: it is a number only where no type but numbers takes it.
///
/// # Errors
/// As [`push_variant`].
pub fn push_variant_quoted(
    types: &[DataType],
    bytes: &[u8],
    options: &TextOptions,
    builder: &mut StringBuilder,
) -> Result<()> {
    let others: Vec<DataType> = types.iter().filter(|data_type| !is_plain_number(data_type)).cloned().collect();
    if !others.is_empty() && push_variant_value(&others, bytes, options, builder).is_ok() {
        return Ok(());
    }
    push_variant_value(types, bytes, options, builder)
}

/// Adds the cell of the array, tuple or map at the cursor: of the first type that takes it.
///
/// # Errors
/// `INCORRECT_DATA` when no type does.
pub fn read_variant(
    types: &[DataType],
    cursor: &mut Cursor<'_>,
    options: &TextOptions,
    builder: &mut StringBuilder,
) -> Result<()> {
    let start = cursor.at;
    let nested =
        |data_type: &&DataType| matches!(data_type, DataType::Array(_) | DataType::Tuple(_) | DataType::Map(_));
    for data_type in types.iter().filter(nested) {
        cursor.at = start;
        let mut values = ColumnBuilder::new(data_type);
        if read_quoted(data_type, cursor, options, &mut values).is_ok() {
            let mut cell = Vec::new();
            put(data_type, &values.finish().value(0), &mut cell);
            builder.push(&cell);
            return Ok(());
        }
    }
    cursor.at = start;
    bail!(IncorrectData, "Cannot parse an array, tuple or map as any of {}", DataType::Variant(types.into()))
}

/// The value of a text, if it is one of the type; integers that would wrap are not.
fn read_exactly(data_type: &DataType, bytes: &[u8], options: &TextOptions) -> Option<Value> {
    if *data_type == DataType::Bool && !matches!(bytes, b"true" | b"false") {
        return None;
    }
    let mut builder = ColumnBuilder::new(data_type);
    parse_text(data_type, bytes, options, &mut builder).ok()?;
    let value = builder.finish().value(0);
    let wraps = data_type.is_integer() && value.to_literal().as_bytes() != bytes.strip_prefix(b"+").unwrap_or(bytes);
    (!wraps).then_some(value)
}

/// The place among `types` of the type of a cell; `None` for NULL and for other types.
pub fn variant_of(types: &[DataType], cell: &[u8]) -> Option<usize> {
    match read(cell) {
        Cell::Null => None,
        cell => {
            let name = cell.type_name();
            types.iter().position(|data_type| data_type.to_string() == name).or_else(|| {
                let own = parse_type(name).ok()?;
                types.iter().position(|data_type| *data_type == own)
            })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(types: &[&str], text: &str, expect: Option<&str>) {
        let types: Vec<DataType> = types.iter().map(|name| parse_type(name).unwrap()).collect();
        let mut builder = StringBuilder::default();
        let read_name = push_variant(&types, text.as_bytes(), &TextOptions::default(), &mut builder).ok().map(|()| {
            let cells = builder.finish();
            read(cells.get(0)).type_name().to_string()
        });
        assert_eq!(read_name.as_deref(), expect, "{text}");
    }

    #[test]
    fn a_text_takes_the_narrowest_type() {
        check(&["String", "UInt8", "UInt64"], "5", Some("UInt8"));
        check(&["String", "UInt8", "UInt64"], "300", Some("UInt64"));
        check(&["String", "UInt64"], "x", Some("String"));
        check(&["Array(UInt64)", "String"], "[1, 2]", Some("Array(UInt64)"));
        check(&["UInt64"], "x", None);
        check(&["UInt64"], "NULL", Some("None"));
    }
}
