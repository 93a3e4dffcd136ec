//! `file('path or glob'[, format[, structure]])`: files of the machine as a table.

use crate::error_log;
use crate::file_access::FileAccess;
use crate::file_plan::FilePlan;
use crate::file_set::FileSet;
use crate::source::{Source, SourceScan, SourceTable};
use crate::table_function::{FunctionScope, parse_structure};
use base::{Error, ErrorCode, Result, SchemaFiles, Settings, bail, err};
use formats::file::FileForm;
use formats::{
    Compression, Compressor, DataObject, FormatSettings, OutputFormat, ResultStats, expanded_braces, find_format,
    format_of_path, output_format,
};
use parking_lot::Mutex;
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use storage::{ColumnDefinition, Insert, ScanRequest, Table, TableDefinition, VirtualColumn};
use types::{Block, Schema, TimeZone, Value};

/// The table function.
///
/// # Errors
/// For wrong arguments, files that are not there or cannot be read, and structures that cannot be found out.
pub(crate) fn file_function(args: &[(Option<&str>, &Value)], scope: &FunctionScope) -> Result<Arc<dyn Table>> {
    let text = |index: usize| -> Result<Option<&str>> {
        let Some((_, value)) = args.get(index) else { return Ok(None) };
        match value.as_bytes().map(std::str::from_utf8) {
            Some(Ok(text)) => Ok(Some(text)),
            _ => bail!(
                BadArguments,
                "Arguments of table function file must be strings: file('path', 'format', 'structure')"
            ),
        }
    };
    if args.len() > 4 {
        bail!(NumberOfArgumentsDoesntMatch, "Table function file takes path, format, structure and compression");
    }
    let Some(pattern) = text(0)? else {
        bail!(NumberOfArgumentsDoesntMatch, "Table function file needs a path");
    };
    let format = text(1)?.unwrap_or("auto");
    let structure = text(2)?.filter(|text| *text != "auto").map(parse_structure).transpose()?;
    let compression = text(3)?.unwrap_or("auto");
    let format_settings = format_settings(scope.settings, scope.files.schema_files())?;
    let format_settings = error_log::logged(format_settings, scope.settings, scope.files, None)?;
    let form = FileForm { format, compression, structure: structure.as_ref(), sniffs: structure.is_none() };
    if let Some(paths) = formats::split_archive_path(pattern)
        && scope.settings.allow_archive_path_syntax
    {
        let archives = expand(paths.0, scope.files)?.into_iter().map(DataObject::File).collect();
        return crate::archive::archive_table(("File", archives), paths.1, form, &format_settings);
    }
    let files = expand(pattern, scope.files)
        .and_then(|paths| {
            FileSet::new(paths.into_iter().map(DataObject::File).collect(), form, &format_settings, scope.settings)
        })
        .map_err(|error| (error.code(), error));
    let set = match (files, &structure) {
        (Ok(set), _) => set,
        // A file that is not there yet can be written; a pattern that no file fits has no rows.
        (Err((ErrorCode::FileDoesntExist, _)), Some(structure)) => FileSet::empty(structure),
        (Err((ErrorCode::FileDoesntExist, error)), None) if !is_pattern(pattern) => {
            bail!(
                CannotStat,
                "The table structure cannot be extracted from a file that is not there: {}",
                error.message()
            )
        }
        (Err((_, error)), _) => return Err(error),
    };
    let schema = set.schema();
    let columns = ColumnDefinition::of_schema(&schema);
    let definition = Arc::new(TableDefinition { columns, engine: "File".into(), ..Default::default() });
    let target = FileTarget {
        pattern: pattern.to_string(),
        access: scope.files.clone(),
        format: format.to_string(),
        compression: compression.to_string(),
    };
    Ok(Arc::new(SourceTable(Files { definition, schema, set: Arc::new(set), target })))
}

/// The settings of formats for reading and writing in a query.
///
/// # Errors
/// For an unknown time zone.
pub(crate) fn format_settings(settings: &Settings, schemas: SchemaFiles) -> Result<FormatSettings> {
    let zone = match settings.session_timezone.as_str() {
        "" => TimeZone::system(),
        name => TimeZone::parse(name)?,
    };
    Ok(FormatSettings::new(settings, zone).with_schema_files(schemas))
}

/// Whether a path stands for several.
pub(crate) fn is_pattern(path: &str) -> bool {
    path.contains(['*', '?', '{'])
}

/// The files of a pattern with `*`, `**`, `?`, `{a,b}` and `{1..3}`, sorted; a plain path stands for itself. All may be
/// read.
pub(crate) fn expand(pattern: &str, access: &FileAccess) -> Result<Vec<PathBuf>> {
    let paths = matching(pattern, access)?;
    paths.iter().map(|path| access.readable(path)).collect()
}

fn matching(pattern: &str, access: &FileAccess) -> Result<Vec<PathBuf>> {
    let mut paths = Vec::new();
    for one in expanded_braces(pattern)? {
        let one = access.pattern(&one)?;
        if !one.contains(['*', '?', '[']) {
            paths.push(PathBuf::from(one));
            continue;
        }
        let found = glob::glob(&one).map_err(|error| err!(BadArguments, "Path '{one}' is no pattern: {error}"))?;
        paths.extend(found.filter_map(|path| path.ok()).filter(|path| path.is_file()));
    }
    paths.sort();
    if paths.is_empty() {
        bail!(FileDoesntExist, "No file matches '{pattern}'");
    }
    Ok(paths)
}

struct Files {
    definition: Arc<TableDefinition>,
    schema: Schema,
    set: Arc<FileSet>,
    target: FileTarget,
}

/// The file that rows are written to, as the statement names it.
struct FileTarget {
    pattern: String,
    access: FileAccess,
    format: String,
    compression: String,
}

impl Source for Files {
    fn definition(&self) -> Arc<TableDefinition> {
        self.definition.clone()
    }

    fn row_count(&self) -> Option<u64> {
        self.set.row_count()
    }

    fn virtual_columns(&self) -> &'static [VirtualColumn] {
        VirtualColumn::OF_FILE
    }

    fn open(&self, columns: &[usize], request: &ScanRequest) -> Result<Arc<dyn SourceScan>> {
        if self.set.objects().is_empty() && !is_pattern(&self.target.pattern) {
            bail!(FileDoesntExist, "File {} does not exist", self.target.pattern);
        }
        Ok(Arc::new(FilesScan(FilePlan::new(self.set.clone(), columns, request, &self.definition)?)))
    }

    fn insert(&self, settings: &Settings) -> Result<Arc<dyn Insert>> {
        let FileTarget { pattern, access, format, compression } = &self.target;
        if self.set.has_further_keys() {
            bail!(
                NotImplemented,
                "The folders of {pattern} are columns, which its file does not have: give the structure, as in \
                file('path', 'format', 'a UInt8'), or set use_hive_partitioning = 0"
            );
        }
        let format = if format == "auto" { format_of_path(pattern)? } else { find_format(format)? }.name;
        let compression = Compression::of_argument(compression, pattern)?;
        let path = access.writable(Path::new(&access.pattern(pattern)?))?;
        let form = WrittenForm { format, compression, schema_files: access.schema_files() };
        let path = if settings.engine_file_allow_create_multiple_files && !settings.engine_file_truncate_on_insert {
            next_path(path, &form)
        } else {
            path
        };
        FileInsert::create(&path, &form, &self.schema, settings)
    }
}

/// A read of files, piece by piece.
pub(crate) struct FilesScan(pub(crate) FilePlan);

impl SourceScan for FilesScan {
    fn morsels(&self) -> usize {
        self.0.morsels()
    }

    fn read(&self, morsel: usize, emit: &mut dyn FnMut(Block) -> Result<bool>) -> Result<()> {
        self.0.read(morsel, emit)
    }

    fn applied_filters(&self, morsel: usize) -> usize {
        self.0.applied_filters(morsel)
    }

    fn rows_looked_at(&self, morsel: usize) -> Option<u64> {
        self.0.rows_looked_at(morsel)
    }

    fn rows_hint(&self) -> Option<u64> {
        self.0.rows_hint()
    }

    fn virtual_value(&self, morsel: usize, column: VirtualColumn) -> Value {
        self.0.virtual_value(morsel, column)
    }
}

/// Formats whose rows may follow each other in one file, by the beginning of their names.
const APPENDABLE: &[&str] = &[
    "CSV",
    "TabSeparated",
    "TSV",
    "TSKV",
    "JSONEachRow",
    "JSONCompactEachRow",
    "JSONStringsEachRow",
    "JSONCompactStringsEachRow",
    "RowBinary",
    "Native",
    "LineAsString",
    "Values",
];

/// The path of a new file for rows: that which is given, unless its file has rows already and takes no more; then
/// that with a number before its extensions.
fn next_path(path: PathBuf, form: &WrittenForm) -> PathBuf {
    let has_rows = |path: &Path| std::fs::metadata(path).is_ok_and(|metadata| metadata.len() > 0);
    if !has_rows(&path) || form.appends() {
        return path;
    }
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let (stem, extensions) = name.split_once('.').map_or((name.as_str(), ""), |(stem, rest)| (stem, rest));
    let dot = if extensions.is_empty() { "" } else { "." };
    (1u64..)
        .map(|n| path.with_file_name(format!("{stem}.{n}{dot}{extensions}")))
        .find(|one| !has_rows(one))
        .unwrap_or(path)
}

/// The form of a written file.
#[derive(Clone, Debug)]
pub(crate) struct WrittenForm {
    pub format: &'static str,
    pub compression: Compression,
    /// The files that a schema of it may lie in.
    pub schema_files: SchemaFiles,
}

impl WrittenForm {
    /// Whether rows may follow those of a file.
    fn appends(&self) -> bool {
        self.compression.can_append() && APPENDABLE.iter().any(|prefix| self.format.starts_with(prefix))
    }
}

/// Writes beside the path and renames at the commit: the file is whole or as it was.
pub(crate) struct FileInsert {
    path: PathBuf,
    temporary: PathBuf,
    writer: Mutex<RowWriter<File>>,
    placement: Mutex<Placement>,
}

/// Writes rows in a format, compressed.
pub(crate) struct RowWriter<W: Write> {
    /// `None` once it is finished.
    out: Option<Compressor<W>>,
    format: Box<dyn OutputFormat>,
    buffer: Vec<u8>,
    rows: u64,
    begun: bool,
}

impl<W: Write> RowWriter<W> {
    /// A writer; `begun` when the head of the format is there already.
    pub(crate) fn new(form: &WrittenForm, format: Box<dyn OutputFormat>, out: W, begun: bool) -> Result<Self> {
        let out = Some(Compressor::new(form.compression, None, out)?);
        Ok(RowWriter { out, format, buffer: Vec::new(), rows: 0, begun })
    }

    /// Writes a block; `broken` makes the error of one of writing.
    pub(crate) fn add(&mut self, block: &Block, broken: &dyn Fn(&io::Error) -> Error) -> Result<()> {
        self.begin()?;
        self.format.write_block(block, &mut self.buffer)?;
        self.rows += block.rows as u64;
        self.flush(broken)
    }

    /// Writes what stands behind all rows, and gives back what was written to; `None` where that is done.
    pub(crate) fn finish(&mut self, broken: &dyn Fn(&io::Error) -> Error) -> Result<Option<W>> {
        if self.out.is_none() {
            return Ok(None);
        }
        self.begin()?;
        self.format.finish(&ResultStats { rows: self.rows, ..ResultStats::default() }, &mut self.buffer)?;
        self.flush(broken)?;
        self.out.take().map(|out| out.finish().map_err(|error| broken(&error))).transpose()
    }

    fn begin(&mut self) -> Result<()> {
        match std::mem::replace(&mut self.begun, true) {
            true => Ok(()),
            false => self.format.prefix(&mut self.buffer),
        }
    }

    fn flush(&mut self, broken: &dyn Fn(&io::Error) -> Error) -> Result<()> {
        let result = self.out.as_mut().map_or(Ok(()), |out| out.write_all(&self.buffer));
        self.buffer.clear();
        result.map_err(|error| broken(&error))
    }
}

/// Where the written file is.
#[derive(Default)]
struct Placement {
    /// In its place.
    committed: bool,
    /// Other files are committed with this one, so that what it replaces is kept until it is dropped.
    is_joint: bool,
    /// What it has replaced.
    replaced: Option<PathBuf>,
}

impl FileInsert {
    /// Begins a file, or appends to the one that is there, which has its head already.
    ///
    /// # Errors
    /// `CANNOT_APPEND_TO_FILE` when the form allows no rows after what is there and the setting to replace it is off.
    pub(crate) fn create(
        path: &Path,
        form: &WrittenForm,
        schema: &Schema,
        settings: &Settings,
    ) -> Result<Arc<dyn Insert>> {
        let has_rows = std::fs::metadata(path).is_ok_and(|metadata| metadata.len() > 0);
        let appends = has_rows && !settings.engine_file_truncate_on_insert;
        if appends && !form.appends() {
            bail!(
                CannotAppendToFile,
                "Cannot append to {}, which is {} with compression {:?}: set engine_file_truncate_on_insert = 1 to \
                replace it",
                path.display(),
                form.format,
                form.compression
            );
        }
        form.compression.check_writable()?;
        let format = output_format(form.format, schema, &format_settings(settings, form.schema_files.clone())?)?;
        let (temporary, mut file) = temporary_beside(path)?;
        if appends {
            let copied = File::open(path).and_then(|mut old| std::io::copy(&mut old, &mut file));
            copied.map_err(|error| {
                base::Error::io(ErrorCode::CannotOpenFile, format!("copy {}", path.display()), &error)
            })?;
        }
        let writer = Mutex::new(RowWriter::new(form, format, file, appends)?);
        Ok(Arc::new(FileInsert { path: path.to_path_buf(), temporary, writer, placement: Mutex::default() }))
    }

    fn broken(path: &Path) -> impl Fn(&io::Error) -> Error {
        move |error| Error::io(ErrorCode::CannotWriteToFileDescriptor, format!("write {}", path.display()), error)
    }

    fn failed(&self, error: &io::Error) -> Error {
        Self::broken(&self.path)(error)
    }
}

/// A new file beside a path, which no link and no other insert has the name of.
fn temporary_beside(path: &Path) -> Result<(PathBuf, File)> {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let temporary = PathBuf::from(format!(
        "{}.{}_{}.tmp_insert",
        path.display(),
        std::process::id(),
        COUNT.fetch_add(1, Ordering::Relaxed)
    ));
    let file = File::options().write(true).create_new(true).open(&temporary);
    Ok((
        temporary.clone(),
        file.map_err(|error| {
            base::Error::io(ErrorCode::CannotOpenFile, format!("create {}", temporary.display()), &error)
        })?,
    ))
}

impl Insert for FileInsert {
    fn write(&self, block: Block) -> Result<()> {
        self.writer.lock().add(&block, &Self::broken(&self.temporary))
    }

    fn join(&self) {
        self.placement.lock().is_joint = true;
    }

    fn prepare(&self) -> Result<()> {
        let file = self.writer.lock().finish(&Self::broken(&self.temporary))?;
        file.map_or(Ok(()), |file| file.sync_all()).map_err(|error| self.failed(&error))
    }

    fn commit(&self) -> Result<()> {
        self.prepare()?;
        let placement = &mut self.placement.lock();
        if placement.is_joint {
            placement.replaced = kept_beside(&self.path, &self.temporary).map_err(|error| self.failed(&error))?;
        }
        std::fs::rename(&self.temporary, &self.path).map_err(|error| self.failed(&error))?;
        placement.committed = true;
        Ok(())
    }

    fn retract(&self) -> Result<()> {
        let placement = &mut self.placement.lock();
        if !placement.committed {
            return Ok(());
        }
        let undone = match placement.replaced.take() {
            Some(replaced) => std::fs::rename(replaced, &self.path),
            None => std::fs::remove_file(&self.path),
        };
        undone.map_err(|error| self.failed(&error))
    }
}

/// A second name for the file at a path, beside `temporary`; `None` if there is no file. What has no room for a second
/// name is copied.
fn kept_beside(path: &Path, temporary: &Path) -> std::io::Result<Option<PathBuf>> {
    if !path.is_file() {
        return Ok(None);
    }
    let mut kept = temporary.to_path_buf();
    kept.as_mut_os_string().push(".replaced");
    match std::fs::hard_link(path, &kept) {
        Ok(()) => Ok(Some(kept)),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(error),
        Err(_) => {
            let mut copy = File::options().write(true).create_new(true).open(&kept)?;
            std::io::copy(&mut File::open(path)?, &mut copy)?;
            copy.sync_all()?;
            Ok(Some(kept))
        }
    }
}

impl Drop for FileInsert {
    fn drop(&mut self) {
        let placement = self.placement.get_mut();
        if !placement.committed {
            let _ = std::fs::remove_file(&self.temporary);
        }
        if let Some(replaced) = &placement.replaced {
            let _ = std::fs::remove_file(replaced);
        }
    }
}
