//! Objects that data is read from: files of the machine, and what stores hold that are asked over a network.
//!
//! ```text
//! DataObject ─ source    its bytes in order, also from an offset
//!            └ open      ObjectReader: bytes at offsets
//!                          a file     read where it lies
//!                          stored     ranges that are known to be wanted, fetched together when one is touched first
//! ```
//! A file is read without a call through a table of functions; a stored object costs a request, beside which such a
//! call is nothing. Not here: how requests are made and repeated (the crate `object_storage`).

use crate::input::Source;
use crate::input::text::read_error;
use base::{Error, ErrorCode, Result, err};
use bytes::Bytes;
use parking_lot::Mutex;
use parquet::errors::ParquetError;
use parquet::file::reader::{ChunkReader, Length};
use std::fmt;
use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::UNIX_EPOCH;

/// Ranges with a gap of no more bytes between them are fetched as one.
const GAP_BYTES_MAX: u64 = 1 << 20;
/// Bytes at the end of an object that are fetched at once when its footer is looked for.
const TAIL_BYTES: u64 = 64 << 10;
/// Bytes at the beginning of an object that are fetched ahead.
const HEAD_BYTES: u64 = 256 << 10;
/// Bytes that are asked for at a time where nobody has said how many are wanted.
const BLOCK_BYTES: u64 = 64 << 10;

/// An object of a store.
pub trait StoredObject: Send + Sync {
    /// The path within the store, as `_path` shows it: extensions and folders called `key=value` are looked for in it.
    fn path(&self) -> &str;
    /// The name for errors: without secrets.
    fn name(&self) -> &str;
    /// Bytes; `None` where the store does not say.
    fn size_bytes(&self) -> Option<u64>;
    /// Whether ranges of it can be read; else it is read from its beginning only.
    fn has_ranges(&self) -> bool;
    /// When it was changed last, in seconds since 1970.
    fn modified_s(&self) -> Option<u64>;
    /// The mark of the version that is read, if the store gives one.
    fn etag(&self) -> Option<&str>;
    /// Whether objects of no bytes are left out.
    fn skips_empty(&self) -> bool;
    /// What it is kept in: `S3`, `Azure` or `URL`.
    fn storage(&self) -> &'static str;
    /// A text that names the object and the right by which it is read, without a secret: not which version of it.
    fn identity(&self) -> String;
    /// A text that names the version that is read, and the right by which it is: who gets the same text has been given
    /// the same bytes. `None` where the store does not tell versions apart.
    fn version(&self) -> Option<String>;
    /// Begins to fetch a range that is read soon, once for each purpose; who reads from its beginning waits for it.
    fn fetch_ahead(&self, range: Range<u64>, purpose: AheadFor);
    /// The bytes of ranges, all of them.
    ///
    /// # Errors
    /// Those of the store; an object that is not the same any more, or ends early.
    fn read_ranges(&self, ranges: &[Range<u64>]) -> Result<Vec<Bytes>>;
    /// The bytes in order, of a range or of all.
    ///
    /// # Errors
    /// Those of the store; reading gives the others, wrapped into [`std::io::Error`].
    fn stream(&self, range: Option<Range<u64>>) -> Result<Source>;
}

/// Why a range is fetched before it is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AheadFor {
    /// The object is opened soon.
    Opening,
    /// It is read in order soon.
    Reading,
}

/// What data is read from.
#[derive(Clone)]
pub enum DataObject {
    /// A file of the machine.
    File(PathBuf),
    /// An object of a store.
    Stored(Arc<dyn StoredObject>),
}

impl fmt::Debug for DataObject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DataObject({self})")
    }
}

impl fmt::Display for DataObject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DataObject::File(path) => write!(f, "{}", path.display()),
            DataObject::Stored(object) => f.write_str(object.name()),
        }
    }
}

impl DataObject {
    /// The path of the file, or that within the store.
    pub fn path(&self) -> &Path {
        match self {
            DataObject::File(path) => path,
            DataObject::Stored(object) => Path::new(object.path()),
        }
    }

    /// Bytes, if they are known.
    pub fn size_bytes(&self) -> Option<u64> {
        match self {
            DataObject::File(path) => std::fs::metadata(path).ok().map(|metadata| metadata.len()),
            DataObject::Stored(object) => object.size_bytes(),
        }
    }

    /// When it was changed last, in seconds since 1970.
    pub fn modified_s(&self) -> Option<u64> {
        match self {
            DataObject::File(path) => {
                let changed = std::fs::metadata(path).and_then(|metadata| metadata.modified()).ok()?;
                changed.duration_since(UNIX_EPOCH).ok().map(|since| since.as_secs())
            }
            DataObject::Stored(object) => object.modified_s(),
        }
    }

    /// The mark of the version, of objects of stores that give one.
    pub fn etag(&self) -> Option<&str> {
        match self {
            DataObject::File(_) => None,
            DataObject::Stored(object) => object.etag(),
        }
    }

    /// Whether ranges of it can be read.
    pub(crate) fn has_ranges(&self) -> bool {
        match self {
            DataObject::File(_) => true,
            DataObject::Stored(object) => object.has_ranges(),
        }
    }

    /// The bytes from the beginning.
    pub(crate) fn source(&self) -> Result<Source> {
        match self {
            DataObject::File(path) => Ok(Box::new(open_path(path)?)),
            DataObject::Stored(object) => object.stream(None),
        }
    }

    /// The bytes of a range.
    pub(crate) fn source_of(&self, from: u64, to: u64) -> Result<Source> {
        match self {
            DataObject::File(path) => {
                let mut file = open_path(path)?;
                file.seek(SeekFrom::Start(from)).map_err(|error| read_error(&error))?;
                Ok(Box::new(file.take(to.saturating_sub(from))))
            }
            DataObject::Stored(object) => object.stream(Some(from..to)),
        }
    }

    /// Opens it for reading at offsets; `None` for an object of a store that can only be read in order.
    pub(crate) fn open(&self) -> Result<Option<ObjectReader>> {
        self.open_for(Vec::new())
    }

    /// As [`Self::open`], where the end is looked at.
    pub(crate) fn open_tail(&self) -> Result<Option<ObjectReader>> {
        self.open_for(vec![vec![self.tail()]])
    }

    /// The range that is fetched where the end is looked at.
    fn tail(&self) -> Range<u64> {
        let bytes = match self {
            DataObject::File(_) => 0,
            DataObject::Stored(object) => object.size_bytes().unwrap_or(0),
        };
        bytes.saturating_sub(TAIL_BYTES)..bytes
    }

    /// Begins to fetch the end of an object of a store.
    pub(crate) fn fetch_tail_ahead(&self) {
        if let DataObject::Stored(object) = self
            && object.has_ranges()
        {
            object.fetch_ahead(self.tail(), AheadFor::Opening);
        }
    }

    /// Begins to fetch the beginning of an object of a store.
    pub(crate) fn fetch_head_ahead(&self, purpose: AheadFor) {
        if let DataObject::Stored(object) = self
            && object.has_ranges()
        {
            object.fetch_ahead(0..object.size_bytes().unwrap_or(0).min(HEAD_BYTES), purpose);
        }
    }

    /// The version of an object of a store: see [`StoredObject::version`].
    pub(crate) fn version(&self) -> Option<String> {
        match self {
            DataObject::File(_) => None,
            DataObject::Stored(object) => object.version(),
        }
    }

    /// As [`Self::open`]: each of the sets of ranges is fetched whole when a byte of it is read first. Of a file
    /// nothing is read ahead.
    pub(crate) fn open_for(&self, wanted: Vec<Vec<Range<u64>>>) -> Result<Option<ObjectReader>> {
        Ok(match self {
            DataObject::File(path) => Some(ObjectReader::File(open_path(path)?)),
            DataObject::Stored(object) => object.size_bytes().filter(|_| object.has_ranges()).map(|bytes| {
                let fetches = wanted.into_iter().map(|ranges| Fetch::new(ranges, bytes)).collect();
                ObjectReader::Stored(StoredReader {
                    object: object.clone(),
                    bytes,
                    position: 0,
                    shared: Arc::new(Shared { fetches, failure: Mutex::new(None) }),
                })
            }),
        })
    }
}

/// Opens a file of the machine.
pub(crate) fn open_path(path: &Path) -> Result<File> {
    File::open(path)
        .map_err(|error| Error::io(ErrorCode::CannotOpenFile, format!("open file {}", path.display()), &error))
}

/// An object whose bytes are read at offsets.
pub(crate) enum ObjectReader {
    /// A file.
    File(File),
    /// An object of a store.
    Stored(StoredReader),
}

/// An object of a store, with what has been fetched of it.
#[derive(Clone)]
pub(crate) struct StoredReader {
    object: Arc<dyn StoredObject>,
    bytes: u64,
    position: u64,
    shared: Arc<Shared>,
}

struct Shared {
    fetches: Vec<Fetch>,
    /// The error of a request: what lies above may have made a text of it.
    failure: Mutex<Option<Error>>,
}

/// Ranges that are fetched together.
struct Fetch {
    ranges: Vec<Range<u64>>,
    bytes: Mutex<Option<Vec<Bytes>>>,
}

impl Fetch {
    /// Ranges of an object of so many bytes, those that lie near each other as one.
    fn new(mut wanted: Vec<Range<u64>>, bytes: u64) -> Self {
        wanted.retain(|range| range.start < range.end && range.end <= bytes);
        wanted.sort_by_key(|range| range.start);
        let mut ranges: Vec<Range<u64>> = Vec::with_capacity(wanted.len());
        for range in wanted {
            match ranges.last_mut() {
                Some(last) if range.start <= last.end.saturating_add(GAP_BYTES_MAX) => {
                    last.end = last.end.max(range.end);
                }
                _ => ranges.push(range),
            }
        }
        Fetch { ranges, bytes: Mutex::new(None) }
    }

    /// The bytes from an offset on, as many as are fetched with it.
    fn from(&self, object: &dyn StoredObject, offset: u64) -> Result<Option<Bytes>> {
        let Some(at) = self.ranges.iter().position(|range| range.contains(&offset)) else { return Ok(None) };
        let mut bytes = self.bytes.lock();
        if bytes.is_none() {
            base::memory::check_reserve(self.ranges.iter().map(|range| range.end - range.start).sum())?;
            *bytes = Some(object.read_ranges(&self.ranges)?);
        }
        let start = (offset - self.ranges[at].start) as usize;
        Ok(bytes.as_ref().and_then(|bytes| bytes.get(at)).map(|bytes| bytes.slice(start.min(bytes.len())..)))
    }
}

impl StoredReader {
    /// Some bytes, all of which must be there.
    fn get(&self, offset: u64, count: u64) -> Result<Bytes> {
        if offset.checked_add(count).is_none_or(|end| end > self.bytes) {
            return Err(err!(
                CannotReadAllData,
                "{} ends early: {count} bytes at {offset} are not there, it has {}",
                self.object.name(),
                self.bytes
            ));
        }
        for fetch in &self.shared.fetches {
            if let Some(bytes) = self.noted(fetch.from(&*self.object, offset))?
                && bytes.len() as u64 >= count
            {
                return Ok(bytes.slice(..count as usize));
            }
        }
        if count == 0 {
            return Ok(Bytes::new());
        }
        base::memory::check_reserve(count)?;
        let range = offset..offset + count;
        let read = self.noted(self.object.read_ranges(std::slice::from_ref(&range)))?;
        Ok(read.into_iter().next().unwrap_or_default())
    }

    fn noted<T>(&self, result: Result<T>) -> Result<T> {
        result.inspect_err(|error| *self.shared.failure.lock() = Some(error.clone()))
    }

    /// Bytes from an offset on: what is fetched already, or a block.
    fn some(&self, offset: u64) -> Result<Bytes> {
        for fetch in &self.shared.fetches {
            if let Some(bytes) = self.noted(fetch.from(&*self.object, offset))? {
                return Ok(bytes);
            }
        }
        self.get(offset, BLOCK_BYTES.min(self.bytes.saturating_sub(offset)))
    }
}

impl ObjectReader {
    /// Bytes of the object.
    pub(crate) fn size_bytes(&self) -> Result<u64> {
        match self {
            ObjectReader::File(file) => file.metadata().map(|data| data.len()).map_err(|error| read_error(&error)),
            ObjectReader::Stored(stored) => Ok(stored.bytes),
        }
    }

    /// Some bytes, all of which must be there.
    pub(crate) fn get(&self, offset: u64, count: u64) -> Result<Bytes> {
        match self {
            ObjectReader::File(file) => {
                base::memory::check_reserve(count)?;
                let mut bytes = vec![0; count as usize];
                let read = std::os::unix::fs::FileExt::read_exact_at(file, &mut bytes, offset);
                read.map_err(|error| read_error(&error))?;
                Ok(bytes.into())
            }
            ObjectReader::Stored(stored) => stored.get(offset, count),
        }
    }

    /// The place where errors of requests are noted.
    pub(crate) fn failures(&self) -> Failures {
        match self {
            ObjectReader::File(_) => Failures(None),
            ObjectReader::Stored(stored) => Failures(Some(stored.shared.clone())),
        }
    }
}

/// The end of an object of a store, which stays while the object is open: page indexes lie in it, and small objects
/// whole, which are one request then.
pub(crate) struct KeptTail {
    reader: StoredReader,
    range: Range<u64>,
}

/// Bytes of all ends that stay, at most.
const TAILS_BYTES_MAX: u64 = 32 << 20;
/// Bytes of all ends that stay.
static TAILS_BYTES: AtomicU64 = AtomicU64::new(0);

impl KeptTail {
    /// The end that a reader of [`DataObject::open_tail`] fetches; `None` for files, and where there is no room.
    pub(crate) fn of(object: &DataObject, reader: &ObjectReader) -> Option<Self> {
        let ObjectReader::Stored(reader) = reader else { return None };
        let range = object.tail();
        let with = |held: u64| held.checked_add(range.end - range.start).filter(|all| *all <= TAILS_BYTES_MAX);
        TAILS_BYTES.fetch_update(Ordering::Relaxed, Ordering::Relaxed, with).ok()?;
        Some(KeptTail { reader: reader.clone(), range })
    }

    /// A reader of it, if all of the ranges lie in it.
    pub(crate) fn reader_of(&self, wanted: &[Vec<Range<u64>>]) -> Option<ObjectReader> {
        let is_whole = wanted.iter().flatten().all(|range| self.range.start <= range.start);
        is_whole.then(|| ObjectReader::Stored(self.reader.clone()))
    }
}

impl Drop for KeptTail {
    fn drop(&mut self) {
        TAILS_BYTES.fetch_sub(self.range.end - self.range.start, Ordering::Relaxed);
    }
}

/// The errors of requests of a reader that somebody else has.
pub(crate) struct Failures(Option<Arc<Shared>>);

impl Failures {
    /// The error of a request, where that is behind an error.
    pub(crate) fn behind(&self, error: Error) -> Error {
        self.0.as_ref().and_then(|shared| shared.failure.lock().take()).unwrap_or(error)
    }
}

impl Read for ObjectReader {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        match self {
            ObjectReader::File(file) => file.read(out),
            ObjectReader::Stored(stored) => {
                let left = stored.bytes.saturating_sub(stored.position).min(out.len() as u64);
                let bytes = stored.get(stored.position, left).map_err(io::Error::other)?;
                out[..bytes.len()].copy_from_slice(&bytes);
                stored.position += bytes.len() as u64;
                Ok(bytes.len())
            }
        }
    }
}

impl ObjectReader {
    /// Goes to an offset.
    pub(crate) fn go_to(&mut self, offset: u64) -> Result<()> {
        match self {
            ObjectReader::File(file) => {
                file.seek(SeekFrom::Start(offset)).map(|_| ()).map_err(|error| read_error(&error))
            }
            ObjectReader::Stored(stored) => {
                stored.position = offset;
                Ok(())
            }
        }
    }
}

impl Length for ObjectReader {
    fn len(&self) -> u64 {
        self.size_bytes().unwrap_or(0)
    }
}

/// The bytes of an object from an offset on.
pub(crate) enum ObjectBytes {
    File(BufReader<File>),
    Stored(StoredReader, Bytes),
}

impl Read for ObjectBytes {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        match self {
            ObjectBytes::File(file) => file.read(out),
            ObjectBytes::Stored(stored, bytes) => {
                if bytes.is_empty() && stored.position < stored.bytes {
                    *bytes = stored.some(stored.position).map_err(io::Error::other)?;
                    stored.position += bytes.len() as u64;
                }
                let count = bytes.len().min(out.len());
                out[..count].copy_from_slice(&bytes.split_to(count));
                Ok(count)
            }
        }
    }
}

fn foreign(error: Error) -> ParquetError {
    ParquetError::External(Box::new(io::Error::other(error)))
}

impl ChunkReader for ObjectReader {
    type T = ObjectBytes;

    fn get_read(&self, start: u64) -> parquet::errors::Result<ObjectBytes> {
        match self {
            ObjectReader::File(file) => Ok(ObjectBytes::File(file.get_read(start)?)),
            ObjectReader::Stored(stored) => {
                Ok(ObjectBytes::Stored(StoredReader { position: start, ..stored.clone() }, Bytes::new()))
            }
        }
    }

    fn get_bytes(&self, start: u64, length: usize) -> parquet::errors::Result<Bytes> {
        match self {
            ObjectReader::File(file) => file.get_bytes(start, length),
            ObjectReader::Stored(stored) => stored.get(start, length as u64).map_err(foreign),
        }
    }
}
