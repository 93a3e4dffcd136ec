//! Finding elements and arrays in arrays.

use super::ids::{IdSet, row_ids};
use crate::support::{Bound, Call, Family, Text, arrays, coerce, coerced, common_type, searched_type};
use base::Result;
use functions::{Arg, Registry};
use types::{ArrayColumn, Column, DataType, NativeType, with_native};

/// Calls `visit(row, position)` for each element that equals the wanted value of its row, in order.
/// `values` and `wanted` (one per row) are flat columns of one type; NULL equals NULL.
pub(crate) fn equal_positions(offsets: &[u64], values: &Column, wanted: &Column, mut visit: impl FnMut(usize, usize)) {
    fn native<T: NativeType>(offsets: &[u64], values: &[T], wanted: &[T], visit: &mut dyn FnMut(usize, usize)) {
        for (row, pair) in offsets.windows(2).enumerate() {
            let range = pair[0] as usize..pair[1] as usize;
            let wanted = wanted[row];
            for (i, value) in values[range.clone()].iter().enumerate() {
                if *value == wanted {
                    visit(row, range.start + i);
                }
            }
        }
    }
    macro_rules! slow {
        () => {
            for (row, pair) in offsets.windows(2).enumerate() {
                (pair[0] as usize..pair[1] as usize)
                    .filter(|&i| values.rows_equal(i, wanted, row))
                    .for_each(|i| visit(row, i));
            }
        };
    }
    with_native!(values, |natives| match natives_of(natives, wanted) {
        Some(wanted) => native(offsets, natives, wanted, &mut visit),
        None => slow!(),
    }, else slow!())
}

fn natives_of<'a, T: NativeType>(_like: &types::Buf<T>, column: &'a Column) -> Option<&'a [T]> {
    column.as_native::<T>()
}

/// The result of searching an array for a value.
#[derive(Clone, Copy, PartialEq)]
enum ElementSearch {
    Has,
    HasNot,
    IndexOf,
    Count,
}

fn find(call: &Call, kind: ElementSearch) -> Result<Bound> {
    call.count(2..=2)?;
    if matches!(call.data_type(0), DataType::Json(_)) && matches!(kind, ElementSearch::Has | ElementSearch::HasNot) {
        return has_path(call, kind);
    }
    let inner = match call.data_type(0) {
        DataType::Map(pair) if matches!(kind, ElementSearch::Has | ElementSearch::HasNot) => pair.0.clone(),
        _ => call.element(0)?.clone(),
    };
    let common = coerced(call, &searched_type(&inner, call.data_type(1))?);
    let is_flag = matches!(kind, ElementSearch::Has | ElementSearch::HasNot);
    let result = if is_flag { DataType::UInt8 } else { DataType::UInt64 };
    Ok(Bound::new(result, move |args, rows| {
        let array = arrays(&args[0].column)?;
        let elements = match &*array.values {
            Column::Tuple(pair, _) if matches!(args[0].data_type, DataType::Map(_)) => &pair[0],
            values => values,
        };
        let values = coerce(elements, &inner, &common)?;
        let wanted = coerce(&args[1].column, &args[1].data_type, &common)?;
        let mut found = vec![0u64; rows];
        match kind {
            ElementSearch::Has => equal_positions(&array.offsets, &values, &wanted, |row, _| found[row] = 1),
            ElementSearch::HasNot => {
                found.fill(1);
                equal_positions(&array.offsets, &values, &wanted, |row, _| found[row] = 0);
            }
            ElementSearch::Count => equal_positions(&array.offsets, &values, &wanted, |row, _| found[row] += 1),
            ElementSearch::IndexOf => equal_positions(&array.offsets, &values, &wanted, |row, at| {
                if found[row] == 0 {
                    found[row] = at as u64 - array.offsets[row] + 1;
                }
            }),
        }
        Ok(if is_flag {
            Column::from_vec(found.into_iter().map(|n| n as u8).collect())
        } else {
            Column::from_vec(found)
        })
    })
    .with_nulls())
}

/// Binds the test for a path of an object, with a value or with paths under it.
fn has_path(call: &Call, kind: ElementSearch) -> Result<Bound> {
    let DataType::Json(json) = call.data_type(0) else { return call.illegal(0, "JSON") };
    if !call.plain(1).is_string() {
        return call.illegal(1, "String");
    }
    let json = json.clone();
    Ok(Bound::new(DataType::UInt8, move |args, rows| {
        let (objects, paths) = (Text::of(&args[0])?, Text::of(&args[1])?);
        let is_at =
            |found: &[u8], path: &[u8]| found.strip_prefix(path).is_some_and(|rest| rest.is_empty() || rest[0] == b'.');
        let has = |row: usize| {
            let path = paths.get(row);
            let declared = || json.typed.iter().any(|(typed, _)| is_at(typed.as_bytes(), path));
            types::json::Entries::new(objects.get(row)).any(|(found, cell)| !cell.is_empty() && is_at(found, path))
                || declared()
        };
        Ok(Column::from_vec((0..rows).map(|row| u8::from(has(row) == (kind == ElementSearch::Has))).collect()))
    }))
}

/// Two array arguments with their elements numbered together.
pub(super) struct NumberedArrays {
    pub(super) arrays: Vec<ArrayColumn>,
    /// Ids of the elements of each array column.
    pub(super) ids: Vec<Vec<u32>>,
    /// The number of different elements.
    pub(super) count: usize,
}

impl NumberedArrays {
    /// Numbers the elements of arrays whose elements are of types `from` in their common type.
    pub(super) fn of(args: &[Arg], from: &[DataType], common: &DataType) -> Result<NumberedArrays> {
        let columns = args.iter().map(|arg| arrays(&arg.column)).collect::<Result<Vec<_>>>()?;
        let values = columns
            .iter()
            .zip(from)
            .map(|(array, from)| coerce(&array.values, from, common))
            .collect::<Result<Vec<_>>>()?;
        let joined = Column::concat(&values.iter().collect::<Vec<_>>());
        let (all, count) = row_ids(&[joined]);
        let mut rest = &all[..];
        let mut ids = Vec::new();
        for column in &values {
            let (head, tail) = rest.split_at(column.len());
            ids.push(head.to_vec());
            rest = tail;
        }
        Ok(NumberedArrays { arrays: columns, ids, count })
    }

    /// The ids of a row of array column `index`.
    pub(super) fn row(&self, index: usize, row: usize) -> &[u32] {
        &self.ids[index][self.arrays[index].range(row)]
    }
}

/// Element types of all arguments, and the type that elements are coerced to.
pub(super) fn element_types(call: &Call) -> Result<(Vec<DataType>, DataType)> {
    let from = (0..call.args.len()).map(|i| call.element(i).cloned()).collect::<Result<Vec<_>>>()?;
    let common = coerced(call, &common_type(&from)?);
    Ok((from, common))
}

/// A test of two arrays by the numbers of their elements.
fn compare(call: &Call, test: fn(&[u32], &[u32], &mut IdSet) -> bool) -> Result<Bound> {
    call.count(2..=2)?;
    let (from, common) = element_types(call)?;
    Ok(Bound::new(DataType::UInt8, move |args, rows| {
        let numbered = NumberedArrays::of(args, &from, &common)?;
        let mut seen = IdSet::new(numbered.count);
        let found = (0..rows).map(|row| {
            seen.clear();
            u8::from(test(numbered.row(0, row), numbered.row(1, row), &mut seen))
        });
        Ok(Column::from_vec(found.collect()))
    }))
}

fn has_all(all: &[u32], wanted: &[u32], seen: &mut IdSet) -> bool {
    all.iter().for_each(|&id| {
        seen.insert(id);
    });
    wanted.iter().all(|&id| seen.contains(id))
}

fn has_any(all: &[u32], wanted: &[u32], seen: &mut IdSet) -> bool {
    all.iter().for_each(|&id| {
        seen.insert(id);
    });
    wanted.iter().any(|&id| seen.contains(id))
}

fn has_substr(all: &[u32], wanted: &[u32], _: &mut IdSet) -> bool {
    wanted.is_empty() || all.windows(wanted.len()).any(|window| window == wanted)
}

/// `startsWith` and `endsWith` of arrays.
pub(crate) fn array_affix(call: &Call, at_start: bool) -> Result<Bound> {
    if at_start {
        compare(call, |all, wanted, _| all.starts_with(wanted))
    } else {
        compare(call, |all, wanted, _| all.ends_with(wanted))
    }
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "Array");
    family.add("has", "has(array, x)", "1 if an element (or a map's key) equals x; NULL equals NULL.", |call| {
        find(call, ElementSearch::Has)
    });
    family.add("indexOf", "indexOf(array, x)", "Where x first is, from 1; 0 if nowhere.", |call| {
        find(call, ElementSearch::IndexOf)
    });
    family.add("notHas", "notHas(array, x)", "1 if no element (or key of a map) equals x.", |call| {
        find(call, ElementSearch::HasNot)
    });
    family.add(
        "indexOfAssumeSorted",
        "indexOfAssumeSorted(array, x)",
        "Where x first is in an array in rising order; 0 if nowhere.",
        |call| find(call, ElementSearch::IndexOf),
    );
    family.add("countEqual", "countEqual(array, x)", "How many elements equal x.", |call| {
        find(call, ElementSearch::Count)
    });
    family.add("hasAll", "hasAll(array, wanted)", "1 if every element of the second array is in the first.", |call| {
        compare(call, has_all)
    });
    family.add("hasAny", "hasAny(array, wanted)", "1 if an element of the second array is in the first.", |call| {
        compare(call, has_any)
    });
    family.add(
        "hasSubstr",
        "hasSubstr(array, wanted)",
        "1 if the second array is in the first, in one piece.",
        |call| compare(call, has_substr),
    );
}
