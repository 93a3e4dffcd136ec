//! Arrays, tuples and maps.

use super::{Casting, refuse};
use base::{Result, bail};
use std::sync::Arc;
use types::{ArrayColumn, Column, DataType, TupleType};

/// Converts between nested types, element by element.
pub(super) fn convert(casting: &Casting, column: &Column, from: &DataType, to: &DataType) -> Result<Column> {
    match (from, to) {
        (DataType::Array(a), DataType::Array(b)) => array(casting, column, a, b),
        (DataType::Map(a), DataType::Map(b)) => array(casting, column, &entry(a), &entry(b)),
        (DataType::Array(a), DataType::Map(b)) if pair(a).is_some() => array(casting, column, a, &entry(b)),
        (DataType::Map(a), DataType::Array(b)) if pair(b).is_some() => array(casting, column, &entry(a), b),
        (DataType::Tuple(a), DataType::Tuple(b)) => tuple(casting, column, a, b),
        (DataType::Tuple(a), DataType::Map(b)) => arrays_to_map(casting, column, a, b),
        _ => refuse(from, to),
    }
}

fn entry(map: &Arc<(DataType, DataType)>) -> DataType {
    DataType::tuple(vec![map.0.clone(), map.1.clone()])
}

fn pair(data_type: &DataType) -> Option<&Arc<TupleType>> {
    match data_type {
        DataType::Tuple(tuple) if tuple.elements.len() == 2 => Some(tuple),
        _ => None,
    }
}

fn array(casting: &Casting, column: &Column, from: &DataType, to: &DataType) -> Result<Column> {
    let Column::Array(array) = column else { bail!(LogicalError, "array of another physical form") };
    let array = array.normalized();
    let values = casting.run(&array.values, from, to)?;
    let values = if matches!(to, DataType::LowCardinality(_)) { values } else { values.flatten() };
    Ok(Column::Array(ArrayColumn::new(array.offsets, values)))
}

/// Tuples with names on both sides go by name, others by position.
fn tuple(casting: &Casting, column: &Column, from: &TupleType, to: &TupleType) -> Result<Column> {
    let Column::Tuple(elements, rows) = column else { bail!(LogicalError, "tuple of another physical form") };
    let by_name = match (&from.names, &to.names) {
        (Some(a), Some(b)) if b.iter().any(|name| a.contains(name)) => Some((a, b)),
        _ => None,
    };
    if by_name.is_none() && from.elements.len() != to.elements.len() {
        bail!(
            TypeMismatch,
            "A tuple of {} elements cannot be converted to one of {}",
            from.elements.len(),
            to.elements.len()
        );
    }
    let converted = to.elements.iter().enumerate().map(|(i, target)| {
        let source = match by_name {
            Some((a, b)) => a.iter().position(|name| *name == b[i]),
            None => Some(i),
        };
        match source {
            Some(source) => casting.run(&elements[source], &from.elements[source], target),
            None => Ok(Column::defaults(target, *rows).flatten()),
        }
    });
    Ok(Column::Tuple(converted.collect::<Result<Vec<Column>>>()?.into(), *rows))
}

/// `([keys], [values])`.
fn arrays_to_map(
    casting: &Casting,
    column: &Column,
    from: &Arc<TupleType>,
    to: &Arc<(DataType, DataType)>,
) -> Result<Column> {
    let (Column::Tuple(parts, rows), [DataType::Array(key), DataType::Array(value)]) = (column, &from.elements[..])
    else {
        bail!(
            TypeMismatch,
            "Only a tuple of two arrays can be converted to a map, not {}",
            DataType::Tuple(from.clone())
        );
    };
    let keys = array(casting, &parts[0].flatten(), key, &to.0)?;
    let values = array(casting, &parts[1].flatten(), value, &to.1)?;
    let (Column::Array(keys), Column::Array(values)) = (keys, values) else {
        bail!(LogicalError, "array of another physical form")
    };
    if (0..*rows).any(|row| keys.size(row) != values.size(row)) {
        bail!(TypeMismatch, "The arrays of keys and values of a map differ in size");
    }
    let count = keys.values.len();
    let entries = Column::Tuple([keys.values.flatten(), values.values.flatten()].into(), count);
    Ok(Column::Array(ArrayColumn::new(keys.offsets, entries)))
}
