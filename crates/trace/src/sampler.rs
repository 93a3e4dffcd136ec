//! Samples of the stacks of threads that work for queries that ask for it.

use crate::capture;
use crate::threads::{Slot, Task, slots};
use crate::unwind::frames;
use parking_lot::Mutex;
use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::Once;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Samples kept; the oldest go first.
const SAMPLES_MAX: usize = 50_000;
/// The shortest and the longest time between two looks at the threads.
const TICK_NS: (u64, u64) = (1_000_000, 20_000_000);

/// What made a sample due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SampleClock {
    /// Time on a CPU.
    Cpu,
    /// Time on the clock.
    Real,
}

/// A stack at a time.
#[derive(Clone, Debug)]
pub struct Sample {
    /// Microseconds after the epoch.
    pub time_us: i64,
    /// What made it due.
    pub kind: SampleClock,
    /// The system's id of the thread.
    pub thread: u64,
    /// The thread's name.
    pub thread_name: Arc<str>,
    /// The query that the thread worked for.
    pub query_id: String,
    /// Addresses, the innermost frame first.
    pub frames: Vec<u64>,
}

static SAMPLES: Mutex<VecDeque<Arc<Sample>>> = Mutex::new(VecDeque::new());

/// The samples that are kept, the oldest first.
pub fn samples() -> Vec<Arc<Sample>> {
    SAMPLES.lock().iter().cloned().collect()
}

/// Makes sure that there is a sampler. It never ends: it looks at idle threads only fifty times a second.
pub(crate) fn start() {
    static START: Once = Once::new();
    START.call_once(|| {
        // Without a thread there are no samples; queries do not care.
        let _ = std::thread::Builder::new().name("sampler".into()).spawn(run);
    });
}

fn run() {
    loop {
        let mut tick = TICK_NS.1;
        for slot in slots() {
            let Some(task) = slot.task.lock().clone() else { continue };
            for period in [task.real_period_ns, task.cpu_period_ns] {
                tick = if period == 0 { tick } else { tick.min(period.max(TICK_NS.0)) };
            }
            look(&slot, &task);
        }
        std::thread::sleep(Duration::from_nanos(tick));
    }
}

/// Takes a sample of each kind that is due.
fn look(slot: &Slot, task: &Task) {
    if task.real_period_ns == 0 && task.cpu_period_ns == 0 {
        return;
    }
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let clocks = [now.as_nanos() as u64, cpu_ns(slot.thread)];
    let periods = [task.real_period_ns, task.cpu_period_ns];
    let mut due = [false; 2];
    {
        let mut last = slot.last.lock();
        for i in 0..2 {
            due[i] = periods[i] > 0 && clocks[i].saturating_sub(last[i]) >= periods[i];
            if due[i] {
                last[i] = clocks[i];
            }
        }
    }
    if due == [false; 2] {
        return;
    }
    let Some(snapshot) = capture::capture(slot.thread) else { return };
    let frames = frames(&snapshot);
    let mut samples = SAMPLES.lock();
    for (is_due, kind) in due.into_iter().zip([SampleClock::Real, SampleClock::Cpu]) {
        if !is_due {
            continue;
        }
        if samples.len() >= SAMPLES_MAX {
            samples.pop_front();
        }
        samples.push_back(Arc::new(Sample {
            time_us: now.as_micros() as i64,
            kind,
            thread: slot.thread as u64,
            thread_name: slot.name(),
            query_id: task.query_id.clone(),
            frames: frames.clone(),
        }));
    }
}

/// Nanoseconds that a thread has spent on a CPU.
fn cpu_ns(thread: i32) -> u64 {
    let text = std::fs::read_to_string(format!("/proc/self/task/{thread}/schedstat")).unwrap_or_default();
    text.split_whitespace().next().and_then(|word| word.parse().ok()).unwrap_or(0)
}
