//! A part: its name, its metadata, and reading bytes of its data.

pub(crate) mod deletion_mask;
pub(crate) mod derived;
pub(crate) mod meta;
pub(crate) mod metadata;
pub(crate) mod name;
pub(crate) mod origin;
pub(crate) mod physical;
pub(crate) mod sections;
pub(crate) mod selection;
pub(crate) mod upgrade;
pub(crate) mod validate;

pub use name::PartName;

use crate::mergetree::commit::files;
use crate::mergetree::commit::loading::check_types;
use crate::mergetree::index::projections::Projection;
use crate::mergetree::merge::ttl::group::TtlGroupNote;
use crate::mergetree::merge::ttl::recompress;
use crate::mergetree::part::deletion_mask::DeletionMask;
use crate::mergetree::part::meta::{ColumnDetail, ColumnHead, PartHead, PartMeta};
use crate::mergetree::part::metadata::Slots;
use crate::mergetree::runtime::chunk_cache::{CachedChunk, ChunkKey};
use crate::mergetree::runtime::shared::Shared;
use crate::mergetree::scan::read::prefetch::{self, PrefetchedChunks};
use crate::part_info::ColumnSize;
use crate::sync::AtomicBool;
use base::events::{Counters, Event};
use base::{Error, ErrorCode, Result, bail};
use codec::{ChunkReader, Source, Stream};
use std::fs::File;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::sync::{Arc, OnceLock};
use types::{Buffer, Column};

/// A part on disk. Its files go when it was replaced and nobody reads it any more.
pub(crate) struct Part {
    pub name: PartName,
    /// Unique among the part objects of the process.
    pub uid: u64,
    pub dir: PathBuf,
    pub meta: PartHead,
    pub(crate) details: Arc<Slots<ColumnDetail>>,
    pub(crate) index: Arc<Slots<Vec<Column>>>,
    /// `meta.bin`, once somebody may take it away.
    pub(crate) meta_file: OnceLock<File>,
    pub bytes_on_disk: u64,
    pub modified: u32,
    /// Rows that exist, where some were deleted.
    pub deleted: Option<Arc<DeletionMask>>,
    /// Projections that lie in the part, by their folders.
    pub projections: Vec<(String, Arc<Part>)>,
    /// Projections that cannot be read, by name; they are not used.
    pub broken_projections: Vec<(String, Error)>,
    /// The codec that a rule of `TTL … RECOMPRESS` wrote it with.
    pub codec: Option<String>,
    /// The note of a merge about `TTL … GROUP BY`.
    pub grouped: Option<TtlGroupNote>,
    /// Whether this is the projection of a part.
    pub is_projection: bool,
    /// `data.bin`, `patch_1.bin`, …
    files: Box<[OnceLock<File>]>,
    /// Chunks that were read ahead.
    pub asked: PrefetchedChunks,
    sizes: OnceLock<PartSizes>,
    replaced: AtomicBool,
    shared: Arc<Shared>,
}

/// Bytes of a part's columns.
pub(crate) struct PartSizes {
    pub columns: Arc<[ColumnSize]>,
    /// As stored.
    pub stored_bytes: u64,
    /// Decompressed.
    pub raw_bytes: u64,
}

impl Part {
    /// Reads a part's metadata and checks the size of its data.
    pub(crate) fn open(table_dir: &Path, name: PartName, shared: &Arc<Shared>) -> Result<Part> {
        Part::open_dir(table_dir.join(name.to_string()), name, shared)
    }

    fn open_dir(dir: PathBuf, name: PartName, shared: &Arc<Shared>) -> Result<Part> {
        let path = dir.join("meta.bin");
        let bytes = std::fs::read(&path)
            .map_err(|e| Error::io(ErrorCode::CannotOpenFile, format!("read {}", path.display()), &e))?;
        let meta = PartMeta::read(&bytes).map_err(|e| e.context(format!("while reading {}", path.display())))?;
        let wanted: u64 = meta.columns.iter().map(|column| column.head.stored_bytes).sum();
        let have = data_bytes(&dir, meta.places.files)?;
        if have < wanted {
            bail!(
                CorruptedData,
                "{}/data.bin has fewer bytes than the {wanted} that its metadata tells of",
                dir.display()
            );
        }
        Part::assemble(dir, name, meta, bytes.len() as u64, shared)
    }

    /// A part that was just written and renamed.
    pub(crate) fn assemble(
        dir: PathBuf,
        name: PartName,
        meta: PartMeta,
        meta_bytes: u64,
        shared: &Arc<Shared>,
    ) -> Result<Part> {
        let path = dir.join("data.bin");
        let facts = std::fs::metadata(&path)
            .map_err(|e| Error::io(ErrorCode::CannotStatFile, format!("look at {}", path.display()), &e))?;
        let modified = facts
            .modified()
            .ok()
            .and_then(|time| time.duration_since(std::time::UNIX_EPOCH).ok())
            .map_or(0, |d| d.as_secs() as u32);
        let count = meta.places.files;
        let codec = recompress::codec_of(&dir);
        let grouped = TtlGroupNote::read(&dir);
        let uid = shared.next_part();
        let (meta, details, index) = meta.split();
        let mut part = Part {
            name,
            uid,
            bytes_on_disk: data_bytes(&dir, count)? + meta_bytes,
            dir,
            details: Slots::new(&shared.marks, details.len(), uid),
            index: Slots::new(&shared.primary_indexes, 1, uid),
            meta_file: OnceLock::new(),
            meta,
            modified,
            deleted: None,
            projections: Vec::new(),
            broken_projections: Vec::new(),
            codec,
            grouped,
            is_projection: false,
            files: (0..count).map(|_| OnceLock::new()).collect(),
            asked: PrefetchedChunks::default(),
            sizes: OnceLock::new(),
            replaced: AtomicBool::new(false),
            shared: shared.clone(),
        };
        part.details.keep(details.into_iter().map(|detail| {
            let bytes = detail.byte_size();
            (detail, bytes)
        }));
        let bytes = index.iter().map(Column::byte_size).sum();
        part.index.keep(std::iter::once((index, bytes)));
        part.deleted = part.read_deleted()?.map(Arc::new);
        Ok(part)
    }

    /// # Errors
    /// When the files of columns are missing or too short.
    pub(crate) fn check_data_files(&self) -> Result<()> {
        let wanted: u64 = self.meta.columns.iter().map(|column| column.stored_bytes).sum();
        if data_bytes(&self.dir, self.files.len())? < wanted {
            bail!(
                CorruptedData,
                "{}/data.bin has fewer bytes than the {wanted} that its metadata tells of",
                self.dir.display()
            );
        }
        Ok(())
    }

    /// Bytes of one of the part's files.
    pub(crate) fn file_bytes(&self, number: usize) -> Result<u64> {
        let path = self.dir.join(file_name(number));
        let facts = std::fs::metadata(&path)
            .map_err(|e| Error::io(ErrorCode::CannotStatFile, format!("look at {}", path.display()), &e))?;
        Ok(facts.len())
    }

    /// Opens the projections that lie in the part.
    pub(crate) fn load_projections(&mut self, projections: &[Projection]) {
        for projection in projections {
            let dir = self.dir.join(&projection.folder);
            if !dir.exists() {
                continue;
            }
            let opened = Part::open_dir(dir, self.name.clone(), &self.shared)
                .and_then(|part| check_types(part, &projection.core.layout));
            match opened {
                Ok(mut part) => {
                    part.is_projection = true;
                    self.bytes_on_disk += part.bytes_on_disk;
                    self.projections.push((projection.folder.clone(), Arc::new(part)));
                }
                Err(error) => self.broken_projections.push((projection.name().to_string(), error)),
            }
        }
    }

    /// The projection in a folder of the part.
    pub(crate) fn projection(&self, folder: &str) -> Option<&Arc<Part>> {
        self.projections.iter().find(|(known, _)| known == folder).map(|(_, part)| part)
    }

    /// The rows that exist, from the column that says so.
    fn read_deleted(&self) -> Result<Option<DeletionMask>> {
        let Some(column) = self.column(ROW_EXISTS) else { return Ok(None) };
        let mut mask = DeletionMask::all(self.meta.rows as usize);
        let counters = &self.shared.counters;
        for chunk in 0..self.meta.chunks() {
            let flags = ChunkSource::new(self, column, chunk, false, counters)?
                .reader()
                .decode(0, self.meta.rows_of_chunk(chunk))?
                .flatten();
            let Some(flags) = flags.as_native::<u8>() else {
                bail!(CorruptedData, "column {ROW_EXISTS} of part {} is no UInt8", self.name)
            };
            mask.retain(chunk * self.meta.chunk_rows(), flags);
        }
        Ok(Some(mask))
    }

    /// The files may go once nobody reads the part.
    pub(crate) fn set_replaced(&self) {
        self.replaced.store(true, Ordering::Release);
    }

    /// Whether others hold the part's rows now.
    pub(crate) fn is_replaced(&self) -> bool {
        self.replaced.load(Ordering::Acquire)
    }

    pub(crate) fn column(&self, name: &str) -> Option<usize> {
        self.meta.columns.iter().position(|column| column.name == name)
    }

    /// The columns of the table, as they are stored here, and their bytes together.
    pub(crate) fn sizes(&self) -> &PartSizes {
        self.sizes.get_or_init(|| {
            let of_table = || self.meta.columns.iter().filter(|column| column.name != ROW_EXISTS);
            PartSizes {
                columns: of_table()
                    .map(|column| (column.name.clone(), column.stored_bytes, column.raw_bytes))
                    .collect(),
                stored_bytes: of_table().map(|column| column.stored_bytes).sum(),
                raw_bytes: of_table().map(|column| column.raw_bytes).sum(),
            }
        })
    }

    /// Opens the data now, so that it stays readable when the files are removed.
    pub(crate) fn keep_open(&self) -> Result<()> {
        self.projections.iter().try_for_each(|(_, projection)| projection.keep_open())?;
        self.keep_meta_open();
        (0..self.files.len()).try_for_each(|number| self.file(number).map(|_| ()))
    }

    pub(crate) fn file(&self, number: usize) -> Result<&File> {
        let Some(place) = self.files.get(number) else {
            bail!(CorruptedData, "part {} names its file number {number}, which it does not have", self.name)
        };
        if let Some(file) = place.get() {
            return Ok(file);
        }
        let path = self.dir.join(file_name(number));
        let file = File::open(&path)
            .map_err(|e| Error::io(ErrorCode::CannotOpenFile, format!("open {}", path.display()), &e))?;
        prefetch::no_guessing(&file);
        Ok(place.get_or_init(|| file))
    }
}

/// The column of a part that says which rows exist; no column of a table can have its name.
pub(crate) const ROW_EXISTS: &str = "_row_exists";

/// Bits of a chunk's place that are its offset in a file; those above are the number of the file.
const OFFSET_BITS: u32 = 48;

/// The place of a chunk that lies at `offset` of a file.
pub(crate) fn place_in_file(number: usize, offset: u64) -> u64 {
    (number as u64) << OFFSET_BITS | offset
}

/// The number of the file that a chunk lies in, and where it begins there.
pub(crate) fn place_of(place: u64) -> (usize, u64) {
    ((place >> OFFSET_BITS) as usize, place & ((1 << OFFSET_BITS) - 1))
}

/// The name of a part's file: columns that were rewritten lie in files of their own.
pub(crate) fn file_name(number: usize) -> String {
    if number == 0 { "data.bin".into() } else { format!("patch_{number}.bin") }
}

fn data_bytes(dir: &Path, files: usize) -> Result<u64> {
    let mut bytes = 0;
    for number in 0..files {
        let path = dir.join(file_name(number));
        let facts = std::fs::metadata(&path)
            .map_err(|e| Error::io(ErrorCode::CannotStatFile, format!("look at {}", path.display()), &e))?;
        bytes += facts.len();
    }
    Ok(bytes)
}

impl Drop for Part {
    fn drop(&mut self) {
        if self.is_projection {
            self.shared.forget(self.uid);
        }
        if self.replaced.load(Ordering::Acquire) {
            self.shared.forget(self.uid);
            // What stays behind is covered by its successor and goes when the table is opened next.
            if let (Some(table_dir), Some(name)) = (self.dir.parent(), self.dir.file_name()) {
                let _ = files::discard(table_dir, &name.to_string_lossy());
            }
        }
    }
}

/// A chunk of a part as a source of its streams.
pub(crate) struct ChunkSource<'a> {
    part: &'a Part,
    column: &'a ColumnHead,
    detail: Arc<ColumnDetail>,
    chunk: usize,
    /// Merges read past the cache.
    cached: bool,
    counters: &'a Counters,
}

impl<'a> ChunkSource<'a> {
    pub(crate) fn new(
        part: &'a Part,
        column: usize,
        chunk: usize,
        cached: bool,
        counters: &'a Counters,
    ) -> Result<Self> {
        let detail = part.detail(column)?;
        if !cached {
            prefetch::in_order(part, column, chunk);
        }
        Ok(ChunkSource { part, column: &part.meta.columns[column], detail, chunk, cached, counters })
    }

    pub(crate) fn reader(&'a self) -> ChunkReader<'a> {
        ChunkReader::new(&self.detail.chunks[self.chunk].node, &self.column.physical, self)
    }

    /// Bytes of all streams, decompressed.
    pub(crate) fn raw_bytes(&self) -> u64 {
        self.detail.chunks[self.chunk].raw_bytes
    }

    fn offset(&self) -> u64 {
        self.detail.chunks[self.chunk].offset
    }

    /// The place of a stream: in the chunk, or in another of the same file that rows refer to.
    fn place(&self, stream: &Stream) -> u64 {
        let own = self.offset();
        stream.elsewhere.map_or(own, |place| own >> OFFSET_BITS << OFFSET_BITS | place) + u64::from(stream.offset)
    }

    fn load_from_disk(&self, stream: &Stream) -> Result<Buffer> {
        let _untracked = base::memory::untracked();
        let (number, offset) = place_of(self.place(stream));
        let file = self.part.file(number)?;
        let mut stored = vec![0u8; stream.stored_len as usize];
        let context = || {
            format!(
                "column {} of part {}, {}/{} at {offset}",
                self.column.name,
                self.part.name,
                self.part.dir.display(),
                file_name(number)
            )
        };
        file.read_exact_at(&mut stored, offset).map_err(|e| match e.kind() {
            std::io::ErrorKind::UnexpectedEof => {
                Error::new(ErrorCode::CorruptedData, format!("the file ends early: {}", context()))
            }
            _ => Error::io(ErrorCode::CannotReadFromFileDescriptor, format!("read {}", context()), &e),
        })?;
        self.counters.add(Event::ReadCompressedBytes, stored.len() as u64);
        let buffer = codec::decode::load_stream(stream, &stored).map_err(|e| e.context(context()))?;
        self.counters.add(Event::DecompressedBytes, buffer.len() as u64);
        Ok(buffer)
    }
}

impl Source for ChunkSource<'_> {
    fn load(&self, stream: &Stream) -> Result<Buffer> {
        // An empty stream begins where the next one does, and would share its place in the cache.
        if !self.cached || stream.raw_len == 0 {
            return self.load_from_disk(stream);
        }
        let key = ChunkKey::stream(self.part.uid, self.place(stream));
        let cache = &self.part.shared.cache;
        if let Some(CachedChunk::Stream(buffer)) = cache.get(key) {
            self.counters.add(Event::UncompressedCacheHits, 1);
            return Ok(buffer);
        }
        self.counters.add(Event::UncompressedCacheMisses, 1);
        let buffer = self.load_from_disk(stream)?;
        cache.put(key, CachedChunk::Stream(buffer.clone()), buffer.len());
        Ok(buffer)
    }

    fn load_once(&self, stream: &Stream) -> Result<Buffer> {
        self.load_from_disk(stream)
    }

    fn dictionary(&self, offset: u32, make: &mut dyn FnMut() -> Result<Column>) -> Result<Arc<Column>> {
        if !self.cached {
            return make().map(Arc::new);
        }
        let key = ChunkKey::dictionary(self.part.uid, self.offset() + u64::from(offset));
        let cache = &self.part.shared.cache;
        if let Some(CachedChunk::Dictionary(column)) = cache.get(key) {
            return Ok(column);
        }
        let _untracked = base::memory::untracked();
        let column = Arc::new(make()?);
        cache.put(key, CachedChunk::Dictionary(column.clone()), column.byte_size());
        Ok(column)
    }
}
