//! Memory of the whole process, and the limit above all queries, caches and merges.
//!
//! The total has one limit (`max_server_memory_usage`). A query that asks for more than is left is refused, after
//! caches have been asked to give back what nobody uses ([`on_pressure`]).

use super::{readable_bytes, signed};
use crate::{Error, ErrorCode, Result};
use parking_lot::Mutex;
use std::sync::Weak;
use std::sync::atomic::{AtomicI64, Ordering};

static USED: AtomicI64 = AtomicI64::new(0);
static PEAK: AtomicI64 = AtomicI64::new(0);
/// Limit in bytes; 0 means none.
static LIMIT: AtomicI64 = AtomicI64::new(0);
static CACHES: Mutex<Vec<Weak<dyn Relief>>> = Mutex::new(Vec::new());

/// Holder of memory that gives some back when the server is short of it.
pub trait Relief: Send + Sync {
    /// Gives back about that many bytes that nobody uses now; waits for no lock that its caller may hold.
    fn relieve(&self, bytes: u64);
}

/// Bytes that the process has allocated, as its allocator counts them.
pub fn used_bytes() -> u64 {
    USED.load(Ordering::Relaxed).max(0) as u64
}

/// The highest value of [`used_bytes`] so far.
pub fn peak_bytes() -> u64 {
    PEAK.load(Ordering::Relaxed).max(0) as u64
}

/// The limit, if there is one.
pub fn limit_bytes() -> Option<u64> {
    u64::try_from(LIMIT.load(Ordering::Relaxed)).ok().filter(|&limit| limit > 0)
}

/// Sets the limit in bytes; 0 means none.
pub fn set_limit(bytes: u64) {
    LIMIT.store(signed(bytes), Ordering::Relaxed);
}

/// Registers a cache that is asked for memory before a query is refused.
pub fn on_pressure(cache: Weak<dyn Relief>) {
    let mut caches = CACHES.lock();
    caches.retain(|cache| cache.strong_count() > 0);
    caches.push(cache);
}

pub(super) fn add(bytes: i64) {
    let used = USED.fetch_add(bytes, Ordering::Relaxed) + bytes;
    if used > PEAK.load(Ordering::Relaxed) {
        PEAK.fetch_max(used, Ordering::Relaxed);
    }
}

pub(super) fn has_room(bytes: u64) -> bool {
    let limit = LIMIT.load(Ordering::Relaxed);
    limit == 0 || USED.load(Ordering::Relaxed).saturating_add(signed(bytes)) <= limit
}

pub(super) fn check_reserve(bytes: u64) -> Result<()> {
    if has_room(bytes) { Ok(()) } else { relieved(bytes, LIMIT.load(Ordering::Relaxed)) }
}

/// Asks caches to give back memory until `missing` gives 0 or less.
fn relieve(missing: impl Fn() -> i64) {
    let caches: Vec<_> = CACHES.lock().iter().filter_map(Weak::upgrade).collect();
    for cache in caches {
        let bytes = missing();
        if bytes <= 0 {
            break;
        }
        let _untracked = super::untracked();
        cache.relieve(bytes as u64);
    }
    super::flush();
}

/// Checks whether the system has that many bytes in one piece.
pub(super) fn check_given(bytes: u64) -> Result<()> {
    let is_given = || {
        let mut piece: Vec<u8> = Vec::new();
        let given = usize::try_from(bytes).is_ok_and(|bytes| piece.try_reserve_exact(bytes).is_ok());
        std::hint::black_box(&piece);
        given
    };
    if is_given() {
        return Ok(());
    }
    relieve(|| if is_given() { 0 } else { signed(bytes) });
    if is_given() {
        return Ok(());
    }
    Err(Error::new(
        ErrorCode::MemoryLimitExceeded,
        format!(
            "The system does not give {} more; {} are in use. Make the query smaller, or give the process more memory",
            readable_bytes(bytes),
            readable_bytes(used_bytes())
        ),
    ))
}

#[cold]
fn relieved(bytes: u64, limit: i64) -> Result<()> {
    let wanted = || USED.load(Ordering::Relaxed).saturating_add(signed(bytes));
    relieve(|| wanted() - limit);
    if wanted() <= limit {
        return Ok(());
    }
    Err(Error::new(
        ErrorCode::MemoryLimitExceeded,
        format!(
            "Server memory limit exceeded: would use {} ({} more), limit: {}. Run fewer queries at once, give each \
            less (max_memory_usage), or raise max_server_memory_usage",
            readable_bytes(wanted().max(0) as u64),
            readable_bytes(bytes),
            readable_bytes(limit as u64)
        ),
    ))
}
