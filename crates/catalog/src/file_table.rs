//! The engine `File`: one file of a format, to which inserts append: in the table's folder, or where the definition
//! says. Of a path that is a pattern the files that fit are read.

use crate::file::{FileInsert, FilesScan, WrittenForm, expand, format_settings, is_pattern};
use crate::file_access::FileAccess;
use crate::file_plan::FilePlan;
use crate::file_set::FileSet;
use crate::source::{Source, SourceScan, SourceTable};
use base::{Error, ErrorCode, Result, Settings, bail};
use formats::file::FileForm;
use formats::{Compression, DataObject, find_format};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use storage::{Insert, ScanRequest, Table, TableDefinition, VirtualColumn};
use types::Schema;

/// A table in a file.
struct FileTable {
    definition: Arc<TableDefinition>,
    schema: Schema,
    location: FileLocation,
    form: WrittenForm,
    /// The name of the compression, as the definition gives it.
    compression: String,
}

/// The location of the file.
enum FileLocation {
    /// `data.<format>` in the table's own folder.
    Own(PathBuf),
    /// A path that the definition gives: links in it are checked whenever it is opened.
    Given(String, FileAccess),
}

/// The table of a definition: `File(format[, path[, compression]])`; without a path its file lies in `folder`.
///
/// # Errors
/// `UNKNOWN_FORMAT`, a folder that cannot be made. What `access` does not allow is an error where the file is opened.
pub fn file_table(definition: Arc<TableDefinition>, folder: &Path, access: &FileAccess) -> Result<Arc<dyn Table>> {
    let (format, path, compression) = match definition.arguments.as_slice() {
        [format] => (format, None, "none"),
        [format, path] => (format, Some(path), "auto"),
        [format, path, compression] => (format, Some(path), compression.as_str()),
        _ => bail!(
            NumberOfArgumentsDoesntMatch,
            "Storage File takes the name of a format, a path and a compression: File(CSV[, 'path'[, 'gzip']])"
        ),
    };
    let format = find_format(format)?.name;
    let location = match path {
        Some(path) => FileLocation::Given(path.clone(), access.clone()),
        None => {
            std::fs::create_dir_all(folder).map_err(|error| {
                Error::io(ErrorCode::CannotOpenFile, format!("create {}", folder.display()), &error)
            })?;
            FileLocation::Own(folder.join(format!("data.{format}")))
        }
    };
    let form = WrittenForm {
        format,
        compression: Compression::of_argument(compression, path.map_or("", String::as_str))?,
        schema_files: access.schema_files(),
    };
    let compression = compression.to_string();
    let fields = definition
        .columns
        .iter()
        .filter(|column| column.is_stored())
        .map(|column| types::Field::new(column.name.as_str(), column.data_type.clone()))
        .collect();
    Ok(Arc::new(SourceTable(FileTable { schema: Schema::new(fields), location, form, compression, definition })))
}

impl FileTable {
    /// The file to write.
    fn writable(&self) -> Result<PathBuf> {
        match &self.location {
            FileLocation::Own(path) => Ok(path.clone()),
            FileLocation::Given(given, _) if is_pattern(given) => bail!(
                DatabaseAccessDenied,
                "The path '{given}' of the table is a pattern, so that the table can only be read"
            ),
            FileLocation::Given(given, access) => access.writable(Path::new(&access.pattern(given)?)),
        }
    }

    /// The file to read if it is there, or those of a pattern.
    fn readable(&self) -> Result<Vec<PathBuf>> {
        let found = match &self.location {
            FileLocation::Own(path) => return Ok(if path.exists() { vec![path.clone()] } else { Vec::new() }),
            FileLocation::Given(given, access) if is_pattern(given) => expand(given, access),
            FileLocation::Given(given, access) => {
                access.readable(Path::new(&access.pattern(given)?)).map(|path| vec![path])
            }
        };
        match found {
            Err(error) if error.code() == ErrorCode::FileDoesntExist => Ok(Vec::new()),
            found => found,
        }
    }

    fn is_of_pattern(&self) -> bool {
        matches!(&self.location, FileLocation::Given(given, _) if is_pattern(given))
    }
}

impl Source for FileTable {
    fn definition(&self) -> Arc<TableDefinition> {
        self.definition.clone()
    }

    fn virtual_columns(&self) -> &'static [VirtualColumn] {
        VirtualColumn::OF_FILE
    }

    fn open(&self, columns: &[usize], request: &ScanRequest) -> Result<Arc<dyn SourceScan>> {
        let paths = self.readable()?;
        if !request.settings.engine_file_empty_if_not_exists && paths.is_empty() && !self.is_of_pattern() {
            bail!(
                FileDoesntExist,
                "The file of the table does not exist: insert into the table first, or set \
                engine_file_empty_if_not_exists = 1"
            );
        }
        let with_rows = paths.into_iter();
        let with_rows = with_rows.filter(|path| std::fs::metadata(path).is_ok_and(|metadata| metadata.len() > 0));
        let with_rows: Vec<DataObject> = with_rows.map(DataObject::File).collect();
        let form = FileForm {
            format: self.form.format,
            compression: &self.compression,
            structure: Some(&self.schema),
            sniffs: false,
        };
        let set = match with_rows.is_empty() {
            true => FileSet::empty(&self.schema),
            false => {
                let settings = format_settings(&request.settings, self.form.schema_files.clone())?;
                FileSet::new(with_rows, form, &settings, &request.settings)?
            }
        };
        let stored =
            |column: usize| self.definition.columns[..column].iter().filter(|column| column.is_stored()).count();
        let set = set.numbered((0..self.definition.columns.len()).map(stored).collect());
        Ok(Arc::new(FilesScan(FilePlan::new(Arc::new(set), columns, request, &self.definition)?)))
    }

    fn truncate(&self) -> Result<()> {
        let path = self.writable()?;
        match std::fs::OpenOptions::new().write(true).truncate(true).open(&path) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                Err(Error::io(ErrorCode::CannotWriteToFileDescriptor, format!("truncate {}", path.display()), &error))
            }
            _ => Ok(()),
        }
    }

    fn insert(&self, settings: &Settings) -> Result<Arc<dyn Insert>> {
        let path = self.writable()?;
        FileInsert::create(&path, &self.form, &self.schema, settings)
    }
}
