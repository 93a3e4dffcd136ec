//! Rows of input that are skipped, written to a file: `input_format_record_errors_file_path`.
//!
//! The file has the columns of ClickHouse's: time, database, table, offset, reason, raw_data. It is made at the first
//! bad row. Not here: who may write where.

use crate::{FormatSettings, OutputFormat, ResultStats, find_format, output_format};
use base::{Error, ErrorCode, Result};
use std::fs::File;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};
use types::type_parser::parse_type;
use types::{Block, ColumnBuilder, Field, Schema, Value};

/// Names that are tried, at most: that which is given, with `_new` behind it as often as there is such a file.
const NAMES_MAX: usize = 100;
/// Bytes of a row that are noted, at most.
const RAW_BYTES_MAX: usize = 1 << 20;

const COLUMNS: [(&str, &str); 6] = [
    ("time", "DateTime"),
    ("database", "Nullable(String)"),
    ("table", "Nullable(String)"),
    ("offset", "UInt32"),
    ("reason", "String"),
    ("raw_data", "String"),
];

/// The file of the rows that the readers of a statement skip; the readers share it.
#[derive(Clone)]
pub struct ErrorLog(Arc<ErrorFile>);

struct ErrorFile {
    path: PathBuf,
    table: Option<(String, String)>,
    settings: FormatSettings,
    format: String,
    open: Mutex<Option<OpenLog>>,
}

struct OpenLog {
    file: File,
    path: PathBuf,
    format: Box<dyn OutputFormat>,
    rows: u64,
}

impl std::fmt::Debug for ErrorLog {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "ErrorLog({})", self.0.path.display())
    }
}

/// A row that was skipped.
pub(crate) struct BadRow<'a> {
    /// Its number among the rows, or its line where that is not known; from 1.
    pub offset: u64,
    pub reason: &'a str,
    pub raw: &'a [u8],
}

impl ErrorLog {
    /// A log to a path, which the caller may write to. Rows are those of a table, if they are inserted. `format` is the
    /// name of a format; of others it is CSV.
    pub fn new(path: PathBuf, table: Option<(String, String)>, format: &str, settings: &FormatSettings) -> Self {
        let is_known = find_format(format).is_ok_and(|info| info.is_output);
        let format = if is_known { format } else { "CSV" }.to_string();
        let settings = FormatSettings { error_log: None, ..settings.clone() };
        ErrorLog(Arc::new(ErrorFile { path, table, settings, format, open: Mutex::default() }))
    }

    /// Notes a row.
    ///
    /// # Errors
    /// When the file cannot be made or written.
    pub(crate) fn note(&self, row: &BadRow<'_>) -> Result<()> {
        let mut open = self.0.open.lock().unwrap_or_else(PoisonError::into_inner);
        let log = match &mut *open {
            Some(log) => log,
            closed => closed.insert(self.0.begin()?),
        };
        let mut out = Vec::new();
        if log.rows == 0 {
            log.format.prefix(&mut out)?;
        }
        log.rows += 1;
        log.format.write_block(&self.0.block(row), &mut out)?;
        log.file.write_all(&out).map_err(|error| write_failed(&log.path, &error))
    }
}

impl Drop for ErrorFile {
    fn drop(&mut self) {
        let open = self.open.get_mut().unwrap_or_else(PoisonError::into_inner);
        if let Some(log) = open {
            let (mut out, stats) = (Vec::new(), ResultStats { rows: log.rows, ..ResultStats::default() });
            // The statement is at its end: nobody is there to hear of an error.
            if log.format.finish(&stats, &mut out).is_ok() {
                let _ = log.file.write_all(&out);
            }
        }
    }
}

impl ErrorFile {
    fn begin(&self) -> Result<OpenLog> {
        let mut path = self.path.clone();
        for _ in 0..NAMES_MAX {
            match File::options().write(true).create_new(true).open(&path) {
                Ok(file) => {
                    let format = output_format(&self.format, &schema()?, &self.settings)?;
                    return Ok(OpenLog { file, path, format, rows: 0 });
                }
                Err(error) if error.kind() == ErrorKind::AlreadyExists => path.as_mut_os_string().push("_new"),
                Err(error) => return Err(write_failed(&path, &error)),
            }
        }
        base::bail!(
            CannotOpenFile,
            "There are {NAMES_MAX} files beside {} already: set input_format_record_errors_file_path to another",
            self.path.display()
        )
    }

    fn block(&self, row: &BadRow<'_>) -> Block {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
        let name = |name: Option<&String>| name.map_or(Value::Null, |name| Value::string(name.as_str()));
        let values = [
            Value::UInt(now),
            name(self.table.as_ref().map(|(database, _)| database)),
            name(self.table.as_ref().map(|(_, table)| table)),
            Value::UInt(row.offset.min(u64::from(u32::MAX))),
            Value::string(row.reason),
            Value::string(&row.raw[..row.raw.len().min(RAW_BYTES_MAX)]),
        ];
        let fields = schema().map(|schema| schema.fields).unwrap_or_default();
        let columns = fields.iter().zip(&values).map(|(field, value)| {
            let mut builder = ColumnBuilder::new(&field.data_type);
            builder.push_value(value);
            builder.finish()
        });
        Block::new(columns.collect(), 1)
    }
}

fn schema() -> Result<Schema> {
    let fields = COLUMNS.iter().map(|(name, data_type)| Ok(Field::new(*name, parse_type(data_type)?)));
    Ok(Schema::new(fields.collect::<Result<_>>()?))
}

fn write_failed(path: &Path, error: &std::io::Error) -> Error {
    Error::io(ErrorCode::CannotWriteToFileDescriptor, format!("write bad rows to {}", path.display()), error)
}
