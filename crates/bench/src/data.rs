//! The Parquet files of a run, made once for each number of rows and seed.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use crate::Result;

/// Rows of one file, about.
const FILE_ROWS: u64 = 1_000_000;
/// Files there are at least, so that engines which read a file a thread use all cores.
const FILES_MIN: u64 = 4;

/// The directory of the files under `base`, written if it is not there yet.
///
/// # Errors
/// When the files can't be written.
pub fn prepare(base: &Path, rows: u64, seed: u64) -> Result<PathBuf> {
    let dir = base.join(format!("hits-{rows}-{seed}"));
    if dir.is_dir() {
        return Ok(std::fs::canonicalize(dir)?);
    }
    // Written beside and renamed, so that an interrupted run leaves nothing that looks complete.
    let unfinished = base.join(format!("hits-{rows}-{seed}.unfinished"));
    if unfinished.exists() {
        std::fs::remove_dir_all(&unfinished)?;
    }
    std::fs::create_dir_all(&unfinished)?;
    let shown = Mutex::new(0);
    let progress = |done: u64| {
        let percent = done * 100 / rows.max(1);
        if let Ok(mut shown) = shown.lock()
            && percent > *shown
        {
            *shown = percent;
            eprint!("\rgenerating {rows} rows: {percent} %");
            let _ = std::io::stderr().flush();
        }
    };
    hits::write_parquet(
        &unfinished,
        rows,
        seed,
        (rows / FILE_ROWS).max(FILES_MIN) as usize,
        &progress,
    )?;
    eprintln!();
    std::fs::rename(&unfinished, &dir)?;
    Ok(std::fs::canonicalize(dir)?)
}
