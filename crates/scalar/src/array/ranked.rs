//! `arrayEnumerateUniqRanked` and `arrayEnumerateDenseRanked`: numbers of elements inside of nested arrays.
//!
//! ```text
//! arguments       [clear depth,] array [, depth], array [, depth], …
//! [[a, b], [a]], [x, y]    at depth 2: the element b with the x beside its array, one key: (b, x)
//! ```
//! An array that is less deep than the others stands for each element of the deeper ones below its own. Numbers begin
//! anew with each array at the clear depth; by default, with each row.

use super::ids::row_ids;
use crate::support::{Bound, Call, Family, arrays};
use base::{Result, bail};
use functions::{Arg, Registry};
use types::{ArrayColumn, Buf, Column, DataType};

/// The rule by which elements are numbered.
#[derive(Clone, Copy, PartialEq)]
enum ArrayNumbering {
    /// The number of times that an element's key has come so far.
    Uniq,
    /// The rank of an element's key by its first occurrence.
    Dense,
}

/// The arguments that are arrays, and the depth to which they are looked into.
struct ArrayDepths {
    clear: usize,
    /// Positions of arrays and their depths.
    arrays: Vec<(usize, usize)>,
    most: usize,
}

/// The number of arrays nested in a type.
fn depth_of(data_type: &DataType) -> usize {
    match data_type {
        DataType::Array(inner) => 1 + depth_of(inner),
        _ => 0,
    }
}

fn depths(call: &Call) -> Result<ArrayDepths> {
    let number = |index: usize| -> Result<usize> {
        match usize::try_from(call.constant_int(index)?) {
            Ok(depth @ 1..) => Ok(depth),
            _ => bail!(
                BadArguments,
                "Argument {} of function {} must be at least 1: it is a depth",
                index + 1,
                call.name
            ),
        }
    };
    let is_array = |index: usize| matches!(call.data_type(index), DataType::Array(_));
    let (mut clear, mut found) = (1, Vec::<(usize, usize)>::new());
    for index in 0..call.args.len() {
        if is_array(index) {
            found.push((index, depth_of(call.data_type(index))));
            continue;
        }
        let depth = number(index)?;
        match (index, found.last_mut()) {
            (0, _) => clear = depth,
            (_, Some((array, own))) if *array + 1 == index => {
                if depth > *own {
                    bail!(
                        BadArguments,
                        "Argument {} of function {} is the depth {depth}, but the array before it has the depth {own}",
                        index + 1,
                        call.name
                    );
                }
                *own = depth;
            }
            _ => bail!(
                BadArguments,
                "Argument {} of function {} must be an array: a depth stands behind an array",
                index + 1,
                call.name
            ),
        }
    }
    let Some(most) = found.iter().map(|(_, depth)| *depth).max() else {
        bail!(BadArguments, "Function {} needs an array", call.name)
    };
    if clear > most {
        bail!(
            BadArguments,
            "The depth {clear} at which function {} begins anew is larger than the depth of the arrays, {most}",
            call.name
        );
    }
    Ok(ArrayDepths { clear, arrays: found, most })
}

/// An array taken apart: where the arrays of each level begin, and the elements of the last.
struct ArrayLevels {
    offsets: Vec<Buf<u64>>,
    values: Column,
}

fn levels(column: &Column, depth: usize) -> Result<ArrayLevels> {
    let mut array = arrays(column)?;
    let mut offsets = vec![array.offsets.clone()];
    while offsets.len() < depth {
        array = arrays(&array.values)?;
        offsets.push(array.offsets.clone());
    }
    Ok(ArrayLevels { offsets, values: array.values.flatten() })
}

/// Numbers of the array of each level that holds an element of the last, and of itself: `places[level][element]`.
fn places(offsets: &[Buf<u64>]) -> Vec<Vec<u32>> {
    let leaves = offsets.last().and_then(|last| last.last()).map_or(0, |&end| end as u32);
    let mut places = vec![(0..leaves).collect::<Vec<u32>>()];
    for offsets in offsets.iter().rev() {
        let mut owner = vec![0u32; offsets.last().map_or(0, |&end| end as usize)];
        for (array, ends) in (0u32..).zip(offsets.windows(2)) {
            owner[ends[0] as usize..ends[1] as usize].fill(array);
        }
        let above = places[places.len() - 1].iter().map(|&element| owner[element as usize]).collect();
        places.push(above);
    }
    places.reverse();
    places
}

fn numbers(name: &str, depths: &ArrayDepths, numbering: ArrayNumbering, args: &[Arg]) -> Result<Column> {
    let taken = depths
        .arrays
        .iter()
        .map(|&(index, depth)| levels(&args[index].column, depth))
        .collect::<Result<Vec<ArrayLevels>>>()?;
    let Some(deepest) = taken.iter().find(|levels| levels.offsets.len() == depths.most) else {
        return Err(base::Error::bug("no array has the largest depth"));
    };
    if taken.iter().any(|levels| levels.offsets.iter().zip(&deepest.offsets).any(|(a, b)| a[..] != b[..])) {
        bail!(SizesOfArraysDontMatch, "Lengths and effective depths of all arrays passed to {name} must be equal");
    }
    let places = places(&deepest.offsets);
    let keys: Vec<Column> = taken.iter().map(|levels| levels.values.gather(&places[levels.offsets.len()])).collect();
    let (ids, count) = row_ids(&keys);
    // Of each key its number, and since which array at the clear depth.
    let (mut known, mut rank) = (vec![(0u32, u32::MAX); count], 0u32);
    let groups = &places[depths.clear - 1];
    let mut group = u32::MAX;
    let mut out = Vec::with_capacity(ids.len());
    for (&id, &own) in ids.iter().zip(groups) {
        if own != group {
            (group, rank) = (own, 0);
        }
        let (number, since) = &mut known[id as usize];
        let is_new = std::mem::replace(since, group) != group;
        match numbering {
            ArrayNumbering::Uniq => *number = if is_new { 1 } else { *number + 1 },
            ArrayNumbering::Dense if is_new => {
                rank += 1;
                *number = rank;
            }
            ArrayNumbering::Dense => {}
        }
        out.push(*number);
    }
    let nested = deepest
        .offsets
        .iter()
        .rev()
        .fold(Column::from_vec(out), |inner, offsets| Column::Array(ArrayColumn::new(offsets.clone(), inner)));
    Ok(nested)
}

fn bind(call: &Call, numbering: ArrayNumbering) -> Result<Bound> {
    call.at_least(1)?;
    let depths = depths(call)?;
    let name = call.name;
    let result = (0..depths.most).fold(DataType::UInt32, |inner, _| DataType::array(inner));
    Ok(Bound::new(result, move |args, _| numbers(name, &depths, numbering, args)))
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "Array");
    let syntax = "arrayEnumerateUniqRanked([clear_depth,] array[, depth], …)";
    family.add(
        "arrayEnumerateUniqRanked",
        syntax,
        "For each element of nested arrays, how often it has come.",
        |call| bind(call, ArrayNumbering::Uniq),
    );
    let syntax = "arrayEnumerateDenseRanked([clear_depth,] array[, depth], …)";
    family.add(
        "arrayEnumerateDenseRanked",
        syntax,
        "For each element of nested arrays its number in the order of first occurrence.",
        |call| bind(call, ArrayNumbering::Dense),
    );
}
