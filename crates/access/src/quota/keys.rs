//! The usage of a quota by key, for a bounded number of keys.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use parking_lot::RwLock;
use sha2::{Digest, Sha256};
use sql::ast::QuotaResource;

use super::interval::Interval;
use super::{QuotaIntervalUsage, QuotaUsageRow};

/// The longest key that is kept as it is, in bytes.
const KEY_BYTES_MAX: usize = 256;

/// Share of the keys that go when there are too many, so that the oldest are not searched for each new key.
const EVICTED_ONE_OF: usize = 8;

/// The keys of a quota.
pub(super) struct Keys {
    keys: HashMap<String, Arc<KeyUsage>>,
    keys_max: usize,
}

impl Keys {
    pub(super) fn new(keys_max: usize) -> Self {
        Keys { keys: HashMap::new(), keys_max }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Arc<KeyUsage>> {
        self.keys.values()
    }

    /// The usage by a key; `new` gives name and intervals of one that is not there.
    pub(super) fn get_or_insert(
        &mut self,
        key: &str,
        now_ms: u64,
        new: impl FnOnce() -> (String, Vec<Interval>),
    ) -> Arc<KeyUsage> {
        let key = bounded(key);
        if let Some(usage) = self.keys.get(key.as_ref()) {
            usage.touch(now_ms);
            return Arc::clone(usage);
        }
        if self.keys.len() >= self.keys_max {
            self.evict(now_ms);
        }
        let (quota_name, intervals) = new();
        let usage = Arc::new(KeyUsage {
            key: key.clone().into_owned(),
            last_used_ms: AtomicU64::new(now_ms),
            current: RwLock::new(Current { quota_name, intervals: intervals.into() }),
        });
        self.keys.insert(key.into_owned(), Arc::clone(&usage));
        usage
    }

    /// Forgets keys: first those that nobody counts with, then those without an exceeded limit, then the oldest.
    fn evict(&mut self, now_ms: u64) {
        let rank = |usage: &Arc<KeyUsage>| {
            let is_in_use = Arc::strong_count(usage) > 1;
            (is_in_use, usage.is_exceeded(now_ms), usage.last_used_ms.load(Ordering::Relaxed))
        };
        let mut ranked: Vec<_> = self.keys.iter().map(|(key, usage)| (rank(usage), key.clone())).collect();
        ranked.sort();
        // At least one, and as many as are too many.
        let evicted = (self.keys_max / EVICTED_ONE_OF).max(self.keys.len() + 1 - self.keys_max);
        for (_, key) in ranked.into_iter().take(evicted) {
            self.keys.remove(&key);
        }
    }
}

/// A key of bounded length.
fn bounded(key: &str) -> Cow<'_, str> {
    if key.len() <= KEY_BYTES_MAX {
        return Cow::Borrowed(key);
    }
    let digits: String = Sha256::digest(key).iter().map(|byte| format!("{byte:02x}")).collect();
    Cow::Owned(format!("sha256:{digits}"))
}

/// The usage of one key.
#[derive(Debug)]
pub(super) struct KeyUsage {
    key: String,
    last_used_ms: AtomicU64,
    current: RwLock<Current>,
}

/// Name and intervals, which a change of the quota replaces.
#[derive(Debug)]
struct Current {
    quota_name: String,
    intervals: Arc<[Interval]>,
}

impl KeyUsage {
    /// Notes that the key is used.
    pub(super) fn touch(&self, now_ms: u64) {
        self.last_used_ms.fetch_max(now_ms, Ordering::Relaxed);
    }

    /// The intervals, the longest first.
    pub(super) fn intervals(&self) -> Arc<[Interval]> {
        Arc::clone(&self.current.read().intervals)
    }

    pub(super) fn quota_name(&self) -> String {
        self.current.read().quota_name.clone()
    }

    /// Replaces name and intervals.
    pub(super) fn redefine(&self, quota_name: &str, intervals: Vec<Interval>) {
        *self.current.write() = Current { quota_name: quota_name.to_owned(), intervals: intervals.into() };
    }

    /// Whether a limit is exceeded at `now_ms`.
    fn is_exceeded(&self, now_ms: u64) -> bool {
        let is_exceeded =
            |interval: &Interval| QuotaResource::ALL.iter().any(|&r| interval.excess(r, now_ms).is_some());
        self.current.read().intervals.iter().any(is_exceeded)
    }

    /// The row of `system.quota_usage`.
    pub(super) fn row(&self, quota_id: u128, now_ms: u64) -> QuotaUsageRow {
        let usage = |interval: &Interval| {
            let end_ms = interval.end_ms(now_ms);
            let limits = interval.limits();
            QuotaIntervalUsage {
                start_ms: end_ms.saturating_sub(limits.seconds * 1000),
                end_ms,
                seconds: limits.seconds,
                randomized: limits.randomized,
                used: interval.used(now_ms),
                max: limits.max,
            }
        };
        let intervals = self.intervals().iter().map(usage).collect();
        QuotaUsageRow { quota_id, quota_name: self.quota_name(), key: self.key.clone(), intervals }
    }
}
