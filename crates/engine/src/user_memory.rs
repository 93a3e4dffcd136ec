//! Memory of all queries of a user together (`max_memory_usage_for_user`).

use base::memory::MemoryTracker;
use parking_lot::Mutex;
use std::collections::HashMap;
use std::sync::{Arc, Weak};

/// The trackers of users that run queries.
#[derive(Default)]
pub(crate) struct UserMemory(Mutex<HashMap<String, Weak<MemoryTracker>>>);

impl UserMemory {
    /// The tracker that a query of `user` counts into. The limit of the last query to begin holds for all of them, as
    /// in ClickHouse; a user without queries is forgotten.
    pub(crate) fn tracker(&self, user: &str, limit_bytes: u64) -> Arc<MemoryTracker> {
        let mut users = self.0.lock();
        let tracker = match users.get(user).and_then(Weak::upgrade) {
            Some(tracker) => tracker,
            None => {
                users.retain(|_, tracker| tracker.strong_count() > 0);
                let tracker = MemoryTracker::of_user();
                users.insert(user.to_string(), Arc::downgrade(&tracker));
                tracker
            }
        };
        tracker.set_limit(limit_bytes);
        tracker
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn queries_of_a_user_count_together() {
        let users = UserMemory::default();
        let (first, second) = (users.tracker("a", 0), users.tracker("a", 100));
        first.add(90);
        assert!(second.check_reserve(20).is_err());
        assert!(users.tracker("b", 100).check_reserve(20).is_ok());
        drop((first, second));
        assert_eq!(users.tracker("a", 0).used_bytes(), 0);
    }
}
