//! Whether the disk is full.

use std::os::unix::fs::MetadataExt;
use std::sync::{Mutex, OnceLock, PoisonError};

/// The control file as it was last read, and how many operations may still succeed; none while there is space.
struct State {
    changed: (i64, i64, u64),
    left: Option<u64>,
}

static PATH: OnceLock<Option<std::ffi::OsString>> = OnceLock::new();
static STATE: Mutex<State> = Mutex::new(State { changed: (0, 0, 0), left: None });

/// Whether an operation that needs space must fail; one that need not counts.
pub(crate) fn is_full() -> bool {
    let Some(path) = PATH.get_or_init(|| std::env::var_os("URSA_FAULTS_FULL")) else { return false };
    let mut state = STATE.lock().unwrap_or_else(PoisonError::into_inner);
    let changed = std::fs::metadata(path).map_or((0, 0, 0), |facts| (facts.mtime(), facts.mtime_nsec(), facts.ino()));
    if changed != state.changed {
        state.changed = changed;
        state.left = std::fs::read(path).ok().and_then(|text| std::str::from_utf8(&text).ok()?.trim().parse().ok());
    }
    match &mut state.left {
        None => false,
        Some(0) => true,
        Some(left) => {
            *left -= 1;
            false
        }
    }
}
