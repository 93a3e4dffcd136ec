//! Memory accounting: the allocator counts what each thread takes, per query.
//!
//! [`CountingAllocator`] wraps the program's allocator. Each thread has a current [`MemoryTracker`]
//! (the query it works for) and a small local balance that is flushed to the tracker when it grows, so
//! that an allocation costs one thread-local addition. Rust cannot fail an allocation with an error,
//! so the limit is checked at block boundaries ([`MemoryTracker::check`]), and before any allocation
//! whose size depends on data ([`MemoryTracker::check_reserve`]).
//!
//! What one query allocates and another frees (cached chunks) is counted where it happens; caches
//! therefore allocate under [`untracked`].

#![allow(unsafe_code)] // A global allocator is an unsafe trait; its methods only forward and count.

use crate::{Error, ErrorCode, Result};
use std::alloc::{GlobalAlloc, Layout};
use std::cell::{Cell, RefCell};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

/// Bytes a thread may take or give back before it tells its tracker.
const FLUSH_BYTES: i64 = 256 << 10;

/// Memory taken by one query (or by the whole server).
#[derive(Debug, Default)]
pub struct MemoryTracker {
    used: AtomicI64,
    peak: AtomicI64,
    /// 0 means no limit.
    limit: AtomicI64,
    parent: Option<Arc<MemoryTracker>>,
}

impl MemoryTracker {
    /// A tracker with a limit in bytes (0: none) that also counts into `parent`.
    pub fn new(limit_bytes: u64, parent: Option<Arc<MemoryTracker>>) -> Arc<Self> {
        Arc::new(MemoryTracker { limit: AtomicI64::new(limit_bytes.min(i64::MAX as u64) as i64), parent, ..Default::default() })
    }

    /// Bytes taken now; never below 0 for the reader.
    pub fn used_bytes(&self) -> u64 {
        self.used.load(Ordering::Relaxed).max(0) as u64
    }

    /// The highest value of [`Self::used_bytes`] so far.
    pub fn peak_bytes(&self) -> u64 {
        self.peak.load(Ordering::Relaxed).max(0) as u64
    }

    /// The least limit of this tracker and those above it, if there is one.
    pub fn limit_bytes(&self) -> Option<u64> {
        let own = u64::try_from(self.limit.load(Ordering::Relaxed)).ok().filter(|&limit| limit > 0);
        let above = self.parent.as_ref().and_then(|parent| parent.limit_bytes());
        own.into_iter().chain(above).min()
    }

    /// Counts `bytes` taken (or given back, if negative).
    pub fn add(&self, bytes: i64) {
        let used = self.used.fetch_add(bytes, Ordering::Relaxed) + bytes;
        if used > self.peak.load(Ordering::Relaxed) {
            self.peak.fetch_max(used, Ordering::Relaxed);
        }
        if let Some(parent) = &self.parent {
            parent.add(bytes);
        }
    }

    /// # Errors
    /// `MEMORY_LIMIT_EXCEEDED` when more than the limit is in use.
    pub fn check(&self) -> Result<()> {
        self.check_reserve(0)
    }

    /// Asks whether `bytes` more may be taken; takes nothing.
    ///
    /// # Errors
    /// `MEMORY_LIMIT_EXCEEDED` when they would go past the limit.
    pub fn check_reserve(&self, bytes: u64) -> Result<()> {
        let limit = self.limit.load(Ordering::Relaxed);
        let used = self.used.load(Ordering::Relaxed);
        let wanted = used.saturating_add(bytes.min(i64::MAX as u64) as i64);
        if limit > 0 && wanted > limit {
            return Err(Error::new(
                ErrorCode::MemoryLimitExceeded,
                format!(
                    "Query memory limit exceeded: would use {} ({} more), limit: {}. Raise max_memory_usage or make the query smaller",
                    readable_bytes(wanted as u64),
                    readable_bytes(bytes),
                    readable_bytes(limit as u64)
                ),
            ));
        }
        self.parent.as_ref().map_or(Ok(()), |parent| parent.check_reserve(bytes))
    }
}

/// `1536` is `1.50 KiB`, as ClickHouse prints sizes.
pub fn readable_bytes(bytes: u64) -> String {
    const UNITS: [&str; 7] = ["B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];
    let mut value = bytes as f64;
    let mut unit = 0;
    while value >= 1024.0 && unit + 1 < UNITS.len() {
        value /= 1024.0;
        unit += 1;
    }
    format!("{value:.2} {}", UNITS[unit])
}

thread_local! {
    static BALANCE: Cell<i64> = const { Cell::new(0) };
    static CURRENT: RefCell<Option<Arc<MemoryTracker>>> = const { RefCell::new(None) };
}

/// Makes `tracker` the one that this thread's allocations count into, until the guard drops.
#[must_use]
pub fn track(tracker: Option<Arc<MemoryTracker>>) -> TrackGuard {
    flush();
    let previous = CURRENT.with(|current| current.replace(tracker));
    TrackGuard { previous }
}

/// Allocations of this thread count into no query until the guard drops: for caches.
#[must_use]
pub fn untracked() -> TrackGuard {
    track(None)
}

/// The tracker of this thread, if it works for a query.
pub fn current() -> Option<Arc<MemoryTracker>> {
    CURRENT.with(|current| current.borrow().clone())
}

/// Checks the limit of this thread's query after telling it what the thread took.
///
/// # Errors
/// `MEMORY_LIMIT_EXCEEDED`.
pub fn check() -> Result<()> {
    check_reserve(0)
}

/// As [`MemoryTracker::check_reserve`] for this thread's query, if any.
///
/// # Errors
/// `MEMORY_LIMIT_EXCEEDED`.
pub fn check_reserve(bytes: u64) -> Result<()> {
    flush();
    CURRENT.with(|current| current.borrow().as_ref().map_or(Ok(()), |tracker| tracker.check_reserve(bytes)))
}

fn flush() {
    let balance = BALANCE.with(|balance| balance.replace(0));
    if balance != 0 {
        CURRENT.with(|current| {
            if let Some(tracker) = current.borrow().as_ref() {
                tracker.add(balance);
            }
        });
    }
}

/// Restores the thread's previous tracker when dropped.
pub struct TrackGuard {
    previous: Option<Arc<MemoryTracker>>,
}

impl Drop for TrackGuard {
    fn drop(&mut self) {
        flush();
        CURRENT.with(|current| *current.borrow_mut() = self.previous.take());
    }
}

/// An allocator that counts what each thread takes and forwards to `A`.
pub struct CountingAllocator<A>(pub A);

fn count(bytes: i64) {
    // During thread teardown the thread-locals may be gone; such bytes go uncounted.
    let _ = BALANCE.try_with(|balance| {
        let total = balance.get() + bytes;
        balance.set(total);
        if total.abs() >= FLUSH_BYTES {
            flush_from_allocator();
        }
    });
}

#[cold]
fn flush_from_allocator() {
    let _ = CURRENT.try_with(|current| {
        // The allocator may run while the cell is borrowed; then a later allocation flushes.
        let Ok(current) = current.try_borrow() else { return };
        let balance = BALANCE.with(|balance| balance.replace(0));
        if let Some(tracker) = current.as_ref() {
            tracker.add(balance);
        }
    });
}

// SAFETY: every method forwards to `A` with the caller's own arguments; counting allocates nothing.
unsafe impl<A: GlobalAlloc> GlobalAlloc for CountingAllocator<A> {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size() as i64);
        // SAFETY: the caller's contract is A's.
        unsafe { self.0.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count(layout.size() as i64);
        // SAFETY: the caller's contract is A's.
        unsafe { self.0.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        count(-(layout.size() as i64));
        // SAFETY: the caller's contract is A's.
        unsafe { self.0.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, new_size: usize) -> *mut u8 {
        count(new_size as i64 - layout.size() as i64);
        // SAFETY: the caller's contract is A's.
        unsafe { self.0.realloc(pointer, layout, new_size) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limit_is_an_error() {
        let tracker = MemoryTracker::new(1000, None);
        tracker.add(900);
        assert!(tracker.check().is_ok());
        assert_eq!(tracker.check_reserve(200).unwrap_err().code(), ErrorCode::MemoryLimitExceeded);
        tracker.add(-900);
        assert_eq!((tracker.used_bytes(), tracker.peak_bytes()), (0, 900));
    }

    #[test]
    fn readable() {
        assert_eq!(readable_bytes(1536), "1.50 KiB");
    }
}
