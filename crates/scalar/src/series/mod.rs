//! Series of numbers over time: seasons and trend, outliers, grids of times.

use crate::support::{Bound, Call, Family, by_values, float, items};
use base::{Result, bail, err};
use functions::Registry;
use types::{DataType, Value};

/// Points of a grid at most.
const POINTS_MAX: i128 = 10_000_000;

/// The fewest values among which outliers are looked for.
const TUKEY_MIN: usize = 4;

fn numbers(call: &Call, index: usize) -> Result<()> {
    if call.element(index)?.is_number() { Ok(()) } else { call.illegal(index, "an array of numbers") }
}

fn rows(values: &[f32]) -> Value {
    Value::Array(values.iter().map(|&value| Value::Float(f64::from(value))).collect())
}

/// Seasons, trend, what is left, and seasons plus trend (Cleveland and others, 1990).
fn decompose(call: &Call) -> Result<Bound> {
    call.count(2..=2)?;
    numbers(call, 0)?;
    call.integers([1])?;
    let name = call.name;
    let result = DataType::array(DataType::array(DataType::Float32));
    Ok(by_values(call, result, move |args| {
        let series: Vec<f32> = items(&args[0]).iter().map(|value| float(value) as f32).collect();
        let period = args[1].as_u64().and_then(|period| usize::try_from(period).ok()).unwrap_or(0);
        if period < 2 || series.len() < period.saturating_mul(2) {
            bail!(BadArguments, "The series should have data for at least two period lengths for function {name}");
        }
        let fit = stlrs::Stl::fit(&series, period)
            .map_err(|error| err!(BadArguments, "Function {name} cannot decompose the series: {error}"))?;
        let baseline: Vec<f32> = fit.seasonal().iter().zip(fit.trend()).map(|(a, b)| a + b).collect();
        Ok(Value::Array(vec![rows(fit.seasonal()), rows(fit.trend()), rows(fit.remainder()), rows(&baseline)]))
    }))
}

/// The distance of values beyond the fences of Tukey: `k` times the spread of the quantiles outside of them.
fn tukey(values: &[f64], low: f64, high: f64, k: f64) -> Vec<f64> {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let quantile = |level: f64| {
        let place = level * (sorted.len() - 1) as f64;
        let (below, share) = (place.floor() as usize, place.fract());
        let next = sorted[(below + 1).min(sorted.len() - 1)];
        sorted[below] + (next - sorted[below]) * share
    };
    let (first, third) = (quantile(low), quantile(high));
    let (floor, ceiling) = (first - k * (third - first), third + k * (third - first));
    values.iter().map(|&value| (value - ceiling).max(0.0) + (value - floor).min(0.0)).collect()
}

fn outliers(call: &Call) -> Result<Bound> {
    if call.args.len() != 1 {
        call.count(4..=4)?;
    }
    numbers(call, 0)?;
    let mut given = [0.25, 0.75, 1.5];
    for (i, given) in given.iter_mut().enumerate().filter(|(i, _)| i + 1 < call.args.len()) {
        match call.args[i + 1].constant.as_ref().and_then(Value::as_f64) {
            Some(number) if i == 2 && number >= 0.0 => *given = number,
            Some(number) if i < 2 && (0.02..=0.98).contains(&number) => *given = number,
            _ => bail!(
                BadArguments,
                "Argument {} of function {} is out of range: quantiles are constants from 0.02 to 0.98, the factor is \
                at least 0",
                i + 2,
                call.name
            ),
        }
    }
    let [low, high, k] = given;
    if low >= high {
        bail!(BadArguments, "The lower quantile of function {} must be less than the upper", call.name);
    }
    let name = call.name;
    Ok(by_values(call, DataType::array(DataType::Float64), move |args| {
        let values: Vec<f64> = items(&args[0]).iter().map(float).collect();
        if values.len() < TUKEY_MIN {
            bail!(BadArguments, "At least {TUKEY_MIN} data points are needed for function {name}");
        }
        Ok(Value::Array(tukey(&values, low, high, k).into_iter().map(Value::Float).collect()))
    }))
}

/// The type of a grid's times, and ticks per second of a step.
fn time_type(call: &Call) -> Result<(DataType, i128)> {
    match (call.data_type(0), call.data_type(1)) {
        (DataType::DateTime64(a, zone), DataType::DateTime64(b, _)) if a == b => {
            Ok((DataType::DateTime64(*a, zone.clone()), 10i128.pow(u32::from(*a))))
        }
        (time @ DataType::DateTime(_), DataType::DateTime(_)) => Ok((time.clone(), 1)),
        (number, other) if number.is_integer() && number == other => Ok((number.clone(), 1)),
        _ => bail!(
            IllegalTypeOfArgument,
            "Start and end of function {} must be of one type, DateTime, DateTime64 or an integer",
            call.name
        ),
    }
}

/// Times from start to end.
fn grid(name: &str, args: &[Value], ticks: i128) -> Result<Vec<Value>> {
    let [start, end] = [0, 1].map(|i| args[i].as_i128().unwrap_or(0));
    let step = (float(&args[2]) * ticks as f64) as i128;
    if end < start {
        bail!(BadArguments, "The end of function {name} must not be before its start");
    }
    if start == end {
        return Ok(vec![Value::Int128(start)]);
    }
    if step <= 0 {
        bail!(BadArguments, "The step of function {name} must be above 0");
    }
    if (end - start) / step >= POINTS_MAX {
        bail!(TooLargeArraySize, "Function {name} would give more than {POINTS_MAX} points");
    }
    Ok((0..=(end - start) / step).map(|i| Value::Int128(start + i * step)).collect())
}

fn range(call: &Call) -> Result<Bound> {
    call.count(3..=3)?;
    let (time, ticks) = time_type(call)?;
    let name = call.name;
    Ok(by_values(call, DataType::array(time), move |args| Ok(Value::Array(grid(name, args, ticks)?))))
}

/// Times of a grid with the values there are.
fn from_grid(call: &Call) -> Result<Bound> {
    call.count(4..=4)?;
    let (time, ticks) = time_type(call)?;
    let element = call.element(3)?.without_nullable();
    let name = call.name;
    Ok(by_values(call, DataType::array(DataType::tuple(vec![time, element])), move |args| {
        let (times, values) = (grid(name, args, ticks)?, items(&args[3]));
        if values.len() != times.len() {
            bail!(
                BadArguments,
                "Function {name} needs as many values as the grid has times: {}, not {}",
                times.len(),
                values.len()
            );
        }
        let pairs = times.into_iter().zip(values).filter(|(_, value)| !value.is_null());
        Ok(Value::Array(pairs.map(|(time, value)| Value::Tuple(vec![time, value.clone()])).collect()))
    }))
}

/// Adds the family to a registry.
pub fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "Time series");
    family.add(
        "seriesDecomposeSTL",
        "seriesDecomposeSTL(series, period)",
        "Seasons, trend, remainder and baseline of a series.",
        decompose,
    );
    family.add(
        "seriesOutliersDetectTukey",
        "seriesOutliersDetectTukey(series[, low, high, k])",
        "How far each value lies beyond the fences of Tukey; 0 inside of them.",
        outliers,
    );
    family.add(
        "timeSeriesRange",
        "timeSeriesRange(start, end, step)",
        "The times from start to end, step seconds apart.",
        range,
    );
    family.add(
        "timeSeriesFromGrid",
        "timeSeriesFromGrid(start, end, step, values)",
        "Times of a grid with their values, without those that are NULL.",
        from_grid,
    );
}
