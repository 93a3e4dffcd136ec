//! Threads that can be looked at, and what each works for.

use crate::capture;
use crate::sampler;
use crate::unwind::frames;
use parking_lot::Mutex;
use std::cell::RefCell;
use std::sync::{Arc, OnceLock};

/// What threads work for, and how often their stacks are sampled meanwhile.
#[derive(Debug, Default)]
pub struct Task {
    /// The query's id.
    pub query_id: String,
    /// Nanoseconds of time between two samples; 0: none.
    pub real_period_ns: u64,
    /// Nanoseconds on a CPU between two samples; 0: none.
    pub cpu_period_ns: u64,
}

/// A registered thread.
pub(crate) struct Slot {
    pub thread: i32,
    pub task: Mutex<Option<Arc<Task>>>,
    /// When the last samples were taken: on the clock, and on the thread's own.
    pub last: Mutex<[u64; 2]>,
    name: OnceLock<Arc<str>>,
}

impl Slot {
    fn new(thread: i32) -> Self {
        Slot { thread, task: Mutex::new(None), last: Mutex::new([0; 2]), name: OnceLock::new() }
    }

    /// The thread's name, as the system had it when somebody first asked.
    pub(crate) fn name(&self) -> Arc<str> {
        self.name.get_or_init(|| name_of(self.thread).into()).clone()
    }
}

/// The system's name of a thread of the process.
fn name_of(thread: i32) -> String {
    std::fs::read_to_string(format!("/proc/self/task/{thread}/comm")).unwrap_or_default().trim_end().to_string()
}

static SLOTS: Mutex<Vec<Arc<Slot>>> = Mutex::new(Vec::new());

thread_local! {
    static OWN: RefCell<Option<Registered>> = const { RefCell::new(None) };
}

/// Until it drops, a thread can be looked at. Dropped by the end of the thread.
pub struct Registered(Arc<Slot>);

impl Drop for Registered {
    fn drop(&mut self) {
        capture::forbid();
        SLOTS.lock().retain(|slot| !Arc::ptr_eq(slot, &self.0));
    }
}

/// Lets this thread be looked at until it ends.
pub fn register() {
    own(|_| ());
}

/// Calls `f` with this thread's slot; registers the thread first if need be. `None` while the thread ends.
fn own<T>(f: impl FnOnce(&Arc<Slot>) -> T) -> Option<T> {
    OWN.try_with(|own| {
        let mut own = own.borrow_mut();
        let registered = own.get_or_insert_with(|| {
            capture::allow();
            let slot = Arc::new(Slot::new(capture::thread_id()));
            SLOTS.lock().push(slot.clone());
            Registered(slot)
        });
        f(&registered.0)
    })
    .ok()
}

/// This thread works for a task until it drops.
pub struct Running(Option<Arc<Task>>);

/// Marks this thread as working for `task`; what it worked for before is taken up again at the end.
#[must_use]
pub fn run(task: &Arc<Task>) -> Running {
    if task.real_period_ns != 0 || task.cpu_period_ns != 0 {
        sampler::start();
    }
    Running(own(|slot| slot.task.lock().replace(task.clone())).flatten())
}

impl Drop for Running {
    fn drop(&mut self) {
        let before = self.0.take();
        own(|slot| *slot.task.lock() = before);
    }
}

pub(crate) fn slots() -> Vec<Arc<Slot>> {
    SLOTS.lock().clone()
}

/// A thread of the process and where it is.
pub struct ThreadStack {
    /// The system's id.
    pub thread: u64,
    /// Its name.
    pub name: String,
    /// The query that it works for, or nothing.
    pub query_id: String,
    /// Addresses, the innermost frame first; empty for threads that cannot be looked at, and for the one that asks.
    pub frames: Vec<u64>,
}

/// All threads of the process.
pub fn stacks() -> Vec<ThreadStack> {
    let slots = slots();
    let mut threads: Vec<i32> = std::fs::read_dir("/proc/self/task")
        .map(|entries| entries.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok()).collect())
        .unwrap_or_default();
    threads.sort_unstable();
    let asker = capture::thread_id();
    let one = |thread: i32| {
        let slot = slots.iter().find(|slot| slot.thread == thread);
        let query_id =
            slot.and_then(|slot| slot.task.lock().as_ref().map(|task| task.query_id.clone())).unwrap_or_default();
        let snapshot = slot.filter(|_| thread != asker).and_then(|_| capture::capture(thread));
        ThreadStack {
            thread: thread as u64,
            name: name_of(thread),
            query_id,
            frames: snapshot.map(|s| frames(&s)).unwrap_or_default(),
        }
    };
    threads.into_iter().map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::time::Duration;

    #[inline(never)]
    fn busy_function(stop: &AtomicBool) -> u64 {
        let mut sum = 0u64;
        while !stop.load(Ordering::Relaxed) {
            sum = std::hint::black_box(sum.wrapping_mul(3) + 1);
        }
        sum
    }

    #[test]
    #[cfg(target_arch = "x86_64")]
    fn stacks_and_samples_name_the_function() {
        let stop = AtomicBool::new(false);
        let task = Arc::new(Task { query_id: "the query".into(), real_period_ns: 2_000_000, cpu_period_ns: 2_000_000 });
        std::thread::scope(|scope| {
            scope.spawn(|| {
                let _running = run(&task);
                busy_function(&stop)
            });
            std::thread::sleep(Duration::from_millis(300));
            let all = stacks();
            stop.store(true, Ordering::Relaxed);
            let found = all.iter().find(|stack| stack.query_id == "the query").unwrap();
            let names: Vec<String> = found.frames.iter().filter_map(|&address| crate::symbol_of(address)).collect();
            assert!(names.iter().any(|name| name.contains("busy_function")), "{names:?}");
            assert!(names.len() > 3, "{names:?}");
        });
        let samples = crate::samples();
        for kind in [crate::SampleClock::Real, crate::SampleClock::Cpu] {
            let of_kind = samples
                .iter()
                .filter(|sample| sample.kind == kind && sample.query_id == "the query" && !sample.frames.is_empty());
            assert!(of_kind.count() >= 3, "{kind:?}: {}", samples.len());
        }
    }
}
