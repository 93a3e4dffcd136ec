//! Panics of readers that are not ours, as errors: a broken file must not end the program.

use base::{Result, bail};
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, PanicHookInfo, catch_unwind, set_hook, take_hook};
use std::sync::Once;

thread_local! {
    static READING: Cell<bool> = const { Cell::new(false) };
}

/// Runs `read`; a panic inside becomes `INCORRECT_DATA`.
///
/// What `read` works on may be in a broken state after an error and must be dropped.
pub(crate) fn guarded<T>(format: &str, read: impl FnOnce() -> Result<T>) -> Result<T> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let others = take_hook();
        set_hook(Box::new(move |panic| {
            if !is_of_the_data(panic) {
                others(panic);
            }
        }));
    });
    let outer = READING.replace(true);
    let outcome = catch_unwind(AssertUnwindSafe(read));
    READING.set(outer);
    match outcome {
        Ok(result) => result,
        Err(panic) => {
            let panic = match base::memory::refused(panic) {
                Ok(error) => return Err(error),
                Err(panic) => panic,
            };
            let message =
                panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
            bail!(IncorrectData, "The {format} data is broken: {}", message.unwrap_or("its reader gave up"))
        }
    }
}

/// Whether a panic says that a library's reader gave up, which is no bug and nothing for the log. Panics of our own
/// code are.
fn is_of_the_data(panic: &PanicHookInfo<'_>) -> bool {
    READING.get() && panic.location().is_some_and(|location| !location.file().starts_with("crates/"))
}
