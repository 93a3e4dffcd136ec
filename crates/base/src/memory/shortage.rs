//! What happens when the server as a whole has no memory left.
//!
//! ```text
//! a query asks for more ─▶ caches give back ─▶ the largest query is refused, smaller ones wait for it to end
//! an allocation fails   ─▶ the reserve is given up, which it then gets ─▶ queries that hold much are refused
//! ```
//! Operators that can write to disk do so before that ([`is_tight`]).

use super::{MemoryTracker, total};
use crate::{Error, ErrorCode, Result, cancel};
use nix::sys::mman::{MapFlags, ProtFlags, mmap_anonymous, munmap};
use parking_lot::Mutex;
use std::ffi::c_void;
use std::num::NonZeroUsize;
use std::ptr::NonNull;
use std::sync::Weak;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Time between looks whether there is room again.
const LOOK_TIME: Duration = Duration::from_millis(5);
/// Addresses that are kept for allocations that fail: an allocator takes them in large, aligned pieces.
const RESERVE_BYTES_MAX: u64 = 192 << 20;
/// Larger allocations that fail are not helped: they were asked for ([`super::check_reserve`]) and may fail.
pub(super) const HELPED_BYTES_MAX: usize = 32 << 20;
/// While memory is exhausted, queries that hold this much are refused.
const REFUSED_BYTES_MIN: u64 = 1 << 20;
/// Memory counts as exhausted for this time at least.
const EXHAUSTED_TIME: Duration = Duration::from_secs(1);

/// The queries that run.
pub trait RunningQueries: Send + Sync {
    /// Bytes of the one that holds most.
    fn largest_bytes(&self) -> u64;
}

static RUNNING: Mutex<Vec<Weak<dyn RunningQueries>>> = Mutex::new(Vec::new());

/// From now on `queries` are compared with one that may have to wait for memory.
pub fn watch_queries(queries: Weak<dyn RunningQueries>) {
    let mut running = RUNNING.lock();
    running.retain(|queries| queries.strong_count() > 0);
    running.push(queries);
}

fn largest_bytes() -> u64 {
    let running: Vec<_> = RUNNING.lock().iter().filter_map(Weak::upgrade).collect();
    running.iter().map(|queries| queries.largest_bytes()).max().unwrap_or(0)
}

/// Whether an operator that holds `own` bytes should write them to disk because the server has little left: seven
/// eighths of its limit are taken by what no cache gives back, and of it the operator holds a sixteenth or more.
pub fn is_tight(own: u64) -> bool {
    let Some(limit) = total::limit_bytes() else { return false };
    let bound = limit - limit / 8;
    own >= limit / 16
        && total::used_bytes() > bound
        && total::used_bytes().saturating_sub(total::relievable_bytes()) > bound
}

/// Waits until there is room for `bytes` more of a query that was refused with `refusal` for want of memory of the
/// server, as long as it may wait. The query that holds most does not wait: it ends, and makes room for the others.
///
/// # Errors
/// `refusal`; those of the query's end while it waits.
pub(super) fn wait_for_room(tracker: &MemoryTracker, bytes: u64, wait: Duration, refusal: Error) -> Result<()> {
    let own = tracker.used_bytes();
    let never_fits = total::limit_bytes().is_some_and(|limit| own.saturating_add(bytes) > limit);
    if wait.is_zero() || never_fits || own >= largest_bytes() || std::thread::panicking() {
        return Err(refusal);
    }
    let deadline = Instant::now() + wait;
    crate::blocking::waiting(|| {
        while Instant::now() < deadline {
            std::thread::sleep(LOOK_TIME);
            cancel::check()?;
            if total::has_room(bytes) {
                return Ok(());
            }
        }
        Err(refusal)
    })
}

/// The addresses kept for allocations that fail. A mutex that allocates nothing, even where threads wait for it.
static RESERVE: std::sync::Mutex<Option<Reserve>> = std::sync::Mutex::new(None);
static IS_EXHAUSTED: AtomicBool = AtomicBool::new(false);

fn reserve_lock() -> std::sync::MutexGuard<'static, Option<Reserve>> {
    RESERVE.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

struct Reserve {
    /// `None` once given up.
    pages: Option<NonNull<c_void>>,
    bytes: usize,
    given_up: Option<Instant>,
}

// SAFETY: nobody reads or writes the pages; they are unmapped once, under the lock.
unsafe impl Send for Reserve {}

impl Reserve {
    fn take(&mut self) {
        let Some(bytes) = NonZeroUsize::new(self.bytes) else { return };
        // SAFETY: a new mapping overlaps nothing.
        let pages =
            unsafe { mmap_anonymous(None, bytes, ProtFlags::PROT_READ | ProtFlags::PROT_WRITE, MapFlags::MAP_PRIVATE) };
        self.pages = pages.ok();
    }

    fn give_up(&mut self) -> bool {
        let Some(pages) = self.pages.take() else { return false };
        self.given_up = Some(Instant::now());
        // SAFETY: the pages were mapped by `take` with these bytes, and are in no use.
        unsafe { munmap(pages, self.bytes) }.is_ok()
    }
}

/// Keeps addresses for small allocations that fail, so that these are errors of queries instead of the program's end.
/// Costs no memory: the pages are never touched.
pub fn keep_reserve() {
    let bytes = RESERVE_BYTES_MAX.min(super::memory_bytes() / 8) as usize;
    let mut reserve = Reserve { pages: None, bytes, given_up: None };
    reserve.take();
    *reserve_lock() = Some(reserve);
}

/// Gives up the reserve for an allocation of `bytes` that has failed; whether it should be tried again.
#[cold]
pub(super) fn help(bytes: usize) -> bool {
    if bytes >= HELPED_BYTES_MAX {
        return false;
    }
    // Another thread may have given it up a moment ago.
    let was_given_up = reserve_lock().as_mut().is_some_and(|reserve| reserve.give_up() || reserve.given_up.is_some());
    if was_given_up {
        IS_EXHAUSTED.store(true, Ordering::Relaxed);
    }
    was_given_up
}

/// Refuses queries that hold much while the system gives no memory.
///
/// # Errors
/// `MEMORY_LIMIT_EXCEEDED`.
#[inline]
pub(super) fn check_exhausted(tracker: &MemoryTracker) -> Result<()> {
    if IS_EXHAUSTED.load(Ordering::Relaxed) { refuse_large(tracker) } else { Ok(()) }
}

#[cold]
fn refuse_large(tracker: &MemoryTracker) -> Result<()> {
    if tracker.used_bytes() < REFUSED_BYTES_MIN {
        return Ok(());
    }
    if let Some(reserve) = &mut *reserve_lock()
        && reserve.given_up.is_none_or(|at| at.elapsed() >= EXHAUSTED_TIME)
    {
        reserve.take();
        if reserve.pages.is_some() {
            reserve.given_up = None;
            IS_EXHAUSTED.store(false, Ordering::Relaxed);
            return Ok(());
        }
    }
    Err(Error::new(
        ErrorCode::MemoryLimitExceeded,
        "The system gives no more memory. Run fewer queries at once, make them smaller, or give the process more of it",
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    #[test]
    fn the_largest_query_does_not_wait() {
        struct Largest;
        impl RunningQueries for Largest {
            fn largest_bytes(&self) -> u64 {
                500
            }
        }
        let queries: Arc<dyn RunningQueries> = Arc::new(Largest);
        watch_queries(Arc::downgrade(&queries));
        let refusal = || Error::new(ErrorCode::MemoryLimitExceeded, "no");
        let tracker = |bytes| {
            let tracker = MemoryTracker::new(0, None);
            tracker.add(bytes);
            tracker
        };
        let wait = Duration::from_secs(20);
        let (small, large) = (tracker(400), tracker(500));
        assert!(wait_for_room(&large, 1, wait, refusal()).is_err());
        assert!(wait_for_room(&small, 1, Duration::ZERO, refusal()).is_err());
        assert!(wait_for_room(&small, 1, wait, refusal()).is_ok(), "there is room");
        small.add(-400);
        large.add(-500);
    }

    #[test]
    fn a_reserve_is_given_up_once_and_queries_that_hold_much_are_refused_meanwhile() {
        let tracker = MemoryTracker::new(0, None);
        assert!(!help(100), "there is no reserve");
        keep_reserve();
        assert!(check_exhausted(&tracker).is_ok());
        assert!(!help(HELPED_BYTES_MAX));
        assert!(help(100) && help(100));
        assert!(check_exhausted(&tracker).is_ok(), "a small one goes on");
        tracker.add(2 << 20);
        assert!(check_exhausted(&tracker).is_err());
        tracker.add(-(2 << 20));
        *reserve_lock() = None;
        IS_EXHAUSTED.store(false, Ordering::Relaxed);
    }
}
