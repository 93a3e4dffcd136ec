//! Arrays cut into arrays.

use super::higher::{apply, arity, check_condition, first_element, lambda_mask, lambda_parameters};
use crate::support::{Bound, Call, Family, arrays};
use base::{Result, bail};
use functions::Registry;
use types::{ArrayColumn, Column, DataType};

/// A new part begins at (or, reversed, ends behind) each element for which the condition holds.
fn split(call: &Call, reverse: bool) -> Result<Bound> {
    check_condition(call)?;
    let element = first_element(call)?;
    let (name, arity) = (call.name, arity(call));
    Ok(Bound::new(DataType::array(DataType::array(element)), move |args, _| {
        let applied = apply(name, arity, args)?;
        let mask = lambda_mask(&applied.results);
        let mut parts = vec![0u64];
        let mut offsets = vec![0u64];
        for pair in applied.offsets.windows(2) {
            let (start, end) = (pair[0] as usize, pair[1] as usize);
            for i in start + 1..end {
                if mask[if reverse { i - 1 } else { i }] != 0 {
                    parts.push(i as u64);
                }
            }
            if end > start {
                parts.push(end as u64);
            }
            offsets.push(parts.len() as u64 - 1);
        }
        let inner = ArrayColumn::new(parts.into(), applied.first);
        Ok(Column::Array(ArrayColumn::new(offsets.into(), Column::Array(inner))))
    }))
}

fn shingles(call: &Call) -> Result<Bound> {
    call.count(2..=2)?;
    call.element(0)?;
    let Ok(length @ 1..) = usize::try_from(call.constant_int(1)?) else {
        bail!(BadArguments, "Second argument of function {} must be at least 1", call.name)
    };
    Ok(Bound::new(DataType::array(call.data_type(0).clone()), move |args, _| {
        let array = arrays(&args[0].column)?;
        let runs = |row: usize| (array.range(row).len() + 1).saturating_sub(length);
        let total: u64 = (0..array.len()).map(|row| (runs(row) as u64).saturating_mul(length as u64)).sum();
        base::memory::check_reserve(total.saturating_mul(size_of::<u32>() as u64))?;
        let mut indices: Vec<u32> = Vec::new();
        let mut parts = vec![0u64];
        let mut offsets = vec![0u64];
        for row in 0..array.len() {
            let range = array.range(row);
            for start in range.start..(range.end + 1).saturating_sub(length).max(range.start) {
                indices.extend((start..start + length).map(|i| i as u32));
                parts.push(indices.len() as u64);
            }
            offsets.push(parts.len() as u64 - 1);
        }
        let inner = ArrayColumn::new(parts.into(), array.values.gather(&indices));
        Ok(Column::Array(ArrayColumn::new(offsets.into(), Column::Array(inner))))
    }))
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "Array");
    family.add_higher_order(
        "arraySplit",
        "arraySplit(x -> …, array, …)",
        "Cut before each element for which the condition holds.",
        lambda_parameters,
        |call| split(call, false),
    );
    family.add_higher_order(
        "arrayReverseSplit",
        "arrayReverseSplit(x -> …, array, …)",
        "Cut behind each element for which the condition holds.",
        lambda_parameters,
        |call| split(call, true),
    );
    family.add("arrayShingles", "arrayShingles(array, length)", "All runs of a length.", shingles);
}
