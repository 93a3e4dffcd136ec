//! Writing a part: chunks of columns go to `data.bin` as they come, `meta.bin` comes last.

use crate::mergetree::commit::core::TableCore;
use crate::mergetree::commit::files::{self, io_error};
use crate::mergetree::part::meta::{
    ChunkMeta, ColumnDetail, PartColumn, PartMeta, Ranges, SectionOffsets, range_physical,
};
use crate::mergetree::part::{Part, PartName};
use crate::mergetree::statistics::distribution::ValueDistribution;
use crate::mergetree::write::layout::StoredColumn;
use base::{Result, bail};
use codec::{EncodedChunk, NodeKind, Sketch};
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};
use types::{Column, ColumnBuilder, Value};

/// Bytes collected before they are written.
const BUFFER_BYTES: usize = 4 << 20;

/// Sizes of granules and chunks of a part.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Granularity {
    pub granule_rows: u32,
    pub chunk_granules: u32,
}

/// Rows of a chunk, where granules allow.
const CHUNK_ROWS: u32 = 65_536;

impl Granularity {
    /// Granules of `rows_max` rows, fewer where rows are so large that a granule would pass `bytes_max`.
    pub(crate) fn choose(rows_max: u64, bytes_max: u64, rows: u64, bytes: u64) -> Self {
        let row_bytes = bytes / rows.max(1);
        let by_bytes = if bytes_max == 0 || row_bytes == 0 { u64::MAX } else { (bytes_max / row_bytes).max(1) };
        let granule_rows = rows_max.min(by_bytes).clamp(1, 1 << 20) as u32;
        let chosen = Granularity { granule_rows, chunk_granules: (CHUNK_ROWS / granule_rows).clamp(1, 64) };
        debug_assert!(chosen.chunk_rows() <= 1 << 20, "chunks of {chosen:?}");
        chosen
    }

    pub(crate) fn chunk_rows(self) -> usize {
        self.granule_rows as usize * self.chunk_granules as usize
    }
}

struct ColumnState {
    chunks: Vec<ChunkMeta>,
    min: ColumnBuilder,
    max: ColumnBuilder,
    per_granule: Option<bool>,
    extremes: Vec<(u32, u32)>,
    sketch: Option<Sketch>,
    sample: Vec<Value>,
    stored_bytes: u64,
}

/// A part being written in a temporary directory. Dropped before [`Self::finish`] it removes the directory.
pub(crate) struct PartWriter {
    dir: PathBuf,
    data: File,
    buffer: Vec<u8>,
    written: u64,
    columns: Vec<ColumnState>,
    /// The rows that each column may refer to.
    referenced: Vec<Option<usize>>,
    finished: bool,
    begun: Instant,
}

impl PartWriter {
    pub(crate) fn create(dir: PathBuf, columns: &[StoredColumn]) -> Result<PartWriter> {
        files::create_dir(&dir)?;
        let path = dir.join("data.bin");
        let data = match File::create(&path) {
            Ok(data) => data,
            Err(error) => {
                let _ = files::remove_dir(&dir);
                return Err(io_error("create", &path, &error));
            }
        };
        let states = columns.iter().map(|column| {
            let physical = range_physical(&column.physical);
            ColumnState {
                chunks: Vec::new(),
                min: physical.builder(),
                max: physical.builder(),
                per_granule: codec::stats::is_per_granule(&column.physical),
                extremes: Vec::new(),
                sketch: None,
                sample: Vec::new(),
                stored_bytes: 0,
            }
        });
        Ok(PartWriter {
            dir,
            data,
            buffer: Vec::new(),
            written: 0,
            columns: states.collect(),
            referenced: vec![None; columns.len()],
            finished: false,
            begun: Instant::now(),
        })
    }

    /// Appends the next chunk of a column.
    pub(crate) fn add(&mut self, column: usize, chunk: EncodedChunk) -> Result<()> {
        debug_assert!(chunk.node.rows > 0, "a chunk of column number {column} has no rows");
        debug_assert!(chunk.stats.nulls <= chunk.node.rows, "NULLs of a chunk are among its rows");
        let state = &mut self.columns[column];
        if state.per_granule.is_some() {
            for range in &chunk.stats.ranges {
                let (min, max) = range.as_ref().map_or((&Value::Null, &Value::Null), |(min, max)| (min, max));
                state.min.push_value(min);
                state.max.push_value(max);
            }
            state.extremes.extend(&chunk.stats.extremes);
        }
        state.sample.extend(chunk.stats.sample);
        match (&mut state.sketch, chunk.stats.sketch) {
            (Some(sketch), Some(more)) => sketch.merge(&more),
            (sketch @ None, Some(first)) => *sketch = Some(first),
            (_, None) => {}
        }
        state.stored_bytes += chunk.bytes.len() as u64;
        state.chunks.push(ChunkMeta {
            offset: self.written + self.buffer.len() as u64,
            raw_bytes: chunk.raw_bytes,
            nulls: chunk.stats.nulls,
            defaults: chunk.stats.defaults,
            sum: chunk.stats.sum,
            node: chunk.node,
        });
        self.buffer.extend_from_slice(&chunk.bytes);
        drop(chunk.bytes);
        if self.buffer.len() >= BUFFER_BYTES { self.flush() } else { Ok(()) }
    }

    /// Lets chunks of a column refer to those of another of the same numbers.
    pub(crate) fn set_referenced(&mut self, column: usize, referenced: usize) {
        debug_assert!(
            column != referenced && referenced < self.columns.len(),
            "column {column} refers to {referenced}"
        );
        self.referenced[column] = Some(referenced);
    }

    /// Tells chunks that refer to others where these were written.
    fn place_references(&mut self) -> Result<()> {
        for column in 0..self.columns.len() {
            let places: Vec<u64> = self.referenced[column].map_or_else(Vec::new, |referenced| {
                self.columns[referenced].chunks.iter().map(|chunk| chunk.offset).collect()
            });
            for (number, chunk) in self.columns[column].chunks.iter_mut().enumerate() {
                let NodeKind::ColumnReference(reference) = &mut chunk.node.kind else { continue };
                let Some(&place) = places.get(number) else {
                    bail!(LogicalError, "chunk {number} of column number {column} refers to none")
                };
                reference.place = place;
            }
        }
        Ok(())
    }

    fn flush(&mut self) -> Result<()> {
        self.data.write_all(&self.buffer).map_err(|e| io_error("write", &self.dir.join("data.bin"), &e))?;
        self.written += self.buffer.len() as u64;
        self.buffer.clear();
        Ok(())
    }

    /// Whether every column has the rows of the part, in as many chunks as the others, and all bytes are in the file.
    fn is_whole(&self, rows: u64) -> bool {
        let chunks = self.columns.first().map_or(0, |column| column.chunks.len());
        let rows_of = |column: &ColumnState| column.chunks.iter().map(|chunk| u64::from(chunk.node.rows)).sum::<u64>();
        self.columns.iter().all(|column| column.chunks.len() == chunks && rows_of(column) == rows)
            && self.data.metadata().map_or(true, |file| file.len() == self.written)
    }

    /// Writes the metadata; with `durable` everything is on disk afterwards.
    pub(crate) fn finish(
        mut self,
        columns: &[StoredColumn],
        rows: u64,
        granularity: Granularity,
        partition: Vec<Value>,
        index: Vec<Column>,
        durable: bool,
    ) -> Result<WrittenPart> {
        self.flush()?;
        debug_assert!(self.is_whole(rows), "a part of {rows} rows has columns of other rows");
        self.place_references()?;
        debug_assert_eq!(self.columns.len(), columns.len(), "a part has all columns of its table");
        let states = std::mem::take(&mut self.columns);
        let columns = columns.iter().zip(states).map(|(column, state)| {
            let ranges = state.per_granule.map(|per_granule| Ranges {
                per_granule,
                min: state.min.finish(),
                max: state.max.finish(),
                rows: state.extremes.into(),
            });
            let detail = ColumnDetail {
                chunks: state.chunks,
                ranges,
                sketch: state.sketch,
                profile: ValueDistribution::of_sample(state.sample),
            };
            PartColumn::new(
                (column.name.clone(), column.data_type.to_string(), column.physical.clone()),
                detail,
                state.stored_bytes,
            )
        });
        let mut meta = PartMeta {
            rows,
            granule_rows: granularity.granule_rows,
            chunk_granules: granularity.chunk_granules,
            partition,
            columns: columns.collect(),
            index,
            places: SectionOffsets::default(),
        };
        debug_assert_eq!(meta.validate(), Ok(()), "metadata of {}", self.dir.display());
        let bytes = meta.write()?;
        let meta_path = self.dir.join("meta.bin");
        files::write_file(&meta_path, &bytes, false)?;
        if durable {
            files::sync_together(&[&self.dir.join("data.bin"), &meta_path, &self.dir])?;
        }
        self.finished = true;
        let (dir, meta_bytes) = (Some(self.dir.clone()), bytes.len() as u64);
        Ok(WrittenPart { dir, meta: Some(meta), meta_bytes, begun: self.begun })
    }
}

impl Drop for PartWriter {
    fn drop(&mut self) {
        if !self.finished {
            let _ = files::remove_dir(&self.dir);
        }
    }
}

/// A part in its temporary directory, not visible yet. Dropped unused it removes the directory.
pub(crate) struct WrittenPart {
    dir: Option<PathBuf>,
    meta: Option<PartMeta>,
    meta_bytes: u64,
    /// When its writing began.
    begun: Instant,
}

impl WrittenPart {
    /// A part that lies whole in a temporary directory.
    pub(crate) fn new(dir: PathBuf, meta: PartMeta, meta_bytes: u64) -> Self {
        WrittenPart { dir: Some(dir), meta: Some(meta), meta_bytes, begun: Instant::now() }
    }

    /// The time since its writing began.
    pub(crate) fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    /// Values of the partition key.
    pub(crate) fn partition(&self) -> &[Value] {
        self.meta.as_ref().map_or(&[], |meta| &meta.partition)
    }

    /// The name of the temporary directory.
    pub(crate) fn temporary_name(&self) -> String {
        self.dir
            .as_deref()
            .and_then(Path::file_name)
            .map_or_else(String::new, |name| name.to_string_lossy().into_owned())
    }

    /// The temporary directory, while it is this object's.
    pub(crate) fn dir(&self) -> Option<&Path> {
        self.dir.as_deref()
    }

    /// The part as one that can be read where it lies.
    pub(crate) fn open(&self, core: &TableCore) -> Result<Arc<Part>> {
        let (Some(dir), Some(_)) = (&self.dir, &self.meta) else {
            bail!(LogicalError, "a part was opened after its commit")
        };
        let bytes = std::fs::read(dir.join("meta.bin")).map_err(|e| io_error("read", &dir.join("meta.bin"), &e))?;
        Ok(Arc::new(Part::assemble(
            dir.clone(),
            PartName::temporary(),
            PartMeta::read(&bytes)?,
            bytes.len() as u64,
            &core.shared,
        )?))
    }

    /// The part as one whose files go when nobody reads it any more.
    pub(crate) fn into_temporary(self, core: &TableCore) -> Result<Arc<Part>> {
        let part = self.open(core)?;
        part.set_replaced();
        self.take();
        Ok(part)
    }

    /// Moves another written part into this one, as a folder; whoever asks syncs the directory.
    pub(crate) fn adopt(&self, other: WrittenPart, folder: &str) -> Result<()> {
        let (Some(dir), Some(from)) = (&self.dir, &other.dir) else {
            bail!(LogicalError, "a projection was put into a part after its commit")
        };
        files::rename(from, &dir.join(folder))?;
        other.take();
        Ok(())
    }

    /// With the files of the table's skip indexes.
    pub(crate) fn with_indexes(self, core: &TableCore, durable: bool) -> Result<WrittenPart> {
        if !core.definition.indexes.is_empty() {
            let part = self.open(core)?;
            for index in &core.definition.indexes {
                crate::mergetree::index::skip::write(core, index, &part, durable)?;
            }
            if durable {
                files::sync(&part.dir)?;
            }
        }
        Ok(self)
    }

    /// The metadata, and the size of its file; the directory is somebody else's now.
    pub(crate) fn take(mut self) -> Option<(PartMeta, u64)> {
        self.dir = None;
        self.meta.take().map(|meta| (meta, self.meta_bytes))
    }
}

impl Drop for WrittenPart {
    fn drop(&mut self) {
        if let Some(dir) = &self.dir {
            let _ = files::remove_dir(dir);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Granularity;

    #[test]
    fn granules_are_bounded_in_rows_and_bytes() {
        let choose = |rows_max, bytes_max, rows, bytes| {
            let chosen = Granularity::choose(rows_max, bytes_max, rows, bytes);
            (chosen.granule_rows, chosen.chunk_granules)
        };
        const MIB: u64 = 1 << 20;
        assert_eq!(choose(8192, 10 * MIB, 100_000, 100_000 * 8), (8192, 8));
        assert_eq!(choose(8192, 10 * MIB, 100, 100 * MIB), (10, 64), "rows of a megabyte");
        assert_eq!(choose(8192, 10 * MIB, 4, 400 * MIB), (1, 64), "a row is not cut");
        assert_eq!(choose(8192, 0, 100, 100 * MIB), (8192, 8), "only rows count");
        assert_eq!(choose(1 << 30, 0, 1, 1), (1 << 20, 1));
        assert_eq!(choose(0, 0, 0, 0), (1, 64));
    }
}
