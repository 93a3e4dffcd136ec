//! `system.part_log`: what happens to parts of tables.
//!
//! Parts of the logs themselves are left out, so that a server at which nothing happens writes nothing; so are those of
//! temporary tables.

use super::query_log::{day_of, seconds_of};
use super::{LogBuffer, LogEntry};
use crate::objects::temporary::is_temporary;
use crate::system::rows::{RowsBuilder, Wanted, number, text, texts};
use crate::system::{WIDE_PART_BYTES, shapes, uuid};
use catalog::Catalog;
use parking_lot::Mutex;
use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, Weak};
use std::time::{SystemTime, UNIX_EPOCH};
use storage::{PartEvent, PartInfo, PartObserver};
use types::{DataType, TimeZone, Value};

/// Names of tables that are remembered, at most.
const TABLES_MAX: usize = 10_000;

/// Database and name of a table.
type TableNames = Arc<(String, String)>;

/// An event of a part.
pub(crate) struct PartLogEntry {
    /// Microseconds after the epoch.
    time_us: i64,
    query_id: Arc<str>,
    /// Empty for a table that is not in its database yet.
    table: TableNames,
    /// The id, as folders have it.
    table_id: String,
    event: PartEvent,
}

/// Writes events of parts into their log. It is told within merges, which the end of a table waits for: it holds
/// neither tables nor the engine.
pub(super) struct PartLogObserver {
    catalog: Weak<Catalog>,
    log: Arc<LogBuffer<PartLogEntry>>,
    /// Names by id, as they were.
    names: Mutex<HashMap<String, TableNames>>,
}

impl PartLogObserver {
    pub(super) fn new(catalog: Weak<Catalog>, log: Arc<LogBuffer<PartLogEntry>>) -> Arc<Self> {
        Arc::new(PartLogObserver { catalog, log, names: Mutex::default() })
    }

    /// The names of the table with an id; empty while it is in no database.
    fn names(&self, id: &str) -> TableNames {
        // Tables have ended before the catalog goes.
        let Some(catalog) = self.catalog.upgrade() else { return TableNames::default() };
        let known = self.names.lock().get(id).cloned();
        if let Some(names) = known.filter(|names| catalog.is_named(&names.0, &names.1, id)) {
            return names;
        }
        let Some(found) = catalog.names_of(id) else { return TableNames::default() };
        let names: TableNames = Arc::new(found);
        let mut known = self.names.lock();
        if known.len() >= TABLES_MAX {
            known.clear();
        }
        known.insert(id.to_string(), names.clone());
        names
    }
}

impl PartObserver for PartLogObserver {
    fn note(&self, table: &Path, events: Vec<PartEvent>) {
        let id = table.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        let names = self.names(&id);
        if names.0 == "system" || is_temporary(&names.0) {
            return;
        }
        let time_us = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_micros() as i64);
        let query_id = base::memory::query_scope().map_or_else(|| "".into(), |scope| scope.query_id);
        for event in events {
            let (query_id, table) = (query_id.clone(), names.clone());
            self.log.add(PartLogEntry { time_us, query_id, table, table_id: id.clone(), event });
        }
    }
}

/// The columns, in the order of [`push`]; their types are those of `shapes.tsv`.
const NAMES: [&str; 26] = [
    "hostname",
    "query_id",
    "event_type",
    "merge_reason",
    "event_date",
    "event_time",
    "event_time_microseconds",
    "duration_ms",
    "database",
    "table",
    "table_uuid",
    "part_name",
    "partition_id",
    "partition",
    "part_type",
    "disk_name",
    "path_on_disk",
    "rows",
    "size_in_bytes",
    "merged_from",
    "bytes_uncompressed",
    "read_rows",
    "read_bytes",
    "error",
    "exception",
    "mutation_ids",
];

impl LogEntry for PartLogEntry {
    const TABLE: &'static str = "part_log";

    fn size_bytes(&self) -> usize {
        let part = &self.event.part;
        let texts = part.name.len() + part.partition.len() + part.partition_id.len() + part.path.len();
        let sources: usize = self.event.merged_from.iter().map(|name| name.len() + 24).sum();
        let error = self.event.error.as_ref().map_or(0, |error| error.message().len());
        size_of::<Self>() + texts + sources + error + self.query_id.len() + self.table_id.len()
    }

    fn rows(entries: &[Arc<Self>], wanted: &Wanted<'_>) -> RowsBuilder {
        let own = [("duration_us", DataType::UInt64)];
        let mut rows = shapes::with_own("part_log", &NAMES, &own, wanted);
        let zone = TimeZone::system();
        entries.iter().for_each(|entry| push(&mut rows, entry, &zone));
        rows
    }
}

/// As `system.parts` has it of a table without settings; empty for a part that is not there.
fn part_type(part: &PartInfo) -> &'static str {
    match part.path.is_empty() {
        true => "",
        false if part.data_uncompressed_bytes < WIDE_PART_BYTES => "Compact",
        false => "Wide",
    }
}

/// A row, of which only the values asked for are computed.
fn push(rows: &mut RowsBuilder, entry: &PartLogEntry, zone: &TimeZone) {
    let PartLogEntry { event, time_us, .. } = entry;
    let part = &event.part;
    let code = event.error.as_ref().map_or(0, |error| error.code().number() as u64);
    rows.push_wanted(&[
        &|| text(base::host_name()),
        &|| text(&*entry.query_id),
        &|| Value::Int(event.kind as i64),
        &|| Value::Int(event.reason as i64),
        &|| day_of(*time_us, zone),
        &|| seconds_of(*time_us),
        &|| Value::Int(*time_us),
        &|| number(event.duration.as_millis() as u64),
        &|| text(&entry.table.0),
        &|| text(&entry.table.1),
        &|| uuid(&entry.table_id),
        &|| text(&part.name),
        &|| text(&part.partition_id),
        &|| text(&part.partition),
        &|| text(part_type(part)),
        &|| text("default"),
        &|| text(&part.path),
        &|| number(part.rows),
        &|| number(part.bytes_on_disk),
        &|| texts(&event.merged_from),
        &|| number(part.data_uncompressed_bytes),
        &|| number(event.read_rows),
        &|| number(event.read_bytes),
        &|| number(code),
        &|| text(event.error.as_ref().map_or_else(String::new, ToString::to_string)),
        &|| text(event.mutation.map_or_else(String::new, |mutation| format!("mutation_{mutation}.txt"))),
        &|| number(event.duration.as_micros() as u64),
    ]);
}
