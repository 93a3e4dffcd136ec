//! Arrays as vectors: products, norms, distances.

use crate::support::{Bound, Call, Family, arrays, floats};
use base::{Result, bail};
use functions::Registry;
use types::super_type::least_super_type;
use types::{Column, DataType};

/// The type of a distance: Float32 if the elements' common type is a narrow float, else Float64.
fn result_type(call: &Call) -> Result<DataType> {
    let mut elements = Vec::with_capacity(call.args.len());
    for i in 0..call.args.len() {
        let element = call.element(i)?;
        if !element.is_number() {
            return call.illegal(i, "an array of numbers");
        }
        elements.push(element.clone());
    }
    let common = least_super_type(&elements)?;
    Ok(if matches!(common, DataType::Float32 | DataType::BFloat16) { DataType::Float32 } else { DataType::Float64 })
}

fn as_type(values: Vec<f64>, data_type: &DataType) -> Column {
    match data_type {
        DataType::Float32 => Column::from_vec(values.into_iter().map(|v| v as f32).collect()),
        _ => Column::from_vec(values),
    }
}

pub(crate) fn pair(call: &Call, compute: fn(&[f64], &[f64]) -> f64) -> Result<Bound> {
    call.count(2..=2)?;
    let result = result_type(call)?;
    let name = call.name;
    Ok(Bound::new(result.clone(), move |args, rows| {
        let (a, b) = (arrays(&args[0].column)?, arrays(&args[1].column)?);
        let (x, y) = (floats(&a.values), floats(&b.values));
        if let Some(row) = (0..rows).find(|&row| a.size(row) != b.size(row)) {
            bail!(
                SizesOfArraysDontMatch,
                "Arguments of function {name} have different array sizes: {} and {}",
                a.size(row),
                b.size(row)
            );
        }
        Ok(as_type((0..rows).map(|row| compute(&x[a.range(row)], &y[b.range(row)]) + 0.0).collect(), &result))
    }))
}

pub(crate) fn single(call: &Call, compute: fn(&[f64]) -> f64) -> Result<Bound> {
    call.count(1..=1)?;
    let result = result_type(call)?;
    Ok(Bound::new(result.clone(), move |args, rows| {
        let a = arrays(&args[0].column)?;
        let x = floats(&a.values);
        Ok(as_type((0..rows).map(|row| compute(&x[a.range(row)]) + 0.0).collect(), &result))
    }))
}

/// `dotProduct`: integers have integer sums.
fn dot_product(call: &Call) -> Result<Bound> {
    call.count(2..=2)?;
    let elements = [call.element(0)?.clone(), call.element(1)?.clone()];
    if !elements.iter().all(DataType::is_integer) {
        return pair(call, dot);
    }
    let result = product_type(&elements);
    let name = call.name;
    Ok(Bound::new(result.clone(), move |args, rows| {
        let (a, b) = (arrays(&args[0].column)?, arrays(&args[1].column)?);
        let wide = |array: &types::ArrayColumn, from: &DataType| {
            crate::support::coerce(&array.values, from, &DataType::Int128)
        };
        let (x, y) = (wide(&a, &elements[0])?, wide(&b, &elements[1])?);
        let (x, y) = (x.as_native::<i128>().unwrap_or_default(), y.as_native::<i128>().unwrap_or_default());
        if let Some(row) = (0..rows).find(|&row| a.size(row) != b.size(row)) {
            bail!(
                SizesOfArraysDontMatch,
                "Arguments of function {name} have different array sizes: {} and {}",
                a.size(row),
                b.size(row)
            );
        }
        let sums = (0..rows).map(|row| {
            x[a.range(row)].iter().zip(&y[b.range(row)]).fold(0i128, |sum, (x, y)| sum.wrapping_add(x.wrapping_mul(*y)))
        });
        crate::support::coerce(&Column::from_vec(sums.collect()), &DataType::Int128, &result)
    }))
}

/// The type of products of integers: twice as wide, up to 64 bits.
fn product_type(elements: &[DataType; 2]) -> DataType {
    let widest = elements.iter().filter_map(DataType::fixed_width_bytes).max().unwrap_or(8);
    match (elements.iter().all(DataType::is_unsigned), widest) {
        (true, 1) => DataType::UInt16,
        (true, 2) => DataType::UInt32,
        (true, _) => DataType::UInt64,
        (false, 1) => DataType::Int16,
        (false, 2) => DataType::Int32,
        (false, _) => DataType::Int64,
    }
}

pub(crate) fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(x, y)| x * y).sum()
}

fn l1(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(x, y)| (x - y).abs()).sum()
}

fn l2_squared(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(x, y)| (x - y) * (x - y)).sum()
}

fn linf(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(x, y)| (x - y).abs()).fold(0.0, f64::max)
}

fn cosine(a: &[f64], b: &[f64]) -> f64 {
    1.0 - dot(a, b) / (dot(a, a) * dot(b, b)).sqrt()
}

fn p_norm(a: &[f64], p: f64) -> f64 {
    a.iter().map(|x| x.abs().powf(p)).sum::<f64>().powf(1.0 / p)
}

/// The constant power of a norm.
pub(crate) fn power(call: &Call, index: usize) -> Result<f64> {
    match call.args[index].constant.as_ref().and_then(types::Value::as_f64) {
        Some(p) if (1.0..f64::INFINITY).contains(&p) => Ok(p),
        _ => bail!(
            ArgumentOutOfBound,
            "Argument {} of function {} must be a constant number of at least 1: the power",
            index + 1,
            call.name
        ),
    }
}

/// `LpNorm` (2 arguments) and `LpDistance` (3), of arrays or tuples.
/// Vectors, tuples or arrays, divided by their norms; with two arguments the second is the norm's power.
fn normalize(call: &Call, count: usize, norm: fn(&[f64], f64) -> f64) -> Result<Bound> {
    if !matches!(call.args.first().map(|arg| &arg.data_type), Some(DataType::Array(_))) {
        return crate::tuple::normalize(call, count, norm);
    }
    call.count(count..=count)?;
    let p = if count == 2 { power(call, 1)? } else { 0.0 };
    let element = result_type(&Call { name: call.name, args: &call.args[..1], context: call.context })?;
    Ok(Bound::new(DataType::array(element.clone()), move |args, rows| {
        let a = arrays(&args[0].column)?;
        let mut x = floats(&a.values);
        for row in 0..rows {
            let vector = &mut x[a.range(row)];
            let length = norm(vector, p);
            vector.iter_mut().for_each(|value| *value /= length);
        }
        Ok(Column::Array(types::ArrayColumn::new(a.offsets.clone(), as_type(x, &element))))
    }))
}

fn with_power(call: &Call, count: usize) -> Result<Bound> {
    call.count(count..=count)?;
    let p = power(call, count - 1)?;
    let vectors = Call { name: call.name, args: &call.args[..count - 1], context: call.context };
    if matches!(call.data_type(0), DataType::Tuple(_)) {
        return crate::tuple::with_power(&vectors, p, p_norm);
    }
    let result = result_type(&vectors)?;
    let name = call.name;
    Ok(Bound::new(result.clone(), move |args, rows| {
        let a = arrays(&args[0].column)?;
        let mut x = floats(&a.values);
        if count == 3 {
            let b = arrays(&args[1].column)?;
            if let Some(row) = (0..rows).find(|&row| a.size(row) != b.size(row)) {
                bail!(
                    SizesOfArraysDontMatch,
                    "Arguments of function {name} have different array sizes: {} and {}",
                    a.size(row),
                    b.size(row)
                );
            }
            x.iter_mut().zip(floats(&b.values)).for_each(|(x, y)| *x -= y);
        }
        Ok(as_type((0..rows).map(|row| p_norm(&x[a.range(row)], p)).collect(), &result))
    }))
}

/// Checks that an argument is an array of numbers.
pub(super) fn numeric_elements(call: &Call, index: usize) -> Result<()> {
    match call.element(index)?.is_number() {
        true => Ok(()),
        false => call.illegal(index, "an array of numbers"),
    }
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "Distance");
    family.add("dotProduct", "dotProduct(a, b)", "The sum of the products of elements.", |call| {
        if matches!(call.args.first().map(|arg| &arg.data_type), Some(DataType::Tuple(_))) {
            return crate::tuple::dot_product(call);
        }
        dot_product(call)
    });
    family.alias_any_case("dotProduct", &["scalarProduct"]);
    family.add("arrayDotProduct", "arrayDotProduct(a, b)", "The sum of the products of elements.", dot_product);
    type Pair = (&'static str, &'static str, &'static str, fn(&[f64], &[f64]) -> f64);
    let pairs: [Pair; 5] = [
        ("L1Distance", "distanceL1", "The sum of absolute differences.", l1),
        ("L2Distance", "distanceL2", "The Euclidean distance.", |a, b| l2_squared(a, b).sqrt()),
        ("L2SquaredDistance", "distanceL2Squared", "The squared Euclidean distance.", l2_squared),
        ("LinfDistance", "distanceLinf", "The greatest absolute difference.", linf),
        ("cosineDistance", "distanceCosine", "One minus the cosine of the angle.", cosine),
    ];
    for (name, alias, text, compute) in pairs {
        family.add(name, "distance(a, b)", text, move |call| {
            if matches!(call.args.first().map(|arg| &arg.data_type), Some(DataType::Tuple(_))) {
                return crate::tuple::distance(call, compute);
            }
            pair(call, compute)
        });
        family.alias_any_case(name, &[alias]);
    }
    family.add("LpDistance", "LpDistance(a, b, p)", "The distance by the p-norm.", |call| with_power(call, 3));
    family.alias_any_case("LpDistance", &["distanceLp"]);
    family.add("LpNorm", "LpNorm(a, p)", "The p-norm: the p-th root of the sum of p-th powers.", |call| {
        with_power(call, 2)
    });
    family.alias_any_case("LpNorm", &["normLp"]);
    family.add("L1Normalize", "L1Normalize(a)", "A vector divided by its L1 norm.", |call| {
        normalize(call, 1, |a, _| a.iter().map(|x| x.abs()).sum())
    });
    family.add("L2Normalize", "L2Normalize(a)", "A vector divided by its Euclidean norm.", |call| {
        normalize(call, 1, |a, _| dot(a, a).sqrt())
    });
    family.add("LinfNormalize", "LinfNormalize(a)", "A vector divided by its greatest absolute value.", |call| {
        normalize(call, 1, |a, _| a.iter().map(|x| x.abs()).fold(0.0, f64::max))
    });
    family
        .add("LpNormalize", "LpNormalize(a, p)", "A vector divided by its p-norm.", |call| normalize(call, 2, p_norm));
    for (name, alias) in [
        ("L1Normalize", "normalizeL1"),
        ("L2Normalize", "normalizeL2"),
        ("LinfNormalize", "normalizeLinf"),
        ("LpNormalize", "normalizeLp"),
    ] {
        family.alias_any_case(name, &[alias]);
    }
    type Norm = (&'static str, &'static str, &'static str, fn(&[f64]) -> f64);
    let norms: [Norm; 4] = [
        ("L1Norm", "normL1", "The sum of absolute values.", |a| a.iter().map(|x| x.abs()).sum()),
        ("L2Norm", "normL2", "The Euclidean length.", |a| dot(a, a).sqrt()),
        ("L2SquaredNorm", "normL2Squared", "The squared Euclidean length.", |a| dot(a, a)),
        ("LinfNorm", "normLinf", "The greatest absolute value.", |a| a.iter().map(|x| x.abs()).fold(0.0, f64::max)),
    ];
    for (name, alias, text, compute) in norms {
        family.add(name, "norm(a)", text, move |call| {
            if matches!(call.args.first().map(|arg| &arg.data_type), Some(DataType::Tuple(_))) {
                return crate::tuple::norm(call, compute);
            }
            single(call, compute)
        });
        family.alias_any_case(name, &[alias]);
    }
}
