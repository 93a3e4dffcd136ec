//! Tests about means: Student's and Welch's t, the z-test, analysis of variance.

use super::distribution::{fisher_upper, normal_cdf, normal_inside, student_inside, student_two_sided};
use crate::blob::{LittleEndian, Reader};
use crate::function::{Bound, Call, add, add_any_case, doc};
use crate::number::{floats, scale_of};
use crate::samples::{named_floats, tuple_of};
use crate::states::{Accumulator, Rows};
use base::{Result, bail};
use functions::Registry;
use hashbrown::HashMap;
use std::sync::Arc;
use types::{Column, ColumnBuilder, DataType, Value};

/// Count, sum and sum of squares of one sample.
#[derive(Clone, Copy, Default)]
struct SampleSums([f64; 3]);

impl SampleSums {
    fn add(&mut self, x: f64) {
        self.merge(&SampleSums([1.0, x, x * x]));
    }

    fn merge(&mut self, other: &SampleSums) {
        self.0.iter_mut().zip(other.0).for_each(|(a, b)| *a += b);
    }

    fn count(&self) -> f64 {
        self.0[0]
    }

    fn mean(&self) -> f64 {
        self.0[1] / self.0[0]
    }

    /// Sum of squared deviations from the mean.
    fn deviations(&self) -> f64 {
        self.0[2] + self.mean() * self.mean() * self.count() - 2.0 * self.mean() * self.0[1]
    }

    fn variance(&self) -> f64 {
        self.deviations() / (self.count() - 1.0)
    }
}

type Finish = dyn Fn(&[SampleSums]) -> Result<Vec<f64>> + Send + Sync;

/// A test of two samples, told apart by the second argument (0 or not), or of one against a number.
#[derive(Clone)]
struct TwoSamples {
    scales: [u32; 2],
    /// Whether the second argument is the mean to test against, not the sample's number.
    is_single: bool,
    result: DataType,
    finish: Arc<Finish>,
}

impl Accumulator for TwoSamples {
    type State = [SampleSums; 2];

    fn fresh(&self) -> [SampleSums; 2] {
        Default::default()
    }

    fn add(&mut self, states: &mut [[SampleSums; 2]], rows: Rows<'_>, args: &[Column]) -> Result<()> {
        let (x, which) = (floats(&args[0], self.scales[0]), floats(&args[1], self.scales[1]));
        rows.for_each(|row, group| {
            let state = &mut states[group];
            if self.is_single {
                state[0].add(x[row]);
                state[1].0[0] = which[row];
            } else {
                state[usize::from(which[row] != 0.0)].add(x[row]);
            }
        });
        Ok(())
    }

    fn merge(&self, into: &mut [SampleSums; 2], from: [SampleSums; 2]) -> Result<()> {
        if from[0].count() + from[1].count() == 0.0 {
            return Ok(());
        }
        into[0].merge(&from[0]);
        if self.is_single {
            into[1] = from[1]
        } else {
            into[1].merge(&from[1])
        }
        Ok(())
    }

    fn write(&self, state: &[SampleSums; 2], out: &mut Vec<u8>) {
        state.iter().flat_map(|sums| sums.0).for_each(|number| number.put(out));
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<[SampleSums; 2]> {
        let mut state = [SampleSums::default(); 2];
        for number in state.iter_mut().flat_map(|sums| &mut sums.0) {
            *number = reader.number()?;
        }
        Ok(state)
    }

    fn finish(&self, states: &mut [[SampleSums; 2]], group_ids: &[u32]) -> Result<Column> {
        let mut builder = ColumnBuilder::new(&self.result);
        for &group in group_ids {
            builder.push_value(&tuple_of(&(self.finish)(&states[group as usize])?));
        }
        Ok(builder.finish())
    }
}

fn two_samples(
    call: &Call<'_>,
    names: &[&str],
    is_single: bool,
    finish: impl Fn(&[SampleSums]) -> Result<Vec<f64>> + Send + Sync + 'static,
) -> Bound {
    let (x, which) = call.binary()?;
    if !x.is_number() {
        return Err(call.illegal(0));
    }
    if !which.is_number() || (!is_single && matches!(which, DataType::Decimal { .. })) {
        return Err(call.illegal(1));
    }
    let result = named_floats(names);
    call.accumulate(
        result.clone(),
        TwoSamples { scales: [scale_of(x), scale_of(which)], is_single, result, finish: Arc::new(finish) },
    )
    .done()
}

/// The level of confidence in parameter `index`, if it is given.
fn confidence(call: &Call<'_>, index: usize) -> Result<Option<f64>> {
    let Some(parameter) = call.parameters.get(index) else { return Ok(None) };
    match parameter.as_f64() {
        Some(level) if level > 0.0 && level < 1.0 => Ok(Some(level)),
        None => bail!(
            BadGet,
            "Confidence level of aggregate function {} must be a number, not {}",
            call.name,
            parameter.to_literal()
        ),
        Some(_) => bail!(
            BadArguments,
            "Confidence level of aggregate function {} must be between 0 and 1, not {}",
            call.name,
            parameter.to_literal()
        ),
    }
}

const T_NAMES: [&str; 4] = ["t_statistic", "p_value", "confidence_interval_low", "confidence_interval_high"];

/// Standard error squared and degrees of freedom of the difference of means.
fn error_of(x: &SampleSums, y: &SampleSums, is_welch: bool) -> (f64, f64) {
    if is_welch {
        let (a, b) = (x.variance() / x.count(), y.variance() / y.count());
        let freedom = (a + b).powi(2) / (a * a / (x.count() - 1.0) + b * b / (y.count() - 1.0));
        return (a + b, freedom);
    }
    let freedom = x.count() + y.count() - 2.0;
    let pooled = (x.deviations() + y.deviations()) / freedom;
    (pooled / x.count() + pooled / y.count(), freedom)
}

fn bind_t(call: &Call<'_>, is_welch: bool) -> Bound {
    if call.parameters.len() > 1 {
        bail!(NumberOfArgumentsDoesntMatch, "Aggregate function {} takes one parameter at most", call.name);
    }
    let level = confidence(call, 0)?;
    let size = if level.is_some() { 4 } else { 2 };
    two_samples(call, &T_NAMES[..size], false, move |samples| {
        let (x, y) = (&samples[0], &samples[1]);
        let too_few = x.count() < 1.0
            || y.count() < 1.0
            || x.count() + y.count() < 3.0
            || (is_welch && (x.count() < 2.0 || y.count() < 2.0));
        if too_few {
            return Ok(vec![f64::NAN; size]);
        }
        let (error, freedom) = error_of(x, y, is_welch);
        let difference = x.mean() - y.mean();
        if error == 0.0 {
            return Ok(vec![f64::NAN; size]);
        }
        let t = difference / error.sqrt();
        let mut out = vec![t, student_two_sided(t, freedom)];
        if let Some(level) = level {
            // ClickHouse takes the standard error of unpooled variances in both tests.
            let reach = student_inside(level, freedom) * error_of(x, y, true).0.sqrt();
            out.extend([difference - reach, difference + reach]);
        }
        Ok(out)
    })
}

fn bind_one_sample(call: &Call<'_>) -> Bound {
    let level = confidence(call, 0)?;
    let size = if level.is_some() { 4 } else { 2 };
    two_samples(call, &T_NAMES[..size], true, move |samples| {
        let (x, mean) = (&samples[0], samples[1].0[0]);
        if x.count() < 2.0 {
            return Ok(vec![f64::NAN; size]);
        }
        let error = (x.variance() / x.count()).sqrt();
        if error == 0.0 {
            return Ok(vec![f64::NAN; size]);
        }
        let t = (x.mean() - mean) / error;
        let mut out = vec![t, student_two_sided(t, x.count() - 1.0)];
        if let Some(level) = level {
            let reach = student_inside(level, x.count() - 1.0) * error;
            out.extend([x.mean() - reach, x.mean() + reach]);
        }
        Ok(out)
    })
}

fn bind_z(call: &Call<'_>) -> Bound {
    let variances: Vec<f64> = call.parameters.iter().filter_map(Value::as_f64).collect();
    let (3, Some(level)) = (variances.len(), confidence(call, 2)?) else {
        bail!(
            NumberOfArgumentsDoesntMatch,
            "Aggregate function {} requires three parameters: both variances and the confidence level",
            call.name
        );
    };
    let names = ["z_statistic", "p_value", T_NAMES[2], T_NAMES[3]];
    two_samples(call, &names, false, move |samples| {
        let (x, y) = (&samples[0], &samples[1]);
        if x.count() == 0.0 || y.count() == 0.0 {
            return Ok(vec![f64::NAN; 4]);
        }
        let error = (variances[0] / x.count() + variances[1] / y.count()).sqrt();
        let difference = x.mean() - y.mean();
        let z = difference / error;
        let reach = normal_inside(level) * error;
        Ok(vec![z, 2.0 * (1.0 - normal_cdf(z.abs())), difference - reach, difference + reach])
    })
}

/// Analysis of variance: sums per sample.
#[derive(Clone)]
struct Variance {
    scale: u32,
    result: DataType,
}

impl Accumulator for Variance {
    type State = HashMap<u64, SampleSums, foldhash::fast::FixedState>;

    fn fresh(&self) -> Self::State {
        HashMap::default()
    }

    fn add(&mut self, states: &mut [Self::State], rows: Rows<'_>, args: &[Column]) -> Result<()> {
        let (x, which) = (floats(&args[0], self.scale), floats(&args[1], 0));
        rows.for_each(|row, group| states[group].entry(which[row] as u64).or_default().add(x[row]));
        Ok(())
    }

    fn merge(&self, into: &mut Self::State, from: Self::State) -> Result<()> {
        from.iter().for_each(|(which, sums)| into.entry(*which).or_default().merge(sums));
        Ok(())
    }

    fn write(&self, state: &Self::State, out: &mut Vec<u8>) {
        base::varint::put(out, state.len() as u64);
        for (which, sums) in state {
            which.put(out);
            sums.0.iter().for_each(|number| number.put(out));
        }
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<Self::State> {
        let mut state = Self::State::default();
        for _ in 0..reader.count(32)? {
            state.insert(reader.number()?, SampleSums([reader.number()?, reader.number()?, reader.number()?]));
        }
        Ok(state)
    }

    fn finish(&self, states: &mut [Self::State], group_ids: &[u32]) -> Result<Column> {
        let mut builder = ColumnBuilder::new(&self.result);
        group_ids.iter().for_each(|&group| builder.push_value(&tuple_of(&f_test(&states[group as usize]))));
        Ok(builder.finish())
    }
}

fn f_test(samples: &HashMap<u64, SampleSums, foldhash::fast::FixedState>) -> [f64; 2] {
    let mut sorted: Vec<(&u64, &SampleSums)> = samples.iter().collect();
    sorted.sort_unstable_by_key(|(which, _)| **which);
    let mut all = SampleSums::default();
    sorted.iter().for_each(|(_, sums)| all.merge(sums));
    let (between_freedom, within_freedom) = (sorted.len() as f64 - 1.0, all.count() - sorted.len() as f64);
    if between_freedom < 1.0 || within_freedom < 1.0 {
        return [f64::NAN; 2];
    }
    let between: f64 = sorted.iter().map(|(_, s)| (s.mean() - all.mean()).powi(2) * s.count()).sum();
    let within: f64 = sorted.iter().map(|(_, s)| s.deviations()).sum();
    let f = (between / between_freedom) / (within / within_freedom);
    if f.is_nan() || f.is_infinite() || f < 0.0 {
        return [f64::NAN; 2];
    }
    [f, fisher_upper(f, between_freedom, within_freedom)]
}

fn bind_variance(call: &Call<'_>) -> Bound {
    call.no_parameters()?;
    let (x, which) = call.binary()?;
    if !x.is_number() {
        return Err(call.illegal(0));
    }
    if !which.is_unsigned() {
        return Err(call.illegal(1));
    }
    let result = named_floats(&["f_statistic", "p_value"]);
    call.accumulate(result.clone(), Variance { scale: scale_of(x), result }).done()
}

/// Registers the functions.
pub(super) fn register(registry: &mut Registry) {
    add(
        registry,
        "studentTTest",
        |c| bind_t(c, false),
        doc(
            "studentTTest[(confidence)](x, sample)",
            "Student's t-test of the means of two samples, which the second argument (0 or 1) tells apart.",
        ),
    );
    add(
        registry,
        "welchTTest",
        |c| bind_t(c, true),
        doc(
            "welchTTest[(confidence)](x, sample)",
            "Welch's t-test of the means of two samples whose variances differ.",
        ),
    );
    add(
        registry,
        "studentTTestOneSample",
        bind_one_sample,
        doc("studentTTestOneSample[(confidence)](x, mean)", "Student's t-test of one sample against a known mean."),
    );
    add(
        registry,
        "meanZTest",
        bind_z,
        doc(
            "meanZTest(var0, var1, confidence)(x, sample)",
            "The z-test of the means of two samples of known variances.",
        ),
    );
    add_any_case(
        registry,
        "analysisOfVariance",
        bind_variance,
        doc("analysisOfVariance(x, sample)", "One-way analysis of variance over numbered samples."),
    );
    registry.aggregate_alias("anova", "analysisOfVariance", true);
}
