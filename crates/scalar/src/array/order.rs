//! The order of elements: sorted, reversed, rotated, shifted, shuffled.

use super::build::ELEMENTS_MAX;
use super::higher::{apply, arity, first_element, lambda_parameters, result_element};
use crate::support::{Bound, Call, Family, Ints, arrays, coerce, coerced, common_type};
use base::{Result, bail};
use functions::{ArgType, Registry};
use std::cmp::Ordering;
use types::{ArrayColumn, Buf, Column, DataType, NativeType, with_native};

/// The positions of the elements of each row in the order of their keys. NULL and NaN come last in either
/// direction; equal keys stay in place.
fn sorted_positions(offsets: &[u64], keys: &Column, descending: bool) -> Vec<u32> {
    fn native<T: NativeType>(offsets: &[u64], keys: &Buf<T>, descending: bool, indices: &mut [u32]) {
        sort_rows(offsets, indices, |&a, &b| {
            let (a, b) = (keys[a as usize], keys[b as usize]);
            match if descending { b.partial_cmp(&a) } else { a.partial_cmp(&b) } {
                Some(order) => order,
                // NaN is not equal to itself.
                None => a.partial_cmp(&a).is_none().cmp(&b.partial_cmp(&b).is_none()),
            }
        });
    }
    let mut indices: Vec<u32> = (0..keys.len() as u32).collect();
    with_native!(keys, |values| native(offsets, values, descending, &mut indices), else {
        let last = |i: u32| is_last(keys, i as usize);
        sort_rows(offsets, &mut indices, |&a, &b| {
            if !descending { return keys.compare_rows(a as usize, keys, b as usize); }
            match (last(a), last(b)) {
                (false, false) => keys.compare_rows_specials_first(b as usize, keys, a as usize),
                // NaN before NULL.
                (true, true) => keys.is_null_at(a as usize).cmp(&keys.is_null_at(b as usize)),
                (a, b) => a.cmp(&b),
            }
        });
    });
    indices
}

fn is_last(keys: &Column, row: usize) -> bool {
    keys.is_null_at(row) || matches!(keys.value(row), types::Value::Float(v) if v.is_nan())
}

fn sort_rows(offsets: &[u64], indices: &mut [u32], compare: impl Fn(&u32, &u32) -> Ordering) {
    for pair in offsets.windows(2) {
        indices[pair[0] as usize..pair[1] as usize].sort_by(&compare);
    }
}

fn sort(call: &Call, descending: bool) -> Result<Bound> {
    result_element(call)?;
    let element = first_element(call)?;
    let (name, arity) = (call.name, arity(call));
    Ok(Bound::new(DataType::array(element), move |args, _| {
        let applied = apply(name, arity, args)?;
        let positions = sorted_positions(&applied.offsets, &applied.results, descending);
        Ok(Column::Array(ArrayColumn::new(applied.offsets, applied.first.gather(&positions))))
    }))
}

/// `arrayPartialSort([f,] limit, array, …)`: all is sorted, which is one of the allowed orders.
fn partial_sort(call: &Call, descending: bool) -> Result<Bound> {
    let has_lambda = call.args[0].lambda.is_some();
    call.count(if has_lambda { 3..=usize::MAX } else { 2..=2 })?;
    let place = usize::from(has_lambda);
    call.integers([place])?;
    let element = call.element(place + 1)?.clone();
    let (name, arity) = (call.name, if has_lambda { arity(call) } else { 0 });
    Ok(Bound::new(DataType::array(element), move |args, _| {
        let mut given = args.to_vec();
        given.remove(place);
        let applied = apply(name, arity, &given)?;
        let positions = sorted_positions(&applied.offsets, &applied.results, descending);
        Ok(Column::Array(ArrayColumn::new(applied.offsets, applied.first.gather(&positions))))
    }))
}

/// `arrayTopK([f,] k, array, …)`: the greatest (or least) elements in order, at most `k`.
fn top(call: &Call, descending: bool) -> Result<Bound> {
    let has_lambda = call.args[0].lambda.is_some();
    call.count(if has_lambda { 3..=usize::MAX } else { 2..=2 })?;
    let place = usize::from(has_lambda);
    call.integers([place])?;
    let limit = call.constant_int(place)?;
    if limit < 0 {
        bail!(
            BadArguments,
            "Argument {} of function {} must not be negative: it is how many elements are taken",
            place + 1,
            call.name
        );
    }
    let nullable = call.element(place + 1)?.is_nullable();
    let element = call.element(place + 1)?.without_nullable();
    let (name, arity) = (call.name, if has_lambda { arity(call) } else { 0 });
    Ok(Bound::new(DataType::array(element), move |args, rows| {
        let mut given = args.to_vec();
        given.remove(place);
        let applied = apply(name, arity, &given)?;
        let positions = sorted_positions(&applied.offsets, &applied.results, descending);
        let (mut taken, mut offsets) = (Vec::new(), vec![0u64]);
        for row in 0..rows {
            let (start, end) = (applied.offsets[row] as usize, applied.offsets[row + 1] as usize);
            // Values without an order (NULL, NaN) are not among the greatest.
            let ordered = positions[start..end]
                .iter()
                .filter(|&&i| !is_last(&applied.results, i as usize) && !applied.first.is_null_at(i as usize));
            taken.extend(ordered.take(limit as usize));
            offsets.push(taken.len() as u64);
        }
        let values = applied.first.gather(&taken);
        let values = if nullable { values.flatten().split_nulls().1 } else { values };
        Ok(Column::Array(ArrayColumn::new(offsets.into(), values)))
    }))
}

/// Parameters of the lambda of [`top`] and [`partial_sort`], which has the number of elements behind it.
fn top_parameters(name: &'static str, index: usize, arity: usize, args: &[ArgType]) -> Result<Option<Vec<DataType>>> {
    match index {
        0 if args.len() > 2 => super::higher::parameters_of(name, arity, &args[2..]).map(Some),
        _ => Ok(None),
    }
}

fn rotate(call: &Call, left: bool) -> Result<Bound> {
    call.count(2..=2)?;
    call.element(0)?;
    call.integers([1])?;
    Ok(Bound::new(call.data_type(0).clone(), move |args, _| {
        let array = arrays(&args[0].column)?;
        let by = Ints::of(&args[1]);
        let mut indices: Vec<u32> = Vec::with_capacity(array.values.len());
        for row in 0..array.len() {
            let range = array.range(row);
            let size = range.len() as i64;
            if size == 0 {
                continue;
            }
            let shift = by.get(row).rem_euclid(size);
            let first = if left { shift } else { (size - shift) % size };
            indices.extend((0..size).map(|i| (range.start as i64 + (first + i) % size) as u32));
        }
        Ok(Column::Array(ArrayColumn::new(array.offsets.clone(), array.values.gather(&indices))))
    }))
}

fn shift(call: &Call, left: bool) -> Result<Bound> {
    call.count(2..=3)?;
    let inner = call.element(0)?.clone();
    call.integers([1])?;
    let element =
        if call.args.len() == 3 { common_type(&[inner.clone(), call.data_type(2).clone()])? } else { inner.clone() };
    let target = coerced(call, &element);
    let name = call.name;
    Ok(Bound::new(DataType::array(element.clone()), move |args, rows| {
        let array = arrays(&args[0].column)?;
        let values = coerce(&array.values, &inner, &target)?;
        let fill = match args.get(2) {
            Some(arg) => coerce(&arg.column, &arg.data_type, &target)?,
            None => Column::defaults(&element, rows).flatten(),
        };
        let by = Ints::of(&args[1]);
        let base = values.len() as i64;
        let mut indices: Vec<u32> = Vec::with_capacity(values.len());
        for row in 0..array.len() {
            let range = array.range(row);
            let by = if left { by.get(row) } else { by.get(row).wrapping_neg() };
            if by.unsigned_abs() > ELEMENTS_MAX {
                bail!(TooLargeArraySize, "Too large shift in function {name}");
            }
            indices.extend((range.start as i64..range.end as i64).map(|i| {
                let from = i + by;
                if from >= range.start as i64 && from < range.end as i64 {
                    from as u32
                } else {
                    (base + row as i64) as u32
                }
            }));
        }
        Ok(Column::Array(ArrayColumn::new(array.offsets.clone(), Column::concat(&[&values, &fill]).gather(&indices))))
    })
    .with_nulls())
}

fn shuffle(call: &Call) -> Result<Bound> {
    call.count(1..=2)?;
    call.element(0)?;
    let seed = if call.args.len() == 2 { Some(call.constant_int(1)? as u64) } else { None };
    let bound = Bound::new(call.data_type(0).clone(), move |args, _| {
        let array = arrays(&args[0].column)?;
        let mut random = kernels::pcg::Pcg64::new(seed.unwrap_or_else(crate::random::fresh_seed));
        let mut indices: Vec<u32> = (0..array.values.len() as u32).collect();
        for row in 0..array.len() {
            let items = &mut indices[array.range(row)];
            random.shuffle_first(items, items.len());
        }
        Ok(Column::Array(ArrayColumn::new(array.offsets.clone(), array.values.gather(&indices))))
    });
    Ok(if seed.is_some() { bound } else { bound.volatile(false) })
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "Array");
    family.add_higher_order(
        "arraySort",
        "arraySort([x -> …,] array, …)",
        "Elements in rising order (of what the lambda gives).",
        lambda_parameters,
        |call| sort(call, false),
    );
    family.add_higher_order(
        "arrayReverseSort",
        "arrayReverseSort([x -> …,] array, …)",
        "Elements in falling order (of what the lambda gives).",
        lambda_parameters,
        |call| sort(call, true),
    );
    let syntax = "arrayPartialSort([f,] limit, array, …)";
    family.add_higher_order(
        "arrayPartialSort",
        syntax,
        "The first elements in rising order, the others in any.",
        top_parameters,
        |call| partial_sort(call, false),
    );
    family.add_higher_order(
        "arrayPartialReverseSort",
        syntax,
        "The first elements in falling order, the others in any.",
        top_parameters,
        |call| partial_sort(call, true),
    );
    family.add_higher_order(
        "arrayTopK",
        "arrayTopK([f,] k, array, …)",
        "The k greatest elements, the greatest first.",
        top_parameters,
        |call| top(call, true),
    );
    family.add_higher_order(
        "arrayBottomK",
        "arrayBottomK([f,] k, array, …)",
        "The k least elements, the least first.",
        top_parameters,
        |call| top(call, false),
    );
    family.add("arrayReverse", "arrayReverse(array)", "Elements in reverse order.", |call| {
        call.count(1..=1)?;
        call.element(0)?;
        Ok(Bound::new(call.data_type(0).clone(), |args, _| crate::string::case::reverse_arrays(&args[0])))
    });
    family.add(
        "arrayRotateLeft",
        "arrayRotateLeft(array, n)",
        "Elements moved n places to the left, around the end.",
        |call| rotate(call, true),
    );
    family.add(
        "arrayRotateRight",
        "arrayRotateRight(array, n)",
        "Elements moved n places to the right, around the end.",
        |call| rotate(call, false),
    );
    family.add("arrayShiftLeft", "arrayShiftLeft(array, n[, fill])", "Elements moved n places to the left.", |call| {
        shift(call, true)
    });
    family.add(
        "arrayShiftRight",
        "arrayShiftRight(array, n[, fill])",
        "Elements moved n places to the right.",
        |call| shift(call, false),
    );
    family.add_any_case("arrayShuffle", "arrayShuffle(array[, seed])", "Elements in random order.", shuffle);
}
