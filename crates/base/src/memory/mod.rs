//! Memory accounting: the allocator counts what each thread takes, per query; what is large is asked for before it is
//! taken.
//!
//! ```text
//! thread's balance ──(256 KiB)──▶ tracker of the query ──▶ tracker of its user
//!                        └──────▶ total of the process (whoever takes: queries, caches, merges)
//! ```
//! [`CountingAllocator`] wraps the program's allocator. Each thread has a current [`MemoryTracker`] (the query it works
//! for) and a small local balance that is flushed when it grows, so that an allocation costs one thread-local addition.
//!
//! An allocator can neither fail with an error nor unwind, and an allocation that fails ends the process. So limits
//! hold because code asks:
//! - [`check_reserve`] before an allocation whose size depends on data, where an error can be returned;
//! - [`demand`] where none can (buffers of columns, builders of strings): a refusal unwinds, before anything is
//!   allocated, to the boundary of the query ([`caught`]) and is its error there;
//! - [`settle`] after a large buffer is there, and `cancel::checkpoint` in long loops: growth that nobody foresaw goes
//!   past a limit by one buffer at most;
//! - the end of every morsel asks ([`check`]).
//!
//! A large piece that is asked for is also tried: the system may refuse what the limits allow. What comes when the
//! server has none left, or the system gives none to a small allocation: [`shortage`].
//!
//! What is asked for is counted at once, and given back by the allocation itself, so that many threads that ask at the
//! same moment do not all get the last gigabyte. Only threads that work for a query are ever refused.
//!
//! What one query allocates and another frees (cached chunks) is counted where it happens; caches therefore allocate
//! under [`untracked`] and count to the total alone, which has the server's limit ([`total`]).

#![allow(unsafe_code)] // A global allocator is an unsafe trait; its methods only forward and count.

mod machine;
mod mimalloc;
mod refusal;
mod shortage;
pub mod total;

pub use machine::memory_bytes;
pub use mimalloc::{Mimalloc, give_back};
pub use refusal::{caught, demand, grow, refuse, refused, settle};
pub use shortage::{RunningQueries, is_tight, keep_reserve, watch_queries};

use crate::log::QueryScope;
use crate::{Error, ErrorCode, Result};
use std::alloc::{GlobalAlloc, Layout};
use std::cell::{Cell, RefCell};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

/// Bytes a thread may take or give back before it tells its tracker.
const FLUSH_BYTES: i64 = 256 << 10;
/// What is granted is counted ahead from this size on.
const ADVANCE_BYTES_MIN: u64 = 1 << 20;

/// From this size on the system is asked whether it has it: where addresses or commitments are limited it may not.
const PROBED_BYTES_MIN: u64 = 32 << 20;

/// Whose memory a tracker counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scope {
    /// One query's: `max_memory_usage`.
    #[default]
    Query,
    /// That of all queries of a user: `max_memory_usage_for_user`.
    User,
}

/// Memory taken by one query, or by all of a user.
#[derive(Debug, Default)]
pub struct MemoryTracker {
    scope: Scope,
    used: AtomicI64,
    peak: AtomicI64,
    /// 0 means no limit.
    limit: AtomicI64,
    /// Microseconds that the query may wait for memory of the server.
    wait_us: AtomicU64,
    parent: Option<Arc<MemoryTracker>>,
    /// The query whose memory it is, for the log.
    query: Option<QueryScope>,
}

impl MemoryTracker {
    /// A query's tracker with a limit in bytes (0: none) that also counts into `parent`.
    pub fn new(limit_bytes: u64, parent: Option<Arc<MemoryTracker>>) -> Arc<Self> {
        Arc::new(MemoryTracker { limit: AtomicI64::new(signed(limit_bytes)), parent, ..Default::default() })
    }

    /// As [`Self::new`], of a query that entries of the log are to name.
    pub fn of_query(limit_bytes: u64, parent: Option<Arc<MemoryTracker>>, query: QueryScope) -> Arc<Self> {
        let limit = AtomicI64::new(signed(limit_bytes));
        Arc::new(MemoryTracker { limit, parent, query: Some(query), ..Default::default() })
    }

    /// The query whose memory this is, where it has a name.
    pub fn query(&self) -> Option<&QueryScope> {
        self.query.as_ref()
    }

    /// A tracker of all queries of a user, without a limit so far.
    pub fn of_user() -> Arc<Self> {
        Arc::new(MemoryTracker { scope: Scope::User, ..Default::default() })
    }

    /// Changes the limit; 0 means none.
    pub fn set_limit(&self, limit_bytes: u64) {
        self.limit.store(signed(limit_bytes), Ordering::Relaxed);
    }

    /// Lets the query wait so long for memory of the server before it is refused.
    #[must_use]
    pub fn with_wait(self: Arc<Self>, wait: Duration) -> Arc<Self> {
        self.wait_us.store(wait.as_micros().min(u128::from(u64::MAX)) as u64, Ordering::Relaxed);
        self
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

    /// Counts `bytes` that are going to be taken: they make no peak.
    fn add_advance(&self, bytes: i64) {
        self.used.fetch_add(bytes, Ordering::Relaxed);
        match &self.parent {
            Some(parent) => parent.add_advance(bytes),
            None => total::add(bytes),
        }
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
    /// `MEMORY_LIMIT_EXCEEDED` when they would go past the limit of the query, of its user or of the server.
    pub fn check_reserve(&self, bytes: u64) -> Result<()> {
        self.check_own(bytes)?;
        total::check_reserve(bytes)
    }

    /// As [`Self::check_reserve`], of the query and its user alone.
    fn check_own(&self, bytes: u64) -> Result<()> {
        let limit = self.limit.load(Ordering::Relaxed);
        let wanted = self.used.load(Ordering::Relaxed).saturating_add(signed(bytes));
        if limit > 0 && wanted > limit {
            return Err(self.refusal(wanted, bytes, limit));
        }
        self.parent.as_ref().map_or(Ok(()), |parent| parent.check_own(bytes))
    }

    /// As [`Self::check_reserve`]; waits for memory of the server as long as the query may.
    fn reserve_or_wait(&self, bytes: u64) -> Result<()> {
        self.check_own(bytes)?;
        total::check_reserve(bytes).or_else(|refusal| {
            let wait = Duration::from_micros(self.wait_us.load(Ordering::Relaxed));
            shortage::wait_for_room(self, bytes, wait, refusal)
        })
    }

    /// Whether [`Self::check_reserve`] would grant without asking caches for memory. Allocates nothing.
    fn has_room(&self, bytes: u64) -> bool {
        let limit = self.limit.load(Ordering::Relaxed);
        let fits = limit == 0 || self.used.load(Ordering::Relaxed).saturating_add(signed(bytes)) <= limit;
        fits && self.parent.as_ref().map_or_else(|| total::has_room(bytes), |parent| parent.has_room(bytes))
    }

    fn refusal(&self, wanted: i64, bytes: u64, limit: i64) -> Error {
        let (whose, setting) = match self.scope {
            Scope::Query => ("Query memory limit", "max_memory_usage"),
            Scope::User => ("User memory limit", "max_memory_usage_for_user"),
        };
        Error::new(
            ErrorCode::MemoryLimitExceeded,
            format!(
                "{whose} exceeded: would use {} ({} more), limit: {}. Raise {setting} or make the query smaller",
                readable_bytes(wanted.max(0) as u64),
                readable_bytes(bytes),
                readable_bytes(limit as u64)
            ),
        )
    }
}

fn signed(bytes: u64) -> i64 {
    bytes.min(i64::MAX as u64) as i64
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

/// The query that this thread works for, as the log names it.
pub fn query_scope() -> Option<QueryScope> {
    // A thread that ends has dropped its locals already; an allocation under a borrow may not log.
    let of_current = |current: &RefCell<Option<Arc<MemoryTracker>>>| {
        current.try_borrow().ok().and_then(|current| current.as_ref().and_then(|tracker| tracker.query.clone()))
    };
    CURRENT.try_with(of_current).ok().flatten()
}

/// Checks the limit of this thread's query after telling it what the thread took.
///
/// # Errors
/// `MEMORY_LIMIT_EXCEEDED`.
pub fn check() -> Result<()> {
    check_reserve(0)
}

/// As [`MemoryTracker::check_reserve`] for this thread's query, if any; what is granted counts as taken until the
/// thread takes it, or takes something else instead.
///
/// # Errors
/// `MEMORY_LIMIT_EXCEEDED`.
pub fn check_reserve(bytes: u64) -> Result<()> {
    flush();
    let refusing = CURRENT.with(|current| {
        let current = current.borrow();
        let Some(tracker) = current.as_ref() else { return Ok(None) };
        shortage::check_exhausted(tracker)?;
        if bytes < PROBED_BYTES_MIN && tracker.has_room(bytes) {
            advance(tracker, bytes);
            return Ok(None);
        }
        Ok(Some(tracker.clone()))
    });
    let Some(tracker) = refusing? else { return Ok(()) };
    // Caches that are asked for memory count under trackers of their own: nothing may be borrowed here.
    tracker.reserve_or_wait(bytes)?;
    // After the limits: a try counts while it lasts, and other threads must not be refused for what is not granted.
    if bytes >= PROBED_BYTES_MIN {
        total::check_given(bytes)?;
    }
    advance(&tracker, bytes);
    Ok(())
}

fn advance(tracker: &MemoryTracker, bytes: u64) {
    if bytes >= ADVANCE_BYTES_MIN {
        tracker.add_advance(signed(bytes));
        BALANCE.with(|balance| balance.set(balance.get() - signed(bytes)));
    }
}

fn flush() {
    let balance = BALANCE.with(|balance| balance.replace(0));
    if balance != 0 {
        CURRENT.with(|current| tell(current.borrow().as_ref(), balance));
    }
}

fn tell(tracker: Option<&Arc<MemoryTracker>>, balance: i64) {
    total::add(balance);
    if let Some(tracker) = tracker {
        tracker.add(balance);
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
        tell(current.as_ref(), BALANCE.with(|balance| balance.replace(0)));
    });
}

// SAFETY: every method forwards to `A` with the caller's own arguments; counting allocates nothing.
unsafe impl<A: GlobalAlloc> GlobalAlloc for CountingAllocator<A> {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller's contract is A's.
        counted(layout.size(), layout.size() as i64, || unsafe { self.0.alloc(layout) })
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller's contract is A's.
        counted(layout.size(), layout.size() as i64, || unsafe { self.0.alloc_zeroed(layout) })
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        count(-(layout.size() as i64));
        // SAFETY: the caller's contract is A's.
        unsafe { self.0.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, new_size: usize) -> *mut u8 {
        // SAFETY: the caller's contract is A's; where this fails the block is as before.
        counted(new_size, new_size as i64 - layout.size() as i64, || unsafe {
            self.0.realloc(pointer, layout, new_size)
        })
    }
}

/// Allocates, again with the reserve's help if the system refuses, and counts what was given; a refusal is nothing.
#[inline]
fn counted(size: usize, bytes: i64, allocate: impl Fn() -> *mut u8) -> *mut u8 {
    let mut pointer = allocate();
    if pointer.is_null() && shortage::help(size) {
        pointer = allocate();
    }
    if !pointer.is_null() {
        count(bytes);
    }
    pointer
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
    fn what_is_granted_is_counted_until_it_is_taken() {
        let user = MemoryTracker::of_user();
        let tracker = MemoryTracker::new(10 << 20, Some(user.clone()));
        let guard = track(Some(tracker.clone()));
        assert!(check_reserve(6 << 20).is_ok());
        assert_eq!(tracker.check_reserve(6 << 20).unwrap_err().code(), ErrorCode::MemoryLimitExceeded);
        drop(guard);
        assert_eq!((tracker.used_bytes(), user.used_bytes()), (0, 0));
        user.set_limit(1 << 20);
        assert!(tracker.check_reserve(2 << 20).unwrap_err().to_string().contains("max_memory_usage_for_user"));
    }

    #[test]
    fn readable() {
        assert_eq!(readable_bytes(1536), "1.50 KiB");
    }
}
