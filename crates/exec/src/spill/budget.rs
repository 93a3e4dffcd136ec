//! The memory budget of an operator that can write to disk.

use crate::context::QueryContext;

/// Limits below which everything goes to disk (in tests).
const TINY_BYTES: u64 = 1 << 20;

/// The memory that one operator may take before it spills.
///
/// Memory is counted for the whole query, so an operator knows its own share only roughly: what the query took since
/// the operator began.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// Bytes from the beginning on; `None`: never spill.
    limit: Option<u64>,
    /// Bytes that the query used when the operator began.
    before: u64,
    /// The query's own limit, less a reserve; `None` without a limit.
    ceiling: Option<u64>,
    threads: u64,
}

impl Budget {
    /// A budget of `bytes` (`max_bytes_before_external_…`, 0: none) and of `ratio` of the memory that the query may
    /// use (`max_bytes_ratio_before_external_…`, 0: none); the smaller one holds.
    pub fn new(context: &QueryContext, bytes: u64, ratio: f64) -> Self {
        let available = context.memory.limit_bytes();
        let whole = available.unwrap_or_else(|| context.spill.memory_bytes());
        let by_ratio = (ratio > 0.0 && ratio < 1.0).then(|| (whole as f64 * ratio) as u64);
        let limit = [(bytes > 0).then_some(bytes), by_ratio].into_iter().flatten().min();
        let ceiling = limit.and(available).map(|available| available - available / 4);
        Budget { limit, before: context.memory.used_bytes(), ceiling, threads: context.threads().max(1) as u64 }
    }

    /// A budget that is never over.
    pub fn unlimited() -> Self {
        Budget { limit: None, before: 0, ceiling: None, threads: 1 }
    }

    /// Whether the query has taken too much. Cheap enough to be called once per block.
    pub fn is_over(&self, context: &QueryContext) -> bool {
        let Some(limit) = self.limit else { return false };
        let used = context.memory.used_bytes();
        let own = used.saturating_sub(self.before);
        own >= limit
            || limit < TINY_BYTES
            || self.ceiling.is_some_and(|ceiling| used >= ceiling)
            || base::memory::is_tight(own)
    }

    /// Whether writing `bytes` that one thread holds would help.
    pub fn is_worth(&self, bytes: u64) -> bool {
        self.limit.is_some_and(|limit| {
            limit < TINY_BYTES || bytes >= limit.min(self.ceiling.unwrap_or(u64::MAX)) / (4 * self.threads)
        })
    }

    /// Bytes that may be in memory at once, if there is a limit.
    pub fn limit_bytes(&self) -> Option<u64> {
        self.limit
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_of_a_budget_are_worth_writing() {
        let budget = |limit| Budget { limit, before: 0, ceiling: None, threads: 4 };
        assert!(!Budget::unlimited().is_worth(u64::MAX));
        assert!(budget(Some(1 << 30)).is_worth(1 << 26) && !budget(Some(1 << 30)).is_worth((1 << 26) - 1));
        assert!(budget(Some(1)).is_worth(0), "small limits write whatever there is");
        let low = Budget { ceiling: Some(1 << 24), ..budget(Some(1 << 30)) };
        assert!(low.is_worth(1 << 20));
    }
}
