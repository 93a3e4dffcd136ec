//! Rows of Avro files of metadata, by the names of their fields.

use crate::metadata_settings;
use base::{Result, bail};
use bytes::Bytes;
use formats::{infer_schema, input_format};
use std::io::Cursor;
use types::{DataType, Field, Schema, TupleType, Value};

/// Rows that are read at once.
const BLOCK_ROWS: usize = 4096;

/// A row: the values of the fields that were asked for.
pub(crate) struct AvroRow<'a> {
    names: &'a [&'a str],
    fields: &'a [Option<DataType>],
    values: Vec<Value>,
}

impl AvroRow<'_> {
    /// The value of a field; NULL if the file lacks it.
    pub(crate) fn get(&self, name: &str) -> &Value {
        const NULL: &Value = &Value::Null;
        self.names.iter().position(|known| *known == name).and_then(|at| self.values.get(at)).unwrap_or(NULL)
    }

    /// The type of a field in the file.
    pub(crate) fn type_of(&self, name: &str) -> Option<&DataType> {
        self.names.iter().position(|known| *known == name).and_then(|at| self.fields[at].as_ref())
    }

    pub(crate) fn int(&self, name: &str) -> Option<i64> {
        self.get(name).as_i128().and_then(|number| i64::try_from(number).ok())
    }

    pub(crate) fn text(&self, name: &str) -> Option<&str> {
        self.get(name).as_bytes().and_then(|bytes| std::str::from_utf8(bytes).ok())
    }

    /// The pairs of a map that is an array of records with `key` and `value`.
    pub(crate) fn pairs(&self, name: &str) -> impl Iterator<Item = (i32, &Value)> {
        let (key, value) = (self.element(name, "key").unwrap_or(0), self.element(name, "value").unwrap_or(1));
        self.items(name).filter_map(move |pair| {
            let Value::Tuple(pair) = pair else { return None };
            Some((i32::try_from(pair.get(key)?.as_i128()?).ok()?, pair.get(value)?))
        })
    }

    /// The elements of an array.
    pub(crate) fn items(&self, name: &str) -> std::slice::Iter<'_, Value> {
        match self.get(name) {
            Value::Array(items) => items.iter(),
            _ => [].iter(),
        }
    }

    /// The place of a field in the records of an array.
    pub(crate) fn element(&self, name: &str, element: &str) -> Option<usize> {
        let DataType::Array(inner) = self.type_of(name)? else { return None };
        let tuple = tuple_in(inner)?;
        tuple.names.as_ref()?.iter().position(|known| known == element)
    }
}

/// The tuple that a type is, with NULL or without.
fn tuple_in(data_type: &DataType) -> Option<&TupleType> {
    match data_type {
        DataType::Tuple(tuple) => Some(tuple),
        DataType::Nullable(inner) => tuple_in(inner),
        _ => None,
    }
}

/// Hands the rows of a file to `each`, with the fields of these names, of which `a.b` is `b` in the record `a`.
///
/// # Errors
/// Those of the format and of `each`.
pub(crate) fn each_row(bytes: Bytes, names: &[&str], each: &mut dyn FnMut(&AvroRow) -> Result<()>) -> Result<()> {
    let settings = metadata_settings();
    let own = infer_schema("Avro", Box::new(Cursor::new(bytes.clone())), &settings)?;
    let fields: Vec<Option<DataType>> = names.iter().map(|name| type_at(&own, name)).collect();
    let wanted = names.iter().zip(&fields);
    let wanted = wanted.filter_map(|(name, field)| Some(Field::new(*name, field.clone()?))).collect();
    let mut input = input_format("Avro", &Schema::new(wanted), &settings, Box::new(Cursor::new(bytes)))?;
    while let Some(block) = input.next_block(BLOCK_ROWS)? {
        base::cancel::checkpoint()?;
        for row in 0..block.rows {
            let mut columns = block.columns.iter();
            let value = |field: &Option<DataType>| {
                let column = if field.is_some() { columns.next() } else { None };
                column.map_or(Value::Null, |column| column.value(row))
            };
            let values = fields.iter().map(value).collect();
            each(&AvroRow { names, fields: &fields, values })?;
        }
    }
    Ok(())
}

fn type_at(schema: &Schema, path: &str) -> Option<DataType> {
    let mut parts = path.split('.');
    let first = parts.next()?;
    let mut found = schema.fields.iter().find(|field| *field.name == *first)?.data_type.clone();
    for part in parts {
        let tuple = tuple_in(&found)?;
        let at = tuple.names.as_ref()?.iter().position(|name| name == part)?;
        found = tuple.elements[at].clone();
    }
    // A record without fields has nothing to read.
    let is_empty = matches!(&found, DataType::Tuple(tuple) if tuple.elements.is_empty());
    (!is_empty).then_some(found)
}

/// Refuses a file that is no container of Avro before it is looked at further.
///
/// # Errors
/// `ICEBERG_SPECIFICATION_VIOLATION`.
pub(crate) fn check_container(bytes: &[u8], path: &str) -> Result<()> {
    if !bytes.starts_with(b"Obj\x01") {
        bail!(IcebergSpecificationViolation, "{path} is no Avro file");
    }
    Ok(())
}
