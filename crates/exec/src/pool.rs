//! The threads of the process, shared by all queries.
//!
//! ```text
//! submit ──▶ tickets of jobs: fresh │ tried ──▶ worker: takes a slot of the job, steps it until it is done,
//!                               ▲               parked, or others wait and its time slice is over ──┐
//!                               └───────────────────── the slot goes back, a ticket with it ◀───────┘
//! ```
//! A ticket says that a job has use for a thread; which slot that is, the job says ([`Job::take`]). The thread that
//! waits for a job takes slots as well, so that a query goes on, on its own thread, however many others keep the
//! workers busy; a ticket whose slots are all taken is thrown away. Fresh tickets go first, three of four times: what a
//! job has not had a time slice for is likely to be short.
//!
//! Workers have a lower priority than threads of short queries (`base::priority`): those run first where cores are
//! few, and take slots of their own phases in any case.
//!
//! Invariants:
//! - threads are made once; a query makes none.
//! - a worker never waits for a query: a job that cannot go on parks, and is submitted again when it can.
//! - a job that panics ends its own query only ([`Job::step`] catches), the threads live on.

use base::events::{Counters, Event};
use crossbeam_queue::SegQueue;
use parking_lot::{Condvar, Mutex};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// Time that a worker spends on one slot while others wait.
const TIME_SLICE: Duration = Duration::from_millis(4);
/// Number of fresh tickets in a row while others wait, at most.
const FRESH_ROW_MAX: usize = 3;

/// The result of a step of a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The slot has more to do.
    Again,
    /// The slot is finished.
    Done,
    /// The slot cannot go on now; the thread that makes room submits it again.
    Park,
}

/// Work in steps of about a morsel, on several slots that run at once.
pub trait Job: Send + Sync {
    /// Takes a slot that nobody works on and that is not finished. It belongs to the caller until it is done, parked or
    /// given back.
    fn take(&self) -> Option<usize>;

    /// Works on a slot. No slot runs on two threads at once. Must not panic.
    fn step(&self, slot: usize) -> Step;

    /// Gives back a slot that has more to do, because its thread has something else to do first.
    fn give_back(&self, slot: usize);

    /// The counters that the waiting times of its slots are added to.
    fn counters(&self) -> Option<&Counters> {
        None
    }
}

/// A fixed set of threads.
pub struct WorkerPool {
    shared: Arc<Shared>,
    threads: usize,
}

/// The state that workers share. Tickets lie in queues without locks: with a lock, hundreds of queries on a few cores
/// would wait for the one thread that has it and is not running.
#[derive(Default)]
struct Shared {
    /// Tickets of slots that have not had a time slice yet.
    fresh: SegQueue<Ticket>,
    /// Tickets of slots that have had one.
    tried: SegQueue<Ticket>,
    /// Workers that wait for tickets and that nobody has woken; changed under the lock.
    idle: AtomicUsize,
    /// Whether the pool shuts down; workers wait with its lock.
    shutdown: Mutex<bool>,
    wake: Condvar,
}

struct Ticket {
    job: Arc<dyn Job>,
    since: Instant,
    is_tried: bool,
}

impl WorkerPool {
    /// Starts `threads` threads (0: one per core).
    pub fn new(threads: usize) -> Arc<Self> {
        let cores = || std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let threads = if threads == 0 { cores() } else { threads };
        let shared = Arc::<Shared>::default();
        for i in 0..threads {
            let shared = shared.clone();
            let spawned = std::thread::Builder::new()
                .name(format!("worker-{i}"))
                .stack_size(8 << 20)
                .spawn(move || work(&shared));
            debug_assert!(spawned.is_ok(), "cannot start a worker thread");
        }
        Arc::new(WorkerPool { shared, threads })
    }

    /// Number of threads of the pool.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// Asks for up to `threads` threads for a job.
    pub fn submit(&self, job: &Arc<dyn Job>, threads: usize) {
        if threads == 0 {
            return;
        }
        let since = Instant::now();
        base::work::count(Event::GlobalThreadPoolJobs, 1);
        (0..threads).for_each(|_| self.shared.fresh.push(Ticket { job: job.clone(), since, is_tried: false }));
        self.shared.wake(threads);
    }
}

impl Drop for WorkerPool {
    fn drop(&mut self) {
        *self.shared.shutdown.lock() = true;
        self.shared.wake.notify_all();
    }
}

impl Shared {
    /// Wakes up to so many workers that wait. A worker counts itself as waiting before it looks at the queues a last
    /// time, so that whoever has pushed a ticket before calling this sees it.
    fn wake(&self, threads: usize) {
        if self.idle.load(Ordering::SeqCst) == 0 {
            return;
        }
        let lock = &self.shutdown;
        let asleep =
            base::work::waited_only(lock.try_lock(), || lock.lock(), Event::GlobalThreadPoolLockWaitMicroseconds);
        let woken = threads.min(self.idle.load(Ordering::SeqCst));
        self.idle.fetch_sub(woken, Ordering::SeqCst);
        drop(asleep);
        (0..woken).for_each(|_| {
            self.wake.notify_one();
        });
    }

    /// Takes a ticket, if there is one. `fresh_row` counts fresh tickets taken since one of the others was.
    fn pop(&self, fresh_row: &mut usize) -> Option<Ticket> {
        let turn_of_fresh = *fresh_row < FRESH_ROW_MAX || self.tried.is_empty();
        if turn_of_fresh && let Some(ticket) = self.fresh.pop() {
            *fresh_row += 1;
            return Some(ticket);
        }
        *fresh_row = 0;
        self.tried.pop().or_else(|| self.fresh.pop())
    }

    /// Waits for a ticket; `None` at the end of the pool.
    fn next(&self, fresh_row: &mut usize) -> Option<Ticket> {
        loop {
            if let Some(ticket) = self.pop(fresh_row) {
                return Some(ticket);
            }
            let mut shutdown = self.shutdown.lock();
            if *shutdown {
                return None;
            }
            self.idle.fetch_add(1, Ordering::SeqCst);
            if self.fresh.is_empty() && self.tried.is_empty() {
                // The thread that wakes it has removed it from the count.
                self.wake.wait(&mut shutdown);
            } else {
                self.idle.fetch_sub(1, Ordering::SeqCst);
            }
        }
    }

    /// Whether a slot that has run for `time` makes way for others.
    fn makes_way(&self, time: Duration, is_tried: bool) -> bool {
        is_tried && !self.fresh.is_empty() || time >= TIME_SLICE && !(self.fresh.is_empty() && self.tried.is_empty())
    }

    /// Adds a ticket behind those that wait, for a slot that was given back.
    fn requeue(&self, job: Arc<dyn Job>) {
        self.tried.push(Ticket { job, since: Instant::now(), is_tried: true });
        self.wake(1);
    }
}

fn work(shared: &Shared) {
    trace::register();
    // Where it may not be changed, workers compete with short queries as equals.
    let _ = base::priority::lower();
    let mut fresh_row = 0;
    while let Some(ticket) = shared.next(&mut fresh_row) {
        let Some(slot) = ticket.job.take() else { continue };
        run_slot(shared, ticket, slot);
    }
}

fn run_slot(shared: &Shared, ticket: Ticket, slot: usize) {
    let Ticket { job, since, is_tried } = ticket;
    let start = Instant::now();
    if let Some(counters) = job.counters() {
        counters.add(Event::GlobalThreadPoolJobWaitTimeMicroseconds, (start - since).as_micros() as u64);
    }
    while job.step(slot) == Step::Again {
        if shared.makes_way(start.elapsed(), is_tried) {
            job.give_back(slot);
            shared.requeue(job);
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A slot that spins for `step` a step until `stop`; it notes which of the jobs ran.
    struct Spin {
        free: Mutex<Vec<usize>>,
        step: Duration,
        steps_left: AtomicUsize,
        done: Mutex<Option<Instant>>,
    }

    impl Spin {
        fn new(slots: usize, step: Duration, steps: usize) -> Arc<Self> {
            Arc::new(Spin {
                free: Mutex::new((0..slots).collect()),
                step,
                steps_left: AtomicUsize::new(steps),
                done: Mutex::new(None),
            })
        }
    }

    impl Job for Spin {
        fn take(&self) -> Option<usize> {
            self.free.lock().pop()
        }

        fn step(&self, _slot: usize) -> Step {
            let left = self.steps_left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1));
            let Ok(left) = left else { return Step::Done };
            std::thread::sleep(self.step);
            if left == 1 {
                *self.done.lock() = Some(Instant::now());
            }
            Step::Again
        }

        fn give_back(&self, slot: usize) {
            self.free.lock().push(slot);
        }
    }

    fn wait(job: &Spin) -> Instant {
        let until = Instant::now() + Duration::from_secs(20);
        loop {
            if let Some(done) = *job.done.lock() {
                return done;
            }
            assert!(Instant::now() < until, "the job never ends");
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    #[test]
    fn short_jobs_overtake_long_ones() {
        let pool = WorkerPool::new(2);
        let long = Spin::new(4, Duration::from_millis(2), 200);
        let queued: Arc<dyn Job> = long.clone();
        pool.submit(&queued, 4);
        std::thread::sleep(Duration::from_millis(40));
        let short = Spin::new(2, Duration::from_millis(1), 2);
        let queued: Arc<dyn Job> = short.clone();
        pool.submit(&queued, 2);
        assert!(wait(&short) < wait(&long));
    }

    #[test]
    fn long_jobs_go_on_beside_a_stream_of_short_ones() {
        let pool = WorkerPool::new(1);
        let long = Spin::new(1, Duration::from_millis(1), 20);
        let queued: Arc<dyn Job> = long.clone();
        pool.submit(&queued, 1);
        let stop = Instant::now() + Duration::from_secs(20);
        while long.done.lock().is_none() {
            assert!(Instant::now() < stop, "the long job starves");
            let queued: Arc<dyn Job> = Spin::new(1, Duration::from_millis(1), 1);
            pool.submit(&queued, 1);
            std::thread::sleep(Duration::from_micros(500));
        }
    }

    #[test]
    fn tickets_without_a_slot_are_thrown_away() {
        let pool = WorkerPool::new(1);
        let empty: Arc<dyn Job> = Spin::new(0, Duration::ZERO, 0);
        pool.submit(&empty, 50);
        let job = Spin::new(1, Duration::ZERO, 3);
        let queued: Arc<dyn Job> = job.clone();
        pool.submit(&queued, 1);
        wait(&job);
    }
}
