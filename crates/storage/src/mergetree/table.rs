//! The table: creation, opening, and the questions of [`Table`].

use crate::definition::TableDefinition;
use crate::mergetree::commit::core::TableCore;
use crate::mergetree::commit::files;
use crate::mergetree::commit::loading::BrokenPart;
use crate::mergetree::final_view::FinalTable;
use crate::mergetree::index::projections::{Projection, ProjectionTable};
use crate::mergetree::index::{automatic, skip};
use crate::mergetree::mutate::entries::MutationWork;
use crate::mergetree::part::Part;
use crate::mergetree::part_rows::part_info;
use crate::mergetree::runtime::shared::Shared;
use crate::mergetree::scan::unmasked::UnmaskedTable;
use crate::mergetree::statistics::key_times;
use crate::mergetree::write::MergeTreeInsert;
use crate::mergetree::write::layout::Layout;
use crate::mergetree::{final_view, merge, mutate, scan};
use crate::part_info::{PartFields, PartInfo};
use crate::part_result::PartResult;
use crate::projection::ProjectionKind;
use crate::table::{
    AggregateProjection, ColumnStatistics, Insert, MergeInfo, OptimizeRequest, Scan, ScanRequest, Table, TableFacts,
};
use base::{CancelToken, Result, Settings, bail};
use std::any::Any;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use types::Value;

/// A MergeTree table.
pub struct MergeTree {
    pub(crate) core: Arc<TableCore>,
}

/// A row of `system.mutations`.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub struct MutationInfo {
    pub number: i64,
    pub command: String,
    /// Seconds after the epoch.
    pub create_time: u32,
    pub parts_to_do: Vec<String>,
    pub is_done: bool,
    pub is_killed: bool,
    /// Part, time and message of the last failure.
    pub failure: Option<(String, u32, String)>,
}

impl MergeTree {
    /// A new table in a directory that does not exist yet.
    ///
    /// # Errors
    /// `BAD_ARGUMENTS` for keys that cannot be, `UNKNOWN_CODEC`, I/O errors.
    pub fn create(dir: &Path, definition: Arc<TableDefinition>, shared: Arc<Shared>) -> Result<Arc<MergeTree>> {
        Layout::new(&definition)?;
        files::create_dir(dir)?;
        if let Some(parent) = dir.parent().filter(|parent| !parent.as_os_str().is_empty()) {
            files::sync(parent)?;
        }
        MergeTree::open(dir, definition, shared)
    }

    /// A table whose directory exists. Parts that cannot be read do not stop it from opening, but scans.
    ///
    /// # Errors
    /// As [`Self::create`].
    pub fn open(dir: &Path, definition: Arc<TableDefinition>, shared: Arc<Shared>) -> Result<Arc<MergeTree>> {
        let core = TableCore::open(dir, definition, shared)?;
        core.ask_for_merges();
        Ok(MergeTree::of(core))
    }

    /// Opens a table for its parts to be listed: without work in the background.
    ///
    /// # Errors
    /// As [`Self::open`].
    pub fn inspect(dir: &Path, definition: Arc<TableDefinition>, shared: Arc<Shared>) -> Result<Arc<MergeTree>> {
        TableCore::open(dir, definition, shared).map(MergeTree::of)
    }

    pub(crate) fn of(core: Arc<TableCore>) -> Arc<MergeTree> {
        Arc::new(MergeTree { core })
    }

    /// Parts that could not be read at opening: scans fail while there are any.
    pub fn broken_parts(&self) -> Vec<BrokenPart> {
        self.core.state.broken.read().clone()
    }

    /// The table's directory.
    pub fn dir(&self) -> &Path {
        &self.core.dir
    }

    /// Ends background work and removes all files. The table is of no use afterwards.
    ///
    /// # Errors
    /// I/O errors.
    pub fn drop_files(&self) -> Result<()> {
        self.core.state.merging.stop();
        let Some(name) = self.core.dir.file_name() else {
            bail!(BadArguments, "{} is no table's directory", self.core.dir.display())
        };
        // No insert comes between: its part would be read by nobody who has not opened it yet.
        let change = self.core.begin_change();
        self.core.snapshot().parts.iter().try_for_each(|part| part.keep_open())?;
        // Out of the way first: a half removed table must not come back.
        let aside = self.core.dir.with_file_name(format!("delete_tmp_{}", name.to_string_lossy()));
        files::remove_dir(&aside)?;
        files::rename(&self.core.dir, &aside)?;
        drop(change);
        if let Some(parent) = aside.parent() {
            files::sync(parent)?;
        }
        for part in &self.core.snapshot().parts {
            self.core.shared.forget(part.uid);
        }
        files::remove_dir(&aside)
    }

    /// Mutations that were asked for before the process ended: numbers and commands. They wait for
    /// [`Self::resume_mutation`].
    pub fn unbound_mutations(&self) -> Vec<(i64, String)> {
        self.core
            .state
            .mutations
            .pending()
            .iter()
            .filter(|mutation| mutation.work().is_none())
            .map(|mutation| (mutation.number, mutation.text.clone()))
            .collect()
    }

    /// Says what a mutation from before does.
    pub fn resume_mutation(&self, number: i64, work: MutationWork) {
        if let Some(mutation) = self.core.state.mutations.pending().iter().find(|mutation| mutation.number == number) {
            mutation.bind(work);
        }
        self.core.ask_for_merges();
    }

    /// Asks for a mutation; it is done in the background, and over a crash. Gives its number.
    ///
    /// # Errors
    /// I/O errors; then nothing was asked for.
    pub fn add_mutation(&self, text: &str, work: MutationWork) -> Result<i64> {
        let _changing = self.core.state.changing.lock();
        let change = self.core.begin_change();
        let number = change.number;
        self.core.state.mutations.add(number, text, work)?;
        drop(change);
        self.core.ask_for_merges();
        Ok(number)
    }

    /// Waits until a mutation and those before it are done.
    ///
    /// # Errors
    /// What made one fail, cancellation.
    pub fn wait_mutation(&self, number: i64, cancel: &CancelToken) -> Result<()> {
        self.core.state.mutations.wait(number, cancel)
    }

    /// Applies a mutation to all parts now, visible at once. Gives how many parts changed.
    ///
    /// # Errors
    /// Those of the expressions, I/O errors; then nothing has changed.
    pub fn mutate_now(&self, work: &MutationWork, cancel: &CancelToken) -> Result<usize> {
        mutate::mutate_now(&self.core, work, cancel)
    }

    /// Shows changes among the mutations that were done at once: under the number of the last change of the table, or a
    /// new one.
    pub fn note_changes(&self, texts: &[String], is_of_last: bool) {
        let number = {
            let mut next = self.core.lock_blocks();
            *next += i64::from(!is_of_last);
            *next - 1
        };
        texts.iter().for_each(|text| self.core.state.mutations.note(number, text));
    }

    /// Ends a mutation where it is: parts that it changed stay changed. `false` if there is none that runs.
    ///
    /// # Errors
    /// I/O errors.
    pub fn kill_mutation(&self, number: i64) -> Result<bool> {
        let Some(mutation) = self.core.state.mutations.pending().into_iter().find(|mutation| mutation.number == number)
        else {
            return Ok(false);
        };
        let paused = self.core.state.merging.pause();
        self.core.state.mutations.finish(&mutation, true)?;
        drop(paused);
        self.core.ask_for_merges();
        Ok(true)
    }

    /// The mutations, for `system.mutations`.
    pub fn mutations(&self) -> Vec<MutationInfo> {
        let set = self.core.snapshot();
        let info = |mutation: &Arc<crate::mergetree::mutate::entries::Mutation>| {
            let is_done = mutation.progress.lock().is_done;
            let parts_to_do = if is_done {
                Vec::new()
            } else {
                set.parts.iter().filter(|part| mutation.wants(part)).map(|part| part.name.to_string()).collect()
            };
            let progress = mutation.progress.lock();
            MutationInfo {
                number: mutation.number,
                command: mutation.text.clone(),
                create_time: mutation.created,
                parts_to_do,
                is_done,
                is_killed: progress.is_killed,
                failure: progress
                    .failure
                    .as_ref()
                    .map(|(part, time, error)| (part.clone(), *time, error.message().to_string())),
            }
        };
        self.core.state.mutations.all().iter().map(info).collect()
    }

    /// `SYSTEM STOP MERGES` and `START MERGES`.
    pub fn set_merges_blocked(&self, is_blocked: bool) {
        self.core.state.merging.set_blocked(is_blocked);
        if !is_blocked {
            self.core.ask_for_merges();
        }
    }

    /// Waits, or fails, when a partition has too many parts.
    fn hold_back(&self) -> Result<()> {
        let definition = &self.core.definition;
        let throw = definition.setting_u64("parts_to_throw_insert", 3000).max(1);
        let delay = definition.setting_u64("parts_to_delay_insert", 1000).max(1);
        let set = self.core.snapshot();
        let most = set
            .parts
            .chunk_by(|a, b| a.name.partition_id == b.name.partition_id)
            .map(<[Arc<Part>]>::len)
            .max()
            .unwrap_or(0) as u64;
        let total = definition.setting_u64("max_parts_in_total", 100_000).max(1);
        if set.parts.len() as u64 >= total {
            bail!(
                TooManyParts,
                "Too many parts ({}) in all partitions of the table in {}, max_parts_in_total allows {total}: the \
                partition key may be too fine. Insert in larger blocks",
                set.parts.len(),
                self.core.dir.display()
            );
        }
        if most >= throw {
            bail!(
                TooManyParts,
                "Too many parts ({most}) in one partition of the table in {}: merges are processing significantly \
                slower than inserts. Insert in larger blocks",
                self.core.dir.display()
            );
        }
        if most >= delay {
            let share = (most - delay + 1) as f64 / (throw.saturating_sub(delay)).max(1) as f64;
            let seconds = definition.setting_u64("max_delay_to_insert", 1).min(DELAY_SECONDS_MAX);
            std::thread::sleep(Duration::from_secs_f64(share.min(1.0) * seconds as f64));
        }
        Ok(())
    }
}

/// An insert waits no longer for merges, whatever is set.
const DELAY_SECONDS_MAX: u64 = 600;

impl Table for MergeTree {
    fn definition(&self) -> Arc<TableDefinition> {
        self.core.definition.clone()
    }

    fn scan(&self, request: &ScanRequest) -> Result<Arc<dyn Scan>> {
        self.core.check_broken()?;
        scan::planner::plan(self.core.clone(), self.core.snapshot(), request)
    }

    fn insert(&self, settings: &Settings) -> Result<Arc<dyn Insert>> {
        self.hold_back()?;
        Ok(Arc::new(MergeTreeInsert::new(self.core.clone(), settings)))
    }

    fn virtual_columns(&self) -> &'static [crate::VirtualColumn] {
        // Tables of the Log engines do not show their parts.
        if self.core.definition.engine.ends_with("Log") { &[] } else { crate::VirtualColumn::ALL }
    }

    fn part_count(&self) -> Option<usize> {
        Some(self.core.snapshot().parts.len())
    }

    fn row_count(&self) -> Option<u64> {
        self.core.check_broken().ok()?;
        Some(self.core.snapshot().rows())
    }

    fn byte_count(&self) -> Option<u64> {
        Some(self.core.snapshot().parts.iter().map(|part| part.bytes_on_disk).sum())
    }

    fn column_range(&self, column: usize) -> Option<(Value, Value)> {
        self.facts(&[column])?.columns.swap_remove(0).range
    }

    fn facts(&self, columns: &[usize]) -> Option<TableFacts> {
        self.core.check_broken().ok()?;
        let names: Vec<Option<&str>> = columns.iter().map(|&column| self.core.stored_name(column)).collect();
        let set = self.core.snapshot();
        if set.has_masks() {
            return self.core.state.masked_facts[0].of(&set, &names, &self.core.shared.counters);
        }
        self.core.state.facts.of(&set, &names)
    }

    fn distinct_estimate(&self, column: usize) -> Option<u64> {
        let name = self.core.stored_name(column)?;
        let mut all: Option<codec::Sketch> = None;
        for part in &self.core.snapshot().parts {
            let detail = part.detail(part.column(name)?).ok()?;
            let sketch = detail.sketch.as_ref()?;
            match &mut all {
                Some(all) => all.merge(sketch),
                None => all = Some(sketch.clone()),
            }
        }
        all.map(|sketch| sketch.estimate())
    }

    fn column_statistics(&self, column: usize) -> Option<ColumnStatistics> {
        self.core.check_broken().ok()?;
        self.core.state.statistics.column(&self.core, self.core.layout.stored_of.get(column).copied().flatten()?)
    }

    fn truncate(&self) -> Result<()> {
        let _changing = self.core.state.changing.lock();
        let _paused = self.core.state.merging.pause();
        self.core.truncate()
    }

    fn optimize(&self, request: &OptimizeRequest, cancel: &CancelToken) -> Result<()> {
        merge::optimize::optimize(&self.core, request, cancel)
    }

    fn finalized(&self, settings: &Settings) -> Result<Arc<dyn Table>> {
        if !final_view::is_supported(&self.core.layout.family) {
            bail!(IllegalFinal, "Storage {} doesn't support FINAL", self.core.definition.engine);
        }
        Ok(Arc::new(FinalTable::new(self.core.clone(), !settings.do_not_merge_across_partitions_select_final)))
    }

    fn unmasked(&self) -> Option<Arc<dyn Table>> {
        Some(Arc::new(UnmaskedTable::new(self.core.clone())))
    }

    fn aggregate_projections(&self) -> Vec<AggregateProjection> {
        let of_groups = |(_, projection): &(usize, &Projection)| {
            matches!(projection.definition.kind, ProjectionKind::Aggregate { .. })
        };
        let table = |(place, projection): (usize, &Projection)| AggregateProjection {
            definition: projection.definition.clone(),
            table: Arc::new(ProjectionTable { core: self.core.clone(), place }),
        };
        self.core.projections.iter().enumerate().filter(of_groups).map(table).collect()
    }

    fn keeps_results(&self) -> bool {
        let mut granules = 0;
        self.core.snapshot().parts.iter().any(|part| {
            granules += part.meta.granules();
            granules >= automatic::GRANULES_MIN
        })
    }

    fn kept_groups(&self, result: &Arc<PartResult>) -> Option<Arc<dyn Table>> {
        automatic::kept_groups(&self.core, result)
    }

    fn parts_with(&self, fields: PartFields) -> Vec<PartInfo> {
        let core = &self.core;
        let types = core.partition_types();
        let names = |part: &Part| {
            core.projections
                .iter()
                .filter(|projection| part.projection(&projection.folder).is_some())
                .map(|projection| projection.name().to_string())
                .collect()
        };
        let old = core.state.old_parts.kept();
        let old = old.iter().map(|(part, at)| PartInfo {
            active: false,
            replaced_at: Some(*at),
            ..part_info(part, &types, fields)
        });
        let info = |part: &Arc<Part>| PartInfo {
            index_bytes: if fields.index_bytes { skip::bytes(&core.definition.indexes, part) } else { 0 },
            projections: if fields.projections { names(part) } else { Vec::new() },
            key_times: if fields.key_times {
                key_times(&core.definition, |column| core.stored_name(column), part)
            } else {
                None
            },
            ..part_info(part, &types, fields)
        };
        core.snapshot().parts.iter().map(info).chain(old).collect()
    }

    fn merges(&self) -> Vec<MergeInfo> {
        self.core.state.merging.infos()
    }

    fn shutdown(&self) {
        self.core.state.merging.stop();
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

impl Drop for MergeTree {
    fn drop(&mut self) {
        // A table that ALTER left behind has no background work; its successor has.
        if self.core.is_current() {
            self.core.state.merging.stop();
        }
    }
}
