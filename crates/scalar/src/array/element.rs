//! An element of an array or map.

use super::equal_positions;
use crate::support::{Bound, Call, Family, Ints, arrays, coerce, coerced, common_type};
use base::{Result, bail};
use functions::{Arg, Registry};
use types::{Column, DataType};

/// No such row.
const NONE: u32 = u32::MAX;

/// The rows of `values` at `indices`; `u32::MAX` gives the default of the type.
pub(crate) fn pick_or_default(values: &Column, data_type: &DataType, mut indices: Vec<u32>) -> Column {
    if !indices.contains(&NONE) {
        return values.gather(&indices);
    }
    let default = Column::defaults(data_type, 1).flatten();
    if values.is_empty() {
        return default.gather(&vec![0; indices.len()]);
    }
    let last = values.len() as u32;
    indices.iter_mut().filter(|index| **index == NONE).for_each(|index| *index = last);
    Column::concat(&[&values.flatten(), &default]).gather(&indices)
}

/// What a missing element gives.
#[derive(Clone, Copy, PartialEq)]
enum Missing {
    Default,
    Null,
}

fn element(call: &Call, missing: Missing) -> Result<Bound> {
    call.count(2..=2)?;
    if let DataType::Map(pair) = call.data_type(0) {
        return map_element(call, &pair.0, &pair.1, missing);
    }
    let inner = call.element(0)?.clone();
    call.integers([1])?;
    let result = if missing == Missing::Null { DataType::nullable(inner.clone()) } else { inner.clone() };
    let stored = result.clone();
    Ok(Bound::new(result, move |args, rows| {
        let indices = element_indices(args, rows)?;
        let array = elements(&args[0])?;
        let values = if missing == Missing::Null && stored.is_nullable() { array.values.to_nullable() } else { (*array.values).clone() };
        Ok(pick_or_default(&values, &stored, indices))
    }))
}

/// The array column, or the one array of a constant.
fn elements(arg: &Arg) -> Result<types::ArrayColumn> {
    match &arg.column {
        Column::Const(value, _) => arrays(value),
        column => arrays(column),
    }
}

/// For each row where its element lies in the arrays' values.
fn element_indices(args: &[Arg], rows: usize) -> Result<Vec<u32>> {
    let array = elements(&args[0])?;
    let constant = args[0].column.is_const();
    let numbers = Ints::of(&args[1]);
    let unsigned = args[1].data_type.is_unsigned();
    Ok((0..rows)
        .map(|row| {
            let range = array.range(if constant { 0 } else { row });
            let index = numbers.get(row);
            let place = if index > 0 || unsigned { (index as u64).wrapping_sub(1) } else { (range.len() as u64).wrapping_sub(index.unsigned_abs()) };
            if index != 0 && place < range.len() as u64 { (range.start as u64 + place) as u32 } else { NONE }
        })
        .collect())
}

fn map_element(call: &Call, key: &DataType, value: &DataType, missing: Missing) -> Result<Bound> {
    if let (DataType::Enum8(names) | DataType::Enum16(names), Some(text)) = (key, call.maybe_bytes(1)) {
        return enum_element(call, names.number_of(text), value, missing);
    }
    let Ok(common) = common_type(&[key.clone(), call.data_type(1).clone()]) else {
        return call.illegal(1, &format!("a key of type {key}"));
    };
    let common = coerced(call, &common);
    let result = if missing == Missing::Null { DataType::nullable(value.clone()) } else { value.clone() };
    let (stored, key) = (result.clone(), key.clone());
    let name = call.name;
    Ok(Bound::new(result, move |args, rows| {
        let map = arrays(&args[0].column)?;
        let Column::Tuple(pair, _) = &*map.values else { bail!(IllegalColumn, "Argument of function {name} is not a map") };
        let keys = coerce(&pair[0], &key, &common)?;
        let wanted = coerce(&args[1].column, &args[1].data_type, &common)?;
        let mut indices = vec![NONE; rows];
        equal_positions(&map.offsets, &keys, &wanted, |row, at| {
            if indices[row] == NONE {
                indices[row] = at as u32;
            }
        });
        let values = if missing == Missing::Null && stored.is_nullable() { pair[1].to_nullable() } else { pair[1].clone() };
        Ok(pick_or_default(&values, &stored, indices))
    }))
}

/// The value of a name of an enum.
fn enum_element(call: &Call, number: Option<i16>, value: &DataType, missing: Missing) -> Result<Bound> {
    let Some(number) = number else {
        bail!(UnknownElementOfEnum, "Unknown element '{}' of the keys of the map in function {}", String::from_utf8_lossy(call.maybe_bytes(1).unwrap_or_default()), call.name)
    };
    let result = if missing == Missing::Null { DataType::nullable(value.clone()) } else { value.clone() };
    let stored = result.clone();
    let name = call.name;
    Ok(Bound::new(result, move |args, rows| {
        let map = elements(&args[0])?;
        let Column::Tuple(pair, _) = &*map.values else { bail!(IllegalColumn, "Argument of function {name} is not a map") };
        let keys = Ints::of(&functions::Arg::new(pair[0].flatten(), DataType::Int16));
        let own = |row: usize| map.range(if args[0].column.is_const() { 0 } else { row });
        let indices = (0..rows).map(|row| own(row).find(|&entry| keys.get(entry) == i64::from(number)).map_or(NONE, |entry| entry as u32));
        let values = if missing == Missing::Null && stored.is_nullable() { pair[1].to_nullable() } else { pair[1].clone() };
        Ok(pick_or_default(&values, &stored, indices.collect()))
    }))
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "Array");
    family.add("arrayElement", "arrayElement(array, n)", "The n-th element from 1, or from the end if negative; of a map the value of a key; the default if there is none.", |call| {
        element(call, Missing::Default)
    });
    family.add("arrayElementOrNull", "arrayElementOrNull(array, n)", "As arrayElement, NULL if there is none.", |call| element(call, Missing::Null));
}
