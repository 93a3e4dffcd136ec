//! Values of the parts of columns.

use super::{Access, Subcolumn, path_type};
use crate::dynamic;
use crate::json;
use crate::{ArrayColumn, Buf, Column, DataType, StringBuilder, StringColumn};
use std::sync::Arc;

/// Cells of a path as a column of the path's type.
pub fn cells_as(cells: Column, data_type: &DataType) -> Column {
    if data_type.is_dynamic() || matches!(data_type, DataType::Json(_)) {
        return cells;
    }
    let mut builder = crate::ColumnBuilder::new(data_type);
    let default = data_type.default_value();
    for row in 0..cells.len() {
        match dynamic::read(cells.bytes_at(row).unwrap_or(b"")) {
            dynamic::Cell::Null => builder.push_value(&default),
            cell => builder.push_value(&cell.value()),
        }
    }
    builder.finish()
}

/// The path of whole objects, as storage gives it of its columns.
pub fn path_of(objects: &Column, json: &json::JsonType, path: &str) -> Column {
    let access = match path.strip_prefix('^') {
        Some(prefix) => Access::Object(prefix.to_string()),
        None => Access::Path(path.to_string(), path_type(json, path)),
    };
    access.extract(objects)
}

impl Subcolumn {
    /// The part of a column.
    pub fn extract(&self, column: &Column) -> Column {
        self.steps.iter().fold(column.clone(), |column, step| step.extract(&column))
    }
}

impl Access {
    /// The part of a column that the step leads to.
    pub fn extract(&self, column: &Column) -> Column {
        if let Column::Const(value, rows) = column {
            return Column::Const(Arc::new(self.extract(value)), *rows);
        }
        if let (Column::Dict(dict), true) = (column, matches!(self, Access::Path(..) | Access::OfType(_))) {
            return self.extract(&dict.values).gather(&dict.codes);
        }
        let column = match (self, column.flatten()) {
            (Access::Path(..) | Access::Object(_), Column::Nullable(nullable)) => without_nulls(&nullable),
            (_, flat) => flat,
        };
        match (self, column) {
            (Access::Size, Column::Array(array)) => {
                Column::from_vec((0..array.len()).map(|row| array.size(row) as u64).collect::<Vec<u64>>())
            }
            (Access::Length, Column::String(strings)) => {
                Column::from_vec(strings.iter().map(|text| text.len() as u64).collect::<Vec<u64>>())
            }
            (Access::Length, Column::Nullable(nullable)) => self.extract(&nullable.values).with_nulls(nullable.nulls),
            (Access::Null, Column::Nullable(nullable)) => Column::UInt8(nullable.nulls),
            (Access::Null, flat) => Column::from_vec(vec![0u8; flat.len()]),
            (Access::Keys, Column::Array(array)) => entries(&array, 0),
            (Access::Values, Column::Array(array)) => entries(&array, 1),
            (Access::Key(key, pair), Column::Array(array)) => values_of_key(&array, key, pair),
            (Access::Element(at), Column::Tuple(elements, _)) => elements[*at].clone(),
            (Access::Element(_), Column::Nullable(nullable)) => {
                element_of_nullable(self.extract(&nullable.values).flatten(), &nullable.nulls)
            }
            (Access::Path(path, data_type), Column::String(objects)) => path_cells(&objects, path, data_type),
            (Access::Object(prefix), Column::String(objects)) => {
                let mut builder = StringBuilder::with_capacity(objects.len());
                objects
                    .iter()
                    .for_each(|object| builder.push_with(|out| json::sub_object(object, prefix.as_bytes(), out)));
                Column::String(builder.finish())
            }
            (Access::OfType(wanted), Column::String(cells)) => of_type(&cells, wanted),
            (Access::Each(inner), Column::Array(array)) => Column::Array(ArrayColumn {
                offsets: array.offsets.clone(),
                values: Arc::new(inner.extract(&array.values).flatten()),
            }),
            (_, flat) => flat,
        }
    }
}

/// The rows of cells that have a type, NULL (or the type's default where it has no NULL) for others.
pub fn of_type(cells: &StringColumn, wanted: &DataType) -> Column {
    let (column, nulls) = dynamic::pick(cells, wanted);
    if wanted.can_be_nullable() && !matches!(wanted, DataType::Json(_)) {
        column.with_nulls(Buf::from(nulls))
    } else {
        column
    }
}

/// An element of tuples some of which are NULL.
fn element_of_nullable(element: Column, nulls: &Buf<u8>) -> Column {
    match element {
        nested @ (Column::Array(_) | Column::Dict(_)) => nested,
        already @ Column::Nullable(_) => {
            let (known, values) = already.split_nulls();
            let all: Vec<u8> =
                nulls.iter().zip(known.iter().flat_map(|known| known.iter())).map(|(a, b)| a | b).collect();
            values.with_nulls(all.into())
        }
        plain => plain.with_nulls(nulls.clone()),
    }
}

/// The objects, empty ones where NULL.
fn without_nulls(nullable: &crate::NullableColumn) -> Column {
    let mut builder = StringBuilder::with_capacity(nullable.nulls.len());
    for (row, &null) in nullable.nulls.iter().enumerate() {
        builder.push(if null != 0 { b"" } else { nullable.values.bytes_at(row).unwrap_or(b"") });
    }
    Column::String(builder.finish())
}

fn entries(array: &ArrayColumn, at: usize) -> Column {
    match array.values.flatten() {
        Column::Tuple(elements, _) => {
            Column::Array(ArrayColumn { offsets: array.offsets.clone(), values: Arc::new(elements[at].flatten()) })
        }
        other => Column::Array(ArrayColumn { offsets: array.offsets.clone(), values: Arc::new(other) }),
    }
}

/// A key of a map as a column of one row, if the text is one.
pub(super) fn key_column(key: &str, data_type: &DataType) -> Option<Column> {
    let plain = data_type.without_low_cardinality();
    let mut builder = crate::ColumnBuilder::new(&plain);
    crate::text::parse_text(&plain, key.as_bytes(), &crate::text::TextOptions::default(), &mut builder).ok()?;
    Some(builder.finish())
}

/// The first value of a key in each map.
fn values_of_key(array: &ArrayColumn, key: &str, pair: &(DataType, DataType)) -> Column {
    let (Some(key), Column::Tuple(entries, _)) = (key_column(key, &pair.0), array.values.flatten()) else {
        return Column::defaults(&pair.1, array.len());
    };
    let (keys, values) = (entries[0].flatten(), &entries[1]);
    let default = values.len() as u32;
    let places: Vec<u32> = (0..array.len())
        .map(|row| {
            array.range(row).find(|&entry| keys.rows_equal(entry, &key, 0)).map_or(default, |entry| entry as u32)
        })
        .collect();
    Column::concat(&[values, &Column::defaults(&pair.1, 1).flatten()]).gather(&places)
}

/// The cells of a path, or its values where it has a declared type.
pub fn path_cells(objects: &StringColumn, path: &str, data_type: &DataType) -> Column {
    let find = |object| json::find(object, path.as_bytes()).unwrap_or(b"");
    if data_type.is_dynamic() {
        let mut builder = StringBuilder::with_capacity(objects.len());
        objects.iter().for_each(|object| builder.push(find(object)));
        return Column::String(builder.finish());
    }
    let mut builder = crate::ColumnBuilder::new(data_type);
    let default = data_type.default_value();
    for object in objects.iter() {
        match dynamic::read(find(object)) {
            dynamic::Cell::Null => builder.push_value(&default),
            cell => builder.push_value(&cell.value()),
        }
    }
    builder.finish()
}
