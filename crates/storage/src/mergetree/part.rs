//! A part: its name, its metadata, and reading bytes of its data.

use super::cache::{Cached, Key};
use super::files;
use super::meta::{PartColumn, PartMeta};
use super::shared::Shared;
use base::events::{Counters, Event};
use base::{Error, ErrorCode, Result, bail};
use codec::{ChunkReader, Source, Stream};
use std::fmt;
use std::fs::File;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use types::{Buffer, Column};

/// `<partition>_<min block>_<max block>_<level>`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PartName {
    /// Text of the partition.
    pub partition_id: String,
    /// The first block of an insert in it.
    pub min_block: i64,
    /// The last.
    pub max_block: i64,
    /// How often its rows were merged, at most.
    pub level: u32,
}

impl PartName {
    /// Parses a directory's name; `None` if it is no part's.
    pub fn parse(text: &str) -> Option<Self> {
        let mut fields = text.rsplitn(4, '_');
        let level = fields.next()?.parse().ok()?;
        let max_block = fields.next()?.parse().ok()?;
        let min_block = fields.next()?.parse().ok()?;
        let partition_id = fields.next().filter(|id| !id.is_empty())?.to_string();
        (min_block <= max_block).then_some(PartName { partition_id, min_block, max_block, level })
    }

    /// Whether every row of `other` is in this part too.
    pub fn covers(&self, other: &PartName) -> bool {
        self != other
            && self.partition_id == other.partition_id
            && self.min_block <= other.min_block
            && self.max_block >= other.max_block
            && self.level >= other.level
    }
}

impl fmt::Display for PartName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}_{}_{}_{}", self.partition_id, self.min_block, self.max_block, self.level)
    }
}

/// A part on disk. Its files go when it was replaced and nobody reads it any more.
pub(crate) struct Part {
    pub name: PartName,
    /// Unique among the part objects of the process.
    pub uid: u64,
    pub dir: PathBuf,
    pub meta: PartMeta,
    pub bytes_on_disk: u64,
    pub modified: u32,
    file: OnceLock<File>,
    replaced: AtomicBool,
    shared: Arc<Shared>,
}

impl Part {
    /// Reads a part's metadata and checks the size of its data.
    pub(crate) fn open(table_dir: &Path, name: PartName, shared: &Arc<Shared>) -> Result<Part> {
        let dir = table_dir.join(name.to_string());
        let path = dir.join("meta.bin");
        let bytes = std::fs::read(&path).map_err(|e| Error::io(ErrorCode::CannotOpenFile, format!("read {}", path.display()), &e))?;
        let meta = PartMeta::read(&bytes).map_err(|e| e.context(format!("while reading {}", path.display())))?;
        let part = Part::assemble(dir, name, meta, bytes.len() as u64, shared)?;
        let wanted: u64 = part.meta.columns.iter().map(|column| column.stored_bytes).sum();
        if part.bytes_on_disk - (bytes.len() as u64) < wanted {
            bail!(CorruptedData, "{}/data.bin has fewer bytes than the {wanted} that its metadata tells of", part.dir.display());
        }
        Ok(part)
    }

    /// A part that was just written and renamed.
    pub(crate) fn assemble(dir: PathBuf, name: PartName, meta: PartMeta, meta_bytes: u64, shared: &Arc<Shared>) -> Result<Part> {
        let path = dir.join("data.bin");
        let facts = std::fs::metadata(&path).map_err(|e| Error::io(ErrorCode::CannotStatFile, format!("look at {}", path.display()), &e))?;
        let modified = facts.modified().ok().and_then(|time| time.duration_since(std::time::UNIX_EPOCH).ok()).map_or(0, |d| d.as_secs() as u32);
        Ok(Part {
            name,
            uid: shared.next_part(),
            dir,
            meta,
            bytes_on_disk: facts.len() + meta_bytes,
            modified,
            file: OnceLock::new(),
            replaced: AtomicBool::new(false),
            shared: shared.clone(),
        })
    }

    /// The files may go once nobody reads the part.
    pub(crate) fn set_replaced(&self) {
        self.replaced.store(true, Ordering::Release);
    }

    pub(crate) fn column(&self, name: &str) -> Option<usize> {
        self.meta.columns.iter().position(|column| column.name == name)
    }

    /// Opens the data now, so that it stays readable when the files are removed.
    pub(crate) fn keep_open(&self) -> Result<()> {
        self.file().map(|_| ())
    }

    fn file(&self) -> Result<&File> {
        if let Some(file) = self.file.get() {
            return Ok(file);
        }
        let path = self.dir.join("data.bin");
        let file = File::open(&path).map_err(|e| Error::io(ErrorCode::CannotOpenFile, format!("open {}", path.display()), &e))?;
        Ok(self.file.get_or_init(|| file))
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        if self.replaced.load(Ordering::Acquire) {
            self.shared.cache.forget(self.uid);
            self.shared.bits.forget(self.uid);
            // What stays behind is covered by its successor and goes when the table is opened next.
            if let Some(table_dir) = self.dir.parent() {
                let _ = files::discard(table_dir, &self.name.to_string());
            }
        }
    }
}

/// A chunk of a part as a source of its streams.
pub(crate) struct ChunkSource<'a> {
    part: &'a Part,
    column: &'a PartColumn,
    chunk: usize,
    /// Merges read past the cache.
    cached: bool,
    counters: &'a Counters,
}

impl<'a> ChunkSource<'a> {
    pub(crate) fn new(part: &'a Part, column: usize, chunk: usize, cached: bool, counters: &'a Counters) -> Self {
        ChunkSource { part, column: &part.meta.columns[column], chunk, cached, counters }
    }

    pub(crate) fn reader(&'a self) -> ChunkReader<'a> {
        ChunkReader::new(&self.column.chunks[self.chunk].node, &self.column.physical, self)
    }

    fn offset(&self) -> u64 {
        self.column.chunks[self.chunk].offset
    }

    fn load_from_disk(&self, stream: &Stream) -> Result<Buffer> {
        let _untracked = base::memory::untracked();
        let file = self.part.file()?;
        let mut stored = vec![0u8; stream.stored_len as usize];
        let context = || format!("column {} of part {}, {}/data.bin at {}", self.column.name, self.part.name, self.part.dir.display(), self.offset() + u64::from(stream.offset));
        file.read_exact_at(&mut stored, self.offset() + u64::from(stream.offset)).map_err(|e| match e.kind() {
            std::io::ErrorKind::UnexpectedEof => Error::new(ErrorCode::CorruptedData, format!("the file ends early: {}", context())),
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
        let key = Key::stream(self.part.uid, self.offset() + u64::from(stream.offset));
        let cache = &self.part.shared.cache;
        if let Some(Cached::Stream(buffer)) = cache.get(key) {
            self.counters.add(Event::UncompressedCacheHits, 1);
            return Ok(buffer);
        }
        self.counters.add(Event::UncompressedCacheMisses, 1);
        let buffer = self.load_from_disk(stream)?;
        cache.put(key, Cached::Stream(buffer.clone()), buffer.len());
        Ok(buffer)
    }

    fn load_once(&self, stream: &Stream) -> Result<Buffer> {
        self.load_from_disk(stream)
    }

    fn dictionary(&self, offset: u32, make: &mut dyn FnMut() -> Result<Column>) -> Result<Arc<Column>> {
        if !self.cached {
            return make().map(Arc::new);
        }
        let key = Key::dictionary(self.part.uid, self.offset() + u64::from(offset));
        let cache = &self.part.shared.cache;
        if let Some(Cached::Dictionary(column)) = cache.get(key) {
            return Ok(column);
        }
        let _untracked = base::memory::untracked();
        let column = Arc::new(make()?);
        cache.put(key, Cached::Dictionary(column.clone()), column.byte_size());
        Ok(column)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names() {
        let name = PartName::parse("2013_07_1_12_3").unwrap();
        assert_eq!((name.partition_id.as_str(), name.min_block, name.max_block, name.level), ("2013_07", 1, 12, 3));
        assert_eq!(name.to_string(), "2013_07_1_12_3");
        assert!(name.covers(&PartName::parse("2013_07_4_4_0").unwrap()));
        assert!(!name.covers(&PartName::parse("2013_08_4_4_0").unwrap()) && !name.covers(&name));
        assert!(PartName::parse("tmp_insert_3").is_none() && PartName::parse("all_3_2_0").is_none());
    }
}
