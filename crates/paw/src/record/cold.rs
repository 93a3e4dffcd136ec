//! Cold runs: an empty page cache, and where it can be a fresh process.

use crate::driver::Driver;
use base::{Error, ErrorCode, Result};

const DROP_CACHES: &str = "/proc/sys/vm/drop_caches";

fn drop_caches() -> Result<()> {
    // Dirty pages cannot be dropped.
    let _ = std::process::Command::new("sync").status();
    std::fs::write(DROP_CACHES, "3").map_err(|error| {
        Error::io(
            ErrorCode::CannotWriteToFileDescriptor,
            format_args!("empty the page cache for a cold run (it needs root): {DROP_CACHES}"),
            &error,
        )
    })
}

/// Tells before anything is run whether cold runs can be.
///
/// # Errors
/// When the page cache cannot be emptied.
pub(super) fn check() -> Result<()> {
    drop_caches()
}

/// Makes a target cold.
///
/// # Errors
/// When it does not come back.
pub(super) fn chill(driver: &mut dyn Driver) -> Result<()> {
    if driver.restarts() {
        driver.close();
        drop_caches()?;
        driver.open()
    } else {
        drop_caches()
    }
}
