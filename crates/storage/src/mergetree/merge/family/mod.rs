//! The engines beside `MergeTree`, which combine or select rows with equal sorting keys, in batches of sorted rows.
//!
//! ```text
//! sorted rows → starts (which rows begin a key) → select: which rows stay     Replacing, Collapsing
//!                                               → combine: one row per key    Summing, Aggregating
//! ```
//! A key may go on over the end of a batch: both keep what they know of it.

pub(crate) mod combine;
pub(crate) mod reduce;
mod select;

pub(crate) use select::Marker;

use types::{Column, with_native};

/// The fates of rows in merge order.
#[derive(Debug, PartialEq)]
pub(crate) enum Marks {
    /// All stay.
    All,
    /// Rows with a 1 stay.
    Keep(Vec<u8>),
    /// A 1 begins a row that is made of all rows up to the next.
    Starts(Vec<u8>),
}

/// 1 for every row whose keys differ from those of the row before; the first row is compared with `last`.
pub(crate) fn starts(keys: &[Column], rows: usize, last: Option<&[Column]>) -> Vec<u8> {
    let mut starts = vec![0u8; rows];
    for key in keys {
        mark_changes(key, &mut starts);
    }
    if let Some(first) = starts.first_mut() {
        let same =
            last.is_some_and(|last| keys.iter().zip(last).all(|(key, last)| key.compare_rows(0, last, 0).is_eq()));
        *first = u8::from(!same);
    }
    starts
}

fn mark_changes(key: &Column, starts: &mut [u8]) {
    if let Column::Const(..) = key {
        return;
    }
    // Floats compare as the order of keys does: NaN equals NaN.
    if matches!(key, Column::Float32(_) | Column::Float64(_)) {
        return mark_changes_slow(key, starts);
    }
    with_native!(
        key,
        |values| {
            for (start, pair) in starts.iter_mut().skip(1).zip(values.windows(2)) {
                *start |= u8::from(pair[0] != pair[1]);
            }
        },
        else mark_changes_slow(key, starts)
    );
}

fn mark_changes_slow(key: &Column, starts: &mut [u8]) {
    for row in 1..starts.len() {
        if starts[row] == 0 {
            starts[row] = u8::from(key.compare_rows(row - 1, key, row).is_ne());
        }
    }
}
