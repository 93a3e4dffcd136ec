//! Whether two servers differ: Student's test of the means with Welch's degrees of freedom.

use crate::histogram::Histogram;

/// Confidences in percent that can be asked for.
pub const CONFIDENCES: [f64; 6] = [80.0, 90.0, 95.0, 98.0, 99.0, 99.5];

/// Result of the statistical test of two servers.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Comparison {
    /// Mean latency of the second less that of the first, in nanoseconds.
    pub difference_ns: f64,
    /// Half the width of the confidence interval around it.
    pub margin_ns: f64,
    /// The confidence asked for, in percent.
    pub confidence: f64,
    /// Whether the interval leaves 0 out.
    pub is_proven: bool,
}

/// Compares the latencies of two servers; `None` if one has fewer than two.
pub(crate) fn compare(first: &Histogram, second: &Histogram, confidence: f64) -> Option<Comparison> {
    if first.count() < 2 || second.count() < 2 {
        return None;
    }
    let (a, b) = (first.variance() / first.count() as f64, second.variance() / second.count() as f64);
    let spread = a + b;
    let freedom = if spread > 0.0 {
        spread * spread / (a * a / (first.count() - 1) as f64 + b * b / (second.count() - 1) as f64)
    } else {
        1e9
    };
    let margin_ns = student_quantile(0.5 + confidence / 200.0, freedom) * spread.sqrt();
    let difference_ns = second.mean() - first.mean();
    Some(Comparison { difference_ns, margin_ns, confidence, is_proven: difference_ns.abs() > margin_ns })
}

/// The quantile of Student's distribution for shares of at least a half, by halving.
fn student_quantile(share: f64, freedom: f64) -> f64 {
    let (mut low, mut high) = (0.0, 1e3);
    for _ in 0..80 {
        let middle = (low + high) / 2.0;
        if student_share(middle, freedom) < share { low = middle } else { high = middle }
    }
    (low + high) / 2.0
}

/// The share of Student's distribution below `t`, for `t` ≥ 0: by the incomplete beta function.
fn student_share(t: f64, freedom: f64) -> f64 {
    1.0 - 0.5 * beta_share(freedom / (freedom + t * t), freedom / 2.0, 0.5)
}

/// The regularized incomplete beta function, by its continued fraction (Lentz).
fn beta_share(x: f64, a: f64, b: f64) -> f64 {
    if x <= 0.0 {
        return 0.0;
    }
    if x >= 1.0 {
        return 1.0;
    }
    if x > (a + 1.0) / (a + b + 2.0) {
        return 1.0 - beta_share(1.0 - x, b, a);
    }
    let front = (ln_gamma(a + b) - ln_gamma(a) - ln_gamma(b) + a * x.ln() + b * (-x).ln_1p()).exp() / a;
    let tiny = 1e-300;
    let (mut c, mut d) = (1.0, 1.0 / (1.0 - (a + b) * x / (a + 1.0)));
    let mut fraction = d;
    for step in 1..500 {
        let m = f64::from(step);
        let even = m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m));
        let odd = -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0));
        let before = fraction;
        for term in [even, odd] {
            d = 1.0 / nonzero(1.0 + term * d, tiny);
            c = nonzero(1.0 + term / c, tiny);
            fraction *= c * d;
        }
        if (fraction - before).abs() <= 1e-14 * fraction.abs() {
            break;
        }
    }
    front * fraction
}

fn nonzero(value: f64, tiny: f64) -> f64 {
    if value.abs() < tiny { tiny } else { value }
}

/// The logarithm of the gamma function for positive arguments: Stirling's series after shifting up.
fn ln_gamma(mut x: f64) -> f64 {
    let mut shift = 0.0;
    while x < 10.0 {
        shift += x.ln();
        x += 1.0;
    }
    let inverse = 1.0 / (x * x);
    let series = (1.0 / 12.0 - inverse * (1.0 / 360.0 - inverse * (1.0 / 1260.0 - inverse / 1680.0))) / x;
    (x - 0.5) * x.ln() - x + 0.5 * std::f64::consts::TAU.ln() + series - shift
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_of_the_tables() {
        let check = |share: f64, freedom: f64, expect: f64| {
            assert!((student_quantile(share, freedom) - expect).abs() < 2e-3, "{share} {freedom}")
        };
        check(0.975, 1.0, 12.706);
        check(0.975, 10.0, 2.228);
        check(0.95, 5.0, 2.015);
        check(0.9975, 30.0, 3.030);
        check(0.995, 1e7, 2.576);
    }

    #[test]
    fn proves_what_differs() {
        let sample = |offset: u64| {
            let mut histogram = Histogram::default();
            (0..1000u64).for_each(|i| histogram.add(1_000_000 + offset + i * 7919 % 1000 * 100));
            histogram
        };
        let proven = |a: &Histogram, b: &Histogram| compare(a, b, 99.5).unwrap().is_proven;
        assert!(!proven(&sample(0), &sample(0)));
        assert!(!proven(&sample(0), &sample(1_000)));
        assert!(proven(&sample(0), &sample(20_000)));
        assert!(compare(&Histogram::default(), &sample(0), 99.5).is_none());
    }
}
