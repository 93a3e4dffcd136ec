//! Casts to and from `Dynamic` and `JSON`, and between addresses.

use super::{Casting, Rows, refuse};
use base::{Result, bail, err};
use types::json::{JsonText, parse_object, write_object};
use types::text::CellWriter;
use types::{Buf, Column, DataType, JsonType, StringBuilder, Value, dynamic};

/// Values of each type on their own, then put together in the order of the rows. NULL becomes the default of a type
/// that has no NULL.
pub(super) fn from_dynamic(casting: &Casting, column: &Column, to: &DataType) -> Result<Column> {
    let Column::String(cells) = column else { return Err(base::Error::bug("a Dynamic column is not one of cells")) };
    let target = to.without_low_cardinality();
    let default = if target.is_nullable() { Value::Null } else { target.default_value() };
    let mut parts = vec![Column::constant(&target, &default, 1).flatten()];
    let mut places = vec![0u32; cells.len()];
    let mut next = 1u32;
    for variant in dynamic::split(cells) {
        for &row in &variant.rows {
            places[row as usize] = next;
            next += 1;
        }
        parts.push(casting.run(&variant.column, &variant.data_type, &target)?.flatten());
    }
    Ok(Column::concat(&parts.iter().collect::<Vec<_>>()).gather(&places))
}

/// Converts as [`from_dynamic`], with a mark for each row that does not convert and 1 for NULL: the values of each
/// type are tried on their own.
pub(super) fn try_from_dynamic(casting: &Casting, column: &Column, to: &DataType) -> Result<(Column, Buf<u8>)> {
    let Column::String(cells) = column.flatten() else {
        return Err(base::Error::bug("a Dynamic column is not one of cells"));
    };
    let mut parts = vec![Column::defaults(to, 1).flatten()];
    let mut places = vec![0u32; cells.len()];
    let mut failed = vec![1u8; cells.len()];
    let mut next = 1u32;
    for variant in dynamic::split(&cells) {
        // A type that never converts leaves its rows marked.
        let Ok((values, marks)) = casting.try_run(&variant.column, &variant.data_type, to) else { continue };
        for (&row, &mark) in variant.rows.iter().zip(marks.iter()) {
            (places[row as usize], failed[row as usize]) = (next, mark);
            next += 1;
        }
        parts.push(values.flatten());
    }
    Ok((Column::concat(&parts.iter().collect::<Vec<_>>()).gather(&places), failed.into()))
}

/// Cells of the given types: text is read, values of one of the types are taken as they are, others are refused.
///
/// # Errors
/// `CANNOT_CONVERT_TYPE` for values of other types, `INCORRECT_DATA` for text that none of the types takes.
pub(super) fn to_variant(casting: &Casting, column: &Column, from: &DataType, types: &[DataType]) -> Result<Column> {
    let target = || DataType::Variant(types.into());
    match from {
        DataType::Variant(own) if own.iter().all(|data_type| types.contains(data_type)) => Ok(column.clone()),
        DataType::Variant(_) => {
            bail!(
                CannotConvertType,
                "Cannot convert type {from} to {}: the new Variant must have all types of the old one",
                target()
            )
        }
        DataType::Dynamic(_) => {
            let Column::String(cells) = column.flatten() else {
                return Err(base::Error::bug("a Dynamic column is not one of cells"));
            };
            let mut builder = StringBuilder::with_capacity(cells.len());
            for cell in cells.iter() {
                match dynamic::read(cell) {
                    // Text is read as one of the types, as it is where it stands in a column of its own.
                    dynamic::Cell::String(text) => dynamic::push_variant(types, text, &casting.text, &mut builder)?,
                    dynamic::Cell::Null => builder.push(b""),
                    _ if dynamic::variant_of(types, cell).is_some() => builder.push(cell),
                    other => {
                        bail!(CannotConvertType, "Cannot convert a value of type {} to {}", other.type_name(), target())
                    }
                }
            }
            Ok(Column::String(builder.finish()))
        }
        _ if *from.base() == DataType::Nothing => Ok(Column::constant(&target(), &Value::Null, column.len())),
        _ if from.base().is_string() => {
            let mut builder = StringBuilder::with_capacity(column.len());
            for row in 0..column.len() {
                match column.bytes_at(row) {
                    Some(bytes) => dynamic::push_variant(types, bytes, &casting.text, &mut builder)?,
                    None => builder.push(b""),
                }
            }
            Ok(Column::String(builder.finish()))
        }
        _ if types.contains(from.base()) => Ok(dynamic::from_column(column, from)),
        _ => bail!(CannotConvertType, "Cannot convert type {from} to {}: cast it to one of its types first", target()),
    }
}

/// Maps, named tuples and objects of another `JSON` type, by their text.
pub(super) fn to_json(casting: &Casting, column: &Column, from: &DataType, json: &JsonType) -> Result<Column> {
    if !matches!(from, DataType::Map(_) | DataType::Tuple(_) | DataType::Json(_)) {
        return refuse(from, &DataType::Json(std::sync::Arc::new(json.clone())));
    }
    let mut builder = StringBuilder::with_capacity(column.len());
    let mut text = Vec::new();
    let writer = CellWriter::new(column, from, &casting.text);
    for row in 0..column.len() {
        text.clear();
        match (from, column) {
            (DataType::Json(_), Column::String(objects)) => {
                write_object(objects.get(row), &JsonText, &casting.text, &mut text)
            }
            _ => writer.write(&JsonText, row, &mut text),
        }
        parse_object(&text, json, &casting.text, &mut builder)?;
    }
    Ok(Column::String(builder.finish()))
}

/// Converts between addresses, and from and to their numbers.
pub(super) fn address(column: &Column, from: &DataType, to: &DataType, rows: &mut Rows) -> Result<Column> {
    const MAPPED: u128 = 0xFFFF << 32;
    match (from, to, column) {
        (DataType::Ipv4, DataType::Ipv6, Column::UInt32(v)) => {
            Ok(Column::from_vec(v.iter().map(|&v| MAPPED | u128::from(v)).collect::<Vec<u128>>()))
        }
        (DataType::Ipv6, DataType::Ipv4, Column::UInt128(v)) => {
            for (row, &v) in v.iter().enumerate().filter(|(_, v)| **v >> 32 != MAPPED >> 32) {
                rows.fail(row, || {
                    err!(
                        CannotConvertType,
                        "IPv6 {} in column is not in IPv4 mapping block",
                        std::net::Ipv6Addr::from(v)
                    )
                })?;
            }
            Ok(Column::from_vec(v.iter().map(|&v| v as u32).collect::<Vec<u32>>()))
        }
        (DataType::Ipv4, DataType::UInt32, _)
        | (DataType::UInt32, DataType::Ipv4, _)
        | (DataType::Ipv6, DataType::UInt128, _)
        | (DataType::UInt128, DataType::Ipv6, _) => Ok(column.clone()),
        (DataType::Ipv4, to, _) if to.is_float() => {
            bail!(NotImplemented, "Conversion from {from} to {to} is not supported")
        }
        (DataType::Ipv4, to, Column::UInt32(_)) if to.is_integer() => super::cast_column(column, &DataType::UInt32, to),
        (from, DataType::Ipv4, _) if from.is_unsigned() && *from != DataType::UInt128 || *from == DataType::Bool => {
            super::cast_column(column, from, &DataType::UInt32)
        }
        _ => refuse(from, to),
    }
}

/// The 16 bytes of addresses, in the order of the net.
pub(super) fn address_bytes(column: &Column) -> Result<Column> {
    let address = |row: usize| {
        column.bytes_at(row).and_then(|bytes| <[u8; 16]>::try_from(bytes).ok()).map_or(0, u128::from_be_bytes)
    };
    Ok(Column::from_vec((0..column.len()).map(address).collect::<Vec<u128>>()))
}
