//! Predicates between rows of a subquery and outer values, on their way up.

use super::free::{free_ids, is_free};
use crate::analyze::{Environment, call_function, common_key};
use base::Result;
use functions::{Comparison, Expr};
use types::DataType;

/// A condition that a row of the lifted plan must meet to belong to an outer row.
#[derive(Clone)]
pub(super) enum Predicate {
    /// `inner = outer`, of one type but for `Nullable`.
    Equal {
        /// The expression over the lifted plan.
        inner: Expr,
        /// The expression over outer values only.
        outer: Expr,
        /// Whether NULL equals NULL.
        null_safe: bool,
    },
    /// Anything else, over the lifted plan's columns and outer values.
    Other(Expr),
}

impl Predicate {
    /// A bound condition that uses outer values.
    pub(super) fn new(env: &Environment, condition: Expr) -> Result<Self> {
        let equality = match condition.as_predicate() {
            Some((functions::Predicate::Compare(Comparison::Equals), [a, b])) => Some((a, b, false)),
            Some((functions::Predicate::NotDistinct, [a, b])) => Some((a, b, true)),
            _ => None,
        };
        if let Some((a, b, null_safe)) = equality {
            let pair = match (side(a), side(b)) {
                (Side::Inner, Side::Outer) => Some((a, b)),
                (Side::Outer, Side::Inner) => Some((b, a)),
                _ => None,
            };
            if let Some((inner, outer)) = pair
                && let Ok((inner, outer)) = common_key(env, inner.clone(), outer.clone())
            {
                return Ok(Predicate::Equal { inner, outer, null_safe });
            }
        }
        Ok(Predicate::Other(condition))
    }

    /// The outer values used.
    pub(super) fn free_ids(&self) -> Vec<usize> {
        match self {
            Predicate::Equal { outer, .. } => free_ids(outer),
            Predicate::Other(condition) => free_ids(condition),
        }
    }

    /// The predicate with the columns of the lifted plan moved.
    pub(super) fn map_inner(&self, map: &impl Fn(usize) -> usize) -> Predicate {
        match self {
            Predicate::Equal { inner, outer, null_safe } => {
                Predicate::Equal { inner: inner.map_columns(map), outer: outer.clone(), null_safe: *null_safe }
            }
            Predicate::Other(condition) => Predicate::Other(condition.map_columns(map)),
        }
    }
}

enum Side {
    Inner,
    Outer,
    Mixed,
}

fn side(expr: &Expr) -> Side {
    match (is_free(expr), expr.columns().is_empty()) {
        (true, true) => Side::Outer,
        (false, false) => Side::Inner,
        // A constant on either side is no key.
        (true, false) | (false, true) => Side::Mixed,
    }
}

/// Join keys for an equality.
pub(super) fn key_pairs(env: &Environment, left: Expr, right: Expr, null_safe: bool) -> Result<Vec<(Expr, Expr)>> {
    let nullable = |expr: &Expr| expr.data_type.without_low_cardinality().is_nullable();
    if !null_safe || !nullable(&left) || !nullable(&right) {
        return Ok(vec![(left, right)]);
    }
    let is_null = |expr: &Expr| call_function(env, "isNull", vec![expr.clone()]);
    let value = |expr: Expr| {
        let plain: DataType = expr.data_type.without_low_cardinality().without_nullable();
        call_function(env, "ifNull", vec![expr, Expr::literal(plain.default_value(), plain)])
    };
    Ok(vec![(is_null(&left)?, is_null(&right)?), (value(left)?, value(right)?)])
}
