//! Arrays as vectors: products, norms, distances.

use crate::support::{Bound, Call, Family, arrays, floats};
use base::{Result, bail};
use functions::Registry;
use types::{Column, DataType};

/// The type of a distance: Float32 if all elements are, else Float64.
fn result_type(call: &Call) -> Result<DataType> {
    let mut narrow = true;
    for i in 0..call.args.len() {
        let element = call.element(i)?;
        if !element.is_number() {
            return call.illegal(i, "an array of numbers");
        }
        narrow &= *element == DataType::Float32;
    }
    Ok(if narrow { DataType::Float32 } else { DataType::Float64 })
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
            bail!(SizesOfArraysDontMatch, "Arguments of function {name} have different array sizes: {} and {}", a.size(row), b.size(row));
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
        let wide = |array: &types::ArrayColumn, from: &DataType| crate::support::coerce(&array.values, from, &DataType::Int128);
        let (x, y) = (wide(&a, &elements[0])?, wide(&b, &elements[1])?);
        let (x, y) = (x.as_native::<i128>().unwrap_or_default(), y.as_native::<i128>().unwrap_or_default());
        if let Some(row) = (0..rows).find(|&row| a.size(row) != b.size(row)) {
            bail!(SizesOfArraysDontMatch, "Arguments of function {name} have different array sizes: {} and {}", a.size(row), b.size(row));
        }
        let sums = (0..rows).map(|row| x[a.range(row)].iter().zip(&y[b.range(row)]).fold(0i128, |sum, (x, y)| sum.wrapping_add(x.wrapping_mul(*y))));
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
