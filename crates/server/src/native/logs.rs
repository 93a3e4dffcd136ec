//! Entries of the server's log about a query, for the client that asks for them (`send_logs_level`): packets of a
//! block, sent between the blocks of the result, with its progress, and before what ends it.

use base::log::{Level, LogBuffer, LogEntry, SourceFilter};
use base::{Result, Settings, err};
use formats::FormatSettings;
use native::blocks::BlockPackets;
use native::packets::of_server::LOG;
use native::revision;
use std::sync::Arc;
use types::{Block, ColumnBuilder, DataType, Field, Schema, Value};

/// The buffer that collects the entries of a query; `None` for clients that take none.
///
/// # Errors
/// `CANNOT_COMPILE_REGEXP` for a `send_logs_source_regexp` that is none.
pub(super) fn buffer(settings: &Settings, revision: u64) -> Result<Option<Arc<LogBuffer>>> {
    let Some(level) = Level::parse(&settings.send_logs_level)? else { return Ok(None) };
    if revision < revision::SERVER_LOGS {
        return Ok(None);
    }
    let pattern = &settings.send_logs_source_regexp;
    let filter = match pattern.as_str() {
        "" => None,
        _ => {
            let regex = regex::Regex::new(pattern).map_err(|error| {
                err!(CannotCompileRegexp, "send_logs_source_regexp = '{pattern}' is no regular expression: {error}")
            })?;
            Some(Box::new(move |logger: &str| regex.is_match(logger)) as SourceFilter)
        }
    };
    Ok(Some(LogBuffer::new(level, filter)))
}

/// The packet of the entries that wait; nothing where none does.
pub(super) fn packet(logs: &LogBuffer, revision: u64) -> Result<Vec<u8>> {
    let (entries, dropped) = logs.take();
    if entries.is_empty() && dropped == 0 {
        return Ok(Vec::new());
    }
    let schema = Schema::new(vec![
        Field::new("event_time", DataType::DateTime(None)),
        Field::new("event_time_microseconds", DataType::UInt32),
        Field::new("host_name", DataType::String),
        Field::new("query_id", DataType::String),
        Field::new("thread_id", DataType::UInt64),
        Field::new("priority", DataType::Int8),
        Field::new("source", DataType::String),
        Field::new("text", DataType::String),
    ]);
    let mut builders: Vec<ColumnBuilder> =
        schema.fields.iter().map(|field| ColumnBuilder::new(&field.data_type)).collect();
    let mut add =
        |row: [Value; 8]| builders.iter_mut().zip(&row).for_each(|(builder, value)| builder.push_value(value));
    entries.iter().for_each(|entry| add(row(entry, entry.site.level, entry.site.logger, &entry.message)));
    let mut rows = entries.len();
    if let Some(last) = entries.last().filter(|_| dropped > 0) {
        add(row(last, Level::Warning, "Logs", &format!("{dropped} entries found no room and are left out")));
        rows += 1;
    }
    let columns = builders.into_iter().map(ColumnBuilder::finish).collect();
    let settings = FormatSettings::new(Settings::defaults(), types::TimeZone::system());
    // Such blocks are small: they are not compressed, as ClickHouse's are not.
    let mut packets = BlockPackets::new(&schema, &settings, revision, None)?;
    packets.number = LOG;
    let mut out = Vec::new();
    packets.write(&Block::new(columns, rows), &mut out)?;
    Ok(out)
}

fn row(entry: &LogEntry, level: Level, source: &str, text: &str) -> [Value; 8] {
    let micros = |entry: &LogEntry| entry.time_us.rem_euclid(1_000_000) as u64;
    [
        Value::UInt(entry.time_us.div_euclid(1_000_000).max(0) as u64),
        Value::UInt(micros(entry)),
        Value::string(base::host_name()),
        Value::string(&*entry.query_id),
        Value::UInt(entry.thread_id),
        Value::Int(level as i64),
        Value::string(source),
        Value::string(text),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::memory::{MemoryTracker, track};

    fn settings(level: &str, pattern: &str) -> Settings {
        Settings { send_logs_level: level.into(), send_logs_source_regexp: pattern.into(), ..Settings::default() }
    }

    #[test]
    fn who_gets_entries() {
        assert!(buffer(&settings("none", ""), revision::NEWEST).unwrap().is_none());
        assert!(buffer(&settings("trace", ""), revision::SERVER_LOGS - 1).unwrap().is_none());
        assert_eq!(
            buffer(&settings("trace", "("), revision::NEWEST).unwrap_err().code(),
            base::ErrorCode::CannotCompileRegexp
        );
    }

    #[test]
    fn a_packet_of_entries() {
        let logs = buffer(&settings("debug", "^Tes"), revision::NEWEST).unwrap().unwrap();
        assert!(packet(&logs, revision::NEWEST).unwrap().is_empty());
        let scope = base::log::QueryScope { query_id: "q".into(), logs: Some(logs.clone()) };
        let tracked = track(Some(MemoryTracker::of_query(0, None, scope)));
        base::log!(Debug, "Tests", "said");
        base::log!(Debug, "Other", "of another source");
        base::log!(Trace, "Tests", "below the level");
        drop(tracked);
        let packet = packet(&logs, revision::NEWEST).unwrap();
        assert_eq!(packet[..2], [LOG, 0]);
        let (schema, block) = formats::read_native_block(&mut &packet[2..], revision::NEWEST).unwrap().unwrap();
        assert_eq!(block.rows, 1);
        let at = |name: &str| block.columns[schema.index_of(name).unwrap()].value(0);
        assert_eq!(
            (at("priority"), at("text"), at("query_id")),
            (Value::Int(7), Value::string("said"), Value::string("q"))
        );
    }
}
