//! A scan below a grouping whose limit has no order: once the groups are chosen, rows of others are not read.
//!
//! ```text
//! first blocks ─▶ groups ─▶ enough: chosen ─▶ values of one key ─▶ filter of the scan ─▶ other columns of few rows
//! ```
//! Queries that meet it look at some groups of a table that has many: `GROUP BY user, phrase LIMIT 10` without `ORDER
//! BY`, as people and tools write to see what a table holds. One key must be stored as an integer, whatever it means:
//! a number, an enumeration, a date, a time, an address. `optimize_trivial_group_by_limit_query = 0` turns it off.

use base::{Result, Settings};
use functions::Expr;
use plan::{AggregateNode, Plan, PlanNode, ScanNode};
use std::sync::{Arc, OnceLock};
use storage::{ReadColumn, RowFilter};
use types::{Column, DataType, NativeType};

/// Values that rows are compared with, at most. Each of them is compared with each row, 16 rows at a time: 32 take some
/// nanoseconds a row, as long as hashing a row's keys and finding that they are no chosen group, which is what the
/// filter saves at least.
const VALUES_MAX: u64 = 32;

/// The values that one key has in the chosen groups, once these are chosen.
pub(crate) struct ChosenValues {
    /// The key's position among the keys of the grouping.
    pub key: usize,
    /// The scan's source column.
    source: usize,
    values: OnceLock<Column>,
}

impl ChosenValues {
    /// The values of a grouping whose scan can filter by them.
    pub(crate) fn of(node: &AggregateNode, settings: &Settings) -> Option<Arc<Self>> {
        let (order, limit) = node.top.as_ref()?;
        if !settings.optimize_trivial_group_by_limit_query
            || !order.is_empty()
            || *limit > VALUES_MAX
            || node.grouping_sets.is_some()
        {
            return None;
        }
        let (key, source) =
            node.keys.iter().enumerate().find_map(|(key, expr)| Some((key, source_of(expr, &node.input)?)))?;
        Some(Arc::new(ChosenValues { key, source, values: OnceLock::new() }))
    }

    /// Sets the values of the key in the chosen groups.
    pub(crate) fn set(&self, values: &Column) {
        let _ = self.values.set(values.flatten());
    }

    /// The filter for the scan.
    pub(crate) fn filter(self: &Arc<Self>, node: &ScanNode) -> Arc<dyn RowFilter> {
        Arc::new(ChosenFilter { columns: [node.source[self.source]], chosen: self.clone() })
    }
}

/// The source column that a key is, if it is a number that a scan without filters reads as it is stored. Scans with
/// filters are left alone: the rows that filters leave of granules are remembered, which a filter of this run alone
/// would prevent.
fn source_of(expr: &Expr, input: &Plan) -> Option<usize> {
    match &input.node {
        PlanNode::Project { exprs, input } => source_of(exprs.get(expr.as_column()?)?, input),
        PlanNode::Scan(scan) if scan.filters.is_empty() && scan.runtime.is_empty() => {
            let source = *scan.output.get(expr.as_column()?)?;
            let is_stored = matches!(scan.source[source], ReadColumn::Column(_));
            (is_stored && is_small_integer(&expr.data_type)).then_some(source)
        }
        _ => None,
    }
}

/// Whether values are integers of at most 64 bits: equal ones have equal bits, which floats do not (NaN, -0).
fn is_small_integer(data_type: &DataType) -> bool {
    let is_integer = data_type.is_integer() || data_type.is_date_or_time() || data_type.is_enum();
    (is_integer || matches!(data_type, DataType::Bool | DataType::Ipv4))
        && data_type.fixed_width_bytes().is_some_and(|bytes| bytes <= 8)
}

struct ChosenFilter {
    columns: [ReadColumn; 1],
    chosen: Arc<ChosenValues>,
}

impl RowFilter for ChosenFilter {
    fn columns(&self) -> &[ReadColumn] {
        &self.columns
    }

    fn mask(&self, columns: &[Column], rows: usize) -> Result<Column> {
        let all = Column::Const(Arc::new(Column::from_vec(vec![1u8])), rows);
        let Some(wanted) = self.chosen.values.get() else { return Ok(all) };
        let column = columns[0].flatten();
        let mask = types::with_native!(&column, |values| any_of(values, wanted), else None);
        Ok(mask.map_or(all, Column::from_vec))
    }

    fn identity(&self) -> Option<&str> {
        None
    }
}

/// 1 where a value is among the wanted ones; `None` when those are of another type.
fn any_of<T: NativeType>(values: &[T], wanted: &Column) -> Option<Vec<u8>> {
    /// Rows whose results stay in registers while they are compared with each wanted value.
    const RUN: usize = 16;
    let wanted = wanted.as_native::<T>()?;
    let mut mask = vec![0u8; values.len()];
    let (runs, rest) = values.as_chunks::<RUN>();
    let (mask_runs, mask_rest) = mask.as_chunks_mut::<RUN>();
    for (mask, values) in mask_runs.iter_mut().zip(runs) {
        let mut found = [0u64; RUN];
        for &one in wanted {
            found.iter_mut().zip(values).for_each(|(found, &value)| *found |= u64::from(value == one));
        }
        mask.iter_mut().zip(found).for_each(|(keep, found)| *keep = found as u8);
    }
    mask_rest.iter_mut().zip(rest).for_each(|(keep, value)| *keep = u8::from(wanted.contains(value)));
    Some(mask)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn masks_of_wanted_values() {
        let values: Vec<u32> = (0..3000).collect();
        let mask = any_of(&values, &Column::from_vec(vec![7u32, 2999])).unwrap();
        let rows: Vec<usize> = (0..3000).filter(|&row| mask[row] != 0).collect();
        assert_eq!(rows, [7, 2999]);
        assert!(any_of(&values, &Column::from_vec(vec![7u64])).is_none());
    }
}
