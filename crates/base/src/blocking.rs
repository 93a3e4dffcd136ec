//! Waits of a thread that works for a pool: meanwhile another thread may take its place.

use std::cell::RefCell;
use std::sync::Arc;

/// Pool whose threads may wait for something other than work: a client, or a place to run.
pub trait ThreadPool: Send + Sync {
    /// Takes note that the calling thread waits.
    fn begin_wait(&self);

    /// Takes note that it works again.
    fn end_wait(&self);
}

thread_local! {
    /// The pool that this thread works for.
    static POOL: RefCell<Option<Arc<dyn ThreadPool>>> = const { RefCell::new(None) };
}

/// Makes `pool` the one that this thread works for.
pub fn join_pool(pool: Arc<dyn ThreadPool>) {
    POOL.set(Some(pool));
}

/// Runs what waits; meanwhile another thread of the pool may take this one's place.
pub fn waiting<T>(wait: impl FnOnce() -> T) -> T {
    let pool = POOL.with_borrow(Clone::clone);
    let _place = pool.map(|pool| {
        pool.begin_wait();
        TakeBack(pool)
    });
    wait()
}

/// A place that was given up, and is taken again at the end.
struct TakeBack(Arc<dyn ThreadPool>);

impl Drop for TakeBack {
    fn drop(&mut self) {
        self.0.end_wait();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicI32, Ordering};

    #[test]
    fn a_wait_is_told_to_the_pool_and_ends_with_a_panic_too() {
        #[derive(Default)]
        struct Counter(AtomicI32);
        impl ThreadPool for Counter {
            fn begin_wait(&self) {
                self.0.fetch_add(1, Ordering::Relaxed);
            }
            fn end_wait(&self) {
                self.0.fetch_sub(1, Ordering::Relaxed);
            }
        }
        let counter = Arc::new(Counter::default());
        let seen = counter.clone();
        let ended = std::thread::spawn(move || {
            assert_eq!(waiting(|| seen.0.load(Ordering::Relaxed)), 0, "of no pool");
            join_pool(seen.clone());
            assert_eq!(waiting(|| seen.0.load(Ordering::Relaxed)), 1);
            waiting(|| panic!("a wait that fails"));
        });
        assert!(ended.join().is_err());
        assert_eq!(counter.0.load(Ordering::Relaxed), 0);
    }
}
