//! Values that are made once for a set of parts, and anew when parts change.

use crate::mergetree::commit::core::PartSet;
use crate::sync::Mutex;
use std::sync::{Arc, Weak};

/// Something that belongs to the set of parts that was asked for last; queries of an older set make theirs again.
#[derive(Default)]
pub(crate) struct PerSet<T>(Mutex<(Weak<PartSet>, T)>);

impl<T: Default> PerSet<T> {
    /// Calls `body` with what was made for the set so far.
    pub(crate) fn with<R>(&self, set: &Arc<PartSet>, body: impl FnOnce(&mut T) -> R) -> R {
        let mut kept = self.0.lock();
        // A weak reference keeps the address from being used again.
        if !std::ptr::eq(kept.0.as_ptr(), Arc::as_ptr(set)) {
            *kept = (Arc::downgrade(set), T::default());
        }
        body(&mut kept.1)
    }
}
