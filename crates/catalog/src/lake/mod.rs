//! Tables of Iceberg and Delta Lake: `icebergLocal('folder')`, `deltaLakeLocal('folder')`, `iceberg('URL', …)`,
//! `deltaLake('URL', …)` and the engines of these names.
//!
//! ```text
//! place    what arguments say: a folder of the machine or of a store, the format of the table
//! files    the files of a table in such a folder
//! scan     from the files that metadata names to a read of files (crates/catalog/src/file_plan.rs)
//! deletes  rows that deletes name or tell by their values      key_set  these values
//! ```
//! What the metadata means is in the crate `lakehouse`. Not here: writing.

mod deletes;
mod files;
mod key_set;
mod place;
mod scan;

use crate::file::FilesScan;
use crate::file_access::FileAccess;
use crate::object_function::texts_of;
use crate::source::{Source, SourceScan, SourceTable};
use crate::table_function::FunctionScope;
use base::{Result, Settings};
use lakehouse::{LakeFiles, LakeTable, SnapshotFacts, iceberg_history};
use place::{LakeEngineName, LakeKind, LakePlace};
use std::sync::Arc;
use storage::{ColumnDefinition, ScanRequest, Table, TableDefinition, VirtualColumn};
use types::Value;

type Arguments<'a> = [(Option<&'a str>, &'a Value)];

/// The table function `icebergLocal('folder')`.
///
/// # Errors
/// Those of the metadata.
pub(crate) fn iceberg_local_function(args: &Arguments, scope: &FunctionScope) -> Result<Arc<dyn Table>> {
    function("IcebergLocal", args, scope)
}

/// The table function `deltaLakeLocal('folder')`.
///
/// # Errors
/// Those of the metadata.
pub(crate) fn delta_local_function(args: &Arguments, scope: &FunctionScope) -> Result<Arc<dyn Table>> {
    function("DeltaLakeLocal", args, scope)
}

/// The table functions `iceberg` and `icebergS3`.
///
/// # Errors
/// Those of arguments, of the store and of the metadata.
pub(crate) fn iceberg_function(args: &Arguments, scope: &FunctionScope) -> Result<Arc<dyn Table>> {
    function("IcebergS3", args, scope)
}

/// The table functions `deltaLake` and `deltaLakeS3`.
///
/// # Errors
/// Those of arguments, of the store and of the metadata.
pub(crate) fn delta_function(args: &Arguments, scope: &FunctionScope) -> Result<Arc<dyn Table>> {
    function("DeltaLakeS3", args, scope)
}

fn function(engine: &str, args: &Arguments, scope: &FunctionScope) -> Result<Arc<dyn Table>> {
    let engine = LakeEngineName::of(engine)?;
    let (place, structure) = LakePlace::parse(engine, &texts_of(args)?, true, scope.files)?;
    let files = place.files(scope.files, scope.settings)?;
    let table = engine.kind.open(&*files, scope.settings)?;
    let columns = match &structure {
        Some(structure) => ColumnDefinition::of_schema(structure),
        None => definitions(&table),
    };
    let definition = Arc::new(TableDefinition { columns, engine: engine.name.into(), ..Default::default() });
    Ok(Arc::new(SourceTable(LakeSource { definition, table, files, virtual_columns: place.virtual_columns() })))
}

fn definitions(table: &LakeTable) -> Vec<ColumnDefinition> {
    table.columns.iter().map(|column| ColumnDefinition::new(column.name.clone(), column.data_type.clone())).collect()
}

/// One state of a table.
struct LakeSource {
    definition: Arc<TableDefinition>,
    table: LakeTable,
    files: Box<dyn LakeFiles>,
    virtual_columns: &'static [VirtualColumn],
}

impl Source for LakeSource {
    fn definition(&self) -> Arc<TableDefinition> {
        self.definition.clone()
    }

    fn row_count(&self) -> Option<u64> {
        self.table.row_count()
    }

    fn virtual_columns(&self) -> &'static [VirtualColumn] {
        self.virtual_columns
    }

    fn open(&self, columns: &[usize], request: &ScanRequest) -> Result<Arc<dyn SourceScan>> {
        let plan = scan::plan(&self.table, &*self.files, &self.definition, (columns, request))?;
        Ok(Arc::new(FilesScan(plan)))
    }
}

/// A table of a definition, whose state is looked up by each read.
struct LakeEngine {
    definition: Arc<TableDefinition>,
    engine: LakeEngineName,
    place: LakePlace,
    access: FileAccess,
}

fn place_of(engine: LakeEngineName, arguments: &[String], access: &FileAccess) -> Result<LakePlace> {
    let args: Vec<(Option<&str>, &str)> = arguments.iter().map(|text| (None, text.as_str())).collect();
    Ok(LakePlace::parse(engine, &args, false, access)?.0)
}

/// The table of a definition with an engine of Iceberg or Delta Lake.
///
/// # Errors
/// Wrong arguments. What `access` does not allow, and metadata that is not there, is an error where it is read.
pub fn lake_table(definition: Arc<TableDefinition>, access: &FileAccess) -> Result<Arc<dyn Table>> {
    let engine = LakeEngineName::of(&definition.engine)?;
    let place = place_of(engine, &definition.arguments, access)?;
    Ok(Arc::new(SourceTable(LakeEngine { definition, engine, place, access: access.clone() })))
}

/// The columns that a table of such an engine has.
///
/// # Errors
/// Wrong arguments; those of the metadata.
pub fn lake_columns(engine: &str, arguments: &[String], access: &FileAccess) -> Result<Vec<ColumnDefinition>> {
    let engine = LakeEngineName::of(engine)?;
    let settings = Settings::default();
    let files = place_of(engine, arguments, access)?.files(access, &settings)?;
    Ok(definitions(&engine.kind.open(&*files, &settings)?))
}

/// The snapshots of a table of Iceberg; `None` for those of other engines.
///
/// # Errors
/// Those of the metadata.
pub fn lake_history(definition: &TableDefinition, access: &FileAccess) -> Result<Option<Vec<SnapshotFacts>>> {
    let Ok(engine) = LakeEngineName::of(&definition.engine) else { return Ok(None) };
    if engine.kind != LakeKind::Iceberg {
        return Ok(None);
    }
    let files = place_of(engine, &definition.arguments, access)?.files(access, &Settings::default())?;
    iceberg_history(&*files).map(Some)
}

impl Source for LakeEngine {
    fn definition(&self) -> Arc<TableDefinition> {
        self.definition.clone()
    }

    fn virtual_columns(&self) -> &'static [VirtualColumn] {
        self.place.virtual_columns()
    }

    fn open(&self, columns: &[usize], request: &ScanRequest) -> Result<Arc<dyn SourceScan>> {
        let files = self.place.files(&self.access, &request.settings)?;
        let table = self.engine.kind.open(&*files, &request.settings)?;
        Ok(Arc::new(FilesScan(scan::plan(&table, &*files, &self.definition, (columns, request))?)))
    }
}
