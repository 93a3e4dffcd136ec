//! The log of the process: events in a server, for its operator.
//!
//! ```text
//! log!(level, logger, message) ── is the level on? one relaxed load ──▶ write ─┬ standard error    text or JSON
//!                                                                              ├ file              with rotation
//!                                                                              ├ ring              system.text_log
//!                                                                              └ LogBuffer         of the query that
//!                                                                                its thread works for, where asked
//! ```
//! A program that uses the engine as a library has no outputs until it calls [`configure`].
//!
//! Invariants:
//! - nothing is formatted, allocated or locked for a level that nobody wants;
//! - an entry is one line in each form, whatever is in its message;
//! - what cannot be written is lost and counted; nobody waits and nothing fails for it.
//!
//! Not here: the masking of secrets, which is done by who has a text (`sql::mask_secrets`).

mod entry;
mod file;
mod level;
mod logger;
mod query;
mod ring;

pub use entry::{CallSite, LogEntry, LogFormat, WallClock, write_json_text};
pub use file::LogFileOptions;
pub use level::Level;
pub use logger::{
    LogCounts, LogOptions, StderrLog, configure, counts, kept_entries, kept_positions, release_entries, reopen,
    when_half_full, write,
};
pub use query::{LogBuffer, QueryScope, SourceFilter};
pub use ring::{HalfFull, RingLimits};

use std::sync::atomic::Ordering;

/// Whether anybody wants entries of a level.
#[inline]
pub fn is_on(level: Level) -> bool {
    level as u8 <= logger::ENABLED.load(Ordering::Relaxed)
}

/// Writes an entry: `log!(Warning, "Logins", "Failed login of {user}")`. The values of the message are looked at only
/// where somebody wants entries of the level.
#[macro_export]
macro_rules! log {
    ($level:ident, $logger:literal, $format:literal $(, $($value:tt)*)?) => {
        if $crate::log::is_on($crate::log::Level::$level) {
            static SITE: $crate::log::CallSite = $crate::log::CallSite {
                level: $crate::log::Level::$level,
                logger: $logger,
                format: $format,
                file: file!(),
                line: line!(),
            };
            $crate::log::write(&SITE, format_args!($format $(, $($value)*)?));
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::{self, MemoryTracker};
    use parking_lot::Mutex;

    /// Lock by which tests of the logger take turns, as it is one for the process.
    static TURN: Mutex<()> = Mutex::new(());

    fn of_query(level: Level, source: Option<SourceFilter>) -> std::sync::Arc<MemoryTracker> {
        let logs = Some(LogBuffer::new(level, source));
        MemoryTracker::of_query(0, None, QueryScope { query_id: "q1".into(), logs })
    }

    fn taken(tracker: &MemoryTracker) -> Vec<String> {
        let logs = tracker.query().and_then(|scope| scope.logs.clone()).unwrap();
        logs.take()
            .0
            .iter()
            .map(|entry| format!("{} {} {}", entry.query_id, entry.site.logger, entry.message))
            .collect()
    }

    #[test]
    fn queries_get_their_own_entries() {
        let _turn = TURN.lock();
        assert!(!is_on(Level::Debug));
        let tracker = of_query(Level::Debug, Some(Box::new(|logger| logger != "Loud")));
        let other = of_query(Level::Error, None);
        assert!(is_on(Level::Debug) && !is_on(Level::Trace));
        log!(Debug, "Tests", "of nobody");
        std::thread::scope(|scope| {
            let worker = scope.spawn(|| {
                let _tracked = memory::track(Some(tracker.clone()));
                log!(Debug, "Tests", "{} {}", 1, "x");
                log!(Trace, "Tests", "{}", panicking());
                log!(Debug, "Loud", "not asked for");
            });
            worker.join().unwrap();
        });
        {
            let _tracked = memory::track(Some(other.clone()));
            log!(Debug, "Tests", "below its level");
            log!(Error, "Tests", "an error");
        }
        assert_eq!(
            (taken(&tracker), taken(&other)),
            (vec!["q1 Tests 1 x".to_string()], vec!["q1 Tests an error".into()])
        );
        drop((tracker, other));
        assert!(!is_on(Level::Debug) && is_on(Level::Fatal));
    }

    fn panicking() -> u8 {
        panic!("a value of a level that is off was looked at")
    }

    #[test]
    fn outputs_take_what_they_want() {
        let _turn = TURN.lock();
        let path = std::env::temp_dir().join(format!("ursa-log-outputs-{}", std::process::id()));
        let _ = std::fs::remove_file(&path);
        let file = LogFileOptions { path: path.clone(), bytes_max: 0, files_max: 0 };
        let start = kept_positions().end;
        configure(LogOptions {
            file: Some((Level::Warning, LogFormat::Json, file)),
            ring: Some((Level::Information, RingLimits::default())),
            ..LogOptions::default()
        })
        .unwrap();
        assert!(is_on(Level::Information) && !is_on(Level::Debug));
        log!(Warning, "Tests", "a line\nbreak");
        log!(Information, "Tests", "said");
        log!(Debug, "Tests", "unsaid");
        configure(LogOptions::default()).unwrap();
        log!(Error, "Tests", "after the end");
        let kept = kept_entries(start..u64::MAX);
        let messages: Vec<&str> = kept.iter().map(|entry| &*entry.message).collect();
        assert_eq!(messages, ["a line\nbreak", "said"]);
        let text = std::fs::read_to_string(&path).unwrap();
        assert_eq!(text.lines().count(), 1);
        assert!(text.contains("\"message\":\"a line\\nbreak\""), "{text}");
        std::fs::remove_file(path).unwrap();
    }

    #[test]
    fn full_disks_are_counted() {
        let _turn = TURN.lock();
        let file = LogFileOptions { path: "/dev/full".into(), bytes_max: 0, files_max: 0 };
        let before = counts().failed_writes;
        configure(LogOptions { file: Some((Level::Error, LogFormat::Text, file)), ..LogOptions::default() }).unwrap();
        log!(Error, "Tests", "one");
        log!(Error, "Tests", "two");
        configure(LogOptions::default()).unwrap();
        assert_eq!(counts().failed_writes, before + 2);
    }
}
