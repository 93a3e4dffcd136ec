//! `file('path or glob'[, format[, structure]])`: files of the machine as a table.

use crate::file_access::FileAccess;
use crate::source::{Source, SourceScan, SourceTable};
use crate::table_function::{FunctionScope, parse_structure};
use base::{ErrorCode, Result, Settings, bail, err};
use formats::file::{FileForm, FileSource, PieceReader, open_file_with};
use formats::{
    Compression, Compressor, FormatSettings, OutputFormat, ResultStats, find_format, format_of_path, output_format,
};
use parking_lot::Mutex;
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use storage::{ColumnDefinition, Insert, ScanRequest, Table, TableDefinition, VirtualColumn};
use types::{Block, Schema, TimeZone, Value};

/// Strings that a path with braces may stand for, at most.
const EXPANSIONS_MAX: usize = 10_000;

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
    let format_settings = format_settings(scope.settings)?;
    let form = FileForm { format, compression, structure: structure.as_ref() };
    let files = expand(pattern, scope.files).and_then(|paths| open_all(&paths, form, &format_settings));
    let (files, schema) = match (files, structure) {
        (Ok((files, schema)), _) => (files, schema),
        // A file that is not there yet can be written; a pattern that no file fits has no rows.
        (Err(error), Some(structure)) if error.code() == ErrorCode::FileDoesntExist => (Vec::new(), structure),
        (Err(error), None) if error.code() == ErrorCode::FileDoesntExist && !is_pattern(pattern) => {
            bail!(
                CannotStat,
                "The table structure cannot be extracted from a file that is not there: {}",
                error.message()
            )
        }
        (Err(error), _) => return Err(error),
    };
    let columns = schema
        .fields
        .iter()
        .map(|field| ColumnDefinition::new(field.name.to_string(), field.data_type.clone()))
        .collect();
    let definition = Arc::new(TableDefinition { columns, engine: "File".into(), ..Default::default() });
    let target = FileTarget {
        pattern: pattern.to_string(),
        access: scope.files.clone(),
        format: format.to_string(),
        compression: compression.to_string(),
    };
    Ok(Arc::new(SourceTable(Files { definition, schema, files: Arc::new(files), target })))
}

/// The settings of formats for reading and writing in a query.
///
/// # Errors
/// For an unknown time zone.
pub(crate) fn format_settings(settings: &Settings) -> Result<FormatSettings> {
    let zone = match settings.session_timezone.as_str() {
        "" => TimeZone::system(),
        name => TimeZone::parse(name)?,
    };
    Ok(FormatSettings::new(settings, zone))
}

/// Opens all files with one schema: the given one, or that of the first file.
fn open_all(paths: &[PathBuf], form: FileForm, settings: &FormatSettings) -> Result<(Vec<FileSource>, Schema)> {
    let Some((first, rest)) = paths.split_first() else {
        bail!(FileDoesntExist, "No file matches the path");
    };
    let first = open_file_with(first, form, settings)?;
    let schema = form.structure.cloned().unwrap_or_else(|| first.schema().clone());
    let mut files = vec![first];
    for path in rest {
        files.push(open_file_with(path, FileForm { structure: Some(&schema), ..form }, settings)?);
    }
    Ok((files, schema))
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
    let mut patterns = vec![pattern.to_string()];
    while let Some(at) = patterns.iter().position(|pattern| pattern.contains('{')) {
        let one = patterns.swap_remove(at);
        patterns.extend(expand_first_brace(&one)?);
        if patterns.len() > EXPANSIONS_MAX {
            bail!(BadArguments, "Path '{pattern}' stands for more than {EXPANSIONS_MAX} paths");
        }
    }
    let mut paths = Vec::new();
    for one in patterns {
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

fn expand_first_brace(pattern: &str) -> Result<Vec<String>> {
    let (before, rest) = pattern.split_once('{').unwrap_or((pattern, ""));
    let Some((inside, after)) = rest.split_once('}') else {
        bail!(BadArguments, "Path '{pattern}' has a brace that is not closed");
    };
    let range = inside
        .split_once("..")
        .and_then(|(from, to)| Some((from.parse::<u64>().ok()?, to.parse::<u64>().ok()?, from.len())));
    Ok(match range {
        Some((from, to, _)) if to.abs_diff(from) as usize > EXPANSIONS_MAX => {
            bail!(BadArguments, "Range in path '{pattern}' is too long")
        }
        Some((from, to, width)) => {
            (from.min(to)..=from.max(to)).map(|number| format!("{before}{number:0width$}{after}")).collect()
        }
        None => inside.split(',').map(|part| format!("{before}{part}{after}")).collect(),
    })
}

struct Files {
    definition: Arc<TableDefinition>,
    schema: Schema,
    files: Arc<Vec<FileSource>>,
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
        // Without files, opening is an error.
        if self.files.is_empty() { None } else { self.files.iter().map(PieceReader::rows_hint).sum() }
    }

    fn virtual_columns(&self) -> &'static [VirtualColumn] {
        VirtualColumn::OF_FILE
    }

    fn open(&self, columns: &[usize], _request: &ScanRequest) -> Result<Arc<dyn SourceScan>> {
        if self.files.is_empty() && !is_pattern(&self.target.pattern) {
            bail!(FileDoesntExist, "File {} does not exist", self.target.pattern);
        }
        Ok(Arc::new(FilesScan::new(self.files.clone(), columns)))
    }

    fn insert(&self, settings: &Settings) -> Result<Arc<dyn Insert>> {
        let FileTarget { pattern, access, format, compression } = &self.target;
        let format = if format == "auto" { format_of_path(pattern)? } else { find_format(format)? }.name;
        let compression = Compression::of_argument(compression, pattern)?;
        let path = access.writable(Path::new(&access.pattern(pattern)?))?;
        let form = WrittenForm { format, compression };
        FileInsert::create(&path, &form, &self.schema, settings)
    }
}

/// A read of files, piece by piece.
pub(crate) struct FilesScan {
    files: Arc<Vec<FileSource>>,
    /// File and piece of each morsel.
    pieces: Vec<(usize, usize)>,
    columns: Vec<usize>,
}

impl FilesScan {
    /// A read of some columns of all pieces.
    pub(crate) fn new(files: Arc<Vec<FileSource>>, columns: &[usize]) -> Self {
        let pieces = files
            .iter()
            .enumerate()
            .flat_map(|(file, source)| (0..source.pieces()).map(move |piece| (file, piece)))
            .collect();
        FilesScan { files, pieces, columns: columns.to_vec() }
    }
}

impl SourceScan for FilesScan {
    fn morsels(&self) -> usize {
        self.pieces.len()
    }

    fn read(&self, morsel: usize, emit: &mut dyn FnMut(Block) -> Result<bool>) -> Result<()> {
        let (file, piece) = self.pieces[morsel];
        self.files[file].read_piece(piece, &self.columns, emit)
    }

    fn rows_hint(&self) -> Option<u64> {
        self.files.iter().map(PieceReader::rows_hint).sum()
    }

    fn virtual_value(&self, morsel: usize, column: VirtualColumn) -> Value {
        let path = self.files[self.pieces[morsel].0].path();
        // Facts that are not known of a file are NULL, or an empty text.
        let text = |path: Option<PathBuf>| {
            Value::string(path.map_or_else(String::new, |path| path.to_string_lossy().into_owned()))
        };
        match column {
            VirtualColumn::Path => text(std::path::absolute(path).ok()),
            VirtualColumn::File => text(path.file_name().map(PathBuf::from)),
            VirtualColumn::Size => std::fs::metadata(path).map_or(Value::Null, |metadata| Value::UInt(metadata.len())),
            VirtualColumn::Time => {
                let changed = std::fs::metadata(path).and_then(|metadata| metadata.modified()).ok();
                let since = changed.and_then(|time| time.duration_since(std::time::UNIX_EPOCH).ok());
                since.map_or(Value::Null, |since| Value::UInt(since.as_secs().min(u64::from(u32::MAX))))
            }
            _ => Value::Null,
        }
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

/// The form of a written file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WrittenForm {
    pub format: &'static str,
    pub compression: Compression,
}

/// Writes beside the path and renames at the commit: the file is whole or as it was.
pub(crate) struct FileInsert {
    path: PathBuf,
    temporary: PathBuf,
    writer: Mutex<Writer>,
}

struct Writer {
    /// `None` once it is finished.
    file: Option<Compressor<File>>,
    format: Box<dyn OutputFormat>,
    buffer: Vec<u8>,
    rows: u64,
    begun: bool,
    committed: bool,
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
        if appends
            && !(form.compression.can_append() && APPENDABLE.iter().any(|prefix| form.format.starts_with(prefix)))
        {
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
        let format = output_format(form.format, schema, &format_settings(settings)?)?;
        let (temporary, mut file) = temporary_beside(path)?;
        if appends {
            let copied = File::open(path).and_then(|mut old| std::io::copy(&mut old, &mut file));
            copied.map_err(|error| {
                base::Error::io(ErrorCode::CannotOpenFile, format!("copy {}", path.display()), &error)
            })?;
        }
        let writer = Writer {
            file: Some(Compressor::new(form.compression, None, file)?),
            format,
            buffer: Vec::new(),
            rows: 0,
            begun: appends,
            committed: false,
        };
        Ok(Arc::new(FileInsert { path: path.to_path_buf(), temporary, writer: Mutex::new(writer) }))
    }

    fn flush(&self, writer: &mut Writer) -> Result<()> {
        let result = writer.file.as_mut().map_or(Ok(()), |file| file.write_all(&writer.buffer));
        writer.buffer.clear();
        result.map_err(|error| {
            base::Error::io(
                ErrorCode::CannotWriteToFileDescriptor,
                format!("write {}", self.temporary.display()),
                &error,
            )
        })
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
        let mut guard = self.writer.lock();
        let writer = &mut *guard;
        if !writer.begun {
            writer.format.prefix(&mut writer.buffer)?;
            writer.begun = true;
        }
        writer.format.write_block(&block, &mut writer.buffer)?;
        writer.rows += block.rows as u64;
        self.flush(writer)
    }

    fn commit(&self) -> Result<()> {
        let mut guard = self.writer.lock();
        let writer = &mut *guard;
        if !writer.begun {
            writer.format.prefix(&mut writer.buffer)?;
        }
        writer.format.finish(&ResultStats { rows: writer.rows, ..ResultStats::default() }, &mut writer.buffer)?;
        self.flush(writer)?;
        let closed = writer.file.take().map_or(Ok(()), |file| file.finish()?.sync_all());
        let finish = closed.and_then(|()| std::fs::rename(&self.temporary, &self.path));
        finish.map_err(|error| {
            base::Error::io(ErrorCode::CannotWriteToFileDescriptor, format!("write {}", self.path.display()), &error)
        })?;
        writer.committed = true;
        Ok(())
    }
}

impl Drop for FileInsert {
    fn drop(&mut self) {
        if !self.writer.lock().committed {
            let _ = std::fs::remove_file(&self.temporary);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn braces_expand() {
        let mut found = matching("a{1..3}_{x,y}.csv", &FileAccess::free()).unwrap();
        found.sort();
        assert_eq!(found.len(), 6);
        assert_eq!(found[0], PathBuf::from("a1_x.csv"));
        assert!(matching("a{1..", &FileAccess::free()).is_err());
        assert!(matching("{1..99999999}", &FileAccess::free()).is_err());
    }
}
