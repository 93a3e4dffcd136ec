//! Rarer functions of arrays: how alike two are, their correlation with themselves, the first few by order, matrices.

use crate::support::{Bound, Call, Family, Ints, arrays, by_values, common_type, float, items};
use base::{Result, bail};
use functions::Registry;
use types::{ArrayColumn, Column, DataType, Value};

/// Elements that an array made here may have.
const ELEMENTS_MAX: usize = 1 << 28;

fn numbers(call: &Call, index: usize) -> Result<()> {
    match call.element(index)?.is_number() {
        true => Ok(()),
        false => call.illegal(index, "an array of numbers"),
    }
}

/// The correlation of a series with itself, moved by 0, 1, ….
fn autocorrelation(values: &[f64], lags: usize) -> Vec<f64> {
    let mean = values.iter().sum::<f64>() / values.len() as f64;
    let deviations: Vec<f64> = values.iter().map(|value| value - mean).collect();
    let variance: f64 = deviations.iter().map(|d| d * d).sum();
    let at = |lag: usize| deviations[lag..].iter().zip(&deviations).map(|(a, b)| a * b).sum::<f64>() / variance;
    (0..lags.min(values.len())).map(at).collect()
}

fn bind_autocorrelation(call: &Call) -> Result<Bound> {
    call.count(1..=2)?;
    numbers(call, 0)?;
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

/// Rows and columns swapped; all rows must be as long as the first.
fn transpose(call: &Call) -> Result<Bound> {
    call.count(1..=1)?;
    let DataType::Array(_) = call.element(0)? else { return call.illegal(0, "an array of arrays") };
    let name = call.name;
    Ok(by_values(call, call.data_type(0).clone(), move |args| {
        let rows: Vec<&[Value]> = items(&args[0]).iter().map(items).collect();
        let width = rows.first().map_or(0, |row| row.len());
        if let Some(row) = rows.iter().find(|row| row.len() != width) {
            bail!(
                SizesOfArraysDontMatch,
                "Inner arrays of function {name} must have equal sizes, not {width} and {}",
                row.len()
            );
        }
        Ok(Value::Array((0..width).map(|i| Value::Array(rows.iter().map(|row| row[i].clone()).collect())).collect()))
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
    numbers(call, 0)?;
    numbers(call, 1)?;
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
    (2..count).try_for_each(|i| numbers(call, i))?;
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

/// Elements below all arrays, however deep they are.
fn flattened_length(call: &Call) -> Result<Bound> {
    call.count(1..=1)?;
    let mut inner = call.element(0)?;
    let mut depth = 1;
    while let DataType::Array(element) = inner {
        inner = element;
        depth += 1;
    }
    Ok(Bound::new(DataType::UInt64, move |args, rows| {
        let mut array = arrays(&args[0].column)?;
        let mut ends: Vec<u64> = array.offsets.to_vec();
        for _ in 1..depth {
            array = arrays(&array.values)?;
            ends.iter_mut().for_each(|end| *end = array.offsets[*end as usize]);
        }
        Ok(Column::from_vec((0..rows).map(|row| ends[row + 1] - ends[row]).collect()))
    }))
}

/// A value or array repeated as often as an array has elements.
fn replicate(call: &Call) -> Result<Bound> {
    call.count(2..=usize::MAX)?;
    (1..call.args.len()).try_for_each(|i| call.element(i).map(|_| ()))?;
    let name = call.name;
    Ok(Bound::new(DataType::array(call.data_type(0).clone()), move |args, rows| {
        let sizes = arrays(&args[1].column)?;
        for other in &args[2..] {
            if arrays(&other.column)?.offsets != sizes.offsets {
                bail!(SizesOfArraysDontMatch, "Arrays of function {name} must have equal sizes");
            }
        }
        if sizes.values.len() > ELEMENTS_MAX {
            bail!(TooLargeArraySize, "Function {name} would make more than {ELEMENTS_MAX} elements");
        }
        let taken: Vec<u32> = (0..rows).flat_map(|row| std::iter::repeat_n(row as u32, sizes.size(row))).collect();
        Ok(Column::Array(ArrayColumn::new(sizes.offsets.clone(), args[0].column.flatten().gather(&taken).flatten())))
    })
    .with_nulls())
}

/// The first places of a random order; the others stay where they were put.
fn partial_shuffle(call: &Call, is_sample: bool) -> Result<Bound> {
    call.count(if is_sample { 2..=2 } else { 1..=3 })?;
    call.element(0)?;
    call.integers(1..call.args.len())?;
    let seed = if call.args.len() == 3 { Some(call.constant_int(2)? as u64) } else { None };
    let name = call.name;
    let bound = Bound::new(call.data_type(0).clone(), move |args, rows| {
        let array = arrays(&args[0].column)?;
        let limits = args.get(1).map(Ints::of);
        let mut random = kernels::pcg::Pcg64::new(seed.unwrap_or_else(crate::random::fresh_seed));
        let (mut taken, mut offsets) = (Vec::with_capacity(array.values.len()), vec![0u64]);
        for row in 0..rows {
            let mut order: Vec<u32> = array.range(row).map(|i| i as u32).collect();
            let given = limits.as_ref().map_or(0, |limits| limits.get(row));
            if is_sample && !(0..=order.len() as i64).contains(&given) {
                bail!(
                    BadArguments,
                    "Argument 2 of function {name} must be from 0 to the size of the array, {}, not {given}",
                    order.len()
                );
            }
            let limit = if given <= 0 && !is_sample { order.len() } else { (given as usize).min(order.len()) };
            random.shuffle_first(&mut order, limit);
            taken.extend_from_slice(if is_sample { &order[..limit] } else { &order });
            offsets.push(taken.len() as u64);
        }
        Ok(Column::Array(ArrayColumn::new(offsets.into(), array.values.gather(&taken))))
    });
    Ok(if seed.is_some() { bound } else { bound.volatile(false) })
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "Array");
    family.add(
        "arrayAutocorrelation",
        "arrayAutocorrelation(array[, lags])",
        "The correlation of a series with itself moved by 0, 1, … places.",
        bind_autocorrelation,
    );
    family.add(
        "arrayTranspose",
        "arrayTranspose(matrix)",
        "An array of arrays with rows and columns swapped.",
        transpose,
    );
    family.add(
        "arrayNormalizedGini",
        "arrayNormalizedGini(scores, labels)",
        "Gini coefficients of predictions, of the best order, and their quotient.",
        bind_gini,
    );
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
    family.add(
        "arrayFlattenedLength",
        "arrayFlattenedLength(array)",
        "How many elements an array of arrays has in all.",
        flattened_length,
    );
    family.add("replicate", "replicate(x, array, …)", "A value as often as an array has elements.", replicate);
    family.add_any_case(
        "arrayPartialShuffle",
        "arrayPartialShuffle(array[, limit[, seed]])",
        "An array whose first elements are in random order.",
        |c| partial_shuffle(c, false),
    );
    family.add(
        "arrayRandomSample",
        "arrayRandomSample(array, count)",
        "Random elements of an array, each place once.",
        |c| partial_shuffle(c, true),
    );
}
