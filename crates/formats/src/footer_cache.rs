//! Footers of Parquet objects in stores, kept from query to query by their versions ([`crate::version_cache`]).
//! Files of the machine are not kept: to read their footers costs little.

use crate::input::parquet::ParquetFooter;
use crate::version_cache::VersionCache;
use parking_lot::Mutex;
use std::sync::LazyLock;

/// Bytes of all footers, at most.
const BYTES_MAX: usize = 64 << 20;

static CACHE: LazyLock<Mutex<VersionCache<ParquetFooter>>> = LazyLock::new(|| Mutex::new(VersionCache::new(BYTES_MAX)));

/// The footer of a version, if it is kept.
pub(crate) fn get(version: &str) -> Option<ParquetFooter> {
    CACHE.lock().get(version)
}

/// Whether the footer of a version is kept.
pub(crate) fn contains(version: &str) -> bool {
    CACHE.lock().contains(version)
}

/// Keeps the footer of a version.
pub(crate) fn put(version: String, footer: &ParquetFooter) {
    CACHE.lock().put(version, footer.clone(), footer.memory_bytes());
}
