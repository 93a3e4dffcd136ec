//! Threads that may be started beside those that do a piece of work: a budget that all tables share.

use std::sync::atomic::{AtomicUsize, Ordering};

/// How many more threads may be started.
pub(crate) struct Helpers(AtomicUsize);

/// Helpers taken; given back when dropped.
pub(crate) struct Taken<'a> {
    owner: &'a Helpers,
    /// How many there are; may be none.
    pub count: usize,
}

impl Helpers {
    pub(crate) fn new(count: usize) -> Self {
        Helpers(AtomicUsize::new(count))
    }

    /// Up to `wanted` helpers, as many as are free.
    pub(crate) fn take(&self, wanted: usize) -> Taken<'_> {
        let mut count = 0;
        let _ = self.0.fetch_update(Ordering::AcqRel, Ordering::Acquire, |free| {
            count = free.min(wanted);
            Some(free - count)
        });
        Taken { owner: self, count }
    }
}

impl Drop for Taken<'_> {
    fn drop(&mut self) {
        self.owner.0.fetch_add(self.count, Ordering::AcqRel);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn helpers_come_back() {
        let helpers = Helpers::new(3);
        let two = helpers.take(2);
        assert_eq!((two.count, helpers.take(5).count), (2, 1));
        drop(two);
        assert_eq!(helpers.take(5).count, 3);
    }
}
