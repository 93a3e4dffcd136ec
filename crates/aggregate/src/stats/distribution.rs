//! Distribution functions: normal, Student's t, Fisher's F.
//!
//! The last two are regularized incomplete beta functions, computed by Lentz's continued fraction
//! (Press et al., Numerical Recipes, 6.4).

/// P(X ≤ x) of the standard normal distribution.
pub(super) fn normal_cdf(x: f64) -> f64 {
    0.5 * libm::erfc(-x / std::f64::consts::SQRT_2)
}

/// Terms of the continued fraction at most.
const TERMS_MAX: usize = 10_000;

fn beta_fraction(a: f64, b: f64, x: f64) -> f64 {
    let tiny = 1e-300;
    let guard = |v: f64| if v.abs() < tiny { tiny } else { v };
    let mut c = 1.0;
    let mut d = 1.0 / guard(1.0 - (a + b) * x / (a + 1.0));
    let mut h = d;
    for m in 1..TERMS_MAX {
        let m = m as f64;
        let even = m * (b - m) * x / ((a - 1.0 + 2.0 * m) * (a + 2.0 * m));
        d = 1.0 / guard(1.0 + even * d);
        c = guard(1.0 + even / c);
        h *= d * c;
        let odd = -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 1.0 + 2.0 * m));
        d = 1.0 / guard(1.0 + odd * d);
        c = guard(1.0 + odd / c);
        let step = d * c;
        h *= step;
        if (step - 1.0).abs() < 1e-16 {
            break;
        }
    }
    h
}

/// The regularized incomplete beta function.
pub(super) fn beta(a: f64, b: f64, x: f64) -> f64 {
    if x.is_nan() || a.is_nan() || b.is_nan() || a <= 0.0 || b <= 0.0 {
        return f64::NAN;
    }
    if x <= 0.0 {
        return 0.0;
    }
    if x >= 1.0 {
        return 1.0;
    }
    let front = (libm::lgamma(a + b) - libm::lgamma(a) - libm::lgamma(b) + a * x.ln() + b * (-x).ln_1p()).exp();
    if x < (a + 1.0) / (a + b + 2.0) {
        front * beta_fraction(a, b, x) / a
    } else {
        1.0 - front * beta_fraction(b, a, 1.0 - x) / b
    }
}

/// P(|T| ≥ |t|) of Student's distribution.
pub(super) fn student_two_sided(t: f64, freedom: f64) -> f64 {
    beta(freedom / 2.0, 0.5, freedom / (freedom + t * t))
}

/// P(F ≥ f) of Fisher's distribution.
pub(super) fn fisher_upper(f: f64, between: f64, within: f64) -> f64 {
    beta(within / 2.0, between / 2.0, within / (within + between * f))
}

/// The x that an increasing function of it takes to `wanted`, by bisection.
fn invert(wanted: f64, low: f64, high: f64, f: impl Fn(f64) -> f64) -> f64 {
    let (mut low, mut high) = (low, high);
    while f(high) < wanted && high < 1e300 {
        high *= 2.0;
    }
    for _ in 0..200 {
        let middle = low + (high - low) / 2.0;
        if middle <= low || middle >= high {
            break;
        }
        if f(middle) < wanted { low = middle } else { high = middle }
    }
    low + (high - low) / 2.0
}

/// The t inside ±t of which Student's distribution has `level`.
pub(super) fn student_inside(level: f64, freedom: f64) -> f64 {
    invert(level, 0.0, 1.0, |t| 1.0 - student_two_sided(t, freedom))
}

/// The z inside ±z of which the normal distribution has `level`.
pub(super) fn normal_inside(level: f64) -> f64 {
    invert(level, 0.0, 1.0, |z| 1.0 - libm::erfc(z / std::f64::consts::SQRT_2))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(a: f64, b: f64) {
        assert!((a - b).abs() < 1e-12, "{a} is not {b}");
    }

    #[test]
    fn known_values() {
        close(normal_cdf(1.96), 0.975_002_104_851_779_6);
        close(student_two_sided(-0.5, 8.0), 0.630_536_075_556_976_3);
        close(fisher_upper(0.25, 1.0, 8.0), 0.630_536_075_556_976_3);
        close(normal_inside(0.95), 1.959_963_984_540_054);
        close(student_inside(0.95, 8.0), 2.306_004_135_204_166);
    }
}
