//! Conditions for skipping: what a filter says about single expressions, without its row-by-row details.
//!
//! A condition is *weaker* than the filter it was made from: where it cannot be true, the filter cannot be.

use functions::Expr;
use types::Value;

/// A tree of tests. Values are physical values of the subject's type.
#[derive(Clone, Debug, PartialEq)]
pub enum Condition {
    /// Nothing is known: may be true and may be false.
    Unknown,
    /// Always false: nothing needs to be read.
    False,
    /// A test of one expression over the table's columns (by position in the definition).
    Atom {
        /// Deterministic; often just a column.
        subject: Expr,
        /// What is tested.
        test: Test,
    },
    /// All hold.
    And(Vec<Condition>),
    /// At least one holds.
    Or(Vec<Condition>),
    /// Does not hold.
    Not(Box<Condition>),
}

/// A test of one value. NULL passes none but [`Test::IsNull`].
#[derive(Clone, Debug, PartialEq)]
pub enum Test {
    /// Between the bounds, where there are bounds. Strings compare by bytes; `LIKE 'x%'` comes as a range.
    Range {
        /// The lower bound and whether it belongs to the range.
        low: Option<(Value, bool)>,
        /// The upper bound and whether it belongs to the range.
        high: Option<(Value, bool)>,
    },
    /// One of these values, sorted by [`Value::compare`].
    OneOf(Vec<Value>),
    /// Is NULL.
    IsNull,
    /// A string that holds all of these one behind another: `LIKE '%a%b%'`.
    Contains(Vec<Vec<u8>>),
    /// A string that holds this word: `hasToken`.
    HasToken(Vec<u8>),
    /// An array that holds this value: `has`.
    Has(Value),
}

impl Test {
    /// Equal to one value.
    pub fn equals(value: Value) -> Self {
        Test::Range { low: Some((value.clone(), true)), high: Some((value, true)) }
    }
}
