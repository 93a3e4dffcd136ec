//! The engine `File`: one file of a format in the table's folder, to which inserts append.

use crate::file::{FileInsert, FilesScan, format_settings};
use crate::source::{Source, SourceScan, SourceTable};
use base::{Error, ErrorCode, Result, Settings, bail};
use formats::file::open_file_with;
use formats::{find_format, output_format};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use storage::{Insert, ScanRequest, Table, TableDefinition};
use types::Schema;

/// Formats whose rows may follow each other in one file, by the beginning of their names.
const APPENDABLE: &[&str] = &["CSV", "TabSeparated", "TSV", "TSKV", "JSONEachRow", "JSONCompactEachRow", "JSONStringsEachRow", "JSONCompactStringsEachRow", "RowBinary", "Native", "LineAsString", "Values"];

/// A table in a file.
struct FileTable {
    definition: Arc<TableDefinition>,
    schema: Schema,
    path: PathBuf,
    format: &'static str,
}

/// The table of a definition whose one argument is the format; its file is `data.<format>` in a folder.
///
/// # Errors
/// `UNKNOWN_FORMAT`, a folder that cannot be made.
pub fn file_table(definition: Arc<TableDefinition>, folder: &Path) -> Result<Arc<dyn Table>> {
    let [format] = definition.arguments.as_slice() else {
        bail!(NumberOfArgumentsDoesntMatch, "Storage File takes the name of a format: File(CSV)");
    };
    let format = find_format(format)?.name;
    std::fs::create_dir_all(folder).map_err(|error| Error::io(ErrorCode::CannotOpenFile, format!("create {}", folder.display()), &error))?;
    let fields = definition.columns.iter().filter(|column| column.is_stored()).map(|column| types::Field::new(column.name.as_str(), column.data_type.clone())).collect();
    Ok(Arc::new(SourceTable(FileTable { schema: Schema::new(fields), path: folder.join(format!("data.{format}")), format, definition })))
}

impl FileTable {
    fn has_rows(&self) -> bool {
        std::fs::metadata(&self.path).is_ok_and(|metadata| metadata.len() > 0)
    }
}

impl Source for FileTable {
    fn definition(&self) -> Arc<TableDefinition> {
        self.definition.clone()
    }

    fn open(&self, columns: &[usize], request: &ScanRequest) -> Result<Arc<dyn SourceScan>> {
        if !request.settings.engine_file_empty_if_not_exists && !self.path.exists() {
            bail!(FileDoesntExist, "File {} does not exist: insert into the table first, or set engine_file_empty_if_not_exists = 1", self.path.display());
        }
        let stored = |column: usize| self.definition.columns[..column].iter().filter(|column| column.is_stored()).count();
        let columns: Vec<usize> = columns.iter().map(|&column| stored(column)).collect();
        let files = if self.has_rows() { vec![open_file_with(&self.path, self.format, Some(&self.schema), &format_settings(&request.settings)?)?] } else { Vec::new() };
        Ok(Arc::new(FilesScan::new(Arc::new(files), &columns)))
    }

    fn insert(&self, settings: &Settings) -> Result<Arc<dyn Insert>> {
        let appends = self.has_rows() && !settings.engine_file_truncate_on_insert;
        if appends && !APPENDABLE.iter().any(|prefix| self.format.starts_with(prefix)) {
            bail!(CannotAppendToFile, "Cannot append to a file of format {}: set engine_file_truncate_on_insert = 1 to replace it", self.format);
        }
        FileInsert::create(&self.path, output_format(self.format, &self.schema, &format_settings(settings)?)?, appends)
    }
}
