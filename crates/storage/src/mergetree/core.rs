//! The state of a table: its visible parts, and the steps that change them.
//!
//! Invariants:
//! - `parts` is replaced as a whole under `commit`; a scan keeps the set that it began with.
//! - parts of a set do not cover each other; within a partition they are sorted by block number.
//! - block numbers only rise.

use super::files::{self, Step};
use super::layout::Layout;
use super::merge::MergeState;
use super::part::{Part, PartName};
use super::partition::partition_id;
use super::pool::Background;
use super::shared::Shared;
use super::writer::WrittenPart;
use crate::definition::TableDefinition;
use base::{Error, ErrorCode, Result, bail};
use parking_lot::{Mutex, RwLock};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Weak};
use types::DataType;

/// Parts that are visible together.
#[derive(Clone, Default)]
pub(crate) struct PartSet {
    /// By partition, then block number.
    pub parts: Vec<Arc<Part>>,
}

/// A part that could not be read when the table was opened.
#[derive(Clone, Debug)]
pub struct BrokenPart {
    /// Its directory's name.
    pub name: String,
    /// What is wrong.
    pub error: Error,
}

pub(crate) struct Core {
    pub dir: PathBuf,
    pub definition: Arc<TableDefinition>,
    pub layout: Layout,
    pub shared: Arc<Shared>,
    pub broken: RwLock<Vec<BrokenPart>>,
    pub merging: MergeState,
    parts: RwLock<Arc<PartSet>>,
    /// The next block number; held while parts change.
    commit: Mutex<i64>,
    next_temporary: AtomicU64,
    own: Weak<Core>,
}

impl Core {
    /// A table over a directory that exists; finds the parts in it.
    pub(crate) fn open(dir: &Path, definition: Arc<TableDefinition>, shared: Arc<Shared>) -> Result<Arc<Core>> {
        let layout = Layout::new(&definition)?;
        files::recover(dir)?;
        let (parts, broken, next_block) = load_parts(dir, &layout, &shared)?;
        Ok(Arc::new_cyclic(|own| Core {
            dir: dir.to_path_buf(),
            definition,
            layout,
            shared,
            broken: RwLock::new(broken),
            merging: MergeState::default(),
            parts: RwLock::new(Arc::new(PartSet { parts })),
            commit: Mutex::new(next_block),
            next_temporary: AtomicU64::new(0),
            own: own.clone(),
        }))
    }

    /// The parts visible now.
    pub(crate) fn snapshot(&self) -> Arc<PartSet> {
        self.parts.read().clone()
    }

    /// # Errors
    /// `CORRUPTED_DATA` when a part could not be read: an answer without its rows would be wrong.
    pub(crate) fn check_broken(&self) -> Result<()> {
        match self.broken.read().first() {
            None => Ok(()),
            Some(broken) => bail!(
                CorruptedData,
                "Part {} in {} cannot be read, so that no complete answer is possible: {}. Restore the part or move its directory away",
                broken.name,
                self.dir.display(),
                broken.error.message()
            ),
        }
    }

    /// A directory name for a part in the making.
    pub(crate) fn temporary_dir(&self, what: &str) -> PathBuf {
        self.dir.join(format!("tmp_{what}_{}", self.next_temporary.fetch_add(1, Ordering::Relaxed)))
    }

    pub(crate) fn partition_types(&self) -> Vec<DataType> {
        self.layout.partition.exprs.iter().map(|expr| expr.data_type.clone()).collect()
    }

    pub(crate) fn ask_for_merges(&self) {
        let own: Weak<dyn Background> = self.own.clone();
        self.shared.pool.ask(own);
    }

    /// Gives inserted parts their numbers and makes all of them visible at once.
    pub(crate) fn commit(&self, written: Vec<WrittenPart>, durable: bool) -> Result<()> {
        if written.is_empty() {
            return Ok(());
        }
        let types = self.partition_types();
        let mut next_block = self.commit.lock();
        let mut steps = Vec::with_capacity(written.len());
        let mut fresh = Vec::with_capacity(written.len());
        for part in written {
            let from = part.temporary_name();
            let Some((meta, meta_bytes)) = part.take() else { bail!(LogicalError, "a part was committed twice") };
            let name = PartName { partition_id: partition_id(&meta.partition, &types), min_block: *next_block, max_block: *next_block, level: 0 };
            *next_block += 1;
            steps.push(Step::Rename(from, name.to_string()));
            fresh.push((name, meta, meta_bytes));
        }
        let id = fresh.first().map_or(0, |(name, ..)| name.min_block) as u64;
        self.rename_all(id, &steps, durable)?;
        let mut parts = self.snapshot().parts.clone();
        for (name, meta, meta_bytes) in fresh {
            let dir = self.dir.join(name.to_string());
            parts.push(Arc::new(Part::assemble(dir, name, meta, meta_bytes, &self.shared)?));
        }
        self.publish(parts);
        Ok(())
    }

    /// Renames one part, or several through a transaction's record; undoes what it can if that fails.
    fn rename_all(&self, id: u64, steps: &[Step], durable: bool) -> Result<()> {
        let result = match steps {
            [Step::Rename(from, to)] => {
                files::rename(&self.dir.join(from), &self.dir.join(to)).and_then(|()| if durable { files::sync(&self.dir) } else { Ok(()) })
            }
            steps => files::transact(&self.dir, id, steps),
        };
        if result.is_err() {
            // Without the record an opening would not finish the steps; then what was renamed goes too.
            let _ = std::fs::remove_file(self.dir.join(format!("txn_{id}")));
            for step in steps {
                if let Step::Rename(from, to) = step {
                    let _ = files::discard(&self.dir, to);
                    let _ = files::remove_dir(&self.dir.join(from));
                }
            }
        }
        result
    }

    fn publish(&self, mut parts: Vec<Arc<Part>>) {
        parts.sort_by(|a, b| a.name.cmp(&b.name));
        *self.parts.write() = Arc::new(PartSet { parts });
    }

    /// Puts a merged part in the place of its sources; `false` if one of them is gone meanwhile.
    pub(crate) fn replace(&self, sources: &[Arc<Part>], written: WrittenPart, name: PartName) -> Result<bool> {
        let _commit = self.commit.lock();
        let current = self.snapshot();
        if !sources.iter().all(|source| current.parts.iter().any(|part| Arc::ptr_eq(part, source))) {
            return Ok(false);
        }
        let from = written.temporary_name();
        let dir = self.dir.join(name.to_string());
        files::rename(&self.dir.join(&from), &dir)?;
        if let Err(error) = files::sync(&self.dir) {
            files::rename(&dir, &self.dir.join(&from))?;
            return Err(error);
        }
        let Some((meta, meta_bytes)) = written.take() else { bail!(LogicalError, "a merged part was committed twice") };
        let merged = Arc::new(Part::assemble(dir, name, meta, meta_bytes, &self.shared)?);
        let mut parts: Vec<Arc<Part>> = current.parts.iter().filter(|part| !sources.iter().any(|s| Arc::ptr_eq(s, part))).cloned().collect();
        parts.push(merged);
        self.publish(parts);
        sources.iter().for_each(|source| source.set_replaced());
        Ok(true)
    }

    /// Removes all parts, also over a crash.
    pub(crate) fn truncate(&self) -> Result<()> {
        let next_block = self.commit.lock();
        let current = self.snapshot();
        let mut steps: Vec<Step> = current.parts.iter().map(|part| Step::Remove(part.name.to_string())).collect();
        let mut broken = self.broken.write();
        steps.extend(broken.iter().map(|part| Step::Remove(part.name.clone())));
        if steps.is_empty() {
            return Ok(());
        }
        // Parts that scans still read keep their open files.
        current.parts.iter().try_for_each(|part| part.keep_open())?;
        files::transact(&self.dir, *next_block as u64, &steps)?;
        broken.clear();
        self.publish(Vec::new());
        for part in &current.parts {
            self.shared.cache.forget(part.uid);
            self.shared.bits.forget(part.uid);
        }
        Ok(())
    }
}

type Loaded = (Vec<Arc<Part>>, Vec<BrokenPart>, i64);

/// The parts of a directory without those that others cover, which are removed.
fn load_parts(dir: &Path, layout: &Layout, shared: &Arc<Shared>) -> Result<Loaded> {
    let entries = std::fs::read_dir(dir).map_err(|e| Error::io(ErrorCode::CannotOpenFile, format!("read directory {}", dir.display()), &e))?;
    let mut names = Vec::new();
    for entry in entries {
        let entry = entry.map_err(|e| files::io_error("list", dir, &e))?;
        names.extend(PartName::parse(&entry.file_name().to_string_lossy()));
    }
    let next_block = names.iter().map(|name| name.max_block + 1).max().unwrap_or(1);
    let (covered, active): (Vec<&PartName>, Vec<&PartName>) = names.iter().partition(|name| names.iter().any(|other| other.covers(name)));
    let (mut parts, mut broken) = (Vec::new(), Vec::new());
    for name in active {
        match Part::open(dir, name.clone(), shared).and_then(|part| check_types(part, layout)) {
            Ok(part) => parts.push(Arc::new(part)),
            Err(error) => broken.push(BrokenPart { name: name.to_string(), error }),
        }
    }
    // Sources of a merge go only when its result can be read; else they are the better copy.
    for name in covered {
        if parts.iter().any(|part| part.name.covers(name)) {
            files::discard(dir, &name.to_string())?;
        }
    }
    parts.sort_by(|a, b| a.name.cmp(&b.name));
    Ok((parts, broken, next_block))
}

fn check_types(part: Part, layout: &Layout) -> Result<Part> {
    for column in &layout.columns {
        let text = column.data_type.to_string();
        if let Some(index) = part.column(&column.name)
            && part.meta.columns[index].type_text != text
        {
            bail!(CorruptedData, "column {} is {} in the part and {text} in the table", column.name, part.meta.columns[index].type_text);
        }
    }
    if part.meta.index.len() != layout.sorting.exprs.len() {
        bail!(CorruptedData, "the part is sorted by {} expressions, the table by {}", part.meta.index.len(), layout.sorting.exprs.len());
    }
    Ok(part)
}
