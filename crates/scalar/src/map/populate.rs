//! `mapPopulateSeries`: the keys that are missing between the smallest and the largest.

use super::{map_column, parts};
use crate::support::{Bound, Call, Family, arrays};
use base::{Result, bail};
use functions::{Arg, Registry};
use std::sync::Arc;
use types::{ArrayColumn, Buf, Column, DataType, with_native};

/// Entries that the maps of a block may get.
const ENTRIES_MAX: u64 = 1 << 27;

/// Stands for the source of an entry that no given entry provides.
const ABSENT: usize = usize::MAX;

/// Integers of at most 64 bits, whatever their type.
fn wide(column: &Column) -> Vec<i128> {
    match column.flatten() {
        Column::UInt8(v) => v.iter().map(|&v| i128::from(v)).collect(),
        Column::UInt16(v) => v.iter().map(|&v| i128::from(v)).collect(),
        Column::UInt32(v) => v.iter().map(|&v| i128::from(v)).collect(),
        Column::UInt64(v) => v.iter().map(|&v| i128::from(v)).collect(),
        Column::Int8(v) => v.iter().map(|&v| i128::from(v)).collect(),
        Column::Int16(v) => v.iter().map(|&v| i128::from(v)).collect(),
        Column::Int32(v) => v.iter().map(|&v| i128::from(v)).collect(),
        Column::Int64(v) => v.iter().map(|&v| i128::from(v)).collect(),
        other => vec![0; other.len()],
    }
}

/// Numbers that fit a type as a column of it.
fn narrow(numbers: &[i128], data_type: &DataType) -> Column {
    match data_type {
        DataType::UInt8 => Column::from_vec(numbers.iter().map(|&v| v as u8).collect()),
        DataType::UInt16 => Column::from_vec(numbers.iter().map(|&v| v as u16).collect()),
        DataType::UInt32 => Column::from_vec(numbers.iter().map(|&v| v as u32).collect()),
        DataType::Int8 => Column::from_vec(numbers.iter().map(|&v| v as i8).collect()),
        DataType::Int16 => Column::from_vec(numbers.iter().map(|&v| v as i16).collect()),
        DataType::Int32 => Column::from_vec(numbers.iter().map(|&v| v as i32).collect()),
        DataType::Int64 => Column::from_vec(numbers.iter().map(|&v| v as i64).collect()),
        _ => Column::from_vec(numbers.iter().map(|&v| v as u64).collect()),
    }
}

/// The smallest and the largest number of a type of keys.
fn limits(data_type: &DataType) -> Option<(i128, i128)> {
    Some(match data_type {
        DataType::UInt8 => (0, i128::from(u8::MAX)),
        DataType::UInt16 => (0, i128::from(u16::MAX)),
        DataType::UInt32 => (0, i128::from(u32::MAX)),
        DataType::UInt64 => (0, i128::from(u64::MAX)),
        DataType::Int8 => (i128::from(i8::MIN), i128::from(i8::MAX)),
        DataType::Int16 => (i128::from(i16::MIN), i128::from(i16::MAX)),
        DataType::Int32 => (i128::from(i32::MIN), i128::from(i32::MAX)),
        DataType::Int64 => (i128::from(i64::MIN), i128::from(i64::MAX)),
        _ => return None,
    })
}

/// Entries row by row: keys from the smallest on, each with the number of the entry that its value comes from.
struct KeySeries {
    offsets: Vec<u64>,
    keys: Vec<i128>,
    sources: Vec<usize>,
}

impl KeySeries {
    fn new(offsets: &[u64], keys: &[i128], ends: Option<&[i128]>, name: &str) -> Result<KeySeries> {
        let mut series =
            KeySeries { offsets: Vec::with_capacity(offsets.len()), keys: Vec::new(), sources: Vec::new() };
        series.offsets.push(0);
        for (row, bounds) in offsets.windows(2).enumerate() {
            let entries = bounds[0] as usize..bounds[1] as usize;
            let of_row = &keys[entries.clone()];
            let largest = ends.map(|ends| ends[row]).or_else(|| of_row.iter().max().copied());
            if let (Some(&from), Some(to)) = (of_row.iter().min(), largest) {
                series.add(entries, of_row, (from, to), name)?;
            }
            series.offsets.push(series.keys.len() as u64);
        }
        Ok(series)
    }

    /// Adds a row; of equal keys the first gives the value.
    fn add(
        &mut self,
        entries: std::ops::Range<usize>,
        keys: &[i128],
        (from, to): (i128, i128),
        name: &str,
    ) -> Result<()> {
        let count = u64::try_from((to - from + 1).max(0)).unwrap_or(u64::MAX);
        if count.saturating_add(self.keys.len() as u64) > ENTRIES_MAX {
            bail!(TooLargeArraySize, "Function {name} gives more than {ENTRIES_MAX} entries: keys from {from} to {to}");
        }
        let first = self.sources.len();
        base::memory::check_reserve(count * (size_of::<i128>() + size_of::<usize>()) as u64)?;
        self.keys.extend((0..count).map(|i| from + i128::from(i)));
        self.sources.resize(first + count as usize, ABSENT);
        for (entry, key) in entries.zip(keys).rev().filter(|(_, key)| **key <= to) {
            self.sources[first + (key - from) as usize] = entry;
        }
        Ok(())
    }

    fn values(&self, values: &Column) -> Column {
        with_native!(
            values,
            |values| Column::from_vec(
                self.sources.iter().map(|&i| values.get(i).copied().unwrap_or_default()).collect()
            ),
            else values.clone()
        )
    }
}

/// Types of keys and values, checked.
fn checked(call: &Call, key: &DataType, value: &DataType) -> Result<(i128, i128)> {
    match limits(key) {
        Some(limits) if value.is_integer() => Ok(limits),
        _ => bail!(
            IllegalTypeOfArgument,
            "Keys of function {} must be integers of up to 64 bits and values integers, not {key} and {value}",
            call.name
        ),
    }
}

/// The largest keys wanted, which must be keys themselves.
fn ends_of(arg: Option<&Arg>, (least, most): (i128, i128), name: &str) -> Result<Option<Vec<i128>>> {
    let Some(arg) = arg else { return Ok(None) };
    let ends = wide(&arg.column);
    match ends.iter().find(|end| !(least..=most).contains(*end)) {
        Some(end) => {
            bail!(CannotConvertType, "The largest key of function {name} must be of the type of the keys: {end} is not")
        }
        None => Ok(Some(ends)),
    }
}

fn populate(call: &Call) -> Result<Bound> {
    call.count(1..=3)?;
    let name = call.name;
    match call.data_type(0) {
        DataType::Map(pair) => {
            let range = checked(call, &pair.0, &pair.1)?;
            call.integers(1..call.args.len())?;
            let key_type = pair.0.clone();
            Ok(Bound::new(DataType::Map(pair.clone()), move |args, _| {
                let (offsets, keys, values) = parts(&args[0].column)?;
                let series =
                    KeySeries::new(&offsets, &wide(&keys), ends_of(args.get(1), range, name)?.as_deref(), name)?;
                Ok(map_column(series.offsets.clone().into(), narrow(&series.keys, &key_type), series.values(&values)))
            }))
        }
        DataType::Array(key) if call.args.len() >= 2 => {
            let value = call.element(1)?;
            let range = checked(call, key, value)?;
            call.integers(2..call.args.len())?;
            let key_type = DataType::clone(key);
            Ok(Bound::new(
                DataType::tuple(vec![call.data_type(0).clone(), call.data_type(1).clone()]),
                move |args, rows| {
                    let (keys, values) = (arrays(&args[0].column)?.normalized(), arrays(&args[1].column)?.normalized());
                    if keys.offsets[..] != values.offsets[..] {
                        bail!(BadArguments, "Function {name} takes as many values as keys");
                    }
                    let series = KeySeries::new(
                        &keys.offsets,
                        &wide(&keys.values),
                        ends_of(args.get(2), range, name)?.as_deref(),
                        name,
                    )?;
                    let offsets: Buf<u64> = series.offsets.clone().into();
                    let array = |elements: Column| Column::Array(ArrayColumn::new(offsets.clone(), elements));
                    let columns =
                        [array(narrow(&series.keys, &key_type)), array(series.values(&values.values.flatten()))];
                    Ok(Column::Tuple(Arc::from(columns), rows))
                },
            ))
        }
        _ => call.illegal(0, "Map, or two arrays: keys and values"),
    }
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "Map");
    let syntax = "mapPopulateSeries(map[, max]), mapPopulateSeries(keys, values[, max])";
    family.add(
        "mapPopulateSeries",
        syntax,
        "Adds the missing keys between the smallest and the largest (or max) with zeros as values.",
        populate,
    );
}
