//! The state of a table: its visible parts, and the steps that change them.
//!
//! A [`TableCore`] is the table as one definition sees it; all of a table share a [`TableState`]. `ALTER` makes a new
//! core. Where it rewrites parts, the old core is frozen: whoever still uses it reads what was there before.
//!
//! Invariants:
//! - `parts` is replaced as a whole under `commit`; a scan keeps the set that it began with.
//! - parts of a set do not cover each other; within a partition they are sorted by block number.
//! - block numbers only rise; changes of the table (mutations, `ALTER`) are numbered with them.

use crate::definition::TableDefinition;
use crate::mergetree::commit::deduplication::Deduplication;
use crate::mergetree::commit::files;
use crate::mergetree::commit::files::TransactionStep;
use crate::mergetree::commit::group_commit::GroupCommit;
use crate::mergetree::commit::loading::{BrokenPart, LoadedParts, load_parts};
use crate::mergetree::commit::manifest::{ListedParts, Manifest};
use crate::mergetree::commit::old_parts::{OldParts, removals};
use crate::mergetree::final_view::FinalViews;
use crate::mergetree::index::projections::{ProjectedSets, Projection};
use crate::mergetree::merge::state::MergeState;
use crate::mergetree::mutate::entries::Mutations;
use crate::mergetree::part::deletion_mask::DeletionMask;
use crate::mergetree::part::meta::PartMeta;
use crate::mergetree::part::{Part, PartName};
use crate::mergetree::runtime::pool::Background;
use crate::mergetree::runtime::shared::Shared;
use crate::mergetree::statistics::masked::MaskedFacts;
use crate::mergetree::statistics::{FactsCache, StatisticsCache};
use crate::mergetree::write::layout::Layout;
use crate::mergetree::write::writer::WrittenPart;
use crate::sync::{Mutex, MutexGuard, OnceLock, RwLock};
use crate::virtual_column::PartPlace;
use base::{Result, bail};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Weak};
use types::DataType;

/// Parts that are visible together.
#[derive(Clone, Default)]
pub(crate) struct PartSet {
    /// By partition, then block number.
    pub parts: Vec<Arc<Part>>,
    /// The rows of each part that are seen; `None` for all.
    pub masks: Vec<Option<Arc<DeletionMask>>>,
    /// Whether rows are hidden that the parts themselves have: what is learned of such a set is not true of its parts.
    pub is_final: bool,
    pub projected: ProjectedSets,
}

impl PartSet {
    pub(crate) fn new(mut parts: Vec<Arc<Part>>) -> Self {
        parts.sort_by(|a, b| a.name.cmp(&b.name));
        let masks = parts.iter().map(|part| part.deleted.clone()).collect();
        PartSet { parts, masks, is_final: false, projected: ProjectedSets::default() }
    }

    /// The facts from which the virtual columns of the part at `index` are made.
    pub(crate) fn place<'p>(&self, part: &'p Part, index: usize) -> PartPlace<'p> {
        PartPlace {
            name: &part.name,
            index: index as u64,
            starting_offset: self.parts[..index].iter().map(|part| part.meta.rows).sum(),
        }
    }

    /// Rows that are seen.
    pub(crate) fn rows(&self) -> u64 {
        self.parts
            .iter()
            .zip(&self.masks)
            .map(|(part, mask)| mask.as_ref().map_or(part.meta.rows, |mask| mask.count() as u64))
            .sum()
    }

    /// Whether a part has rows that are not seen: then its metadata says too much.
    pub(crate) fn has_masks(&self) -> bool {
        self.masks.iter().any(Option::is_some)
    }
}

/// The state that all definitions of a table share.
pub(crate) struct TableState {
    pub merging: MergeState,
    pub mutations: Mutations,
    pub deduplication: Deduplication,
    pub broken: RwLock<Vec<BrokenPart>>,
    parts: RwLock<Arc<PartSet>>,
    /// The next block number; held while parts change.
    commit: Mutex<i64>,
    /// Held by what changes many parts at once: `ALTER`, mutations of a statement, partitions.
    pub changing: Mutex<()>,
    next_temporary: AtomicU64,
    /// The core of the newest definition.
    current: RwLock<Weak<TableCore>>,
    /// The rows that `FINAL` shows of the parts.
    pub final_views: FinalViews,
    pub statistics: StatisticsCache,
    pub facts: FactsCache,
    /// Facts of the rows that are seen, with and without `FINAL`.
    pub masked_facts: [MaskedFacts; 2],
    /// Small inserts on their way.
    pub group_commit: GroupCommit,
    pub old_parts: OldParts,
    pub manifest: Manifest,
    own: Weak<TableState>,
}

pub(crate) struct TableCore {
    pub dir: PathBuf,
    pub definition: Arc<TableDefinition>,
    pub layout: Layout,
    pub shared: Arc<Shared>,
    pub state: Arc<TableState>,
    /// Projections in the order of the definition.
    pub projections: Vec<Projection>,
    /// The name of the projection whose core this is.
    pub of_projection: Option<String>,
    /// The last parts that fit the definition, once `ALTER` rewrote them; shared by all definitions that the same parts
    /// fit.
    frozen: Arc<OnceLock<Arc<PartSet>>>,
}

impl TableCore {
    /// A table over a directory that exists; finds the parts in it.
    pub(crate) fn open(dir: &Path, definition: Arc<TableDefinition>, shared: Arc<Shared>) -> Result<Arc<TableCore>> {
        Layout::new(&definition)?;
        files::recover(dir)?;
        let mutations = Mutations::open(dir)?;
        let deduplication = Deduplication::open(dir, definition.setting_u64("non_replicated_deduplication_window", 0))?;
        let state = Arc::new_cyclic(|own| TableState {
            merging: MergeState::default(),
            mutations,
            deduplication,
            broken: RwLock::default(),
            parts: RwLock::default(),
            commit: Mutex::new(1),
            changing: Mutex::new(()),
            next_temporary: AtomicU64::new(0),
            current: RwLock::default(),
            final_views: FinalViews::default(),
            statistics: StatisticsCache::default(),
            facts: FactsCache::default(),
            masked_facts: Default::default(),
            group_commit: GroupCommit::default(),
            old_parts: OldParts::default(),
            manifest: Manifest::default(),
            own: own.clone(),
        });
        let core = TableCore::make(dir, definition, &shared, &state, Arc::default())?;
        let listed = Manifest::read(dir);
        let LoadedParts { parts, broken, next_block } =
            load_parts(&core, listed.as_ref().unwrap_or(&ListedParts::new()))?;
        let is_broken = |name: &PartName| broken.iter().any(|broken| broken.name == name.to_string());
        let lost = listed
            .iter()
            .flatten()
            .filter(|(name, _)| is_broken(name))
            .map(|(name, sum)| (name.clone(), *sum))
            .collect();
        core.state.manifest.begin(dir, listed, &parts, lost);
        *core.state.commit.lock() = next_block.max(core.state.mutations.last() + 1);
        *core.state.broken.write() = broken;
        core.publish(parts);
        *core.state.current.write() = Arc::downgrade(&core);
        crate::mergetree::part::upgrade::all(&core);
        Ok(core)
    }

    /// The same table with another definition, which the same parts fit or not.
    pub(crate) fn with_definition(&self, definition: Arc<TableDefinition>, same_parts: bool) -> Result<Arc<TableCore>> {
        let frozen = if same_parts { self.frozen.clone() } else { Arc::default() };
        TableCore::make(&self.dir, definition, &self.shared, &self.state, frozen)
    }

    fn make(
        dir: &Path,
        definition: Arc<TableDefinition>,
        shared: &Arc<Shared>,
        state: &Arc<TableState>,
        frozen: Arc<OnceLock<Arc<PartSet>>>,
    ) -> Result<Arc<TableCore>> {
        let core = |definition: Arc<TableDefinition>, frozen| -> Result<TableCore> {
            let layout = Layout::new(&definition)?;
            Ok(TableCore {
                dir: dir.to_path_buf(),
                definition,
                layout,
                shared: shared.clone(),
                state: state.clone(),
                projections: Vec::new(),
                of_projection: None,
                frozen,
            })
        };
        let mut made = core(definition.clone(), frozen)?;
        for projection in &definition.projections {
            let mut own = core(projection.table.clone(), Arc::default())?;
            own.of_projection = Some(projection.name.clone());
            own.layout.origin.forget();
            made.projections.push(Projection::new(projection, &definition, &made.layout.stored_of, Arc::new(own))?);
        }
        Ok(Arc::new(made))
    }

    /// A part that lies in the table's directory, with its projections.
    pub(crate) fn assemble(&self, name: PartName, meta: PartMeta, meta_bytes: u64) -> Result<Arc<Part>> {
        let mut part = Part::assemble(self.dir.join(name.to_string()), name, meta, meta_bytes, &self.shared)?;
        debug_assert_eq!(part.validate(&self.layout.sorting.descending), Ok(()));
        part.load_projections(&self.projections);
        Ok(Arc::new(part))
    }

    /// Makes this the core that background work sees.
    pub(crate) fn make_current(self: &Arc<Self>) {
        *self.state.current.write() = Arc::downgrade(self);
    }

    /// Whether no later definition took over.
    pub(crate) fn is_current(&self) -> bool {
        std::ptr::eq(self.state.current.read().as_ptr(), self)
    }

    /// Whether a later definition rewrote the parts.
    pub(crate) fn is_frozen(&self) -> bool {
        self.frozen.get().is_some()
    }

    /// The parts visible now.
    pub(crate) fn snapshot(&self) -> Arc<PartSet> {
        // In this order: `ALTER` freezes the core before it publishes parts of another definition.
        let now = self.state.parts.read().clone();
        self.frozen.get().cloned().unwrap_or(now)
    }

    /// # Errors
    /// `CORRUPTED_DATA` when a part could not be read: an answer without its rows would be wrong.
    pub(crate) fn check_broken(&self) -> Result<()> {
        match self.state.broken.read().first() {
            None => Ok(()),
            Some(broken) => bail!(
                CorruptedData,
                "Part {} in {} cannot be read, so that no complete answer is possible: {}. Restore the part, or take \
                it out with ALTER TABLE … DETACH PART '{}'",
                broken.name,
                self.dir.display(),
                broken.error.message(),
                broken.name
            ),
        }
    }

    /// The name of a column of the definition, if it is stored.
    pub(crate) fn stored_name(&self, column: usize) -> Option<&str> {
        let stored = (*self.layout.stored_of.get(column)?)?;
        Some(&self.layout.columns[stored].name)
    }

    /// A directory name for a part in the making.
    pub(crate) fn temporary_dir(&self, what: &str) -> PathBuf {
        self.dir.join(format!("tmp_{what}_{}", self.state.next_temporary.fetch_add(1, Ordering::Relaxed)))
    }

    pub(crate) fn partition_types(&self) -> Vec<DataType> {
        self.layout.partition.exprs.iter().map(|expr| expr.data_type.clone()).collect()
    }

    pub(crate) fn ask_for_merges(&self) {
        let own: Weak<dyn Background> = self.state.own.clone();
        self.shared.pool.ask(own);
    }

    /// Takes the next block number for a change of the table, with the right to change its parts.
    pub(crate) fn begin_change(&self) -> PartSetChange<'_> {
        let mut next_block = self.state.commit.lock();
        let number = *next_block;
        *next_block += 1;
        PartSetChange { core: self, number, next_block }
    }

    /// As [`Self::begin_change`] for a change that no part is named after: it takes no number, unless it fails half
    /// way.
    pub(crate) fn begin_unnumbered(&self) -> PartSetChange<'_> {
        let next_block = self.state.commit.lock();
        PartSetChange { core: self, number: *next_block, next_block }
    }

    /// The next block number. Who holds it decides which parts there are; several are taken in the order of the tables'
    /// directories.
    pub(crate) fn lock_blocks(&self) -> MutexGuard<'_, i64> {
        self.state.commit.lock()
    }

    /// Makes parts the visible ones; under the lock of block numbers.
    pub(crate) fn publish(&self, parts: Vec<Arc<Part>>) {
        let set = PartSet::new(parts);
        debug_assert_eq!(set.validate(), Ok(()), "{}", self.dir.display());
        *self.state.parts.write() = Arc::new(set);
    }

    /// Puts a part in the place of its sources (`None`: nothing is left of them); `false` if one of them is gone
    /// meanwhile.
    pub(crate) fn replace(&self, sources: &[Arc<Part>], written: Option<WrittenPart>, name: PartName) -> Result<bool> {
        let next_block = self.state.commit.lock();
        let current = self.snapshot();
        if self.is_frozen() || !sources.iter().all(|source| current.parts.iter().any(|part| Arc::ptr_eq(part, source)))
        {
            return Ok(false);
        }
        let mut parts: Vec<Arc<Part>> =
            current.parts.iter().filter(|part| !sources.iter().any(|s| Arc::ptr_eq(s, part))).cloned().collect();
        let Some(written) = written else {
            let bared = self.bared_by(sources, &[])?;
            let steps: Vec<TransactionStep> = removals(&bared)
                .chain(sources.iter().map(|part| TransactionStep::Remove(part.name.to_string())))
                .collect();
            sources.iter().try_for_each(|part| part.keep_open())?;
            self.state.manifest.remove(&self.dir, sources.iter().map(|part| &part.name))?;
            files::remove_all(&self.dir, *next_block as u64, &steps).inspect_err(|_| self.state.manifest.doubt())?;
            self.publish(parts);
            self.state.old_parts.forget(&bared);
            return Ok(true);
        };
        let from = written.temporary_name();
        let dir = self.dir.join(name.to_string());
        files::rename(&self.dir.join(&from), &dir)?;
        if let Err(error) = files::sync(&self.dir) {
            files::rename(&dir, &self.dir.join(&from))?;
            return Err(error);
        }
        let Some((meta, meta_bytes)) = written.take() else { bail!(LogicalError, "a merged part was committed twice") };
        let merged = self.assemble(name, meta, meta_bytes)?;
        parts.push(merged.clone());
        self.publish(parts);
        self.state.manifest.add(&self.dir, &[merged], &self.snapshot());
        self.state.old_parts.add(sources, self.old_parts_lifetime());
        Ok(true)
    }

    /// Removes all parts, also over a crash.
    pub(crate) fn truncate(&self) -> Result<()> {
        let change = self.begin_unnumbered();
        let current = self.snapshot();
        let broken: Vec<TransactionStep> =
            self.state.broken.read().iter().map(|part| TransactionStep::Remove(part.name.clone())).collect();
        let lost: Vec<PartName> =
            self.state.broken.read().iter().filter_map(|part| PartName::parse(&part.name)).collect();
        self.state.manifest.remove(&self.dir, &lost)?;
        change.apply(&current.parts, Vec::new(), broken, None)?;
        self.state.broken.write().clear();
        self.state.deduplication.clear()
    }
}

/// The right to change the parts of a table: inserts and merges that end wait.
pub(crate) struct PartSetChange<'a> {
    core: &'a TableCore,
    /// Its number among the blocks.
    pub number: i64,
    next_block: MutexGuard<'a, i64>,
}

impl PartSetChange<'_> {
    /// Another block number, for a part that is added.
    pub(crate) fn take_block(&mut self) -> i64 {
        let block = *self.next_block;
        *self.next_block += 1;
        block
    }

    /// Makes parts invisible whose files somebody else has taken away.
    pub(crate) fn forget(self, gone: &[Arc<Part>]) {
        let parts = self
            .core
            .snapshot()
            .parts
            .iter()
            .filter(|part| !gone.iter().any(|gone| Arc::ptr_eq(gone, part)))
            .cloned()
            .collect();
        self.core.publish(parts);
        self.core.tell_gone(gone);
        for part in gone {
            self.core.shared.forget(part.uid);
        }
    }

    /// Takes parts away and adds others (from temporary directories) in one step that survives a crash. `more` are
    /// further steps of the same transaction. With `successor` the core that asks is frozen, and the other takes over.
    pub(crate) fn apply(
        mut self,
        gone: &[Arc<Part>],
        fresh: Vec<(WrittenPart, PartName)>,
        more: Vec<TransactionStep>,
        successor: Option<&Arc<TableCore>>,
    ) -> Result<()> {
        let core = self.core;
        let current = core.snapshot();
        let lifetime = core.old_parts_lifetime();
        let names: Vec<PartName> = fresh.iter().map(|(_, name)| name.clone()).collect();
        let stays = |part: &&Arc<Part>| !lifetime.is_zero() && names.iter().any(|name| name.covers(&part.name));
        let (staying, leaving): (Vec<&Arc<Part>>, Vec<&Arc<Part>>) = gone.iter().partition(stays);
        let bared = core.bared_by(gone, &names)?;
        // Parts that scans still read keep their open files.
        leaving.iter().try_for_each(|part| part.keep_open())?;
        let mut steps: Vec<TransactionStep> = Vec::new();
        let mut made = Vec::new();
        for (part, name) in fresh {
            let from = part.temporary_name();
            let Some((meta, meta_bytes)) = part.take() else { bail!(LogicalError, "a part was committed twice") };
            steps.push(TransactionStep::Rename(from, name.to_string()));
            made.push((name, meta, meta_bytes));
        }
        // Those that were covered go first: at no time are they without what covers them.
        steps.extend(removals(&bared).chain(leaving.iter().map(|part| TransactionStep::Remove(part.name.to_string()))));
        steps.extend(more);
        if steps.is_empty() && successor.is_none() {
            return Ok(());
        }
        let is_removal = steps.iter().all(|step| matches!(step, TransactionStep::Remove(_)));
        core.state.manifest.remove(
            &core.dir,
            gone.iter().map(|part| &part.name).filter(|gone| !names.iter().any(|name| name.covers(gone))),
        )?;
        let done = if is_removal {
            files::remove_all(&core.dir, self.number as u64, &steps)
        } else {
            files::transact(&core.dir, self.number as u64, &steps)
        };
        if done.is_err() {
            // The record of what failed may be there still: no other change takes its place.
            *self.next_block = (*self.next_block).max(self.number + 1);
        }
        done.inspect_err(|_| core.state.manifest.doubt())?;
        let mut parts: Vec<Arc<Part>> =
            current.parts.iter().filter(|part| !gone.iter().any(|gone| Arc::ptr_eq(gone, part))).cloned().collect();
        let old = parts.len();
        for (name, meta, meta_bytes) in made {
            parts.push(successor.map_or(core, |successor| &**successor).assemble(name, meta, meta_bytes)?);
        }
        if let Some(successor) = successor {
            let _ = core.frozen.set(current);
            successor.make_current();
        }
        let fresh = parts[old..].to_vec();
        core.publish(parts);
        if !fresh.is_empty() {
            core.state.manifest.add(&core.dir, &fresh, &core.state.parts.read().clone());
        }
        core.tell_change(gone, &fresh);
        core.state.old_parts.forget(&bared);
        core.state.old_parts.add(&staying.into_iter().cloned().collect::<Vec<_>>(), lifetime);
        for part in leaving {
            core.shared.forget(part.uid);
        }
        Ok(())
    }
}

impl TableState {
    /// The core of the newest definition, while the table lives.
    pub(crate) fn current(&self) -> Option<Arc<TableCore>> {
        self.current.read().upgrade()
    }
}
