//! `CHECK TABLE`: reads all of every part and tells what is damaged.

use super::core::Core;
use super::input::RowSource;
use super::part::{ChunkSource, Part};
use super::sort;
use super::table::MergeTree;
use base::{CancelToken, Result, bail};
use types::Column;

/// What was found of a part.
#[derive(Clone, Debug, PartialEq)]
pub struct CheckedPart {
    /// Its name.
    pub name: String,
    /// The id of its partition.
    pub partition_id: String,
    /// What is wrong; nothing if it is whole.
    pub message: String,
}

impl MergeTree {
    /// Reads every part (or those of one partition, or one part) whole: all bytes, the order of rows, the index, statistics.
    ///
    /// # Errors
    /// Cancellation; damage is no error but a row of the result.
    pub fn check(&self, choice: &super::PartitionChoice, cancel: &CancelToken) -> Result<Vec<CheckedPart>> {
        let mut found = Vec::new();
        for broken in self.core.state.broken.read().iter() {
            let partition_id = super::PartName::parse(&broken.name).map_or_else(String::new, |name| name.partition_id);
            found.push(CheckedPart { name: broken.name.clone(), partition_id, message: broken.error.message().to_string() });
        }
        for part in &self.core.snapshot().parts {
            let wanted = match choice {
                super::PartitionChoice::All => true,
                super::PartitionChoice::Id(id) => part.name.partition_id == *id,
                super::PartitionChoice::Part(name) => part.name.to_string() == *name,
            };
            if !wanted {
                continue;
            }
            cancel.check()?;
            let message = check_part(&self.core, part, cancel).map_or_else(|error| error.message().to_string(), |()| String::new());
            found.push(CheckedPart { name: part.name.to_string(), partition_id: part.name.partition_id.clone(), message });
        }
        Ok(found)
    }
}

fn check_part(core: &Core, part: &std::sync::Arc<Part>, cancel: &CancelToken) -> Result<()> {
    // The file may have changed under the metadata in memory.
    let on_disk = Part::open(&core.dir, part.name.clone(), &core.shared)?;
    for column in 0..on_disk.meta.columns.len() {
        for chunk in 0..on_disk.meta.chunks() {
            cancel.check()?;
            let rows = on_disk.meta.rows_of_chunk(chunk);
            let values = ChunkSource::new(&on_disk, column, chunk, false, &core.shared.counters).reader().decode(0, rows)?;
            check_statistics(&on_disk, column, chunk, &values)?;
        }
    }
    let source = RowSource::of(part.clone(), &[0..part.meta.rows as usize], None);
    check_order(core, &source)
}

fn check_statistics(part: &Part, column: usize, chunk: usize, values: &Column) -> Result<()> {
    let facts = &part.meta.columns[column];
    let nulls = values.split_nulls().0.map_or(0, |nulls| nulls.iter().filter(|null| **null != 0).count());
    if nulls != facts.chunks[chunk].nulls as usize {
        bail!(CorruptedData, "chunk {chunk} of column {} has {nulls} NULLs, its statistics say {}", facts.name, facts.chunks[chunk].nulls);
    }
    Ok(())
}

/// Rows in order, and the index telling of them.
fn check_order(core: &Core, source: &RowSource) -> Result<()> {
    let (key, meta) = (&core.layout.sorting, &source.part.meta);
    if key.is_empty() {
        return Ok(());
    }
    let needed = key.columns();
    let mut last: Option<Vec<Column>> = None;
    for piece in &source.pieces {
        let block = source.block(core, &needed, piece)?;
        let keys: Vec<Column> = key.run(&block)?.into_iter().map(|key| key.flatten()).collect();
        let sorted = (1..block.rows).all(|row| sort::compare(&keys, row - 1, &keys, row, &key.descending).is_le());
        if !sorted || last.as_ref().is_some_and(|last| sort::compare(last, 0, &keys, 0, &key.descending).is_gt()) {
            bail!(CorruptedData, "rows {} to {} are not in the order of the sorting key", piece.start, piece.end);
        }
        for row in (piece.start..piece.end).filter(|row| row % meta.granule_rows as usize == 0) {
            let granule = row / meta.granule_rows as usize;
            if sort::compare(&keys, row - piece.start, &meta.index, granule, &key.descending).is_ne() {
                bail!(CorruptedData, "the primary index is wrong at granule {granule}");
            }
        }
        last = Some(keys.iter().map(|key| key.slice(block.rows - 1, 1).flatten()).collect());
    }
    Ok(())
}
