//! Priority of threads: what runs long makes way on the cores for what is short.
//!
//! The system's scheduler gives a thread that wakes the core of one of lower priority at once; between equals it waits
//! for the end of a time slice of some milliseconds, ten times as long as a short query takes.

#[cfg(target_os = "linux")]
use rustix::process::{getpriority_process, setpriority_process};

/// Niceness that threads of long queries have more than those of short ones: on a busy core, the others run three times
/// as long. With 10 the short ones gained nothing more, and the long ones took half as long again.
pub const LONG_QUERY: i32 = 5;

/// Niceness that threads of merges and other work behind the queries have more: a third of what long queries get.
pub const BACKGROUND: i32 = 10;

/// The niceness that a thread had before it was lowered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Niceness(i32);

/// Lowers the priority of this thread and of those that it starts from now on, by [`LONG_QUERY`] or [`BACKGROUND`];
/// what it was, `None` where it is as before.
#[cfg(target_os = "linux")]
pub fn lower(niceness: i32) -> Option<Niceness> {
    let before = getpriority_process(None).ok()?;
    setpriority_process(None, before.saturating_add(niceness)).ok()?;
    Some(Niceness(before))
}

/// Gives this thread back the priority that it had; whether that was allowed, which takes a privilege.
#[cfg(target_os = "linux")]
pub fn restore(before: Niceness) -> bool {
    setpriority_process(None, before.0).is_ok()
}

/// As on Linux; elsewhere threads have no priority of their own.
#[cfg(not(target_os = "linux"))]
pub fn lower(_niceness: i32) -> Option<Niceness> {
    None
}

/// As on Linux.
#[cfg(not(target_os = "linux"))]
pub fn restore(_before: Niceness) -> bool {
    true
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn a_thread_is_lowered_and_no_other() {
        let own = getpriority_process(None);
        let lowered = std::thread::spawn(|| {
            let before = lower(LONG_QUERY).map(|niceness| niceness.0);
            (before, getpriority_process(None).ok())
        });
        let (before, after) = lowered.join().unwrap_or_default();
        assert_eq!((before, after), (own.ok(), own.ok().map(|own| (own + LONG_QUERY).min(19))));
        assert_eq!(getpriority_process(None), own);
    }
}
