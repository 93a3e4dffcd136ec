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
//! job has not had a time slice for is likely to be short. Tickets of workloads that are defined wait for their turn
//! before they come into these queues ([`ThreadWorkloads`]).
//!
//! Workers have a lower priority than threads of short queries (`base::priority`): those run first where cores are
//! few, and take slots of their own phases in any case.
//!
//! Invariants:
//! - threads are made once; a query makes none.
//! - a worker never waits for a query: a job that cannot go on parks, and is submitted again when it can.
//! - a job that panics ends its own query only ([`Job::step`] catches), the threads live on.

use crate::workload::{Lease, ShareState, ThreadWorkloads, WorkloadShare};
use base::events::{Counters, Event};
use crossbeam_queue::SegQueue;
use parking_lot::{Condvar, Mutex};
use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// Time that a worker spends on one slot while others wait.
pub(crate) const TIME_SLICE: Duration = Duration::from_millis(4);
/// Number of fresh tickets in a row while others wait, at most.
const FRESH_ROW_MAX: usize = 3;

thread_local! {
    /// Whether this thread is a worker.
    static IS_WORKER: Cell<bool> = const { Cell::new(false) };
}

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

    /// The workload that its threads count for.
    fn workload(&self) -> Option<&Arc<str>> {
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
struct Shared {
    /// Tickets of slots that have not had a time slice yet.
    fresh: SegQueue<Ticket>,
    /// Tickets of slots that have had one.
    tried: SegQueue<Ticket>,
    workloads: ThreadWorkloads,
    /// Workers that wait for tickets and that nobody has woken; changed under the lock.
    idle: AtomicUsize,
    /// Whether the pool shuts down; workers wait with its lock.
    shutdown: Mutex<bool>,
    wake: Condvar,
}

/// Use that a job has for a thread.
pub(crate) struct Ticket {
    /// The job.
    pub job: Arc<dyn Job>,
    /// The right to a thread of its workload, where that is defined.
    pub lease: Option<Lease>,
    since: Instant,
    is_tried: bool,
}

/// The work of a thread on a slot, from when it takes it to when it leaves it.
pub(crate) struct Turn {
    /// The job of the slot.
    pub job: Arc<dyn Job>,
    /// The right to a thread of its workload, where that is defined.
    pub lease: Option<Lease>,
    /// The number of changes of definitions of workloads that it has seen.
    pub changes: u64,
    /// Time of the beginning.
    pub start: Instant,
}

impl WorkerPool {
    /// Starts `threads` threads (0: one per core).
    pub fn new(threads: usize) -> Arc<Self> {
        let cores = || std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let threads = if threads == 0 { cores() } else { threads };
        let shared = Arc::new(Shared {
            fresh: SegQueue::new(),
            tried: SegQueue::new(),
            workloads: ThreadWorkloads::new(threads),
            idle: AtomicUsize::new(0),
            shutdown: Mutex::new(false),
            wake: Condvar::new(),
        });
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
        let tickets = (0..threads).map(|_| Ticket { job: job.clone(), lease: None, since, is_tried: false });
        if self.shared.workloads.is_active() {
            return self.shared.admit(self.shared.workloads.queue(tickets));
        }
        tickets.for_each(|ticket| self.shared.fresh.push(ticket));
        self.shared.wake(threads);
    }

    /// Puts other workloads in the place of those that share the workers; running queries follow. `counts_masters`:
    /// the own threads of their queries leave the work to workers, so that limits bind all of it.
    pub fn set_workloads(&self, shares: &[WorkloadShare], counts_masters: bool) {
        self.shared.admit(self.shared.workloads.replace(shares, counts_masters));
    }

    /// The workloads that share the workers, and how many requests for a thread wait in each.
    pub fn workloads(&self) -> Vec<(ShareState, usize)> {
        self.shared.workloads.states()
    }

    /// Whether the own thread of a query of this workload leaves its work to workers.
    pub(crate) fn takes_master(&self, workload: Option<&Arc<str>>) -> bool {
        // A phase within a step of another goes on where it is, or the worker would wait for workers.
        self.shared.workloads.is_active() && !IS_WORKER.get() && self.shared.workloads.takes_master(workload)
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
    fn requeue(&self, turn: Turn) {
        let Turn { job, lease, .. } = turn;
        self.end(lease);
        let ticket = Ticket { job, lease: None, since: Instant::now(), is_tried: true };
        if self.workloads.is_active() {
            return self.admit(self.workloads.queue(std::iter::once(ticket)));
        }
        self.tried.push(ticket);
        self.wake(1);
    }

    /// Ends the lease of a slot that is left.
    fn end(&self, lease: Option<Lease>) {
        if let Some(lease) = lease {
            self.admit(self.workloads.end(lease));
        }
    }

    /// Adds tickets that may run.
    fn admit(&self, tickets: Vec<Ticket>) {
        let count = tickets.len();
        if count == 0 {
            return;
        }
        for ticket in tickets {
            if ticket.is_tried { self.tried.push(ticket) } else { self.fresh.push(ticket) }
        }
        self.wake(count);
    }
}

fn work(shared: &Shared) {
    trace::register();
    IS_WORKER.set(true);
    // Where it may not be changed, workers compete with short queries as equals.
    let _ = base::priority::lower(base::priority::LONG_QUERY);
    let mut fresh_row = 0;
    while let Some(ticket) = shared.next(&mut fresh_row) {
        match ticket.job.take() {
            Some(slot) => run_slot(shared, ticket, slot),
            None => shared.end(ticket.lease),
        }
    }
}

fn run_slot(shared: &Shared, ticket: Ticket, slot: usize) {
    let Ticket { job, lease, since, is_tried } = ticket;
    let start = Instant::now();
    if let Some(counters) = job.counters() {
        counters.add(Event::GlobalThreadPoolJobWaitTimeMicroseconds, (start - since).as_micros() as u64);
    }
    let workloads = &shared.workloads;
    let mut turn = Turn { job, lease, changes: workloads.changes(), start };
    while turn.job.step(slot) == Step::Again {
        let is_over = shared.makes_way(start.elapsed(), is_tried);
        if is_over || workloads.is_active() && !workloads.goes_on(&mut turn) {
            turn.job.give_back(slot);
            return shared.requeue(turn);
        }
    }
    shared.end(turn.lease);
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
