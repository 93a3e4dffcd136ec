//! Priority of threads: what runs long makes way on the cores for what is short.
//!
//! The system's scheduler gives a thread that wakes the core of one of lower priority at once; between equals it waits
//! for the end of a time slice of some milliseconds, ten times as long as a short query takes.

#[cfg(target_os = "linux")]
use rustix::process::{getpriority_process, setpriority_process};

/// Niceness that threads of long work have more than others: where it was 5, 99 % of short queries took up to 2.3 ms
/// beside two busy threads on two cores, with 10 they took 0.2 to 0.6, and with 19 no less.
const NICENESS: i32 = 10;

/// The niceness that a thread had before it was lowered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Niceness(i32);

/// Lowers the priority of this thread and of those that it starts from now on; what it was, `None` where it is as
/// before.
#[cfg(target_os = "linux")]
pub fn lower() -> Option<Niceness> {
    let before = getpriority_process(None).ok()?;
    setpriority_process(None, before.saturating_add(NICENESS)).ok()?;
    Some(Niceness(before))
}

/// Gives this thread back the priority that it had; whether that was allowed, which takes a privilege.
#[cfg(target_os = "linux")]
pub fn restore(before: Niceness) -> bool {
    setpriority_process(None, before.0).is_ok()
}

/// As on Linux; elsewhere threads have no priority of their own.
#[cfg(not(target_os = "linux"))]
pub fn lower() -> Option<Niceness> {
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
            let before = lower().map(|niceness| niceness.0);
            (before, getpriority_process(None).ok())
        });
        let (before, after) = lowered.join().unwrap_or_default();
        assert_eq!((before, after), (own.ok(), own.ok().map(|own| (own + NICENESS).min(19))));
        assert_eq!(getpriority_process(None), own);
    }
}
