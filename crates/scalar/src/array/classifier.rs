//! Quality of the scores of a classifier: areas under curves, Gini coefficients.

use super::metric::numeric_elements;
use crate::support::{Bound, Call, Family, arrays, by_values, float, floats, items};
use base::{Result, bail};
use functions::Registry;
use types::{Column, DataType, Value};

/// Scores and whether they are of the positive class, by falling score; and where runs of equal scores end.
fn ranked(scores: &[f64], labels: &[f64]) -> Vec<(f64, bool)> {
    let mut pairs: Vec<(f64, bool)> = scores.iter().zip(labels).map(|(&score, &label)| (score, label > 0.0)).collect();
    pairs.sort_by(|a, b| b.0.total_cmp(&a.0));
    pairs
}

/// True and false positives counted up to each change of the score.
fn steps(pairs: &[(f64, bool)]) -> Vec<(f64, f64)> {
    let (mut found, mut missed) = (0.0, 0.0);
    let mut out = vec![(0.0, 0.0)];
    for (i, (score, is_positive)) in pairs.iter().enumerate() {
        if *is_positive {
            found += 1.0
        } else {
            missed += 1.0
        }
        if pairs.get(i + 1).is_none_or(|next| next.0 != *score) {
            out.push((found, missed));
        }
    }
    out
}

/// The area under true over false positives.
fn roc(pairs: &[(f64, bool)]) -> f64 {
    let steps = steps(pairs);
    let (found, missed) = steps[steps.len() - 1];
    if found == 0.0 || missed == 0.0 {
        return f64::NAN;
    }
    let area: f64 = steps.windows(2).map(|pair| (pair[1].1 - pair[0].1) * (pair[1].0 + pair[0].0) / 2.0).sum();
    area / (found * missed)
}

/// The area under precision over recall, by steps.
fn precision_recall(pairs: &[(f64, bool)]) -> f64 {
    let steps = steps(pairs);
    let found = steps[steps.len() - 1].0;
    if found == 0.0 {
        return f64::NAN;
    }
    steps
        .windows(2)
        .fold(0.0, |area, pair| area + (pair[1].0 - pair[0].0) / found * (pair[1].0 / (pair[1].0 + pair[1].1)))
}

fn area(call: &Call, compute: fn(&[(f64, bool)]) -> f64) -> Result<Bound> {
    call.count(2..=2)?;
    for i in 0..2 {
        if !call.element(i)?.is_number() && !call.element(i)?.is_enum() {
            return call.illegal(i, "an array of numbers");
        }
    }
    let name = call.name;
    Ok(Bound::new(DataType::Float64, move |args, rows| {
        let (a, b) = (arrays(&args[0].column)?, arrays(&args[1].column)?);
        let (scores, labels) = (floats(&a.values), floats(&b.values));
        let mut out = Vec::with_capacity(rows);
        for row in 0..rows {
            if a.size(row) != b.size(row) {
                bail!(BadArguments, "Unequal sizes of arrays of function {name}: {} and {}", a.size(row), b.size(row));
            }
            out.push(compute(&ranked(&scores[a.range(row)], &labels[b.range(row)])));
        }
        Ok(Column::from_vec(out))
    }))
}

/// Gini coefficients of labels in the order of the scores and in their own, and the share of one of the other.
fn normalized_gini(scores: &[f64], labels: &[f64]) -> [f64; 3] {
    let gini = |order: Vec<usize>| {
        let total: f64 = labels.iter().sum();
        let mut sum = 0.0;
        let lorenz: f64 = order
            .iter()
            .map(|&i| {
                sum += labels[i];
                sum / total
            })
            .sum();
        let n = labels.len() as f64;
        0.5 - (lorenz - 0.5) / n
    };
    let sorted_by = |keys: &[f64]| {
        let mut order: Vec<usize> = (0..keys.len()).collect();
        order.sort_by(|&a, &b| keys[a].total_cmp(&keys[b]));
        order
    };
    let (predicted, best) = (gini(sorted_by(scores)), gini(sorted_by(labels)));
    [predicted, best, predicted / best]
}

fn bind_gini(call: &Call) -> Result<Bound> {
    call.count(2..=2)?;
    numeric_elements(call, 0)?;
    numeric_elements(call, 1)?;
    let name = call.name;
    Ok(by_values(call, DataType::tuple(vec![DataType::Float64; 3]), move |args| {
        let [scores, labels] = [0, 1].map(|i| items(&args[i]).iter().map(float).collect::<Vec<f64>>());
        if scores.len() != labels.len() {
            bail!(
                IllegalColumn,
                "Arrays of function {name} must have equal sizes, not {} and {}",
                scores.len(),
                labels.len()
            );
        }
        Ok(Value::Tuple(normalized_gini(&scores, &labels).into_iter().map(Value::Float).collect()))
    }))
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "Array");
    family.add(
        "arrayROCAUC",
        "arrayROCAUC(scores, labels)",
        "The area under the curve of true over false positives.",
        |call| area(call, roc),
    );
    family.alias("arrayROCAUC", &["arrayAUC"]);
    family.add(
        "arrayAUCPR",
        "arrayAUCPR(scores, labels)",
        "The area under the curve of precision over recall.",
        |call| area(call, precision_recall),
    );
    family.alias("arrayAUCPR", &["arrayPRAUC"]);
    family.add(
        "arrayNormalizedGini",
        "arrayNormalizedGini(scores, labels)",
        "Gini coefficients of predictions, of the best order, and their quotient.",
        bind_gini,
    );
}
