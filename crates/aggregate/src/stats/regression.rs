//! `regr_…`: the regression functions of standard SQL, of y over x, in this order of arguments.

use crate::blob::{Reader, put_floats, take_floats};
use crate::function::{Bound, Call, add_any_case, doc};
use crate::number::{floats, scale_of};
use crate::states::{Accumulator, Rows};
use base::Result;
use functions::Registry;
use types::{Column, DataType};

/// Count, means of x and y, co-moment, squared deviations of x and of y.
#[derive(Clone, Copy, Default)]
struct CoMoments {
    n: f64,
    x: f64,
    y: f64,
    xy: f64,
    xx: f64,
    yy: f64,
}

impl CoMoments {
    fn add(&mut self, x: f64, y: f64) {
        self.merge(&CoMoments { n: 1.0, x, y, ..CoMoments::default() });
    }

    fn merge(&mut self, other: &CoMoments) {
        if other.n == 0.0 {
            return;
        }
        let n = self.n + other.n;
        let (dx, dy, share) = (other.x - self.x, other.y - self.y, self.n * other.n / n);
        *self = CoMoments {
            n,
            x: self.x + dx * other.n / n,
            y: self.y + dy * other.n / n,
            xy: self.xy + other.xy + dx * dy * share,
            xx: self.xx + other.xx + dx * dx * share,
            yy: self.yy + other.yy + dy * dy * share,
        };
    }

    fn slope(&self) -> f64 {
        if self.xx == 0.0 { f64::NAN } else { self.xy / self.xx }
    }

    fn r2(&self) -> f64 {
        if self.xx == 0.0 {
            f64::NAN
        } else if self.yy == 0.0 {
            1.0
        } else {
            self.xy * self.xy / (self.xx * self.yy)
        }
    }

    fn or_nan(&self, value: f64) -> f64 {
        if self.n == 0.0 { f64::NAN } else { value }
    }
}

#[derive(Clone)]
struct Regression {
    scales: [u32; 2],
    finish: fn(&CoMoments) -> f64,
    is_count: bool,
}

impl Accumulator for Regression {
    type State = CoMoments;

    fn fresh(&self) -> CoMoments {
        CoMoments::default()
    }

    fn add(&mut self, states: &mut [CoMoments], rows: Rows<'_>, args: &[Column]) -> Result<()> {
        let (y, x) = (floats(&args[0], self.scales[0]), floats(&args[1], self.scales[1]));
        rows.for_each(|row, group| states[group].add(x[row], y[row]));
        Ok(())
    }

    fn merge(&self, into: &mut CoMoments, from: CoMoments) -> Result<()> {
        into.merge(&from);
        Ok(())
    }

    fn write(&self, m: &CoMoments, out: &mut Vec<u8>) {
        put_floats(&[m.n, m.x, m.y, m.xy, m.xx, m.yy], out);
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<CoMoments> {
        let mut numbers = [0.0; 6];
        take_floats(reader, &mut numbers)?;
        let [n, x, y, xy, xx, yy] = numbers;
        Ok(CoMoments { n, x, y, xy, xx, yy })
    }

    fn finish(&self, states: &mut [CoMoments], group_ids: &[u32]) -> Result<Column> {
        let results = group_ids.iter().map(|&group| (self.finish)(&states[group as usize]));
        Ok(if self.is_count {
            Column::from_vec(results.map(|n| n as u64).collect())
        } else {
            Column::from_vec(results.collect::<Vec<f64>>())
        })
    }
}

fn bind(call: &Call<'_>, is_count: bool, finish: fn(&CoMoments) -> f64) -> Bound {
    call.no_parameters()?;
    let (y, x) = call.binary()?;
    if let Some(index) = call.arguments.iter().position(|argument| !argument.is_number()) {
        return Err(call.illegal(index));
    }
    let result = if is_count { DataType::UInt64 } else { DataType::Float64 };
    call.accumulate(result, Regression { scales: [scale_of(y), scale_of(x)], finish, is_count })
        .default_for_nulls(is_count)
        .done()
}

/// Registers the functions.
pub(super) fn register(registry: &mut Registry) {
    add_any_case(
        registry,
        "regr_slope",
        |c| bind(c, false, CoMoments::slope),
        doc("regr_slope(y, x)", "Slope of the least-squares line."),
    );
    add_any_case(
        registry,
        "regr_intercept",
        |c| bind(c, false, |m| m.y - m.slope() * m.x),
        doc("regr_intercept(y, x)", "Where the least-squares line meets x = 0."),
    );
    add_any_case(
        registry,
        "regr_r2",
        |c| bind(c, false, CoMoments::r2),
        doc("regr_r2(y, x)", "Coefficient of determination."),
    );
    add_any_case(
        registry,
        "regr_avgx",
        |c| bind(c, false, |m| m.or_nan(m.x)),
        doc("regr_avgx(y, x)", "Mean of x over complete pairs."),
    );
    add_any_case(
        registry,
        "regr_avgy",
        |c| bind(c, false, |m| m.or_nan(m.y)),
        doc("regr_avgy(y, x)", "Mean of y over complete pairs."),
    );
    add_any_case(
        registry,
        "regr_sxx",
        |c| bind(c, false, |m| m.or_nan(m.xx)),
        doc("regr_sxx(y, x)", "Sum of squared deviations of x."),
    );
    add_any_case(
        registry,
        "regr_syy",
        |c| bind(c, false, |m| m.or_nan(m.yy)),
        doc("regr_syy(y, x)", "Sum of squared deviations of y."),
    );
    add_any_case(
        registry,
        "regr_sxy",
        |c| bind(c, false, |m| m.or_nan(m.xy)),
        doc("regr_sxy(y, x)", "Sum of products of deviations."),
    );
    add_any_case(
        registry,
        "regr_count",
        |c| bind(c, true, |m| m.n),
        doc("regr_count(y, x)", "Number of complete pairs."),
    );
}
