//! Refusals that unwind, from code that cannot return an error to the boundary of the query.

use super::check_reserve;
use crate::{Error, Result};
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

/// Size below which nothing is asked: the end of the morsel asks.
const LARGE_BYTES: usize = 1 << 20;

/// Payload of the panic that unwinds a query out of memory.
struct Refusal(Error);

/// Asks for memory that is about to be allocated, where no error can be returned. Costs a comparison if it is little.
///
/// # Panics
/// Unwinds to [`caught`] when the query may not take it. A thread that works for no query, or unwinds already, may.
#[inline]
pub fn demand(bytes: usize) {
    if bytes >= LARGE_BYTES {
        demand_large(bytes as u64);
    }
}

/// Asks whether a buffer of `bytes` that was just made may stay: as [`demand`], after the fact.
///
/// # Panics
/// As [`demand`].
#[inline]
pub fn settle(bytes: usize) {
    if bytes >= LARGE_BYTES {
        demand_large(0);
    }
}

/// Makes room for `more` items, in proportion to the length; asks before a large list grows.
///
/// # Panics
/// As [`demand`].
#[inline]
pub fn grow<T>(items: &mut Vec<T>, more: usize) {
    if items.capacity() - items.len() < more {
        demand(items.len().saturating_add(more.max(items.len())).saturating_mul(size_of::<T>()));
        items.reserve(more);
    }
}

#[cold]
fn demand_large(bytes: u64) {
    if let Err(error) = check_reserve(bytes)
        && !std::thread::panicking()
    {
        refuse(error);
    }
}

/// Unwinds with the query's error, from code that cannot return it. The panic hook does not run: this is no bug.
///
/// # Panics
/// Always: to [`caught`].
pub fn refuse(error: Error) -> ! {
    resume_unwind(Box::new(Refusal(error)))
}

/// Runs work of a query: a refusal is its error, any other panic a `LOGICAL_ERROR`.
///
/// # Errors
/// Those of the work.
pub fn caught<T>(work: impl FnOnce() -> Result<T>) -> Result<T> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| Err(error_of(panic)))
}

fn error_of(panic: Box<dyn Any + Send>) -> Error {
    refused(panic).unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<&str>().copied().or_else(|| panic.downcast_ref::<String>().map(String::as_str));
        Error::bug(format!("A worker panicked: {}", text.unwrap_or("no message")))
    })
}

/// The query's error in an unwound panic, for code that catches panics for reasons of its own.
///
/// # Errors
/// The panic, if it is another.
pub fn refused(panic: Box<dyn Any + Send>) -> std::result::Result<Error, Box<dyn Any + Send>> {
    panic.downcast::<Refusal>().map(|refusal| refusal.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ErrorCode;
    use crate::memory::{MemoryTracker, track};

    #[test]
    fn a_list_asks_before_it_grows() {
        let _tracked = track(Some(MemoryTracker::new(3 << 20, None)));
        let mut list: Vec<u8> = Vec::new();
        let refused = caught(|| {
            for _ in 0..64 {
                grow(&mut list, 64 << 10);
                list.extend_from_slice(&[0; 64 << 10]);
            }
            Ok(())
        });
        assert_eq!(refused.unwrap_err().code(), ErrorCode::MemoryLimitExceeded);
        assert!(list.capacity() <= 3 << 20);
    }

    #[test]
    fn a_refusal_is_an_error() {
        demand(usize::MAX);
        let _tracked = track(Some(MemoryTracker::new(1 << 20, None)));
        let refused = caught(|| {
            demand(2 << 20);
            Ok(())
        });
        assert_eq!(refused.unwrap_err().code(), ErrorCode::MemoryLimitExceeded);
        assert!(caught(|| Ok(demand(100))).is_ok());
    }
}
