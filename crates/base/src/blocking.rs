//! Threads that work for a pool: their waits, in which another may take their place, and jobs that turn out long.

use std::cell::{Cell, RefCell};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A job that has run for this time without a wait is long.
const LONG_TIME: Duration = Duration::from_millis(10);

/// Pool whose threads may wait for something other than work: a client, or a place to run.
pub trait ThreadPool: Send + Sync {
    /// Takes note that the calling thread waits.
    fn begin_wait(&self);

    /// Takes note that it works again.
    fn end_wait(&self);

    /// Takes note that the job of the calling thread is long.
    fn become_long(&self) {}
}

thread_local! {
    /// The pool that this thread works for.
    static POOL: RefCell<Option<Arc<dyn ThreadPool>>> = const { RefCell::new(None) };
    /// Since when this thread works on its job, as long as that is not known to be long.
    static SHORT_SINCE: Cell<Option<Instant>> = const { Cell::new(None) };
}

/// Makes `pool` the one that this thread works for.
pub fn join_pool(pool: Arc<dyn ThreadPool>) {
    POOL.set(Some(pool));
}

/// Takes note that a job of the pool begins on this thread.
pub fn begin_job() {
    SHORT_SINCE.set(Some(Instant::now()));
}

/// Looks whether the job of this thread has become long; between two steps of work.
pub fn look() {
    if SHORT_SINCE.get().is_some_and(|since| since.elapsed() >= LONG_TIME) {
        SHORT_SINCE.set(None);
        if let Some(pool) = POOL.with_borrow(Clone::clone) {
            pool.become_long();
        }
    }
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
        if SHORT_SINCE.get().is_some() {
            begin_job();
        }
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

    #[test]
    fn a_job_is_told_to_be_long_once() {
        #[derive(Default)]
        struct Told(AtomicI32);
        impl ThreadPool for Told {
            fn begin_wait(&self) {}
            fn end_wait(&self) {}
            fn become_long(&self) {
                self.0.fetch_add(1, Ordering::Relaxed);
            }
        }
        let told = Arc::new(Told::default());
        join_pool(told.clone());
        for _ in 0..2 {
            begin_job();
            std::thread::sleep(LONG_TIME);
            (0..3).for_each(|_| look());
            assert_eq!(told.0.swap(0, Ordering::Relaxed), 1);
        }
    }
}
