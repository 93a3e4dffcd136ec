//! Work of a thread for a query: clock, share of the CPU, page faults, and waits.
//!
//! ```text
//! statement: planning ──▶ [step of a phase] ──▶ writing the result      a guard each; the inner one takes over
//! ```
//! Clock, CPU and page faults come from one `getrusage` at either end of a stretch of work, which is the beginning of
//! the next. What `/proc` tells is read only for stretches from [`PROC_READ_MIN`] on, so that queries of a millisecond
//! do not pay for it; it may begin up to that long before the stretch.

use crate::events::{Counters, Event};
use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::TimeValLike;
use parking_lot::{Mutex, MutexGuard, RwLock, RwLockReadGuard, RwLockWriteGuard};
use std::cell::RefCell;
use std::fs::File;
use std::os::unix::fs::FileExt;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Shortest stretch of work that is worth reading `/proc`, which takes some microseconds.
const PROC_READ_MIN: Duration = Duration::from_millis(1);

/// Longest stretch within a statement or step whose CPU time is left to what follows on the thread.
const SHORT: Duration = Duration::from_micros(20);

const DEEP_EVENTS: [Event; 6] = [
    Event::OSCPUVirtualTimeMicroseconds,
    Event::OSCPUWaitMicroseconds,
    Event::OSReadChars,
    Event::OSWriteChars,
    Event::OSReadBytes,
    Event::OSWriteBytes,
];

thread_local! {
    static THREAD: RefCell<Thread> =
        const { RefCell::new(Thread { owners: Vec::new(), start: None, deep: None, files: None }) };
}

/// The current work of a thread and its use of resources so far.
struct Thread {
    /// The counters that it works for, the innermost last; whether that is a step of a phase.
    owners: Vec<(Arc<Counters>, bool)>,
    start: Option<Usage>,
    deep: Option<ProcReading>,
    files: Option<[File; 2]>,
}

/// Last reading of `/proc`.
struct ProcReading {
    at: Instant,
    values: [u64; 6],
}

#[derive(Clone, Copy)]
struct Usage {
    at: Instant,
    user_us: u64,
    system_us: u64,
    soft: u64,
    hard: u64,
}

/// Counts the thread's work for a query until it drops.
#[must_use]
pub struct Work {
    counts: bool,
}

/// Work for a statement outside the phases that the scheduler runs: planning, waiting for workers, the result.
pub fn statement(counters: &Arc<Counters>) -> Work {
    enter(counters, false)
}

/// A step of a phase. Within another step it counts nothing of its own.
pub fn step(counters: &Arc<Counters>) -> Work {
    enter(counters, true)
}

fn enter(counters: &Arc<Counters>, is_step: bool) -> Work {
    THREAD.with_borrow_mut(|thread| {
        let counts = thread.owners.last().is_none_or(|(_, outer_is_step)| is_step && !outer_is_step);
        if counts {
            let now = thread.account(false);
            thread.owners.push((counters.clone(), is_step));
            thread.begin(now);
        }
        Work { counts }
    })
}

impl Work {
    /// Whether this guard counts; else one around it does.
    pub fn counts(&self) -> bool {
        self.counts
    }
}

impl Drop for Work {
    fn drop(&mut self) {
        if !self.counts {
            return;
        }
        // A thread that ends has dropped its locals already.
        let _ = THREAD.try_with(|thread| {
            let mut thread = thread.borrow_mut();
            let is_last = thread.owners.len() == 1;
            let now = thread.account(is_last);
            thread.owners.pop();
            if !thread.owners.is_empty() {
                thread.begin(now);
            }
        });
    }
}

/// The counters of the query that this thread works for, if any.
pub fn counters() -> Option<Arc<Counters>> {
    let of_owner = |thread: &RefCell<Thread>| thread.borrow().owners.last().map(|(counters, _)| counters.clone());
    THREAD.try_with(of_owner).ok().flatten()
}

/// Counts an event for the query that this thread works for, if any.
pub fn count(event: Event, amount: u64) {
    let _ = THREAD.try_with(|thread| {
        if let Some((counters, _)) = thread.borrow().owners.last() {
            counters.add(event, amount);
        }
    });
}

impl Thread {
    /// Begins a stretch of work at `now`, if that was just asked for.
    fn begin(&mut self, now: Option<Usage>) {
        self.start = now.or_else(usage);
        let Some(start) = self.start else { return };
        if self.deep.as_ref().is_none_or(|deep| start.at.duration_since(deep.at) >= PROC_READ_MIN) {
            self.deep = self.read_deep().map(|values| ProcReading { at: start.at, values });
        }
    }

    /// Adds what was used since the last beginning to the innermost owner; `is_last`: no other stretch follows at once.
    /// Gives where the next one begins.
    fn account(&mut self, is_last: bool) -> Option<Usage> {
        let start = self.start.take()?;
        let counters = self.owners.last()?.0.clone();
        let at = Instant::now();
        let is_short = !is_last && at.duration_since(start.at) < SHORT;
        let end = if is_short { Usage { at, ..start } } else { usage()? };
        let wall = end.at.duration_since(start.at);
        let used = [
            (Event::RealTimeMicroseconds, wall.as_micros() as u64),
            (Event::UserTimeMicroseconds, end.user_us.saturating_sub(start.user_us)),
            (Event::SystemTimeMicroseconds, end.system_us.saturating_sub(start.system_us)),
            (Event::SoftPageFaults, end.soft.saturating_sub(start.soft)),
            (Event::HardPageFaults, end.hard.saturating_sub(start.hard)),
        ];
        used.into_iter().filter(|(_, amount)| *amount > 0).for_each(|(event, amount)| counters.add(event, amount));
        if wall < PROC_READ_MIN {
            return Some(end);
        }
        if let (Some(before), Some(now)) = (self.deep.take(), self.read_deep()) {
            self.deep = Some(ProcReading { at: end.at, values: now });
            for (i, event) in DEEP_EVENTS.into_iter().enumerate() {
                let scale = if i < 2 { 1_000 } else { 1 };
                let amount = now[i].saturating_sub(before.values[i]) / scale;
                if amount > 0 {
                    counters.add(event, amount);
                }
            }
        }
        Some(end)
    }

    /// Nanoseconds on and waiting for a CPU, characters read and written, bytes read from and written to disks; what a
    /// system does not tell stays 0.
    fn read_deep(&mut self) -> Option<[u64; 6]> {
        if self.files.is_none() {
            self.files =
                Some([File::open("/proc/thread-self/schedstat").ok()?, File::open("/proc/thread-self/io").ok()?]);
        }
        let [schedstat, io] = self.files.as_ref()?;
        let mut buffer = [0u8; 256];
        let mut values = [0; 6];
        let length = schedstat.read_at(&mut buffer, 0).ok()?;
        for (value, word) in values.iter_mut().zip(words(&buffer[..length])).take(2) {
            *value = word;
        }
        let length = io.read_at(&mut buffer, 0).unwrap_or(0);
        let io: Vec<u64> = words(&buffer[..length]).collect();
        // rchar, wchar, syscr, syscw, read_bytes, write_bytes.
        if let [rchar, wchar, _, _, read, write, ..] = io[..] {
            values[2..].copy_from_slice(&[rchar, wchar, read, write]);
        }
        Some(values)
    }
}

/// The numbers in a text.
fn words(text: &[u8]) -> impl Iterator<Item = u64> + '_ {
    text.split(|byte| byte.is_ascii_whitespace()).filter_map(|word| std::str::from_utf8(word).ok()?.parse().ok())
}

fn usage() -> Option<Usage> {
    let usage = getrusage(UsageWho::RUSAGE_THREAD).ok()?;
    let number = |number: i64| u64::try_from(number).unwrap_or(0);
    Some(Usage {
        at: Instant::now(),
        user_us: number(usage.user_time().num_microseconds()),
        system_us: number(usage.system_time().num_microseconds()),
        soft: number(usage.minor_page_faults()),
        hard: number(usage.major_page_faults()),
    })
}

/// Locks a mutex that queries share: the waiting counts as `ContextLockWaitMicroseconds`.
pub fn lock<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    waited(mutex.try_lock(), || mutex.lock(), Event::ContextLock, Event::ContextLockWaitMicroseconds)
}

/// Locks shared state of queries for reading: the waiting counts as `ContextLockWaitMicroseconds`.
pub fn read<T: ?Sized>(lock: &RwLock<T>) -> RwLockReadGuard<'_, T> {
    waited(lock.try_read(), || lock.read(), Event::ContextLock, Event::ContextLockWaitMicroseconds)
}

/// Locks shared state of queries for writing: the waiting counts as `ContextLockWaitMicroseconds`.
pub fn write<T: ?Sized>(lock: &RwLock<T>) -> RwLockWriteGuard<'_, T> {
    waited(lock.try_write(), || lock.write(), Event::ContextLock, Event::ContextLockWaitMicroseconds)
}

/// A lock's guard: `free`, or the one that `wait` gives; counts the taking and the time of the wait.
pub fn waited<G>(free: Option<G>, wait: impl FnOnce() -> G, taken: Event, waiting: Event) -> G {
    count(taken, 1);
    waited_only(free, wait, waiting)
}

/// A lock's guard as of [`waited`], whose taking is not counted.
pub fn waited_only<G>(free: Option<G>, wait: impl FnOnce() -> G, waiting: Event) -> G {
    free.unwrap_or_else(|| {
        let start = Instant::now();
        let guard = wait();
        count(waiting, start.elapsed().as_micros() as u64);
        guard
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn spin(time: Duration) {
        let start = Instant::now();
        while start.elapsed() < time {}
    }

    #[test]
    fn stretches_are_counted_once_and_for_their_owner() {
        let (query, operator) = (Counters::new(None), Counters::new(None));
        let begun = Instant::now();
        let whole = statement(&query);
        spin(Duration::from_millis(4));
        {
            let _step = step(&operator);
            let _inner = step(&query);
            spin(Duration::from_millis(8));
        }
        drop(whole);
        let real = |counters: &Counters| counters.get(Event::RealTimeMicroseconds);
        assert!(real(&operator) >= 8_000, "{}", real(&operator));
        assert!(real(&query) >= 4_000, "{}", real(&query));
        assert!(
            real(&query) + real(&operator) <= begun.elapsed().as_micros() as u64,
            "{} {}",
            real(&query),
            real(&operator)
        );
        assert!(operator.get(Event::UserTimeMicroseconds) + operator.get(Event::SystemTimeMicroseconds) > 0);
    }

    #[test]
    fn waits_for_locks_are_counted() {
        let counters = Counters::new(None);
        let mutex = Mutex::new(0);
        std::thread::scope(|scope| {
            let held = mutex.lock();
            let waiter = scope.spawn(|| {
                let _work = statement(&counters);
                *lock(&mutex) += 1;
            });
            std::thread::sleep(Duration::from_millis(20));
            drop(held);
            assert!(waiter.join().is_ok());
        });
        assert_eq!(counters.get(Event::ContextLock), 1);
        assert!(counters.get(Event::ContextLockWaitMicroseconds) >= 1_000);
    }
}
