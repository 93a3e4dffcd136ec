//! Tables of Iceberg and Delta Lake: what their metadata says of columns, files and deleted rows.
//!
//! ```text
//! Iceberg   metadata.json ── manifest list ── manifests ── data files, delete files      ([`open_iceberg`])
//! Delta     _delta_log: checkpoint, then commits ── data files, deletion vectors         ([`open_delta`])
//!                   │
//!           LakeTable: columns          LakeTable::files: LakeFile, those that a read cannot leave out
//! ```
//! Files are reached through [`LakeFiles`] alone, by paths that [`resolve`] has made: below the table's folder,
//! absolute, or in a bucket. Invariants: metadata is hostile: its sizes are bounded, a feature that is not known is
//! refused. Not here: rows of data files, filters, folders that a user may read.

mod avro;
mod delta;
mod fact;
mod iceberg;
mod json;
mod path;
mod read;
mod vector;

pub use fact::{BucketFact, ColumnFact};
pub use iceberg::SnapshotFacts;
pub use path::resolve;
pub use vector::VectorPlace;

use base::Result;
use formats::{DataObject, FormatSettings, StoredField};
use std::sync::Arc;
use types::{DataType, Value};

/// Bytes of a file of metadata, at most.
const METADATA_BYTES_MAX: u64 = 1 << 30;

/// The files of a table, in a folder of the machine or of a store.
pub trait LakeFiles: Send + Sync {
    /// The names of the files in a folder of the table; none if it is not there.
    ///
    /// # Errors
    /// Those of reading folders.
    fn list(&self, folder: &str) -> Result<Vec<String>>;

    /// Files by their paths, in their order: all of them are there.
    ///
    /// # Errors
    /// `FILE_DOESNT_EXIST`, what the user may not read, `BAD_ARGUMENTS` for paths that lead elsewhere.
    fn objects(&self, paths: &[&str]) -> Result<Vec<DataObject>>;

    /// Whether the bytes of metadata may be kept from query to query.
    fn keeps_metadata(&self) -> bool {
        false
    }
}

/// A column of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct LakeColumn {
    /// Its name.
    pub name: String,
    /// Its type.
    pub data_type: DataType,
    /// How it is found in data files.
    pub stored: StoredField,
    /// Its value stands in the metadata of each file, not in the files.
    pub is_key: bool,
}

/// The state of a table that is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimeTravel {
    /// That of a version or snapshot with a number.
    pub snapshot: Option<i64>,
    /// The last one not after a moment, in milliseconds since 1970.
    pub timestamp_ms: Option<i64>,
}

/// A data file and which of its rows are deleted.
#[derive(Clone, Debug, Default)]
pub struct LakeFile {
    /// Its path, as [`resolve`] gives it.
    pub path: String,
    /// Its path as deletes name it.
    pub named_path: String,
    /// Values that all rows have, by the number of the column.
    pub keys: Vec<(usize, Value)>,
    /// Columns whose value stands in the metadata should the file lack them.
    pub partitioned_by: Vec<usize>,
    /// Rows deleted by their number.
    pub vector: Option<VectorPlace>,
    /// Files that name deleted rows by path and number.
    pub position_deletes: Vec<String>,
    /// Files that tell deleted rows by their values.
    pub equality_deletes: Vec<EqualityDelete>,
}

/// A file whose rows are the values that deleted rows have.
#[derive(Clone, Debug, PartialEq)]
pub struct EqualityDelete {
    /// Its path, as [`resolve`] gives it.
    pub path: String,
    /// The numbers of the fields that are compared.
    pub fields: Vec<i32>,
}

/// Whether a read may want rows of which these facts are known.
pub type MayRead<'a> = dyn Fn(&[ColumnFact], &[BucketFact]) -> bool + 'a;

/// A state of a table.
pub struct LakeTable {
    /// The columns.
    pub columns: Vec<LakeColumn>,
    kind: TableKind,
}

enum TableKind {
    Iceberg(Box<iceberg::IcebergTable>),
    Delta(Box<delta::DeltaTable>),
}

impl LakeTable {
    /// The data files, without those that `may_read` leaves out; all of them where it is not given.
    ///
    /// # Errors
    /// Those of the metadata; `NOT_IMPLEMENTED` for what is not read.
    pub fn files(&self, files: &dyn LakeFiles, may_read: Option<&MayRead>) -> Result<Vec<LakeFile>> {
        match &self.kind {
            TableKind::Iceberg(table) => table.files(files, may_read.unwrap_or(&|_, _| true)),
            TableKind::Delta(table) => table.files(&self.columns, may_read),
        }
    }

    /// The number of rows, where the metadata says it and nothing is deleted by files of deletes.
    pub fn row_count(&self) -> Option<u64> {
        match &self.kind {
            TableKind::Iceberg(table) => table.row_count(),
            TableKind::Delta(table) => table.row_count(),
        }
    }

    /// A field that some state of the table had, by its number: how it is found and its type.
    pub fn field(&self, id: i32) -> Option<LakeColumn> {
        match &self.kind {
            TableKind::Iceberg(table) => table.field(id),
            TableKind::Delta(_) => None,
        }
    }
}

/// A table of Iceberg.
///
/// # Errors
/// `ICEBERG_SPECIFICATION_VIOLATION` for metadata that is not as it should be, `FILE_DOESNT_EXIST` where there is none,
/// `NOT_IMPLEMENTED` for what is not read, `BAD_ARGUMENTS` for a moment before the first snapshot.
pub fn open_iceberg(files: &dyn LakeFiles, travel: TimeTravel) -> Result<LakeTable> {
    let (columns, table) = iceberg::IcebergTable::open(files, travel)?;
    Ok(LakeTable { columns, kind: TableKind::Iceberg(Box::new(table)) })
}

/// The snapshots of a table of Iceberg.
///
/// # Errors
/// As [`open_iceberg`].
pub fn iceberg_history(files: &dyn LakeFiles) -> Result<Vec<SnapshotFacts>> {
    iceberg::history(files)
}

/// A table of Delta Lake.
///
/// # Errors
/// `INCORRECT_DATA` for a log that is not as it should be, `FILE_DOESNT_EXIST` where there is none, `NOT_IMPLEMENTED`
/// for what is not read, `BAD_ARGUMENTS` for a version that the table does not have.
pub fn open_delta(files: &dyn LakeFiles, travel: TimeTravel) -> Result<LakeTable> {
    let (columns, table) = delta::DeltaTable::open(files, travel)?;
    Ok(LakeTable { columns, kind: TableKind::Delta(Box::new(table)) })
}

/// The settings by which files of metadata are read: what is missing is NULL or the default.
fn metadata_settings() -> FormatSettings {
    let settings = base::Settings {
        input_format_avro_allow_missing_fields: true,
        input_format_null_as_default: true,
        ..base::Settings::default()
    };
    FormatSettings::new(&settings, types::TimeZone::utc())
}

/// The type with NULL of a value without parts.
fn nullable(data_type: DataType) -> DataType {
    DataType::Nullable(Arc::new(data_type))
}
