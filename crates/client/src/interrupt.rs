//! Ctrl-C: the first asks the running statement to end, a second one ends the program.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

/// Exit code of a program that a signal of Ctrl-C ended.
const EXIT_INTERRUPTED: i32 = 130;

static FLAG: OnceLock<Arc<AtomicBool>> = OnceLock::new();

/// The flag that Ctrl-C sets. The handler is put in place at the first call.
pub fn interrupted() -> &'static Arc<AtomicBool> {
    FLAG.get_or_init(|| {
        let flag = Arc::new(AtomicBool::new(false));
        // In this order: a second Ctrl-C finds the flag set and ends the program. Without handlers, the first does.
        let _ = signal_hook::flag::register_conditional_shutdown(
            signal_hook::consts::SIGINT,
            EXIT_INTERRUPTED,
            flag.clone(),
        );
        let _ = signal_hook::flag::register(signal_hook::consts::SIGINT, flag.clone());
        flag
    })
}

/// Forgets a Ctrl-C; whether there was one.
pub(crate) fn take() -> bool {
    interrupted().swap(false, Ordering::AcqRel)
}
