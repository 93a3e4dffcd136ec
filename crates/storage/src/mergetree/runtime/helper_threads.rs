//! Threads that may be started beside those that do a piece of work: a budget that all tables share.

use base::{Result, bail};
use parking_lot::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A bound on helper threads.
pub(crate) struct HelperBudget {
    free: AtomicUsize,
    total: usize,
}

/// Helpers taken; given back when dropped.
pub(crate) struct HelperPermit<'a> {
    owner: &'a HelperBudget,
    /// The number of threads; may be 0.
    pub count: usize,
}

impl HelperBudget {
    pub(crate) fn new(count: usize) -> Self {
        HelperBudget { free: AtomicUsize::new(count), total: count }
    }

    /// Up to `wanted` helpers, as many as are free.
    pub(crate) fn take(&self, wanted: usize) -> HelperPermit<'_> {
        let mut count = 0;
        let _ = self.free.fetch_update(Ordering::AcqRel, Ordering::Acquire, |free| {
            count = free.min(wanted);
            Some(free - count)
        });
        HelperPermit { owner: self, count }
    }

    /// The number of threads, free or not.
    pub(crate) fn total(&self) -> usize {
        self.total
    }

    /// Runs tasks on this thread and helpers that are free, on `threads` at most; gives what they gave, in order.
    ///
    /// # Errors
    /// One of those of the tasks; none is begun after it.
    pub(crate) fn run<T: Send>(
        &self,
        threads: usize,
        tasks: usize,
        task: &(dyn Fn(usize) -> Result<T> + Sync),
    ) -> Result<Vec<T>> {
        let taken = self.take(threads.min(tasks).saturating_sub(1));
        if taken.count == 0 {
            return (0..tasks).map(task).collect();
        }
        let next = AtomicUsize::new(0);
        let done: Vec<Mutex<Option<T>>> = (0..tasks).map(|_| Mutex::new(None)).collect();
        let work = || -> Result<()> {
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= tasks {
                    return Ok(());
                }
                match base::memory::caught(|| task(number)) {
                    Ok(made) => *done[number].lock() = Some(made),
                    Err(error) => {
                        next.store(tasks, Ordering::Relaxed);
                        return Err(error);
                    }
                }
            }
        };
        let tracker = base::memory::current();
        std::thread::scope(|scope| {
            let help = || {
                let _tracked = base::memory::track(tracker.clone());
                work()
            };
            // Fewer helpers than hoped for only make it slower.
            let threads: Vec<_> = (0..taken.count)
                .filter_map(|_| std::thread::Builder::new().name("merge".into()).spawn_scoped(scope, help).ok())
                .collect();
            let mut outcome = work();
            for thread in threads {
                let Ok(theirs) = thread.join() else { bail!(LogicalError, "a thread that helped panicked") };
                outcome = outcome.and(theirs);
            }
            outcome
        })?;
        match done.into_iter().map(Mutex::into_inner).collect() {
            Some(made) => Ok(made),
            None => bail!(LogicalError, "a task was not done"),
        }
    }
}

impl Drop for HelperPermit<'_> {
    fn drop(&mut self) {
        self.owner.free.fetch_add(self.count, Ordering::AcqRel);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn helpers_come_back() {
        let helpers = HelperBudget::new(3);
        let two = helpers.take(2);
        assert_eq!((two.count, helpers.take(5).count), (2, 1));
        drop(two);
        assert_eq!(helpers.take(5).count, 3);
    }

    #[test]
    fn tasks_give_in_order() {
        for helpers in [0, 1, 3].map(HelperBudget::new) {
            assert_eq!(
                helpers.run(9, 100, &|task| Ok(task * 2)).unwrap(),
                (0..100).map(|task| task * 2).collect::<Vec<_>>()
            );
            assert!(helpers.run(9, 0, &|_| Ok(())).unwrap().is_empty());
            let failed: Result<Vec<()>> =
                helpers.run(9, 100, &|task| if task % 7 == 3 { bail!(LogicalError, "no") } else { Ok(()) });
            assert!(failed.is_err());
            assert_eq!(helpers.take(9).count, helpers.total());
        }
    }
}
