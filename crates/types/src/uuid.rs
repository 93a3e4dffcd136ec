//! UUIDs as numbers. In columns a UUID is the number of its two 64-bit halves exchanged, so that numbers are ordered as
//! ClickHouse orders UUIDs: by the second half of the text, then by the first.
//!
//! ```text
//! text      61f0c404-5cb3-11e7-907b-a6006ad3dba0
//! columns   0x907ba6006ad3dba0_61f0c4045cb311e7     their little-endian bytes are those of ClickHouse's binary formats
//! ```
//! Whatever reads or writes the text's order (text, big-endian bytes, versions and times within) goes through
//! [`turned`].

use crate::dynamic::{self, Cell};
use crate::json::{Entries, put_entry};
use crate::{ArrayColumn, Column, DataType, DictColumn, NullableColumn, StringBuilder, StringColumn, Value};
use std::sync::Arc;

/// The number of a UUID's text from its number in columns, and the other way round.
#[inline]
pub const fn turned(uuid: u128) -> u128 {
    uuid.rotate_left(64)
}

/// Whether values of a type are UUIDs or hold some, as far as the type says: those of `Dynamic` may, states do not
/// count.
pub fn occurs_in(data_type: &DataType) -> bool {
    match data_type {
        DataType::Uuid => true,
        DataType::Nullable(inner) | DataType::LowCardinality(inner) | DataType::Array(inner) => occurs_in(inner),
        DataType::Tuple(tuple) => tuple.elements.iter().any(occurs_in),
        DataType::Map(pair) => occurs_in(&pair.0) || occurs_in(&pair.1),
        DataType::Aggregate(aggregate) => aggregate.simple && aggregate.arguments.iter().any(occurs_in),
        DataType::Variant(types) => types.iter().any(occurs_in),
        DataType::Dynamic(_) => true,
        DataType::Json(json) => json.typed.iter().any(|(_, typed)| occurs_in(typed)),
        _ => false,
    }
}

/// A column with the halves of all its UUIDs exchanged.
pub fn turn_column(column: &Column, data_type: &DataType) -> Column {
    match (column, data_type) {
        (Column::Const(value, rows), _) => Column::Const(Arc::new(turn_column(value, data_type)), *rows),
        (Column::Dict(dict), _) => Column::Dict(DictColumn {
            codes: dict.codes.clone(),
            values: Arc::new(turn_column(&dict.values, data_type)),
        }),
        (_, DataType::LowCardinality(inner)) => turn_column(column, inner),
        (Column::Nullable(nullable), _) => {
            let inner = data_type.without_nullable();
            Column::Nullable(NullableColumn {
                values: Arc::new(turn_column(&nullable.values, &inner)),
                nulls: nullable.nulls.clone(),
            })
        }
        (_, DataType::Nullable(inner)) => turn_column(column, inner),
        (_, DataType::Aggregate(aggregate)) if aggregate.simple => turn_column(column, &aggregate.arguments[0]),
        (Column::UInt128(values), DataType::Uuid) => Column::UInt128(values.iter().map(|&uuid| turned(uuid)).collect()),
        (Column::Array(array), DataType::Array(inner)) => Column::Array(ArrayColumn {
            offsets: array.offsets.clone(),
            values: Arc::new(turn_column(&array.values, inner)),
        }),
        (Column::Array(array), DataType::Map(pair)) => {
            let entry = DataType::tuple(vec![pair.0.clone(), pair.1.clone()]);
            Column::Array(ArrayColumn {
                offsets: array.offsets.clone(),
                values: Arc::new(turn_column(&array.values, &entry)),
            })
        }
        (Column::Tuple(elements, rows), DataType::Tuple(tuple)) => Column::Tuple(
            elements.iter().zip(&tuple.elements).map(|(element, inner)| turn_column(element, inner)).collect(),
            *rows,
        ),
        (Column::String(cells), DataType::Dynamic(_) | DataType::Variant(_)) => turn_rows(cells, turn_cell),
        (Column::String(objects), DataType::Json(_)) => turn_rows(objects, turn_object),
        _ => column.clone(),
    }
}

/// A value with the halves of all its UUIDs exchanged.
pub fn turn_value(value: &Value, data_type: &DataType) -> Value {
    match (value, data_type) {
        (Value::UInt128(uuid), DataType::Uuid) => Value::UInt128(turned(*uuid)),
        (_, DataType::Nullable(inner) | DataType::LowCardinality(inner)) => turn_value(value, inner),
        (_, DataType::Aggregate(aggregate)) if aggregate.simple => turn_value(value, &aggregate.arguments[0]),
        (Value::Array(items), DataType::Array(inner)) => {
            Value::Array(items.iter().map(|item| turn_value(item, inner)).collect())
        }
        (Value::Array(items), DataType::Map(pair)) => {
            let entry = DataType::tuple(vec![pair.0.clone(), pair.1.clone()]);
            Value::Array(items.iter().map(|item| turn_value(item, &entry)).collect())
        }
        (Value::Tuple(items), DataType::Tuple(tuple)) => {
            Value::Tuple(items.iter().zip(&tuple.elements).map(|(item, inner)| turn_value(item, inner)).collect())
        }
        (Value::String(cell), DataType::Dynamic(_) | DataType::Variant(_)) => {
            let mut out = Vec::new();
            turn_cell(cell, &mut out);
            Value::String(out)
        }
        _ => value.clone(),
    }
}

fn turn_rows(rows: &StringColumn, turn: impl Fn(&[u8], &mut Vec<u8>)) -> Column {
    let mut builder = StringBuilder::with_capacity(rows.len());
    let mut out = Vec::new();
    for row in rows.iter() {
        out.clear();
        turn(row, &mut out);
        builder.push(&out);
    }
    Column::String(builder.finish())
}

fn turn_cell(cell: &[u8], out: &mut Vec<u8>) {
    match dynamic::read(cell) {
        found @ Cell::Other(..)
            if let Some(data_type) = found.data_type()
                && occurs_in(&data_type) =>
        {
            dynamic::put(&data_type, &turn_value(&found.value(), &data_type), out);
        }
        _ => out.extend_from_slice(cell),
    }
}

fn turn_object(object: &[u8], out: &mut Vec<u8>) {
    let mut turned = Vec::new();
    for (path, cell) in Entries::new(object) {
        turned.clear();
        turn_cell(cell, &mut turned);
        put_entry(path, &turned, out);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ColumnBuilder;
    use crate::type_parser::parse_type;

    #[test]
    fn turned_twice_all_is_as_before() {
        let uuid = Value::UInt128(7 << 64 | 5);
        for (name, value) in [
            ("UUID", uuid.clone()),
            ("Nullable(UUID)", uuid.clone()),
            ("LowCardinality(Nullable(UUID))", uuid.clone()),
            ("Array(UUID)", Value::Array(vec![uuid.clone()])),
            ("Map(String, UUID)", Value::Array(vec![Value::Tuple(vec![Value::string("a"), uuid.clone()])])),
            ("Tuple(UInt8, UUID)", Value::Tuple(vec![Value::UInt(1), uuid.clone()])),
            ("SimpleAggregateFunction(max, UUID)", uuid.clone()),
        ] {
            let data_type = parse_type(name).unwrap();
            let mut builder = ColumnBuilder::new(&data_type);
            builder.push_value(&value);
            let column = builder.finish();
            let once = turn_column(&column, &data_type);
            assert_eq!(once.value(0), turn_value(&value, &data_type), "{name}");
            assert_ne!(once.value(0), value, "{name}");
            assert_eq!(turn_column(&once, &data_type).value(0), value, "{name}");
            assert!(occurs_in(&data_type), "{name}");
        }
        assert!(!occurs_in(&parse_type("Array(UInt128)").unwrap()));
    }

    #[test]
    fn cells_and_objects_are_turned_inside() {
        let mut cell = Vec::new();
        dynamic::put(&DataType::Uuid, &Value::UInt128(3), &mut cell);
        let mut object = Vec::new();
        put_entry(b"a", &cell, &mut object);
        let Column::String(turned) = turn_column(&Column::from_strings([&object]), &parse_type("JSON").unwrap()) else {
            panic!()
        };
        let (_, inner) = Entries::new(turned.get(0)).next().unwrap();
        assert_eq!(dynamic::read(inner).value(), Value::UInt128(3 << 64));
    }
}
