//! The first rows of a sort, and rows that come before a given one, found key by key; rows are compared only where
//! numbers do not decide.
//!
//! ```text
//! key 0 as integers ─▶ the limit's ─▶ below it: among the first
//!                                  └▶ equal to it: key 1 as integers … of these rows alone
//! ```
//! A first key of few values leaves most rows equal: comparing all keys of pairs of them took most of the time.

use super::order::{Order, Prefixes};
use super::run::sort_rows;
use types::{Block, Column};

/// Rows with equal prefixes up to which they are compared; of more, entries of a dictionary are ranked first.
const COMPARED_MAX: usize = 32;

/// The first `limit` rows in sorted order, equal rows in the order they came.
pub(crate) fn top_rows(columns: &[Column], order: &Order, rows: usize, limit: usize) -> Vec<u32> {
    if limit >= rows {
        return sort_rows(columns, order, rows);
    }
    let mut best = first_rows(columns, order, rows, limit);
    best.sort_unstable();
    let picked: Vec<Column> = columns.iter().take(order.len()).map(|column| column.gather(&best)).collect();
    sort_rows(&picked, order, best.len()).into_iter().map(|at| best[at as usize]).collect()
}

/// The rows of [`top_rows`], in any order.
fn first_rows(columns: &[Column], order: &Order, rows: usize, limit: usize) -> Vec<u32> {
    let mut first: Vec<u32> = Vec::with_capacity(limit);
    // Rows that are equal in the keys so far, in ascending order; `None` for all.
    let mut equal: Option<Vec<u32>> = None;
    for (key, column) in columns.iter().enumerate().take(order.len()) {
        let (wanted, count) = (limit - first.len(), equal.as_ref().map_or(rows, Vec::len));
        if wanted == 0 || wanted == count {
            break;
        }
        let own = match &equal {
            None => column.clone(),
            Some(equal) => column.gather(equal),
        };
        let prefixes = order.prefixes_of(key, &own);
        let mut ties = split(&prefixes.values, equal.as_deref(), wanted, &mut first);
        let wanted = limit - first.len();
        if !prefixes.exact && wanted < ties.len() {
            // Ranks of a dictionary's entries decide; other rows are compared.
            let ranks = if ties.len() > COMPARED_MAX {
                order.local_prefixes(key, &column.gather(&ties))
            } else {
                Prefixes { values: Vec::new(), exact: false }
            };
            if !ranks.exact {
                let by_keys =
                    |a: &u32, b: &u32| order.compare(key, columns, *a as usize, columns, *b as usize).then(a.cmp(b));
                ties.select_nth_unstable_by(wanted, by_keys);
                equal = Some(ties);
                break;
            }
            ties = split(&ranks.values, Some(&ties), wanted, &mut first);
        }
        equal = Some(ties);
    }
    let wanted = limit - first.len();
    match equal {
        Some(equal) => first.extend_from_slice(&equal[..wanted]),
        None => first.extend(0..wanted as u32),
    }
    first
}

/// Adds the rows whose numbers are below the `wanted`th smallest to `first`, and gives those equal to it. The numbers
/// are those of `rows`, or of all.
fn split(values: &[u64], rows: Option<&[u32]>, wanted: usize, first: &mut Vec<u32>) -> Vec<u32> {
    let bound = nth_smallest(values, wanted);
    let mut ties = Vec::new();
    for (at, &value) in values.iter().enumerate() {
        let row = || rows.map_or(at as u32, |rows| rows[at]);
        if value < bound {
            first.push(row());
        } else if value == bound {
            ties.push(row());
        }
    }
    ties
}

/// The `nth` smallest number; `nth` is from 1 to the number of values.
fn nth_smallest(values: &[u64], nth: usize) -> u64 {
    let room = (nth * 4).max(1024);
    let mut kept: Vec<u64> = Vec::with_capacity(room.min(values.len()));
    let mut bound = None;
    for &value in values {
        if bound.is_none_or(|bound| value < bound) {
            kept.push(value);
            if kept.len() >= room {
                bound = Some(*kept.select_nth_unstable(nth - 1).1);
                kept.truncate(nth);
            }
        }
    }
    *kept.select_nth_unstable(nth - 1).1
}

/// The rows `before`, and those of `rows` that come before row 0 of `last` or are equal to it, in ascending order.
pub(super) fn not_behind(
    columns: &[Column],
    order: &Order,
    mut before: Vec<u32>,
    rows: Vec<u32>,
    last: &Block,
) -> Vec<u32> {
    let mut equal = rows;
    for key in 0..order.len() {
        if equal.is_empty() {
            break;
        }
        let prefixes = order.prefixes_of(key, &columns[key].gather(&equal));
        let bound = order.prefixes_of(key, &last.columns[key]).values[0];
        let mut ties = Vec::new();
        for (&row, &prefix) in equal.iter().zip(&prefixes.values) {
            if prefix < bound {
                before.push(row);
            } else if prefix == bound {
                ties.push(row);
            }
        }
        equal = ties;
        if !prefixes.exact {
            equal.retain(|&row| order.compare(key, columns, row as usize, &last.columns, 0).is_le());
            break;
        }
    }
    before.extend(equal);
    before.sort_unstable();
    before
}

#[cfg(test)]
mod tests {
    use super::*;
    use functions::Expr;
    use plan::SortKey;
    use std::sync::Arc;
    use types::{DataType, DictColumn, StringBuilder};

    fn random(row: u64) -> u64 {
        row.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(31).wrapping_mul(0xBF58_476D_1CE4_E5B9)
    }

    fn texts(values: impl Iterator<Item = String>) -> Column {
        let mut builder = StringBuilder::with_capacity(0);
        values.for_each(|value| builder.push(value.as_bytes()));
        Column::String(builder.finish())
    }

    /// Picks are those of comparisons of all rows.
    fn check(columns: &[Column]) {
        let rows = columns[0].len();
        for directions in 0..1 << columns.len() {
            let descends = |key: usize| directions >> key & 1 == 1;
            let keys: Vec<SortKey> = (0..columns.len())
                .map(|key| SortKey {
                    expr: Expr::column(0, DataType::Int64),
                    descending: descends(key),
                    nulls_first: descends(key),
                })
                .collect();
            let order = Order::new(&keys);
            let mut sorted: Vec<u32> = (0..rows as u32).collect();
            sorted.sort_by(|&a, &b| order.compare(0, columns, a as usize, columns, b as usize));
            for limit in [0, 1, 7, rows / 3, rows - 1, rows, rows + 5] {
                assert_eq!(
                    top_rows(columns, &order, rows, limit),
                    sorted[..limit.min(rows)],
                    "{limit} of {rows}, directions {directions:b}"
                );
            }
            for last in [0, rows / 2, rows - 1].map(|at| sorted[at] as usize) {
                let keys = Block::new(columns.iter().map(|column| column.slice(last, 1)).collect(), 1);
                let expected: Vec<u32> = (0..rows as u32)
                    .filter(|&row| order.compare(0, columns, row as usize, columns, last).is_le())
                    .collect();
                assert_eq!(
                    not_behind(columns, &order, Vec::new(), (0..rows as u32).collect(), &keys),
                    expected,
                    "row {last}, directions {directions:b}"
                );
            }
        }
    }

    #[test]
    fn picks_are_those_of_comparisons() {
        let rows = || 0..3000u64;
        let few = Column::from_vec(rows().map(|row| (random(row) % 5) as i32 / 3).collect::<Vec<i32>>());
        let floats = Column::from_vec(
            rows()
                .map(|row| if row % 50 == 3 { f64::NAN } else { (random(row + 7) % 9) as f64 - 4.0 })
                .collect::<Vec<f64>>(),
        );
        let nullable = Column::from_vec(rows().map(|row| random(row + 5) as i64 % 40).collect::<Vec<i64>>())
            .with_nulls(rows().map(|row| u8::from(row % 3 == 0)).collect::<Vec<u8>>().into());
        let wide = Column::from_vec(rows().map(|row| random(row + 9) % 2000).collect::<Vec<u64>>());
        let text = texts(rows().map(|row| format!("a common head {}", random(row + 11) % 20)));
        let entries = Arc::new(texts((0..30u64).map(|entry| format!("entry{}", random(entry) % 20))));
        let dict = Column::Dict(DictColumn {
            codes: rows().map(|row| random(row + 13) as u32 % 30).collect::<Vec<u32>>().into(),
            values: entries,
        });
        let same = Column::Const(Arc::new(Column::from_vec(vec![5u8])), 3000);
        check(&[few.clone(), dict.clone(), wide.clone()]);
        check(&[few.clone(), text.clone(), wide.clone()]);
        check(&[same.clone(), nullable, floats]);
        check(&[dict, few.clone()]);
        check(&[few.clone(), same.clone()]);
        check(&[same]);
        check(&[few.slice(0, 40), text.slice(0, 40)]);
    }
}
