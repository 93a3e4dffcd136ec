//! Distances of arrays by elements put in, taken out and replaced: `arrayLevenshteinDistance`, `arraySimilarity`.

use super::metric::numeric_elements;
use crate::support::{Bound, Call, Family, by_values, common_type, float, items};
use base::{Result, bail};
use functions::Registry;
use types::{DataType, Value};

/// Elements of a row that are worth a look whether the query should end.
const PULSE_STEPS: usize = 1 << 10;

/// The least cost to make one list the other: elements are put in, taken out and replaced at their weights.
fn edit_distance(
    a: &[Value],
    b: &[Value],
    weight_a: &dyn Fn(usize) -> f64,
    weight_b: &dyn Fn(usize) -> f64,
    replaces: bool,
) -> f64 {
    let mut before: Vec<f64> = std::iter::once(0.0)
        .chain((0..b.len()).scan(0.0, |sum, j| {
            *sum += weight_b(j);
            Some(*sum)
        }))
        .collect();
    for (i, x) in a.iter().enumerate() {
        if b.len() >= PULSE_STEPS {
            base::cancel::pulse();
        }
        let mut row = vec![before[0] + weight_a(i)];
        for (j, y) in b.iter().enumerate() {
            let same = if x == y {
                before[j]
            } else if replaces {
                before[j] + weight_a(i).max(weight_b(j))
            } else {
                before[j] + weight_a(i) + weight_b(j)
            };
            row.push(same.min(before[j + 1] + weight_a(i)).min(row[j] + weight_b(j)));
        }
        before = row;
    }
    before[b.len()]
}

#[derive(Clone, Copy, PartialEq)]
enum EditMeasure {
    Distance,
    Weighted,
    Similarity,
}

fn likeness(call: &Call, kind: EditMeasure) -> Result<Bound> {
    let count = if kind == EditMeasure::Distance { 2 } else { 4 };
    call.count(count..=count)?;
    let types = [call.element(0)?.clone(), call.element(1)?.clone()];
    common_type(&types)?;
    (2..count).try_for_each(|i| numeric_elements(call, i))?;
    let name = call.name;
    let result = if kind == EditMeasure::Distance { DataType::UInt32 } else { DataType::Float64 };
    Ok(by_values(call, result, move |args| {
        let (a, b) = (items(&args[0]), items(&args[1]));
        if kind == EditMeasure::Distance {
            return Ok(Value::UInt(edit_distance(a, b, &|_| 1.0, &|_| 1.0, true) as u64));
        }
        let (x, y) = (items(&args[2]), items(&args[3]));
        if x.len() != a.len() || y.len() != b.len() {
            bail!(SizesOfArraysDontMatch, "Function {name} takes as many weights as elements");
        }
        let distance = edit_distance(a, b, &|i| float(&x[i]), &|j| float(&y[j]), false);
        if kind == EditMeasure::Weighted {
            return Ok(Value::Float(distance));
        }
        let total: f64 = x.iter().chain(y).map(float).sum();
        Ok(Value::Float(if total == 0.0 { 1.0 } else { 1.0 - distance / total }))
    }))
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "Array");
    family.add(
        "arrayLevenshteinDistance",
        "arrayLevenshteinDistance(a, b)",
        "How many elements to put in, take out or replace to make one array the other.",
        |c| likeness(c, EditMeasure::Distance),
    );
    family.add(
        "arrayLevenshteinDistanceWeighted",
        "arrayLevenshteinDistanceWeighted(a, b, weights_a, weights_b)",
        "As arrayLevenshteinDistance, where each element has its own cost.",
        |c| likeness(c, EditMeasure::Weighted),
    );
    family.add(
        "arraySimilarity",
        "arraySimilarity(a, b, weights_a, weights_b)",
        "0 to 1: how near two arrays are by their weighted distance.",
        |c| likeness(c, EditMeasure::Similarity),
    );
}
