//! One set of times in a few numbers.

use serde::Serialize;

/// Normal quantile of a two-sided 95 % interval.
const Z95: f64 = 1.959_964;

/// Numbers of a set of times, in nanoseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Summary {
    /// How many.
    pub runs: usize,
    /// The least.
    pub min_ns: f64,
    /// A quarter is below.
    pub quartile_ns: f64,
    /// Half is below.
    pub median_ns: f64,
    /// A quarter is above.
    pub upper_quartile_ns: f64,
    /// The greatest.
    pub max_ns: f64,
    /// The arithmetic mean.
    pub mean_ns: f64,
    /// The standard deviation of the sample; 0 for one run.
    pub deviation_ns: f64,
    /// The median lies above with 97.5 % (by order statistics, whatever the distribution).
    pub median_low_ns: f64,
    /// The median lies below with 97.5 %.
    pub median_high_ns: f64,
}

impl Summary {
    /// The numbers of a set; `None` for the empty one.
    pub fn of(times_ns: &[u64]) -> Option<Self> {
        let mut sorted: Vec<f64> = times_ns.iter().map(|&time| time as f64).collect();
        sorted.sort_by(f64::total_cmp);
        let (&min_ns, &max_ns) = (sorted.first()?, sorted.last()?);
        let count = sorted.len() as f64;
        let mean_ns = sorted.iter().sum::<f64>() / count;
        let squares: f64 = sorted.iter().map(|time| (time - mean_ns).powi(2)).sum();
        // The median's interval: ranks that a binomial variable of n halves leaves outside with 5 %.
        let low = ((count - Z95 * count.sqrt()) / 2.0).floor().max(0.0) as usize;
        let high = (sorted.len() - 1).saturating_sub(low);
        Some(Summary {
            runs: sorted.len(),
            min_ns,
            quartile_ns: quantile(&sorted, 0.25),
            median_ns: quantile(&sorted, 0.5),
            upper_quartile_ns: quantile(&sorted, 0.75),
            max_ns,
            mean_ns,
            deviation_ns: if sorted.len() > 1 { (squares / (count - 1.0)).sqrt() } else { 0.0 },
            median_low_ns: sorted.get(low.min(high)).copied().unwrap_or(min_ns),
            median_high_ns: sorted.get(high.max(low)).copied().unwrap_or(max_ns),
        })
    }
}

/// The value below which a part of sorted values lies, between neighbours in proportion; 0 of none.
pub fn quantile(sorted: &[f64], part: f64) -> f64 {
    let Some(last) = sorted.len().checked_sub(1) else { return 0.0 };
    let place = part.clamp(0.0, 1.0) * last as f64;
    let (below, above) = (place.floor() as usize, place.ceil() as usize);
    let at = |index: usize| sorted.get(index).copied().unwrap_or(0.0);
    at(below) + (at(above) - at(below)) * place.fract()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_summary_is_what_a_calculator_says() {
        let summary = Summary::of(&[4, 2, 9, 5, 5]).unwrap();
        assert_eq!((summary.min_ns, summary.median_ns, summary.max_ns, summary.mean_ns), (2.0, 5.0, 9.0, 5.0));
        assert!((summary.deviation_ns - 6.5f64.sqrt()).abs() < 1e-12);
        assert_eq!((summary.quartile_ns, summary.median_low_ns, summary.median_high_ns), (4.0, 2.0, 9.0));
        assert_eq!(Summary::of(&[]), None);
        assert_eq!(Summary::of(&[7]).unwrap().deviation_ns, 0.0);
    }

    #[test]
    fn the_median_s_interval_narrows() {
        let times: Vec<u64> = (0..100).collect();
        let summary = Summary::of(&times).unwrap();
        assert_eq!((summary.median_low_ns, summary.median_high_ns), (40.0, 59.0));
    }
}
