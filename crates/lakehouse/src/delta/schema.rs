//! Schemas of Delta Lake.

use super::CODE;
use super::actions::DeltaMetadata;
use crate::json::{self, Doc};
use crate::{LakeColumn, nullable};
use base::{Result, bail};
use formats::StoredField;
use std::sync::Arc;
use types::{DataType, TupleType};

/// How columns are found in data files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mapping {
    /// By their names.
    None,
    /// By the names that the schema has for files.
    Name,
    /// By numbers.
    Id,
}

/// The columns of a table.
///
/// # Errors
/// `INCORRECT_DATA`; `NOT_IMPLEMENTED` for types and modes of mapping that are not read.
pub(super) fn columns(metadata: &DeltaMetadata) -> Result<Vec<LakeColumn>> {
    let mapping = match metadata.mapping_mode.as_deref() {
        None | Some("none") => Mapping::None,
        Some("name") => Mapping::Name,
        Some("id") => Mapping::Id,
        Some(other) => bail!(NotImplemented, "The column mapping {other} of a Delta Lake table is not known"),
    };
    let schema = json::parse(metadata.schema.as_bytes(), CODE, "schemaString")?;
    let schema = Doc::new(&schema, CODE, "schemaString");
    let mut columns: Vec<LakeColumn> = Vec::new();
    for field in schema.need("fields")?.items()? {
        let (data_type, stored) = field_of(field, mapping)?;
        if columns.iter().any(|before| before.name == stored.name) {
            return Err(schema.error(&format!("has the column {} twice", stored.name)));
        }
        let is_key = metadata.partition_columns.contains(&stored.name);
        columns.push(LakeColumn { name: stored.name.clone(), data_type, stored, is_key });
    }
    match metadata.partition_columns.iter().find(|key| columns.iter().all(|column| column.name != **key)) {
        Some(key) => bail!(IncorrectData, "The partition column {key} of the Delta Lake table is not in its schema"),
        None => Ok(columns),
    }
}

fn field_of(field: Doc, mapping: Mapping) -> Result<(DataType, StoredField)> {
    let name = field.need("name")?.text()?;
    let is_nullable = field.get("nullable").map_or(Ok(true), |flag| flag.flag())?;
    let (data_type, children) = type_of(field.need("type")?, is_nullable, mapping)?;
    let metadata = field.get("metadata");
    let of = |key| metadata.and_then(|metadata| metadata.get(key));
    let physical = match (mapping, of("delta.columnMapping.physicalName")) {
        (Mapping::None, _) => name,
        (_, Some(physical)) => physical.text()?,
        (_, None) => {
            bail!(IncorrectData, "Column {name} of the Delta Lake table has no delta.columnMapping.physicalName")
        }
    };
    let id = match (mapping, of("delta.columnMapping.id")) {
        (Mapping::Id, Some(id)) => i32::try_from(id.int()?).ok(),
        (Mapping::Id, None) => {
            bail!(IncorrectData, "Column {name} of the Delta Lake table has no delta.columnMapping.id")
        }
        _ => None,
    };
    Ok((data_type, StoredField { name: name.into(), id, stored_names: vec![physical.into()], children }))
}

/// The type of a value and the fields in it.
fn type_of(doc: Doc, is_nullable: bool, mapping: Mapping) -> Result<(DataType, Vec<StoredField>)> {
    if doc.value.is_string() {
        let own = plain(doc.text()?)?;
        return Ok((if is_nullable { nullable(own) } else { own }, Vec::new()));
    }
    let child = |key, is_nullable| -> Result<(DataType, StoredField)> {
        let (data_type, children) = type_of(doc.need(key)?, is_nullable, mapping)?;
        Ok((data_type, StoredField { children, ..StoredField::default() }))
    };
    Ok(match doc.need("type")?.text()? {
        "struct" => {
            let (mut elements, mut fields, mut names) = (Vec::new(), Vec::new(), Vec::new());
            for field in doc.need("fields")?.items()? {
                let (data_type, stored) = field_of(field, mapping)?;
                elements.push(data_type);
                names.push(stored.name.clone());
                fields.push(stored);
            }
            (DataType::Tuple(Arc::new(TupleType { elements, names: Some(names), geo: None })), fields)
        }
        "array" => {
            let (data_type, stored) = child("elementType", doc.need("containsNull")?.flag()?)?;
            (DataType::array(data_type), vec![stored])
        }
        "map" => {
            let key = child("keyType", false)?;
            let value = child("valueType", doc.need("valueContainsNull")?.flag()?)?;
            (DataType::map(key.0, value.0), vec![key.1, value.1])
        }
        other => bail!(NotImplemented, "Columns of Delta Lake's type {other} are not read"),
    })
}

fn plain(text: &str) -> Result<DataType> {
    Ok(match text {
        "string" | "binary" => DataType::String,
        "long" => DataType::Int64,
        "integer" => DataType::Int32,
        "short" => DataType::Int16,
        "byte" => DataType::Int8,
        "float" => DataType::Float32,
        "double" => DataType::Float64,
        "boolean" => DataType::Bool,
        "date" => DataType::Date32,
        "timestamp" | "timestamp_ntz" => DataType::DateTime64(6, None),
        "decimal" => DataType::Decimal { precision: 10, scale: 0 },
        _ => {
            let inside = text.strip_prefix("decimal(").and_then(|rest| rest.strip_suffix(')'));
            let digits = inside.and_then(|inside| inside.split_once(',')).and_then(|(precision, scale)| {
                Some((precision.trim().parse::<u8>().ok()?, scale.trim().parse::<u8>().ok()?))
            });
            match digits {
                Some((precision, scale)) if (1..=38).contains(&precision) && scale <= precision => {
                    DataType::Decimal { precision, scale }
                }
                _ => bail!(NotImplemented, "Columns of Delta Lake's type {text} are not read"),
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_found_as_the_mapping_says() {
        let schema = r#"{"type":"struct","fields":[{"name":"a","type":"long","nullable":false,"metadata":
            {"delta.columnMapping.id":7,"delta.columnMapping.physicalName":"col-7"}}]}"#;
        let check = |mode: Option<&str>, id: Option<i32>, name: &str| {
            let metadata = DeltaMetadata {
                schema: schema.into(),
                partition_columns: Vec::new(),
                mapping_mode: mode.map(str::to_string),
            };
            let columns = columns(&metadata).unwrap();
            assert_eq!((columns[0].stored.id, columns[0].stored.stored_names[0].as_str()), (id, name));
            assert_eq!(columns[0].data_type, DataType::Int64);
        };
        check(None, None, "a");
        check(Some("name"), None, "col-7");
        check(Some("id"), Some(7), "col-7");
    }
}
