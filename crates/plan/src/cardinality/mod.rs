//! Estimates of cardinality: the rows that a plan gives, and the distinct values of its columns.
//!
//! ```text
//! Table::column_statistics ─▶ ColumnEstimate of scans ─▶ selectivity.rs: filters ─▶ join.rs: joins ─▶ rows of any plan
//! ```
//! Assumptions: values of a range are spread evenly; predicates on different columns are almost independent (every
//! further one counts less, because in real data they are not); the keys of the smaller side of a join are among those
//! of the larger side. Where nothing is known the guess is a constant of this module.

mod join;
mod selectivity;

use crate::logical::{AggregateNode, JoinKind, JoinNode, JoinStrictness, Plan, PlanNode, ScanNode, SetOperation};
use functions::{Expr, ExprKind, Injectivity};
use std::cell::RefCell;
use std::collections::HashMap;
use storage::ReadColumn;
use types::{DataType, Value};

pub use join::{JoinSides, join_rows};
pub use selectivity::conjunction;
use selectivity::distinct_left;

/// Rows of a table that does not know its row count.
const UNKNOWN_ROWS: f64 = 1_000_000.0;
/// Elements of an array, on average.
const ARRAY_ELEMENTS: f64 = 5.0;
/// Distinct results of a function, as a share of the distinct values of its arguments.
const FUNCTION_KEEPS_DISTINCT: f64 = 0.5;

/// The estimate for a column of a plan.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ColumnEstimate {
    /// Distinct values that are not NULL.
    pub distinct: f64,
    /// The least value as a number, where values have one.
    pub low: Option<f64>,
    /// The greatest value as a number.
    pub high: Option<f64>,
    /// Share of rows that are NULL.
    pub nulls: f64,
    /// Whether the count of distinct values comes from statistics and is no guess.
    pub is_measured: bool,
}

impl ColumnEstimate {
    /// A column of `rows` rows of which nothing is known.
    pub fn unknown(rows: f64) -> Self {
        ColumnEstimate { distinct: rows.max(1.0), low: None, high: None, nulls: 0.0, is_measured: false }
    }

    /// The column after some rows have gone: of `before` rows `after` are left.
    #[must_use]
    pub fn thinned(self, before: f64, after: f64) -> Self {
        let distinct = remaining_distinct(self.distinct, before, after);
        ColumnEstimate { distinct, ..self }
    }

    fn at_most(self, distinct: f64) -> Self {
        ColumnEstimate { distinct: self.distinct.min(distinct), ..self }
    }
}

/// Distinct values among `after` rows drawn from `before` rows with `distinct` values.
fn remaining_distinct(distinct: f64, before: f64, after: f64) -> f64 {
    if after >= before || before <= 0.0 {
        return distinct;
    }
    let share = (after / before).clamp(0.0, 1.0);
    let per_value = (before / distinct.max(1.0)).max(1.0);
    (distinct * (1.0 - (1.0 - share).powf(per_value))).clamp(1.0, after.max(1.0))
}

/// Estimates plans. Remembers by the address of a plan's nodes what it has computed: use one estimator only as long as
/// the plans that it was asked about stay where they are.
#[derive(Default)]
pub struct Estimator {
    rows: RefCell<HashMap<usize, f64>>,
    columns: RefCell<HashMap<(usize, usize), ColumnEstimate>>,
}

impl Estimator {
    /// Rows that a plan gives.
    pub fn rows(&self, plan: &Plan) -> f64 {
        let address = std::ptr::from_ref(plan) as usize;
        if let Some(&known) = self.rows.borrow().get(&address) {
            return known;
        }
        let rows = self.compute_rows(plan).max(0.0);
        self.rows.borrow_mut().insert(address, rows);
        rows
    }

    /// The estimate for the column at `index` of a plan's output.
    pub fn column(&self, plan: &Plan, index: usize) -> ColumnEstimate {
        let key = (std::ptr::from_ref(plan) as usize, index);
        if let Some(&known) = self.columns.borrow().get(&key) {
            return known;
        }
        let mut column = self.compute_column(plan, index);
        column.distinct = column.distinct.min(self.rows(plan)).max(1.0);
        self.columns.borrow_mut().insert(key, column);
        column
    }

    /// The estimate for an expression over a plan's output.
    pub fn expr(&self, plan: &Plan, expr: &Expr) -> ColumnEstimate {
        expr_estimate(expr, &|index| self.column(plan, index))
    }

    /// Share of a table's rows that a filter over the columns that a scan reads lets pass.
    pub fn filter_share(&self, scan: &ScanNode, filter: &Expr) -> f64 {
        conjunction(std::slice::from_ref(filter), &|source| self.source_column(scan, source))
    }

    /// Groups that keys over `input` make: those of one table are no more than its rows.
    pub fn groups(&self, input: &Plan, keys: &[Expr]) -> f64 {
        let rows = self.rows(input);
        let mut tables: Vec<(Option<&Plan>, Vec<f64>)> = Vec::new();
        for key in keys {
            let estimate = self.expr(input, key);
            let distinct = estimate.distinct + if estimate.nulls > 0.0 { 1.0 } else { 0.0 };
            let table = match key.columns().as_slice() {
                [column] => table_of(input, *column),
                _ => None,
            };
            match tables
                .iter_mut()
                .find(|(known, _)| known.zip(table).is_some_and(|(known, table)| std::ptr::eq(known, table)))
            {
                Some((_, known)) => known.push(distinct),
                None => tables.push((table, vec![distinct])),
            }
        }
        let of_tables = tables
            .into_iter()
            .map(|(table, distinct)| {
                damped_product(distinct).min(table.map_or(f64::INFINITY, |table| self.rows(table).max(1.0) + 1.0))
            })
            .collect();
        damped_product(of_tables).min(rows).max(if rows > 0.0 { 1.0 } else { 0.0 })
    }

    fn compute_rows(&self, plan: &Plan) -> f64 {
        match &plan.node {
            PlanNode::Scan(scan) => {
                let rows = table_rows(scan);
                let kept = rows * conjunction(&scan.filters, &|source| self.source_column(scan, source));
                scan.limit.map_or(kept, |limit| kept.min(limit as f64))
            }
            PlanNode::Shared(shared) => self.rows(&shared.plan),
            PlanNode::Values(blocks) => blocks.iter().map(|block| block.rows).sum::<usize>() as f64,
            PlanNode::Filter { input, predicate } => {
                self.rows(input) * conjunction(std::slice::from_ref(predicate), &|index| self.column(input, index))
            }
            PlanNode::Project { input, .. }
            | PlanNode::LateFetch { input, .. }
            | PlanNode::BuildRuntimeFilter { input, .. } => self.rows(input),
            PlanNode::Sort { input, limit, .. } => {
                limit.map_or(f64::INFINITY, |limit| limit as f64).min(self.rows(input))
            }
            PlanNode::Limit { input, limit, offset, .. } => {
                limit.map_or(f64::INFINITY, |limit| limit as f64).min((self.rows(input) - *offset as f64).max(0.0))
            }
            PlanNode::LimitLast { input, limit, .. } => (*limit as f64).min(self.rows(input)),
            PlanNode::LimitBy { input, keys, limit, .. } => {
                (self.groups(input, keys) * *limit as f64).min(self.rows(input))
            }
            PlanNode::Distinct { input, limit } => {
                let all: Vec<Expr> = input
                    .schema
                    .fields
                    .iter()
                    .enumerate()
                    .map(|(i, field)| Expr::column(i, field.data_type.clone()))
                    .collect();
                limit.map_or(f64::INFINITY, |limit| limit as f64).min(self.groups(input, &all))
            }
            PlanNode::Aggregate(node) => self.aggregate_rows(node),
            PlanNode::Join(node) => self.join_rows(node),
            PlanNode::Union(inputs) => inputs.iter().map(|input| self.rows(input)).sum(),
            PlanNode::SetOperation { left, right, operation, .. } => match operation {
                SetOperation::Intersect => self.rows(left).min(self.rows(right)),
                SetOperation::Except => self.rows(left),
            },
            PlanNode::ArrayJoin { input, .. } => self.rows(input) * ARRAY_ELEMENTS,
            // The others give about as many rows as they take.
            _ => plan.inputs().first().map_or(UNKNOWN_ROWS, |input| self.rows(input)),
        }
    }

    fn aggregate_rows(&self, node: &AggregateNode) -> f64 {
        if node.keys.is_empty() {
            return 1.0;
        }
        let sets = node.grouping_sets.as_ref().map_or(1, Vec::len);
        let groups = self.groups(&node.input, &node.keys) * sets as f64;
        node.top.as_ref().map_or(groups, |(_, limit)| groups.min(*limit as f64))
    }

    fn join_rows(&self, node: &JoinNode) -> f64 {
        let keys: Vec<(f64, f64)> = node
            .keys
            .iter()
            .map(|(a, b)| (self.expr(&node.left, a).distinct, self.expr(&node.right, b).distinct))
            .collect();
        let width = node.left.schema.len();
        let column = |index: usize| {
            if index < width { self.column(&node.left, index) } else { self.column(&node.right, index - width) }
        };
        let residual =
            node.residual.as_ref().map_or(1.0, |residual| conjunction(std::slice::from_ref(residual), &column));
        let sides = JoinSides { left: self.rows(&node.left), right: self.rows(&node.right) };
        join_rows(node.kind, node.strictness, sides, &keys, residual)
    }

    fn compute_column(&self, plan: &Plan, index: usize) -> ColumnEstimate {
        match &plan.node {
            PlanNode::Scan(scan) => match scan.output.get(index) {
                Some(&source) => {
                    let column = self.source_column(scan, source);
                    column.thinned(table_rows(scan), self.rows(plan)).at_most(distinct_left(
                        &scan.filters,
                        source,
                        &column,
                    ))
                }
                None => ColumnEstimate::unknown(self.rows(plan)),
            },
            PlanNode::Project { input, exprs } => match exprs.get(index) {
                Some(expr) => self.expr(input, expr),
                None => ColumnEstimate::unknown(self.rows(plan)),
            },
            PlanNode::Shared(shared) => self.column(&shared.plan, index),
            PlanNode::Filter { input, predicate } => {
                let column = self.column(input, index);
                column.thinned(self.rows(input), self.rows(plan)).at_most(distinct_left(
                    std::slice::from_ref(predicate),
                    index,
                    &column,
                ))
            }
            PlanNode::Aggregate(node) => match node.keys.get(index) {
                Some(key) => self.expr(&node.input, key),
                None => ColumnEstimate::unknown(self.rows(plan)),
            },
            PlanNode::Join(node) => self.join_column(plan, node, index),
            PlanNode::Union(inputs) => {
                let columns: Vec<ColumnEstimate> = inputs.iter().map(|input| self.column(input, index)).collect();
                let least =
                    |of: fn(&ColumnEstimate) -> Option<f64>| columns.iter().map(of).collect::<Option<Vec<f64>>>();
                ColumnEstimate {
                    distinct: columns.iter().map(|column| column.distinct).sum(),
                    low: least(|column| column.low).and_then(|values| values.into_iter().reduce(f64::min)),
                    high: least(|column| column.high).and_then(|values| values.into_iter().reduce(f64::max)),
                    nulls: columns.iter().map(|column| column.nulls).fold(0.0, f64::max),
                    is_measured: columns.iter().all(|column| column.is_measured),
                }
            }
            _ => match plan.inputs().first() {
                Some(input) if index < input.schema.len() => self.column(input, index),
                _ => ColumnEstimate::unknown(self.rows(plan)),
            },
        }
    }

    fn join_column(&self, plan: &Plan, node: &JoinNode, index: usize) -> ColumnEstimate {
        let width = node.left.schema.len();
        let is_left = index < width;
        let (side, other, index) =
            if is_left { (&node.left, &node.right, index) } else { (&node.right, &node.left, index - width) };
        let column = self.column(side, index);
        let thins = matches!(node.kind, JoinKind::Inner)
            || node.strictness == JoinStrictness::Semi
            || node.strictness == JoinStrictness::Anti;
        if !thins {
            return column;
        }
        let thinned = column.thinned(self.rows(side), self.rows(plan));
        if node.strictness == JoinStrictness::Anti {
            return thinned;
        }
        // A key has no more values than its partner: rows go by value, not at random.
        let partners = node
            .keys
            .iter()
            .map(|(a, b)| if is_left { (a, b) } else { (b, a) })
            .filter(|(own, _)| own.as_column() == Some(index));
        let distinct = partners.map(|(_, partner)| self.expr(other, partner).distinct).fold(thinned.distinct, f64::min);
        ColumnEstimate { distinct, ..thinned }
    }

    /// The estimate for a column that a scan reads, before its filters.
    fn source_column(&self, scan: &ScanNode, source: usize) -> ColumnEstimate {
        let rows = table_rows(scan);
        let Some(ReadColumn::Column(column)) = scan.source.get(source) else { return ColumnEstimate::unknown(rows) };
        let key = (std::sync::Arc::as_ptr(&scan.table).cast::<()>() as usize, *column);
        if let Some(&known) = self.columns.borrow().get(&key) {
            return known;
        }
        let estimate = self.table_column(scan, *column, rows);
        self.columns.borrow_mut().insert(key, estimate);
        estimate
    }

    fn table_column(&self, scan: &ScanNode, column: usize, rows: f64) -> ColumnEstimate {
        let definition = scan.table.definition();
        let (Some(statistics), Some(column)) = (scan.table.column_statistics(column), definition.columns.get(column))
        else {
            return ColumnEstimate::unknown(rows);
        };
        let number = |value: &Option<Value>| value.as_ref().and_then(|value| number_of(value, &column.data_type));
        let (low, high) = (number(&statistics.min), number(&statistics.max));
        let mut distinct = statistics.distinct.map_or(rows, |distinct| distinct as f64);
        // Whole numbers cannot have more values than their range.
        if let (Some(low), Some(high), true) = (low, high, is_discrete(&column.data_type)) {
            distinct = distinct.min(high - low + 1.0);
        }
        let nulls = if rows > 0.0 { statistics.nulls as f64 / rows } else { 0.0 };
        ColumnEstimate { distinct: distinct.max(1.0), low, high, nulls, is_measured: statistics.distinct.is_some() }
    }
}

/// The number of combinations of values of several columns. Columns often depend on each other: each further one counts
/// less.
fn damped_product(mut distinct: Vec<f64>) -> f64 {
    distinct.sort_by(|a, b| b.total_cmp(a));
    distinct.iter().enumerate().map(|(i, d)| d.powf(1.0 / (1.0 + i as f64 / 2.0))).product()
}

/// The scan that a column comes from, where the operators between only drop and repeat rows.
fn table_of(plan: &Plan, index: usize) -> Option<&Plan> {
    match &plan.node {
        PlanNode::Scan(_) => Some(plan),
        PlanNode::Project { input, exprs } => match exprs.get(index)?.columns().as_slice() {
            [column] => table_of(input, *column),
            _ => None,
        },
        PlanNode::Join(node) => match index.checked_sub(node.left.schema.len()) {
            None => table_of(&node.left, index),
            Some(index) => table_of(&node.right, index),
        },
        PlanNode::Filter { input, .. }
        | PlanNode::Sort { input, .. }
        | PlanNode::Distinct { input, .. }
        | PlanNode::BuildRuntimeFilter { input, .. } => table_of(input, index),
        _ => None,
    }
}

fn table_rows(scan: &ScanNode) -> f64 {
    scan.table.row_count().map_or(UNKNOWN_ROWS, |rows| rows as f64)
}

fn is_discrete(data_type: &DataType) -> bool {
    let base = data_type.base();
    base.is_integer() || matches!(base, DataType::Bool | DataType::Date | DataType::DateTime(_)) || base.is_enum()
}

/// A value as a number that orders like it and measures distances, if its type has one: strings by their first bytes.
fn number_of(value: &Value, data_type: &DataType) -> Option<f64> {
    match (value, data_type.base()) {
        (Value::String(bytes), DataType::String) => Some(
            bytes
                .iter()
                .chain(std::iter::repeat(&0))
                .take(7)
                .fold(0.0, |number, &byte| number * 256.0 + f64::from(byte)),
        ),
        (Value::String(_), _) => None,
        (value, DataType::Decimal { scale, .. }) => Some(value.as_f64()? / 10f64.powi(i32::from(*scale))),
        (value, _) => value.as_f64().filter(|number| !number.is_nan()),
    }
}

/// The estimate for an expression over columns.
pub fn expr_estimate(expr: &Expr, columns: &dyn Fn(usize) -> ColumnEstimate) -> ColumnEstimate {
    match &expr.kind {
        ExprKind::Column(index) => columns(*index),
        ExprKind::Literal(value) => {
            let number = number_of(value, &expr.data_type);
            ColumnEstimate {
                distinct: 1.0,
                low: number,
                high: number,
                nulls: if value.is_null() { 1.0 } else { 0.0 },
                is_measured: true,
            }
        }
        ExprKind::Call { function, args } => {
            let inner: Vec<ColumnEstimate> = args.iter().map(|arg| expr_estimate(arg, columns)).collect();
            let nulls = inner.iter().map(|arg| arg.nulls).fold(0.0, f64::max);
            let all: f64 = inner.iter().map(|arg| arg.distinct).product();
            // Conversions keep values apart; other functions bring some together.
            let keeps = function.properties().injectivity != Injectivity::Unknown;
            let distinct = if keeps { all } else { (all * FUNCTION_KEEPS_DISTINCT).max(all.min(2.0)) };
            ColumnEstimate { distinct: distinct.max(1.0), low: None, high: None, nulls, is_measured: false }
        }
        ExprKind::Lambda(_) | ExprKind::Placeholder(_) => ColumnEstimate::unknown(1.0),
    }
}
