//! Cancellation: one flag and one deadline per query, checked once a morsel.
//!
//! A thread knows whose flag it obeys ([`obey`]), so that long work deep below a morsel (a merge of groups, a sort, a
//! regular expression over a long string) can ask without being handed the token: [`checkpoint`].

use crate::{Error, ErrorCode, Result};
use std::cell::RefCell;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

/// A shared flag that ends a query. Clones see the same flag.
#[derive(Clone, Debug, Default)]
pub struct CancelToken(Arc<CancelState>);

#[derive(Debug, Default)]
struct CancelState {
    reason: AtomicU8,
    /// Nanoseconds after [`CancelState::start`]; 0 means no deadline.
    deadline_ns: AtomicU64,
    start: OnceLock<Instant>,
}

/// The reason why a query ended before its natural end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CancelReason {
    /// `KILL QUERY`, Ctrl-C, or the client went away.
    Cancelled = 1,
    /// `max_execution_time` passed.
    Timeout = 2,
}

impl CancelToken {
    /// A token that is not cancelled.
    pub fn new() -> Self {
        Self::default()
    }

    /// Asks the query to end; the first reason given wins.
    pub fn cancel(&self, reason: CancelReason) {
        let _ = self.0.reason.compare_exchange(0, reason as u8, Ordering::AcqRel, Ordering::Acquire);
    }

    /// Ends the query once `after` has passed from now.
    pub fn set_deadline(&self, after: Duration) {
        let start = *self.0.start.get_or_init(Instant::now);
        let at = start.elapsed() + after;
        self.0.deadline_ns.store(at.as_nanos().clamp(1, u128::from(u64::MAX)) as u64, Ordering::Release);
    }

    /// Whether somebody asked the query to end.
    pub fn is_cancelled(&self) -> bool {
        if self.0.reason.load(Ordering::Acquire) != 0 {
            return true;
        }
        let deadline = self.0.deadline_ns.load(Ordering::Acquire);
        if deadline != 0
            && let Some(start) = self.0.start.get()
            && start.elapsed().as_nanos() as u64 >= deadline
        {
            self.cancel(CancelReason::Timeout);
            return true;
        }
        false
    }

    /// # Errors
    /// `QUERY_WAS_CANCELLED` or `TIMEOUT_EXCEEDED` once the query should end.
    pub fn check(&self) -> Result<()> {
        if !self.is_cancelled() {
            return Ok(());
        }
        if self.0.reason.load(Ordering::Acquire) == CancelReason::Timeout as u8 {
            return Err(Error::new(
                ErrorCode::TimeoutExceeded,
                "Timeout exceeded: the query ran longer than max_execution_time",
            ));
        }
        Err(Error::new(ErrorCode::QueryWasCancelled, "Query was cancelled"))
    }
}

thread_local! {
    static OBEYED: RefCell<Option<CancelToken>> = const { RefCell::new(None) };
}

/// Makes this thread work for the query of `token` until the guard drops.
pub fn obey(token: &CancelToken) -> ObeyGuard {
    ObeyGuard { previous: OBEYED.with(|obeyed| obeyed.replace(Some(token.clone()))) }
}

/// Restores the token that the thread obeyed before, when dropped.
#[must_use]
pub struct ObeyGuard {
    previous: Option<CancelToken>,
}

impl Drop for ObeyGuard {
    fn drop(&mut self) {
        // A thread that ends has dropped its locals already.
        let _ = OBEYED.try_with(|obeyed| obeyed.replace(self.previous.take()));
    }
}

/// Checks whether the query of this thread should end. Takes some tens of nanoseconds: for work of some microseconds.
///
/// # Errors
/// `QUERY_WAS_CANCELLED` or `TIMEOUT_EXCEEDED`; `MEMORY_LIMIT_EXCEEDED` when it has taken too much memory meanwhile.
pub fn checkpoint() -> Result<()> {
    OBEYED.with_borrow(|obeyed| obeyed.as_ref().map_or(Ok(()), CancelToken::check))?;
    crate::memory::check()
}

/// Checks as [`checkpoint`], in code that cannot return an error.
///
/// # Panics
/// Unwinds to [`crate::memory::caught`] with the query's error; not while the thread unwinds already.
pub fn pulse() {
    if let Err(error) = checkpoint()
        && !std::thread::panicking()
    {
        crate::memory::refuse(error);
    }
}

/// Checks for cancellation now and then in a loop that writes: once for every few megabytes.
#[derive(Debug)]
pub struct Meter {
    next: usize,
}

impl Meter {
    const STEP_BYTES: usize = 4 << 20;

    /// A meter of a buffer that has `length` bytes now.
    pub fn new(length: usize) -> Self {
        Meter { next: length + Self::STEP_BYTES }
    }

    /// Notes that the buffer has `length` bytes now.
    ///
    /// # Panics
    /// As [`pulse`].
    #[inline]
    pub fn at(&mut self, length: usize) {
        if length >= self.next {
            self.next = length + Self::STEP_BYTES;
            pulse();
        }
    }
}

/// Whether the query that this thread works for should end, for code that cannot fail: it gives up, and the caller's
/// [`checkpoint`] says why.
pub fn is_ending() -> bool {
    OBEYED.with_borrow(|obeyed| obeyed.as_ref().is_some_and(CancelToken::is_cancelled))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_obey_the_innermost_query() {
        let (outer, inner) = (CancelToken::new(), CancelToken::new());
        outer.cancel(CancelReason::Cancelled);
        assert!(checkpoint().is_ok());
        let _outer = obey(&outer);
        assert_eq!(checkpoint().unwrap_err().code(), ErrorCode::QueryWasCancelled);
        {
            let _inner = obey(&inner);
            assert!(checkpoint().is_ok() && !is_ending());
            inner.set_deadline(Duration::ZERO);
            std::thread::sleep(Duration::from_millis(1));
            assert_eq!(checkpoint().unwrap_err().code(), ErrorCode::TimeoutExceeded);
        }
        assert!(is_ending());
    }
}
