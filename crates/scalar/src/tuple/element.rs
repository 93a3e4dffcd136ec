//! Making tuples and taking them apart.

use crate::support::{Bound, Call, Family, arrays, coerce, coerced, common_type, searched_type};
use base::{Result, bail};
use functions::{Cost, Registry};
use std::sync::Arc;
use types::{ArrayColumn, Column, DataType, StringBuilder, TupleType, Value};

fn tuple(call: &Call) -> Result<Bound> {
    let elements = call.args.iter().map(|arg| arg.data_type.clone()).collect();
    Ok(Bound::new(DataType::tuple(elements), |args, rows| {
        Ok(Column::Tuple(args.iter().map(|arg| arg.column.flatten()).collect(), rows))
    })
    .with_low_cardinality())
}

/// The type of a tuple argument and how many arrays it lies in.
fn tuple_in_arrays<'a>(call: &Call<'a>) -> Result<(&'a Arc<TupleType>, usize)> {
    let mut found = call.plain(0);
    let mut depth = 0;
    while let DataType::Array(inner) = found {
        found = inner;
        depth += 1;
    }
    match found {
        DataType::Tuple(tuple) => Ok((tuple, depth)),
        _ => call.illegal(0, "a tuple or an array of tuples"),
    }
}

/// The position of the element named by the second argument, if it is there.
fn element_index(call: &Call, tuple: &TupleType) -> Result<Option<usize>> {
    let count = tuple.elements.len();
    match &call.args[1].constant {
        Some(Value::String(name)) => {
            let named = tuple.names.as_ref().and_then(|names| names.iter().position(|n| n.as_bytes() == &name[..]));
            // Elements without names are named by their numbers.
            let number = std::str::from_utf8(name).ok().and_then(|name| name.parse::<usize>().ok());
            Ok(named.or_else(|| number.filter(|n| tuple.names.is_none() && (1..=count).contains(n)).map(|n| n - 1)))
        }
        Some(value) if value.as_i64().is_some() => {
            let number = value.as_i64().unwrap_or(0);
            let place = if number > 0 { number - 1 } else { count as i64 + number };
            Ok(usize::try_from(place).ok().filter(|&place| number != 0 && place < count))
        }
        _ => bail!(IllegalTypeOfArgument, "Second argument to {} must be a constant integer or string", call.name),
    }
}

fn element(call: &Call) -> Result<Bound> {
    call.count(2..=3)?;
    let (tuple, depth) = tuple_in_arrays(call)?;
    let Some(index) = element_index(call, tuple)? else {
        if call.args.len() == 3 {
            return Ok(Bound::new(call.data_type(2).clone(), |args, _| Ok(args[2].column.clone())).with_nulls());
        }
        match &call.args[1].constant {
            Some(Value::String(name)) => {
                bail!(BadArguments, "Tuple doesn't have element with name '{}'", String::from_utf8_lossy(name))
            }
            other => bail!(
                ArgumentOutOfBound,
                "Tuple doesn't have element with index '{}'",
                other.as_ref().map(Value::to_literal).unwrap_or_default()
            ),
        }
    };
    let result = (0..depth).fold(tuple.elements[index].clone(), |inner, _| DataType::array(inner));
    let bound = Bound::new(result, move |args, _| take(&args[0].column, index, depth));
    // Elements keep their LowCardinality; a tuple that may be NULL is taken apart without it.
    Ok(if call.data_type(0).is_nullable() { bound } else { bound.with_low_cardinality() })
}

fn take(column: &Column, index: usize, depth: usize) -> Result<Column> {
    if depth > 0 {
        let array = arrays(column)?;
        return Ok(Column::Array(ArrayColumn::new(array.offsets.clone(), take(&array.values, index, depth - 1)?)));
    }
    match column {
        Column::Const(value, rows) => Ok(Column::Const(Arc::new(take(value, index, 0)?), *rows)),
        Column::Tuple(elements, _) => Ok(elements[index].clone()),
        other => match other.flatten() {
            Column::Tuple(elements, _) => Ok(elements[index].clone()),
            _ => Err(base::Error::bug("an argument of tupleElement is not a tuple")),
        },
    }
}

/// The elements of a tuple column.
pub(super) fn elements_of(column: &Column) -> Result<Vec<Column>> {
    match column.flatten() {
        Column::Tuple(elements, _) => Ok(elements.to_vec()),
        _ => Err(base::Error::bug("an argument of a tuple function is not a tuple")),
    }
}

/// The type of a tuple argument.
pub(super) fn tuple_type<'a>(call: &Call<'a>, index: usize) -> Result<&'a TupleType> {
    match call.data_type(index) {
        DataType::Tuple(tuple) => Ok(tuple),
        _ => call.illegal(index, "Tuple"),
    }
}

/// Binds the concatenation of tuples: one of all their elements.
pub(crate) fn concat(call: &Call) -> Result<Bound> {
    call.count(1..=usize::MAX)?;
    let mut elements = Vec::new();
    for i in 0..call.args.len() {
        elements.extend(tuple_type(call, i)?.elements.iter().cloned());
    }
    Ok(Bound::new(DataType::tuple(elements), |args, rows| {
        let mut all = Vec::new();
        for arg in args {
            all.extend(elements_of(&arg.column)?);
        }
        Ok(Column::Tuple(all.into(), rows))
    }))
}

/// The elements in reverse order, with their names.
pub(crate) fn reverse(call: &Call) -> Result<Bound> {
    let tuple = tuple_type(call, 0)?;
    let reversed = TupleType {
        elements: tuple.elements.iter().rev().cloned().collect(),
        names: tuple.names.as_ref().map(|names| names.iter().rev().cloned().collect()),
        geo: None,
    };
    Ok(Bound::new(DataType::Tuple(Arc::new(reversed)), |args, rows| {
        let mut elements = elements_of(&args[0].column)?;
        elements.reverse();
        Ok(Column::Tuple(elements.into(), rows))
    }))
}

/// `nested(names, array, …)`: an array of tuples with these names.
fn nested(call: &Call) -> Result<Bound> {
    call.count(2..=usize::MAX)?;
    let Some(Value::Array(names)) = &call.args[0].constant else {
        bail!(BadArguments, "The first argument of function {} must be a constant array of names", call.name)
    };
    if names.len() + 1 != call.args.len() {
        bail!(BadArguments, "Function {} has {} names for {} arrays", call.name, names.len(), call.args.len() - 1);
    }
    let names: Vec<String> =
        names.iter().map(|name| String::from_utf8_lossy(name.as_bytes().unwrap_or_default()).into_owned()).collect();
    let elements = (1..call.args.len()).map(|i| call.element(i).cloned()).collect::<Result<Vec<_>>>()?;
    let tuple = DataType::Tuple(Arc::new(TupleType { elements, names: Some(names), geo: None }));
    let name = call.name;
    Ok(Bound::new(DataType::array(tuple), move |args, _| {
        let (offsets, columns) = crate::array::elements_of(name, &args[1..])?;
        let total = offsets[offsets.len() - 1] as usize;
        Ok(Column::Array(ArrayColumn::new(offsets, Column::Tuple(columns.into(), total))))
    }))
}

fn names(tuple: &TupleType) -> Vec<String> {
    tuple.names.clone().unwrap_or_else(|| (1..=tuple.elements.len()).map(|i| i.to_string()).collect())
}

fn tuple_names(call: &Call) -> Result<Bound> {
    call.count(1..=1)?;
    let value = Value::Array(names(tuple_type(call, 0)?).iter().map(Value::string).collect());
    let result = DataType::array(DataType::String);
    Ok(Bound::new(result.clone(), move |_, rows| Ok(Column::constant(&result, &value, rows))))
}

fn name_value_pairs(call: &Call) -> Result<Bound> {
    call.count(1..=1)?;
    let tuple = tuple_type(call, 0)?;
    let (names, types) = (names(tuple), tuple.elements.clone());
    let common = common_type(&types)?;
    let target = coerced(call, &common);
    let result = DataType::array(DataType::tuple(vec![DataType::String, common.clone()]));
    Ok(Bound::new(result, move |args, rows| {
        let width = types.len();
        let columns = elements_of(&args[0].column)?
            .iter()
            .zip(&types)
            .map(|(column, from)| coerce(column, from, &target))
            .collect::<Result<Vec<_>>>()?;
        let indices: Vec<u32> = (0..rows).flat_map(|row| (0..width).map(move |i| (i * rows + row) as u32)).collect();
        let values = if columns.is_empty() {
            Column::empty(&common)
        } else {
            Column::concat(&columns.iter().collect::<Vec<_>>()).gather(&indices)
        };
        let mut builder = StringBuilder::with_capacity(rows * width);
        (0..rows).for_each(|_| names.iter().for_each(|name| builder.push(name.as_bytes())));
        let pairs = Column::Tuple(vec![Column::String(builder.finish()), values].into(), rows * width);
        let offsets: Vec<u64> = (0..=rows as u64).map(|row| row * width as u64).collect();
        Ok(Column::Array(ArrayColumn::new(offsets.into(), pairs)))
    }))
}

fn hamming_distance(call: &Call) -> Result<Bound> {
    call.count(2..=2)?;
    let (a, b) = (tuple_type(call, 0)?, tuple_type(call, 1)?);
    if a.elements.len() != b.elements.len() {
        bail!(IllegalTypeOfArgument, "Expected tuples of the same size as arguments of function {}", call.name);
    }
    let pairs: Vec<(DataType, DataType)> = a.elements.iter().cloned().zip(b.elements.iter().cloned()).collect();
    let common = |(a, b): &(DataType, DataType)| Ok(coerced(call, &searched_type(a, b)?));
    let commons = pairs.iter().map(common).collect::<Result<Vec<DataType>>>()?;
    // Each comparison gives a UInt8; every addition widens, as in arithmetic.
    let result = match pairs.len() {
        0 | 1 => DataType::UInt8,
        2 => DataType::UInt16,
        3 => DataType::UInt32,
        _ => DataType::UInt64,
    };
    let stored = result.clone();
    Ok(Bound::new(result, move |args, rows| {
        let (x, y) = (elements_of(&args[0].column)?, elements_of(&args[1].column)?);
        let mut counts = vec![0u64; rows];
        for ((x, y), ((a, b), common)) in x.iter().zip(&y).zip(pairs.iter().zip(&commons)) {
            let (x, y) = (coerce(x, a, common)?, coerce(y, b, common)?);
            counts.iter_mut().enumerate().for_each(|(row, count)| *count += u64::from(!x.rows_equal(row, &y, row)));
        }
        coerce(&Column::from_vec(counts), &DataType::UInt64, &stored)
    }))
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "Tuple");
    family.add("tuple", "tuple(x, …)", "A tuple of the arguments.", tuple);
    family.add(
        "tupleElement",
        "tupleElement(tuple, n | name[, default])",
        "An element of a tuple, by its number from 1 or its name.",
        element,
    );
    family.describe(&["tuple", "tupleElement"], |properties| properties.cost = Cost::Trivial);
    family.add("nested", "nested(names, array, …)", "An array of tuples with these names.", nested);
    family.add("tupleConcat", "tupleConcat(tuple, …)", "The elements of all tuples in one.", concat);
    family.add("tupleNames", "tupleNames(tuple)", "The names of the elements.", tuple_names);
    family.add(
        "tupleToNameValuePairs",
        "tupleToNameValuePairs(tuple)",
        "An array of names and values.",
        name_value_pairs,
    );
    family.add("tupleHammingDistance", "tupleHammingDistance(a, b)", "How many elements differ.", hamming_distance);
}
