//! Frames: the rows that a function sees around each row.

use super::arrange::Arranged;
use base::{Result, bail};
use plan::{Frame, FrameBound, FrameOffset, FrameUnit};
use std::cmp::Ordering;
use types::Column;

/// Frames of all rows.
pub(super) enum Frames {
    /// The whole partition of each row.
    Whole,
    /// `starts[row]..ends[row]`, never before the start and never decreasing inside of a partition.
    Ranges {
        /// The first row of each frame.
        starts: Vec<u32>,
        /// The end of each frame.
        ends: Vec<u32>,
        /// Whether every frame begins with its partition.
        is_running: bool,
    },
}

/// Finds the frames of all rows; `limits` are the columns of the bounds' own expressions, the start's first.
///
/// # Errors
/// For keys without distances; memory.
pub(super) fn frames(rows: &Arranged, frame: &Frame, limits: &[Column]) -> Result<Frames> {
    let all_peers = rows.keys.is_empty() && frame.unit != FrameUnit::Rows;
    let start_open = frame.start == FrameBound::Unbounded || all_peers && frame.start == FrameBound::CurrentRow;
    let end_open = frame.end == FrameBound::Unbounded || all_peers && frame.end == FrameBound::CurrentRow;
    if start_open && end_open {
        return Ok(Frames::Whole);
    }
    let start_limits = usize::from(matches!(
        &frame.start,
        FrameBound::Preceding(FrameOffset::Limit(_)) | FrameBound::Following(FrameOffset::Limit(_))
    ));
    let (start_limit, end_limit) = limits.split_at_checked(start_limits).unwrap_or((&[], limits));
    let starts = bound_rows(
        rows,
        frame.unit,
        &frame.start,
        ValueBound { is_end: false, floor: None, limit: start_limit.first() },
    )?;
    let mut ends = bound_rows(
        rows,
        frame.unit,
        &frame.end,
        ValueBound { is_end: true, floor: Some(&starts), limit: end_limit.first() },
    )?;
    // An empty frame ends where it starts.
    ends.iter_mut().zip(&starts).for_each(|(end, &start)| *end = (*end).max(start));
    base::cancel::checkpoint()?;
    Ok(Frames::Ranges { starts, ends, is_running: start_open })
}

/// The bound of frames that is looked for.
#[derive(Clone, Copy)]
struct ValueBound<'a> {
    /// Whether it is the end of the frame (the row after the last).
    is_end: bool,
    /// The least bound of each row.
    floor: Option<&'a [u32]>,
    /// The bound's own expression.
    limit: Option<&'a Column>,
}

/// Finds one bound of each row's frame: its first row, or (`is_end`) the row after its last.
fn bound_rows(rows: &Arranged, unit: FrameUnit, bound: &FrameBound, side: ValueBound<'_>) -> Result<Vec<u32>> {
    let ValueBound { is_end, limit, .. } = side;
    let offset = match bound {
        FrameBound::Unbounded => return Ok(whole(rows, is_end)),
        FrameBound::CurrentRow if unit == FrameUnit::Rows => {
            return Ok((u32::from(is_end)..rows.rows() as u32 + u32::from(is_end)).collect());
        }
        FrameBound::CurrentRow => return groups(rows, 0, is_end),
        FrameBound::Preceding(offset) | FrameBound::Following(offset) => offset,
    };
    let back = matches!(bound, FrameBound::Preceding(_));
    match (unit, offset) {
        (FrameUnit::Rows, FrameOffset::Count(count)) => Ok(shifted_rows(rows, signed(*count, back), is_end)),
        (FrameUnit::Groups, FrameOffset::Count(count)) => groups(rows, signed(*count, back), is_end),
        (_, FrameOffset::Integer(distance)) => {
            let distance = if back { -*distance } else { *distance };
            let keys = integer_keys(rows)?;
            Ok(by_value(rows, side, &keys, |row| keys[row].saturating_add(distance)))
        }
        (_, FrameOffset::Float(distance)) => {
            let distance = if back { -*distance } else { *distance };
            let keys = float_keys(rows)?;
            Ok(by_value(rows, side, &keys, |row| keys[row] + distance))
        }
        (_, FrameOffset::Limit(_)) => {
            let (Some(limit), Some(key)) = (limit, rows.keys.first()) else {
                bail!(LogicalError, "A frame lost its limit")
            };
            let sign = if rows.order.is_descending() { -1 } else { 1 };
            let keys = integers(key, sign)?;
            let limits = integers(limit, sign)?;
            // A limit on the wrong side of the key has overflowed its type.
            let safe = |row: usize| match (back, limits[row].cmp(&keys[row])) {
                (true, Ordering::Greater) => i128::MIN,
                (false, Ordering::Less) => i128::MAX,
                _ => limits[row],
            };
            Ok(by_value(rows, side, &keys, safe))
        }
        (FrameUnit::Range, FrameOffset::Count(_)) => bail!(LogicalError, "A RANGE frame has no distance"),
    }
}

fn signed(count: u64, back: bool) -> i64 {
    let count = i64::try_from(count).unwrap_or(i64::MAX);
    if back { -count } else { count }
}

fn whole(rows: &Arranged, is_end: bool) -> Vec<u32> {
    let mut out = Vec::with_capacity(rows.rows());
    for partition in rows.partitions() {
        out.resize(partition.end, if is_end { partition.end as u32 } else { partition.start as u32 });
    }
    out
}

fn shifted_rows(rows: &Arranged, offset: i64, is_end: bool) -> Vec<u32> {
    let mut out = Vec::with_capacity(rows.rows());
    for partition in rows.partitions() {
        let (low, high) = (partition.start as i64, partition.end as i64);
        out.extend(
            partition.map(|row| {
                (row as i64).saturating_add(offset).saturating_add(i64::from(is_end)).clamp(low, high) as u32
            }),
        );
    }
    out
}

/// Bounds at the peers `offset` groups away.
fn groups(rows: &Arranged, offset: i64, is_end: bool) -> Result<Vec<u32>> {
    let mut out = Vec::with_capacity(rows.rows());
    rows.each_peers(|_, peers| {
        let last = peers.len() as i64 - 1;
        for group in 0..peers.len() - 1 {
            let at = (group as i64).saturating_add(offset).saturating_add(i64::from(is_end)).clamp(0, last);
            out.resize(peers[group + 1] as usize, peers[at as usize]);
        }
    })?;
    Ok(out)
}

/// Finds bounds by the value of the key: from the bound of the row before up to the first row whose key reaches
/// (`is_end`: exceeds) the limit, never before `floor`. A key is compared with a limit as ClickHouse does: NULL is less
/// than all numbers and NaN greater, wherever the order puts them.
fn by_value<T: PartialOrd + Copy>(
    rows: &Arranged,
    bound: ValueBound<'_>,
    keys: &[T],
    limit: impl Fn(usize) -> T,
) -> Vec<u32> {
    let mut out: Vec<u32> = Vec::with_capacity(rows.rows());
    let nulls = rows.keys.first().and_then(|key| key.split_nulls().0);
    let is_null = |row: usize| nulls.as_ref().is_some_and(|nulls| nulls[row] != 0);
    let is_descending = rows.order.is_descending();
    let (least, greatest) =
        if is_descending { (Ordering::Greater, Ordering::Less) } else { (Ordering::Less, Ordering::Greater) };
    for partition in rows.partitions() {
        let mut at = partition.start;
        for row in partition.clone() {
            let (limit, row_is_null) = (limit(row), is_null(row));
            at = bound.floor.map_or(at, |floor| at.max(floor[row] as usize));
            while at < partition.end {
                let order = match (is_null(at), row_is_null) {
                    (true, true) => Ordering::Equal,
                    (true, false) => least,
                    (false, true) => greatest,
                    (false, false) => keys[at].partial_cmp(&limit).unwrap_or(greatest),
                };
                if order.is_gt() || order.is_eq() && !bound.is_end {
                    break;
                }
                at += 1;
            }
            out.push(at as u32);
        }
    }
    out
}

fn integer_keys(rows: &Arranged) -> Result<Vec<i128>> {
    let Some(key) = rows.keys.first() else { bail!(LogicalError, "A RANGE frame without a key") };
    integers(key, if rows.order.is_descending() { -1 } else { 1 })
}

/// A key as numbers that ascend with the order.
fn integers(column: &Column, sign: i128) -> Result<Vec<i128>> {
    let (_, values) = column.split_nulls();
    types::with_native!(
        &values,
        [UInt8 UInt16 UInt32 UInt64 UInt128 Int8 Int16 Int32 Int64 Int128]
        |values| Ok(values.iter().map(|&value| (value as i128).wrapping_mul(sign)).collect()),
        else bail!(NotImplemented, "A RANGE frame with an offset is not implemented over ORDER BY of this type")
    )
}

fn float_keys(rows: &Arranged) -> Result<Vec<f64>> {
    let Some(key) = rows.keys.first() else { bail!(LogicalError, "A RANGE frame without a key") };
    let sign = if rows.order.is_descending() { -1.0 } else { 1.0 };
    let (_, values) = key.split_nulls();
    if let Some(values) = values.as_native::<f64>() {
        return Ok(values.iter().map(|&value| value * sign).collect());
    }
    match values.as_native::<f32>() {
        Some(values) => Ok(values.iter().map(|&value| f64::from(value) * sign).collect()),
        None => bail!(LogicalError, "A RANGE frame over floats has no float key"),
    }
}

impl Frames {
    /// Calls `visit(row, start, end)` for every row.
    pub(super) fn each(&self, rows: &Arranged, mut visit: impl FnMut(usize, usize, usize)) {
        match self {
            Frames::Whole => rows
                .partitions()
                .for_each(|partition| partition.clone().for_each(|row| visit(row, partition.start, partition.end))),
            Frames::Ranges { starts, ends, .. } => starts
                .iter()
                .zip(ends)
                .enumerate()
                .for_each(|(row, (&start, &end))| visit(row, start as usize, end as usize)),
        }
    }
}
