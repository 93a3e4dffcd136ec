//! The context of a running query, which every operator is given.

use crate::pool::WorkerPool;
use crate::profile::{Profile, StepProfile};
use crate::spill::SpillFolder;
use crate::totals::Totals;
use base::events::{Counters, Event};
use base::memory::MemoryTracker;
use base::{CancelToken, Settings};
use functions::FunctionContext;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use storage::ScanContext;
use types::Block;

/// The assumed memory of a machine that does not tell it.
const FALLBACK_MEMORY_BYTES: u64 = 4 << 30;

/// The context of a query, shared by all threads that work for it.
#[derive(Clone)]
pub struct QueryContext {
    /// The query's settings.
    pub settings: Arc<Settings>,
    /// Cancels the query.
    pub cancel: CancelToken,
    /// Profile events.
    pub counters: Arc<Counters>,
    /// The memory that the query has taken.
    pub memory: Arc<MemoryTracker>,
    /// The context that functions are given.
    pub functions: FunctionContext,
    /// The threads of the process.
    pub pool: Arc<WorkerPool>,
    /// The workload that its threads count for, if that is defined; nothing for work within another query.
    pub workload: Option<Arc<str>>,
    /// The progress of reading.
    pub progress: Arc<Progress>,
    /// The folder of temporary files.
    pub spill: Arc<SpillFolder>,
    /// Extras of the result beside its rows.
    pub extras: Arc<ResultExtras>,
    /// The task that traces name for threads that work for the query.
    pub task: Arc<trace::Task>,
    /// Measurements of each step, for `EXPLAIN ANALYZE`.
    pub profile: Option<Arc<Profile>>,
    /// The step whose phases run with this context.
    pub step: Option<Arc<StepProfile>>,
    /// The database of the session's temporary tables, if it has such.
    pub temporary_database: Option<Arc<str>>,
}

/// Extras of a query's result beside its rows, known once the rows are read.
#[derive(Default)]
pub struct ResultExtras {
    /// Rows of `WITH TOTALS`.
    pub(crate) totals: Totals,
    /// Number of rows before the limit, plus one; 0 without a limit.
    rows_before_limit: AtomicU64,
}

impl ResultExtras {
    /// The row of `WITH TOTALS`.
    pub fn totals(&self) -> Option<Block> {
        self.totals.result()
    }

    /// Rows that reached the outermost limit, if there is one. There may be more that nobody needed to read.
    pub fn rows_before_limit(&self) -> Option<u64> {
        self.rows_before_limit.load(Ordering::Relaxed).checked_sub(1)
    }

    /// Counts rows that reach the limit; 0 says that there is one.
    pub fn count_rows_before_limit(&self, rows: u64) {
        let _ = self.rows_before_limit.compare_exchange(0, 1, Ordering::Relaxed, Ordering::Relaxed);
        self.rows_before_limit.fetch_add(rows, Ordering::Relaxed);
    }
}

/// The progress of reading, for clients that show it.
#[derive(Debug)]
pub struct Progress {
    counters: Arc<Counters>,
    total_rows: AtomicU64,
    started: Instant,
}

impl Progress {
    /// Progress that is taken from the query's counters.
    pub fn new(counters: Arc<Counters>) -> Arc<Self> {
        Arc::new(Progress { counters, total_rows: AtomicU64::new(0), started: Instant::now() })
    }

    /// Time since the query began.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Rows read so far.
    pub fn rows_read(&self) -> u64 {
        self.counters.get(Event::SelectedRows)
    }

    /// Uncompressed bytes read so far.
    pub fn bytes_read(&self) -> u64 {
        self.counters.get(Event::SelectedBytes)
    }

    /// Rows that the scans opened so far will read in all, roughly.
    pub fn total_rows(&self) -> u64 {
        self.total_rows.load(Ordering::Relaxed)
    }

    /// Counts a scan of `rows`.
    pub fn add_total_rows(&self, rows: u64) {
        self.total_rows.fetch_add(rows, Ordering::Relaxed);
    }
}

impl QueryContext {
    /// A context with its own counters and no limits but those of `settings`.
    pub fn new(settings: Arc<Settings>, pool: Arc<WorkerPool>) -> Self {
        let counters = Counters::new(None);
        QueryContext {
            cancel: CancelToken::new(),
            memory: MemoryTracker::new(settings.max_memory_usage, None),
            functions: FunctionContext::with_settings(settings.clone()),
            progress: Progress::new(counters.clone()),
            extras: Arc::default(),
            task: Arc::default(),
            profile: None,
            step: None,
            temporary_database: None,
            workload: None,
            settings,
            counters,
            pool,
            spill: Arc::new(SpillFolder::new(
                std::env::temp_dir().join(format!("ursa-spill-{}", std::process::id())),
                FALLBACK_MEMORY_BYTES,
            )),
        }
    }

    /// Threads that the query may use: `max_threads`, at most the pool's.
    pub fn threads(&self) -> usize {
        match self.settings.max_threads {
            0 => self.pool.threads(),
            wanted => (wanted as usize).min(self.pool.threads()),
        }
    }

    /// Whether the query's own thread leaves all work to workers, because its workload counts that thread too.
    pub(crate) fn leaves_work_to_workers(&self) -> bool {
        self.pool.takes_master(self.workload.as_ref())
    }

    /// The context that scans are given.
    pub fn scan_context(&self) -> ScanContext {
        ScanContext { cancel: self.cancel.clone(), counters: self.counters.clone() }
    }

    /// Rows in a block that an operator makes, at most.
    pub fn block_rows_max(&self) -> usize {
        self.settings.max_block_size.clamp(1, 1 << 20) as usize
    }

    /// Cancellation and memory, checked once a block.
    ///
    /// # Errors
    /// `QUERY_WAS_CANCELLED`, `TIMEOUT_EXCEEDED`, `MEMORY_LIMIT_EXCEEDED`.
    pub fn check(&self) -> base::Result<()> {
        self.cancel.check()?;
        base::memory::check()
    }
}
