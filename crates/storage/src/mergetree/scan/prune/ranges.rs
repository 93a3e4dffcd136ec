//! Conditions over what others than parts say of their columns: pieces of files.

use super::CompiledCondition;
use super::span::{Span, UNSURE, Verdict, judge_test};
use crate::condition::{Condition, Test};
use functions::ExprKind;
use types::Value;

/// A condition of columns, to be held against ranges of their values.
#[derive(Clone)]
pub struct RangeCondition(CompiledCondition);

/// What is known of a column in some rows.
#[derive(Clone, Debug)]
pub struct ValueRange {
    /// No value that is not NULL is smaller.
    pub low: Option<Value>,
    /// No value that is not NULL is larger.
    pub high: Option<Value>,
    /// Whether there may be NULL.
    pub may_be_null: bool,
    /// Whether there may be anything but NULL.
    pub may_be_value: bool,
    /// Whether there may be NaN, of which the bounds say nothing.
    pub may_be_nan: bool,
}

impl ValueRange {
    /// One value in all rows.
    pub fn of_value(value: &Value) -> Self {
        let is_null = value.is_null();
        let bound = (!is_null).then(|| value.clone());
        ValueRange {
            low: bound.clone(),
            high: bound,
            may_be_null: is_null,
            may_be_value: !is_null,
            may_be_nan: matches!(value, Value::Float(_)),
        }
    }
}

impl RangeCondition {
    /// The condition of a table's columns, by their positions; `None` where it says nothing of ranges.
    pub fn new(condition: &Condition) -> Option<Self> {
        let column_of = |expr: &functions::Expr| match expr.kind {
            ExprKind::Column(column) => Some(column),
            _ => None,
        };
        let compiled = CompiledCondition::new(condition, &[], &column_of);
        (!compiled.is_unknown_to_spans()).then_some(RangeCondition(compiled))
    }

    /// The columns that it asks of.
    pub fn columns(&self) -> Vec<usize> {
        self.0.sources()
    }

    /// Whether rows may pass whose columns are in these ranges; of `None` nothing is known.
    pub fn may_pass(&self, range_of: &dyn Fn(usize) -> Option<ValueRange>) -> bool {
        let verdict = self.0.judge_atoms(&|column, chain, test| {
            let Some(range) = range_of(column) else { return UNSURE };
            if range.may_be_nan && !chain.is_empty() {
                return UNSURE;
            }
            let span = Span {
                low: range.low,
                high: range.high,
                may_be_null: range.may_be_null,
                may_be_value: range.may_be_value,
            };
            let Some(span) = super::chain::span_through(span, chain) else { return UNSURE };
            let verdict = judge_test(test, &span);
            Verdict { may_fail: verdict.may_fail || range.may_be_nan, ..verdict }
        });
        verdict.may_pass
    }

    /// Whether rows may pass of whose columns it is known which values they surely do not have: `may_hold` says of a
    /// column and a value whether the value may be there.
    pub fn may_pass_values(&self, may_hold: &dyn Fn(usize, &Value) -> bool) -> bool {
        let verdict = self.0.judge_atoms(&|column, chain, test| {
            let may_pass = match test {
                _ if !chain.is_empty() => true,
                Test::Range { low: Some((low, true)), high: Some((high, true)) } if low == high => {
                    may_hold(column, low)
                }
                Test::OneOf(values) => values.iter().any(|value| may_hold(column, value)),
                _ => true,
            };
            Verdict { may_pass, may_fail: true }
        });
        verdict.may_pass
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use functions::Expr;
    use types::DataType;

    fn less(value: f64) -> Condition {
        let test = Test::Range { low: None, high: Some((Value::Float(value), false)) };
        Condition::Atom { subject: Expr::column(3, DataType::Float64), test }
    }

    #[test]
    fn nan_passes_what_is_negated() {
        let range = |may_be_nan| ValueRange {
            low: Some(Value::Float(1.0)),
            high: Some(Value::Float(2.0)),
            may_be_null: false,
            may_be_value: true,
            may_be_nan,
        };
        let check = |condition: Condition, may_be_nan: bool| {
            let condition = RangeCondition::new(&condition).unwrap();
            assert_eq!(condition.columns(), [3]);
            condition.may_pass(&|_| Some(range(may_be_nan)))
        };
        assert!(!check(less(1.0), true));
        assert!(check(less(1.5), true));
        let not_less = || Condition::Not(Box::new(less(5.0)));
        assert!(!check(not_less(), false));
        assert!(check(not_less(), true));
    }

    #[test]
    fn values_that_are_not_there() {
        let one = |value: u64| Condition::Atom {
            subject: Expr::column(0, DataType::UInt64),
            test: Test::equals(Value::UInt(value)),
        };
        let passes = |condition: Condition| {
            RangeCondition::new(&condition).unwrap().may_pass_values(&|_, value| *value == Value::UInt(7))
        };
        assert!(passes(one(7)) && !passes(one(8)));
        assert!(passes(Condition::Or(vec![one(8), one(7)])));
        assert!(!passes(Condition::And(vec![one(8), one(7)])));
        assert!(passes(Condition::Not(Box::new(one(8)))));
    }
}
