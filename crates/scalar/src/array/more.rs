//! Arrays of unequal length, empty arrays, curves of classifiers.

use crate::support::{Bound, Call, Family, Ints, arrays, floats};
use base::{Result, bail};
use functions::Registry;
use types::{ArrayColumn, Column, DataType};

/// Each empty array becomes one of a single default value.
fn empty_to_single(call: &Call) -> Result<Bound> {
    call.count(1..=1)?;
    let element = call.element(0)?.clone();
    if element == DataType::Nothing {
        bail!(NotImplemented, "Cannot get value from Nothing");
    }
    Ok(Bound::new(DataType::array(element.clone()), move |args, rows| {
        let array = arrays(&args[0].column)?;
        let default = Column::defaults(&element, 1).flatten();
        let single = array.values.len() as u32;
        let (mut taken, mut offsets) = (Vec::with_capacity(array.values.len()), vec![0u64]);
        for row in 0..rows {
            if array.size(row) == 0 {
                taken.push(single);
            }
            taken.extend(array.range(row).map(|i| i as u32));
            offsets.push(taken.len() as u64);
        }
        let values = Column::concat(&[&array.values, &default]).gather(&taken);
        Ok(Column::Array(ArrayColumn::new(offsets.into(), values.flatten())))
    }))
}

/// Tuples of elements at the same place; NULL where an array is shorter.
fn zip_unaligned(call: &Call) -> Result<Bound> {
    call.count(1..=usize::MAX)?;
    let mut elements = Vec::new();
    for i in 0..call.args.len() {
        let element = call.element(i)?;
        if !element.is_nullable() && !element.can_be_nullable() {
            return call.illegal(i, "an array of what can be Nullable");
        }
        elements.push(DataType::nullable(element.without_low_cardinality()));
    }
    let result = DataType::array(DataType::tuple(elements.clone()));
    Ok(Bound::new(result, move |args, rows| {
        let columns = args.iter().map(|arg| arrays(&arg.column)).collect::<Result<Vec<_>>>()?;
        let mut offsets = vec![0u64];
        for row in 0..rows {
            let longest = columns.iter().map(|array| array.size(row)).max().unwrap_or(0);
            offsets.push(offsets[row] + longest as u64);
        }
        let parts = columns.iter().zip(&elements).map(|(array, element)| {
            let none = array.values.len() as u32;
            let mut taken = Vec::with_capacity(offsets[rows] as usize);
            for row in 0..rows {
                taken.extend(array.range(row).map(|i| i as u32));
                taken.resize(offsets[row + 1] as usize, none);
            }
            let values = array.values.to_nullable();
            Column::concat(&[&values, &Column::constant(element, &types::Value::Null, 1).flatten()])
                .gather(&taken)
                .flatten()
        });
        let entries = Column::Tuple(parts.collect(), offsets[rows] as usize);
        Ok(Column::Array(ArrayColumn::new(offsets.into(), entries)))
    }))
}

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

/// `validateNestedArraySizes(condition, array, …)`: an error where the arrays of a row for which the condition holds
/// have other sizes.
fn validate_sizes(call: &Call) -> Result<Bound> {
    call.count(3..=usize::MAX)?;
    call.integers([0])?;
    (1..call.args.len()).try_for_each(|i| call.element(i).map(|_| ()))?;
    let name = call.name;
    Ok(Bound::new(DataType::UInt8, move |args, rows| {
        let condition = Ints::of(&args[0]);
        let given = args[1..].iter().map(|arg| arrays(&arg.column)).collect::<Result<Vec<_>>>()?;
        let differ = |row: usize| given.iter().find(|array| array.size(row) != given[0].size(row));
        if let Some((row, other)) =
            (0..rows).filter(|&row| condition.get(row) != 0).find_map(|row| Some((row, differ(row)?)))
        {
            bail!(
                SizesOfArraysDontMatch,
                "Arrays passed to {name} have different sizes ({} and {}) in row {row}",
                given[0].size(row),
                other.size(row)
            );
        }
        Ok(Column::from_vec(vec![1u8; rows]))
    }))
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "Array");
    family.add(
        "emptyArrayToSingle",
        "emptyArrayToSingle(array)",
        "The array, or one default value if it is empty.",
        empty_to_single,
    );
    family.add(
        "arrayZipUnaligned",
        "arrayZipUnaligned(array, …)",
        "Tuples of elements at the same place, NULL where an array is shorter.",
        zip_unaligned,
    );
    family.add(
        "arrayROCAUC",
        "arrayROCAUC(scores, labels)",
        "The area under the curve of true over false positives.",
        |call| area(call, roc),
    );
    family.add(
        "validateNestedArraySizes",
        "validateNestedArraySizes(condition, array, …)",
        "1; an error where arrays have different sizes and the condition holds.",
        validate_sizes,
    );
    family.alias("arrayROCAUC", &["arrayAUC"]);
    family.add(
        "arrayAUCPR",
        "arrayAUCPR(scores, labels)",
        "The area under the curve of precision over recall.",
        |call| area(call, precision_recall),
    );
    family.alias("arrayAUCPR", &["arrayPRAUC"]);
}
