//! Variance, covariance, correlation, skewness, kurtosis, linear regression.
//!
//! The plain functions keep sums of powers, as ClickHouse does; those called `…Stable` keep means and
//! deviations from them, which loses no digits when the mean is large.

use crate::blob::{LittleEndian, Reader};
use crate::function::{Bound, Call, add, add_any_case, doc};
use crate::number::{floats, scale_of};
use crate::states::{Accumulator, Rows};
use base::Result;
use functions::Registry;
use types::{Column, DataType};

/// The sums of a group: `N` numbers, to which each row adds something and which merge in some way.
type Sums<const N: usize> = [f64; N];

/// A function of sums: how rows are added, states merged and results made.
#[derive(Clone)]
struct MomentFunction<const N: usize> {
    scales: Vec<u32>,
    add: fn(&mut Sums<N>, f64, f64),
    merge: fn(&mut Sums<N>, &Sums<N>),
    result: MomentsResult<N>,
    /// Whether the result is Float32.
    is_single: bool,
    wire: WireMoments,
}

/// The sums that ClickHouse keeps, and their form.
#[derive(Clone, Copy)]
struct WireMoments {
    /// The positions here of the sums, in ClickHouse's order.
    places: &'static [usize],
    /// The count, which comes first.
    count: WireCount,
}

#[derive(Clone, Copy, PartialEq)]
enum WireCount {
    /// A float, like the sums.
    Float,
    /// A 64-bit integer.
    Fixed,
    /// A number in groups of 7 bits.
    Varint,
}

impl WireMoments {
    const fn new(places: &'static [usize], count: WireCount) -> Self {
        WireMoments { places, count }
    }
}

/// The sums of x, y and xy.
const CO_MOMENTS: &[usize] = &[1, 2, 3];

/// The sums of x, y, xy, x² and y².
const ALL_MOMENTS: &[usize] = &[1, 2, 3, 4, 5];

/// The mean of x and its squared deviations.
const DEVIATIONS: &[usize] = &[1, 4];

/// The means of x and y, and their co-moment.
const CO_DEVIATIONS: &[usize] = &[1, 2, 3];

/// The means of x and y, the co-moment, and the squared deviations of both.
const ALL_DEVIATIONS: &[usize] = &[1, 2, 3, 4, 5];

/// Sums of the first powers.
const POWERS: [usize; 4] = [1, 2, 3, 4];

#[derive(Clone, Copy)]
enum MomentsResult<const N: usize> {
    Number(fn(&Sums<N>) -> f64),
    Pair(fn(&Sums<N>) -> (f64, f64)),
}

impl<const N: usize> Accumulator for MomentFunction<N> {
    type State = Sums<N>;

    fn fresh(&self) -> Sums<N> {
        [0.0; N]
    }

    fn add(&mut self, states: &mut [Sums<N>], rows: Rows<'_>, args: &[Column]) -> Result<()> {
        let x = floats(&args[0], self.scales[0]);
        match args.get(1) {
            None => rows.fold(states, &x, |state, value| (self.add)(state, value, 0.0)),
            Some(second) => {
                let y = floats(second, self.scales[1]);
                rows.for_each(|row, group| (self.add)(&mut states[group], x[row], y[row]));
            }
        }
        Ok(())
    }

    fn merge(&self, into: &mut Sums<N>, from: Sums<N>) -> Result<()> {
        (self.merge)(into, &from);
        Ok(())
    }

    fn write(&self, state: &Sums<N>, out: &mut Vec<u8>) {
        state.iter().for_each(|sum| sum.put(out));
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<Sums<N>> {
        let mut state = [0.0; N];
        for sum in &mut state {
            *sum = reader.number()?;
        }
        Ok(state)
    }

    fn write_wire(&self, state: &Sums<N>, out: &mut Vec<u8>) -> Result<()> {
        let put = |sum: f64, out: &mut Vec<u8>| if self.is_single { (sum as f32).put(out) } else { sum.put(out) };
        match self.wire.count {
            WireCount::Float => put(state[0], out),
            WireCount::Fixed => (state[0] as u64).put(out),
            WireCount::Varint => base::varint::put(out, state[0] as u64),
        }
        self.wire.places.iter().for_each(|&place| put(state[place], out));
        Ok(())
    }

    fn read_wire(&self, reader: &mut Reader<'_>) -> Result<Sums<N>> {
        let take = |reader: &mut Reader<'_>| {
            if self.is_single { reader.number::<f32>().map(f64::from) } else { reader.number::<f64>() }
        };
        let mut state = [0.0; N];
        state[0] = match self.wire.count {
            WireCount::Float => take(reader)?,
            WireCount::Fixed => reader.number::<u64>()? as f64,
            WireCount::Varint => reader.varint()? as f64,
        };
        for &place in self.wire.places {
            state[place] = take(reader)?;
        }
        Ok(state)
    }

    fn finish(&self, states: &mut [Sums<N>], group_ids: &[u32]) -> Result<Column> {
        let states = group_ids.iter().map(|&group| &states[group as usize]);
        Ok(match self.result {
            MomentsResult::Number(finish) if self.is_single => {
                Column::from_vec(states.map(|s| finish(s) as f32).collect::<Vec<f32>>())
            }
            MomentsResult::Number(finish) => Column::from_vec(states.map(finish).collect::<Vec<f64>>()),
            MomentsResult::Pair(finish) => {
                let (first, second): (Vec<f64>, Vec<f64>) = states.map(finish).unzip();
                Column::Tuple([Column::from_vec(first), Column::from_vec(second)].into(), group_ids.len())
            }
        })
    }
}

fn add_powers<const N: usize>(state: &mut Sums<N>, x: f64, _y: f64) {
    let mut power = 1.0;
    for sum in state {
        *sum += power;
        power *= x;
    }
}

fn merge_sums<const N: usize>(into: &mut Sums<N>, from: &Sums<N>) {
    into.iter_mut().zip(from).for_each(|(into, from)| *into += from);
}

/// Sum of squared deviations over `divisor`.
fn variance<const N: usize>(m: &Sums<N>, divisor: f64) -> f64 {
    if m[0] == 0.0 || divisor <= 0.0 {
        return f64::NAN;
    }
    ((m[2] - m[1] * m[1] / m[0]) / divisor).max(0.0)
}

fn var_pop<const N: usize>(m: &Sums<N>) -> f64 {
    variance(m, m[0])
}

fn var_samp<const N: usize>(m: &Sums<N>) -> f64 {
    variance(m, m[0] - 1.0)
}

fn third<const N: usize>(m: &Sums<N>) -> f64 {
    if m[0] == 1.0 {
        return 0.0;
    }
    (m[3] - (3.0 * m[2] - 2.0 * m[1] * m[1] / m[0]) * m[1] / m[0]) / m[0]
}

fn fourth<const N: usize>(m: &Sums<N>) -> f64 {
    if m[0] == 1.0 {
        return 0.0;
    }
    (m[4] - (4.0 * m[3] - (6.0 * m[2] - 3.0 * m[1] * m[1] / m[0]) * m[1] / m[0]) * m[1] / m[0]) / m[0]
}

fn over_variance(moment: f64, variance: f64, power: f64) -> f64 {
    if variance > 0.0 { moment / variance.powf(power) } else { f64::NAN }
}

/// Sums of 1, x, y, xy, x², y².
fn add_pair(state: &mut Sums<6>, x: f64, y: f64) {
    let add = [1.0, x, y, x * y, x * x, y * y];
    merge_sums(state, &add);
}

fn covariance(m: &Sums<6>, divisor: f64) -> f64 {
    if m[0] == 0.0 || divisor <= 0.0 { f64::NAN } else { (m[3] - m[1] * m[2] / m[0]) / divisor }
}

fn correlation(m: &Sums<6>) -> f64 {
    (m[0] * m[3] - m[1] * m[2]) / ((m[0] * m[4] - m[1] * m[1]) * (m[0] * m[5] - m[2] * m[2])).sqrt()
}

fn regression(m: &Sums<6>) -> (f64, f64) {
    let divisor = m[4] * m[0] - m[1] * m[1];
    if divisor == 0.0 || m[0] == 0.0 {
        return (f64::NAN, f64::NAN);
    }
    let k = (m[3] * m[0] - m[1] * m[2]) / divisor;
    (k, (m[2] - k * m[1]) / m[0])
}

/// Count, mean of x, mean of y, co-moment, squared deviations of x and of y.
fn add_stable(state: &mut Sums<6>, x: f64, y: f64) {
    let [count, mean_x, mean_y, co, dev_x, dev_y] = *state;
    let (dx, dy) = (x - mean_x, y - mean_y);
    let count = count + 1.0;
    let (mean_x, mean_y) = (mean_x + dx / count, mean_y + dy / count);
    *state = [count, mean_x, mean_y, co + (x - mean_x) * dy, dev_x + dx * (x - mean_x), dev_y + dy * (y - mean_y)];
}

fn merge_stable(into: &mut Sums<6>, from: &Sums<6>) {
    let (a, b) = (*into, *from);
    let count = a[0] + b[0];
    if b[0] == 0.0 {
        return;
    }
    if a[0] == 0.0 {
        *into = b;
        return;
    }
    let (dx, dy) = (b[1] - a[1], b[2] - a[2]);
    let share = a[0] * b[0] / count;
    *into = [
        count,
        a[1] + dx * b[0] / count,
        a[2] + dy * b[0] / count,
        a[3] + b[3] + dx * dy * share,
        a[4] + b[4] + dx * dx * share,
        a[5] + b[5] + dy * dy * share,
    ];
}

fn over(value: f64, divisor: f64) -> f64 {
    if divisor <= 0.0 { f64::NAN } else { value / divisor }
}

fn numbers(call: &Call<'_>, count: usize) -> Result<Vec<u32>> {
    call.no_parameters()?;
    if count == 1 {
        call.unary()?;
    } else {
        call.binary()?;
    }
    if let Some(index) = call.arguments.iter().position(|argument| !argument.is_number()) {
        return Err(call.illegal(index));
    }
    Ok(call.arguments.iter().map(scale_of).collect())
}

fn powers<const N: usize>(call: &Call<'_>, finish: fn(&Sums<N>) -> f64) -> Bound {
    let scales = numbers(call, 1)?;
    let is_single = call.arguments[0] == DataType::Float32;
    let result = if is_single { DataType::Float32 } else { DataType::Float64 };
    call.accumulate(
        result,
        MomentFunction {
            scales,
            add: add_powers,
            merge: merge_sums,
            result: MomentsResult::Number(finish),
            is_single,
            wire: WireMoments::new(&POWERS[..N - 1], WireCount::Float),
        },
    )
    .done()
}

fn pairs(call: &Call<'_>, places: &'static [usize], finish: fn(&Sums<6>) -> f64) -> Bound {
    let scales = numbers(call, 2)?;
    let is_single = call.arguments.iter().all(|argument| *argument == DataType::Float32);
    let result = if is_single { DataType::Float32 } else { DataType::Float64 };
    call.accumulate(
        result,
        MomentFunction {
            scales,
            add: add_pair,
            merge: merge_sums,
            result: MomentsResult::Number(finish),
            is_single,
            wire: WireMoments::new(places, WireCount::Float),
        },
    )
    .done()
}

fn stable(call: &Call<'_>, places: &'static [usize], finish: fn(&Sums<6>) -> f64) -> Bound {
    // A function of one argument keeps its mean and deviations alone.
    let scales = numbers(call, if places == DEVIATIONS { 1 } else { 2 })?;
    let moments = MomentFunction {
        scales,
        add: add_stable,
        merge: merge_stable,
        result: MomentsResult::Number(finish),
        is_single: false,
        wire: WireMoments::new(places, WireCount::Varint),
    };
    call.accumulate(DataType::Float64, moments).done()
}

fn bind_regression(call: &Call<'_>) -> Bound {
    let scales = numbers(call, 2)?;
    let result = DataType::Tuple(std::sync::Arc::new(types::TupleType {
        elements: vec![DataType::Float64, DataType::Float64],
        names: Some(vec!["k".into(), "b".into()]),
        geo: None,
    }));
    call.accumulate(
        result,
        MomentFunction {
            scales,
            add: add_pair,
            merge: merge_sums,
            result: MomentsResult::Pair(regression),
            is_single: false,
            wire: WireMoments::new(&[1, 2, 4, 3], WireCount::Fixed),
        },
    )
    .done()
}

fn register_variance(registry: &mut Registry) {
    add(registry, "varPop", |c| powers::<3>(c, var_pop), doc("varPop(x)", "Population variance."));
    add(registry, "varSamp", |c| powers::<3>(c, var_samp), doc("varSamp(x)", "Sample variance."));
    add(
        registry,
        "stddevPop",
        |c| powers::<3>(c, |m| var_pop(m).sqrt()),
        doc("stddevPop(x)", "Population standard deviation."),
    );
    add(
        registry,
        "stddevSamp",
        |c| powers::<3>(c, |m| var_samp(m).sqrt()),
        doc("stddevSamp(x)", "Sample standard deviation."),
    );
    add(
        registry,
        "skewPop",
        |c| powers::<4>(c, |m| over_variance(third(m), var_pop(m), 1.5)),
        doc("skewPop(x)", "Population skewness."),
    );
    add(
        registry,
        "skewSamp",
        |c| powers::<4>(c, |m| over_variance(third(m), var_samp(m), 1.5)),
        doc("skewSamp(x)", "Sample skewness."),
    );
    add(
        registry,
        "kurtPop",
        |c| powers::<5>(c, |m| over_variance(fourth(m), var_pop(m), 2.0)),
        doc("kurtPop(x)", "Population kurtosis."),
    );
    add(
        registry,
        "kurtSamp",
        |c| powers::<5>(c, |m| over_variance(fourth(m), var_samp(m), 2.0)),
        doc("kurtSamp(x)", "Sample kurtosis."),
    );
    for (alias, of) in [
        ("VAR_POP", "varPop"),
        ("VAR_SAMP", "varSamp"),
        ("VARIANCE", "varSamp"),
        ("STDDEV_POP", "stddevPop"),
        ("STD", "stddevPop"),
        ("STDDEV_SAMP", "stddevSamp"),
        ("STDDEV", "stddevSamp"),
    ] {
        registry.aggregate_alias(alias, of, true);
    }
}

fn register_stable(registry: &mut Registry) {
    add(
        registry,
        "varPopStable",
        |c| stable(c, DEVIATIONS, |m| over(m[4], m[0])),
        doc("varPopStable(x)", "Population variance, numerically stable."),
    );
    add(
        registry,
        "varSampStable",
        |c| stable(c, DEVIATIONS, |m| over(m[4], m[0] - 1.0)),
        doc("varSampStable(x)", "Sample variance, numerically stable."),
    );
    add(
        registry,
        "stddevPopStable",
        |c| stable(c, DEVIATIONS, |m| over(m[4], m[0]).sqrt()),
        doc("stddevPopStable(x)", "Population standard deviation, numerically stable."),
    );
    add(
        registry,
        "stddevSampStable",
        |c| stable(c, DEVIATIONS, |m| over(m[4], m[0] - 1.0).sqrt()),
        doc("stddevSampStable(x)", "Sample standard deviation, numerically stable."),
    );
    add(
        registry,
        "covarPopStable",
        |c| stable(c, CO_DEVIATIONS, |m| over(m[3], m[0])),
        doc("covarPopStable(x, y)", "Population covariance, numerically stable."),
    );
    add(
        registry,
        "covarSampStable",
        |c| stable(c, CO_DEVIATIONS, |m| over(m[3], m[0] - 1.0)),
        doc("covarSampStable(x, y)", "Sample covariance, numerically stable."),
    );
    add(
        registry,
        "corrStable",
        |c| stable(c, ALL_DEVIATIONS, |m| m[3] / (m[4] * m[5]).sqrt()),
        doc("corrStable(x, y)", "Pearson's correlation, numerically stable."),
    );
}

/// Registers the family.
pub fn register(registry: &mut Registry) {
    register_variance(registry);
    register_stable(registry);
    add(
        registry,
        "covarPop",
        |c| pairs(c, CO_MOMENTS, |m| covariance(m, m[0])),
        doc("covarPop(x, y)", "Population covariance."),
    );
    add(
        registry,
        "covarSamp",
        |c| pairs(c, CO_MOMENTS, |m| covariance(m, m[0] - 1.0)),
        doc("covarSamp(x, y)", "Sample covariance."),
    );
    add_any_case(registry, "corr", |c| pairs(c, ALL_MOMENTS, correlation), doc("corr(x, y)", "Pearson's correlation."));
    add(
        registry,
        "simpleLinearRegression",
        bind_regression,
        doc("simpleLinearRegression(x, y)", "Slope and intercept of the line through the points."),
    );
    registry.aggregate_alias("COVAR_POP", "covarPop", true);
    registry.aggregate_alias("COVAR_SAMP", "covarSamp", true);
}
