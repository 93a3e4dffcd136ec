//! Phases of a query that its own thread waits for: parallel loops over the pool.
//!
//! [`run`] is the base: it steps a closure on several slots until each says that it is done; the first error,
//! panic or cancellation ends all of them. [`for_each`] and [`drive`] are loops over it. The caller works on slots
//! too, on those that no worker has taken: a phase begins at once, a short one is over before a worker is awake, and
//! a query beside others that keep all workers busy has its own thread at least. The caller is never a worker. Where
//! the query is of a workload whose limits count its own thread too, workers do everything and the caller watches.

use crate::context::QueryContext;
use crate::pool::{Job, Step};
use crate::source::Source;
use base::events::Counters;
use base::{Error, Result};
use kernels::scoped::Borrowed;
use parking_lot::{Condvar, Mutex};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;
use types::Block;

/// Time between looks of a caller that leaves the work to workers: at the query's end, and at the workloads.
const LOOK_TIME: Duration = Duration::from_millis(20);

/// The state of a phase that all its slots share.
struct Phase {
    failed: AtomicBool,
    error: Mutex<Option<Error>>,
    slots: Mutex<Slots>,
    /// Signals that a slot waits for a thread, or that the last one is finished.
    changed: Condvar,
}

struct Slots {
    /// Slots that nobody works on now.
    waiting: Vec<usize>,
    unfinished: usize,
}

impl Phase {
    fn new(slots: usize) -> Self {
        let slots = Slots { waiting: (0..slots).rev().collect(), unfinished: slots };
        Phase {
            failed: AtomicBool::new(false),
            error: Mutex::new(None),
            slots: Mutex::new(slots),
            changed: Condvar::new(),
        }
    }

    fn take(&self) -> Option<usize> {
        self.slots.lock().waiting.pop()
    }

    /// Takes a slot that waits, as soon as there is one; `None` once all are finished.
    fn take_or_wait(&self) -> Option<usize> {
        let mut slots = self.slots.lock();
        while slots.unfinished > 0 {
            if let Some(slot) = slots.waiting.pop() {
                return Some(slot);
            }
            self.changed.wait(&mut slots);
        }
        None
    }

    /// Waits until all slots are finished, at most for [`LOOK_TIME`]; whether they are.
    fn wait_for_workers(&self) -> bool {
        let mut slots = self.slots.lock();
        if slots.unfinished > 0 {
            self.changed.wait_for(&mut slots, LOOK_TIME);
        }
        slots.unfinished == 0
    }

    /// Ends the phase: slots finish with their next step.
    fn fail(&self, error: Error) {
        self.error.lock().get_or_insert(error);
        self.failed.store(true, Ordering::Release);
    }

    fn has_failed(&self) -> bool {
        self.failed.load(Ordering::Acquire)
    }

    fn give_back(&self, slot: usize) {
        self.slots.lock().waiting.push(slot);
        self.changed.notify_all();
    }

    fn finish(&self) {
        let mut slots = self.slots.lock();
        debug_assert!(slots.waiting.len() < slots.unfinished, "a slot that waits is finished");
        slots.unfinished = slots.unfinished.saturating_sub(1);
        if slots.unfinished == 0 {
            self.changed.notify_all();
        }
    }
}

/// A phase whose closure is borrowed from the waiting thread.
struct BorrowedJob {
    body: Arc<Borrowed>,
    phase: Arc<Phase>,
    counters: Arc<Counters>,
    workload: Option<Arc<str>>,
}

impl Job for BorrowedJob {
    fn take(&self) -> Option<usize> {
        self.phase.take()
    }

    fn step(&self, slot: usize) -> Step {
        if self.body.call(slot) == Some(true) {
            return Step::Again;
        }
        self.phase.finish();
        Step::Done
    }

    fn give_back(&self, slot: usize) {
        self.phase.give_back(slot);
    }

    fn counters(&self) -> Option<&Counters> {
        Some(&self.counters)
    }

    fn workload(&self) -> Option<&Arc<str>> {
        self.workload.as_ref()
    }
}

/// Runs one step for a query: memory and time are counted for the query, and a panic becomes an error.
///
/// # Errors
/// Those of the step; `LOGICAL_ERROR` for a panic; cancellation.
pub(crate) fn guarded<T>(context: &QueryContext, step: impl FnOnce() -> Result<T>) -> Result<T> {
    let _tracking = base::memory::track(Some(context.memory.clone()));
    let _obeying = base::cancel::obey(&context.cancel);
    let _running = trace::run(&context.task);
    let work = base::work::step(&context.counters);
    let _phase = context.step.as_ref().filter(|_| work.counts()).map(|step| step.phase());
    base::blocking::look();
    context.cancel.check()?;
    let value = base::memory::caught(step)?;
    base::memory::check()?;
    Ok(value)
}

/// Calls `body(slot)` for slots `0..slots` at once, each again and again until it returns `false`.
///
/// # Errors
/// The first error of any slot; the others stop after their step.
pub(crate) fn run(context: &QueryContext, slots: usize, body: &(dyn Fn(usize) -> Result<bool> + Sync)) -> Result<()> {
    let leaves_work = context.leaves_work_to_workers();
    if slots == 0 || slots == 1 && !leaves_work {
        if slots == 1 {
            while guarded(context, || body(0))? {}
        }
        return Ok(());
    }
    let phase = Arc::new(Phase::new(slots));
    let step = |slot: usize| {
        if phase.has_failed() {
            return false;
        }
        guarded(context, || body(slot)).unwrap_or_else(|error| {
            phase.fail(error);
            false
        })
    };
    Borrowed::scope(&step, |handle| {
        let job: Arc<dyn Job> = Arc::new(BorrowedJob {
            body: handle.clone(),
            phase: phase.clone(),
            counters: context.counters.clone(),
            workload: context.workload.clone(),
        });
        context.pool.submit(&job, if leaves_work { slots } else { slots - 1 });
        lead(context, &phase, &job, &step);
    });
    let error = phase.error.lock().take();
    error.map_or(Ok(()), Err)
}

/// The caller's part of a phase, until all slots are finished.
fn lead(context: &QueryContext, phase: &Phase, job: &Arc<dyn Job>, step: &dyn Fn(usize) -> bool) {
    loop {
        if !phase.has_failed() && context.leaves_work_to_workers() {
            if phase.wait_for_workers() {
                return;
            }
            // Nobody else looks while all slots wait for a turn of their workload.
            if let Err(error) = context.cancel.check() {
                phase.fail(error);
            }
            continue;
        }
        let Some(slot) = phase.take_or_wait() else { return };
        loop {
            if !step(slot) {
                phase.finish();
                break;
            }
            if context.leaves_work_to_workers() {
                phase.give_back(slot);
                context.pool.submit(job, 1);
                break;
            }
        }
    }
}

/// Runs `task(0)` to `task(count - 1)` in parallel; gives the results in order.
///
/// # Errors
/// The first error of any task.
pub(crate) fn for_each<T: Send>(
    context: &QueryContext,
    count: usize,
    task: impl Fn(usize) -> Result<T> + Sync,
) -> Result<Vec<T>> {
    let next = AtomicUsize::new(0);
    let results: Vec<Mutex<Option<T>>> = (0..count).map(|_| Mutex::new(None)).collect();
    run(context, count.min(context.threads()), &|_| {
        let index = next.fetch_add(1, Ordering::Relaxed);
        if index >= count {
            return Ok(false);
        }
        *results[index].lock() = Some(task(index)?);
        Ok(true)
    })?;
    Ok(results.into_iter().filter_map(Mutex::into_inner).collect())
}

/// Runs tasks as [`for_each`], with items that the tasks own.
///
/// # Errors
/// The first error of any task.
pub(crate) fn for_each_owned<I: Send, T: Send>(
    context: &QueryContext,
    items: Vec<I>,
    task: impl Fn(usize, I) -> Result<T> + Sync,
) -> Result<Vec<T>> {
    let items: Vec<Mutex<Option<I>>> = items.into_iter().map(|item| Mutex::new(Some(item))).collect();
    for_each(context, items.len(), |index| match items[index].lock().take() {
        Some(item) => task(index, item),
        None => Err(Error::bug("a parallel task was taken twice")),
    })
}

/// Reads all of a source: each slot has a local state, takes morsels as they come, and pushes their blocks with
/// `push(local, block, morsel)` until that says `false` (the whole loop ends then). Gives the states.
///
/// # Errors
/// The first error of the source or of `push`.
pub(crate) fn drive<L: Send>(
    context: &QueryContext,
    source: &dyn Source,
    local: impl Fn() -> Result<L> + Sync,
    push: impl Fn(&mut L, Block, usize) -> Result<bool> + Sync,
) -> Result<Vec<L>> {
    let mut locals = Vec::new();
    drive_once(context, source, 0, &local, &push, &mut locals)?;
    let mut before = source.morsels();
    let mut tail = source.tail();
    while let Some(next) = tail {
        drive_once(context, &*next, before, &local, &push, &mut locals)?;
        before += next.morsels();
        tail = next.tail();
    }
    if locals.is_empty() {
        locals.push(local()?);
    }
    Ok(locals)
}

fn drive_once<L: Send>(
    context: &QueryContext,
    source: &dyn Source,
    first: usize,
    local: &(impl Fn() -> Result<L> + Sync),
    push: &(impl Fn(&mut L, Block, usize) -> Result<bool> + Sync),
    locals: &mut Vec<L>,
) -> Result<()> {
    let morsels = source.morsels();
    let slots = morsels.min(context.threads());
    let states: Vec<Mutex<Option<L>>> = (0..slots).map(|_| Mutex::new(locals.pop())).collect();
    let next = AtomicUsize::new(0);
    let stopped = AtomicBool::new(false);
    let result = run(context, slots, &|slot| {
        let morsel = next.fetch_add(1, Ordering::Relaxed);
        if morsel >= morsels || stopped.load(Ordering::Relaxed) || source.is_over() {
            return Ok(false);
        }
        let mut state = states[slot].lock();
        if state.is_none() {
            *state = Some(local()?);
        }
        let Some(state) = &mut *state else { return Ok(false) };
        source.read(morsel, context, &mut |block| {
            context.check()?;
            if stopped.load(Ordering::Relaxed) {
                return Ok(false);
            }
            let more = block.rows == 0 || push(state, block, first + morsel)?;
            if !more {
                stopped.store(true, Ordering::Relaxed);
            }
            Ok(more)
        })?;
        Ok(!stopped.load(Ordering::Relaxed))
    });
    locals.extend(states.into_iter().filter_map(Mutex::into_inner));
    result
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pool::WorkerPool;
    use base::ErrorCode;

    fn context(threads: usize) -> QueryContext {
        QueryContext::new(Arc::default(), WorkerPool::new(threads))
    }

    #[test]
    fn every_slot_is_stepped_until_it_is_done() {
        let steps: Vec<AtomicUsize> = (0..5).map(|_| AtomicUsize::new(0)).collect();
        let step = |slot: usize| Ok(steps[slot].fetch_add(1, Ordering::Relaxed) < slot);
        run(&context(2), steps.len(), &step).unwrap();
        let steps: Vec<usize> = steps.iter().map(|steps| steps.load(Ordering::Relaxed)).collect();
        assert_eq!(steps, [1, 2, 3, 4, 5]);
        run(&context(2), 0, &|_| panic!("there is no slot")).unwrap();
    }

    #[test]
    fn results_are_in_the_order_of_the_tasks() {
        let squares = for_each(&context(3), 100, |task| Ok(task * task)).unwrap();
        assert_eq!(squares, (0..100).map(|task| task * task).collect::<Vec<_>>());
        let owned =
            for_each_owned(&context(3), vec!["a".to_string(), "b".into()], |at, text| Ok(format!("{at}{text}")));
        assert_eq!(owned.unwrap(), ["0a", "1b"]);
    }

    #[test]
    fn the_first_error_ends_all_and_a_panic_is_one() {
        let ended = AtomicUsize::new(0);
        let endless = |slot: usize| match slot {
            0 => Err(base::err!(BadArguments, "slot 0")),
            _ => {
                ended.fetch_add(1, Ordering::Relaxed);
                Ok(true)
            }
        };
        let error = run(&context(2), 3, &endless).unwrap_err();
        assert_eq!(error.code(), ErrorCode::BadArguments);
        let error = run(&context(2), 2, &|slot| if slot == 1 { panic!("slot 1") } else { Ok(false) }).unwrap_err();
        assert_eq!(error.code(), ErrorCode::LogicalError);
    }

    #[test]
    fn a_query_that_was_ended_runs_no_step() {
        let context = context(2);
        context.cancel.cancel(base::cancel::CancelReason::Cancelled);
        let error = run(&context, 4, &|_| panic!("the query was ended")).unwrap_err();
        assert_eq!(error.code(), ErrorCode::QueryWasCancelled);
    }
}
