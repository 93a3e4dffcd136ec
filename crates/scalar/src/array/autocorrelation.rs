//! `arrayAutocorrelation`: the correlation of a series with itself.

use super::metric::numeric_elements;
use crate::support::{Bound, Call, Family, by_values, float, items};
use base::{Result, bail};
use functions::Registry;
use types::{DataType, Value};

/// Values of a series that are worth a look at each lag whether the query should end.
const PULSE_STEPS: usize = 1 << 10;

/// The correlation of a series with itself, moved by 0, 1, ….
fn autocorrelation(values: &[f64], lags: usize) -> Vec<f64> {
    let mean = values.iter().sum::<f64>() / values.len() as f64;
    let deviations: Vec<f64> = values.iter().map(|value| value - mean).collect();
    let variance: f64 = deviations.iter().map(|d| d * d).sum();
    let at = |lag: usize| {
        if values.len() >= PULSE_STEPS {
            base::cancel::pulse();
        }
        deviations[lag..].iter().zip(&deviations).map(|(a, b)| a * b).sum::<f64>() / variance
    };
    (0..lags.min(values.len())).map(at).collect()
}

fn bind_autocorrelation(call: &Call) -> Result<Bound> {
    call.count(1..=2)?;
    numeric_elements(call, 0)?;
    call.integers(1..call.args.len())?;
    let name = call.name;
    Ok(by_values(call, DataType::array(DataType::Float64), move |args| {
        let lags = match args.get(1) {
            None => usize::MAX,
            Some(lags) => match lags.as_i128() {
                Some(lags @ 0..) => usize::try_from(lags).unwrap_or(usize::MAX),
                _ => {
                    bail!(BadArguments, "Argument 2 of function {name} must not be negative: it is the number of lags")
                }
            },
        };
        let values: Vec<f64> = items(&args[0]).iter().map(float).collect();
        Ok(Value::Array(autocorrelation(&values, lags).into_iter().map(Value::Float).collect()))
    }))
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "Array");
    family.add(
        "arrayAutocorrelation",
        "arrayAutocorrelation(array[, lags])",
        "The correlation of a series with itself moved by 0, 1, … places.",
        bind_autocorrelation,
    );
}
