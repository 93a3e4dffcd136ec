//! Cancellation: one flag and one deadline per query, checked once a morsel.

use crate::{Error, ErrorCode, Result};
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

/// A shared flag that ends a query. Clones see the same flag.
#[derive(Clone, Debug, Default)]
pub struct CancelToken(Arc<State>);

#[derive(Debug, Default)]
struct State {
    reason: AtomicU8,
    /// Nanoseconds after [`State::start`]; 0 means no deadline.
    deadline_ns: AtomicU64,
    start: OnceLock<Instant>,
}

/// Why a query ended before its natural end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CancelReason {
    /// `KILL QUERY`, Ctrl-C, or the client went away.
    Cancelled = 1,
    /// `max_execution_time` passed.
    Timeout = 2,
}

impl CancelToken {
    /// A token that nothing has cancelled.
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
            return Err(Error::new(ErrorCode::TimeoutExceeded, "Timeout exceeded: the query ran longer than max_execution_time"));
        }
        Err(Error::new(ErrorCode::QueryWasCancelled, "Query was cancelled"))
    }
}
