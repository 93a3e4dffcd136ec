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
pub(crate) mod chain;
pub(crate) mod condition_cache;
pub(crate) mod facts;
pub(crate) mod interval_index;
pub(crate) mod keys;
pub(crate) mod ranges;
pub(crate) mod span;

use crate::condition::{Condition, Test};
use crate::mergetree::scan::prune::chain::{Link, carry_test, chain_between, link_of, span_through};
use crate::mergetree::scan::prune::span::{Span, UNSURE, Verdict, judge_test};
use functions::Expr;
use std::collections::BTreeMap;
use types::Value;

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

    /// The question to the index, with the names of its sources, as `EXPLAIN indexes = 1` shows it: of conditions that
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

    /// The rest of a range with one end: the other range.
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

    /// Whether values that pass lie in one run of an index that is sorted by the sources: each source that is tested is
    /// one value, or a range behind sources that are one value each.
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
        self.judge_atoms(&|source, chain, test| match span_through(span_of(source), chain) {
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
