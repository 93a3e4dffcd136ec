//! Panics of readers that are not ours, as errors: a broken file must not end the program.

use base::{Result, bail};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Runs `read`; a panic inside becomes `INCORRECT_DATA`.
///
/// What `read` works on may be in a broken state after an error and must be dropped.
pub(crate) fn guarded<T>(format: &str, read: impl FnOnce() -> Result<T>) -> Result<T> {
    match catch_unwind(AssertUnwindSafe(read)) {
        Ok(result) => result,
        Err(panic) => {
            let message = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
            bail!(IncorrectData, "The {format} data is broken: {}", message.unwrap_or("its reader gave up"))
        }
    }
}
