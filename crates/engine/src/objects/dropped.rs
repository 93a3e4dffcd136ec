//! Tables that were dropped and can be taken back, until their time has come.
//!
//! ```text
//! DROP ── record on disk, table shut ──▶ here ── UNDROP: the record becomes a definition again ──▶ catalog
//!                                          └── due: a thread lets the record go and removes the data
//! ```
//! Of a table that waits nothing is open and nothing is in memory but its names. Records and their states on disk:
//! [`catalog::WaitingTable`].

use base::Result;
use catalog::metadata::MetadataStore;
use parking_lot::{Condvar, Mutex};
use sql::ast;
use std::path::PathBuf;
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::{Duration, SystemTime};

/// Default time that a dropped table waits, in seconds.
pub(crate) const DELAY_S: u64 = 480;

/// Longest sleep of the thread, as the clock may be set.
const PAUSE_MAX: Duration = Duration::from_secs(60);

/// Pause before a failed removal is tried again.
const PAUSE_AFTER_ERROR: Duration = Duration::from_secs(5);

/// A table that was dropped and can be taken back.
#[derive(Clone, Debug)]
pub(crate) struct DroppedTable {
    /// The database of the table.
    pub database: String,
    /// The name of the table.
    pub name: String,
    /// The folder of its data.
    pub id: Arc<str>,
    /// The name of its engine.
    pub engine: String,
    /// The `CREATE` statement.
    pub create_query: Arc<str>,
    /// Time of the drop, in milliseconds after the epoch.
    pub dropped_ms: u64,
}

#[derive(Default)]
struct DropQueue {
    /// Dropped tables in the order of their drops.
    tables: Vec<DroppedTable>,
    thread: Option<JoinHandle<()>>,
    has_thread: bool,
    is_shut: bool,
}

/// The dropped tables of an engine that can be taken back.
pub(crate) struct DroppedTables {
    metadata: Arc<MetadataStore>,
    /// Time that they wait, in seconds; with 0 none does.
    pub delay_s: u64,
    state: Mutex<DropQueue>,
    changed: Condvar,
}

impl DroppedTables {
    /// A queue without tables; they wait for the given seconds, or for ClickHouse's default.
    pub(crate) fn new(metadata: Arc<MetadataStore>, delay_s: Option<u64>) -> Arc<Self> {
        Arc::new(DroppedTables {
            metadata,
            delay_s: delay_s.unwrap_or(DELAY_S),
            state: Mutex::default(),
            changed: Condvar::new(),
        })
    }

    /// Loads the tables that were dropped before the start, and removes those whose time has come.
    pub(crate) fn load(self: &Arc<Self>) {
        let found: Vec<DroppedTable> = self.metadata.waiting().into_iter().map(loaded).collect();
        let mut state = self.state.lock();
        debug_assert!(found.is_sorted_by_key(|table| table.dropped_ms), "tables wait by the time of their drop");
        state.tables = found;
        self.wake(&mut state);
    }

    /// The milliseconds after the epoch from which a table dropped now would wait; `None` where none does.
    pub(crate) fn waits_from_ms(&self) -> Option<u64> {
        (self.delay_s > 0).then(now_ms)
    }

    /// Adds a table that was dropped and shut, or that could not be taken back.
    pub(crate) fn add(self: &Arc<Self>, table: DroppedTable) {
        let mut state = self.state.lock();
        let at = state.tables.partition_point(|known| known.dropped_ms <= table.dropped_ms);
        state.tables.insert(at, table);
        debug_assert!(state.tables.is_sorted_by_key(|table| table.dropped_ms), "tables wait by the time of their drop");
        self.wake(&mut state);
    }

    /// Takes out the one that was dropped last under a name, or the one of a UUID.
    pub(crate) fn take(&self, database: &str, name: &str, uuid: Option<u128>) -> Option<DroppedTable> {
        let mut state = self.state.lock();
        let is_wanted = |table: &DroppedTable| {
            table.database == database && table.name == name && uuid.is_none_or(|uuid| uuid_of(&table.id) == Some(uuid))
        };
        let at = state.tables.iter().rposition(is_wanted)?;
        Some(state.tables.remove(at))
    }

    /// Calls `work` with all of them; none is taken back or removed meanwhile.
    pub(crate) fn with<T>(&self, work: impl FnOnce(&[DroppedTable]) -> T) -> T {
        work(&self.state.lock().tables)
    }

    /// The path of a table's record.
    pub(crate) fn path(&self, table: &DroppedTable) -> PathBuf {
        self.metadata.waiting_path(&table.id, table.dropped_ms)
    }

    /// Time at which a table is removed for good, in milliseconds after the epoch.
    pub(crate) fn due_ms(&self, table: &DroppedTable) -> u64 {
        table.dropped_ms.saturating_add(self.delay_s.saturating_mul(1000))
    }

    /// Ends the thread, and waits for it: tables that it has not removed go at the next start.
    pub(crate) fn shut(&self) {
        let mut state = self.state.lock();
        state.is_shut = true;
        self.changed.notify_all();
        let thread = state.thread.take();
        drop(state);
        if let Some(thread) = thread {
            let _ = thread.join();
        }
    }

    fn wake(self: &Arc<Self>, state: &mut DropQueue) {
        self.changed.notify_all();
        if !state.has_thread && !state.is_shut && !state.tables.is_empty() {
            let own = self.clone();
            state.thread = std::thread::Builder::new().name("drop".into()).spawn(move || own.work()).ok();
            state.has_thread = state.thread.is_some();
        }
    }

    /// Removes tables that are due, until none waits.
    fn work(&self) {
        let mut state = self.state.lock();
        while !state.is_shut && !state.tables.is_empty() {
            let pause = match self.let_go_due(&mut state) {
                Ok(Some(id)) => {
                    drop(state);
                    base::log!(Information, "DropTables", "The data {id} of a dropped table is removed");
                    self.metadata.finish_drop(&id);
                    state = self.state.lock();
                    continue;
                }
                Ok(None) => self.pause(&state),
                Err(error) => {
                    base::log!(Error, "DropTables", "A dropped table cannot be let go, this is tried again: {error}");
                    PAUSE_AFTER_ERROR
                }
            };
            self.changed.wait_for(&mut state, pause);
        }
        state.has_thread = false;
    }

    /// Takes out the first that is due; gives its id where its data is to be removed now.
    fn let_go_due(&self, state: &mut DropQueue) -> Result<Option<Arc<str>>> {
        let now_ms = now_ms();
        while let Some(table) = state.tables.first().filter(|table| self.due_ms(table) <= now_ms) {
            let (id, waited) = (table.id.clone(), self.metadata.let_go(&table.id, table.dropped_ms)?);
            state.tables.remove(0);
            // A table that does not wait any more was taken back, or its record was removed: its data must stay.
            if waited {
                return Ok(Some(id));
            }
        }
        Ok(None)
    }

    fn pause(&self, state: &DropQueue) -> Duration {
        let due_ms = state.tables.first().map_or(u64::MAX, |table| self.due_ms(table));
        Duration::from_millis(due_ms.saturating_sub(now_ms()).max(1)).min(PAUSE_MAX)
    }
}

/// The UUID that stands for the folder of a table's data.
fn uuid_of(id: &str) -> Option<u128> {
    u128::from_str_radix(id, 16).ok().map(types::uuid::turned)
}

fn now_ms() -> u64 {
    SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |time| time.as_millis() as u64)
}

/// A table by its record; one that cannot be read has no name, so that it only waits to be removed.
fn loaded(found: catalog::WaitingTable) -> DroppedTable {
    let create_query: Arc<str> =
        found.definition.map_or_else(|_| "".into(), |definition| definition.create_query.into());
    let parsed = sql::parse_statement(&create_query, &sql::ParseOptions { max_query_size: 0, ..Default::default() });
    let (database, name, engine) = match parsed.map(|parsed| parsed.statement.kind) {
        Ok(ast::StatementKind::CreateTable(create)) => {
            let engine = create.storage.engine.map(|engine| engine.name.name).unwrap_or_default();
            (create.name.database.map(|database| database.name).unwrap_or_default(), create.name.name.name, engine)
        }
        _ => Default::default(),
    };
    DroppedTable { database, name, id: found.id.into(), engine, create_query, dropped_ms: found.dropped_ms }
}
