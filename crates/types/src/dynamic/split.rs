//! Cells by their types, as columns of those types.

use super::{Cell, TAGS, read};
use crate::type_parser::parse_type;
use crate::{Column, ColumnBuilder, DataType, StringColumn, Value};
use std::collections::HashMap;

/// The rows of one type.
#[derive(Debug)]
pub struct Variant {
    /// Name of the type.
    pub name: String,
    /// The type.
    pub data_type: DataType,
    /// The rows, rising.
    pub rows: Vec<u32>,
    /// Their values.
    pub column: Column,
}

struct VariantBuilder {
    name: String,
    data_type: DataType,
    rows: Vec<u32>,
    builder: ColumnBuilder,
}

/// Splits cells by type, in the order in which types appear. Rows that are NULL are in none.
pub fn split(cells: &StringColumn) -> Vec<Variant> {
    let mut found: Vec<VariantBuilder> = Vec::new();
    let mut by_tag = [usize::MAX; TAGS.len()];
    let mut by_name: HashMap<String, usize> = HashMap::new();
    for (row, bytes) in cells.iter().enumerate() {
        let cell = read(bytes);
        let place = match cell {
            Cell::Null => continue,
            Cell::Number(tag, _) => {
                slot(&mut by_tag[tag], &mut found, || (TAGS[tag].2.to_string(), TAGS[tag].1.clone()))
            }
            Cell::String(_) => slot(&mut by_tag[10], &mut found, || ("String".into(), DataType::String)),
            Cell::Other(name, _) => match by_name.get(name) {
                Some(&place) => place,
                None => {
                    let Ok(data_type) = parse_type(name) else { continue };
                    by_name.insert(name.to_string(), found.len());
                    slot(&mut usize::MAX.clone(), &mut found, || (name.to_string(), data_type))
                }
            },
        };
        let building = &mut found[place];
        building.rows.push(row as u32);
        push(cell, &mut building.builder);
    }
    let finish =
        |b: VariantBuilder| Variant { name: b.name, data_type: b.data_type, rows: b.rows, column: b.builder.finish() };
    found.into_iter().map(finish).collect()
}

fn slot(known: &mut usize, found: &mut Vec<VariantBuilder>, make: impl FnOnce() -> (String, DataType)) -> usize {
    if *known == usize::MAX {
        *known = found.len();
        let (name, data_type) = make();
        found.push(VariantBuilder { name, builder: ColumnBuilder::new(&data_type), data_type, rows: Vec::new() });
    }
    *known
}

/// Adds a cell's value to a builder of its type.
fn push(cell: Cell<'_>, builder: &mut ColumnBuilder) {
    match (cell, &mut *builder) {
        (Cell::Number(_, bits), ColumnBuilder::Int64(v)) => v.push(bits as i64),
        (Cell::Number(_, bits), ColumnBuilder::UInt64(v)) => v.push(bits),
        (Cell::Number(_, bits), ColumnBuilder::Float64(v)) => v.push(f64::from_bits(bits)),
        (Cell::String(bytes), ColumnBuilder::String(strings)) => strings.push(bytes),
        (Cell::Null, builder) => builder.push_default(),
        (cell, builder) => builder.push_value(&cell.value()),
    }
}

/// The rows of one type as a column beside NULL (1) for all other rows: `d.Int64`. JSON types are alike whatever
/// their parameters.
pub fn pick(cells: &StringColumn, wanted: &DataType) -> (Column, Vec<u8>) {
    let name = wanted.to_string();
    let loose = name.contains("JSON");
    let mut nulls = vec![1u8; cells.len()];
    let mut builder = ColumnBuilder::new(wanted);
    for (row, bytes) in cells.iter().enumerate() {
        let cell = read(bytes);
        let matches =
            cell.type_name() == name || (loose && without_parameters(cell.type_name()) == without_parameters(&name));
        if matches && cell != Cell::Null {
            nulls[row] = 0;
            push(cell, &mut builder);
        } else {
            builder.push_value(&Value::Null);
        }
    }
    (builder.finish(), nulls)
}

/// A type's name with the parameters of JSON types taken off.
fn without_parameters(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    let mut rest = name;
    while let Some(at) = rest.find("JSON(") {
        out.push_str(&rest[..at + 4]);
        let tail = &rest[at + 5..];
        let mut depth = 1;
        let end = tail.char_indices().find(|(_, c)| {
            depth += match c {
                '(' => 1,
                ')' => -1,
                _ => 0,
            };
            depth == 0
        });
        rest = end.map_or("", |(i, _)| &tail[i + 1..]);
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_parameters_do_not_count() {
        assert_eq!(without_parameters("Array(JSON(max_dynamic_types=16, a Array(UInt8)))"), "Array(JSON)");
        assert_eq!(without_parameters("Array(String)"), "Array(String)");
    }

    #[test]
    fn rows_are_split_by_type() {
        let mut builder = crate::StringBuilder::default();
        for (data_type, value) in [
            (DataType::Int64, Value::Int(1)),
            (DataType::String, Value::string("a")),
            (DataType::Int64, Value::Null),
            (DataType::Int64, Value::Int(2)),
        ] {
            let mut cell = Vec::new();
            super::super::put(&data_type, &value, &mut cell);
            builder.push(&cell);
        }
        let cells = builder.finish();
        let parts = split(&cells);
        assert_eq!(parts.len(), 2);
        assert_eq!((parts[0].name.as_str(), &parts[0].rows[..]), ("Int64", &[0, 3][..]));
        assert_eq!(parts[0].column.as_native::<i64>(), Some(&[1, 2][..]));
        assert_eq!(pick(&cells, &DataType::String).1, [1, 0, 1, 1]);
    }
}
