//! `stochasticLinearRegression` and `stochasticLogisticRegression`: linear models fitted by gradient descent, a batch
//! of rows after the other; and `evalMLMethod`, which applies them.
//!
//! The arithmetic is ClickHouse's, step by step, so that equal rows in equal order give equal weights.

use crate::blob::{Reader, put_floats, take_floats};
use crate::function::{Bound, Call, add, doc};
use crate::number::floats;
use crate::over::{StateFunction, over};
use crate::states::{Accumulator, Rows};
use base::{Result, bail};
use functions::{ArgType, Registry};
use types::{AggregateType, ArrayColumn, Column, DataType, Value};

/// Parts of the accumulated step that are kept by `Momentum` and `Nesterov`.
const MOMENTUM_KEPT: f64 = 0.1;
const NESTEROV_KEPT: f64 = 0.9;

/// Parts of the means of gradients that `Adam` keeps, and what keeps its divisor from 0.
const ADAM_KEPT: f64 = 0.9;
const ADAM_SQUARES_KEPT: f64 = 0.999;
const ADAM_EPSILON: f64 = 0.000_001;

#[derive(Clone, Copy, PartialEq)]
enum RegressionKind {
    Linear,
    Logistic,
}

/// The rule by which a batch's gradient changes the weights.
#[derive(Clone, Copy, PartialEq)]
enum GradientMethod {
    Sgd,
    Momentum,
    Nesterov,
    Adam,
}

#[derive(Clone)]
struct GradientDescent {
    kind: RegressionKind,
    method: GradientMethod,
    learning_rate: f64,
    /// L2 regularization.
    penalty: f64,
    batch_rows: u64,
    features: usize,
}

/// A model; the last of each vector is that of the constant term.
#[derive(Clone)]
struct RegressionModel {
    weights: Vec<f64>,
    gradient: Vec<f64>,
    /// The accumulated step, with `Adam` the mean of gradients.
    average: Vec<f64>,
    /// The mean of squared gradients.
    squares: Vec<f64>,
    /// Powers of the parts that `Adam` keeps.
    powers: [f64; 2],
    /// Rows in the batch, and batches before it.
    rows: u64,
    batches: u64,
}

impl GradientDescent {
    /// Adds a row's gradient to the batch.
    fn add_row(&self, model: &mut RegressionModel, target: f64, values: &[f64]) {
        if self.method == GradientMethod::Nesterov {
            // The gradient is taken where the accumulated step leads.
            let shifted: Vec<f64> =
                model.weights.iter().zip(&model.average).map(|(weight, step)| weight + step * NESTEROV_KEPT).collect();
            self.add_gradient(&mut model.gradient, &shifted, target, values);
        } else {
            self.add_gradient(&mut model.gradient, &model.weights, target, values);
        }
        model.rows += 1;
        if model.rows == self.batch_rows {
            self.end_batch(model);
        }
    }

    fn add_gradient(&self, gradient: &mut [f64], weights: &[f64], target: f64, values: &[f64]) {
        let constant = self.features;
        let slope = match self.kind {
            RegressionKind::Linear => {
                let rest = weights
                    .iter()
                    .zip(values)
                    .fold(target - weights[constant], |rest, (weight, value)| rest - weight * value);
                rest * 2.0
            }
            RegressionKind::Logistic => {
                let sum =
                    weights.iter().zip(values).fold(weights[constant], |sum, (weight, value)| sum + weight * value);
                (sum * target).exp()
            }
        };
        gradient[constant] += if self.kind == RegressionKind::Linear { slope } else { target / (slope + 1.0) };
        for ((sum, weight), value) in gradient.iter_mut().zip(weights).zip(values) {
            let step = if self.kind == RegressionKind::Linear { slope * value } else { target * value / (slope + 1.0) };
            *sum += step - 2.0 * self.penalty * weight;
        }
    }

    /// Changes the weights by the batch's gradient.
    fn end_batch(&self, model: &mut RegressionModel) {
        if model.rows == 0 {
            return;
        }
        let rows = model.rows as f64;
        for at in 0..=self.features {
            let gradient = model.gradient[at];
            model.weights[at] += match self.method {
                GradientMethod::Sgd => (self.learning_rate * gradient) / rows,
                GradientMethod::Momentum | GradientMethod::Nesterov => {
                    let kept = if self.method == GradientMethod::Momentum { MOMENTUM_KEPT } else { NESTEROV_KEPT };
                    model.average[at] = model.average[at] * kept + (self.learning_rate * gradient) / rows;
                    model.average[at]
                }
                GradientMethod::Adam => {
                    let mean = gradient / rows;
                    model.average[at] = ADAM_KEPT * model.average[at] + (1.0 - ADAM_KEPT) * mean;
                    model.squares[at] = ADAM_SQUARES_KEPT * model.squares[at] + (1.0 - ADAM_SQUARES_KEPT) * mean * mean;
                    let divisor =
                        (1.0 - model.powers[0]) * ((model.squares[at] / (1.0 - model.powers[1])).sqrt() + ADAM_EPSILON);
                    (self.learning_rate * model.average[at]) / divisor
                }
            };
        }
        if self.method == GradientMethod::Adam {
            model.powers[0] *= ADAM_KEPT;
            model.powers[1] *= ADAM_SQUARES_KEPT;
        }
        model.gradient.fill(0.0);
        model.rows = 0;
        model.batches += 1;
    }

    fn predict(&self, model: &RegressionModel, values: impl Iterator<Item = f64>) -> f64 {
        let sum = model
            .weights
            .iter()
            .zip(values)
            .fold(model.weights[self.features], |sum, (weight, value)| sum + weight * value);
        if self.kind == RegressionKind::Linear { sum } else { 1.0 / (1.0 + (-sum).exp()) }
    }
}

impl Accumulator for GradientDescent {
    type State = RegressionModel;

    fn fresh(&self) -> RegressionModel {
        let zeros = vec![0.0; self.features + 1];
        RegressionModel {
            weights: zeros.clone(),
            gradient: zeros.clone(),
            average: zeros.clone(),
            squares: zeros,
            powers: [ADAM_KEPT, ADAM_SQUARES_KEPT],
            rows: 0,
            batches: 0,
        }
    }

    fn add(&mut self, states: &mut [RegressionModel], rows: Rows<'_>, args: &[Column]) -> Result<()> {
        let columns: Vec<Vec<f64>> = args.iter().map(|arg| floats(arg, 0)).collect();
        let mut values = vec![0.0; self.features];
        rows.for_each(|row, group| {
            values.iter_mut().zip(&columns[1..]).for_each(|(value, column)| *value = column[row]);
            self.add_row(&mut states[group], columns[0][row], &values);
        });
        Ok(())
    }

    fn merge(&self, into: &mut RegressionModel, from: RegressionModel) -> Result<()> {
        if into.batches == 0 && from.batches == 0 {
            return Ok(());
        }
        self.end_batch(into);
        // By squares of how far each has come, which serves models of very different numbers of batches best.
        let (ours, theirs) = (into.batches as f64, from.batches as f64);
        let share = (ours * ours) / (ours * ours + theirs * theirs);
        let mix = |a: &mut [f64], b: &[f64]| a.iter_mut().zip(b).for_each(|(a, b)| *a = *a * share + b * (1.0 - share));
        mix(&mut into.weights, &from.weights);
        into.batches = into.batches.saturating_add(from.batches);
        if self.method != GradientMethod::Sgd {
            mix(&mut into.average, &from.average);
            mix(&mut into.squares, &from.squares);
            into.powers.iter_mut().zip(from.powers).for_each(|(a, b)| *a *= b);
        }
        Ok(())
    }

    fn write(&self, state: &RegressionModel, out: &mut Vec<u8>) {
        for part in [&state.weights, &state.gradient, &state.average, &state.squares] {
            put_floats(part, out);
        }
        put_floats(&state.powers, out);
        out.extend_from_slice(&state.rows.to_le_bytes());
        out.extend_from_slice(&state.batches.to_le_bytes());
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<RegressionModel> {
        let mut model = self.fresh();
        for part in [&mut model.weights, &mut model.gradient, &mut model.average, &mut model.squares] {
            take_floats(reader, part)?;
        }
        take_floats(reader, &mut model.powers)?;
        model.rows = reader.number()?;
        model.batches = reader.number()?;
        Ok(model)
    }

    fn finish(&self, states: &mut [RegressionModel], group_ids: &[u32]) -> Result<Column> {
        let mut offsets = vec![0u64];
        let mut weights: Vec<f64> = Vec::with_capacity(group_ids.len() * (self.features + 1));
        for &group in group_ids {
            weights.extend_from_slice(&states[group as usize].weights);
            offsets.push(weights.len() as u64);
        }
        Ok(Column::Array(ArrayColumn::new(offsets.into(), Column::from_vec(weights))))
    }

    fn heap_bytes(&self, state: &RegressionModel) -> usize {
        (state.weights.capacity() + state.gradient.capacity() + state.average.capacity() + state.squares.capacity()) * 8
    }
}

/// Reads the parameters: learning rate, penalty, rows of a batch, method.
fn descent(name: &str, kind: RegressionKind, parameters: &[Value], arguments: usize) -> Result<GradientDescent> {
    if parameters.len() > 4 {
        bail!(
            NumberOfArgumentsDoesntMatch,
            "Aggregate function {name} requires at most four parameters: learning rate, l2 regularization coefficient, \
            mini-batch size and the method of updating weights"
        );
    }
    if arguments < 2 {
        bail!(
            TooFewArgumentsForFunction,
            "Aggregate function {name} requires at least two arguments: the target and the model's parameters"
        );
    }
    let number = |at: usize, default: f64| match parameters.get(at).map(Value::as_f64) {
        None => Ok(default),
        Some(Some(number)) => Ok(number),
        Some(None) => bail!(CannotConvertType, "Parameter {} of aggregate function {name} must be a number", at + 1),
    };
    let batch_rows = match parameters.get(2).map(Value::as_u64) {
        None => 15,
        Some(Some(rows)) => rows,
        Some(None) => bail!(
            CannotConvertType,
            "Parameter 3 of aggregate function {name}, the rows of a batch, must be a whole number"
        ),
    };
    let method = match parameters.get(3).map(|method| method.as_bytes()) {
        None => GradientMethod::Adam,
        Some(Some(b"SGD")) => GradientMethod::Sgd,
        Some(Some(b"Momentum")) => GradientMethod::Momentum,
        Some(Some(b"Nesterov")) => GradientMethod::Nesterov,
        Some(Some(b"Adam")) => GradientMethod::Adam,
        Some(Some(_)) => bail!(
            IllegalTypeOfArgument,
            "Aggregate function {name} updates weights by 'SGD', 'Momentum', 'Nesterov' or 'Adam'"
        ),
        Some(None) => {
            bail!(BadGet, "Parameter 4 of aggregate function {name}, the method of updating weights, must be a string")
        }
    };
    Ok(GradientDescent {
        kind,
        method,
        learning_rate: number(0, 1.0)?,
        penalty: number(1, 0.5)?,
        batch_rows,
        features: arguments - 1,
    })
}

fn is_plain_number(data_type: &DataType) -> bool {
    (data_type.is_integer() || data_type.is_float()) && data_type.fixed_width_bytes().is_some_and(|width| width <= 8)
}

fn bind(call: &Call<'_>, kind: RegressionKind) -> Bound {
    let descent = descent(call.name, kind, call.parameters, call.arguments.len())?;
    if let Some(index) = call.arguments.iter().position(|argument| !is_plain_number(argument)) {
        return Err(call.illegal(index));
    }
    call.accumulate(DataType::array(DataType::Float64), descent).done()
}

/// The model that states of a type are of.
fn model_of(aggregate: &AggregateType) -> Option<Result<GradientDescent>> {
    let name = aggregate.function.as_str();
    let kind = match name {
        "stochasticLinearRegression" => RegressionKind::Linear,
        "stochasticLogisticRegression" => RegressionKind::Logistic,
        _ => return None,
    };
    let is_plain = !aggregate.simple && aggregate.arguments.iter().all(is_plain_number);
    is_plain.then(|| descent(name, kind, &aggregate.parameters, aggregate.arguments.len()))
}

fn bind_eval(name: &'static str, args: &[ArgType]) -> Result<StateFunction> {
    let Some((state, values)) = args.split_first() else {
        bail!(NumberOfArgumentsDoesntMatch, "Function {name} requires at least one argument: a model");
    };
    let model = match &state.data_type {
        DataType::Aggregate(aggregate) => model_of(aggregate),
        _ => bail!(
            BadArguments,
            "Argument of function {name} must be a state of an aggregate function, not {}",
            state.data_type
        ),
    };
    let Some(model) = model else {
        bail!(
            NotImplemented,
            "Function {name} takes states of stochasticLinearRegression and stochasticLogisticRegression, not {}",
            state.data_type
        );
    };
    let descent = model?;
    if values.len() != descent.features {
        bail!(
            NumberOfArgumentsDoesntMatch,
            "Function {name} takes as many values as the model has parameters: expected {}, got {}",
            descent.features,
            values.len()
        );
    }
    if let Some(at) = values.iter().position(|arg| !is_plain_number(&arg.data_type)) {
        bail!(BadArguments, "Argument {} of function {name} must be a number, not {}", at + 2, values[at].data_type);
    }
    Ok(over(name, DataType::Float64, move |args, rows| {
        let columns: Vec<Vec<f64>> = args[1..].iter().map(|arg| floats(&arg.column.flatten(), 0)).collect();
        let mut results = Vec::with_capacity(rows);
        let mut last: Option<(Vec<u8>, RegressionModel)> = None;
        for row in 0..rows {
            let bytes = args[0].column.bytes_at(row).unwrap_or_default();
            if last.as_ref().is_none_or(|(known, _)| known != bytes) {
                let model = if bytes.is_empty() { descent.fresh() } else { descent.read(&mut Reader::new(bytes))? };
                last = Some((bytes.to_vec(), model));
            }
            let Some((_, model)) = &last else { continue };
            results.push(descent.predict(model, columns.iter().map(|column| column[row])));
        }
        Ok(Column::from_vec(results))
    }))
}

/// Registers the aggregate functions.
pub(super) fn register(registry: &mut Registry) {
    let text = "Weights of a linear model fitted by gradient descent, the constant term last.";
    let syntax = "stochasticLinearRegression([learning_rate, l2, batch, method])(target, x, …)";
    add(registry, "stochasticLinearRegression", |c| bind(c, RegressionKind::Linear), doc(syntax, text));
    let text =
        "Weights of a model that tells classes -1 and 1 apart, fitted by gradient descent, the constant term last.";
    let syntax = "stochasticLogisticRegression([learning_rate, l2, batch, method])(target, x, …)";
    add(registry, "stochasticLogisticRegression", |c| bind(c, RegressionKind::Logistic), doc(syntax, text));
}

/// Registers the scalar function.
pub(crate) fn register_functions(registry: &mut Registry) {
    crate::over::add(
        registry,
        "evalMLMethod",
        "evalMLMethod(model, x, …)",
        "What a fitted model says of values.",
        "Machine Learning",
        bind_eval,
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_found() {
        let descent = GradientDescent {
            kind: RegressionKind::Linear,
            method: GradientMethod::Sgd,
            learning_rate: 0.1,
            penalty: 0.0,
            batch_rows: 2,
            features: 1,
        };
        let mut model = descent.fresh();
        for step in 0..2000 {
            let x = f64::from(step % 4);
            descent.add_row(&mut model, 3.0 * x + 1.0, &[x]);
        }
        assert!((model.weights[0] - 3.0).abs() < 1e-6 && (model.weights[1] - 1.0).abs() < 1e-6, "{:?}", model.weights);
        let mut bytes = Vec::new();
        descent.write(&model, &mut bytes);
        let read = descent.read(&mut Reader::new(&bytes)).unwrap();
        assert_eq!(read.weights, model.weights);
        assert!((descent.predict(&read, [2.0].into_iter()) - 7.0).abs() < 1e-6);
    }
}
