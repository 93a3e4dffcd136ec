//! An element of an array or map.

use super::equal_positions;
use crate::support::{Bound, Call, Family, Ints, arrays, coerce, coerced, common_type};
use base::{Result, bail};
use functions::{Arg, Registry};
use types::{Column, DataType, subcolumn};

/// Stands for no row.
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

/// The result for an index outside the array.
#[derive(Clone, Copy, PartialEq)]
enum MissingElement {
    Default,
    Null,
}

fn element(call: &Call, missing: MissingElement) -> Result<Bound> {
    call.count(2..=2)?;
    if let DataType::Map(pair) = call.data_type(0) {
        return map_element(call, &pair.0, &pair.1, missing);
    }
    if let DataType::Json(_) = call.data_type(0) {
        return json_element(call);
    }
    let inner = call.element(0)?.clone();
    if let DataType::Array(index) = call.data_type(1) {
        return elements_at(call, &inner, index, missing);
    }
    call.integers([1])?;
    let result = if missing == MissingElement::Null { DataType::nullable(inner.clone()) } else { inner.clone() };
    let stored = result.clone();
    Ok(Bound::new(result, move |args, rows| {
        let array = elements(&args[0])?;
        let constant = args[0].column.is_const();
        let ranges = (0..rows).map(|row| array.range(if constant { 0 } else { row }));
        let indices = places(ranges, &Ints::of(&args[1]), args[1].data_type.is_unsigned());
        let values = if missing == MissingElement::Null && stored.is_nullable() {
            array.values.to_nullable()
        } else {
            (*array.values).clone()
        };
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

/// The position of the indexed element in each array, given the arrays' ranges and the index of each row.
fn places(ranges: impl Iterator<Item = std::ops::Range<usize>>, numbers: &Ints, unsigned: bool) -> Vec<u32> {
    let place_of = |(row, range): (usize, std::ops::Range<usize>)| {
        let index = numbers.get(row);
        let place = if index > 0 || unsigned {
            (index as u64).wrapping_sub(1)
        } else {
            (range.len() as u64).wrapping_sub(index.unsigned_abs())
        };
        if index != 0 && place < range.len() as u64 { (range.start as u64 + place) as u32 } else { NONE }
    };
    ranges.enumerate().map(place_of).collect()
}

/// `array[[i, j, …]]`: an array of the elements at indices; a NULL among them gives NULL.
fn elements_at(call: &Call, inner: &DataType, index: &DataType, missing: MissingElement) -> Result<Bound> {
    if !index.base().is_integer() {
        return call.illegal(1, "an integer or an array of integers");
    }
    let picked = if missing == MissingElement::Null || index.is_nullable() {
        DataType::nullable(inner.clone())
    } else {
        inner.clone()
    };
    let (inner, index) = (inner.clone(), index.clone());
    Ok(Bound::new(DataType::array(picked.clone()), move |args, rows| {
        let array = elements(&args[0])?;
        let wanted = arrays(&args[1].column)?;
        let constant = args[0].column.is_const();
        let ranges = (0..rows)
            .flat_map(|row| std::iter::repeat_n(array.range(if constant { 0 } else { row }), wanted.range(row).len()));
        let numbers = Ints::of(&Arg::new((*wanted.values).clone(), index.base().clone()));
        let places = places(ranges, &numbers, index.base().is_unsigned());
        let found = if missing == MissingElement::Null && picked.is_nullable() {
            pick_or_default(&array.values.to_nullable(), &picked, places)
        } else {
            pick_or_default(&array.values, &inner, places)
        };
        let is_null = |row: &u32| index.is_nullable() && wanted.values.is_null_at(*row as usize);
        let found = match (0..found.len() as u32).any(|row| is_null(&row)) {
            true => pick_or_default(
                &found.to_nullable(),
                &picked,
                (0..found.len() as u32).map(|row| if is_null(&row) { NONE } else { row }).collect(),
            ),
            false if picked.is_nullable() => found.to_nullable(),
            false => found,
        };
        Ok(Column::Array(types::ArrayColumn::new(wanted.offsets.clone(), found)))
    }))
}

/// `json['path']`: the value of a path, or the object under it.
fn json_element(call: &Call) -> Result<Bound> {
    let path = call.maybe_bytes(1).and_then(|path| std::str::from_utf8(path).ok()).map(|path| path.replace('`', ""));
    let wanted = path.map(|path| {
        (
            subcolumn::resolve(call.data_type(0), &format!("`{path}`")),
            subcolumn::resolve(call.data_type(0), &format!("^`{path}`")),
        )
    });
    let Some((Some(value), object)) = wanted else {
        return call.illegal(1, "a constant String, the path of a JSON object");
    };
    let result = value.data_type.clone();
    let Some(object) = object.filter(|_| result.is_dynamic()) else {
        return Ok(Bound::new(result, move |args, _| Ok(value.extract(&args[0].column))));
    };
    Ok(Bound::new(result, move |args, rows| {
        let cells = value.extract(&args[0].column).flatten();
        let objects = object.extract(&args[0].column).flatten();
        let of_objects = types::dynamic::from_column(&objects, &object.data_type).flatten();
        let is_object = |row: usize| {
            cells.bytes_at(row).is_some_and(<[u8]>::is_empty)
                && objects.bytes_at(row).is_some_and(|object| !object.is_empty())
        };
        let picked: Vec<u32> = (0..rows).map(|row| (if is_object(row) { rows + row } else { row }) as u32).collect();
        Ok(Column::concat(&[&cells, &of_objects]).gather(&picked))
    }))
}

fn map_element(call: &Call, key: &DataType, value: &DataType, missing: MissingElement) -> Result<Bound> {
    if let (DataType::Enum8(names) | DataType::Enum16(names), Some(text)) = (key, call.maybe_bytes(1)) {
        return enum_element(call, names.number_of(text), value, missing);
    }
    let Ok(common) = common_type(&[key.clone(), call.data_type(1).clone()]) else {
        return call.illegal(1, &format!("a key of type {key}"));
    };
    let common = coerced(call, &common);
    let result = if missing == MissingElement::Null { DataType::nullable(value.clone()) } else { value.clone() };
    let (stored, key) = (result.clone(), key.clone());
    let name = call.name;
    Ok(Bound::new(result, move |args, rows| {
        let map = arrays(&args[0].column)?;
        let Column::Tuple(pair, _) = &*map.values else {
            bail!(IllegalColumn, "Argument of function {name} is not a map")
        };
        let keys = coerce(&pair[0], &key, &common)?;
        let wanted = coerce(&args[1].column, &args[1].data_type, &common)?;
        let mut indices = vec![NONE; rows];
        equal_positions(&map.offsets, &keys, &wanted, |row, at| {
            if indices[row] == NONE {
                indices[row] = at as u32;
            }
        });
        let values = if missing == MissingElement::Null && stored.is_nullable() {
            pair[1].to_nullable()
        } else {
            pair[1].clone()
        };
        Ok(pick_or_default(&values, &stored, indices))
    }))
}

/// The value of a name of an enum.
fn enum_element(call: &Call, number: Option<i16>, value: &DataType, missing: MissingElement) -> Result<Bound> {
    let Some(number) = number else {
        bail!(
            UnknownElementOfEnum,
            "Unknown element '{}' of the keys of the map in function {}",
            String::from_utf8_lossy(call.maybe_bytes(1).unwrap_or_default()),
            call.name
        )
    };
    let result = if missing == MissingElement::Null { DataType::nullable(value.clone()) } else { value.clone() };
    let stored = result.clone();
    let name = call.name;
    Ok(Bound::new(result, move |args, rows| {
        let map = elements(&args[0])?;
        let Column::Tuple(pair, _) = &*map.values else {
            bail!(IllegalColumn, "Argument of function {name} is not a map")
        };
        let keys = Ints::of(&functions::Arg::new(pair[0].flatten(), DataType::Int16));
        let own = |row: usize| map.range(if args[0].column.is_const() { 0 } else { row });
        let indices = (0..rows)
            .map(|row| own(row).find(|&entry| keys.get(entry) == i64::from(number)).map_or(NONE, |entry| entry as u32));
        let values = if missing == MissingElement::Null && stored.is_nullable() {
            pair[1].to_nullable()
        } else {
            pair[1].clone()
        };
        Ok(pick_or_default(&values, &stored, indices.collect()))
    }))
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "Array");
    family.add(
        "arrayElement",
        "arrayElement(array, n)",
        "The n-th element from 1, or from the end if negative; of a \
        map the value of a key, of a JSON object that of a path; the default if there is none.",
        |call| element(call, MissingElement::Default),
    );
    family.add(
        "arrayElementOrNull",
        "arrayElementOrNull(array, n)",
        "As arrayElement, NULL if there is none.",
        |call| element(call, MissingElement::Null),
    );
}
