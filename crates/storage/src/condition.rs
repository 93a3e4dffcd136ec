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
        /// The tested expression.
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

impl Condition {
    /// As `EXPLAIN indexes = 1` shows it, with the names of columns.
    pub fn display_with(&self, name: &dyn Fn(usize) -> String) -> String {
        let list =
            |parts: &[Condition]| parts.iter().map(|part| part.display_with(name)).collect::<Vec<_>>().join(", ");
        match self {
            Condition::Unknown => "true".into(),
            Condition::False => "false".into(),
            Condition::And(parts) => format!("and({})", list(parts)),
            Condition::Or(parts) => format!("or({})", list(parts)),
            Condition::Not(inner) => format!("not({})", inner.display_with(name)),
            Condition::Atom { subject, test } => test.display_of(&subject.display_with(name)),
        }
    }
}

impl Test {
    /// The test of a subject, as `EXPLAIN indexes = 1` shows it.
    pub(crate) fn display_of(&self, subject: &str) -> String {
        match self {
            Test::IsNull => format!("({subject} is NULL)"),
            Test::Contains(needles) => format!(
                "({subject} contains {})",
                needles.iter().map(|needle| Value::string(needle).to_literal()).collect::<Vec<_>>().join(", ")
            ),
            Test::HasToken(word) => format!("({subject} has token {})", Value::string(word).to_literal()),
            Test::Has(value) => format!("({subject} has {})", value.to_literal()),
            Test::OneOf(values) => format!("({subject} in {}-element set)", values.len()),
            Test::Range { low, high } => {
                let (low, high) =
                    (low.as_ref().map(|bound| closed(bound, 1)), high.as_ref().map(|bound| closed(bound, -1)));
                let low = low.as_ref().map_or_else(
                    || "(-Inf".to_string(),
                    |(value, closed)| format!("{}{}", if *closed { "[" } else { "(" }, value.to_literal()),
                );
                let high = high.as_ref().map_or_else(
                    || "+Inf)".to_string(),
                    |(value, closed)| format!("{}{}", value.to_literal(), if *closed { "]" } else { ")" }),
                );
                format!("({subject} in {low}, {high})")
            }
        }
    }

    /// Equal to one value.
    pub fn equals(value: Value) -> Self {
        Test::Range { low: Some((value.clone(), true)), high: Some((value, true)) }
    }
}

/// A bound of integers that does not belong to its range, as the nearest one that does.
fn closed((value, is_closed): &(Value, bool), step: i64) -> (Value, bool) {
    let next = match value {
        Value::UInt(value) if !is_closed => value.checked_add_signed(step).map(Value::UInt),
        Value::Int(value) if !is_closed => value.checked_add(step).map(Value::Int),
        _ => None,
    };
    next.map_or_else(|| (value.clone(), *is_closed), |next| (next, true))
}

#[cfg(test)]
mod tests {
    use super::*;
    use types::DataType;

    #[test]
    fn conditions_are_shown_as_intervals() {
        let atom = |test| Condition::Atom { subject: Expr::column(0, DataType::UInt64), test };
        let check = |condition: Condition, expected: &str| {
            assert_eq!(condition.display_with(&|_| "x".into()), expected);
        };
        let bound = |value, is_closed| Some((Value::UInt(value), is_closed));
        check(atom(Test::equals(Value::UInt(3))), "(x in [3, 3])");
        check(atom(Test::Range { low: bound(3, false), high: None }), "(x in [4, +Inf))");
        check(atom(Test::Range { low: None, high: bound(3, false) }), "(x in (-Inf, 2])");
        // No integer is below the bound: it is not moved.
        check(atom(Test::Range { low: None, high: bound(0, false) }), "(x in (-Inf, 0))");
        check(atom(Test::OneOf(vec![Value::UInt(1), Value::UInt(2)])), "(x in 2-element set)");
        let not = Condition::Not(Box::new(atom(Test::IsNull)));
        check(Condition::And(vec![not, Condition::Unknown]), "and(not((x is NULL)), true)");
        check(
            Condition::Or(vec![Condition::False, atom(Test::Contains(vec![b"a".to_vec()]))]),
            "or(false, (x contains 'a'))",
        );
    }
}
