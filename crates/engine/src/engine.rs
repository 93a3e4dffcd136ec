//! The engine, which lives as long as the process: databases, threads, caches, counters.

use crate::access::Quotas;
use crate::async_inserts::AsyncInserts;
use crate::logs::{LogTableOptions, Logs};
use crate::objects::backups::Backups;
use crate::objects::dictionaries::EngineDictionaries;
use crate::objects::dropped::DroppedTables;
use crate::objects::named_collections::NamedCollections;
use crate::objects::user_functions::UserFunctions;
use crate::objects::workloads::Workloads;
use crate::processes::Processes;
use crate::query::durations::QueryDurations;
use crate::reconfigure::ChangingOptions;
use crate::refresh::Refreshes;
use crate::server_settings::ServerSetting;
use crate::session::Session;
use crate::user_memory::UserMemory;
use ::access::authentication::PasswordRules;
use ::access::control::AccessControl;
use base::events::Counters;
use base::memory::{RunningQueries, memory_bytes, total, watch_queries};
use base::{Result, Settings};
use catalog::metadata::MetadataStore;
use catalog::{Catalog, FileAccess, Object};
use exec::WorkerPool;
use exec::spill::SpillFolder;
use functions::Registry;
use functions::dictionary::DictionaryAccess;
use parking_lot::{Mutex, RwLock};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;
use storage::{Shared, SharedOptions};

/// The version that clients see. Its major and minor numbers are those of the ClickHouse release whose behaviour Ursa
/// follows; clients choose features by them.
pub const VERSION: &str = "26.9.1.1";

/// Options of opening an engine.
#[derive(Clone, Debug, Default)]
pub struct EngineOptions {
    /// The data folder; without one, tables live in a temporary folder that is removed at the end.
    pub path: Option<PathBuf>,
    /// Worker threads; 0 means one per core.
    pub threads: usize,
    /// Bytes of the cache of decompressed chunks; 0 means two fifths of the memory.
    pub cache_bytes: u64,
    /// Bytes of metadata of parts that may stay in memory.
    pub metadata_caches: MetadataCaches,
    /// The folder of temporary files; without one, `tmp` in the data folder.
    pub tmp_path: Option<PathBuf>,
    /// Password of the user `default`; empty means none.
    pub password: String,
    /// Settings that sessions begin with.
    pub settings: Arc<Settings>,
    /// Folders that statements may open files in; without it, any file that the process may open.
    pub confinement: Option<Confinement>,
    /// The limit on memory of the whole process.
    pub server_memory: ServerMemory,
    /// Seconds that a dropped table can be taken back for (`database_atomic_delay_before_drop_table_sec`); 480 where it
    /// is `None`.
    pub drop_delay_s: Option<u64>,
    /// Queries that may run at a time (`max_concurrent_queries`); 0 is no limit.
    pub max_concurrent_queries: u64,
    /// Whether a query of a workload that does not exist is refused (`throw_on_unknown_workload`).
    pub throw_on_unknown_workload: bool,
    /// Rows of `system.server_settings` beside those that the engine itself knows.
    pub server_settings: Vec<ServerSetting>,
    /// Options of the stored tables of `system.query_log` and its kin; `None`: the last entries, in memory.
    pub log_tables: Option<LogTableOptions>,
}

/// Folders that statements of a server are confined to.
#[derive(Clone, Debug, Default)]
pub struct Confinement {
    /// Folder of files for `file()`, engine `File` and dictionaries; by default `user_files` in the data folder.
    pub user_files: Option<PathBuf>,
    /// Folders of backups, beside `backups` in the data folder.
    pub backups: Vec<PathBuf>,
    /// Hosts that `url()`, `s3()` and their engines may reach beside those of public addresses.
    pub hosts: Vec<String>,
}

impl Confinement {
    fn access(&self, root: &Path) -> Result<FileAccess> {
        let mut backups = vec![root.join("backups")];
        backups.extend(self.backups.iter().cloned());
        let user_files = self.user_files.clone().unwrap_or_else(|| root.join("user_files"));
        Ok(FileAccess::confined(&user_files, &backups)?.with_hosts(&self.hosts))
    }
}

/// Limits of the memory that queries, caches and merges take together.
#[derive(Clone, Copy, Debug)]
pub struct ServerMemory {
    /// Bytes (`max_server_memory_usage`); 0: only the share below holds.
    pub bytes: u64,
    /// Share of the memory that the process may have (`max_server_memory_usage_to_ram_ratio`); 0: only the bytes above
    /// hold.
    pub ratio: f64,
}

impl Default for ServerMemory {
    fn default() -> Self {
        ServerMemory { bytes: 0, ratio: 0.9 }
    }
}

impl ServerMemory {
    /// The limit in bytes; 0 is none.
    pub(crate) fn limit(self) -> u64 {
        let share = (self.ratio > 0.0).then(|| (memory_bytes() as f64 * self.ratio) as u64);
        [(self.bytes > 0).then_some(self.bytes), share].into_iter().flatten().min().unwrap_or(0)
    }
}

/// Sizes of the caches of metadata of parts; those that are `None` follow from the machine's memory.
#[derive(Clone, Debug, Default)]
pub struct MetadataCaches {
    /// Bytes of places of chunks and statistics of granules (`mark_cache_size`).
    pub mark_bytes: Option<u64>,
    /// Bytes of primary indexes (`primary_index_cache_size`).
    pub primary_index_bytes: Option<u64>,
    /// Bytes of skip indexes (`index_mark_cache_size`).
    pub skip_index_bytes: Option<u64>,
}

/// A running database.
pub struct Engine {
    pub(crate) catalog: Arc<Catalog>,
    pub(crate) registry: Registry,
    pub(crate) pool: Arc<WorkerPool>,
    pub(crate) spill: Arc<SpillFolder>,
    pub(crate) storage: Arc<Shared>,
    pub(crate) metadata: Arc<MetadataStore>,
    /// Tables that can be taken back.
    pub(crate) dropped: Arc<DroppedTables>,
    /// Files that statements may open.
    pub(crate) files: FileAccess,
    pub(crate) processes: Arc<Processes>,
    pub(crate) durations: QueryDurations,
    /// The logs of queries and other events.
    pub(crate) logs: Logs,
    pub(crate) counters: Arc<Counters>,
    /// Memory of users.
    pub(crate) users: UserMemory,
    /// Users, roles and their like.
    pub(crate) access: AccessControl,
    /// Use of quotas.
    pub(crate) quotas: Quotas,
    pub(crate) user_functions: UserFunctions,
    pub(crate) named_collections: NamedCollections,
    pub(crate) workloads: Workloads,
    pub(crate) dictionaries: DictionaryAccess,
    /// Small inserts that are collected.
    pub(crate) async_inserts: AsyncInserts,
    /// Backups and restores since the start.
    pub(crate) backups: Backups,
    /// Views that are refreshed.
    pub(crate) refreshes: Arc<Refreshes>,
    pub(crate) started: Instant,
    /// Inserts hold it to read; a materialized view being filled holds it to write.
    pub(crate) populating: RwLock<()>,
    /// Held while a statement creates, changes or drops tables, so that one does at a time.
    pub(crate) ddl: Mutex<()>,
    pub(crate) changing: ChangingOptions,
    /// A temporary data folder, which is removed when the engine goes.
    temporary: Option<PathBuf>,
}

/// Worker threads.
fn threads_of(options: &EngineOptions) -> usize {
    match options.threads {
        0 => std::thread::available_parallelism().map_or(1, usize::from),
        threads => threads,
    }
}

/// The options that storage is opened with.
pub(crate) fn storage_options(options: &EngineOptions) -> SharedOptions {
    let threads = threads_of(options);
    let MetadataCaches { mark_bytes, primary_index_bytes, skip_index_bytes } = options.metadata_caches;
    SharedOptions {
        cache_bytes: (options.cache_bytes > 0).then_some(options.cache_bytes),
        merge_threads: threads.div_ceil(2),
        encode_threads: Some(threads),
        mark_bytes,
        primary_index_bytes,
        skip_index_bytes,
        ..SharedOptions::default()
    }
}

impl Engine {
    /// Opens the data folder and loads its tables; objects that cannot be loaded are left out: see [`Self::warnings`].
    ///
    /// # Errors
    /// When another process uses the folder, or it cannot be read.
    pub fn open(options: EngineOptions) -> Result<Arc<Self>> {
        total::set_limit(options.server_memory.limit());
        let threads = threads_of(&options);
        let (path, temporary) = match &options.path {
            Some(path) => (path.clone(), None),
            None => {
                let path = std::env::temp_dir().join(format!("ursa-{}", catalog::metadata::new_id()?));
                (path.clone(), Some(path))
            }
        };
        let mut registry = Registry::default();
        scalar::register(&mut registry);
        aggregate::register(&mut registry);
        crate::query::text::register(&mut registry);
        crate::normalize_query::register(&mut registry);
        crate::introspection::register(&mut registry);
        crate::flame_graph::register(&mut registry);
        crate::format_row::register(&mut registry);
        let counters = Counters::new(None);
        let metadata = Arc::new(MetadataStore::open(&path)?);
        let dropped = DroppedTables::new(metadata.clone(), options.drop_delay_s);
        let files = options
            .confinement
            .as_ref()
            .map_or_else(|| Ok(FileAccess::free()), |confinement| confinement.access(&path))?;
        let processes = Arc::<Processes>::default();
        let running: Arc<dyn RunningQueries> = processes.clone();
        watch_queries(Arc::downgrade(&running));
        let access = AccessControl::new(&options.password, PasswordRules::default())?;
        let engine = Arc::new_cyclic(|engine| Engine {
            catalog: Arc::default(),
            registry,
            pool: WorkerPool::new(threads),
            spill: Arc::new(SpillFolder::new(
                options.tmp_path.clone().unwrap_or_else(|| path.join("tmp")),
                memory_bytes(),
            )),
            storage: Shared::new(&storage_options(&options), counters.clone()),
            metadata,
            dropped,
            files,
            processes: processes.clone(),
            durations: QueryDurations::default(),
            logs: Logs::new(options.log_tables, counters.clone(), engine.clone()),
            counters,
            users: UserMemory::default(),
            access,
            quotas: Quotas::default(),
            user_functions: UserFunctions::default(),
            named_collections: NamedCollections::default(),
            workloads: Workloads::default(),
            dictionaries: DictionaryAccess::new(Arc::new(EngineDictionaries(engine.clone()))),
            async_inserts: AsyncInserts::new(engine.clone()),
            backups: Backups::default(),
            refreshes: Arc::new(Refreshes::new(engine.clone())),
            started: Instant::now(),
            populating: RwLock::new(()),
            ddl: Mutex::new(()),
            changing: ChangingOptions::new(&options),
            temporary,
        });
        engine.load()?;
        if let Some(observer) = engine.logs.part_observer(&engine.catalog) {
            engine.storage.observe_parts(observer);
        }
        base::log!(Information, "Engine", "Opened the data folder {}", path.display());
        engine.refreshes.notify();
        engine.logs.start();
        Ok(engine)
    }

    /// A session of the user `default`.
    pub fn session(self: &Arc<Self>) -> Session {
        Session::new(self.clone(), self.session_settings())
    }

    /// Ends running queries and background work; data is on disk already.
    pub fn shutdown(&self) {
        self.async_inserts.stop();
        self.refreshes.shut();
        self.dropped.shut();
        self.processes.cancel_all();
        self.flush_buffers();
        self.logs.shut();
        for database in self.catalog.databases() {
            for entry in database.objects() {
                if let Object::Table(table) = &entry.object {
                    table.shutdown();
                }
            }
        }
    }

    /// Writes waiting rows into their tables while those still take them.
    fn flush_buffers(&self) {
        let entries = self.catalog.databases().into_iter().flat_map(|database| database.objects());
        for entry in entries {
            if let Object::Table(table) = &entry.object
                && let Some(buffer) = table.as_any().downcast_ref::<crate::engines::buffer::BufferTable>()
                && let Err(error) = buffer.flush()
            {
                let (database, name) = (&entry.database, &entry.name);
                base::log!(Error, "StorageBuffer", "Rows that wait in {database}.{name} are lost: {error}");
            }
        }
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        self.shutdown();
        if let Some(path) = &self.temporary {
            let _ = std::fs::remove_dir_all(path);
        }
    }
}
