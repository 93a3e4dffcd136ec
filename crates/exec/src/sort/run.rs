//! Sorting the rows of one set of columns: prefixes first, full comparisons where they are equal.

use super::order::Order;
use std::cmp::Ordering;
use types::Column;

/// The rows in sorted order, equal rows in the order they came.
pub fn sort_rows(columns: &[Column], order: &Order, rows: usize) -> Vec<u32> {
    let prefixes = order.prefixes(columns, rows);
    let first = usize::from(prefixes.exact);
    let mut items: Vec<(u64, u32)> = prefixes.values.iter().zip(0u32..).map(|(&prefix, row)| (prefix, row)).collect();
    if items.is_sorted_by_key(|item| item.0) {
        // Sorted already but for ties.
    } else {
        // The row number makes equal prefixes keep their order, so the faster unstable sort is stable here.
        items.sort_unstable();
    }
    if first < order.len() {
        sort_ties(&mut items, columns, order, first);
    }
    items.into_iter().map(|(_, row)| row).collect()
}

/// Sorts runs of equal prefixes by the keys that prefixes do not decide.
fn sort_ties(items: &mut [(u64, u32)], columns: &[Column], order: &Order, first: usize) {
    for run in items.chunk_by_mut(|a, b| a.0 == b.0) {
        if run.len() > 1 {
            run.sort_by(|a, b| order.compare(first, columns, a.1 as usize, columns, b.1 as usize));
        }
    }
}

/// The first `limit` rows in sorted order.
pub fn top_rows(columns: &[Column], order: &Order, rows: usize, limit: usize) -> Vec<u32> {
    if limit >= rows {
        return sort_rows(columns, order, rows);
    }
    if limit == 0 {
        return Vec::new();
    }
    let prefixes = order.prefixes(columns, rows);
    let first = usize::from(prefixes.exact);
    let compare = |a: &(u64, u32), b: &(u64, u32)| -> Ordering {
        a.0.cmp(&b.0).then_with(|| order.compare(first, columns, a.1 as usize, columns, b.1 as usize)).then(a.1.cmp(&b.1))
    };
    let mut kept: Vec<(u64, u32)> = Vec::with_capacity((limit * 4).max(1024).min(rows));
    // Where the prefix is all there is, a later row with the bound's own prefix is worse by its row number.
    let decides = first >= order.len();
    let mut bound = u64::MAX;
    let room = (limit * 4).max(1024);
    for (row, &prefix) in prefixes.values.iter().enumerate() {
        if prefix < bound || prefix == bound && (!decides || kept.len() < limit) {
            kept.push((prefix, row as u32));
            if kept.len() >= room {
                kept.select_nth_unstable_by(limit - 1, compare);
                kept.truncate(limit);
                bound = kept[limit - 1].0;
            }
        }
    }
    kept.sort_unstable_by(compare);
    kept.truncate(limit);
    kept.into_iter().map(|(_, row)| row).collect()
}
