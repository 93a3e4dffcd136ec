//! Threads that queries run on: reused, made on demand, with a stack deep enough for analysis.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Stack of a thread: analysis of deeply nested queries recurses.
const STACK_BYTES: usize = 16 << 20;
/// Threads at most; further queries wait.
const THREADS_MAX: usize = 512;
/// A thread without work ends after this time.
const IDLE_TIME: Duration = Duration::from_secs(30);

type Job = Box<dyn FnOnce() + Send>;

#[derive(Default)]
struct State {
    jobs: VecDeque<Job>,
    threads: usize,
    idle: usize,
}

/// Runs jobs that block, each on a thread of its own.
#[derive(Clone, Default)]
pub(crate) struct BlockingPool(Arc<(Mutex<State>, Condvar)>);

impl BlockingPool {
    /// Runs a job as soon as a thread is free; drops it when no thread can be had at all.
    pub(crate) fn submit(&self, job: Job) {
        let mut state = self.lock();
        state.jobs.push_back(job);
        if state.jobs.len() <= state.idle {
            self.0.1.notify_one();
            return;
        }
        if state.threads >= THREADS_MAX {
            return;
        }
        let pool = self.clone();
        let started = std::thread::Builder::new().name("query".into()).stack_size(STACK_BYTES).spawn(move || pool.work());
        match started {
            Ok(_) => state.threads += 1,
            // The system has no more threads: one that is busy takes the job later.
            Err(_) if state.threads > 0 => {}
            Err(_) => drop(state.jobs.pop_back()),
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // A job that panics does so outside the lock.
        self.0.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn work(&self) {
        while let Some(job) = self.next() {
            // A panic must not take the thread's place in the count with it.
            let _ = std::panic::catch_unwind(std::panic::AssertUnwindSafe(job));
        }
    }

    /// The next job; `None` when the thread should end.
    fn next(&self) -> Option<Job> {
        let mut state = self.lock();
        loop {
            if let Some(job) = state.jobs.pop_front() {
                return Some(job);
            }
            state.idle += 1;
            let (back, waited) = self.0.1.wait_timeout(state, IDLE_TIME).unwrap_or_else(PoisonError::into_inner);
            state = back;
            state.idle -= 1;
            if waited.timed_out() && state.jobs.is_empty() {
                state.threads -= 1;
                return None;
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
}
