//! Manifest lists and manifests.

use super::deletes::{DeleteIndex, DeleteKind, IcebergDelete};
use super::schema::Plain;
use super::transform::Transform;
use super::value::bound;
use super::{CODE, IcebergTable};
use crate::avro::{AvroRow, check_container, each_row};
use crate::fact::{BucketFact, ColumnFact};
use crate::{LakeFile, LakeFiles, METADATA_BYTES_MAX, MayRead, VectorPlace, read, resolve};
use base::{Error, Result, bail, err};
use bytes::Bytes;
use std::collections::HashMap;
use types::{DataType, Value};

/// The number of the field `file_path` of position deletes.
const DELETED_PATH: i32 = 2_147_483_546;
/// Bytes that a file of a manifest takes in memory, about.
const FILE_BYTES: u64 = 512;

/// A field of a partition spec.
#[derive(Clone, Debug)]
pub(super) struct SpecField {
    /// The number of the field of the schema.
    pub(super) source: Option<i32>,
    pub(super) transform: Transform,
}

/// A manifest, as the list has it.
pub(super) struct Manifest {
    pub(super) path: String,
    spec: i32,
    sequence: i64,
    pub(super) is_of_deletes: bool,
    /// Rows of its files that are not deleted as a whole.
    pub(super) rows: Option<u64>,
    /// What its summary says of the columns of all its files.
    pub(super) facts: Vec<ColumnFact>,
}

/// A data file with what tells its deletes.
pub(super) struct DataEntry {
    pub(super) file: LakeFile,
    pub(super) sequence: i64,
    pub(super) partition: String,
}

fn violation(what: String) -> Error {
    Error::new(CODE, what)
}

/// The manifests of a snapshot.
pub(super) fn manifest_list(files: &dyn LakeFiles, path: &str, table: &IcebergTable) -> Result<Vec<Manifest>> {
    const FIELDS: &[&str] = &[
        "manifest_path",
        "partition_spec_id",
        "content",
        "sequence_number",
        "added_rows_count",
        "existing_rows_count",
        "partitions",
        "key_metadata",
    ];
    let mut manifests = Vec::new();
    let bytes = read::whole(files, path, METADATA_BYTES_MAX)?;
    check_container(&bytes, path)?;
    let listed = each_row(bytes, FIELDS, &mut |row| {
        if !row.get("key_metadata").is_null() {
            bail!(NotImplemented, "Encrypted manifests of Iceberg are not read");
        }
        let named = row.text("manifest_path").ok_or_else(|| violation(format!("{path} names no manifest_path")))?;
        let spec = row.int("partition_spec_id").and_then(|id| i32::try_from(id).ok()).unwrap_or(0);
        let count = |name: &str| row.int(name).and_then(|rows| u64::try_from(rows).ok());
        let rows = count("added_rows_count").zip(count("existing_rows_count"));
        manifests.push(Manifest {
            path: resolve(&table.location, named)?,
            spec,
            sequence: row.int("sequence_number").unwrap_or(0),
            is_of_deletes: match row.int("content") {
                None | Some(0) => false,
                Some(1) => true,
                Some(other) => return Err(violation(format!("The manifest {named} has the content {other}"))),
            },
            rows: rows.and_then(|(added, existing)| added.checked_add(existing)),
            facts: summary_facts(row, table, table.spec(spec)?),
        });
        Ok(())
    });
    listed.map_err(|error| error.context(format!("in manifest list {path}")))?;
    Ok(manifests)
}

/// What the summaries of partition fields say of columns.
fn summary_facts(row: &AvroRow, table: &IcebergTable, spec: &[SpecField]) -> Vec<ColumnFact> {
    let place = |name: &str| row.element("partitions", name);
    let (nulls, low, high) = (place("contains_null"), place("lower_bound"), place("upper_bound"));
    let fact = |(field, summary): (&SpecField, &Value)| {
        let Value::Tuple(summary) = summary else { return None };
        let (column, plain) = *table.columns.get(&field.source?)?;
        if matches!(field.transform, Transform::Other | Transform::Void | Transform::Bucket(_)) {
            return None;
        }
        let of = |place: Option<usize>| summary.get(place?)?.as_bytes();
        let result = result_type(field.transform, plain);
        let ends = |place| of(place).and_then(|bytes| bound(result, bytes)).map(|v| field.transform.bounds(plain, &v));
        let contains_null = nulls.and_then(|place| summary.get(place)).and_then(Value::as_i128);
        let (low, high) = (ends(low), ends(high));
        Some(ColumnFact {
            column,
            has_nulls: contains_null != Some(0),
            // Without bounds there may be nothing but NULL, or they may just not be known.
            has_values: true,
            low: low.and_then(|(low, _)| low),
            high: high.and_then(|(_, high)| high),
        })
    };
    spec.iter().zip(row.items("partitions")).filter_map(fact).collect()
}

/// The type of the values of a transform.
fn result_type(transform: Transform, plain: Plain) -> Plain {
    match transform {
        Transform::Identity | Transform::Truncate(_) => plain,
        _ => Plain::Int,
    }
}

const ENTRY: &[&str] = &[
    "status",
    "sequence_number",
    "data_file.content",
    "data_file.file_path",
    "data_file.file_format",
    "data_file.partition",
    "data_file.record_count",
    "data_file.value_counts",
    "data_file.null_value_counts",
    "data_file.lower_bounds",
    "data_file.upper_bounds",
    "data_file.equality_ids",
    "data_file.key_metadata",
    "data_file.referenced_data_file",
    "data_file.content_offset",
    "data_file.content_size_in_bytes",
];

/// An entry of a manifest.
struct Entry<'a> {
    row: &'a AvroRow<'a>,
    table: &'a IcebergTable,
    manifest: &'a Manifest,
    spec: &'a [SpecField],
    path: &'a str,
}

/// Hands the files of a manifest that are not removed to `each`.
fn each_entry(
    bytes: Bytes,
    table: &IcebergTable,
    manifest: &Manifest,
    each: &mut dyn FnMut(Entry) -> Result<()>,
) -> Result<()> {
    const REMOVED: i64 = 2;
    let spec = table.spec(manifest.spec)?;
    check_container(&bytes, &manifest.path)?;
    let read = each_row(bytes, ENTRY, &mut |row| {
        if row.int("status") == Some(REMOVED) {
            return Ok(());
        }
        if !row.get("data_file.key_metadata").is_null() {
            bail!(NotImplemented, "Encrypted files of Iceberg are not read");
        }
        let Some(path) = row.text("data_file.file_path") else { return Err(violation("a file has no path".into())) };
        base::memory::check_reserve(FILE_BYTES)?;
        each(Entry { row, table, manifest, spec, path })
    });
    read.map_err(|error| error.context(format!("in manifest {}", manifest.path)))
}

impl Entry<'_> {
    fn sequence(&self) -> i64 {
        self.row.int("sequence_number").unwrap_or(self.manifest.sequence)
    }

    fn is_format(&self, format: &str) -> bool {
        self.row.text("data_file.file_format").is_some_and(|own| own.eq_ignore_ascii_case(format))
    }

    fn check_parquet(&self) -> Result<()> {
        if !self.is_format("PARQUET") {
            bail!(
                NotImplemented,
                "The file {} of the table has the format {}, only Parquet is read",
                self.path,
                self.row.text("data_file.file_format").unwrap_or("?")
            );
        }
        Ok(())
    }

    /// Values of the partition, one for each field of the spec.
    fn partition(&self) -> Result<&[Value]> {
        match self.row.get("data_file.partition") {
            Value::Tuple(values) if values.len() == self.spec.len() => Ok(values),
            Value::Null if self.spec.is_empty() => Ok(&[]),
            _ => Err(violation(format!("The partition of {} does not go with its spec", self.path))),
        }
    }

    /// What tells the partition from others, those of other specs too.
    fn partition_key(&self) -> Result<String> {
        Ok(format!("{}:{:?}", self.manifest.spec, self.partition()?))
    }

    /// Whether values of a field of the partition are those of its column.
    fn keeps_values(&self, at: usize, plain: Plain) -> bool {
        let DataType::Tuple(tuple) = self.row.type_of("data_file.partition").unwrap_or(&DataType::Nothing) else {
            return false;
        };
        let Some(own) = tuple.elements.get(at).map(DataType::without_nullable) else { return false };
        match plain {
            Plain::Timestamp(scale, _) => matches!(own, DataType::DateTime64(own, _) if own == scale),
            Plain::Date => own == DataType::Date32,
            Plain::Int => own == DataType::Int32,
            Plain::Long => matches!(own, DataType::Int32 | DataType::Int64),
            Plain::Text => own == DataType::String,
            _ => false,
        }
    }

    /// What the entry says of its columns.
    fn facts(&self, file: &mut LakeFile) -> Result<(Vec<ColumnFact>, Vec<BucketFact>)> {
        let (mut facts, mut buckets) = (self.bounds(), Vec::new());
        for (at, (field, value)) in self.spec.iter().zip(self.partition()?).enumerate() {
            let Some(&(column, plain)) = field.source.and_then(|id| self.table.columns.get(&id)) else { continue };
            let is_identity = field.transform == Transform::Identity;
            if is_identity {
                file.partitioned_by.push(column);
            }
            match field.transform {
                Transform::Other | Transform::Void => continue,
                Transform::Identity if !self.keeps_values(at, plain) => continue,
                _ if value.is_null() => facts.push(ColumnFact::of_value(column, value)),
                Transform::Bucket(count) => {
                    let bucket = value.as_i128().and_then(|bucket| u32::try_from(bucket).ok());
                    let is_known = !matches!(plain, Plain::Timestamp(9, _)) && is_hashed(plain);
                    buckets.extend(bucket.filter(|_| is_known).map(|own| BucketFact::new(column, count, own)));
                }
                transform => {
                    let (low, high) = transform.bounds(plain, value);
                    facts.push(ColumnFact { column, low, high, has_nulls: false, has_values: true });
                }
            }
            if is_identity {
                file.keys.push((column, value.clone()));
            }
        }
        Ok((facts, buckets))
    }

    /// The bounds of columns in the file.
    fn bounds(&self) -> Vec<ColumnFact> {
        let counts = |name| -> HashMap<i32, i128> {
            self.row.pairs(name).filter_map(|(id, count)| Some((id, count.as_i128()?))).collect()
        };
        let (values, nulls) = (counts("data_file.value_counts"), counts("data_file.null_value_counts"));
        let mut facts: HashMap<i32, ColumnFact> = HashMap::new();
        for (&id, &(column, _)) in &self.table.columns {
            let (values, nulls) = (values.get(&id), nulls.get(&id));
            let has_values = values.zip(nulls).is_none_or(|(values, nulls)| values > nulls);
            let has_nulls = nulls != Some(&0);
            facts.insert(id, ColumnFact { column, low: None, high: None, has_nulls, has_values });
        }
        for (is_low, name) in [(true, "data_file.lower_bounds"), (false, "data_file.upper_bounds")] {
            for (id, bytes) in self.row.pairs(name) {
                let Some((fact, (_, plain))) = facts.get_mut(&id).zip(self.table.columns.get(&id)) else { continue };
                let found = bytes.as_bytes().and_then(|bytes| bound(*plain, bytes));
                *(if is_low { &mut fact.low } else { &mut fact.high }) = found;
            }
        }
        facts.into_values().collect()
    }
}

/// Whether values are hashed as integers or texts.
fn is_hashed(plain: Plain) -> bool {
    matches!(plain, Plain::Int | Plain::Long | Plain::Date | Plain::Time | Plain::Timestamp(..) | Plain::Text)
}

/// Adds the data files of a manifest that a read wants.
pub(super) fn data_files(
    bytes: Bytes,
    (table, manifest): (&IcebergTable, &Manifest),
    may_read: &MayRead,
    found: &mut Vec<DataEntry>,
) -> Result<()> {
    each_entry(bytes, table, manifest, &mut |entry| {
        if entry.row.int("data_file.content").unwrap_or(0) != 0 {
            return Err(violation(format!("The manifest of data has the deletes {}", entry.path)));
        }
        let mut file = LakeFile {
            path: resolve(&table.location, entry.path)?,
            named_path: entry.path.to_string(),
            ..LakeFile::default()
        };
        let (facts, buckets) = entry.facts(&mut file)?;
        if may_read(&facts, &buckets) {
            entry.check_parquet()?;
            found.push(DataEntry { file, sequence: entry.sequence(), partition: entry.partition_key()? });
        }
        Ok(())
    })
}

/// Adds the delete files of a manifest.
pub(super) fn delete_files(
    bytes: Bytes,
    (table, manifest): (&IcebergTable, &Manifest),
    index: &mut DeleteIndex,
) -> Result<()> {
    each_entry(bytes, table, manifest, &mut |entry| {
        let path = resolve(&table.location, entry.path)?;
        let mut partition = Some(entry.partition_key()?);
        let mut referenced = entry.row.text("data_file.referenced_data_file").map(str::to_string);
        let kind = match entry.row.int("data_file.content") {
            Some(1) if entry.is_format("PUFFIN") => {
                if referenced.is_none() {
                    return Err(violation(format!("The deletion vector in {path} is of no data file")));
                }
                DeleteKind::Vector(vector(&entry, path)?)
            }
            Some(1) => {
                entry.check_parquet()?;
                referenced = referenced.or_else(|| only_path(entry.row));
                DeleteKind::Positions(path)
            }
            Some(2) => {
                entry.check_parquet()?;
                if entry.spec.iter().all(|field| field.transform == Transform::Void) {
                    partition = None;
                }
                let ids = entry.row.items("data_file.equality_ids");
                let ids: Option<Vec<i32>> = ids.map(|id| i32::try_from(id.as_i128()?).ok()).collect();
                match ids.filter(|ids| !ids.is_empty()) {
                    Some(fields) => DeleteKind::Equality(path, fields),
                    None => return Err(violation(format!("The equality deletes {} have no fields", entry.path))),
                }
            }
            _ => return Err(violation(format!("The manifest of deletes has the data {}", entry.path))),
        };
        index.add(IcebergDelete { kind, sequence: entry.sequence() }, partition, referenced);
        Ok(())
    })
}

fn vector(entry: &Entry, path: String) -> Result<VectorPlace> {
    let number = |name: &str| entry.row.int(name).and_then(|number| u64::try_from(number).ok());
    let place = number("data_file.content_offset").zip(number("data_file.content_size_in_bytes"));
    let (offset, length) =
        place.ok_or_else(|| err!(IcebergSpecificationViolation, "A deletion vector has no place"))?;
    let rows = number("data_file.record_count").unwrap_or(0);
    Ok(VectorPlace::Stored { path, offset, length, rows })
}

/// The one data file that position deletes are of, by the bounds of its path.
fn only_path(row: &AvroRow) -> Option<String> {
    let path = |name| row.pairs(name).find(|(id, _)| *id == DELETED_PATH).and_then(|(_, value)| value.as_bytes());
    let (low, high) = (path("data_file.lower_bounds")?, path("data_file.upper_bounds")?);
    (low == high).then(|| String::from_utf8_lossy(low).into_owned())
}
