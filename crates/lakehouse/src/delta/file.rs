//! Data files: values of partitions, statistics, deletion vectors.

use super::actions::{AddedFile, DeltaVector};
use crate::fact::ColumnFact;
use crate::path::percent_decoded;
use crate::vector::base85;
use crate::{LakeColumn, LakeFile, VectorPlace, metadata_settings, resolve};
use base::{Result, bail, err};
use serde::Deserialize;
use serde_json::Value as Json;
use types::{ColumnBuilder, DataType, Value};

/// What the statistics of a file say of all its columns.
#[derive(Deserialize)]
struct FileStatistics {
    #[serde(rename = "numRecords")]
    rows: Option<u64>,
}

/// A data file as it is read.
///
/// # Errors
/// `INCORRECT_DATA` for values that are not of their column's type; `BAD_ARGUMENTS` for paths.
pub(super) fn described(added: &AddedFile, columns: &[LakeColumn]) -> Result<LakeFile> {
    let mut file = LakeFile {
        path: resolve("", &percent_decoded(&added.path))?,
        named_path: added.path.clone(),
        vector: added.vector.as_ref().map(vector_place).transpose()?,
        ..LakeFile::default()
    };
    for (at, column) in columns.iter().enumerate().filter(|(_, column)| column.is_key) {
        file.keys.push((at, partition_value(added, physical_name(column), column)?));
    }
    Ok(file)
}

/// What is known of the columns of a file: of the partitions' by their values, of others by the statistics.
pub(super) fn facts(added: &AddedFile, file: &LakeFile, columns: &[LakeColumn]) -> Vec<ColumnFact> {
    let statistics = added.statistics.as_deref().and_then(|text| serde_json::from_str::<Json>(text).ok());
    let statistics = statistics.unwrap_or(Json::Null);
    let rows = statistics.get("numRecords").and_then(Json::as_u64);
    let keys = file.keys.iter().map(|(at, value)| ColumnFact::of_value(*at, value));
    let others = columns.iter().enumerate().filter(|(_, column)| !column.is_key).map(|(at, column)| {
        let of = |kind: &str| statistics.get(kind).and_then(|values| values.get(physical_name(column)));
        let bound = |kind: &str| of(kind).and_then(|value| bound(value, &column.data_type));
        let nulls = of("nullCount").and_then(Json::as_u64);
        ColumnFact {
            column: at,
            low: bound("minValues"),
            high: bound("maxValues"),
            has_nulls: nulls != Some(0),
            has_values: nulls.zip(rows).is_none_or(|(nulls, rows)| nulls < rows),
        }
    });
    keys.chain(others).collect()
}

/// The name of a column in data files.
fn physical_name(column: &LakeColumn) -> &str {
    column.stored.stored_names.first().map_or("", String::as_str)
}

/// The rows of a file that are not deleted, if its statistics say them.
pub(super) fn live_rows(added: &AddedFile) -> Option<u64> {
    let rows = serde_json::from_str::<FileStatistics>(added.statistics.as_deref()?).ok()?.rows?;
    rows.checked_sub(added.vector.as_ref().map_or(Some(0), |vector| u64::try_from(vector.rows).ok())?)
}

/// The value of a partition column; an empty text is NULL.
fn partition_value(added: &AddedFile, physical: &str, column: &LakeColumn) -> Result<Value> {
    let Some(text) = added.partition_values.get(physical) else {
        bail!(IncorrectData, "File {} of the table has no value of the partition column {}", added.path, column.name)
    };
    let Some(text) = text.as_deref().filter(|text| !text.is_empty()) else {
        if !column.data_type.is_nullable() {
            bail!(IncorrectData, "File {} has NULL in the partition column {}", added.path, column.name);
        }
        return Ok(Value::Null);
    };
    let data_type = column.data_type.without_nullable();
    let text = match data_type {
        DataType::DateTime64(..) => text.replace('T', " ").trim_end_matches('Z').to_string(),
        DataType::String => return Ok(Value::string(text)),
        _ => text.to_string(),
    };
    parsed(&text, &data_type).map_err(|error| {
        error.context(format!("in the value of the partition column {} of {}", column.name, added.path))
    })
}

fn parsed(text: &str, data_type: &DataType) -> Result<Value> {
    let mut builder = ColumnBuilder::new(data_type);
    formats::push_cell(data_type, text.as_bytes(), &mut builder, &metadata_settings())?;
    Ok(builder.finish().value(0))
}

/// A bound of statistics: of integers, floats, texts and dates. Times are cut to milliseconds by some writers.
fn bound(value: &Json, data_type: &DataType) -> Option<Value> {
    match data_type.without_nullable() {
        DataType::Int8 | DataType::Int16 | DataType::Int32 | DataType::Int64 => value.as_i64().map(Value::Int),
        DataType::Float32 | DataType::Float64 => value.as_f64().map(Value::Float),
        DataType::String => value.as_str().map(Value::string),
        DataType::Date32 => parsed(value.as_str()?, &DataType::Date32).ok(),
        _ => None,
    }
}

fn vector_place(vector: &DeltaVector) -> Result<VectorPlace> {
    let number = |number: i64| u64::try_from(number).map_err(|_| err!(IncorrectData, "A deletion vector has no size"));
    let (rows, length) = (number(vector.rows)?, number(vector.size_bytes)?);
    let offset = number(vector.offset.unwrap_or(0))?;
    let path = match vector.storage.as_str() {
        "i" => {
            let mut bytes = base85(&vector.place)?;
            bytes.truncate(usize::try_from(length).unwrap_or(usize::MAX));
            return Ok(VectorPlace::Inline { bytes, rows });
        }
        "p" => resolve("", &percent_decoded(&vector.place))?,
        "u" => relative_path(&vector.place)?,
        other => bail!(NotImplemented, "Deletion vectors of the storage {other} are not read"),
    };
    Ok(VectorPlace::Stored { path, offset, length, rows })
}

/// The path of a vector that is named by a UUID in base 85, behind the folder that it lies in.
fn relative_path(place: &str) -> Result<String> {
    const UUID_CHARACTERS: usize = 20;
    let Some((folder, uuid)) = place.len().checked_sub(UUID_CHARACTERS).and_then(|at| place.split_at_checked(at))
    else {
        bail!(IncorrectData, "A deletion vector is named '{place}', which is no UUID")
    };
    let hex: String = base85(uuid)?.iter().map(|byte| format!("{byte:02x}")).collect();
    let name =
        format!("deletion_vector_{}-{}-{}-{}-{}.bin", &hex[..8], &hex[8..12], &hex[12..16], &hex[16..20], &hex[20..]);
    resolve("", &if folder.is_empty() { name } else { format!("{folder}/{name}") })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vectors_are_named_by_uuid() {
        // The example of the protocol.
        let path = relative_path("ab^-aqEH.-t@S}K{vb[*k^").unwrap();
        assert_eq!(path, "ab/deletion_vector_d2c639aa-8816-431a-aaf6-d3fe2512ff61.bin");
        assert!(relative_path("x").is_err() && relative_path("../^-aqEH.-t@S}K{vb[*k^").is_err());
    }

    #[test]
    fn statistics() {
        let statistics = r#"{"numRecords":5,"minValues":{"a":1},"maxValues":{"a":9},"nullCount":{"a":5,"b":0}}"#;
        let added = AddedFile { statistics: Some(statistics.to_string()), ..AddedFile::default() };
        assert_eq!(live_rows(&added), Some(5));
        let column = |name: &str| {
            let stored = formats::StoredField { stored_names: vec![name.to_string()], ..Default::default() };
            LakeColumn { name: name.into(), data_type: crate::nullable(DataType::Int64), stored, is_key: false }
        };
        let found = facts(&added, &LakeFile::default(), &[column("a"), column("b")]);
        assert_eq!((&found[0].low, &found[0].high), (&Some(Value::Int(1)), &Some(Value::Int(9))));
        assert_eq!((found[0].has_nulls, found[0].has_values), (true, false));
        assert_eq!((&found[1].low, found[1].has_nulls, found[1].has_values), (&None, false, true));
        for broken in [None, Some("{"), Some("{}"), Some("{\"numRecords\":-1}"), Some("{\"numRecords\":1.5}")] {
            let added = AddedFile { statistics: broken.map(str::to_string), ..AddedFile::default() };
            assert_eq!(live_rows(&added), None, "{broken:?}");
        }
    }

    #[test]
    fn values_of_partitions() {
        let check = |text: Option<&str>, data_type: DataType, expect: Value| {
            let added = AddedFile {
                partition_values: [("p".to_string(), text.map(str::to_string))].into(),
                ..AddedFile::default()
            };
            let stored = formats::StoredField::default();
            let column = LakeColumn { name: "p".into(), data_type: crate::nullable(data_type), stored, is_key: true };
            assert_eq!(partition_value(&added, "p", &column), Ok(expect), "{text:?}");
        };
        check(Some("2020-01-02"), DataType::Date32, Value::Int(18_263));
        check(Some("1970-01-01T00:00:01.5Z"), DataType::DateTime64(6, None), Value::Int(1_500_000));
        check(Some("1970-01-01 00:00:01"), DataType::DateTime64(6, None), Value::Int(1_000_000));
        check(Some("-5"), DataType::Int64, Value::Int(-5));
        check(Some(""), DataType::String, Value::Null);
        check(None, DataType::Int32, Value::Null);
    }
}
