//! Functions that give the value of another row: a row to take from is found for each row, then all are gathered.

use super::arrange::Arranged;
use super::frame::Frames;
use base::Result;
use types::{Column, DataType};

/// Marks a row that gets the default.
const NONE: u32 = u32::MAX;

/// Gathers the values at `rows`; rows marked [`NONE`] get their value of `defaults`.
fn gather_or(values: &Column, mut rows: Vec<u32>, defaults: &Column) -> Column {
    if !rows.contains(&NONE) {
        return values.gather(&rows);
    }
    let is_one = defaults.is_const();
    let defaults = match defaults {
        Column::Const(value, _) => (**value).clone(),
        flat => flat.clone(),
    };
    let first = values.len() as u32;
    for (row, from) in rows.iter_mut().enumerate() {
        if *from == NONE {
            *from = first + if is_one { 0 } else { row as u32 };
        }
    }
    // Values are decoded, because the default may not be in their dictionary.
    Column::concat(&[&values.flatten(), &defaults.flatten()]).gather(&rows)
}

/// `lag` and `lead`, inside of the frame if there is one. Arguments: value, offset, default.
pub(super) fn shift(
    rows: &Arranged,
    args: &[Column],
    back: bool,
    frames: Option<&Frames>,
    result_type: &DataType,
) -> Column {
    let count = rows.rows();
    let offsets = args.get(1);
    let fixed = match offsets {
        None => Some(1),
        Some(Column::Const(value, _)) => Some(offset_at(value, 0)),
        Some(_) => None,
    };
    let offset = |row: usize| fixed.unwrap_or_else(|| offsets.map_or(1, |offsets| offset_at(offsets, row)));
    let target = |row: usize, low: usize, high: usize| {
        let distance = offset(row);
        let target = if back { row.checked_sub(distance) } else { row.checked_add(distance) };
        target.filter(|target| (low..high).contains(target)).map_or(NONE, |target| target as u32)
    };
    let mut from = Vec::with_capacity(count);
    match frames {
        Some(frames) => frames.each(rows, |row, start, end| from.push(target(row, start, end))),
        None => rows.partitions().for_each(|partition| {
            from.extend(partition.clone().map(|row| target(row, partition.start, partition.end)))
        }),
    }
    match args.get(2) {
        Some(defaults) => gather_or(&args[0], from, defaults),
        None => gather_or(&args[0], from, &Column::defaults(result_type, 1)),
    }
}

/// The offset of a row; one that is too large finds no row.
fn offset_at(offsets: &Column, row: usize) -> usize {
    offsets
        .value(row)
        .as_u64()
        .map_or(usize::MAX >> 1, |offset| usize::try_from(offset).unwrap_or(usize::MAX).min(usize::MAX >> 1))
}

/// `nth_value(x, n)`: the frame's row `n`, from 1.
pub(super) fn nth_value(rows: &Arranged, frames: &Frames, values: &Column, nth: u64, result_type: &DataType) -> Column {
    let skip = usize::try_from(nth - 1).unwrap_or(usize::MAX);
    let mut from = Vec::with_capacity(values.len());
    frames.each(rows, |_, start, end| {
        let at = start.saturating_add(skip);
        from.push(if at < end { at as u32 } else { NONE });
    });
    gather_or(values, from, &Column::defaults(result_type, 1))
}

/// The first (or last) value of each frame, NULLs passed over unless `respect_nulls`.
pub(super) fn end_value(rows: &Arranged, frames: &Frames, values: &Column, end: End, result_type: &DataType) -> Column {
    let near = if end.respect_nulls { None } else { near_values(values, end.is_last) };
    let mut from = Vec::with_capacity(values.len());
    frames.each(rows, |_, start, stop| {
        let at = if end.is_last { stop.wrapping_sub(1) } else { start };
        let at = match &near {
            Some(near) if start < stop => near[at] as usize,
            _ => at,
        };
        from.push(if (start..stop).contains(&at) { at as u32 } else { NONE });
    });
    let default = Column::defaults(result_type, 1);
    let picked = gather_or(values, from, &default);
    // The function may add NULL to the type of its argument.
    if result_type.is_nullable() { picked.to_nullable() } else { picked }
}

/// The end of a frame that a function gives.
#[derive(Clone, Copy)]
pub(super) struct End {
    /// Whether it is the last row instead of the first.
    pub is_last: bool,
    /// Whether NULL is a value like any other.
    pub respect_nulls: bool,
}

/// Finds for each row the nearest row with a value, at or after it (at or before it for `backwards`); `None` without
/// NULLs.
fn near_values(values: &Column, backwards: bool) -> Option<Vec<u32>> {
    let nulls = values.split_nulls().0?;
    if nulls.iter().all(|&null| null == 0) {
        return None;
    }
    let mut near = vec![NONE; nulls.len()];
    let mut last = NONE;
    let mut visit = |row: usize| {
        if nulls[row] == 0 {
            last = row as u32;
        }
        near[row] = last;
    };
    if backwards {
        (0..nulls.len()).for_each(&mut visit)
    } else {
        (0..nulls.len()).rev().for_each(&mut visit)
    }
    Some(near)
}

/// `nonNegativeDerivative(metric, timestamp)`; 0 where the metric falls or time stands still.
///
/// # Errors
/// Memory.
pub(super) fn non_negative_derivative(rows: &Arranged, args: &[Column], ticks: f64) -> Result<Column> {
    let (metric_nulls, metric) = args[0].split_nulls();
    let (time_nulls, time) = args[1].split_nulls();
    let is_null = |row: usize| {
        [&metric_nulls, &time_nulls].into_iter().any(|nulls| nulls.as_ref().is_some_and(|nulls| nulls[row] != 0))
    };
    let times: Vec<i64> = match (time.as_native::<u32>(), time.as_native::<i64>()) {
        (Some(seconds), _) => seconds.iter().map(|&t| i64::from(t)).collect(),
        (_, Some(ticks)) => ticks.to_vec(),
        _ => base::bail!(LogicalError, "nonNegativeDerivative needs a time"),
    };
    let Some(metric) = metric.as_native::<f64>() else {
        base::bail!(LogicalError, "nonNegativeDerivative needs a Float64")
    };
    let mut out = vec![0f64; rows.rows()];
    for partition in rows.partitions() {
        for row in partition.skip(1) {
            if is_null(row) || is_null(row - 1) {
                continue;
            }
            let (grown, passed) = (metric[row] - metric[row - 1], times[row].wrapping_sub(times[row - 1]) as f64);
            if grown > 0.0 && passed > 0.0 {
                out[row] = grown / passed * ticks;
            }
        }
    }
    Ok(Column::from_vec(out))
}
