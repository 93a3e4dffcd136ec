//! Comparisons with constants in one conjunction: those that others imply, and those that follow from equalities.

use super::Rewriter;
use crate::analyze::query_tree::NodeId;
use base::Result;
use std::cmp::Ordering;
use types::Value;

const MIRRORED: [(&str, &str); 5] = [
    ("equals", "equals"),
    ("less", "greater"),
    ("greater", "less"),
    ("lessOrEquals", "greaterOrEquals"),
    ("greaterOrEquals", "lessOrEquals"),
];

/// A comparison of an expression with a constant, the expression on the left.
#[derive(Clone)]
struct Bound {
    node: NodeId,
    subject: NodeId,
    comparison: &'static str,
    value: Value,
    constant: NodeId,
}

impl Bound {
    fn of(rewriter: &Rewriter, node: NodeId) -> Option<Bound> {
        let (sides, comparison, mirrored) = MIRRORED
            .iter()
            .find_map(|&(name, mirrored)| rewriter.call_args(node, name).map(|sides| (sides, name, mirrored)))?;
        let [left, right] = *sides else { return None };
        let (subject, constant, comparison) = match (rewriter.tree.constant(left), rewriter.tree.constant(right)) {
            (None, Some(_)) => (left, right, comparison),
            (Some(_), None) => (right, left, mirrored),
            _ => return None,
        };
        let (value, _) = rewriter.tree.constant(constant).filter(|(value, _)| !value.is_null())?;
        Some(Bound { node, subject, comparison, value: value.clone(), constant })
    }

    /// Whether every value that meets this comparison meets the other too; `None` if they cannot be compared.
    fn implies(&self, other: &Bound) -> Option<bool> {
        let order = compare(&self.value, &other.value)?;
        Some(match (self.comparison, other.comparison) {
            ("equals", "equals") => order == Ordering::Equal,
            ("equals" | "less" | "lessOrEquals", "less") => {
                order == Ordering::Less || order == Ordering::Equal && self.comparison == "less"
            }
            ("equals" | "less" | "lessOrEquals", "lessOrEquals") => order != Ordering::Greater,
            ("equals" | "greater" | "greaterOrEquals", "greater") => {
                order == Ordering::Greater || order == Ordering::Equal && self.comparison == "greater"
            }
            ("equals" | "greater" | "greaterOrEquals", "greaterOrEquals") => order != Ordering::Less,
            _ => false,
        })
    }

    /// Whether no value meets both.
    fn excludes(&self, other: &Bound) -> bool {
        let Some(order) = compare(&self.value, &other.value) else { return false };
        match (self.comparison, other.comparison) {
            ("equals", "equals") => order != Ordering::Equal,
            ("equals", "less") | ("greater" | "greaterOrEquals", "less") | ("greater", "lessOrEquals") => {
                order != Ordering::Less
            }
            ("equals" | "greaterOrEquals", "lessOrEquals") => order == Ordering::Greater,
            ("equals", "greater") => order != Ordering::Greater,
            ("equals", "greaterOrEquals") => order == Ordering::Less,
            _ => false,
        }
    }
}

fn compare(a: &Value, b: &Value) -> Option<Ordering> {
    match (a, b) {
        (Value::String(a), Value::String(b)) => Some(a.cmp(b)),
        (Value::String(_), _) | (_, Value::String(_)) => None,
        _ => a.as_f64()?.partial_cmp(&b.as_f64()?),
    }
}

/// The conditions without comparisons that others imply; `None` where no row meets all.
pub(super) fn needed(rewriter: &Rewriter, operands: &[NodeId]) -> Option<Vec<NodeId>> {
    let bounds: Vec<Bound> = operands.iter().filter_map(|&operand| Bound::of(rewriter, operand)).collect();
    let same_subject = |a: &Bound, b: &Bound| a.node != b.node && rewriter.same(a.subject, b.subject);
    if bounds.iter().any(|a| bounds.iter().any(|b| same_subject(a, b) && a.excludes(b))) {
        return None;
    }
    let place = |node: NodeId| operands.iter().position(|&operand| operand == node);
    let is_implied = |node: NodeId| {
        let Some(bound) = bounds.iter().find(|bound| bound.node == node) else { return false };
        // Of two equivalent conditions the first stays.
        let says = |other: &&Bound| {
            same_subject(other, bound)
                && other.implies(bound) == Some(true)
                && (bound.implies(other) != Some(true) || place(other.node) < place(node))
        };
        bounds.iter().any(|other| says(&other))
    };
    Some(operands.iter().copied().filter(|&operand| !is_implied(operand)).collect())
}

/// The comparison of an expression with a constant that follows from its comparison with another expression, and of
/// that one with the constant; `None` if none follows.
fn through(relation: &str, comparison: &'static str) -> Option<&'static str> {
    Some(match (relation, comparison) {
        ("equals", comparison) => comparison,
        ("less", "less" | "lessOrEquals" | "equals") | ("lessOrEquals", "less") => "less",
        ("lessOrEquals", "lessOrEquals" | "equals") => "lessOrEquals",
        ("greater", "greater" | "greaterOrEquals" | "equals") | ("greaterOrEquals", "greater") => "greater",
        ("greaterOrEquals", "greaterOrEquals" | "equals") => "greaterOrEquals",
        _ => return None,
    })
}

/// Adds what comparisons of expressions say of the others: of `a = b AND a > 1` also `b > 1`. Within one table it is a
/// hint for indexes only.
pub(super) fn add_implied(rewriter: &mut Rewriter, operands: &mut Vec<NodeId>) -> Result<()> {
    let bounds: Vec<Bound> = operands.iter().filter_map(|&operand| Bound::of(rewriter, operand)).collect();
    let mut relations: Vec<(NodeId, &str, NodeId)> = Vec::new();
    for &operand in operands.iter() {
        for (name, mirrored) in MIRRORED {
            if let Some(&[a, b]) = rewriter.tree.call_of(operand, name)
                && rewriter.tree.constant(a).is_none()
                && rewriter.tree.constant(b).is_none()
            {
                relations.extend([(a, name, b), (b, mirrored, a)]);
            }
        }
    }
    let mut known = bounds.clone();
    for bound in bounds.iter().rev().filter(|bound| !matches!(bound.value, Value::Tuple(_) | Value::Array(_))) {
        for &(subject, relation, other) in &relations {
            let Some(comparison) = through(relation, bound.comparison).filter(|_| rewriter.same(other, bound.subject))
            else {
                continue;
            };
            let implied = Bound { subject, comparison, ..bound.clone() };
            if known.iter().any(|known| rewriter.same(known.subject, subject) && known.implies(&implied) == Some(true))
            {
                continue;
            }
            known.push(implied);
            let (own, others) = (rewriter.sources(subject), rewriter.sources(other));
            let sides = vec![rewriter.tree.copy_apart(subject), rewriter.tree.copy_apart(bound.constant)];
            let call = rewriter.call(comparison, sides)?;
            let is_of_one_table = own.iter().all(|source| others.contains(source));
            operands.push(if is_of_one_table { rewriter.call("indexHint", vec![call])? } else { call });
        }
    }
    Ok(())
}
