//! `system.text_log`: entries of the log of the process, from the level on that `base::log` is told for it.
//!
//! They wait where `base::log` has them, whichever engine of the process they are of. Of several engines with such a
//! table in one process each gets a part of the entries.

use super::query_log::{day_of, seconds_of};
use super::{FlushAlarm, LogRows};
use crate::system::rows::{RowsBuilder, Wanted, number, text};
use crate::system::shapes;
use base::log;
use std::ops::Range;
use std::sync::Arc;
use types::{TimeZone, Value};

/// The columns that are filled. `value1` to `value10`, what was put into the message, are not kept apart.
const NAMES: [&str; 14] = [
    "hostname",
    "event_date",
    "event_time",
    "event_time_microseconds",
    "thread_name",
    "thread_id",
    "level",
    "query_id",
    "logger_name",
    "message",
    "revision",
    "source_file",
    "source_line",
    "message_format_string",
];

/// The entries that `base::log` has.
pub(super) struct TextLog;

impl TextLog {
    /// Entries that go on to a table ring `alarm` when half of their room is taken.
    pub(super) fn new(alarm: Option<&Arc<FlushAlarm>>) -> Arc<Self> {
        if let Some(alarm) = alarm {
            let alarm = Arc::downgrade(alarm);
            log::when_half_full(Box::new(move || alarm.upgrade().into_iter().for_each(|alarm| alarm.ring())));
        }
        Arc::new(TextLog)
    }
}

impl LogRows for TextLog {
    fn table(&self) -> &'static str {
        "text_log"
    }

    fn numbers(&self) -> Range<u64> {
        log::kept_positions()
    }

    fn rows(&self, numbers: Range<u64>, wanted: &Wanted<'_>) -> RowsBuilder {
        let mut rows = shapes::wanting("text_log", &NAMES, wanted);
        let zone = TimeZone::system();
        for entry in log::kept_entries(numbers) {
            rows.push_wanted(&[
                &|| text(base::host_name()),
                &|| day_of(entry.time_us, &zone),
                &|| seconds_of(entry.time_us),
                &|| Value::Int(entry.time_us),
                &|| text(&*entry.thread_name),
                &|| number(entry.thread_id),
                &|| Value::Int(entry.site.level as i64),
                &|| text(&*entry.query_id),
                &|| text(entry.site.logger),
                &|| text(&entry.message),
                &|| number(scalar::server::REVISION),
                &|| text(entry.site.file),
                &|| number(u64::from(entry.site.line)),
                &|| text(entry.site.format),
            ]);
        }
        rows
    }

    // Entries that go for want of room are counted where they wait.
    fn begin_write(&self, _: u64) {}

    fn end_write(&self, numbers: Range<u64>, is_written: bool) {
        if is_written {
            log::release_entries(numbers.end);
        }
    }
}
