//! `ORDER BY … WITH FILL` in the logical plan.

use crate::logical::Plan;
use functions::Expr;
use types::Value;

/// Puts in rows that are missing in a sorted input. Gives the input's columns.
#[derive(Clone)]
pub struct FillNode {
    /// Sorted rows.
    pub input: Plan,
    /// Columns of the sort keys before the first fill column: each of their values is filled by itself.
    pub prefix: Vec<usize>,
    /// The fill columns, the outermost first.
    pub columns: Vec<FillColumn>,
    /// `INTERPOLATE`: columns of filled rows, computed from the row before.
    pub interpolate: Vec<(usize, Expr)>,
}

/// A column of `WITH FILL`.
#[derive(Clone, Debug)]
pub struct FillColumn {
    /// The position of the column.
    pub column: usize,
    /// Whether the order is `DESC`.
    pub descending: bool,
    /// The beginning of the grid; `None` for the first value.
    pub from: Option<Value>,
    /// The end of the grid, not included.
    pub to: Option<Value>,
    /// The distance from one value of the grid to the next.
    pub step: FillStep,
    /// The distance behind a row up to which filling goes on.
    pub staleness: Option<FillStep>,
}

/// A distance in a fill column.
#[derive(Clone, Debug)]
pub enum FillStep {
    /// A distance in the units of an integer, date or time.
    Integer(i128),
    /// A distance of floats.
    Float(f64),
    /// The moved value as an expression over a column of one: for steps of the calendar.
    Calendar(Expr),
}
