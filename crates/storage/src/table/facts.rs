//! Facts that a planner may know of a table without reading it.

use types::Value;

/// Statistics of a column, known without reading it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ColumnStatistics {
    /// No value is less; strings may be cut.
    pub min: Option<Value>,
    /// No value is greater; strings may be cut.
    pub max: Option<Value>,
    /// NULL rows.
    pub nulls: u64,
    /// Distinct values, roughly.
    pub distinct: Option<u64>,
    /// Frequent values and the share of rows that hold each, the most frequent first, roughly. Strings may be cut.
    pub frequent: Vec<(Value, f64)>,
    /// A histogram of equal heights: values at equal distances of the sorted column, roughly. Strings may be cut.
    pub steps: Vec<Value>,
}

/// Exact facts of a table's rows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TableFacts {
    /// Their number.
    pub rows: u64,
    /// The columns asked for.
    pub columns: Vec<ColumnFacts>,
}

/// Exact facts of a column.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ColumnFacts {
    /// Least and greatest value beside NULL of a column without NaN.
    pub range: Option<(Value, Value)>,
    /// NULL rows.
    pub nulls: Option<u64>,
    /// Rows of a column without NULL that hold 0 or an empty string.
    pub defaults: Option<u64>,
    /// The sum of integers that are not NULL.
    pub sum: Option<i128>,
}
