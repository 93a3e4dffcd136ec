//! Arrays as sets: distinct elements, numbering, intersection and the like.

use super::higher::{apply, arity, first_element, lambda_parameters, result_element};
use super::ids::{IdSet, row_ids};
use super::search::{NumberedArrays, element_types};
use crate::cast::Casting;
use crate::support::{Bound, Call, Family, arrays, coerce, coerced, common_type, searched_type};
use base::{Result, bail};
use functions::{Arg, ArgType, Registry};
use types::{ArrayColumn, Column, DataType};

/// Offsets and ids of several arrays of equal sizes taken together.
fn ids_together(name: &'static str, args: &[Arg]) -> Result<(types::Buf<u64>, Vec<u32>, usize)> {
    let (offsets, columns) = super::elements_of(name, args)?;
    let (ids, count) = row_ids(&columns);
    Ok((offsets, ids, count))
}

fn rows_of<'a>(offsets: &'a [u64], ids: &'a [u32]) -> impl Iterator<Item = &'a [u32]> {
    offsets.windows(2).map(|pair| &ids[pair[0] as usize..pair[1] as usize])
}

fn check_arrays(call: &Call) -> Result<()> {
    call.count(1..=usize::MAX)?;
    (0..call.args.len()).try_for_each(|i| call.element(i).map(|_| ()))
}

fn uniq(call: &Call) -> Result<Bound> {
    check_arrays(call)?;
    let name = call.name;
    Ok(Bound::new(DataType::UInt32, move |args, _| {
        let (offsets, ids, count) = ids_together(name, args)?;
        let mut seen = IdSet::new(count);
        let counts = rows_of(&offsets, &ids).map(|row| {
            seen.clear();
            row.iter().filter(|&&id| seen.insert(id)).count() as u32
        });
        Ok(Column::from_vec(counts.collect()))
    }))
}

/// Numbers per element: `arrayEnumerateUniq` (how often so far) and `arrayEnumerateDense` (which one).
fn enumerate(call: &Call, dense: bool) -> Result<Bound> {
    call.at_least(1)?;
    check_arrays(call)?;
    let name = call.name;
    Ok(Bound::new(DataType::array(DataType::UInt32), move |args, _| {
        let (offsets, ids, count) = ids_together(name, args)?;
        let mut seen = IdSet::new(count);
        let mut numbers = vec![0u32; count];
        let mut out = Vec::with_capacity(ids.len());
        for row in rows_of(&offsets, &ids) {
            seen.clear();
            let mut different = 0;
            for &id in row {
                let number = &mut numbers[id as usize];
                if seen.insert(id) {
                    different += 1;
                    *number = if dense { different } else { 0 };
                }
                *number += u32::from(!dense);
                out.push(*number);
            }
        }
        Ok(Column::Array(ArrayColumn::new(offsets, Column::from_vec(out))))
    }))
}

/// Keeps elements of one array by a test on their ids; NULLs too if `nulls`.
fn keep(array: &ArrayColumn, mut test: impl FnMut(usize, std::ops::Range<usize>, &mut Vec<u32>)) -> Column {
    let mut indices = Vec::new();
    let mut offsets = vec![0u64];
    for row in 0..array.len() {
        test(row, array.range(row), &mut indices);
        offsets.push(indices.len() as u64);
    }
    Column::Array(ArrayColumn::new(offsets.into(), array.values.gather(&indices)))
}

/// Distinct elements without NULL.
fn distinct(call: &Call) -> Result<Bound> {
    call.count(1..=1)?;
    let inner = call.element(0)?.clone();
    Ok(Bound::new(DataType::array(inner.without_nullable()), |args, _| {
        let array = arrays(&args[0].column)?;
        let (ids, count) = row_ids(&[(*array.values).clone()]);
        let (nulls, values) = array.values.split_nulls();
        let mut seen = IdSet::new(count);
        let plain = ArrayColumn::new(array.offsets.clone(), values);
        Ok(keep(&plain, |_, range, out| {
            seen.clear();
            out.extend(
                range
                    .filter(|&i| nulls.as_ref().is_none_or(|nulls| nulls[i] == 0) && seen.insert(ids[i]))
                    .map(|i| i as u32),
            );
        }))
    }))
}

fn compact(call: &Call) -> Result<Bound> {
    result_element(call)?;
    let (name, arity) = (call.name, arity(call));
    Ok(Bound::new(DataType::array(first_element(call)?), move |args, _| {
        let applied = apply(name, arity, args)?;
        let by = &applied.results;
        Ok(keep(&ArrayColumn::new(applied.offsets, applied.first), |_, range, out| {
            let start = range.start;
            out.extend(range.filter(|&i| i == start || !by.rows_equal(i, by, i - 1)).map(|i| i as u32));
        }))
    }))
}

/// A set operation, by the elements of the arrays that it keeps.
#[derive(Clone, Copy, PartialEq)]
enum SetOperation {
    /// Elements of every array, in the order of the first.
    Intersect,
    /// Elements of some array.
    Union,
    /// Elements of some array but not of all.
    SymmetricDifference,
}

fn set_operation(call: &Call, operation: SetOperation) -> Result<Bound> {
    check_arrays(call)?;
    if operation == SetOperation::Intersect
        && let Some(cut) = floats_cut(call)?
    {
        return Ok(cut);
    }
    let (from, common) = element_types(call)?;
    // Elements of every array have the narrowest type, as far as it is one of the given.
    let empty = from.contains(&DataType::Nothing) && operation == SetOperation::Intersect;
    let result = match operation {
        _ if empty => DataType::Nothing,
        SetOperation::Intersect => narrowest(&from).map_or_else(|| common_type(&from), Ok)?,
        _ => common_type(&from)?,
    };
    let casting = Casting::new(&call.context.time_zone);
    Ok(Bound::new(DataType::array(result.clone()), move |args, rows| {
        if empty {
            return Ok(Column::defaults(&DataType::array(DataType::Nothing), rows));
        }
        let numbered = NumberedArrays::of(args, &from, &common)?;
        let values = numbered
            .arrays
            .iter()
            .zip(&from)
            .map(|(array, from)| coerce(&array.values, from, &common))
            .collect::<Result<Vec<_>>>()?;
        let joined = Column::concat(&values.iter().collect::<Vec<_>>());
        let mut bases = vec![0usize];
        values.iter().for_each(|column| bases.push(bases[bases.len() - 1] + column.len()));
        let mut indices: Vec<u32> = Vec::new();
        let mut offsets = vec![0u64];
        let mut counts = vec![0usize; numbered.count];
        let mut seen = IdSet::new(numbered.count);
        for row in 0..rows {
            count_arrays(&numbered, row, &mut counts, &mut seen);
            seen.clear();
            for (k, base) in bases[..args.len()].iter().enumerate() {
                for i in numbered.arrays[k].range(row) {
                    let id = numbered.ids[k][i];
                    let wanted = match operation {
                        SetOperation::Intersect => counts[id as usize] == args.len(),
                        SetOperation::Union => true,
                        SetOperation::SymmetricDifference => counts[id as usize] < args.len(),
                    };
                    if wanted && seen.insert(id) {
                        indices.push((base + i) as u32);
                    }
                }
            }
            offsets.push(indices.len() as u64);
        }
        let values = joined.gather(&indices);
        let values = if result == common { values } else { casting.run(&values, &common, &result)? };
        Ok(Column::Array(ArrayColumn::new(offsets.into(), values)))
    }))
}

/// Cuts the fractions of arrays of floats that stand beside arrays of integers.
fn floats_cut(call: &Call) -> Result<Option<Bound>> {
    let is = |i: usize, test: fn(&DataType) -> bool| call.element(i).is_ok_and(|t| test(t.base()));
    let (floats, others): (Vec<usize>, Vec<usize>) = (0..call.args.len()).partition(|&i| is(i, DataType::is_float));
    if floats.is_empty() || others.is_empty() || !others.iter().all(|&i| is(i, DataType::is_integer)) {
        return Ok(None);
    }
    let whole = |t: &DataType| {
        DataType::array(if t.is_nullable() { DataType::nullable(DataType::Int64) } else { DataType::Int64 })
    };
    let mut types = call.args.to_vec();
    for &i in &floats {
        types[i] = ArgType { data_type: whole(call.element(i)?), constant: None, ..types[i].clone() };
    }
    let inner = set_operation(&Call { name: call.name, args: &types, context: call.context }, SetOperation::Intersect)?
        .under(call.name)
        .done();
    let casting = Casting::new(&call.context.time_zone);
    Ok(Some(Bound::new(inner.result_type().clone(), move |args, rows| {
        let mut cut = args.to_vec();
        for &i in &floats {
            let to = types[i].data_type.clone();
            cut[i] = Arg::new(casting.run(&args[i].column, &args[i].data_type, &to)?, to);
        }
        inner.execute(&cut, rows)
    })))
}

/// The element type of the result for arrays of all these types; `None` where it is their common type.
fn narrowest(types: &[DataType]) -> Option<DataType> {
    let plain: Vec<DataType> = types.iter().map(DataType::without_nullable).collect();
    let width = |t: &DataType| t.fixed_width_bytes().unwrap_or(usize::MAX);
    // Whole numbers before floats, narrow before wide, without a sign before those with one.
    let number = |t: &DataType| t.is_integer() || t.is_float();
    let least = if plain.iter().all(number) {
        plain.iter().min_by_key(|t| (t.is_float(), width(t), !t.is_unsigned()))?.clone()
    } else if plain.iter().all(DataType::is_date_or_time) {
        plain.iter().min_by_key(|t| width(t))?.clone()
    } else {
        plain.iter().all(|t| *t == plain[0]).then(|| plain[0].clone())?
    };
    Some(if types.iter().all(DataType::is_nullable) { DataType::nullable(least) } else { least })
}

/// Number of arrays that each id of a row is in.
fn count_arrays(numbered: &NumberedArrays, row: usize, counts: &mut [usize], seen: &mut IdSet) {
    for k in 0..numbered.arrays.len() {
        numbered.row(k, row).iter().for_each(|&id| counts[id as usize] = 0);
    }
    for k in 0..numbered.arrays.len() {
        seen.clear();
        for &id in numbered.row(k, row) {
            counts[id as usize] += usize::from(seen.insert(id));
        }
    }
}

/// Elements of the first array that are (`inside`) or are not in the second.
fn except(call: &Call) -> Result<Bound> {
    call.count(2..=2)?;
    let (from, common) = element_types(call)?;
    if from[0].without_nullable() != from[1].without_nullable() {
        bail!(
            IllegalTypeOfArgument,
            "Function {} requires both arrays to have exactly the same element type. Got {} and {}",
            call.name,
            call.data_type(0),
            call.data_type(1)
        );
    }
    if *from[0].base() == DataType::Nothing {
        return call.illegal(0, "an array of elements that have a type");
    }
    Ok(Bound::new(call.data_type(0).clone(), move |args, _| {
        let numbered = NumberedArrays::of(args, &from, &common)?;
        let mut seen = IdSet::new(numbered.count);
        Ok(keep(&numbered.arrays[0], |row, range, out| {
            seen.clear();
            numbered.row(1, row).iter().for_each(|&id| {
                seen.insert(id);
            });
            out.extend(range.filter(|&i| !seen.contains(numbered.ids[0][i])).map(|i| i as u32));
        }))
    }))
}

fn remove(call: &Call) -> Result<Bound> {
    call.count(2..=2)?;
    let inner = call.element(0)?.clone();
    let common = coerced(call, &searched_type(&inner, call.data_type(1))?);
    Ok(Bound::new(call.data_type(0).clone(), move |args, _| {
        let array = arrays(&args[0].column)?;
        let values = coerce(&array.values, &inner, &common)?;
        let wanted = coerce(&args[1].column, &args[1].data_type, &common)?;
        let mut removed = vec![false; values.len()];
        super::equal_positions(&array.offsets, &values, &wanted, |_, at| removed[at] = true);
        Ok(keep(&array, |_, range, out| out.extend(range.filter(|&i| !removed[i]).map(|i| i as u32))))
    })
    .with_nulls())
}

fn jaccard(call: &Call) -> Result<Bound> {
    call.count(2..=2)?;
    let (from, common) = element_types(call)?;
    Ok(Bound::new(DataType::Float64, move |args, rows| {
        let numbered = NumberedArrays::of(args, &from, &common)?;
        let (mut first, mut second) = (IdSet::new(numbered.count), IdSet::new(numbered.count));
        let indices = (0..rows).map(|row| {
            first.clear();
            second.clear();
            let a = numbered.row(0, row).iter().filter(|&&id| first.insert(id)).count();
            let (mut b, mut shared) = (0, 0);
            for &id in numbered.row(1, row) {
                if second.insert(id) {
                    b += 1;
                    shared += usize::from(first.contains(id));
                }
            }
            shared as f64 / (a + b - shared) as f64
        });
        Ok(Column::from_vec(indices.collect()))
    }))
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "Array");
    family.add("arrayUniq", "arrayUniq(array, …)", "How many different elements (or tuples of them) there are.", uniq);
    family.add("arrayDistinct", "arrayDistinct(array)", "Different elements, without NULL.", distinct);
    family.add_higher_order(
        "arrayCompact",
        "arrayCompact([x -> …,] array, …)",
        "Runs of elements that are equal (or of which the lambda gives the same) become one.",
        lambda_parameters,
        compact,
    );
    family.add(
        "arrayEnumerateUniq",
        "arrayEnumerateUniq(array, …)",
        "For each element how often it has occurred so far.",
        |call| enumerate(call, false),
    );
    family.add(
        "arrayEnumerateDense",
        "arrayEnumerateDense(array, …)",
        "For each element which of the different ones it is.",
        |call| enumerate(call, true),
    );
    family.add("arrayEnumerate", "arrayEnumerate(array)", "The numbers from 1 to the size.", |call| {
        check_arrays(call)?;
        Ok(Bound::new(DataType::array(DataType::UInt32), |args, _| {
            let array = arrays(&args[0].column)?;
            let numbers: Vec<u32> = (0..array.len()).flat_map(|row| 1..=array.size(row) as u32).collect();
            Ok(Column::Array(ArrayColumn::new(array.offsets.clone(), Column::from_vec(numbers))))
        }))
    });
    family.add("arrayIntersect", "arrayIntersect(array, …)", "Elements that are in every array.", |call| {
        set_operation(call, SetOperation::Intersect)
    });
    family.add("arrayUnion", "arrayUnion(array, …)", "Elements that are in some array.", |call| {
        set_operation(call, SetOperation::Union)
    });
    family.add(
        "arraySymmetricDifference",
        "arraySymmetricDifference(array, …)",
        "Elements that are in some array but not in all.",
        |call| set_operation(call, SetOperation::SymmetricDifference),
    );
    family.add("arrayExcept", "arrayExcept(array, removed)", "Elements that are not in the second array.", except);
    family.add("arrayRemove", "arrayRemove(array, x)", "Elements that do not equal x.", remove);
    family.alias_any_case("arrayRemove", &["array_remove"]);
    family.add("arrayJaccardIndex", "arrayJaccardIndex(a, b)", "Shared elements by all elements.", jaccard);
}
