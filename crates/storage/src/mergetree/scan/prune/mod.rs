//! Conditions over ranges: can rows between these values pass, and can they fail?
//!
//! A condition is compiled once per scan against the *sources* of an index (key expressions, or columns with
//! statistics). An atom reaches a source
//! 1. directly: its subject is the source;
//! 2. through a chain of monotonic functions: `toYear(d) = 2020` over the source `d`;
//! 3. backwards: `t >= x` over the source `toDate(t)`, as `toDate(t) >= toDate(x)`; this only tells that rows may pass.
//!
//! NULL counts as a row that fails an atom. That is sound: were a condition true in three-valued logic, it would
//! be true whatever stands for NULL.

pub(crate) mod analysis_cache;
pub(crate) mod condition_cache;
pub(crate) mod interval_index;

use crate::condition::{Condition, Test};
use functions::Expr;
use functions::evaluate::Program;
use functions::expr::ExprKind;
use functions::scalar::{Monotonicity, ScalarFunction};
use std::collections::BTreeMap;
use std::sync::Arc;
use types::datetime::days_from_civil;
use types::{Block, ColumnBuilder, DataType, Value};

/// What is known of the values of a source over some rows.
#[derive(Clone, Debug)]
pub(crate) struct Span {
    /// No value that is not NULL lies below.
    pub low: Option<Value>,
    /// No value that is not NULL lies above.
    pub high: Option<Value>,
    /// Whether there may be NULLs.
    pub may_be_null: bool,
    /// Whether there may be anything but NULLs.
    pub may_be_value: bool,
}

impl Span {
    /// Anything.
    pub(crate) const UNKNOWN: Span = Span { low: None, high: None, may_be_null: true, may_be_value: true };

    /// Values of a sorted source from `low` to `high`, NULL last.
    pub(crate) fn sorted(low: Value, high: Value) -> Span {
        let (low_null, high_null) = (low.is_null(), high.is_null());
        Span {
            low: (!low_null).then_some(low),
            high: (!high_null).then_some(high).filter(|high| !is_nan(high)),
            may_be_null: high_null,
            may_be_value: !low_null,
        }
    }
}

fn is_nan(value: &Value) -> bool {
    matches!(value, Value::Float(v) if v.is_nan())
}

/// Whether rows may pass, and whether rows may fail.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Verdict {
    pub may_pass: bool,
    pub may_fail: bool,
}

pub(crate) const UNSURE: Verdict = Verdict { may_pass: true, may_fail: true };

/// A condition against the sources of one index.
#[derive(Clone)]
pub(crate) enum CompiledCondition {
    Unknown,
    False,
    Atom { source: usize, chain: Vec<Link>, test: Test, weak: bool },
    And(Vec<CompiledCondition>),
    Or(Vec<CompiledCondition>),
    Not(Box<CompiledCondition>),
}

/// A monotonic function of one argument that varies.
#[derive(Clone)]
pub(crate) struct Link {
    function: Arc<dyn ScalarFunction>,
    argument: usize,
    /// Over one column.
    call: Expr,
    input: DataType,
    program: Program,
}

impl CompiledCondition {
    /// Compiles `condition`; `source_of` finds the source that is exactly an expression; `sources` are the sources'
    /// own expressions, to reach backwards.
    pub(crate) fn new(
        condition: &Condition,
        sources: &[Expr],
        source_of: &dyn Fn(&Expr) -> Option<usize>,
    ) -> CompiledCondition {
        let all = |items: &[Condition]| {
            items.iter().map(|item| CompiledCondition::new(item, sources, source_of)).collect::<Vec<_>>()
        };
        match condition {
            Condition::Unknown => CompiledCondition::Unknown,
            Condition::False => CompiledCondition::False,
            Condition::Atom { subject, test } => compile_atom(subject, test, sources, source_of),
            Condition::And(items) => {
                // An unknown item stays: under a NOT it is what keeps the others from deciding alone.
                let items = all(items);
                if items.iter().all(CompiledCondition::is_unknown) {
                    CompiledCondition::Unknown
                } else {
                    CompiledCondition::And(items)
                }
            }
            Condition::Or(items) => {
                let items = all(items);
                if items.iter().any(CompiledCondition::is_unknown) {
                    CompiledCondition::Unknown
                } else {
                    CompiledCondition::Or(items)
                }
            }
            Condition::Not(item) => match CompiledCondition::new(item, sources, source_of) {
                CompiledCondition::Unknown => CompiledCondition::Unknown,
                item => CompiledCondition::Not(Box::new(item)),
            },
        }
    }

    /// Whether the index can say nothing at all.
    pub(crate) fn is_unknown(&self) -> bool {
        matches!(self, CompiledCondition::Unknown)
    }

    /// Whether ranges of values can say nothing: texts and elements are found by filters alone.
    pub(crate) fn is_unknown_to_spans(&self) -> bool {
        match self {
            CompiledCondition::Unknown => true,
            CompiledCondition::False => false,
            CompiledCondition::Atom { test, .. } => {
                matches!(test, Test::Contains(_) | Test::HasToken(_) | Test::Has(_))
            }
            CompiledCondition::And(items) => items.iter().all(CompiledCondition::is_unknown_to_spans),
            CompiledCondition::Or(items) => items.iter().any(CompiledCondition::is_unknown_to_spans),
            CompiledCondition::Not(item) => item.is_unknown_to_spans(),
        }
    }

    /// What the index is asked, with the names of its sources, as `EXPLAIN indexes = 1` shows it: of conditions that
    /// must all hold those that are known, the last first, in pairs.
    pub(crate) fn display_with(&self, name: &dyn Fn(usize) -> String) -> String {
        let pairs = |word: &str, items: &[CompiledCondition]| {
            let shown = items.iter().filter(|item| !item.is_unknown()).map(|item| item.display_with(name));
            shown.reduce(|before, item| format!("{word}({item}, {before})")).unwrap_or_else(|| "true".into())
        };
        match self {
            CompiledCondition::Unknown => "true".into(),
            CompiledCondition::False => "false".into(),
            CompiledCondition::And(items) => pairs("and", items),
            CompiledCondition::Or(items) => pairs("or", items),
            CompiledCondition::Not(item) => match item.inverted() {
                Some(inverted) => inverted.display_with(name),
                None => format!("not({})", item.display_with(name)),
            },
            CompiledCondition::Atom { source, chain, test, .. } => {
                let subject =
                    chain.iter().fold(name(*source), |inner, link| link.call.display_with(&|_| inner.clone()));
                test.display_of(&subject)
            }
        }
    }

    /// What does not pass a range with one end: the other range.
    fn inverted(&self) -> Option<CompiledCondition> {
        let CompiledCondition::Atom { source, chain, test: Test::Range { low, high }, weak } = self else {
            return None;
        };
        let other = |bound: &Option<(Value, bool)>| bound.as_ref().map(|(value, closed)| (value.clone(), !closed));
        if low.is_some() == high.is_some() {
            return None;
        }
        let test = Test::Range { low: other(high), high: other(low) };
        Some(CompiledCondition::Atom { source: *source, chain: chain.clone(), test, weak: *weak })
    }

    /// Whether what passes lies in one run of an index that is sorted by the sources: each source that is tested is one
    /// value, or a range behind sources that are one value each.
    pub(crate) fn is_one_range(&self) -> bool {
        // 0: nothing is known, 1: a range, 2: one value.
        let mut known: BTreeMap<usize, u8> = BTreeMap::new();
        if !self.is_of_ranges(&mut known) || !known.contains_key(&0) {
            return false;
        }
        let most = known.keys().last().copied().unwrap_or(0);
        let is_value = |source: usize| known.get(&source) == Some(&2);
        (0..most).all(is_value)
    }

    /// Whether all tests are of ranges that must all hold; `known` takes how narrow each source is.
    fn is_of_ranges(&self, known: &mut BTreeMap<usize, u8>) -> bool {
        let narrowness = match self {
            CompiledCondition::Unknown => return true,
            CompiledCondition::And(items) => return items.iter().all(|item| item.is_of_ranges(known)),
            CompiledCondition::False | CompiledCondition::Or(_) => return false,
            // What is not in a range with one end is in the other range.
            CompiledCondition::Not(item) => match &**item {
                CompiledCondition::Atom { test: Test::Range { low, high }, .. } if low.is_none() != high.is_none() => 1,
                _ => return false,
            },
            CompiledCondition::Atom { test: Test::Range { low: Some(low), high: Some(high) }, .. }
                if low.0 == high.0 =>
            {
                2
            }
            CompiledCondition::Atom { test: Test::Range { .. }, .. } => 1,
            CompiledCondition::Atom { test: Test::OneOf(values), .. } if values.len() == 1 => 2,
            CompiledCondition::Atom { .. } => return false,
        };
        self.visit(&mut |source| {
            let narrowest = known.entry(source).or_default();
            *narrowest = (*narrowest).max(narrowness);
        });
        true
    }

    /// Sources that the condition reaches.
    pub(crate) fn sources(&self) -> Vec<usize> {
        let mut found = Vec::new();
        self.visit(&mut |source| found.push(source));
        found.sort_unstable();
        found.dedup();
        found
    }

    fn visit(&self, visit: &mut dyn FnMut(usize)) {
        match self {
            CompiledCondition::Unknown | CompiledCondition::False => {}
            CompiledCondition::Atom { source, .. } => visit(*source),
            CompiledCondition::And(items) | CompiledCondition::Or(items) => {
                items.iter().for_each(|item| item.visit(visit))
            }
            CompiledCondition::Not(item) => item.visit(visit),
        }
    }

    /// The verdict over rows whose sources have the given spans.
    pub(crate) fn judge(&self, span_of: &dyn Fn(usize) -> Span) -> Verdict {
        self.judge_atoms(&|source, chain, test| match follow(span_of(source), chain) {
            Some(span) => judge_test(test, &span),
            None => UNSURE,
        })
    }

    /// The verdict over rows, atom by atom: `atom` takes a source, what is between it and the test, and the test.
    pub(crate) fn judge_atoms(&self, atom: &dyn Fn(usize, &[Link], &Test) -> Verdict) -> Verdict {
        match self {
            CompiledCondition::Unknown => UNSURE,
            CompiledCondition::False => Verdict { may_pass: false, may_fail: true },
            CompiledCondition::Atom { source, chain, test, weak } => {
                let verdict = atom(*source, chain, test);
                Verdict { may_pass: verdict.may_pass, may_fail: verdict.may_fail || *weak }
            }
            CompiledCondition::And(items) => {
                items.iter().fold(Verdict { may_pass: true, may_fail: false }, |all, item| {
                    if !all.may_pass {
                        return all;
                    }
                    let one = item.judge_atoms(atom);
                    Verdict { may_pass: one.may_pass, may_fail: all.may_fail || one.may_fail }
                })
            }
            CompiledCondition::Or(items) => {
                items.iter().fold(Verdict { may_pass: false, may_fail: true }, |all, item| {
                    let one = item.judge_atoms(atom);
                    Verdict { may_pass: all.may_pass || one.may_pass, may_fail: all.may_fail && one.may_fail }
                })
            }
            CompiledCondition::Not(item) => {
                let inner = item.judge_atoms(atom);
                Verdict { may_pass: inner.may_fail, may_fail: inner.may_pass }
            }
        }
    }
}

fn compile_atom(
    subject: &Expr,
    test: &Test,
    sources: &[Expr],
    source_of: &dyn Fn(&Expr) -> Option<usize>,
) -> CompiledCondition {
    // Down from the subject to a source.
    let mut chain = Vec::new();
    let mut inner = subject;
    loop {
        if let Some(source) = source_of(inner) {
            chain.reverse();
            let usable = chain.is_empty() || *test != Test::IsNull;
            return if usable {
                CompiledCondition::Atom { source, chain, test: test.clone(), weak: false }
            } else {
                CompiledCondition::Unknown
            };
        }
        let Some((link, argument)) = link_of(inner) else { break };
        chain.push(link);
        inner = argument;
    }
    // Down from a source to the subject.
    for (source, expr) in sources.iter().enumerate() {
        if let Some(chain) = chain_between(expr, subject)
            && let Some(test) = carry_test(test, &chain, &subject.data_type)
        {
            return CompiledCondition::Atom { source, chain: Vec::new(), test, weak: true };
        }
    }
    CompiledCondition::Unknown
}

/// The outermost call as a function of its one argument that is no literal.
fn link_of(expr: &Expr) -> Option<(Link, &Expr)> {
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
fn chain_between(outer: &Expr, inner: &Expr) -> Option<Vec<Link>> {
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
fn follow(span: Span, chain: &[Link]) -> Option<Span> {
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
fn carry_test(test: &Test, chain: &[Link], subject: &DataType) -> Option<Test> {
    carry_values(test, chain, subject).or_else(|| carry_range(test, chain, subject))
}

/// Values that are carried one by one, at most.
const VALUES_MAX: usize = 100;

/// What a chain gives for each value of a test for equality: `k = 7` over `k % 100`.
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

fn judge_test(test: &Test, span: &Span) -> Verdict {
    if *test == Test::IsNull {
        return Verdict { may_pass: span.may_be_null, may_fail: span.may_be_value };
    }
    if !span.may_be_value {
        return Verdict { may_pass: false, may_fail: true };
    }
    let (may_pass, all_pass) = match test {
        Test::Range { low, high } => judge_range(low.as_ref(), high.as_ref(), span),
        Test::OneOf(values) => judge_list(values, span),
        Test::IsNull | Test::Contains(_) | Test::HasToken(_) | Test::Has(_) => (true, false),
    };
    Verdict { may_pass, may_fail: !all_pass || span.may_be_null }
}

/// Whether a value of the span may lie in the range, and whether all surely do.
fn judge_range(low: Option<&(Value, bool)>, high: Option<&(Value, bool)>, span: &Span) -> (bool, bool) {
    // The span's least value against the upper end, and its greatest against the lower.
    let above_low = |value: &Value| {
        low.is_none_or(
            |(low, included)| if *included { value.compare(low).is_ge() } else { value.compare(low).is_gt() },
        )
    };
    let below_high = |value: &Value| {
        high.is_none_or(
            |(high, included)| if *included { value.compare(high).is_le() } else { value.compare(high).is_lt() },
        )
    };
    let may_pass = span.high.as_ref().is_none_or(above_low) && span.low.as_ref().is_none_or(below_high);
    let all_pass = (low.is_none() || span.low.as_ref().is_some_and(above_low))
        && (high.is_none() || span.high.as_ref().is_some_and(below_high));
    // An open range still fails NaN, which only a span with both ends excludes.
    (may_pass, all_pass && span.low.is_some() && span.high.is_some())
}

fn judge_list(values: &[Value], span: &Span) -> (bool, bool) {
    let from = span.low.as_ref().map_or(0, |low| values.partition_point(|value| value.compare(low).is_lt()));
    let Some(first) = values.get(from) else { return (false, false) };
    let may_pass = span.high.as_ref().is_none_or(|high| first.compare(high).is_le());
    let single = span.low.as_ref().zip(span.high.as_ref()).is_some_and(|(low, high)| low.compare(high).is_eq());
    (may_pass, may_pass && single)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn span(low: i64, high: i64) -> Span {
        Span { low: Some(Value::Int(low)), high: Some(Value::Int(high)), may_be_null: false, may_be_value: true }
    }

    fn verdict(test: Test, low: i64, high: i64) -> (bool, bool) {
        let verdict = judge_test(&test, &span(low, high));
        (verdict.may_pass, verdict.may_fail)
    }

    #[test]
    fn verdicts_agree_with_counting() {
        for low in -2..6 {
            for high in low..6 {
                for (a, a_in, b, b_in) in
                    [(0, true, 3, true), (0, false, 3, false), (2, true, 2, true), (1, false, 5, true)]
                {
                    let test = Test::Range { low: Some((Value::Int(a), a_in)), high: Some((Value::Int(b), b_in)) };
                    let passes = |v: i64| (if a_in { v >= a } else { v > a }) && (if b_in { v <= b } else { v < b });
                    let (may_pass, may_fail) = verdict(test, low, high);
                    assert!(may_pass || !(low..=high).any(passes), "{low} {high} {a} {b}");
                    assert!(may_fail || (low..=high).all(passes), "{low} {high} {a} {b}");
                }
                let list = [Value::Int(-1), Value::Int(2), Value::Int(4)];
                let (may_pass, may_fail) = verdict(Test::OneOf(list.to_vec()), low, high);
                assert_eq!(may_pass, (low..=high).any(|v| [-1, 2, 4].contains(&v)));
                assert!(may_fail || low == high);
            }
        }
    }

    #[test]
    fn nulls_fail() {
        let null = Span { low: None, high: None, may_be_null: true, may_be_value: false };
        assert!(!judge_test(&Test::equals(Value::Int(1)), &null).may_pass);
        assert_eq!(judge_test(&Test::IsNull, &null), Verdict { may_pass: true, may_fail: false });
    }
}
