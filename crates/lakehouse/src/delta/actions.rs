//! Actions of the log.

use super::CODE;
use crate::json::{self, Doc};
use base::{Result, bail};
use serde_json::Value as Json;
use std::collections::HashMap;

/// Features that a reader must know.
const FEATURES: &[&str] = &[
    "columnMapping",
    "deletionVectors",
    "timestampNtz",
    "typeWidening",
    "typeWidening-preview",
    "v2Checkpoint",
    "vacuumProtocolCheck",
];

/// A data file of the table.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct AddedFile {
    /// As the log has it, with `%XX`.
    pub(super) path: String,
    /// By the names that columns have in files.
    pub(super) partition_values: HashMap<String, Option<String>>,
    /// JSON.
    pub(super) statistics: Option<String>,
    pub(super) vector: Option<DeltaVector>,
}

/// A deletion vector.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct DeltaVector {
    pub(super) storage: String,
    pub(super) place: String,
    pub(super) offset: Option<i64>,
    pub(super) size_bytes: i64,
    pub(super) rows: i64,
}

/// The schema and properties of the table.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct DeltaMetadata {
    /// JSON.
    pub(super) schema: String,
    pub(super) partition_columns: Vec<String>,
    /// How columns are found in files: `none`, `name` or `id`.
    pub(super) mapping_mode: Option<String>,
}

/// A file of a version: its path and the vector of its deleted rows.
type FileKey = (String, Option<(String, String, Option<i64>)>);

/// What the log says up to a point.
#[derive(Default)]
pub(super) struct DeltaState {
    pub(super) added: HashMap<FileKey, AddedFile>,
    pub(super) metadata: Option<DeltaMetadata>,
    pub(super) protocol: Option<i64>,
    /// Further files of a checkpoint.
    pub(super) sidecars: Vec<String>,
}

fn key_of(path: &str, vector: Option<&DeltaVector>) -> FileKey {
    (path.to_string(), vector.map(|vector| (vector.storage.clone(), vector.place.clone(), vector.offset)))
}

impl DeltaState {
    pub(super) fn add(&mut self, file: AddedFile) -> Result<()> {
        let text = file.path.len() + file.statistics.as_ref().map_or(0, String::len);
        base::memory::check_reserve(text as u64 + 512)?;
        self.added.insert(key_of(&file.path, file.vector.as_ref()), file);
        Ok(())
    }

    /// Takes the protocol of the table.
    ///
    /// # Errors
    /// `NOT_IMPLEMENTED` for one that asks for more than is known.
    pub(super) fn set_protocol(&mut self, reader: i64, features: &[String]) -> Result<()> {
        let unknown = features.iter().find(|feature| !FEATURES.contains(&feature.as_str()));
        match (reader, unknown) {
            (1 | 2, _) | (3, None) => self.protocol = Some(reader),
            (3, Some(feature)) => bail!(
                NotImplemented,
                "The Delta Lake table has the feature {feature}, which is not read: known are {}",
                FEATURES.join(", ")
            ),
            _ => bail!(NotImplemented, "The Delta Lake table asks for readers of version {reader}, known are 1 to 3"),
        }
        Ok(())
    }

    /// Takes the actions of JSON, one a line.
    ///
    /// # Errors
    /// `INCORRECT_DATA`; `NOT_IMPLEMENTED` for protocols that are not known.
    pub(super) fn take_lines(&mut self, bytes: &[u8], name: &str) -> Result<()> {
        for line in bytes.split(|byte| *byte == b'\n').filter(|line| !line.trim_ascii().is_empty()) {
            base::cancel::checkpoint()?;
            let action = json::parse(line, CODE, name)?;
            self.take(Doc::new(&action, CODE, name)).map_err(|error| error.context(format!("in {name}")))?;
        }
        Ok(())
    }

    fn take(&mut self, action: Doc) -> Result<()> {
        if let Some(add) = action.get("add") {
            self.add(AddedFile {
                path: add.need("path")?.text()?.to_string(),
                partition_values: add.get("partitionValues").map_or(Ok(HashMap::new()), texts_of)?,
                statistics: add.get("stats").map(|text| text.text().map(str::to_string)).transpose()?,
                vector: vector_of(add)?,
            })?;
        }
        if let Some(remove) = action.get("remove") {
            self.added.remove(&key_of(remove.need("path")?.text()?, vector_of(remove)?.as_ref()));
        }
        if let Some(metadata) = action.get("metaData") {
            let provider = metadata.get("format").and_then(|format| format.get("provider"));
            check_provider(provider.map(|provider| provider.text()).transpose()?)?;
            let properties = metadata.get("configuration").map_or(Ok(HashMap::new()), texts_of)?;
            let columns = metadata.get("partitionColumns").map(|columns| texts(columns)).transpose()?;
            self.metadata = Some(DeltaMetadata {
                schema: metadata.need("schemaString")?.text()?.to_string(),
                partition_columns: columns.unwrap_or_default(),
                mapping_mode: properties.get("delta.columnMapping.mode").cloned().flatten(),
            });
        }
        if let Some(protocol) = action.get("protocol") {
            let features = protocol.get("readerFeatures").map(|features| texts(features)).transpose()?;
            self.set_protocol(protocol.need("minReaderVersion")?.int()?, &features.unwrap_or_default())?;
        }
        if let Some(sidecar) = action.get("sidecar") {
            self.sidecars.push(sidecar.need("path")?.text()?.to_string());
        }
        Ok(())
    }
}

/// Refuses data files that are not Parquet.
pub(super) fn check_provider(provider: Option<&str>) -> Result<()> {
    match provider {
        None | Some("parquet") => Ok(()),
        Some(other) => bail!(NotImplemented, "Delta Lake tables of {other} files are not read, only of parquet"),
    }
}

fn texts(doc: Doc) -> Result<Vec<String>> {
    doc.items()?.map(|text| text.text().map(str::to_string)).collect()
}

fn texts_of(doc: Doc) -> Result<HashMap<String, Option<String>>> {
    let Some(members) = doc.value.as_object() else { return Err(doc.error("is no object")) };
    let member = |(key, value): (&String, &Json)| match value {
        Json::Null => Ok((key.clone(), None)),
        Json::String(text) => Ok((key.clone(), Some(text.clone()))),
        _ => Err(doc.error("has a member that is no text")),
    };
    members.iter().map(member).collect()
}

fn vector_of(file: Doc) -> Result<Option<DeltaVector>> {
    let Some(vector) = file.get("deletionVector") else { return Ok(None) };
    Ok(Some(DeltaVector {
        storage: vector.need("storageType")?.text()?.to_string(),
        place: vector.need("pathOrInlineDv")?.text()?.to_string(),
        offset: vector.get("offset").map(|offset| offset.int()).transpose()?,
        size_bytes: vector.need("sizeInBytes")?.int()?,
        rows: vector.need("cardinality")?.int()?,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::ErrorCode;

    #[test]
    fn files_are_added_and_removed() {
        let mut state = DeltaState::default();
        let vector = r#""deletionVector":{"storageType":"i","pathOrInlineDv":"x","sizeInBytes":1,"cardinality":1}"#;
        let lines = format!(
            "{{\"add\":{{\"path\":\"a\",\"partitionValues\":{{\"p\":null}}}}}}\n\n{{\"add\":{{\"path\":\"b\"}}}}\n\
             {{\"remove\":{{\"path\":\"a\"}}}}\n{{\"add\":{{\"path\":\"a\",{vector}}}}}\n{{\"commitInfo\":{{}}}}"
        );
        state.take_lines(lines.as_bytes(), "0.json").unwrap();
        let mut left: Vec<(&str, bool)> =
            state.added.values().map(|file| (file.path.as_str(), file.vector.is_some())).collect();
        left.sort();
        assert_eq!(left, [("a", true), ("b", false)]);
    }

    #[test]
    fn what_is_not_known_is_refused() {
        let check = |line: &str, code: ErrorCode| {
            let taken = DeltaState::default().take_lines(line.as_bytes(), "0.json");
            assert_eq!(taken.map_err(|error| error.code()), Err(code), "{line}");
        };
        let unknown = r#"{"protocol":{"minReaderVersion":3,"readerFeatures":["deletionVectors","odd"]}}"#;
        check(unknown, ErrorCode::NotImplemented);
        check(r#"{"protocol":{"minReaderVersion":4}}"#, ErrorCode::NotImplemented);
        let orc = r#"{"metaData":{"schemaString":"","format":{"provider":"orc"}}}"#;
        check(orc, ErrorCode::NotImplemented);
        check(r#"{"add":{}}"#, ErrorCode::IncorrectData);
        check("{", ErrorCode::IncorrectData);
    }
}
