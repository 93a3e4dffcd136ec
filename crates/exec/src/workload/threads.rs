//! The workers of the pool as a resource of workloads.
//!
//! ```text
//! submit ─▶ queue of the workload ─▶ its turn (ShareTree): a lease ─▶ queues of the pool ─▶ worker ─▶ lease ends
//!                    ▲                                                                        │
//!                    └────── between two steps: others are due, or a limit was lowered ◀──────┘
//! ```
//! A ticket with a lease counts as a thread of its workload from the moment it may run; there are no more leases than
//! workers, so that who is next is settled as late as can be. Tickets whose workload has no definition never come here.
//! What a lease costs is the time that a worker spends on it.
//!
//! Invariant: no ticket waits that might have a lease; the caller of each function that returns tickets gives them to
//! the pool.

use super::{ShareState, ShareTree, WorkloadShare};
use crate::pool::{TIME_SLICE, Ticket, Turn};
use parking_lot::Mutex;
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// Nanoseconds that a lease is expected to cost, until it is known better.
const EXPECTED_NS: f64 = 1e6;

/// Time without any lease that begins, goes on or ends, after which those that wait for one are held up by something
/// else: a step takes milliseconds, but one may wait for a lock that a query behind it in the queue holds.
const STUCK_TIME: Duration = Duration::from_secs(10);

/// The right to work on one slot for a workload.
pub(crate) struct Lease {
    workload: Arc<str>,
    /// Since when its cost is not charged.
    since: Instant,
    /// The cost that was charged ahead.
    paid_ns: f64,
}

/// Workloads among the jobs of a pool.
pub(crate) struct ThreadWorkloads {
    /// Whether there are definitions at all: all that jobs without workloads look at.
    is_active: AtomicBool,
    /// Whether the own thread of a query counts too.
    counts_masters: AtomicBool,
    /// Number of changes of the definitions.
    changes: AtomicU64,
    /// Tickets that wait for their workload's turn.
    waiting: AtomicUsize,
    state: Mutex<ThreadState>,
}

struct ThreadState {
    tree: ShareTree,
    queues: HashMap<Arc<str>, VecDeque<Ticket>>,
    leases: usize,
    leases_max: usize,
    /// The moment at which a lease last began, went on or ended, or the first ticket came to wait; `None` while none
    /// waits.
    still_since: Option<Instant>,
}

impl ThreadWorkloads {
    pub(crate) fn new(workers: usize) -> Self {
        let state = ThreadState {
            tree: ShareTree::default(),
            queues: HashMap::new(),
            leases: 0,
            leases_max: workers.max(1),
            still_since: None,
        };
        ThreadWorkloads {
            is_active: AtomicBool::new(false),
            counts_masters: AtomicBool::new(false),
            changes: AtomicU64::new(0),
            waiting: AtomicUsize::new(0),
            state: Mutex::new(state),
        }
    }

    /// Whether any workload has a definition.
    pub(crate) fn is_active(&self) -> bool {
        self.is_active.load(Ordering::Relaxed)
    }

    /// Number of changes of the definitions so far.
    pub(crate) fn changes(&self) -> u64 {
        self.changes.load(Ordering::Relaxed)
    }

    /// Whether the own thread of a query of this workload has to leave all work to workers. Not while all that have
    /// leases are stuck: what they wait for may be a lock of that query, which then goes on beside the limits.
    pub(crate) fn takes_master(&self, workload: Option<&Arc<str>>) -> bool {
        self.counts_masters.load(Ordering::Relaxed)
            && workload.is_some_and(|workload| {
                let state = self.state.lock();
                state.tree.is_leaf(workload) && !state.is_stuck(Instant::now())
            })
    }

    /// Puts other definitions in place. Gives tickets that may run now.
    pub(crate) fn replace(&self, shares: &[WorkloadShare], counts_masters: bool) -> Vec<Ticket> {
        let mut state = self.state.lock();
        let now = Instant::now();
        state.tree.replace(shares, now);
        self.is_active.store(!state.tree.is_empty(), Ordering::Relaxed);
        self.counts_masters.store(counts_masters, Ordering::Relaxed);
        self.changes.fetch_add(1, Ordering::Relaxed);
        let ThreadState { tree, queues, .. } = &mut *state;
        let mut free: Vec<Ticket> =
            queues.extract_if(|workload, _| !tree.is_leaf(workload)).flat_map(|(_, queue)| queue).collect();
        free.extend(self.dispatch(&mut state, now));
        free
    }

    /// Lets tickets of a job wait for their workload's turn. Gives tickets that may run now: all of them where the
    /// workload has no definition.
    pub(crate) fn queue(&self, tickets: impl Iterator<Item = Ticket>) -> Vec<Ticket> {
        let mut state = self.state.lock();
        let mut free = Vec::new();
        for ticket in tickets {
            debug_assert!(ticket.lease.is_none(), "a ticket waits that has a lease");
            match ticket.job.workload().filter(|workload| state.tree.is_leaf(workload)).cloned() {
                Some(workload) => state.queues.entry(workload).or_default().push_back(ticket),
                None => free.push(ticket),
            }
        }
        free.extend(self.dispatch(&mut state, Instant::now()));
        free
    }

    /// Ends a lease. Gives tickets that may run now.
    pub(crate) fn end(&self, lease: Lease) -> Vec<Ticket> {
        let mut state = self.state.lock();
        let now = Instant::now();
        state.end(&lease, now);
        self.dispatch(&mut state, now)
    }

    /// Whether a worker goes on with a slot after a step. If not, its lease is over: the slot is given back, and then
    /// a ticket for it queued.
    pub(crate) fn goes_on(&self, turn: &mut Turn) -> bool {
        let changes = self.changes();
        let is_changed = std::mem::replace(&mut turn.changes, changes) != changes;
        let Some(held) = &turn.lease else {
            // It may have begun before its workload had a definition.
            return !is_changed || turn.job.workload().is_none_or(|workload| !self.state.lock().tree.is_leaf(workload));
        };
        if !is_changed && self.waiting.load(Ordering::Relaxed) == 0 {
            return true;
        }
        let mut state = self.state.lock();
        let now = Instant::now();
        state.end(held, now);
        let own = held.workload.clone();
        let is_over = now.duration_since(turn.start) >= TIME_SLICE && state.waits(&own);
        if !state.tree.is_leaf(&own) || !is_over && state.next(now, Some(&own)).is_some_and(|next| next == own) {
            turn.lease = Some(state.lease(own, now));
            return true;
        }
        turn.lease = None;
        false
    }

    /// The workloads with what they use, and how many tickets wait in each.
    pub(crate) fn states(&self) -> Vec<(ShareState, usize)> {
        let state = self.state.lock();
        let waiting = |name: &Arc<str>| state.queues.get(name).map_or(0, VecDeque::len);
        let with_waiting = |found: ShareState| {
            let waiting = waiting(&found.share.name);
            (found, waiting)
        };
        state.tree.states(Instant::now()).into_iter().map(with_waiting).collect()
    }

    /// Gives leases as long as there are any, and somebody may have one.
    fn dispatch(&self, state: &mut ThreadState, now: Instant) -> Vec<Ticket> {
        let mut free = Vec::new();
        while let Some(workload) = state.next(now, None) {
            let Some(mut ticket) = state.queues.get_mut(&workload).and_then(VecDeque::pop_front) else { break };
            ticket.lease = Some(state.lease(workload, now));
            free.push(ticket);
        }
        let waiting = state.queues.values().map(VecDeque::len).sum();
        self.waiting.store(waiting, Ordering::Relaxed);
        state.still_since = if waiting == 0 { None } else { state.still_since.or(Some(now)) };
        free
    }
}

impl ThreadState {
    fn waits(&self, workload: &Arc<str>) -> bool {
        self.queues.get(workload).is_some_and(|queue| !queue.is_empty())
    }

    /// The workload that gets the next lease, if there is one; `own` wants one too.
    fn next(&self, now: Instant, own: Option<&Arc<str>>) -> Option<Arc<str>> {
        (self.leases < self.leases_max)
            .then(|| self.tree.pick(now, &|workload| own == Some(workload) || self.waits(workload)))
            .flatten()
    }

    /// Whether tickets wait and no lease has moved for a long time.
    fn is_stuck(&self, now: Instant) -> bool {
        self.still_since.is_some_and(|since| now.saturating_duration_since(since) >= STUCK_TIME)
    }

    fn lease(&mut self, workload: Arc<str>, now: Instant) -> Lease {
        self.leases += 1;
        self.still_since = self.still_since.map(|_| now);
        self.tree.start(&workload, EXPECTED_NS, now);
        Lease { workload, since: now, paid_ns: EXPECTED_NS }
    }

    fn end(&mut self, lease: &Lease, now: Instant) {
        debug_assert!(self.leases > 0, "a lease ends twice");
        self.leases -= 1;
        self.still_since = self.still_since.map(|_| now);
        let used_ns = now.saturating_duration_since(lease.since).as_nanos() as f64;
        self.tree.charge(&lease.workload, used_ns - lease.paid_ns);
        self.tree.stop(&lease.workload);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pool::{Job, Step, WorkerPool};
    use std::time::Duration;

    /// A job of a workload, whose steps note its name.
    struct Noting {
        workload: Arc<str>,
        free: Mutex<Vec<usize>>,
        steps_left: AtomicUsize,
        notes: Arc<Mutex<Vec<Arc<str>>>>,
        step: Duration,
    }

    impl Job for Noting {
        fn take(&self) -> Option<usize> {
            self.free.lock().pop()
        }

        fn step(&self, _slot: usize) -> Step {
            let left = self.steps_left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1));
            if left.is_err() {
                return Step::Done;
            }
            std::thread::sleep(self.step);
            self.notes.lock().push(self.workload.clone());
            Step::Again
        }

        fn give_back(&self, slot: usize) {
            self.free.lock().push(slot);
        }

        fn workload(&self) -> Option<&Arc<str>> {
            Some(&self.workload)
        }
    }

    /// A job that goes on until it is over; it counts the threads that work for it.
    struct Counting {
        workload: Arc<str>,
        free: Mutex<Vec<usize>>,
        running: AtomicUsize,
        most: AtomicUsize,
        is_over: AtomicBool,
    }

    impl Job for Counting {
        fn take(&self) -> Option<usize> {
            self.free.lock().pop()
        }

        fn step(&self, _slot: usize) -> Step {
            let running = self.running.fetch_add(1, Ordering::SeqCst) + 1;
            self.most.fetch_max(running, Ordering::SeqCst);
            std::thread::sleep(Duration::from_millis(1));
            self.running.fetch_sub(1, Ordering::SeqCst);
            if self.is_over.load(Ordering::SeqCst) { Step::Done } else { Step::Again }
        }

        fn give_back(&self, slot: usize) {
            self.free.lock().push(slot);
        }

        fn workload(&self) -> Option<&Arc<str>> {
            Some(&self.workload)
        }
    }

    fn share(name: &str, parent: Option<&str>) -> WorkloadShare {
        WorkloadShare {
            name: name.into(),
            parent: parent.map(Arc::from),
            weight: 1.0,
            priority: 0,
            running_max: None,
            waiting_max: None,
            rate: None,
        }
    }

    /// Submits jobs of workloads, of so many steps each, while another holds the only worker. The names by steps.
    fn order_of(pool: &Arc<WorkerPool>, jobs: &[(&str, usize)]) -> Vec<Arc<str>> {
        let notes = Arc::<Mutex<Vec<Arc<str>>>>::default();
        let total: usize = jobs.iter().map(|(_, steps)| steps).sum();
        let first: Arc<dyn Job> = Arc::new(Noting {
            workload: "none".into(),
            free: Mutex::new(vec![0]),
            steps_left: AtomicUsize::new(1),
            notes: Arc::default(),
            step: Duration::from_millis(20),
        });
        pool.submit(&first, 1);
        for (workload, steps) in jobs {
            let job: Arc<dyn Job> = Arc::new(Noting {
                workload: (*workload).into(),
                free: Mutex::new(vec![0]),
                steps_left: AtomicUsize::new(*steps),
                notes: notes.clone(),
                step: Duration::from_millis(1),
            });
            pool.submit(&job, 1);
        }
        let until = Instant::now() + Duration::from_secs(20);
        while notes.lock().len() < total {
            assert!(Instant::now() < until, "a job waits for ever: {:?}", notes.lock());
            std::thread::sleep(Duration::from_millis(1));
        }
        let order = notes.lock().clone();
        order
    }

    #[test]
    fn workers_follow_priorities_and_weights_of_workloads() {
        let pool = WorkerPool::new(1);
        let later = WorkloadShare { priority: 1, ..share("later", Some("all")) };
        pool.set_workloads(&[share("all", None), share("first", Some("all")), later], false);
        let order = order_of(&pool, &[("later", 20), ("first", 20)]);
        // One ticket had its lease when there was nobody else.
        let early = order[..22].iter().filter(|name| &***name == "first").count();
        assert!(early >= 18, "{order:?}");
        let heavy = WorkloadShare { weight: 3.0, ..share("heavy", Some("all")) };
        pool.set_workloads(&[share("all", None), heavy, share("light", Some("all"))], false);
        let order = order_of(&pool, &[("light", 200), ("heavy", 200)]);
        let heavy = order[..100].iter().filter(|name| &***name == "heavy").count();
        assert!((60..=90).contains(&heavy), "{heavy} of 100 are 3 of 4");
        assert!(pool.workloads().iter().all(|(state, waiting)| state.running == 0 && *waiting == 0));
    }

    #[test]
    fn who_waits_goes_on_by_itself_when_no_lease_moves() {
        let threads = ThreadWorkloads::new(1);
        threads.replace(&[share("all", None)], true);
        let (now, name) = (Instant::now(), Arc::<str>::from("all"));
        let mut state = threads.state.lock();
        let lease = state.lease(name.clone(), now);
        assert!(!state.is_stuck(now + STUCK_TIME), "nobody waits");
        state.still_since = Some(now);
        assert!(!state.is_stuck(now + STUCK_TIME / 2));
        assert!(state.is_stuck(now + STUCK_TIME));
        // A step ends: the lease goes on.
        state.end(&lease, now + STUCK_TIME);
        let lease = state.lease(name.clone(), now + STUCK_TIME);
        assert!(!state.is_stuck(now + STUCK_TIME));
        let Some(long_ago) = now.checked_sub(STUCK_TIME) else { return };
        state.still_since = Some(long_ago);
        drop(state);
        assert!(!threads.takes_master(Some(&name)), "its own thread works");
        let free = threads.end(lease);
        assert!(free.is_empty() && threads.takes_master(Some(&name)), "nobody waits any more");
    }

    #[test]
    fn a_limit_of_threads_binds_jobs_that_run_and_is_lifted() {
        let pool = WorkerPool::new(4);
        let limited = |max| WorkloadShare { running_max: Some(max), ..share("all", None) };
        let counting = Arc::new(Counting {
            workload: "all".into(),
            free: Mutex::new(vec![0, 1, 2, 3]),
            running: AtomicUsize::new(0),
            most: AtomicUsize::new(0),
            is_over: AtomicBool::new(false),
        });
        let expect = |count: usize| {
            let until = Instant::now() + Duration::from_secs(20);
            loop {
                std::thread::sleep(Duration::from_millis(30));
                counting.most.store(0, Ordering::SeqCst);
                std::thread::sleep(Duration::from_millis(30));
                let most = counting.most.load(Ordering::SeqCst);
                if most == count {
                    return;
                }
                assert!(Instant::now() < until, "{most} threads, not {count}");
            }
        };
        let job: Arc<dyn Job> = counting.clone();
        pool.submit(&job, 4);
        expect(4);
        pool.set_workloads(&[limited(2)], false);
        expect(2);
        pool.set_workloads(&[limited(1)], false);
        expect(1);
        pool.set_workloads(&[], false);
        expect(4);
        counting.is_over.store(true, Ordering::SeqCst);
    }
}
