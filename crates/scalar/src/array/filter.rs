//! Elements by a condition: filtered, counted, found, filled.

use super::element::pick_or_default;
use super::higher::{Applied, apply, arity, check_condition, first_element, lambda_mask, lambda_parameters};
use crate::support::{Bound, Call, Family};
use base::Result;
use functions::Registry;
use types::{ArrayColumn, Column, DataType};

/// Binds a function of the elements and a condition on them.
fn by_condition(
    call: &Call,
    result: DataType,
    compute: impl Fn(&Applied, &[u8]) -> Column + Send + Sync + 'static,
) -> Result<Bound> {
    check_condition(call)?;
    let (name, arity) = (call.name, arity(call));
    Ok(Bound::new(result, move |args, _| {
        let applied = apply(name, arity, args)?;
        let mask = lambda_mask(&applied.results);
        Ok(compute(&applied, &mask))
    }))
}

/// A number for each row from the conditions of its elements.
fn per_row<T: types::NativeType>(applied: &Applied, mask: &[u8], of: impl Fn(&[u8]) -> T) -> Column {
    Column::from_vec(applied.offsets.windows(2).map(|pair| of(&mask[pair[0] as usize..pair[1] as usize])).collect())
}

fn filter(applied: &Applied, mask: &[u8]) -> Column {
    let mut offsets = vec![0u64];
    let mut kept = 0;
    for pair in applied.offsets.windows(2) {
        kept += mask[pair[0] as usize..pair[1] as usize].iter().map(|&keep| u64::from(keep)).sum::<u64>();
        offsets.push(kept);
    }
    Column::Array(ArrayColumn::new(offsets.into(), applied.first.filter(mask)))
}

fn first(mask: &[u8]) -> Option<usize> {
    memchr::memchr(1, mask)
}

fn last(mask: &[u8]) -> Option<usize> {
    memchr::memrchr(1, mask)
}

/// The first or last element for which the condition holds.
fn one_element(call: &Call, find: fn(&[u8]) -> Option<usize>, or_null: bool) -> Result<Bound> {
    let element = first_element(call)?;
    let result = if or_null { DataType::nullable(element) } else { element };
    let stored = result.clone();
    by_condition(call, result, move |applied, mask| {
        let found = applied.offsets.windows(2).map(|pair| match find(&mask[pair[0] as usize..pair[1] as usize]) {
            Some(at) => pair[0] as u32 + at as u32,
            None => u32::MAX,
        });
        let values = if or_null && stored.is_nullable() { applied.first.to_nullable() } else { applied.first.clone() };
        pick_or_default(&values, &stored, found.collect())
    })
}

/// Replaces each element for which the condition does not hold by its neighbour before (or behind) it.
fn fill(call: &Call, reverse: bool) -> Result<Bound> {
    let element = first_element(call)?;
    by_condition(call, DataType::array(element), move |applied, mask| {
        let mut indices: Vec<u32> = (0..mask.len() as u32).collect();
        for pair in applied.offsets.windows(2) {
            let (start, end) = (pair[0] as usize, pair[1] as usize);
            if reverse {
                (start..end.saturating_sub(1))
                    .rev()
                    .filter(|&i| mask[i] == 0)
                    .for_each(|i| indices[i] = indices[i + 1]);
            } else {
                (start + 1..end).filter(|&i| mask[i] == 0).for_each(|i| indices[i] = indices[i - 1]);
            }
        }
        Column::Array(ArrayColumn::new(applied.offsets.clone(), applied.first.gather(&indices)))
    })
}

fn position(at: Option<usize>) -> u32 {
    at.map_or(0, |at| at as u32 + 1)
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "Array");
    family.add_higher_order(
        "arrayFilter",
        "arrayFilter(x -> …, array, …)",
        "Elements for which the condition holds.",
        lambda_parameters,
        |call| {
            let element = first_element(call)?;
            by_condition(call, DataType::array(element), filter)
        },
    );
    family.add_higher_order(
        "arrayExists",
        "arrayExists([x -> …,] array, …)",
        "1 if the condition holds for an element.",
        lambda_parameters,
        |call| {
            by_condition(call, DataType::UInt8, |applied, mask| {
                per_row(applied, mask, |row| u8::from(first(row).is_some()))
            })
        },
    );
    family.add_higher_order(
        "arrayAll",
        "arrayAll([x -> …,] array, …)",
        "1 if the condition holds for all elements.",
        lambda_parameters,
        |call| {
            by_condition(call, DataType::UInt8, |applied, mask| {
                per_row(applied, mask, |row| u8::from(row.iter().all(|&keep| keep != 0)))
            })
        },
    );
    family.add_higher_order(
        "arrayCount",
        "arrayCount([x -> …,] array, …)",
        "For how many elements the condition holds.",
        lambda_parameters,
        |call| {
            by_condition(call, DataType::UInt32, |applied, mask| {
                per_row(applied, mask, |row| row.iter().map(|&keep| u32::from(keep)).sum::<u32>())
            })
        },
    );
    family.add_higher_order(
        "arrayFirst",
        "arrayFirst(x -> …, array, …)",
        "The first element for which the condition holds.",
        lambda_parameters,
        |call| one_element(call, first, false),
    );
    family.add_higher_order(
        "arrayLast",
        "arrayLast(x -> …, array, …)",
        "The last element for which the condition holds.",
        lambda_parameters,
        |call| one_element(call, last, false),
    );
    family.add_higher_order(
        "arrayFirstOrNull",
        "arrayFirstOrNull(x -> …, array, …)",
        "As arrayFirst, NULL if there is none.",
        lambda_parameters,
        |call| one_element(call, first, true),
    );
    family.add_higher_order(
        "arrayLastOrNull",
        "arrayLastOrNull(x -> …, array, …)",
        "As arrayLast, NULL if there is none.",
        lambda_parameters,
        |call| one_element(call, last, true),
    );
    family.add_higher_order(
        "arrayFirstIndex",
        "arrayFirstIndex(x -> …, array, …)",
        "Where the condition first holds, from 1.",
        lambda_parameters,
        |call| by_condition(call, DataType::UInt32, |applied, mask| per_row(applied, mask, |row| position(first(row)))),
    );
    family.add_higher_order(
        "arrayLastIndex",
        "arrayLastIndex(x -> …, array, …)",
        "Where the condition last holds, from 1.",
        lambda_parameters,
        |call| by_condition(call, DataType::UInt32, |applied, mask| per_row(applied, mask, |row| position(last(row)))),
    );
    family.add_higher_order(
        "arrayFill",
        "arrayFill(x -> …, array, …)",
        "Elements for which the condition does not hold become the one before.",
        lambda_parameters,
        |call| fill(call, false),
    );
    family.add_higher_order(
        "arrayReverseFill",
        "arrayReverseFill(x -> …, array, …)",
        "Elements for which the condition does not hold become the one behind.",
        lambda_parameters,
        |call| fill(call, true),
    );
}
