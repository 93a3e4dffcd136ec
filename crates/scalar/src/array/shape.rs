//! The shape of arrays: sizes, rows and columns, values repeated to the size of an array.

use crate::support::{Bound, Call, Family, Ints, arrays, by_values, items};
use base::{Result, bail};
use functions::Registry;
use types::{ArrayColumn, Column, DataType, Value};

/// The most elements of an array that `replicate` makes.
const ELEMENTS_MAX: usize = 1 << 28;

/// Replaces each empty array by one of a single default value.
fn empty_to_single(call: &Call) -> Result<Bound> {
    call.count(1..=1)?;
    let element = call.element(0)?.clone();
    if element == DataType::Nothing {
        bail!(NotImplemented, "Cannot get value from Nothing");
    }
    Ok(Bound::new(DataType::array(element.clone()), move |args, rows| {
        let array = arrays(&args[0].column)?;
        let default = Column::defaults(&element, 1).flatten();
        let single = array.values.len() as u32;
        let (mut taken, mut offsets) = (Vec::with_capacity(array.values.len()), vec![0u64]);
        for row in 0..rows {
            if array.size(row) == 0 {
                taken.push(single);
            }
            taken.extend(array.range(row).map(|i| i as u32));
            offsets.push(taken.len() as u64);
        }
        let values = Column::concat(&[&array.values, &default]).gather(&taken);
        Ok(Column::Array(ArrayColumn::new(offsets.into(), values.flatten())))
    }))
}

/// Tuples of elements at the same place; NULL where an array is shorter.
fn zip_unaligned(call: &Call) -> Result<Bound> {
    call.count(1..=usize::MAX)?;
    let mut elements = Vec::new();
    for i in 0..call.args.len() {
        let element = call.element(i)?;
        if !element.is_nullable() && !element.can_be_nullable() {
            return call.illegal(i, "an array of what can be Nullable");
        }
        elements.push(DataType::nullable(element.without_low_cardinality()));
    }
    let result = DataType::array(DataType::tuple(elements.clone()));
    Ok(Bound::new(result, move |args, rows| {
        let columns = args.iter().map(|arg| arrays(&arg.column)).collect::<Result<Vec<_>>>()?;
        let mut offsets = vec![0u64];
        for row in 0..rows {
            let longest = columns.iter().map(|array| array.size(row)).max().unwrap_or(0);
            offsets.push(offsets[row] + longest as u64);
        }
        let parts = columns.iter().zip(&elements).map(|(array, element)| {
            let none = array.values.len() as u32;
            let mut taken = Vec::with_capacity(offsets[rows] as usize);
            for row in 0..rows {
                taken.extend(array.range(row).map(|i| i as u32));
                taken.resize(offsets[row + 1] as usize, none);
            }
            let values = array.values.to_nullable();
            Column::concat(&[&values, &Column::constant(element, &types::Value::Null, 1).flatten()])
                .gather(&taken)
                .flatten()
        });
        let entries = Column::Tuple(parts.collect(), offsets[rows] as usize);
        Ok(Column::Array(ArrayColumn::new(offsets.into(), entries)))
    }))
}

/// `validateNestedArraySizes(condition, array, …)`: an error where the arrays of a row for which the condition holds
/// have other sizes.
fn validate_sizes(call: &Call) -> Result<Bound> {
    call.count(3..=usize::MAX)?;
    call.integers([0])?;
    (1..call.args.len()).try_for_each(|i| call.element(i).map(|_| ()))?;
    let name = call.name;
    Ok(Bound::new(DataType::UInt8, move |args, rows| {
        let condition = Ints::of(&args[0]);
        let given = args[1..].iter().map(|arg| arrays(&arg.column)).collect::<Result<Vec<_>>>()?;
        let differ = |row: usize| given.iter().find(|array| array.size(row) != given[0].size(row));
        if let Some((row, other)) =
            (0..rows).filter(|&row| condition.get(row) != 0).find_map(|row| Some((row, differ(row)?)))
        {
            bail!(
                SizesOfArraysDontMatch,
                "Arrays passed to {name} have different sizes ({} and {}) in row {row}",
                given[0].size(row),
                other.size(row)
            );
        }
        Ok(Column::from_vec(vec![1u8; rows]))
    }))
}

/// Rows and columns swapped; all rows must be as long as the first.
fn transpose(call: &Call) -> Result<Bound> {
    call.count(1..=1)?;
    let DataType::Array(_) = call.element(0)? else { return call.illegal(0, "an array of arrays") };
    let name = call.name;
    Ok(by_values(call, call.data_type(0).clone(), move |args| {
        let rows: Vec<&[Value]> = items(&args[0]).iter().map(items).collect();
        let width = rows.first().map_or(0, |row| row.len());
        if let Some(row) = rows.iter().find(|row| row.len() != width) {
            bail!(
                SizesOfArraysDontMatch,
                "Inner arrays of function {name} must have equal sizes, not {width} and {}",
                row.len()
            );
        }
        Ok(Value::Array((0..width).map(|i| Value::Array(rows.iter().map(|row| row[i].clone()).collect())).collect()))
    }))
}

/// Binds `arrayFlattenedLength`: the number of elements of the innermost arrays.
fn flattened_length(call: &Call) -> Result<Bound> {
    call.count(1..=1)?;
    let mut inner = call.element(0)?;
    let mut depth = 1;
    while let DataType::Array(element) = inner {
        inner = element;
        depth += 1;
    }
    Ok(Bound::new(DataType::UInt64, move |args, rows| {
        let mut array = arrays(&args[0].column)?;
        let mut ends: Vec<u64> = array.offsets.to_vec();
        for _ in 1..depth {
            array = arrays(&array.values)?;
            ends.iter_mut().for_each(|end| *end = array.offsets[*end as usize]);
        }
        Ok(Column::from_vec((0..rows).map(|row| ends[row + 1] - ends[row]).collect()))
    }))
}

/// A value or array repeated as often as an array has elements.
fn replicate(call: &Call) -> Result<Bound> {
    call.count(2..=usize::MAX)?;
    (1..call.args.len()).try_for_each(|i| call.element(i).map(|_| ()))?;
    let name = call.name;
    Ok(Bound::new(DataType::array(call.data_type(0).clone()), move |args, rows| {
        let sizes = arrays(&args[1].column)?;
        for other in &args[2..] {
            if arrays(&other.column)?.offsets != sizes.offsets {
                bail!(SizesOfArraysDontMatch, "Arrays of function {name} must have equal sizes");
            }
        }
        if sizes.values.len() > ELEMENTS_MAX {
            bail!(TooLargeArraySize, "Function {name} would make more than {ELEMENTS_MAX} elements");
        }
        let taken: Vec<u32> = (0..rows).flat_map(|row| std::iter::repeat_n(row as u32, sizes.size(row))).collect();
        Ok(Column::Array(ArrayColumn::new(sizes.offsets.clone(), args[0].column.flatten().gather(&taken).flatten())))
    })
    .with_nulls())
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "Array");
    family.add(
        "emptyArrayToSingle",
        "emptyArrayToSingle(array)",
        "The array, or one default value if it is empty.",
        empty_to_single,
    );
    family.add(
        "arrayZipUnaligned",
        "arrayZipUnaligned(array, …)",
        "Tuples of elements at the same place, NULL where an array is shorter.",
        zip_unaligned,
    );
    family.add(
        "validateNestedArraySizes",
        "validateNestedArraySizes(condition, array, …)",
        "1; an error where arrays have different sizes and the condition holds.",
        validate_sizes,
    );
    family.add(
        "arrayTranspose",
        "arrayTranspose(matrix)",
        "An array of arrays with rows and columns swapped.",
        transpose,
    );
    family.add(
        "arrayFlattenedLength",
        "arrayFlattenedLength(array)",
        "How many elements an array of arrays has in all.",
        flattened_length,
    );
    family.add("replicate", "replicate(x, array, …)", "A value as often as an array has elements.", replicate);
}
