//! A model checker for the small core: threads of a test run one at a time, and a seed says who goes on at each lock,
//! flag and wait. The same seed gives the same order.
//!
//! ```text
//! thread 1  ──lock──┐                 ┌──flag──
//! thread 2          └──lock──publish──┘            one runs; at each step the next is drawn
//! ```
//! Threads are real ones, each of which waits for its turn: what they keep per thread (memory trackers) stays theirs,
//! and files are files. A thread that waits for a lock is not drawn until the lock is free, so that a state in which
//! nobody can go on is known at once: the run fails with the seed and with what each thread waits for. So it does when
//! a thread panics, or after too many steps.
//!
//! Outside of a run all types are those of `parking_lot` and of the standard library.
//!
//! What is not there: weak memory. Every order of steps is tried as if all saw the same memory.

use std::cell::RefCell;
use std::ops::{Deref, DerefMut};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// A run with more steps goes in circles.
const STEPS_MAX: u64 = 200_000;
/// One in so many steps changes the thread; at others the thread goes on while it can.
const SWITCH_ONE_IN: u64 = 3;

#[derive(Clone, Copy, Debug, PartialEq)]
enum ThreadStatus {
    Ready,
    /// Waits for what lies at an address.
    Waits(usize),
    /// The same, but not for ever.
    WaitsAWhile(usize),
    Done,
}

struct ModelState {
    running: usize,
    threads: Vec<ThreadStatus>,
    random: u64,
    steps: u64,
    failure: Option<String>,
}

struct ModelRun {
    state: parking_lot::Mutex<ModelState>,
    turn: parking_lot::Condvar,
}

thread_local! {
    /// The run that this thread is part of, and its number in it.
    static OWN: RefCell<Option<(Arc<ModelRun>, usize)>> = const { RefCell::new(None) };
}

fn own() -> Option<(Arc<ModelRun>, usize)> {
    // A thread that panics gives its locks back without asking for its turn.
    if std::thread::panicking() { None } else { OWN.with_borrow(Clone::clone) }
}

impl ModelRun {
    /// Puts the thread into a state, and lets the next go on until it is this thread's turn again.
    fn switch(&self, thread: usize, status: ThreadStatus) {
        let mut state = self.state.lock();
        state.threads[thread] = status;
        state.steps += 1;
        if state.steps > STEPS_MAX {
            state.failure.get_or_insert_with(|| format!("no end after {STEPS_MAX} steps"));
        }
        state.draw();
        self.turn.notify_all();
        while state.running != thread && state.failure.is_none() && status != ThreadStatus::Done {
            self.turn.wait(&mut state);
        }
        if status == ThreadStatus::Done {
            return;
        }
        if let Some(failure) = state.failure.clone() {
            drop(state);
            panic!("{failure}");
        }
    }

    /// Lets threads go on that wait for an address.
    fn wake(&self, address: usize) {
        for status in &mut self.state.lock().threads {
            if matches!(*status, ThreadStatus::Waits(at) | ThreadStatus::WaitsAWhile(at) if at == address) {
                *status = ThreadStatus::Ready;
            }
        }
    }
}

impl ModelState {
    fn next_random(&mut self) -> u64 {
        self.random = self.random.wrapping_add(0x9E37_79B9_7F4A_7C15);
        kernels::hash::hash_u64(self.random)
    }

    /// Draws the thread that goes on.
    fn draw(&mut self) {
        let chance = self.next_random();
        if self.threads[self.running] == ThreadStatus::Ready && chance % SWITCH_ONE_IN != 0 {
            return;
        }
        let with = |wanted: fn(&ThreadStatus) -> bool| {
            (0..self.threads.len()).filter(|&thread| wanted(&self.threads[thread])).collect::<Vec<_>>()
        };
        let mut able = with(|status| *status == ThreadStatus::Ready);
        // Time passes at any moment, at the latest when nobody else can go on.
        if able.is_empty() || chance % 16 == 0 {
            able.extend(with(|status| matches!(status, ThreadStatus::WaitsAWhile(_))));
        }
        if able.is_empty() {
            if self.threads.iter().any(|status| *status != ThreadStatus::Done) {
                self.failure.get_or_insert_with(|| "deadlock".to_string());
            }
            return;
        }
        self.running = able[(chance >> 32) as usize % able.len()];
        self.threads[self.running] = ThreadStatus::Ready;
    }
}

/// Runs threads in the order that a seed says.
///
/// # Panics
/// When a thread does, or when none can go on; the seed is part of the message.
pub(crate) fn run(seed: u64, threads: Vec<Box<dyn FnOnce() + Send + '_>>) {
    let state = ModelState {
        running: 0,
        threads: vec![ThreadStatus::Ready; threads.len()],
        random: seed,
        steps: 0,
        failure: None,
    };
    let run = Arc::new(ModelRun { state: parking_lot::Mutex::new(state), turn: parking_lot::Condvar::new() });
    run.state.lock().draw();
    let failures: Vec<String> = std::thread::scope(|scope| {
        let mut started = Vec::with_capacity(threads.len());
        for (number, work) in threads.into_iter().enumerate() {
            let run = run.clone();
            started.push(scope.spawn(move || thread(&run, number, work)));
        }
        started
            .into_iter()
            .enumerate()
            .filter_map(|(number, thread)| {
                thread.join().err().map(|panic| format!("thread {number}: {}", text_of(&*panic)))
            })
            .collect()
    });
    let state = run.state.lock();
    assert!(failures.is_empty(), "seed {seed}, after {} steps:\n{}", state.steps, failures.join("\n"));
}

fn thread(run: &Arc<ModelRun>, number: usize, work: Box<dyn FnOnce() + Send + '_>) {
    {
        let mut state = run.state.lock();
        while state.running != number && state.failure.is_none() {
            run.turn.wait(&mut state);
        }
    }
    OWN.set(Some((run.clone(), number)));
    let outcome = catch_unwind(AssertUnwindSafe(work));
    OWN.set(None);
    if let Err(panic) = &outcome {
        run.state
            .lock()
            .failure
            .get_or_insert_with(|| format!("given up: thread {number} panicked: {}", text_of(&**panic)));
    }
    run.switch(number, ThreadStatus::Done);
    if let Err(panic) = outcome {
        resume_unwind(panic);
    }
}

fn text_of(panic: &(dyn std::any::Any + Send)) -> String {
    panic
        .downcast_ref::<String>()
        .cloned()
        .or_else(|| panic.downcast_ref::<&str>().map(ToString::to_string))
        .unwrap_or_default()
}

/// Another thread may go on here.
pub(crate) fn step() {
    if let Some((run, thread)) = own() {
        run.switch(thread, ThreadStatus::Ready);
    }
}

/// Takes what `attempt` gives as soon as it gives something; others go on meanwhile.
fn acquire<G>(address: usize, attempt: impl Fn() -> Option<G>, block: impl FnOnce() -> G) -> G {
    let Some((run, thread)) = own() else { return block() };
    run.switch(thread, ThreadStatus::Ready);
    loop {
        match attempt() {
            Some(guard) => return guard,
            None => run.switch(thread, ThreadStatus::Waits(address)),
        }
    }
}

fn wake(address: usize) {
    // Also of a thread that panics: others may wait for its lock.
    if let Some((run, _)) = OWN.with_borrow(Clone::clone) {
        run.wake(address);
    }
}

fn address_of<T: ?Sized>(what: &T) -> usize {
    std::ptr::from_ref(what).cast::<u8>() as usize
}

/// `parking_lot::Mutex`.
#[derive(Debug, Default)]
pub(crate) struct Mutex<T>(parking_lot::Mutex<T>);

/// Its guard. Empty only while a condition is waited for.
pub(crate) struct MutexGuard<'a, T> {
    inner: Option<parking_lot::MutexGuard<'a, T>>,
    owner: &'a Mutex<T>,
}

impl<T> Mutex<T> {
    pub(crate) const fn new(value: T) -> Self {
        Mutex(parking_lot::Mutex::new(value))
    }

    pub(crate) fn lock(&self) -> MutexGuard<'_, T> {
        let inner = acquire(address_of(self), || self.0.try_lock(), || self.0.lock());
        MutexGuard { inner: Some(inner), owner: self }
    }

    pub(crate) fn into_inner(self) -> T {
        self.0.into_inner()
    }
}

impl<T> Deref for MutexGuard<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        self.inner.as_ref().unwrap()
    }
}

impl<T> DerefMut for MutexGuard<'_, T> {
    fn deref_mut(&mut self) -> &mut T {
        self.inner.as_mut().unwrap()
    }
}

impl<T> Drop for MutexGuard<'_, T> {
    fn drop(&mut self) {
        self.inner = None;
        wake(address_of(self.owner));
    }
}

/// `parking_lot::RwLock`.
#[derive(Debug, Default)]
pub(crate) struct RwLock<T>(parking_lot::RwLock<T>);

/// Its guards.
pub(crate) struct ModelGuard<G> {
    inner: Option<G>,
    address: usize,
}

impl<T> RwLock<T> {
    pub(crate) fn read(&self) -> ModelGuard<parking_lot::RwLockReadGuard<'_, T>> {
        let address = address_of(self);
        ModelGuard { inner: Some(acquire(address, || self.0.try_read(), || self.0.read())), address }
    }

    pub(crate) fn write(&self) -> ModelGuard<parking_lot::RwLockWriteGuard<'_, T>> {
        let address = address_of(self);
        ModelGuard { inner: Some(acquire(address, || self.0.try_write(), || self.0.write())), address }
    }
}

impl<G: Deref> Deref for ModelGuard<G> {
    type Target = G::Target;

    fn deref(&self) -> &G::Target {
        self.inner.as_ref().unwrap()
    }
}

impl<G: DerefMut> DerefMut for ModelGuard<G> {
    fn deref_mut(&mut self) -> &mut G::Target {
        self.inner.as_mut().unwrap()
    }
}

impl<G> Drop for ModelGuard<G> {
    fn drop(&mut self) {
        self.inner = None;
        wake(self.address);
    }
}

/// `parking_lot::Condvar`.
#[derive(Debug, Default)]
pub(crate) struct Condvar(parking_lot::Condvar);

impl Condvar {
    pub(crate) const fn new() -> Self {
        Condvar(parking_lot::Condvar::new())
    }

    pub(crate) fn wait<T>(&self, guard: &mut MutexGuard<'_, T>) {
        if !self.wait_in_run(guard, ThreadStatus::Waits(address_of(self))) {
            self.0.wait(guard.inner.as_mut().unwrap());
        }
    }

    pub(crate) fn wait_for<T>(&self, guard: &mut MutexGuard<'_, T>, timeout: Duration) {
        if !self.wait_in_run(guard, ThreadStatus::WaitsAWhile(address_of(self))) {
            self.0.wait_for(guard.inner.as_mut().unwrap(), timeout);
        }
    }

    fn wait_in_run<T>(&self, guard: &mut MutexGuard<'_, T>, status: ThreadStatus) -> bool {
        let Some((run, thread)) = own() else { return false };
        guard.inner = None;
        wake(address_of(guard.owner));
        run.switch(thread, status);
        let owner = guard.owner;
        guard.inner = Some(acquire(address_of(owner), || owner.0.try_lock(), || owner.0.lock()));
        true
    }

    pub(crate) fn notify_all(&self) {
        wake(address_of(self));
        self.0.notify_all();
    }
}

/// `std::sync::atomic::AtomicBool`.
#[derive(Debug, Default)]
pub(crate) struct AtomicBool(std::sync::atomic::AtomicBool);

impl AtomicBool {
    pub(crate) const fn new(value: bool) -> Self {
        AtomicBool(std::sync::atomic::AtomicBool::new(value))
    }

    pub(crate) fn load(&self, ordering: Ordering) -> bool {
        step();
        self.0.load(ordering)
    }

    pub(crate) fn store(&self, value: bool, ordering: Ordering) {
        step();
        self.0.store(value, ordering);
    }
}

/// `std::sync::OnceLock`.
#[derive(Debug)]
pub(crate) struct OnceLock<T>(std::sync::OnceLock<T>);

impl<T> Default for OnceLock<T> {
    fn default() -> Self {
        OnceLock(std::sync::OnceLock::new())
    }
}

impl<T> OnceLock<T> {
    pub(crate) fn get(&self) -> Option<&T> {
        step();
        self.0.get()
    }

    pub(crate) fn set(&self, value: T) -> Result<(), T> {
        step();
        self.0.set(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    type Work<'a> = Vec<Box<dyn FnOnce() + Send + 'a>>;

    #[test]
    fn a_seed_is_an_order_and_seeds_differ() {
        let order = |seed| {
            let log = Mutex::new(Vec::new());
            let work: Work<'_> = (0..3)
                .map(|thread| {
                    Box::new({
                        let log = &log;
                        move || (0..3).for_each(|_| log.lock().push(thread))
                    }) as _
                })
                .collect();
            run(seed, work);
            log.into_inner()
        };
        assert_eq!(order(1), order(1));
        assert!((0..20).map(order).collect::<HashSet<_>>().len() > 10);
    }

    #[test]
    fn finds_a_lost_update() {
        let is_lost = |seed| {
            let number = Mutex::new(0);
            let add = || {
                let before = *number.lock();
                *number.lock() = before + 1;
            };
            run(seed, vec![Box::new(add), Box::new(add)]);
            number.into_inner() == 1
        };
        let lost = (0..100).filter(|&seed| is_lost(seed)).count();
        assert!((10..90).contains(&lost), "{lost}");
    }

    #[test]
    fn finds_a_deadlock() {
        let deadlocks = |seed| {
            let (a, b) = (Mutex::new(()), Mutex::new(()));
            let one = || {
                let _a = a.lock();
                let _b = b.lock();
            };
            let other = || {
                let _b = b.lock();
                let _a = a.lock();
            };
            catch_unwind(AssertUnwindSafe(|| run(seed, vec![Box::new(one), Box::new(other)])))
                .is_err_and(|panic| text_of(&*panic).contains("deadlock"))
        };
        assert!((0..50).any(deadlocks));
        assert!(!(0..50).all(deadlocks));
    }

    #[test]
    fn a_condition_wakes_who_waits() {
        for seed in 0..50 {
            let (ready, changed) = (Mutex::new(false), Condvar::new());
            let wait = || {
                let mut ready = ready.lock();
                while !*ready {
                    changed.wait(&mut ready);
                }
            };
            let tell = || {
                *ready.lock() = true;
                changed.notify_all();
            };
            run(seed, vec![Box::new(wait), Box::new(tell), Box::new(wait)]);
        }
    }
}
