//! The Parquet files of a suite, made once for each size and seed.

use crate::suites::BenchSuite;
use base::{Error, ErrorCode, Result};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// Request for the data of a suite, with the progress of making it.
pub struct Make<'a> {
    /// The folder that has a folder for each table.
    pub dir: &'a Path,
    /// The size, in the suite's unit.
    pub size: f64,
    /// The seed of what is random.
    pub seed: u64,
    /// The percentage that was told last.
    shown: AtomicU64,
}

impl Make<'_> {
    /// Tells how much is done; from any thread.
    pub fn progress(&self, done: u64, total: u64) {
        let percent = done.saturating_mul(100) / total.max(1);
        if self.shown.fetch_max(percent, Ordering::Relaxed) < percent {
            eprint!("\rmaking data: {percent} %");
            let _ = std::io::stderr().flush();
        }
    }
}

/// The folder of a suite's files under `base`, written if it is not there yet.
///
/// # Errors
/// When the files can't be written.
pub fn prepare(base: &Path, suite: &BenchSuite, size: f64, seed: u64) -> Result<PathBuf> {
    let dir = base.join(format!("{}-{size}-{seed}", suite.name));
    let broken = |what: &str, error: std::io::Error| {
        Error::io(ErrorCode::CannotWriteToFileDescriptor, format_args!("{what} {}", dir.display()), &error)
    };
    if !dir.is_dir() {
        // Written beside and renamed, so that an interrupted run leaves nothing that looks complete.
        let unfinished = base.join(format!("{}-{size}-{seed}.unfinished", suite.name));
        if unfinished.exists() {
            std::fs::remove_dir_all(&unfinished).map_err(|error| broken("clear what is left of", error))?;
        }
        for table in (suite.tables)() {
            std::fs::create_dir_all(unfinished.join(table.name)).map_err(|error| broken("create", error))?;
        }
        eprintln!("{}: {size} {}", suite.name, suite.unit);
        (suite.make)(&Make { dir: &unfinished, size, seed, shown: AtomicU64::new(0) })?;
        eprintln!("\rmaking data: done ");
        std::fs::rename(&unfinished, &dir).map_err(|error| broken("name", error))?;
    }
    std::fs::canonicalize(&dir).map_err(|error| broken("find", error))
}
