//! The share of rows that a predicate lets pass.

use super::{ColumnEstimate, expr_estimate, number_of};
use crate::analyze::literal_for;
use functions::{Comparison, Expr, ExprKind, Predicate, TextTest};
use types::Value;

/// An equality of which nothing is known.
const EQUALITY: f64 = 0.05;
/// A comparison of which nothing is known.
const RANGE: f64 = 0.33;
/// A search for a text anywhere in strings.
const SEARCH: f64 = 0.1;
/// Any other predicate.
const UNKNOWN: f64 = 0.33;
/// Least selectivity: no predicate over statistics is surer than this that nothing passes.
const LEAST: f64 = 1e-9;

/// A column estimate per position.
type Columns<'a> = &'a dyn Fn(usize) -> ColumnEstimate;

/// Share of rows that pass all of some predicates. Bounds of one column count together; of independent predicates the
/// more selective count in full, every further one less.
pub fn conjunction(predicates: &[Expr], columns: Columns<'_>) -> f64 {
    let mut conjuncts = Vec::new();
    predicates.iter().for_each(|predicate| flatten(Predicate::And, predicate, &mut conjuncts));
    let mut ranges: Vec<(&Expr, Interval)> = Vec::new();
    let mut shares: Vec<f64> = Vec::new();
    for conjunct in conjuncts {
        match interval(conjunct) {
            Some((subject, found)) => match ranges.iter_mut().find(|(known, _)| *known == subject) {
                Some((_, known)) => known.meet(found),
                None => ranges.push((subject, found)),
            },
            None => shares.push(selectivity(conjunct, columns)),
        }
    }
    shares.extend(ranges.iter().map(|(subject, interval)| interval.share(&expr_estimate(subject, columns))));
    shares.sort_by(f64::total_cmp);
    let damped = |(i, share): (usize, &f64)| if i < 2 { *share } else { share.powf(1.0 / (i as f64)) };
    shares.iter().enumerate().map(damped).product::<f64>().clamp(LEAST, 1.0)
}

/// Distinct values that predicates leave of a column: those over it alone drop values, not rows at random.
pub(super) fn distinct_left(predicates: &[Expr], index: usize, column: &ColumnEstimate) -> f64 {
    let mut conjuncts = Vec::new();
    predicates.iter().for_each(|predicate| flatten(Predicate::And, predicate, &mut conjuncts));
    let own: Vec<Expr> = conjuncts.into_iter().filter(|conjunct| conjunct.columns() == [index]).cloned().collect();
    if own.is_empty() {
        return column.distinct;
    }
    let present = ColumnEstimate { nulls: 0.0, ..*column };
    (column.distinct * conjunction(&own, &|_| present)).max(1.0)
}

/// Operands of nested calls of one connective.
fn flatten<'e>(connective: Predicate, expr: &'e Expr, out: &mut Vec<&'e Expr>) {
    match expr.as_predicate() {
        Some((found, args)) if found == connective => args.iter().for_each(|arg| flatten(connective, arg, out)),
        _ => out.push(expr),
    }
}

/// Bounds that comparisons with constants set to a subject, as numbers.
#[derive(Clone, Copy)]
struct Interval {
    low: Option<f64>,
    high: Option<f64>,
}

impl Interval {
    fn meet(&mut self, other: Interval) {
        self.low = match (self.low, other.low) {
            (Some(a), Some(b)) => Some(a.max(b)),
            (a, b) => a.or(b),
        };
        self.high = match (self.high, other.high) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
    }

    fn share(&self, subject: &ColumnEstimate) -> f64 {
        let present = 1.0 - subject.nulls;
        let (Some(low), Some(high)) = (subject.low, subject.high) else {
            let bounds = usize::from(self.low.is_some()) + usize::from(self.high.is_some());
            return present * if bounds == 2 { RANGE * RANGE } else { RANGE };
        };
        let width = high - low;
        let (from, to) = (self.low.unwrap_or(low).max(low), self.high.unwrap_or(high).min(high));
        if from > to {
            return LEAST;
        }
        if width <= 0.0 {
            return present;
        }
        // A range holds at least one value of those there are.
        present * ((to - from) / width).clamp((1.0 / subject.distinct).min(1.0), 1.0)
    }
}

/// A comparison `subject < constant` as bounds of its subject.
fn interval(expr: &Expr) -> Option<(&Expr, Interval)> {
    let (Predicate::Compare(comparison), [a, b]) = expr.as_predicate()? else { return None };
    let (subject, literal, comparison) = match (a.as_literal(), b.as_literal()) {
        (None, Some(_)) => (a, b, comparison),
        (Some(_), None) => (b, a, comparison.swapped()),
        _ => return None,
    };
    let is_upper = match comparison {
        Comparison::Less | Comparison::LessOrEquals => true,
        Comparison::Greater | Comparison::GreaterOrEquals => false,
        Comparison::Equals | Comparison::NotEquals => return None,
    };
    let bound = constant(literal, subject)?;
    Some((
        subject,
        if is_upper { Interval { low: None, high: Some(bound) } } else { Interval { low: Some(bound), high: None } },
    ))
}

/// A constant beside a subject as a number on the subject's scale.
fn constant(literal: &Expr, subject: &Expr) -> Option<f64> {
    if let Some(value) = literal_for(literal, &subject.data_type) {
        return number_of(&value, &subject.data_type);
    }
    if literal.data_type.base().is_number() && subject.data_type.base().is_number() {
        return number_of(literal.as_literal()?, &literal.data_type);
    }
    None
}

fn selectivity(expr: &Expr, columns: Columns<'_>) -> f64 {
    let (function, args) = match &expr.kind {
        ExprKind::Call { function, args } => (function, args.as_slice()),
        ExprKind::Literal(value) => return if value.as_f64().is_some_and(|v| v != 0.0) { 1.0 } else { LEAST },
        _ => return 0.5,
    };
    match (function.predicate(), args) {
        (Some(Predicate::And), _) => conjunction(std::slice::from_ref(expr), columns),
        (Some(Predicate::Or), _) => {
            let mut parts = Vec::new();
            flatten(Predicate::Or, expr, &mut parts);
            1.0 - parts.into_iter().map(|part| 1.0 - conjunction(std::slice::from_ref(part), columns)).product::<f64>()
        }
        (Some(Predicate::Not), [arg]) => 1.0 - conjunction(std::slice::from_ref(arg), columns),
        (Some(Predicate::Compare(Comparison::Equals)), [a, b]) => equality(a, b, columns),
        (Some(Predicate::Compare(Comparison::NotEquals)), [a, b]) => 1.0 - equality(a, b, columns),
        (Some(Predicate::Compare(_)), _) => RANGE,
        (Some(Predicate::In { negated, .. }), [subject, _]) => {
            let share = match expr_set_size(expr) {
                Some(values) => {
                    let subject = expr_estimate(subject, columns);
                    (values as f64 * one_value(&subject)).min(1.0)
                }
                None => 0.3,
            };
            if negated { 1.0 - share } else { share }
        }
        (Some(Predicate::IsNull { negated: false }), [arg]) => expr_estimate(arg, columns).nulls.max(LEAST),
        (Some(Predicate::IsNull { negated: true }), [arg]) => 1.0 - expr_estimate(arg, columns).nulls,
        (Some(Predicate::Search { test, negated }), [_, wanted, ..]) => {
            let share = if matches!(test, TextTest::Like { .. }) { like(wanted) } else { SEARCH };
            if negated { 1.0 - share } else { share }
        }
        (Some(Predicate::Has(_)), _) => SEARCH,
        _ => UNKNOWN,
    }
}

fn expr_set_size(expr: &Expr) -> Option<usize> {
    match &expr.kind {
        ExprKind::Call { function, .. } => function.constant_set_len(),
        _ => None,
    }
}

fn equality(a: &Expr, b: &Expr, columns: Columns<'_>) -> f64 {
    let (subject, literal) = match (a.as_literal(), b.as_literal()) {
        (None, Some(_)) => (a, b),
        (Some(_), None) => (b, a),
        _ => {
            let (a, b) = (expr_estimate(a, columns), expr_estimate(b, columns));
            return if a.is_measured || b.is_measured { 1.0 / a.distinct.max(b.distinct).max(1.0) } else { EQUALITY };
        }
    };
    let estimate = expr_estimate(subject, columns);
    if let (Some(low), Some(high), Some(value)) = (estimate.low, estimate.high, constant(literal, subject))
        && (value < low || value > high)
    {
        return LEAST;
    }
    one_value(&estimate)
}

/// Share of rows that hold one value.
fn one_value(subject: &ColumnEstimate) -> f64 {
    let share = if subject.is_measured { 1.0 / subject.distinct } else { EQUALITY.min(1.0 / subject.distinct.sqrt()) };
    share * (1.0 - subject.nulls)
}

/// Longer patterns find less.
fn like(pattern: &Expr) -> f64 {
    let Some(bytes) = pattern.as_literal().and_then(Value::as_bytes) else { return SEARCH };
    let fixed = bytes.iter().filter(|byte| !matches!(byte, b'%' | b'_')).count();
    match fixed {
        0 => 1.0,
        1 => 0.3,
        2..=5 => SEARCH,
        _ => SEARCH / 2.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn column() -> ColumnEstimate {
        ColumnEstimate { distinct: 100.0, low: Some(0.0), high: Some(99.0), nulls: 0.0, is_measured: true }
    }

    #[test]
    fn intervals_share_by_width_and_meet() {
        let mut both = Interval { low: Some(10.0), high: None };
        both.meet(Interval { low: None, high: Some(19.9) });
        assert!((both.share(&column()) - 0.1).abs() < 1e-9);
        assert!(Interval { low: Some(200.0), high: None }.share(&column()) < 1e-6);
    }

    #[test]
    fn measured_equality_is_one_of_the_values() {
        assert!((one_value(&column()) - 0.01).abs() < 1e-12);
    }
}
