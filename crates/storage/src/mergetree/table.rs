//! The table: creation, opening, and the questions of [`Table`].

use super::core::{BrokenPart, Core};
use super::files;
use super::insert::MergeTreeInsert;
use super::layout::Layout;
use super::merge;
use super::part::Part;
use super::partition::partition_text;
use super::scan;
use super::shared::Shared;
use super::statistics::{self, StatisticsCache};
use crate::definition::TableDefinition;
use crate::table::{ColumnStatistics, TableFacts, Insert, MergeInfo, PartInfo, Scan, ScanRequest, Table};
use base::{CancelToken, Result, Settings, bail};
use std::any::Any;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use types::Value;

/// A MergeTree table.
pub struct MergeTree {
    core: Arc<Core>,
    statistics: StatisticsCache,
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
        let core = Core::open(dir, definition, shared)?;
        core.ask_for_merges();
        Ok(Arc::new(MergeTree { core, statistics: StatisticsCache::default() }))
    }

    /// Parts that could not be read at opening: scans fail while there are any.
    pub fn broken_parts(&self) -> Vec<BrokenPart> {
        self.core.broken.read().clone()
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
        self.core.merging.stop(false);
        self.core.snapshot().parts.iter().try_for_each(|part| part.keep_open())?;
        let Some(name) = self.core.dir.file_name() else { bail!(BadArguments, "{} is no table's directory", self.core.dir.display()) };
        // Out of the way first: a half removed table must not come back.
        let aside = self.core.dir.with_file_name(format!("delete_tmp_{}", name.to_string_lossy()));
        files::remove_dir(&aside)?;
        files::rename(&self.core.dir, &aside)?;
        if let Some(parent) = aside.parent() {
            files::sync(parent)?;
        }
        for part in &self.core.snapshot().parts {
            self.core.shared.cache.forget(part.uid);
            self.core.shared.bits.forget(part.uid);
        }
        files::remove_dir(&aside)
    }

    fn stored(&self, column: usize) -> Option<&str> {
        let stored = (*self.core.layout.stored_of.get(column)?)?;
        Some(&self.core.layout.columns[stored].name)
    }

    /// Waits, or fails, when a partition has too many parts.
    fn hold_back(&self) -> Result<()> {
        let definition = &self.core.definition;
        let throw = definition.setting_u64("parts_to_throw_insert", 3000).max(1);
        let delay = definition.setting_u64("parts_to_delay_insert", 1000).max(1);
        let set = self.core.snapshot();
        let most = set.parts.chunk_by(|a, b| a.name.partition_id == b.name.partition_id).map(<[Arc<Part>]>::len).max().unwrap_or(0) as u64;
        if most >= throw {
            bail!(TooManyParts, "Too many parts ({most}) in one partition of the table in {}: merges are processing significantly slower than inserts. Insert in larger blocks", self.core.dir.display());
        }
        if most >= delay {
            let share = (most - delay + 1) as f64 / (throw.saturating_sub(delay)).max(1) as f64;
            std::thread::sleep(Duration::from_millis((share * 1000.0) as u64));
        }
        Ok(())
    }
}

impl Table for MergeTree {
    fn definition(&self) -> Arc<TableDefinition> {
        self.core.definition.clone()
    }

    fn scan(&self, request: &ScanRequest) -> Result<Arc<dyn Scan>> {
        self.core.check_broken()?;
        scan::plan(self.core.clone(), request)
    }

    fn insert(&self, settings: &Settings) -> Result<Arc<dyn Insert>> {
        self.hold_back()?;
        Ok(Arc::new(MergeTreeInsert::new(self.core.clone(), settings)))
    }

    fn row_count(&self) -> Option<u64> {
        self.core.check_broken().ok()?;
        Some(self.core.snapshot().parts.iter().map(|part| part.meta.rows).sum())
    }

    fn byte_count(&self) -> Option<u64> {
        Some(self.core.snapshot().parts.iter().map(|part| part.bytes_on_disk).sum())
    }

    fn column_range(&self, column: usize) -> Option<(Value, Value)> {
        self.facts(&[column])?.columns.swap_remove(0).range
    }

    fn facts(&self, columns: &[usize]) -> Option<TableFacts> {
        self.core.check_broken().ok()?;
        let names: Vec<Option<&str>> = columns.iter().map(|&column| self.stored(column)).collect();
        statistics::facts(&self.core.snapshot(), &names)
    }

    fn distinct_estimate(&self, column: usize) -> Option<u64> {
        let name = self.stored(column)?;
        let mut all: Option<codec::Sketch> = None;
        for part in &self.core.snapshot().parts {
            let sketch = part.meta.columns[part.column(name)?].sketch.as_ref()?;
            match &mut all {
                Some(all) => all.merge(sketch),
                None => all = Some(sketch.clone()),
            }
        }
        all.map(|sketch| sketch.estimate())
    }

    fn column_statistics(&self, column: usize) -> Option<ColumnStatistics> {
        self.core.check_broken().ok()?;
        self.statistics.column(&self.core, self.core.layout.stored_of.get(column).copied().flatten()?)
    }

    fn truncate(&self) -> Result<()> {
        self.core.merging.stop(true);
        self.core.truncate()
    }

    fn optimize(&self, partition: Option<&str>, is_final: bool, cancel: &CancelToken) -> Result<()> {
        merge::optimize(&self.core, partition, is_final, cancel)
    }

    fn parts(&self) -> Vec<PartInfo> {
        let types = self.core.partition_types();
        self.core.snapshot().parts.iter().map(|part| part_info(part, partition_text(&part.meta.partition, &types))).collect()
    }

    fn merges(&self) -> Vec<MergeInfo> {
        self.core.merging.infos()
    }

    fn shutdown(&self) {
        self.core.merging.stop(false);
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

impl Drop for MergeTree {
    fn drop(&mut self) {
        self.core.merging.stop(false);
    }
}

fn part_info(part: &Part, partition: String) -> PartInfo {
    let meta = &part.meta;
    PartInfo {
        name: part.name.to_string(),
        partition,
        partition_id: part.name.partition_id.clone(),
        active: true,
        rows: meta.rows,
        marks: meta.granules() as u64,
        bytes_on_disk: part.bytes_on_disk,
        data_compressed_bytes: meta.columns.iter().map(|column| column.stored_bytes).sum(),
        data_uncompressed_bytes: meta.columns.iter().map(|column| column.raw_bytes).sum(),
        primary_key_bytes_in_memory: meta.index.iter().map(|column| column.byte_size() as u64).sum(),
        min_block_number: part.name.min_block,
        max_block_number: part.name.max_block,
        level: part.name.level,
        modification_time: part.modified,
        path: path_text(&part.dir),
        columns: meta.columns.iter().map(|column| (column.name.clone(), column.stored_bytes, column.raw_bytes)).collect(),
    }
}

fn path_text(dir: &PathBuf) -> String {
    format!("{}/", dir.display())
}
