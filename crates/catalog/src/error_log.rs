//! The file of bad rows that a statement skips, if its settings name one.

use crate::file_access::FileAccess;
use base::{Result, Settings};
use formats::{ErrorLog, FormatSettings};
use std::path::Path;

/// Settings with the file of bad rows that `settings` name, within what `files` allows; `table` is that which rows are
/// inserted into.
///
/// # Errors
/// `DATABASE_ACCESS_DENIED` for a path that leads out of there, and when a folder cannot be made.
pub fn logged(
    format_settings: FormatSettings,
    settings: &Settings,
    files: &FileAccess,
    table: Option<(String, String)>,
) -> Result<FormatSettings> {
    let given = &settings.input_format_record_errors_file_path;
    if given.is_empty() {
        return Ok(format_settings);
    }
    let path = files.writable(Path::new(&files.place(given)?))?;
    let log = ErrorLog::new(path, table, &settings.errors_output_format, &format_settings);
    Ok(FormatSettings { error_log: Some(log), ..format_settings })
}
