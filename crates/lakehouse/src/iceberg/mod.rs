//! Tables of Iceberg, of the versions 1 to 3.
//!
//! ```text
//! schema     columns                       find       which metadata file is the table's
//! transform  values of partitions          value      bounds in manifests
//! manifest   manifest lists and manifests  deletes    which deletes go with which data files
//! history    the snapshots
//! ```
//! Not read, and refused: views, encryption, defaults of columns, variants and geometry, data files that are not
//! Parquet, manifests that the metadata of version 1 lists itself.

mod deletes;
mod find;
mod history;
mod manifest;
mod schema;
mod transform;
mod value;

pub use history::SnapshotFacts;
pub(crate) use history::history;

use crate::json::{self, Doc};
use crate::{LakeColumn, LakeFile, LakeFiles, MayRead, TimeTravel, read, resolve};
use base::{ErrorCode, Result, bail};
use bytes::Bytes;
use deletes::DeleteIndex;
use manifest::{DataEntry, Manifest, SpecField};
use schema::{IcebergField, NameMapping, Plain};
use serde_json::Value as Json;
use std::collections::HashMap;
use transform::Transform;

const CODE: ErrorCode = ErrorCode::IcebergSpecificationViolation;

/// A snapshot of a table.
pub(crate) struct IcebergTable {
    pub(super) location: String,
    /// The fields of partition specs, by their numbers.
    specs: HashMap<i32, Vec<SpecField>>,
    /// The columns without parts, by the numbers of their fields.
    columns: HashMap<i32, (usize, Plain)>,
    /// The fields of all schemas.
    fields: HashMap<i32, IcebergField>,
    mapping: Option<NameMapping>,
    manifests: Vec<Manifest>,
}

impl IcebergTable {
    /// Reads the metadata of the table and the manifest list of the snapshot.
    pub(crate) fn open(files: &dyn LakeFiles, travel: TimeTravel) -> Result<(Vec<LakeColumn>, Self)> {
        let (name, metadata) = find::metadata(files)?;
        let doc = Doc::new(&metadata, CODE, &name);
        let version = doc.need("format-version")?.int()?;
        if !(1..=3).contains(&version) {
            bail!(NotImplemented, "Tables of Iceberg's version {version} are not read, only 1 to 3");
        }
        let snapshot = snapshot_of(doc, travel)?;
        let schemas = schemas_of(doc)?;
        let schema = schema_of(doc, snapshot.filter(|_| travel != TimeTravel::default()), &schemas)?;
        let mapping = name_mapping_of(doc)?;
        let columns: Vec<LakeColumn> = schema.iter().map(|field| field.column(mapping.as_ref())).collect();
        let plain = schema.iter().enumerate().filter_map(|(at, field)| Some((field.id, (at, field.plain()?))));
        let mut table = IcebergTable {
            location: doc.get("location").map_or(Ok(""), |location| location.text())?.to_string(),
            specs: specs_of(doc)?,
            columns: plain.collect(),
            fields: schemas.iter().flat_map(|(_, fields)| fields).map(|field| (field.id, field.clone())).collect(),
            mapping,
            manifests: Vec::new(),
        };
        if let Some(snapshot) = snapshot {
            if snapshot.get("key-id").is_some() {
                bail!(NotImplemented, "Encrypted tables of Iceberg are not read");
            }
            let Some(list) = snapshot.get("manifest-list") else {
                bail!(NotImplemented, "Snapshots of Iceberg that list their manifests themselves are not read")
            };
            table.manifests = manifest::manifest_list(files, &resolve(&table.location, list.text()?)?, &table)?;
        }
        Ok((columns, table))
    }

    /// The sum of the rows that the manifest list counts, where there are no deletes.
    pub(crate) fn row_count(&self) -> Option<u64> {
        self.manifests.iter().try_fold(0u64, |sum, manifest| match (manifest.is_of_deletes, manifest.rows) {
            (_, Some(0)) => Some(sum),
            (false, Some(rows)) => sum.checked_add(rows),
            _ => None,
        })
    }

    /// A field of any schema.
    pub(crate) fn field(&self, id: i32) -> Option<LakeColumn> {
        Some(self.fields.get(&id)?.column(self.mapping.as_ref()))
    }

    /// The data files with their deletes.
    pub(crate) fn files(&self, files: &dyn LakeFiles, may_read: &MayRead) -> Result<Vec<LakeFile>> {
        let mut found: Vec<DataEntry> = Vec::new();
        let data = self.manifests.iter().filter(|manifest| !manifest.is_of_deletes);
        let data: Vec<&Manifest> = data.filter(|manifest| may_read(&manifest.facts, &[])).collect();
        each_manifest(files, &data, &mut |manifest, bytes| {
            manifest::data_files(bytes, (self, manifest), may_read, &mut found)
        })?;
        let mut index = DeleteIndex::default();
        if !found.is_empty() {
            let deletes: Vec<&Manifest> = self.manifests.iter().filter(|manifest| manifest.is_of_deletes).collect();
            each_manifest(files, &deletes, &mut |manifest, bytes| {
                manifest::delete_files(bytes, (self, manifest), &mut index)
            })?;
        }
        found.into_iter().map(|entry| index.attach(entry)).collect()
    }

    /// The fields of a partition spec.
    fn spec(&self, id: i32) -> Result<&[SpecField]> {
        match self.specs.get(&id) {
            Some(fields) => Ok(fields),
            None => bail!(IcebergSpecificationViolation, "A manifest has the partition spec {id}, which is not there"),
        }
    }
}

/// Hands the bytes of manifests to `each`.
fn each_manifest(
    files: &dyn LakeFiles,
    manifests: &[&Manifest],
    each: &mut dyn FnMut(&Manifest, Bytes) -> Result<()>,
) -> Result<()> {
    let paths: Vec<&str> = manifests.iter().map(|manifest| manifest.path.as_str()).collect();
    read::each_whole(files, &paths, &mut |at, bytes| each(manifests[at], bytes))
}

/// The snapshot that is read; none of a table without rows.
fn snapshot_of<'a>(doc: Doc<'a>, travel: TimeTravel) -> Result<Option<Doc<'a>>> {
    let wanted = match (travel.snapshot, travel.timestamp_ms) {
        (Some(_), Some(_)) => bail!(
            BadArguments,
            "Time travel with timestamp and snapshot id for iceberg table is not allowed simultaneously"
        ),
        (Some(id), None) => id,
        (None, Some(moment)) => snapshot_at(doc, moment)?,
        (None, None) => match doc.get("current-snapshot-id").map(|id| id.int()).transpose()? {
            None | Some(-1) => return Ok(None),
            Some(id) => id,
        },
    };
    if let Some(snapshots) = doc.get("snapshots") {
        for snapshot in snapshots.items()? {
            if snapshot.need("snapshot-id")?.int()? == wanted {
                return Ok(Some(snapshot));
            }
        }
    }
    match travel {
        TimeTravel { snapshot: None, timestamp_ms: None } => {
            Err(doc.error(&format!("has no snapshot {wanted}, which it says is the current one")))
        }
        _ => bail!(
            IcebergSpecificationViolation,
            "No snapshot found for id `{wanted}`: the table never had it, or it has expired"
        ),
    }
}

/// The snapshot that was the table's at a moment.
fn snapshot_at(doc: Doc, moment: i64) -> Result<i64> {
    let mut last: Option<(i64, i64)> = None;
    if let Some(log) = doc.get("snapshot-log") {
        for entry in log.items()? {
            let at = entry.need("timestamp-ms")?.int()?;
            if at <= moment && last.is_none_or(|(before, _)| before <= at) {
                last = Some((at, entry.need("snapshot-id")?.int()?));
            }
        }
    }
    match last {
        Some((_, id)) => Ok(id),
        None => bail!(BadArguments, "No snapshot found in snapshot log before requested timestamp {moment}"),
    }
}

/// The schemas with their numbers.
fn schemas_of(doc: Doc) -> Result<Vec<(i64, Vec<IcebergField>)>> {
    let mut schemas = Vec::new();
    match (doc.get("schemas"), doc.get("schema")) {
        (Some(all), _) => {
            for schema in all.items()? {
                let id = schema.get("schema-id").map_or(Ok(0), |id| id.int())?;
                schemas.push((id, schema::fields(schema)?));
            }
        }
        (None, Some(only)) => schemas.push((0, schema::fields(only)?)),
        (None, None) => return Err(doc.error("has no schema")),
    }
    Ok(schemas)
}

/// The fields of the current schema, or of that which a snapshot was written with.
fn schema_of(doc: Doc, snapshot: Option<Doc>, schemas: &[(i64, Vec<IcebergField>)]) -> Result<Vec<IcebergField>> {
    let own = snapshot.and_then(|snapshot| snapshot.get("schema-id")).map(|id| id.int()).transpose()?;
    let current = match own {
        Some(id) => Some(id),
        None => doc.get("current-schema-id").map(|id| id.int()).transpose()?,
    };
    let found = match (current, schemas) {
        (Some(id), _) => schemas.iter().find(|(known, _)| *known == id),
        (None, [only]) => Some(only),
        (None, _) => None,
    };
    let Some((_, fields)) = found else { return Err(doc.error("has no current schema")) };
    for (at, field) in fields.iter().enumerate() {
        if fields[..at].iter().any(|before| before.name == field.name || before.id == field.id) {
            return Err(doc.error(&format!("has the column {} twice", field.name)));
        }
    }
    Ok(fields.clone())
}

fn name_mapping_of(doc: Doc) -> Result<Option<NameMapping>> {
    let text = doc.get("properties").and_then(|properties| properties.get("schema.name-mapping.default"));
    let Some(text) = text else { return Ok(None) };
    let parsed: Json = json::parse(text.text()?.as_bytes(), CODE, "schema.name-mapping.default")?;
    let mut mapping = NameMapping::new();
    schema::name_mapping(Doc::new(&parsed, CODE, "schema.name-mapping.default"), &mut mapping)?;
    Ok(Some(mapping))
}

fn specs_of(doc: Doc) -> Result<HashMap<i32, Vec<SpecField>>> {
    let fields_of = |fields: Doc| -> Result<Vec<SpecField>> {
        let field = |field: Doc| -> Result<SpecField> {
            let source = field.get("source-id").map(|id| id.int()).transpose()?;
            let transform = Transform::parse(field.need("transform")?.text()?);
            // One of several columns says nothing of each.
            let source = source.and_then(|id| i32::try_from(id).ok());
            Ok(SpecField { source, transform: if source.is_some() { transform } else { Transform::Other } })
        };
        fields.items()?.map(field).collect()
    };
    let mut specs = HashMap::new();
    match (doc.get("partition-specs"), doc.get("partition-spec")) {
        (Some(all), _) => {
            for spec in all.items()? {
                specs.insert(spec.small("spec-id")?, fields_of(spec.need("fields")?)?);
            }
        }
        (None, Some(only)) => drop(specs.insert(0, fields_of(only)?)),
        (None, None) => return Err(doc.error("has no partition specs")),
    }
    Ok(specs)
}
