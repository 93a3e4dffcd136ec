//! `PASTE JOIN`: rows of equal number side by side.

use std::collections::VecDeque;
use types::{Block, Column};

/// Pairs the rows of two inputs by number, up to the end of the shorter one.
pub(crate) fn paste(left: Vec<Block>, right: Vec<Block>) -> Vec<Block> {
    let (mut left, mut right) = (VecDeque::from(left), VecDeque::from(right));
    let mut out = Vec::new();
    while let (Some(a), Some(b)) = (left.pop_front(), right.pop_front()) {
        let rows = a.rows.min(b.rows);
        if rows < a.rows {
            left.push_front(a.slice(rows, a.rows - rows));
        }
        if rows < b.rows {
            right.push_front(b.slice(rows, b.rows - rows));
        }
        let (a, b) = (a.slice(0, rows), b.slice(0, rows));
        let columns: Vec<Column> = a.columns.into_iter().chain(b.columns).collect();
        if rows > 0 {
            out.push(Block::new(columns, rows));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn uneven_blocks() {
        let block = |values: std::ops::Range<u64>| {
            Block::new(vec![Column::from_vec(values.clone().collect::<Vec<u64>>())], values.count())
        };
        let out = paste(vec![block(0..3), block(3..10)], vec![block(100..105), block(105..105), block(105..107)]);
        let rows: Vec<(u64, u64)> = out
            .iter()
            .flat_map(|b| {
                (0..b.rows)
                    .map(|i| (b.columns[0].as_native::<u64>().unwrap()[i], b.columns[1].as_native::<u64>().unwrap()[i]))
                    .collect::<Vec<_>>()
            })
            .collect();
        assert_eq!(rows, (0..7).map(|i| (i, i + 100)).collect::<Vec<_>>());
    }
}
