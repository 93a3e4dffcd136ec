//! Latencies in a fixed space: logarithmic buckets with linear steps, 0.4 % wide.
//!
//! ```text
//! value   0 … 255        256 … 511     512 … 1023    …
//! step    1              1             2             …     256 steps per power of two
//! ```

/// Steps per power of two: 2^8 make buckets that are narrower than 0.4 % of their value.
const STEP_BITS: u32 = 8;
/// Buckets for all values of 64 bits.
const BUCKETS: usize = ((64 - STEP_BITS as usize) + 1) << STEP_BITS;

/// How often values came, by size.
#[derive(Clone)]
pub(crate) struct Histogram {
    counts: Vec<u32>,
    count: u64,
    min: u64,
    max: u64,
    mean: f64,
    /// Sum of squares of distances from the mean (Welford).
    squares: f64,
}

impl Default for Histogram {
    fn default() -> Self {
        Histogram { counts: vec![0; BUCKETS], count: 0, min: u64::MAX, max: 0, mean: 0.0, squares: 0.0 }
    }
}

/// The bucket of a value.
fn bucket(value: u64) -> usize {
    let power = (u64::BITS - value.leading_zeros()).saturating_sub(STEP_BITS + 1);
    ((power as usize) << STEP_BITS) + (value >> power) as usize
}

/// The middle of a bucket.
fn middle(bucket: usize) -> u64 {
    let power = (bucket >> STEP_BITS).saturating_sub(1);
    let low = ((bucket - (power << STEP_BITS)) as u64) << power;
    low + ((1u64 << power) >> 1)
}

impl Histogram {
    /// Adds one.
    pub(crate) fn add(&mut self, value: u64) {
        if let Some(count) = self.counts.get_mut(bucket(value)) {
            *count = count.saturating_add(1);
        }
        self.count += 1;
        self.min = self.min.min(value);
        self.max = self.max.max(value);
        let distance = value as f64 - self.mean;
        self.mean += distance / self.count as f64;
        self.squares += distance * (value as f64 - self.mean);
    }

    /// Values that were added.
    pub(crate) fn count(&self) -> u64 {
        self.count
    }

    /// Their mean.
    pub(crate) fn mean(&self) -> f64 {
        self.mean
    }

    /// Their variance as a sample's; 0 for fewer than two.
    pub(crate) fn variance(&self) -> f64 {
        if self.count < 2 { 0.0 } else { self.squares / (self.count - 1) as f64 }
    }

    /// The value that a share of all values does not exceed; 0 without values.
    pub(crate) fn quantile(&self, share: f64) -> u64 {
        if self.count == 0 {
            return 0;
        }
        let rank = ((self.count - 1) as f64 * share.clamp(0.0, 1.0)).round() as u64;
        if rank == 0 {
            return self.min;
        }
        let mut seen = 0;
        for (bucket, count) in self.counts.iter().enumerate() {
            seen += u64::from(*count);
            if seen > rank {
                return if seen == self.count && rank + 1 == self.count {
                    self.max
                } else {
                    middle(bucket).clamp(self.min, self.max)
                };
            }
        }
        self.max
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        let mut counts = std::mem::take(&mut self.counts);
        counts.fill(0);
        *self = Histogram { counts, count: 0, min: u64::MAX, max: 0, mean: 0.0, squares: 0.0 };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buckets_are_dense_and_narrow() {
        assert!((1..100_000).all(|value| bucket(value) - bucket(value - 1) <= 1));
        for value in (0..100_000u64).chain((0..64).map(|bit| u64::MAX >> bit)) {
            let at = bucket(value);
            assert!(at < BUCKETS);
            let error = middle(at).abs_diff(value) as f64;
            assert!(error <= value as f64 * 0.004, "{value}");
        }
    }

    #[test]
    fn quantiles_and_moments() {
        let mut histogram = Histogram::default();
        for value in 1..=1000 {
            histogram.add(value * 1000);
        }
        assert_eq!((histogram.quantile(0.0), histogram.quantile(1.0)), (1000, 1_000_000));
        assert!(histogram.quantile(0.5).abs_diff(500_000) < 3_000);
        assert!((histogram.mean() - 500_500.0).abs() < 1e-6);
        assert!((histogram.variance() - 83_416_666_666.67).abs() < 1.0);
        histogram.clear();
        assert_eq!((histogram.count(), histogram.quantile(0.5)), (0, 0));
    }
}
