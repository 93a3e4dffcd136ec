//! `system.text_log`: the last entries of the log.

use super::rows::{RowsBuilder, Wanted, enumeration, number, text};
use crate::engine::Engine;
use base::log::Level;
use types::{DataType, Value};

/// ClickHouse's columns `value1` to `value10`: the values in the message, which are not kept apart here.
const VALUES: [&str; 10] =
    ["value1", "value2", "value3", "value4", "value5", "value6", "value7", "value8", "value9", "value10"];

/// The last entries, the oldest first. They are those of the process, whichever engine in it they belong to.
pub(super) fn text_log(_engine: &Engine, wanted: &Wanted<'_>) -> RowsBuilder {
    let name = || DataType::low_cardinality(DataType::String);
    let mut columns = vec![
        ("hostname", name()),
        ("event_date", DataType::Date),
        ("event_time", DataType::DateTime(None)),
        ("event_time_microseconds", DataType::DateTime64(6, None)),
        ("thread_name", name()),
        ("thread_id", DataType::UInt64),
        ("level", enumeration(Level::ALL.map(|level| (level.name(), level as i16)))),
        ("query_id", DataType::String),
        ("logger_name", name()),
        ("message", DataType::String),
        ("revision", DataType::UInt32),
        ("source_file", name()),
        ("source_line", DataType::UInt64),
        ("message_format_string", name()),
    ];
    columns.extend(VALUES.map(|value| (value, DataType::String)));
    let mut rows = RowsBuilder::wanting(&columns, wanted);
    let values = columns.len() - VALUES.len();
    for entry in base::log::entries_since(0).entries {
        let seconds = (entry.time_us / 1_000_000) as u64;
        rows.push_each(|column| match column {
            0 => text(base::host_name()),
            1 => number(seconds / 86_400),
            2 => number(seconds),
            3 => Value::Int(entry.time_us),
            4 => text(&*entry.thread_name),
            5 => number(entry.thread_id),
            6 => Value::Int(entry.site.level as i64),
            7 => text(&*entry.query_id),
            8 => text(entry.site.logger),
            9 => text(&entry.message),
            10 => number(scalar::server::REVISION),
            11 => text(entry.site.file),
            12 => number(u64::from(entry.site.line)),
            13 => text(entry.site.format),
            other => {
                debug_assert!(other >= values);
                text("")
            }
        });
    }
    rows
}
