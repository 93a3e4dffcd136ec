//! Tests and sizes of samples, and money: `proportionsZTest`, `minSampleSize…`, `financial…`.

use crate::support::{Bound, Call, Family, by_values, float, items};
use base::{Result, bail};
use functions::Registry;
use std::sync::Arc;
use types::{DataType, TupleType, Value};

/// The share of the standard normal distribution below `x`.
fn normal_share(x: f64) -> f64 {
    0.5 * libm::erfc(-x / std::f64::consts::SQRT_2)
}

/// The quantile of the standard normal distribution: by halving, to the last bit.
fn normal_quantile(share: f64) -> f64 {
    if !(0.0..=1.0).contains(&share) {
        return f64::NAN;
    }
    let (mut low, mut high) = (-40.0, 40.0);
    for _ in 0..200 {
        let middle = (low + high) / 2.0;
        if normal_share(middle) < share { low = middle } else { high = middle }
    }
    (low + high) / 2.0
}

fn named(names: &[&str]) -> DataType {
    let plain = DataType::tuple(vec![DataType::Float64; names.len()]);
    match plain {
        DataType::Tuple(tuple) => DataType::Tuple(Arc::new(TupleType {
            names: Some(names.iter().map(|&name| name.into()).collect()),
            ..(*tuple).clone()
        })),
        other => other,
    }
}

fn floats(numbers: &[f64]) -> Value {
    Value::Tuple(numbers.iter().map(|&number| Value::Float(number)).collect())
}

fn numbers(call: &Call, indices: std::ops::Range<usize>) -> Result<()> {
    match indices.into_iter().find(|&i| !call.plain(i).is_number()) {
        Some(i) => call.illegal(i, "a number"),
        None => Ok(()),
    }
}

/// The z statistic, p value and confidence interval of the difference of two shares.
fn z_test(successes: [f64; 2], trials: [f64; 2], level: f64, pooled: bool) -> [f64; 4] {
    let shares = [successes[0] / trials[0], successes[1] / trials[1]];
    let difference = shares[0] - shares[1];
    let variance = |share: f64, n: f64| share * (1.0 - share) / n;
    let pool = (successes[0] + successes[1]) / (trials[0] + trials[1]);
    let spread = if pooled {
        variance(pool, trials[0]) + variance(pool, trials[1])
    } else {
        variance(shares[0], trials[0]) + variance(shares[1], trials[1])
    };
    let error = spread.sqrt();
    let z = difference / error;
    if !z.is_finite() {
        return [f64::NAN; 4];
    }
    let half = error * normal_quantile(1.0 - (1.0 - level) / 2.0);
    [z, 2.0 * normal_share(-z.abs()), difference - half, difference + half]
}

fn proportions(call: &Call) -> Result<Bound> {
    call.count(6..=6)?;
    numbers(call, 0..5)?;
    let pooled = match &call.constant_bytes(5)?[..] {
        b"pooled" => true,
        b"unpooled" => false,
        other => bail!(
            BadArguments,
            "Argument 6 of function {} must be 'pooled' or 'unpooled', not '{}'",
            call.name,
            String::from_utf8_lossy(other)
        ),
    };
    let name = call.name;
    Ok(by_values(
        call,
        named(&["z_statistic", "p_value", "confidence_interval_low", "confidence_interval_high"]),
        move |a| {
            let level = float(&a[4]);
            if !(0.0..=1.0).contains(&level) {
                bail!(BadArguments, "The confidence level of function {name} must be from 0 to 1, not {level}");
            }
            let [x, y, n, m] = [0, 1, 2, 3].map(|i| float(&a[i]));
            if n == 0.0 || m == 0.0 || x > n || y > m {
                return Ok(floats(&[f64::NAN; 4]));
            }
            Ok(floats(&z_test([x, y], [n, m], level, pooled)))
        },
    ))
}

fn sample_size(call: &Call, count: usize, compute: fn(&[f64]) -> [f64; 3]) -> Result<Bound> {
    call.count(count..=count)?;
    numbers(call, 0..count)?;
    let result = named(&["minimum_sample_size", "detect_range_lower", "detect_range_upper"]);
    Ok(by_values(call, result, move |a| Ok(floats(&compute(&a.iter().map(float).collect::<Vec<f64>>())))))
}

/// Sample size for a test of a mean; the arguments are baseline, deviation, effect (a share of the baseline), power,
/// significance.
fn continuous_size(a: &[f64]) -> [f64; 3] {
    let &[baseline, sigma, effect, power, alpha] = a else { return [f64::NAN; 3] };
    let in_range = [power, alpha].iter().all(|share| (0.0..=1.0).contains(share));
    if !in_range || sigma <= 0.0 || effect <= 0.0 || baseline == 0.0 {
        return [f64::NAN; 3];
    }
    let z = normal_quantile(power) + normal_quantile(1.0 - alpha / 2.0);
    let change = baseline * effect;
    [2.0 * (sigma * z / change).powi(2), baseline - change.abs(), baseline + change.abs()]
}

/// Sample size for a test of a share; the arguments are baseline, effect, power, significance.
fn conversion_size(a: &[f64]) -> [f64; 3] {
    let &[baseline, effect, power, alpha] = a else { return [f64::NAN; 3] };
    if a.iter().any(|share| !(0.0..=1.0).contains(share)) || effect == 0.0 || baseline + effect > 1.0 {
        return [f64::NAN; 3];
    }
    let other = baseline + effect;
    let middle = (baseline + other) / 2.0;
    let z = normal_quantile(1.0 - alpha / 2.0) * (2.0 * middle * (1.0 - middle)).sqrt()
        + normal_quantile(power) * (baseline * (1.0 - baseline) + other * (1.0 - other)).sqrt();
    [(z / effect).powi(2), baseline - effect, other]
}

/// Payments and when they are made, in periods.
struct CashFlows {
    payments: Vec<f64>,
    times: Vec<f64>,
}

impl CashFlows {
    /// The present value of the payments at a rate.
    fn worth(&self, rate: f64) -> f64 {
        self.payments.iter().zip(&self.times).map(|(payment, time)| payment / (1.0 + rate).powf(*time)).sum()
    }

    fn slope(&self, rate: f64) -> f64 {
        self.payments
            .iter()
            .zip(&self.times)
            .map(|(payment, time)| -time * payment / (1.0 + rate).powf(time + 1.0))
            .sum()
    }

    /// The rate at which the present value is 0, found by Newton's method, else by bisection.
    fn rate(&self, guess: f64) -> f64 {
        let has = |test: fn(&f64) -> bool| self.payments.iter().any(test);
        if !has(|p| *p > 0.0) || !has(|p| *p < 0.0) {
            return f64::NAN;
        }
        let mut rate = guess;
        for _ in 0..100 {
            let next = rate - self.worth(rate) / self.slope(rate);
            if !next.is_finite() || next <= -1.0 {
                break;
            }
            if (next - rate).abs() < 1e-14 * rate.abs().max(1.0) {
                return next;
            }
            rate = next;
        }
        self.halved(-0.999_999, 10.0)
    }

    fn halved(&self, mut low: f64, mut high: f64) -> f64 {
        if self.worth(low).signum() == self.worth(high).signum() {
            return f64::NAN;
        }
        for _ in 0..200 {
            let middle = (low + high) / 2.0;
            if self.worth(middle).signum() == self.worth(low).signum() { low = middle } else { high = middle }
        }
        (low + high) / 2.0
    }
}

fn payments(call: &Call, index: usize) -> Result<()> {
    if call.element(index)?.is_number() { Ok(()) } else { call.illegal(index, "an array of numbers") }
}

/// Days of a year by the name of a convention.
fn year_days(call: &Call, index: usize) -> Result<f64> {
    if index >= call.args.len() {
        return Ok(365.0);
    }
    match &call.constant_bytes(index)?[..] {
        b"ACT_365F" => Ok(365.0),
        b"ACT_365_25" => Ok(365.25),
        other => bail!(
            BadArguments,
            "Function {} has no day count '{}': use ACT_365F or ACT_365_25",
            call.name,
            String::from_utf8_lossy(other)
        ),
    }
}

fn dated(name: &str, payments: &Value, dates: &Value, year: f64) -> Result<CashFlows> {
    let payments: Vec<f64> = items(payments).iter().map(float).collect();
    let days: Vec<f64> = items(dates).iter().map(float).collect();
    if payments.len() != days.len() {
        bail!(
            BadArguments,
            "Function {name} takes as many dates as payments, not {} and {}",
            days.len(),
            payments.len()
        );
    }
    let first = days.first().copied().unwrap_or(0.0);
    Ok(CashFlows { payments, times: days.iter().map(|day| (day - first) / year).collect() })
}

fn periodic(payments: &Value, first: f64) -> CashFlows {
    let payments: Vec<f64> = items(payments).iter().map(float).collect();
    let times = (0..payments.len()).map(|i| i as f64 + first).collect();
    CashFlows { payments, times }
}

fn guess_of(args: &[Value], index: usize) -> f64 {
    args.get(index).map_or(0.1, float)
}

fn dates(call: &Call, index: usize) -> Result<()> {
    match call.element(index)? {
        DataType::Date | DataType::Date32 => Ok(()),
        _ => call.illegal(index, "an array of dates"),
    }
}

fn register_money(family: &mut Family) {
    family.add(
        "financialInternalRateOfReturn",
        "financialInternalRateOfReturn(payments[, guess])",
        "The rate at which regular payments are worth nothing now.",
        |call| {
            call.count(1..=2)?;
            payments(call, 0)?;
            Ok(by_values(call, DataType::Float64, |a| Ok(Value::Float(periodic(&a[0], 0.0).rate(guess_of(a, 1))))))
        },
    );
    family.add(
        "financialInternalRateOfReturnExtended",
        "financialInternalRateOfReturnExtended(payments, dates[, guess[, day_count]])",
        "The yearly rate at which payments on given days are worth nothing on the first.",
        |call| {
            call.count(2..=4)?;
            payments(call, 0)?;
            dates(call, 1)?;
            let (name, year) = (call.name, year_days(call, 3)?);
            Ok(by_values(call, DataType::Float64, move |a| {
                Ok(Value::Float(dated(name, &a[0], &a[1], year)?.rate(guess_of(a, 2))))
            }))
        },
    );
    family.add(
        "financialNetPresentValue",
        "financialNetPresentValue(rate, payments[, from_zero])",
        "What regular payments are worth now.",
        |call| {
            call.count(2..=3)?;
            numbers(call, 0..1)?;
            payments(call, 1)?;
            Ok(by_values(call, DataType::Float64, |a| {
                let from_zero = a.get(2).is_none_or(|flag| float(flag) != 0.0);
                Ok(Value::Float(periodic(&a[1], if from_zero { 0.0 } else { 1.0 }).worth(float(&a[0]))))
            }))
        },
    );
    family.add(
        "financialNetPresentValueExtended",
        "financialNetPresentValueExtended(rate, payments, dates[, day_count])",
        "What payments on given days are worth on the first.",
        |call| {
            call.count(3..=4)?;
            numbers(call, 0..1)?;
            payments(call, 1)?;
            dates(call, 2)?;
            let (name, year) = (call.name, year_days(call, 3)?);
            Ok(by_values(call, DataType::Float64, move |a| {
                Ok(Value::Float(dated(name, &a[1], &a[2], year)?.worth(float(&a[0]))))
            }))
        },
    );
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "Mathematical");
    family.add(
        "proportionsZTest",
        "proportionsZTest(successes_x, successes_y, trials_x, trials_y, level, pooling)",
        "Whether two shares differ: z, p and the confidence interval of the difference.",
        proportions,
    );
    let mut family = Family::new(registry, "Other");
    family.add(
        "minSampleSizeContinuous",
        "minSampleSizeContinuous(baseline, sigma, effect, power, alpha)",
        "How many samples show that a mean has changed.",
        |c| sample_size(c, 5, continuous_size),
    );
    family.alias("minSampleSizeContinuous", &["minSampleSizeContinous"]);
    family.add(
        "minSampleSizeConversion",
        "minSampleSizeConversion(baseline, effect, power, alpha)",
        "How many samples show that a share has changed.",
        |c| sample_size(c, 4, conversion_size),
    );
    let mut family = Family::new(registry, "Financial");
    register_money(&mut family);
}
