//! Inserting: a block becomes temporary parts (split by partition, sorted, encoded on several threads); the commit
//! gives them block numbers and makes them visible at once.

pub(crate) mod column_reference;
pub(crate) mod layout;
pub(crate) mod partition;
pub(crate) mod sort;
pub(crate) mod writer;

use crate::definition::Family;
use crate::mergetree::commit::core::TableCore;
use crate::mergetree::commit::group_commit::SmallInsert;
use crate::mergetree::commit::{InsertedPart, Joint};
use crate::mergetree::index::projections;
use crate::mergetree::merge::family::reduce::reduce;
use crate::mergetree::write::partition::PartitionGroup;
use crate::mergetree::write::writer::{Granularity, PartWriter, WrittenPart};
use crate::table::Insert;
use base::{Result, Settings, bail};
use codec::EncodedChunk;
use parking_lot::Mutex;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Instant;
use types::{Block, Column};

/// Rows and bytes of an insert that may be written together with others, at most.
const SMALL_ROWS: usize = 4096;
const SMALL_BYTES: usize = 1 << 20;

/// A running insert into a MergeTree table.
pub(crate) struct MergeTreeInsert {
    core: Arc<TableCore>,
    durable: bool,
    reduces: bool,
    partitions_max: u64,
    /// The identity of blocks, where the table remembers them.
    identity: Option<Identity>,
    /// Whether all that can fail must fail before the commit.
    is_joined: AtomicBool,
    pending: Mutex<Pending>,
}

/// The blocks and parts of an insert so far.
#[derive(Default)]
struct Pending {
    /// The only block, while it is small: it may go with those of others.
    small: Option<Block>,
    written: Vec<InsertedPart>,
}

enum Identity {
    /// By their rows.
    Content,
    /// By the user's token and their number.
    Token(String, AtomicUsize),
}

impl MergeTreeInsert {
    pub(crate) fn new(core: Arc<TableCore>, settings: &Settings) -> Self {
        let partitions_max = if settings.throw_on_max_partitions_per_insert_block {
            settings.max_partitions_per_insert_block
        } else {
            0
        };
        let remembers =
            settings.insert_deduplicate && core.definition.setting_u64("non_replicated_deduplication_window", 0) > 0;
        let identity = remembers.then(|| match settings.insert_deduplication_token.as_str() {
            "" => Identity::Content,
            token => Identity::Token(token.to_string(), AtomicUsize::new(0)),
        });
        MergeTreeInsert {
            core,
            durable: settings.fsync_after_insert,
            reduces: settings.optimize_on_insert,
            partitions_max,
            identity,
            is_joined: AtomicBool::new(false),
            pending: Mutex::default(),
        }
    }

    fn is_small(&self, block: &Block) -> bool {
        self.identity.is_none()
            && !self.is_joined.load(Ordering::Relaxed)
            && block.rows <= SMALL_ROWS
            && block.byte_size() <= SMALL_BYTES
    }

    /// Writes the parts of a block.
    fn write_parts(&self, block: &Block) -> Result<()> {
        let number = match &self.identity {
            Some(Identity::Token(_, next)) => next.fetch_add(1, Ordering::Relaxed),
            _ => 0,
        };
        for (place, group) in
            partition::split(&self.core.layout.partition, block, self.partitions_max)?.into_iter().enumerate()
        {
            let hash = self.identity.as_ref().map(|identity| match identity {
                Identity::Content => content_hash(block, &group),
                Identity::Token(token, _) => {
                    format!("{:032x}", xxhash_rust::xxh3::xxh3_128(format!("{token}\0{number}\0{place}").as_bytes()))
                }
            });
            if let Some(part) = write_told(&self.core, block, group, self.durable, self.reduces)? {
                self.pending.lock().written.push(InsertedPart { part, hash });
            }
        }
        Ok(())
    }
}

/// The hash of the rows of a group: equal rows in equal order have equal hashes.
fn content_hash(block: &Block, group: &PartitionGroup) -> String {
    let mut hashes = [vec![0u64; block.rows], vec![0x9E37_79B9_7F4A_7C15u64; block.rows]];
    for column in &block.columns {
        hashes.iter_mut().for_each(|hashes| column.hash_into(hashes));
    }
    let mut bytes = Vec::with_capacity(block.rows * 16);
    let mut put = |row: usize| hashes.iter().for_each(|hashes| bytes.extend_from_slice(&hashes[row].to_le_bytes()));
    match &group.rows {
        Some(rows) => rows.iter().for_each(|&row| put(row as usize)),
        None => (0..block.rows).for_each(put),
    }
    format!("{:032x}", xxhash_rust::xxh3::xxh3_128(&bytes))
}

impl Insert for MergeTreeInsert {
    fn write(&self, block: Block) -> Result<()> {
        let layout = &self.core.layout;
        if block.columns.len() != layout.columns.len() {
            bail!(
                IncorrectNumberOfColumns,
                "An insert gave {} columns where the table stores {}",
                block.columns.len(),
                layout.columns.len()
            );
        }
        if block.rows == 0 {
            return Ok(());
        }
        debug_assert_eq!(layout.validate_block(&block), Ok(()), "rows that are inserted");
        crate::mergetree::index::skip::check_vectors(&self.core, &block)?;
        if u32::try_from(block.rows).is_err() {
            bail!(TooManyRows, "An insert gave a block of {} rows; give at most {} at once", block.rows, u32::MAX);
        }
        let (first, is_alone) = {
            let mut pending = self.pending.lock();
            (pending.small.take(), pending.written.is_empty())
        };
        if first.is_none() && is_alone && self.is_small(&block) {
            partition::split(&layout.partition, &block, self.partitions_max)?;
            let mut pending = self.pending.lock();
            if pending.small.is_none() && pending.written.is_empty() {
                pending.small = Some(block);
                return Ok(());
            }
        }
        first.iter().try_for_each(|first| self.write_parts(first))?;
        self.write_parts(&block)
    }

    fn commit(&self) -> Result<()> {
        let Pending { small, written } = std::mem::take(&mut *self.pending.lock());
        match small {
            Some(block) if written.is_empty() => {
                let small =
                    SmallInsert { core: self.core.clone(), block, durable: self.durable, reduces: self.reduces };
                self.core.state.group_commit.commit(small)?;
            }
            Some(block) => {
                self.pending.lock().written = written;
                self.write_parts(&block)?;
                let written = std::mem::take(&mut self.pending.lock().written);
                self.core.commit(written, self.durable)?;
            }
            None => self.core.commit(written, self.durable)?,
        }
        self.core.ask_for_merges();
        Ok(())
    }

    fn join(&self) {
        self.is_joined.store(true, Ordering::Relaxed);
    }

    fn commit_with(&self, joint: &mut Joint) -> Result<bool> {
        let small = self.pending.lock().small.take();
        small.iter().try_for_each(|block| self.write_parts(block))?;
        let written = std::mem::take(&mut self.pending.lock().written);
        joint.share(&self.core, written, self.durable);
        Ok(true)
    }
}

/// Writes a part as [`write_part`] does; where that fails, whoever watches parts is told.
pub(crate) fn write_told(
    core: &TableCore,
    block: &Block,
    group: PartitionGroup,
    durable: bool,
    reduces: bool,
) -> Result<Option<WrittenPart>> {
    let (partition, begun) = (group.values.clone(), Instant::now());
    write_part(core, block, group, durable, reduces)
        .inspect_err(|error| core.tell_failed(None, &partition, begun.elapsed(), error))
}

/// Writes the rows of a group as a temporary part, or what the engine makes of them; `None` when nothing is left.
pub(crate) fn write_part(
    core: &TableCore,
    block: &Block,
    group: PartitionGroup,
    durable: bool,
    reduces: bool,
) -> Result<Option<WrittenPart>> {
    let layout = &core.layout;
    let rows = group.rows.as_ref().map_or(block.rows, Vec::len);
    debug_assert!(rows > 0, "a part of no rows is written");
    let mut keys = layout.sorting.run(block)?;
    if let Some(own) = &group.rows {
        keys.iter_mut().for_each(|key| *key = key.gather(own));
    }
    let order = sort::permutation(&keys, &layout.sorting.descending, rows);
    debug_assert!(sort::is_sorted(&keys, &layout.sorting.descending, order.as_deref(), rows), "rows are out of order");
    if reduces && layout.family != Family::Ordinary {
        return write_reduced(core, block, keys, group, order, durable);
    }
    let bytes = block.byte_size() as u64 / block.rows as u64 * rows as u64;
    let granularity = Granularity::choose(layout.granule_rows, layout.granule_bytes, rows as u64, bytes);
    let index = index_columns(&keys, order.as_deref(), rows, granularity.granule_rows as usize);
    // Rows of the block in the order of the part.
    let order = match (group.rows, order) {
        (None, order) => order,
        (own, None) => own,
        (Some(own), Some(order)) => Some(order.iter().map(|&i| own[i as usize]).collect()),
    };
    let mut writer = PartWriter::create(core.temporary_dir("insert"), &layout.columns)?;
    encode_all(core, block, order.as_deref(), rows, granularity, &mut writer)?;
    let written = writer
        .finish(&layout.columns, rows as u64, granularity, group.values, index, durable)?
        .with_indexes(core, durable)?;
    projections::add_from_block(core, &written, block, order.as_deref(), durable)?;
    Ok(Some(written))
}

/// Writes what the engine makes of the rows of a group; `None` when nothing is left.
fn write_reduced(
    core: &TableCore,
    block: &Block,
    keys: Vec<Column>,
    group: PartitionGroup,
    order: Option<Vec<u32>>,
    durable: bool,
) -> Result<Option<WrittenPart>> {
    let layout = &core.layout;
    let own = match &group.rows {
        Some(rows) => block.gather(rows),
        None => block.clone(),
    };
    let (sorted, keys) = match &order {
        Some(order) => (own.gather(order), keys.iter().map(|key| key.gather(order)).collect()),
        None => (own, keys),
    };
    let keys = keys.iter().map(Column::flatten).collect();
    let (reduced, keys) = reduce(layout, sorted, keys)?;
    debug_assert!(keys.iter().all(|key| key.len() == reduced.rows), "each row that is left has its key");
    debug_assert!(
        sort::is_sorted(&keys, &layout.sorting.descending, None, reduced.rows),
        "rows that are put together stay in order"
    );
    if reduced.rows == 0 {
        return Ok(None);
    }
    let granularity =
        Granularity::choose(layout.granule_rows, layout.granule_bytes, reduced.rows as u64, reduced.byte_size() as u64);
    let index = index_columns(&keys, None, reduced.rows, granularity.granule_rows as usize);
    let mut writer = PartWriter::create(core.temporary_dir("insert"), &layout.columns)?;
    encode_all(core, &reduced, None, reduced.rows, granularity, &mut writer)?;
    let written = writer
        .finish(&layout.columns, reduced.rows as u64, granularity, group.values, index, durable)?
        .with_indexes(core, durable)?;
    projections::add_from_block(core, &written, &reduced, None, durable)?;
    Ok(Some(written))
}

/// Key values of the first row of each granule, and of the last row.
pub(crate) fn index_columns(keys: &[Column], order: Option<&[u32]>, rows: usize, granule_rows: usize) -> Vec<Column> {
    debug_assert!(rows > 0 && granule_rows > 0, "an index of {rows} rows in granules of {granule_rows}");
    debug_assert!(order.is_none_or(|order| order.len() == rows), "an order of {rows} rows");
    let marks = (0..rows).step_by(granule_rows).chain([rows - 1]);
    let marks: Vec<u32> = marks.map(|row| order.map_or(row as u32, |order| order[row])).collect();
    keys.iter().map(|key| key.gather(&marks).flatten()).collect()
}

/// Encodes every chunk of every column, with helpers as far as there are free ones, and adds them in order.
fn encode_all(
    core: &TableCore,
    block: &Block,
    order: Option<&[u32]>,
    rows: usize,
    granularity: Granularity,
    writer: &mut PartWriter,
) -> Result<()> {
    let columns = core.layout.columns.len();
    debug_assert_eq!(block.columns.len(), columns, "a part has all columns of its table");
    let chunk_rows = granularity.chunk_rows();
    let chunks = rows.div_ceil(chunk_rows);
    let tasks = columns * chunks;
    let encode_task = |task: usize| -> Result<EncodedChunk> {
        let (column, chunk) = (task / chunks, task % chunks);
        let range = chunk * chunk_rows..((chunk + 1) * chunk_rows).min(rows);
        let source = &block.columns[column];
        let sorted = match order {
            Some(order) => source.gather(&order[range]),
            None => source.slice(range.start, range.len()),
        };
        let stored = &core.layout.columns[column];
        stored
            .encode_inserted(&sorted, granularity.granule_rows as usize)
            .map_err(|e| e.context(format!("column {}", stored.name)))
    };
    let helpers = core.shared.encoders.take(if rows * columns < 100_000 { 0 } else { tasks.min(16) - 1 });
    let mut add = |task: usize, chunk| writer.add(task / chunks, chunk);
    if helpers.count == 0 {
        (0..tasks).try_for_each(|task| add(task, encode_task(task)?))
    } else {
        encode_parallel(tasks, helpers.count, &encode_task, &mut add)
    }
}

/// Runs the tasks on this thread and `helpers` more; this one also adds the chunks, in order, as they come.
fn encode_parallel(
    tasks: usize,
    helpers: usize,
    encode_task: &(dyn Fn(usize) -> Result<EncodedChunk> + Sync),
    add: &mut dyn FnMut(usize, EncodedChunk) -> Result<()>,
) -> Result<()> {
    let next = AtomicUsize::new(0);
    let results: Vec<Mutex<Option<Result<EncodedChunk>>>> = (0..tasks).map(|_| Mutex::new(None)).collect();
    let tracker = base::memory::current();
    let work_one = || {
        let task = next.fetch_add(1, Ordering::Relaxed);
        if task < tasks {
            *results[task].lock() = Some(base::memory::caught(|| encode_task(task)));
        }
        task < tasks
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..helpers)
            .filter_map(|_| {
                let helper = || {
                    let _tracked = base::memory::track(tracker.clone());
                    while work_one() {}
                };
                // Fewer helpers than hoped for only make it slower.
                std::thread::Builder::new().name("encode".into()).spawn_scoped(scope, helper).ok()
            })
            .collect();
        let mut added = 0;
        let mut add_ready = || -> Result<bool> {
            while added < tasks {
                let Some(chunk) = results[added].lock().take() else { return Ok(false) };
                add(added, chunk?)?;
                added += 1;
            }
            Ok(true)
        };
        let outcome = loop {
            match add_ready() {
                Ok(false) if work_one() => {}
                Ok(false) => break Ok(()),
                Ok(true) => return Ok(()),
                Err(error) => break Err(error),
            }
        };
        // Nothing is left to begin: what runs is waited for, then added.
        next.store(tasks, Ordering::Relaxed);
        for thread in threads {
            if thread.join().is_err() {
                bail!(LogicalError, "a thread that encoded an insert panicked");
            }
        }
        outcome?;
        if !add_ready()? {
            bail!(LogicalError, "a chunk of an insert was not encoded");
        }
        Ok(())
    })
}
