//! Tables of objects of stores and of URLs: what `url()`, `s3()` and `azureBlobStorage()` give, and the engines `URL`,
//! `S3`, `GCS`, `OSS`, `COSN` and `AzureBlobStorage`.
//!
//! Objects are looked for when a table is read, or before that where they must tell the columns. They are read by the
//! plans of files ([`crate::file_plan`]).

use crate::FileAccess;
use crate::file::{FilesScan, RowWriter, WrittenForm, format_settings};
use crate::file_plan::FilePlan;
use crate::file_set::FileSet;
use crate::object_function::{Caller, ObjectArguments, Service};
use crate::source::{Source, SourceScan, SourceTable};
use base::{Error, ErrorCode, Result, SchemaFiles, Settings, bail};
use formats::file::FileForm;
use formats::{Compression, FormatSettings, find_format, format_of_path, output_format};
use object_storage::{Connection, Existing, Limits, Location, Upload};
use parking_lot::Mutex;
use std::io;
use std::sync::Arc;
use storage::{Insert, ScanRequest, Table, TableDefinition, VirtualColumn};
use types::{Block, Schema};

/// The name of the argument by which an `INSERT … SELECT` gives the structure of its query, where the statement gives
/// none.
pub const STRUCTURE_OF_QUERY: &str = "structure.of_query";

/// Stands before and behind the name of an argument of an engine.
const NAME_MARK: char = '\u{1}';

/// An argument of an engine as a definition keeps it: behind its name, where it has one.
pub fn engine_argument(name: Option<&str>, text: &str) -> String {
    match name {
        Some(name) => format!("{NAME_MARK}{name}{NAME_MARK}{text}"),
        None => text.to_string(),
    }
}

/// The name and text of an argument that [`engine_argument`] has made.
fn named_argument(text: &str) -> (Option<&str>, &str) {
    match text.strip_prefix(NAME_MARK).and_then(|rest| rest.split_once(NAME_MARK)) {
        Some((name, text)) => (Some(name), text),
        None => (None, text),
    }
}

/// A table of objects.
pub(crate) struct ObjectTable {
    pub definition: Arc<TableDefinition>,
    pub schema: Schema,
    pub location: Location,
    pub connection: Connection,
    /// The files that schemas may lie in.
    pub schema_files: SchemaFiles,
    /// How rows are read, where a function's call says it.
    pub format_settings: Option<FormatSettings>,
    pub format: String,
    pub compression: String,
    /// The objects, where they had to tell the columns.
    pub set: Option<Arc<FileSet>>,
}

/// The table of a definition: `S3(url[, id, secret], format[, compression])`, `URL(url, format[, compression])`, whose
/// arguments [`engine_argument`] has made.
///
/// # Errors
/// `BAD_ARGUMENTS`, `UNKNOWN_FORMAT`. What may not be reached is an error where the table is read.
pub fn object_table(definition: Arc<TableDefinition>, access: &FileAccess) -> Result<Arc<dyn Table>> {
    let service = Service::of_engine(&definition.engine);
    let args: Vec<(Option<&str>, &str)> = definition.arguments.iter().map(|text| named_argument(text)).collect();
    let arguments = ObjectArguments::parse(&args, service, Caller { has_structure: false, reads_archives: false })?;
    if !arguments.format.eq_ignore_ascii_case("auto") {
        find_format(&arguments.format)?;
    }
    let stored = definition.columns.iter().filter(|column| column.is_stored());
    let fields = stored.map(|column| types::Field::new(column.name.as_str(), column.data_type.clone()));
    let schema = Schema::new(fields.collect());
    let limits = Limits::of(&Settings::default());
    Ok(Arc::new(SourceTable(ObjectTable {
        schema,
        connection: arguments.connection(access, limits),
        schema_files: access.schema_files(),
        format_settings: None,
        location: arguments.location,
        format: arguments.format,
        compression: arguments.compression,
        set: None,
        definition,
    })))
}

impl ObjectTable {
    fn connected(&self, settings: &Settings) -> Connection {
        Connection { limits: Limits::of(settings), ..self.connection.clone() }
    }

    /// The objects that are there now; none is no error where a pattern, or a table, names them.
    fn found(&self, settings: &Settings) -> Result<FileSet> {
        let objects = match object_storage::objects(&self.location, &self.connected(settings)) {
            Err(error)
                if error.code() == ErrorCode::FileDoesntExist
                    && object_storage::is_pattern(self.location.pattern()) =>
            {
                return Ok(FileSet::empty(&self.schema));
            }
            found => found?,
        };
        let form = FileForm {
            format: &self.format,
            compression: &self.compression,
            structure: Some(&self.schema),
            sniffs: false,
        };
        let format_settings = match &self.format_settings {
            Some(format_settings) => format_settings.clone(),
            None => format_settings(settings, self.schema_files.clone())?,
        };
        FileSet::new(objects, form, &format_settings, settings)
    }
}

impl Source for ObjectTable {
    fn definition(&self) -> Arc<TableDefinition> {
        self.definition.clone()
    }

    fn row_count(&self) -> Option<u64> {
        self.set.as_ref().and_then(|set| set.row_count())
    }

    fn virtual_columns(&self) -> &'static [VirtualColumn] {
        VirtualColumn::OF_OBJECT
    }

    fn open(&self, columns: &[usize], request: &ScanRequest) -> Result<Arc<dyn SourceScan>> {
        let set = match &self.set {
            Some(set) => set.clone(),
            None => {
                let stored = |column: usize| {
                    self.definition.columns[..column].iter().filter(|column| column.is_stored()).count()
                };
                let numbers = (0..self.definition.columns.len()).map(stored).collect();
                Arc::new(self.found(&request.settings)?.numbered(numbers))
            }
        };
        Ok(Arc::new(FilesScan(FilePlan::new(set, columns, request, &self.definition)?)))
    }

    fn insert(&self, settings: &Settings) -> Result<Arc<dyn Insert>> {
        if self.set.as_ref().is_some_and(|set| set.has_further_keys()) {
            bail!(NotImplemented, "The folders of the object are columns, which it does not have: give the structure");
        }
        let path = self.location.pattern();
        let format = match self.format.eq_ignore_ascii_case("auto") {
            true => format_of_path(path)?,
            false => find_format(&self.format)?,
        };
        let form = WrittenForm {
            format: format.name,
            compression: Compression::of_argument(&self.compression, path)?,
            schema_files: self.schema_files.clone(),
        };
        form.compression.check_writable()?;
        let replaces_and_numbers = match &self.location {
            Location::Azure(_) => (settings.azure_truncate_on_insert, settings.azure_create_new_file_on_insert),
            _ => (settings.s3_truncate_on_insert, settings.s3_create_new_file_on_insert),
        };
        let existing = match replaces_and_numbers {
            (true, _) => Existing::Replace,
            (false, true) => Existing::Number,
            (false, false) => Existing::Refuse,
        };
        let format = output_format(form.format, &self.schema, &format_settings(settings, form.schema_files.clone())?)?;
        let upload = Upload::begin(&self.location, &self.connected(settings), existing, format.content_type())?;
        let name = upload.name().to_string();
        let writer = RowWriter::new(&form, format, upload, false)?;
        Ok(Arc::new(ObjectInsert { name, writer: Mutex::new(writer), whole: Mutex::default() }))
    }

    fn truncate(&self) -> Result<()> {
        bail!(NotImplemented, "Truncate is not supported by storage {}", self.definition.engine)
    }
}

/// Rows on their way to an object, which is seen when they are committed; dropped before, there is none.
struct ObjectInsert {
    name: String,
    writer: Mutex<RowWriter<Upload>>,
    /// All rows, once they are written.
    whole: Mutex<Option<Upload>>,
}

impl ObjectInsert {
    /// An error of the upload, which the compressor above it has handed on.
    fn broken(&self, error: &io::Error) -> Error {
        match error.get_ref().and_then(|inner| inner.downcast_ref::<Error>()) {
            Some(own) => own.clone(),
            None => Error::io(ErrorCode::CannotWriteToFileDescriptor, format!("write {}", self.name), error),
        }
    }
}

impl Insert for ObjectInsert {
    fn write(&self, block: Block) -> Result<()> {
        self.writer.lock().add(&block, &|error| self.broken(error))
    }

    fn prepare(&self) -> Result<()> {
        if let Some(upload) = self.writer.lock().finish(&|error| self.broken(error))? {
            *self.whole.lock() = Some(upload);
        }
        Ok(())
    }

    fn commit(&self) -> Result<()> {
        self.prepare()?;
        let whole = self.whole.lock().take();
        whole.map_or(Ok(()), Upload::finish)
    }

    fn retract(&self) -> Result<()> {
        bail!(NotImplemented, "{} is sent already, and what it has replaced is not kept", self.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_of_engines_keep_their_names() {
        for (name, text) in [(None, "a"), (Some("url"), "http://h/a=b"), (Some("headers.X"), ""), (None, "")] {
            assert_eq!(named_argument(&engine_argument(name, text)), (name, text));
        }
    }
}
