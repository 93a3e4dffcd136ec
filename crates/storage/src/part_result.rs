//! The part result: what a query makes of all rows of a table that pass its filters, as far as it can be kept for each
//! part.

use crate::projection::ProjectionCall;
use crate::table::ReadColumn;
use functions::Expr;
use std::sync::Arc;

/// Groups with their states, or the first rows of an order, over rows that pass filters. Just-in-time indexes keep it
/// of parts once it is asked for again and again.
///
/// # Invariants
/// - its expressions are deterministic and use no state that goes away (dictionaries).
/// - equal identities have equal results on every part that stores all columns.
#[derive(Clone, Debug)]
pub struct PartResult {
    /// A text with everything that the result of a part depends on, literals included.
    pub identity: String,
    /// The text for users.
    pub text: String,
    /// Columns that filters and expressions read; these count in it.
    pub columns: Vec<ReadColumn>,
    /// Names that [`ReadColumn::Path`] refers to.
    pub paths: Vec<Arc<str>>,
    /// Filters in the order in which they are tried.
    pub filters: Vec<Expr>,
    /// The result that is made of the rows.
    pub kind: PartResultKind,
}

/// The results that parts can keep.
#[derive(Clone, Debug)]
pub enum PartResultKind {
    /// `GROUP BY keys`.
    Groups {
        /// The keys.
        keys: Vec<Expr>,
        /// The aggregate functions.
        calls: Vec<ProjectionCall>,
    },
    /// `ORDER BY keys LIMIT rows`.
    FirstRows {
        /// The order.
        keys: Vec<OrderKey>,
        /// The number of rows.
        rows: usize,
    },
}

/// An element of `ORDER BY`.
#[derive(Clone, Debug)]
pub struct OrderKey {
    /// The keys of the order.
    pub expr: Expr,
    /// `DESC`.
    pub descending: bool,
    /// NULL and NaN come before everything else.
    pub specials_first: bool,
}
