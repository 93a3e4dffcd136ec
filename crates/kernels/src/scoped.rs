//! Calling a borrowed closure from threads that outlive the borrow.
//!
//! A fixed pool of threads can only hold `'static` work. [`Borrowed`] lends it a closure for the length of a
//! scope: once the scope ends no thread is inside the closure, and none can enter any more.
//!
//! ```text
//! scope(body, during):  open ── during(handle) ── close ── wait until nobody is inside ── return
//! handle.call(slot):    if open: enter, body(slot), leave        else: None
//! ```

#![allow(unsafe_code)] // A borrow is kept as a pointer; the scope above is what makes that sound.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// A closure that is lent to other threads.
///
/// # Invariants
/// - `body` is called only between entering and leaving, and entering is refused once the scope is closed.
pub struct Borrowed {
    body: BodyPointer,
    state: Mutex<ScopeState>,
    left: Condvar,
}

type Body = dyn Fn(usize) -> bool + Sync;

struct BodyPointer(*const Body);

// SAFETY: the pointee is `Sync` and is only shared; `Borrowed` bounds when it is used.
unsafe impl Send for BodyPointer {}
// SAFETY: as above.
unsafe impl Sync for BodyPointer {}

#[derive(Default)]
struct ScopeState {
    closed: bool,
    inside: usize,
}

struct CloseOnDrop<'a>(&'a Borrowed);

impl Drop for CloseOnDrop<'_> {
    fn drop(&mut self) {
        let mut state = self.0.lock();
        state.closed = true;
        while state.inside > 0 {
            state = self.0.left.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

struct EnteredScope<'a>(&'a Borrowed);

impl Drop for EnteredScope<'_> {
    fn drop(&mut self) {
        let mut state = self.0.lock();
        state.inside -= 1;
        if state.inside == 0 {
            self.0.left.notify_all();
        }
    }
}

impl Borrowed {
    /// Lends `body` to holders of the handle until `during` returns (or unwinds); waits for calls that run.
    pub fn scope<R>(body: &(dyn Fn(usize) -> bool + Sync), during: impl FnOnce(&Arc<Borrowed>) -> R) -> R {
        // SAFETY: only the lifetime changes. `Closing` is dropped before this function returns or unwinds, and
        // after that `call` never touches the pointer, so it is used within the borrow only.
        let pointer = unsafe { std::mem::transmute::<&(dyn Fn(usize) -> bool + Sync), &'static Body>(body) };
        let handle = Arc::new(Borrowed { body: BodyPointer(pointer), state: Mutex::default(), left: Condvar::new() });
        let _closing = CloseOnDrop(&handle);
        during(&handle)
    }

    /// Calls the closure; `None` when the scope is over.
    pub fn call(&self, slot: usize) -> Option<bool> {
        {
            let mut state = self.lock();
            if state.closed {
                return None;
            }
            state.inside += 1;
        }
        let _inside = EnteredScope(self);
        // SAFETY: `inside` is above 0, so the scope that borrows the closure has not ended.
        Some(unsafe { (*self.body.0)(slot) })
    }

    fn lock(&self) -> MutexGuard<'_, ScopeState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn waits_and_refuses() {
        let count = AtomicUsize::new(0);
        let body = |slot: usize| {
            std::thread::sleep(std::time::Duration::from_millis(5));
            count.fetch_add(slot, Ordering::Relaxed);
            true
        };
        let (handle, threads) = Borrowed::scope(&body, |handle| {
            let threads: Vec<_> = (0..4)
                .map(|_| {
                    let handle = handle.clone();
                    std::thread::spawn(move || while handle.call(1).is_some() {})
                })
                .collect();
            std::thread::sleep(std::time::Duration::from_millis(20));
            (handle.clone(), threads)
        });
        let after = count.load(Ordering::Relaxed);
        threads.into_iter().for_each(|thread| thread.join().unwrap());
        assert!(handle.call(1).is_none());
        assert_eq!(count.load(Ordering::Relaxed), after);
    }
}
