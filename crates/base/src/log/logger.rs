//! The one logger of the process: enabled levels, and destinations of entries.

use super::Level;
use super::entry::{CallSite, LogEntry, LogFormat, WallClock};
use super::file::{LogFile, LogFileOptions};
use super::level::limit_number;
use super::query::QueryScope;
use super::ring::{HalfFull, LogRing, RingLimits};
use crate::{Result, memory};
use parking_lot::{Mutex, RwLock};
use std::cell::RefCell;
use std::fmt;
use std::io::Write;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

/// Bytes of a message, at most; texts of queries in it are cut shorter by `log_queries_cut_to_length`.
const MESSAGE_BYTES_MAX: usize = 128 << 10;

/// The least grave level that anybody wants. Fatal entries are always made.
pub(super) static ENABLED: AtomicU8 = AtomicU8::new(Level::Fatal as u8);
/// The least grave level that an output takes.
static OUTPUT_LEVEL: AtomicU8 = AtomicU8::new(0);
/// Queries that ask for entries, by level; held while [`ENABLED`] changes.
static ASKED: Mutex<[usize; 10]> = Mutex::new([0; 10]);
static OUTPUTS: RwLock<Outputs> = RwLock::new(Outputs { stderr: None, file: None, ring: None, clock: |_| 0 });
static RING: LogRing = LogRing::new();
static FAILED_WRITES: AtomicU64 = AtomicU64::new(0);

/// Destinations of entries.
#[derive(Default)]
pub struct LogOptions {
    /// Entries for standard error.
    pub stderr: Option<StderrLog>,
    /// Entries for a file: level, form and file.
    pub file: Option<(Level, LogFormat, LogFileOptions)>,
    /// Entries for `system.text_log`: level and bounds.
    pub ring: Option<(Level, RingLimits)>,
    /// The clock on the wall for lines of text; UTC by default.
    pub clock: Option<WallClock>,
}

/// Options of the log on standard error.
#[derive(Clone, Copy, Debug)]
pub struct StderrLog {
    /// The least grave level that is written.
    pub level: Level,
    /// The form of entries.
    pub format: LogFormat,
    /// A logger whose entries are left out, as the program shows them otherwise.
    pub left_out: Option<&'static str>,
}

struct Outputs {
    stderr: Option<StderrLog>,
    file: Option<FileOutput>,
    ring: Option<Level>,
    clock: WallClock,
}

struct FileOutput {
    level: Level,
    format: LogFormat,
    file: LogFile,
    /// Whether a failure to write was reported already.
    is_told: AtomicBool,
}

/// Entries that were lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LogCounts {
    /// Entries that left `system.text_log` for want of room.
    pub dropped: u64,
    /// Lines that could not be written to standard error or to the file, and failures to put the file aside.
    pub failed_writes: u64,
}

/// Sets the destinations of entries from now on; may be called again.
///
/// # Errors
/// `CANNOT_OPEN_FILE`; then nothing has changed.
pub fn configure(options: LogOptions) -> Result<()> {
    let file = match options.file {
        Some((level, format, file)) => {
            Some(FileOutput { level, format, file: LogFile::open(file)?, is_told: AtomicBool::new(false) })
        }
        None => None,
    };
    if let Some((_, limits)) = options.ring {
        RING.set_limits(limits);
    }
    let outputs = Outputs {
        stderr: options.stderr,
        file,
        ring: options.ring.map(|(level, _)| level),
        clock: options.clock.unwrap_or(|_| 0),
    };
    let levels =
        [outputs.stderr.map(|stderr| stderr.level), outputs.file.as_ref().map(|file| file.level), outputs.ring];
    let most = levels.into_iter().map(limit_number).max().unwrap_or(0);
    let asked = ASKED.lock();
    *OUTPUTS.write() = outputs;
    OUTPUT_LEVEL.store(most, Ordering::Relaxed);
    enable(&asked);
    Ok(())
}

/// Opens the log file anew, after another program has moved it away.
pub fn reopen() {
    let outputs = OUTPUTS.read();
    if let Some(output) = &outputs.file {
        output.note(&output.file.reopen());
    }
}

/// The positions of the entries that are in memory for `system.text_log`.
pub fn kept_positions() -> Range<u64> {
    RING.positions()
}

/// The entries of some positions that are still in memory for `system.text_log`.
pub fn kept_entries(positions: Range<u64>) -> Vec<Arc<LogEntry>> {
    RING.within(positions)
}

/// Lets go the entries below a position, which are kept elsewhere now.
pub fn release_entries(end: u64) {
    RING.release(end);
}

/// Says whom to tell that half of the room for `system.text_log` is taken.
pub fn when_half_full(told: HalfFull) {
    RING.set_half_full(told);
}

/// Entries that were lost so far.
pub fn counts() -> LogCounts {
    LogCounts { dropped: RING.dropped(), failed_writes: FAILED_WRITES.load(Ordering::Relaxed) }
}

/// Registers that a query wants entries up to a level. Fatal ones are made anyway: a query that asks for no more takes
/// no lock.
pub(super) fn ask(level: Level) {
    if level == Level::Fatal {
        return;
    }
    let mut asked = ASKED.lock();
    asked[level as usize] += 1;
    enable(&asked);
}

/// Takes back a registration.
pub(super) fn ask_no_more(level: Level) {
    if level == Level::Fatal {
        return;
    }
    let mut asked = ASKED.lock();
    asked[level as usize] -= 1;
    enable(&asked);
}

fn enable(asked: &[usize; 10]) {
    let of_queries = asked.iter().rposition(|queries| *queries > 0).unwrap_or(0) as u8;
    let most = of_queries.max(OUTPUT_LEVEL.load(Ordering::Relaxed)).max(Level::Fatal as u8);
    ENABLED.store(most, Ordering::Relaxed);
}

/// Writes an entry to all that want it. Called by [`crate::log!`] for enabled levels.
#[cold]
pub fn write(site: &'static CallSite, message: fmt::Arguments<'_>) {
    let scope = memory::query_scope();
    let buffer = scope.as_ref().and_then(|scope| scope.logs.as_ref()).filter(|logs| logs.wants(site));
    let is_put_out = site.level as u8 <= OUTPUT_LEVEL.load(Ordering::Relaxed);
    if buffer.is_none() && !is_put_out {
        return;
    }
    // The query does not keep the entry.
    let _untracked = memory::untracked();
    let entry = Arc::new(made(site, message, scope.as_ref()));
    if let Some(buffer) = buffer {
        buffer.add(entry.clone());
    }
    if is_put_out {
        OUTPUTS.read_recursive().write(&entry);
    }
}

fn made(site: &'static CallSite, message: fmt::Arguments<'_>, scope: Option<&QueryScope>) -> LogEntry {
    let mut message = message.to_string();
    if message.len() > MESSAGE_BYTES_MAX {
        message.truncate(message.floor_char_boundary(MESSAGE_BYTES_MAX));
    }
    let (thread_id, thread_name) = thread();
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    LogEntry {
        time_us: now.as_micros() as i64,
        site,
        message,
        query_id: scope.map_or_else(|| "".into(), |scope| scope.query_id.clone()),
        thread_id,
        thread_name,
    }
}

/// Number and name of this thread.
fn thread() -> (u64, Arc<str>) {
    thread_local! {
        static KNOWN: RefCell<Option<(u64, Arc<str>)>> = const { RefCell::new(None) };
    }
    let ask = || {
        let id = u64::try_from(nix::unistd::gettid().as_raw()).unwrap_or(0);
        (id, std::thread::current().name().unwrap_or("").into())
    };
    // A thread that ends has dropped its locals already.
    KNOWN.try_with(|known| known.borrow_mut().get_or_insert_with(ask).clone()).unwrap_or_else(|_| ask())
}

impl Outputs {
    fn write(&self, entry: &Arc<LogEntry>) {
        let (level, logger) = (entry.site.level, entry.site.logger);
        if let Some(stderr) = self.stderr.filter(|stderr| level <= stderr.level && stderr.left_out != Some(logger)) {
            write_stderr(&entry.line(stderr.format, self.clock));
        }
        if let Some(output) = self.file.as_ref().filter(|output| level <= output.level) {
            output.note(&output.file.write(entry.line(output.format, self.clock).as_bytes()));
        }
        if self.ring.is_some_and(|limit| level <= limit) {
            RING.add(entry.clone());
        }
    }
}

impl FileOutput {
    /// Counts a failure, and reports the first of a row.
    fn note(&self, result: &std::io::Result<()>) {
        match result {
            Ok(()) => self.is_told.store(false, Ordering::Relaxed),
            Err(error) => {
                FAILED_WRITES.fetch_add(1, Ordering::Relaxed);
                if !self.is_told.swap(true, Ordering::Relaxed) {
                    let path = self.file.path().display();
                    write_stderr(&format!(
                        "Cannot write the log file {path}, entries are lost until it can be: {error}\n"
                    ));
                }
            }
        }
    }
}

/// Writes to standard error; when that is closed, nothing happens.
fn write_stderr(line: &str) {
    if std::io::stderr().lock().write_all(line.as_bytes()).is_err() {
        FAILED_WRITES.fetch_add(1, Ordering::Relaxed);
    }
}
