//! Footers of Parquet objects in stores, kept from query to query by the texts that
//! [`crate::StoredObject::version`] gives ([`crate::bounded_cache`]).
//! Files of the machine are not kept: to read their footers costs little.

use crate::bounded_cache::{BoundedCache, CacheBounds};
use crate::input::parquet::ParquetFooter;
use parking_lot::Mutex;

/// Bytes of all footers, at most.
const BYTES_MAX: usize = 64 << 20;
/// How many are kept.
const BOUNDS: CacheBounds =
    CacheBounds { bytes_max: BYTES_MAX, value_bytes_max: BYTES_MAX / 8, values_max: usize::MAX };

static CACHE: Mutex<Option<BoundedCache<ParquetFooter>>> = Mutex::new(None);

/// The footer of a version, if it is kept.
pub(crate) fn get(version: &str) -> Option<ParquetFooter> {
    CACHE.lock().as_mut()?.get(version).cloned()
}

/// Whether the footer of a version is kept.
pub(crate) fn contains(version: &str) -> bool {
    CACHE.lock().as_ref().is_some_and(|cache| cache.contains(version))
}

/// Keeps the footer of a version.
pub(crate) fn put(version: String, footer: &ParquetFooter) {
    let bytes = footer.memory_bytes();
    let mut cache = CACHE.lock();
    cache.get_or_insert_with(|| BoundedCache::new(BOUNDS)).put(version, footer.clone(), bytes);
}
