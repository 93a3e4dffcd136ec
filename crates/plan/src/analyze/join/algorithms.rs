//! The setting `join_algorithm`: joins that none of the named algorithms can do are refused, as in ClickHouse.

use super::Condition;
use crate::logical::{JoinKind, JoinStrictness, Plan, PlanNode};
use base::{Result, bail};
use functions::{Expr, Predicate};

/// Refuses a condition without equalities where `join_algorithm` names no algorithm that supports one. By default all
/// conditions are supported.
pub(super) fn check_algorithms(algorithms: &str, condition: &Condition, rest: &[Expr]) -> Result<()> {
    let any_condition = |name: &str| matches!(name.trim(), "hash" | "default" | "direct" | "ie_join" | "");
    if rest.is_empty()
        || !condition.keys.is_empty()
        || condition.kind == JoinKind::Cross
        || algorithms.split(',').any(any_condition)
    {
        return Ok(());
    }
    if rest.iter().any(|conjunct| matches!(conjunct.as_predicate(), Some((Predicate::Or, _)))) {
        bail!(
            NotImplemented,
            "Of the algorithms of JOIN only hash takes alternatives in ON: join_algorithm is '{algorithms}'"
        );
    }
    bail!(
        InvalidJoinOnExpression,
        "Cannot determine the keys of JOIN: without an equality in ON it needs the algorithm hash, and join_algorithm \
        is '{algorithms}'"
    )
}

/// Refuses a join by equalities that none of the algorithms in `join_algorithm` supports in ClickHouse; here the
/// setting otherwise only prefers an algorithm.
///
/// # Errors
/// `NOT_IMPLEMENTED`.
pub(super) fn check_support(algorithms: &str, condition: &Condition, right: &Plan) -> Result<()> {
    use JoinStrictness::{All, Anti, Any, Asof, Semi};
    let (kind, strictness) = (condition.kind, condition.strictness);
    let is_left_or_inner = matches!(kind, JoinKind::Left | JoinKind::Inner);
    let makes = |name: &str| match name {
        "full_sorting_merge" | "parallel_full_sorting_merge" => matches!(strictness, All | Any | Asof),
        "partial_merge" => {
            strictness == All || strictness == Any && is_left_or_inner || strictness == Semi && kind == JoinKind::Left
        }
        "grace_hash" => strictness != Asof,
        "direct" => {
            let is_kind = strictness == All && is_left_or_inner
                || kind == JoinKind::Left && (matches!(strictness, Semi | Anti) || strictness == Any && is_kept(right));
            is_kind
                && condition.residual.is_none()
                && (is_kept(right) || is_merge_tree(right) && condition.keys.len() == 1)
        }
        _ => true,
    };
    let mut names = algorithms.split(',').map(str::trim).filter(|name| !name.is_empty()).peekable();
    if matches!(kind, JoinKind::Cross | JoinKind::Paste)
        || condition.keys.is_empty()
        || names.peek().is_none()
        || names.any(makes)
    {
        return Ok(());
    }
    bail!(
        NotImplemented,
        "None of the algorithms of join_algorithm ('{algorithms}') makes a join of kind {kind:?} and strictness \
        {strictness:?} with this right table"
    )
}

/// Whether a plan reads a table whose rows are found by their keys.
fn is_kept(plan: &Plan) -> bool {
    let PlanNode::Scan(scan) = &plan.node else { return false };
    matches!(scan.table.definition().engine.as_str(), "Join" | "Dictionary")
}

/// Whether a plan reads a table whose parts are sorted by a key.
fn is_merge_tree(plan: &Plan) -> bool {
    matches!(&plan.node, PlanNode::Scan(scan) if scan.table.definition().engine.ends_with("MergeTree"))
}
