//! Objects that are read whole, such as files of a table's metadata: several at a time, and kept from query to query.

use crate::bounded_cache::{BoundedCache, CacheBounds};
use crate::input::Source;
use crate::object::{DataObject, StoredObject};
use base::{Result, bail};
use bytes::{Buf, Bytes};
use parking_lot::Mutex;
use std::ops::Range;
use std::sync::{Arc, LazyLock};

/// Bytes of objects that are kept, at most.
const KEPT_BYTES_MAX: usize = 128 << 20;
/// Objects that are fetched before they are read, at most, and their bytes.
const AHEAD: usize = 16;
const AHEAD_BYTES: u64 = 64 << 20;
/// Bytes of an object that is read whole though parts of it may be enough, at most.
const HELD_BYTES_MAX: u64 = 8 << 20;

/// What is kept of objects.
const KEPT_BOUNDS: CacheBounds =
    CacheBounds { bytes_max: KEPT_BYTES_MAX, value_bytes_max: KEPT_BYTES_MAX / 8, values_max: 65_536 };

static KEPT: LazyLock<Mutex<BoundedCache<Bytes>>> = LazyLock::new(|| Mutex::new(BoundedCache::new(KEPT_BOUNDS)));

/// Forgets the bytes of objects that are kept.
pub fn forget_kept_objects() {
    KEPT.lock().retain(|_| false);
}

/// How objects are read whole.
#[derive(Clone, Copy, Debug)]
pub struct WholeReads {
    /// Bytes of an object, at most.
    pub bytes_max: u64,
    /// The bytes of objects that change under a new name only are kept from query to query, by the versions that the
    /// store tells.
    pub keeps: bool,
}

impl WholeReads {
    /// Hands the bytes of objects to `each` in their order; of those of stores several are under way at a time.
    ///
    /// # Errors
    /// `INCORRECT_DATA` for larger objects, those of reading and of `each`.
    pub fn each(self, objects: &[DataObject], each: &mut dyn FnMut(usize, Bytes) -> Result<()>) -> Result<()> {
        let mut begun = Window::default();
        for (at, object) in objects.iter().enumerate() {
            base::cancel::checkpoint()?;
            begun.fill(self, objects, at)?;
            each(at, self.one(object)?)?;
            begun.leave(at);
        }
        Ok(())
    }

    /// Hands objects to `each` in their order: small ones of stores with their bytes, of which several are under way at
    /// a time.
    ///
    /// # Errors
    /// As [`Self::each`].
    pub fn each_object(
        self,
        objects: &[DataObject],
        each: &mut dyn FnMut(usize, DataObject) -> Result<()>,
    ) -> Result<()> {
        let small = WholeReads { bytes_max: HELD_BYTES_MAX, ..self };
        let mut begun = Window::default();
        for (at, object) in objects.iter().enumerate() {
            base::cancel::checkpoint()?;
            begun.fill(small, objects, at)?;
            match object {
                DataObject::Stored(stored) if small.takes(object) => {
                    let (path, origin) = (stored.path().to_string(), Some(stored.clone()));
                    let held = HeldObject { path, origin, bytes: small.one(object)? };
                    each(at, DataObject::Stored(Arc::new(held)))?;
                }
                _ => each(at, object.clone())?,
            }
            begun.leave(at);
        }
        Ok(())
    }

    fn takes(self, object: &DataObject) -> bool {
        object.size_bytes().is_some_and(|bytes| bytes <= self.bytes_max)
    }

    /// The bytes of an object.
    ///
    /// # Errors
    /// As [`Self::each`].
    pub fn one(self, object: &DataObject) -> Result<Bytes> {
        let bytes = self.size_of(object)?;
        let version = object.version().filter(|_| self.keeps);
        if let Some(kept) = version.as_deref().and_then(|version| KEPT.lock().get(version).cloned()) {
            return Ok(kept);
        }
        let read = object.read_range(0..bytes)?;
        if let Some(version) = version.filter(|_| read.len() <= KEPT_BYTES_MAX / 8) {
            let _untracked = base::memory::untracked();
            // A part of what a larger buffer holds would keep all of it.
            KEPT.lock().put(version, Bytes::copy_from_slice(&read), read.len());
        }
        Ok(read)
    }

    fn size_of(self, object: &DataObject) -> Result<u64> {
        match object.size_bytes() {
            Some(bytes) if bytes > self.bytes_max => {
                bail!(IncorrectData, "{object} has {bytes} bytes, more than {}", self.bytes_max)
            }
            Some(bytes) => Ok(bytes),
            None => bail!(CannotReadAllData, "{object} cannot be read: its size is not known"),
        }
    }

    fn is_kept(self, object: &DataObject) -> bool {
        self.keeps && object.version().is_some_and(|version| KEPT.lock().contains(&version))
    }
}

/// The objects that are under way.
#[derive(Default)]
struct Window {
    /// The number of the first object that is not.
    next: usize,
    /// The bytes of those that are, by their numbers.
    bytes: Vec<(usize, u64)>,
}

impl Window {
    /// Begins to fetch objects from a number on, as many as may be under way.
    fn fill(&mut self, reads: WholeReads, objects: &[DataObject], at: usize) -> Result<()> {
        self.next = self.next.max(at);
        while let Some(object @ DataObject::Stored(stored)) = objects.get(self.next)
            && self.next < at + AHEAD
        {
            let bytes = object.size_bytes().unwrap_or(0);
            let under_way: u64 = self.bytes.iter().map(|(_, bytes)| bytes).sum();
            if !self.bytes.is_empty() && under_way.saturating_add(bytes) > AHEAD_BYTES {
                break;
            }
            if bytes > 0 && bytes <= AHEAD_BYTES && reads.takes(object) && !reads.is_kept(object) {
                base::memory::check_reserve(bytes)?;
                stored.fetch_ahead(0..bytes);
                self.bytes.push((self.next, bytes));
            }
            self.next += 1;
        }
        Ok(())
    }

    fn leave(&mut self, at: usize) {
        self.bytes.retain(|(number, _)| *number != at);
    }
}

impl DataObject {
    /// The bytes of a range, all of them.
    ///
    /// # Errors
    /// `CANNOT_READ_ALL_DATA` for an object that ends before; those of reading.
    pub fn read_range(&self, range: Range<u64>) -> Result<Bytes> {
        let bytes = range.end.saturating_sub(range.start);
        let whole = self.size_bytes().unwrap_or(0);
        if range.end > whole || range.start > range.end {
            bail!(CannotReadAllData, "{self} ends before byte {} + {bytes}: it has {whole}", range.start);
        }
        if bytes == 0 {
            return Ok(Bytes::new());
        }
        match self.open()? {
            Some(reader) => reader.get(range.start, bytes).map_err(|error| error.context(format!("in file {self}"))),
            None => bail!(CannotReadAllData, "{self} cannot be read at an offset: the server gives no ranges"),
        }
    }
}

/// An object of some bytes in memory.
pub fn object_in_memory(path: &str, bytes: Bytes) -> DataObject {
    DataObject::Stored(Arc::new(HeldObject { path: path.to_string(), origin: None, bytes }))
}

/// An object whose bytes are here.
struct HeldObject {
    path: String,
    /// The object of a store that they come from.
    origin: Option<Arc<dyn StoredObject>>,
    bytes: Bytes,
}

impl HeldObject {
    fn slice(&self, range: &Range<u64>) -> Result<Bytes> {
        let (Ok(start), Ok(end)) = (usize::try_from(range.start), usize::try_from(range.end)) else {
            bail!(CannotReadAllData, "{} ends before byte {}", self.name(), range.end)
        };
        if start > end || end > self.bytes.len() {
            bail!(CannotReadAllData, "{} ends before byte {end}", self.name());
        }
        Ok(self.bytes.slice(start..end))
    }
}

impl StoredObject for HeldObject {
    fn path(&self) -> &str {
        &self.path
    }

    fn name(&self) -> &str {
        self.origin.as_ref().map_or(self.path.as_str(), |origin| origin.name())
    }

    fn size_bytes(&self) -> Option<u64> {
        Some(self.bytes.len() as u64)
    }

    fn has_ranges(&self) -> bool {
        true
    }

    fn modified_s(&self) -> Option<u64> {
        self.origin.as_ref()?.modified_s()
    }

    fn etag(&self) -> Option<&str> {
        self.origin.as_ref()?.etag()
    }

    fn skips_empty(&self) -> bool {
        self.origin.as_ref().is_some_and(|origin| origin.skips_empty())
    }

    fn storage(&self) -> &'static str {
        self.origin.as_ref().map_or("Memory", |origin| origin.storage())
    }

    fn identity(&self) -> String {
        self.origin.as_ref().map_or_else(|| self.path.clone(), |origin| origin.identity())
    }

    fn version(&self) -> Option<String> {
        self.origin.as_ref()?.version()
    }

    fn fetch_ahead(&self, _range: Range<u64>) {}

    fn read_ranges(&self, ranges: &[Range<u64>]) -> Result<Vec<Bytes>> {
        ranges.iter().map(|range| self.slice(range)).collect()
    }

    fn stream(&self, range: Option<Range<u64>>) -> Result<Source> {
        Ok(Box::new(self.slice(&range.unwrap_or(0..self.bytes.len() as u64))?.reader()))
    }
}
