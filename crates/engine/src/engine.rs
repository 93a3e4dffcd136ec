//! What lives as long as the process: databases, threads, caches, counters.

use crate::async_inserts::AsyncInserts;
use crate::dictionaries::EngineDictionaries;
use crate::interpret::load_functions;
use crate::user_functions::UserFunctions;
use crate::interpret::create::load_object;
use crate::processes::Processes;
use crate::query_log::QueryLog;
use crate::session::Session;
use base::events::Counters;
use base::memory::MemoryTracker;
use base::{Result, Settings};
use catalog::metadata::MetadataStore;
use catalog::{Catalog, Database, Object};
use exec::WorkerPool;
use exec::spill::SpillFolder;
use functions::Registry;
use functions::dictionary::DictionaryAccess;
use parking_lot::{Mutex, RwLock};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;
use storage::{Shared, SharedOptions};

/// The version that clients see. Its major and minor numbers are those of the ClickHouse release whose behaviour Ursa
/// follows; clients choose features by them.
pub const VERSION: &str = "26.9.1.1";

/// How to open an engine.
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
}

/// Sizes of the caches of what parts say about themselves; those that are `None` follow from the machine's memory.
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
    pub(crate) catalog: Catalog,
    pub(crate) registry: Registry,
    pub(crate) pool: Arc<WorkerPool>,
    pub(crate) spill: Arc<SpillFolder>,
    pub(crate) storage: Arc<Shared>,
    pub(crate) metadata: MetadataStore,
    pub(crate) processes: Processes,
    pub(crate) query_log: QueryLog,
    pub(crate) counters: Arc<Counters>,
    pub(crate) memory: Arc<MemoryTracker>,
    pub(crate) user_functions: UserFunctions,
    pub(crate) dictionaries: DictionaryAccess,
    /// Small inserts that are collected.
    pub(crate) async_inserts: AsyncInserts,
    pub(crate) started: Instant,
    /// Inserts hold it to read; a materialized view being filled holds it to write.
    pub(crate) populating: RwLock<()>,
    /// One statement that changes what tables there are runs at a time.
    pub(crate) ddl: Mutex<()>,
    options: EngineOptions,
    /// Removed when the engine goes.
    temporary: Option<PathBuf>,
}

fn storage_options(options: &EngineOptions, cache_bytes: u64, threads: usize) -> SharedOptions {
    let MetadataCaches { mark_bytes, primary_index_bytes, skip_index_bytes } = options.metadata_caches;
    SharedOptions {
        cache_bytes: Some(cache_bytes),
        merge_threads: threads.div_ceil(2),
        encode_threads: Some(threads),
        mark_bytes,
        primary_index_bytes,
        skip_index_bytes,
        ..SharedOptions::default()
    }
}

impl Engine {
    /// Opens the data folder and loads its tables.
    ///
    /// # Errors
    /// When another process uses the folder, or a table cannot be loaded: it names the table and its file.
    pub fn open(options: EngineOptions) -> Result<Arc<Self>> {
        let threads = if options.threads == 0 { std::thread::available_parallelism().map_or(1, usize::from) } else { options.threads };
        let cache_bytes = if options.cache_bytes == 0 { total_memory_bytes() / 5 * 2 } else { options.cache_bytes };
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
        crate::query_text::register(&mut registry);
        crate::normalize_query::register(&mut registry);
        crate::introspection::register(&mut registry);
        crate::flame_graph::register(&mut registry);
        crate::format_row::register(&mut registry);
        let counters = Counters::new(None);
        let metadata = MetadataStore::open(&path)?;
        let engine = Arc::new_cyclic(|engine| Engine {
            catalog: Catalog::default(),
            registry,
            pool: WorkerPool::new(threads),
            spill: Arc::new(SpillFolder::new(options.tmp_path.clone().unwrap_or_else(|| path.join("tmp")), total_memory_bytes())),
            storage: Shared::new(&storage_options(&options, cache_bytes, threads), counters.clone()),
            metadata,
            processes: Processes::default(),
            query_log: QueryLog::default(),
            counters,
            memory: MemoryTracker::new(0, None),
            user_functions: UserFunctions::default(),
            dictionaries: DictionaryAccess::new(Arc::new(EngineDictionaries(engine.clone()))),
            async_inserts: AsyncInserts::new(engine.clone()),
            started: Instant::now(),
            populating: RwLock::new(()),
            ddl: Mutex::new(()),
            options,
            temporary,
        });
        engine.load()?;
        Ok(engine)
    }

    /// A session of a user.
    pub fn session(self: &Arc<Self>) -> Session {
        Session::new(self.clone(), self.options.settings.clone())
    }

    /// Whether a user's name and password are right.
    ///
    /// # Errors
    /// `AUTHENTICATION_FAILED`, without saying which of the two is wrong.
    pub fn authenticate(&self, user: &str, password: &str) -> Result<()> {
        let known = user.is_empty() || user == "default";
        // Every byte is compared, so that time does not tell how many are right.
        let expected = self.options.password.as_bytes();
        let same = expected.len() == password.len() && expected.iter().zip(password.as_bytes()).fold(0, |diff, (a, b)| diff | (a ^ b)) == 0;
        if known && same {
            return Ok(());
        }
        base::bail!(AuthenticationFailed, "{user}: Authentication failed: password is incorrect, or there is no user with such name")
    }

    /// Whether the default user has a password: without one a server listens on loopback only.
    pub fn has_password(&self) -> bool {
        !self.options.password.is_empty()
    }

    /// Ends running queries and background work; data is on disk already.
    pub fn shutdown(&self) {
        self.async_inserts.stop();
        self.processes.cancel_all();
        self.flush_buffers();
        for database in self.catalog.databases() {
            for entry in database.objects() {
                if let Object::Table(table) = &entry.object {
                    table.shutdown();
                }
            }
        }
    }

    /// Rows that wait go into their tables while those still take them.
    fn flush_buffers(&self) {
        let entries = self.catalog.databases().into_iter().flat_map(|database| database.objects());
        for entry in entries {
            if let Object::Table(table) = &entry.object
                && let Some(buffer) = table.as_any().downcast_ref::<crate::engines::buffer::BufferTable>()
            {
                let _ = buffer.flush();
            }
        }
    }

    fn load(self: &Arc<Self>) -> Result<()> {
        self.catalog.add(crate::system::database(self))?;
        load_functions(self)?;
        storage::mergetree::recover_tables(&self.metadata.store_path())?;
        let mut databases = self.metadata.databases()?;
        if !databases.iter().any(|name| name == "default") {
            self.metadata.save_database("default")?;
            databases.push("default".into());
        }
        let mut known = Vec::new();
        for name in databases {
            let database = Database::new(name.clone(), "Atomic");
            self.catalog.add(database.clone())?;
            for stored in self.metadata.tables(&name)? {
                known.push(stored.id.clone());
                let entry = load_object(self, &name, &stored).map_err(|error| error.context(format!("while loading table {name}.{}", stored.name)))?;
                database.add(entry)?;
            }
            known.extend(self.metadata.detached_tables(&name)?.into_iter().map(|stored| stored.id));
        }
        crate::interpret::resume_mutations(self);
        self.metadata.remove_orphans(&known);
        Ok(())
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

/// Bytes of memory that the machine has.
fn total_memory_bytes() -> u64 {
    const FALLBACK_BYTES: u64 = 4 << 30;
    let text = std::fs::read_to_string("/proc/meminfo").unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix("MemTotal:"));
    line.and_then(|line| line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()).map_or(FALLBACK_BYTES, |kib| kib << 10)
}
