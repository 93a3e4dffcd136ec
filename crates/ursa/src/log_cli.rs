//! Flags of the log, and what the log of a program is like.

use base::Result;
use base::log;
use base::log::{Level, LogFileOptions, LogFormat, LogOptions, RingLimits, StderrLog};
use clap::{Args, ValueEnum};
use std::path::PathBuf;
use std::sync::LazyLock;

/// Flags of `ursa server`.
#[derive(Debug, Args)]
pub(crate) struct LogArgs {
    /// The least grave entries that are written to standard error and to the log file: none, fatal, critical, error,
    /// warning, notice, information, debug, trace.
    #[arg(long, alias = "log_level", value_name = "LEVEL", default_value = "information", env = "URSA_LOG_LEVEL")]
    log_level: String,
    /// How entries are written.
    #[arg(long, alias = "log_format", value_name = "FORMAT", default_value = "text", env = "URSA_LOG_FORMAT")]
    log_format: Format,
    /// A file that entries are appended to, beside standard error; opened anew at SIGHUP.
    #[arg(long, alias = "log_file", value_name = "FILE", env = "URSA_LOG_FILE")]
    log_file: Option<PathBuf>,
    /// Bytes from which on the log file is put aside as FILE.0; 0: never.
    #[arg(long, alias = "log_file_size", value_name = "BYTES", default_value_t = 100 << 20, env = "URSA_LOG_FILE_SIZE")]
    log_file_size: u64,
    /// Files that are kept beside the log file; with 0 it is emptied instead.
    #[arg(long, alias = "log_file_count", value_name = "N", default_value_t = 10, env = "URSA_LOG_FILE_COUNT")]
    log_file_count: usize,
    /// The least grave entries that system.text_log has.
    #[arg(
        long,
        alias = "text_log_level",
        value_name = "LEVEL",
        default_value = "information",
        env = "URSA_TEXT_LOG_LEVEL"
    )]
    text_log_level: String,
}

/// The forms of entries.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// Lines for people.
    Text,
    /// An object a line.
    Json,
}

impl LogArgs {
    /// Begins to write the log. Panics are entries from now on.
    ///
    /// # Errors
    /// `BAD_ARGUMENTS` for what is no level; when the file cannot be opened.
    pub(crate) fn begin(&self) -> Result<()> {
        let level = Level::parse(&self.log_level)?;
        let format = match self.log_format {
            Format::Text => LogFormat::Text,
            Format::Json => LogFormat::Json,
        };
        let file = |path: &PathBuf| LogFileOptions {
            path: path.clone(),
            bytes_max: self.log_file_size,
            files_max: self.log_file_count,
        };
        log::configure(LogOptions {
            stderr: level.map(|level| StderrLog { level, format, left_out: None }),
            file: level.zip(self.log_file.as_ref()).map(|(level, path)| (level, format, file(path))),
            ring: Level::parse(&self.text_log_level)?.map(|level| (level, RingLimits::default())),
            clock: Some(local_time),
        })?;
        log_panics();
        Ok(())
    }

    /// Whether standard error is for programs: then nothing else than entries goes there.
    pub(crate) fn is_for_programs(&self) -> bool {
        matches!(self.log_format, Format::Json)
    }
}

/// The log of programs that people use: warnings go to standard error, and errors of queries where their results go.
///
/// # Errors
/// None: there is no file.
pub(crate) fn begin_for_people() -> Result<()> {
    let stderr = StderrLog { level: Level::Warning, format: LogFormat::Text, left_out: Some("executeQuery") };
    let ring = Some((Level::Warning, RingLimits::default()));
    log::configure(LogOptions { stderr: Some(stderr), ring, file: None, clock: Some(local_time) })
}

/// Seconds that the clock on the wall is ahead of UTC.
fn local_time(seconds: i64) -> i64 {
    static ZONE: LazyLock<types::TimeZone> = LazyLock::new(types::TimeZone::system);
    i64::from(ZONE.offset_at(seconds))
}

/// Writes panics, which are bugs, as entries instead of lines of their own.
fn log_panics() {
    std::panic::set_hook(Box::new(|panic| {
        let stack = std::backtrace::Backtrace::capture();
        base::log!(Critical, "Panic", "{panic}\n{stack}");
    }));
}
