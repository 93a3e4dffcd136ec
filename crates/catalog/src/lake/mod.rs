//! Tables of Iceberg and Delta Lake: `icebergLocal('folder')`, `deltaLakeLocal('folder')` and the engines of these
//! names.
//!
//! ```text
//! files    the files of a table in a folder of the machine
//! scan     from the files that metadata names to a read of files (crates/catalog/src/file_plan.rs)
//! deletes  rows that deletes name or tell by their values
//! ```
//! What the metadata means is in the crate `lakehouse`. Not here: writing.

mod deletes;
mod files;
mod scan;

use crate::file::FilesScan;
use crate::file_access::FileAccess;
use crate::source::{Source, SourceScan, SourceTable};
use crate::table_function::FunctionScope;
use base::{Result, Settings, bail};
use files::FolderFiles;
use lakehouse::{LakeTable, TimeTravel, open_delta, open_iceberg};
use std::sync::Arc;
use storage::{ColumnDefinition, ScanRequest, Table, TableDefinition, VirtualColumn};
use types::Value;

/// The formats of tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LakeKind {
    Iceberg,
    Delta,
}

impl LakeKind {
    fn of_engine(engine: &str) -> Option<Self> {
        match engine {
            "IcebergLocal" => Some(LakeKind::Iceberg),
            "DeltaLakeLocal" => Some(LakeKind::Delta),
            _ => None,
        }
    }

    fn engine(self) -> &'static str {
        match self {
            LakeKind::Iceberg => "IcebergLocal",
            LakeKind::Delta => "DeltaLakeLocal",
        }
    }

    /// Reads the metadata of a table, of the state that settings ask for.
    fn open(self, files: &FolderFiles, settings: &Settings) -> Result<LakeTable> {
        match self {
            LakeKind::Iceberg => {
                let given = |number: i64| (number != 0).then_some(number);
                let travel = TimeTravel {
                    snapshot: given(settings.iceberg_snapshot_id),
                    timestamp_ms: given(settings.iceberg_timestamp_ms),
                };
                open_iceberg(files, travel)
            }
            LakeKind::Delta => {
                let version = settings.delta_lake_snapshot_version;
                open_delta(files, TimeTravel { snapshot: (version >= 0).then_some(version), timestamp_ms: None })
            }
        }
    }
}

/// The table function `icebergLocal('folder')`.
///
/// # Errors
/// Those of the metadata.
pub(crate) fn iceberg_function(args: &[(Option<&str>, &Value)], scope: &FunctionScope) -> Result<Arc<dyn Table>> {
    function(LakeKind::Iceberg, args, scope)
}

/// The table function `deltaLakeLocal('folder')`.
///
/// # Errors
/// Those of the metadata.
pub(crate) fn delta_function(args: &[(Option<&str>, &Value)], scope: &FunctionScope) -> Result<Arc<dyn Table>> {
    function(LakeKind::Delta, args, scope)
}

fn function(kind: LakeKind, args: &[(Option<&str>, &Value)], scope: &FunctionScope) -> Result<Arc<dyn Table>> {
    let texts: Option<Vec<&str>> =
        args.iter().map(|(_, value)| value.as_bytes().and_then(|bytes| std::str::from_utf8(bytes).ok())).collect();
    let Some(texts) = texts else {
        bail!(
            BadArguments,
            "The arguments of a table function of {} are strings: the folder of the table",
            kind.engine()
        )
    };
    let folder = folder_of(kind, &texts)?;
    let files = FolderFiles::new(folder, scope.files)?;
    let table = kind.open(&files, scope.settings)?;
    let columns = definitions(&table);
    let definition = Arc::new(TableDefinition { columns, engine: kind.engine().into(), ..Default::default() });
    Ok(Arc::new(SourceTable(LakeSource { definition, table, files })))
}

/// The folder among arguments: that, and the format of data files, which is Parquet.
fn folder_of<'a>(kind: LakeKind, arguments: &[&'a str]) -> Result<&'a str> {
    match arguments {
        [folder] => Ok(folder),
        [folder, format] if ["parquet", "auto"].iter().any(|known| format.eq_ignore_ascii_case(known)) => Ok(folder),
        [_, format] => {
            bail!(NotImplemented, "Data files of format {format} are not read in tables of {}", kind.engine())
        }
        _ => bail!(
            NumberOfArgumentsDoesntMatch,
            "{} takes the folder of a table, and the format of its files: '{}(folder[, Parquet])'",
            kind.engine(),
            kind.engine()
        ),
    }
}

fn definitions(table: &LakeTable) -> Vec<ColumnDefinition> {
    table.columns.iter().map(|column| ColumnDefinition::new(column.name.clone(), column.data_type.clone())).collect()
}

/// One state of a table.
struct LakeSource {
    definition: Arc<TableDefinition>,
    table: LakeTable,
    files: FolderFiles,
}

impl Source for LakeSource {
    fn definition(&self) -> Arc<TableDefinition> {
        self.definition.clone()
    }

    fn row_count(&self) -> Option<u64> {
        self.table.row_count()
    }

    fn virtual_columns(&self) -> &'static [VirtualColumn] {
        VirtualColumn::OF_FILE
    }

    fn open(&self, columns: &[usize], request: &ScanRequest) -> Result<Arc<dyn SourceScan>> {
        let plan = scan::plan(&self.table, &self.files, &self.definition, (columns, request))?;
        Ok(Arc::new(FilesScan(plan)))
    }
}

/// A table of a definition, whose state is looked up by each read.
struct LakeEngine {
    definition: Arc<TableDefinition>,
    kind: LakeKind,
    folder: String,
    access: FileAccess,
}

/// The table of a definition with the engine `IcebergLocal` or `DeltaLakeLocal`.
///
/// # Errors
/// Wrong arguments. What `access` does not allow, and metadata that is not there, is an error where it is read.
pub fn lake_table(definition: Arc<TableDefinition>, access: &FileAccess) -> Result<Arc<dyn Table>> {
    let Some(kind) = LakeKind::of_engine(&definition.engine) else {
        bail!(LogicalError, "{} is no engine of Iceberg or Delta Lake", definition.engine)
    };
    let arguments: Vec<&str> = definition.arguments.iter().map(String::as_str).collect();
    let folder = folder_of(kind, &arguments)?.to_string();
    Ok(Arc::new(SourceTable(LakeEngine { definition, kind, folder, access: access.clone() })))
}

/// The columns that a table of such an engine has.
///
/// # Errors
/// Wrong arguments; those of the metadata.
pub fn lake_columns(engine: &str, arguments: &[String], access: &FileAccess) -> Result<Vec<ColumnDefinition>> {
    let Some(kind) = LakeKind::of_engine(engine) else {
        bail!(LogicalError, "{engine} is no engine of Iceberg or Delta Lake")
    };
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let files = FolderFiles::new(folder_of(kind, &arguments)?, access)?;
    Ok(definitions(&kind.open(&files, &Settings::default())?))
}

impl Source for LakeEngine {
    fn definition(&self) -> Arc<TableDefinition> {
        self.definition.clone()
    }

    fn virtual_columns(&self) -> &'static [VirtualColumn] {
        VirtualColumn::OF_FILE
    }

    fn open(&self, columns: &[usize], request: &ScanRequest) -> Result<Arc<dyn SourceScan>> {
        let files = FolderFiles::new(&self.folder, &self.access)?;
        let table = self.kind.open(&files, &request.settings)?;
        Ok(Arc::new(FilesScan(scan::plan(&table, &files, &self.definition, (columns, request))?)))
    }
}
