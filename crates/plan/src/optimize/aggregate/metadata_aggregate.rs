//! `count()`, `min`, `max`, `sum` and `avg` over whole tables come from metadata, and so do counts of rows that hold
//! (or do not hold) 0, an empty string or NULL.

use crate::analyze::literal_for;
use crate::logical::{AggregateCall, AggregateNode, Plan, PlanNode, ScanNode};
use crate::optimize::bottom_up;
use base::Settings;
use functions::{AggregateKind, Comparison, Expr, ExprKind, Predicate};
use std::sync::Arc;
use storage::{ColumnFacts, ReadColumn};
use types::{Block, Column, DataType, Value};

pub(in crate::optimize) fn apply(plan: Plan, settings: &Settings) -> Plan {
    bottom_up(plan, &mut |plan| match answer(&plan, settings) {
        Some(block) => Plan { node: PlanNode::Values(Arc::new(vec![block])), schema: plan.schema },
        None => plan,
    })
}

/// Whether the rule will answer an aggregation.
pub(in crate::optimize) fn is_answer(plan: &Plan, settings: &Settings) -> bool {
    settings.query_plan_aggregates_from_metadata && answer(plan, settings).is_some()
}

/// The one row of an aggregation that needs no data.
fn answer(plan: &Plan, settings: &Settings) -> Option<Block> {
    let PlanNode::Aggregate(node) = &plan.node else { return None };
    let PlanNode::Scan(scan) = &node.input.node else { return None };
    if !node.keys.is_empty() || node.grouping_sets.is_some() || scan.limit.is_some() || node.aggregates.is_empty() {
        return None;
    }
    let columns = match scan.filters.as_slice() {
        [] => whole(node, scan, settings)?,
        [filter] if settings.optimize_trivial_count_query => filtered(node, scan, filter)?,
        _ => return None,
    };
    Some(Block::new(columns, 1))
}

/// Aggregates over all rows. What they need is asked for at once, so that it is of one moment.
fn whole(node: &AggregateNode, scan: &ScanNode, settings: &Settings) -> Option<Vec<Column>> {
    // Demands of a query on the parts that it reads are checked where they are read.
    let is_watched = settings.max_partitions_to_read > 0 || settings.force_primary_key || settings.force_index_by_date;
    if is_watched && node.aggregates.iter().any(|call| call.function.kind() != Some(AggregateKind::Count)) {
        return None;
    }
    let is_counted = settings.max_rows_to_read > 0 || settings.max_bytes_to_read > 0;
    let reads_no_sums = |call: &AggregateCall| {
        matches!(call.function.kind(), Some(AggregateKind::Count | AggregateKind::Min | AggregateKind::Max))
    };
    if is_counted && !node.aggregates.iter().all(reads_no_sums) {
        return None;
    }
    let columns = node.aggregates.iter().map(|call| column_of(call, scan, settings)).collect::<Option<Vec<_>>>()?;
    let wanted: Vec<usize> = columns.iter().copied().flatten().collect();
    let facts = scan.table.facts(&wanted)?;
    let mut known = facts.columns.iter();
    let one = |(call, column): (&AggregateCall, Option<usize>)| {
        let fact = if column.is_some() { known.next()? } else { &ColumnFacts::default() };
        Some(Column::constant(call.function.result_type(), &value(call, fact, facts.rows)?, 1))
    };
    node.aggregates.iter().zip(columns).map(one).collect()
}

/// The column of which a call needs facts, if any; `None` for a call that no fact answers.
fn column_of(call: &AggregateCall, scan: &ScanNode, settings: &Settings) -> Option<Option<usize>> {
    let column = |arg: &Expr| match scan.source[scan.output[arg.as_column()?]] {
        ReadColumn::Column(column) => Some(Some(column)),
        _ => None,
    };
    match (call.function.kind()?, call.args.as_slice()) {
        (AggregateKind::Count, args) if settings.optimize_trivial_count_query && counts_rows(args) => Some(None),
        (AggregateKind::Count, [arg]) if settings.optimize_trivial_count_query => column(arg),
        (AggregateKind::Min | AggregateKind::Max, [arg]) if settings.optimize_trivial_min_max_query => column(arg),
        (AggregateKind::Sum | AggregateKind::Avg, [arg])
            if settings.optimize_trivial_sum_query && arg.data_type.is_integer() =>
        {
            column(arg)
        }
        _ => None,
    }
}

fn value(call: &AggregateCall, fact: &ColumnFacts, rows: u64) -> Option<Value> {
    Some(match (call.function.kind()?, call.args.first()) {
        (AggregateKind::Count, Some(arg)) if arg.data_type.is_nullable() => Value::UInt(rows - fact.nulls?),
        (AggregateKind::Count, _) => Value::UInt(rows),
        (AggregateKind::Min, _) => fact.range.clone()?.0,
        (AggregateKind::Max, _) => fact.range.clone()?.1,
        // Sums of 64 bits wrap as they do in the functions.
        (AggregateKind::Sum, _) => match call.function.result_type() {
            DataType::UInt64 => Value::UInt(fact.sum? as u64),
            DataType::Int64 => Value::Int(fact.sum? as i64),
            _ => return None,
        },
        (AggregateKind::Avg, Some(arg)) => match arg.data_type {
            DataType::UInt8 | DataType::UInt16 | DataType::UInt32 | DataType::UInt64 => {
                Value::Float(fact.sum? as u64 as f64 / rows as f64)
            }
            DataType::Int8 | DataType::Int16 | DataType::Int32 | DataType::Int64 => {
                Value::Float(fact.sum? as i64 as f64 / rows as f64)
            }
            _ => return None,
        },
        _ => return None,
    })
}

/// Whether a count of these arguments is one of rows, and nothing fails when they are not computed.
fn counts_rows(args: &[Expr]) -> bool {
    args.iter().all(|arg| !arg.data_type.is_nullable() && !functions::evaluate::may_fail(arg))
}

/// The value that a filter tests a column for.
enum Holds {
    Default,
    Null,
}

/// Counts of rows behind one filter that statistics know.
fn filtered(node: &AggregateNode, scan: &ScanNode, filter: &Expr) -> Option<Vec<Column>> {
    let is_count = |call: &AggregateCall| call.function.kind() == Some(AggregateKind::Count) && counts_rows(&call.args);
    if !node.aggregates.iter().all(is_count) {
        return None;
    }
    let (rows, _) = passing_rows(filter, scan)?;
    Some(
        node.aggregates
            .iter()
            .map(|call| Column::constant(call.function.result_type(), &Value::UInt(rows), 1))
            .collect(),
    )
}

/// The exact number of rows that pass a filter for 0, an empty string or NULL, and of all rows, where statistics know
/// it.
pub(in crate::optimize) fn passing_rows(filter: &Expr, scan: &ScanNode) -> Option<(u64, u64)> {
    let (column, holds, wanted) = test_of(filter, scan)?;
    let facts = scan.table.facts(&[column])?;
    let fact = facts.columns.first()?;
    let held = match holds {
        Holds::Default => fact.defaults?,
        Holds::Null => fact.nulls?,
    };
    Some((if wanted { held } else { facts.rows.checked_sub(held)? }, facts.rows))
}

/// The column that a filter tests, for what, and whether rows that hold it pass.
fn test_of(filter: &Expr, scan: &ScanNode) -> Option<(usize, Holds, bool)> {
    let ExprKind::Call { function, args } = &filter.kind else {
        return default_column(filter, scan).map(|column| (column, Holds::Default, false));
    };
    match (function.predicate()?, args.as_slice()) {
        (Predicate::Compare(comparison @ (Comparison::Equals | Comparison::NotEquals)), [a, b]) => {
            let (subject, literal) = if b.as_literal().is_some() { (a, b) } else { (b, a) };
            let value = literal_for(literal.as_literal().map(|_| literal)?, &subject.data_type)?;
            (value.as_f64() == Some(0.0)).then_some(())?;
            Some((default_column(subject, scan)?, Holds::Default, comparison == Comparison::Equals))
        }
        (Predicate::IsNull { negated }, [arg])
            if !matches!(arg.data_type, DataType::Variant(_) | DataType::Dynamic(_) | DataType::Json(_)) =>
        {
            match scan.source[arg.as_column()?] {
                ReadColumn::Column(column) => Some((column, Holds::Null, !negated)),
                _ => None,
            }
        }
        _ => None,
    }
}

/// The column whose default an expression is 0 for: a number, or the length of a string.
fn default_column(expr: &Expr, scan: &ScanNode) -> Option<usize> {
    match scan.source[expr.as_column()?] {
        ReadColumn::Column(column) => (expr.data_type.is_integer()
            || matches!(expr.data_type, DataType::Float32 | DataType::Float64))
        .then_some(column),
        ReadColumn::Length(column) => {
            (scan.table.definition().columns[column].data_type == DataType::String).then_some(column)
        }
        ReadColumn::Path(..) | ReadColumn::RowNumber | ReadColumn::Virtual(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::logical::{Plan, PlanNode};
    use crate::optimize::filter::filter_push_down;
    use crate::testing::rewritten;
    use types::Value;

    /// The row that a query is answered with.
    fn answer(query: &str) -> Option<Vec<Value>> {
        fn row(plan: &Plan) -> Option<Vec<Value>> {
            match &plan.node {
                PlanNode::Values(blocks) => Some(blocks[0].columns.iter().map(|column| column.value(0)).collect()),
                _ => plan.inputs().into_iter().find_map(row),
            }
        }
        row(&rewritten(query, &[filter_push_down::apply, |plan, env| Ok(super::apply(plan, env.settings))]))
    }

    // Of f there are a million rows: v holds 0 to 9,999 and g 0 to 99, n a hundredth NULL.
    #[test]
    fn aggregates_of_whole_tables_are_known() {
        assert_eq!(answer("SELECT count() FROM f"), Some(vec![Value::UInt(1_000_000)]));
        let extremes = vec![Value::Int(0), Value::Int(9999)];
        assert_eq!(answer("SELECT min(v), max(v) FROM f"), Some(extremes));
        let sums = vec![Value::Int(4_999_500_000), Value::Float(49.5)];
        assert_eq!(answer("SELECT sum(v), avg(g) FROM f"), Some(sums));
        let counts = vec![Value::UInt(990_000), Value::UInt(1_000_000)];
        assert_eq!(answer("SELECT count(n), count(v) FROM f"), Some(counts));
    }

    #[test]
    fn rows_that_hold_zero_or_null_are_counted() {
        assert_eq!(answer("SELECT count() FROM f WHERE g = 0"), Some(vec![Value::UInt(10_000)]));
        assert_eq!(answer("SELECT count() FROM f WHERE g != 0"), Some(vec![Value::UInt(990_000)]));
        assert_eq!(answer("SELECT count() FROM f WHERE n IS NULL"), Some(vec![Value::UInt(10_000)]));
    }

    #[test]
    fn what_statistics_do_not_say_is_read() {
        for query in [
            "SELECT count() FROM f WHERE g = 7",
            "SELECT count() FROM f WHERE g = 0 AND v = 0",
            "SELECT max(v) FROM f WHERE g = 0",
            "SELECT count() FROM f GROUP BY g",
            "SELECT max(s) FROM f",
            "SELECT count(), uniq(v) FROM f",
            "SELECT max(v + 1) FROM f",
            "SELECT count(throwIf(v = 3)) FROM f",
        ] {
            assert_eq!(answer(query), None, "{query}");
        }
    }

    #[test]
    fn limits_of_what_is_read_are_kept() {
        for query in [
            "SELECT count() FROM f SETTINGS optimize_trivial_count_query = 0",
            "SELECT sum(v) FROM f SETTINGS max_rows_to_read = 10",
            "SELECT max(v) FROM f SETTINGS force_primary_key = 1",
        ] {
            assert_eq!(answer(query), None, "{query}");
        }
    }
}
