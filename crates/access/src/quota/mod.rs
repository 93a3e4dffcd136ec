//! Usage of quotas: resources used within an interval, and the error where a limit is exceeded.
//!
//! ```text
//! QuotaUsage ── quota (id) ── key ('' or a user, an address, …) ── interval (3600 s, 60 s) ── count of each resource
//!                                └ QuotaSession: what a connection of a user counts with
//! ```
//! - limits and counts of an interval: `interval.rs`
//! - keys, and which of them are forgotten: `keys.rs`
//!
//! The time is an argument everywhere: milliseconds since 1970. Counts are atomics; a session takes no lock that
//! another one holds for long. Counts live as long as the server, as ClickHouse's do.
//!
//! Not here: which quota a user has, and which of the user's properties is the key.

mod interval;
mod keys;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use base::{Error, ErrorCode, Result};
use parking_lot::{Mutex, RwLock};
use sql::ast::{QuotaLimits, QuotaResource};

pub use interval::Amounts;

use interval::{Interval, IntervalLimits, text_of};
use keys::{KeyUsage, Keys};

/// Number of keys that a quota keeps by default: some megabytes.
pub const KEYS_MAX_DEFAULT: usize = 16_384;

/// A number below another, at random.
type RandomBelow = Box<dyn Fn(u64) -> u64 + Send + Sync>;

/// The usage of all quotas of a server.
pub struct QuotaUsage {
    quotas: RwLock<HashMap<u128, Arc<CountedQuota>>>,
    keys_max: usize,
    random_below: RandomBelow,
}

/// A quota with the usage of its keys.
struct CountedQuota {
    state: Mutex<QuotaState>,
}

struct QuotaState {
    definition: Definition,
    keys: Keys,
}

/// A quota's name and limits, the longest interval first: it is the one that an error tells.
#[derive(Clone)]
struct Definition {
    name: String,
    intervals: Vec<IntervalLimits>,
}

impl Default for QuotaUsage {
    fn default() -> Self {
        QuotaUsage::new(KEYS_MAX_DEFAULT)
    }
}

impl fmt::Debug for QuotaUsage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("QuotaUsage").field("quotas", &self.quotas.read().len()).finish_non_exhaustive()
    }
}

impl QuotaUsage {
    /// No quotas yet; each will keep at most that many keys.
    pub fn new(keys_max: usize) -> Self {
        // Without random numbers of the system, intervals begin at multiples of their duration.
        let random_below = |below: u64| getrandom::u64().map_or(0, |random| random % below.max(1));
        QuotaUsage::with_random(keys_max, Box::new(random_below))
    }

    fn with_random(keys_max: usize, random_below: RandomBelow) -> Self {
        QuotaUsage { quotas: RwLock::default(), keys_max: keys_max.max(1), random_below }
    }

    /// Makes a quota known, or changes it: intervals that are as long as before keep their counts.
    ///
    /// # Errors
    /// Intervals of no length and limits that are not numbers.
    pub fn define(&self, id: u128, name: &str, limits: &[QuotaLimits]) -> Result<()> {
        let limits = limits.iter().filter(|limits| !limits.drop);
        let mut intervals = limits.map(IntervalLimits::from_statement).collect::<Result<Vec<_>>>()?;
        intervals.sort_by_key(|interval| std::cmp::Reverse(interval.seconds));
        let definition = Definition { name: name.to_owned(), intervals };
        let quota = Arc::clone(self.quotas.write().entry(id).or_insert_with(|| {
            let state = QuotaState { definition: definition.clone(), keys: Keys::new(self.keys_max) };
            Arc::new(CountedQuota { state: Mutex::new(state) })
        }));
        let mut state = quota.state.lock();
        for key in state.keys.iter() {
            key.redefine(&definition.name, self.intervals(&definition.intervals, &key.intervals()));
        }
        state.definition = definition;
        Ok(())
    }

    /// Forgets a quota. Sessions that count with it are without limits from now on.
    pub fn remove(&self, id: u128) {
        let Some(quota) = self.quotas.write().remove(&id) else { return };
        for key in quota.state.lock().keys.iter() {
            key.redefine("", Vec::new());
        }
    }

    /// The counters of a user for a key of a quota; `None` where there is no such quota.
    ///
    /// At most a fixed number of keys is kept, as clients may send any: beyond it, those go that nobody counts with,
    /// that do not keep anyone from working, and that were used the longest time ago, in this order. Long keys are
    /// kept as hashes.
    pub fn session(&self, id: u128, key: &str, user: &str, now_ms: u64) -> Option<QuotaSession> {
        let quota = Arc::clone(self.quotas.read().get(&id)?);
        let mut state = quota.state.lock();
        let QuotaState { definition, keys } = &mut *state;
        let new = || (definition.name.clone(), self.intervals(&definition.intervals, &[]));
        let usage = keys.get_or_insert(key, now_ms, new);
        Some(QuotaSession { user: user.to_owned(), usage })
    }

    /// The usage of all keys, for `system.quota_usage`; by quota and key.
    pub fn list(&self, now_ms: u64) -> Vec<QuotaUsageRow> {
        let quotas: Vec<_> = self.quotas.read().iter().map(|(&id, quota)| (id, Arc::clone(quota))).collect();
        let mut rows = Vec::new();
        for (id, quota) in quotas {
            rows.extend(quota.state.lock().keys.iter().map(|key| key.row(id, now_ms)));
        }
        rows.sort_by(|a, b| (&a.quota_name, a.quota_id, &a.key).cmp(&(&b.quota_name, b.quota_id, &b.key)));
        rows
    }

    /// Intervals with these limits, with the counts of those that are as long.
    fn intervals(&self, limits: &[IntervalLimits], before: &[Interval]) -> Vec<Interval> {
        let interval = |limits: &IntervalLimits| {
            let kept = before.iter().find_map(|interval| interval.with_limits(limits));
            kept.unwrap_or_else(|| {
                let offset_ms = if limits.randomized { (self.random_below)(limits.seconds * 1000) } else { 0 };
                Interval::new(limits.clone(), offset_ms)
            })
        };
        limits.iter().map(interval).collect()
    }
}

/// The counters of a user's sessions. Cheap to make and to keep; as long as it is kept, its key is in use.
#[derive(Clone, Debug)]
pub struct QuotaSession {
    user: String,
    usage: Arc<KeyUsage>,
}

impl QuotaSession {
    /// Counts, in all intervals, and tells whether that was too much. `execution_time` is in nanoseconds.
    ///
    /// # Errors
    /// Where more was used than an interval allows; of several, the longest.
    pub fn used(&self, resource: QuotaResource, amount: u64, now_ms: u64) -> Result<()> {
        self.count(resource, amount, now_ms);
        self.check_exceeded_of(resource, now_ms)
    }

    /// Counts use that has happened already, whether a limit is exceeded or not.
    pub fn count(&self, resource: QuotaResource, amount: u64, now_ms: u64) {
        self.usage.touch(now_ms);
        self.usage.intervals().iter().for_each(|interval| interval.add(resource, amount, now_ms));
    }

    /// Counts a query by the hash of what it is without its constants.
    ///
    /// # Errors
    /// Where it ran more often than an interval allows; of several, the longest.
    pub fn used_by_hash(&self, hash: u64, now_ms: u64) -> Result<()> {
        let intervals = self.usage.intervals();
        let excesses: Vec<_> = intervals.iter().map(|interval| interval.add_hash(hash, now_ms)).collect();
        let first = intervals.iter().zip(excesses).find_map(|(interval, excess)| Some((interval, excess?)));
        first.map_or(Ok(()), |(interval, excess)| {
            Err(self.exceeded(QuotaResource::QueriesPerNormalizedHash, interval, excess, now_ms))
        })
    }

    /// Tells whether any limit was exceeded before; to be asked before a query. Those of one query stop no other.
    ///
    /// # Errors
    /// Where one was, in an interval that has not ended.
    pub fn check_exceeded(&self, now_ms: u64) -> Result<()> {
        let mut of_all =
            QuotaResource::ALL.into_iter().filter(|resource| *resource != QuotaResource::QueriesPerNormalizedHash);
        of_all.try_for_each(|resource| self.check_exceeded_of(resource, now_ms))
    }

    /// Checks one resource, as [`QuotaSession::check_exceeded`]: before a login, failed ones.
    ///
    /// # Errors
    /// Where its limit was exceeded in an interval that has not ended.
    pub fn check_exceeded_of(&self, resource: QuotaResource, now_ms: u64) -> Result<()> {
        let intervals = self.usage.intervals();
        let excess = |interval: &Interval| Some((interval.clone(), interval.excess(resource, now_ms)?));
        match intervals.iter().find_map(excess) {
            None => Ok(()),
            Some((interval, excess)) => Err(self.exceeded(resource, &interval, excess, now_ms)),
        }
    }

    /// Notes a login that succeeded: failed ones are counted from zero.
    pub fn authenticated(&self) {
        let resource = QuotaResource::FailedSequentialAuthentications;
        self.usage.intervals().iter().for_each(|interval| interval.reset(resource));
    }

    /// The error of a limit that was exceeded.
    fn exceeded(&self, resource: QuotaResource, interval: &Interval, excess: (u64, u64), now_ms: u64) -> Error {
        let (used, max) = excess;
        Error::new(
            ErrorCode::QuotaExceeded,
            format!(
                "Quota for user {} for {}s has been exceeded: {} = {}/{}. Interval will end at {}. Name of quota \
                 template: {}",
                back_quoted(&self.user),
                interval.limits().seconds,
                resource.name(),
                text_of(resource, used),
                text_of(resource, max),
                date_time(interval.end_ms(now_ms)),
                back_quoted(&self.usage.quota_name()),
            ),
        )
    }
}

/// The usage of one key of a quota.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuotaUsageRow {
    /// The quota's id.
    pub quota_id: u128,
    /// The quota's name.
    pub quota_name: String,
    /// The key; empty for a quota without keys.
    pub key: String,
    /// The intervals, the longest first.
    pub intervals: Vec<QuotaIntervalUsage>,
}

/// The usage within an interval.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuotaIntervalUsage {
    /// The beginning, in milliseconds since 1970.
    pub start_ms: u64,
    /// The end, not included.
    pub end_ms: u64,
    /// The length in seconds.
    pub seconds: u64,
    /// Whether the interval begins at a random time.
    pub randomized: bool,
    /// Used amounts, in the order of [`QuotaResource::ALL`]; `execution_time` is in nanoseconds.
    pub used: Amounts,
    /// Limits in the same order; zero for no limit.
    pub max: Amounts,
}

/// A name in backquotes.
fn back_quoted(name: &str) -> String {
    format!("`{}`", name.replace('\\', "\\\\").replace('`', "\\`"))
}

/// A time as errors tell it, in UTC.
fn date_time(ms: u64) -> String {
    let timestamp = i64::try_from(ms).ok().and_then(|ms| jiff::Timestamp::from_millisecond(ms).ok());
    match timestamp {
        Some(timestamp) => timestamp.strftime("%Y-%m-%d %H:%M:%S").to_string(),
        None => "the end of time".to_owned(),
    }
}
