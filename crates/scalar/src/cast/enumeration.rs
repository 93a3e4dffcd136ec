//! To enumerations.

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

/// From integers and other enumerations, by number. (Strings are read as text.)
pub(super) fn to_enum(column: &Column, from: &DataType, to: &DataType, rows: &mut Rows) -> Result<Column> {
    let (Some(target), Some(native)) = (names(to), Native::of(to)) else { return refuse(from, to) };
    if !(from.is_enum() || from.is_integer()) {
        return refuse(from, to);
    }
    let source = convert(column, Native::I64);
    let numbers = source.as_native::<i64>().unwrap_or(&[]);
    let default = target.values().first().map_or(0, |(_, number)| *number);
    let mut out: Vec<i16> = Vec::with_capacity(numbers.len());
    for (row, &number) in numbers.iter().enumerate() {
        let narrow = i16::try_from(number).ok();
        let found = narrow.filter(|&n| target.name_of(n).is_some());
        out.push(match found {
            Some(found) => found,
            None => {
                rows.fail(row, || err!(UnknownElementOfEnum, "Value {number} of {from} is not in {to}"))?;
                default
            }
        });
    }
    Ok(convert(&Column::from_vec(out), native))
}
