//! A temporary file: blocks of columns written one after another, read in any order.

use crate::context::QueryContext;
use base::events::Event;
use base::{Error, ErrorCode, Result, bail};
use codec::{ChunkReader, Compression, EncodeOptions, EncodedChunk, MemorySource, Node, Physical};
use std::fs::File;
use std::os::unix::fs::FileExt;
use std::sync::Arc;
use types::{Block, Column};

/// The kind of operator that spills.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum SpillKind {
    Aggregation,
    Sort,
    Join,
}

impl SpillKind {
    /// Events of parts written, of merges, of compressed and of uncompressed bytes.
    fn events(self) -> [Event; 4] {
        match self {
            SpillKind::Aggregation => [
                Event::ExternalAggregationWritePart,
                Event::ExternalAggregationMerge,
                Event::ExternalAggregationCompressedBytes,
                Event::ExternalAggregationUncompressedBytes,
            ],
            SpillKind::Sort => [
                Event::ExternalSortWritePart,
                Event::ExternalSortMerge,
                Event::ExternalSortCompressedBytes,
                Event::ExternalSortUncompressedBytes,
            ],
            SpillKind::Join => [
                Event::ExternalJoinWritePart,
                Event::ExternalJoinMerge,
                Event::ExternalJoinCompressedBytes,
                Event::ExternalJoinUncompressedBytes,
            ],
        }
    }

    /// Counts a part (a sorted run, a table of groups) that begins.
    pub fn count_part(self, context: &QueryContext) {
        context.counters.add(self.events()[0], 1);
    }

    /// Counts a merge of written parts.
    pub fn count_merge(self, context: &QueryContext) {
        context.counters.add(self.events()[1], 1);
    }
}

/// A file that one thread writes.
pub struct SpillFile {
    file: Arc<File>,
    kind: SpillKind,
    at: u64,
    options: EncodeOptions,
}

/// Rows in a file, which it keeps open.
pub struct Frame {
    file: Arc<File>,
    columns: Vec<FrameColumn>,
    rows: usize,
    bytes: u64,
}

struct FrameColumn {
    physical: Physical,
    node: Node,
    offset: u64,
    length: usize,
}

impl SpillFile {
    /// A new file.
    ///
    /// # Errors
    /// As [`super::SpillFolder::create`]; `NOT_IMPLEMENTED` for a codec that is none of temporary files.
    pub fn create(kind: SpillKind, context: &QueryContext) -> Result<Self> {
        let compression = Compression::parse_codec(&context.settings.temporary_files_codec)?;
        let file = Arc::new(context.spill.create()?);
        context.counters.add(Event::ExternalProcessingFilesTotal, 1);
        Ok(SpillFile {
            file,
            kind,
            at: 0,
            options: EncodeOptions {
                compression,
                encoding: codec::Encoding::Auto,
                granule_rows: codec::SEGMENT_ROWS,
                statistics: false,
            },
        })
    }

    /// Writes columns of one length.
    ///
    /// # Errors
    /// `NOT_ENOUGH_SPACE` when the disk is full or the query's `max_temporary_data_on_disk_size_for_query` is reached.
    pub fn write(&mut self, columns: &[Column], rows: usize, context: &QueryContext) -> Result<Frame> {
        let mut written = Vec::with_capacity(columns.len());
        let bytes_in_memory = columns.iter().map(|column| column.byte_size() as u64).sum();
        for column in columns {
            debug_assert_eq!(column.len(), rows);
            let physical = Physical::of_column(column);
            let EncodedChunk { node, bytes, raw_bytes, .. } = codec::encode(column, &physical, &self.options)?;
            self.reserve(bytes.len() as u64, raw_bytes, context)?;
            self.file.write_all_at(&bytes, self.at).map_err(|error| {
                Error::io(
                    ErrorCode::CannotWriteToFileDescriptor,
                    format!("write a temporary file in {}", context.spill.path().display()),
                    &error,
                )
            })?;
            written.push(FrameColumn { physical, node, offset: self.at, length: bytes.len() });
            self.at += bytes.len() as u64;
        }
        Ok(Frame { file: self.file.clone(), columns: written, rows, bytes: bytes_in_memory })
    }

    /// Writes a block.
    ///
    /// # Errors
    /// As [`Self::write`].
    pub fn write_block(&mut self, block: &Block, context: &QueryContext) -> Result<Frame> {
        self.write(&block.columns, block.rows, context)
    }

    fn reserve(&self, bytes: u64, raw_bytes: u64, context: &QueryContext) -> Result<()> {
        let [_, _, compressed, uncompressed] = self.kind.events();
        context.counters.add(compressed, bytes);
        context.counters.add(uncompressed, raw_bytes);
        context.counters.add(Event::ExternalProcessingCompressedBytesTotal, bytes);
        context.counters.add(Event::ExternalProcessingUncompressedBytesTotal, raw_bytes);
        let (limit, used) = (
            context.settings.max_temporary_data_on_disk_size_for_query,
            context.counters.get(Event::ExternalProcessingCompressedBytesTotal),
        );
        if limit > 0 && used > limit {
            bail!(
                NotEnoughSpace,
                "Limit for temporary files size exceeded: {used} bytes, maximum: {limit}. Raise \
                max_temporary_data_on_disk_size_for_query"
            );
        }
        context.cancel.check()
    }
}

impl Frame {
    /// Number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Bytes of the columns in memory, about.
    pub fn byte_size(&self) -> u64 {
        self.bytes
    }

    /// Reads all columns.
    ///
    /// # Errors
    /// `CANNOT_READ_FROM_FILE_DESCRIPTOR`, `CHECKSUM_DOESNT_MATCH`; memory.
    pub fn read(&self) -> Result<Vec<Column>> {
        self.columns.iter().map(|column| self.read_column(column)).collect()
    }

    /// Reads all columns as a block.
    ///
    /// # Errors
    /// As [`Self::read`].
    pub fn read_block(&self) -> Result<Block> {
        Ok(Block::new(self.read()?, self.rows))
    }

    fn read_column(&self, column: &FrameColumn) -> Result<Column> {
        base::memory::check_reserve(column.length as u64)?;
        let mut bytes = vec![0; column.length];
        self.file.read_exact_at(&mut bytes, column.offset).map_err(|error| {
            Error::io(ErrorCode::CannotReadFromFileDescriptor, "read a temporary file back", &error)
        })?;
        ChunkReader::new(&column.node, &column.physical, &MemorySource::new(&bytes)).decode(0, self.rows)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::WorkerPool;
    use base::Settings;
    use types::{DataType, DictColumn, Value};

    fn context(change: impl FnOnce(&mut Settings)) -> QueryContext {
        let mut settings = Settings::default();
        change(&mut settings);
        QueryContext::new(Arc::new(settings), WorkerPool::new(1))
    }

    fn columns() -> Vec<Column> {
        let words = Arc::new(Column::from_strings(["a", "", "a longer word than twelve bytes"]));
        vec![
            Column::from_vec((0..1000i64).map(|i| i * i - 7).collect::<Vec<_>>()),
            Column::from_strings((0..1000).map(|i| format!("text {}", i % 700))),
            Column::Dict(DictColumn { codes: (0..1000u32).map(|i| i % 3).collect::<Vec<_>>().into(), values: words }),
            Column::constant(&DataType::nullable(DataType::UInt8), &Value::Null, 1000),
            Column::constant(&DataType::UInt16, &Value::UInt(9), 1000),
        ]
    }

    #[test]
    fn frames_come_back_in_any_order() {
        let context = context(|_| ());
        let mut file = SpillFile::create(SpillKind::Sort, &context).unwrap();
        let all = columns();
        let frames: Vec<Frame> = [0, 400, 999]
            .iter()
            .map(|&start| {
                file.write(
                    &all.iter().map(|c| c.slice(start, 1000 - start)).collect::<Vec<_>>(),
                    1000 - start,
                    &context,
                )
                .unwrap()
            })
            .collect();
        drop(file);
        for (frame, start) in frames.iter().zip([0, 400, 999]).rev() {
            for (read, written) in frame.read().unwrap().iter().zip(&all) {
                assert_eq!(read.len(), frame.rows());
                (0..frame.rows()).for_each(|row| assert_eq!(read.value(row), written.value(start + row)));
            }
        }
        assert!(context.counters.get(Event::ExternalSortCompressedBytes) > 0);
        // Other tests make files in the same folder, which have a name for a moment.
        let has_names = || std::fs::read_dir(context.spill.path()).unwrap().next().is_some();
        let stays = (0..100).all(|_| {
            std::thread::sleep(std::time::Duration::from_millis(2));
            has_names()
        });
        assert!(!stays, "no file may keep a name");
    }

    #[test]
    fn damage_is_found() {
        let context = context(|_| ());
        let mut file = SpillFile::create(SpillKind::Join, &context).unwrap();
        let frame = file.write(&columns(), 1000, &context).unwrap();
        file.file.write_all_at(&[0x55; 16], 40).unwrap();
        assert_eq!(frame.read().unwrap_err().code(), ErrorCode::ChecksumDoesntMatch);
        file.file.set_len(10).unwrap();
        assert!(frame.read().is_err());
    }

    #[test]
    fn the_limit_on_disk_holds() {
        let context = context(|settings| settings.max_temporary_data_on_disk_size_for_query = 500);
        let mut file = SpillFile::create(SpillKind::Aggregation, &context).unwrap();
        let Err(error) = file.write(&columns(), 1000, &context) else { panic!("this must not fit") };
        assert_eq!(error.code(), ErrorCode::NotEnoughSpace);
    }
}
