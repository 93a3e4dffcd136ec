//! Chains of functions between what an index knows and what a condition tests: `toYear(d)` over `d`, `t` under
//! `toDate(t)`.

use crate::condition::Test;
use crate::mergetree::scan::prune::span::{Span, is_nan};
use functions::Expr;
use functions::evaluate::Program;
use functions::expr::ExprKind;
use functions::scalar::{Monotonicity, ScalarFunction};
use std::sync::Arc;
use types::datetime::days_from_civil;
use types::{Block, ColumnBuilder, DataType, Value};

/// A monotonic function of one argument that varies.
#[derive(Clone)]
pub(crate) struct Link {
    pub(crate) function: Arc<dyn ScalarFunction>,
    argument: usize,
    /// Over one column.
    pub(crate) call: Expr,
    input: DataType,
    program: Program,
}

/// The outermost call as a function of its one argument that is no literal.
pub(crate) fn link_of(expr: &Expr) -> Option<(Link, &Expr)> {
    let ExprKind::Call { function, args } = &expr.kind else { return None };
    let mut varying = args.iter().enumerate().filter(|(_, arg)| arg.as_literal().is_none());
    let (Some((argument, inner)), None) = (varying.next(), varying.next()) else { return None };
    if !function.is_deterministic() || matches!(inner.kind, ExprKind::Lambda(_)) {
        return None;
    }
    let mut args = args.clone();
    args[argument] = Expr::column(0, inner.data_type.clone());
    let call = Expr { kind: ExprKind::Call { function: function.clone(), args }, data_type: expr.data_type.clone() };
    let program = Program::new(std::slice::from_ref(&call), 1);
    Some((Link { function: function.clone(), argument, call, input: inner.data_type.clone(), program }, inner))
}

/// The functions from `inner` up to `outer`, if `outer` is a chain over it.
pub(crate) fn chain_between(outer: &Expr, inner: &Expr) -> Option<Vec<Link>> {
    let mut chain = Vec::new();
    let mut expr = outer;
    while expr != inner {
        let (link, argument) = link_of(expr)?;
        chain.push(link);
        expr = argument;
    }
    chain.reverse();
    (!chain.is_empty()).then_some(chain)
}

/// The span of a chain's result. `None` when nothing can be said.
pub(crate) fn span_through(span: Span, chain: &[Link]) -> Option<Span> {
    if chain.is_empty() {
        return Some(span);
    }
    let (mut low, mut high) = (span.low?, span.high?);
    for link in chain {
        (low, high) = link.apply(low, high)?;
    }
    // A function may give NULL for a value, and a value for NULL.
    Some(Span { low: Some(low), high: Some(high), may_be_null: true, may_be_value: true })
}

impl Link {
    /// The result for one value.
    fn value(&self, value: Value) -> Option<Value> {
        let mut builder = ColumnBuilder::new(&self.input);
        builder.push_value(&value);
        let results = self.program.run(&Block::new(vec![builder.finish()], 1)).ok()?;
        Some(results[0].value(0))
    }

    fn apply(&self, low: Value, high: Value) -> Option<(Value, Value)> {
        let direction = self.function.monotonicity(self.argument, &low, &high)?;
        let mut builder = ColumnBuilder::new(&self.input);
        builder.push_value(&low);
        builder.push_value(&high);
        let results = self.program.run(&Block::new(vec![builder.finish()], 2)).ok()?;
        let (first, second) = (results[0].value(0), results[0].value(1));
        if first.is_null() || second.is_null() || is_nan(&first) || is_nan(&second) {
            return None;
        }
        let (least, greatest) = match direction {
            Monotonicity::Rising => (first, second),
            Monotonicity::Falling => (second, first),
        };
        // A result that wrapped around is no end of a range.
        least.compare(&greatest).is_le().then_some((least, greatest))
    }
}

/// A test of `x` as a weaker test of a chain over `x`: of a monotonic one, or of any where `x` is one of few values.
pub(crate) fn carry_test(test: &Test, chain: &[Link], subject: &DataType) -> Option<Test> {
    carry_values(test, chain, subject).or_else(|| carry_range(test, chain, subject))
}

/// Values that are carried one by one, at most.
const VALUES_MAX: usize = 100;

/// The results of a chain for each value of a test for equality: `k = 7` over `k % 100`.
fn carry_values(test: &Test, chain: &[Link], subject: &DataType) -> Option<Test> {
    let values = match test {
        Test::OneOf(values) if values.len() <= VALUES_MAX => values.as_slice(),
        Test::Range { low: Some((low, true)), high: Some((high, true)) } if low == high => std::slice::from_ref(low),
        _ => return None,
    };
    // Equal values that differ in their bytes (0 and -0, padded texts) may have different results.
    let is_exact = subject.base().is_integer()
        || matches!(
            subject.base(),
            DataType::String | DataType::Date | DataType::Date32 | DataType::DateTime(_) | DataType::Uuid
        );
    if !is_exact {
        return None;
    }
    let mut carried = Vec::with_capacity(values.len());
    for value in values {
        let result = chain.iter().try_fold(value.clone(), |value, link| link.value(value))?;
        if result.is_null() || is_nan(&result) {
            return None;
        }
        carried.push(result);
    }
    carried.sort_by(Value::compare);
    carried.dedup();
    Some(if let [one] = carried.as_slice() { Test::equals(one.clone()) } else { Test::OneOf(carried) })
}

/// A range of `x` as one of a monotonic chain over `x`.
fn carry_range(test: &Test, chain: &[Link], subject: &DataType) -> Option<Test> {
    let (least, greatest) = extremes(subject.base())?;
    let (low, high) = match test {
        Test::Range { low, high } => {
            (low.as_ref().map(|(value, _)| value.clone()), high.as_ref().map(|(value, _)| value.clone()))
        }
        Test::OneOf(values) => (values.first().cloned(), values.last().cloned()),
        Test::IsNull | Test::Contains(_) | Test::HasToken(_) | Test::Has(_) => return None,
    };
    let (open_low, open_high) = (low.is_none(), high.is_none());
    let (mut from, mut to) = (low.unwrap_or(least), high.unwrap_or(greatest));
    if from.compare(&to).is_gt() {
        return None;
    }
    let mut falling = false;
    for link in chain {
        falling ^= link.function.monotonicity(link.argument, &from, &to)? == Monotonicity::Falling;
        (from, to) = link.apply(from, to)?;
    }
    let (no_low, no_high) = if falling { (open_high, open_low) } else { (open_low, open_high) };
    Some(Test::Range { low: (!no_low).then_some((from, true)), high: (!no_high).then_some((to, true)) })
}

/// The least and the greatest value of a type of integers; of times those of the calendar, beyond which functions of
/// times say nothing.
fn extremes(data_type: &DataType) -> Option<(Value, Value)> {
    Some(match data_type {
        DataType::UInt8 | DataType::Bool => (Value::UInt(0), Value::UInt(u64::from(u8::MAX))),
        DataType::UInt16 | DataType::Date => (Value::UInt(0), Value::UInt(u64::from(u16::MAX))),
        DataType::UInt32 | DataType::DateTime(_) => (Value::UInt(0), Value::UInt(u64::from(u32::MAX))),
        DataType::UInt64 => (Value::UInt(0), Value::UInt(u64::MAX)),
        DataType::Int8 => (Value::Int(i64::from(i8::MIN)), Value::Int(i64::from(i8::MAX))),
        DataType::Int16 => (Value::Int(i64::from(i16::MIN)), Value::Int(i64::from(i16::MAX))),
        DataType::Int32 => (Value::Int(i64::from(i32::MIN)), Value::Int(i64::from(i32::MAX))),
        DataType::Date32 => (Value::Int(days_from_civil(1900, 1, 1)), Value::Int(days_from_civil(2299, 12, 31))),
        DataType::Int64 => (Value::Int(i64::MIN), Value::Int(i64::MAX)),
        DataType::DateTime64(scale, _) => {
            let ticks = |days: i64| Value::Int((days * 86_400).saturating_mul(10i64.pow(u32::from(*scale).min(9))));
            (ticks(days_from_civil(1900, 1, 2)), ticks(days_from_civil(2299, 12, 31)))
        }
        _ => return None,
    })
}
