//! Footers of Parquet objects in stores, kept from query to query.
//!
//! A footer is found by the text that [`crate::StoredObject::version`] gives: an object that has changed since has
//! another one, and so has one that is read by other keys. Files of the machine are not kept: to read their footers
//! costs little.

use crate::input::parquet::ParquetFooter;
use parking_lot::Mutex;
use std::collections::HashMap;

/// Bytes of all footers, at most.
const BYTES_MAX: usize = 64 << 20;
/// Bytes of a footer that is kept, at most.
const FOOTER_BYTES_MAX: usize = BYTES_MAX / 8;

#[derive(Default)]
struct FooterCache {
    footers: HashMap<String, CachedFooter>,
    bytes: usize,
    /// How often a footer has been looked for: when one was used last.
    clock: u64,
}

struct CachedFooter {
    footer: ParquetFooter,
    bytes: usize,
    used: u64,
}

static CACHE: Mutex<Option<FooterCache>> = Mutex::new(None);

/// The footer of a version, if it is kept.
pub(crate) fn get(version: &str) -> Option<ParquetFooter> {
    let mut cache = CACHE.lock();
    let cache = cache.as_mut()?;
    cache.clock += 1;
    let found = cache.footers.get_mut(version)?;
    found.used = cache.clock;
    Some(found.footer.clone())
}

/// Whether the footer of a version is kept.
pub(crate) fn contains(version: &str) -> bool {
    CACHE.lock().as_ref().is_some_and(|cache| cache.footers.contains_key(version))
}

/// Keeps the footer of a version; those that have not been used for longest make room.
pub(crate) fn put(version: String, footer: &ParquetFooter) {
    let bytes = footer.memory_bytes() + version.len();
    if bytes > FOOTER_BYTES_MAX {
        return;
    }
    let mut cache = CACHE.lock();
    let cache = cache.get_or_insert_default();
    cache.clock += 1;
    let new = CachedFooter { footer: footer.clone(), bytes, used: cache.clock };
    if let Some(old) = cache.footers.insert(version, new) {
        cache.bytes -= old.bytes;
    }
    cache.bytes += bytes;
    while cache.bytes > BYTES_MAX {
        let oldest = cache.footers.iter().min_by_key(|(_, footer)| footer.used).map(|(version, _)| version.clone());
        match oldest.and_then(|version| cache.footers.remove(&version)) {
            Some(old) => cache.bytes -= old.bytes,
            None => break,
        }
    }
}
