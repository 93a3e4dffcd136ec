//! Input that is in the order of the sort already, or in the reverse: its chunks are ranges.
//!
//! ```text
//! rising   1 2 2 3 | 3 5 8 9       chunks one after another, rows as they lie
//! falling  9 8 5 4 | 3 2 1 0       chunks and rows from the end; no two rows are equal, as these would change places
//! ```

use super::order::{Order, Prefixes};
use std::cmp::Ordering;
use types::Column;

/// Rows that are checked before all rows of a chunk are.
const LOOK_ROWS: usize = 32;

/// The direction in which rows are in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// Rising order: no row is less than the one before.
    Rising,
    /// Falling order: each row is less than the one before.
    Falling,
}

impl Way {
    /// Whether rows in this direction may have this order to the row before them.
    fn allows(self, order: Ordering) -> bool {
        match self {
            Way::Rising => order.is_le(),
            Way::Falling => order.is_gt(),
        }
    }

    /// The direction of rows with these keys; `None` if they are not in order. Of random rows only the first few are
    /// looked at.
    pub(super) fn of(columns: &[Column], order: &Order, rows: usize) -> Option<Way> {
        let pair = |row: usize| order.compare(0, columns, row, columns, row + 1);
        let way = if rows < 2 || Way::Rising.allows(pair(0)) { Way::Rising } else { Way::Falling };
        let looked = rows.saturating_sub(1).min(LOOK_ROWS);
        if !(0..looked).all(|row| way.allows(pair(row))) {
            return None;
        }
        let Prefixes { values, exact } = order.prefixes(columns, rows);
        let decides = exact && order.len() <= 1;
        let fits = |(row, two): (usize, &[u64])| {
            let by_prefix = two[0].cmp(&two[1]);
            if by_prefix.is_eq() && !decides { way.allows(pair(row)) } else { way.allows(by_prefix) }
        };
        let is_plain = decides && way == Way::Rising;
        let all = if is_plain { values.is_sorted() } else { values.windows(2).enumerate().all(fits) };
        all.then_some(way)
    }

    /// The direction of consecutive chunks, given their keys and their own directions.
    pub(super) fn of_chunks(chunks: &[(Vec<Column>, Option<Way>)], order: &Order) -> Option<Way> {
        let way = chunks.first()?.1?;
        let last = |columns: &[Column]| columns.first().map_or(0, Column::len).checked_sub(1);
        let follows = |two: &[(Vec<Column>, Option<Way>)]| {
            last(&two[0].0).is_some_and(|row| way.allows(order.compare(0, &two[0].0, row, &two[1].0, 0)))
        };
        (chunks.iter().all(|chunk| chunk.1 == Some(way)) && chunks.windows(2).all(follows)).then_some(way)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use functions::Expr;
    use plan::SortKey;
    use types::DataType;

    fn order(descending: bool) -> Order {
        let key = |column| SortKey { expr: Expr::column(column, DataType::Int64), descending, nulls_first: false };
        Order::new(&[key(0), key(1)])
    }

    fn columns(rows: &[(i64, i64)]) -> Vec<Column> {
        vec![
            Column::from_vec(rows.iter().map(|row| row.0).collect::<Vec<i64>>()),
            Column::from_vec(rows.iter().map(|row| row.1).collect::<Vec<i64>>()),
        ]
    }

    fn check(rows: &[(i64, i64)], expect: Option<Way>) {
        assert_eq!(Way::of(&columns(rows), &order(false), rows.len()), expect, "{rows:?}");
    }

    #[test]
    fn ways_of_rows() {
        check(&[(1, 1)], Some(Way::Rising));
        check(&[(1, 1), (1, 1), (1, 2), (2, 0)], Some(Way::Rising));
        check(&[(2, 2), (2, 1), (1, 9)], Some(Way::Falling));
        check(&[(2, 2), (1, 1), (1, 1)], None);
        check(&[(1, 1), (0, 1), (1, 1)], None);
        let mut long: Vec<(i64, i64)> = (0..100).map(|row| (row / 7, row)).collect();
        check(&long, Some(Way::Rising));
        assert_eq!(Way::of(&columns(&long), &order(true), 100), Some(Way::Falling));
        long.swap(70, 71);
        check(&long, None);
    }

    #[test]
    fn ways_of_chunks() {
        let of = |chunks: &[&[(i64, i64)]]| {
            let chunks: Vec<_> =
                chunks.iter().map(|rows| (columns(rows), Way::of(&columns(rows), &order(false), rows.len()))).collect();
            Way::of_chunks(&chunks, &order(false))
        };
        assert_eq!(of(&[&[(1, 1), (1, 2)], &[(1, 2), (3, 0)]]), Some(Way::Rising));
        assert_eq!(of(&[&[(5, 1), (4, 2)], &[(4, 1), (3, 0)]]), Some(Way::Falling));
        assert_eq!(of(&[&[(5, 1), (4, 2)], &[(4, 2), (3, 0)]]), None);
        assert_eq!(of(&[&[(1, 1), (1, 2)], &[(1, 1), (3, 0)]]), None);
        assert_eq!(of(&[]), None);
    }
}
