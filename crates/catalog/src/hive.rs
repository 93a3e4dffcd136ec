//! Folders called `key=value` in the paths of files: columns that have one value in each file.

use base::{Result, bail};
use formats::{DataObject, FormatSettings, type_of_texts};
use std::path::{Component, Path};
use types::{Column, ColumnBuilder, DataType, Field, Schema, Value};

/// The keys of paths, with their types and the values of each path.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct HiveColumns {
    /// Keys by name.
    pub fields: Vec<Field>,
    /// Values of each path, in the order of the keys.
    pub values: Vec<Vec<Value>>,
}

/// The keys and values of a path, by key.
///
/// # Errors
/// `INCORRECT_DATA` for a key with two values.
fn keys_of(path: &Path) -> Result<Vec<(String, String)>> {
    let mut keys: Vec<(String, String)> = Vec::new();
    for part in path.parent().into_iter().flat_map(Path::components) {
        let Component::Normal(part) = part else { continue };
        let text = part.to_string_lossy();
        let Some((key, value)) = text.split_once('=').filter(|(key, _)| !key.is_empty()) else { continue };
        match keys.iter().find(|(known, _)| known == key) {
            Some((_, known)) if known == value => {}
            Some(_) => bail!(
                IncorrectData,
                "Path '{}' to file with enabled hive-style partitioning contains duplicated partition key {key} with \
                different values, only unique keys are allowed. Set use_hive_partitioning = 0 to read it without them",
                path.display()
            ),
            None => keys.push((key.to_string(), value.to_string())),
        }
    }
    keys.sort();
    Ok(keys)
}

/// The columns of the keys that all paths have; `given` has types that are known already.
///
/// # Errors
/// `INCORRECT_DATA` for a path that lacks a key of the first one, and for a value that is none of the given type.
pub(crate) fn hive_columns(objects: &[DataObject], given: &Schema, settings: &FormatSettings) -> Result<HiveColumns> {
    let paths: Vec<&Path> = objects.iter().map(DataObject::path).collect();
    let Some(first) = paths.first() else { return Ok(HiveColumns::default()) };
    let names: Vec<String> = keys_of(first)?.into_iter().map(|(key, _)| key).collect();
    if names.is_empty() {
        return Ok(HiveColumns::default());
    }
    let mut texts: Vec<Vec<String>> = vec![Vec::with_capacity(paths.len()); names.len()];
    for path in &paths {
        let keys = keys_of(path)?;
        for (name, texts) in names.iter().zip(&mut texts) {
            let Some((_, value)) = keys.iter().find(|(key, _)| key == name) else {
                bail!(
                    IncorrectData,
                    "Expected to find hive partitioning column {name} in the path {}. Try it with hive partitioning \
                    disabled (use_hive_partitioning = 0)",
                    path.display()
                )
            };
            texts.push(value.clone());
        }
        base::cancel::checkpoint()?;
    }
    let mut columns = HiveColumns { fields: Vec::new(), values: vec![Vec::new(); paths.len()] };
    for (name, texts) in names.into_iter().zip(&texts) {
        let data_type = match given.index_of(&name) {
            Some(at) => given.fields[at].data_type.clone(),
            None => type_of_key(texts, settings),
        };
        for (values, text) in columns.values.iter_mut().zip(texts) {
            values.push(
                value_of(text, &data_type, settings)
                    .map_err(|error| error.context(format!("in the value of hive partitioning column {name}")))?,
            );
        }
        columns.fields.push(Field::new(name, data_type));
    }
    Ok(columns)
}

/// The type that holds all values of a key.
fn type_of_key(texts: &[String], settings: &FormatSettings) -> DataType {
    match type_of_texts(texts.iter().map(String::as_bytes), settings).without_nullable() {
        // Without a value a key has no words to be told apart.
        DataType::String if texts.iter().all(String::is_empty) => DataType::String,
        DataType::String => DataType::low_cardinality(DataType::String),
        other => other,
    }
}

fn value_of(text: &str, data_type: &DataType, settings: &FormatSettings) -> Result<Value> {
    let mut builder = ColumnBuilder::new(data_type);
    match (text, data_type.base()) {
        ("", base) if !base.is_string() => types::text::push_default(data_type, &mut builder),
        _ => formats::push_cell(data_type, text.as_bytes(), &mut builder, settings)?,
    }
    let column: Column = builder.finish();
    Ok(column.value(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn columns(paths: &[&str], given: &Schema) -> Result<HiveColumns> {
        let paths: Vec<DataObject> = paths.iter().map(|path| DataObject::File(path.into())).collect();
        hive_columns(&paths, given, &FormatSettings::default())
    }

    #[test]
    fn keys_are_columns_of_the_type_that_holds_all_values() {
        let none = Schema::default();
        let found = columns(&["/d/year=2024/month=01/a=x/f.csv", "/d/year=2023/month=12/a=7/f.csv"], &none).unwrap();
        let shown: Vec<String> = found.fields.iter().map(|f| format!("{} {}", f.name, f.data_type)).collect();
        assert_eq!(shown, ["a LowCardinality(String)", "month Int64", "year Int64"]);
        assert_eq!(found.values[1], [Value::string("7"), Value::Int(12), Value::Int(2023)]);
        assert_eq!(columns(&["/d/f=1.csv", "/d/x.csv"], &none).unwrap(), HiveColumns::default());
        let given = Schema::new(vec![Field::new("year", DataType::String)]);
        assert_eq!(columns(&["/d/year=2024/f.csv"], &given).unwrap().values[0], [Value::string("2024")]);
    }

    #[test]
    fn paths_that_do_not_agree_are_refused() {
        let none = Schema::default();
        for paths in [&["/a=1/a=2/f.csv"][..], &["/a=1/f.csv", "/b=1/f.csv"]] {
            assert_eq!(columns(paths, &none).unwrap_err().code(), base::ErrorCode::IncorrectData);
        }
        assert_eq!(columns(&["/a=1/a=1/f.csv"], &none).unwrap().fields.len(), 1);
    }
}
