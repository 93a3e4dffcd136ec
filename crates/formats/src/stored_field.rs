//! Columns of Parquet files that a table's metadata names: found by their numbers or by the names that the file has,
//! and given under the table's names, whatever they were called when the file was written.
//!
//! ```text
//! record   children are its fields, found among those of the file by number or name
//! list     one child, the element          map   two children, key and value
//! ```

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, FixedSizeListArray, LargeListArray, ListArray, MapArray, RecordBatch, StructArray};
use arrow_schema::{
    ArrowError, DataType as ArrowType, Field as ArrowField, FieldRef, Schema as ArrowSchema, SchemaRef,
};
use base::{Error, Result, err};
use std::sync::Arc;

/// The key of the number of a field in Arrow's metadata of fields.
const FIELD_ID: &str = "PARQUET:field_id";

/// A field of a table and how it is found in files.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StoredField {
    /// The name that it is given.
    pub name: String,
    /// Its number in files that have numbers.
    pub id: Option<i32>,
    /// The names that it may have in files without numbers.
    pub stored_names: Vec<String>,
    /// The fields in it.
    pub children: Vec<StoredField>,
}

/// The schema of a file under the names of `fields`. Fields that are none of these get names that nothing asks for.
pub(crate) fn renamed_schema(own: &ArrowSchema, fields: &[StoredField]) -> ArrowSchema {
    let by_number = fields.iter().any(|field| field.id.is_some()) && own.fields().iter().any(|field| has_number(field));
    ArrowSchema::new(renamed_fields(own.fields(), fields, by_number))
}

fn has_number(field: &ArrowField) -> bool {
    let inside = match field.data_type() {
        ArrowType::Struct(fields) => fields.iter().any(|field| has_number(field)),
        ArrowType::List(inner) | ArrowType::LargeList(inner) | ArrowType::Map(inner, _) => has_number(inner),
        _ => false,
    };
    inside || number_of(field).is_some()
}

fn number_of(field: &ArrowField) -> Option<i32> {
    field.metadata().get(FIELD_ID)?.parse().ok()
}

fn renamed_fields(own: &[FieldRef], fields: &[StoredField], by_number: bool) -> Vec<ArrowField> {
    let mut taken = vec![false; fields.len()];
    let renamed = own.iter().enumerate().map(|(at, field)| {
        let number = number_of(field);
        let is_it = |wanted: &StoredField| match by_number {
            true => wanted.id.is_some() && wanted.id == number,
            false => wanted.stored_names.iter().any(|name| name == field.name()),
        };
        let found = fields.iter().enumerate().position(|(at, wanted)| !taken[at] && is_it(wanted));
        match found {
            Some(found) => {
                taken[found] = true;
                renamed_field(field, &fields[found], by_number)
            }
            None => field.as_ref().clone().with_name(format!("\0{at}")),
        }
    });
    renamed.collect()
}

fn renamed_field(field: &ArrowField, to: &StoredField, by_number: bool) -> ArrowField {
    let inner = |inner: &FieldRef, child: usize| match to.children.get(child) {
        Some(child) => {
            let keeps_name = StoredField { name: inner.name().clone(), ..child.clone() };
            Arc::new(renamed_field(inner, &keeps_name, by_number))
        }
        None => inner.clone(),
    };
    let data_type = match field.data_type() {
        ArrowType::Struct(own) => ArrowType::Struct(renamed_fields(own, &to.children, by_number).into()),
        ArrowType::List(element) => ArrowType::List(inner(element, 0)),
        ArrowType::LargeList(element) => ArrowType::LargeList(inner(element, 0)),
        ArrowType::FixedSizeList(element, size) => ArrowType::FixedSizeList(inner(element, 0), *size),
        ArrowType::Map(entries, is_sorted) => {
            let ArrowType::Struct(pair) = entries.data_type() else { return field.clone() };
            let pair: Vec<FieldRef> = pair.iter().enumerate().map(|(at, field)| inner(field, at)).collect();
            let entries = entries.as_ref().clone().with_data_type(ArrowType::Struct(pair.into()));
            ArrowType::Map(Arc::new(entries), *is_sorted)
        }
        other => other.clone(),
    };
    field.clone().with_name(to.name.clone()).with_data_type(data_type)
}

/// A batch of some columns of a file with the names of `renamed`, which has those of `own` in the same order.
///
/// # Errors
/// `INCORRECT_DATA` for a batch that does not go with the schema.
pub(crate) fn renamed_batch(batch: &RecordBatch, own: &SchemaRef, renamed: &SchemaRef) -> Result<RecordBatch> {
    let rename_error = |error: ArrowError| -> Error { err!(IncorrectData, "Cannot read Parquet: {error}") };
    let mut fields = Vec::with_capacity(batch.num_columns());
    let mut columns = Vec::with_capacity(batch.num_columns());
    for (field, column) in batch.schema().fields().iter().zip(batch.columns()) {
        let at = own.index_of(field.name()).map_err(rename_error)?;
        let to = renamed.field(at);
        let column = renamed_array(column, to.data_type()).map_err(rename_error)?;
        fields.push(to.clone().with_data_type(column.data_type().clone()));
        columns.push(column);
    }
    let options = arrow_array::RecordBatchOptions::new().with_row_count(Some(batch.num_rows()));
    RecordBatch::try_new_with_options(Arc::new(ArrowSchema::new(fields)), columns, &options).map_err(rename_error)
}

fn renamed_array(array: &ArrayRef, to: &ArrowType) -> std::result::Result<ArrayRef, ArrowError> {
    if array.data_type() == to {
        return Ok(array.clone());
    }
    Ok(match (array.data_type(), to) {
        (ArrowType::Struct(_), ArrowType::Struct(fields)) => Arc::new(renamed_struct(array.as_struct(), fields)?),
        (ArrowType::List(_), ArrowType::List(field)) => {
            let (_, offsets, values, nulls) = array.as_list::<i32>().clone().into_parts();
            let values = renamed_array(&values, field.data_type())?;
            Arc::new(ListArray::try_new(of_type(field, &values), offsets, values, nulls)?)
        }
        (ArrowType::LargeList(_), ArrowType::LargeList(field)) => {
            let (_, offsets, values, nulls) = array.as_list::<i64>().clone().into_parts();
            let values = renamed_array(&values, field.data_type())?;
            Arc::new(LargeListArray::try_new(of_type(field, &values), offsets, values, nulls)?)
        }
        (ArrowType::FixedSizeList(..), ArrowType::FixedSizeList(field, _)) => {
            let (_, size, values, nulls) = array.as_fixed_size_list().clone().into_parts();
            let values = renamed_array(&values, field.data_type())?;
            Arc::new(FixedSizeListArray::try_new(of_type(field, &values), size, values, nulls)?)
        }
        (ArrowType::Map(..), ArrowType::Map(entries, _)) => {
            let (_, offsets, pairs, nulls, is_sorted) = array.as_map().clone().into_parts();
            let ArrowType::Struct(fields) = entries.data_type() else { return Ok(array.clone()) };
            let pairs = renamed_struct(&pairs, fields)?;
            let entries = entries.as_ref().clone().with_data_type(pairs.data_type().clone());
            Arc::new(MapArray::try_new(Arc::new(entries), offsets, pairs, nulls, is_sorted)?)
        }
        _ => array.clone(),
    })
}

fn renamed_struct(array: &StructArray, to: &[FieldRef]) -> std::result::Result<StructArray, ArrowError> {
    if array.num_columns() != to.len() {
        return Err(ArrowError::SchemaError("a record has other fields than its file says".into()));
    }
    let columns = array.columns().iter().zip(to).map(|(column, field)| renamed_array(column, field.data_type()));
    let columns: Vec<ArrayRef> = columns.collect::<std::result::Result<_, _>>()?;
    let fields: Vec<FieldRef> = to.iter().zip(&columns).map(|(field, column)| of_type(field, column)).collect();
    StructArray::try_new_with_length(fields.into(), columns, array.nulls().cloned(), array.len())
}

/// A field with the type that its array has: strings may be views.
fn of_type(field: &FieldRef, array: &ArrayRef) -> FieldRef {
    Arc::new(field.as_ref().clone().with_data_type(array.data_type().clone()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use arrow_array::{Int32Array, Int64Array};
    use std::collections::HashMap;

    fn numbered(name: &str, data_type: ArrowType, id: &str) -> ArrowField {
        ArrowField::new(name, data_type, true).with_metadata(HashMap::from([(FIELD_ID.to_string(), id.to_string())]))
    }

    fn field(name: &str, id: i32, children: Vec<StoredField>) -> StoredField {
        StoredField { name: name.into(), id: Some(id), stored_names: vec![name.into()], children }
    }

    #[test]
    fn columns_and_fields_in_them_are_found_by_number() {
        let inner = vec![numbered("x", ArrowType::Int32, "3"), numbered("gone", ArrowType::Int64, "9")];
        let own = Arc::new(ArrowSchema::new(vec![
            numbered("old", ArrowType::Int64, "1"),
            numbered("s", ArrowType::Struct(inner.clone().into()), "2"),
        ]));
        let wanted = [field("s2", 2, vec![field("x2", 3, vec![])]), field("new", 1, vec![])];
        let renamed = Arc::new(renamed_schema(&own, &wanted));
        assert_eq!(renamed.fields().iter().map(|field| field.name().as_str()).collect::<Vec<_>>(), ["new", "s2"]);
        let structs = StructArray::try_new(
            inner.into(),
            vec![Arc::new(Int32Array::from(vec![7])), Arc::new(Int64Array::from(vec![8]))],
            None,
        );
        let columns: Vec<ArrayRef> = vec![Arc::new(Int64Array::from(vec![5])), Arc::new(structs.unwrap())];
        let batch = RecordBatch::try_new(own.clone(), columns).unwrap();
        let batch = renamed_batch(&batch.project(&[1]).unwrap(), &own, &renamed).unwrap();
        assert_eq!(batch.column(0).as_struct().column_names(), ["x2", "\u{0}1"]);
    }

    #[test]
    fn files_without_numbers_are_read_by_name() {
        let own = ArrowSchema::new(vec![
            ArrowField::new("a", ArrowType::Int32, true),
            ArrowField::new("A", ArrowType::Int32, true),
        ]);
        let renamed = renamed_schema(&own, &[field("A", 1, vec![])]);
        assert_eq!(renamed.field(0).name(), "\u{0}0");
        assert_eq!(renamed.field(1).name(), "A");
    }
}
