//! Threads that queries run on: reused, made on demand, with a stack deep enough for analysis.
//!
//! A thread that waits for a socket ([`waiting`]) does not count: others take its place, so that clients that neither
//! send nor read hold no query up. Connections are limited, and with them such threads.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Stack of a thread: analysis of deeply nested queries recurses.
const STACK_BYTES: usize = 16 << 20;
/// Threads that work at most; further queries wait.
const THREADS_MAX: usize = 512;
/// A thread without work ends after this time.
const IDLE_TIME: Duration = Duration::from_secs(30);
/// Before, after this time, it gives back the memory that it keeps for its next work: some two megabytes, since the
/// allocator takes memory by huge pages.
const KEEP_TIME: Duration = Duration::from_secs(1);
/// So many threads without work keep it.
const WARM_THREADS: usize = 16;

type Job = Box<dyn FnOnce() + Send>;

#[derive(Default)]
struct JobQueue {
    jobs: VecDeque<Job>,
    /// Threads, those that wait for sockets aside.
    threads: usize,
    idle: usize,
    waiting: usize,
}

/// Runs jobs that block, each on a thread of its own.
#[derive(Clone, Default)]
pub(crate) struct BlockingPool(Arc<(Mutex<JobQueue>, Condvar)>);

thread_local! {
    /// The pool that this thread works for.
    static POOL: RefCell<Option<BlockingPool>> = const { RefCell::new(None) };
}

/// Runs what waits for a socket; meanwhile another thread may take this one's place.
pub(crate) fn waiting<T>(wait: impl FnOnce() -> T) -> T {
    let pool = POOL.with_borrow(Clone::clone);
    let _place = pool.map(|pool| {
        let mut state = pool.lock();
        state.threads = state.threads.saturating_sub(1);
        state.waiting += 1;
        pool.help(&mut state);
        drop(state);
        Place(pool)
    });
    wait()
}

/// A place that was given up, and is taken again at the end.
struct Place(BlockingPool);

impl Drop for Place {
    fn drop(&mut self) {
        let mut state = self.0.lock();
        debug_assert!(state.waiting > 0, "a place is taken again that was not given up");
        state.threads += 1;
        state.waiting -= 1;
    }
}

impl BlockingPool {
    /// Runs a job as soon as a thread is free; drops it when no thread can be had at all.
    pub(crate) fn submit(&self, job: Job) {
        let mut state = self.lock();
        state.jobs.push_back(job);
        self.help(&mut state);
    }

    /// Wakes or makes a thread if there is a job that none takes.
    fn help(&self, state: &mut JobQueue) {
        if state.jobs.is_empty() {
            return;
        }
        if state.jobs.len() <= state.idle {
            self.0.1.notify_one();
            return;
        }
        if state.threads >= THREADS_MAX {
            return;
        }
        let pool = self.clone();
        let started =
            std::thread::Builder::new().name("query".into()).stack_size(STACK_BYTES).spawn(move || pool.work());
        match started {
            Ok(_) => state.threads += 1,
            // The system has no more threads: one that is busy takes the job later.
            Err(_) if state.threads + state.waiting > 0 => {}
            Err(_) => drop(state.jobs.pop_back()),
        }
    }

    fn lock(&self) -> MutexGuard<'_, JobQueue> {
        // A job that panics does so outside the lock.
        self.0.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn work(&self) {
        POOL.set(Some(self.clone()));
        while let Some(job) = self.next() {
            // A panic must not take the thread's place in the count with it.
            let _ = std::panic::catch_unwind(std::panic::AssertUnwindSafe(job));
        }
        // What threads that ended before have left as well: nobody else looks for it.
        base::memory::give_back();
    }

    /// The next job; `None` when the thread should end.
    fn next(&self) -> Option<Job> {
        let mut state = self.lock();
        let mut has_given_back = false;
        loop {
            // Threads that came back from sockets may be more than there should be.
            if state.threads <= THREADS_MAX
                && let Some(job) = state.jobs.pop_front()
            {
                return Some(job);
            }
            if state.threads > THREADS_MAX {
                state.threads -= 1;
                return None;
            }
            debug_assert!(state.idle < state.threads, "{} threads of {} have no work", state.idle, state.threads);
            state.idle += 1;
            let time = if has_given_back { IDLE_TIME } else { KEEP_TIME };
            let (back, waited) = self.0.1.wait_timeout(state, time).unwrap_or_else(PoisonError::into_inner);
            state = back;
            state.idle -= 1;
            if !waited.timed_out() || !state.jobs.is_empty() {
                continue;
            }
            if has_given_back {
                state.threads -= 1;
                return None;
            }
            has_given_back = true;
            if state.idle >= WARM_THREADS {
                drop(state);
                base::memory::give_back();
                state = self.lock();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

    #[test]
    fn runs_all_jobs_and_survives_panics() {
        let pool = BlockingPool::default();
        let (sender, receiver) = mpsc::channel();
        pool.submit(Box::new(|| panic!("a job that fails")));
        for i in 0..50 {
            let sender = sender.clone();
            pool.submit(Box::new(move || sender.send(i).unwrap()));
        }
        drop(sender);
        let mut seen: Vec<i32> = receiver.iter().collect();
        seen.sort_unstable();
        assert_eq!(seen, (0..50).collect::<Vec<_>>());
    }

    #[test]
    fn threads_that_wait_for_sockets_hold_nobody_up() {
        let pool = BlockingPool::default();
        let gate = Arc::new((Mutex::new(false), Condvar::new()));
        for _ in 0..THREADS_MAX + 10 {
            let gate = gate.clone();
            pool.submit(Box::new(move || {
                waiting(|| drop(gate.1.wait_while(gate.0.lock().unwrap(), |open| !*open).unwrap()))
            }));
        }
        let (sender, receiver) = mpsc::channel();
        pool.submit(Box::new(move || sender.send(1).unwrap()));
        assert_eq!(receiver.recv_timeout(Duration::from_secs(20)), Ok(1));
        *gate.0.lock().unwrap() = true;
        gate.1.notify_all();
    }
}
