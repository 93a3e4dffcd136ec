//! Asynchronous inserts: rows of many small inserts into a table are collected and written as one.
//!
//! Rows are parsed by the session that brings them, so that its errors are its own. They wait in a bucket per table,
//! columns and settings; a thread writes a bucket when it is old, large, or has rows of many inserts. While one is
//! written the next grows: the slower the disk, the more rows go with one write. Whoever waits for the write gets its
//! error.

use crate::engine::Engine;
use crate::push::Pusher;
use base::{Error, Result, bail};
use exec::QueryContext;
use parking_lot::{Condvar, Mutex};
use std::collections::HashMap;
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use storage::{Table, TableDefinition};
use types::Block;

/// Identity of a bucket: inserts that share it are written together.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct BucketKey {
    pub database: String,
    pub table: String,
    /// Settings that change how rows are written.
    pub settings: String,
    /// The definition for which rows were made, by its address.
    definition: usize,
}

/// The write that a bucket waits for.
#[derive(Default)]
struct Flush {
    done: Mutex<Option<Result<(), Error>>>,
    ended: Condvar,
}

struct Bucket {
    blocks: Vec<Block>,
    rows: usize,
    bytes: usize,
    inserts: u64,
    since: Instant,
    since_us: i64,
    due: Duration,
    /// Whether an insert waits for the write.
    is_awaited: bool,
    /// The context of the first insert; its settings apply to all.
    context: Arc<QueryContext>,
    _definition: Arc<TableDefinition>,
    flush: Arc<Flush>,
}

impl Bucket {
    /// An empty bucket whose rows are due after a time.
    fn new(due: Duration, context: Arc<QueryContext>, definition: Arc<TableDefinition>) -> Self {
        Bucket {
            blocks: Vec::new(),
            rows: 0,
            bytes: 0,
            inserts: 0,
            since: Instant::now(),
            since_us: SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_micros() as i64),
            due,
            is_awaited: false,
            context,
            _definition: definition,
            flush: Arc::default(),
        }
    }
}

/// A row of `system.asynchronous_inserts`.
pub(crate) struct Waiting {
    pub database: String,
    pub table: String,
    pub first_update_us: i64,
    pub total_bytes: u64,
    pub entries: u64,
}

/// Shortest wait of a bucket. It waits twice as long as the last write took, but not longer than the settings say:
/// while one is written the next fills.
const WAIT_MIN: Duration = Duration::from_millis(10);
/// Wait of a bucket whose inserts wait for its write.
const WAIT_AWAITED: Duration = Duration::from_millis(2);
/// Threads that write buckets, and buckets of one key that are written at once while others wait.
const WRITERS: usize = 2;

/// The buckets that wait, and the writes that run.
#[derive(Default)]
struct Buckets {
    /// Duration of the last write.
    last_write: Duration,
    buckets: HashMap<BucketKey, Bucket>,
    /// Writes that began and have not ended.
    writing: Vec<(BucketKey, Arc<Flush>)>,
    threads: usize,
    stopped: bool,
}

impl Buckets {
    /// Takes a bucket out, to be written at once.
    fn take(&mut self, key: &BucketKey) -> Option<Bucket> {
        let bucket = self.buckets.remove(key)?;
        self.writing.push((key.clone(), bucket.flush.clone()));
        Some(bucket)
    }

    /// Buckets of a key that are being written.
    fn writing_of(&self, key: &BucketKey) -> usize {
        self.writing.iter().filter(|(other, _)| other == key).count()
    }

    /// Time that a waiting bucket should still wait; `None` while it should grow until a write ends.
    fn wait_of(&self, key: &BucketKey, bucket: &Bucket) -> Option<Duration> {
        let age = bucket.since.elapsed();
        let longest = Duration::from_millis(bucket.context.settings.async_insert_busy_timeout_max_ms.max(1));
        let (due, writers) = if bucket.is_awaited { (WAIT_AWAITED.min(longest), WRITERS) } else { (bucket.due, 1) };
        (self.writing_of(key) < writers).then(|| due.saturating_sub(age))
    }
}

/// Inserts that wait to be written.
pub(crate) struct AsyncInserts {
    engine: Weak<Engine>,
    state: Mutex<Buckets>,
    wake: Condvar,
}

impl AsyncInserts {
    pub(crate) fn new(engine: Weak<Engine>) -> Self {
        AsyncInserts { engine, state: Mutex::default(), wake: Condvar::new() }
    }

    /// Adds rows of all stored columns; waits until they are written if the settings say so.
    ///
    /// # Errors
    /// Those of the write; `TIMEOUT_EXCEEDED` when it takes too long.
    pub(crate) fn push(
        &self,
        name: &(String, String),
        table: &Arc<dyn Table>,
        block: Block,
        context: &Arc<QueryContext>,
    ) -> Result<()> {
        let settings = &context.settings;
        let definition = table.definition();
        let key = BucketKey {
            database: name.0.clone(),
            table: name.1.clone(),
            settings: format!(
                "{} {} {}",
                settings.insert_deduplicate, settings.optimize_on_insert, settings.fsync_after_insert
            ),
            definition: Arc::as_ptr(&definition) as usize,
        };
        let (flush, full) = self.add(&key, definition, block, context)?;
        if let Some(bucket) = full {
            self.write(&key, bucket);
        }
        if settings.wait_for_async_insert { wait_written(&flush, context) } else { Ok(()) }
    }

    /// Adds rows to the bucket of a key; takes it out if it is full, to be written by who brought them.
    fn add(
        &self,
        key: &BucketKey,
        definition: Arc<TableDefinition>,
        block: Block,
        context: &Arc<QueryContext>,
    ) -> Result<(Arc<Flush>, Option<Bucket>)> {
        let settings = &context.settings;
        let mut state = self.state.lock();
        if state.stopped {
            bail!(Aborted, "The server is shutting down");
        }
        self.start_threads(&mut state)?;
        let longest = Duration::from_millis(settings.async_insert_busy_timeout_max_ms.max(1));
        let due = (state.last_write * 2).max(WAIT_MIN).min(longest);
        let bucket =
            state.buckets.entry(key.clone()).or_insert_with(|| Bucket::new(due, detached(context), definition));
        bucket.rows += block.rows;
        bucket.bytes += block.byte_size();
        bucket.inserts += 1;
        bucket.blocks.push(block);
        debug_assert_eq!(
            bucket.blocks.iter().map(|block| block.rows).sum::<usize>(),
            bucket.rows,
            "a bucket has the rows of its blocks"
        );
        let is_first_awaited = settings.wait_for_async_insert && !bucket.is_awaited;
        bucket.is_awaited |= settings.wait_for_async_insert;
        let flush = bucket.flush.clone();
        let (inserts, is_large) = (bucket.inserts, bucket.bytes as u64 >= settings.async_insert_max_data_size);
        if is_large || inserts >= settings.async_insert_max_query_number.max(1) && state.writing_of(key) == 0 {
            return Ok((flush, state.take(key)));
        }
        if inserts == 1 || is_first_awaited {
            self.wake.notify_one();
        }
        Ok((flush, None))
    }

    fn start_threads(&self, state: &mut Buckets) -> Result<()> {
        while state.threads < WRITERS {
            let engine = self.engine.clone();
            match std::thread::Builder::new().name("async_insert".into()).spawn(move || run(&engine)) {
                Ok(_) => state.threads += 1,
                // One is enough.
                Err(_) if state.threads > 0 => break,
                Err(error) => bail!(LogicalError, "No thread for asynchronous inserts: {error}"),
            }
        }
        Ok(())
    }

    /// Writes all waiting buckets, and waits for those that others are writing.
    pub(crate) fn flush_all(&self) {
        let (buckets, writing) = {
            let mut state = self.state.lock();
            let writing: Vec<Arc<Flush>> = state.writing.iter().map(|(_, flush)| flush.clone()).collect();
            let keys: Vec<BucketKey> = state.buckets.keys().cloned().collect();
            let buckets: Vec<(BucketKey, Bucket)> =
                keys.into_iter().filter_map(|key| state.take(&key).map(|bucket| (key, bucket))).collect();
            (buckets, writing)
        };
        for (key, bucket) in buckets {
            self.write(&key, bucket);
        }
        for flush in writing {
            let mut done = flush.done.lock();
            while done.is_none() {
                flush.ended.wait(&mut done);
            }
        }
    }

    /// Writes all waiting buckets; later inserts are refused.
    pub(crate) fn stop(&self) {
        self.state.lock().stopped = true;
        self.flush_all();
        self.wake.notify_all();
    }

    /// Buckets that wait, for `system.asynchronous_inserts`.
    pub(crate) fn waiting(&self) -> Vec<Waiting> {
        let state = self.state.lock();
        let one = |(key, bucket): (&BucketKey, &Bucket)| Waiting {
            database: key.database.clone(),
            table: key.table.clone(),
            first_update_us: bucket.since_us,
            total_bytes: bucket.bytes as u64,
            entries: bucket.inserts,
        };
        state.buckets.iter().map(one).collect()
    }

    fn write(&self, key: &BucketKey, bucket: Bucket) {
        let flush = bucket.flush.clone();
        let started = Instant::now();
        let result = self.engine.upgrade().map_or_else(
            || Err(Error::new(base::ErrorCode::Aborted, "The server is gone".to_string())),
            |engine| write_bucket(&engine, key, bucket),
        );
        if let Err(error) = &result {
            base::log!(Error, "AsynchronousInsertQueue", "Rows of asynchronous inserts cannot be written: {error}");
        }
        {
            let mut state = self.state.lock();
            state.last_write = started.elapsed();
            state.writing.retain(|(_, other)| !Arc::ptr_eq(other, &flush));
        }
        // Buckets that grew meanwhile may be written now.
        self.wake.notify_one();
        *flush.done.lock() = Some(result);
        flush.ended.notify_all();
    }
}

/// Waits for the write of a bucket, whose result is that of the insert.
fn wait_written(flush: &Flush, context: &QueryContext) -> Result<()> {
    let seconds = context.settings.wait_for_async_insert_timeout;
    let until = Instant::now() + Duration::from_secs(seconds.clamp(1, 1 << 20));
    let mut done = flush.done.lock();
    loop {
        if let Some(result) = &*done {
            return result.clone();
        }
        context.cancel.check()?;
        if Instant::now() >= until {
            bail!(
                TimeoutExceeded,
                "Wait for async insert timeout ({seconds} s) exceeded; the rows are still on their way"
            );
        }
        flush.ended.wait_for(&mut done, Duration::from_millis(500));
    }
}

/// A context that outlives the insert that brought it.
fn detached(context: &Arc<QueryContext>) -> Arc<QueryContext> {
    Arc::new(QueryContext {
        cancel: base::CancelToken::new(),
        memory: base::memory::MemoryTracker::new(0, None),
        ..(**context).clone()
    })
}

fn write_bucket(engine: &Arc<Engine>, key: &BucketKey, bucket: Bucket) -> Result<()> {
    let Some(block) = Block::concat(&bucket.blocks) else { return Ok(()) };
    let (entry, table) = engine.catalog.table(&key.database, &key.table)?;
    let definition = table.definition();
    let _inserting = engine.populating.read_recursive();
    if Arc::as_ptr(&definition) as usize != key.definition {
        bail!(
            TableIsBeingRestarted,
            "The columns of {}.{} changed while rows waited: insert them again",
            key.database,
            key.table
        );
    }
    let pusher = Pusher { engine: engine.clone(), context: bucket.context, database: key.database.clone() };
    let opened = pusher.open(&entry.database, &entry.name, &table)?;
    opened.insert.write(block)?;
    opened.insert.commit()
}

/// Writes buckets when they are due, while the engine lives.
fn run(engine: &Weak<Engine>) {
    loop {
        let Some(strong) = engine.upgrade() else { return };
        let inserts = &strong.async_inserts;
        let mut state = inserts.state.lock();
        if state.stopped {
            return;
        }
        let due = state.buckets.iter().filter(|(key, bucket)| state.wait_of(key, bucket) == Some(Duration::ZERO));
        let due = due.min_by_key(|(_, bucket)| bucket.since).map(|(key, _)| key.clone());
        let ready = due.and_then(|key| state.take(&key).map(|bucket| (key, bucket)));
        let Some((key, bucket)) = ready else {
            let next = state.buckets.iter().filter_map(|(key, bucket)| state.wait_of(key, bucket)).min();
            // Not longer than this without asking whether the engine still lives.
            let wait = next
                .unwrap_or(Duration::from_millis(100))
                .clamp(Duration::from_micros(100), Duration::from_millis(100));
            inserts.wake.wait_for(&mut state, wait);
            continue;
        };
        drop(state);
        inserts.write(&key, bucket);
    }
}
