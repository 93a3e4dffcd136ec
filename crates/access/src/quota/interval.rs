//! Limits of an interval, and the counts of the one that runs.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use base::{Result, bail, err};
use parking_lot::Mutex;
use sql::ast::{Literal, QuotaLimits, QuotaResource};

/// Number of resources that are counted.
pub(super) const RESOURCES: usize = QuotaResource::ALL.len();

/// A count of each resource, in the order of [`QuotaResource::ALL`].
pub type Amounts = [u64; RESOURCES];

/// Nanoseconds of a second: `execution_time` is counted in the former and written in the latter.
const NANOSECONDS: u64 = 1_000_000_000;

/// How many queries that differ in more than their constants are counted one by one within an interval.
const HASHES_MAX: usize = 16_384;

/// The longest interval, in seconds: a million years, whose milliseconds do not overflow.
const SECONDS_MAX: u64 = 1_000_000 * 366 * 86_400;

/// Limits within an interval. A limit of zero is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct IntervalLimits {
    pub(super) seconds: u64,
    pub(super) randomized: bool,
    pub(super) max: Amounts,
}

impl IntervalLimits {
    /// The limits of `FOR INTERVAL …`.
    pub(super) fn from_statement(limits: &QuotaLimits) -> Result<Self> {
        if limits.seconds == 0 || limits.seconds > SECONDS_MAX {
            bail!(
                BadArguments,
                "The interval of a quota has {} seconds; it must have between 1 and {SECONDS_MAX}",
                limits.seconds
            );
        }
        let mut max = [0; RESOURCES];
        for (resource, value) in &limits.max {
            max[*resource as usize] = amount_of(*resource, value)?;
        }
        Ok(IntervalLimits { seconds: limits.seconds, randomized: limits.randomized, max })
    }
}

/// A limit as it is counted.
fn amount_of(resource: QuotaResource, value: &Literal) -> Result<u64> {
    let unit = unit_of(resource);
    let amount = match value {
        Literal::UInt64(value) => Some(value.saturating_mul(unit)),
        Literal::Float(value) => float_amount(*value, unit),
        Literal::String(text) => std::str::from_utf8(text).ok().and_then(|text| text_amount(text, unit)),
        _ => None,
    };
    amount.ok_or_else(|| {
        let whole = if unit == 1 { "a whole number" } else { "a number of seconds" };
        err!(BadArguments, "The limit of {} of a quota must be {whole} that is not negative", resource.name())
    })
}

/// A limit from a text.
fn text_amount(text: &str, unit: u64) -> Option<u64> {
    match text.parse::<u64>() {
        Ok(value) => Some(value.saturating_mul(unit)),
        Err(_) => float_amount(text.parse().ok()?, unit),
    }
}

/// A limit with a point or an exponent, where it is a whole number of the unit that is counted.
fn float_amount(value: f64, unit: u64) -> Option<u64> {
    let is_amount = value >= 0.0 && value.is_finite() && (unit != 1 || value.fract() == 0.0);
    is_amount.then_some((value * unit as f64) as u64)
}

/// Number of counted units in one written unit.
fn unit_of(resource: QuotaResource) -> u64 {
    if resource == QuotaResource::ExecutionTime { NANOSECONDS } else { 1 }
}

/// A count as it is written.
pub(super) fn text_of(resource: QuotaResource, amount: u64) -> String {
    let unit = unit_of(resource);
    if amount.is_multiple_of(unit) { (amount / unit).to_string() } else { (amount as f64 / unit as f64).to_string() }
}

/// The counts of the interval that runs.
///
/// ```text
/// 0 ── offset ──┬── duration ──┬── duration ──┬── …   an interval is from one of these to the next
/// ```
/// # Invariants
/// - `end_ms` is the offset and a whole number of durations; it only grows.
/// - What is counted while another thread begins the next interval is counted in one of the two, or is lost.
/// - `used` of queries per normalized hash is the highest count of `by_hash`.
#[derive(Debug)]
struct Counts {
    end_ms: AtomicU64,
    used: [AtomicU64; RESOURCES],
    /// Queries by the hash of what they are without their constants; only where they are limited so.
    by_hash: Mutex<HashMap<u64, u64>>,
}

/// An interval of one key: its limits may change while its counts go on.
#[derive(Clone, Debug)]
pub(super) struct Interval {
    limits: IntervalLimits,
    counts: Arc<Counts>,
}

impl Interval {
    /// An interval that nothing was used in; `offset_ms` is where the first one ends, less than a duration.
    pub(super) fn new(limits: IntervalLimits, offset_ms: u64) -> Self {
        let counts = Counts { end_ms: AtomicU64::new(offset_ms), used: Default::default(), by_hash: Mutex::default() };
        Interval { limits, counts: Arc::new(counts) }
    }

    /// The interval with new limits and the same counts, where it is as long as before.
    pub(super) fn with_limits(&self, limits: &IntervalLimits) -> Option<Self> {
        let is_same = (self.limits.seconds, self.limits.randomized) == (limits.seconds, limits.randomized);
        is_same.then(|| Interval { limits: limits.clone(), counts: Arc::clone(&self.counts) })
    }

    pub(super) fn limits(&self) -> &IntervalLimits {
        &self.limits
    }

    fn duration_ms(&self) -> u64 {
        self.limits.seconds * 1000
    }

    /// The end of the interval that runs at `now_ms`; begins it with counts of zero where it is a new one.
    pub(super) fn end_ms(&self, now_ms: u64) -> u64 {
        let mut end = self.counts.end_ms.load(Ordering::Acquire);
        while now_ms >= end {
            let periods = (now_ms - end) / self.duration_ms() + 1;
            let next = end.saturating_add(periods.saturating_mul(self.duration_ms()));
            if next == end {
                break;
            }
            match self.counts.end_ms.compare_exchange(end, next, Ordering::AcqRel, Ordering::Acquire) {
                Ok(_) => {
                    self.counts.used.iter().for_each(|used| used.store(0, Ordering::Relaxed));
                    self.counts.by_hash.lock().clear();
                    return next;
                }
                Err(current) => end = current,
            }
        }
        end
    }

    /// Adds to a count.
    pub(super) fn add(&self, resource: QuotaResource, amount: u64, now_ms: u64) {
        self.end_ms(now_ms);
        let used = &self.counts.used[resource as usize];
        let mut before = used.load(Ordering::Relaxed);
        while let Err(current) =
            used.compare_exchange_weak(before, before.saturating_add(amount), Ordering::Relaxed, Ordering::Relaxed)
        {
            before = current;
        }
    }

    /// Counts a query by its hash, where queries are limited so; how often it ran and how often it may, where the first
    /// is more. Of too many hashes those that were seen least are forgotten.
    pub(super) fn add_hash(&self, hash: u64, now_ms: u64) -> Option<(u64, u64)> {
        let resource = QuotaResource::QueriesPerNormalizedHash as usize;
        let max = self.limits.max[resource];
        if max == 0 {
            return None;
        }
        self.end_ms(now_ms);
        let mut counts = self.counts.by_hash.lock();
        let mut least = 1;
        while counts.len() >= HASHES_MAX && !counts.contains_key(&hash) {
            counts.retain(|_, count| *count > least);
            least = least.saturating_mul(2);
        }
        let count = counts.entry(hash).or_default();
        *count = count.saturating_add(1);
        self.counts.used[resource].fetch_max(*count, Ordering::Relaxed);
        (*count > max).then_some((*count, max))
    }

    /// Sets a count to zero.
    pub(super) fn reset(&self, resource: QuotaResource) {
        self.counts.used[resource as usize].store(0, Ordering::Relaxed);
    }

    /// The used amount of a resource and its limit, where the limit is exceeded.
    pub(super) fn excess(&self, resource: QuotaResource, now_ms: u64) -> Option<(u64, u64)> {
        let max = self.limits.max[resource as usize];
        self.end_ms(now_ms);
        let used = self.counts.used[resource as usize].load(Ordering::Relaxed);
        (max != 0 && used > max).then_some((used, max))
    }

    /// The counts of the interval at `now_ms`.
    pub(super) fn used(&self, now_ms: u64) -> Amounts {
        self.end_ms(now_ms);
        std::array::from_fn(|resource| self.counts.used[resource].load(Ordering::Relaxed))
    }
}
