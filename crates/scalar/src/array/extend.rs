//! Longer and shorter arrays: joined, pushed to, popped from, sliced, resized.

use super::build::ELEMENTS_MAX;
use crate::string::substring::part;
use crate::support::{Bound, Call, Family, Ints, arrays, coerce, coerced, common_type};
use base::{Result, bail};
use functions::{Arg, Registry};
use types::{ArrayColumn, Column, DataType};

/// Several arrays per row one after another, in their least common type.
pub(crate) fn concat_arrays(call: &Call) -> Result<Bound> {
    call.count(1..=usize::MAX)?;
    let elements = (0..call.args.len()).map(|i| call.element(i).cloned()).collect::<Result<Vec<_>>>()?;
    let element = common_type(&elements)?;
    let target = coerced(call, &element);
    Ok(Bound::new(DataType::array(element.clone()), move |args, rows| {
        let parts = args
            .iter()
            .zip(&elements)
            .map(|(arg, from)| to_element(&arg.column, from, &target))
            .collect::<Result<Vec<_>>>()?;
        Ok(join_rows(&parts, rows))
    }))
}

fn to_element(column: &Column, from: &DataType, to: &DataType) -> Result<ArrayColumn> {
    let array = arrays(column)?;
    Ok(ArrayColumn::new(array.offsets.clone(), coerce(&array.values, from, to)?))
}

/// Arrays that have the elements of all parts, one part after another.
fn join_rows(parts: &[ArrayColumn], rows: usize) -> Column {
    let values = Column::concat(&parts.iter().map(|part| &*part.values).collect::<Vec<_>>());
    let mut bases = vec![0usize];
    parts.iter().for_each(|part| bases.push(bases[bases.len() - 1] + part.values.len()));
    let mut indices = Vec::with_capacity(values.len());
    let mut offsets = vec![0u64];
    for row in 0..rows {
        for (part, base) in parts.iter().zip(&bases) {
            indices.extend(part.range(row).map(|i| (base + i) as u32));
        }
        offsets.push(indices.len() as u64);
    }
    Column::Array(ArrayColumn::new(offsets.into(), values.gather(&indices)))
}

fn push(call: &Call, back: bool) -> Result<Bound> {
    call.count(2..=2)?;
    let inner = call.element(0)?.clone();
    let element = common_type(&[inner.clone(), call.data_type(1).clone()])?;
    let target = coerced(call, &element);
    Ok(Bound::new(DataType::array(element.clone()), move |args, rows| {
        let array = to_element(&args[0].column, &inner, &target)?;
        let pushed = coerce(&args[1].column, &args[1].data_type, &target)?;
        let single = ArrayColumn::new((0..=rows as u64).collect::<Vec<_>>().into(), pushed);
        Ok(join_rows(&if back { [array, single] } else { [single, array] }, rows))
    })
    .with_nulls())
}

/// Parts of the arrays: `range(row, size)` gives the elements to keep.
fn cut_arrays(column: &Column, range: impl Fn(usize, usize) -> std::ops::Range<usize>) -> Result<Column> {
    let array = arrays(column)?;
    let mut indices: Vec<u32> = Vec::new();
    let mut offsets = vec![0u64];
    for row in 0..array.len() {
        let start = array.range(row).start;
        indices.extend(range(row, array.size(row)).map(|i| (start + i) as u32));
        offsets.push(indices.len() as u64);
    }
    Ok(Column::Array(ArrayColumn::new(offsets.into(), array.values.gather(&indices))))
}

/// The number of an argument that may be NULL.
fn int_or_null(arg: &Arg, ints: &Ints, row: usize) -> Option<i64> {
    (!arg.column.is_null_at(row)).then(|| ints.get(row))
}

fn slice(call: &Call) -> Result<Bound> {
    call.count(2..=3)?;
    call.element(0)?;
    for index in 1..call.args.len() {
        let t = call.data_type(index).base();
        if !t.is_integer() && *t != DataType::Nothing {
            return call.illegal(index, "an integer");
        }
    }
    Ok(Bound::new(call.data_type(0).clone(), |args, _| {
        let numbers: Vec<Ints> = args[1..].iter().map(Ints::of).collect();
        cut_arrays(&args[0].column, |row, size| {
            let offset = int_or_null(&args[1], &numbers[0], row).unwrap_or(1);
            let length = numbers.get(1).and_then(|length| int_or_null(&args[2], length, row));
            part(size, offset, length)
        })
    })
    .with_nulls())
}

fn resize(call: &Call) -> Result<Bound> {
    call.count(2..=3)?;
    let inner = call.element(0)?.clone();
    call.integers([1])?;
    let element =
        if call.args.len() == 3 { common_type(&[inner.clone(), call.data_type(2).clone()])? } else { inner.clone() };
    let target = coerced(call, &element);
    let name = call.name;
    Ok(Bound::new(DataType::array(element.clone()), move |args, rows| {
        let array = to_element(&args[0].column, &inner, &target)?;
        let fill = match args.get(2) {
            Some(arg) => coerce(&arg.column, &arg.data_type, &target)?,
            None => Column::defaults(&element, rows).flatten(),
        };
        let sizes = Ints::of(&args[1]);
        let base = array.values.len();
        let mut indices: Vec<u32> = Vec::new();
        let mut offsets = vec![0u64];
        for row in 0..rows {
            let (range, wanted) = (array.range(row), sizes.get(row));
            let size = wanted.unsigned_abs();
            if size + indices.len() as u64 > ELEMENTS_MAX {
                bail!(TooLargeArraySize, "Too large array size {wanted} in function {name}");
            }
            let (kept, added) = ((size as usize).min(range.len()), (size as usize).saturating_sub(range.len()));
            let filler = std::iter::repeat_n((base + row) as u32, added);
            if wanted >= 0 {
                indices.extend((range.start..range.start + kept).map(|i| i as u32));
                indices.extend(filler);
            } else {
                indices.extend(filler);
                indices.extend((range.end - kept..range.end).map(|i| i as u32));
            }
            offsets.push(indices.len() as u64);
        }
        Ok(Column::Array(ArrayColumn::new(offsets.into(), Column::concat(&[&array.values, &fill]).gather(&indices))))
    })
    .with_nulls())
}

fn pop(call: &Call, back: bool) -> Result<Bound> {
    call.count(1..=1)?;
    call.element(0)?;
    Ok(Bound::new(call.data_type(0).clone(), move |args, _| {
        cut_arrays(&args[0].column, |_, size| if back { 0..size.saturating_sub(1) } else { size.min(1)..size })
    }))
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "Array");
    family.add("arrayConcat", "arrayConcat(array, …)", "The arrays one after another.", concat_arrays);
    family.add("arrayPushBack", "arrayPushBack(array, x)", "The array with an element added at the end.", |call| {
        push(call, true)
    });
    family.add("arrayPushFront", "arrayPushFront(array, x)", "The array with an element added at the start.", |call| {
        push(call, false)
    });
    family.add("arrayPopBack", "arrayPopBack(array)", "The array without its last element.", |call| pop(call, true));
    family
        .add("arrayPopFront", "arrayPopFront(array)", "The array without its first element.", |call| pop(call, false));
    family.add("arraySlice", "arraySlice(array, offset[, length])", "Elements from an offset that begins at 1.", slice);
    family.add(
        "arrayResize",
        "arrayResize(array, size[, fill])",
        "The array cut or filled to a size, on the left if negative.",
        resize,
    );
}
