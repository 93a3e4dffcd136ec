//! The threads of the process, shared by all queries.
//!
//! ```text
//! submit ──▶ queue of (job, slot) ──▶ worker: step, step, … until done, parked or the time slice is over ──▶ queue
//! ```
//! Invariants:
//! - threads are made once; a query makes none.
//! - a worker never waits for a query: a job that cannot go on parks, and is submitted again when it can.
//! - a job that panics ends its own query only ([`Job::step`] catches), the threads live on.

use base::events::{Counters, Event};
use parking_lot::{Condvar, Mutex};
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long a worker stays with one task while others wait.
const TIME_SLICE: Duration = Duration::from_millis(4);

/// Whether a task goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// There is more to do.
    Again,
    /// The slot is finished.
    Done,
    /// The slot cannot go on now; whoever makes room submits it again.
    Park,
}

/// Work in steps of about a morsel, on several slots that run at once.
pub trait Job: Send + Sync {
    /// Works on a slot. No slot runs on two threads at once. Must not panic.
    fn step(&self, slot: usize) -> Step;

    /// Where the waiting of its slots is counted.
    fn counters(&self) -> Option<&Counters> {
        None
    }
}

/// A fixed set of threads.
pub struct WorkerPool {
    shared: Arc<Shared>,
    threads: usize,
}

#[derive(Default)]
struct Shared {
    queue: Mutex<Queue>,
    wake: Condvar,
}

#[derive(Default)]
struct Queue {
    tasks: VecDeque<Task>,
    /// Workers that wait for tasks.
    idle: usize,
    shutdown: bool,
}

struct Task {
    job: Arc<dyn Job>,
    slot: usize,
    since: Instant,
}

impl WorkerPool {
    /// Starts `threads` threads (0: one per core).
    pub fn new(threads: usize) -> Arc<Self> {
        let cores = || std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let threads = if threads == 0 { cores() } else { threads };
        let shared = Arc::<Shared>::default();
        for i in 0..threads {
            let shared = shared.clone();
            let spawned = std::thread::Builder::new().name(format!("worker-{i}")).stack_size(8 << 20).spawn(move || work(&shared));
            debug_assert!(spawned.is_ok(), "cannot start a worker thread");
        }
        Arc::new(WorkerPool { shared, threads })
    }

    /// Threads of the pool.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// Queues the slots of a job.
    pub fn submit(&self, job: &Arc<dyn Job>, slots: impl IntoIterator<Item = usize>) {
        let since = Instant::now();
        let queue = &self.shared.queue;
        let mut queue = base::work::waited(queue.try_lock(), || queue.lock(), Event::GlobalThreadPoolJobs, Event::GlobalThreadPoolLockWaitMicroseconds);
        let before = queue.tasks.len();
        queue.tasks.extend(slots.into_iter().map(|slot| Task { job: job.clone(), slot, since }));
        let wake = (queue.tasks.len() - before).min(queue.idle);
        drop(queue);
        (0..wake).for_each(|_| {
            self.shared.wake.notify_one();
        });
    }
}

impl Drop for WorkerPool {
    fn drop(&mut self) {
        self.shared.queue.lock().shutdown = true;
        self.shared.wake.notify_all();
    }
}

fn work(shared: &Shared) {
    trace::register();
    while let Some(Task { job, slot, since }) = next_task(shared) {
        let start = Instant::now();
        if let Some(counters) = job.counters() {
            counters.add(Event::GlobalThreadPoolJobWaitTimeMicroseconds, (start - since).as_micros() as u64);
        }
        loop {
            match job.step(slot) {
                Step::Done | Step::Park => break,
                Step::Again if start.elapsed() >= TIME_SLICE && requeue(shared, &job, slot) => break,
                Step::Again => {}
            }
        }
    }
}

fn next_task(shared: &Shared) -> Option<Task> {
    let mut queue = shared.queue.lock();
    loop {
        if let Some(task) = queue.tasks.pop_front() {
            return Some(task);
        }
        if queue.shutdown {
            return None;
        }
        queue.idle += 1;
        shared.wake.wait(&mut queue);
        queue.idle -= 1;
    }
}

/// Puts the task behind those that wait; `false` when none do.
fn requeue(shared: &Shared, job: &Arc<dyn Job>, slot: usize) -> bool {
    let mut queue = shared.queue.lock();
    if queue.tasks.is_empty() {
        return false;
    }
    queue.tasks.push_back(Task { job: job.clone(), slot, since: Instant::now() });
    true
}
