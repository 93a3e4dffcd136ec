//! `min` and `max` over any frame: a queue of the rows that may still win, best first. Every row enters and leaves
//! once.

use super::arrange::Arranged;
use super::frame::Frames;
use std::cmp::Ordering;
use std::collections::VecDeque;
use types::{Column, DataType};

/// Marks a frame without values.
const NONE: u32 = u32::MAX;

/// `min` or `max` of each frame; `None` for values (without NULLs, which `nulls` marks) that this cannot compare.
pub(super) fn extreme(
    is_max: bool,
    rows: &Arranged,
    frames: &Frames,
    values: &Column,
    nulls: Option<&[u8]>,
    result: &DataType,
) -> Option<Column> {
    let winners = match values {
        Column::String(strings) => {
            winners(rows, frames, nulls, |a, b| better(strings.compare_at(a, strings, b), is_max))
        }
        Column::Float64(v) if v.iter().any(|v| v.is_nan()) => return None,
        Column::Float32(v) if v.iter().any(|v| v.is_nan()) => return None,
        native => types::with_native!(
            native,
            |v| winners(rows, frames, nulls, |a, b| if is_max { v[a] >= v[b] } else { v[a] <= v[b] }),
            else return None
        ),
    };
    let has_none = winners.contains(&NONE);
    if !has_none {
        let picked = values.gather(&winners);
        return Some(if result.is_nullable() { picked.to_nullable() } else { picked });
    }
    let inner = result.without_nullable();
    let default = values.len() as u32;
    let safe: Vec<u32> = winners.iter().map(|&row| if row == NONE { default } else { row }).collect();
    let picked = Column::concat(&[values, &Column::defaults(&inner, 1).flatten()]).gather(&safe);
    if !result.is_nullable() {
        return Some(picked);
    }
    let missing: Vec<u8> = winners.iter().map(|&row| u8::from(row == NONE)).collect();
    Some(picked.with_nulls(missing.into()))
}

fn better(order: Ordering, is_max: bool) -> bool {
    if is_max { order.is_ge() } else { order.is_le() }
}

/// The best row of each frame; `beats(a, b)` says that row `a` is at least as good as row `b`.
fn winners(rows: &Arranged, frames: &Frames, nulls: Option<&[u8]>, beats: impl Fn(usize, usize) -> bool) -> Vec<u32> {
    let mut out = Vec::with_capacity(rows.rows());
    let has_value = |row: usize| nulls.is_none_or(|nulls| nulls[row] == 0);
    match frames {
        Frames::Whole => {
            for partition in rows.partitions() {
                let end = partition.end;
                let best = partition
                    .filter(|&row| has_value(row))
                    .reduce(|best, row| if beats(best, row) { best } else { row });
                out.resize(end, best.map_or(NONE, |row| row as u32));
            }
        }
        Frames::Ranges { starts, ends, .. } => {
            let mut queue: VecDeque<u32> = VecDeque::new();
            for partition in rows.partitions() {
                queue.clear();
                let mut at = partition.start;
                for row in partition {
                    let (start, end) = (starts[row] as usize, ends[row] as usize);
                    at = at.max(start);
                    while queue.front().is_some_and(|&front| (front as usize) < start) {
                        queue.pop_front();
                    }
                    while at < end {
                        if has_value(at) {
                            while queue.back().is_some_and(|&back| beats(at, back as usize)) {
                                queue.pop_back();
                            }
                            queue.push_back(at as u32);
                        }
                        at += 1;
                    }
                    out.push(queue.front().copied().unwrap_or(NONE));
                }
            }
        }
    }
    out
}
