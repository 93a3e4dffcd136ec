//! Checkpoints: the actions of a version in Parquet, a column for each kind of them.

use super::CODE;
use super::actions::{AddedFile, DeltaMetadata, DeltaState, DeltaVector, check_provider};
use crate::{LakeFiles, METADATA_BYTES_MAX, metadata_settings, nullable};
use base::{Error, Result};
use formats::{FileForm, FileSource, PieceReader, WholeReads};
use std::collections::HashMap;
use std::sync::Arc;
use types::{Block, DataType, Field, Schema, TupleType, Value};

/// Takes the actions of files of a checkpoint.
///
/// # Errors
/// Those of reading them; `NOT_IMPLEMENTED` for protocols that are not known.
pub(super) fn take(files: &dyn LakeFiles, paths: &[String], state: &mut DeltaState) -> Result<()> {
    let paths: Vec<&str> = paths.iter().map(String::as_str).collect();
    let objects = files.objects(&paths)?;
    let (wanted, settings) = (wanted(), metadata_settings());
    let form = FileForm { format: "Parquet", compression: "none", structure: Some(&wanted), sniffs: false };
    let reads = WholeReads { bytes_max: METADATA_BYTES_MAX, keeps: files.keeps_metadata() };
    reads.each_object(&objects, &mut |_, object| {
        let is_json = object.path().extension().is_some_and(|extension| extension == "json");
        match is_json {
            true => state.take_lines(&reads.one(&object)?, &object.to_string()),
            false => take_parquet(formats::open_object(object, form, &settings)?, state),
        }
    })
}

fn take_parquet(source: FileSource, state: &mut DeltaState) -> Result<()> {
    let columns: Vec<usize> = (0..source.schema().len()).collect();
    for piece in 0..source.pieces() {
        source.read_piece(piece, &columns, &mut |block| {
            base::cancel::checkpoint()?;
            take_block(&block, state)?;
            Ok(true)
        })?;
    }
    Ok(())
}

fn record(fields: Vec<(&str, DataType)>) -> DataType {
    let names = fields.iter().map(|(name, _)| name.to_string()).collect();
    let elements = fields.into_iter().map(|(_, data_type)| data_type).collect();
    DataType::Tuple(Arc::new(TupleType { elements, names: Some(names), geo: None }))
}

/// The columns that are read.
fn wanted() -> Schema {
    let (text, number) = (|| nullable(DataType::String), || nullable(DataType::Int64));
    let texts = || DataType::map(DataType::String, text());
    let vector = record(vec![
        ("storageType", text()),
        ("pathOrInlineDv", text()),
        ("offset", number()),
        ("sizeInBytes", number()),
        ("cardinality", number()),
    ]);
    let add =
        record(vec![("path", text()), ("partitionValues", texts()), ("stats", text()), ("deletionVector", vector)]);
    let metadata = record(vec![
        ("schemaString", text()),
        ("partitionColumns", DataType::array(text())),
        ("configuration", texts()),
        ("format", record(vec![("provider", text())])),
    ]);
    let protocol = record(vec![("minReaderVersion", number()), ("readerFeatures", DataType::array(text()))]);
    Schema::new(vec![
        Field::new("add", add),
        Field::new("metaData", metadata),
        Field::new("protocol", protocol),
        Field::new("sidecar", record(vec![("path", text())])),
    ])
}

fn take_block(block: &Block, state: &mut DeltaState) -> Result<()> {
    for row in 0..block.rows {
        let parts = |column: usize| match block.columns.get(column).map(|column| column.value(row)) {
            Some(Value::Tuple(parts)) => parts,
            _ => Vec::new(),
        };
        if let [path, values, statistics, vector] = &parts(0)[..]
            && let Some(path) = text(path)
        {
            let (partition_values, statistics) = (pairs(values), text(statistics));
            state.add(AddedFile { path, partition_values, statistics, vector: vector_of(vector)? })?;
        }
        if let [schema, columns, properties, format] = &parts(1)[..]
            && let Some(schema) = text(schema)
        {
            if let Value::Tuple(format) = format {
                check_provider(format.first().and_then(text).as_deref())?;
            }
            let mapping_mode = pairs(properties).remove("delta.columnMapping.mode").flatten();
            state.metadata = Some(DeltaMetadata { schema, partition_columns: texts(columns), mapping_mode });
        }
        if let [reader, features] = &parts(2)[..]
            && let Some(reader) = number(reader)
        {
            state.set_protocol(reader, &texts(features))?;
        }
        state.sidecars.extend(parts(3).first().and_then(text));
    }
    Ok(())
}

fn text(value: &Value) -> Option<String> {
    value.as_bytes().map(|bytes| String::from_utf8_lossy(bytes).into_owned())
}

fn number(value: &Value) -> Option<i64> {
    value.as_i128().and_then(|number| i64::try_from(number).ok())
}

fn texts(value: &Value) -> Vec<String> {
    match value {
        Value::Array(items) => items.iter().filter_map(text).collect(),
        _ => Vec::new(),
    }
}

fn pairs(value: &Value) -> HashMap<String, Option<String>> {
    let Value::Array(items) = value else { return HashMap::new() };
    let pair = |item: &Value| match item {
        Value::Tuple(pair) => Some((text(pair.first()?)?, pair.get(1).and_then(text))),
        _ => None,
    };
    items.iter().filter_map(pair).collect()
}

fn vector_of(value: &Value) -> Result<Option<DeltaVector>> {
    let Value::Tuple(parts) = value else { return Ok(None) };
    let [storage, place, offset, size_bytes, rows] = &parts[..] else { return Ok(None) };
    let Some(storage) = text(storage) else { return Ok(None) };
    let broken = || Error::new(CODE, "A deletion vector of a checkpoint lacks its place or size");
    Ok(Some(DeltaVector {
        storage,
        place: text(place).ok_or_else(broken)?,
        offset: number(offset),
        size_bytes: number(size_bytes).ok_or_else(broken)?,
        rows: number(rows).ok_or_else(broken)?,
    }))
}
