//! Making arrays: of arguments, ranges, constants, empty ones, tuples.

use crate::support::{Bound, Call, Family, Ints, arrays, coerce, coerced, common_element, common_type};
use base::{Result, bail};
use functions::Registry;
use types::{ArrayColumn, Column, DataType};

/// Elements that `range` and the like may make in one block.
pub(super) const ELEMENTS_MAX: u64 = 500_000_000;

fn array(call: &Call) -> Result<Bound> {
    let types: Vec<DataType> = call.args.iter().map(|arg| arg.data_type.clone()).collect();
    let element = common_element(call, &types)?;
    let target = coerced(call, &element);
    Ok(Bound::new(DataType::array(element.clone()), move |args, rows| {
        let width = args.len();
        let offsets: Vec<u64> = (0..=rows as u64).map(|row| row * width as u64).collect();
        if width == 0 {
            return Ok(Column::Array(ArrayColumn::new(offsets.into(), Column::empty(&element))));
        }
        let columns =
            args.iter().map(|arg| coerce(&arg.column, &arg.data_type, &target)).collect::<Result<Vec<Column>>>()?;
        let values = if width == 1 {
            columns[0].clone()
        } else {
            let joined = Column::concat(&columns.iter().collect::<Vec<_>>());
            let indices: Vec<u32> =
                (0..rows).flat_map(|row| (0..width).map(move |arg| (arg * rows + row) as u32)).collect();
            joined.gather(&indices)
        };
        Ok(Column::Array(ArrayColumn::new(offsets.into(), values)))
    })
    .with_low_cardinality())
}

fn range(call: &Call) -> Result<Bound> {
    call.count(1..=3)?;
    call.integers(0..call.args.len())?;
    let types: Vec<DataType> = call.args.iter().map(|arg| arg.data_type.clone()).collect();
    let element = common_type(&types)?;
    let name = call.name;
    let most = call.context.settings.function_range_max_elements_in_block.min(ELEMENTS_MAX);
    Ok(Bound::new(DataType::array(element.clone()), move |args, rows| {
        let numbers: Vec<Ints> = args.iter().map(Ints::of).collect();
        let mut values: Vec<i64> = Vec::new();
        let mut offsets = vec![0u64];
        for row in 0..rows {
            let (start, end, step) = match &numbers[..] {
                [end] => (0, end.get(row), 1),
                [start, end] => (start.get(row), end.get(row), 1),
                [start, end, step, ..] => (start.get(row), end.get(row), step.get(row)),
                [] => (0, 0, 1),
            };
            if step == 0 {
                bail!(ArgumentOutOfBound, "A call to function {name} underflows: the step cannot be zero");
            }
            let span = if step > 0 { i128::from(end) - i128::from(start) } else { i128::from(start) - i128::from(end) };
            let count = if span > 0 { (span as u128).div_ceil(u128::from(step.unsigned_abs())) } else { 0 };
            if count + values.len() as u128 > u128::from(most) {
                bail!(
                    ArgumentOutOfBound,
                    "A call to function {name} would produce more array elements than the allowed maximum of {most} \
                    (function_range_max_elements_in_block): use shorter ranges or smaller blocks"
                );
            }
            base::memory::check_reserve(count as u64 * 8)?;
            values.extend((0..count as i64).map(|i| start.wrapping_add(i.wrapping_mul(step))));
            offsets.push(values.len() as u64);
        }
        let values = coerce(&Column::from_vec(values), &DataType::Int64, &element)?;
        Ok(Column::Array(ArrayColumn::new(offsets.into(), values)))
    }))
}

fn with_constant(call: &Call) -> Result<Bound> {
    call.count(2..=2)?;
    call.integers([0])?;
    let name = call.name;
    Ok(Bound::new(DataType::array(call.data_type(1).clone()), move |args, rows| {
        let counts = Ints::of(&args[0]);
        let mut offsets = vec![0u64];
        let mut total = 0u64;
        for row in 0..rows {
            let count = counts.get(row);
            if count < 0 {
                bail!(TooLargeArraySize, "Array size {count} cannot be negative: while executing function {name}");
            }
            total = total.saturating_add(count as u64);
            if total > ELEMENTS_MAX {
                bail!(
                    TooLargeArraySize,
                    "Arrays of more than {ELEMENTS_MAX} elements in a block: while executing function {name}"
                );
            }
            offsets.push(total);
        }
        base::memory::check_reserve(total * 8)?;
        let values = args[1].column.replicate(&offsets);
        Ok(Column::Array(ArrayColumn::new(offsets.into(), values)))
    })
    .with_nulls())
}

fn zip(call: &Call) -> Result<Bound> {
    call.count(1..=usize::MAX)?;
    let elements = (0..call.args.len()).map(|i| call.element(i).cloned()).collect::<Result<Vec<_>>>()?;
    let name = call.name;
    Ok(Bound::new(DataType::array(DataType::tuple(elements)), move |args, _| {
        let (offsets, columns) = super::elements_of(name, args)?;
        let total = offsets[offsets.len() - 1] as usize;
        Ok(Column::Array(ArrayColumn::new(offsets, Column::Tuple(columns.into(), total))))
    }))
}

fn flatten(call: &Call) -> Result<Bound> {
    call.count(1..=1)?;
    let mut inner = call.element(0)?;
    let mut depth = 0;
    while let DataType::Array(next) = inner {
        inner = next;
        depth += 1;
    }
    Ok(Bound::new(DataType::array(inner.clone()), move |args, _| {
        let mut outer = arrays(&args[0].column)?;
        for _ in 0..depth {
            let inner = arrays(&outer.values)?;
            let offsets: Vec<u64> = outer.offsets.iter().map(|&at| inner.offsets[at as usize]).collect();
            outer = ArrayColumn { offsets: offsets.into(), values: inner.values };
        }
        Ok(Column::Array(outer))
    }))
}

const EMPTY: [(&str, DataType); 13] = [
    ("emptyArrayUInt8", DataType::UInt8),
    ("emptyArrayUInt16", DataType::UInt16),
    ("emptyArrayUInt32", DataType::UInt32),
    ("emptyArrayUInt64", DataType::UInt64),
    ("emptyArrayInt8", DataType::Int8),
    ("emptyArrayInt16", DataType::Int16),
    ("emptyArrayInt32", DataType::Int32),
    ("emptyArrayInt64", DataType::Int64),
    ("emptyArrayFloat32", DataType::Float32),
    ("emptyArrayFloat64", DataType::Float64),
    ("emptyArrayDate", DataType::Date),
    ("emptyArrayDateTime", DataType::DateTime(None)),
    ("emptyArrayString", DataType::String),
];

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "Array");
    family.add("array", "array(x, …)", "An array of the arguments, in their least common type.", array);
    family.add("range", "range([start, ]end[, step])", "The numbers from start to end, without end.", range);
    family.add("arrayWithConstant", "arrayWithConstant(n, x)", "An array of n times x.", with_constant);
    family.add("arrayZip", "arrayZip(array, …)", "An array of tuples of the elements at equal places.", zip);
    family.add("arrayFlatten", "arrayFlatten(array)", "The elements of nested arrays in one array.", flatten);
    family.alias_any_case("arrayFlatten", &["flatten"]);
    for (name, element) in EMPTY {
        family.add(name, "emptyArray…()", "An empty array.", move |call| {
            call.count(0..=0)?;
            let result = DataType::array(element.clone());
            Ok(Bound::new(result.clone(), move |_, rows| Ok(Column::defaults(&result, rows))))
        });
    }
}
