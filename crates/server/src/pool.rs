//! Threads that queries run on: reused, made on demand, with a stack deep enough for analysis.
//!
//! ```text
//! submit ─▶ queue ─▶ short jobs: a few threads for each core
//!                 └▶ long jobs: a job that runs for LONG_TIME gives its place to another thread, and goes on
//! ```
//! Short queries finish soonest on about as many threads as there are cores: more of them only take the cores and their
//! caches from each other. Long ones run beside them, each on its thread, so that they hold no short one up; an
//! overseer finds which jobs are long. A thread that waits for a client ([`base::blocking::waiting`]) does not count
//! either: connections are limited, and with them such threads.
//!
//! The thread of a job that is long by its own account ([`base::blocking::look`]) goes on with a lower priority, so
//! that the threads of short jobs need not wait for its time slices. With the job's end it takes its priority back;
//! where that is not allowed, the thread ends with its job.
//!
//! Where the system gives no thread at all, a job is told so and ends with `CANNOT_SCHEDULE_TASK`; the next one tries
//! again.

use base::blocking::{ThreadPool, begin_job, join_pool};
use base::priority::{self, Niceness};
use base::{Result, err};
use std::cell::Cell;
use std::collections::VecDeque;
use std::io;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// Stack of a thread: analysis of deeply nested queries recurses.
const STACK_BYTES: usize = 16 << 20;
/// Threads that work at most, on short and long jobs; further jobs wait.
const THREADS_MAX: usize = 512;
/// Threads for short jobs, for each core: while one waits for a disk or a lock, others work.
const SHORT_THREADS_PER_CORE: usize = 2;
/// A job is long that runs for this time; the overseer looks as often.
const LONG_TIME: Duration = Duration::from_millis(2);
/// The overseer goes to sleep when the queue was empty for this time.
const QUIET_TIME: Duration = Duration::from_millis(100);
/// A thread without work ends after this time.
const IDLE_TIME: Duration = Duration::from_secs(30);
/// Before, after this time, it gives back the memory that it keeps for its next work: some two megabytes, since the
/// allocator takes memory by huge pages.
const KEEP_TIME: Duration = Duration::from_secs(1);
/// So many threads without work keep it.
const WARM_THREADS: usize = 16;

/// Work that is told whether it has a thread: with the error it does nothing but to pass it on.
type Job = Box<dyn FnOnce(Result<()>) + Send>;

/// Starts a thread of some name with a deep stack.
type StartThread = fn(&str, Box<dyn FnOnce() + Send>) -> io::Result<()>;

fn start_thread(name: &str, work: Box<dyn FnOnce() + Send>) -> io::Result<()> {
    std::thread::Builder::new().name(name.into()).stack_size(STACK_BYTES).spawn(work).map(drop)
}

/// A job that no thread can be had for.
struct RefusedJob {
    job: Job,
    error: io::Error,
}

/// Tells jobs that they have no thread, which they only pass on; whoever calls this does not hold the queue, so that
/// what a job does then may ask the pool for something.
fn tell(refused: impl IntoIterator<Item = RefusedJob>) {
    for RefusedJob { job, error } in refused {
        base::log!(Error, "BlockingPool", "No thread can be started for a query: {error}");
        job(Err(err!(
            CannotScheduleTask,
            "Cannot start a thread for the query: {error}. The system is short of threads or memory: try again later, \
            and look at its limits of both (ulimit -u, TasksMax, memory)"
        )));
    }
}

/// The job that a thread runs.
struct RunningJob {
    since: Instant,
    is_long: bool,
}

#[derive(Default)]
struct JobQueue {
    jobs: VecDeque<Job>,
    /// Threads, those that wait for clients aside.
    threads: usize,
    /// Those of them that sleep and that nobody has woken.
    idle: usize,
    /// Those of them that run long jobs.
    long: usize,
    /// Threads that were started or woken and have not looked at the queue since.
    coming: usize,
    /// Those of them that were woken.
    woken: usize,
    /// Threads that wait for clients.
    waiting: usize,
    /// By thread; `None` where it runs none or waits for a client.
    running: Vec<Option<RunningJob>>,
    /// Places of `running` that no thread has.
    free_slots: Vec<usize>,
    overseer: Overseer,
}

#[derive(Clone, Copy, Default, PartialEq)]
enum Overseer {
    #[default]
    None,
    Sleeps,
    Looks,
}

impl JobQueue {
    /// Threads that run short jobs, or are about to.
    fn short(&self) -> usize {
        self.threads - self.idle - self.long
    }

    /// Takes note that the thread of a slot runs no job now.
    fn clear(&mut self, slot: usize) {
        if self.running[slot].take().is_some_and(|job| job.is_long) {
            self.long -= 1;
        }
    }

    fn begin(&mut self, slot: usize) {
        self.running[slot] = Some(RunningJob { since: Instant::now(), is_long: false });
    }

    /// Takes note that the job of a slot is long, if that was not known.
    fn mark_as_long(&mut self, slot: usize) {
        if let Some(job) = &mut self.running[slot]
            && !job.is_long
        {
            job.is_long = true;
            self.long += 1;
        }
    }

    /// Finds jobs that have become long.
    fn mark_long(&mut self) {
        let now = Instant::now();
        for job in self.running.iter_mut().flatten() {
            if !job.is_long && now.duration_since(job.since) >= LONG_TIME {
                job.is_long = true;
                self.long += 1;
            }
        }
        debug_assert!(self.long + self.idle <= self.threads, "more threads run long jobs than there are");
    }
}

struct PoolState {
    queue: Mutex<JobQueue>,
    has_jobs: Condvar,
    needs_overseer: Condvar,
    short_max: usize,
    start: StartThread,
}

/// Runs jobs that block, each on a thread of its own.
#[derive(Clone)]
pub(crate) struct BlockingPool(Arc<PoolState>);

thread_local! {
    /// The place of this thread's job among the running ones.
    static SLOT: Cell<usize> = const { Cell::new(0) };
    /// The priority that this thread had before its job became long; threads that it starts would have the lower one.
    static LOWERED: Cell<Option<Niceness>> = const { Cell::new(None) };
}

impl Default for BlockingPool {
    fn default() -> Self {
        Self::starting_by(start_thread)
    }
}

impl BlockingPool {
    /// A pool whose threads are started in some way.
    pub(crate) fn starting_by(start: StartThread) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        BlockingPool(Arc::new(PoolState {
            queue: Mutex::default(),
            has_jobs: Condvar::new(),
            needs_overseer: Condvar::new(),
            short_max: (cores * SHORT_THREADS_PER_CORE).min(THREADS_MAX),
            start,
        }))
    }
}

impl ThreadPool for BlockingPool {
    fn begin_wait(&self) {
        let mut queue = self.lock();
        queue.clear(SLOT.get());
        queue.threads = queue.threads.saturating_sub(1);
        queue.waiting += 1;
        let refused = self.help(&mut queue);
        drop(queue);
        tell(refused);
    }

    fn end_wait(&self) {
        let mut queue = self.lock();
        debug_assert!(queue.waiting > 0, "a place is taken again that was not given up");
        queue.threads += 1;
        queue.waiting -= 1;
        queue.begin(SLOT.get());
        if LOWERED.get().is_some() {
            queue.mark_as_long(SLOT.get());
        }
    }

    fn become_long(&self) {
        let mut queue = self.lock();
        queue.mark_as_long(SLOT.get());
        let refused = self.help(&mut queue);
        drop(queue);
        tell(refused);
        if LOWERED.get().is_none() {
            LOWERED.set(priority::lower(priority::LONG_QUERY));
        }
    }
}

impl BlockingPool {
    /// Runs a job as soon as a thread is free, or tells it that no thread can be had at all.
    pub(crate) fn submit(&self, job: impl FnOnce(Result<()>) + Send + 'static) {
        let mut queue = self.lock();
        if queue.overseer == Overseer::None {
            self.start_overseer(&mut queue);
        }
        queue.jobs.push_back(Box::new(job));
        let refused = self.help(&mut queue);
        drop(queue);
        tell(refused);
    }

    /// Runs work as soon as a thread is free, and gives its result.
    ///
    /// # Errors
    /// `CANNOT_SCHEDULE_TASK` when no thread can be had; a bug where the work panics.
    pub(crate) async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
        let (sender, receiver) = oneshot::channel();
        self.submit(move |turn| drop(sender.send(turn.map(|()| work()))));
        receiver.await.unwrap_or_else(|_| Err(err!(LogicalError, "Work ended without an answer: the log says more")))
    }

    /// Wakes or makes a thread if there is a job that none is coming for, and a place for it. Gives the job for which
    /// no thread can be had, to be told so by [`tell`] once the queue is free again.
    #[must_use]
    fn help(&self, queue: &mut JobQueue) -> Option<RefusedJob> {
        if queue.jobs.len() <= queue.coming {
            return None;
        }
        if queue.short() >= self.0.short_max {
            self.call_overseer(queue);
        } else if queue.idle > 0 {
            queue.idle -= 1;
            queue.coming += 1;
            queue.woken += 1;
            self.0.has_jobs.notify_one();
        } else if queue.threads < THREADS_MAX {
            return self.start_thread(queue);
        }
        None
    }

    fn start_thread(&self, queue: &mut JobQueue) -> Option<RefusedJob> {
        if LOWERED.get().is_some() {
            // The overseer, who has the priority that the new thread is to have, starts it.
            self.call_overseer(queue);
            return None;
        }
        let pool = self.clone();
        match (self.0.start)("query", Box::new(move || pool.work())) {
            Ok(()) => {
                queue.threads += 1;
                queue.coming += 1;
            }
            // The system has no more threads: one that is busy takes the job later.
            Err(_) if queue.threads + queue.waiting > 0 => {}
            // The last one is that for which a thread was wanted.
            Err(error) => return queue.jobs.pop_back().map(|job| RefusedJob { job, error }),
        }
        None
    }

    /// Has the overseer look whether the jobs that hold all places are long.
    fn call_overseer(&self, queue: &mut JobQueue) {
        if queue.overseer == Overseer::Sleeps {
            queue.overseer = Overseer::Looks;
            self.0.needs_overseer.notify_one();
        }
    }

    fn start_overseer(&self, queue: &mut JobQueue) {
        let pool = self.clone();
        // Without one the threads there are go on, and the next job tries again.
        if (self.0.start)("query-overseer", Box::new(move || pool.oversee())).is_ok() {
            queue.overseer = Overseer::Looks;
        }
    }

    /// Gives places of long jobs to those that wait, as long as some do.
    fn oversee(&self) {
        let mut queue = self.lock();
        let mut quiet_since = Instant::now();
        loop {
            if !queue.jobs.is_empty() {
                quiet_since = Instant::now();
            } else if quiet_since.elapsed() >= QUIET_TIME {
                queue.overseer = Overseer::Sleeps;
                let called = self.0.needs_overseer.wait_while(queue, |q| q.overseer == Overseer::Sleeps);
                queue = called.unwrap_or_else(PoisonError::into_inner);
                quiet_since = Instant::now();
            }
            drop(queue);
            std::thread::sleep(LONG_TIME);
            queue = self.lock();
            queue.mark_long();
            let jobs = queue.jobs.len();
            let refused: Vec<_> = (0..jobs.min(self.0.short_max)).filter_map(|_| self.help(&mut queue)).collect();
            if !refused.is_empty() {
                drop(queue);
                tell(refused);
                queue = self.lock();
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, JobQueue> {
        // A job that panics does so outside the lock.
        self.0.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn work(&self) {
        join_pool(Arc::new(self.clone()));
        let mut queue = self.lock();
        queue.coming -= 1;
        let slot = queue.free_slots.pop().unwrap_or_else(|| {
            queue.running.push(None);
            queue.running.len() - 1
        });
        drop(queue);
        SLOT.set(slot);
        while let Some(job) = self.next(slot) {
            begin_job();
            // A panic must not take the thread's place in the count with it.
            let _ = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| job(Ok(()))));
            if !LOWERED.take().is_none_or(priority::restore) {
                self.leave(slot);
                break;
            }
        }
        // What threads that ended before have left as well: nobody else looks for it.
        base::memory::give_back();
    }

    /// Takes a thread that cannot run short jobs any more out of the count.
    fn leave(&self, slot: usize) {
        let mut queue = self.lock();
        queue.clear(slot);
        queue.threads -= 1;
        queue.free_slots.push(slot);
        if queue.jobs.len() > queue.coming {
            self.call_overseer(&mut queue);
        }
    }

    /// The next job; `None` when the thread should end, whose slot is free then.
    fn next(&self, slot: usize) -> Option<Job> {
        let mut queue = self.lock();
        queue.clear(slot);
        let mut has_given_back = false;
        loop {
            // Threads that came back from clients may be more than there should be.
            if queue.threads <= THREADS_MAX
                && queue.short() <= self.0.short_max
                && let Some(job) = queue.jobs.pop_front()
            {
                queue.begin(slot);
                return Some(job);
            }
            let mut is_over = queue.threads > THREADS_MAX;
            if !is_over {
                if !queue.jobs.is_empty() {
                    // Those that have the places may be long jobs.
                    self.call_overseer(&mut queue);
                }
                let is_unused;
                (queue, is_unused) = self.sleep(queue, if has_given_back { IDLE_TIME } else { KEEP_TIME });
                is_over = is_unused && has_given_back;
                if is_unused && !has_given_back {
                    has_given_back = true;
                    if queue.idle >= WARM_THREADS {
                        drop(queue);
                        base::memory::give_back();
                        queue = self.lock();
                    }
                }
            }
            if is_over {
                queue.threads -= 1;
                queue.free_slots.push(slot);
                return None;
            }
        }
    }

    /// Sleeps until woken, at most for `time`; whether nobody needed the thread meanwhile.
    fn sleep<'a>(&self, mut queue: MutexGuard<'a, JobQueue>, time: Duration) -> (MutexGuard<'a, JobQueue>, bool) {
        queue.idle += 1;
        let (mut queue, waited) = self.0.has_jobs.wait_timeout(queue, time).unwrap_or_else(PoisonError::into_inner);
        if queue.woken > 0 {
            // Who woke it has counted it as one that works.
            queue.woken -= 1;
            queue.coming -= 1;
            return (queue, false);
        }
        queue.idle -= 1;
        let is_unused = waited.timed_out() && queue.jobs.is_empty();
        (queue, is_unused)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::ErrorCode;
    use base::blocking::waiting;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::sync::mpsc;

    /// Time in which a job that has a place is certainly run.
    const PATIENCE: Duration = Duration::from_secs(20);

    #[test]
    fn runs_all_jobs_and_survives_panics() {
        let pool = BlockingPool::default();
        let (sender, receiver) = mpsc::channel();
        pool.submit(|_| panic!("a job that fails"));
        for i in 0..50 {
            let sender = sender.clone();
            pool.submit(move |_| sender.send(i).unwrap());
        }
        drop(sender);
        let mut seen: Vec<i32> = receiver.iter().collect();
        seen.sort_unstable();
        assert_eq!(seen, (0..50).collect::<Vec<_>>());
        let queue = pool.lock();
        assert!(queue.threads <= pool.0.short_max + queue.long, "short jobs run on few threads");
    }

    /// Jobs that hold threads until they are let go.
    #[derive(Clone, Default)]
    struct Gate(Arc<(Mutex<bool>, Condvar)>);

    impl Gate {
        fn pass(&self) {
            drop(self.0.1.wait_while(self.0.0.lock().unwrap(), |open| !*open).unwrap());
        }

        fn open(&self) {
            *self.0.0.lock().unwrap() = true;
            self.0.1.notify_all();
        }
    }

    fn runs_another(pool: &BlockingPool) -> bool {
        let (sender, receiver) = mpsc::channel();
        pool.submit(move |_| sender.send(()).unwrap());
        receiver.recv_timeout(PATIENCE).is_ok()
    }

    #[test]
    fn no_job_is_forgotten_between_bursts_of_others() {
        let pool = BlockingPool::default();
        for burst in 0..200 {
            let (sender, receiver) = mpsc::channel();
            for i in 0..64 {
                let sender = sender.clone();
                pool.submit(move |_| {
                    // Some are long, so that threads come back when others have taken their places.
                    std::thread::sleep(Duration::from_micros(if i % 16 == burst % 16 { 3_000 } else { 0 }));
                    sender.send(()).unwrap();
                });
            }
            drop(sender);
            for _ in 0..20 {
                assert!(runs_another(&pool), "a job waits for ever after burst {burst}");
            }
            assert_eq!(receiver.iter().count(), 64);
        }
    }

    #[test]
    fn threads_that_wait_for_clients_hold_nobody_up() {
        let (pool, gate) = (BlockingPool::default(), Gate::default());
        for _ in 0..THREADS_MAX + 10 {
            let gate = gate.clone();
            pool.submit(move |_| waiting(|| gate.pass()));
        }
        assert!(runs_another(&pool));
        gate.open();
    }

    #[test]
    fn a_long_job_leaves_its_thread_as_it_was_or_not_at_all() {
        let pool = BlockingPool::default();
        let (sender, receiver) = mpsc::channel();
        let long = sender.clone();
        pool.submit(move |_| {
            while LOWERED.get().is_none() && cfg!(target_os = "linux") {
                std::thread::sleep(Duration::from_millis(1));
                base::blocking::look();
            }
            // It has given its place away; what comes back from a wait has none of a short job either.
            waiting(|| ());
            long.send(true).unwrap();
        });
        assert!(receiver.recv_timeout(PATIENCE).unwrap());
        for _ in 0..20 {
            let sender = sender.clone();
            pool.submit(move |_| sender.send(LOWERED.get().is_some()).unwrap());
            assert!(!receiver.recv_timeout(PATIENCE).unwrap(), "a short job runs with a low priority");
        }
    }

    #[test]
    fn long_jobs_hold_no_short_one_up_and_all_threads_rest_at_the_end() {
        let (pool, gate) = (BlockingPool::default(), Gate::default());
        let (sender, receiver) = mpsc::channel();
        let long = pool.0.short_max * 3;
        for _ in 0..long {
            let (gate, sender) = (gate.clone(), sender.clone());
            pool.submit(move |_| {
                gate.pass();
                sender.send(()).unwrap();
            });
        }
        for _ in 0..3 {
            assert!(runs_another(&pool));
        }
        gate.open();
        (0..long).for_each(|_| receiver.recv_timeout(PATIENCE).unwrap());
        let deadline = Instant::now() + PATIENCE;
        let rests =
            |queue: &JobQueue| queue.idle == queue.threads && (queue.long, queue.coming, queue.woken) == (0, 0, 0);
        while !rests(&pool.lock()) {
            assert!(Instant::now() < deadline, "threads are counted wrongly");
            std::thread::sleep(Duration::from_millis(1));
        }
        assert!(pool.lock().running.iter().all(Option::is_none));
    }

    #[test]
    fn a_job_without_a_thread_is_told_so_and_the_next_one_runs() {
        static IS_SHORT: AtomicBool = AtomicBool::new(true);
        let pool = BlockingPool::starting_by(|name, work| match IS_SHORT.load(Ordering::Relaxed) {
            true => Err(io::Error::from(io::ErrorKind::WouldBlock)),
            false => start_thread(name, work),
        });
        let (sender, receiver) = mpsc::channel();
        let ask = || {
            let sender = sender.clone();
            pool.submit(move |turn| sender.send(turn.map_err(|error| error.code())).unwrap());
            receiver.recv_timeout(PATIENCE).unwrap()
        };
        assert_eq!((ask(), ask()), (Err(ErrorCode::CannotScheduleTask), Err(ErrorCode::CannotScheduleTask)));
        IS_SHORT.store(false, Ordering::Relaxed);
        assert_eq!(ask(), Ok(()));
        // Threads that are there take what no new one can be had for.
        IS_SHORT.store(true, Ordering::Relaxed);
        assert_eq!(ask(), Ok(()));
    }

    #[test]
    fn a_job_that_is_refused_may_ask_the_pool() {
        let pool = BlockingPool::starting_by(|_, _| Err(io::Error::from(io::ErrorKind::WouldBlock)));
        let (sender, receiver) = mpsc::channel();
        let again = pool.clone();
        std::thread::spawn(move || {
            pool.submit(move |turn| {
                assert!(turn.is_err());
                again.submit(move |turn| sender.send(turn.map_err(|error| error.code())).unwrap());
            })
        });
        assert_eq!(receiver.recv_timeout(PATIENCE), Ok(Err(ErrorCode::CannotScheduleTask)));
    }
}
