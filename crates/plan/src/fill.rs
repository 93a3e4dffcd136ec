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

/// One column of `WITH FILL`.
#[derive(Clone, Debug)]
pub struct FillColumn {
    /// Its position.
    pub column: usize,
    /// `DESC`.
    pub descending: bool,
    /// Where the grid begins; at the first value without.
    pub from: Option<Value>,
    /// Where it ends, exclusively.
    pub to: Option<Value>,
    /// From one value of the grid to the next.
    pub step: FillStep,
    /// How far behind a row filling goes on.
    pub staleness: Option<FillStep>,
}

/// A distance in a fill column.
#[derive(Clone, Debug)]
pub enum FillStep {
    /// In the units of an integer, date or time.
    Integer(i128),
    /// Of a float.
    Float(f64),
    /// The moved value as an expression over a column of one: for steps of the calendar.
    Calendar(Expr),
}
