//! Functions of a row's place among others: their results depend on how rows are cut into blocks, so they are
//! right within a block only.

use crate::support::{Bound, Call, Family, Ints, coerce, coerced, common_type};
use base::{Result, bail};
use functions::Registry;
use std::sync::atomic::{AtomicU64, Ordering};
use types::{Column, DataType, NativeType, with_native};

fn numbers_from(start: u64, rows: usize) -> Column {
    Column::from_vec((start..start + rows as u64).collect())
}

fn row_number(call: &Call, across_blocks: bool) -> Result<Bound> {
    call.count(0..=0)?;
    let seen = AtomicU64::new(0);
    Ok(Bound::new(DataType::UInt64, move |_, rows| {
        Ok(numbers_from(if across_blocks { seen.fetch_add(rows as u64, Ordering::Relaxed) } else { 0 }, rows))
    })
    .volatile(false))
}

fn block_number(call: &Call) -> Result<Bound> {
    call.count(0..=0)?;
    let seen = AtomicU64::new(0);
    Ok(Bound::new(DataType::UInt64, move |_, rows| {
        Ok(Column::from_vec(vec![seen.fetch_add(1, Ordering::Relaxed); rows]))
    })
    .volatile(false))
}

fn block_size(call: &Call) -> Result<Bound> {
    call.count(0..=0)?;
    Ok(Bound::new(DataType::UInt64, |_, rows| Ok(Column::from_vec(vec![rows as u64; rows]))).volatile(false))
}

/// The value a number of rows away, or a default.
fn neighbor(call: &Call) -> Result<Bound> {
    call.count(2..=3)?;
    call.integers([1])?;
    let value = call.data_type(0).clone();
    let result = match call.args.get(2) {
        Some(default) => common_type(&[value.clone(), default.data_type.clone()])?,
        None => value.clone(),
    };
    let target = coerced(call, &result);
    Ok(Bound::new(result, move |args, rows| {
        let values = coerce(&args[0].column, &value, &target)?;
        let others = match args.get(2) {
            Some(default) => coerce(&default.column, &default.data_type, &target)?,
            None => Column::defaults(&target, rows).flatten(),
        };
        let offsets = Ints::of(&args[1]);
        let place = |row: usize| {
            let other = (row as i64).checked_add(offsets.get(row)).filter(|other| (0..rows as i64).contains(other));
            other.map_or((rows + row) as u32, |other| other as u32)
        };
        let places: Vec<u32> = (0..rows).map(place).collect();
        Ok(Column::concat(&[&values, &others]).gather(&places))
    })
    .with_nulls()
    .volatile(false))
}

/// The type of a difference of two values of a type.
fn difference_type(call: &Call) -> Result<DataType> {
    Ok(match call.data_type(0).base() {
        DataType::UInt8 | DataType::Int8 | DataType::Bool => DataType::Int16,
        DataType::UInt16 | DataType::Int16 | DataType::Date => DataType::Int32,
        DataType::UInt32 | DataType::Int32 | DataType::UInt64 | DataType::Int64 | DataType::DateTime(_) => {
            DataType::Int64
        }
        DataType::BFloat16 | DataType::Float32 | DataType::Float64 => DataType::Float64,
        _ => return call.illegal(0, "a number, Date or DateTime"),
    })
}

fn running_difference(call: &Call, first_is_zero: bool) -> Result<Bound> {
    call.count(1..=1)?;
    let result = difference_type(call)?;
    let target = result.clone();
    Ok(Bound::masked(call.name, call.args, result, move |args, _, nulls| {
        let flat = args[0].column.flatten();
        if target == DataType::Float64 {
            let values = crate::support::floats(&flat);
            return Ok(Column::from_vec(differences(&values, nulls, 0.0, first_is_zero, |a, b| a - b)));
        }
        fn integers<T: NativeType>(values: &[T]) -> Vec<i64> {
            values.iter().map(|value| value.to_value().as_i128().unwrap_or(0) as i64).collect()
        }
        let values = with_native!(&flat, |values| integers(values), else Vec::new());
        let found = differences(&values, nulls, 0, first_is_zero, i64::wrapping_sub);
        Ok(match target {
            DataType::Int16 => Column::from_vec(found.into_iter().map(|v| v as i16).collect()),
            DataType::Int32 => Column::from_vec(found.into_iter().map(|v| v as i32).collect()),
            _ => Column::from_vec(found),
        })
    })
    .volatile(false))
}

/// Differences to the row before that is not NULL; of the first such row zero, or its value.
fn differences<T: Copy>(
    values: &[T],
    nulls: Option<&[u8]>,
    zero: T,
    first_is_zero: bool,
    minus: impl Fn(T, T) -> T,
) -> Vec<T> {
    let mut before = None;
    let mut difference = |(row, &value): (usize, &T)| {
        if nulls.is_some_and(|nulls| nulls[row] != 0) {
            return zero;
        }
        match before.replace(value) {
            Some(before) => minus(value, before),
            None if first_is_zero => zero,
            None => value,
        }
    };
    values.iter().enumerate().map(&mut difference).collect()
}

/// The number of intervals so far in the block that are open when a row begins.
fn running_concurrency(call: &Call) -> Result<Bound> {
    call.count(2..=2)?;
    if call.data_type(0) != call.data_type(1) || !call.data_type(0).is_date_or_time() {
        return call.illegal(0, "two dates or times of one type");
    }
    Ok(Bound::new(DataType::UInt32, |args, rows| {
        let (starts, ends) = (Ints::of(&args[0]), Ints::of(&args[1]));
        let mut open = std::collections::BTreeMap::<i64, u32>::new();
        let mut count = 0u32;
        let mut out = Vec::with_capacity(rows);
        for row in 0..rows {
            let (start, end) = (starts.get(row), ends.get(row));
            if end < start {
                bail!(IncorrectData, "Incorrect order of events: begin_timestamp = {start}, end_timestamp = {end}");
            }
            while let Some(first) = open.first_entry().filter(|entry| *entry.key() <= start) {
                count -= first.remove();
            }
            *open.entry(end).or_insert(0) += 1;
            count += 1;
            out.push(count);
        }
        Ok(Column::from_vec(out))
    })
    .volatile(false))
}

/// Adds the family to a registry.
pub fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "Other");
    family.add("rowNumberInBlock", "rowNumberInBlock()", "The row's place in its block, from 0.", |call| {
        row_number(call, false)
    });
    family.add(
        "rowNumberInAllBlocks",
        "rowNumberInAllBlocks()",
        "The row's place among all rows that came here, from 0.",
        |call| row_number(call, true),
    );
    family.add("blockNumber", "blockNumber()", "The number of the row's block.", block_number);
    family.add("blockSize", "blockSize()", "Rows in the row's block.", block_size);
    family.add(
        "neighbor",
        "neighbor(x, offset[, default])",
        "The value so many rows after (or before) this one in the block.",
        neighbor,
    );
    family.add(
        "runningDifference",
        "runningDifference(x)",
        "The difference to the row before in the block; 0 in the first.",
        |call| running_difference(call, true),
    );
    family.add(
        "runningDifferenceStartingWithFirstValue",
        "runningDifferenceStartingWithFirstValue(x)",
        "As runningDifference, with the value itself in the first row.",
        |call| running_difference(call, false),
    );
    family.add(
        "runningConcurrency",
        "runningConcurrency(start, end)",
        "How many intervals are open when this row's begins.",
        running_concurrency,
    );
}
