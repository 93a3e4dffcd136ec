//! Background threads: tables ask to be looked after, a thread takes one and lets it do one piece of work.

use parking_lot::{Condvar, Mutex};
use std::collections::VecDeque;
use std::sync::{Arc, Weak};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Tables are looked after at least so often, while a thread is free.
const LOOK_AFTER: Duration = Duration::from_secs(5);

/// Something that has background work.
pub(crate) trait Background: Send + Sync {
    /// Does one piece of work. `true` if there may be more.
    fn work(&self) -> bool;
}

#[derive(Default)]
struct PoolState {
    queue: VecDeque<Weak<dyn Background>>,
    /// All that ever asked: now and then they are looked after unasked, for what time brings.
    known: Vec<Weak<dyn Background>>,
    looked: Option<Instant>,
    stopped: bool,
    threads: Vec<JoinHandle<()>>,
}

impl PoolState {
    /// Puts all tables into the queue when that was not done for a while.
    fn look_after(&mut self) {
        if self.queue.is_empty() && self.looked.is_none_or(|at| at.elapsed() >= LOOK_AFTER) {
            self.looked = Some(Instant::now());
            self.known.retain(|known| known.strong_count() > 0);
            self.queue.extend(self.known.iter().cloned());
        }
    }
}

struct PoolInner {
    state: Mutex<PoolState>,
    wake: Condvar,
}

/// The priority of a pool's threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PoolPriority {
    /// That of work which nobody waits for: [`base::priority::BACKGROUND`].
    Background,
    /// That of queries.
    Query,
}

/// Threads, started when first needed.
pub(crate) struct Pool {
    inner: Arc<PoolInner>,
    /// The name of its threads.
    name: &'static str,
    threads_max: usize,
    priority: PoolPriority,
}

impl Pool {
    pub(crate) fn new(name: &'static str, threads_max: usize, priority: PoolPriority) -> Self {
        let inner = Arc::new(PoolInner { state: Mutex::default(), wake: Condvar::new() });
        Pool { inner, name, threads_max, priority }
    }

    /// Asks for a thread's attention; asking twice for one table that waits does nothing.
    pub(crate) fn ask(&self, who: Weak<dyn Background>) {
        let mut state = self.inner.state.lock();
        if state.stopped || state.queue.iter().any(|waiting| Weak::ptr_eq(waiting, &who)) {
            return;
        }
        if !state.known.iter().any(|known| Weak::ptr_eq(known, &who)) {
            state.known.push(who.clone());
        }
        state.queue.push_back(who);
        if state.threads.len() < self.threads_max {
            let (inner, priority) = (self.inner.clone(), self.priority);
            // Without a thread the work waits for the next one that can be had.
            if let Ok(thread) = std::thread::Builder::new().name(self.name.into()).spawn(move || run(&inner, priority))
            {
                state.threads.push(thread);
            }
        }
        drop(state);
        self.inner.wake.notify_one();
    }
}

fn run(inner: &PoolInner, priority: PoolPriority) {
    if priority == PoolPriority::Background {
        // Of this thread and of those that it starts. Where it may not be changed, merges compete with queries as
        // equals.
        let _ = base::priority::lower(base::priority::BACKGROUND);
    }
    loop {
        let who = {
            let mut state = inner.state.lock();
            loop {
                if state.stopped {
                    return;
                }
                match state.queue.pop_front() {
                    Some(who) => break who,
                    None => {
                        let _ = inner.wake.wait_for(&mut state, LOOK_AFTER);
                        state.look_after();
                    }
                }
            }
        };
        let Some(table) = who.upgrade() else { continue };
        if table.work() {
            inner.state.lock().queue.push_back(who);
            inner.wake.notify_one();
        }
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        let threads = {
            let mut state = self.inner.state.lock();
            state.stopped = true;
            std::mem::take(&mut state.threads)
        };
        self.inner.wake.notify_all();
        for thread in threads {
            // The last owner of the services may be one of the threads itself.
            if thread.thread().id() != std::thread::current().id() {
                let _ = thread.join();
            }
        }
    }
}
