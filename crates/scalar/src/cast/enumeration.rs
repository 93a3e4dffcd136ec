//! Casts to enumerations.

use super::number::whole_numbers;
use super::{Rows, refuse};
use crate::support::{Native, convert};
use base::{Result, err};
use types::{Column, DataType, EnumType};

fn names(data_type: &DataType) -> Option<&EnumType> {
    match data_type {
        DataType::Enum8(values) | DataType::Enum16(values) => Some(values),
        _ => None,
    }
}

/// Converts numbers and other enumerations to an enumeration, by number. (Strings are read as text.) What is no element
/// raises, also where rows are marked.
pub(super) fn to_enum(column: &Column, from: &DataType, to: &DataType, rows: &mut Rows) -> Result<Column> {
    let (Some(target), Some(native)) = (names(to), Native::of(to)) else { return refuse(from, to) };
    if !(from.is_enum() || from.is_integer() || from.is_float() || *from == DataType::Bool) {
        return refuse(from, to);
    }
    let limit = if matches!(to, DataType::Enum8(_)) { i64::from(i8::MAX) } else { i64::from(i16::MAX) };
    let default = target.values().first().map_or(0, |(_, number)| *number);
    let numbers = whole_numbers(column);
    let mut out: Vec<i16> = Vec::with_capacity(numbers.len());
    for (row, &number) in numbers.iter().enumerate() {
        let narrow = i16::try_from(number).ok();
        let found = narrow.filter(|&n| target.name_of(n).is_some());
        out.push(match found {
            Some(found) => found,
            None if (-limit - 1..=limit).contains(&number) => {
                rows.raise(row, || err!(UnknownElementOfEnum, "Value {number} of {from} is not in {to}"))?;
                default
            }
            None => {
                rows.raise(row, || err!(CannotConvertType, "Value {number} of {from} is out of the range of {to}"))?;
                default
            }
        });
    }
    Ok(convert(&Column::from_vec(out), native))
}

/// Converts strings of a fixed width to an enumeration, by name only.
pub(super) fn by_name(column: &Column, to: &DataType, rows: &mut Rows) -> Result<Column> {
    let (Some(target), Some(native)) = (names(to), Native::of(to)) else { return refuse(&DataType::String, to) };
    let default = target.values().first().map_or(0, |(_, number)| *number);
    let mut out: Vec<i16> = Vec::with_capacity(column.len());
    for row in 0..column.len() {
        let name = column.bytes_at(row).unwrap_or(b"");
        let found = target.number_of(name);
        if found.is_none() {
            rows.raise(row, || {
                err!(UnknownElementOfEnum, "Unknown element '{}' for {to}", String::from_utf8_lossy(name))
            })?;
        }
        out.push(found.unwrap_or(default));
    }
    Ok(convert(&Column::from_vec(out), native))
}
