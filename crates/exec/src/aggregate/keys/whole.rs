//! Columns of whole numbers of at most 64 bits, whichever type they have.

use types::Column;

/// Runs `$body` with the rows of a flat column of whole numbers of at most 64 bits, else `$other`.
macro_rules! with_whole {
    ($column:expr, |$values:ident| $body:expr, else $other:expr) => {
        types::with_native!(
            $column, [UInt8 UInt16 UInt32 UInt64 Int8 Int16 Int32 Int64] |$values| $body, else $other
        )
    };
}
pub(in crate::aggregate) use with_whole;

/// The least and the greatest of a column's numbers; `None` for other columns, and for columns without rows.
pub(crate) fn whole_range(column: &Column) -> Option<(i128, i128)> {
    fn of<T: Copy + Ord + Into<i128>>(values: &[T]) -> Option<(i128, i128)> {
        let first = *values.first()?;
        let (low, high) = values.iter().fold((first, first), |(low, high), &value| (low.min(value), high.max(value)));
        Some((low.into(), high.into()))
    }
    match column {
        Column::Const(value, _) => whole_range(value),
        other => with_whole!(other, |values| of(values), else None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    #[test]
    fn ranges_span_all_rows() {
        let check = |column: Column, expect| assert_eq!(whole_range(&column), expect);
        check(Column::from_vec(vec![3i8, -4, 0]), Some((-4, 3)));
        check(Column::from_vec(vec![u64::MAX, 1]), Some((1, i128::from(u64::MAX))));
        check(Column::Const(Arc::new(Column::from_vec(vec![7u16])), 5), Some((7, 7)));
        check(Column::from_vec(Vec::<i32>::new()), None);
        check(Column::from_vec(vec![1.0f64]), None);
        check(Column::from_vec(vec![1u128]), None);
    }
}
