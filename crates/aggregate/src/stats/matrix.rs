//! `corrMatrix`, `covarPopMatrix`, `covarSampMatrix`: of every pair of arguments.

use crate::blob::{Reader, put_floats, take_floats};
use crate::function::{Bound, Call, add, doc};
use crate::number::{floats, scale_of};
use crate::states::{Accumulator, Rows};
use base::{Result, bail};
use functions::Registry;
use types::{Column, ColumnBuilder, DataType, Value};

/// Sums over rows: count, then of each argument, then of each product of two.
#[derive(Clone)]
struct SumMatrix {
    scales: Vec<u32>,
    cell: fn(&PairSums) -> f64,
}

/// The sums of two arguments that a cell of the matrix is computed from.
struct PairSums {
    n: f64,
    x: f64,
    y: f64,
    xy: f64,
    xx: f64,
    yy: f64,
}

impl PairSums {
    fn covariance(&self, divisor: f64) -> f64 {
        if divisor <= 0.0 { f64::NAN } else { (self.xy - self.x * self.y / self.n) / divisor }
    }

    fn correlation(&self) -> f64 {
        (self.n * self.xy - self.x * self.y)
            / ((self.n * self.xx - self.x * self.x) * (self.n * self.yy - self.y * self.y)).sqrt()
    }
}

impl Accumulator for SumMatrix {
    type State = Vec<f64>;

    fn fresh(&self) -> Vec<f64> {
        let n = self.scales.len();
        vec![0.0; 1 + n + n * n]
    }

    fn add(&mut self, states: &mut [Vec<f64>], rows: Rows<'_>, args: &[Column]) -> Result<()> {
        let n = args.len();
        let columns: Vec<Vec<f64>> = args.iter().zip(&self.scales).map(|(arg, &scale)| floats(arg, scale)).collect();
        rows.for_each(|row, group| {
            let state = &mut states[group];
            state[0] += 1.0;
            for i in 0..n {
                state[1 + i] += columns[i][row];
                for j in 0..n {
                    state[1 + n + i * n + j] += columns[i][row] * columns[j][row];
                }
            }
        });
        Ok(())
    }

    fn merge(&self, into: &mut Vec<f64>, from: Vec<f64>) -> Result<()> {
        into.iter_mut().zip(from).for_each(|(a, b)| *a += b);
        Ok(())
    }

    fn write(&self, state: &Vec<f64>, out: &mut Vec<u8>) {
        put_floats(state, out);
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<Vec<f64>> {
        let mut state = self.fresh();
        take_floats(reader, &mut state)?;
        Ok(state)
    }

    fn finish(&self, states: &mut [Vec<f64>], group_ids: &[u32]) -> Result<Column> {
        let n = self.scales.len();
        let mut builder = ColumnBuilder::new(&DataType::array(DataType::array(DataType::Float64)));
        for &group in group_ids {
            let s = &states[group as usize];
            let product = |i: usize, j: usize| s[1 + n + i * n + j];
            let cell = |i: usize, j: usize| {
                let pair = PairSums {
                    n: s[0],
                    x: s[1 + i],
                    y: s[1 + j],
                    xy: product(i, j),
                    xx: product(i, i),
                    yy: product(j, j),
                };
                Value::Float((self.cell)(&pair))
            };
            builder.push_value(&Value::Array(
                (0..n).map(|i| Value::Array((0..n).map(|j| cell(i, j)).collect())).collect(),
            ));
        }
        Ok(builder.finish())
    }
}

fn bind(call: &Call<'_>, cell: fn(&PairSums) -> f64) -> Bound {
    call.no_parameters()?;
    if call.arguments.is_empty() {
        bail!(NumberOfArgumentsDoesntMatch, "Aggregate function {} requires at least one argument", call.name);
    }
    if let Some(index) = call.arguments.iter().position(|argument| !argument.is_number()) {
        return Err(call.illegal(index));
    }
    let scales = call.arguments.iter().map(scale_of).collect();
    call.accumulate(DataType::array(DataType::array(DataType::Float64)), SumMatrix { scales, cell }).done()
}

/// Registers the functions.
pub(super) fn register(registry: &mut Registry) {
    add(
        registry,
        "corrMatrix",
        |c| bind(c, PairSums::correlation),
        doc("corrMatrix(x, y, …)", "Correlation of every pair of arguments."),
    );
    add(
        registry,
        "covarPopMatrix",
        |c| bind(c, |p| p.covariance(p.n)),
        doc("covarPopMatrix(x, y, …)", "Population covariance of every pair of arguments."),
    );
    add(
        registry,
        "covarSampMatrix",
        |c| bind(c, |p| p.covariance(p.n - 1.0)),
        doc("covarSampMatrix(x, y, …)", "Sample covariance of every pair of arguments."),
    );
}
