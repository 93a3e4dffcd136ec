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

use crate::fetch::{AheadLimits, AheadRoom, Fetch, PendingRange};
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
    /// What it is kept in: `S3`, `Azure`, `URL` or, where its bytes are here, `Memory`.
    fn storage(&self) -> &'static str;
    /// A text that names the object and the right by which it is read, without a secret: not which version of it.
    fn identity(&self) -> String;
    /// A text that names the version that is read, and the right by which it is: who gets the same text has been given
    /// the same bytes. `None` where the store does not tell versions apart.
    fn version(&self) -> Option<String>;
    /// Begins to fetch a range that is looked at when the object is opened soon, once; who reads from its beginning
    /// waits for it.
    fn fetch_ahead(&self, range: Range<u64>);
    /// Begins to fetch a range; `None` where nothing is fetched before it is asked for.
    ///
    /// # Errors
    /// When no request can be begun.
    fn begin(&self, range: Range<u64>) -> Result<Option<Box<dyn PendingRange>>> {
        let _ = range;
        Ok(None)
    }
    /// How far ahead ranges are fetched.
    fn ahead_limits(&self) -> AheadLimits {
        AheadLimits::default()
    }
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
            object.fetch_ahead(self.tail());
        }
    }

    /// Begins to fetch the beginning of an object of a store.
    pub(crate) fn fetch_head_ahead(&self) {
        if let DataObject::Stored(object) = self
            && object.has_ranges()
        {
            object.fetch_ahead(0..object.size_bytes().unwrap_or(0).min(HEAD_BYTES));
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
                let piece_bytes = object.ahead_limits().piece_bytes;
                let fetches = wanted.into_iter().map(|ranges| Fetch::new(ranges, bytes, piece_bytes));
                ObjectReader::Stored(StoredReader::new(object.clone(), bytes, fetches.collect()))
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
    fetches: Vec<Arc<Fetch>>,
    /// The error of a request: what lies above may have made a text of it.
    failure: Mutex<Option<Error>>,
}

/// A piece of an object of a store, some of whose bytes are fetched before it is read.
#[derive(Clone)]
pub struct PreparedPiece(StoredReader);

impl PreparedPiece {
    /// Sets of ranges of an object that can be read at offsets; `None` for others.
    pub(crate) fn of_ranges(object: &DataObject, wanted: Vec<Vec<Range<u64>>>) -> Option<Self> {
        match object.open_for(wanted) {
            Ok(Some(ObjectReader::Stored(reader))) => Some(PreparedPiece(reader)),
            _ => None,
        }
    }

    /// A range that is read in order; the whole object without one. `is_first`: it is read at once.
    pub(crate) fn in_order(object: &DataObject, range: Option<Range<u64>>, is_first: bool) -> Option<Self> {
        let DataObject::Stored(object) = object else { return None };
        let bytes = object.size_bytes().filter(|_| object.has_ranges())?;
        let (range, limits) = (range.unwrap_or(0..bytes), object.ahead_limits());
        let fetch = Fetch::in_order(range.start..range.end.min(bytes), limits.piece_bytes, is_first);
        Some(PreparedPiece(StoredReader::new(object.clone(), bytes, vec![fetch])))
    }

    /// The number of sets of ranges, each of which is fetched whole.
    pub fn sets(&self) -> usize {
        self.0.shared.fetches.len()
    }

    /// Begins requests for the first sets as long as there is room; whether all of them are begun.
    ///
    /// # Errors
    /// When no request can be begun.
    pub fn begin(&self, sets: usize, room: &mut AheadRoom) -> Result<bool> {
        for fetch in self.0.shared.fetches.iter().take(sets) {
            if !fetch.begin(&*self.0.object, room)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Bytes and requests that are begun and not read yet.
    pub fn ahead(&self) -> (u64, usize) {
        let ahead = self.0.shared.fetches.iter().map(|fetch| fetch.ahead());
        ahead.fold((0, 0), |(bytes, pieces), (more, further)| (bytes + more, pieces + further))
    }

    /// Whether a byte of a set has been read.
    pub fn is_touched(&self, set: usize) -> bool {
        self.0.shared.fetches.get(set).is_some_and(|fetch| fetch.is_touched())
    }

    pub(crate) fn reader(&self) -> ObjectReader {
        ObjectReader::Stored(self.0.clone())
    }

    /// The bytes of the first set in order, for its one reader.
    pub(crate) fn stream(&self) -> Source {
        match self.0.shared.fetches.first() {
            Some(fetch) => Box::new(fetch.stream(self.0.object.clone())),
            None => Box::new(io::empty()),
        }
    }
}

impl StoredReader {
    fn new(object: Arc<dyn StoredObject>, bytes: u64, fetches: Vec<Fetch>) -> Self {
        let shared = Shared { fetches: fetches.into_iter().map(Arc::new).collect(), failure: Mutex::new(None) };
        StoredReader { object, bytes, position: 0, shared: Arc::new(shared) }
    }

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
