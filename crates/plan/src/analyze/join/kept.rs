//! Joins with a table of engine `Join`: only of the kind and by the keys that the table was created with.

use crate::analyze::join::Condition;
use crate::logical::{JoinKind, JoinStrictness, Plan, PlanNode};
use base::{Result, bail};
use std::sync::Arc;
use storage::TableDefinition;

/// The definition of the table of engine `Join` that a plan reads.
pub(in crate::analyze) fn kept_join(right: &Plan) -> Option<Arc<TableDefinition>> {
    let PlanNode::Scan(scan) = &right.node else { return None };
    Some(scan.table.definition()).filter(|definition| definition.engine == "Join")
}

/// Refuses another kind of join than the table was created for.
///
/// # Errors
/// `INCOMPATIBLE_TYPE_OF_JOIN`.
pub(in crate::analyze) fn check_kept_kind(
    kept: &TableDefinition,
    condition: &Condition,
    use_nulls: bool,
) -> Result<()> {
    let [strictness, kind, ..] = kept.arguments.as_slice() else { return Ok(()) };
    let is_kind = kind.eq_ignore_ascii_case(match condition.kind {
        JoinKind::Inner => "INNER",
        JoinKind::Left => "LEFT",
        JoinKind::Right => "RIGHT",
        JoinKind::Full => "FULL",
        JoinKind::Cross | JoinKind::Paste => return Ok(()),
    });
    let is_strictness = strictness.eq_ignore_ascii_case(match condition.strictness {
        JoinStrictness::All => "ALL",
        JoinStrictness::Any => "ANY",
        JoinStrictness::Semi => "SEMI",
        JoinStrictness::Anti => "ANTI",
        JoinStrictness::Asof => "ASOF",
        JoinStrictness::Single => return Ok(()),
    });
    if !is_kind || !is_strictness {
        bail!(
            IncompatibleTypeOfJoin,
            "The table was made for {strictness} {kind} JOIN and cannot be joined in another way: read it in a \
            subquery for that"
        );
    }
    let has_nulls = kept.settings.get("join_use_nulls").is_some_and(|value| value != "0" && value != "false");
    if matches!(condition.kind, JoinKind::Left | JoinKind::Full) && has_nulls != use_nulls {
        bail!(
            IncompatibleTypeOfJoin,
            "The table was made with join_use_nulls = {}, the query has another",
            u8::from(has_nulls)
        );
    }
    Ok(())
}

/// Refuses other keys than those of the table.
///
/// # Errors
/// `INCOMPATIBLE_TYPE_OF_JOIN`.
pub(in crate::analyze) fn check_kept_keys(
    kept: &TableDefinition,
    (right, first): (&Plan, usize),
    condition: &Condition,
) -> Result<()> {
    // The table finds rows by its keys alone.
    if condition
        .residual
        .as_ref()
        .is_some_and(|rest| rest.uses_placeholder(|_| true) || rest.columns().iter().any(|&column| column >= first))
    {
        bail!(
            IncompatibleTypeOfJoin,
            "Conditions in ON on columns of a table of engine Join are not possible beside its keys: put them into \
            WHERE"
        );
    }
    let keys = kept.arguments.get(2..).unwrap_or_default();
    if keys.len() != condition.keys.len() {
        bail!(
            IncompatibleTypeOfJoin,
            "Number of keys in JOIN ON section ({}) doesn't match number of keys in Join engine ({})",
            condition.keys.len(),
            keys.len()
        );
    }
    let joined: Vec<Option<&str>> = condition
        .keys
        .iter()
        .map(|(_, key)| key.as_column().and_then(|column| Some(&*right.schema.fields.get(column)?.name)))
        .collect();
    match keys.iter().find(|key| !joined.contains(&Some(key.as_str()))) {
        Some(key) => bail!(
            IncompatibleTypeOfJoin,
            "Key '{key}' not found in JOIN ON section, as it is in the table. Join engine key '{key}' have to be used"
        ),
        None => Ok(()),
    }
}
